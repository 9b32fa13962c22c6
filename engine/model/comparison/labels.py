"""Summaries of the differences of two scenarios: "2 mileposts were moved, 1 railroad was added"."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, get_args

from msgspec import Struct
from msgspec.structs import asdict

from engine.i18n import format_number, ntr, tr
from engine.model.board import Board
from engine.model.comparison.difference import difference
from engine.model.comparison.values import (
    PLACES,
    change_suffix,
    content_name,
    default_text,
    field_name,
    is_plural,
    look_name,
    value_suffix,
    written_value,
)
from engine.model.grids.grid import HOLE, Grid
from engine.model.identity.display_names import cities_at, with_id
from engine.model.identity.id_fields import board_tables
from engine.model.ids import BoardKind, Kind, Ref
from engine.model.kind_names import count_of_kind, kind_name
from engine.model.scenario import Ignored, Scenario
from engine.plain_text import listed

KINDS: tuple[Kind, ...] = get_args(BoardKind)
Usual = Mapping[str, Any]
NOTHING: Usual = MappingProxyType({})
IGNORED = "ignored"
"""The table of ignored issues, which have no names."""
VERBS = ("added", "removed", "moved", "renamed", "changed")


class Departure(Struct, frozen=True):
    """Things of one kind that differ in the same way in the later scenario.

    `verb` is one of VERBS; `names` are the names of the things and empty where only their number is known (cells,
    entries of tables). `part` is the name of a single value, and `table` that of a table whose entries are counted.
    `details` are the ends of the sentences: values that are short enough, else nothing.
    """

    kind: Kind
    verb: str
    names: tuple[str, ...] = ()
    number: int = 0
    details: tuple[str, ...] = ()
    part: str = ""
    table: str = ""

    @property
    def count(self) -> int:
        """The number of things."""
        return len(self.names) or self.number

    @property
    def things(self) -> str:
        """The number and kind of the things, such as "2 mileposts"."""
        n = self.count
        if self.table == IGNORED:
            return ntr("{n} ignored issue", "{n} ignored issues", n).format(n=format_number(n))
        if self.table:
            text = ntr("{n} entry of the {table}", "{n} entries of the {table}", n)
            return text.format(n=format_number(n), table=self.table)
        return count_of_kind(self.kind, n)

    @property
    def words(self) -> str:
        """All of them in a few words: "2 mileposts were moved"; "the title was changed" if it is a single value."""
        if self.part:
            return _done(self.verb, is_plural(self.part)).format(things=tr("the {part}").format(part=self.part))
        return _done(self.verb, self.count != 1).format(things=self.things)

    @property
    def lines(self) -> tuple[str, ...]:
        """A sentence for each thing with a name, else one for all of them."""
        details = self.details or ("",) * max(1, len(self.names))
        if not self.names:
            return (f"{self.words[:1].upper()}{self.words[1:]}{details[0]}.",)
        done, thing = _done(self.verb, False), tr("The {kind} {name}")
        return tuple(
            f"{done.format(things=thing.format(kind=kind_name(self.kind), name=name))}{detail}."
            for name, detail in zip(self.names, details, strict=True)
        )


def _done(verb: str, several: bool) -> str:
    """Return the template of a sentence for one of VERBS."""
    n = 2 if several else 1
    match verb:
        case "added":
            return ntr("{things} was added", "{things} were added", n)
        case "removed":
            return ntr("{things} was removed", "{things} were removed", n)
        case "moved":
            return ntr("{things} was moved", "{things} were moved", n)
        case "renamed":
            return ntr("{things} was renamed", "{things} were renamed", n)
    return ntr("{things} was changed", "{things} were changed", n)


def departures(before: Scenario, after: Scenario, usual: Usual = NOTHING) -> tuple[Departure, ...]:
    """Return the differences of `after` from `before`, things of the board first; empty if the two are equal. `usual`
    are the defaults of rules that a scenario does not set."""
    news = difference(before, after)
    found: dict[tuple[Kind, str], list[tuple[str, str]]] = {}
    cities = _cities_by_milepost(after.board, before.board)
    for refs, verb in ((news.added, "added"), (news.removed, "removed"), (news.changed, "changed")):
        for ref in refs:
            if ref.kind in board_tables() or ref.kind == "rule":
                # A rule that a file does not set has its default.
                way = _way(before.board, after.board, ref) if verb == "changed" or ref.kind == "rule" else verb
                found.setdefault((ref.kind, way), []).append(_named(before, after, ref, cities, usual))
    things = []
    for (kind, verb), named in sorted(found.items(), key=lambda item: _order(*item[0])):
        names, details = zip(*sorted(named, key=lambda each: each[0].casefold()), strict=True)
        things.append(Departure(kind, verb, names=names, details=details))
    return (*things, *_tables(before, after, news.changed))


def summary(before: Scenario, after: Scenario, most: int = 4) -> str:
    """Return the whole difference in one sentence: the first `most` departures, then the number of others."""
    return summed(departures(before, after), most)


def summed(found: tuple[Departure, ...], most: int = 4) -> str:
    """Return departures as one sentence: the first `most` of them, then the number of further differences. A single
    departure has its own sentence."""
    if not found:
        return tr("Nothing is different.")
    if len(found) == 1 and not found[0].names:
        return found[0].lines[0]
    parts = [departure.words for departure in found[:most]]
    rest = sum(departure.count for departure in found[most:])
    if rest:
        parts.append(ntr("{n} more item differs", "{n} more items differ", rest).format(n=format_number(rest)))
    text = listed(parts, len(parts))
    return f"{text[:1].upper()}{text[1:]}."


def _tables(before: Scenario, after: Scenario, changed: frozenset[Ref]) -> Iterator[Departure]:
    """Yield grid, content, look and header: parts without IDs of their own, by the number of entries that differ."""
    is_same_family = type(before.content) is type(after.content)
    if not is_same_family:
        yield _value("header", tr("game system"), before.family, after.family)
    for ref in sorted(changed, key=lambda ref: (KINDS.index(ref.kind), ref.id)):
        label = field_name(ref.id)
        match ref:
            case Ref("header", "grid"):
                yield from _grid(before.board.grid, after.board.grid)
            case Ref("content", name):
                if is_same_family:
                    old, new = getattr(before.content, name), getattr(after.content, name)
                    yield from _entries("content", content_name(name), old, new)
            case Ref("look", name):
                yield from _entries("look", look_name(name), getattr(before.look, name), getattr(after.look, name))
            case Ref("header", "family"):
                if is_same_family:
                    yield _value("header", label, before.family, after.family)
            case Ref("header", "credits"):
                for part in before.credits.__struct_fields__:
                    old, new = getattr(before.credits, part), getattr(after.credits, part)
                    if old != new:
                        yield from _entries("header", field_name(part), old, new)
            case Ref("header", "ignored"):
                yield from _ignored(before.ignored, after.ignored)
            case Ref("header", name):
                old, new = (
                    getattr(each.board if hasattr(each.board, name) else each, name) for each in (before, after)
                )
                yield _value("header", label, old, new)


def _value(kind: Kind, label: str, old: Any, new: Any) -> Departure:
    """Return the departure of a single value; an empty value is none."""
    if new in ("", None):
        return Departure(kind, "removed", part=label, number=1, details=(value_suffix(old),))
    if old in ("", None):
        return Departure(kind, "added", part=label, number=1, details=(value_suffix(new),))
    return Departure(kind, "changed", part=label, number=1, details=(change_suffix(old, new),))


def _ignored(old: tuple[Ignored, ...], new: tuple[Ignored, ...]) -> Iterator[Departure]:
    """Yield ignored issues, each as a whole: their index in the list has no meaning."""
    counts = {"added": sum(each not in old for each in new), "removed": sum(each not in new for each in old)}
    for verb, number in counts.items():
        if number:
            yield Departure("header", verb, number=number, table=IGNORED)
    if not any(counts.values()):
        yield Departure("header", "changed", number=1, part=tr("order of the ignored issues"))


def _entries(kind: Kind, label: str, old: Any, new: Any) -> Iterator[Departure]:
    """Yield a table by the number of added, removed and changed entries."""
    if not isinstance(old, Mapping | tuple | Struct) or not isinstance(new, Mapping | tuple | Struct):
        yield _value(kind, label, old, new)
        return
    before, after = dict(_leaves(old)), dict(_leaves(new))
    counts = {
        "added": sum(place not in before for place in after),
        "removed": sum(place not in after for place in before),
        "changed": sum(place in after and after[place] != value for place, value in before.items()),
    }
    if not any(counts.values()):
        yield Departure(
            kind, "changed", number=1, part=tr("order of the {table}").format(table=label) if old == new else label
        )
    for verb, number in counts.items():
        if number:
            yield Departure(kind, verb, number=number, table=label)


def _leaves(value: Any, place: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Yield the single values of a table with their paths."""
    if isinstance(value, Struct):
        value = asdict(value)
    if isinstance(value, tuple):
        value = dict(enumerate(value))
    if not isinstance(value, Mapping):
        yield place, value
        return
    for key, item in value.items():
        yield from _leaves(item, (*place, key))


def _grid(old: Grid | None, new: Grid | None) -> Iterator[Departure]:
    """Yield a grid by its cells, which keep their column and row when rows are added before them."""
    if old is None or new is None:
        yield Departure("header", "added" if old is None else "removed", number=1, part=tr("grid"))
        return
    before, after = _cells(old), _cells(new)
    counts = {
        "added": sum(place not in before for place in after),
        "removed": sum(place not in after for place in before),
        "changed": sum(place in after and after[place] != letter for place, letter in before.items()),
    }
    for verb, number in counts.items():
        if number:
            yield Departure("cell", verb, number=number)
    measures = ("spacing", "origin", "orientation", "numbering")
    if any(getattr(old, name) != getattr(new, name) for name in measures) or not any(counts.values()):
        yield Departure("header", "changed", number=1, part=tr("layout of the grid"))


def _cells(grid: Grid) -> dict[tuple[int, int], str]:
    column, row = grid.first
    return {
        (column + x, row + y): letter
        for y, letters in enumerate(grid.letters.rows)
        for x, letter in enumerate(letters)
        if letter != HOLE
    }


def _way(before: Board, after: Board, ref: Ref) -> str:
    """Return the verb for a thing that differs between both boards."""
    if ref.kind == "rule":
        return "changed"
    table = board_tables()[ref.kind]
    old, new = (asdict(getattr(board, table)[ref.id]) for board in (before, after))
    differing = {name for name in new if old[name] != new[name]}
    if differing <= PLACES:
        return "moved"
    return "renamed" if differing <= {"name", "nickname", "text"} else "changed"


def _named(before: Scenario, after: Scenario, ref: Ref, cities: Mapping[str, str], usual: Usual) -> tuple[str, str]:
    """Return the name of a thing, and the end of its sentence: for a rule its values."""
    if ref.kind != "rule":
        return _name(before, after, ref, cities), ""
    old, new = before.rules.get(ref.id), after.rules.get(ref.id)
    if old is None:
        default = default_text(usual.get(ref.id))
        return ref.id, tr(" from {before} to {after}").format(before=default, after=written_value(new))
    if new is None:
        default = default_text(usual.get(ref.id))
        return ref.id, tr(" from {before} back to {after}").format(before=written_value(old), after=default)
    return ref.id, change_suffix(old, new)


def _name(before: Scenario, after: Scenario, ref: Ref, cities: Mapping[str, str]) -> str:
    """Return the name of a thing with its ID, or only its ID."""
    table = board_tables()[ref.kind]
    thing = getattr(after.board, table).get(ref.id) or getattr(before.board, table)[ref.id]
    name = cities.get(ref.id, "") if ref.kind == "milepost" else ""
    name = name or getattr(thing, "name", "") or getattr(thing, "text", "")
    return with_id(name, ref.id)


def _cities_by_milepost(*boards: Board) -> dict[str, str]:
    """Return the names of the cities at each milepost, made unique, by the first of the boards that has some there."""
    names: dict[str, str] = {}
    for board in boards:
        names = {milepost: " / ".join(known) for milepost, known in cities_at(board).items()} | names
    return names


def _order(kind: Kind, verb: str) -> tuple[int, int]:
    return KINDS.index(kind), VERBS.index(verb)
