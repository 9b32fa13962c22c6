"""How places are called, and what a seat owns."""

import pytest
from msgspec.structs import replace

from engine.gamelog.naming import owned_names, place_name
from engine.model.ids import Ref
from tests.bundled import bundled_scenario
from tests.grids import a_grid


def test_railroads_are_called_by_their_marks_and_other_things_by_their_names() -> None:
    us, dice = bundled_scenario("boxcars/us-boxcars-2013"), bundled_scenario("dice/boxcars")
    assert owned_names(us, [Ref("railroad", "PRR"), Ref("railroad", "UP")]) == "PRR UP"
    train, loader = next(iter(dice.content.trains)), next(iter(dice.content.loaders))
    names = dice.content.trains[train].name, dice.content.loaders[loader].name
    assert owned_names(dice, [Ref("train", train), Ref("loader", loader)]) == ", ".join(names)
    assert owned_names(dice, []) == "" and owned_names(dice, [Ref("train", "gone")]) == "gone"


@pytest.mark.parametrize("family, step", [("crayon", "milepost"), ("tycoon", "hex")])
def test_a_cell_is_called_by_its_city_or_by_how_far_it_lies_from_one(family: str, step: str) -> None:
    board = a_grid("c" * 9).with_site("york", (2, 0), "small").with_site("hull", (8, 0), "major").scenario()
    board = replace(board, family=family)
    assert place_name(board, Ref("cell", "2,0")) == "York"
    assert place_name(board, Ref("cell", "3,0")) == f"1 {step} east of York"
    assert place_name(board, Ref("cell", "6,0")).endswith(" west of the center of Hull")


def test_where_there_is_no_city_and_off_the_grid_a_cell_has_its_label() -> None:
    board = a_grid("ccc").with_site("york", (2, 0), "small").scenario()
    assert place_name(board, Ref("cell", "5,5")) == "milepost (5, 5)"
    board = replace(board, board=replace(board.board, sites={}))
    assert place_name(board, Ref("cell", "2,0")) == "milepost 2,0"
