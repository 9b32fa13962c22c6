"""Operation and tycoon cards: all of them as a table, the selected one as a form beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, get_args

from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QFrame, QLabel, QScrollArea, QSplitter, QVBoxLayout, QWidget

from engine.edit.edit import Edit
from engine.families.tycoon.content import (
    GOAL_SITES,
    OPERATION_SITES,
    OperationCard,
    OperationKind,
    OperationSign,
    TycoonCard,
    TycoonContent,
    TycoonGoal,
)
from engine.families.tycoon.edits import SetEntry
from engine.model.ids import Ref
from engine.model.scenario import Scenario
from studio.document.document import Document
from studio.families.tycoon.colours import content_of, tr
from studio.panels.empty import EmptyState
from studio.panels.entry_view import ADD, REMOVE, EntryView
from studio.panels.fields import Field, choices_of
from studio.panels.form import Form
from studio.panels.names import name_of
from studio.panels.numbers import amount_of
from studio.panels.record_table import Column

Card = OperationCard | TycoonCard

DUPLICATE = QKeySequence("Ctrl+D")


class Deck:
    """What the two decks have each of its own: the table of the content, the field that says what a card is about,
    and how many cities that needs."""

    def __init__(
        self, table: str, about: str, kinds: Sequence[str], sites: Mapping[Any, int], fresh: Card, prefix: str
    ) -> None:
        self.table, self.about, self.kinds, self.sites = table, about, tuple(kinds), sites
        self.fresh, self.prefix = fresh, prefix

    def cards(self, scenario: Scenario) -> Mapping[str, Card]:
        """The cards by id."""
        return getattr(content_of(scenario), self.table)  # type: ignore[no-any-return]

    def cities_of(self, card: Card) -> int:
        """How many cities the card names."""
        return self.sites.get(getattr(card, self.about), 0)

    def change(self, scenario: Scenario, id: str, **fields: Any) -> Edit:
        """The edit for other values of a card; cities that its kind does not name go."""
        card = replace(self.cards(scenario)[id], **fields)
        card = replace(card, sites=card.sites[: self.cities_of(card)])
        return SetEntry(self.table, id, card)  # type: ignore[arg-type]


OPERATIONS = Deck(
    "operations", "kind", get_args(OperationKind), OPERATION_SITES, OperationCard("first-delivery", "New card", 1), "RO"
)
TYCOONS = Deck("tycoons", "goal", get_args(TycoonGoal), GOAL_SITES, TycoonCard("New card", "most-links", 5), "TY")


class CardPage(QWidget):
    """One deck."""

    def __init__(self, document: Document, deck: Deck, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(title)
        self._document, self._deck = document, deck
        self.cards = CardTable(document, deck, title, self)
        self.form = Form(document.perform, self)
        self.name = QLabel(self)
        self.name.setWordWrap(True)
        self.empty = EmptyState(tr("Select a card to see all of it here."), parent=self)
        side = QWidget(self)
        column = QVBoxLayout(side)
        column.addWidget(self.name)
        column.addWidget(self.form)
        column.addWidget(self.empty)
        column.addStretch(1)
        area = QScrollArea(self)
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setMinimumWidth(self.fontMetrics().averageCharWidth() * 44)
        area.setWidget(side)
        split = QSplitter(Qt.Orientation.Horizontal, self)
        split.addWidget(self.cards)
        split.addWidget(area)
        split.setChildrenCollapsible(False)
        split.setStretchFactor(0, 3)
        split.setStretchFactor(1, 2)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(split)
        self.cards.view.selectionModel().selectionChanged.connect(self._show)
        document.changed.connect(self._show)
        self._show()

    def _show(self) -> None:
        scenario = self._document.scenario
        known = self._deck.cards(scenario)
        # Whether the table or this hears of a removal first is not said.
        chosen = [id for id in self.cards.chosen() if id in known]
        one = chosen[0] if len(chosen) == 1 else None
        self.form.setVisible(one is not None)
        self.empty.setVisible(one is None)
        self.name.setText(tr("{n} cards are selected.").format(n=len(chosen)) if len(chosen) > 1 else one or "")
        if one is not None:
            self.form.show_fields(card_fields(scenario, self._deck, one))


class CardTable(EntryView):
    """The cards in their order; selecting one selects the cities that it names."""

    def __init__(self, document: Document, deck: Deck, title: str, parent: QWidget | None = None) -> None:
        self._deck = deck
        super().__init__(
            document,
            lambda s: deck.cards(s) if isinstance(s.content, TycoonContent) else {},
            columns(deck),
            title,
            tr("cards"),
            tr("There are no cards yet. Add the first one (Ins)."),
            self._named,
            parent=parent,
        )
        self.add_action(tr("Add Card"), ADD, tr("One more card"), self.add)
        self.add_action(tr("Duplicate"), DUPLICATE, tr("The selected card once more"), self.duplicate)
        self.add_action(tr("Remove"), REMOVE, tr("Take the selected cards out"), self.remove)

    def add(self) -> None:
        """One more card at the end."""
        self._put(self._deck.fresh)

    def duplicate(self) -> None:
        """A copy of the selected card at the end."""
        chosen = self.chosen()
        if len(chosen) != 1:
            raise ValueError(tr("Select one card to duplicate."))
        self._put(self._deck.cards(self._document.scenario)[chosen[0]])

    def remove(self) -> None:
        """Takes the selected cards out as one step."""
        self.remove_chosen(tr("Remove cards"), lambda ids: [SetEntry(self._deck.table, id, None) for id in ids])  # type: ignore[arg-type]

    def _put(self, card: Card) -> None:
        id = next_id(self._deck.cards(self._document.scenario), self._deck.prefix)
        self._document.perform(SetEntry(self._deck.table, id, card))  # type: ignore[arg-type]
        self.choose(id)

    def _named(self, scenario: Scenario, id: str) -> Iterator[Ref]:
        card = self._deck.cards(scenario).get(id)
        return (Ref("site", site) for site in (card.sites if card is not None else ()))


def columns(deck: Deck) -> list[Column]:
    """The columns of a deck's table."""
    card: Callable[[Scenario, str], Any] = lambda s, id: deck.cards(s)[id]  # noqa: E731
    found = [
        Column(tr("Id"), lambda s, id: id),
        Column(
            tr("Name"), lambda s, id: card(s, id).name, edit=lambda s, id, text: deck.change(s, id, name=_filled(text))
        ),
        Column(
            tr("Kind") if deck.about == "kind" else tr("Goal"),
            lambda s, id: getattr(card(s, id), deck.about),
            word,
            edit=lambda s, id, kind: deck.change(s, id, **{deck.about: kind}),
            choices=lambda s, id: [(kind, word(kind)) for kind in deck.kinds],
        ),
        Column(
            tr("Points"),
            lambda s, id: card(s, id).points,
            edit=lambda s, id, text: deck.change(s, id, points=amount_of(str(text))),
            is_number=True,
        ),
        Column(
            tr("Cities"), lambda s, id: ", ".join(name_of(s.board, Ref("site", site)) for site in card(s, id).sites)
        ),
    ]
    if deck is OPERATIONS:
        found.append(Column(tr("At start"), lambda s, id: tr("yes") if card(s, id).start else ""))
        tip = tr("Not known from the printed game: a reconstruction")
        found.append(Column(tr("Invented"), lambda s, id: tr("yes") if card(s, id).invented else "", tip=tip))
    return found


def card_fields(scenario: Scenario, deck: Deck, id: str) -> list[Field]:
    """What can be set about a card; what its kind has no use for is left out."""
    card: Any = deck.cards(scenario)[id]
    kind = getattr(card, deck.about)

    def field(
        name: str, title: str, editor: Any, read: Callable[[Any], Any] = lambda value: value, **more: Any
    ) -> Field:
        edit = lambda value: deck.change(scenario, id, **{name: read(value)})  # noqa: E731
        return Field(name, title, editor, getattr(card, name), edit, **more)

    kinds = tuple((one, word(one)) for one in deck.kinds)
    found = [
        field("name", tr("Name"), "text", _filled),
        field(deck.about, tr("Kind") if deck.about == "kind" else tr("Goal"), "choice", choices=kinds),
        field("points", tr("Points"), "whole", _number),
    ]
    if deck is TYCOONS:
        found.append(field("each", tr("For each link"), "switch"))
    found += [_site_field(scenario, deck, id, place) for place in range(deck.cities_of(card))]
    if kind == "major-line":
        found.append(field("western", tr("With a western link"), "switch"))
    if kind in ("new-train", "engine"):
        found.append(field("level", tr("Engine level"), "whole", _number))
    if kind == "speed-record":
        found.append(field("links", tr("Links"), "whole", _number))
    if deck is OPERATIONS:
        signs = tuple((sign, word(sign)) for sign in get_args(OperationSign))
        found += [
            field("sign", tr("Sign"), "choice", choices=signs),
            field("start", tr("Dealt at the start"), "switch"),
            field("invented", tr("Invented"), "switch", tip=tr("Not known from the printed game: a reconstruction")),
        ]
    else:
        shown = (("end", tr("at the end")), ("when-done", tr("when it is done")))
        found += [
            field("tie", tr("A tie counts"), "switch"),
            field("reveal", tr("Shown"), "choice", choices=shown),
        ]
    return [*found, field("note", tr("Note"), "text")]


def _site_field(scenario: Scenario, deck: Deck, id: str, place: int) -> Field:
    sites = deck.cards(scenario)[id].sites

    def edit(site: Any) -> Edit:
        if place > len(sites):
            raise ValueError(tr("choose the first city first"))
        return deck.change(scenario, id, sites=(*sites[:place], site, *sites[place + 1 :]))

    title = tr("City") if deck.cities_of(deck.cards(scenario)[id]) == 1 else (tr("From"), tr("To"))[place]
    value = sites[place] if place < len(sites) else ""
    return Field(f"site {place}", title, "choice", value, edit, choices_of(scenario, "site"))


def word(id: str) -> str:
    """A kind, goal or sign in words."""
    return id.replace("-", " ").capitalize()


def _filled(text: Any) -> str:
    if not str(text).strip():
        raise ValueError(tr("a name is wanted"))
    return str(text).strip()


def _number(value: Any) -> int:
    if value == "":
        raise ValueError(tr("a number is wanted"))
    return int(value)


def next_id(ids: Iterable[str], prefix: str) -> str:
    """A free id: the number after the highest, RO38 after RO37; the prefix with 1 where there is none."""
    import re

    known = set(ids)
    numbered = [(int(found[2]), found[1], len(found[2])) for id in known if (found := re.fullmatch(r"(.*?)(\d+)", id))]
    number, stem, digits = max(numbered, default=(0, prefix, 1))
    while (made := f"{stem}{number + 1:0{digits}d}") in known:
        number += 1
    return made
