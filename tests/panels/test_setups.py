"""The table of set-up positions, by mouse and keys."""

import pytest
from PySide6.QtCore import Qt

from engine.edit.network.cities import ChangeCity
from engine.edit.setups import PutSetUp
from engine.families.boxcars.content import SeatSetUp, SetUp
from engine.model.ids import Ref
from studio.families.boxcars.setups import fields
from studio.panels.setups.fields import own_columns
from studio.panels.setups.table import SetUpTable
from tests.builders import a_small_board
from tests.opening import opened

RED, BLUE = SeatSetUp(5_000, "albany", "m1", railroads=("PA",)), SeatSetUp(home="buffalo", railroads=("NYC",))
LATE = PutSetUp("Late", SetUp((RED, BLUE, SeatSetUp()), 3)).apply(a_small_board().scenario())
PLACES = {column.title: place for place, column in enumerate(own_columns(fields()))}


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
        ("Destination", "chicago", "goal", "chicago"),
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
        ("Place", "Nowhere", "there is no milepost or city Nowhere"),
        ("Railroads", "PA XX", "there is no railroad XX"),
        ("Cash", "9999999999999", "the cash of seat 1 in the set-up Late: the most is 1,000,000,000"),
        ("Set-up", "", "needs a name"),
    ],
)
def test_what_cannot_be_is_refused_in_words(table, document, column, text, said):
    refused = []
    table.model.refused.connect(refused.append)
    assert not type_in(table, "Late/1", column, text)
    assert said in refused[0] and document.undo_stack.count() == 0


def test_another_name_and_whose_turn_it_is_hold_for_the_whole_position(table, document):
    type_in(table, "Late/2", "On turn", "yes")
    type_in(table, "Late/1", "Set-up", "Early")
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
    assert titles == ["Seat 3 stands at Chicago", "Seat 3 has its home in Chicago", "Seat 3 is bound for Chicago"]
    for number in range(len(titles)):
        table.offers("Late/3").actions()[number].trigger()
    assert late(document).seats[2] == SeatSetUp(home="chicago", at="m4", goal="chicago")
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
    assert list(document.scenario.content.setups) == ["Late", "Set-up"]
    table.choose("Set-up/1")
    qtbot.keyClick(table.view, Qt.Key.Key_Delete)
    assert list(document.scenario.content.setups) == ["Late"]


def test_a_seventh_seat_is_refused_in_words(table, document, qtbot):
    table.choose("Late/1")
    for _ in range(4):
        qtbot.keyClick(table.view, Qt.Key.Key_Insert, Qt.KeyboardModifier.ShiftModifier)
    assert len(late(document).seats) == 6 and "at most 6 seats" in table.told.text()


def test_two_cities_of_one_name_are_told_apart_where_a_home_is_chosen(table, document):
    document.perform(ChangeCity("buffalo", name="Albany"))
    home = own_columns(fields())[PLACES["Home"]]
    called = [name for _, name in home.choices(document.scenario, "Late/1")]
    assert len(set(called)) == len(called) == 1 + len(document.scenario.board.cities)
