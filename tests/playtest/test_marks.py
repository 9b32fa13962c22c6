"""What is clicked on the board, and the trail of a turn."""

from __future__ import annotations

from engine.game.rules import Action, Entry, Token
from engine.model.ids import Ref
from studio.playtest.marks import places_of, ridden_this_turn
from studio.playtest.session import Position
from tests.families.boxcars.boards import a_ladder

BOARD = a_ladder().scenario().board
TRAIN = (Token(0, "train", Ref("milepost", "n2")),)


class Told:
    """A state that only tells entries."""

    turn = 1

    def __init__(self, *entries: Entry) -> None:
        self.entries = entries


def test_rides_to_one_milepost_by_two_railroads_share_a_mark() -> None:
    rides = [
        Action("ride s2 MID", "Ride the MID", (Ref("section", "n2 s2 MID"),)),
        Action("ride s2 NOR", "Ride the NOR", (Ref("section", "n2 s2 NOR"),)),
        Action("ride n3 NOR", "Ride on", (Ref("section", "n2 n3 NOR"),)),
    ]
    places = places_of(BOARD, rides, TRAIN, 0)
    assert [(place.at.id, place.text, len(place.actions)) for place in places] == [
        ("s2", "1 MID / 2 NOR", 2),
        ("n3", "3 NOR", 1),
    ]


def test_a_ride_that_changes_railroad_leads_where_its_code_says() -> None:
    ride = Action("ride s3 NOR>SOU", "Ride", (Ref("section", "n2 n3 NOR"), Ref("section", "s2 s3 SOU")))
    assert [place.at.id for place in places_of(BOARD, [ride], TRAIN, 0)] == ["s3"]


def test_choices_without_a_place_have_no_marks() -> None:
    assert places_of(BOARD, [Action("pass", "Buy nothing"), Action("buy express", "Buy")], TRAIN, 0) == []


def test_the_trail_leaves_out_the_last_ride_of_the_turn_before() -> None:
    old, new = Ref("section", "n1 n2 NOR"), Ref("section", "n2 n3 NOR")
    first = Told(Entry("ride", 1, "", about=(old,)), Entry("turn", 0, "Turn 2"))
    then = Told(Entry("ride", 0, "", about=(new,)))
    positions = [Position(None, first, (0, 0)), Position(None, then, (0, 0))]
    assert ridden_this_turn(positions[:1]) == []
    assert ridden_this_turn(positions) == [new]
