"""Marks on the playback bar: what happened where in a game, as the family says, and a shape for each kind."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from typing import Any

from msgspec import Struct
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from engine.game.family import GameSummarySpec
from engine.game.family import Mark as EntryMark
from engine.game.kernel.drive import Moment
from engine.game.rules import CHANCE, Seat
from studio.playtest.session.session import Pin


class Happening(Enum):
    """A kind of mark."""

    PURCHASE = "purchase"
    DELIVERY = "delivery"
    DECLARATION = "declaration"
    CATCH = "catch"
    AUCTION = "auction"
    EVENT = "event"
    LEAD = "lead"
    END = "end"
    NOTE = "note"


HAPPENINGS: Mapping[EntryMark, Happening] = {
    "purchase": Happening.PURCHASE,
    "build": Happening.PURCHASE,
    "trip": Happening.DELIVERY,
    "goal": Happening.DELIVERY,
    "declaration": Happening.DECLARATION,
    "catch": Happening.CATCH,
    "out": Happening.CATCH,
    "auction": Happening.AUCTION,
    "sale": Happening.AUCTION,
    "event": Happening.EVENT,
    "win": Happening.END,
}
"""How what a family marks is shown."""


class Mark(Struct, frozen=True):
    """Something that happened: with which position, in which turn, to whom, and its words."""

    position: int
    turn: int
    seat: Seat
    what: Happening
    text: str


class Marks:
    """The marks of a line, which grow with it."""

    def __init__(self, names: Sequence[str], family: GameSummarySpec | None) -> None:
        self._names, self._told = names, family
        self._line: list[Moment] = []
        self._leading: list[Seat | None] = []
        self.all: list[Mark] = []

    def forget(self) -> None:
        """Begin anew: the game is seen otherwise."""
        self._line, self._leading, self.all = [], [], []

    def follow(self, line: Sequence[Moment], seen: Callable[[Moment], Any]) -> bool:
        """Take over what is new on a line, and give up what is not on it; `seen` says what may be seen of a position.
        Whether anything changed."""
        same = min(len(self._line), len(line))
        while same and self._line[same - 1] is not line[same - 1]:
            same -= 1
        if same == len(self._line) == len(line):
            return False
        while self.all and self.all[-1].position >= same:
            self.all.pop()
        del self._line[same:], self._leading[same:]
        for number, moment in enumerate(line[same:], same):
            self._read(number, moment, seen(moment))
        return True

    def _read(self, number: int, moment: Moment, state: Any) -> None:
        former = self._leading[-1] if self._leading else None
        begins = not self._line or state.turn != self._line[-1].state.turn
        leading = leader(self._told, state) if begins else former
        self._line.append(moment)
        self._leading.append(leading if leading is not None else former)
        found: dict[tuple[Happening, Seat], str] = {}
        for entry in state.entries:
            what = HAPPENINGS.get(self._told.mark(entry)) if self._told is not None else None
            if what is not None:
                found.setdefault((what, entry.seat), entry.text)
        turn = self._told.turn(state) if self._told is not None else state.turn
        self.all += [Mark(number, turn, seat, what, text) for (what, seat), text in found.items()]
        if former is not None and leading is not None and leading != former and self._told is not None:
            words = f"{self._names[leading]} takes the lead in {self._told.standing_title}"
            self.all.append(Mark(number, turn, leading, Happening.LEAD, words))


def noted(line: Sequence[Moment], pins: Sequence[Pin], turn: Callable[[Any], int]) -> list[Mark]:
    """The notes of a line as marks; `turn` tells the number of the turn of a state."""
    numbers = {id(moment): number for number, moment in enumerate(line)} if pins else {}
    found = [(numbers[id(pin.moment)], pin) for pin in pins if id(pin.moment) in numbers]
    return [Mark(n, turn(pin.moment.state), CHANCE, Happening.NOTE, f"✎ {pin.text}") for n, pin in found]


def leader(family: GameSummarySpec | None, state: Any) -> Seat | None:
    """Who is ahead by what the family counts; None where two are, where it says nothing, and where anything is hidden
    from whoever looks."""
    if family is None or any(holding.money is None for holding in state.holdings):
        return None
    standing = list(family.standing(state))
    best = max(standing, default=0.0)
    return standing.index(best) if standing.count(best) == 1 and len(standing) > 1 else None


SIZE = 9.0
"""Pixels from one side of a shape to the other."""


def paint_shape(painter: QPainter, what: Happening, at: QPointF, fill: QColor, rim: QColor) -> None:
    """The shape of a kind, its middle at a place."""
    painter.setPen(QPen(rim, 1, j=Qt.PenJoinStyle.RoundJoin))
    painter.setBrush(fill)
    painter.drawPath(_shape(what).translated(at))


def _shape(what: Happening) -> QPainterPath:
    path, r = QPainterPath(), SIZE / 2
    match what:
        case Happening.PURCHASE:
            path.addRect(QRectF(-r + 0.5, -r + 0.5, SIZE - 1, SIZE - 1))
        case Happening.DELIVERY:
            _close(path, (-r, -r), (r, -r), (0, r))
        case Happening.DECLARATION:
            _close(path, (-r + 1, -r), (r, -1.5), (-r + 2.5, 1), (-r + 2.5, r), (-r + 1, r))
        case Happening.CATCH:
            a, b = r, r / 3
            _close(
                path, (-a, -a + b), (-a + b, -a), (0, -b), (a - b, -a), (a, -a + b), (b, 0),
                (a, a - b), (a - b, a), (0, b), (-a + b, a), (-a, a - b), (-b, 0),
            )  # fmt: skip
        case Happening.AUCTION:
            _close(path, (0, -r), (r, 0), (0, r), (-r, 0))
        case Happening.EVENT:
            _close(path, (-1, -r), (r, -r), (1, -1), (r - 1, -1), (-r, r), (-1, 0.5), (-r + 1, 0.5))
        case Happening.LEAD:
            _close(path, (0, -r), (r, 0.5), (1.5, 0.5), (1.5, r), (-1.5, r), (-1.5, 0.5), (-r, 0.5))
        case Happening.NOTE:
            _close(path, (-r, -r), (r, -r), (r, 1.5), (0, 1.5), (-2.5, r), (-2.5, 1.5), (-r, 1.5))
        case Happening.END:
            path.addEllipse(QPointF(0, 0), r, r)
    return path


def _close(path: QPainterPath, *corners: tuple[float, float]) -> None:
    path.addPolygon(QPolygonF([QPointF(x, y) for x, y in corners]))
    path.closeSubpath()
