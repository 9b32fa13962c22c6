"""A record as it is opened: the game, the board that it was played on, and what has become of that board since."""

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
from engine.model.comparison.single import Change, single_changes
from engine.model.scenario import RuleValue, Scenario

MAX_MESSAGE_LENGTH = 3
"""So many changes stand in a remark."""


class OpenedRecord(Struct, frozen=True):
    """A record with its board as that stands now. `played_on` is the board of the game, None where it has changed since
    and no former version of it is kept. `changes` are those since then, `remark` says so in a sentence, "" where the
    board is the same."""

    record: Record
    scenario: Scenario
    played_on: Scenario | None
    changes: tuple[Change, ...] = ()
    remark: str = ""


def open_record(path: Path | str) -> OpenedRecord:
    """The record in a file with its board. Raises FileError."""
    record = load_record(path)
    scenario = recorded_scenario(record, path)
    if played_hash(scenario, record.options) == record.hash:
        return OpenedRecord(record, scenario, scenario)
    played_on = _former(record, path)
    changes = changes_between(played_on, scenario, record.options) if played_on is not None else ()
    return OpenedRecord(record, scenario, played_on, changes, _remark(played_on, changes))


def changes_between(played_on: Scenario, scenario: Scenario, chosen: Mapping[str, RuleValue]) -> tuple[Change, ...]:
    """In which a board departs from the one that a game was played on, as far as a game with these options can tell."""
    was, now = (played_scenario(as_played(each, chosen)) for each in (played_on, scenario))
    return single_changes(was, now, usual_rules(scenario.family))


def _former(record: Record, path: Path | str) -> Scenario | None:
    """The kept version of the board's file that the game was played on."""
    file = recorded_file(record, path)
    for version in versions(file) if file is not None else ():
        try:
            scenario = load(version.path)
        except BoxcarsError:
            continue
        if played_hash(scenario, record.options) == record.hash:
            return scenario
    return None


def _remark(played_on: Scenario | None, changes: Sequence[Change]) -> str:
    said = "The board has changed since this game was played"
    if played_on is None:
        return f"{said}; what was changed cannot be told, since no former version of that time is kept."
    named = " ".join(change.text for change in changes[:MAX_MESSAGE_LENGTH])
    more = len(changes) - MAX_MESSAGE_LENGTH
    return f"{said}: {named}{f' And {more:,} more.' if more > 0 else ''}"
