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


def prey(m: CompiledBoard, g: Position, seat: int, trait: list[int]) -> int:
    """The milepost of the nearest declared opponent that may be within reach of this move, or NONE."""
    found, nearest = NONE, g.left + 1
    if m.rover and trait[ROVER] >= LEAST:
        for other in range(g.bank):
            if other != seat and g.declared[other]:
                away = m.hops[g.at[seat]][g.at[other]]
                if 0 < away < nearest:
                    found, nearest = g.at[other], away
    return found


def can_win(m: CompiledBoard, g: Position, seat: int) -> bool:
    """Whether this move may bring a declared train home, with the win cash after one more fee to an opponent."""
    if not g.declared[seat] or m.hops[g.at[seat]][m.city_dot[g.home[seat]]] > g.left:
        return False
    return g.cash[seat] - g.owing - (m.fee_sold_out if g.sold_out else m.fee_player) >= m.win_cash


def chase(m: CompiledBoard, k: Knowledge, g: Position, seat: int, dot: int, p: Plan) -> int:
    """The next arc of the shortest way to a milepost within this move, or NONE: no way, or the rules forbid it."""
    start, used = g.at[seat], g.used[seat]
    away, row = p.away, p.row
    refill(away, k.no_route)
    away[dot], row[0] = 0, dot
    place, count = 0, 1
    while place < count and away[row[place]] < g.left and away[start] == NO_ROUTE:
        here = row[place]
        place += 1
        for arc in m.arcs[here]:
            if arc == NONE:
                break
            if away[m.to[arc]] == NO_ROUTE and not used[arc >> 1]:
                away[m.to[arc]] = away[here] + 1
                row[count] = m.to[arc]
                count += 1
    if away[start] == NO_ROUTE:
        return NONE
    for arc in m.arcs[start]:
        if arc == NONE:
            break
        if away[m.to[arc]] == away[start] - 1 and is_open(m, g, p, arc):
            return arc
    return NONE


def exposed(m: CompiledBoard, k: Knowledge, g: Position, seat: int, dot: int) -> int:
    """How likely somebody catches the seat's declared train at a milepost before its next move, in thousandths, if all
    who can do."""
    safe = SURE
    for other in range(g.bank):
        if other != seat and not g.out[other] and g.at[other] != NONE:
            away = m.hops[g.at[other]][dot]
            if 0 < away < FARTHEST:
                safe = safe * (SURE - k.odds[g.train[other]][away]) // SURE
    return SURE - safe


def note_safety(m: CompiledBoard, k: Knowledge, g: Position, seat: int, safe: list[int]) -> None:
    """By node, how likely nobody does, in thousandths: `exposed` of all of them, opponent by opponent."""
    for dot in k.nodes:
        if dot == NONE:
            break
        safe[dot] = SURE
    for other in range(g.bank):
        if other != seat and not g.out[other] and g.at[other] != NONE:
            hops, odds = m.hops[g.at[other]], k.odds[g.train[other]]
            for dot in k.nodes:
                if dot == NONE:
                    break
                away = hops[dot]
                if away < FARTHEST and away:  # mostly it is too far
                    safe[dot] = safe[dot] * (SURE - odds[away]) // SURE


def harm(m: CompiledBoard, g: Position, seat: int) -> int:
    """What being caught costs the seat, in dollars: what it pays, and that one of the others has it then."""
    others = 0
    for other in range(g.bank):
        if other != seat and not g.out[other]:
            others += 1
    paid = min(m.rover_payment, max(0, g.cash[seat]))
    return paid + paid // max(1, others)
