"""What follows from a ride, beside what a bot weighs: the way on to the goal, its turns, its fees, the cash left."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from msgspec.structs import replace

from engine.families.boxcars.bots.outlook import reckoned
from engine.families.boxcars.rules.board import CompiledBoard
from engine.families.boxcars.rules.chapters.declare import target
from engine.families.boxcars.rules.chapters.movement import ride
from engine.families.boxcars.rules.position import RIDE, BoxcarsState, Position
from engine.game.explanation import Explanation, Fact
from engine.game.rules import Seat

Find = Callable[[Position, int], Sequence[int]]
"""The arcs of a bot's way from where a train stands to a milepost, the next one first; none where no way is left."""

TO_GO, TURNS, FEES, LEFT = "mileposts to go", "turns", "fees to {0}", "cash left"


def with_journeys(found: Explanation, view: BoxcarsState, seat: Seat, find: Find) -> Explanation:
    """The same with what follows from each ride, by the way that the bot would take from there."""
    if view.step != RIDE:
        return found
    m, g = view.m, view.g
    told = [replace(option, facts=_facts(m, g, seat, option.decision, view.names, find)) for option in found.options]
    return replace(found, options=tuple(told), meanings={**found.meanings, **_meanings(view.names)})


def _facts(m: CompiledBoard, g: Position, seat: Seat, arc: int, names: Sequence[str], find: Find) -> tuple[Fact, ...]:
    goal, after = target(m, g, seat), g.copy()
    ride(m, after, [arc], 1)
    rest = find(after, goal) if m.to[arc] != goal else ()
    if m.to[arc] != goal and not rest:
        return ()
    turns, fees = reckoned(m, g, seat, [arc, *rest])
    payees = [Fact(FEES.format(_payee(names, owner)), fee) for owner, fee in sorted(fees.items()) if fee]
    cash = Fact(LEFT, g.cash[seat] - sum(fees.values()))
    return (Fact(TO_GO, 1 + len(rest), "mileposts"), Fact(TURNS, turns, "turns"), *payees, cash)


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
