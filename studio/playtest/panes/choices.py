"""Choices of the active seat: a button each, or a list with a filter if there are many."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QModelIndex, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from engine.game.amount import Amount
from engine.game.rules import Action
from engine.i18n import tr
from engine.text_match import folded
from studio.playtest.marks import is_ride
from studio.playtest.own_keys import Search
from studio.playtest.panes.amount_field import AmountField
from studio.playtest.panes.purchases import OrderBox, Purchases, what_figures_mean
from studio.widgets.elided import PADDING, ShortenedButton
from studio.widgets.label import WholeWords, Words
from studio.widgets.mnemonic import no_mnemonic
from studio.widgets.tip import tip

FILTERED = Qt.ItemDataRole.UserRole + 1
"""Row data: whether it is shown only with (True) or only without (False) words in the filter."""
LINES_SEEN = 5
"""Visible lines of the list, at any type size."""
ROW_APART = 1
"""Pixels around each row of the list."""
APART = 8
"""Pixels between the choices and other controls."""
MOST_OF_NOTE = 70
"""Pixels reserved for the text above the choices: four lines of default size."""
LARGE = 26
"""With letters of this height in pixels, one such line fits on a small screen."""
SIGN = QSize(28, 10)
"""Size of the picture of what a choice is about, such as the line of a railroad."""
MOST_BUTTONS = 9
"""Maximum number of buttons; also the number of number keys."""


class ChoiceButton(ShortenedButton):
    """Button of a choice; `pointed` reports the pointer on it."""

    pointed = Signal(object)

    def __init__(self, action: Action, number: int, sign: QIcon | None = None, parent: QWidget | None = None) -> None:
        """`sign` is a picture of what the choice is about."""
        super().__init__(no_mnemonic(f"{number}   {action}"), parent)
        if sign is not None:
            self.setIcon(sign)
            self.setIconSize(SIGN)
        self.action = action
        self.setToolTip(tip(f"{action} ({number})"))
        self.setAccessibleName(str(action))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setStyleSheet(f"text-align: left; padding: 5px {PADDING - 2}px;")

    def words_in(self, width: int) -> str:
        """Return as much of the text as fits next to the sign."""
        return super().words_in(width if self.icon().isNull() else width - SIGN.width() - PADDING)

    def enterEvent(self, event: object) -> None:
        """Report the pointer."""
        self.pointed.emit(self.action)

    def leaveEvent(self, event: object) -> None:
        """Report that the pointer has left."""
        self.pointed.emit(None)


class Choices(QWidget):
    """Choices of a human. `chosen` carries the action, `pointed` the choice under the pointer or None; `selected`
    carries a choice that was selected by a click and waits for the next one; `order_changed` reports another order of
    purchases.

    A click chooses a button at once. In a list it selects a row; another click on the row, a double-click, Enter or the
    button below the list chooses it.
    """

    chosen = Signal(object)
    selected = Signal(object)
    made = Signal(object)
    """Carries each new button."""
    pointed = Signal(object)
    ride_on_asked = Signal()
    order_changed = Signal()

    def __init__(
        self,
        has_rides: bool = True,
        sign: Callable[[Action], QIcon | None] = lambda _: None,
        parent: QWidget | None = None,
    ) -> None:
        """`sign` returns a picture of what a choice is about, or None."""
        super().__init__(parent)
        self._sign = sign
        self.offered: tuple[Action, ...] = ()
        self.buttons: list[ChoiceButton] = []
        self._rare: dict[str, list[Action]] = {}
        self._purchases: Purchases | None = None
        self.order = OrderBox()
        self.order.activated.connect(self.order_changed)
        letter = self.fontMetrics().height()
        most = MOST_OF_NOTE if letter < LARGE else letter
        # The choices below must not move under the pointer.
        self.note = WholeWords(most=most, keeps=most)
        self.filter = Search()
        self.filter.setPlaceholderText(tr("Filter the choices…"))
        self.filter.setClearButtonEnabled(True)
        self.filter.setAccessibleName(tr("Filter the choices"))
        self.filter.setToolTip(tr("Show the choices that contain all of these words (Ctrl+F)"))
        QShortcut(QKeySequence.StandardKey.Find, self.filter).activated.connect(self.filter.setFocus)
        self.filter.textChanged.connect(self._narrow)
        self.filter.left.connect(self._go_to_list)
        self.list = QListWidget()
        self.list.setAccessibleName(tr("Choices"))
        self.list.setIconSize(SIGN)
        self.list.setMouseTracking(True)
        self.list.setMinimumHeight(LINES_SEEN * self.list.fontMetrics().height())
        # It scrolls itself, so the controls below stay visible in a low window.
        self.list.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setWordWrap(True)
        # Alternating colors separate rows of several lines.
        self.list.setAlternatingRowColors(True)
        self.list.setSpacing(ROW_APART)
        self.list.itemClicked.connect(self._click)
        # The second click of a double-click is not reported as a click.
        self.list.itemDoubleClicked.connect(self._take_selected)
        self.list.itemEntered.connect(lambda item: self.pointed.emit(item.data(Qt.ItemDataRole.UserRole)))
        self.list.currentItemChanged.connect(lambda item, _: self._show_current(item))
        self._selected: Action | None = None
        """Choice that the next click on it takes."""
        self.take_button = ShortenedButton("")
        self.take_button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.take_button.clicked.connect(self._take_row)
        self.ride_on = QPushButton(tr("Continue Ride"))
        self.ride_on.setToolTip(tr("Continue as the bot would, to the end of this ride (G)"))
        self.ride_on.setShortcut("G")
        # It disappears after a click, and the focus would move to another button.
        self.ride_on.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.ride_on.clicked.connect(self.ride_on_asked)
        # Reserve its place, so that no choice appears there.
        policy = self.ride_on.sizePolicy()
        policy.setRetainSizeWhenHidden(has_rides)
        self.ride_on.setSizePolicy(policy)
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(3)
        self.none = Words(tr("No choice contains all of these words. Esc clears them."), wraps=True)
        for widget in (self.note, self.order, self.filter, self.none):
            self._layout.addWidget(widget)
        self._layout.addWidget(self.list, LINES_SEEN)
        self._layout.addWidget(self.take_button)
        self.amount = AmountField()
        self.amount.chosen.connect(self.chosen)
        self.amount.given_up.connect(self._leave_amount)
        self._layout.addWidget(self.amount)
        self._layout.addStretch(1)
        self._layout.addSpacing(APART)
        self._layout.addWidget(self.ride_on)
        self.offer((), "")

    def offer(
        self,
        actions: Sequence[Action],
        note: str,
        heading: Callable[[Action], str] | None = None,
        amounts: Sequence[Amount] = (),
        is_rare: Callable[[Action], bool] = lambda _: False,
        purchases: Purchases | None = None,
    ) -> None:
        """Show these choices, or only the note if there are none. Choices under one heading are grouped; other legal
        values of `amounts` can be typed. For choices that are `is_rare`, all of one heading, the list shows only their
        number until the filter has text. With `purchases`, they are listed with their figures."""
        self._purchases = purchases or None
        self.order.setVisible(self._purchases is not None)
        had_focus = any(button.hasFocus() for button in self.buttons) or self.list.hasFocus() or self.filter.hasFocus()
        had_focus = had_focus or self.amount.has_focus or self.take_button.hasFocus()
        self.amount.offer(amounts)
        groups: dict[str, list[Action]] = {}
        for action in actions:
            groups.setdefault(heading(action) if heading is not None else "", []).append(action)
        self.offered = tuple(action for group in groups.values() for action in group)
        for button in self.buttons:
            self._layout.removeWidget(button)
            button.hide()
            button.deleteLater()
        self.buttons = []
        self.note.setText(note)
        self.note.setVisible(bool(note))
        self.ride_on.setText(tr("Continue Ride"))
        self.ride_on.setVisible(any(is_ride(action) for action in self.offered))
        many = len(self.offered) > MOST_BUTTONS or self._purchases is not None
        for part in (self.list, self.filter, self.take_button):
            part.setVisible(many)
        self._selected = None
        self.none.hide()
        self._layout.setStretch(self._layout.indexOf(self.list), 1 if many else 0)
        self._layout.setStretch(self._layout.indexOf(self.amount) + 1, 0 if many else 1)
        self.list.blockSignals(True)
        self.list.clear()
        self.list.blockSignals(False)
        self._show_current(None)
        self.filter.clear()
        self._rare = {title: group for title, group in groups.items() if many and is_rare(group[0])}
        if many:
            for title, group in groups.items():
                if title not in self._rare:
                    self._list(title, group)
            for title, group in self._rare.items():
                count = _title(tr("{title}: {n:,}; type in the filter to list them").format(title=title, n=len(group)))
                count.setData(FILTERED, False)
                self.list.addItem(count)
            self._narrow("")
        else:
            before: QWidget = self.list
            for number, action in enumerate(self.offered, 1):
                button = ChoiceButton(action, number, self._sign(action), self)
                # Otherwise Tab would reach new buttons after everything else in the window.
                self.setTabOrder(before, button)
                before = button
                button.clicked.connect(lambda _=False, action=action: self.chosen.emit(action))
                button.pointed.connect(self.pointed)
                self._layout.insertWidget(self._layout.indexOf(self.list) + number, button)
                self.buttons.append(button)
                self.made.emit(button)
        if had_focus and self.buttons:
            self.buttons[0].show()  # The layout would show it later, and a hidden widget takes no focus.
            self.buttons[0].setFocus()
        elif had_focus and many:
            self.list.setFocus()

    def _list(self, title: str, actions: Sequence[Action], filtered: bool | None = None) -> None:
        """Add rows for choices below their title."""
        if title:
            self.list.addItem(_title(title))
        for action in actions:
            item = QListWidgetItem()
            item.setData(Qt.ItemDataRole.UserRole, action)
            item.setData(FILTERED, filtered)
            item.setToolTip(tip(self._tooltip(action)))
            if (sign := self._sign(action)) is not None:
                item.setIcon(sign)
            self.list.addItem(item)

    def words(self, action: Action) -> str:
        """Return the text of a choice in its row."""
        if self._purchases is None:
            return str(action)
        return self._purchases.words(action, tr("{name} · value {value} · reach +{reach}"))

    def _tooltip(self, action: Action) -> str:
        words = self.words(action)
        return words if words == str(action) else f"{words}\n{what_figures_mean()}"

    def _leave_amount(self) -> None:
        """Give the focus back to the choices."""
        (self.buttons[0] if self.buttons else self.list).setFocus()

    def numbered(self, number: int) -> Action | None:
        """Return the choice of a number key, 1 for the first; in a filtered list, only visible ones count."""
        found = [button.action for button in self.buttons]
        found = found or [item.data(Qt.ItemDataRole.UserRole) for item in self._shown()]
        return found[number - 1] if number <= min(len(found), MOST_BUTTONS) else None

    def press(self, number: int) -> None:
        """Choose by a number key."""
        action = self.numbered(number)
        if action is not None:
            self.chosen.emit(action)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Choose the focused row on Enter."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.take_focused()
            return
        super().keyPressEvent(event)

    def take_focused(self) -> bool:
        """Choose the focused button or row; return False if none has the focus."""
        if self.amount.has_focus:
            self.amount.take()
            return True
        for button in self.buttons:
            if button.hasFocus():
                self.chosen.emit(button.action)
                return True
        if (self.list.hasFocus() or self.filter.hasFocus()) and self.list.isVisible():
            self._take_current()
            return True
        return False

    def _rows(self) -> list[QListWidgetItem]:
        """Return the rows of choices."""
        rows = [self.list.item(row) for row in range(self.list.count())]
        return [row for row in rows if row.data(Qt.ItemDataRole.UserRole) is not None]

    def _shown(self) -> list[QListWidgetItem]:
        """Return the visible rows of choices."""
        return [row for row in self._rows() if not row.isHidden()]

    def asks_again(self, action: Action) -> bool:
        """Return whether a click on the board selects a choice instead of taking it: one of a list, unless it rides."""
        return not self.buttons and action in self.offered and not is_ride(action)

    def select(self, action: Action) -> None:
        """Select a choice of the list, or take it if it was selected by a click before."""
        item = next((row for row in self._rows() if row.data(Qt.ItemDataRole.UserRole) == action), None)
        if item is None or item.isHidden():
            self.filter.clear()
        if item is not None:
            self.list.setCurrentItem(item)
            self._click(item)

    def give_up(self) -> bool:
        """Cancel the selection of the list; return False if there is none."""
        had, self._selected = self.list.currentItem() is not None, None
        self.list.setCurrentIndex(QModelIndex())
        return had and self.list.isVisible()

    def _click(self, item: QListWidgetItem) -> None:
        """Select a row, or take the selected one."""
        action = item.data(Qt.ItemDataRole.UserRole)
        if action is None:
            return
        if action == self._selected:
            self.chosen.emit(action)
        else:
            self._selected = action
            self.selected.emit(action)

    def _take_selected(self, item: QListWidgetItem) -> None:
        if self._selected is not None and item.data(Qt.ItemDataRole.UserRole) == self._selected:
            self.chosen.emit(self._selected)

    def _show_current(self, item: QListWidgetItem | None) -> None:
        """Show on the button which choice of the list it takes."""
        action = item.data(Qt.ItemDataRole.UserRole) if item is not None else None
        if action != self._selected:
            self._selected = None
        self.take_button.setEnabled(action is not None)
        self.take_button.setText(no_mnemonic(str(action)) if action is not None else tr("Select a choice"))
        self.take_button.setToolTip(tip(tr("{action} (Enter)").format(action=action) if action is not None else ""))
        self.pointed.emit(action)

    def _take_row(self) -> None:
        """Take the current row."""
        self._take(self.list.currentItem())

    def _take(self, item: QListWidgetItem | None) -> None:
        if item is not None and item.data(Qt.ItemDataRole.UserRole) is not None:
            self.chosen.emit(item.data(Qt.ItemDataRole.UserRole))

    def _take_current(self) -> None:
        """Return the current row, or the only one; if the filter leaves several, the first one becomes current."""
        shown, current = self._shown(), self.list.currentItem()
        if current is not None and not current.isHidden() and self.list.hasFocus():
            self._take(current)
        elif len(shown) == 1:
            self._take(shown[0])
        else:
            self._go_to_list()

    def _go_to_list(self) -> None:
        """Move the focus to the first visible row."""
        shown = self._shown()
        if shown:
            self.list.setCurrentItem(shown[0])
            self.list.setFocus(Qt.FocusReason.TabFocusReason)

    def _narrow(self, text: str) -> None:
        words, number, title = folded(text).split(), 0, None
        if words:
            for heading, group in self._rare.items():
                self._list(heading, group, filtered=True)
            self._rare = {}
        for row in range(self.list.count()):
            item = self.list.item(row)
            action, filtered = item.data(Qt.ItemDataRole.UserRole), item.data(FILTERED)
            if action is None:
                title = item
                title.setHidden(filtered is None or bool(words))
                continue
            said = self.words(action)
            matched = folded(said)
            hidden = (filtered is True and not words) or any(word not in matched for word in words)
            item.setHidden(hidden)
            if not hidden and title is not None:
                title.setHidden(False)
            number += not hidden
            item.setText(f"{number}   {said}" if not hidden and number <= MOST_BUTTONS else f"     {said}")
        self.none.setVisible(bool(words) and not number)
        current = self.list.currentItem()
        if current is not None and current.isHidden():
            self.list.setCurrentIndex(QModelIndex())


def keys_of(count: int) -> str:
    """Return the number keys for this many choices as text."""
    if count == 1:
        return tr("the key 1")
    return tr("the keys 1 to {last}").format(last=min(count, MOST_BUTTONS))


def _title(words: str) -> QListWidgetItem:
    """Return a heading for the list, which cannot be chosen."""
    item = QListWidgetItem(words)
    item.setFlags(Qt.ItemFlag.NoItemFlags)
    font = item.font()
    font.setBold(True)
    item.setFont(font)
    return item
