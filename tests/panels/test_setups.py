"""The table of set-up positions, by mouse and keys."""

from typing import Any, NamedTuple

import pytest
from PySide6.QtCore import Qt

from engine.edit.network.cities import ChangeCity
from engine.edit.setups import PutSetUp
from engine.families.boxcars.content import SeatSetUp, SetUp
from engine.families.crayon import content as crayon
from engine.families.dice import content as dice
from engine.families.tycoon import content as tycoon
from engine.game.family import family
from engine.model.ids import Ref
from studio.families.boxcars.setups import fields
from studio.families.crayon.setups import fields as crayon_fields
from studio.families.dice.setups import fields as dice_fields
from studio.families.tycoon.setups import fields as tycoon_fields
from studio.panels.setups.columns import columns_of
from studio.panels.setups.table import SetUpTable
from tests.builders import a_small_board
from tests.families.crayon.table import COUNTRY as RAILS
from tests.families.dice.table import BUNDLED as SHEET
from tests.families.tycoon.table import country
from tests.opening import opened

RED, BLUE = SeatSetUp(5_000, "albany", "m1", railroads=("PA",)), SeatSetUp(home="buffalo", railroads=("NYC",))
LATE = PutSetUp("Late", SetUp((RED, BLUE, SeatSetUp()), 3)).apply(a_small_board().scenario())
PLACES = {column.title: place for place, column in enumerate(columns_of(SetUp))}


@pytest.fixture
def document(qtbot):
    with opened(LATE) as document:
        yield document


@pytest.fixture
def table(document, shown):
    return shown(SetUpTable(document, fields()))


def late(document):
    return document.scenario.content.setups["Late"]


def type_in(table, id, column, text):
    model = table.model
    return model.setData(model.index(model.ids.index(id), PLACES[column]), text)


def test_each_seat_is_a_row_and_selecting_it_shows_on_the_board_what_it_has(table, document):
    assert table.model.ids == ["Late/1", "Late/2", "Late/3"]
    table.choose("Late/1")
    assert {Ref("milepost", "m1"), Ref("city", "albany"), Ref("railroad", "PA")} <= document.selection


@pytest.mark.parametrize(
    ("column", "text", "fact", "value"),
    [
        ("Cash", "12,500", "cash", 12_500),
        ("Cash", "", "cash", None),
        ("Home", "reno", "home", "reno"),
        ("Home", "", "home", None),
        ("Place", "Chicago", "at", "m4"),
        ("Place", "m6", "at", "m6"),
        ("Place", "", "at", None),
        ("Destination", "chicago", "destination", "chicago"),
        ("Train", "superchief", "train", "superchief"),
        ("Railroads", "erie, NYC", "railroads", ("ERIE", "NYC")),
        ("Declared", "yes", "declared", True),
        ("Trips", "4", "trips", 4),
    ],
)
def test_a_cell_sets_what_the_seat_has_as_one_step(table, document, column, text, fact, value):
    assert type_in(table, "Late/1", column, text)
    assert getattr(late(document).seats[0], fact) == value
    document.undo_stack.undo()
    assert late(document).seats[0] == RED


def test_a_cell_shows_the_name_of_a_city_and_is_copied_and_typed_by_either(table, document):
    index = table.model.index(0, PLACES["Home"])
    assert index.data() == document.scenario.board.cities["albany"].name != "albany"
    assert index.data(Qt.ItemDataRole.EditRole) == "albany"
    assert table.model.typed(document.scenario, "Late/1", PLACES["Home"], index.data()) is None


def test_a_railroad_that_is_given_leaves_whoever_had_it(table, document):
    type_in(table, "Late/3", "Railroads", "PA NYC")
    assert [seat.railroads for seat in late(document).seats] == [(), (), ("PA", "NYC")]


@pytest.mark.parametrize(
    ("column", "text", "said"),
    [
        ("Place", "Nowhere", "no city or milepost named “Nowhere”"),
        ("Railroads", "PA XX", "nothing named “XX”"),
        ("Cash", "9999999999999", "the cash of seat 1 in the starting position Late: at most 1,000,000,000"),
        ("Starting position", "", "one line of at most 60 characters"),
    ],
)
def test_what_cannot_be_is_refused_in_words(table, document, column, text, said):
    refused = []
    table.model.refused.connect(refused.append)
    assert not type_in(table, "Late/1", column, text)
    assert said in refused[0] and document.undo_stack.count() == 0


def test_another_name_and_whose_turn_it_is_hold_for_the_whole_position(table, document):
    type_in(table, "Late/2", "Current player", "yes")
    type_in(table, "Late/1", "Starting position", "Early")
    assert list(document.scenario.content.setups) == ["Early"]
    assert document.scenario.content.setups["Early"].turn == 2
    assert table.model.ids == ["Early/1", "Early/2", "Early/3"]


def test_a_place_a_home_and_railroads_are_taken_from_the_board(table, document, qtbot):
    table.activateWindow()
    qtbot.waitUntil(table.isActiveWindow)
    table.view.setFocus()
    table.choose("Late/2")
    qtbot.keyClick(table.view, Qt.Key.Key_Down)
    table.filter.setFocus()
    table.choose("Late/1")
    document.select([Ref("city", "chicago")])
    assert table._current() == "Late/3", "other rows are selected from elsewhere"
    titles = [action.text() for action in table.offers("Late/3").actions()]
    assert titles == [
        "Set “Home” of Seat 3 to Chicago",
        "Set “Place” of Seat 3 to Chicago",
        "Set “Destination” of Seat 3 to Chicago",
    ]
    for number in range(len(titles)):
        table.offers("Late/3").actions()[number].trigger()
    assert late(document).seats[2] == SeatSetUp(home="chicago", at="m4", destination="chicago")
    document.select([Ref("railroad", "PA"), Ref("railroad", "ERIE")])
    (own,) = table.offers("Late/3").actions()
    own.trigger()
    assert late(document).seats[2].railroads == ("ERIE", "PA") and late(document).seats[0].railroads == ()


def test_seats_and_positions_are_added_and_removed_by_keys(table, document, qtbot):
    table.choose("Late/1")
    qtbot.keyClick(table.view, Qt.Key.Key_Insert, Qt.KeyboardModifier.ShiftModifier)
    assert len(late(document).seats) == 4
    table.choose("Late/3")
    qtbot.keyClick(table.view, Qt.Key.Key_Delete)
    assert late(document).seats == (RED, BLUE, SeatSetUp()) and late(document).turn is None
    qtbot.keyClick(table.view, Qt.Key.Key_Insert)
    assert list(document.scenario.content.setups) == ["Late", "Starting position"]
    table.choose("Starting position/1")
    qtbot.keyClick(table.view, Qt.Key.Key_Delete)
    assert list(document.scenario.content.setups) == ["Late"]


def test_a_seventh_seat_is_refused_in_words(table, document, qtbot):
    table.choose("Late/1")
    for _ in range(4):
        qtbot.keyClick(table.view, Qt.Key.Key_Insert, Qt.KeyboardModifier.ShiftModifier)
    assert len(late(document).seats) == 6 and "at most 6 seats" in table.told.text()


def test_two_cities_of_one_name_are_told_apart_where_a_home_is_chosen(table, document):
    document.perform(ChangeCity("buffalo", name="Albany"))
    home = columns_of(SetUp)[PLACES["Home"]]
    called = [name for _, name in home.choices(document.scenario, "Late/1")]
    assert len(set(called)) == len(called) == 1 + len(document.scenario.board.cities)


TILES = country(
    tycoons={"rich": tycoon.TycoonCard("Rich", "most-money", 5), "far": tycoon.TycoonCard("Far", "longest-run", 4)}
)


class Sketch(NamedTuple):
    """A table of set-ups with its document; the set-up Late has two seats."""

    document: Any
    table: SetUpTable

    def type_in(self, id, column, text):
        model = self.table.model
        place = [each.title for each in model.columns].index(column)
        return bool(model.setData(model.index(model.ids.index(id), place), text))

    def shown(self, id, column):
        model = self.table.model
        place = [each.title for each in model.columns].index(column)
        return str(model.data(model.index(model.ids.index(id), place)))

    def seat(self, number=1):
        return self.setup().seats[number - 1]

    def setup(self):
        return self.document.scenario.content.setups["Late"]

    def offered(self, id, *refs):
        self.document.select(refs)
        return {action.text(): action for action in self.table.offers(id).actions()}


@pytest.fixture
def sketched(qtbot, shown):
    """Opens a scenario with a set-up of two seats, and its table."""
    open_documents = []

    def make(scenario, fields):
        opening = opened(PutSetUp("Late", fields.fresh(2)).apply(scenario))
        document = opening.__enter__()
        open_documents.append(opening)
        return Sketch(document, shown(SetUpTable(document, fields)))

    yield make
    for opening in open_documents:
        opening.__exit__(None, None, None)


@pytest.mark.parametrize(
    ("scenario", "fields", "column", "text", "fact", "value", "said"),
    [
        (RAILS, crayon_fields, "Cash", "85", "cash", 85, "85"),
        (RAILS, crayon_fields, "Train", "super", "train", "super", "Superfreight"),
        (RAILS, crayon_fields, "Place", "fern", "at", (7, 0), "Fern"),
        (RAILS, crayon_fields, "Loads", "coal, Wool", "loads", ("coal", "wool"), "Coal, Wool"),
        (RAILS, crayon_fields, "Cards", "3,1", "cards", ("3", "1"), "3, 1"),
        (TILES, tycoon_fields, "Shares", "4", "shares", 4, "4"),
        (TILES, tycoon_fields, "Engine", "2", "engine", 2, "2"),
        (TILES, tycoon_fields, "Western links", "Fir", "western", ("fir",), "Fir"),
        (TILES, tycoon_fields, "Tycoon card", "far", "tycoon", "far", "Far"),
        (SHEET, dice_fields, "Trains", "Durango: 4 4 / 6", "cars", {"durango": ((4, 4), (6,))}, "durango: 4 4 / 6"),
        (SHEET, dice_fields, "Unloaders", "denver: 2", "unloaders", {"denver": ((2,),)}, "denver: 2"),
        (
            SHEET,
            dice_fields,
            "Loaders",
            "up: 3 2, bonus: 4",
            "loaders",
            {"up": (3, 2), "bonus": (4,)},
            "up: 3 2, bonus: 4",
        ),
        (SHEET, dice_fields, "Warehouse", "1 2 6", "warehouse", (1, 2, 6), "1 2 6"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_cell_sets_what_a_seat_has_as_one_step(sketched, scenario, fields, column, text, fact, value, said):
    sketch = sketched(scenario, fields())
    assert sketch.type_in("Late/2", column, text)
    assert getattr(sketch.seat(2), fact) == value and sketch.shown("Late/2", column) == said
    assert sketch.seat(1) == fields().seat()
    assert sketch.type_in("Late/2", column, "") and sketch.seat(2) == fields().seat()
    sketch.document.undo_stack.undo()
    sketch.document.undo_stack.undo()
    assert sketch.setup() == fields().fresh(2)


@pytest.mark.parametrize(
    ("scenario", "fields", "column", "text", "said"),
    [
        (RAILS, crayon_fields, "Place", "Frn", "no city or milepost named “Frn” (did you mean Fern?)"),
        (RAILS, crayon_fields, "Loads", "gold", "nothing named “gold”"),
        (TILES, tycoon_fields, "Western links", "Frisco", "nothing named “Frisco”"),
        (SHEET, dice_fields, "Trains", "Drango: 4", "nothing named “Drango” (did you mean Durango?)"),
        (SHEET, dice_fields, "Warehouse", "8", "at most 7"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_cannot_be_is_refused_in_words_of_family_setups(sketched, scenario, fields, column, text, said):
    sketch, refused = sketched(scenario, fields()), list[str]()
    sketch.table.model.refused.connect(refused.append)
    assert not sketch.type_in("Late/1", column, text)
    assert said in refused[0] and sketch.document.undo_stack.count() == 0


@pytest.mark.parametrize(
    ("column", "text", "fact", "value"),
    [
        ("Cubes", "Ash: red 2 blue 1, elm: blue 1", "cubes", {"ash": {"red": 2, "blue": 1}, "elm": {"blue": 1}}),
        ("New City tiles", "Fir: yellow", "colours", {"fir": "yellow"}),
        ("Empty cities", "Fir, Elm", "empty_cities", ("fir", "elm")),
        ("Round", "2", "round", 2),
    ],
)
def test_facts_of_the_whole_position_are_set_by_every_seat(sketched, column, text, fact, value):
    sketch = sketched(TILES, tycoon_fields())
    assert sketch.type_in("Late/2", column, text) and getattr(sketch.setup(), fact) == value
    told = sketch.shown("Late/1", column)
    assert sketch.type_in("Late/2", column, "") and sketch.setup() == tycoon_fields().fresh(2)
    assert sketch.type_in("Late/1", column, told) and getattr(sketch.setup(), fact) == value


def test_cubes_without_a_number_are_refused(sketched):
    sketch, refused = sketched(TILES, tycoon_fields()), list[str]()
    sketch.table.model.refused.connect(refused.append)
    assert not sketch.type_in("Late/1", "Cubes", "Ash: red")
    assert "each with a number" in refused[0] and sketch.document.undo_stack.count() == 0


def test_turns_are_those_of_the_whole_position(sketched):
    sketch = sketched(RAILS, crayon_fields())
    assert sketch.type_in("Late/2", "Turns", "8") and sketch.type_in("Late/2", "Current player", "yes")
    assert (sketch.setup().turn, sketch.setup().turns_played) == (2, 8)
    assert sketch.shown("Late/1", "Turns") == "8"


def test_cities_that_are_selected_give_a_seat_its_place_and_the_track_that_joins_them(sketched):
    sketch = sketched(RAILS, crayon_fields())
    place = sketch.offered("Late/1", Ref("site", "fern"))
    assert list(place) == ["Set “Place” of Seat 1 to Fern"]
    place["Set “Place” of Seat 1 to Fern"].trigger()
    assert sketch.seat().at == (7, 0)
    (title,) = joining = sketch.offered("Late/1", Ref("site", "fern"), Ref("site", "moss"), Ref("site", "beech"))
    assert title.startswith("Give Seat 1 track between Beech, Fern, Moss (sections: ")
    joining[title].trigger()
    (check,) = [each for each in family("crayon").checks() if each.id == "set-up"]
    assert list(check.run(sketch.document.scenario)) == []
    sections = sum(len(way) - 1 for way in sketch.seat().track)
    assert title.endswith(f"{sections})") and sections > 6
    sketch.table.choose("Late/1")
    assert {Ref("cell", f"{q},{r}") for way in sketch.seat().track for q, r in way} <= sketch.document.selection
    sketch.offered("Late/1", Ref("load", "coal"))["Add Coal to “Loads” of Seat 1"].trigger()
    assert sketch.seat().loads == ("coal",)
    sketch.offered("Late/1")["Remove all track of Seat 1"].trigger()
    assert sketch.seat().track == ()


def test_two_cities_that_are_selected_give_a_seat_the_cheapest_link_that_is_left(sketched):
    sketch = sketched(TILES, tycoon_fields())
    pair = Ref("site", "ash"), Ref("site", "beech")
    (title,) = first = sketch.offered("Late/1", *pair)
    assert title == "Give Seat 1 a link between Ash and Beech (tiles: 2)"
    first[title].trigger()
    (title,) = second = sketch.offered("Late/2", *pair)
    second[title].trigger()
    assert sketch.seat(1).links != sketch.seat(2).links
    (check,) = [each for each in family("tycoon").checks() if each.id == "set-up"]
    assert list(check.run(sketch.document.scenario)) == []
    sketch.offered("Late/2")["Remove all links of Seat 2"].trigger()
    assert sketch.seat(2).links == ()


def test_one_city_that_is_selected_gets_what_lies_in_cities(sketched):
    sketch = sketched(TILES, tycoon_fields())
    fir = Ref("site", "fir")
    assert list(sketch.offered("Late/1", fir)) == [
        "Add Fir to “Western links” of Seat 1",
        "Place a Blue New City tile in Fir",
        "Place a Yellow New City tile in Fir",
        "Place an empty marker in Fir",
    ]
    for title in list(sketch.offered("Late/1", fir))[1:]:
        sketch.offered("Late/1", fir)[title].trigger()
    sketch.offered("Late/1", fir)["Add Fir to “Western links” of Seat 1"].trigger()
    assert sketch.setup().colours == {"fir": "yellow"} and sketch.setup().empty_cities == ("fir",)
    assert sketch.seat().western == ("fir",)
    for title in (
        "Remove Fir from “Western links”",
        "Remove the New City tile from Fir",
        "Remove the empty marker from Fir",
    ):
        next(action for said, action in sketch.offered("Late/1", fir).items() if title in said).trigger()
    assert sketch.setup() == tycoon_fields().fresh(2)


def test_trains_and_loaders_that_are_selected_on_the_sheet_are_completed(sketched):
    sketch = sketched(SHEET, dice_fields())
    refs = Ref("train", "durango"), Ref("loader", "up")
    sketch.offered("Late/1", *refs)["Complete Durango for Seat 1"].trigger()
    sketch.offered("Late/2", *refs)["Complete Durango for Seat 2, after another player"].trigger()
    sketch.offered("Late/1", *refs)["Complete the loader Up for Seat 1"].trigger()
    assert sketch.seat(1).cars == sketch.seat(2).cars and sketch.seat(2).later == ("durango",)
    (check,) = [each for each in family("dice").checks() if each.id == "set-up"]
    assert list(check.run(sketch.document.scenario)) == []
    sketch.offered("Late/2", *refs)["Clear Durango of Seat 2"].trigger()
    sketch.offered("Late/1", *refs)["Clear the loader Up of Seat 1"].trigger()
    assert sketch.seat(2) == dice.SeatSetUp() and sketch.seat(1).loaders == {}


def test_one_who_plays_alone_keeps_one_seat_by_keys(sketched, qtbot):
    sketch = sketched(RAILS, crayon_fields())
    sketch.table.choose("Late/2")
    qtbot.keyClick(sketch.table.view, Qt.Key.Key_Delete)
    assert sketch.setup().seats == (crayon.SeatSetUp(),)
    qtbot.keyClick(sketch.table.view, Qt.Key.Key_Delete)
    assert sketch.document.scenario.content.setups == {}
