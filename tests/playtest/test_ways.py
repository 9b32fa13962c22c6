"""Whole rides are those that the rules tell."""

from __future__ import annotations

import pytest

from engine.game.ends import End
from engine.game.kernel.drive import Moment
from engine.game.rules import Action
from engine.model.ids import Ref
from engine.sim.run import seats_of
from studio.playtest.marks import is_ride
from studio.playtest.sitting.session import GameSetup
from studio.playtest.ways import Ways
from tests.families.boxcars.boards import generated
from tests.slow import slow


def first_rides(table: GameSetup, count: int) -> list[Moment]:
    """Positions of a game in which a ride begins."""
    found, at = [], table.start()
    while len(found) < count and (then := table.decided(at)) is not None:
        rolled, at = at.action is not None and is_ride(at.action), then
        if not rolled and any(is_ride(action) for action in table.actions(at)):
            found.append(at)
    return found


def where(at: Moment, seat: int | None) -> str:
    return next(token.at.id for token in at.state.tokens if token.seat == seat and token.kind == "train")


def ways_from(table: GameSetup, start: Moment) -> Ways:
    return Ways(table.ends(start), table.train(start))


def searched(table: GameSetup, start: Moment) -> Ways:
    search = ways_from(table, start)
    while not search.work(1):
        pass
    return search


@pytest.fixture(params=[1, *slow(2, 3)])
def table(request: pytest.FixtureRequest) -> GameSetup:
    scenario = generated(request.param).rule(game__turn_limit=60).scenario()
    return GameSetup(scenario, seats_of(["planner", "random"]), request.param)


def test_every_ride_found_can_be_played_and_ends_where_it_says(table: GameSetup) -> None:
    for start in first_rides(table, 12):
        search, seat = searched(table, start), table.actor(start)
        for post in table.scenario.board.mileposts:
            route, at = search.to(post), start
            for action in route.actions if route else ():
                assert action in table.actions(at)
                at = table.after(at, action)
            assert route is None or where(at, seat) == post


def test_the_search_stops_after_its_slice_of_time(table: GameSetup) -> None:
    search = ways_from(table, first_rides(table, 1)[0])
    assert not search.work(0)
    assert not search.is_done
    assert not search


def test_the_ends_are_those_that_the_rules_know_and_each_ride_to_one_ends_the_move(table: GameSetup) -> None:
    for start in first_rides(table, 12):
        search, seat = searched(table, start), table.actor(start)
        assert set(search.ends) == {end.at.id for end in table.ends(start) if end and end.stops}
        for post in search.ends:
            route, at = search.to(post, ending=True), start
            assert route is not None
            assert route.stops
            for action in route.actions:
                at = table.after(at, action)
            assert where(at, seat) == post or at.state.turn != start.state.turn
            assert table.actor(at) != seat or not any(is_ride(action) for action in table.actions(at))


def end(at: str, cost: float, rides: int, stops: bool) -> End:
    actions = (Action("ride", "Ride"),) * rides
    return End(
        mover=0,
        at=Ref("milepost", at),
        actions=actions,
        sections=(),
        payments=(),
        cost=cost,
        gain=0,
        arrives=False,
        stops=stops,
    )


def test_of_two_rides_the_cheaper_is_kept_and_then_the_shorter() -> None:
    dear, cheap, short = end("a", 5, 1, False), end("a", 0, 4, True), end("a", 0, 2, False)
    ways = Ways([dear, None, cheap, short, end("home", 0, 3, True), end("home", 0, 2, False)], "home")
    while not ways.work(1):
        pass
    assert (ways.to("a"), ways.to("a", ending=True)) == (short, cheap)
    assert ways.to("home") is None
    assert set(ways.ends) == {"a", "home"}
