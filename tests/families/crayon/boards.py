"""A small crayon board for tests.

Two rows of eight mileposts: `a` in the west, `b` in the middle, `m` (major) east of it, `c` on an island of one
milepost that track cannot reach without a connection.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine.families.crayon.content import Costs, CrayonContent, DeckSettings, Demand, Event, Load, Train, Upgrade
from engine.model.board import Board, Region, Sheet
from engine.model.grids.grid import Feature, Grid, Letters, Numbering, Site, Terrain
from engine.model.grids.lattice import from_offset
from engine.model.scenario import Scenario

ROWS = (
    "ooooooooo..o",
    "oo^ooooooo..",
    "oooooooooo..",
    "oooooooooo..",
)


def place(column: int, row: int) -> tuple[int, int]:
    """Return the cell in a column and row of the small board."""
    return from_offset(column, row, "pointy")


def a_crayon_board(**changes: Any) -> Scenario:
    """Return a board with four cities, three loads, two cards, two events and two trains; `changes` replace content."""
    board = Board(
        sheet=Sheet(150, 60),
        regions={"west": Region("West", (), ((0, 0, 3), (0, 1, 3)))},
        grid=Grid(10, (12, 12), Letters(ROWS), numbering=Numbering("sequence")),
        terrains={"clear": Terrain("o", "Clear"), "mountain": Terrain("^", "Mountain")},
        sites={
            "a": Site("Ash", place(0, 0), "small"),
            "b": Site("Birch", place(3, 2)),
            "m": Site("Maple", place(7, 1), "major"),
            "c": Site("Cedar", place(11, 0), "small"),
        },
        features={"brook": Feature("river", "Brook", ((1, 0, 0), (0, 1, 0)))},
    )
    content = CrayonContent(
        costs=Costs({"clear": 1, "mountain": 2}, {"small": 3, "medium": 3, "major": 5}, {"river": 2}),
        loads={
            "coal": Load("Coal", 3, ("a", "b")),
            "wool": Load("Wool", 3, ("m",)),
            "fish": Load("Fish", 2, ("c", "a")),
        },
        cards={
            "1": (Demand("m", "coal", 7), Demand("a", "wool", 9)),
            "2": (Demand("b", "wool", 6), Demand("m", "fish", 20, fixed=True)),
        },
        events={
            "3": Event("tax", "Tax", scale=((50, 10),)),
            "4": Event("flood", "Flood", features=("brook",), lasts="round"),
        },
        trains={"slow": Train("Slow", 2, 9), "fast": Train("Fast", 2, 12)},
        upgrades=(Upgrade("slow", "fast", 20),),
        starting_train="slow",
        entry_limits={"small": 2},
        deck_settings=DeckSettings(2, 2, {"small": 1, "medium": 2, "major": 3}, 1, 8),
    )
    return Scenario(family="crayon", title="A small crayon board", board=board, content=replace(content, **changes))
