"""The dice game's rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from engine.errors import RulesError, did_you_mean
from engine.families.dice import choices
from engine.families.dice.game import CHANCE_STEPS, OVER, START, Game
from engine.families.dice.options import OPTIONS
from engine.families.dice.sheet import sheet_of
from engine.families.dice.state import DiceState, final_scores
from engine.families.dice.turn import act, actor, advance, decisions
from engine.game.options import resolve
from engine.game.rules import CHANCE, Action, Draw, Option, Options, Rules, Seat, SeatSetup
from engine.model.scenario import Scenario

if TYPE_CHECKING:
    import networkx as nx


class DiceRules(Rules):
    """Boxcars, the dice game; alone it is played as the rulebook's solo game."""

    def start(self, scenario: Scenario, seats: Sequence[SeatSetup], options: Options) -> DiceState:
        """The position before the first roll. One to five seats, or as many as the sheet allows (DX-SETUP-01)."""
        m = sheet_of(scenario, resolve(OPTIONS, scenario.rules, options))
        if not 1 <= len(seats) <= m.players:
            raise RulesError(f"this game is for 1 to {m.players} players, not {len(seats)}")
        g = Game(m, len(seats))
        advance(m, g)
        return DiceState(m, g, tuple(seats))

    def actor(self, state: DiceState) -> Seat | None:
        now = state.step
        if now == OVER:
            return None
        return CHANCE if now in CHANCE_STEPS else actor(state.g, now)

    def actions(self, state: DiceState) -> Sequence[Action]:
        m, g, now = state.m, state.g, state.step
        if now == OVER or now in CHANCE_STEPS:
            return ()
        return tuple(choices.action(m, g, now, a) for a in decisions(m, g, now))

    def outcomes(self, state: DiceState) -> Draw:
        g, now = state.g, state.step
        if now not in CHANCE_STEPS:
            raise RulesError("chance has nothing to decide here")
        purpose = "first" if now == START else "dice"
        return Draw(purpose, g.active, g.turn, g.drawn, choices.outcomes(g, now))

    def apply(self, state: DiceState, action: Action) -> DiceState:
        m, now = state.m, state.step
        a = self._number(state, action.code)
        g = state.g.copy()
        act(m, g, now, a)
        advance(m, g)
        return DiceState(m, g, state.seats)

    def _number(self, state: DiceState, code: str) -> int:
        """The decision with this code. Raises RulesError where it is not legal now."""
        m, g, now = state.m, state.g, state.step
        if now in CHANCE_STEPS:
            number = choices.outcome_number(g, now, code)
            if number is None:
                raise RulesError(f"chance cannot bring {code!r} here")
            return number
        codes = {choices.code(m, g, now, a): a for a in decisions(m, g, now)} if now != OVER else {}
        if code not in codes:
            raise RulesError(f"{code!r} is not possible here{did_you_mean(code, codes)}")
        return codes[code]

    def scores(self, state: DiceState) -> Mapping[Seat, float]:
        """Points; the winner of a tie is half a point ahead (DX-END-02)."""
        return final_scores(state)

    def view(self, state: DiceState, seat: Seat) -> DiceState:
        """Every sheet is open."""
        return state

    def network(self, scenario: Scenario) -> nx.MultiGraph[Any]:
        """A game without a map has no network."""
        import networkx

        return networkx.MultiGraph()

    def options(self) -> Sequence[Option]:
        return OPTIONS
