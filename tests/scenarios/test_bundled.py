"""The bundled scenarios and the example of the format's README."""

import re
from collections import Counter
from functools import partial
from pathlib import Path

import pytest

from engine.files.library import bundled
from engine.files.scenarios import dumps, load, loads, plain_scenario, scenario_hash
from engine.game.family import family, family_ids
from engine.model.comparison.labels import departures
from engine.model.comparison.single import single_changes
from engine.model.network import network, rides
from engine.validate.inspection import checks_for, inspect
from tests.bundled import bundled_scenario

ROOT = Path(__file__).parents[2]
TEMPLATES = {f"{id}: {name}": make for id in family_ids() for name, make in family(id).templates.items()}
FIRST = TEMPLATES | {name: partial(load, path) for name, path in bundled().items()}
"""Every board that somebody begins with: as new, and as bundled."""


@pytest.mark.parametrize("name", bundled())
def test_loading_and_saving_gives_the_same_bytes(name: str) -> None:
    read = bundled()[name].read_bytes()
    assert dumps(load(bundled()[name])).encode() == read and len(read) < 250_000


@pytest.mark.parametrize("made", FIRST, ids=FIRST)
def test_what_is_read_back_from_its_file_differs_in_nothing(made: str) -> None:
    scenario = FIRST[made]()
    again = loads(dumps(scenario))
    assert single_changes(plain_scenario(scenario), plain_scenario(again)) == ()
    assert departures(scenario, again) == ()


FOUND = {
    "boxcars: empty": {"destination-table": "error"},
    "crayon: empty": {"deck-count": "warning", "deck-size": "error", "major-city": "error"},
    "crayon: island": {"load-sources": "note"},
    "crayon/british-rails": {"load-sources": "note", "payoff-formula": "note"},
    "tycoon: empty": {"colour-without-city": "warning", "unplayable": "error"},
}
IGNORED = {
    "boxcars/gb-boxcars-2013": {"dead-end": 9, "payoff-far-off": 2, "single-way-in": 6},
    "boxcars/us-boxcars-2013": {"dead-end": 5, "payoff-far-off": 9, "single-way-in": 3},
    "boxcars/us-rail-baron": {"dead-end": 5, "payoff-far-off": 13, "single-way-in": 3},
}
"""Ends at the sea and payoffs of the published charts that are meant."""


@pytest.mark.parametrize("name", FIRST)
def test_checks_find_this_and_nothing_else(name: str) -> None:
    scenario = FIRST[name]()
    inspection = inspect(scenario, checks_for(family(scenario.family)))
    assert inspection.complete
    assert {issue.check: issue.severity for issue in inspection.issues} == FOUND.get(name, {})
    assert name == "tycoon/eastern-us" or Counter(e.check for e in inspection.ignored) == IGNORED.get(name, {})
    assert all(entry.reason for entry in scenario.ignored)


@pytest.mark.parametrize("name", ["amber-coast", "saltmark"])
def test_no_module_of_the_program_names_an_own_board(name: str) -> None:
    assert not [file for top in ("engine", "studio") for file in (ROOT / top).rglob("*.py")
                if name in file.read_text("utf-8").lower()]  # fmt: skip


def test_both_editions_share_one_board_and_one_look() -> None:
    boxcars, baron = bundled_scenario("boxcars/us-boxcars-2013"), bundled_scenario("boxcars/us-rail-baron")
    assert boxcars.board == baron.board
    assert boxcars.look == baron.look
    assert scenario_hash(boxcars) != scenario_hash(baron)


def test_the_us_board_is_whole() -> None:
    scenario = bundled_scenario("boxcars/us-boxcars-2013")
    board = scenario.board
    found = (len(board.mileposts), len(board.junctions), len(board.railroads), len(board.cities), len(board.regions))
    assert found == (530, 11, 28, 67, 7)
    assert sum(len(row) for row in scenario.content.payoffs.values()) == 2211


def test_the_us_board_has_750_sections_four_of_them_turns_where_two_lines_of_one_railroad_cross() -> None:
    made = network(bundled_scenario("boxcars/us-boxcars-2013").board)
    assert len(made.sections) == 750
    crossing = [s for s in made.sections if s.railroad == "ACL" and any("j10" in stem for stem in s.stems)]
    assert len(crossing) == 6


def test_the_optional_line_is_there_only_with_its_option() -> None:
    board = bundled_scenario("boxcars/us-rail-baron").board
    new = set(network(board, ["map.balance"]).sections) - set(network(board).sections)
    assert {(s.railroad, s.a, s.b) for s in new} == {("B&O", "m014", "m016"), ("B&O", "m016", "m017")}


def test_six_crossings_of_two_railroads_offer_eight_rides_each() -> None:
    board = bundled_scenario("boxcars/us-boxcars-2013").board
    assert len(board.crossings) == 6
    simple = [r for r in rides(board) if not any("j08" in stem for stem in r.stems)]
    assert len(simple) == 5 * 8


def test_the_example_of_the_readme_is_a_playable_scenario_in_canonical_form() -> None:
    text = re.search(r"```yaml\n(.*?)```", (ROOT / "scenarios" / "README.md").read_text(), re.DOTALL).group(1)
    scenario = loads(text, "README")
    assert dumps(scenario) == text
    inspection = inspect(scenario, checks_for(family("boxcars")))
    assert inspection.ok, [issue.message for issue in inspection.issues]
