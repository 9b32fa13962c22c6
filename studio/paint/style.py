"""Colors of a board picture: on a light screen, on a dark one, and in print.

Colors chosen by the author (railroads, regions, land, water) come from the scenario's look; a style adjusts them to
stay distinguishable on its background.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import Literal

from PySide6.QtGui import QColor

from engine.model.ids import RegionId
from engine.model.look import Look
from studio.widgets.contrast import contrast

Tone = Literal["light", "dark", "print"]
WindowTone = Literal["light", "dark", "contrast"]
"""Surroundings of a board in the window."""

NEUTRAL = "#dcd6c6"
"""Tint of a region without a color of its own."""


@dataclass(frozen=True)
class Style:
    """Colors of a picture. Bands must contrast with `ground`."""

    name: Tone
    surround: QColor
    paper: QColor
    ink: QColor
    faint: QColor
    casing: QColor
    halo: QColor
    coast: QColor
    neighbour: QColor
    border: QColor
    region_name: QColor
    region_border: QColor
    water_name: QColor
    ground: QColor
    highlight: QColor
    on_highlight: QColor

    @property
    def is_dark(self) -> bool:
        """Whether the background is dark."""
        return self.name == "dark"

    def water(self, look: Look) -> QColor:
        """Return the color of the sea and the lakes."""
        return QColor("#16222d") if self.is_dark else QColor(look.water)

    def land(self, look: Look) -> QColor:
        """Return the color of land without a region."""
        return QColor("#27313a") if self.is_dark else QColor(look.land)

    def region(self, look: Look, region: RegionId) -> QColor:
        """Return the soft tint of a region's ground."""
        colour = QColor(look.regions.get(region, NEUTRAL))
        if self.is_dark:
            h, s, _ = hsv(colour)
            return mixed(QColor.fromHsvF(h, min(1.0, s * 1.8), 0.7), QColor("#1f2830"), 0.78)
        return mixed(colour, self.land(look), 0.42 if self.name == "light" else 0.5)

    def square(self, look: Look, region: RegionId) -> QColor:
        """Return the stronger tint of a region's city squares."""
        colour = QColor(look.regions.get(region, NEUTRAL))
        h, s, v = hsv(colour)
        if self.is_dark:
            return QColor.fromHsvF(h, min(1.0, s * 1.9 + 0.04), v * 0.62)
        return QColor.fromHsvF(h, min(1.0, s * 1.9 + 0.04), v * 0.90)

    def terrain(self, colour: str) -> QColor:
        """Return the background of a hex of a terrain."""
        own = QColor(colour)
        if not self.is_dark:
            return own
        h, s, v = hsv(own)
        return mixed(QColor.fromHsvF(h, min(1.0, s * 1.5), 0.30 + 0.18 * v), QColor("#1f2830"), 0.38)

    def sign(self, colour: str) -> QColor:
        """Return the color of a terrain's symbol on its background."""
        ground = self.terrain(colour)
        return mixed(ground, self.ink, 0.62 if self.is_dark else 0.55)

    @property
    def river(self) -> QColor:
        """Return the color of rivers and of the edges of other waters between mileposts."""
        return QColor("#5aa9dc") if self.is_dark else QColor("#3f8cc0")

    @property
    def site(self) -> QColor:
        """Return the color of a city without a color of its own on a grid."""
        return QColor("#d9694f") if self.is_dark else QColor("#d5573f")

    @property
    def ridge(self) -> QColor:
        """Return the color of ridges on sides."""
        return QColor("#d0a878") if self.is_dark else QColor("#54361d")

    @property
    def barrier(self) -> QColor:
        """Return the color of barriers to building."""
        return QColor("#ff8a80") if self.is_dark else QColor("#a3182b")

    def railroad(self, colour: str) -> QColor:
        """Return a railroad's color, lightened or darkened to contrast with the background."""
        return _standing_out(colour, self.is_dark)

    def edge(self, colour: str) -> QColor:
        """Return the color of the edge of a railroad's band."""
        return _edge(colour, self.is_dark)


def hsv(colour: QColor) -> tuple[float, float, float]:
    """Return hue (0 if a color has none), saturation and value, each from 0 to 1."""
    return max(colour.hsvHueF(), 0.0), colour.hsvSaturationF(), colour.valueF()


def mixed(first: QColor, second: QColor, share: float) -> QColor:
    """Return a mixture of `first` with a share (0 to 1) of `second`."""
    return QColor.fromRgbF(
        first.redF() + (second.redF() - first.redF()) * share,
        first.greenF() + (second.greenF() - first.greenF()) * share,
        first.blueF() + (second.blueF() - first.blueF()) * share,
    )


def faded(colour: QColor, alpha: float) -> QColor:
    """Return the color with an alpha of 0 to 1."""
    thin = QColor(colour)
    thin.setAlphaF(alpha)
    return thin


@lru_cache(maxsize=512)
def _standing_out(colour: str, dark: bool) -> QColor:
    own = QColor(colour)
    if not dark:
        return own
    ground = QColor("#2a343d")
    white = QColor("#ffffff")
    share = 0.0
    while contrast(mixed(own, white, share), ground) < 3.6 and share < 0.9:
        share += 0.05
    return mixed(own, white, share)


@lru_cache(maxsize=512)
def _edge(colour: str, dark: bool) -> QColor:
    return mixed(_standing_out(colour, dark), QColor("#000000"), 0.45 if dark else 0.35)


@cache
def on_screen(dark: bool) -> Style:
    """Return the style for a light or dark window: the colors of print, with surroundings as dark as the window."""
    return replace(style("light"), surround=style("dark").surround) if dark else style("light")


@cache
def style(tone: Tone = "light") -> Style:
    """Return the style of this name."""
    if tone == "dark":
        return Style(
            name="dark",
            surround=QColor("#0d141a"),
            paper=QColor("#1d262e"),
            ink=QColor("#e9eef2"),
            faint=QColor("#8fa0ad"),
            casing=QColor("#161d23"),
            halo=QColor("#141b21"),
            coast=QColor("#6f8796"),
            neighbour=QColor("#1d262d"),
            border=QColor("#55636e"),
            region_name=QColor("#cfdde6"),
            region_border=QColor("#93a7b5"),
            water_name=QColor("#7fa3bd"),
            ground=QColor("#2a343d"),
            highlight=QColor("#ffb000"),
            on_highlight=QColor("#1d1400"),
        )
    printed = tone == "print"
    return Style(
        name=tone,
        surround=QColor("#ffffff") if printed else QColor("#d9dfe3"),
        paper=QColor("#ffffff") if printed else QColor("#fdfbf6"),
        ink=QColor("#1d2329"),
        faint=QColor("#5d666d"),
        casing=QColor("#ffffff") if printed else QColor("#fffdf8"),
        halo=QColor("#ffffff") if printed else QColor("#fffdf8"),
        coast=QColor("#6d8ba0"),
        neighbour=QColor("#ece8de"),
        border=QColor("#8b8676"),
        region_name=QColor("#40382a"),
        region_border=QColor("#7d6f5a"),
        water_name=QColor("#4d7f9f"),
        ground=QColor("#f4efe2"),
        highlight=QColor("#d1006c"),
        on_highlight=QColor("#ffffff"),
    )
