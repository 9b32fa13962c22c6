"""Driving a game from decision to decision: seats by their bots, chance by the hash of the seed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from engine.game.bot import Bot
from engine.game.chance import game_key, number, pick, purpose_number
from engine.game.game_rules import AnyRules
from engine.game.rules import CHANCE, Action, Seat

DECISION = purpose_number("decision")
"""The purpose from which the luck of bots is drawn."""


def luck(key: int, seat: Seat, turn: int, n: int) -> int:
    """Return 64 random bits for the nth choice of a seat in a turn of the game with this key."""
    return number(key, DECISION, seat, turn, n)


MAX_ACTIONS = 1_000_000
"""A game that has not ended after this number of actions is stopped; the longest serious games have about ten thousand.
"""


class Moment:
    """A moment of a game: the action that led here (None at the start) and its actor, and the state. `before` is the
    moment before it in the same turn; `choices` is the number of choices of each seat since the turn began, which
    determines its chance, None until it is needed (`Driver.choice_counts`)."""

    __slots__ = ("action", "before", "by", "choices", "state")

    def __init__(
        self, action: Action | None, state: Any, by: Seat | None = None, before: Moment | None = None,
        choices: tuple[int, ...] | None = None,
    ) -> None:  # fmt: skip
        self.action, self.state, self.by, self.before, self.choices = action, state, by, before, choices


class Driver:
    """Moves from moment to moment of a game. A seat's nth choice in a turn has chance of its own; the game system
    defines how turns are counted. A seat played by hand has None instead of a bot.

    All answers depend only on a moment, so that several threads may use it. With `apart`, for stored moments, each bot
    gets a position of its own, positions share what is equal in the previous one, and possible decisions are forgotten
    when the game has moved on.
    """

    def __init__(
        self, rules: AnyRules, bots: Sequence[Bot | None], seed: int, game: int = 0, apart: bool = False
    ) -> None:
        self.rules, self.bots, self.seed, self.game = rules, bots, seed, game
        self._key, self._apart = game_key(seed, game), apart

    def start(self, state: Any) -> Moment:
        """Return the first moment of a state, before the first choice of this turn."""
        return Moment(None, state, choices=(0,) * len(self.bots))

    def after(self, at: Moment, action: Action) -> Moment:
        """Return the moment after an action. Raises RulesError for an illegal one."""
        return self.moment_after(at, action, self.rules.apply_action(at.state, action))

    def moment_after(self, at: Moment, action: Action, state: Any) -> Moment:
        """Return the moment after an action that is known to lead to this state."""
        if self._apart:
            state.keep_beside(at.state)
        actor = self.rules.current_player(at.state)
        if state.turn != at.state.turn:
            found = Moment(action, state, actor, choices=(0,) * len(self.bots))
        else:
            found = Moment(action, state, actor, at)
        if self._apart:
            if at.choices is not None and (actor == CHANCE or at.state.decisions.knows_choice):
                self.choice_counts(found)
            at.state.forget_decisions()
        return found

    def choice_counts(self, at: Moment) -> tuple[int, ...]:
        """Return the number of choices of each seat since the turn began. Counting needs the legal decisions, so it is
        done only when needed: a replayed game needs it only where it continues."""
        waiting = []
        while at.choices is None:
            waiting.append(at)
            assert at.before is not None
            at = at.before
        choices = at.choices
        for each in reversed(waiting):
            seat, before = each.by, each.before
            assert before is not None
            if seat is not None and seat != CHANCE and self.rules.has_choice(before.state):
                choices = (*choices[:seat], choices[seat] + 1, *choices[seat + 1 :])
            each.choices = choices
        return choices

    def rolled(self, at: Moment) -> Moment:
        """Return the outcome that the seed gives for a decision of chance."""
        return self.after(at, pick(self.rules.chance_outcomes(at.state), self.seed, self.game))

    def decided(self, at: Moment) -> Moment | None:
        """Return the moment after the next decision of chance or of a bot; None if a human decides or it is over."""
        actor = self.rules.current_player(at.state)
        if actor is None:
            return None
        if actor == CHANCE:
            return self.rolled(at)
        bot = self.bots[actor]
        return None if bot is None else self.after(at, self.choice(bot, actor, at))

    def choice(self, bot: Bot, seat: Seat, at: Moment) -> Action:
        """Return the decision of a bot for the acting seat; it is called only if there is a choice."""
        actions = self.rules.legal_actions(at.state)
        if not self.rules.has_choice(at.state):
            return actions[0]
        bits = luck(self._key, seat, at.state.turn, self.choice_counts(at)[seat])
        return bot.choose(self.rules, self.view(at, seat), seat, actions, bits)

    def view(self, at: Moment, seat: Seat) -> Any:
        """Return the state as the bot of a seat may see it."""
        seen = self.rules.information_state(at.state, seat)
        return seen.apart() if self._apart else seen


def drive(
    rules: AnyRules, state: Any, bots: Sequence[Bot], seed: int, game: int = 0, most: int = MAX_ACTIONS
) -> Iterator[tuple[Action, Any]]:
    """Play from a state to the end, or for at most `most` actions; yield each action and the state after it."""
    driver = Driver(rules, bots, seed, game)
    at: Moment | None = driver.start(state)
    for _ in range(most):
        assert at is not None
        at = driver.decided(at)
        if at is None:
            return
        assert at.action is not None
        yield at.action, at.state
