"""A played game as a value: where it was played, with what, and every action in order."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from engine.errors import DivergenceError
from engine.game.options import resolve
from engine.game.rules import CHANCE, Action, Rules, SeatSetup
from engine.model.scenario import RuleValue, Scenario


class Record(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A game that can be replayed exactly.

    `scenario` names a bundled scenario (`boxcars/us-boxcars-2013`) or a path relative to the record; a board that was
    never saved is embedded whole in `embedded` instead. `hash` is the scenario's. `options` holds the values set for
    this game. `actions` are codes in order, those of chance included.
    """

    family: str
    hash: str
    seats: tuple[SeatSetup, ...]
    seed: int
    actions: tuple[str, ...]
    scores: tuple[float, ...]
    scenario: str = ""
    embedded: dict[str, Any] | None = None
    options: dict[str, RuleValue] = {}
    game: int = 0
    title: str = ""
    note: str = ""


def legal(rules: Rules, state: Any) -> list[Action]:
    """Everything that can happen next: the actor's actions or the outcomes of chance; nothing once it is over."""
    actor = rules.actor(state)
    if actor is None:
        return []
    if actor == CHANCE:
        return [action for action, _ in rules.outcomes(state).outcomes]
    return list(rules.actions(state))


def replay(rules: Rules, scenario: Scenario, record: Record) -> Iterator[tuple[Action | None, Any]]:
    """The game again: first (None, start), then each action with the state after it.

    Raises DivergenceError at the first action that is not possible there, where the record stops before the game is
    over, and where the final scores are others.
    """
    state = rules.start(scenario, record.seats, resolve(rules.options(), scenario.rules, record.options))
    yield None, state
    step = 0
    for step, code in enumerate(record.actions):
        possible = legal(rules, state)
        action = next((each for each in possible if each.code == code), None)
        if action is None:
            raise DivergenceError(step, code, [each.code for each in possible])
        state = rules.apply(state, action)
        yield action, state
    if rules.actor(state) is not None:
        raise DivergenceError(step + 1, "the end of the game", [each.code for each in legal(rules, state)])
    scores = rules.scores(state)
    found = [float(scores[seat]) for seat in range(len(record.seats))]
    if found != [float(score) for score in record.scores]:
        wanted = f"final scores {', '.join(f'{score:g}' for score in record.scores)}"
        raise DivergenceError(step + 1, wanted, [", ".join(f"{score:g}" for score in found)])
