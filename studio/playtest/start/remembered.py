"""Remembered setups: the last one of each scenario and named presets, in one file of the user."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from engine.errors import RulesError
from engine.folders import home_folder
from engine.game.options import checked, option_named
from engine.game.rules import Option, SeatSetup
from engine.model.scenario import RuleValue

MOST_SCENARIOS, MOST_PRESETS = 60, 60
"""Maximum numbers; the most recently used ones stay."""

LARGEST = 4_000_000
"""Maximum file size in bytes: ten times the possible contents."""


class Table(Struct, frozen=True, omit_defaults=True):
    """Setup of a game: seats, seed, changed rules, and the search text."""

    seats: tuple[SeatSetup, ...]
    seed: int = 1
    rules: dict[str, RuleValue] = {}
    search: str = ""


class Remembered(Struct, frozen=True, omit_defaults=True):
    """`tables` by scenario, the last used one at the end; `presets` by game system and name."""

    tables: dict[str, Table] = {}
    presets: dict[str, dict[str, Table]] = {}

    def with_table(self, scenario: str, table: Table) -> Remembered:
        """Return a copy with this setup as the last one of the scenario."""
        others = {name: each for name, each in self.tables.items() if name != scenario}
        return replace(self, tables=_last({**others, scenario: table}, MOST_SCENARIOS))

    def with_preset(self, family: str, name: str, table: Table | None) -> Remembered:
        """Return a copy with this preset of the game system; None removes it."""
        others = {each: kept for each, kept in self.presets.get(family, {}).items() if each != name}
        named = others if table is None else _last({**others, name: table}, MOST_PRESETS)
        return replace(self, presets={**self.presets, family: named})


def _last(tables: Mapping[str, Table], most: int) -> dict[str, Table]:
    return dict(list(tables.items())[-most:])


def load_remembered() -> Remembered:
    """Return what is remembered; empty if the file is missing or unreadable."""
    try:
        with _file().open("rb") as file:
            return msgspec.json.decode(file.read(LARGEST), type=Remembered)
    except (OSError, ValueError, RecursionError):
        return Remembered()


def remember(known: Remembered) -> None:
    """Write the file; ignore a read-only folder."""
    file = _file()
    with contextlib.suppress(OSError, ValueError):  # Text that is not valid Unicode cannot be written.
        file.parent.mkdir(parents=True, exist_ok=True)
        fresh = file.with_suffix(".new")
        fresh.write_bytes(msgspec.json.encode(known))
        os.replace(fresh, file)


def name_of_scenario(path: Path | None, family: str, title: str) -> str:
    """Return the key of a scenario: its file, or its title if it has none."""
    return f"{family}: {title}" if path is None else os.fspath(path.resolve())


def fit_table(table: Table, options: Sequence[Option], bots: Sequence[str], most: int, person: str) -> Table:
    """Return a setup with valid values: known bots and rules, and no more seats than allowed."""
    seats = [seat if seat.bot in (person, *bots) else replace(seat, bot=bots[0]) for seat in table.seats[:most]]
    by_name = {option.name: option for option in options}
    rules: dict[str, RuleValue] = {}
    for name, value in table.rules.items():
        with contextlib.suppress(KeyError, RulesError):
            rules[name] = checked(option_named(by_name, name), value)
    return replace(table, seats=tuple(seats), rules=rules)


def _file() -> Path:
    return home_folder() / "games.json"
