"""Complete rides by one click: the pointer over a far milepost shows the ride there, a click chooses it."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from PySide6.QtCore import QEvent, QObject, QPoint, QRectF, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter

from engine.game.drive import Moment
from engine.game.ends import End
from engine.game.family import Outlook
from engine.i18n import tr, tr_noop
from engine.model.geometry import Point
from engine.model.ids import Ref
from studio.canvas.geometry.outlines import ways_through
from studio.canvas.input.mouse_grab import DRAG
from studio.playtest.board.board_view import OVER_NAMES, OVER_TOKENS, PlayBoard
from studio.playtest.board.ride_text import RideWords
from studio.playtest.board.trail import paint_ends, paint_plan, paint_plan_words, ways_of
from studio.playtest.ride_options import Ways
from studio.playtest.session.session import GameSetup

REACH = 16.0
"""Screen pixels around a milepost in which it is hit."""


class RoutePointer(QObject):
    """Watches the mouse over a board. `chosen` carries the End to ride to; `said` why there is none. With Shift, the
    ride ends the move at the milepost."""

    chosen = Signal(object)
    said = Signal(str)

    def __init__(self, board: PlayBoard, setup: GameSetup, own_words: Callable[[End], str]) -> None:
        """`own_words` returns the game system's text for the distance of a ride, empty for the default."""
        super().__init__(board)
        self._own_words = own_words
        self._board, self._setup = board, setup
        self._said = RideWords([seat.name for seat in setup.seats], setup.scenario.currency)
        self._now: Moment | None = None
        self._ways: Ways | None = None
        self._at: Point | None = None
        self._ending = False
        self._ends: list[Point] = []
        self._pressed: QPoint | None = None
        self.plan: End | None = None
        """Ride that a click would choose."""
        self.beyond: Outlook | None = None
        """Trip to the pointed milepost if no ride of this move leads there."""
        self._end: Point = (0.0, 0.0)
        self.way: list[Point] = []
        self.lines: list[str] = []
        """Text about it, one entry per line."""
        self._ends_item = board.overlay_item(self._paint_ends, tr_noop("Ends of a ride"), OVER_NAMES)
        self._item = board.overlay_item(self._paint, tr_noop("Ride"), OVER_NAMES)
        # Draw it above the flag at the destination, so that no amount is hidden.
        self._plate = board.overlay_item(self._paint_words, tr_noop("Cost of a ride"), OVER_TOKENS, moves=True)
        board.viewport().installEventFilter(self)

    @property
    def words(self) -> str:
        """Text about it in one line."""
        return " · ".join(self.lines)

    def offer(self, ways: Ways | None, now: Moment) -> None:
        """Set the rides available at this position."""
        self._ways, self._now = ways, now
        self.show_ends()

    def show_ends(self) -> None:
        """Mark where the move can end, and update the ride under the pointer: more may have been found."""
        ways, posts = self._ways, self._board.mileposts
        self._ends = [posts.at(end) for end in ways.last] if ways is not None else []
        self._ends_item.take(self._board.sceneRect() if self._ends else QRectF())
        self._look()

    def _look(self) -> None:
        """Show the ride or trip to the milepost under the pointer."""
        post, ways = self._post(), self._ways
        plan = ways.to(post.id, self._ending) if ways is not None and post is not None else None
        if plan == self.plan and (plan is not None or post == self._far_post()):
            return
        self.plan, self.beyond = plan, None
        if plan is not None and post is not None and ways is not None:
            self.way = self._way_of(plan)
            self.lines = self._said.lines(plan, self._own_words(plan), plan.at.id in ways.ends)
        elif post is not None and ways is not None and ways.is_done and not self._ending and self._now is not None:
            self.beyond = self._setup.outlook(self._now, post)
            self.way = []
            self.lines = self._said.lines_beyond(self.beyond) if self.beyond is not None else []
        meant = plan or self.beyond
        if meant is not None:
            self._end = self._board.mileposts.at(meant.at)
        shape = Qt.CursorShape.PointingHandCursor if plan is not None else Qt.CursorShape.OpenHandCursor
        self._board.viewport().setCursor(shape)
        room = self._board.sceneRect() if meant is not None else QRectF()
        self._item.take(room)
        self._plate.take(room)

    def _far_post(self) -> Ref | None:
        """Milepost of the shown trip that is out of reach."""
        return self.beyond.at if self.beyond is not None else None

    def _way_of(self, plan: End) -> list[Point]:
        """Return the mileposts of a ride that names no sections, starting at the train."""
        board = self._board
        stops = [board.mileposts.at(action.to) for action in plan.actions if action.to is not None]
        return [board.train_at, *stops] if board.train_at is not None and not plan.sections else []

    def point_at(self, post: Ref) -> None:
        """Treat the keyboard cursor at a milepost like the pointer."""
        self._at, self._ending = self._board.mileposts.at(post), False
        self._look()

    def take(self, post: Ref) -> None:
        """Treat Space or Enter at a milepost like a click."""
        self.point_at(post)
        self._ask()

    def _post(self) -> Ref | None:
        """Return the milepost under the pointer."""
        return None if self._at is None else self._board.mileposts.near(self._at, REACH / self._board.scale_px)

    def _paint_ends(self, painter: QPainter, scale: float) -> None:
        paint_ends(painter, self._board.style_shown, self._ends, scale)

    def _paint(self, painter: QPainter, scale: float) -> None:
        meant = self.plan or self.beyond
        if meant is not None:
            board = self._board
            ways = ways_of(board.scenario, meant.sections)
            if len(self.way) > 1:
                ways.append(ways_through([self.way]))
            paint_plan(painter, board.style_shown, ways, self._end, scale)

    def _paint_words(self, painter: QPainter, scale: float) -> None:
        if self.plan is not None or self.beyond is not None:
            board = self._board
            seen = board.mapToScene(board.viewport().rect()).boundingRect()
            paint_plan_words(painter, board.style_shown, seen, self._end, self.lines, scale)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the pointer; a press and release at one place is a click. The view gets all events as well."""
        match event.type():
            case QEvent.Type.MouseMove:
                mouse = cast(QMouseEvent, event)
                self._follow(mouse, bool(mouse.buttons()))
            case QEvent.Type.Leave:
                self._at = None
                self._look()
            case QEvent.Type.MouseButtonPress | QEvent.Type.MouseButtonDblClick:
                mouse = cast(QMouseEvent, event)
                place = mouse.position().toPoint()
                left = mouse.button() == Qt.MouseButton.LeftButton
                self._pressed = place if left and not self._board.has_mark(place) else None
            case QEvent.Type.MouseButtonRelease:
                mouse = cast(QMouseEvent, event)
                pressed, self._pressed = self._pressed, None
                if pressed is not None and (mouse.position().toPoint() - pressed).manhattanLength() < DRAG:
                    self._follow(mouse, False)
                    self._ask()
        return False

    def _follow(self, mouse: QMouseEvent, drags: bool) -> None:
        if self._ways is None:
            return
        place = mouse.position().toPoint()
        at = self._board.mapToScene(place)
        self._ending = bool(mouse.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        self._at = None if drags or self._board.has_mark(place) else (at.x(), at.y())
        self._look()

    def _ask(self) -> None:
        post = self._post()
        if self._ways is None or post is None:
            return
        if self.plan is not None:
            self.chosen.emit(self.plan)
        elif not self._ways.is_done:
            self.said.emit(tr("Calculating the routes there…"))
        elif self._ending:
            self.said.emit(tr("The move cannot end there."))
        else:
            self.said.emit(tr("No ride leads there with the movement that is left."))
