"""Explanation of a bot's decision: the options of the current decision and the contribution of each weight."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QHBoxLayout,
    QHeaderView,
    QPushButton,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import isValid

from engine.bots.own_characters import known_characters
from engine.errors import in_brief
from engine.game.drive import Moment
from engine.game.explanation import Explanation, beyond
from engine.game.rules import CHANCE, Action, Seat
from engine.i18n import format_number, tr
from engine.model.ids import Ref
from engine.model.naming import capital
from studio.playtest.session.session import Session
from studio.playtest.viewpoint import Viewpoint
from studio.threads.worker import Worker
from studio.widgets.dock import Dock
from studio.widgets.label import Words
from studio.widgets.mnemonic import no_mnemonic
from studio.widgets.tip import tip

if TYPE_CHECKING:
    from studio.playtest.panes.bot_dialog import BotDialog

AFTER_MS = 80
"""Milliseconds without another decision before reasons are computed, so that a run is not slowed down."""

RESTS_MS = 1500
"""Milliseconds of chance or another seat's decisions before the options release their space."""

ANY_HEIGHT = 2**24 - 1
"""Pixels: no limit."""

ROWS = range(3, 7)
"""Minimum and maximum number of options visible at once by default, so that the board keeps its space."""

MAX_COLUMNS = 7
"""Number of columns visible until all are requested."""


class _Options(QTableWidget):
    """Table that fits a few narrow rows."""

    def __init__(self) -> None:
        super().__init__()
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setAlternatingRowColors(True)
        self.horizontalHeader().setHighlightSections(False)
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + 6)
        self.rows = ROWS[0]

    def keep_room(self, on: bool) -> None:
        """Keep the space while the table is hidden."""
        policy = self.sizePolicy()
        policy.setRetainSizeWhenHidden(on)
        self.setSizePolicy(policy)

    def sizeHint(self) -> QSize:
        """Return the height of its rows; with large type, of as few rows as leave space for the board."""
        rows = (
            self.rows + 1
        ) * self.verticalHeader().defaultSectionSize() + self.horizontalScrollBar().sizeHint().height()
        return QSize(super().sizeHint().width(), min(rows, self.window().height() // 4))


class Why(Dock):
    """Table of the options, the chosen one first. For a human's seat, the first bot of the game system gives advice.
    The viewpoint limits what is shown; reasons of other seats stay hidden.

    Without options it is as high as its text. With options it keeps their space and grows for more, until it is closed,
    the game is over or another seat has been deciding for a while, so that the board does not jump with each decision.

    A list selects the bot that is asked. Of many columns only the most important ones are visible until all of them are
    requested. `pointed` carries the objects of an option that is clicked or selected.
    """

    pointed = Signal(object)

    def __init__(
        self, session: Session, viewpoint: Callable[[], Viewpoint], make_room: Callable[[int], int],
        parent: QWidget | None = None,
    ) -> None:  # fmt: skip
        """`make_room` gets the desired height in pixels and returns the available one."""
        super().__init__(parent)
        self._ask_for_room = make_room
        self.setWindowTitle(tr("Why?"))
        self.setObjectName("why")
        self._session, self._viewpoint = session, viewpoint
        self._shown: Moment | None = None
        self._has_room = False
        self._asked, self._by_hand = 0, 0
        self._about: list[Sequence[Ref]] = []
        self._worker = Worker("reasons", self)
        self.said = Words()
        self.said.setWordWrap(True)
        self.table = _Options()
        self.table.setAccessibleName(tr("Options and their scores"))
        self.table.setToolTip(tr("Click an option, or select it with the arrow keys, to show it on the board"))
        self.table.cellClicked.connect(lambda row, _: self._point(row))
        self.table.currentCellChanged.connect(lambda row, *_: self._point(row))
        inside = QWidget(self)
        layout = QVBoxLayout(inside)
        above = QHBoxLayout()
        above.addWidget(self.said, 1)
        self.bot = QComboBox()
        self.bot.setToolTip(tip(tr("Choose the bot that evaluates the options")))
        self.bot.setAccessibleName(tr("Bot that evaluates the options"))
        self.bot.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.bot.activated.connect(lambda _: self.look())
        self.all = QPushButton(tr("All Columns"))
        self.all.setCheckable(True)
        self.all.setToolTip(tip(tr("Show every score and consequence of the options")))
        self.all.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.all.toggled.connect(lambda _: self._show_columns())
        self.edit = QPushButton(tr("Edit Bot…"))
        self.edit.setToolTip(tip(tr("Change the weights of a bot with sliders and see what it would do here")))
        self.edit.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.edit.clicked.connect(self.edit_bot)
        self._bot_dialog: BotDialog | None = None
        self._lesser: list[int] = []
        # Beside the table, because a narrower text would need another height.
        beside = QVBoxLayout()
        for part in (self.bot, self.all, self.edit):
            beside.addWidget(part)
            part.hide()
        beside.addStretch()
        self.looks = [QPushButton() for _ in range(2)]
        for look in self.looks:
            look.setToolTip(tip(tr("View the game and its explanations this way from now on (same as View as)")))
            # A click does not move the focus.
            look.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            above.addWidget(look)
            look.hide()
        self.looks[1].setText(tr("View as Everyone"))
        self.looks[0].clicked.connect(lambda: self._viewpoint().look_as(self._session.setup.actor(self._session.now)))
        self.looks[1].clicked.connect(lambda: self._viewpoint().look_as(None))
        layout.addLayout(above)
        below = QHBoxLayout()
        below.addWidget(self.table, 1)
        below.addLayout(beside)
        layout.addLayout(below, 1)
        self.setWidget(inside)
        self._wait = QTimer(self, singleShot=True, interval=AFTER_MS)
        self._wait.timeout.connect(self.look)
        self.rest = QTimer(self, singleShot=True, interval=RESTS_MS)
        self.rest.timeout.connect(lambda: self._make_room(0))

    def follow(self, session: Session) -> None:
        """Explain another game."""
        self._session = session
        self.bot.clear()
        self.refresh()

    def refresh(self) -> None:
        """Compute again when the game rests, unless the panel is closed. Until then the old contents are gray."""
        self.rest.stop()
        if self._bot_dialog is not None and isValid(self._bot_dialog):
            self._bot_dialog.refresh()
        if self.isVisible():
            self.table.setEnabled(self._shown is self._session.now)
            self._wait.start()

    def showEvent(self, event: QShowEvent) -> None:
        """Compute at once when opened."""
        super().showEvent(event)
        if not event.spontaneous():
            at = self._session.now
            if not self._missing(at):
                self._say(tr("Evaluating the options…"))
            around = self.parentWidget()
            if around is not None:
                around.installEventFilter(self)
            self._make_room(0 if self._missing(at) else len(self._session.setup.actions(at)))
        self._wait.start(0)

    def hideEvent(self, event: QHideEvent) -> None:
        """Reset the height when closed."""
        super().hideEvent(event)
        self.rest.stop()
        if not event.spontaneous():
            self._has_room = False

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Recalculate the height: a narrower panel has more lines of text."""
        super().resizeEvent(event)
        self._fit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Remember a height that the user has set."""
        if event.type() == QEvent.Type.MouseButtonRelease and watched is self.parent() and self._has_room:
            self._by_hand = self.height() if self.height() != self._asked else self._by_hand
        return super().eventFilter(watched, event)

    def _make_room(self, options: int) -> None:
        """Adjust the height to a few options, or to the text alone."""
        keeps = self._has_room and options > 0
        self._has_room = options > 0
        rows = min(max(options, ROWS[0]), ROWS[-1])
        self.table.rows = max(rows, self.table.rows) if keeps else rows
        self.table.keep_room(self._has_room)
        self.table.updateGeometry()
        self._fit()
        for part in (self.widget().layout(), self.layout()):
            if part is not None:
                part.activate()  # Qt needs a new size hint at once for a new height.
        high = self.sizeHint().height() - self.widget().sizeHint().height() + self._as_said()
        high = max(high, self._asked) if keeps else high
        self._asked = (self._has_room and self._by_hand) or high
        if self._has_room and not self.isFloating():
            self._asked = self._ask_for_room(self._asked)

    def _fit(self) -> None:
        self.widget().setMaximumHeight(ANY_HEIGHT if self._has_room else self._as_said())

    def _as_said(self) -> int:
        """Return the height of the text and the options in pixels; without text, none depends on the width."""
        inside = self.widget()
        return max(inside.heightForWidth(inside.width()), inside.minimumSizeHint().height())

    def look(self) -> None:
        """Explain the current decision: a worker evaluates it while the window stays responsive."""
        setup, at = self._session.setup, self._session.now
        missing = self._missing(at)
        if missing:
            self._say(missing)
            self._offer_looks(at)
            actor = setup.actor(at)
            if actor is None:
                self._make_room(0)
            elif actor == CHANCE or self._is_other(actor):
                self.rest.start()
            return
        if self._shown is None:
            self._say(tr("Evaluating the options…"))
        by: str = self.bot.currentData() or ""
        self._worker.ask(
            lambda _: (*(setup.reasons(at, by) if by else setup.reasons(at)), setup.actions(at)),
            lambda reasons: self._receive(at, *reasons),
            lambda error: self._fail(at, error),
        )

    def _missing(self, at: Moment) -> str:
        """Return why a position has no reasons to show, and what to do; empty if a seat has a choice."""
        setup = self._session.setup
        seat = setup.actor(at)
        if seat is None:
            return tr("The game is over. Step back ( , ) to see the reasons for a decision.")
        if seat == CHANCE:
            return tr("This is a roll or draw. Explanations appear at the decisions of players. Space continues.")
        name = setup.seats[seat].name
        if self._is_other(seat):
            return tr("{name} is deciding. View as {name} or as Everyone to see the reasons.").format(name=name)
        if len(setup.actions(at)) < 2:
            return tr("{name} has only one possible action here. Press Space to continue.").format(name=name)
        return ""

    def _is_other(self, seat: Seat) -> bool:
        """Return whether only another seat's view is shown."""
        return self._viewpoint().viewer not in (None, seat)

    def _offer_looks(self, at: Moment) -> None:
        """Offer buttons to view other seats, unless a pass-device screen is in use: a click must not reveal
        anything."""
        seat = self._session.setup.actor(at)
        if seat is None or seat == CHANCE or not self._is_other(seat) or self._viewpoint().has_curtain:
            return
        self.looks[0].setText(no_mnemonic(tr("View as {name}").format(name=self._session.setup.seats[seat].name)))
        for look in self.looks:
            look.show()
        self._fit()

    def _is_past(self, at: Moment) -> bool:
        """Return whether the game or the viewer has changed."""
        return at is not self._session.now or bool(self._missing(at))

    def _fail(self, at: Moment, error: BaseException) -> None:
        if not self._is_past(at):
            self._say(in_brief(error))

    def _receive(self, at: Moment, bot: str, found: Explanation | None, actions: Sequence[Action]) -> None:
        if self._is_past(at):
            return
        if found is not None:
            self._show(at, bot, found, actions)
        else:
            self._say(tr("The bot {bot} does not score options in decisions of this kind.").format(bot=bot))
            self._offer_bots()
            self._fit()

    def _offer_bots(self) -> None:
        """Offer the bots of this game; the first entry asks the bot that plays the seat."""
        if not self.bot.count():
            self.bot.addItem(tr("Bot of the player"), "")
            for name in self._session.setup.advisers():
                self.bot.addItem(name, name)
        self.bot.show()
        self.edit.setVisible(bool(known_characters(self._session.setup.family)))

    def edit_bot(self) -> None:
        """Show the dialog with the weights of a bot."""
        from studio.playtest.panes.bot_dialog import BotDialog

        dialog = self._bot_dialog
        if dialog is None or not isValid(dialog):
            dialog = self._bot_dialog = BotDialog(lambda: self._session, self._missing, self.window())
            dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.show()
        dialog.activateWindow()

    def _show_columns(self) -> None:
        """Show the most important columns, or all of them."""
        for column in range(self.table.columnCount()):
            self.table.setColumnHidden(column, column in self._lesser and not self.all.isChecked())
        self.all.setVisible(bool(self._lesser))

    def _say(self, words: str) -> None:
        self.said.setText(words)
        self._shown, self._about = None, []
        for part in (*self.looks, self.bot, self.all, self.edit):
            part.hide()
        self.table.setRowCount(0)
        self.table.setColumnCount(0)
        self.table.hide()
        self._fit()

    def _show(self, at: Moment, bot: str, found: Explanation, actions: Sequence[Action]) -> None:
        setup = self._session.setup
        name, first = setup.seats[found.seat].name, found.options[0]
        by_code = {action.code: action for action in actions}
        titles = {code: str(action) for code, action in by_code.items()}
        best = titles.get(first.code, first.code)
        is_advice = setup.is_person(found.seat) or bot != setup.seats[found.seat].bot
        said = (
            tr("{bot} would choose for {player}: {action}")
            if is_advice
            else tr("{bot}, playing {player}, chooses: {action}")
        )
        if found.by_luck:
            said = tr("{bot}, playing {player}, chooses at random: all these actions are equally likely.")
        said = said.format(bot=bot, player=name, action=best)
        names = list(dict.fromkeys(s.name for option in found.options for s in option.scores if s.amount))
        is_weighed = found.is_weighed
        more = [words for words in (found.tie, first.said) if words]
        self.said.setText(" ".join([f"{said.rstrip('.')}.", *more]) if more else said)
        flips = any(option.flip is not None for option in found.options)
        money_unit = setup.scenario.currency.strip() or tr("points")
        unit = tr(found.unit) if found.unit else money_unit
        for look in self.looks:
            look.hide()
        headers, told = [tr("Option")], [tr("Possible action; click to show it on the board")]
        if is_weighed:
            headers += [tr("Total ({unit})").format(unit=unit), *(capital(found.title(name)) for name in names)]
            # Columns after the scores are not included in the sum.
            words = tr("Sum of the columns from here to {column}, in {unit}")
            told.append(words.format(unit=unit, column=capital(found.title(names[-1]))))
        with_unit, contribution = tr("{meaning} ({unit})"), tr("Contribution of {name}")

        def meaning(name: str) -> str:
            return tr(found.meanings[name]) if name in found.meanings else ""

        told += [
            with_unit.format(meaning=meaning(name) or contribution.format(name=found.title(name)), unit=unit)
            for name in names
        ]
        facts = {fact.name: fact.unit for option in found.options for fact in option.facts}
        for name, counted in facts.items():
            title = found.title(name)
            headers.append(capital(title) if counted else f"{capital(title)} ({money_unit})")
            told.append(f"{meaning(name) or title} ({tr(counted) if counted else money_unit})")
        if flips:
            headers.append(tr("Buys up to"))
            told.append(tr("Highest price at which the bot would buy it"))
        self._shown, self._about = None, []
        self.table.setColumnCount(len(headers))
        for column, (title, words) in enumerate(zip(headers, told, strict=True)):
            head = QTableWidgetItem(title)
            head.setToolTip(tip(words))
            self.table.setHorizontalHeaderItem(column, head)
        self.table.setRowCount(len(found.options))
        for row, option in enumerate(found.options):
            scores = {score.name: score.amount for score in option.scores}
            total = "" if option.aside else beyond(option.total) or found.figure(option.total)
            cells = [total] if is_weighed else []
            cells += [beyond(scores[n]) or found.figure(scores[n], "+") if scores.get(n) else "" for n in names]
            known = {fact.name: fact.amount for fact in option.facts}
            cells += [format_number(known[name]) if name in known else "" for name in facts]
            if flips:
                low = option.flip is not None and option.flip <= 0
                cells.append("" if option.flip is None else tr("never") if low else format_number(option.flip))
            title = titles.get(option.code, option.code)
            is_taken = row == 0 and not found.by_luck
            named = self._put(row, 0, f"▸ {title}" if is_taken else title, is_taken, Qt.AlignmentFlag.AlignLeft)
            named.setToolTip(tip(option.said))
            for column, text in enumerate(cells, 1):
                self._put(row, column, text, is_taken, Qt.AlignmentFlag.AlignRight)
            self._about.append(by_code[option.code].about if option.code in by_code else ())
        self._lesser = _lesser_columns(found, names if is_weighed else (), len(facts), flips)
        self._offer_bots()
        self._show_columns()
        self.table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.table.clearSelection()
        self.table.scrollToTop()
        self.table.setEnabled(True)
        self.table.show()
        self._make_room(len(found.options))
        self._shown = at

    def _point(self, row: int) -> None:
        if 0 <= row < len(self._about) and self._about[row]:
            self.pointed.emit(self._about[row])

    def _put(self, row: int, column: int, text: str, bold: bool, side: Qt.AlignmentFlag) -> QTableWidgetItem:
        item = QTableWidgetItem(text)
        item.setTextAlignment(side | Qt.AlignmentFlag.AlignVCenter)
        if bold:
            font = item.font()
            font.setBold(True)
            item.setFont(font)
        self.table.setItem(row, column, item)
        return item


def _lesser_columns(found: Explanation, names: Sequence[str], facts: int, flips: bool) -> list[int]:
    """Return the columns beyond MAX_COLUMNS: the option, its total and its highest price come first, then the scores
    with the largest amounts, then the facts in their order."""
    first = 2 if names else 1
    largest = {
        name: max(abs(score.amount) for option in found.options for score in option.scores if score.name == name)
        for name in names
    }
    by_size = sorted(range(len(names)), key=lambda place: -largest[names[place]])
    order = [first + place for place in (*by_size, *range(len(names), len(names) + facts))]
    return order[max(0, MAX_COLUMNS - first - flips) :]
