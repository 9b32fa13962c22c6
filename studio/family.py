"""What the studio knows of one family of games beyond the board: the one door by which a family enters the studio."""

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

    from studio.paint.own_pictures import OwnPicture
    from studio.panels.forms.fields import Field
    from studio.playtest.own_tables import TableMaker


def no_fields(scenario: Scenario, ref: Ref) -> Sequence[Field]:
    """What a family without fields of its own adds to the inspector."""
    return ()


def no_facts(scenario: Scenario, ref: Ref) -> Sequence[tuple[str, str]]:
    """What a family without anything to tell adds to the inspector."""
    return ()


@dataclass(frozen=True)
class StudioFamily:
    """A family as the studio shows it, found by the entry point `boxcars.studio` under the family's id.

    `kinds`: what one thing of each kind that only this family has is called, in the words that are translated.
    `panels`: for each table, the title of its tab and the widget class, made as `Panel(document)` when first shown.
    `fields` are what the author can set about a thing in this family's content, a railroad's price for example;
    `facts` are titles and texts about it.
    `picture` loads what is drawn in place of a map, and `table` what makes the table of a playtest in place of a board;
    both are for games without a map, such as a score sheet. `aid` loads what makes the `Aid` of a playtest
    (`studio/playtest/own_aids.py`): own drawings, gestures and a pane beside its board.
    `help_of_tables` names the page of `resources/help` about the tables of the family and those of its grid,
    `help_of_windows` the pages about its windows, by class name.

    The value is asked for wherever a board is painted, so its module imports nothing that paints or shows.
    """

    id: str
    kinds: Mapping[Kind, str] = field(default_factory=dict)
    panels: Mapping[str, Callable[..., QWidget]] = field(default_factory=dict)
    fields: Callable[[Scenario, Ref], Sequence[Field]] = no_fields
    facts: Callable[[Scenario, Ref], Sequence[tuple[str, str]]] = no_facts
    picture: Callable[[], OwnPicture] | None = None
    table: Callable[[], TableMaker] | None = None
    aid: Callable[[], Callable[..., object]] | None = None
    help_of_tables: str = ""
    help_of_windows: Mapping[str, str] = field(default_factory=dict)


@cache
def studio_family(id: str) -> StudioFamily | None:
    """What the studio knows of the family of that id, or None: then all that it shows is what every board has."""
    for point in entry_points(group="boxcars.studio", name=id):
        return cast(StudioFamily, point.load())
    return None
