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
"""The rule that names the starting position of games."""

SetUpName = Annotated[str, Meta(min_length=1, max_length=60)]
"""The pattern of names of starting positions."""


class Content(Struct, frozen=True):
    """The part of a scenario that depends on its game system: tables, prices, cards. Each game system has its own
    subclass.

    `only_here` names the fields about this board as a whole, which are not copied with things. `together` names groups
    of fields about nothing on the board, such as trains: a copy brings all of a group to a board that has none of it.
    """

    only_here: ClassVar[frozenset[str]] = frozenset()
    together: ClassVar[tuple[tuple[str, ...], ...]] = ()

    def carried(self, cell: Callable[[Cell], Cell], way: Callable[[int], int]) -> Self:
        """Return the content of a rotated or mirrored grid: `cell` maps cells, `way` maps the six directions from a
        cell. Contents that hold cells or directions override this."""
        return self

    @property
    def positions(self) -> Mapping[str, Any]:
        """The starting positions by name: the `setups` of a game system that has them."""
        found: Mapping[str, Any] = getattr(self, "setups", {})
        return found

    def fills(self, table: str, id: str) -> bool:
        """Return whether every entry of a table about an ID was made by the program, which continues to do so."""
        return False


class Credits(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The author, license and sources of a scenario."""

    author: str = ""
    licence: str = ""
    sources: tuple[str, ...] = ()


class Ignored(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """An issue that the author ignores: the check's ID, the IDs of the things, and the reason."""

    check: str
    about: tuple[str, ...] = ()
    reason: str = ""


class Scenario(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Header, board, content, rules and look. `rules` holds the options that differ from the defaults of the game
    system."""

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
    """Return the boolean rules that are true in the scenario."""
    return frozenset(name for name, value in scenario.rules.items() if value is True)
