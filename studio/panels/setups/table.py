"""Starting positions: one row per seat, which can take over a selection of the board."""

from __future__ import annotations

from functools import partial
from itertools import chain

from msgspec.structs import replace
from PySide6.QtCore import QPoint
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QMenu, QWidget

from engine.edit.edit import Edit
from engine.edit.setups import PutSetUp, free_name
from engine.i18n import tr
from engine.model.ids import Ref
from engine.model.scenario import Scenario
from studio.document.document import Document
from studio.panels.setups.columns import columns_of
from studio.panels.setups.fields import SeatFields, named, parted, row_id, rows, seat_of, setup_of, without
from studio.panels.setups.offers import given_offers
from studio.panels.tables.entry_view import ADD, REMOVE, EntryView


class SetUpTable(EntryView):
    """The seats of all starting positions. A selected seat selects its items on the board."""

    def __init__(self, document: Document, fields: SeatFields, parent: QWidget | None = None) -> None:
        super().__init__(
            document,
            rows,
            columns_of(fields.setup),
            tr("Starting positions"),
            tr("seats"),
            fields.empty,
            lambda s, id: named(s, seat_of(s, id)),
            lambda s, id: (Ref("content", f"setups.{parted(id)[0]}"),),
            parent,
        )
        self._fields = fields
        self._seat = ""
        self.view.selectionModel().currentChanged.connect(self._remember)
        few = tr("Add a starting position of {n} seats").format(n=max(2, fields.fewest))
        self.add_action(tr("Add Position"), ADD, few, self.add)
        self.add_action(tr("Add Seat"), QKeySequence("Shift+Ins"), tr("Add a seat to this position"), self.add_seat)
        self.board_button = self.add_action(
            tr("From Board…"), QKeySequence("Ctrl+Return"), fields.board_tip, self.offer_selection
        )
        self.add_action(
            tr("Remove"),
            REMOVE,
            tr("Remove the selected seats. A position with too few seats is removed as a whole."),
            self.remove,
        )

    def adding(self, scenario: Scenario) -> Edit:
        """Add a position in the initial state."""
        return PutSetUp(free_name(scenario, tr("Starting position")), self._fields.fresh(max(2, self._fields.fewest)))

    def add_seat(self) -> None:
        """Add a seat to the current position."""
        id = self._current()
        name, setup = parted(id)[0], setup_of(self._document.committed, id)
        if len(setup.seats) >= self._fields.most:
            raise ValueError(tr("A game has at most {n} seats.").format(n=self._fields.most))
        seats = (*setup.seats, self._fields.seat())
        self._document.perform(PutSetUp(name, replace(setup, seats=seats), tr("the seats")))
        self.choose(row_id(name, len(setup.seats)))

    def remove(self) -> None:
        """Remove the selected seats."""
        self.remove_chosen(tr("Remove seats"), self._removal)

    def _removal(self, ids: list[str]) -> list[Edit]:
        gone: dict[str, set[int]] = {}
        for id in ids:
            name, seat = parted(id)
            gone.setdefault(name, set()).add(seat)
        fewest = self._fields.fewest
        return [without(self._document.committed, name, seats, fewest) for name, seats in gone.items()]

    def offer_selection(self) -> None:
        """Show a menu of the selected board items that the seat can get."""
        menu = self.offers(self._current())
        if menu.isEmpty():
            raise ValueError(tr("Select items on the board first. Then press this button again."))
        menu.popup(self.board_button.mapToGlobal(QPoint(0, self.board_button.height())))

    def offers(self, id: str) -> QMenu:
        """Return what of the board selection a seat can get."""
        menu = QMenu(self)
        scenario, selection = self._document.committed, sorted(self._document.selection)
        for title, edit in chain(given_offers(scenario, id, selection), self._fields.offers(scenario, id, selection)):
            menu.addAction(title, partial(self._document.perform, edit))
        return menu

    def _current(self) -> str:
        """Return the current seat. Raises ValueError if there is none."""
        id = self._seat if self._seat in self.model.ids else self.current()
        if id is None:
            raise ValueError(tr("Select a seat first."))
        return id

    def _remember(self) -> None:
        """A selection on the board may select other rows; the current seat does not change."""
        if self.view.hasFocus():
            self._seat = self.current() or ""
