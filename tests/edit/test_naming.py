"""The id of a city follows its name until it is used elsewhere; the history names what was changed."""

import pytest

from engine.edit.grids.sites import AddSite, ChangeSite, NameSite
from engine.edit.header import ChangeHeader, ChangeLook
from engine.edit.network.cities import AddCity, ChangeCity, NameCity
from engine.edit.network.lines import ChangeLine
from engine.edit.sheet.labels import ChangeLabel
from engine.edit.sheet.names import PlaceName
from engine.edit.sheet.regions import AddRegion, NameRegion
from engine.families.boxcars.author.edits import SetPayoff
from engine.families.boxcars.author.formula_edits import SetFormula
from engine.families.boxcars.author.templates import empty
from engine.families.boxcars.content import PayoffFormula
from engine.families.crayon.author.edits import AddLoad, ChangeLoad, NameLoad, SetSupply
from engine.game.authoring import performed
from engine.model.identity.references import dangling
from tests.builders import a_small_board
from tests.families.crayon.boards import a_crayon_board
from tests.grids import a_grid

SMALL = a_small_board().scenario()
NEW = AddCity("New city", "NE", "m2").apply(SMALL)


def test_the_id_of_a_new_city_follows_its_name_with_the_place_of_the_name():
    placed = PlaceName("new_city", (3, 4)).apply(NEW)
    after = NameCity("new_city", "Saint Paul").apply(placed)
    assert after.board.cities["saint_paul"].name == "Saint Paul" and "new_city" not in after.board.cities
    assert after.look.name_offsets == {"saint_paul": (3, 4)} and not dangling(after)
    again = NameCity("saint_paul", "Reno").apply(after)
    assert "reno" in again.board.cities


def test_an_id_that_a_table_names_stays():
    used = SetPayoff("albany", "new_city", 500).apply(NEW)
    assert NameCity("new_city", "Reno").apply(used).board.cities["new_city"].name == "Reno"
    assert NameCity("albany", "Troy").apply(SMALL).board.cities["albany"].name == "Troy"


def test_payoffs_that_a_formula_fills_do_not_hold_the_id_and_one_set_by_hand_does():
    by_formula = performed(AddCity("New city", "NE", "m2"), SetFormula(PayoffFormula(500)).apply(SMALL))
    assert by_formula.content.payoff("albany", "new_city")
    after = performed(NameCity("new_city", "Reno"), by_formula)
    assert after.content.payoff("albany", "reno") == by_formula.content.payoff("albany", "new_city")
    assert not dangling(after)
    by_hand = performed(SetPayoff("albany", "new_city", 77_000), by_formula)
    assert "new_city" in performed(NameCity("new_city", "Reno"), by_hand).board.cities


def test_an_id_that_was_chosen_stays():
    chosen = AddCity("New city", "NE", "m2", id="depot").apply(SMALL)
    assert NameCity("depot", "Reno").apply(chosen).board.cities["depot"].name == "Reno"


GRID = AddSite("New city", (4, 1)).apply(a_grid().with_site("alder", (2, 2)).scenario())


def test_the_id_of_a_new_city_of_a_grid_follows_its_name():
    after = NameSite("new-city", "Saint Ives").apply(GRID)
    assert after.board.sites["saint-ives"].name == "Saint Ives" and "new-city" not in after.board.sites
    assert list(NameSite("saint-ives", "Leeds").apply(after).board.sites) == ["alder", "leeds"]
    assert NameSite("new-city", "Alder").apply(GRID).board.sites["alder-2"].name == "Alder"
    second = AddSite("New city", (0, 1)).apply(GRID)
    assert "york" in NameSite("new-city-2", "York").apply(second).board.sites


def test_the_id_of_a_city_of_a_grid_stays_that_was_chosen_or_is_named_elsewhere_or_finds_no_letter():
    chosen = AddSite("New city", (0, 1), id="depot").apply(GRID)
    assert NameSite("depot", "Leeds").apply(chosen).board.sites["depot"].name == "Leeds"
    bare = AddSite("New city", (1, 3)).apply(a_crayon_board())
    supplies = SetSupply("new-city", "coal", True).apply(bare)
    assert "leeds" in NameSite("new-city", "Leeds").apply(bare).board.sites
    assert "new-city" in NameSite("new-city", "Leeds").apply(supplies).board.sites
    assert NameSite("new-city", "??").apply(GRID).board.sites["new-city"].name == "??"


def test_a_name_that_another_city_has_gives_an_id_with_a_number():
    after = NameCity("new_city", "Albany").apply(NEW)
    assert after.board.cities["albany_1"].name == "Albany"
    assert NameCity("new_city", "??").apply(NEW).board.cities["new_city"].name == "??"


@pytest.mark.parametrize(
    ("edit", "text"),
    [
        (ChangeCity("albany", region="NC"), "Change region of city Albany"),
        (ChangeCity("albany", state="NY", label="NE"), "Change state and name position of city Albany"),
        (ChangeLabel("words", words="A & B", size=3), "Change text and size of label words"),
        (ChangeLine("PA-1", when="x"), "Change condition of line PA-1"),
        (ChangeSite("york", size="major"), "Change size of city york"),
        (ChangeLook(land="#112233"), "Change land of the board's look"),
        (ChangeHeader(title="T", note="N"), "Change title and note"),
        (ChangeHeader(), "Change nothing"),
    ],
)
def test_the_history_names_the_fields(edit, text):
    assert edit.text(SMALL) == text


def test_the_id_of_a_new_region_follows_its_name_and_that_of_a_known_one_stays():
    added = AddRegion("NR", "New region").apply(SMALL)
    after = NameRegion("NR", "Norden").apply(added)
    assert after.board.regions["NORD"].name == "Norden" and "NR" not in after.board.regions
    assert "GP" in NameRegion("NORD", "Great Plains").apply(after).board.regions
    first = empty()
    named = performed(NameRegion("R1", "Norden"), first)
    assert list(named.board.regions) == ["NORD"] and set(named.content.regions.odd) == {"NORD"} and not dangling(named)
    assert NameRegion("NE", "New England").apply(SMALL).board.regions["NE"].name == "New England"
    assert "NE" in NameRegion("NE", "Yankees").apply(SMALL).board.regions
    assert NameRegion("R1", "Region 2").apply(first).board.regions["R2"].name == "Region 2"


def test_the_id_of_a_new_load_follows_its_name_until_a_card_names_it():
    board = AddLoad("New load").apply(a_crayon_board())
    assert "new-load" in board.content.loads
    tin = performed(NameLoad("new-load", "Tin"), board)
    assert tin.content.loads["tin"].name == "Tin" and "new-load" not in tin.content.loads
    named = next(iter(a_crayon_board().content.cards.values()))[0].load
    assert NameLoad(named, "Tin").apply(board).content.loads[named].name == "Tin"
    assert "new-load" in ChangeLoad("new-load", name="Tin").apply(board).content.loads
