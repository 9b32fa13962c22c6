"""Driving a game from decision to decision: seats by their bots, chance by the hash of the seed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct

from engine.game.bot import Bot
from engine.game.chance import game_key, number, pick, purpose_number
from engine.game.rules import CHANCE, Action, Rules, Seat

DECISION = purpose_number("decision")
"""The purpose from which the luck of bots is drawn."""


def luck(key: int, seat: Seat, turn: int, n: int) -> int:
    """64 bits for the nth choice of a seat in a turn of the game with this key."""
    return number(key, DECISION, seat, turn, n)


MOST_ACTIONS = 1_000_000
"""A game that has not ended after so many actions is broken off; the longest of sense have some ten thousand."""


class Moment(Struct, frozen=True):
    """A moment of a game: the action that led here (None at the start) and by whom, the state, and how many choices
    each seat was asked this turn, from which its luck follows."""

    action: Action | None
    state: Any
    asked: tuple[int, ...]
    by: Seat | None = None


class Driver:
    """Goes from moment to moment of a game. A seat's nth choice in a turn has luck of its own; how turns are counted is
    the family's matter. A seat that somebody plays by hand has None in place of a bot.

    All answers follow from a moment, so that several threads may ask; with `apart` each bot gets a position of its own.
    """

    def __init__(self, rules: Rules, bots: Sequence[Bot | None], seed: int, game: int = 0, apart: bool = False) -> None:
        self.rules, self.bots, self.seed, self.game = rules, bots, seed, game
        self._key, self._apart = game_key(seed, game), apart

    def start(self, state: Any) -> Moment:
        """A state as the first moment, before anybody was asked in this turn."""
        return Moment(None, state, (0,) * len(self.bots))

    def after(self, at: Moment, action: Action) -> Moment:
        """The moment after an action. Raises RulesError for an illegal one."""
        return self.reached(at, action, self.rules.apply(at.state, action))

    def reached(self, at: Moment, action: Action, state: Any) -> Moment:
        """The moment after an action that is known to lead to this state."""
        actor, asked = self.rules.actor(at.state), at.asked
        if state.turn != at.state.turn:
            asked = (0,) * len(asked)
        elif actor is not None and actor != CHANCE and len(self.rules.actions(at.state)) > 1:
            asked = (*asked[:actor], asked[actor] + 1, *asked[actor + 1 :])
        return Moment(action, state, asked, actor)

    def rolled(self, at: Moment) -> Moment:
        """What the seed brings where chance acts."""
        return self.after(at, pick(self.rules.outcomes(at.state), self.seed, self.game))

    def decided(self, at: Moment) -> Moment | None:
        """The moment after the next decision of chance or of a bot; None where somebody decides by hand or the game is
        over."""
        actor = self.rules.actor(at.state)
        if actor is None:
            return None
        if actor == CHANCE:
            return self.rolled(at)
        bot = self.bots[actor]
        return None if bot is None else self.after(at, self.choice(bot, actor, at))

    def choice(self, bot: Bot, seat: Seat, at: Moment) -> Action:
        """What a bot decides for the seat that acts; it is asked only where there is a choice."""
        actions = self.rules.actions(at.state)
        if len(actions) == 1:
            return actions[0]
        bits = luck(self._key, seat, at.state.turn, at.asked[seat])
        return bot.choose(self.rules, self.view(at, seat), seat, actions, bits)

    def view(self, at: Moment, seat: Seat) -> Any:
        """What the bot of a seat gets to see."""
        seen = self.rules.view(at.state, seat)
        return seen.apart() if self._apart else seen


def drive(
    rules: Rules, state: Any, bots: Sequence[Bot], seed: int, game: int = 0, most: int = MOST_ACTIONS
) -> Iterator[tuple[Action, Any]]:
    """Plays on from a state to the end, or for as many actions as `most` says; yields each action and the state after
    it."""
    driver = Driver(rules, bots, seed, game)
    at: Moment | None = driver.start(state)
    for _ in range(most):
        assert at is not None
        at = driver.decided(at)
        if at is None:
            return
        assert at.action is not None
        yield at.action, at.state
