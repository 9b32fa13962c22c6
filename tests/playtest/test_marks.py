"""What is clicked on the board, and the trail of a turn."""

from itertools import pairwise

import pytest
from PySide6.QtCore import QPointF, QRectF, QSizeF

from engine.game.drive import Moment
from engine.game.rules import Action, Entry
from engine.model.ids import Ref
from studio.playtest.board.board_view import polylines_of
from studio.playtest.board.trail import place_plate, plate_size
from studio.playtest.marks import places_of, ridden_this_turn
from studio.playtest.session.game_runner import FOR_PICTURES, FRAME, LONGEST_FRAME, frame_after
from tests.families.boxcars.boards import a_ladder

BOARD = a_ladder().line("NOR", "n2 s2").scenario().board


class Told:
    """A state that only tells entries."""

    turn = 1

    def __init__(self, *entries):
        self.entries = entries


def test_rides_to_one_milepost_by_two_railroads_share_a_mark():
    rides = [
        Action("ride s2 MID", "Ride the MID", (Ref("section", "n2 s2 MID"),), Ref("milepost", "s2")),
        Action("ride s2 NOR", "Ride the NOR", (Ref("section", "n2 s2 NOR"),), Ref("milepost", "s2")),
        Action("ride n3 NOR", "Ride on", (Ref("section", "n2 n3 NOR"),), Ref("milepost", "n3")),
    ]
    places = places_of(BOARD, rides)
    assert [(place.at.id, place.text, len(place.actions)) for place in places] == [
        ("s2", "1 MID / 2 NOR", 2),
        ("n3", "3 NOR", 1),
    ]


def test_a_ride_that_changes_railroad_leads_where_it_says():
    sections = (Ref("section", "n2 n3 NOR"), Ref("section", "s2 s3 SOU"))
    ride = Action("ride s3 NOR>SOU", "Ride", sections, Ref("milepost", "s3"))
    assert [(place.at.id, place.text) for place in places_of(BOARD, [ride])] == [("s3", "1 NOR+SOU")]


def test_choices_without_a_place_have_no_marks():
    assert places_of(BOARD, [Action("pass", "Buy nothing"), Action("buy express", "Buy")]) == []


def test_the_trail_leaves_out_the_last_ride_of_the_turn_before():
    old, new = Ref("section", "n1 n2 NOR"), Ref("section", "n2 n3 NOR")
    first = Told(Entry("ride", 1, "", about=(old,)), Entry("turn", 0, "Turn 2"))
    then = Told(Entry("ride", 0, "", about=(new,)))
    positions = [Moment(None, first), Moment(None, then)]
    assert ridden_this_turn(positions[:1]) == []
    assert ridden_this_turn(positions) == [new]


def test_choices_out_of_view_are_all_brought_into_view_and_a_view_that_has_one_stays(seated):
    window = seated("person", "random")
    board, session = window.game.board, window.session
    cities = [Ref("city", id) for id in list(session.setup.scenario.board.cities)[:2]]
    homes = [Action(f"home {city.id}", f"Make {city.id} the home city", (city,)) for city in cities]
    places = [QPointF(*polylines_of(session.setup.scenario, city)[0][0]) for city in cities]

    def shown_at(place):
        board.set_zoom(30.0)
        board.centerOn(place)
        before = [board.mapToScene(board.viewport().rect()).boundingRect().contains(each) for each in places]
        board.show_choices(session, homes)
        after = [board.mapToScene(board.viewport().rect()).boundingRect().contains(each) for each in places]
        return before + after

    assert shown_at((places[0] + places[1]) / 2) == [False, False, True, True]
    assert shown_at(places[0]) == [True, False, True, False]


def test_resting_on_the_mark_of_a_purchase_tells_its_price_and_figures(seated):
    window = seated("planner", "planner", "planner")
    session = window.session
    while not session.setup.figures(session.now):
        session.take(session.now, [session.setup.next_moment(session.now) or session.setup.rolled(session.now)])
    window.game.going.hand_over(session.setup.actor(session.now), "person")
    window._seat_again()
    board, choices = window.game.board, window.game.choices
    priced = {choices.words(action) for action in choices.offered if " for $" in str(action)}
    told = {board.tooltip_at(placed.at) for placed in board.overlay._placed}
    assert told and told <= priced and all("value $" in words for words in told)


SEEN = QRectF(100, 100, 400, 300)


def test_a_plate_stands_above_its_place_and_below_it_at_the_top():
    size = QSizeF(60, 40)
    assert place_plate(QPointF(300, 250), size, 10, SEEN) == QRectF(270, 200, 60, 40)
    assert place_plate(QPointF(300, 130), size, 10, SEEN) == QRectF(270, 140, 60, 40)


def test_a_plate_at_the_edge_goes_aside_and_one_that_is_too_wide_begins_where_one_sees():
    assert place_plate(QPointF(102, 250), QSizeF(60, 40), 10, SEEN).left() == 100
    assert place_plate(QPointF(499, 250), QSizeF(60, 40), 10, SEEN).right() == 500
    assert place_plate(QPointF(499, 250), QSizeF(900, 40), 10, SEEN).left() == 100


def test_a_plate_has_room_for_every_line(qapp):
    one, three = plate_size(["a ride"]), plate_size(["a ride", "with a long line of fees", "and more"])
    assert three.width() > 2 * one.width() and three.height() > 2 * one.height()


def test_a_board_that_is_soon_drawn_has_thirty_pictures_a_second():
    assert frame_after(0.0) == frame_after(0.005) == FRAME


@pytest.mark.parametrize("picture", [0.03, 0.05])
def test_where_a_picture_takes_long_most_of_the_time_is_left_for_the_bots(picture):
    assert picture / (picture + frame_after(picture)) == pytest.approx(FOR_PICTURES)


def test_however_long_a_picture_takes_there_are_some():
    assert frame_after(10.0) == LONGEST_FRAME
    assert all(one <= other for one, other in pairwise(map(frame_after, (0.0, 0.01, 0.02, 0.04, 0.08, 0.16))))
