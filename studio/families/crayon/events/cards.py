"""The page of event cards: a table, and a form for the current card."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from engine.edit.edit import Edit
from engine.families.crayon.author.deck_edits import AddEvent, RemoveEvent, SetEvent
from engine.families.crayon.content import Event, EventKind
from engine.i18n import tr
from engine.model.ids import Ref
from engine.model.scenario import Scenario
from studio.document.document import Document
from studio.families.crayon.events.fields import (
    effect_text,
    event_fields,
    kind_words,
    lasting_words,
    loss_text,
    place_text,
    shown_places,
    things_of,
)
from studio.families.crayon.picking import pick
from studio.families.crayon.text import by_name, content_of, filled
from studio.panels.forms.form import Form
from studio.panels.page import fill_side_by_side, scrolled
from studio.panels.tables.entry_view import ADD, REMOVE, EntryView
from studio.panels.tables.record_table import Column
from studio.widgets.label import Words
from studio.widgets.responsive_row import Columns
from studio.widgets.tip import tip

FRESH = Event("derailment", "", radius=3, turns_lost=1, loads_lost=1)


class EventPage(QWidget):
    """The events on the left, the form of the current one on the right."""

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Events"))
        self._document = document
        self.events = EventTable(document, self)
        self.form = Form(document.perform, self)
        self.effect = Words(parent=self)
        self.effect.setWordWrap(True)
        self.pickers: dict[str, QPushButton] = {}
        for name, title, hint in (
            ("sites", tr("Cities…"), tr("Choose the cities")),
            ("regions", tr("Regions…"), tr("Choose the regions")),
            ("features", tr("Rivers…"), tr("Choose the rivers and other features")),
        ):
            button = self.pickers[name] = QPushButton(title, self)
            button.setToolTip(tip(hint))
            button.setAutoDefault(False)
            button.clicked.connect(lambda _=False, name=name: self.events.sheet.attempt(lambda: self.pick(name)))
        side = QWidget(self)
        column = QVBoxLayout(side)
        column.setContentsMargins(6, 4, 6, 4)
        column.addWidget(self.effect)
        column.addWidget(Columns(tuple(self.pickers.values()), len(self.pickers)))
        column.addWidget(self.form)
        column.addStretch(1)
        fill_side_by_side(self, (self.events, 1), (scrolled(side, letters=46), 0))
        self.events.view.selectionModel().currentChanged.connect(self._show)
        document.changed.connect(self._show)
        self._show()

    def _show(self) -> None:
        if self._document.is_previewing:
            return
        id, scenario = self.events.current(), self._document.scenario
        event = content_of(scenario).events.get(id or "")
        self.form.show_fields([] if id is None or event is None else event_fields(scenario, id, event))
        self.effect.setText(tr("Select an event to see its effect.") if event is None else effect_text(event.kind))
        for name, button in self.pickers.items():
            button.setVisible(event is not None and name in shown_places(event) and bool(things_of(scenario, name)))

    def pick(self, name: str) -> None:
        """Let the user choose the places of the current event."""
        id, scenario = self.events.current(), self._document.committed
        if id is None:
            raise ValueError(tr("Select an event first."))
        event = content_of(scenario).events[id]
        old = getattr(event, name)
        picked = pick(event.title, by_name(things_of(scenario, name)), old, self)
        if picked is not None:
            kept = [one for one in old if one in picked]
            new = (*kept, *(one for one in picked if one not in kept))
            self._document.perform(SetEvent(id, replace(event, **{name: new})))


class EventTable(EntryView):
    """A row for each event. Selecting it selects the cities, regions and rivers that it names."""

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(
            document,
            lambda s: content_of(s).events,
            columns(),
            tr("Events"),
            tr("events"),
            tr("Event cards such as taxes, strikes and floods are in the deck of demand cards. Add the first one."),
            named,
            lambda s, id: (Ref("content", f"events.{id}"),),
            parent,
        )
        self.sheet.exported = "events"
        self.add_action(tr("Add Event"), ADD, tr("Add an event card"), self.add)
        self.add_action(tr("Remove"), REMOVE, tr("Remove the selected events"), self.remove)

    def adding(self, scenario: Scenario) -> Edit:
        """Add an event of the current kind."""
        events = content_of(scenario).events
        current = events.get(self.current() or "")
        return AddEvent(replace(FRESH, title=tr("Derailment")) if current is None else current)

    def remove(self) -> None:
        """Remove the selected events."""
        self.remove_chosen(tr("Remove events"), lambda ids: [RemoveEvent(id) for id in ids])


def columns() -> list[Column]:
    """Return the columns of the table."""
    kinds, lasting = kind_words(), lasting_words()
    return [
        Column(tr("Card"), lambda s, id: id, tip=tr("Number of the card")),
        Column(
            tr("Kind"),
            lambda s, id: _event(s, id).kind,
            lambda kind: kinds[kind],
            edit=lambda s, id, kind: _of_kind(s, id, kind),
            choices=lambda s, id: list(kinds.items()),
        ),
        Column(
            tr("Title"),
            lambda s, id: _event(s, id).title,
            edit=lambda s, id, text: SetEvent(id, replace(_event(s, id), title=filled(text))),
        ),
        Column(tr("Area"), lambda s, id: place_text(s, _event(s, id)), tip=tr("Area in which it applies")),
        Column(tr("Loss"), lambda s, id: loss_text(s, _event(s, id)), tip=tr("Loss of players or trains")),
        Column(
            tr("Duration"),
            lambda s, id: _event(s, id).lasts,
            lambda lasts: lasting[lasts],
            edit=lambda s, id, lasts: SetEvent(id, replace(_event(s, id), lasts=lasts)),
            choices=lambda s, id: list(lasting.items()),
        ),
        Column(
            tr("Note"),
            lambda s, id: _event(s, id).note,
            edit=lambda s, id, text: SetEvent(id, replace(_event(s, id), note=str(text).strip())),
        ),
    ]


def named(scenario: Scenario, id: str) -> Iterator[Ref]:
    """Return the things on the board that an event names."""
    event = content_of(scenario).events.get(id)
    if event is not None:
        yield from (Ref("site", one) for one in event.sites)
        yield from (Ref("region", one) for one in event.regions)
        yield from (Ref("feature", one) for one in event.features)


def _event(scenario: Scenario, id: str) -> Event:
    return content_of(scenario).events[id]


def _of_kind(scenario: Scenario, id: str, kind: EventKind) -> Edit:
    return SetEvent(id, replace(_event(scenario, id), kind=kind))
