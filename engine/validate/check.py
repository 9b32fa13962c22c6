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
    """An edit that resolves an issue; `text` is the label of its button, for example "Remove the line"."""

    text: str
    edit: Edit


class Issue(Struct, frozen=True):
    """A finding: a fact about the board and its remedy, in the user's language.

    `places` are polylines on the board to highlight, in millimeters; a single point is a polyline of one. `why`
    explains the rule behind the issue; `rule` is that rule's ID. Issues of a check with the same `fact`, which is a
    sentence, are shown as one (`grouping.py`), whose `parts` they are.
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
        """The identity of the issue: findings with the same key are the same issue."""
        return (self.check, self.about)


class Check(ABC):
    """A check. `id` never changes, `title` is its name in lists (marked with `tr_noop`), `severity` that of most
    findings.

    `reads` names the parts of a scenario that the result depends on (`board.mileposts`, `board.lines`,
    `content.payoffs`, `look`, `rules`); an inspection repeats a check only if one of them has changed. A `live` check
    is fast enough to run at every step of a drag.

    `local` holds the kinds of things whose change can only add or remove issues that name them in `about`. After
    changes of such kinds alone the check is run with `touched`, otherwise for the whole scenario.
    """

    id: ClassVar[str]
    title: ClassVar[str]
    severity: ClassVar[Severity]
    reads: ClassVar[tuple[str, ...]] = ("board",)
    live: ClassVar[bool] = False
    local: ClassVar[frozenset[Kind]] = frozenset()
    plugin: ClassVar[str] = ""
    """The name of the plug-in that adds the check; empty for a check of the program."""

    @abstractmethod
    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        """Return the issues of the scenario; with `touched`, at least those about something in it."""
