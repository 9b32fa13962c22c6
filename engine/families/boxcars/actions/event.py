"""Kinds of log rows as lines of the journal: templates with named fields."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from msgspec import Struct

from engine.families.boxcars.rules import counting
from engine.families.boxcars.rules.board import CompiledBoard
from engine.families.boxcars.text import labels
from engine.game.decision import Event, nothing, rulings_of
from engine.game.rules import Counted, Entry, Mark
from engine.i18n import format_number, ntr, tr
from engine.model.ids import Ref


class Row(NamedTuple):
    """A log row."""

    kind: int
    seat: int
    amount: int
    x: int
    y: int


def no_more(board: CompiledBoard, row: Row) -> Mapping[str, str]:
    """Return no fields, the default of a sentence."""
    return {}


class Line(Struct, frozen=True):
    """A kind of log row and its entry in the journal: its kind, the templates of text and reason with the fields of
    `Fields`, the rows of the rules matrix, the things that the entry is about.

    `ruling` is the sentence for these rules, or one for each rule that no other line explains. `text_x` and `text_y`
    are the templates for rows whose x or y is positive; `more` returns fields that only these templates have. `cause`
    is the key of the reason; it and the amount count only where the kind is "money". `counter` is the name of a
    counter.
    """

    row: int
    kind: str
    text: str
    rule: str = ""
    about: tuple[str, ...] = ()
    reason: str = ""
    ruling: str | Mapping[str, str] = ""
    mark: Mark = ""
    cause: str = ""
    counter: str = ""
    repeats: tuple[int, ...] = ()
    text_x: str = ""
    text_y: str = ""
    more: Callable[[CompiledBoard, Row], Mapping[str, str]] = no_more

    def entry(self, board: CompiledBoard, names: Sequence[str], row: tuple[int, ...]) -> Entry:
        """Return the entry for a row."""
        values = Row._make(row)
        fields = Fields(board, names, values, self.more(board, values))
        text = (values.x > 0 and self.text_x) or (values.y > 0 and self.text_y) or self.text
        is_money = self.kind == "money"
        return Entry(
            self.kind,
            values.seat,
            tr(text).format_map(fields),
            values.amount if is_money else 0,
            tr(self.reason).format_map(fields) if self.reason else "",
            self.rule,
            tuple(ref for key in self.about for ref in fields.refs(key)),
            cause=self.cause if is_money else "",
            mark=self.mark,
        )

    def event(self) -> Event[CompiledBoard]:
        """Return the kind of row for a table of decisions."""
        return Event(
            kind=self.row,
            entries=self.entry,
            repeats=self.repeats,
            rulings=rulings_of(self.rule, self.ruling),
            counters=(self.counter,) if self.counter else (),
            counted=counted if self.counter else nothing,
        )


def counted(board: CompiledBoard, row: tuple[int, ...]) -> Iterator[tuple[str, Counted, int]]:
    """Yield the counters of a log row with things and amounts."""
    counter, number, much = counting.counted(*row)
    if counter != counting.NOTHING:
        for thing in labels.counted_things(board, counter, number):
            yield counting.COUNTERS[counter - 1], thing, much


class Fields(dict[str, str]):
    """Values of the fields of a template, as well as those in `more`. `city_x` is the city whose number is the row's x,
    `mileposts_x` that number of mileposts, and so on for `sections`, `rail`, `region`, `seat`, `sum` and `arc`, x and
    y."""

    def __init__(self, board: CompiledBoard, names: Sequence[str], row: Row, more: Mapping[str, str]) -> None:
        super().__init__(more)
        self.board, self.names, self.row = board, names, row

    def __missing__(self, key: str) -> str:
        board, row = self.board, self.row
        if key == "who":
            return self.names[row.seat]
        if key == "sum":
            return labels.dollars(board, abs(row.amount))
        kind, _, number = key.rpartition("_")
        value = row.x if number == "x" else row.y
        match kind:
            case "":
                return format_number(value)
            case "city":
                return labels.city(board, value)
            case "rail":
                return board.railroads[value]
            case "region":
                return labels.region(board, value)
            case "seat":
                return (*self.names, tr("the bank"), tr("the third player"))[value]
            case "sum":
                return labels.dollars(board, value)
            case "mileposts":
                return ntr("{n} milepost", "{n} mileposts", value).format(n=value)
            case "sections":
                return ntr("{n} section", "{n} sections", value).format(n=value)
        raise KeyError(key)

    def refs(self, key: str) -> tuple[Ref, ...]:
        """Return the things on the board that `city_x`, `rail_y` and the like stand for."""
        board, (kind, _, number) = self.board, key.rpartition("_")
        value = self.row.x if number == "x" else self.row.y
        match kind:
            case "city":
                return (labels.city_ref(board, value),)
            case "rail":
                return (labels.rail_ref(board, value),)
            case "region":
                return (Ref("region", board.regions[value]),)
            case "arc":
                return board.refs[value]
        raise KeyError(key)
