"""The base classes of a plug-in: `Check`, `Bot` and `Exporter`. `engine.api` offers these names to users."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Mapping, Sequence
from enum import StrEnum
from functools import cached_property
from pathlib import Path
from typing import ClassVar, cast, get_args

from msgspec import Struct

from engine.model.ids import BoardKind, Kind, Ref
from engine.model.scenario import Scenario
from engine.validate import check as validate

ANY_KIND = cast(Kind, "")
"""The kind of an ID that a plug-in names without its kind."""


class Severity(StrEnum):
    """How serious an issue is: with an error, the board cannot be played or printed."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


class Check(validate.Check):
    """A check of a user. `id` is unique and never changes, `title` is its name in lists, `severity` that of its issues.

    `reads` names the parts of a scenario that the result depends on; by default the whole board and its content.
    """

    severity: ClassVar[validate.Severity] = "warning"
    reads: ClassVar[tuple[str, ...]] = ("board", "content", "rules")

    def issue(self, message: str, about: Iterable[str | Ref] = (), why: str = "") -> validate.Issue:
        """Return an issue of this check: a fact and its remedy, and the IDs of the things that it is about."""
        refs = tuple(ref if isinstance(ref, Ref) else Ref(ANY_KIND, ref) for ref in about)
        return validate.Issue(self.id, cast(validate.Severity, str(self.severity)), message, refs, why=why)


class Choice(Struct, frozen=True):
    """A legal decision: its code in records, and its text on a button."""

    code: str
    text: str


class Player(Struct, frozen=True):
    """A player as far as the bot may know: money (None if it is hidden), owned IDs, progress to the goal from 0 to 1,
    the score, and words on the status and the current trip."""

    name: str
    money: float | None
    owned: tuple[str, ...]
    goal: float
    score: float
    status: str
    trip: str


class View(Struct, frozen=True):
    """A position as the seat may know it. `hand` has lines on what only this seat sees, such as its cards; `tokens` are
    the places of pieces on the board by their names. `luck` are 64 bits that differ from decision to decision: a bot
    that needs chance uses them, so that games can be repeated."""

    seat: int
    turn: int
    question: str
    players: tuple[Player, ...]
    hand: tuple[str, ...]
    tokens: Mapping[str, str]
    luck: int
    scenario: Scenario


class Bot(ABC):
    """A bot of a user, which runs in a process of its own.

    `name` is its name in line-ups and records, `sentence` describes its play, `families` are the IDs of the game
    systems that it plays (all if empty). A decision that takes longer than `time_limit` seconds is replaced by a random
    one.
    """

    name: ClassVar[str]
    sentence: ClassVar[str] = ""
    families: ClassVar[tuple[str, ...]] = ()
    time_limit: ClassVar[float] = 5.0

    @abstractmethod
    def decide(self, view: View, actions: Sequence[Choice]) -> Choice:
        """Return one of the actions, at least two."""


class Exporter(ABC):
    """Writes a scenario to a file of another format, for `boxcars export FILE OUT`. `suffix` is the end of the names of
    such files, such as ".svgz"; `title` names the format."""

    suffix: ClassVar[str]
    title: ClassVar[str]

    @abstractmethod
    def write(self, scenario: Scenario, path: Path) -> None:
        """Write the file. An exception is shown to the user."""


class Kinds:
    """Finds the kinds of the things of a scenario by their IDs."""

    def __init__(self, scenario: Scenario) -> None:
        self._scenario = scenario

    @cached_property
    def _ids(self) -> Mapping[Kind, Collection[str]]:
        from engine.model.identity.references import definitions

        return definitions(self._scenario)

    @cached_property
    def _refs(self) -> dict[str, Ref]:
        found: dict[str, Ref] = {}
        # A city often has the ID of its milepost, and means more to a reader.
        for kind in sorted(self._ids, key=lambda kind: kind in ("milepost", "junction", "cell")):
            for id in self._ids[kind]:
                found.setdefault(id, Ref(kind, id))
        return found

    def known(self, ref: Ref) -> Ref | None:
        """Return a reference with its kind; None if the scenario has no such thing."""
        if not ref.kind:
            return self._refs.get(ref.id)
        if ref.kind in self._ids:
            return ref if ref.id in self._ids[ref.kind] else None
        return ref if ref.kind in get_args(BoardKind) else None
