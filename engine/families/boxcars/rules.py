"""The boxcars family's rules as every game offers them: the chapters played on a copy."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from engine.errors import RulesError, did_you_mean
from engine.families.boxcars import choices
from engine.families.boxcars.board import CompiledBoard, compiled
from engine.families.boxcars.endings import last_stops
from engine.families.boxcars.game import CHANCE_STEPS, OVER, RIDE, SEAT_STEPS, Game
from engine.families.boxcars.hidden import hides
from engine.families.boxcars.journal import ANNOUNCED, note
from engine.families.boxcars.options import OPTIONS
from engine.families.boxcars.state import HIDDEN, BoxcarsState, final_scores
from engine.families.boxcars.turn import act, actor, advance
from engine.game.amount import Amount
from engine.game.options import resolve
from engine.game.rules import CHANCE, Action, Draw, Option, Options, Rules, Seat, SeatSetup
from engine.model.ids import Ref
from engine.model.network import network
from engine.model.scenario import Scenario

if TYPE_CHECKING:
    import networkx as nx

MOST_SEATS = 6


class BoxcarsRules(Rules):
    """Boxcars and Rail Baron; which of them is a matter of options."""

    def start(self, scenario: Scenario, seats: Sequence[SeatSetup], options: Options) -> BoxcarsState:
        """The position before the first roll. Two to six seats (BX-SETUP-09, RB-SETUP-08)."""
        m = compiled(scenario, options)
        refuse_seats(m, len(seats))
        g = Game(m, len(seats))
        for seat in range(g.bank):
            if g.cash[seat] >= m.announce:  # BX-INFO-01, RB-INFO-01
                note(g, ANNOUNCED, seat, g.cash[seat])
        advance(m, g)
        return BoxcarsState(m, g, tuple(seats))

    def actor(self, state: BoxcarsState) -> Seat | None:
        now = state.step
        if now == OVER:
            return None
        return CHANCE if now in CHANCE_STEPS else actor(state.m, state.g, now)

    def actions(self, state: BoxcarsState) -> Sequence[Action]:
        m, g, now = state.m, state.g, state.step
        if now not in SEAT_STEPS:
            return ()
        return tuple(choices.action(m, g, now, a) for a in choices.legal(m, g, now))

    def amounts(self, state: BoxcarsState) -> Sequence[Amount]:
        """Bids and offers of any legal sum."""
        return tuple(amount for _, amount in choices.amounts(state.m, state.g, state.step))

    def outcomes(self, state: BoxcarsState) -> Draw:
        m, g, now = state.m, state.g, state.step
        if now not in CHANCE_STEPS:
            raise RulesError("chance has nothing to decide here")
        seat = actor(m, g, now)
        return Draw(choices.PURPOSES[now], seat, g.turn, g.drawn[now], choices.outcomes(m, g, now))

    def apply(self, state: BoxcarsState, action: Action) -> BoxcarsState:
        m, now = state.m, state.step
        number = self._number(state, action.code)
        g = state.g.copy()
        act(m, g, now, number)
        advance(m, g)
        return BoxcarsState(m, g, state.seats)

    def _number(self, state: BoxcarsState, code: str) -> int:
        """The decision with this code. Raises RulesError where it is not legal now."""
        m, g, now = state.m, state.g, state.step
        if now in CHANCE_STEPS:
            number = choices.outcome_number(m, g, now, code)
            if number is None:
                raise RulesError(f"chance cannot bring {code!r} here")
            return number
        codes = {choices.code(m, g, now, a): a for a in choices.legal(m, g, now)} if now != OVER else {}
        if code in codes:
            return codes[code]
        for number, amount in choices.amounts(m, g, now):
            value = amount.read(code)
            if value is not None:
                return number + value
        raise RulesError(f"{code!r} is not possible here{did_you_mean(code, codes)}")

    def scores(self, state: BoxcarsState) -> Mapping[Seat, float]:
        """Cash; the winner is never below another."""
        return dict(enumerate(final_scores(state.g)))

    def view(self, state: BoxcarsState, seat: Seat) -> BoxcarsState:
        """Rail Baron hides the cash of others below the limit (RB-INFO-01, RB-INFO-02)."""
        m, g = state.m, state.g
        hidden = [other for other in range(g.bank) if hides(m, g, seat, other)]
        if not hidden:
            return state
        seen = g.copy()
        seen.log = g.log  # what happened was seen by all
        for other in hidden:
            seen.cash[other] = HIDDEN
        return BoxcarsState(m, seen, state.seats)

    def endings(self, state: BoxcarsState) -> Mapping[Ref, tuple[str, ...]]:
        """Every milepost where the train can stop at the end of this move, with the rides that lead there."""
        m, g = state.m, state.g
        if state.step != RIDE:
            return {}
        return {
            Ref("milepost", m.mileposts[dot]): tuple(choices.code(m, g, RIDE, arc) for arc in way)
            for dot, way in last_stops(m, g).items()
        }

    def network(self, scenario: Scenario) -> nx.MultiGraph[Any]:
        """Mileposts joined by sections; the key of an edge is its railroad."""
        import networkx as nx

        graph: nx.MultiGraph[Any] = nx.MultiGraph()
        values = resolve(OPTIONS, scenario.rules)
        graph.add_nodes_from(scenario.board.mileposts)
        made = network(scenario.board, {name for name, value in values.items() if value is True})
        graph.add_edges_from((s.a, s.b, s.railroad, {"railroad": s.railroad}) for s in made.sections)
        return graph

    def options(self) -> Sequence[Option]:
        return OPTIONS


def refuse_seats(m: CompiledBoard, seats: int) -> None:
    """Raises RulesError where the board cannot seat so many (BX-SETUP-09, RB-SETUP-08)."""
    if not 2 <= seats <= MOST_SEATS:
        raise RulesError(f"a game has 2 to {MOST_SEATS} seats, not {seats}")
    if m.home_unique and len(m.cities) < seats:
        raise RulesError(f"{seats} seats need as many home cities, and the board has {len(m.cities)}")
