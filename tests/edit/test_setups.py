"""Set-up positions are kept, renamed and removed, and the rule that names one follows."""

import pytest
from msgspec.structs import replace

from engine.edit.remove import Remove
from engine.edit.setups import PutSetUp, RemoveSetUp, RenameSetUp, free_name
from engine.errors import EditError
from engine.families.boxcars.content import SeatSetUp, SetUp
from engine.model.ids import Ref
from tests.builders import a_small_board
from tests.families.race.family import RaceContent

SEATS = (SeatSetUp(home="albany", at="m1", railroads=("PA", "NYC")), SeatSetUp())
PLAIN = a_small_board().scenario()
KEPT = PutSetUp("Late", SetUp(SEATS)).apply(PLAIN)


def setups(scenario):
    return scenario.content.setups


def test_a_position_is_kept_changed_and_removed():
    assert list(setups(KEPT)) == ["Late"] and setups(PLAIN) == {}
    changed = PutSetUp("Late", SetUp(SEATS, 2), "the turn").apply(KEPT)
    assert setups(changed)["Late"].turn == 2
    assert PutSetUp("Late", SetUp(SEATS)).apply(KEPT) is KEPT
    assert setups(RemoveSetUp("Late").apply(changed)) == {}


def test_another_name_keeps_its_place_and_the_rule_that_names_it_follows():
    two = replace(PutSetUp("Later", SetUp(SEATS)).apply(KEPT), rules={"game.setup": "Late", "home.swap": True})
    renamed = RenameSetUp("Late", "Early").apply(two)
    assert list(setups(renamed)) == ["Early", "Later"] and renamed.rules["game.setup"] == "Early"
    assert RenameSetUp("Later", "Last").apply(two).rules == two.rules
    assert RemoveSetUp("Late").apply(two).rules == {"home.swap": True}


@pytest.mark.parametrize("name", ["", " ", " x", "a\nb", "a\ud800", "x" * 61])
def test_a_name_that_no_line_can_show_is_refused(name):
    with pytest.raises(EditError, match="the name of a starting position must be"):
        PutSetUp(name, SetUp(SEATS)).apply(PLAIN)
    with pytest.raises(EditError, match="the name of a starting position must be"):
        RenameSetUp("Late", name).apply(KEPT)


def test_a_name_that_is_taken_or_unknown_is_refused():
    two = PutSetUp("Later", SetUp(SEATS)).apply(KEPT)
    with pytest.raises(EditError, match="there is a starting position Later already"):
        RenameSetUp("Late", "Later").apply(two)
    for edit in (RenameSetUp("Lat", "x"), RemoveSetUp("Lat")):
        with pytest.raises(EditError, match="there is no starting position Lat"):
            edit.apply(KEPT)


def test_a_free_name_is_the_wished_one_or_has_a_number():
    assert free_name(PLAIN, "Late") == "Late" and free_name(KEPT, "Late") == "Late 2"
    assert len(free_name(PutSetUp("x" * 60, SetUp(SEATS)).apply(PLAIN), "x" * 60)) <= 60


def test_what_leaves_the_board_leaves_set_ups():
    left = Remove((Ref("milepost", "m1"), Ref("railroad", "PA"))).apply(KEPT)
    seat = setups(left)["Late"].seats[0]
    assert (seat.home, seat.at, seat.railroads) == (None, None, ("NYC",))


def test_a_family_without_positions_says_so():
    with pytest.raises(EditError, match="have no starting positions"):
        PutSetUp("Late", SetUp(SEATS)).apply(replace(PLAIN, content=RaceContent()))
