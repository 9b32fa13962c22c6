"""What a character weighs of each ride: the time and the fees of the cheapest way on from there, as it reckons them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.families.boxcars.bots import policy
from engine.families.boxcars.bots.knowledge import NO_ROUTE, Knowledge
from engine.families.boxcars.bots.plan import Plan
from engine.families.boxcars.bots.routes import UNIT, find_way, price_ways, step_price
from engine.families.boxcars.bots.rover_risk import can_win
from engine.families.boxcars.bots.search import cost_by, gates, search
from engine.families.boxcars.rules.board import CompiledBoard
from engine.families.boxcars.rules.chapters.declare import target
from engine.families.boxcars.rules.chapters.movement import ride
from engine.families.boxcars.rules.position import Position
from engine.game.explanation import RULED_OUT, Score

HUNTED = 1 << 50
"""More than any way costs: whoever can win with this move does, and a train within reach is caught before anything
else."""

TIME, FELT, WATCHED = "time of the way", "fees as it weighs them", "danger on the way"
"""The scores of a ride."""

NO_WAY_ON = "no way on"
"""The score of a ride from whose end no way leads to the goal."""

WINS = "wins"
"""The score of a ride home that wins with this move."""

MEANINGS: Mapping[str, str] = {
    TIME: "What the turns on the cheapest way to the goal are worth, milepost by milepost",
    FELT: "Fees of that way as it reckons them before it rolls: one wherever it comes to lines of another owner, once "
    "more where it comes back to them, and its share of a fee at each milepost; one to an opponent counts double, and "
    "what is due already counts no more",
    NO_WAY_ON: "No way to the goal is left from there",
    WATCHED: "What declared trains lose when they are caught on that way, by the odds of it",
}
"""What the scores stand for."""


def rides(
    board: CompiledBoard, knowledge: Knowledge, state: Position, seat: int, trait: list[int], legal: Sequence[int]
) -> list[tuple[int, tuple[Score, ...]]]:
    """The scores of each section that can be ridden; how far it is from the goal where no way there is left."""
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
            scores = (Score(NO_WAY_ON, RULED_OUT),)
        else:
            scores = (Score("mileposts", -board.hops[goal][board.to[arc]]),)
        if arc == hunting:
            scores = (*scores, Score(WINS if can_win(board, state, seat) else "rover", HUNTED))
        found.append((arc, scores))
    return found


def _way_by(
    board: CompiledBoard, knowledge: Knowledge, state: Position, seat: int, goal: int, arc: int, trait: list[int]
) -> list[int]:
    """The arcs of the cheapest way to the goal that begins with this one; nothing where none does."""
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
    """What a way costs by its parts, each milepost priced as the search for the cheapest way does. Where that search,
    which looks no farther than it needs, has put it at more, it is that."""
    step, here, slot, fees, danger = step_price(state, seat, trait), state.at[seat], cur, 0, 0
    for arc in way:
        near, beyond = plan.slot[board.first[arc]], plan.slot[board.last[arc]]
        fees += plan.toll[near] - step + gates(plan, slot, near, beyond)
        danger += plan.danger[here] if plan.wary else 0
        slot, here = beyond, board.to[arc] if knowledge.is_node[board.to[arc]] else here
    if searched < NO_ROUTE:
        fees = max(fees, searched - step * len(way) - danger)
    scores = (Score(TIME, -UNIT * step * len(way)), Score(FELT, -UNIT * fees))
    return (*scores, Score(WATCHED, -UNIT * danger)) if danger else scores
