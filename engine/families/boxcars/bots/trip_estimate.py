"""Estimates for human players: the route to a distant place, and the figures of each purchase."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.families.boxcars.actions.purchase import BuyRailroad
from engine.families.boxcars.bots.characters import PLANNER
from engine.families.boxcars.bots.knowledge import knowledge
from engine.families.boxcars.bots.plan import Plan
from engine.families.boxcars.bots.railroad_value import prepare_railroad_values, still_to_come, value_of_railroad
from engine.families.boxcars.bots.routes import PACE, find_way
from engine.families.boxcars.bots.traits import traits
from engine.families.boxcars.rules.board import NONE, CompiledBoard
from engine.families.boxcars.rules.chapters.fees import rate, serves
from engine.families.boxcars.rules.chapters.purchase import RAILROAD_ITEM, items
from engine.families.boxcars.rules.position import BUY, RIDE, BoxcarsState, Position
from engine.game.family import Figures, Outlook
from engine.game.rules import Seat
from engine.model.ids import Ref

PLAIN = list(traits(PLANNER))
"""Weights for estimates of routes and railroads."""


def outlook(state: BoxcarsState, place: Ref) -> Outlook | None:
    """Return the route of the moving train to a city or a branching milepost: the cheapest in turns and fees for the
    planner, for whom fees to opponents count double. The estimate is seven mileposts per turn, eight or ten with a
    better train, and today's fees. Return None for other places, other steps, and without a route."""
    m, g = state.m, state.g
    there = next((dot for dot, id in enumerate(m.mileposts) if id == place.id), NONE)
    if state.step != RIDE or there in (NONE, g.at[g.seat]):
        return None
    seat, known = g.seat, knowledge(m)
    if not known.is_node[there]:
        return None
    p = Plan(m, known)
    length = find_way(m, known, g, seat, there, PLAIN, p, p.way)
    if not length:
        return None
    arcs = p.way[:length][::-1]
    turns, fees = estimate(m, g, seat, arcs)
    goal = g.goal[seat]
    pays = goal != NONE and not g.declared[seat] and m.city_dot[goal] == there and goal != g.origin[seat]
    return Outlook(
        at=place,
        sections=tuple(ref for arc in arcs for ref in m.refs[arc] if ref.kind == "section"),
        steps=length,
        turns=turns,
        fees={_payee(g.bank, owner): fee for owner, fee in fees.items()},
        payoff=m.pay[g.origin[seat]][goal] if pays else 0,
    )


def estimate(board: CompiledBoard, state: Position, seat: int, arcs: Sequence[int]) -> tuple[int, dict[int, int]]:
    """Estimate the turns of the moving train for these arcs, including this one, and the fees by owner, including those
    already due. A turn has seven mileposts, eight or ten with a better train."""
    turns, fees = 1, {owner: due for owner, due in enumerate(state.due) if due > state.paid[owner]}
    paid, left = dict(fees), state.left
    for arc in arcs:
        if not left:
            turns, left, paid = turns + 1, PACE[state.train[seat]], {}
        left -= 1
        for rail in (board.first[arc], board.last[arc]):
            owner, fee = state.owner[rail], rate(board, state, seat, rail)
            more = fee - paid.get(owner, 0)
            if more > 0:
                paid[owner] = fee
                fees[owner] = fees.get(owner, 0) + more
    return turns, fees


def _payee(bank: int, owner: int) -> Seat | None:
    return owner if owner < bank else None


def compared(state: BoxcarsState) -> Mapping[Any, Figures]:
    """Return figures for each railroad that the player on turn may buy, by the decision: price, value to
    the planner, and number of cities that the player does not serve yet."""
    m, g = state.m, state.g
    if state.step != BUY:
        return {}
    known, seat, p = knowledge(m), g.seat, Plan(m, knowledge(m))
    left = still_to_come(m, g, seat)
    prepare_railroad_values(m, known, g, seat, PLAIN, NONE, p, left)
    found = {}
    for item in items(m, g):
        if item >= RAILROAD_ITEM:
            rail = item - RAILROAD_ITEM
            reach = sum(1 for dot in m.city_dot if dot != NONE and not p.served[dot] and serves(m, dot, rail))
            found[BuyRailroad(m.railroads[rail])] = Figures(
                m.price[rail], value_of_railroad(m, known, g, seat, PLAIN, rail, p, left), reach
            )
    return found
