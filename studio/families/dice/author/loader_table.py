"""The table of loaders."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace
from PySide6.QtWidgets import QWidget

from engine.edit.edit import Edit
from engine.edit.ids import fresh_named_id
from engine.edit.remove import Remove
from engine.families.dice.author.edits import MoveLoader, SetLoader
from engine.families.dice.content import LOADER, Loader, LoaderId
from engine.i18n import ptr, tr
from engine.model.ids import Ref
from engine.model.scenario import Scenario
from studio.document.document import Document
from studio.families.dice import text as dice_text
from studio.families.dice.author.sheet_fields import ROWS, kinds
from studio.families.dice.author.train_tables import DOWN, UP, SheetTable
from studio.families.dice.text import content_of
from studio.panels.tables.entry_view import ADD, REMOVE
from studio.panels.tables.record_table import Column


class LoaderTable(SheetTable):
    """A row for each loader in the order of its row on the sheet."""

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(
            document, lambda s: content_of(s).loaders, columns(), tr("Loaders"), tr("loaders"),
            tr("A loader gives its ability when its boxes reach its total. Add one."),
            lambda s, id: (Ref(LOADER, id),), parent,
        )  # fmt: skip
        self.add_action(tr("Add"), ADD, tr("Add a copy of the last loader"), self.add)
        self.add_action(tr("Remove"), REMOVE, tr("Remove the selected loaders"), self.remove)
        self.add_action(ptr("move", "Up"), UP, tr("Move the loader up"), lambda: self.shift(-1))
        self.add_action(ptr("move", "Down"), DOWN, tr("Move the loader down"), lambda: self.shift(1))

    def add(self) -> None:
        """Add a copy of the last loader."""
        loaders = content_of(self._document.committed).loaders
        last = next(reversed(loaders.values()), Loader("", "bottom", "re-roll", 7, 2))
        name = dice_text.fresh_name(tr("New loader"), [loader.name for loader in loaders.values()])
        id = LoaderId(fresh_named_id(loaders, name, "loader"))
        self._document.perform(SetLoader(id, replace(last, name=name, note="")))
        self.choose(id)

    def remove(self) -> None:
        """Remove the selected loaders."""
        self.remove_chosen(tr("Remove loaders"), lambda ids: [Remove(tuple(Ref(LOADER, id) for id in ids))])

    def shift(self, by: int) -> None:
        """Move the selected loader by one position."""
        id = LoaderId(self.current_row())
        place = list(content_of(self._document.committed).loaders).index(id) + by
        self._document.perform(MoveLoader(id, place))
        self.choose(id)


def columns() -> list[Column]:
    """Return the columns: name, active, effect, total, boxes."""

    def loader(scenario: Scenario, id: str) -> Loader:
        return content_of(scenario).loaders[LoaderId(id)]

    def setter(name: str, read: Callable[[Any], Any]) -> Callable[[Scenario, str, Any], Edit]:
        return lambda s, id, text: SetLoader(LoaderId(id), replace(loader(s, id), **{name: read(text)}))

    rows = tuple((row, tr(title)) for row, title in ROWS.items())
    return [
        Column(tr("Loader"), lambda s, id: loader(s, id).name, edit=setter("name", dice_text.filled)),
        Column(tr("Active"), lambda s, id: loader(s, id).row, lambda row: dict(rows)[row], setter("row", str),
               lambda s, id: rows),
        Column(tr("Effect"), lambda s, id: loader(s, id).kind, lambda kind: dict(kinds())[kind], setter("kind", str),
               lambda s, id: kinds()),
        Column(tr("Total"), lambda s, id: loader(s, id).sum, edit=setter("sum", dice_text.a_sum), is_number=True),
        Column(tr("Boxes"), lambda s, id: loader(s, id).boxes, edit=setter("boxes", dice_text.a_count), is_number=True),
    ]  # fmt: skip
