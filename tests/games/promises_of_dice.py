"""What recorded games of the dice family promise by their names."""

from __future__ import annotations

from collections.abc import Callable

from tests.games.story import Story, follow


def rounds_after_the_trigger(story: Story) -> int:
    """How many rounds are begun after the one in which the end is triggered; -1 if it never is."""
    kinds = [entry.kind for entry in story.entries]
    if "trigger" not in kinds:
        return -1
    begun = [int(entry.text.split()[1].rstrip(":")) if entry.kind == "turn" else 0 for entry in story.entries]
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
