"""Free text on the board."""

from __future__ import annotations

from typing import Literal

from engine.edit.edit import Edit, Nudge, changed_fields
from engine.edit.ids import check_free, fresh_like
from engine.edit.set_fields import lookup, updated, with_board, with_entry
from engine.edit.undo_text import name_of
from engine.errors import EditError
from engine.i18n import tr
from engine.model.board import Label
from engine.model.geometry import Point, rounded
from engine.model.ids import LabelId
from engine.model.numeric_limits import LARGEST_LABEL
from engine.model.scenario import Scenario

LabelKind = Literal["plain", "region", "water", "title"]


class AddLabel(Edit, frozen=True):
    """Text centered at a point; `size` is the height of the capitals in millimeters, `angle` in degrees clockwise."""

    words: str
    at: Point
    size: float = 4.0
    angle: float = 0.0
    kind: LabelKind = "plain"
    id: LabelId = LabelId("")

    def text(self, scenario: Scenario) -> str:
        return tr("Add label {label}").format(label=self.words)

    def apply(self, scenario: Scenario) -> Scenario:
        labels = scenario.board.labels
        _check(self.words, self.size)
        id = self.id or LabelId(fresh_like(labels, labels, "label1"))
        check_free(id, labels, "label")
        label = Label(self.words, rounded(self.at), self.size, self.angle, self.kind)
        return with_board(scenario, labels={**labels, id: label})


class ChangeLabel(Nudge, frozen=True):
    """Another text, place, size, angle or kind for a label; None leaves them. A `nudge` absorbs further nudges."""

    id: LabelId
    words: str | None = None
    at: Point | None = None
    size: float | None = None
    angle: float | None = None
    kind: LabelKind | None = None

    def text(self, scenario: Scenario) -> str:
        return tr("Change {fields} of label {label}").format(
            fields=changed_fields(self), label=name_of(scenario, "label", self.id)
        )

    def apply(self, scenario: Scenario) -> Scenario:
        labels = scenario.board.labels
        old = lookup(labels, self.id, "label")
        _check(self.words, self.size)
        at = None if self.at is None else rounded(self.at)
        new = updated(old, text=self.words, at=at, size=self.size, angle=self.angle, kind=self.kind)
        return scenario if new is old else with_board(scenario, labels=with_entry(labels, self.id, new))


def _check(words: str | None, size: float | None) -> None:
    if words == "":
        raise EditError(tr("a label needs a text"))
    if size is not None and not 0 < size <= LARGEST_LABEL:
        raise EditError(
            tr("the height of a label must be more than 0 and at most {most} mm").format(most=LARGEST_LABEL)
        )
