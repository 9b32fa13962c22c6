"""What is derived is worked out anew only where what it reads is another thing, and reads nothing that it does not
declare."""

from __future__ import annotations

import gc
import importlib
import pkgutil
from collections.abc import Callable, Sequence
from threading import Thread
from typing import Any, NoReturn
from weakref import WeakSet

import numpy as np
import pytest
from msgspec.structs import replace
from PySide6.QtWidgets import QApplication

import engine
import studio
from engine.files.library import bundled
from engine.model.board import Board
from engine.model.memo import DECLARED, Declared, derived
from engine.model.places import Places
from engine.model.scenario import Scenario
from studio.paint.grid.cell_areas import bare_of
from studio.paint.lettering.positions import NO_BADGES
from studio.paint.lines.lanes import bundles
from tests.builders import a_small_board
from tests.bundled import bundled_scenario

SMALL = a_small_board().scenario()


def counted(*reads: str, **how: Any) -> tuple[Any, list[Any]]:
    calls: list[Any] = []

    @derived(*reads, **how)
    def work(*args: Any) -> object:
        calls.append(args)
        return object()

    DECLARED[:] = [one for one in DECLARED if "counted" not in one.function.__qualname__]
    return work, calls


def test_the_same_objects_and_equal_plain_values_are_worked_out_once() -> None:
    work, calls = counted()
    table = {"a": 1}
    assert work(table, 2.5, ("x",), frozenset("ab")) is work(table, 2.5, ("x",), frozenset("ab"))
    assert len(calls) == 1
    for other in ((table, 2.6, ("x",), frozenset("ab")), (table, 2.5, ("y",), frozenset("ab")), (table, 2.5, ("x",))):
        work(*other)
    assert len(calls) == 4


def test_of_heavy_answers_to_large_tables_two_are_kept_and_of_others_as_many_as_ever() -> None:
    for heavy, entries, again in ((True, 2_000, 1), (True, 1_000, 0), (False, 2_000, 0)):
        work, calls = counted(heavy=heavy)
        tables = [dict.fromkeys(range(entries)) for _ in range(3)]
        for table in (*tables, *tables[::-1]):
            work(table)
        assert len(calls) == 3 + again


def test_what_was_made_from_many_mileposts_counts_as_a_large_table() -> None:
    for number, again in ((2_000, 1), (1_000, 0)):
        work, calls = counted(heavy=True)
        made = [Places(dict.fromkeys(map(str, range(number))), {}, (), {}, np.empty((0, 2))) for _ in range(3)]  # type: ignore[arg-type]
        for one in (*made, *made[::-1]):
            work(one)
        assert len(calls) == 3 + again


def test_a_heavy_answer_is_let_go_before_the_next_is_made() -> None:
    alive: list[int] = []
    living: WeakSet[Any] = WeakSet()

    class Answer:
        pass

    @derived(heavy=True)
    def work(table: dict[int, None]) -> Answer:
        alive.append(len(living))
        answer = Answer()
        living.add(answer)
        return answer

    for _ in range(5):
        work(dict.fromkeys(range(2_000)))
    assert alive == [0, 1, 1, 1, 1]


def test_each_of_many_things_is_known_by_itself_alone() -> None:
    work, calls = counted(each=True, kept=3)
    things = [[n] for n in range(3)]
    answers = [work(thing) for thing in things]
    assert [work(thing) for thing in things] == answers and len(calls) == 3
    assert work([0]) is not answers[0], "an equal one is another"
    assert work(things[2]) is answers[2] and work(things[0]) is not answers[0], "the first is forgotten first"


def test_a_number_is_no_truth_and_equal_boards_are_two() -> None:
    work, calls = counted()
    assert work(1) is not work(True)
    work(SMALL.board)
    work(replace(SMALL.board))
    assert len(calls) == 4


def test_only_so_many_answers_are_kept_and_the_latest() -> None:
    work, calls = counted(kept=2)
    first, second = work(1), work(2)
    assert work(1) is first and work(2) is second and len(calls) == 2
    work(3)
    assert work(2) is second and len(calls) == 3
    work(1)
    assert len(calls) == 4


def test_what_is_not_read_may_change_and_what_is_read_may_not() -> None:
    work, calls = counted("board.railroads", "currency")
    same = work(SMALL)
    assert work(replace(SMALL, title="Another")) is same
    assert work(replace(SMALL, board=replace(SMALL.board, labels={}))) is same
    assert len(calls) == 1
    work(replace(SMALL, currency="£"))
    work(replace(SMALL, board=replace(SMALL.board, railroads=dict(SMALL.board.railroads))))
    assert len(calls) == 3


def test_former_answers_are_handed_over_the_last_asked_for_first_and_no_more_than_are_kept() -> None:
    handed: list[tuple[int, ...]] = []

    @derived(kept=2, former=True)
    def squared(number: int, former: Sequence[int] = ()) -> int:
        handed.append(tuple(former))
        return number * number

    assert [squared(number) for number in (1, 2, 2, 3, 4)] == [1, 4, 4, 9, 16]
    assert handed == [(), (1,), (4, 1), (9, 4)]
    assert [squared(number) for number in (3, 5, 3, 6)] == [9, 25, 9, 36]
    assert handed[4:] == [(9, 16), (9, 25)]


def test_what_fails_is_not_kept() -> None:
    calls: list[int] = []

    @derived()
    def fails(number: int) -> int:
        calls.append(number)
        raise ValueError

    for _ in range(2):
        with pytest.raises(ValueError):
            fails(1)
    assert len(calls) == 2


def test_many_threads_may_ask_at_once() -> None:
    work, _ = counted(kept=3)
    wrong: list[object] = []

    def ask(seed: int) -> None:
        for turn in range(400):
            number = (seed * 7 + turn) % 5
            if not isinstance(work(number), object):
                wrong.append(number)

    threads = [Thread(target=ask, args=(seed,)) for seed in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


class Poison:
    """What nobody may look at."""

    def __init__(self, name: str) -> None:
        object.__setattr__(self, "poison", name)

    def __getattribute__(self, name: str) -> Any:
        if name == "__class__":
            return Poison
        raise AssertionError(f"{object.__getattribute__(self, 'poison')} is read, and not declared")

    def _read(self, *args: object) -> NoReturn:
        raise AssertionError(f"{object.__getattribute__(self, 'poison')} is read, and not declared")

    __iter__ = __len__ = __getitem__ = __contains__ = __bool__ = __eq__ = __hash__ = __str__ = _read  # type: ignore[assignment]
    __float__ = __lt__ = __add__ = __format__ = _read  # type: ignore[assignment]


def poisoned(value: Any, allowed: tuple[str, ...], path: str = "") -> Any:
    """The value with poison for whatever does not lead to one of the paths."""
    changes = {}
    for name in value.__struct_fields__:
        own = f"{path}{name}"
        if own in allowed:
            continue
        inside = [each for each in allowed if each.startswith(f"{own}.")]
        changes[name] = poisoned(getattr(value, name), allowed, f"{own}.") if inside else Poison(own)
    return replace(value, **changes)


def all_declared() -> list[Declared]:
    for package in (engine, studio):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            importlib.import_module(module.name)
    return DECLARED


def roots(reads: tuple[str, ...], scenario: Scenario) -> Any:
    """The scenario, its board or its content: that which has the parts."""
    for root in (scenario, scenario.board, scenario.content):
        if all(hasattr(root, each.split(".")[0]) for each in reads):
            return root
    return None


def test_poison_is_noticed() -> None:
    board: Board = poisoned(SMALL.board, ("lines",))
    assert board.lines is SMALL.board.lines
    for use in (len, list, bool, str):
        with pytest.raises(AssertionError, match="mileposts is read"):
            use(board.mileposts)  # type: ignore[call-overload]
    with pytest.raises(AssertionError, match="sheet is read"):
        _ = board.sheet.width


HANDED: dict[str, Callable[[Scenario], tuple[Any, ...]]] = {
    "_tracks": lambda scenario: (
        bundles(scenario.board, scenario.look),
        (scenario.look.city_size, scenario.look.dot_size),
    ),
    "_names_placed": lambda scenario: (scenario.look, None, (), (), NO_BADGES, bare_of(scenario.board)),
}
"""What functions are handed besides that which they read parts of."""


def test_whoever_declares_what_it_reads_reads_nothing_else(qapp: QApplication) -> None:
    tried = set()
    for name in bundled():
        scenario = bundled_scenario(name)
        for declared in all_declared():
            home, root = declared.function.__module__, roots(declared.reads, scenario)
            given = declared.function.__code__.co_argcount - len(declared.function.__defaults__ or ())
            name = declared.function.__qualname__
            more = HANDED[name](scenario) if name in HANDED else ()
            if root is None or given != 1 + len(more) or (".families." in home and f".{scenario.family}." not in home):
                continue
            declared.function(poisoned(root, (*declared.reads, *declared.besides)), *more)
            tried.add(name)
    gc.collect()
    assert {"place_legend", "badges", "build_graph", "city_odds", "drawing", *HANDED} <= tried
