"""Ids for new things: free ones, in the board's own pattern."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable

from engine.errors import EditError
from engine.model.board import Board
from engine.model.identity.references import Use, uses
from engine.model.ids import ID_PATTERN, CityId, CrossingId, JunctionId, LineId, MilepostId, RailroadId, Ref
from engine.model.scenario import Scenario

_NUMBERED = re.compile(r"(.*?)(\d+)", re.DOTALL)


def fresh_id(known: Collection[str], stem: str, digits: int = 1) -> str:
    """The stem and the number after the highest one in use, with at least so many digits: `PA-4`, `m531`."""
    numbers = [int(id[len(stem) :]) for id in known if id.startswith(stem) and id[len(stem) :].isdecimal()]
    number = max(numbers, default=0) + 1
    while (id := f"{stem}{number:0{digits}}") in known:
        number += 1
    return id


def fresh_like(table: Iterable[str], known: Collection[str], default: str) -> str:
    """An id in the pattern of the last numbered id of a table, or of the default while it has none."""
    found = None
    for id in (default, *table):
        found = _NUMBERED.fullmatch(id) or found
    assert found is not None, f"{default} has no number"
    return fresh_id(known, found[1], len(found[2]))


def fresh_milepost_id(board: Board) -> MilepostId:
    """A free id for a milepost. Mileposts and junctions share one space of ids."""
    return MilepostId(fresh_like(board.mileposts, {*board.mileposts, *board.junctions}, "m001"))


def fresh_milepost_ids(board: Board, count: int) -> list[MilepostId]:
    """So many free ids for mileposts, one after the other."""
    found = _NUMBERED.fullmatch(fresh_milepost_id(board))
    assert found is not None, "a fresh id ends with a number higher than all others"
    first = int(found[2])
    return [MilepostId(f"{found[1]}{number:0{len(found[2])}}") for number in range(first, first + count)]


def fresh_junction_id(board: Board) -> JunctionId:
    """A free id for a junction."""
    return JunctionId(fresh_like(board.junctions, {*board.mileposts, *board.junctions}, "j01"))


def fresh_line_id(board: Board, railroad: RailroadId) -> LineId:
    """A free id for a line of the railroad: `PA-4`."""
    return LineId(fresh_id(board.lines.keys(), f"{railroad}-"))


def fresh_crossing_id(board: Board) -> CrossingId:
    """A free id for a crossing."""
    return CrossingId(fresh_like(board.crossings, board.crossings.keys(), "x01"))


def fresh_city_id(board: Board, name: str, state: str = "") -> CityId:
    """A free id for a city from its name, with its state where two share a name: `portland`, `portland_me`."""
    word = slug(name) or "city"
    for id in (word, f"{word}_{slug(state)}"):
        if id not in board.cities and not id.endswith("_"):
            return CityId(id)
    return CityId(fresh_id(board.cities.keys(), f"{word}_"))


def slug(name: str) -> str:
    """The name as an id: plain lower-case letters and digits with `_` between words."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return "_".join(re.findall(r"[a-z0-9]+", plain.replace("'", "").replace(".", "")))


def hyphened(name: str) -> str:
    """The name as an id of a grid's things: lower-case letters and digits without accents, every run of other signs a
    `-`."""
    plain = "".join(sign for sign in unicodedata.normalize("NFKD", name) if not unicodedata.combining(sign))
    return "-".join(re.findall(r"[a-z0-9]+", plain.lower()))


def fresh_named_id(known: Collection[str], name: str, default: str) -> str:
    """A free id from a name: `st-ives`, then `st-ives-2`; from the default where no letter is left of the name."""
    word = hyphened(name) or default
    if word not in known:
        return word
    number = 2
    while (id := f"{word}-{number}") in known:
        number += 1
    return id


def check_free(id: str, known: Collection[str], kind: str) -> None:
    """Raises EditError unless the id is well formed and nobody has it yet."""
    if not re.fullmatch(ID_PATTERN.removesuffix("$"), id):
        raise EditError(
            f"{id!r} cannot be an id: use letters, digits and & _ . - without spaces, beginning with a letter or digit"
        )
    if id in known:
        raise EditError(f"there is a {kind} {id} already; choose another id")


def is_named(scenario: Scenario, ref: Ref) -> bool:
    """Whether somebody named a thing by its id elsewhere."""
    return any(use.id == ref.id and ref.kind in use.kinds and _is_written(scenario, use) for use in uses(scenario))


def _is_written(scenario: Scenario, use: Use) -> bool:
    """Whether somebody wrote the id there. Where its name stands is no table, and some tables fill themselves."""
    place, *inside = use.path
    return place != "look" and not (place == "content" and scenario.content.fills(str(inside[0]), use.id))
