"""Invariants of every game, for any board, options and decisions."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from engine.families.boxcars.actions.event import Row
from engine.families.boxcars.bots.by_name import BOTS
from engine.families.boxcars.rulebook import RULES
from engine.families.boxcars.rules import turn
from engine.families.boxcars.rules.board import NONE
from engine.families.boxcars.rules.chapters import auction, fees, homeward, loans, movement, purchase, titles, trading
from engine.families.boxcars.rules.chapters.fees import third
from engine.families.boxcars.rules.options import OPTIONS
from engine.families.boxcars.rules.position import BoxcarsState
from engine.game.bot import Bot
from engine.game.drive import drive
from engine.game.random import RandomBot
from engine.game.rules import SeatSetup
from engine.model.scenario import RuleValue, Scenario
from tests.bundled import bundled_scenario
from tests.families.boxcars.boards import generated

TITLE_ROWS = (
    purchase.BOUGHT,
    auction.SOLD,
    auction.BANK_SALE,
    titles.DEALT,
    trading.TRADED,
    auction.SET_ASIDE,
    titles.RETURNED,
    titles.THIRD_GETS,
)
BETWEEN_SEATS = (
    fees.FEE_RECEIVED,
    auction.SALE,
    auction.SALE_PAID,
    homeward.ROVER,
    homeward.ROVER_RECEIVED,
    trading.TRADE_PAID,
    trading.TRADE_RECEIVED,
)
ENDS = {"home", "last survivor", "turn limit", "no player left"}


class Witness:
    """Follows a game by its journal alone and compares every position with it."""

    def __init__(self, state: BoxcarsState) -> None:
        self.m, seats = state.m, state.g.bank
        self.cash = [float(self.m.cash_of[0])] * seats
        self.owner = list(state.g.owner)
        self.ridden: list[set[int]] = [set() for _ in range(seats)]
        self.left = self.bonuses = 0
        self.fees = [0] * (seats + 2)
        self.was_sold_out = bool(state.g.sold_out)
        self.loan, self.interest = [0] * seats, [0] * seats

    def sees(self, state: BoxcarsState) -> None:
        """What an action did."""
        rows = [Row(*row) for row in state.g.log]
        for row in rows:
            self.hears(row, state)
        for entry in state.entries:
            if entry.kind == "money":
                assert f"{abs(entry.amount):,.0f}" in entry.text
                self.cash[entry.seat] += entry.amount
        assert state.g.cash == self.cash
        assert sum(self.between_seats(row, state) for row in rows) == 0
        told = {row.x for row in rows if row.kind in TITLE_ROWS}
        for row, entry in zip(rows, state.entries, strict=True):
            if row.kind in TITLE_ROWS or entry.kind == "money":
                assert entry.reason and entry.rule
        assert {r for r, owner in enumerate(state.g.owner) if owner != self.owner[r]} <= told
        self.owner = list(state.g.owner)
        held = [rail for holding in state.holdings for rail in holding.owned]
        assert len(held) == len(set(held)) == sum(0 <= owner < state.g.bank for owner in self.owner)
        self.counts_agree(state)
        assert third(state.g) not in self.owner or (state.g.bank == 2 and self.m.third)
        assert NONE not in self.owner or state.turn == 0

    def counts_agree(self, state: BoxcarsState) -> None:
        """What is counted beside the facts is what the facts say."""
        g = state.g
        assert all(type(amount) is int for row in (g.cash, g.due, g.paid, g.loan, g.interest) for amount in row)
        assert g.declarers == sum(g.declared)
        assert g.owing == sum(g.due) - sum(g.paid)
        assert all(0 <= paid <= due for paid, due in zip(g.paid, g.due, strict=True))
        assert list(g.established) == [sum(fee != NONE for fee in row) for row in g.old_fee]
        assert not any(g.out[owner] for owner in g.owner if 0 <= owner < g.bank)
        assert [g.loan[seat] >= 0 and g.interest[seat] >= 0 for seat in range(g.bank)] == [True] * g.bank
        assert (self.loan, self.interest) == (g.loan, g.interest)

    def between_seats(self, row: Row, state: BoxcarsState) -> int:
        """What a row moves from seat to seat; a payment and its receipt cancel out."""
        to_a_seat = row.kind == fees.FEE and row.x < state.g.bank
        return row.amount if to_a_seat or row.kind in BETWEEN_SEATS else 0

    def hears(self, row: Row, state: BoxcarsState) -> None:
        """One row of the journal."""
        m, seat = self.m, row.seat
        match row.kind:
            case turn.TURN:
                assert self.left == 0, "a roll was not used in full, and nothing said why"
                self.bonuses = 0
                self.fees = [0] * len(self.fees)
                self.was_sold_out = bool(state.g.sold_out)
                if not m.until_arrival:
                    self.ridden[seat].clear()
            case movement.DICE:
                assert self.left == 0
                self.left = row.x // 10 + row.x % 10 + row.y
            case movement.BONUS | movement.BOUNCED:
                assert self.left == 0
                self.left = row.x
                self.bonuses += 1
                assert self.bonuses == 1
            case movement.RODE:
                self.left -= 1
                assert self.left >= 0 and row.y in (self.left, NONE)
                link = row.x >> 1
                assert not self.ridden[seat].intersection(m.clash[link]), "a section was ridden twice"
                self.ridden[seat].add(link)
            case movement.STUCK_ON:
                assert row.x == self.left
                self.left = 0
            case movement.ARRIVED | movement.ARRIVED_HOME:
                self.left = 0
                if row.kind == movement.ARRIVED:
                    self.ridden[seat].clear()
            case homeward.UNDECLARED if m.until_arrival and not m.barred:
                self.ridden[seat].clear()
            case homeward.WAY_OPENED:
                self.ridden[seat] = {link for link in self.ridden[seat] if state.g.used[seat][link]}
            case fees.FEE:
                self.pays(row.x, -row.amount, state)
            case loans.LOAN:
                self.loan[seat] += row.amount
                self.interest[seat] += row.x
                assert row.x == row.amount * m.loan_interest // 1_000
            case loans.LOAN_REPAID:
                self.loan[seat] += row.amount
            case loans.INTEREST_PAID:
                self.interest[seat] += row.amount
            case movement.PAYOFF:
                self.pays(state.g.bank, row.y, state)

    def pays(self, owner: int, amount: int, state: BoxcarsState) -> None:
        """A fee, or the difference to a larger one: never more than one fee for an owner in a turn."""
        self.fees[owner] += amount
        # A ride before the last railroad is sold in this turn keeps its fee, which may be the larger one.
        full = {self.m.fee_sold_out if sold else self.m.fee_player for sold in (self.was_sold_out, state.g.sold_out)}
        assert self.fees[owner] <= (self.m.fee_bank if owner == state.g.bank else max(full))


def play(scenario: Scenario, bots: Sequence[Bot], options: dict[str, RuleValue], seed: int) -> None:
    """Play to the end and check every position."""
    state = RULES.initial_state(scenario, [SeatSetup(f"Seat {n}") for n in range(len(bots))], options)
    witness = Witness(state)
    for _, after in drive(RULES, state, bots, seed):
        witness.sees(after)
        state = after
    assert state.g.over
    assert state.entries[-1].kind in ("win", "end") and state.entries[-1].reason in ENDS


SWITCHES = {
    option.name: st.booleans() if option.type == "bool" else st.sampled_from(option.choices)
    for option in OPTIONS
    if option.type in ("bool", "choice")
}
NUMBERS = {
    "win.cash": st.sampled_from([25_000, 40_000, 200_000]),
    "fee.bank": st.sampled_from([0, 1_000, 9_500]),
    "train.superchief": st.sampled_from([0, 40_000]),
    "fee.player": st.sampled_from([1_000, 5_000, 60_000]),
    "cash.start": st.sampled_from([1_000, 20_000]),
    "cash.extra": st.sampled_from([0, 20_000]),
    "loan.interest": st.sampled_from([0.0, 0.1, 0.333]),
    "deal.trade_rounds": st.integers(0, 3),
    "third.first": st.integers(1, 4),
}
LENGTH = 150
"""Turn limit of the games (all players)."""


@given(st.fixed_dictionaries({}, optional=SWITCHES | NUMBERS), st.integers(0, 10_000), st.integers(2, 6))
@example(
    {
        "fee.player": 60_000,
        "fee.bank": 0,
        "fee.timing": "after_purchase",
        "home.choice": "rolled",
        "home.unique": False,
        "train.superchief_sold": False,
    },
    0,
    4,
)
def test_the_laws_hold_on_any_board_under_any_rules(rules: dict[str, RuleValue], seed: int, seats: int) -> None:
    bots: list[Bot] = [RandomBot() if number % 2 else BOTS["planner"]() for number in range(seats)]
    play(generated(seed).scenario(), bots, {"game.turn_limit": LENGTH, **rules}, seed)


@pytest.mark.slow
@pytest.mark.parametrize("file", ["us-boxcars-2013", "us-rail-baron"])
@pytest.mark.parametrize("bots", [[RandomBot()] * 4, [BOTS["planner"](), RandomBot()]], ids=["random", "planner"])
def test_the_laws_hold_on_the_real_boards(file: str, bots: list[Bot]) -> None:
    play(
        bundled_scenario(f"boxcars/{file}"),
        bots,
        {"game.turn_limit": LENGTH, "win.cash": 60_000, "third.player": True},
        7,
    )
