"""A loaded record: the game, the board that it was played on, and the changes of that board since."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from msgspec import Struct

from engine.errors import BoxcarsError
from engine.files.records import load_record, recorded_file, recorded_scenario
from engine.files.saves.backups import versions
from engine.files.scenarios import load, played_hash, played_scenario
from engine.game.family import usual_rules
from engine.game.record import Record
from engine.game.setups import as_played
from engine.gamelog.renames import Renames, rename_texts, renames_between, with_former_ids
from engine.i18n import ntr, tr
from engine.model.comparison.single import Change, single_changes
from engine.model.identity.references import renamed
from engine.model.scenario import RuleValue, Scenario

MAX_CHANGES = 3
"""Number of changes that a remark lists."""


class OpenedRecord(Struct, frozen=True):
    """A record with its current board. `played_on` is the board of the game, None if it has changed since and the
    version history does not have it. `changes` are those since then, apart from the IDs in `renames`; `remark`
    describes all of them, "" if the board is the same."""

    record: Record
    scenario: Scenario
    played_on: Scenario | None
    changes: tuple[Change, ...] = ()
    remark: str = ""
    renames: Renames = {}

    @property
    def board(self) -> Scenario:
        """The current board with the IDs that the record uses."""
        return with_former_ids(self.scenario, self.renames)


def open_record(path: Path | str) -> OpenedRecord:
    """Load a record file with its board. Raises FileError."""
    record = load_record(path)
    scenario = recorded_scenario(record, path)
    if played_hash(scenario, record.options) == record.hash:
        return OpenedRecord(record, scenario, scenario)
    played_on = _former(record, path)
    if played_on is None:
        return OpenedRecord(record, scenario, None, (), _remark(None, ()))
    renames = renames_between(played_on, scenario)
    changes = changes_between(played_on, scenario, record.options)
    told = (*rename_texts(played_on, renames), *(change.text for change in changes))
    return OpenedRecord(record, scenario, played_on, changes, _remark(played_on, told), renames)


def changes_between(
    played_on: Scenario, scenario: Scenario, chosen: Mapping[str, RuleValue], renames: Renames | None = None
) -> tuple[Change, ...]:
    """Return the differences of a board from the one a game was played on that can affect a game with these options. A
    renamed ID is none; `renames` are those that count, all recognized ones by default."""
    ids = renames_between(played_on, scenario) if renames is None else renames
    before = renamed(played_on, ids)
    was, now = (played_scenario(as_played(each, chosen)) for each in (before, scenario))
    return single_changes(was, now, usual_rules(scenario.family))


def _former(record: Record, path: Path | str) -> Scenario | None:
    """Return the stored version of the board's file that the game was played on."""
    file = recorded_file(record, path)
    for version in versions(file) if file is not None else ():
        try:
            scenario = load(version.path)
        except BoxcarsError:
            continue
        if played_hash(scenario, record.options) == record.hash:
            return scenario
    return None


def _remark(played_on: Scenario | None, changes: Sequence[str]) -> str:
    if played_on is None:
        return tr(
            "The board has changed since this game was played. The changes are unknown: the version history does not "
            "have the board of that time."
        )
    named = " ".join(changes[:MAX_CHANGES])
    said = tr("The board has changed since this game was played: {changes}").format(changes=named)
    more = len(changes) - MAX_CHANGES
    if more > 0:
        said += " " + ntr("And {n:,} more change.", "And {n:,} more changes.", more).format(n=more)
    return said
