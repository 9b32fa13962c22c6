"""Undo texts: fields and things by their names."""

import pytest

from engine.edit.grids.sites import ChangeSite
from engine.edit.network.cities import AddCity, ChangeCity
from engine.edit.network.lines import ChangeLine
from engine.edit.network.mileposts import ChangeMilepost, MoveMileposts
from engine.edit.remove import Remove
from engine.edit.rename import Rename
from engine.edit.sheet.regions import AddRegion, ChangeRegion
from engine.families.boxcars.author.edits import SetPayoff, SetPrice
from engine.model.ids import Ref
from tests.builders import a_board, a_small_board
from tests.grids import a_grid

SMALL = a_small_board().scenario()


def step(edit, scenario=SMALL):
    return edit.text(scenario)


@pytest.mark.parametrize(
    ("edit", "words"),
    [
        (ChangeCity("albany", name="Troy"), "Change name of city Albany"),
        (ChangeRegion("NC", name="Prairie"), "Change name of region North Central"),
        (AddRegion("SE", "Southeast"), "Add region Southeast"),
        (AddCity("Utica", "NE", "m2"), "Add city Utica"),
        (SetPayoff("albany", "buffalo", 77), "Set payoff Albany to Buffalo"),
        (MoveMileposts({"m1": (23, 20)}), "Move Albany"),
        (ChangeMilepost("m2", note="long"), "Change note of milepost m2"),
        (Remove((Ref("city", "detroit"),)), "Remove city Detroit"),
        (Rename(Ref("city", "albany"), "troy"), "Rename city albany to troy"),
        (ChangeLine("PA-1", smooth=True), "Change curve of line PA-1"),
        (SetPrice("PA", 3), "Set price of the PA"),
    ],
)
def test_things_are_called_by_their_names_and_railroads_and_lines_by_what_the_map_says(edit, words):
    assert step(edit) == words


def test_of_two_things_of_one_name_the_id_says_which():
    twins = a_board().with_city("portland-me", name="Portland").with_city("portland-or", name="Portland").scenario()
    assert step(ChangeCity("portland-or", state="OR"), twins) == "Change state of city Portland (portland-or)"


def test_an_id_that_reads_like_the_field_is_the_thing_behind_it():
    odd = a_board().with_city("name", name="Nome").scenario()
    assert step(ChangeCity("name", name="Gnome"), odd) == "Change name of city Nome"


def test_an_id_that_two_kinds_have_names_the_thing_of_the_kind_of_the_edit():
    both = a_board().with_region("x", "A region").with_city("y", region="x")
    both = both.with_city("x", at="m1", region="x", name="A city").scenario()
    assert step(ChangeRegion("x", name="Other"), both) == "Change name of region A region"
    assert step(SetPayoff("x", "y", 3), both) == "Set payoff A city to Y"


def test_a_city_of_a_grid_is_called_by_its_name():
    grid = a_grid("ccc").with_site("alder", "Alder", (1, 0)).scenario()
    assert step(ChangeSite("alder", name="Ash"), grid) == "Change name of city Alder"
