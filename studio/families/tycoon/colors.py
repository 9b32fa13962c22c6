"""Colours of cubes as a hand sees them: a swatch with its letter, a word, and the sides of a hex by name."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap

from engine.families.tycoon.author.printed import GRAY_COLOUR
from engine.families.tycoon.content import GRAY, TycoonContent
from engine.i18n import tr
from engine.model.cells import lattice_of
from engine.model.grids.grid import Orientation
from engine.model.identity.display_names import sites
from engine.model.scenario import Scenario

NONE = TycoonContent()

SIDES: dict[Orientation, tuple[str, ...]] = {
    "pointy": ("E", "NE", "NW", "W", "SW", "SE"),
    "flat": ("SE", "NE", "N", "NW", "SW", "S"),
}
"""What the six directions of a hex are called, by how the grid is turned."""


def content_of(scenario: Scenario) -> TycoonContent:
    """The content of a tycoon scenario; nothing at all for a board of another family."""
    return scenario.content if isinstance(scenario.content, TycoonContent) else NONE


def colour_choices(scenario: Scenario) -> Sequence[tuple[str, str]]:
    """What a city's colour can be: the ids, and names with letters; gray last."""
    colours = content_of(scenario).colours
    return (*((id, f"{one.name} ({one.letter})") for id, one in colours.items()), (GRAY, tr("Gray: accepts no cubes")))


def site_choices(scenario: Scenario) -> tuple[tuple[str, str], ...]:
    """The cities of the board by name, to choose from."""
    return tuple(sorted(((str(id), name) for id, name in sites(scenario.board).items()), key=lambda one: one[1]))


def colour_icon(scenario: Scenario, id: str | None) -> QIcon:
    """The swatch of a colour with its letter; gray has none."""
    colour = content_of(scenario).colours.get(id or "")
    if colour is not None:
        return lettered(colour.colour, colour.letter)
    return lettered(GRAY_COLOUR, "") if id == GRAY else QIcon()


@lru_cache(maxsize=64)
def lettered(colour: str, letter: str) -> QIcon:
    """A square of the colour, 16 pixels, with a letter that reads on it."""
    icon = QIcon()
    for scale in (1, 2):
        pixmap = QPixmap(16 * scale, 16 * scale)
        pixmap.setDevicePixelRatio(scale)
        pixmap.fill(Qt.GlobalColor.transparent)
        with QPainter(pixmap) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            tone = QColor(colour)
            painter.setBrush(tone)
            painter.setPen(QColor("#808080"))
            painter.drawRoundedRect(QRectF(0.5, 0.5, 15, 15), 3, 3)
            font = painter.font()
            font.setPixelSize(11 if len(letter) < 2 else 8)
            font.setBold(True)
            painter.setFont(font)
            light = 0.299 * tone.red() + 0.587 * tone.green() + 0.114 * tone.blue()
            painter.setPen(QColor("#1c1c1c") if light > 140 else QColor("#ffffff"))
            painter.drawText(QRectF(0, 0, 16, 16), int(Qt.AlignmentFlag.AlignCenter), letter)
        icon.addPixmap(pixmap)
    return icon


def sides_told(scenario: Scenario, ways: Sequence[int]) -> str:
    """Directions by name: `E, SW`."""
    names = SIDES[lattice_of(scenario.board).grid.orientation]
    return ", ".join(names[way] for way in ways)


def sides_called(scenario: Scenario, text: str) -> tuple[int, ...]:
    """The directions that a person wrote by name. Raises ValueError, with words, for what is no side of a hex."""
    names = SIDES[lattice_of(scenario.board).grid.orientation]
    written = text.upper().replace(",", " ").split()
    wrong = next((word for word in written if word not in names), None)
    if wrong is not None:
        raise ValueError(tr("expected a side ({names}), found {wrong}").format(names=", ".join(names), wrong=wrong))
    return tuple(sorted({names.index(word) for word in written}))
