"""What follows from a ride, beside what a bot weighs: the way on to the goal, its turns, its fees, the cash left."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from msgspec.structs import replace

from engine.families.boxcars.bots.trip_estimate import reckoned
from engine.families.boxcars.rules.board import CompiledBoard
from engine.families.boxcars.rules.chapters.declare import target
from engine.families.boxcars.rules.chapters.movement import ride
from engine.families.boxcars.rules.position import RIDE, BoxcarsState, Position
from engine.families.boxcars.text.labels import dollars
from engine.game.explanation import Explanation, Fact
from engine.game.rules import Seat
from engine.plain_text import quantity

Find = Callable[[Position, int], Sequence[int]]
"""The arcs of a bot's way from where a train stands to a milepost, the next one first; none where no way is left."""

TO_GO, TURNS, FEES, LEFT = "mileposts to go", "turns", "fees to {0}", "cash left"


def with_journeys(found: Explanation, view: BoxcarsState, seat: Seat, find: Find) -> Explanation:
    """The same with what follows from each ride, by the way that the bot would take from there."""
    if view.step != RIDE:
        return found
    m, g = view.m, view.g
    ways = [_way(m, g, seat, option.decision, find) for option in found.options]
    reckoned_ways = [reckoned(m, g, seat, way) if way else None for way in ways]
    payees = sorted({owner for each in reckoned_ways if each is not None for owner, fee in each[1].items() if fee})
    told = []
    for option, way, each in zip(found.options, ways, reckoned_ways, strict=True):
        if each is not None:
            turns, fees = each
            paid = [Fact(FEES.format(_payee(view.names, owner)), fees.get(owner, 0)) for owner in payees]
            cash = Fact(LEFT, g.cash[seat] - sum(fees.values()))
            facts = (Fact(TO_GO, len(way), "mileposts"), Fact(TURNS, turns, "turns"), *paid, cash)
            said = _said(m, len(way), turns, sum(fees.values()), cash)
            option = replace(option, facts=facts, said=f"{option.said} {said}".strip())
        told.append(option)
    return replace(found, options=tuple(told), meanings={**found.meanings, **_meanings(view.names)})


def _way(board: CompiledBoard, state: Position, seat: Seat, arc: int, find: Find) -> list[int]:
    """The arcs to the goal that begin with this one; none where no way is left from its end."""
    goal, after = target(board, state, seat), state.copy()
    ride(board, after, [arc], 1)
    rest = find(after, goal) if board.to[arc] != goal else ()
    return [arc, *rest] if rest or board.to[arc] == goal else []


def _said(board: CompiledBoard, far: int, turns: int, fees: int, cash: Fact) -> str:
    """The same as a sentence."""
    paid = f"the fees come to {dollars(board, fees)}" if fees else "no fees are due"
    rest = (
        f"{dollars(board, cash.amount)} are left" if cash.amount >= 0 else f"{dollars(board, -cash.amount)} are missing"
    )
    way = f"It is {quantity(far, 'milepost')} to the goal this way, in about {quantity(turns, 'turn')}"
    return f"{way}; {paid}, and {rest} on arrival."


def _payee(names: Sequence[str], owner: int) -> str:
    return names[owner] if owner < len(names) else "the bank"


def _meanings(names: Sequence[str]) -> Mapping[str, str]:
    fees = {
        FEES.format(who): f"What {who} takes on the way to the goal, what is due already included"
        for who in (*names, "the bank")
    }
    return {
        TO_GO: "How far it is to the goal this way",
        TURNS: "About how many turns it takes to get there, this one included",
        **fees,
        LEFT: "The cash on arrival, before the payoff; where it is below nothing, something has to be sold",
    }
