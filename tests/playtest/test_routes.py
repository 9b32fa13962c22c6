"""Whole rides are found among the decisions that the rules allow."""

from __future__ import annotations

import pytest

from engine.sim.run import seats_of
from studio.playtest.marks import is_ride
from studio.playtest.routes import RouteSearch
from studio.playtest.session import Position, Table
from tests.families.boxcars.boards import generated


def first_rides(table: Table, count: int) -> list[Position]:
    """Positions of a game in which a ride begins."""
    found, at = [], table.start()
    while len(found) < count and (then := table.decided(at)) is not None:
        rolled, at = at.action is not None and is_ride(at.action), then
        if not rolled and any(is_ride(action) for action in table.actions(at)):
            found.append(at)
    return found


def everywhere(table: Table, start: Position) -> dict[str, float]:
    """The least fee at every milepost by trying every way, for short rolls."""
    seat = table.actor(start)
    best: dict[str, float] = {}
    home = where(start, seat)

    def go(at: Position, paid: float) -> None:
        if where(at, seat) != home:
            cost = paid + due(at, seat) - due(start, seat)
            best[where(at, seat)] = min(cost, best.get(where(at, seat), cost))
        if at.state.turn == start.state.turn and table.actor(at) == seat:
            for action in filter(is_ride, table.actions(at)):
                then = table.after(at, action)
                money = [e.amount for e in then.state.entries if e.kind == "money" and e.seat == seat]
                go(then, paid - sum(amount for amount in money if amount < 0))

    go(start, 0)
    return best


def where(at: Position, seat: int | None) -> str:
    return next(token.at.id for token in at.state.tokens if token.seat == seat and token.kind == "train")


def due(at: Position, seat: int | None) -> float:
    return next(holding.due for holding in at.state.holdings if holding.seat == seat)


def searched(table: Table, start: Position) -> RouteSearch:
    search = RouteSearch(table, start)
    while not search.work(1):
        pass
    return search


@pytest.fixture(params=[1, 2, 3])
def table(request: pytest.FixtureRequest) -> Table:
    scenario = generated(request.param).rule(game__turn_limit=60).scenario()
    return Table(scenario, seats_of(["planner", "random"]), request.param)


def test_every_ride_found_can_be_played_and_ends_where_it_says(table: Table) -> None:
    for start in first_rides(table, 12):
        search, seat = searched(table, start), table.actor(start)
        for post in table.scenario.board.mileposts:
            route, at = search.to(post), start
            for action in route.actions if route else ():
                assert action in table.actions(at)
                at = table.after(at, action)
            assert route is None or where(at, seat) == post


def test_no_milepost_within_reach_is_missed_and_no_cheaper_way(table: Table) -> None:
    short = [at for at in first_rides(table, 40) if at.action and "dice" in at.action.code and pips(at) <= 6]
    assert short
    for start in short:
        search, wanted = searched(table, start), everywhere(table, start)
        found = {post: route.fee for post in table.scenario.board.mileposts if (route := search.to(post))}
        assert found == wanted


def pips(at: Position) -> int:
    return sum(int(word) for word in at.action.code.split(" ")[1:]) if at.action else 0


def test_the_search_stops_after_its_slice_of_time(table: Table) -> None:
    search = RouteSearch(table, first_rides(table, 1)[0])
    assert not search.work(0)
    assert not search.is_done
    assert not search


def test_the_ends_are_those_that_the_rules_know_and_each_ride_to_one_ends_the_move(table: Table) -> None:
    for start in first_rides(table, 12):
        search, seat = searched(table, start), table.actor(start)
        assert set(search.ends) == {ref.id for ref in table.rules.endings(start.state)}
        for post in search.ends:
            route, at = search.to(post, ending=True), start
            assert route is not None
            assert route.is_end
            for action in route.actions:
                at = table.after(at, action)
            assert where(at, seat) == post or at.state.turn != start.state.turn
            assert table.actor(at) != seat or not any(is_ride(action) for action in table.actions(at))
