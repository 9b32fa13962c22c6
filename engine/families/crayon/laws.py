"""Invariants of every position of a crayon game, and blunders that no sensible player makes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engine.families.crayon.rules import journal as j
from engine.families.crayon.rules.board import NONE
from engine.families.crayon.rules.chapters.loads import ROWS, deliverable
from engine.families.crayon.rules.position import HELD, OPERATE, SPAN, CrayonState
from engine.families.crayon.rules.turn import DELIVER
from engine.game.anomaly import Anomaly
from engine.i18n import format_number, tr, tr_noop

RECEIPTS = {j.FEE_RECEIVED: j.FEE, j.TRADE_RECEIVED: j.TRADE_PAID, j.LOAD_SOLD: j.LOAD_PAID}


def broken_invariants(before: CrayonState, state: CrayonState) -> Iterator[Anomaly]:
    """Yield the invariants that an action broke."""
    m, g = state.m, state.g
    for seat, cash in enumerate(g.cash):
        if cash < 0:
            text = tr("a player has negative cash: {player} has {cash}")
            yield Anomaly(
                tr_noop("a player has negative cash"),
                text.format(player=state.seats[seat].name, cash=format_number(cash)),
            )
    chips = _chips(state)
    for load, had in _chips(before).items():
        if chips[load] != had:
            text = tr("the number of load chips changed: {now} chips of {load}, {before} before")
            text = text.format(now=chips[load], load=m.load_names[load], before=had)
            yield Anomaly(tr_noop("the number of load chips changed"), text)
    sums: Counter[tuple[int, int, int]] = Counter()
    for kind, seat, amount, x, _ in g.log:
        if kind in RECEIPTS:
            sums[RECEIPTS[kind], x, seat] += amount
        elif kind in RECEIPTS.values() and x < g.seats:
            sums[kind, seat, x] += amount
    for (_, payer, payee), left in sums.items():
        if left:
            text = tr("payments between players do not add up: {amount} from {payer} to {payee}")
            text = text.format(amount=format_number(left), payer=state.seats[payer].name, payee=state.seats[payee].name)
            yield Anomaly(tr_noop("payments between players do not add up"), text)
    held = [card for hand in g.hand for card in hand if card != NONE]
    if sorted(held) != [card for card, place in enumerate(g.place) if place >= HELD]:
        yield Anomaly(tr_noop("a card is in two places or in none"), tr("a card is in two places or in none"))
    for vehicle, train in enumerate(g.train):
        if sum(load != NONE for load in g.cargo[vehicle]) > m.train_loads[train]:
            text = tr("a train carries more than its capacity: {train}")
            yield Anomaly(tr_noop("a train carries more than its capacity"), text.format(train=m.train_names[train]))
        if g.left[vehicle] < 0:
            text = tr("a train moved farther than its speed: {train}")
            yield Anomaly(tr_noop("a train moved farther than its speed"), text.format(train=m.train_names[train]))


def blunders(before: CrayonState, state: CrayonState) -> Iterator[tuple[int, Anomaly]]:
    """Yield the blunders of the last action, each with its player."""
    m, g = before.m, before.g
    paid_for = _paid_for(before)
    if not paid_for or any(row[0] == j.DELIVERED for row in state.g.log):
        return
    player = state.seats[g.seat].name
    dropped = [row[3] for row in state.g.log if row[0] == j.DROPPED]
    for load in dropped:
        if load in paid_for:
            text = tr("a load is dropped where it could be delivered: {player} drops {load}")
            yield (
                g.seat,
                Anomaly(
                    tr_noop("a load is dropped where it could be delivered"),
                    text.format(player=player, load=m.load_names[load]),
                ),
            )
    is_on_turn = state.turn == before.turn and state.g.seat == g.seat
    stays = state.g.at[g.vehicle] == g.at[g.vehicle] and state.g.vehicle == g.vehicle
    if not dropped and stays and not (is_on_turn and (_paid_for(state) or not state.decisions.is_seat)):
        names = ", ".join(sorted(m.load_names[load] for load in paid_for))
        text = tr("a possible delivery is missed: {player} does not deliver {loads}")
        yield g.seat, Anomaly(tr_noop("a possible delivery is missed"), text.format(player=player, loads=names))


def _paid_for(state: CrayonState) -> set[int]:
    """Return the loads that can be delivered now for money."""
    m, g = state.m, state.g
    if not state.decisions.is_seat or not _can_deliver(state):
        return set()
    demands = [m.demands[number // ROWS][number % ROWS] for number in deliverable(m, g)]
    return {load for _, load, payoff in demands if payoff > 0}


def _can_deliver(state: CrayonState) -> bool:
    return state.step == OPERATE and any(number // SPAN == DELIVER for number in state.decisions.numbers)


def _chips(state: CrayonState) -> Counter[int]:
    """Return the number of chips of each load, wherever they are."""
    g = state.g
    found = Counter(dict(enumerate(g.tray)))
    found.update(load for cargo in g.cargo for load in cargo if load != NONE)
    found.update(row[1] for row in g.stored)
    found.update(load for load in g.waits_for if load != NONE)
    return found
