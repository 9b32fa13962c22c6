"""Pages on sheets: one on each, or two on each side of a sheet that is folded into a booklet."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from PySide6.QtCore import QLineF, QRectF

from engine.i18n import tr
from studio.export.kit.blocks import line, plain_font
from studio.export.kit.paper import FOOT, MARGIN, Paper
from studio.export.kit.parts import Pages
from studio.export.kit.sheets import Placed, Sheet

NUMBER = 5.0
"""Millimeters below a page of a booklet for its number."""


def page_sheets(part: str, pages: Pages, paper: Paper) -> Iterator[Sheet]:
    """Yield the sheets of pages."""
    if pages.booklet:
        yield from _booklet(part, pages, paper)
        return
    page = paper.turned if pages.landscape else paper
    wide, high = page.inner
    faces = pages.make(wide, high)
    for number, face in enumerate(faces):
        caption = pages.title
        if len(faces) > 1:
            caption = tr("{title}: page {page} of {pages}").format(title=pages.title, page=number + 1, pages=len(faces))
        clip = QRectF(0, 0, wide, high)
        yield Sheet(part, page, caption, (Placed(face, MARGIN, MARGIN, clip),))


def booklet_order(count: int) -> list[tuple[int, int]]:
    """Return the pages on each side of the sheets of a booklet, left and right, numbered from 0; the number of pages is
    filled up to a multiple of four. Sides alternate between front and back."""
    total = -(-count // 4) * 4
    sides = []
    for sheet in range(total // 4):
        sides.append((total - 1 - 2 * sheet, 2 * sheet))
        sides.append((2 * sheet + 1, total - 2 - 2 * sheet))
    return sides


def _booklet(part: str, pages: Pages, paper: Paper) -> Iterator[Sheet]:
    page = paper.turned
    half = page.width / 2
    wide, high = half - 2 * MARGIN, page.height - 2 * MARGIN - FOOT - NUMBER
    faces = pages.make(wide, high)
    if len(faces) == 1:
        # A single page is no booklet.
        yield from page_sheets(part, replace(pages, booklet=False), paper)
        return
    sides = booklet_order(len(faces))
    for number, side in enumerate(sides):
        placed, texts = [], []
        for place, index in enumerate(side):
            if index >= len(faces):
                continue
            left = place * half + MARGIN
            placed.append(Placed(faces[index], left, MARGIN, QRectF(0, 0, wide, high)))
            texts.append(line(str(index + 1), left + wide / 2, MARGIN + high + 4, plain_font(), 7, "center"))
        caption = tr("{title}: booklet, sheet {sheet} of {sheets}, {side}. Turn at the short edge, fold in the middle.")
        side_name = tr("back") if number % 2 else tr("front")
        fold = (QLineF(half, 2, half, MARGIN), QLineF(half, page.height - FOOT - MARGIN, half, page.height - FOOT))
        yield Sheet(
            part,
            page,
            caption.format(title=pages.title, sheet=number // 2 + 1, sheets=len(sides) // 2, side=side_name),
            tuple(placed),
            dashes=fold,
            texts=tuple(texts),
            is_back=bool(number % 2),
        )
