"""Driving a game from decision to decision: seats by their bots, chance by the hash of the seed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

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


def drive(
    rules: Rules, state: Any, bots: Sequence[Bot], seed: int, game: int = 0, most: int = MOST_ACTIONS
) -> Iterator[tuple[Action, Any]]:
    """Plays on from a state to the end, or for as many actions as `most` says; yields each action and the state after
    it.

    A bot is asked only where its seat has a choice; a seat's nth choice in a turn has luck of its own.
    """
    key = game_key(seed, game)
    turn, asked = -1, [0] * len(bots)
    for _ in range(most):
        seat = rules.actor(state)
        if seat is None:
            return
        if state.turn != turn:
            turn, asked = state.turn, [0] * len(bots)
        if seat == CHANCE:
            action = pick(rules.outcomes(state), seed, game)
        else:
            actions = rules.actions(state)
            action = actions[0]
            if len(actions) > 1:
                bits = luck(key, seat, turn, asked[seat])
                asked[seat] += 1
                action = bots[seat].choose(rules, rules.view(state, seat), seat, actions, bits)
        state = rules.apply(state, action)
        yield action, state
