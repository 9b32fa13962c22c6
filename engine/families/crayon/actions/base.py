"""The parts that kinds of decisions and log rows share: numbers of decisions, and sentences about rows.

A row of the log is (kind, player, amount, x, y), and an amount other than 0 changes the money of the player.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import ClassVar, Self

from msgspec.structs import asdict

from engine.families.crayon.rules.board import CompiledBoard
from engine.families.crayon.rules.position import BUILDING, SPAN, Position
from engine.families.crayon.rules.turn import BUILDINGS, DONE
from engine.families.crayon.text.labels import at_milepost, cell, load_refs, milepost_ref, money
from engine.game.decision import Event, NumberedDecision, nothing, rulings_of
from engine.game.kernel.position import Row
from engine.game.rules import Counted, Entry, Leg, Mark
from engine.i18n import tr
from engine.model.ids import Ref

Filled = tuple[Mapping[str, str], tuple[Ref, ...]]
"""The fields of a sentence, and its references."""

Fill = Callable[[CompiledBoard, Sequence[str], int, int], Filled]
"""A function that fills a sentence about a row from the board, the names of the players, x and y."""


def _load_id(board: CompiledBoard, load: int) -> str:
    return board.load_ids[load]


def _number(board: CompiledBoard, number: int) -> str:
    return str(number)


ID_OF: Mapping[str, Callable[[CompiledBoard, int], str]] = {
    "load": _load_id,
    "give": _load_id,
    "get": _load_id,
    "card": lambda board, card: board.card_ids[card],
    "node": cell,
    "train": lambda board, train: str(train + 1),
    "amount": _number,
    "price": _number,
}
"""The ID of a field of a decision in codes."""


class Choice(NumberedDecision[CompiledBoard, Position], frozen=True):
    """A decision whose code is a word with IDs, and whose text is a sentence with fields."""

    span = SPAN
    sentence: ClassVar[str] = ""

    def ids(self, board: CompiledBoard, state: Position) -> str:
        return " ".join(ID_OF[name](board, value) for name, value in asdict(self).items())

    def filled(self, board: CompiledBoard, state: Position) -> Filled:
        """Return the fields of the sentence, and what is highlighted on the board."""
        return {}, ()

    def text(self, board: CompiledBoard, state: Position, names: Sequence[str]) -> str:
        return tr(self.sentence).format(**self.filled(board, state)[0])

    def about(self, board: CompiledBoard, state: Position) -> tuple[Ref, ...]:
        return self.filled(board, state)[1]


class TurnChoice(Choice, frozen=True):
    """A decision of the current player in a turn, of a kind of `turn.OPERATIONS` or `turn.BUILDINGS`."""

    kind: ClassVar[int] = DONE

    @classmethod
    def read(cls, board: CompiledBoard, state: Position, code: str) -> int | None:
        """Return the legal decision with this code while building. A list of all decisions has each section that can be
        built, after a search of most of the board."""
        if state.phase != BUILDING or not code.startswith(cls.word):
            return None
        listed, _ = BUILDINGS[cls.kind]
        numbers = (cls.kind * SPAN + value for value in listed(board, state))
        return next((each for each in numbers if cls.decode(board, state, each).code(board, state) == code), None)


class LoadChoice(TurnChoice, frozen=True):
    """A decision about a load at the current train."""

    load: int

    def filled(self, board: CompiledBoard, state: Position) -> Filled:
        return of_load(board, (), self.load, state.at[state.vehicle])


class Answer(Choice, frozen=True):
    """A yes or no."""

    agrees: bool

    @classmethod
    def decode(cls, board: CompiledBoard, state: Position, number: int) -> Self:
        """Return the answer with this number."""
        return cls(bool(number))


def entry(
    board: CompiledBoard,
    names: Sequence[str],
    row: Row,
    what: str,
    text: str,
    rule: str,
    filled: Filled = ({}, ()),
    *,
    reason: str = "",
    mark: Mark = "",
    leg: Leg | None = None,
) -> Entry:
    """Return the log entry of a row with a translated sentence. The reason is marked for translation."""
    _, seat, amount, _, _ = row
    fields, about = filled
    player = names[seat] if 0 <= seat < len(names) else ""
    text = text.format(**{"player": player, "amount": money(board, abs(amount)), **fields}).strip()
    why = tr(reason) if reason else ""
    return Entry("money" if amount else what, seat, text, amount, why, rule, about, leg, mark=mark)


def event(
    kind: int,
    what: str,
    text: str,
    rule: str = "",
    fill: Fill | None = None,
    *,
    reason: str = "",
    mark: Mark = "",
    repeats: tuple[int, ...] = (),
    ruling: str | Mapping[str, str] = "",
    counters: tuple[str, ...] = (),
    counted: Callable[[CompiledBoard, Row], Iterable[tuple[str, Counted, int]]] = nothing,
) -> Event[CompiledBoard]:
    """Return a kind of log row with one sentence, by default about the numbers of the row. A `ruling` alone is that of
    `rule`."""

    def entries(board: CompiledBoard, names: Sequence[str], row: Row) -> Entry:
        filled = (fill or of_numbers)(board, names, row[3], row[4])
        return entry(board, names, row, what, tr(text), rule, filled, reason=reason, mark=mark)

    rulings = rulings_of(rule, ruling)
    return Event(kind=kind, entries=entries, repeats=repeats, rulings=rulings, counters=counters, counted=counted)


def of_numbers(board: CompiledBoard, names: Sequence[str], x: int, y: int) -> Filled:
    """Fill a sentence about a number or an amount of money."""
    return {"x": str(x), "money_x": money(board, x)}, ()


def of_player(board: CompiledBoard, names: Sequence[str], x: int, y: int) -> Filled:
    """Fill a sentence about another player or the bank, and an amount of money."""
    return {"other": name_of(names, x), "money_y": money(board, y)}, ()


def of_place(board: CompiledBoard, names: Sequence[str], x: int, y: int) -> Filled:
    """Fill a sentence about a milepost."""
    return {"place": at_milepost(board, x)}, (milepost_ref(board, x),)


def of_load(board: CompiledBoard, names: Sequence[str], x: int, y: int) -> Filled:
    """Fill a sentence about a load at a milepost."""
    return {"load": board.load_names[x], "place": at_milepost(board, y)}, (milepost_ref(board, y), *load_refs(board, x))


def name_of(names: Sequence[str], seat: int) -> str:
    """Return the name of a player or the bank."""
    return names[seat] if seat < len(names) else tr("the bank")
