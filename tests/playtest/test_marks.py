"""What is clicked on the board, and the trail of a turn."""

from __future__ import annotations

from PySide6.QtCore import QPointF

from engine.game.kernel.drive import Moment
from engine.game.rules import Action, Entry
from engine.model.ids import Ref
from studio.playtest.board.board_view import polylines_of
from studio.playtest.marks import places_of, ridden_this_turn
from tests.families.boxcars.boards import a_ladder

BOARD = a_ladder().line("NOR", "n2 s2").scenario().board


class Told:
    """A state that only tells entries."""

    turn = 1

    def __init__(self, *entries: Entry) -> None:
        self.entries = entries


def test_rides_to_one_milepost_by_two_railroads_share_a_mark() -> None:
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


def test_a_ride_that_changes_railroad_leads_where_it_says() -> None:
    sections = (Ref("section", "n2 n3 NOR"), Ref("section", "s2 s3 SOU"))
    ride = Action("ride s3 NOR>SOU", "Ride", sections, Ref("milepost", "s3"))
    assert [(place.at.id, place.text) for place in places_of(BOARD, [ride])] == [("s3", "1 NOR+SOU")]


def test_choices_without_a_place_have_no_marks() -> None:
    assert places_of(BOARD, [Action("pass", "Buy nothing"), Action("buy express", "Buy")]) == []


def test_the_trail_leaves_out_the_last_ride_of_the_turn_before() -> None:
    old, new = Ref("section", "n1 n2 NOR"), Ref("section", "n2 n3 NOR")
    first = Told(Entry("ride", 1, "", about=(old,)), Entry("turn", 0, "Turn 2"))
    then = Told(Entry("ride", 0, "", about=(new,)))
    positions = [Moment(None, first), Moment(None, then)]
    assert ridden_this_turn(positions[:1]) == []
    assert ridden_this_turn(positions) == [new]


def test_choices_out_of_view_are_all_brought_into_view_and_a_view_that_has_one_stays(seated) -> None:
    window = seated("person", "random")
    board, session = window.game.board, window.session
    cities = [Ref("city", id) for id in list(session.setup.scenario.board.cities)[:2]]
    homes = [Action(f"home {city.id}", f"Make {city.id} the home city", (city,)) for city in cities]
    places = [QPointF(*polylines_of(session.setup.scenario, city)[0][0]) for city in cities]

    def shown_at(place: QPointF) -> list[bool]:
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
        session.take(session.now, [session.setup.decided(session.now) or session.setup.rolled(session.now)])
    window.game.going.hand_over(session.setup.actor(session.now), "person")
    window._seat_again()
    board, choices = window.game.board, window.game.choices
    priced = {choices.words(action) for action in choices.offered if " for $" in str(action)}
    told = {board.told_at(placed.at) for placed in board.overlay._placed}
    assert told and told <= priced and all("worth $" in words for words in told)
