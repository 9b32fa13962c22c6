"""A played game as a value: where it was played, with what, and every action in order."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

from msgspec import Meta, Struct

from engine.errors import DivergenceError
from engine.game.options import resolve
from engine.game.rules import CHANCE, Action, Rules, SeatSetup
from engine.model.bounds import Score, Seed
from engine.model.scenario import RuleValue, Scenario


class Record(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A game that can be replayed exactly.

    `scenario` names a bundled scenario (`boxcars/us-boxcars-2013`) or a path relative to the record; a board that was
    never saved is embedded whole in `embedded` instead. `hash` is the scenario's. `options` holds the values set for
    this game. `actions` are codes in order, those of chance included. A game broken off is not `finished`; its `scores`
    are those of the last position.
    """

    family: str
    hash: str
    seats: tuple[SeatSetup, ...]
    seed: Seed
    actions: tuple[str, ...]
    scores: tuple[Score, ...]
    finished: bool = True
    scenario: str = ""
    embedded: dict[str, Any] | None = None
    options: dict[str, RuleValue] = {}
    game: Annotated[int, Meta(ge=0, le=2**63 - 1)] = 0
    title: str = ""
    note: str = ""


def replay(rules: Rules, scenario: Scenario, record: Record) -> Iterator[tuple[Action | None, Any]]:
    """The game again: first (None, start), then each action with the state after it.

    Raises DivergenceError at the first action that is not possible there, where a finished game is not over at the end
    of its record or one broken off is, and where the last scores are others.
    """
    state = rules.start(scenario, record.seats, resolve(rules.options(), scenario.rules, record.options))
    yield None, state
    for step, code in enumerate(record.actions):
        action = rules.action(state, code)
        if action is None:
            raise DivergenceError(step, code, _possible(rules, state))
        state = rules.apply(state, action)
        yield action, state
    if record.finished != (rules.actor(state) is None):
        wanted = "the end of the game" if record.finished else "a game that goes on"
        raise DivergenceError(len(record.actions), wanted, _possible(rules, state))
    scores = rules.scores(state)
    found = [float(scores[seat]) for seat in range(len(record.seats))]
    if found != [float(score) for score in record.scores]:
        wanted = f"last scores {', '.join(f'{score:g}' for score in record.scores)}"
        raise DivergenceError(len(record.actions), wanted, [", ".join(f"{score:g}" for score in found)])


def _possible(rules: Rules, state: Any) -> list[str]:
    """The codes of what can happen next; nothing once the game is over."""
    if rules.actor(state) == CHANCE:
        return [action.code for action, _ in rules.outcomes(state).outcomes]
    return [action.code for action in rules.actions(state)]
