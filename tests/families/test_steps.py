"""A turn that is written as a table of steps is played as the table says."""

from __future__ import annotations

import pickle

import pytest

from engine.families.dice.rules import turn
from engine.game.fast.jit import Bound, Compiler
from engine.game.kernel.state_record import Facts, Log, facts
from engine.game.kernel.steps import Automatic, Step, course

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

actor, legal, act, advance = course(__name__, STEPS, now_of)


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
    with pytest.raises(AssertionError, match="no act in step', 4"):
        act(None, day, DAWN, 0)


def test_after_the_last_step_nobody_decides() -> None:
    day = Day(busy=1)
    day.now = NIGHT
    assert advance(None, day) == NIGHT
    with pytest.raises(AssertionError, match="no act in step', 3"):
        act(None, day, NIGHT, 0)
    with pytest.raises(AssertionError, match="no actor in step', 3"):
        actor(None, day, NIGHT)


def test_where_chance_decides_nothing_is_legal_for_a_seat() -> None:
    with pytest.raises(AssertionError, match="no legal in step', 0"):
        legal(None, Day(busy=1), MORNING)


def test_what_is_made_of_a_table_is_found_by_its_name_in_another_process() -> None:
    for made in (turn.actor, turn.legal, turn.act, turn.advance):
        assert made.__module__ == turn.__name__ and pickle.loads(pickle.dumps(made)) is made


def twice(m: None, g: Day) -> bool:
    if g.busy:
        return False
    go_on(m, g, -3)
    return True


def test_in_a_copy_of_a_table_its_steps_are_copies_too() -> None:
    copies = Bound({nothing_at_noon: twice})
    day = Day(busy=0)
    copies.of(act)(None, day, MORNING, 8)
    assert copies.of(advance)(None, day) == EVENING and day.done == [8, -3]
    day.now = DAWN
    assert copies.of(advance)(None, day) == MORNING and day.done == [8, -3, -2]
    day.now = NOON
    assert advance(None, day) == EVENING and day.done == [8, -3, -2, -1]


def tick(m: int, g: list[int], a: int) -> None:
    g[0] += m * a


def tock(m: int, g: list[int]) -> None:
    g[1] += m


def of_the_clock(m: int, g: list[int]) -> int:
    return MORNING if g[1] else NOON


CLOCK = course(__name__, {MORNING: Step(of_the_clock, tick), NOON: Automatic(tock)}, of_the_clock)


def test_a_table_is_compiled_with_its_steps() -> None:
    np = pytest.importorskip("numpy")
    pytest.importorskip("numba")
    _, _, its_act, its_advance = CLOCK
    compiler, position = Compiler({}), np.zeros(2, np.int64)
    assert set(compiler.followed(its_act)) >= {f"{__name__}:act", f"{__name__}:tick"}
    assert compiler.of(its_advance)(3, position) == MORNING
    compiler.of(its_act)(3, position, MORNING, 5)
    assert position.tolist() == [15, 3]
    with pytest.raises(AssertionError, match="no act in step', 1"):
        compiler.of(its_act)(3, position, NOON, 5)
