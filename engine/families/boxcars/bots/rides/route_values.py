"""Scores of rides: the time and the fees of the cheapest route from there, as the bot estimates them."""

from __future__ import annotations

from collections.abc import Sequence

from engine.families.boxcars.bots import policy
from engine.families.boxcars.bots.knowledge import NO_ROUTE, Knowledge
from engine.families.boxcars.bots.plan import Plan
from engine.families.boxcars.bots.routes import UNIT, find_way, price_ways, step_price
from engine.families.boxcars.bots.rover_risk import can_win
from engine.families.boxcars.bots.search import cost_by, gates, search
from engine.families.boxcars.bots.terms import CATCHES, DANGER, FEES, MILEPOSTS, NO_ROUTE_ON, TIME, WINS
from engine.families.boxcars.rules.board import CompiledBoard
from engine.families.boxcars.rules.chapters.homeward import target
from engine.families.boxcars.rules.chapters.movement import ride
from engine.families.boxcars.rules.position import Position
from engine.game.explanation import RULED_OUT, Score

HUNTED = 1 << 50
"""More than any route costs: a player who can win with this move does, and otherwise catches a train within reach."""


def rides(
    board: CompiledBoard, knowledge: Knowledge, state: Position, seat: int, trait: list[int], legal: Sequence[int]
) -> list[tuple[int, tuple[Score, ...]]]:
    """Return the scores of each legal section; without any route, the distance to the destination."""
    goal, p = target(board, state, seat), Plan(board, knowledge, legal)
    hunting = policy.hunting_arc(board, knowledge, state, seat, trait, p)
    cur, here = price_ways(board, knowledge, state, seat, trait, p), state.at[seat]
    search(board, knowledge, state, seat, here, goal, p, cur, NO_ROUTE)
    ways = {arc: _way_by(board, knowledge, state, seat, goal, arc, trait) for arc in legal}
    found = []
    for arc, way in ways.items():
        if way:
            searched = (
                cost_by(board, knowledge, state, seat, here, here, knowledge.chain[arc], cur, p) if here != goal else 0
            )
            scores = _costs(board, knowledge, state, seat, trait, p, cur, way, searched)
        elif any(ways.values()):
            scores = (NO_ROUTE_ON.score(RULED_OUT),)
        else:
            scores = (MILEPOSTS.score(-board.hops[goal][board.to[arc]]),)
        if arc == hunting:
            scores = (*scores, (WINS if can_win(board, state, seat) else CATCHES).score(HUNTED))
        found.append((arc, scores))
    return found


def _way_by(
    board: CompiledBoard, knowledge: Knowledge, state: Position, seat: int, goal: int, arc: int, trait: list[int]
) -> list[int]:
    """Return the arcs of the cheapest route to the destination that begins with this arc; empty without one."""
    after, p = state.copy(), Plan(board, knowledge)
    ride(board, after, [arc], 1)
    if after.at[seat] == goal:
        return [arc]
    length = find_way(board, knowledge, after, seat, goal, trait, p, p.way)
    return [arc, *p.way[:length][::-1]] if length else []


def _costs(
    board: CompiledBoard,
    knowledge: Knowledge,
    state: Position,
    seat: int,
    trait: list[int],
    plan: Plan,
    cur: int,
    way: Sequence[int],
    searched: int,
) -> tuple[Score, ...]:
    """Return the cost of a route by parts, with each milepost priced as in the search for the cheapest route. The
    search stops early; if its cost is higher, it is used instead."""
    step, here, slot, fees, danger = step_price(state, seat, trait), state.at[seat], cur, 0, 0
    for arc in way:
        near, beyond = plan.slot[board.first[arc]], plan.slot[board.last[arc]]
        fees += plan.toll[near] - step + gates(plan, slot, near, beyond)
        danger += plan.danger[here] if plan.wary else 0
        slot, here = beyond, board.to[arc] if knowledge.is_node[board.to[arc]] else here
    if searched < NO_ROUTE:
        fees = max(fees, searched - step * len(way) - danger)
    scores = (TIME.score(-UNIT * step * len(way)), FEES.score(-UNIT * fees))
    return (*scores, DANGER.score(-UNIT * danger)) if danger else scores
