"""A difference in words names what was done, counts it, and says nothing only when nothing differs."""

from pathlib import Path

from hypothesis import given
from msgspec.structs import replace

from engine.edit.header import ChangeHeader, ChangeLook, ResizeSheet
from engine.edit.network.mileposts import AddMilepost, MoveMileposts
from engine.edit.rules import SetRule
from engine.families.boxcars.author.edits import SetPrice
from engine.families.dice.author.edits import MoveTrain
from engine.families.tycoon.author.edits import SetTerrainCost
from engine.files.scenarios import load
from engine.model.board import City
from engine.model.comparison.difference import difference
from engine.model.comparison.labels import departures, summary
from engine.model.grids.grid import Letters
from engine.model.scenario import Credits, Ignored, Scenario
from tests.builders import a_small_board
from tests.edit.random_edits import after_edits, edit_lists


def difference_lines(*scenarios_and_usual):
    return [line for departure in departures(*scenarios_and_usual) for line in departure.lines]


SMALL = a_small_board().scenario()
SCENARIOS = Path(__file__).parents[2] / "scenarios"


def after(*edits) -> Scenario:
    scenario = SMALL
    for edit in edits:
        scenario = edit.apply(scenario)
    return scenario


def test_what_was_moved_and_added_is_counted_in_one_sentence():
    later = after(MoveMileposts({"m2": (61, 20), "m5": (61, 99)}), AddMilepost((5, 5), "m9"))
    assert summary(SMALL, later) == "1 milepost was added and 2 mileposts were moved."
    assert summary(later, SMALL) == "1 milepost was removed and 2 mileposts were moved."


def test_each_thing_is_named_by_its_name_and_id():
    later = after(MoveMileposts({"m1": (21, 20), "m2": (61, 20)}))
    assert difference_lines(SMALL, later) == ["The milepost Albany (m1) was moved.", "The milepost m2 was moved."]


def test_a_city_with_another_name_was_renamed():
    city = SMALL.board.cities["albany"]
    board = replace(SMALL.board, cities={**SMALL.board.cities, "albany": City("Troy", city.region, city.milepost)})
    assert difference_lines(SMALL, replace(SMALL, board=board)) == ["The city Troy (albany) was renamed."]


def test_entries_of_tables_are_counted():
    assert summary(SMALL, after(SetPrice("PA", 1))) == "1 entry of the prices was changed."


def test_the_first_entries_of_an_empty_table_are_added_and_nothing_is_removed():
    empty = replace(SMALL, content=replace(SMALL.content, prices={}))
    number = len(SMALL.content.prices)
    assert summary(empty, SMALL) == f"{number} entries of the prices were added."


def test_rules_and_the_header_are_named():
    later = after(SetRule("home.swap", True), ChangeHeader(title="New"))
    assert summary(SMALL, later) == "1 rule was changed and the title was changed."


def test_a_rule_that_is_set_no_more_is_told_with_its_usual_value():
    before = after(SetRule("home.swap", True))
    usual = {"home.swap": False}
    assert difference_lines(before, SMALL, usual) == [
        "The rule home.swap was changed from yes back to its default (no)."
    ]
    assert difference_lines(SMALL, before, usual) == ["The rule home.swap was changed from its default (no) to yes."]


def test_short_values_are_told_old_and_new():
    header = ChangeHeader(title="New", version="2", credits=Credits(author="Ada"))
    before = after(SetRule("engine.express", 3000))
    later = after(header, SetRule("engine.express", 4500), ChangeLook(city_size=4, land="#ffffff"))
    assert difference_lines(before, later) == [
        "The rule engine.express was changed from 3,000 to 4,500.",
        "The size of the city squares was changed from 3.2 to 4.",
        'The color of the land was changed from "#f4efe2" to "#ffffff".',
        'The author was added: "Ada".',
        'The title was changed from "A small board" to "New".',
        'The version was added: "2".',
    ]


def test_a_long_text_is_told_as_changed():
    short, long = after(ChangeHeader(note="Brief.")), after(ChangeHeader(note="Long. " * 40))
    two_lines = after(ChangeHeader(note="One\nTwo"))
    assert difference_lines(short, long) == difference_lines(short, two_lines) == ["The note was changed."]
    assert difference_lines(SMALL, long) == ["The note was added."]
    assert difference_lines(short, SMALL) == ['The note was removed: "Brief.".']


def test_the_sheet_and_ignored_issues_are_told():
    small, wide = after(ResizeSheet(1200, 200)), after(ResizeSheet(1210.5, 200))
    assert difference_lines(small, wide) == ["The sheet was changed from 1,200 × 200 mm to 1,210.5 × 200 mm."]
    ignoring = replace(SMALL, ignored=(Ignored("off-sheet", ("m1",), "meant"), Ignored("name-twice")))
    assert difference_lines(SMALL, ignoring) == ["2 ignored issues were added."]
    assert difference_lines(ignoring, replace(ignoring, ignored=ignoring.ignored[1:])) == [
        "1 ignored issue was removed."
    ]
    assert difference_lines(ignoring, replace(ignoring, ignored=ignoring.ignored[::-1])) == [
        "The order of the ignored issues was changed."
    ]


def test_a_difference_of_one_sentence_is_summed_by_it():
    assert summary(SMALL, after(ChangeHeader(title="New"))) == 'The title was changed from "A small board" to "New".'


def test_trains_in_another_order_are_told():
    scenario = load(SCENARIOS / "dice" / "boxcars.yaml")
    moved = MoveTrain(next(iter(scenario.content.trains)), 2).apply(scenario)
    assert summary(scenario, moved) == "The order of the trains was changed."


def test_a_cost_is_told_as_an_entry_of_the_costs():
    scenario = load(SCENARIOS / "tycoon" / "eastern-us.yaml")
    dearer = SetTerrainCost("open", 2_500).apply(scenario)
    assert summary(scenario, dearer) == "1 entry of the costs was changed."


def test_cells_keep_their_place_when_a_row_is_added_above():
    scenario = load(SCENARIOS / "tycoon" / "eastern-us.yaml")
    grid = scenario.board.grid
    letter = next(letter for row in grid.letters.rows for letter in row if letter != ".")
    rows = Letters((letter + "." * (grid.letters.width - 1), *grid.letters.rows))
    taller = replace(grid, letters=rows, first=(grid.first[0], grid.first[1] - 1))
    later = replace(scenario, board=replace(scenario.board, grid=taller))
    assert summary(scenario, later) == "1 cell was added."


def test_another_family_is_told_without_comparing_tables():
    other = load(SCENARIOS / "dice" / "boxcars.yaml")
    assert 'The game system was changed from "boxcars" to "dice".' in difference_lines(SMALL, other)
    assert 'The game system was changed from "dice" to "boxcars".' in difference_lines(other, SMALL)
    assert f'The title was changed from "A small board" to "{other.title}".' in difference_lines(SMALL, other)
    assert len(set(difference_lines(SMALL, other))) == len(difference_lines(SMALL, other))


def test_a_long_difference_ends_with_how_much_is_left():
    later = after(AddMilepost((5, 5), "m9"), ChangeHeader(title="New"), SetPrice("PA", 1))
    assert summary(SMALL, later, most=1) == "1 milepost was added and 2 more items differ."


@given(edit_lists, edit_lists)
def test_nothing_is_told_exactly_when_nothing_differs(some, others):
    a, b = after_edits(SMALL, some), after_edits(SMALL, others)
    assert bool(difference_lines(a, b)) == bool(difference(a, b))
    assert (summary(a, b) == "Nothing is different.") == (a == b)


@given(edit_lists)
def test_every_thing_that_differs_is_counted_once(some):
    later = after_edits(SMALL, some)
    news = difference(SMALL, later)
    named = [departure for departure in departures(SMALL, later) if departure.names]
    with_ids = [ref for ref in news.touched if ref.kind not in ("content", "look", "header")]
    assert sum(departure.count for departure in named) == len(with_ids)
