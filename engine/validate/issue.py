"""What a check finds."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from engine.edit.edit import Edit
from engine.model.geometry import Point
from engine.model.ids import Ref

Severity = Literal["error", "warning", "note"]


class Fix(Struct, frozen=True):
    """An edit that ends an issue; `text` is the button, for example "Remove the line"."""

    text: str
    edit: Edit


class Issue(Struct, frozen=True):
    """A finding: what is wrong, in the author's words, with what to do about it.

    `places` are polylines on the board to highlight, in millimetres; a single point is a polyline of one.
    `why` explains with the rule behind it; `rule` is that rule's id. Issues of a check with the same `fact`, which is a
    sentence, are told as one (`gathering.py`), whose `parts` they are.
    """

    check: str
    severity: Severity
    message: str
    about: tuple[Ref, ...] = ()
    places: tuple[tuple[Point, ...], ...] = ()
    why: str = ""
    rule: str = ""
    fixes: tuple[Fix, ...] = ()
    fact: str = ""
    parts: tuple[Issue, ...] = ()

    @property
    def key(self) -> tuple[str, tuple[Ref, ...]]:
        """What makes two findings the same issue."""
        return (self.check, self.about)
