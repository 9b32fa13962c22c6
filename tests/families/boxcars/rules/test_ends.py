"""Ends of a move, and their costs: exactly those found by playing every route."""

from __future__ import annotations

from itertools import takewhile
from math import inf

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.families.boxcars.rules.options import RAIL_BARON
from engine.families.boxcars.rules.position import BoxcarsState
from engine.game.ends import WITHHELD, End, Payment, payments
from engine.game.rules import Action, Entry
from engine.model.ids import Ref
from tests.bundled import bundled_scenario
from tests.families.boxcars.boards import Sketch, generated
from tests.families.boxcars.table import RULES, Table


def all_ends(state: BoxcarsState) -> list[End]:
    return [end for end in RULES.reachable_ends(state) if end is not None]


def train(state: BoxcarsState) -> str:
    return next(token.at.id for token in state.tokens if token.seat == 0 and token.kind == "train")


def gained(entries: list[Entry]) -> float:
    """What the first seat has more after these entries."""
    return sum(entry.amount for entry in entries if entry.kind == "money" and entry.seat == 0)


def by_playing(start: BoxcarsState) -> dict[tuple[str, bool], float]:
    """By place, and whether the move ends there: what is left at best, by playing every way."""
    best: dict[tuple[str, bool], float] = {}

    def go(state: BoxcarsState, entries: list[Entry]) -> None:
        in_turn = list(takewhile(lambda entry: entry.kind != "turn", entries))
        same_turn = state.turn == start.turn
        stops = not same_turn or not any(action.to for action in RULES.legal_actions(state)) or state.g.left == 0
        net = gained(in_turn) - (state.g.owing if same_turn else 0)
        place = train(state)
        if state is not start and (stops or place != train(start)):
            best[place, stops] = max(net, best.get((place, stops), -inf))
        if not stops:
            for action in RULES.legal_actions(state):
                after = RULES.apply_action(state, action)
                go(after, [*entries, *after.entries])

    go(start, [])
    return best


def a_move(data: st.DataObject) -> Table:
    """A train somewhere on a small board whose railroads somebody has, old fees and fees of this turn among them."""
    baron = data.draw(st.booleans(), label="baron")
    rules = {name.replace(".", "__"): value for name, value in RAIL_BARON.items()} if baron else {}
    table = Table(generated(data.draw(st.integers(0, 12), label="seed")), 3, **rules)
    m, g = table.m, table.g
    goal = data.draw(st.sampled_from(m.cities), label="goal")
    start = data.draw(st.sampled_from(m.mileposts).filter(lambda post: post != goal), label="start")
    table.at(0, start, origin=data.draw(st.sampled_from([city for city in m.cities if city != goal])))
    table.bound(0, goal).cash(0, 100_000)
    if data.draw(st.booleans(), label="sold out"):
        table.sold_out()
    for rail in range(m.rail_count):
        g.owner[rail] = data.draw(st.integers(0, 3), label="owner")
        if g.owner[rail] and data.draw(st.integers(0, 2), label="established") == 0:
            g.old_fee[0][rail] = data.draw(st.sampled_from([0, 1_000, 5_000]), label="old fee")
            g.established[0] += 1
    roll = f"{data.draw(st.integers(1, 3), label='one')} {data.draw(st.integers(1, 3), label='two')}"
    return table.ready(roll)


@pytest.mark.slow
@settings(max_examples=120, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large], deadline=None)
@given(st.data())
def test_every_place_is_found_by_the_cheapest_way(data: st.DataObject) -> None:
    table = a_move(data)
    state = table.state
    assert state is not None
    if data.draw(st.booleans(), label="ridden") and RULES.legal_actions(state)[0].to:
        after = RULES.apply_action(state, RULES.legal_actions(state)[0])
        state = (
            after
            if RULES.current_player(after) == 0 and any(action.to for action in RULES.legal_actions(after))
            else state
        )
    if RULES.current_player(state) != 0 or not any(action.to for action in RULES.legal_actions(state)):
        return
    found = {(end.at.id, end.stops): end.gain - end.cost for end in all_ends(state)}
    assert found == by_playing(state)


def end_at(table: Table, place: str, stops: bool = True) -> End:
    assert table.state is not None
    return next(end for end in all_ends(table.state) if end.at.id == place and end.stops == stops)


def ways() -> Sketch:
    """From x to y: by A in three steps, or by B and C in four."""
    return Sketch().line("A", "x a1 a2 y z q").line("B", "x b1 b2").line("C", "b2 c1 y").cities("r", "x z")


def moved(dice: str, **rules: bool | int | str) -> Table:
    return Table(ways(), 3, **rules).bound(0, "z").owns(0, "B").owns(1, "A").owns(2, "C").ready(dice)


def test_each_fee_is_said_with_the_seat_that_gets_it() -> None:
    end = end_at(moved("1 2"), "y", stops=True)
    full = Payment(0, 1, 5_000, "fee: A", (Ref("railroad", "A"),))
    assert end.payments == (full,)
    assert (end.cost, end.gain, end.arrives) == (5_000, 0, False)
    assert [ref.id for ref in end.sections] == ["a1 x A", "a1 a2 A", "a2 y A"]


def test_an_arrival_has_its_payoff_and_the_fee_that_the_bank_takes_off_it() -> None:
    table = Table(ways(), 2, fee__timing="before_purchase").bound(0, "z").ready("2 2")
    end = end_at(table, "z")
    assert end.arrives
    trip = end.payments[0]
    assert end.payments == (Payment(None, 0, 20_000, trip.reason, trip.about), Payment(0, None, 1_000, WITHHELD))
    assert (end.cost, end.gain) == (1_000, 20_000)


def test_fees_that_are_due_already_are_said_too() -> None:
    table = moved("1 2").ride("b1 B")
    table.g.due[2], table.g.due_for[2], table.g.owing = 5_000, table.m.rail_number["C"], 5_000
    end = next(end for end in all_ends(table.state) if end.at.id == "b2")
    assert end.payments == (Payment(0, 2, 5_000, "fee: C", (Ref("railroad", "C"),)),)


def test_what_is_due_already_and_what_is_left_of_the_roll_are_said_apart() -> None:
    table = moved("1 2").ride("b1 B")
    table.g.due[2], table.g.due_for[2], table.g.owing = 5_000, table.m.rail_number["C"], 5_000
    found = {end.at.id: (dict(end.due), end.left) for end in all_ends(table.state) if end.stops == (end.at.id == "c1")}
    assert found["b2"] == ({2: 5_000}, 1)
    assert found["c1"] == ({2: 5_000}, 0)


def short(**rules: bool | int | str) -> str:
    """What is said of a ride to y on the railroad of another, with 2,000 in hand."""
    return end_at(moved("1 2", **rules).cash(0, 2_000), "y").unpaid


def test_a_ride_that_cannot_be_paid_says_who_has_to_sell_and_to_whom() -> None:
    assert short() == "$3,000 short: you choose a railroad to sell by auction"
    assert short(sell__to_bank_direct=True) == "$3,000 short: you choose a railroad to sell by auction or to the bank"
    assert not end_at(moved("1 2"), "y").unpaid


def test_a_ride_that_cannot_be_paid_says_what_happens_to_who_has_nothing_to_sell() -> None:
    table = moved("1 2").cash(0, 2_000).owns(2, "B")
    assert end_at(table, "y").unpaid == "$3,000 short: you are out of the game"
    lent = moved("1 2", loan__enabled=True).cash(0, 2_000).owns(2, "B")
    assert end_at(lent, "y").unpaid == "the bank lends $3,000"


def test_on_the_way_a_payoff_may_still_pay() -> None:
    table = moved("1 4").cash(0, 2_000)
    assert end_at(table, "y", stops=False).unpaid.endswith(" unless this move brings a payoff")


def test_what_one_seat_gets_right_after_another_paid_comes_from_it() -> None:
    def money(seat: int, amount: float) -> Entry:
        return Entry("money", seat, "", amount, "fee")

    assert [(paid.payer, paid.to, paid.amount) for paid in payments([money(0, -5), money(1, 2), money(0, -3)])] == [
        (0, 1, 2),
        (0, None, 3),
        (0, None, 3),
    ]
    assert [(paid.payer, paid.to, paid.amount) for paid in payments([money(0, -5), money(0, 20)])] == [
        (0, None, 5),
        (None, 0, 20),
    ]


def test_nothing_moves_before_the_roll() -> None:
    table = Table(ways(), 3).bound(0, "z").ready()
    assert table.state is not None
    assert not all_ends(table.state)


@pytest.mark.parametrize("name", ["boxcars/us-boxcars-2013", "boxcars/us-rail-baron"])
def test_every_way_can_be_played_and_leads_where_it_says(name: str) -> None:
    table = Table(bundled_scenario(name), 2)
    m = table.m
    chicago = m.mileposts[m.city_dot[m.city_number["chicago"]]]
    table.at(0, chicago, "IC", "chicago").bound(0, "miami")
    for rail in range(m.rail_count):
        table.g.owner[rail] = rail % 3
    table.ready("4 3")
    found = all_ends(table.state)
    assert len([end for end in found if end.stops]) > 30
    assert [end.cost for end in found] == sorted(end.cost for end in found)
    for end in found[::5]:
        state = table.state
        for action in end.actions:
            assert action in RULES.legal_actions(state)
            state = RULES.apply_action(state, Action(action.code, ""))
        assert train(state) == end.at.id
