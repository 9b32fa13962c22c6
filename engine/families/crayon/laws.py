"""What holds in every position of a game of crayon rails, whatever is decided, and what nobody of sense decides."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engine.families.crayon.rules import journal as j
from engine.families.crayon.rules.board import NONE
from engine.families.crayon.rules.chapters.loads import ROWS, deliverable
from engine.families.crayon.rules.position import HELD, CrayonState
from engine.game.anomaly import Anomaly

RECEIPTS = {j.FEE_RECEIVED: j.FEE, j.TRADE_RECEIVED: j.TRADE_PAID, j.LOAD_SOLD: j.LOAD_PAID}


def broken(before: CrayonState, state: CrayonState) -> Iterator[Anomaly]:
    """Yield the invariants that an action broke."""
    m, g = state.m, state.g
    for seat, cash in enumerate(g.cash):
        if cash < 0:
            yield Anomaly(
                "a seat has less than nothing", f"a seat has less than nothing: {state.seats[seat].name} has {cash:,}"
            )
    chips = _chips(state)
    for load, had in _chips(before).items():
        if chips[load] != had:
            yield Anomaly(
                "chips of a load appear or vanish",
                f"chips of a load appear or vanish: {chips[load]} of {m.load_names[load]}, {had} before",
            )
    sums: Counter[tuple[int, int, int]] = Counter()
    for kind, seat, amount, x, _ in g.log:
        if kind in RECEIPTS:
            sums[RECEIPTS[kind], x, seat] += amount
        elif kind in RECEIPTS.values() and x < g.seats:
            sums[kind, seat, x] += amount
    for (_, payer, payee), left in sums.items():
        if left:
            names = f"{state.seats[payer].name} to {state.seats[payee].name}"
            yield Anomaly(
                "what one seat pays to another does not arrive",
                f"what one seat pays to another does not arrive: {left:,} of {names} are left over",
            )
    held = [card for hand in g.hand for card in hand if card != NONE]
    if sorted(held) != [card for card, place in enumerate(g.place) if place >= HELD]:
        yield Anomaly("a card is in two places, or in none", "a card is in two places, or in none")
    for vehicle, train in enumerate(g.train):
        if sum(load != NONE for load in g.cargo[vehicle]) > m.train_loads[train]:
            yield Anomaly(
                "a train carries more than it can", f"a train carries more than it can: {m.train_names[train]}"
            )
        if g.left[vehicle] < 0:
            yield Anomaly(
                "a train moved farther than it can", f"a train moved farther than it can: {m.train_names[train]}"
            )


def absurd(before: CrayonState, state: CrayonState) -> Iterator[tuple[int, Anomaly]]:
    """Yield decisions that make no sense, each with its seat."""
    m, g = before.m, before.g
    paid_for = _paid_for(before)
    if not paid_for or any(row[0] == j.DELIVERED for row in state.g.log):
        return
    who = state.seats[g.seat].name
    dropped = [row[3] for row in state.g.log if row[0] == j.DROPPED]
    for load in dropped:
        if load in paid_for:
            yield (
                g.seat,
                Anomaly(
                    "a load is dropped where it would be paid for",
                    f"a load is dropped where it would be paid for: {who} drops {m.load_names[load]}",
                ),
            )
    is_on_turn = state.turn == before.turn and state.g.seat == g.seat
    stays = state.g.at[g.vehicle] == g.at[g.vehicle] and state.g.vehicle == g.vehicle
    if not dropped and stays and not (is_on_turn and (_paid_for(state) or not state.decisions.is_seat)):
        names = ", ".join(sorted(m.load_names[load] for load in paid_for))
        yield (
            g.seat,
            Anomaly(
                "a delivery on the spot is let go", f"a delivery on the spot is let go: {who} does not deliver {names}"
            ),
        )


def _paid_for(state: CrayonState) -> set[int]:
    """The loads that can be delivered now, for money."""
    m, g = state.m, state.g
    if not state.decisions.is_seat or not any(each.code.startswith("deliver ") for each in state.decisions.actions):
        return set()
    demands = [m.demands[number // ROWS][number % ROWS] for number in deliverable(m, g)]
    return {load for _, load, payoff in demands if payoff > 0}


def _chips(state: CrayonState) -> Counter[int]:
    """How many chips of each load there are, wherever they lie."""
    g = state.g
    found = Counter(dict(enumerate(g.tray)))
    found.update(load for cargo in g.cargo for load in cargo if load != NONE)
    found.update(row[1] for row in g.stored)
    found.update(load for load in g.waits_for if load != NONE)
    return found
