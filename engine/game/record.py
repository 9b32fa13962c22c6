"""A played game as a value: where it was played, with what, and every action in order."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from engine.game.rules import SeatSetup
from engine.model.scenario import RuleValue


class Record(Struct, frozen=True, omit_defaults=True):
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
