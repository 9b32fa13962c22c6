"""The page of building costs and entry limits, with a form for each table of costs."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, get_args

from PySide6.QtWidgets import QGroupBox, QVBoxLayout, QWidget

from engine.edit.edit import Edit
from engine.families.crayon.author.edits import Costly, SetCost, SetEntry
from engine.i18n import tr, tr_noop
from engine.model.grids.grid import SiteSize
from engine.model.ids import Ref
from engine.model.scenario import Scenario
from studio.document.document import Document
from studio.families.crayon.text import MAX_COUNT, content_of
from studio.panels.forms.fields import Field
from studio.panels.forms.form import Form
from studio.panels.names import name_of
from studio.panels.numbers import grouped
from studio.panels.page import fill, scrolled
from studio.widgets.label import Words
from studio.widgets.responsive_row import Columns

COLUMNS = 3


class CostPage(QWidget):
    """All costs on one page; each change is one undo step. An empty field means no value."""

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Costs"))
        self._document = document
        self.forms: dict[str, Form] = {}
        self._boxes: dict[str, QGroupBox] = {}
        for name, (title, hint, _) in GROUPS.items():
            box = self._boxes[name] = QGroupBox(tr(title), self)
            column = QVBoxLayout(box)
            form = self.forms[name] = Form(document.perform, box)
            note = Words(tr(hint), box)
            note.setWordWrap(True)
            column.addWidget(form)
            column.addWidget(note)
            column.addStretch(1)
        inner = QWidget(self)
        page = QVBoxLayout(inner)
        page.addWidget(Columns(tuple(self._boxes.values()), COLUMNS, inner, is_even=True))
        page.addStretch(1)
        fill(self, scrolled(inner))
        document.changed.connect(self._show)
        self._show()

    def _show(self) -> None:
        if self._document.is_previewing:
            return
        for name, (_, _, fields) in GROUPS.items():
            self.forms[name].show_fields(fields(self._document.scenario))


def cost_field(scenario: Scenario, table: Costly, id: str, title: str, tip: str = "") -> Field:
    """Return a field for one cost; an empty field removes the cost."""
    value = getattr(content_of(scenario).costs, table).get(id, "")

    def edit(typed: Any) -> Edit:
        return SetCost(table, id, None if typed == "" else typed)

    return Field(f"{table} {id}", title, "whole", value, edit, unit=scenario.currency.strip(), tip=tip)


def _terrains(scenario: Scenario) -> list[Field]:
    return [
        cost_field(
            scenario, "terrain", id, f"{one.name or id} ({one.letter})", tr("If empty, building there is not possible")
        )
        for id, one in scenario.board.terrains.items()
    ]


def _table(table: Costly, words: Callable[[], dict[str, str]], scenario: Scenario) -> list[Field]:
    return [cost_field(scenario, table, id, title) for id, title in words().items()]


def _ferries(scenario: Scenario) -> list[Field]:
    return [
        cost_field(scenario, "ferries", id, name_of(scenario.board, Ref("connection", id)),
                   tr("If empty, the cost of every ferry applies"))
        for id, one in scenario.board.connections.items()
        if one.kind == "ferry"
    ]  # fmt: skip


def _entry(scenario: Scenario) -> list[Field]:
    entry = content_of(scenario).entry_limits

    def edit(size: SiteSize, typed: Any) -> Edit:
        if typed != "" and typed > MAX_COUNT:
            raise ValueError(tr("expected a whole number from 0 to {most}").format(most=grouped(MAX_COUNT)))
        return SetEntry(size, None if typed == "" else typed)

    return [
        Field(f"entry {size}", size_words()[size], "whole", entry.get(size, ""), partial(edit, size),
              unit=tr("players"), tip=tr("If empty, all players may build into it"))
        for size in get_args(SiteSize)
    ]  # fmt: skip


def size_words() -> dict[str, str]:
    """Return the translated sizes of cities."""
    return {"small": tr("Small city"), "medium": tr("Medium city"), "major": tr("Major city")}


def feature_words() -> dict[str, str]:
    """Return the features with crossing costs."""
    return {
        "river": tr("River"),
        "lake": tr("Lake"),
        "inlet": tr("Inlet"),
        "ridge": tr("Ridge"),
        "border": tr("Border"),
    }


def connection_words() -> dict[str, str]:
    """Return the kinds of connections with costs."""
    return {"ferry": tr("All ferries"), "tunnel": tr("Tunnel"), "one-way": tr("One way")}


GROUPS: dict[str, tuple[str, str, Callable[[Scenario], list[Field]]]] = {
    "terrain": (
        tr_noop("Terrain"),
        tr_noop("Cost to build to a milepost. If empty, building there is not possible."),
        _terrains,
    ),
    "sites": (
        tr_noop("Cities"),
        tr_noop("Cost to build into a city of this size."),
        partial(_table, "sites", size_words),
    ),
    "entry": (
        tr_noop("Entry limits"),
        tr_noop("Number of players that may build into a city. If empty, all may."),
        _entry,
    ),
    "features": (
        tr_noop("Crossings"),
        tr_noop("Extra cost of crossing a feature. If empty, nothing is added."),
        partial(_table, "features", feature_words),
    ),
    "connections": (
        tr_noop("Connections"),
        tr_noop("Cost to build one of this kind."),
        partial(_table, "connections", connection_words),
    ),
    "ferries": (tr_noop("Ferries"), tr_noop("Cost of one ferry. Draw ferries with the connection tool (N)."), _ferries),
}
"""The forms: title, hint, fields."""
