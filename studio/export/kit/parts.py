"""Parts of a printed game as values: cards, large pictures, pages.

Lengths are millimeters. A picture is a `Face`: a function that draws with a QPainter whose units are millimeters and
whose origin is the upper left corner of the trimmed card or page, and texts on top, which a PDF keeps as text.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from engine.game.rules import Options
from engine.model.scenario import Scenario
from studio.export.kit.blocks import Block, draw
from studio.paint.style import Style

Paint = Callable[[QPainter], None]

POKER = (63.5, 88.9)
"""Width and height of a poker card."""
MINI = (44.45, 63.5)
"""Width and height of a small card."""
BLEED = 3.0
SAFE = 3.0


@dataclass(frozen=True)
class Face:
    """A picture: `paint` draws the background, also over the bleed around it; `texts` are drawn on top."""

    paint: Paint | None = None
    texts: tuple[Block, ...] = ()

    def draw(self, painter: QPainter) -> None:
        """Draw it; the painter's units are millimeters."""
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.paint is not None:
            self.paint(painter)
        painter.restore()
        draw(painter, self.texts)


@dataclass(frozen=True)
class Card:
    """A card or tile, `copies` times. `name` is the thing that it shows; it is unique in its deck."""

    name: str
    front: Face
    back: Face | None = None
    copies: int = 1


@dataclass(frozen=True)
class Deck:
    """Cards of one size. `bleed` is how far their pictures reach over the edge, `safe` how far their texts stay away
    from it. Cards of an `outline` are cut along it (its points in millimeters), others along their rectangle. With a
    `fold`, the back stands on its head above the front, and both are folded at the line between them: pieces that
    stand."""

    name: str
    title: str
    width: float
    height: float
    cards: tuple[Card, ...]
    bleed: float = BLEED
    safe: float = SAFE
    outline: tuple[tuple[float, float], ...] = ()
    fold: bool = False


@dataclass(frozen=True)
class Poster:
    """A picture larger than a page. Joints between its tiles avoid the rectangles of `keep`, such as names."""

    name: str
    title: str
    width: float
    height: float
    paint: Paint
    keep: tuple[QRectF, ...] = ()


@dataclass(frozen=True)
class Pages:
    """Pages made for the space between the margins of a paper: `make(width, height)` returns them. A `booklet` has
    pages of half a sheet, printed on both sides and folded."""

    name: str
    title: str
    make: Callable[[float, float], Sequence[Face]]
    booklet: bool = False
    landscape: bool = False


Content = Deck | Poster | Pages


@dataclass(frozen=True)
class Part:
    """A part of the game that can be printed alone. `name` is its name in the command line; `games` is the number of
    simulated games that its numbers are based on, if they follow from games or rules."""

    name: str
    title: str
    contents: tuple[Content, ...]
    games: int | None = None


LookName = Literal["color", "gray", "contrast"]
"""In color, in shades of gray, or dark on white with strong contrast."""
LOOKS: tuple[LookName, ...] = ("color", "gray", "contrast")


Step = Callable[[int, int], None]


def no_step(done: int, all: int) -> None:
    """Do nothing between two steps of work."""


@dataclass(frozen=True)
class Source:
    """The game to print: the scenario in the colors of a look, its options, the number of notes of each value if it was
    set by hand, and the number of games that are simulated to find it (None: the usual one). `step` is called before
    each of them, with the number of finished games and of all; it may raise an exception to abandon them."""

    scenario: Scenario
    options: Options
    style: Style
    look: LookName = "color"
    notes: Mapping[int, int] = field(default_factory=dict)
    games: int | None = None
    step: Step = no_step


PartMaker = Callable[[Source], Sequence[Part]]
"""Returns the parts that a game system adds: `StudioFamily.kit`."""
