"""The translation of functions into a Cython module, compiled, computes the same as Python."""

from __future__ import annotations

import importlib.util
import re
import shutil
from hashlib import sha256
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np
import pytest

from engine.families.boxcars.fast.compilation import standard
from engine.folders import cache_folder
from engine.game.compiled import compiled_package
from engine.game.fast.translation import A_NUMBER, Module, Type, span
from engine.game.kernel.state_record import Fields

ROOT = Path(__file__).resolve().parents[2]
LIMITS = (3, 5, 1 << 40)
FIELDS: Fields = [("total", "i8", ()), ("cash", "i8", (4,)), ("used", "u1", (4,)), ("way", "i2", (2, 3))]


def play(game: Any, seats: int, answers: Any) -> None:
    """What is translated here in place of a game."""
    game.total = 0
    for seat in range(seats):
        game.cash[seat] = divided(game.cash[seat], seat + 2)
        game.total += filled(game.used, seat) + filled(game.way[1], seat)
        if game.cash[seat] in LIMITS or not is_low(game.cash[seat]):
            game.total += 1000
    best, worst = (game.cash[0], game.cash[1]) if game.cash[0] > game.cash[1] else (game.cash[1], game.cash[0])
    for limit in LIMITS:
        game.total += limit
    chosen = [seat for seat in range(seats) if game.cash[seat] < 0]
    answers[0], answers[1], answers[2] = best, worst, len(chosen)
    answers[3] = sum_of(pair(game.total))
    answers[4] = int(game.total > 0) - 2 * int(is_low(game.total)) + 4 * int(game.total and not seats > 9) + int(best)
    answers[5] = bit_of(seats) | bit_of(seats + 28) | LIMITS[0] << seats + 30
    answers[4] += 8 * int(seats > 9 or game.total == 3) + 16 * int(game.cash[3] or 3)


def bit_of(place: int) -> int:
    return 1 << place


def divided(amount: int, by: int, more: int = 7) -> int:
    return amount // by + amount % by + more


def is_low(amount: int) -> bool:
    return amount < LIMITS[1]


def filled(row: Any, value: int) -> int:
    for place in range(len(row)):
        row[place] = value
    return len(row)


def pair(total: int) -> tuple[int, int]:
    return total, -total // 2


def sum_of(both: Any) -> int:
    one, other = both
    return one + other


def read(game: Any, question: Any, marks: Any, start: int, stop: int) -> int:
    """Read a question of several parts."""
    game.total = len(question)
    part = question[start:stop]
    game.total += 10 * weighed(part) + 100 * weighed(question[: len(part)]) + 1_000 * weighed(part[1:])
    game.cash[0] = weighed(question[2 * start :]) + weighed(marks[start:stop])
    if len(part):
        part[0] = 77
    return weighed(question)


def weighed(cells: Any) -> int:
    total = len(cells)
    for place in range(len(cells)):
        total += (place + 1) * cells[place]
    return total


class Grid(NamedTuple):
    cells: Any
    rows: Any
    cube: Any


class Land(NamedTuple):
    grid: Grid
    marks: Any


def reckon(by: int, land: Land, last: Any) -> int:
    """Read and change cells of several dimensions."""
    grid = land.grid
    row, cell = grid.rows[1], grid.cube[0][1]
    total = len(row) + 10 * len(grid.rows) + 100 * row[2] + 1_000 * grid.cube[1][0][1] + land.marks[1]
    for each in last:
        total += each * by
    cell[0] += by
    grid.rows[0][1], grid.cells[0] = total, len(last[1:])
    return total + weighed(grid.cells[:2]) + weighed(last[2:9]) + cells_of(grid)


def cells_of(grid: Grid) -> int:
    return len(grid.cells) + len(grid.cube[0])


def translated() -> Module:
    module = Module({"Game": FIELDS}, {}, {})
    module.add_entry(play, [Type("record", "Game"), A_NUMBER, Type("view", "i8")])
    return module


def reading() -> Module:
    groups = {
        "Grid": {"cells": span("i4"), "rows": span("i8", 2), "cube": span("i4", 3)},
        "Land": {"grid": Type("group", "Grid"), "marks": span("u1")},
    }
    module = Module({"Game": FIELDS}, {}, {}, groups=groups)
    module.add_entry(reckon, [A_NUMBER, Type("group", "Land"), span("i8")])
    module.add_entry(read, [Type("record", "Game"), Type("view", "i8"), Type("view", "u1"), A_NUMBER, A_NUMBER])
    return module


def built(module: Module, name: str) -> ModuleType:
    """The module, built as hatch_build.py does and kept until its text or that file changes."""
    if compiled_package("engine.families.boxcars") is None:
        pytest.skip("nothing is compiled here")
    hook = loaded("hatch_build", ROOT / "hatch_build.py")
    text = module.text()
    kept = cache_folder() / "translation" / name
    folder = kept / sha256((text + (ROOT / "hatch_build.py").read_text("utf-8")).encode()).hexdigest()[:16]
    if not hook.place(folder, name).exists():
        shutil.rmtree(kept, ignore_errors=True)
        folder.mkdir(parents=True)
        hook.build(folder, name, text, ".pyx", [])
    return loaded(name, hook.place(folder, name))


@pytest.fixture(scope="module")
def compiled() -> ModuleType:
    return built(translated(), "example")


@pytest.fixture(scope="module")
def reader() -> ModuleType:
    return built(reading(), "reader")


def loaded(name: str, file: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, file)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def a_game(cash: list[int]) -> np.ndarray[Any, Any]:
    made = np.zeros(
        1, np.dtype([(name, kind, shape) if shape else (name, kind) for name, kind, shape in FIELDS], align=True)
    )
    made["cash"][0] = cash
    return made


@pytest.mark.parametrize("cash", [[10, -7, 3, 0], [-9, -8, -7, -6], [1 << 41, -(1 << 41), 5, 6]])
def test_compiled_functions_compute_what_python_computes(compiled: ModuleType, cash: list[int]) -> None:
    slow, fast = a_game(cash), a_game(cash)
    answers = [np.zeros(6, np.int64) for _ in range(2)]
    play(slow.view(np.recarray)[0], 4, answers[0])
    compiled.play(fast.view("u1").reshape(-1), 4, answers[1])
    assert slow.tobytes() == fast.tobytes() and answers[0].tolist() == answers[1].tolist()


def test_numbers_of_conditions_are_no_objects() -> None:
    assert not re.findall(r".*\bint\(.*", translated().text() + standard().text())


@pytest.mark.parametrize(("start", "stop"), [(0, 0), (0, 3), (1, 4), (2, 5), (3, 2), (4, 9), (7, 9)])
def test_parts_of_views_are_parts_for_functions_too(reader: ModuleType, start: int, stop: int) -> None:
    slow, fast = a_game([0, 0, 0, 0]), a_game([0, 0, 0, 0])
    questions = [np.array([5, -2, 7, 11, 1 << 40]) for _ in range(2)]
    marks = bytearray([1, 255, 3, 128])
    read(slow.view(np.recarray)[0], questions[0], list(marks), start, stop)
    found = reader.read(fast.view("u1").reshape(-1), questions[1], marks, start, stop)
    assert found == weighed(questions[0])
    assert slow.tobytes() == fast.tobytes() and questions[0].tolist() == questions[1].tolist()


def test_named_tuples_of_arrays_are_bound_once_and_read_at_each_call(reader: ModuleType) -> None:
    shapes = ((3,), (2, 3), (2, 2, 2), (4,))
    lists = [np.arange(1, 1 + np.prod(shape)).reshape(shape) for shape in shapes]
    arrays = [each.astype(kind) for each, kind in zip(lists, ("i4", "i8", "i4", "i8"), strict=True)]
    cells, rows, cube, last = (each.tolist() for each in lists)
    slow, fast = bytearray(b"\x01\xff"), bytearray(b"\x01\xff")
    asked = reader.reckon(*arrays[:3], fast, arrays[3])
    for by in (3, -(1 << 40) // (1 << 20)):
        assert asked(by) == reckon(by, Land(Grid(cells, rows, cube), slow), last)
        slow[1] = fast[1] = 7
    assert [each.tolist() for each in arrays] == [cells, rows, cube, last]


def test_functions_without_objects_of_python_let_other_threads_run() -> None:
    assert "    with nogil:" in reading().text() and "nogil" not in translated().text()


def test_a_part_of_a_row_is_refused() -> None:
    def begin(game: Any) -> int:
        return weighed(game.cash[:2])

    with pytest.raises(TypeError, match=r"game.cash\[:2\] is a part of a row"):
        Module({"Game": FIELDS}, {}, {}).add_entry(begin, [Type("record", "Game")])


def test_rows_of_another_type_have_a_function_of_their_own() -> None:
    text = translated().text()
    assert "filled(unsigned char* row" in text and "filled1(short* row" in text


def test_functions_without_division_or_lists_cannot_raise() -> None:
    heads = re.findall(r"^cdef .*__(\w+)\(.*\)(.*):$", translated().text(), re.MULTILINE)
    assert {name: "noexcept" in error for name, error in heads if name != "filled1"} == {
        "play": False, "divided": False, "is_low": True, "bit_of": True, "filled": True, "pair": True, "sum_of": True,
    }  # fmt: skip


def test_a_variable_of_two_types_is_refused() -> None:
    def mixed(game: Any) -> None:
        row = game.cash
        row = 3
        game.total = row

    module = Module({"Game": FIELDS}, {}, {})
    with pytest.raises(TypeError, match="row is a row and a number"):
        module.add_entry(mixed, [Type("record", "Game")])


def test_games_of_boxcars_depend_on_rules_and_bots_but_on_no_text() -> None:
    module = standard()
    text, modules = module.text(), module.modules()
    assert "playout__play_games(" in text and "journal__note(" not in text
    assert {f"engine.families.boxcars.{name}" for name in ("rules.turn", "bots.policy", "fast.queue")} <= set(modules)
    assert not [name for name in modules if ".text" in name or ".actions" in name or name.endswith("explain")]
    assert all(Path(*name.split(".")).with_suffix(".py").is_file() for name in modules)
