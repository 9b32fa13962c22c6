"""Checks of a scenario, the issues that they find, and the fixes of issues."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import ClassVar, Literal

from msgspec import Struct

from engine.edit.edit import Edit
from engine.model.comparison.difference import Difference
from engine.model.geometry import Point
from engine.model.ids import Kind, Ref
from engine.model.scenario import Scenario

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


class Check(ABC):
    """One question. `id` is a permanent word, `title` a few words for lists, `severity` what most findings have.

    `reads` names the parts of a scenario the answer depends on (`board.mileposts`, `board.lines`, `content.payoffs`,
    `look`, `rules`); an inspection repeats a check only if one of them is another value than before. A `live` check is
    quick enough to run at every step of a drag.

    `local` holds the kinds of things whose change can only begin or end issues that name them in `about`. After
    changes of such kinds alone the check is asked with `touched`; otherwise of the whole scenario.
    """

    id: ClassVar[str]
    title: ClassVar[str]
    severity: ClassVar[Severity]
    reads: ClassVar[tuple[str, ...]] = ("board",)
    live: ClassVar[bool] = False
    local: ClassVar[frozenset[Kind]] = frozenset()

    @abstractmethod
    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        """The issues of the scenario; with `touched`, at least those that name something in it."""
