"""Catching declared trains (BX-ROVER, RB-ROVER): trains within reach of a move with the shortest route there, and the
danger for a declared train by the probabilities of the dice."""

from __future__ import annotations

from engine.families.boxcars.bots.knowledge import FARTHEST, NO_ROUTE, SURE, Knowledge
from engine.families.boxcars.bots.plan import Plan, is_open
from engine.families.boxcars.bots.traits import ROVER
from engine.families.boxcars.rules.board import NONE, CompiledBoard
from engine.families.boxcars.rules.position import Position, refill

LEAST = -4
"""The least weight with which a character chases declared trains."""


def prey(board: CompiledBoard, state: Position, seat: int, trait: list[int]) -> int:
    """Return the milepost of the nearest declared opponent within possible reach of this move, or NONE."""
    found, nearest = NONE, state.left + 1
    if board.rover and trait[ROVER] >= LEAST:
        for other in range(state.bank):
            if other != seat and state.declared[other]:
                away = board.hops[state.at[seat]][state.at[other]]
                if 0 < away < nearest:
                    found, nearest = state.at[other], away
    return found


def can_win(board: CompiledBoard, state: Position, seat: int) -> bool:
    """Return whether this move may bring a declared train home, with the winning total after one more fee to an
    opponent."""
    if not state.declared[seat] or board.hops[state.at[seat]][board.city_dot[state.home[seat]]] > state.left:
        return False
    fee = board.sold_out_fee_of[seat] if state.sold_out else board.player_fee_of[seat]
    return state.cash[seat] - state.owing - fee >= board.win_of[seat]


def chase(board: CompiledBoard, knowledge: Knowledge, state: Position, seat: int, dot: int, plan: Plan) -> int:
    """Return the next arc of the shortest legal route to a milepost within this move, or NONE."""
    start, used = state.at[seat], state.used[seat]
    away, row = plan.away, plan.row
    refill(away, knowledge.no_route)
    away[dot], row[0] = 0, dot
    place, count = 0, 1
    while place < count and away[row[place]] < state.left and away[start] == NO_ROUTE:
        here = row[place]
        place += 1
        for arc in board.arcs[here]:
            if arc == NONE:
                break
            if away[board.to[arc]] == NO_ROUTE and not used[arc >> 1]:
                away[board.to[arc]] = away[here] + 1
                row[count] = board.to[arc]
                count += 1
    if away[start] == NO_ROUTE:
        return NONE
    for arc in board.arcs[start]:
        if arc == NONE:
            break
        if away[board.to[arc]] == away[start] - 1 and is_open(board, state, plan, arc):
            return arc
    return NONE


def exposed(board: CompiledBoard, knowledge: Knowledge, state: Position, seat: int, dot: int) -> int:
    """Return the probability that a declared train at a milepost is caught before its next move, in thousandths, if
    every opponent who can catch it does."""
    safe = SURE
    for other in range(state.bank):
        if other != seat and not state.out[other] and state.at[other] != NONE:
            away = board.hops[state.at[other]][dot]
            if 0 < away < FARTHEST:
                safe = safe * (SURE - knowledge.odds[state.train[other]][away]) // SURE
    return SURE - safe


def note_safety(board: CompiledBoard, knowledge: Knowledge, state: Position, seat: int, safe: list[int]) -> None:
    """Fill the probability of not being caught by node, in thousandths: `exposed` for all nodes and opponents."""
    for dot in knowledge.nodes:
        if dot == NONE:
            break
        safe[dot] = SURE
    for other in range(state.bank):
        if other != seat and not state.out[other] and state.at[other] != NONE:
            hops, odds = board.hops[state.at[other]], knowledge.odds[state.train[other]]
            for dot in knowledge.nodes:
                if dot == NONE:
                    break
                away = hops[dot]
                if away < FARTHEST and away:  # Usually it is too far.
                    safe[dot] = safe[dot] * (SURE - odds[away]) // SURE


def harm(board: CompiledBoard, state: Position, seat: int) -> int:
    """Return the loss of being caught, in dollars: the payment, and the gain of one opponent."""
    others = 0
    for other in range(state.bank):
        if other != seat and not state.out[other]:
            others += 1
    paid = min(board.rover_payment, max(0, state.cash[seat]))
    return paid + paid // max(1, others)
