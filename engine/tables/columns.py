"""Values that the cells of a column may have.

A `Column` takes a scenario and returns the function that reads its cells: from a text to a value. That function raises
ValueError with the reason, a text that follows the position of the cell.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from engine.errors import did_you_mean
from engine.i18n import tr
from engine.model.numeric_limits import MOST_MONEY
from engine.model.scenario import Scenario
from engine.money import without_currency
from engine.plain_text import plain_line, shortened
from engine.tables.numbers import whole_number
from engine.text_match import composed, folded, without_accents

Read = Callable[[str], Any]
Column = Callable[[Scenario], Read]


class UnknownName(ValueError):
    """A name that no thing has. Every cell with it has the same reason."""


_COLOUR = re.compile(r"#?([0-9a-f]{6})")
_WITH_ID = re.compile(r".*\(([^()\s]+)\)")
"""A name followed by its ID, as things of one name are shown."""
_NAMED = 5
"""Number of things with the same name that a message lists."""
_YES = frozenset(("yes", "true", "x", "1"))
_NO = frozenset(("", "no", "false", "0"))


def number(least: int = 0, most: int = MOST_MONEY, empty: bool = False) -> Column:
    """Read whole numbers, with or without thousands separators; None for an empty cell if that is allowed."""

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
    """Read whole amounts, with or without the currency of the scenario."""
    amount = number(empty=empty)

    def column(scenario: Scenario) -> Read:
        read = amount(scenario)
        return lambda text: read(without_currency(text, scenario.currency))

    return column


def words(empty: bool = False) -> Column:
    """Read any text; an empty one only if that is allowed."""

    def read(text: str) -> str:
        if not text.strip() and not empty:
            raise ValueError(tr("expected a text, found an empty cell"))
        return composed(text)

    return lambda scenario: read


def one_of(*known: str) -> Column:
    """Read one of a few words in any case."""

    def read(text: str) -> str:
        typed = folded(text)
        for word in known:
            if folded(word) == typed:
                return word
        raise ValueError(
            tr("expected {values}, found {text}{suggestion}").format(
                values=" or ".join(filter(None, known)), text=_shown(text), suggestion=did_you_mean(text, known)
            )
        )

    return lambda scenario: read


def colour(scenario: Scenario) -> Read:
    """Read a color as `#rrggbb`, in any case, with or without its first character."""

    def read(text: str) -> str:
        found = _COLOUR.fullmatch(text.strip().lower())
        if found is None:
            raise ValueError(tr("expected a color such as #2a6fb0, found {text}").format(text=_shown(text)))
        return f"#{found[1]}"

    return read


def yes_or_no(scenario: Scenario) -> Read:
    """Read `yes` or an empty cell, and what spreadsheets write for it."""

    def read(text: str) -> bool:
        typed = folded(text)
        if typed not in _YES | _NO:
            raise ValueError(tr("expected yes or an empty cell, found {text}").format(text=_shown(text)))
        return typed in _YES

    return read


Names = Callable[[Scenario], Mapping[str, Iterable[str]]]
"""The things of a scenario: by ID the names of each."""


def thing(noun: str, nouns: str, names: Names, empty: bool = False) -> Column:
    """Read a thing by its ID, by a unique name, or by a name with its ID in parentheses; None for an empty cell if that
    is allowed."""

    def column(scenario: Scenario) -> Read:
        known = names(scenario)
        by_name = _by_name(known, folded)
        by_letters = _by_name(known, without_accents)

        def read(text: str) -> str | None:
            text = text.strip()
            if text in known:
                return text
            if not text and empty:
                return None
            if (marked := _WITH_ID.fullmatch(text)) and marked[1] in known:
                return marked[1]
            found = by_name.get(folded(text), []) if text else []
            found = found or (by_letters.get(without_accents(text), []) if text else [])
            if len(found) == 1:
                return found[0]
            if found:
                ids = ", ".join(found[:_NAMED]) + (", …" if len(found) > _NAMED else "")
                raise ValueError(
                    tr("expected one of {n} {things} named {name}: {ids}").format(
                        n=len(found), things=tr(nouns), name=_shown(text), ids=ids
                    )
                )
            if not text:
                raise ValueError(tr("expected a {thing}, found an empty cell").format(thing=tr(noun)))
            near = did_you_mean(text, (*known, *by_name))
            raise UnknownName(
                tr("no {thing} named {name}{suggestion}").format(thing=tr(noun), name=_shown(text), suggestion=near)
            )

        return read

    return column


def _by_name(known: Mapping[str, Iterable[str]], spelled: Callable[[str], str]) -> dict[str, list[str]]:
    """Return the IDs of all things of each name, in a spelling."""
    found: dict[str, list[str]] = {}
    for id, its in known.items():
        for name in dict.fromkeys(spelled(each) for each in its):
            found.setdefault(name, []).append(id)
    return found


def thing_or_new(noun: str, nouns: str, names: Names) -> Column:
    """Read a thing as `thing` does; any other text is that of a new one."""
    one = thing(noun, nouns, names)
    any_text = words()

    def column(scenario: Scenario) -> Read:
        read_one, read_text = one(scenario), any_text(scenario)

        def read(text: str) -> str:
            try:
                return read_one(text)  # type: ignore[no-any-return]
            except UnknownName:
                return read_text(text).strip()  # type: ignore[no-any-return]

        return read

    return column


def things(noun: str, nouns: str, names: Names) -> Column:
    """Read any number of things, each once, separated by semicolons, or by commas."""
    one = thing(noun, nouns, names)

    def column(scenario: Scenario) -> Read:
        read_one = one(scenario)

        def read(text: str) -> tuple[str, ...]:
            found = tuple(read_one(part) for part in parts_of(text, read_one))
            if len(set(found)) < len(found):
                raise ValueError(
                    tr("expected each {thing} once, found {names}").format(thing=tr(noun), names=_shown(text))
                )
            return found

        return read

    return column


def parts_of(text: str, read: Read) -> list[str]:
    """Return the names in a text, separated by semicolons; by commas if there is no semicolon and the text is no
    name."""
    parts = [part.strip() for part in text.split(";") if part.strip()]
    if len(parts) == 1 and "," in text:
        try:
            read(parts[0])
        except ValueError:
            return [part.strip() for part in text.split(",") if part.strip()]
    return parts


def city_names(scenario: Scenario) -> Mapping[str, Iterable[str]]:
    """Return the cities of lines by name, and by name with state."""
    return {id: (city.name, f"{city.name}, {city.state}") for id, city in scenario.board.cities.items()}


def site_names(scenario: Scenario) -> Mapping[str, Iterable[str]]:
    """Return the cities of grids by name."""
    return {id: (site.name,) for id, site in scenario.board.sites.items()}


def region_names(scenario: Scenario) -> Mapping[str, Iterable[str]]:
    """Return the regions by name."""
    return {id: (region.name,) for id, region in scenario.board.regions.items()}


def terrain_names(scenario: Scenario) -> Mapping[str, Iterable[str]]:
    """Return the terrains by name."""
    return {id: (terrain.name,) for id, terrain in scenario.board.terrains.items()}


def _shown(text: str) -> str:
    return f"“{plain_line(shortened(text, 40))}”" if text.strip() else tr("an empty cell")
