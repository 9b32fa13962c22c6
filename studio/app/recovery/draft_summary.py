"""The content of a draft, read in a worker thread: its board and how it differs from its file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from engine.errors import FileError
from engine.i18n import tr

if TYPE_CHECKING:
    from engine.model.scenario import Scenario
    from engine.recovery.draft import Draft
    from studio.playtest.session.session import Session


class DraftSummary(NamedTuple):
    """Description and board of a draft; None if it has no board."""

    words: str
    scenario: Scenario | None = None


def summary_of(draft: Draft) -> DraftSummary:
    """Read a draft and compare it with its file. Raises FileError if the draft cannot be read."""
    from engine.recovery.draft import read_content
    from engine.recovery.folder import draft_path

    path = draft_path(draft.id)
    content = read_content(path)
    match draft.kind:
        case "record":
            return DraftSummary(_game(content, path))
        case "batch":
            return DraftSummary(tr("Results of the simulated games, as JSON."))
    from engine.files.scenarios import loads

    scenario = loads(content, str(path))
    return DraftSummary(_differs(scenario, draft), scenario)


def game_of(draft: Draft) -> Session:
    """Return the game of a draft at its last position, and its file. Raises BoxcarsError if the draft cannot be read or
    replayed."""
    from engine.files.library import bundled
    from engine.files.records import parse_record, recorded_scenario
    from engine.recovery.draft import read_content
    from engine.recovery.folder import draft_path
    from studio.playtest.records.reopened import resume

    path = draft_path(draft.id)
    record = parse_record(read_content(path), str(path))
    # A draft of a record in a file names bots as that file does.
    named_by = path if draft.file is None else Path(draft.file)
    session = resume(record, recorded_scenario(record, path), bundled().get(record.scenario), path=named_by)
    session.record_file = None if draft.file is None else Path(draft.file)
    return session


def _game(content: str, path: Path) -> str:
    from engine.files.records import parse_record

    record = parse_record(content, str(path))
    who, count = ", ".join(seat.name for seat in record.seats), len(record.actions)
    if not record.note:
        return tr(
            "Game of {who} with {count:,} decisions and rolls. The game is over.\nOpen it to review the game."
        ).format(who=who, count=count)
    words = tr("Game of {0} with {1:,} decisions and rolls. {2}.\nOpen it to continue from its last position.")
    return words.format(who, count, record.note)


def _differs(scenario: Scenario, draft: Draft) -> str:
    from engine.files.scenarios import load
    from engine.model.comparison.labels import summary

    if draft.file is None:
        return tr("This board has never been saved to a file.")
    file = Path(draft.file)
    try:
        is_newer = file.stat().st_mtime > draft.saved_at.timestamp()
    except OSError:
        return tr("Its file no longer exists.")
    try:
        stands = load(file)
    except FileError as error:
        return tr("Its file can no longer be read: {error}").format(error=error)
    words = tr("Compared with the current file: {scenario}").format(scenario=summary(stands, scenario))
    return f"{words} {tr('The file is newer than this draft.')}" if is_newer else words
