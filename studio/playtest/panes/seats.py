"""Seats of a running game: controller, money, progress, train and railroads."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QActionGroup,
    QColor,
    QContextMenuEvent,
    QFont,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPalette,
    QPen,
    QPixmap,
)
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QProgressBar,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from engine.bots.named import PERSON, bot_description, bot_names
from engine.game.rules import Holding, Seat
from engine.game.transfer import HandOvers
from engine.gamelog.naming import owned_name
from engine.i18n import tr
from engine.model.ids import Ref
from engine.model.look import RailroadLook
from engine.money import money
from studio.paint.pattern_icon import look_of, pattern_picture
from studio.playtest.glyphs import MenuArrow
from studio.playtest.seat_badge import paint_badge
from studio.playtest.session.session import Session
from studio.widgets.label import Markup, Words, filled
from studio.widgets.mnemonic import NamesMenu, entry
from studio.widgets.stable_scroll_area import SteadyScroll
from studio.widgets.tip import tip
from studio.widgets.tokens import RADIUS, SPACE, STROKE, TYPE, scaled

BAND = 5
"""Width of the band in the color of the seat, in pixels."""
LINE = (28, 10)
"""Size of a railroad's line next to its name, in pixels."""
TINT = 0.16
"""Share of the selection color in the ground of the active card."""


class Badge(QWidget):
    """Color and letter of a seat. The badge of the active seat has a ring."""

    def __init__(self, colour: str, letter: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._colour, self._letter, self.is_active = colour, letter, False
        self.setFixedSize(QSize(32, 32))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw a round badge."""
        with QPainter(self) as painter:
            paint_badge(painter, QPointF(16, 16), 24, self._colour, self._letter)
            if self.is_active:
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Accent), STROKE.focus))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawEllipse(QRectF(1.5, 1.5, 29, 29))


class Card(QFrame):
    """A card with round corners and a band in the color of its seat. The active card has a frame and is tinted."""

    def __init__(self, colour: str) -> None:
        super().__init__()
        self._colour, self._is_active = QColor(colour), False

    @property
    def is_active(self) -> bool:
        """Whether it is the turn of this seat."""
        return self._is_active

    def activate(self, is_active: bool) -> None:
        """Set whether it is the turn of this seat."""
        if is_active != self._is_active:
            self._is_active = is_active
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the ground, the band and the edge."""
        colors, role = self.palette(), QPalette.ColorRole
        ground, width = colors.color(role.Base), STROKE.edge
        edge = colors.color(role.Mid)
        if self._is_active:
            ground = mixed(ground, colors.color(role.Highlight), TINT)
            edge, width = colors.color(role.Accent), STROKE.focus
        box = QRectF(self.rect()).adjusted(width / 2, width / 2, -width / 2, -width / 2)
        form = QPainterPath()
        form.addRoundedRect(box, RADIUS.card, RADIUS.card)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.fillPath(form, ground)
            painter.setClipPath(form)
            painter.fillRect(QRectF(0, 0, BAND + width, self.height()), self._colour)
            painter.setClipping(False)
            painter.setPen(QPen(edge, width))
            painter.drawPath(form)


def mixed(ground: QColor, other: QColor, share: float) -> QColor:
    """Return a color between two, with a share of the other one from 0 to 1."""
    pairs = zip(ground.getRgb()[:3], other.getRgb()[:3], strict=True)  # type: ignore[index]
    return QColor(*(round(one + (two - one) * share) for one, two in pairs))


class SeatRow(Card):
    """The card of one seat. `asked` carries refs of clicked properties, `handed_over` its new controller, offered by a
    click on the title or a right-click anywhere. `grown` reports an amount longer than any before."""

    asked = Signal(object)
    grown = Signal()
    handed_over = Signal(str)

    def __init__(
        self, name: str, bot: str, colour: str, letter: str, currency: str, bots: Mapping[str, str],
        sign: QPixmap | None = None, called: Callable[[Ref], str] = lambda ref: ref.id,
        look: Callable[[Ref], RailroadLook | None] = lambda ref: None,
    ) -> None:  # fmt: skip
        """`bots` are possible controllers with a description; `called` returns the names of owned objects, `look` the
        color and pattern of owned railroads."""
        super().__init__(colour)
        self._called, self._look, self._owned = called, look, tuple[Ref, ...]()
        self._currency, self._name, self._said = currency, name, ("", "", 0, "", "")
        self.setAccessibleName(name)
        who = tr("human") if bot == PERSON else bot
        self.title = Markup()
        self._write_title(name, who)
        self.who = MenuArrow()
        self.who.setAutoRaise(True)
        self.who.setFixedSize(QSize(18, 18))
        self.who.setAccessibleName(tr("Controller of {name} from now on").format(name=name))
        for part in (self.title, self.who):
            part.setToolTip(
                tr("Choose who controls this seat from now on. The game as played so far is saved as a branch.")
            )
            part.setCursor(Qt.CursorShape.PointingHandCursor)
        menu = NamesMenu(self.who)
        menu.setToolTipsVisible(True)
        choices = QActionGroup(menu)
        for one in (PERSON, *bots):
            action = entry(menu, tr("Human") if one == PERSON else one, partial(self.handed_over.emit, one))
            action.setToolTip(tip(bots.get(one, tr("A human player decides for this seat"))))
            action.setCheckable(True)
            choices.addAction(action)
            action.setChecked(one == bot)
            action.setEnabled(one != bot)
        self.who.setMenu(menu)
        self.badge = Badge(colour, letter)
        self.money = Words()
        self._widest = 0
        self.money.setFont(scaled(self.money.font(), TYPE.heading, QFont.Weight.Bold))
        self.status = Words(wraps=True)
        self.bound = Words(wraps=True)
        self.goal = QProgressBar()
        self.goal.setFormat(tr("{n}%").format(n="%p"))
        self.goal.setRange(0, 100)
        # Size to the text at any type size.
        metrics = self.fontMetrics()
        self.goal.setFixedHeight(max(16, metrics.height()))
        self.goal.setToolTip(tr("Progress of this player toward winning"))
        self.goal.setAccessibleName(tr("Goal of {name}").format(name=name))
        self.players = Words(wraps=True)
        self.players.setToolTip(tr("Controllers of this seat and the turns they took over"))
        self.players.hide()
        self.owned = Markup(wraps=True)
        self.owned.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        self.owned.linkActivated.connect(self._ask)
        layout = QGridLayout(self)
        layout.setContentsMargins(BAND + SPACE.s, 6, SPACE.s + 2, 6)
        layout.setHorizontalSpacing(SPACE.s)
        layout.setVerticalSpacing(3)
        layout.addWidget(self.badge, 0, 0, 2, 1, Qt.AlignmentFlag.AlignTop)
        if sign is not None:
            self.sign = Words()
            self.sign.setPixmap(sign)
            layout.addWidget(self.sign, 2, 0, Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignHCenter)
        titled = QHBoxLayout()
        titled.setSpacing(2)
        titled.addWidget(self.title)
        titled.addWidget(self.who)
        titled.addStretch(1)
        layout.addLayout(titled, 0, 1)
        layout.addWidget(self.money, 0, 2, Qt.AlignmentFlag.AlignRight)
        layout.addWidget(self.status, 1, 1)
        layout.addWidget(self.goal, 1, 2, Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignRight)
        layout.addWidget(self.bound, 2, 1, 1, -1)
        layout.addWidget(self.players, 3, 1, 1, 2)
        layout.addWidget(self.owned, 4, 1, 1, -1)
        layout.setColumnStretch(1, 1)
        self.goal.setFixedWidth(max(84, metrics.horizontalAdvance("100%") + 24))

    def _write_title(self, name: str, who: str) -> None:
        faint = self.palette().color(QPalette.ColorRole.PlaceholderText).name()
        pattern = '<b>{name}</b> <span style="color:{faint}">· {who}</span>'  # not shown
        self._titled = name, who
        self.title.write(pattern, name=name, who=who, faint=faint)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A click on the title works like one on its small arrow."""
        is_left = event.button() == Qt.MouseButton.LeftButton
        if is_left and self.title.geometry().contains(event.position().toPoint()):
            self.who.showMenu()
        else:
            super().mousePressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Offer the controllers of the seat."""
        self.who.menu().popup(event.globalPos())

    def show_holding(self, holding: Holding, is_acting: bool) -> None:
        """Show the holdings of the seat, and whether it is active."""
        money = tr("hidden") if holding.money is None else self._sum(holding.money)
        owned = ", ".join(map(self._called, holding.owned))
        percent = round(100 * holding.goal)
        due = tr("fees due {due}").format(due=self._sum(holding.due)) if holding.due else ""
        bound = " · ".join(part for part in (holding.bound, due) if part)
        said = (money, owned, percent, holding.status + (" ▸" if is_acting else ""), bound)
        if said == self._said:
            return
        before, self._said = self._said, said
        self.money.setText(money)
        if self.money.sizeHint().width() > self._widest:
            self._widest = self.money.sizeHint().width()
            self.grown.emit()
        unknown = tr("This hand is hidden by the rules, but all payments are public.")
        self.money.setToolTip(tip(unknown if holding.money is None else ""))
        self.goal.setVisible(holding.money is not None)
        # Defer it: a progress bar paints itself at once when its value changes.
        self.goal.setUpdatesEnabled(False)
        self.goal.setValue(percent)
        self.goal.setUpdatesEnabled(True)
        self.status.setText(("▸ " if is_acting else "") + holding.status)
        self.status.setToolTip(tip(holding.status))
        self.bound.setText(bound)
        self.bound.setVisible(bool(bound))
        if owned != before[1] or not before[0]:
            self._owned = holding.owned
            self._write_owned()
            self.owned.setVisible(bool(owned))
            self.owned.setAccessibleName(tr("{name} owns: {owned}").format(name=self._name, owned=owned))
        self.activate(is_acting)

    def _write_owned(self) -> None:
        ink = self.palette().color(QPalette.ColorRole.Link).name()
        self.owned.setText(
            " &nbsp; ".join(
                self._line(ref)
                + filled('<a style="color:{ink}" href="{n}">{name}</a>', ink=ink, n=str(n), name=self._called(ref))
                for n, ref in enumerate(self._owned)
            )
        )

    def activate(self, is_active: bool) -> None:
        """Set whether it is the turn of this seat."""
        if is_active == self.is_active:
            return
        super().activate(is_active)
        self.badge.is_active = is_active
        self.badge.update()
        self.setAccessibleName(tr("{name}, to move").format(name=self._name) if is_active else self._name)

    def changeEvent(self, event: QEvent) -> None:
        """Follow the colors of the theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and hasattr(self, "_titled"):
            self._write_title(*self._titled)
            self._write_owned()

    def _line(self, ref: Ref) -> str:
        """Return the line of a railroad as HTML of the program, to be shown before its name."""
        look = self._look(ref)
        if look is None:
            return ""
        wide, high = LINE
        picture = pattern_picture(look.colour, look.pattern)
        return f'<img src="{picture}" width="{wide}" height="{high}">&nbsp;'

    def tell_players(self, course: str) -> None:
        """Show the changes of controllers; empty if there were none."""
        self.players.setText(tr("Played by {bots}").format(bots=course) if course else "")
        self.players.setVisible(bool(course))

    def _ask(self, link: str) -> None:
        self.asked.emit((self._owned[int(link)],))

    def _sum(self, amount: float) -> str:
        return money(self._currency, amount)


class SeatScroll(SteadyScroll):
    """Vertical scroll area that is never so narrow that its scroll bar covers anything. The focused widget scrolls into
    view."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.focusChanged.connect(self._show_focus)

    def _show_focus(self, _before: QWidget | None, now: QWidget | None) -> None:
        inside: QWidget | None = self.widget()
        if now is not None and inside is not None and inside.isAncestorOf(now):
            self.ensureWidgetVisible(now)

    def minimumSizeHint(self) -> QSize:
        """Return the width of its contents and the scroll bar."""
        hint, bar = super().minimumSizeHint(), self.verticalScrollBar().sizeHint().width()
        inside: QWidget | None = self.widget()
        return QSize(max(278, inside.minimumSizeHint().width() + bar), hint.height()) if inside is not None else hint


class Seats(QWidget):
    """All seats in order. `asked` carries refs to show on the board, `handed_over` a seat and its new controller."""

    asked = Signal(object)
    handed_over = Signal(int, str)

    def __init__(
        self, session: Session, colours: Sequence[str], letters: Sequence[str], signs: Sequence[QPixmap | None] = (),
        parent: QWidget | None = None,
    ) -> None:  # fmt: skip
        """`signs` identify the seats on the board if the game system draws them."""
        super().__init__(parent)
        setup = session.setup
        bots = {
            bot: bot_description(setup.family, bot, setup.scenario) for bot in bot_names(setup.family, setup.scenario)
        }
        self.rows = [
            SeatRow(
                seat.name,
                seat.bot,
                colours[n],
                letters[n],
                setup.scenario.currency,
                bots,
                signs[n] if signs else None,
                partial(owned_name, setup.scenario),
                partial(look_of, setup.scenario),
            )
            for n, seat in enumerate(setup.seats)
        ]
        self._acting: Seat | None = None
        self._told: HandOvers = ()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(SPACE.s - 2)
        for seat, row in enumerate(self.rows):
            row.asked.connect(self.asked)
            row.handed_over.connect(partial(self.handed_over.emit, seat))
            # Wait until the rows have their new width.
            row.grown.connect(lambda: QTimer.singleShot(0, self, self._keep_whole))
            layout.addWidget(row)

    def show_holdings(self, holdings: Iterable[Holding], acting: Seat | None) -> None:
        """Show the holdings of every seat as far as they are visible."""
        for holding in holdings:
            self.rows[holding.seat].show_holding(holding, holding.seat == acting)
        if acting is not None and acting != self._acting:
            # Wait until the rows have their new height.
            QTimer.singleShot(0, self, lambda: self._show_whole(self.rows[acting]))
        self._acting = acting

    def tell_players(self, session: Session) -> None:
        """Show the changes of controllers of each seat."""
        told = session.course.hand_overs
        if told is not self._told:
            self._told = told
            for seat, row in enumerate(self.rows):
                row.tell_players(session.players(seat))

    def _show_whole(self, row: SeatRow) -> None:
        """Keep the active seat visible if there is not enough space."""
        around = self._around()
        if around is not None:
            around.ensureWidgetVisible(row, 0, 4)

    def _keep_whole(self) -> None:
        """Widen the area so that the scroll bar does not cover an amount in large type."""
        around = self._around()
        part: QWidget | None = self
        for row in self.rows:
            _lay_out(row)
        while part is not None and part is not around:
            _lay_out(part)
            part = part.parentWidget()
        if around is not None:
            around.updateGeometry()

    def _around(self) -> QScrollArea | None:
        """Return the scroll area of the seats."""
        around = self.parentWidget()
        while around is not None and not isinstance(around, QScrollArea):
            around = around.parentWidget()
        return around


def _lay_out(part: QWidget) -> None:
    layout = part.layout()
    if layout is not None:
        layout.activate()
