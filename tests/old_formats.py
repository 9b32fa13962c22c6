"""Scenarios as files of format 1 held them, with every key that has another name since."""

from __future__ import annotations

from copy import deepcopy
from functools import cache
from typing import Any

from msgspec.structs import replace

from engine.families.boxcars import content as boxcars
from engine.families.crayon import content as crayon
from engine.families.dice import content as dice
from engine.families.tycoon import content as tycoon
from engine.files.scenarios import plain_scenario
from engine.game.family import family
from engine.model.grids.grid import Numbering
from engine.model.layers import Layering, LayerLook
from engine.model.look import TerrainLook
from engine.model.projection import Projection
from engine.model.scenario import Scenario
from tests.builders import a_small_board

Way = tuple[str | int, ...]

NUMBERING = ("board", "grid", "numbering")
SET_UP, SEAT = ("content", "setups", "Late"), ("content", "setups", "Late", "seats", 0)

RENAMED: list[tuple[str, Way, str, str]] = [
    ("boxcars", ("board", "projection"), "places", "control_points"),
    ("boxcars", ("look",), "labels", "name_positions"),
    ("boxcars", ("look",), "offsets", "name_offsets"),
    ("boxcars", ("look",), "boxes", "chart_positions"),
    ("boxcars", ("look", "layers"), "each", "settings"),
    ("boxcars", ("content", "formula"), "step", "round_to"),
    ("boxcars", SET_UP, "third", "third_player"),
    ("boxcars", SEAT, "goal", "destination"),
    ("boxcars", SEAT, "last", "last_railroad"),
    ("crayon", NUMBERING, "shift_column", "column_offset"),
    ("crayon", NUMBERING, "shift_row", "row_offset"),
    ("crayon", NUMBERING, "between", "separator"),
    ("crayon", ("look", "terrains", "mountain"), "sign", "symbol"),
    ("crayon", ("content",), "recipe", "deck_settings"),
    ("crayon", ("content",), "entry", "entry_limits"),
    ("crayon", ("content",), "start", "starting_train"),
    ("crayon", SET_UP, "turns", "turns_played"),
    ("crayon", SEAT, "second", "second_train"),
    ("tycoon", ("content",), "beyond", "income_past_end"),
    ("tycoon", ("content",), "empty", "empty_city_limits"),
    ("tycoon", ("content", "operations", "O1"), "sign", "symbol"),
    ("tycoon", ("content", "operations", "O1"), "start", "open_at_start"),
    ("tycoon", ("content", "tycoons", "T6"), "each", "per_link"),
    ("tycoon", ("content", "tycoons", "T6"), "tie", "tie_counts"),
    ("tycoon", SET_UP, "turns", "turns_played"),
    ("tycoon", SET_UP, "acted", "seats_acted"),
    ("tycoon", SET_UP, "empty", "empty_cities"),
    ("tycoon", SET_UP, "open", "open_operations"),
    ("tycoon", SET_UP, "gone", "used_operations"),
    ("tycoon", SET_UP, "led", "first_at_level"),
    ("tycoon", SEAT, "shown", "tycoon_revealed"),
    ("dice", SET_UP, "turns", "turns_played"),
]
"""Every key of format 1 with another name in format 2: game system, path of its mapping, both names."""


@cache
def scenario_of(id: str) -> Scenario:
    """A scenario that has every renamed key of its game system."""
    if id == "boxcars":
        made = a_small_board().scenario()
        seat = boxcars.SeatSetUp(home="albany", destination="chicago", last_railroad="PA")
        late = boxcars.SetUp((seat, boxcars.SeatSetUp()), third_player=("NYC",))
        projection = Projection((0.0, 0.0), (0.0, 10.0, 0.0, 0.0, 0.0, -10.0), control_points=((0.0, 1.0, 0.5, 0.0),))
        look = replace(
            made.look,
            name_positions={"albany": "NE"},
            name_offsets={"buffalo": (1.0, 2.0)},
            chart_positions={"legend": (3.0, 4.0)},
            layers=Layering(settings={"names": LayerLook(shown=False)}),
        )
        content: Any = replace(made.content, formula=boxcars.PayoffFormula(9.0, round_to=100), setups={"Late": late})
        return replace(made, board=replace(made.board, projection=projection), content=content, look=look)
    made = next(iter(family(id).templates.values()))()
    known: Any = made.content
    if id == "crayon":
        late = crayon.SetUp((crayon.SeatSetUp(second_train=crayon.TrainSetUp("tank")),), turns_played=4)
        grid = replace(made.board.grid, numbering=Numbering(column_offset=1, row_offset=2, separator="-"))
        look = replace(made.look, terrains={**made.look.terrains, "mountain": TerrainLook(symbol="hill")})
        content = replace(known, setups={"Late": late})
        return replace(made, board=replace(made.board, grid=grid), content=content, look=look)
    if id == "tycoon":
        late = tycoon.SetUp(
            (tycoon.SeatSetUp(tycoon="T1", tycoon_revealed=True), tycoon.SeatSetUp()),
            turns_played=3,
            seats_acted=1,
            empty_cities=("elk-ford",),
            open_operations=("O1",),
            used_operations=("O2",),
            first_at_level=(1,),
        )
        cards = {**known.tycoons, "T6": replace(known.tycoons["T6"], tie_counts=True)}
        return replace(made, content=replace(known, setups={"Late": late}, tycoons=cards))
    late = dice.SetUp((dice.SeatSetUp(),), turns_played=2)
    return replace(made, content=replace(known, setups={"Late": late}))


def inside(plain: Any, way: Way) -> Any:
    for step in way:
        plain = plain[step]
    return plain


def spelled(mapping: dict[str, Any], old: str, new: str) -> None:
    """Give a key another name, in its place."""
    entries = [(new if key == old else key, value) for key, value in mapping.items()]
    mapping.clear()
    mapping.update(entries)


def in_format_1(scenario: Scenario) -> dict[str, Any]:
    """A scenario as plain data of a file of format 1."""
    plain = {"format": 1, **deepcopy(plain_scenario(scenario))}
    for id, way, old, new in RENAMED:
        if id == scenario.family or way[0] != "content":
            try:
                mapping = inside(plain, way)
            except (KeyError, IndexError):
                continue
            spelled(mapping, new, old)
    for terrain in plain.get("look", {}).get("terrains", {}).values():
        spelled(terrain, "symbol", "sign")
    for table, old, new in (("operations", "sign", "symbol"), ("operations", "start", "open_at_start")):
        for card in plain["content"].get(table, {}).values():
            spelled(card, new, old)
    return plain
