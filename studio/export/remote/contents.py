"""The contents of a game for remote tables: the board with its places, decks, pieces, pages and dice."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QImageWriter, QPainter

from engine.game.authoring import rules_of
from engine.game.family import family
from engine.i18n import tr
from engine.model import naming
from engine.model.cells import centres, lattice_of
from engine.model.geometry import Point
from engine.model.identity.display_names import sites
from engine.model.scenario import RuleValue, Scenario
from studio.export.kit.build import CALIBRATION, Request, parts_of, source_of
from studio.export.kit.parts import Card, Deck, Face, Pages, Part, Poster

MM = 25.4
SMALL = 40.0
"""Pieces with a side below this many millimeters are tokens, not cards."""
BOARD_DPI = 150
MOST_BOARD = 60_000_000
"""Pixels of the picture of a board; a larger board gets fewer dots per inch."""


@dataclass(frozen=True)
class Spot:
    """A place of the board where pieces stand: its ID, unique name, and position in millimeters."""

    id: str
    name: str
    at: Point


@dataclass(frozen=True)
class Dice:
    """Dice of a color (`#rrggbb`) that are rolled together."""

    name: str
    number: int
    colour: str


@dataclass(frozen=True)
class Contents:
    """Everything on a remote table."""

    scenario: Scenario
    board: Poster | None
    spots: tuple[Spot, ...]
    decks: tuple[tuple[Part, Deck], ...]
    pages: tuple[tuple[Part, Pages], ...]
    dice: tuple[Dice, ...]
    rules: str


def contents_of(scenario: Scenario, rules: Mapping[str, RuleValue] | None = None) -> Contents:
    """Return the contents of a game. Needs a running QGuiApplication. Raises RulesError for a bad option."""
    parts = [
        part for part in parts_of(source_of(scenario, Request(rules=rules or {}, games=0))) if part.name != CALIBRATION
    ]
    pairs = [(part, content) for part in parts for content in part.contents]
    boards = [content for part, content in pairs if isinstance(content, Poster) and part.name == "board"]
    return Contents(
        scenario,
        boards[0] if boards else None,
        tuple(spots_of(scenario)),
        tuple((part, content) for part, content in pairs if isinstance(content, Deck) and content.cards),
        tuple((part, content) for part, content in pairs if isinstance(content, Pages)),
        dice_of(scenario),
        rules_of(scenario, rules).text() if family(scenario.family).rules is not None else "",
    )


def spots_of(scenario: Scenario) -> Iterator[Spot]:
    """Yield the mileposts of a board of lines, or the cells of a grid, by unique names."""
    board = scenario.board
    taken: set[str] = set()

    def free(name: str, id: str) -> str:
        found = name if name not in taken else f"{name} ({id})"
        taken.add(found)
        return found

    if board.kind == "lines":
        for id, milepost in board.mileposts.items():
            yield Spot(id, free(naming.stop(board, id), id), milepost.at)
        return
    names = {site.cell: sites(board).get(id) or id for id, site in board.sites.items()}
    cells = list(lattice_of(board).cells)
    for cell, at in zip(cells, centres(board, cells), strict=True):
        place = f"{cell[0]},{cell[1]}"
        yield Spot(place, free(names.get(cell) or naming.cell(board, cell), place), at)


def dice_of(scenario: Scenario) -> tuple[Dice, ...]:
    """Return the dice that the game system rolls; two white ones by default."""
    from studio.family import studio_family

    own = studio_family(scenario.family)
    found = own.dice(scenario) if own is not None and own.dice is not None else (("white", 2, "#ffffff"),)
    names = {"white": tr("White dice"), "red": tr("Red die")}
    return tuple(Dice(names.get(name, name), number, colour) for name, number, colour in found)


def is_token(deck: Deck) -> bool:
    """Return whether the pieces of a deck are small."""
    return min(deck.width, deck.height) < SMALL and not is_note(deck)


def is_note(deck: Deck) -> bool:
    """Return whether the pieces of a deck are as large as a note of money."""
    return max(deck.width, deck.height) >= SMALL


def is_hidden(deck: Deck) -> bool:
    """Return whether the cards of a deck have one common back, so that they can be drawn unseen."""
    return not deck.fold and has_common_back(deck)


def has_common_back(deck: Deck) -> bool:
    """Return whether all cards of a deck have backs that look the same."""
    backs = {id(card.back): card.back for card in deck.cards}
    if None in backs.values():
        return False
    high = 64
    wide = max(1, round(high * deck.width / deck.height))
    looks = (face_image(back, deck.width, deck.height, wide, high) for back in backs.values() if back is not None)
    first = next(looks)
    return all(look == first for look in looks)


def face_image(face: Face, width: float, height: float, wide: int, high: int, outline: Sequence[Point] = ()) -> QImage:
    """Return a trimmed face as pixels; outside of an outline it is transparent."""
    from PySide6.QtCore import QPointF
    from PySide6.QtGui import QPainterPath, QPolygonF

    image = QImage(wide, high, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent if outline else QColor(Qt.GlobalColor.white))
    with QPainter(image) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(wide / width, high / height)
        if outline:
            path = QPainterPath()
            path.addPolygon(QPolygonF([QPointF(x, y) for x, y in outline]))
            painter.setClipPath(path)
        else:
            painter.setClipRect(QRectF(0, 0, width, height))
        face.draw(painter)
    return image


def board_image(board: Poster, dpi: int | None = None) -> QImage:
    """Return the board as pixels."""
    dpi = dpi or board_dpi(board)
    wide, high = round(board.width * dpi / MM), round(board.height * dpi / MM)
    image = QImage(wide, high, QImage.Format.Format_RGB32)
    image.fill(QColor(Qt.GlobalColor.white))
    with QPainter(image) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(wide / board.width, high / board.height)
        board.paint(painter)
    return image


def board_dpi(board: Poster) -> int:
    """Return the resolution of the picture of a board."""
    most = (MOST_BOARD / (board.width * board.height / MM**2)) ** 0.5
    return max(1, min(BOARD_DPI, int(most)))


def encoded(image: QImage, kind: str, quality: int) -> bytes:
    """Return the file of a picture: `jpg` or `png`."""
    into = QBuffer()
    into.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QImageWriter(into, QByteArray(kind.encode()))
    writer.setQuality(quality)
    writer.write(image)
    return bytes(into.data().data())


def common_colour(image: QImage) -> str:
    """Return the most frequent color of a picture that is neither black nor white, as `#rrggbb`."""
    counts: dict[int, int] = {}
    for y in range(0, image.height(), max(1, image.height() // 24)):
        for x in range(0, image.width(), max(1, image.width() // 24)):
            colour = image.pixel(x, y) & 0xFFFFFF
            counts[colour] = counts.get(colour, 0) + 1
    plain = [pair for pair in counts.items() if pair[0] not in (0, 0xFFFFFF)]
    best = max(plain or counts.items(), key=lambda pair: (pair[1], pair[0]))[0]
    return f"#{best:06x}"


def plain_name(name: str) -> str:
    """Return a name that every system allows for files."""
    return re.sub(r"[^\w.+-]+", "-", name, flags=re.ASCII).strip("-. ")[:80] or "piece"


def copies(deck: Deck) -> Iterator[Card]:
    """Yield each card as often as the deck has it."""
    for card in deck.cards:
        for _ in range(card.copies):
            yield card
