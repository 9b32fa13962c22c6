"""Print profiles: what a printer or a print shop expects of files, as numbers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from engine.errors import BoxcarsError, did_you_mean
from engine.i18n import tr, tr_noop
from engine.plain_text import quoted

INCH = 25.4

Output = Literal["sheets", "images", "production"]
"""Sheets of paper with marks (a PDF), a folder with a picture of each piece, or a PDF with a page for each piece."""


@dataclass(frozen=True)
class PrintProfile:
    """A printer or print shop. Lengths are millimeters, `least_text` and `least_line` points, `most_ink` percent of all
    inks together, `dpi` the resolution of pictures; `large` is the side from which a picture is a large board."""

    name: str
    title: str
    output: Output
    paper: str = "a4"
    dpi: int = 300
    bleed: float = 3.0
    board_bleed: float = 3.0
    safe: float = 3.0
    large: float = 400.0
    least_text: float = 6.0
    least_line: float = 0.25
    most_ink: float = 300.0
    least_dpi: int = 200
    pawn: float = 8.0
    """Distance of mileposts at which pawns do not touch."""

    def bleed_of(self, width: float, height: float) -> float:
        """Return the bleed of a board of this size."""
        return self.board_bleed if max(width, height) >= self.large else self.bleed


PROFILES: Mapping[str, PrintProfile] = {
    profile.name: profile
    for profile in (
        PrintProfile("home-a4", tr_noop("At home, A4"), "sheets"),
        PrintProfile("home-letter", tr_noop("At home, Letter"), "sheets", "letter"),
        PrintProfile(
            "thegamecrafter", tr_noop("The Game Crafter: pictures of 300 dpi"), "images", "letter", bleed=INCH / 8,
            board_bleed=INCH / 8, safe=INCH / 8, least_dpi=300,
        ),
        PrintProfile(
            "printplay", tr_noop("Print & Play Productions: pictures of 300 dpi"), "images", "letter", bleed=2.0,
            board_bleed=6.0, safe=3.0, least_dpi=300,
        ),
        PrintProfile("production", tr_noop("Production: PDF/X-4"), "production", least_dpi=300),
    )
}  # fmt: skip
"""The profiles by name. The numbers of the shops are those of their instructions for files (2026): The Game Crafter,
bleed and safe zone of 1/8 inch at 300 dpi; Print & Play Productions, bleed of 2 mm, of 6 mm for large boards."""


def profile_named(name: str) -> PrintProfile:
    """Return the profile of a name. Raises BoxcarsError, with the nearest name, if there is none."""
    if name not in PROFILES:
        raise BoxcarsError(
            tr("no print profile named {name}{suggestion}; available: {names}").format(
                name=quoted(name, 40), suggestion=did_you_mean(name[:40], PROFILES), names=", ".join(PROFILES)
            )
        )
    return PROFILES[name]
