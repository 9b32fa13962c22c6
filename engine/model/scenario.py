"""The scenario: everything an author makes, as one frozen value."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Any, ClassVar, Self

from msgspec import Meta, Struct

from engine.model.board import Board
from engine.model.grids.grid import Cell
from engine.model.ids import Id
from engine.model.look import Look

RuleValue = bool | int | float | str

SETUP_RULE = "game.setup"
"""The rule that names the position from which games begin."""

SetUpName = Annotated[str, Meta(min_length=1, max_length=60)]
"""What a position from which games can begin is called."""


class Content(Struct, frozen=True):
    """What one family of games makes of the board: tables, prices, cards. Each family has its own subclass.

    `only_here` names the fields that say something of this board as a whole: they stay behind when things are copied.
    `together` names groups of fields about nothing on the board, trains for example: a copy brings all of a group to a
    board that has none of it.
    """

    only_here: ClassVar[frozenset[str]] = frozenset()
    together: ClassVar[tuple[tuple[str, ...], ...]] = ()

    def carried(self, cell: Callable[[Cell], Cell], way: Callable[[int], int]) -> Self:
        """The content of a grid that is turned or mirrored: `cell` says where a cell goes, `way` where one of the six
        directions from a cell goes. Whoever holds any of them overrides this."""
        return self

    @property
    def positions(self) -> Mapping[str, Any]:
        """The positions from which games can begin, by name: the `setups` of a family that has them."""
        found: Mapping[str, Any] = getattr(self, "setups", {})
        return found

    def fills(self, table: str, id: str) -> bool:
        """Whether all that a table has about an id was put there by the program, which goes on doing so."""
        return False


class Credits(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Who made the scenario and what it rests on."""

    author: str = ""
    licence: str = ""
    sources: tuple[str, ...] = ()


class Ignored(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """An issue the author has looked at and accepts: the check's id, what it is about, and why."""

    check: str
    about: tuple[str, ...] = ()
    reason: str = ""


class Scenario(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Header, board, content, rules and look. `rules` holds the options that differ from the family's defaults."""

    family: Id
    title: str
    board: Board
    content: Content
    rules: dict[str, RuleValue] = {}
    look: Look = Look()
    version: str = ""
    currency: str = "$"
    credits: Credits = Credits()
    note: str = ""
    ignored: tuple[Ignored, ...] = ()


def switched_on(scenario: Scenario) -> frozenset[str]:
    """The boolean rules that stand true in the scenario."""
    return frozenset(name for name, value in scenario.rules.items() if value is True)
