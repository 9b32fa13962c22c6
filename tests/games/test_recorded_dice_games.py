"""Recorded games of the dice family: each replays exactly and shows what its name promises."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from engine.errors import DivergenceError
from engine.files.library import scenario_path
from engine.files.records import load_record
from engine.files.scenarios import load
from engine.game.family import family
from engine.game.record import Record
from tests.games.story import Story, follow

FOLDER = Path(__file__).parent / "dice"
NAMES = sorted(path.stem for path in FOLDER.glob("*.yaml"))


def rounds_after_the_trigger(story: Story) -> int:
    """How many rounds are begun after the one in which the end is triggered; -1 if it never is."""
    kinds = [entry.kind for entry in story.entries]
    if "trigger" not in kinds:
        return -1
    begun = [int(entry.text.rpartition(" ")[2]) if entry.kind == "turn" else 0 for entry in story.entries]
    place = kinds.index("trigger")
    return max(begun) - max(begun[:place])


def tied_for_a_train(story: Story) -> bool:
    """Whether two seats score the higher value of one train in one turn."""
    scored = [
        [entry.about for entry in entries if entry.reason == "train completed first"] for entries in story.changes
    ]
    return any(len(trains) > len(set(trains)) for trains in scored)


def tied_in_the_warehouse(story: Story) -> bool:
    """Whether equal totals score at one rate, though they fill different numbers of boxes."""
    seats = story.steps[-1][1].g.seats
    best = max(seat.stored_total for seat in seats)
    first = {seat.stored for seat in seats if seat.stored_total == best}
    paid = {entry.amount for entry in story.entries if entry.reason == "warehouse"}
    return best > 0 and len(first) > 1 and first <= paid


def alone(story: Story) -> bool:
    """Whether one seat plays until seven busts have taken every die, and completes a train."""
    busts = [entry for entry in story.entries if entry.kind == "bust"]
    trains = {entry.reason for entry in story.entries if entry.reason.startswith("train")}
    return (
        len(story.record.seats) == 1 and len(busts) == 7 and story.has("lock") and trains == {"train completed first"}
    )


PROMISES: dict[str, Callable[[Story], bool]] = {
    "solo": alone,
    "five-seats": lambda s: len(s.record.seats) == 5 and len({e.seat for e in s.entries if e.kind == "write"}) == 5,
    "train-tie": tied_for_a_train,
    "final-round": lambda s: rounds_after_the_trigger(s) == 1,
    "finish-round": lambda s: rounds_after_the_trigger(s) == 0 and follow(s.entries, ("trigger", ""), ("turn", "")),
    "warehouse-tie": tied_in_the_warehouse,
}


def story_of(record: Record) -> Story:
    rules = family(record.family).rules
    assert rules is not None
    return Story(rules, load(scenario_path(record.scenario)), record)


@pytest.mark.parametrize("name", NAMES)
def test_a_recorded_game_of_dice_replays_exactly_and_shows_what_its_name_promises(name: str) -> None:
    record = load_record(FOLDER / f"{name}.yaml")
    story = story_of(record)
    assert PROMISES[name](story)
    sums = [sum(e.amount for e in story.entries if e.kind == "money" and e.seat == n) for n in range(len(record.seats))]
    assert [score // 1 for score in record.scores] == sums


def test_there_is_a_record_for_every_promise_of_dice() -> None:
    assert sorted(PROMISES) == NAMES


def test_the_solo_game_keeps_no_other_promise() -> None:
    story = story_of(load_record(FOLDER / "solo.yaml"))
    assert [name for name, promise in PROMISES.items() if promise(story)] == ["solo"]


def test_a_record_with_another_roll_of_dice_does_not_replay() -> None:
    record = load_record(FOLDER / "solo.yaml")
    with pytest.raises(DivergenceError):
        story_of(replace(record, actions=("dice 1 1 1 1 1 1 1", *record.actions[1:])))
