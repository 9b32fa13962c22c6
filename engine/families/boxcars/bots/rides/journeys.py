"""Facts about rides in addition to the scores: the route to the destination, its turns, its fees, the cash left."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from engine.families.boxcars.bots.terms import CASH_LEFT, TO_GO, TURNS, fees_to, journey_terms
from engine.families.boxcars.bots.trip_estimate import estimate
from engine.families.boxcars.rules.board import CompiledBoard
from engine.families.boxcars.rules.chapters.homeward import target
from engine.families.boxcars.rules.chapters.movement import ride
from engine.families.boxcars.rules.position import RIDE, BoxcarsState, Position
from engine.families.boxcars.text.labels import dollars
from engine.game.explanation import Explanation, Fact, meanings_of
from engine.game.rules import Seat
from engine.i18n import ntr, tr

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
