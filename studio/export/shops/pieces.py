"""The single pieces of a printed game: each side of a card, each board, each page, with its bleed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter

from studio.export.kit.paper import PAPERS
from studio.export.kit.parts import Deck, Face, Part, Poster
from studio.export.shops.profiles import PrintProfile


@dataclass(frozen=True)
class Piece:
    """A side of a piece. `name` is the path of its file without suffix, `width` and `height` the trimmed size in
    millimeters, `bleed` the picture around it that is needed, and `drawn` the one that `face` draws. A face with a
    `shrink` below 1 is drawn smaller around its middle, so that its texts stay in the safe zone. `back` is the name of
    the piece that is the other side."""

    part: str
    name: str
    title: str
    face: Face
    width: float
    height: float
    bleed: float
    drawn: float
    copies: int = 1
    shrink: float = 1.0
    back: str = ""

    @property
    def box(self) -> QRectF:
        """The trimmed piece with its bleed."""
        b = self.bleed
        return QRectF(-b, -b, self.width + 2 * b, self.height + 2 * b)

    def draw(self, painter: QPainter) -> None:
        """Draw it; the painter's units are millimeters, its origin the corner of the trimmed piece."""
        painter.save()
        painter.translate(self.width / 2, self.height / 2)
        painter.scale(self.shrink, self.shrink)
        painter.translate(-self.width / 2, -self.height / 2)
        d = self.drawn
        whole = QRectF(-d, -d, self.width + 2 * d, self.height + 2 * d)
        painter.setClipRect(whole, Qt.ClipOperation.IntersectClip)
        self.face.draw(painter)
        painter.restore()

    @property
    def drawn_box(self) -> QRectF:
        """The rectangle that the picture fills; the rest of the bleed repeats its edge."""
        wide, high = self.shrink * (self.width + 2 * self.drawn), self.shrink * (self.height + 2 * self.drawn)
        return QRectF((self.width - wide) / 2, (self.height - high) / 2, wide, high).intersected(self.box)


def pieces_of(parts: Sequence[Part], profile: PrintProfile) -> Iterator[Piece]:
    """Yield all pieces of parts in order; names are unique."""
    taken: set[str] = set()

    def free(name: str) -> str:
        number, found = 1, name
        while found.casefold() in taken:
            number += 1
            found = f"{name}-{number}"
        taken.add(found.casefold())
        return found

    for part in parts:
        for content in part.contents:
            folder = part.name if content.name == part.name else f"{part.name}/{_plain(content.name)}"
            if isinstance(content, Deck):
                shrink = _shrink(content, profile)
                # Pictures of a back that several cards have are written once; in a PDF it follows each front.
                shared: dict[int, str] = {}
                for card in content.cards:
                    name, back = free(f"{folder}/{_plain(card.name)}"), ""
                    is_new = card.back is not None and (id(card.back) not in shared or profile.output != "images")
                    if card.back is not None:
                        back = shared.get(id(card.back), "")
                        if is_new:
                            several = sum(other.back is card.back for other in content.cards) > 1
                            alone = profile.output != "images" or not several
                            back = shared[id(card.back)] = free(f"{name}-back" if alone else f"{folder}/back")
                    sides = [(name, card.front, back), *([(back, card.back, "")] if is_new and card.back else [])]
                    for own, side, other in sides:
                        yield Piece(
                            part.name, own, f"{content.title}: {card.name}", side, content.width, content.height,
                            profile.bleed, content.bleed, card.copies, shrink, other,
                        )  # fmt: skip
            elif isinstance(content, Poster):
                face = Face(content.paint)
                bleed = profile.bleed_of(content.width, content.height)
                name = free(f"{folder}/{_plain(content.name)}")
                yield Piece(part.name, name, content.title, face, content.width, content.height, bleed, 0.0)
            else:
                paper = PAPERS[profile.paper]
                paper = paper.turned if content.landscape else paper
                inner = (paper.width - 2 * EDGE, paper.height - 2 * EDGE)
                for number, face in enumerate(content.make(*inner), 1):
                    name = free(f"{folder}/page-{number:02d}")
                    yield Piece(
                        part.name, name, f"{content.title} {number}", _inset(face), paper.width, paper.height,
                        profile.bleed, profile.bleed,
                    )  # fmt: skip


EDGE = 12.0
"""Margin of pages in millimeters."""


def _inset(face: Face) -> Face:
    """Return a page with its margin."""

    def paint(painter: QPainter) -> None:
        painter.translate(EDGE, EDGE)
        face.draw(painter)

    return Face(paint)


def _shrink(deck: Deck, profile: PrintProfile) -> float:
    """Return the factor with which the texts of a deck stay in the safe zone of a profile. Pieces without texts keep
    their size, such as tiles with track that leads from edge to edge."""
    has_texts = any(face.texts for card in deck.cards for face in (card.front, card.back) if face is not None)
    if profile.safe <= deck.safe or not has_texts:
        return 1.0
    return min(
        (deck.width - 2 * profile.safe) / (deck.width - 2 * deck.safe),
        (deck.height - 2 * profile.safe) / (deck.height - 2 * deck.safe),
    )


def _plain(name: str) -> str:
    """Return a name that every system allows for files."""
    return re.sub(r"[^\w.+-]+", "-", name, flags=re.ASCII).strip("-. ")[:80] or "piece"
