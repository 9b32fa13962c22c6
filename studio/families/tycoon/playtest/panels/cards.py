"""Cards face up and face down: a list of all on the table, and the text of the selected one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, cast

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QKeyEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from engine.families.tycoon.actions.cards import PlayCard, TakeCard
from engine.families.tycoon.rules.position import HIDDEN
from engine.families.tycoon.text.cards import (
    card_place_text,
    card_progress_text,
    card_use_text,
    deck_text,
    held_cards,
    is_goal,
    open_cards,
    operation_text,
    tycoon_gain_text,
    tycoon_text,
)
from engine.game.rules import Action, Seat
from engine.i18n import tr
from engine.model.ids import Ref
from studio.families.tycoon.playtest.panels.card_icon import sign_icon
from studio.families.tycoon.playtest.panels.seat_table import seat_icon
from studio.families.tycoon.playtest.panels.visible_panels import Panel, Shown, Sitters
from studio.playtest.own_keys import EnterActs
from studio.widgets.empty_state import EmptyState
from studio.widgets.label import Markup, Words
from studio.widgets.mnemonic import no_mnemonic
from studio.widgets.stable_scroll_area import SteadyScroll
from studio.widgets.tip import tip

OPERATION, TYCOON = range(2)


class Listed(NamedTuple):
    """A row of the list: a heading if `kind` is None, otherwise an operation card by number or the Tycoon card of a
    seat; its text and its accessible text."""

    kind: int | None
    number: int
    words: str
    read: str = ""


class HeldButton(QPushButton):
    """A button that Space can hold down, although Space is a key of the window."""

    def event(self, event: QEvent) -> bool:
        """Reserve Space for this button."""
        is_asked = isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride
        if is_asked and cast(QKeyEvent, event).key() == Qt.Key.Key_Space:
            event.accept()
            return True
        return super().event(event)


class CardsPanel(Panel):
    """The list at the left, the selected card at the right. `peeked` is emitted with the seat of a face-down Tycoon
    card while the button is held, then with None."""

    peeked = Signal(object)

    def __init__(self, sitters: Sitters, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._sitters = sitters
        self._shown: Shown | None = None
        self._rows: Sequence[Listed] = ()
        self._peeked: tuple[Seat, int] | None = None
        self.list = QListWidget()
        self.list.setAccessibleName(tr("Cards"))
        self.list.setToolTip(tip(tr("Select a card to read it; Enter or double-click takes or plays it")))
        self.list.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.currentRowChanged.connect(lambda _: self._choose())
        self.list.itemDoubleClicked.connect(lambda _: self.take())
        EnterActs(self.list, self.take, lambda: self.action is not None)
        self.empty = EmptyState(picture="picture-cards")
        self.title = Markup(wraps=True)
        self.said, self.place = Words(wraps=True), Words(wraps=True)
        self.progress = Words(wraps=True)
        self.act = QPushButton()
        self.act.clicked.connect(self.take)
        self.peek = HeldButton(tr("Hold to &Look"))
        self.peek.setToolTip(tip(tr("Shows the card while you hold this button or Space")))
        self.peek.pressed.connect(lambda: self.peeked.emit(self._seat_chosen))
        self.peek.released.connect(lambda: self.peeked.emit(None))
        detail = QWidget()
        inside = QVBoxLayout(detail)
        inside.setContentsMargins(6, 2, 4, 2)
        inside.setSpacing(5)
        for widget in (self.title, self.said, self.place, self.progress):
            inside.addWidget(widget)
        for button in (self.act, self.peek):
            inside.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)
        inside.addStretch(1)
        self.reader = SteadyScroll()
        self.reader.setAccessibleName(tr("Selected card"))
        self.reader.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.reader.setWidget(detail)
        self.split = QSplitter(Qt.Orientation.Horizontal)
        self.split.addWidget(self.list)
        self.split.addWidget(self.reader)
        self.split.setChildrenCollapsible(False)
        self.split.setSizes([260, 300])
        layout = QHBoxLayout(self)
        layout.setContentsMargins(4, 4, 4, 4)
        layout.addWidget(self.empty, 1)
        layout.addWidget(self.split, 1)
        self.setFocusProxy(self.list)

    def show_position(self, shown: Shown) -> None:
        """Show the cards. The selected card remains selected while it is on the table."""
        was, self._shown = self._chosen, shown
        rows = list(self._listed(shown))
        self.split.setVisible(bool(rows))
        self.empty.setVisible(not rows)
        none = not shown.m.cards and not shown.m.tycoons
        self.empty.setText(
            tr("This game is played without cards.") if none else tr("The cards are dealt before the first turn.")
        )
        if rows != self._rows:
            self._fill(rows)
            cards = [number for number, row in enumerate(rows) if row.kind is not None]
            same = [number for number in cards if was is not None and rows[number][:2] == was[:2]]
            self.list.blockSignals(True)
            self.list.setCurrentRow((same or cards or [-1])[0])
            self.list.blockSignals(False)
        self._tell()

    def show_peeked(self, seat: Seat | None, card: int) -> None:
        """Show the Tycoon card of a seat; None hides it."""
        self._peeked = None if seat is None else (seat, card)
        self._tell()

    @property
    def action(self) -> Action | None:
        """Enable the decision for the selected card: take or play it."""
        row, shown = self._chosen, self._shown
        if row is None or shown is None or row.kind != OPERATION:
            return None
        return shown.actions.get(TakeCard(row.number)) or shown.actions.get(PlayCard(row.number))

    def take(self) -> None:
        """Take or play the selected card if possible."""
        if self.action is not None:
            self.chosen.emit(self.action)

    @property
    def _chosen(self) -> Listed | None:
        row = self.list.currentRow()
        return self._rows[row] if 0 <= row < len(self._rows) and self._rows[row].kind is not None else None

    @property
    def _seat_chosen(self) -> Seat | None:
        row = self._chosen
        return row.number if row is not None and row.kind == TYCOON else None

    def _listed(self, shown: Shown) -> Iterator[Listed]:
        m, g, names = shown.m, shown.g, self._sitters.names
        found = open_cards(m, g)
        groups = [
            (tr("On the table · {deck}").format(deck=deck_text(g)), [card for card in found if not is_goal(m, card)]),
            (tr("Gained by the first player to do it"), [card for card in found if is_goal(m, card)]),
            *((tr("Held by {name}").format(name=names[seat]), held_cards(g, seat)) for seat in range(g.seats)),
        ]
        for title, cards in groups:
            if cards:
                yield Listed(None, 0, title)
            for card in cards:
                yield Listed(OPERATION, card, m.cards[card].name, self._read(shown, card))
        if any(card != -1 for card in g.tycoon):
            yield Listed(None, 0, tr("Tycoon cards"))
        for seat, card in enumerate(g.tycoon):
            if card >= 0:
                yield Listed(TYCOON, seat, f"{names[seat]}: {m.tycoons[card].name}")
            elif card == HIDDEN:
                yield Listed(TYCOON, seat, tr("{name}: face down").format(name=names[seat]))

    def _read(self, shown: Shown, card: int) -> str:
        known = shown.m.cards[card]
        return known.name if known.symbol == "none" else f"{known.name}, {known.symbol.replace('-', ' ')}"

    def _fill(self, rows: Sequence[Listed]) -> None:
        assert self._shown is not None
        self._rows = rows
        side = self.fontMetrics().height()
        self.list.blockSignals(True)
        self.list.clear()
        self.list.setIconSize(QSize(side, side))
        for row in rows:
            item = QListWidgetItem(row.words)
            if row.kind is None:
                item.setFlags(Qt.ItemFlag.NoItemFlags)
                font = item.font()
                font.setBold(True)
                item.setFont(font)
            else:
                item.setIcon(self._icon(row, side))
                item.setData(Qt.ItemDataRole.AccessibleTextRole, row.read or row.words)
            item.setToolTip(tip(row.words))
            self.list.addItem(item)
        self.list.blockSignals(False)

    def _icon(self, row: Listed, side: int) -> QIcon:
        assert self._shown is not None
        if row.kind == TYCOON:
            return seat_icon(self._sitters, row.number, side)
        return sign_icon(self._shown.m.cards[row.number].symbol, side)

    def _choose(self) -> None:
        self._peeked = None
        self._tell()
        row, shown = self._chosen, self._shown
        refs: tuple[Ref, ...] = ()
        if row is not None and shown is not None and row.kind == OPERATION:
            refs = tuple(Ref("site", site) for site in shown.m.cards[row.number].sites)
        self.pointed.emit(refs)

    def _tell(self) -> None:
        row, shown = self._chosen, self._shown
        self.reader.setVisible(row is not None)
        if row is None or shown is None:
            return
        is_operation = row.kind == OPERATION
        self.progress.setVisible(is_operation and is_goal(shown.m, row.number))
        self.act.setVisible(is_operation and not is_goal(shown.m, row.number))
        if is_operation:
            self._tell_operation(shown, row.number)
        else:
            self._tell_tycoon(shown, row.number)

    def _tell_operation(self, shown: Shown, card: int) -> None:
        m, g, names = shown.m, shown.g, self._sitters.names
        known = m.cards[card]
        self.peek.hide()
        self.title.write("<b>{name}</b>", name=known.name)
        notes = [operation_text(m, card)]
        if known.invented:
            notes.append(tr("This card is a reconstruction."))
        notes += [known.note] if known.note else []
        self.said.setText(" ".join(notes))
        self.place.setText(f"{card_use_text(m, card)} {card_place_text(m, g, card, names)}")
        self.progress.setText(
            "\n".join(
                f"{self._sitters.letters[seat]}  {names[seat]}: {words}"
                for seat in range(g.seats)
                if (words := card_progress_text(m, g, seat, card))
            )
        )
        action = self.action
        self.act.setEnabled(action is not None)
        self.act.setText(no_mnemonic(str(action)) if action is not None else tr("Take the card"))
        why = tr("This card cannot be taken now.") if action is None else str(action)
        if g.place[card] >= 3 and action is None:
            self.act.setText(tr("Play the card"))
            self.act.setVisible(known.kind == "land-grant")
            why = tr("The owner plays it in their turn, if it allows building something.")
        self.act.setToolTip(tip(why))

    def _tell_tycoon(self, shown: Shown, seat: Seat) -> None:
        m, g, name = shown.m, shown.g, self._sitters.names[seat]
        peeked = self._peeked is not None and self._peeked[0] == seat
        card = self._peeked[1] if self._peeked is not None and peeked else g.tycoon[seat]
        is_down = g.tycoon[seat] == HIDDEN
        self.peek.setVisible(is_down and seat in shown.peekable)
        if card < 0:
            self.title.write("<b>{name}</b>", name=tr("Tycoon card of {name}, face down").format(name=name))
            self.said.setText(tr("The goal counts at the end. Only its owner may know it."))
            self.place.setText("")
            return
        self.title.write("<b>{name}</b>", name=m.tycoons[card].name)
        self.said.setText(tycoon_text(m, card))
        if is_down:
            self.place.setText(tr("Only {name} knows it.").format(name=name))
        else:
            seen = tr("{name} has revealed it.") if g.shown[seat] else tr("Only {name} knows it.")
            self.place.setText(f"{seen.format(name=name)} {tycoon_gain_text(m, g, seat)}")
