"""Proposed colours: apart for every eye, few of them changed, and the same each time."""

from itertools import combinations

import numpy as np
import pytest
from msgspec.structs import replace

from engine.model.look import RailroadLook
from engine.sim.run import SEATS
from engine.validate.color import ciede2000, difference, to_lab
from engine.validate.fixes import ALIKE, Change, Proposal, candidates, differences, propose_colours, seats_apart
from engine.validate.vision import VISIONS, simulate
from tests.builders import a_small_board

SMALL = a_small_board().scenario()


def coloured(**colours):
    looks = {railroad: RailroadLook(colour) for railroad, colour in colours.items()}
    return replace(SMALL, look=replace(SMALL.look, railroads=looks))


def test_many_differences_at_once_are_those_of_each_pair():
    some = np.array([to_lab(colour) for colour in (*candidates()[::3], "#000000", "#ffffff", "#808080")])
    found = differences(some[:, None, :], some[None, :, :])
    for a, one in enumerate(some):
        for b, other in enumerate(some):
            assert found[a, b] == pytest.approx(ciede2000(tuple(one), tuple(other)), abs=1e-8)


def test_the_palette_is_wide_and_of_colours_that_a_file_may_hold():
    assert len(set(candidates())) == len(candidates()) > 100
    assert all(len(colour) == 7 and int(colour[1:], 16) >= 0 for colour in candidates())


@pytest.mark.parametrize(
    "colours",
    [
        {"NYC": "#aa2222", "PA": "#aa2222", "ERIE": "#aa2222"},
        {"NYC": "#8a7000", "PA": "#6b8e00", "ERIE": "#777711"},
        {"NYC": "#f4efe2", "PA": "#f0e8e0", "ERIE": "#ffffff"},
        {},
    ],
)
def test_railroads_that_meet_get_colours_that_every_eye_tells_apart(colours):
    before = coloured(**colours)
    proposal = propose_colours(before)
    after = proposal.edit().apply(before)
    now = [after.look.railroads.get(id, RailroadLook()).colour for id in after.board.railroads]
    for vision in VISIONS[:3]:
        for n, one in enumerate(now):
            assert all(difference(simulate(one, vision), simulate(other, vision)) >= ALIKE for other in now[:n])
    assert all(difference(colour, after.look.land) >= ALIKE for colour in now)
    assert sum(proposal.after[:4]) == 0 and sum(proposal.before) > 0
    assert propose_colours(after).changes == ()


def test_colours_that_do_no_harm_stay():
    assert propose_colours(coloured(NYC="#1f3f9c", PA="#d9a800", ERIE="#a00d0d")).changes == ()
    two = propose_colours(coloured(NYC="#1f3f9c", PA="#d9a800", ERIE="#203f9a"))
    assert len(two.changes) == 1 and two.before[0] == 1


def test_some_of_the_proposed_colours_can_be_left_out():
    proposal = Proposal((Change("NYC", "#111111", "#222222"), Change("PA", "#111111", "#333333")), (), ())
    after = proposal.edit(frozenset({"PA"})).apply(SMALL)
    assert after.look.railroads["NYC"].colour == "#222222"
    assert after.look.railroads["PA"] == SMALL.look.railroads["PA"]


def test_a_board_without_railroads_or_with_lines_of_unknown_ones_gets_none():
    bare = replace(SMALL, board=replace(SMALL.board, railroads={}))
    assert propose_colours(bare) == Proposal((), (0,) * 5, (0,) * 5)


def test_seats_get_colours_that_every_eye_tells_better_apart_and_keep_those_that_do_no_harm():
    scenario, own = a_small_board().scenario(), [colour for _, colour in SEATS[:4]]

    def nearest(colours, vision):
        return min(difference(simulate(a, vision), simulate(b, vision)) for a, b in combinations(colours, 2))

    found = seats_apart(scenario, own)
    assert all(nearest(found, vision) >= nearest(own, vision) for vision in VISIONS)
    assert nearest(found, "protan") > 1.5 * nearest(own, "protan")
    assert 0 < sum(a != b for a, b in zip(own, found, strict=True)) < 4 and seats_apart(scenario, found) == found
