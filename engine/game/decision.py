"""Decisions of a game system as small frozen values, with all that people read of them in one place.

A game system has one module for each kind of decision. Its class converts between the value and the number that the
compiled rules use, and gives the value's code in records, its text and its references on the board. The
module also has the events that it causes: kinds of log rows with their entries and counters.

A `DecisionTable` collects the classes of a game system and looks a number up by its step.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Generic, Self

from msgspec import Struct
from msgspec.structs import astuple, replace

from engine.game.amount import Amount
from engine.game.kernel.position import G, M, Row
from engine.game.rules import Action, Counted, Entry
from engine.i18n import tr
from engine.model.ids import Ref


def nothing(*unused: object) -> tuple[()]:
    """Count nothing."""
    return ()


def rulings_of(rule: str, ruling: str | Mapping[str, str]) -> Mapping[str, str]:
    """Return the sentences of an event by row of the rules matrix: of `rule` if `ruling` is a single sentence."""
    if isinstance(ruling, str):
        return {rule: ruling} if ruling else {}
    return ruling


class Decision(Struct, Generic[M, G], frozen=True):
    """A decision of a seat. A subclass is one kind of decision, and its fields say which one.

    `steps` are the steps in which it can be legal, `rules` the rows of the rules matrix that it implements. `prompt` is
    the text after "decides" in these steps, such as "where to ride"; one kind of a step has it.
    """

    steps: ClassVar[tuple[int, ...]] = ()
    prompt: ClassVar[str] = ""
    rules: ClassVar[str] = ""

    @classmethod
    def is_numbered(cls, step: int, number: int) -> bool:
        """Return whether this number stands for a decision of this kind in a step. By default all numbers do."""
        return True

    @classmethod
    @abstractmethod
    def decode(cls, board: M, state: G, number: int) -> Self:
        """Return the decision with this number."""

    @abstractmethod
    def encode(self, board: M, state: G) -> int:
        """Return the number of the decision, as the rules use it."""

    @abstractmethod
    def code(self, board: M, state: G) -> str:
        """Return the form in records, unique among the decisions of a position."""

    @classmethod
    def read(cls, board: M, state: G, code: str) -> int | None:
        """Return the number of the legal decision with this code if it can be found without listing all; else None."""
        return None

    @abstractmethod
    def text(self, board: M, state: G, names: Sequence[str]) -> str:
        """Return the text on its button."""

    def about(self, board: M, state: G) -> tuple[Ref, ...]:
        """Return what is highlighted on the board."""
        return ()

    def moves(self, board: M, state: G) -> bool:
        """Return whether the seat moves something to the first of `about`."""
        return False

    @classmethod
    def amounts(cls, board: M, state: G, names: Sequence[str]) -> Sequence[tuple[int, Amount]]:
        """Return amounts that the seat may choose in place of those listed, each with the number that it is added
        to."""
        return ()


class FixedDecision(Decision[M, G], frozen=True):
    """A kind with a single decision, such as to pass, with a fixed `number` and code (`word`). `label` is its text."""

    number: ClassVar[int]
    word: ClassVar[str]
    label: ClassVar[str] = ""

    @classmethod
    def is_numbered(cls, step: int, number: int) -> bool:
        return number == cls.number

    @classmethod
    def decode(cls, board: M, state: G, number: int) -> Self:
        return cls()

    def encode(self, board: M, state: G) -> int:
        return self.number

    def code(self, board: M, state: G) -> str:
        return self.word

    def text(self, board: M, state: G, names: Sequence[str]) -> str:
        return tr(self.label)


class NumberedDecision(Decision[M, G], frozen=True):
    """A decision whose number is its `kind` times `span` plus its field, or its two fields of which the second is less
    than `radix`; without a `span`, its field. Its code is a word with its fields."""

    span: ClassVar[int] = 0
    kind: ClassVar[int] = 0
    word: ClassVar[str] = ""

    @classmethod
    def radix(cls, board: M) -> int:
        """Return the factor of the first of two fields."""
        return cls.span

    @classmethod
    def is_numbered(cls, step: int, number: int) -> bool:
        return not cls.span or number // cls.span == cls.kind

    @classmethod
    def decode(cls, board: M, state: G, number: int) -> Self:
        make: Any = cls
        value = number - cls.kind * cls.span
        fields = divmod(value, cls.radix(board)) if len(cls.__struct_fields__) > 1 else (value,)
        decision: Self = make(*fields[: len(cls.__struct_fields__)])
        return decision

    def encode(self, board: M, state: G) -> int:
        value = 0
        for field in astuple(self):
            value = value * self.radix(board) + field
        return self.kind * self.span + value

    def ids(self, board: M, state: G) -> str:
        """Return the code after the word, by default the fields."""
        return " ".join(map(str, astuple(self)))

    def code(self, board: M, state: G) -> str:
        return f"{self.word} {self.ids(board, state)}".rstrip()


class Event(Struct, Generic[M], frozen=True, kw_only=True):
    """A kind of log row: the entries that it makes and what it adds to counters.

    `kind` is the first number of the row. `repeats` are the kinds of rows that it repeats from another side if it
    follows one of them. `rulings` has a sentence for rows of the rules matrix that its entries name; a key may be
    several rows.
    """

    kind: int
    entries: Callable[[M, Sequence[str], Row], Entry | Sequence[Entry]]
    repeats: tuple[int, ...] = ()
    rulings: Mapping[str, str] = {}
    counters: tuple[str, ...] = ()
    counted: Callable[[M, Row], Iterable[tuple[str, Counted, int]]] = nothing


class DecisionTable(Generic[M, G]):
    """All kinds of decisions and events of a game system. Raises ValueError for two events of one kind of row."""

    def __init__(self, kinds: Iterable[type[Decision[M, G]]], events: Iterable[Event[M]] = ()) -> None:
        self.kinds, self.events = tuple(kinds), dict[int, Event[M]]()
        for event in events:
            if self.events.setdefault(event.kind, event) is not event:
                raise ValueError(f"two events of the kind {event.kind}")  # not shown
        self._by_step: dict[int, list[type[Decision[M, G]]]] = {}
        for kind in self.kinds:
            for step in kind.steps:
                self._by_step.setdefault(step, []).append(kind)

    def kind(self, step: int, number: int) -> type[Decision[M, G]]:
        """Return the kind of the decision with this number in a step. Raises LookupError if there is none."""
        for kind in self._by_step.get(step, ()):
            if kind.is_numbered(step, number):
                return kind
        raise LookupError(f"no kind of decision has the number {number} in step {step}")  # not shown

    def decode(self, board: M, state: G, step: int, number: int) -> Decision[M, G]:
        """Return the decision with this number in a step."""
        return self.kind(step, number).decode(board, state, number)

    def code(self, board: M, state: G, step: int, number: int) -> str:
        """Return the code of a decision."""
        return self.decode(board, state, step, number).code(board, state)

    def read(self, board: M, state: G, step: int, code: str) -> int | None:
        """Return the number of the legal decision with this code where that needs no search; else None."""
        found = (kind.read(board, state, code) for kind in self._by_step.get(step, ()))
        return next((number for number in found if number is not None), None)

    def action(self, board: M, state: G, step: int, number: int, names: Sequence[str]) -> Action:
        """Return a decision as an action with its code and text."""
        decision = self.decode(board, state, step, number)
        about = decision.about(board, state)
        to = about[0] if decision.moves(board, state) else None
        return Action(decision.code(board, state), decision.text(board, state, names), about, to, decision=decision)

    @property
    def has_moves(self) -> bool:
        """Return whether a decision ever moves something on the board."""
        return any(kind.moves is not Decision.moves for kind in self.kinds)

    def amounts(self, board: M, state: G, step: int, names: Sequence[str]) -> Sequence[tuple[int, Amount]]:
        """Return the amounts that the seat may choose."""
        kinds = self._by_step.get(step, ())
        return [pair for kind in kinds for pair in kind.amounts(board, state, names)]

    def entries(self, board: M, names: Sequence[str], rows: Sequence[Row]) -> list[Entry]:
        """Return the log entries of rows."""
        found: list[Entry] = []
        previous = None
        for row in rows:
            event = self.events[row[0]]
            made = event.entries(board, names, row)
            entries = [made] if isinstance(made, Entry) else made
            found += [replace(entry, repeats=True) for entry in entries] if previous in event.repeats else entries
            previous = event.kind
        return found

    def counted(self, board: M, row: Row) -> Iterable[tuple[str, Counted, int]]:
        """Return what a row adds to counters."""
        return self.events[row[0]].counted(board, row)

    @property
    def counters(self) -> tuple[str, ...]:
        """Return the names of the counters, in the order of the events."""
        return tuple(dict.fromkeys(name for event in self.events.values() for name in event.counters))

    @property
    def prompts(self) -> Mapping[int, str]:
        """Return the text after "decides" of each step that has one."""
        return {step: kind.prompt for kind in self.kinds if kind.prompt for step in kind.steps}

    @property
    def rulings(self) -> Mapping[str, str]:
        """Return a sentence for each row of the rules matrix that entries name."""
        return {
            row: sentence
            for event in self.events.values()
            for rows, sentence in event.rulings.items()
            for row in rows.split()
        }
