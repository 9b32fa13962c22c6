"""A turn that is written as a table of steps is played as the table says."""

from __future__ import annotations

import pytest

from engine.game.kernel.state_record import Facts, Log, facts
from engine.game.kernel.steps import Automatic, Step, functions

MORNING, NOON, EVENING, NIGHT, DAWN = range(5)


@facts
class Day(Facts):
    """The step, and whether there is anything to decide at noon; what was done."""

    turn: int
    now: int
    busy: int
    done: list[int]
    log: Log

    def __init__(self, busy: int) -> None:
        self.turn, self.now, self.busy, self.done, self.log = 0, MORNING, busy, [], []


def now_of(m: None, g: Day) -> int:
    return g.now


def go_on(m: None, g: Day, a: int) -> None:
    g.done.append(a)
    g.now += 1


def nothing_at_noon(m: None, g: Day) -> bool:
    if g.busy:
        return False
    go_on(m, g, -1)
    return True


def rise(m: None, g: Day) -> None:
    g.done.append(-2)
    g.now = MORNING


def first(m: None, g: Day) -> int:
    return 0


def last(m: None, g: Day) -> int:
    return 3


def two(m: None, g: Day) -> list[int]:
    return [5, 7]


STEPS = {
    EVENING: Step(last, go_on, two),
    NOON: Step(first, go_on, two, nothing_at_noon),
    DAWN: Automatic(rise),
    MORNING: Step(first, go_on),
}

actor, legal, act, advance = functions(STEPS, now_of)


def test_each_step_has_its_own_seat_and_its_own_decisions() -> None:
    day = Day(busy=1)
    assert [actor(None, day, now) for now in (MORNING, NOON, EVENING)] == [0, 0, 3]
    assert legal(None, day, NOON) == legal(None, day, EVENING) == [5, 7]
    act(None, day, MORNING, 9)
    assert day.done == [9]


@pytest.mark.parametrize(("busy", "passed"), [(1, []), (0, [-1])])
def test_a_step_without_anything_to_decide_is_passed_by_itself(busy: int, passed: list[int]) -> None:
    day = Day(busy)
    assert advance(None, day) == MORNING and day.done == []
    day.now = NOON
    assert advance(None, day) == (NOON if busy else EVENING) and day.done == passed


def test_a_step_that_nobody_decides_is_taken_by_itself_and_by_nobody_else() -> None:
    day = Day(busy=1)
    day.now = DAWN
    assert advance(None, day) == MORNING and day.done == [-2]
    with pytest.raises(KeyError):
        act(None, day, DAWN, 0)


def test_after_the_last_step_nobody_decides() -> None:
    day = Day(busy=1)
    day.now = NIGHT
    assert advance(None, day) == NIGHT
    with pytest.raises(KeyError):
        act(None, day, NIGHT, 0)
    with pytest.raises(KeyError):
        actor(None, day, NIGHT)


def test_where_chance_decides_nothing_is_legal_for_a_seat() -> None:
    with pytest.raises(KeyError):
        legal(None, Day(busy=1), MORNING)
