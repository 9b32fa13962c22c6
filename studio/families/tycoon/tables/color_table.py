"""The table of cube colors: name, letter, look, cubes, New City tiles and cities."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace
from PySide6.QtWidgets import QWidget

from engine.edit.edit import Edit, Several
from engine.families.tycoon.author.edits import SetEntry
from engine.families.tycoon.content import GRAY, CubeColour, TycoonCity, TycoonContent
from engine.i18n import tr
from engine.model.ids import Ref, SiteId
from engine.model.scenario import Scenario
from studio.document.document import Document
from studio.families.tycoon.colors import colour_icon, content_of
from studio.families.tycoon.tables.small_table import SmallTable
from studio.panels.numbers import amount_of, grouped
from studio.panels.tables.entry_view import ADD, REMOVE
from studio.panels.tables.record_table import Column

FRESH: tuple[tuple[str, str], ...] = (
    ("Red", "#c8402e"), ("Yellow", "#e3b52c"), ("Blue", "#3573b9"), ("Black", "#33312f"), ("Purple", "#7d4a9c"),
    ("Green", "#3f8f4f"), ("Orange", "#d9792b"), ("White", "#f2efe6"),
)  # fmt: skip
"""Colors to add, in order."""


class ColourTable(SmallTable):
    """A row for each color and for gray, which has tiles but no cubes. Selecting a row selects the cities of that
    color."""

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(
            document,
            _rows,
            columns(),
            tr("Colors of cubes and New City tiles"),
            tr("colors"),
            tr("Each city accepts cubes of its color. Open a board first."),
            _cities,
            parent,
        )
        self.add_action(tr("Add Color"), ADD, tr("Add a color of cubes"), self.add)
        self.add_action(tr("Remove"), REMOVE, tr("Remove the selected colors and their tiles"), self.remove)

    def adding(self, scenario: Scenario) -> Edit:
        """Add a color with as many cubes as the first one."""
        known = content_of(scenario).colours
        fresh = [(name, look) for name, look in FRESH if name.lower() not in known]
        number = len(known) + 1
        name, look = fresh[0] if fresh else (f"Colour {number}", "#8a8a8a")
        letters = {one.letter for one in known.values()}
        letter = next((sign for sign in (*name.upper(), *"KABCDEFGHIJLMNOPQRSTUVWXYZ") if sign not in letters), "?")
        id = re.sub(r"\W+", "-", name.lower())
        cubes = next((one.cubes for one in known.values()), 20)
        return SetEntry("colours", id, CubeColour(name, cubes, look, letter))

    def remove(self) -> None:
        """Remove the selected colors and their New City tiles. Cities keep the name until they get another color."""
        if GRAY in self.chosen():
            raise ValueError(tr("Gray cannot be removed: it is the color of cities that accept no cubes."))
        self.remove_chosen(tr("Remove colors"), lambda ids: [self._removed(id) for id in ids])

    def _removed(self, id: str) -> Edit:
        tiles = content_of(self._document.scenario).new_cities
        edits: list[Edit] = [SetEntry("colours", id, None)]
        if id in tiles:
            edits.append(SetEntry("new_cities", id, None))
        return Several(edits[0], tuple(edits))


def columns() -> list[Column]:
    """Return the columns of the table."""
    return [
        Column(
            tr("Name"),
            lambda s, id: colour.name if (colour := _colour(s, id)) else tr("Gray"),
            edit=lambda s, id, text: _change(s, id, name=_filled(text)),
            icon=colour_icon,
        ),
        Column(
            tr("Letter"),
            lambda s, id: colour.letter if (colour := _colour(s, id)) else "",
            edit=_set_letter,
            tip=tr("Letter shown next to the color"),
        ),
        Column(
            tr("Color"),
            lambda s, id: colour.colour if (colour := _colour(s, id)) else "",
            edit=_set_look,
            tip=tr("Color as #rrggbb"),
        ),
        Column(
            tr("Cubes"),
            lambda s, id: colour.cubes if (colour := _colour(s, id)) else None,
            grouped,
            edit=lambda s, id, text: _change(s, id, cubes=amount_of(str(text))),
            is_number=True,
            tip=tr("Number of cubes of this color"),
        ),
        Column(
            tr("New City tiles"),
            lambda s, id: content_of(s).new_cities.get(id, 0),
            edit=lambda s, id, text: SetEntry("new_cities", id, amount_of(str(text)) or None),
            is_number=True,
            tip=tr("Number of New City tiles of this color"),
        ),
        Column(
            tr("Cities"),
            lambda s, id: len(_of(s, id)),
            is_number=True,
            tip=tr("Number of cities of this color"),
        ),
        Column(
            tr("Cubes at start"),
            lambda s, id: sum(city.cubes for city in _of(s, id).values()),
            is_number=True,
            tip=tr("Number of cubes in these cities at the start"),
        ),
    ]


def _rows(scenario: Scenario) -> Mapping[str, Any]:
    if not isinstance(scenario.content, TycoonContent):
        return {}
    return {**scenario.content.colours, GRAY: None}


def _colour(scenario: Scenario, id: str) -> CubeColour | None:
    return content_of(scenario).colours.get(id)


def _change(scenario: Scenario, id: str, **fields: Any) -> Edit:
    colour = _colour(scenario, id)
    if colour is None:
        raise ValueError(tr("gray cities accept no cubes; only their tiles are counted"))
    return SetEntry("colours", id, replace(colour, **fields))


def _filled(text: Any) -> str:
    if not str(text).strip():
        raise ValueError(tr("expected a name"))
    return str(text).strip()


def _set_letter(scenario: Scenario, id: str, text: Any) -> Edit:
    letter = str(text).strip()
    if not 1 <= len(letter) <= 2:
        raise ValueError(tr("expected one or two letters"))
    taken = next((c.name for key, c in content_of(scenario).colours.items() if c.letter == letter and key != id), None)
    if taken is not None:
        raise ValueError(tr("{name} already has the letter {letter}").format(letter=letter, name=taken))
    return _change(scenario, id, letter=letter)


def _set_look(scenario: Scenario, id: str, text: Any) -> Edit:
    written = str(text).strip().lower()
    if not re.fullmatch(r"#[0-9a-f]{6}", written):
        raise ValueError(tr("expected a color such as #c9b892"))
    return _change(scenario, id, colour=written)


def _of(scenario: Scenario, colour: str) -> dict[SiteId, TycoonCity]:
    return {id: city for id, city in content_of(scenario).cities.items() if city.colour == colour}


def _cities(scenario: Scenario, colour: str) -> Iterator[Ref]:
    return (Ref("site", id) for id in _of(scenario, colour))
