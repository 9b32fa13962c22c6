"""What a person would like to know before a decision: the way to a far place, and what each purchase is about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.families.boxcars.bots.knowledge import knowledge
from engine.families.boxcars.bots.plan import Plan
from engine.families.boxcars.bots.railroad_value import look_round, still_to_come, worth
from engine.families.boxcars.bots.routes import PACE, find_way
from engine.families.boxcars.characters.bundled import PLANNER
from engine.families.boxcars.characters.character import traits
from engine.families.boxcars.rules.board import NONE, CompiledBoard
from engine.families.boxcars.rules.chapters.fees import rate, serves
from engine.families.boxcars.rules.chapters.purchase import RAILROAD_ITEM, items
from engine.families.boxcars.rules.position import BUY, RIDE, BoxcarsState, Position
from engine.families.boxcars.text.choices import code
from engine.game.family import Figures, Outlook
from engine.game.rules import Seat
from engine.model.ids import Ref

PLAIN = list(traits(PLANNER))
"""The weights by which ways and railroads are reckoned for a person."""


def outlook(state: BoxcarsState, place: Ref) -> Outlook | None:
    """The way of the train on the move to a city, or to a milepost where ways part, the cheapest in turns and fees as
    the planner weighs them, to whom a fee counts twice that an opponent gets. It is told as a person would reckon it:
    seven mileposts a turn, with a better train eight or ten, and what each owner takes today. None for
    other places, and where nobody rides or no way is left."""
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
    turns, fees = reckoned(m, g, seat, arcs)
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


def reckoned(board: CompiledBoard, state: Position, seat: int, arcs: Sequence[int]) -> tuple[int, dict[int, int]]:
    """About how many turns these arcs take the train on the move, this one included, and what each owner takes until
    their end: what is due already too. Seven mileposts a turn, with a better train eight or ten."""
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


def compared(state: BoxcarsState) -> Mapping[str, Figures]:
    """For each railroad that the seat on turn may buy, by the code of the decision: price, worth as the planner reckons
    it, and how many cities it would serve beside those that the seat serves already."""
    m, g = state.m, state.g
    if state.step != BUY:
        return {}
    known, seat, p = knowledge(m), g.seat, Plan(m, knowledge(m))
    left = still_to_come(m, g, seat)
    look_round(m, known, g, seat, PLAIN, NONE, p, left)
    found = {}
    for item in items(m, g):
        if item >= RAILROAD_ITEM:
            rail = item - RAILROAD_ITEM
            reach = sum(1 for dot in m.city_dot if dot != NONE and not p.served[dot] and serves(m, dot, rail))
            found[code(m, g, BUY, item)] = Figures(m.price[rail], worth(m, known, g, seat, PLAIN, rail, p, left), reach)
    return found
