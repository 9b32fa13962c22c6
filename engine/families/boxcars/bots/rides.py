"""Explanations of rides: the terms and scores of sections, and facts about the route to the destination.

A section has the time and the fees of the cheapest route from there, as the bot estimates them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from engine.families.boxcars.bots import policy
from engine.families.boxcars.bots.knowledge import NO_ROUTE, Knowledge
from engine.families.boxcars.bots.plan import Plan
from engine.families.boxcars.bots.routes import UNIT, find_way, price_ways, step_price
from engine.families.boxcars.bots.rover_risk import can_win
from engine.families.boxcars.bots.search import cost_by, gates, search
from engine.families.boxcars.bots.trip_estimate import estimate
from engine.families.boxcars.rules.board import CompiledBoard
from engine.families.boxcars.rules.chapters.homeward import target
from engine.families.boxcars.rules.chapters.movement import ride
from engine.families.boxcars.rules.position import RIDE, BoxcarsState, Position
from engine.families.boxcars.text.labels import dollars
from engine.game.explanation import RULED_OUT, Explanation, Fact, Score, Term, meanings_of
from engine.game.rules import Seat
from engine.i18n import ntr, tr, tr_noop

TIME = Term(
    tr_noop("time of the route"), tr_noop("Value of the turns on the cheapest route to the destination, per milepost")
)
FEES = Term(
    tr_noop("weighted fees"),
    tr_noop(
        "Estimated fees of that route: one for each time it enters lines of another owner, and a share of a fee at "
        "each milepost. Fees to opponents count double; fees already due do not count."
    ),
)
DANGER = Term(tr_noop("risk on the route"), tr_noop("Expected loss of a declared train that is caught on that route"))
NO_ROUTE_ON = Term(tr_noop("no route on"), tr_noop("There is no route from there to the destination"))
MILEPOSTS = Term(tr_noop("mileposts"), tr_noop("Distance from there to the destination"))
CATCHES = Term("rover", tr_noop("A declared train that can be caught"), tr_noop("catch"))
WINS = Term(tr_noop("wins"), tr_noop("Reaches home in this move with the winning total"))

RIDE_TERMS = TIME, FEES, DANGER, NO_ROUTE_ON, MILEPOSTS, CATCHES, WINS
"""Terms of the scores of rides."""

TO_GO = Term(tr_noop("mileposts to go"), tr_noop("Distance to the destination by this route"), unit="mileposts")
TURNS = Term(tr_noop("turns"), tr_noop("Estimated turns to the destination, including this one"), unit="turns")
CASH_LEFT = Term(
    tr_noop("cash left"), tr_noop("Cash on arrival, before the payoff; negative if a railroad must be sold")
)


def fees_to(payee: str) -> Term:
    """Return the term for the fees of a route to a player or the bank."""
    return Term(
        tr("fees to {player}").format(player=payee),
        tr("Fees to {player} on the route to the destination, including those already due").format(player=payee),
    )


def journey_terms(names: Sequence[str]) -> tuple[Term, ...]:
    """Return the terms of facts about rides in a game of players with these names."""
    return (TO_GO, TURNS, *(fees_to(payee) for payee in (*names, tr("the bank"))), CASH_LEFT)


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


Find = Callable[[Position, int], Sequence[int]]
"""Finds the arcs of a bot's route from its train to a milepost, the next one first; none without a route."""


def with_journeys(found: Explanation, view: BoxcarsState, seat: Seat, find: Find) -> Explanation:
    """Return the explanation with the facts of each ride, by the route that the bot would take from there."""
    if view.step != RIDE:
        return found
    m, g = view.m, view.g
    ways = [_way(m, g, seat, option.decision, find) for option in found.options]
    estimates = [estimate(m, g, seat, way) if way else None for way in ways]
    payees = sorted({owner for each in estimates if each is not None for owner, fee in each[1].items() if fee})
    options = []
    for option, way, each in zip(found.options, ways, estimates, strict=True):
        if each is not None:
            turns, fees = each
            paid = [fees_to(_payee(view.names, owner)).fact(fees.get(owner, 0)) for owner in payees]
            cash = CASH_LEFT.fact(g.cash[seat] - sum(fees.values()))
            facts = (TO_GO.fact(len(way)), TURNS.fact(turns), cash, *paid)
            text = _route_text(m, len(way), turns, sum(fees.values()), cash)
            option = replace(option, facts=facts, said=f"{option.said} {text}".strip())
        options.append(option)
    return replace(found, options=tuple(options), meanings={**found.meanings, **meanings_of(journey_terms(view.names))})


def _way(board: CompiledBoard, state: Position, seat: Seat, arc: int, find: Find) -> list[int]:
    """Return the arcs to the destination that begin with this one; none without a route from its end."""
    goal, after = target(board, state, seat), state.copy()
    ride(board, after, [arc], 1)
    rest = find(after, goal) if board.to[arc] != goal else ()
    return [arc, *rest] if rest or board.to[arc] == goal else []


def _route_text(board: CompiledBoard, far: int, turns: int, fees: int, cash: Fact) -> str:
    """Return the facts as a sentence."""
    if cash.amount >= 0:
        text = (
            tr("{mileposts} to the destination, {turns}, {fees} in fees; {cash} left on arrival.")
            if fees
            else tr("{mileposts} to the destination, {turns}, no fees; {cash} left on arrival.")
        )
    else:
        text = (
            tr("{mileposts} to the destination, {turns}, {fees} in fees; {cash} short on arrival.")
            if fees
            else tr("{mileposts} to the destination, {turns}, no fees; {cash} short on arrival.")
        )
    return text.format(
        mileposts=ntr("{n} milepost", "{n} mileposts", far).format(n=far),
        turns=ntr("about {n} turn", "about {n} turns", turns).format(n=turns),
        fees=dollars(board, fees),
        cash=dollars(board, abs(cash.amount)),
    )


def _payee(names: Sequence[str], owner: int) -> str:
    return names[owner] if owner < len(names) else tr("the bank")
