"""How games were begun: the table of each scenario as it was last, and tables that have a name, in one file of the
user's own."""

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
from engine.game.options import checked
from engine.game.rules import Option, SeatSetup
from engine.model.scenario import RuleValue

MOST_SCENARIOS, MOST_PRESETS = 60, 60
"""So many are kept; those used last stay."""

LARGEST = 4_000_000
"""Bytes of a file that is read: ten times what it can hold."""


class Table(Struct, frozen=True, omit_defaults=True):
    """How a game was begun: who sat where, the seed, the rules that were otherwise, and what was searched."""

    seats: tuple[SeatSetup, ...]
    seed: int = 1
    rules: dict[str, RuleValue] = {}
    search: str = ""


class Remembered(Struct, frozen=True, omit_defaults=True):
    """`tables` by scenario, the one used last at the end; `presets` by family and name."""

    tables: dict[str, Table] = {}
    presets: dict[str, dict[str, Table]] = {}

    def with_table(self, scenario: str, table: Table) -> Remembered:
        """This table is the last one of the scenario."""
        others = {name: each for name, each in self.tables.items() if name != scenario}
        return replace(self, tables=_last({**others, scenario: table}, MOST_SCENARIOS))

    def with_preset(self, family: str, name: str, table: Table | None) -> Remembered:
        """The table goes by this name in the family; None takes the name away."""
        others = {each: kept for each, kept in self.presets.get(family, {}).items() if each != name}
        named = others if table is None else _last({**others, name: table}, MOST_PRESETS)
        return replace(self, presets={**self.presets, family: named})


def _last(tables: Mapping[str, Table], most: int) -> dict[str, Table]:
    return dict(list(tables.items())[-most:])


def remembered() -> Remembered:
    """What is remembered; nothing where the file is not there or cannot be read."""
    try:
        with _file().open("rb") as file:
            return msgspec.json.decode(file.read(LARGEST), type=Remembered)
    except (OSError, ValueError, RecursionError):
        return Remembered()


def remember(known: Remembered) -> None:
    """Write it down; in a folder that is read-only it is forgotten."""
    file = _file()
    with contextlib.suppress(OSError, ValueError):  # Text that is not Unicode cannot be written.
        file.parent.mkdir(parents=True, exist_ok=True)
        fresh = file.with_suffix(".new")
        fresh.write_bytes(msgspec.json.encode(known))
        os.replace(fresh, file)


def name_of_scenario(path: Path | None, family: str, title: str) -> str:
    """By what a scenario is known again: its file, or what it is called while it has none."""
    return f"{family}: {title}" if path is None else os.fspath(path.resolve())


def fitting(table: Table, options: Sequence[Option], bots: Sequence[str], most: int, person: str) -> Table:
    """The table as it can be set today: bots that nobody knows any more are the first one, rules that are none are left
    out, and so are seats above the most."""
    seats = [seat if seat.bot in (person, *bots) else replace(seat, bot=bots[0]) for seat in table.seats[:most]]
    by_name = {option.name: option for option in options}
    rules: dict[str, RuleValue] = {}
    for name, value in table.rules.items():
        with contextlib.suppress(KeyError, RulesError):
            rules[name] = checked(by_name[name], value)
    return replace(table, seats=tuple(seats), rules=rules)


def _file() -> Path:
    return home_folder() / "games.json"
