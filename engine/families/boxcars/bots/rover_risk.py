"""Catching declared trains (BX-ROVER, RB-ROVER): who is within reach of a move, and the shortest way there; and what a
declared train has to fear, by the odds of the dice."""

from __future__ import annotations

from engine.families.boxcars.bots.knowledge import FARTHEST, NO_ROUTE, SURE, Knowledge
from engine.families.boxcars.bots.plan import Plan, is_open
from engine.families.boxcars.characters.character import ROVER
from engine.families.boxcars.rules.board import NONE, CompiledBoard
from engine.families.boxcars.rules.position import Position, refill

LEAST = -4
"""The least weight with which a character hunts."""


def prey(board: CompiledBoard, state: Position, seat: int, trait: list[int]) -> int:
    """The milepost of the nearest declared opponent that may be within reach of this move, or NONE."""
    found, nearest = NONE, state.left + 1
    if board.rover and trait[ROVER] >= LEAST:
        for other in range(state.bank):
            if other != seat and state.declared[other]:
                away = board.hops[state.at[seat]][state.at[other]]
                if 0 < away < nearest:
                    found, nearest = state.at[other], away
    return found


def can_win(board: CompiledBoard, state: Position, seat: int) -> bool:
    """Whether this move may bring a declared train home, with the win cash after one more fee to an opponent."""
    if not state.declared[seat] or board.hops[state.at[seat]][board.city_dot[state.home[seat]]] > state.left:
        return False
    return (
        state.cash[seat] - state.owing - (board.fee_sold_out if state.sold_out else board.fee_player) >= board.win_cash
    )


def chase(board: CompiledBoard, knowledge: Knowledge, state: Position, seat: int, dot: int, plan: Plan) -> int:
    """The next arc of the shortest way to a milepost within this move, or NONE: no way, or the rules forbid it."""
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
    """How likely somebody catches the seat's declared train at a milepost before its next move, in thousandths, if all
    who can do."""
    safe = SURE
    for other in range(state.bank):
        if other != seat and not state.out[other] and state.at[other] != NONE:
            away = board.hops[state.at[other]][dot]
            if 0 < away < FARTHEST:
                safe = safe * (SURE - knowledge.odds[state.train[other]][away]) // SURE
    return SURE - safe


def note_safety(board: CompiledBoard, knowledge: Knowledge, state: Position, seat: int, safe: list[int]) -> None:
    """By node, how likely nobody does, in thousandths: `exposed` of all of them, opponent by opponent."""
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
                if away < FARTHEST and away:  # mostly it is too far
                    safe[dot] = safe[dot] * (SURE - odds[away]) // SURE


def harm(board: CompiledBoard, state: Position, seat: int) -> int:
    """What being caught costs the seat, in dollars: what it pays, and that one of the others has it then."""
    others = 0
    for other in range(state.bank):
        if other != seat and not state.out[other]:
            others += 1
    paid = min(board.rover_payment, max(0, state.cash[seat]))
    return paid + paid // max(1, others)
