"""Cities of one name are told apart wherever one of them is named alone: two Portlands and, on a grid, two Ashes."""

import pytest
from msgspec.structs import replace

from engine.families.boxcars.rules.board import compiled as boxcars
from engine.families.boxcars.words.naming import city
from engine.families.crayon.rules.board import board_of
from engine.model.ids import CityId, Ref
from engine.story.naming import place_name
from studio.app.menus.finding import thing_entries
from studio.app.status import named
from studio.families.boxcars.family import facts
from studio.panels.forms.fields import choices_of
from studio.panels.names import described, milepost_name, name_of
from tests.families.crayon.table import COUNTRY

MAINE = CityId("portland_me")


@pytest.fixture
def scenario(document):
    return document.scenario


def test_every_panel_says_which_portland(document, scenario):
    board = scenario.board
    stop = board.cities[MAINE].milepost
    assert name_of(board, Ref("city", MAINE)) == milepost_name(board, stop) == "Portland, ME"
    assert dict(choices_of(scenario, "milepost"))[stop] == f"Portland, ME ({stop})"
    assert described(scenario, Ref("city", MAINE), {}) == "City Portland, ME (portland_me)"
    assert named(scenario, Ref("city", MAINE)) == f"Portland, ME ({stop})"
    railroad = next(line.railroad for line in board.lines.values() if stop in line.path)
    assert "Portland, ME" in dict(facts(scenario, Ref("railroad", railroad)))["Cities"]


def test_the_palette_says_which_portland_at_cities_and_at_the_ends_of_lines(document):
    entries = thing_entries(document, milepost_too=True)
    titles = [entry.title for entry in entries]
    assert {"Portland, ME", "Portland, OR"} <= {*titles} and "Portland" not in titles
    ends = [entry.kind for entry in entries if entry.kind.startswith("line from") and "Portland" in entry.kind]
    assert ends and all("Portland, " in words for words in ends)


def test_a_game_on_lines_says_which_portland(scenario):
    m = boxcars(scenario, {})
    assert city(m, list(m.cities).index(MAINE)) == place_name(scenario, Ref("city", MAINE)) == "Portland, ME"


def test_a_game_on_a_grid_says_which_city():
    first, second = list(COUNTRY.board.sites)[:2]
    called = {**COUNTRY.board.sites, second: replace(COUNTRY.board.sites[second], name=COUNTRY.board.sites[first].name)}
    board = replace(COUNTRY, board=replace(COUNTRY.board, sites=called))
    name = f"{called[first].name} ({second})"
    assert place_name(board, Ref("site", second)) == name and name in board_of(board, {}).city_names
