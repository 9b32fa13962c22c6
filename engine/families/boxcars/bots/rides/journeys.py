"""Facts about rides in addition to the scores: the route to the destination, its turns, its fees, the cash left."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from msgspec.structs import replace

from engine.families.boxcars.bots.trip_estimate import estimate
from engine.families.boxcars.rules.board import CompiledBoard
from engine.families.boxcars.rules.chapters.homeward import target
from engine.families.boxcars.rules.chapters.movement import ride
from engine.families.boxcars.rules.position import RIDE, BoxcarsState, Position
from engine.families.boxcars.text.labels import dollars
from engine.game.explanation import Explanation, Fact
from engine.game.rules import Seat
from engine.i18n import ntr, tr, tr_noop

Find = Callable[[Position, int], Sequence[int]]
"""Finds the arcs of a bot's route from its train to a milepost, the next one first; none without a route."""

TO_GO, TURNS, LEFT = tr_noop("mileposts to go"), tr_noop("turns"), tr_noop("cash left")


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
            paid = [Fact(_fee_name(_payee(view.names, owner)), fees.get(owner, 0)) for owner in payees]
            cash = Fact(LEFT, g.cash[seat] - sum(fees.values()))
            facts = (Fact(TO_GO, len(way), "mileposts"), Fact(TURNS, turns, "turns"), cash, *paid)
            text = _route_text(m, len(way), turns, sum(fees.values()), cash)
            option = replace(option, facts=facts, said=f"{option.said} {text}".strip())
        options.append(option)
    return replace(found, options=tuple(options), meanings={**found.meanings, **_meanings(view.names)})


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


def _fee_name(payee: str) -> str:
    return tr("fees to {player}").format(player=payee)


def _meanings(names: Sequence[str]) -> Mapping[str, str]:
    fees = {
        _fee_name(payee): tr("Fees to {player} on the route to the destination, including those already due").format(
            player=payee
        )
        for payee in (*names, tr("the bank"))
    }
    return {
        TO_GO: tr("Distance to the destination by this route"),
        TURNS: tr("Estimated turns to the destination, including this one"),
        **fees,
        LEFT: tr("Cash on arrival, before the payoff; negative if a railroad must be sold"),
    }
