"""What distinguishes two scenarios, in words: "2 mileposts were moved, 1 railroad was added"."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, get_args

from msgspec import Struct
from msgspec.structs import asdict

from engine.model.board import Board
from engine.model.comparison.difference import difference
from engine.model.comparison.values import (
    PLACES,
    change_told,
    content_told,
    look_told,
    usual_told,
    value_told,
    verb_told,
    written_value,
)
from engine.model.grids.grid import HOLE, Grid
from engine.model.identity.display_names import cities_at, with_id
from engine.model.identity.id_fields import board_tables
from engine.model.ids import BoardKind, Kind, Ref
from engine.model.scenario import Ignored, Scenario

KINDS: tuple[Kind, ...] = get_args(BoardKind)
Usual = Mapping[str, Any]
NOTHING: Usual = MappingProxyType({})
VERBS = ("added", "removed", "moved", "renamed", "changed")


class Departure(Struct, frozen=True):
    """Things of one kind that the later scenario has otherwise, all in the same way.

    `verb` is one of VERBS, `noun` and `nouns` what one and several of them are called, `names` what each is called;
    `names` is empty where only their number is known (cells, entries of tables). `details` are what stands behind the
    sentence of each thing: values that are short enough, else nothing.
    """

    kind: Kind
    verb: str
    noun: str
    nouns: str
    names: tuple[str, ...] = ()
    number: int = 0
    details: tuple[str, ...] = ()

    @property
    def count(self) -> int:
        """How many things."""
        return len(self.names) or self.number

    @property
    def words(self) -> str:
        """All of them in a few words: `2 mileposts were moved`; `the title was changed` where there can be only one."""
        if not self.nouns:
            return f"the {self.noun} {verb_told(self.noun)} {self.verb}"
        if self.count == 1:
            return f"1 {self.noun} was {self.verb}"
        return f"{self.count:,} {self.nouns} were {self.verb}"

    @property
    def lines(self) -> tuple[str, ...]:
        """A sentence for each thing with a name, else one for all of them."""
        details = self.details or ("",) * max(1, len(self.names))
        if not self.names:
            return (f"{self.words[:1].upper()}{self.words[1:]}{details[0]}.",)
        return tuple(
            f"The {self.noun} {name} was {self.verb}{detail}." for name, detail in zip(self.names, details, strict=True)
        )


def departures(before: Scenario, after: Scenario, usual: Usual = NOTHING) -> tuple[Departure, ...]:
    """How `after` departs from `before`, things of the board first; empty where the two are equal. `usual` are the
    values of rules that a scenario does not set."""
    news = difference(before, after)
    found: dict[tuple[Kind, str], list[tuple[str, str]]] = {}
    cities = _cities_by_milepost(after.board, before.board)
    for refs, verb in ((news.added, "added"), (news.removed, "removed"), (news.changed, "changed")):
        for ref in refs:
            if ref.kind in board_tables() or ref.kind == "rule":
                # A rule that a file does not set has its usual value.
                way = _way(before.board, after.board, ref) if verb == "changed" or ref.kind == "rule" else verb
                found.setdefault((ref.kind, way), []).append(_named(before, after, ref, cities, usual))
    things = []
    for (kind, verb), named in sorted(found.items(), key=lambda item: _order(*item[0])):
        names, details = zip(*sorted(named, key=lambda each: each[0].casefold()), strict=True)
        things.append(Departure(kind, verb, *_nouns(kind), names=names, details=details))
    return (*things, *_tables(before, after, news.changed))


def told(before: Scenario, after: Scenario, usual: Usual = NOTHING) -> list[str]:
    """A sentence for each thing that `after` has otherwise than `before`; empty where the two are equal."""
    return [line for departure in departures(before, after, usual) for line in departure.lines]


def summary(before: Scenario, after: Scenario, most: int = 4) -> str:
    """The whole difference in one sentence: the first `most` departures, then how many things more differ."""
    return summed(departures(before, after), most)


def summed(found: tuple[Departure, ...], most: int = 4) -> str:
    """Departures in one sentence: the first `most` of them, then how many things more differ. One that is told by a
    single sentence anyway is told by that, so that nobody reads it twice."""
    if not found:
        return "Nothing is different."
    if len(found) == 1 and not found[0].names:
        return found[0].lines[0]
    parts = [departure.words for departure in found[:most]]
    left = sum(departure.count for departure in found[most:])
    if left:
        parts.append(f"{left:,} more things differ" if left > 1 else "1 more thing differs")
    said = parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"
    return f"{said[:1].upper()}{said[1:]}."


def _tables(before: Scenario, after: Scenario, changed: frozenset[Ref]) -> Iterator[Departure]:
    """Grid, content, look and header: parts without ids of their own, by the number of entries that differ."""
    is_same_family = type(before.content) is type(after.content)
    if not is_same_family:
        yield _value("header", "family", before.family, after.family)
    for ref in sorted(changed, key=lambda ref: (KINDS.index(ref.kind), ref.id)):
        label = ref.id.replace("_", " ")
        match ref:
            case Ref("header", "grid"):
                yield from _grid(before.board.grid, after.board.grid)
            case Ref("content", name):
                if is_same_family:
                    old, new = getattr(before.content, name), getattr(after.content, name)
                    yield from _entries("content", content_told(name), old, new)
            case Ref("look", name):
                yield from _entries("look", look_told(name), getattr(before.look, name), getattr(after.look, name))
            case Ref("header", "family"):
                if is_same_family:
                    yield _value("header", label, before.family, after.family)
            case Ref("header", "credits"):
                for part in before.credits.__struct_fields__:
                    old, new = getattr(before.credits, part), getattr(after.credits, part)
                    if old != new:
                        yield from _entries("header", part, old, new)
            case Ref("header", "ignored"):
                yield from _ignored(before.ignored, after.ignored)
            case Ref("header", name):
                old, new = (
                    getattr(each.board if hasattr(each.board, name) else each, name) for each in (before, after)
                )
                yield _value("header", label, old, new)


def _value(kind: Kind, label: str, old: Any, new: Any) -> Departure:
    """A single value; an empty one is none."""
    if new in ("", None):
        return Departure(kind, "removed", label, "", number=1, details=(value_told(old),))
    if old in ("", None):
        return Departure(kind, "added", label, "", number=1, details=(value_told(new),))
    return Departure(kind, "changed", label, "", number=1, details=(change_told(old, new),))


def _ignored(old: tuple[Ignored, ...], new: tuple[Ignored, ...]) -> Iterator[Departure]:
    """Issues that the author accepts, each as a whole: their places in the list say nothing."""
    counts = {"added": sum(each not in old for each in new), "removed": sum(each not in new for each in old)}
    for verb, number in counts.items():
        if number:
            yield Departure("header", verb, "ignored issue", "ignored issues", number=number)
    if not any(counts.values()):
        yield Departure("header", "changed", "order of the ignored issues", "", number=1)


def _entries(kind: Kind, label: str, old: Any, new: Any) -> Iterator[Departure]:
    """A table by the number of entries that were added, removed and changed."""
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
        yield Departure(kind, "changed", f"order of the {label}" if old == new else label, "", number=1)
    for verb, number in counts.items():
        if number:
            yield Departure(kind, verb, f"entry of the {label}", f"entries of the {label}", number=number)


def _leaves(value: Any, place: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """The single values of a table with the way to them."""
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
    """A grid by its cells, which keep their column and row when rows are added before them."""
    if old is None or new is None:
        yield Departure("header", "added" if old is None else "removed", "grid", "", number=1)
        return
    before, after = _cells(old), _cells(new)
    counts = {
        "added": sum(place not in before for place in after),
        "removed": sum(place not in after for place in before),
        "changed": sum(place in after and after[place] != letter for place, letter in before.items()),
    }
    for verb, number in counts.items():
        if number:
            yield Departure("cell", verb, "cell", "cells", number=number)
    measures = ("spacing", "origin", "orientation", "numbering")
    if any(getattr(old, name) != getattr(new, name) for name in measures) or not any(counts.values()):
        yield Departure("header", "changed", "layout of the grid", "", number=1)


def _cells(grid: Grid) -> dict[tuple[int, int], str]:
    column, row = grid.first
    return {
        (column + x, row + y): letter
        for y, letters in enumerate(grid.letters.rows)
        for x, letter in enumerate(letters)
        if letter != HOLE
    }


def _way(before: Board, after: Board, ref: Ref) -> str:
    """In which way a thing that both boards have is otherwise."""
    if ref.kind == "rule":
        return "changed"
    table = board_tables()[ref.kind]
    old, new = (asdict(getattr(board, table)[ref.id]) for board in (before, after))
    differing = {name for name in new if old[name] != new[name]}
    if differing <= PLACES:
        return "moved"
    return "renamed" if differing <= {"name", "nickname", "text"} else "changed"


def _named(before: Scenario, after: Scenario, ref: Ref, cities: Mapping[str, str], usual: Usual) -> tuple[str, str]:
    """What a thing is called, and what its sentence ends with: a rule is told by its values."""
    if ref.kind != "rule":
        return _name(before, after, ref, cities), ""
    old, new = before.rules.get(ref.id), after.rules.get(ref.id)
    if old is None:
        return ref.id, f" from {usual_told(usual.get(ref.id))} to {written_value(new)}"
    if new is None:
        return ref.id, f" from {written_value(old)} back to {usual_told(usual.get(ref.id))}"
    return ref.id, change_told(old, new)


def _name(before: Scenario, after: Scenario, ref: Ref, cities: Mapping[str, str]) -> str:
    """What a thing is called: its name and its id, or only its id."""
    table = board_tables()[ref.kind]
    thing = getattr(after.board, table).get(ref.id) or getattr(before.board, table)[ref.id]
    name = cities.get(ref.id, "") if ref.kind == "milepost" else ""
    name = name or getattr(thing, "name", "") or getattr(thing, "text", "")
    return with_id(name, ref.id)


def _cities_by_milepost(*boards: Board) -> dict[str, str]:
    """The names of the cities at each milepost, told apart, by the first of the boards that has some there."""
    names: dict[str, str] = {}
    for board in boards:
        names = {milepost: " / ".join(known) for milepost, known in cities_at(board).items()} | names
    return names


def _nouns(kind: Kind) -> tuple[str, str]:
    noun = "city" if kind == "site" else kind
    return noun, f"{noun[:-1]}ies" if noun.endswith("y") else f"{noun}s"


def _order(kind: Kind, verb: str) -> tuple[int, int]:
    return KINDS.index(kind), VERBS.index(verb)
