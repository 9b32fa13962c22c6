"""Scores of rides: the time and the fees of the cheapest route from there, as the bot estimates them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.families.boxcars.bots import policy
from engine.families.boxcars.bots.knowledge import NO_ROUTE, Knowledge
from engine.families.boxcars.bots.plan import Plan
from engine.families.boxcars.bots.routes import UNIT, find_way, price_ways, step_price
from engine.families.boxcars.bots.rover_risk import can_win
from engine.families.boxcars.bots.search import cost_by, gates, search
from engine.families.boxcars.rules.board import CompiledBoard
from engine.families.boxcars.rules.chapters.homeward import target
from engine.families.boxcars.rules.chapters.movement import ride
from engine.families.boxcars.rules.position import Position
from engine.game.explanation import RULED_OUT, Score
from engine.i18n import tr_noop

HUNTED = 1 << 50
"""More than any route costs: a player who can win with this move does, and otherwise catches a train within reach."""

TIME, FEES, DANGER = tr_noop("time of the route"), tr_noop("weighted fees"), tr_noop("risk on the route")
"""Scores of a ride."""

NO_ROUTE_ON = tr_noop("no route on")
"""The score of a ride from whose end there is no route to the destination."""

WINS = tr_noop("wins")
"""The score of a ride home that wins with this move."""

MEANINGS: Mapping[str, str] = {
    TIME: tr_noop("Value of the turns on the cheapest route to the destination, per milepost"),
    FEES: tr_noop(
        "Estimated fees of that route: one for each time it enters lines of another owner, and a share of a fee at "
        "each milepost. Fees to opponents count double; fees already due do not count."
    ),
    NO_ROUTE_ON: tr_noop("There is no route from there to the destination"),
    DANGER: tr_noop("Expected loss of a declared train that is caught on that route"),
}
"""Explanations of the scores."""


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
            scores = (Score(NO_ROUTE_ON, RULED_OUT),)
        else:
            scores = (Score("mileposts", -board.hops[goal][board.to[arc]]),)
        if arc == hunting:
            scores = (*scores, Score(WINS if can_win(board, state, seat) else "rover", HUNTED))
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
    scores = (Score(TIME, -UNIT * step * len(way)), Score(FEES, -UNIT * fees))
    return (*scores, Score(DANGER, -UNIT * danger)) if danger else scores
