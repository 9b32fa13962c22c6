"""What the cells of a column may say.

A `Column` looks at a scenario once and gives the function that reads its cells: from a text to a value. That function
raises ValueError with the reason, in words that follow the place of the cell.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any
from unicodedata import normalize

from engine.errors import did_you_mean
from engine.i18n import tr
from engine.model.numeric_limits import MOST_MONEY
from engine.model.scenario import Scenario
from engine.money import without_currency
from engine.plain_text import plain_line, shortened
from engine.tables.numbers import whole_number

Read = Callable[[str], Any]
Column = Callable[[Scenario], Read]

_COLOUR = re.compile(r"#?([0-9a-f]{6})")
_NAMED = 5
"""So many of several things of one name are listed."""
_YES = frozenset(("yes", "true", "x", "1"))
_NO = frozenset(("", "no", "false", "0"))


def number(least: int = 0, most: int = MOST_MONEY, empty: bool = False) -> Column:
    """Whole numbers, thousands apart or not; None for an empty cell where that is allowed."""

    def read(text: str) -> int | None:
        text = text.strip()
        if not text and empty:
            return None
        try:
            found = whole_number(text)
        except ValueError:
            raise ValueError(tr("expected a whole number, found {text}").format(text=_shown(text))) from None
        if not least <= found <= most:
            raise ValueError(
                tr("expected a whole number from {least:,} to {most:,}, found {text}").format(
                    least=least, most=most, text=_shown(text)
                )
            )
        return found

    return lambda scenario: read


def money(empty: bool = False) -> Column:
    """Whole sums, with the currency of the scenario before or behind them or without."""
    amount = number(empty=empty)

    def column(scenario: Scenario) -> Read:
        read = amount(scenario)
        return lambda text: read(without_currency(text, scenario.currency))

    return column


def words(empty: bool = False) -> Column:
    """Any text; one with nothing in it only where that is allowed."""

    def read(text: str) -> str:
        if not text.strip() and not empty:
            raise ValueError("wanted a text, found an empty cell")
        return normalize("NFC", text)

    return lambda scenario: read


def one_of(*known: str) -> Column:
    """One of a few words, in capitals or not."""

    def read(text: str) -> str:
        folded = text.strip().casefold()
        for word in known:
            if word.casefold() == folded:
                return word
        raise ValueError(f"wanted {' or '.join(filter(None, known))}, found {_shown(text)}{did_you_mean(text, known)}")

    return lambda scenario: read


def colour(scenario: Scenario) -> Read:
    """A colour as `#rrggbb`, in capitals or not, with its first sign or without."""

    def read(text: str) -> str:
        found = _COLOUR.fullmatch(text.strip().lower())
        if found is None:
            raise ValueError(f"wanted a colour such as #2a6fb0, found {_shown(text)}")
        return f"#{found[1]}"

    return read


def yes_or_no(scenario: Scenario) -> Read:
    """`yes` or an empty cell, and what spreadsheets write for it."""

    def read(text: str) -> bool:
        folded = text.strip().casefold()
        if folded not in _YES | _NO:
            raise ValueError(f"wanted yes or nothing, found {_shown(text)}")
        return folded in _YES

    return read


Names = Callable[[Scenario], Mapping[str, Iterable[str]]]
"""The things of a scenario: by id the names each goes by."""


def thing(noun: str, nouns: str, names: Names, empty: bool = False) -> Column:
    """A thing by its id, or by a name that no other bears; None for an empty cell where that is allowed."""

    def column(scenario: Scenario) -> Read:
        known = names(scenario)
        by_name: dict[str, list[str]] = {}
        for id, its in known.items():
            for name in dict.fromkeys(_folded(each) for each in its):
                by_name.setdefault(name, []).append(id)

        def read(text: str) -> str | None:
            text = text.strip()
            if text in known:
                return text
            if not text and empty:
                return None
            found = by_name.get(_folded(text), []) if text else []
            if len(found) == 1:
                return found[0]
            if found:
                ids = ", ".join(found[:_NAMED]) + (", …" if len(found) > _NAMED else "")
                raise ValueError(f"there are {len(found)} {nouns} called {_shown(text)}: write one of {ids}")
            if not text:
                raise ValueError(f"wanted a {noun}, found an empty cell")
            raise ValueError(f"there is no {noun} {_shown(text)}{did_you_mean(text, (*known, *by_name))}")

        return read

    return column


def things(noun: str, nouns: str, names: Names) -> Column:
    """Any number of things, each once, with semicolons between them."""
    one = thing(noun, nouns, names)

    def column(scenario: Scenario) -> Read:
        read_one = one(scenario)

        def read(text: str) -> tuple[str, ...]:
            found = tuple(read_one(part) for part in text.split(";") if part.strip())
            if len(set(found)) < len(found):
                raise ValueError(f"{_shown(text)} names a {noun} twice")
            return found

        return read

    return column


def city_names(scenario: Scenario) -> Mapping[str, Iterable[str]]:
    """Cities of lines by their names, and with their states."""
    return {id: (city.name, f"{city.name}, {city.state}") for id, city in scenario.board.cities.items()}


def site_names(scenario: Scenario) -> Mapping[str, Iterable[str]]:
    """Cities of grids by their names."""
    return {id: (site.name,) for id, site in scenario.board.sites.items()}


def region_names(scenario: Scenario) -> Mapping[str, Iterable[str]]:
    """Regions by their names."""
    return {id: (region.name,) for id, region in scenario.board.regions.items()}


def terrain_names(scenario: Scenario) -> Mapping[str, Iterable[str]]:
    """Terrains by their names."""
    return {id: (terrain.name,) for id, terrain in scenario.board.terrains.items()}


def _folded(text: str) -> str:
    """Return a name for comparison: composed letters, single spaces, no capitals."""
    return " ".join(normalize("NFC", text).split()).casefold()


def _shown(text: str) -> str:
    return f"“{plain_line(shortened(text, 40))}”" if text.strip() else "an empty cell"
