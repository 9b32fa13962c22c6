"""The style sheet of the program, made of the design tokens."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from string import Template

from studio.widgets.tokens import COLORS, RADIUS, Tone

_PLACES = (Path(__file__).parents[2] / "resources" / "style", Path(__file__).parents[1] / "resources" / "style")


@cache
def style_folder() -> Path:
    """Return the folder of the style sheet and its drawings."""
    return next(place for place in _PLACES if place.is_dir())


@cache
def style_sheet(tone: Tone) -> str:
    """Return the style sheet of a tone."""
    text = (style_folder() / "studio.qss").read_text(encoding="utf-8")
    sizes = {"radius": f"{RADIUS.control}px", "radius_card": f"{RADIUS.card}px"}
    drawings = (style_folder() / tone).as_posix()
    return Template(text).substitute(COLORS[tone]._asdict(), **sizes).replace("url(image:", f"url({drawings}/")
