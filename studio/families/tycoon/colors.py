"""Display of cube colors and sides of a hex: swatches with letters, names."""

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
"""Names of the six directions of a hex, by orientation of the grid."""


def content_of(scenario: Scenario) -> TycoonContent:
    """Return the content of a tycoon scenario, or empty content for another game system."""
    return scenario.content if isinstance(scenario.content, TycoonContent) else NONE


def colour_choices(scenario: Scenario) -> Sequence[tuple[str, str]]:
    """Return the possible colors of a city: IDs, and names with letters; gray is last."""
    colours = content_of(scenario).colours
    return (*((id, f"{one.name} ({one.letter})") for id, one in colours.items()), (GRAY, tr("Gray: accepts no cubes")))


def site_choices(scenario: Scenario) -> tuple[tuple[str, str], ...]:
    """Return the cities of the board by name as choices."""
    return tuple(sorted(((str(id), name) for id, name in sites(scenario.board).items()), key=lambda one: one[1]))


def colour_icon(scenario: Scenario, id: str | None) -> QIcon:
    """Return the swatch of a color with its letter; gray has none."""
    colour = content_of(scenario).colours.get(id or "")
    if colour is not None:
        return lettered(colour.colour, colour.letter)
    return lettered(GRAY_COLOUR, "") if id == GRAY else QIcon()


@lru_cache(maxsize=64)
def lettered(colour: str, letter: str) -> QIcon:
    """Return a square of the color, 16 pixels, with a legible letter."""
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


def sides_text(scenario: Scenario, ways: Sequence[int]) -> str:
    """Return the names of directions: `E, SW`."""
    names = SIDES[lattice_of(scenario.board).grid.orientation]
    return ", ".join(names[way] for way in ways)


def sides_called(scenario: Scenario, text: str) -> tuple[int, ...]:
    """Return the directions of typed names. Raises ValueError with a message for an unknown one."""
    names = SIDES[lattice_of(scenario.board).grid.orientation]
    written = text.upper().replace(",", " ").split()
    wrong = next((word for word in written if word not in names), None)
    if wrong is not None:
        raise ValueError(tr("expected a side ({names}), found {wrong}").format(names=", ".join(names), wrong=wrong))
    return tuple(sorted({names.index(word) for word in written}))
