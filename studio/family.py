"""Parts that a game system adds to the studio, and the registry that finds them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.metadata import entry_points
from typing import TYPE_CHECKING, cast

from engine.model.ids import Kind, Ref
from engine.model.scenario import Scenario

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from studio.export.kit.parts import PartMaker
    from studio.paint.own_pictures import OwnPicture
    from studio.panels.forms.fields import Field
    from studio.playtest.own_tables import TableMaker


def no_fields(scenario: Scenario, ref: Ref) -> Sequence[Field]:
    """Default of `fields`: none."""
    return ()


def no_facts(scenario: Scenario, ref: Ref) -> Sequence[tuple[str, str]]:
    """Default of `facts`: none."""
    return ()


@dataclass(frozen=True)
class StudioFamily:
    """The parts of a game system in the studio, found by the entry point `boxcars.studio` with its ID.

    `kinds` are display names (marked by `tr_noop`) of the kinds of things that only this game system has. `panels` has
    the widget class of each table by the title of its tab; the panel is made as `Panel(document)` when first shown.
    `tables_about` has the titles of the tables that show one thing of a kind when it is selected.
    `fields` are the fields of the inspector for a thing in the content, such as the price of a railroad; `facts` are
    titles and texts about it.

    For games without a map, such as a score sheet, `picture` loads the picture shown instead of the map, and `table`
    the maker of the playtest's table. `aid` loads the maker of the `Aid` of a playtest (`studio/playtest/own_aids.py`):
    drawings, gestures and a pane beside the board.

    `kit` loads the function that returns the parts of the printed game besides board and rules: cards, tables, money,
    tokens (`studio/export/kit/`).

    `dice` returns the dice that players roll: name, number and color (`#rrggbb`); without it, two white ones.

    `help_of_tables` names the page of `resources/help` about the tables of the game system, `help_of_windows` the
    pages about its windows, by class name.

    Painting a board reads this value, so its module imports no painters and no widgets.
    """

    id: str
    kinds: Mapping[Kind, str] = field(default_factory=dict)
    panels: Mapping[str, Callable[..., QWidget]] = field(default_factory=dict)
    fields: Callable[[Scenario, Ref], Sequence[Field]] = no_fields
    facts: Callable[[Scenario, Ref], Sequence[tuple[str, str]]] = no_facts
    picture: Callable[[], OwnPicture] | None = None
    table: Callable[[], TableMaker] | None = None
    aid: Callable[[], Callable[..., object]] | None = None
    kit: Callable[[], PartMaker] | None = None
    dice: Callable[[Scenario], Sequence[tuple[str, int, str]]] | None = None
    help_of_tables: str = ""
    help_of_windows: Mapping[str, str] = field(default_factory=dict)
    tables_about: Mapping[Kind, Sequence[str]] = field(default_factory=dict)


@cache
def studio_family(id: str) -> StudioFamily | None:
    """Return the parts of the game system with this ID; None if it adds nothing to the studio."""
    for point in entry_points(group="boxcars.studio", name=id):
        return cast(StudioFamily, point.load())
    return None
