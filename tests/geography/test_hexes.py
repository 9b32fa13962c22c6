"""Boards from tables of hexes with coordinates as in 18xx games."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.errors import FileError
from engine.families.tycoon.content import TycoonCity, TycoonContent
from engine.files.scenarios import dumps, loads
from engine.game.family import family
from engine.geography.hexes import EDGES, board_of_hexes, read_hexes
from engine.model.cells import lattice_of
from engine.model.grids.grid import Orientation
from engine.model.grids.lattice import DIRECTIONS, centre, parted
from engine.model.scenario import Scenario

TYCOON, CRAYON = (next(iter(family(id).templates.values()))() for id in ("tycoon", "crayon"))
ROWS = """Hex,Terrain,City,Color,Cubes,River,River name,Bonus
A1,,,,,,,
A3,Hill,,,,,,
"A5, A7",Mountain,,,,,,
B2,,Aldburg,red,3,E W,Long River,20
B4,,,,,1-3,Long River,
C3,,Zürich,,2,,,
"""


def made(folder: Path, text: str, name: str = "hexes.csv", template: Scenario = TYCOON, **more: str) -> Scenario:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return board_of_hexes(template, read_hexes(path), **more)[0]  # type: ignore[arg-type]


def refused(folder: Path, text: str) -> str:
    with pytest.raises(FileError) as caught:
        made(folder, text)
    return str(caught.value)


def test_hexes_keep_their_coordinates_terrain_cities_and_rivers(tmp_path: Path) -> None:
    path = tmp_path / "map.csv"
    path.write_text(ROWS, encoding="utf-8")
    scenario, notes = board_of_hexes(TYCOON, read_hexes(path))
    board, content, at = scenario.board, scenario.content, lattice_of(scenario.board)
    assert dumps(loads(dumps(scenario))) == dumps(scenario)
    assert set(at.labels) == {"A1", "A3", "A5", "A7", "B2", "B4", "C3"}
    assert {site.name: at.label(site.cell) for site in board.sites.values()} == {"Aldburg": "B2", "Zürich": "C3"}
    assert isinstance(content, TycoonContent) and content.cities["aldburg"] == TycoonCity("red", 3)
    assert content.cities["zurich"].cubes == 2
    named = {terrain.letter: terrain.name for terrain in board.terrains.values()}
    drawn = {label: named[chr(letter)] for label, letter in zip(at.labels, at.letter.tolist(), strict=True)}
    assert (drawn["A1"], drawn["A3"], drawn["A7"]) == ("Open", "Hill", "Mountain")
    (river,) = board.features.values()
    (course,) = river.courses
    shown = [at.label(cell) for cell in course[1:]]
    assert river.name == "Long River" and shown in (["B2", "B4", "A5"], ["B4", "B2", "(-1, 2)"])
    assert content.operations and content.tycoons, "cards that name no city come along"
    assert not any(card.sites for card in (*content.operations.values(), *content.tycoons.values()))
    before = TYCOON.content
    gone = [id for cards in (before.operations, before.tycoons) for id, card in cards.items() if card.sites]
    assert gone and not {*content.operations, *content.tycoons} & {*gone} and all(id in notes[1] for id in gone)
    said = " ".join(notes)
    assert "7 hexes and 2 cities" in said and "Mountain" in said and "Bonus" in said
    xy = [centre(board.grid, cell) for cell in at.cells]  # type: ignore[arg-type]
    assert all(10 < x < board.sheet.width - 10 and 10 < y < board.sheet.height - 10 for x, y in xy)


@pytest.mark.parametrize(
    ("orientation", "lettered", "step"),
    [
        ("pointy", "rows", ("B4", 20, 0)),
        ("flat", "columns", ("B4", 0, 20)),
        ("pointy", "columns", ("D2", 20, 0)),
        ("flat", "rows", ("D2", 0, 20)),
    ],
)
def test_doubled_steps_lead_along_a_row_or_column(
    orientation: str, lettered: str, step: tuple[str, int, int], tmp_path: Path
) -> None:
    far, x, y = step
    for shift in (0, 1):
        hexes = [f"{letter}{n + shift}" for place, letter in enumerate("ABCDE", 1) for n in range(place % 2 or 2, 9, 2)]
        scenario = made(tmp_path, "\n".join(["hex", *hexes]), orientation=orientation, lettered=lettered)
        at, grid = lattice_of(scenario.board), scenario.board.grid
        assert sorted(at.labels) == sorted(hexes) and grid is not None
        ends = [centre(grid, at.by_label[f"{label[0]}{int(label[1]) + shift}"]) for label in ("B2", far)]
        assert (round(ends[1][0] - ends[0][0]), round(ends[1][1] - ends[0][1])) == (x, y)


@pytest.mark.parametrize("orientation", ["pointy", "flat"])
def test_edges_have_names_and_numbers_of_their_directions(orientation: Orientation, tmp_path: Path) -> None:
    names, numbers = EDGES[orientation]
    for way, step in enumerate(DIRECTIONS):
        for edge in (names[way], str(numbers[way])):
            text = json.dumps({"layout": orientation, "hexes": {"C3": {"sides": edge.upper()}, "E5": {}, "A1": {}}})
            (river,) = made(tmp_path, text, "map.json", CRAYON).board.features.values()
            (side,) = river.sides
            ends = parted(side)
            assert any((b[0] - a[0], b[1] - a[1]) == step for a, b in (ends, ends[::-1]))
    x, y = {"pointy": (-1, 1), "flat": (0, 1)}[orientation]
    scenario = made(tmp_path, json.dumps({"layout": orientation, "hexes": [{"hex": "B2"}]}), "map.json")
    dq, dr = DIRECTIONS[numbers.index(0)]
    (ox, oy), (ex, ey) = (centre(scenario.board.grid, cell) for cell in ((0, 0), (dq, dr)))  # type: ignore[arg-type]
    assert ((ex > ox) - (ex < ox), (ey > oy) - (ey < oy)) == (x, y)


def test_plain_coordinates_are_recognized(tmp_path: Path) -> None:
    hexes = [f"{letter}{n}" for letter in "ABC" for n in range(1, 5)]
    assert sorted(lattice_of(made(tmp_path, "\n".join(["hex", *hexes])).board).labels) == hexes


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Hex\nA1\nA3\nB2\na3\n", "row 5: the hex A3 is in row 3 already"),
        ("Hex\nA1\nA3\nB2\nB4\nB3\n", "row 6: B3 lies between"),
        ("Hex\nA1\nX\n", "row 3: expected a hex such as B4, found “X”"),
        ("Hex,River\nA1,up\n", "row 2: expected edges such as E NE NW"),
        ("Hex,City,Size\nA1,Alder,huge\n", "row 2: expected small, medium, major"),
        ("Hex,City,Color\nA1,,\nA3,Alder,mauve\n", "row 3, column Color"),
        ("Name\nAlder\n", "expected a column with the hexes"),
        ("Hex\n", "at least one hex"),
    ],
)
def test_a_faulty_table_is_refused_with_its_rows(text: str, said: str, tmp_path: Path) -> None:
    assert said in refused(tmp_path, text)
