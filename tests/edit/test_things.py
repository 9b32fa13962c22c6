"""Mileposts, cities, railroads and tables, one edit at a time."""

import pytest

from engine.edit.edit import Several
from engine.edit.ids import fresh_city_id, fresh_milepost_id
from engine.edit.network.cities import AddCity, ChangeCity
from engine.edit.network.mileposts import AddMilepost, ChangeMilepost, MoveMileposts
from engine.edit.remove import Remove
from engine.edit.rename import Rename
from engine.edit.rules import IgnoreIssue, UnignoreIssue
from engine.errors import EditError
from engine.families.boxcars.author.edits import SetDestinationCell, SetPayoff, SetPayoffs, SetPrice
from engine.model.ids import Ref
from tests.builders import a_board, a_small_board

SMALL = a_small_board().scenario()


def test_a_new_milepost_follows_the_pattern_of_the_board():
    assert fresh_milepost_id(a_board().with_milepost("m529").with_milepost("m530").build()) == "m531"
    assert fresh_milepost_id(a_board().build()) == "m001"
    assert list(AddMilepost((1.006, 2)).apply(SMALL).board.mileposts)[-1] == "m7"


def test_a_city_is_called_after_its_name_and_its_state_where_two_share_it():
    board = a_board().with_city("portland").build()
    assert fresh_city_id(board, "St. Louis", "MO") == "st_louis"
    assert fresh_city_id(board, "Portland", "ME") == "portland_me"
    assert fresh_city_id(board, "Portland") == "portland_1"


def test_moving_takes_the_bends_between_along():
    after = MoveMileposts.by(SMALL.board, ["m1", "m5"], 5, 0).apply(SMALL)
    assert after.board.lines["ERIE-2"].path == ("m1", (35.0, 60.0), "m5")
    assert MoveMileposts({"m1": (0, 0)}).apply(SMALL).board.lines is SMALL.board.lines


def test_only_nudges_of_the_same_mileposts_are_absorbed():
    first, later = MoveMileposts({"m1": (1, 1)}, nudge=True), MoveMileposts({"m1": (2, 2)}, nudge=True)
    assert first.absorb(later) == later
    assert first.absorb(MoveMileposts({"m2": (2, 2)}, nudge=True)) is None
    assert first.absorb(MoveMileposts({"m1": (2, 2)})) is None


def test_moving_to_the_same_place_is_no_change():
    assert MoveMileposts({"m1": (20, 20)}).apply(SMALL) is SMALL


def test_a_city_can_bring_its_milepost():
    after = AddCity("Reno", "NC", at=(200, 100)).apply(SMALL)
    assert after.board.mileposts[after.board.cities["reno"].milepost].at == (200, 100)


def test_a_milepost_at_which_only_a_city_was_goes_with_it_and_no_other_does():
    reno = Remove((Ref("city", "reno"),))
    alone = AddCity("Reno", "NC", at=(200, 100)).apply(SMALL)
    assert reno.apply(alone).board.mileposts == SMALL.board.mileposts
    on_a_line = AddCity("Reno", "NC", "m5").apply(SMALL)
    assert reno.apply(on_a_line).board.mileposts == SMALL.board.mileposts
    twin = AddCity("Sparks", "NC", alone.board.cities["reno"].milepost).apply(alone)
    assert reno.apply(twin).board.mileposts == alone.board.mileposts
    both = Remove((Ref("city", "reno"), Ref("city", "sparks")))
    assert both.apply(twin).board.mileposts == SMALL.board.mileposts


def test_a_label_side_is_set_and_left_to_the_painter_again():
    there = ChangeCity("albany", label="SW").apply(SMALL)
    assert there.look.name_positions == {"albany": "SW"}
    assert ChangeCity("albany", label="auto").apply(there) == SMALL


@pytest.mark.parametrize("new_id", ["m2", "j1", "no spaces", "", "a\n"])
def test_an_id_that_is_taken_or_malformed_is_refused(new_id):
    with pytest.raises(EditError):
        Rename(Ref("milepost", "m1"), new_id).apply(SMALL)


def test_an_unknown_thing_is_refused_with_the_nearest_name():
    with pytest.raises(EditError, match="did you mean albany"):
        ChangeCity("albani", name="Albany").apply(SMALL)


def test_removing_is_told_in_plain_words():
    refs = (Ref("milepost", "m1"), Ref("line", "PA-1"), Ref("line", "PA-2"))
    assert Remove(refs).text(SMALL) == "Remove 1 milepost and 2 lines"
    assert Remove(refs[:1]).text(SMALL) == "Remove milepost Albany"


def test_moving_one_thing_names_it_as_people_know_it():
    board = SMALL.board
    assert MoveMileposts.by(board, ["m1"], 1, 1).text(SMALL) == "Move Albany"
    assert MoveMileposts.by(board, ["m2"], 1, 1).text(SMALL) == "Move milepost m2"
    assert MoveMileposts.by(board, ["j1"], 1, 1).text(SMALL) == "Move junction j1"
    assert MoveMileposts.by(board, ["m1", "m2"], 1, 1).text(SMALL) == "Move 2 mileposts"
    named = ChangeMilepost("m2", name="Gap").apply(SMALL)
    assert MoveMileposts.by(named.board, ["m2"], 1, 1).text(named) == "Move milepost Gap (m2)"
    assert MoveMileposts.by(board, ["gone"], 1, 1).text(SMALL) == "Move 0 mileposts"


def test_an_ignored_issue_can_be_shown_again():
    there = IgnoreIssue("cut-off-city", ("albany",), "meant so").apply(SMALL)
    assert there.ignored[0].reason == "meant so"
    assert UnignoreIssue("cut-off-city", ("albany",)).apply(there) == SMALL


def test_several_edits_are_one():
    both = Several("Price two railroads", (SetPrice("PA", 1), SetPrice("NYC", 2))).apply(SMALL)
    assert (both.content.prices["PA"], both.content.prices["NYC"]) == (1, 2)


def test_a_payoff_is_kept_once_whichever_way_it_is_set():
    after = SetPayoff("detroit", "albany", 7000).apply(SMALL)
    assert after.content.payoffs["albany"]["detroit"] == 7000
    assert "albany" not in after.content.payoffs.get("detroit", {})
    assert after.content.payoffs["buffalo"] is SMALL.content.payoffs["buffalo"]


def test_an_emptied_payoff_is_gone_both_ways():
    after = SetPayoffs((("albany", "buffalo", None), ("chicago", "detroit", None))).apply(SMALL)
    assert after.content.payoff("buffalo", "albany") is None
    assert "chicago" not in after.content.payoffs


def test_a_cell_of_the_destination_table_is_set():
    after = SetDestinationCell("NE", "odd", 2, None).apply(SMALL)
    assert after.content.destinations["NE"].odd[0] is None
    assert after.content.destinations["NE"].odd[1:] == SMALL.content.destinations["NE"].odd[1:]
