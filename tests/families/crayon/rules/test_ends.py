"""Reachable mileposts and their costs, compared with every possible route, milepost by milepost."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.families.crayon.rulebook import RULES
from engine.families.crayon.rules.position import CrayonState
from engine.game.ends import End
from tests.families.crayon.table import BLUE, GREEN, RED, Table


def ends(table: Table) -> dict[str, End]:
    """Return the route to each milepost."""
    found = [end for end in RULES.reachable_ends(table.state) if end is not None]
    assert len({end.at for end in found}) == len(found)
    return {end.at.id: end for end in found}


def by_riding(table: Table) -> dict[str, int]:
    """Return the lowest payment on any route to each milepost except the start."""
    best: dict[str, int] = {}
    seen: set[tuple[object, ...]] = set()
    left: list[CrayonState] = [table.state]
    while left:
        state = left.pop()
        g = state.g
        v = g.vehicle
        key = (g.at[v], g.came[v], g.left[v], g.halved[v], *g.cash, *g.paid)
        if key in seen:
            continue
        seen.add(key)
        cost = table.g.cash[RED] - g.cash[RED]
        place = table.name(g.at[v])
        best[place] = min(best.get(place, cost), cost)
        left += [
            RULES.apply_action(state, each) for each in RULES.legal_actions(state) if each.code.startswith("move ")
        ]
    del best[table.at(RED)]
    return best


ROWS = ["5,0", "8,0", "5,1", "8,1", "5,2", "8,2", "5,3", "8,3", "4,2", "9,2"]
STRETCHES = st.lists(st.tuples(st.sampled_from([RED, BLUE, GREEN]), st.permutations(ROWS)), min_size=1, max_size=5)


@settings(max_examples=settings().max_examples // 2)
@given(STRETCHES, st.sampled_from(ROWS), st.integers(0, 9), st.sampled_from(["", "fog"]), st.integers(3, 9))
def test_every_milepost_in_reach_is_found_for_the_least_money(
    stretches: list[tuple[int, list[str]]], start: str, cash: int, event: str, left: int
) -> None:
    table = Table(seats=3).cash(RED, cash)
    for seat, stations in stretches:
        table.track(seat, *stations[:3])
    if event:
        table.in_force(event, BLUE)
    table.train(RED, start).ready()
    table.g.left[RED] = min(table.g.left[RED], left)
    table.state = RULES.state(table.m, table.g, table.state.seats)
    found = ends(table)
    assert {place: end.cost for place, end in found.items()} == by_riding(table)
    for place, end in found.items():
        state = table.state
        for action in end.actions:
            state = RULES.apply_action(state, action)
        assert table.name(state.g.at[RED]) == place and state.g.cash[RED] == cash - end.cost
        assert end.stops == (state.g.left[RED] == 0)


def test_the_search_pauses_at_every_so_many_mileposts_so_that_a_window_stays_awake() -> None:
    table = Table().track(RED, "4,2", "9,2").track(RED, "4,3", "8,3").track(RED, "4,4", "9,4").train(RED, "4,2").ready()
    found = list(RULES.reachable_ends(table.state))
    places = [end for end in found if end is not None]
    assert len(found) - len(places) >= 2 and found.index(None) == 0, "the pauses come before the first way is known"


def test_a_longer_way_over_own_track_is_taken_before_a_fee_is_paid_and_the_fee_is_said() -> None:
    table = Table().track(BLUE, "7,0", "9,0").track(RED, "7,0", "7,1", "8,1").track(RED, "8,1", "9,0", "12,0")
    table.train(RED, "7,0").ready()
    found = ends(table)
    assert found["9,0"].cost == 0 and len(found["9,0"].actions) == 3
    (payment,) = found["8,0"].payments
    assert (payment.payer, payment.to, payment.amount) == (RED, BLUE, 4) and found["8,0"].gain == 0
    assert [end.cost for end in found.values()] == sorted(end.cost for end in found.values())


def test_a_train_that_is_not_on_the_board_goes_to_any_milepost_of_a_city() -> None:
    table = Table().track(RED, "4,2", "6,2").ready()
    found = ends(table)
    assert set(found) == set(table.may("place"))
    assert {(end.cost, len(end.actions), end.stops) for end in found.values()} == {(0, 1, False)}
    assert table.do(found["7,0"].actions[0].code).at(RED) == "7,0"


def test_nothing_moves_while_track_is_built() -> None:
    assert ends(Table().track(RED, "4,2", "6,2").train(RED, "4,2").building()) == {}
