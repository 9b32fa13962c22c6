"""The page of a deck: all cards as a table, and a form for the selected one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QVBoxLayout, QWidget

from engine.edit.edit import Edit
from engine.families.tycoon.author.edits import SetEntry
from engine.families.tycoon.content import TycoonContent
from engine.i18n import tr
from engine.model.ids import Ref
from engine.model.scenario import Scenario
from studio.document.document import Document
from studio.families.tycoon.cards.card_fields import card_fields, columns
from studio.families.tycoon.cards.decks import Card, Deck
from studio.panels.forms.form import Form
from studio.panels.page import fill_side_by_side, scrolled
from studio.panels.tables.entry_view import ADD, REMOVE, EntryView
from studio.widgets.empty_state import EmptyState
from studio.widgets.label import Words

DUPLICATE = QKeySequence("Ctrl+Shift+D")


class CardPage(QWidget):
    """The page of one deck."""

    def __init__(self, document: Document, deck: Deck, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(title)
        self._document, self._deck = document, deck
        self.cards = CardTable(document, deck, title, self)
        self.form = Form(document.perform, self)
        self.name = Words(parent=self)
        self.name.setWordWrap(True)
        self.empty = EmptyState(tr("Select a card to see its details."), "picture-cards", parent=self)
        side = QWidget(self)
        column = QVBoxLayout(side)
        column.addWidget(self.name)
        column.addWidget(self.form)
        column.addWidget(self.empty)
        column.addStretch(1)
        fill_side_by_side(self, (self.cards, 3), (scrolled(side, letters=44), 2))
        self.cards.view.selectionModel().selectionChanged.connect(self._show)
        document.changed.connect(self._show)
        self._show()

    def _show(self) -> None:
        scenario = self._document.scenario
        known = self._deck.cards(scenario)
        # The order in which the table and this page learn of a removal is undefined.
        chosen = [id for id in self.cards.chosen() if id in known]
        one = chosen[0] if len(chosen) == 1 else None
        self.form.setVisible(one is not None)
        self.empty.setVisible(one is None)
        self.name.setText(tr("{n} cards are selected.").format(n=len(chosen)) if len(chosen) > 1 else one or "")
        if one is not None:
            self.form.show_fields(card_fields(scenario, self._deck, one))


class CardTable(EntryView):
    """The cards in order. Selecting one selects the cities that it names."""

    def __init__(self, document: Document, deck: Deck, title: str, parent: QWidget | None = None) -> None:
        self._deck = deck
        super().__init__(
            document,
            lambda s: deck.cards(s) if isinstance(s.content, TycoonContent) else {},
            columns(deck),
            title,
            tr("cards"),
            tr("There are no cards. Add the first one (Ins)."),
            self._named,
            parent=parent,
        )
        self.sheet.exported = deck.table
        self.add_action(tr("Add Card"), ADD, tr("Add a card"), self.add)
        self.add_action(tr("Duplicate"), DUPLICATE, tr("Add a copy of the selected card"), self.duplicate)
        self.add_action(tr("Remove"), REMOVE, tr("Remove the selected cards"), self.remove)

    def adding(self, scenario: Scenario) -> Edit:
        """Return the edit that adds a card at the end."""
        return self._one_more(scenario, replace(self._deck.fresh, name=tr(self._deck.fresh.name)))

    def duplicate(self) -> None:
        """Add a copy of the selected card at the end."""
        chosen = self.chosen()
        if len(chosen) != 1:
            raise ValueError(tr("Select one card to duplicate."))
        scenario = self._document.committed
        edit = self._one_more(scenario, self._deck.cards(scenario)[chosen[0]])
        self._document.perform(edit)
        self.choose(str(edit.key))

    def remove(self) -> None:
        """Remove the selected cards as one step."""
        self.remove_chosen(tr("Remove cards"), lambda ids: [SetEntry(self._deck.table, id, None) for id in ids])

    def _one_more(self, scenario: Scenario, card: Card) -> SetEntry:
        return SetEntry(self._deck.table, next_id(self._deck.cards(scenario), self._deck.prefix), card)

    def _named(self, scenario: Scenario, id: str) -> Iterator[Ref]:
        card = self._deck.cards(scenario).get(id)
        return (Ref("site", site) for site in (card.sites if card is not None else ()))


def next_id(ids: Iterable[str], prefix: str) -> str:
    """Return a free ID: the number after the highest, RO38 after RO37; the prefix with 1 without any."""
    import re

    known = set(ids)
    numbered = [(int(found[2]), found[1], len(found[2])) for id in known if (found := re.fullmatch(r"(.*?)(\d+)", id))]
    number, stem, digits = max(numbered, default=(0, prefix, 1))
    while (made := f"{stem}{number + 1:0{digits}d}") in known:
        number += 1
    return made
