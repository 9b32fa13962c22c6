"""What the studio knows of one family of games beyond the board: its tables and its own fields in the inspector."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from engine.model.ids import Kind, Ref
from engine.model.scenario import Scenario

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from studio.panels.forms.fields import Field


def no_fields(scenario: Scenario, ref: Ref) -> Sequence[Field]:
    """What a family without fields of its own adds to the inspector."""
    return ()


def no_facts(scenario: Scenario, ref: Ref) -> Sequence[tuple[str, str]]:
    """What a family without anything to tell adds to the inspector."""
    return ()


@dataclass(frozen=True)
class StudioFamily:
    """Tables, fields and facts of a family, found by the entry point `boxcars.studio` under the family's id.

    `kinds`: what one thing of each kind that only this family has is called, in the words that are translated.
    `panels`: for each table, the title of its tab and the widget class, made as `Panel(document)` when first shown.
    `fields` are what the author can set about a thing in this family's content, a railroad's price for example;
    `facts` are titles and texts about it.
    """

    id: str
    kinds: Mapping[Kind, str] = field(default_factory=dict)
    panels: Mapping[str, Callable[..., QWidget]] = field(default_factory=dict)
    fields: Callable[[Scenario, Ref], Sequence[Field]] = no_fields
    facts: Callable[[Scenario, Ref], Sequence[tuple[str, str]]] = no_facts
