"""Papers and their margins."""

from __future__ import annotations

import re
from typing import NamedTuple

from engine.errors import BoxcarsError
from engine.i18n import tr
from engine.plain_text import quoted

MARGIN = 8.0
"""Millimeters along the edges that printers may leave white."""
FOOT = 11.0
"""Millimeters above the lower margin for the caption and the ruler."""
LEAST, MOST = 134.0, 5_080.0
"""Least space between the margins, for the ruler and a caption; longest side that readers of PDF show."""


class Paper(NamedTuple):
    """Paper, upright."""

    name: str
    width: float
    height: float

    @property
    def turned(self) -> Paper:
        """The paper on its side."""
        return Paper(self.name, self.height, self.width)

    @property
    def inner(self) -> tuple[float, float]:
        """Width and height between the margins and above the foot."""
        return self.width - 2 * MARGIN, self.height - 2 * MARGIN - FOOT


PAPERS = {
    paper.name: paper
    for paper in (
        Paper("a4", 210.0, 297.0),
        Paper("letter", 215.9, 279.4),
        Paper("a3", 297.0, 420.0),
        Paper("legal", 215.9, 355.6),
        Paper("tabloid", 279.4, 431.8),
    )
}


def paper_of(text: str) -> Paper:
    """Return the paper of a name, or of a size such as `200x300` in millimeters. Raises BoxcarsError."""
    found = PAPERS.get(text.strip().lower())
    if found is not None:
        return found
    match = re.fullmatch(r"\s*(\d{1,4}(?:\.\d{1,3})?)\s*[x×]\s*(\d{1,4}(?:\.\d{1,3})?)\s*(?:mm)?\s*", text)
    if match is None:
        raise BoxcarsError(
            tr("expected a paper ({names}) or a size in millimeters such as 200x300, found {text}").format(
                names=", ".join(PAPERS), text=quoted(text, 40)
            )
        )
    width, height = sorted(map(float, match.groups()))
    if width < 2 * MARGIN + LEAST or height > MOST:
        raise BoxcarsError(
            tr("paper of {width:g} × {height:g} mm: each side must be {least:g} to {most:g} mm").format(
                width=width, height=height, least=2 * MARGIN + LEAST, most=MOST
            )
        )
    return Paper("custom", width, height)
