"""IDs for new things, in the pattern of the board."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable

from engine.errors import EditError
from engine.i18n import tr
from engine.model.board import Board
from engine.model.identity.references import Use, uses
from engine.model.ids import ID_PATTERN, CityId, CrossingId, JunctionId, LineId, MilepostId, RailroadId, Ref
from engine.model.kind_names import kind_name
from engine.model.scenario import Scenario
from engine.plain_text import quoted

_NUMBERED = re.compile(r"(.*?)(\d+)", re.DOTALL)


def fresh_id(known: Collection[str], stem: str, digits: int = 1) -> str:
    """Return the prefix and the number after the highest one in use, with at least that many digits: `PA-4`, `m531`."""
    numbers = [int(id[len(stem) :]) for id in known if id.startswith(stem) and id[len(stem) :].isdecimal()]
    number = max(numbers, default=0) + 1
    while (id := f"{stem}{number:0{digits}}") in known:
        number += 1
    return id


def fresh_like(table: Iterable[str], known: Collection[str], default: str) -> str:
    """Return an ID in the pattern of the last numbered ID of a table, or of the default if it has none."""
    found = None
    for id in (default, *table):
        found = _NUMBERED.fullmatch(id) or found
    assert found is not None, f"{default} has no number"
    return fresh_id(known, found[1], len(found[2]))


def fresh_milepost_id(board: Board) -> MilepostId:
    """Return a free ID for a milepost. Mileposts and junctions share their IDs."""
    return MilepostId(fresh_like(board.mileposts, {*board.mileposts, *board.junctions}, "m001"))


def fresh_milepost_ids(board: Board, count: int) -> list[MilepostId]:
    """Return several free IDs for mileposts, one after the other."""
    found = _NUMBERED.fullmatch(fresh_milepost_id(board))
    assert found is not None, "a fresh id ends with a number higher than all others"
    first = int(found[2])
    return [MilepostId(f"{found[1]}{number:0{len(found[2])}}") for number in range(first, first + count)]


def fresh_junction_id(board: Board) -> JunctionId:
    """Return a free ID for a junction."""
    return JunctionId(fresh_like(board.junctions, {*board.mileposts, *board.junctions}, "j01"))


def fresh_line_id(board: Board, railroad: RailroadId) -> LineId:
    """Return a free ID for a line of the railroad: `PA-4`."""
    return LineId(fresh_id(board.lines.keys(), f"{railroad}-"))


def fresh_crossing_id(board: Board) -> CrossingId:
    """Return a free ID for a crossing."""
    return CrossingId(fresh_like(board.crossings, board.crossings.keys(), "x01"))


def fresh_city_id(board: Board, name: str, state: str = "") -> CityId:
    """Return a free ID for a city from its name, with its state if two share a name: `portland`, `portland_me`."""
    word = slug(name) or "city"
    for id in (word, f"{word}_{slug(state)}"):
        if id not in board.cities and not id.endswith("_"):
            return CityId(id)
    return CityId(fresh_id(board.cities.keys(), f"{word}_"))


def slug(name: str) -> str:
    """Return the name as an ID: plain lower-case letters and digits with `_` between words."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return "_".join(re.findall(r"[a-z0-9]+", plain.replace("'", "").replace(".", "")))


def hyphened(name: str) -> str:
    """Return the name as an ID of a thing of a grid: lower-case letters and digits without accents, every run of other
    characters a `-`."""
    plain = "".join(sign for sign in unicodedata.normalize("NFKD", name) if not unicodedata.combining(sign))
    return "-".join(re.findall(r"[a-z0-9]+", plain.lower()))


def fresh_named_id(known: Collection[str], name: str, default: str) -> str:
    """Return a free ID from a name: `st-ives`, then `st-ives-2`; from the default if no letter is left of the name."""
    word = hyphened(name) or default
    if word not in known:
        return word
    number = 2
    while (id := f"{word}-{number}") in known:
        number += 1
    return id


def initials(name: str, known: Collection[str]) -> str:
    """Return a free ID from the initials of a name, with `&` between them: `B&O`; of one word its first letters."""
    words = re.findall(r"[A-Za-z0-9]+|&", name)
    small = {"and", "of", "the"}
    several = sum(word != "&" for word in words) > 1
    word = "".join(w[0] for w in words if w.lower() not in small) if several else "".join(words)[:4]
    word = re.sub("&+", "&", word).strip("&").upper()
    return fresh_id(known, word) if word in known else word


def check_free(id: str, known: Collection[str], kind: str) -> None:
    """Raise EditError unless the ID is well formed and free."""
    if not re.fullmatch(ID_PATTERN.removesuffix("$"), id):
        raise EditError(
            tr(
                "{id} cannot be an ID: use letters, digits and & _ . - without spaces, beginning with a letter or digit"
            ).format(id=quoted(id))
        )
    if id in known:
        raise EditError(tr("there is a {kind} {id} already; choose another ID").format(kind=kind_name(kind), id=id))


def is_made_of(id: str, word: str) -> bool:
    """Return whether an ID is one that is made of a word: the word itself, or with a number behind it."""
    rest = id[len(word) :].removeprefix("-")
    return bool(word) and id.startswith(word) and (not rest or rest.isdecimal())


def is_named(scenario: Scenario, ref: Ref, besides: Collection[str] = ()) -> bool:
    """Return whether a thing is named by its ID elsewhere, not counting these parts of the scenario."""
    return any(
        use.id == ref.id and ref.kind in use.kinds and use.path[0] not in besides and _is_written(scenario, use)
        for use in uses(scenario)
    )


def _is_written(scenario: Scenario, use: Use) -> bool:
    """Return whether an author entered the ID there. Places with the name of the thing do not count, and some tables
    fill themselves."""
    place, *inside = use.path
    return place != "look" and not (place == "content" and scenario.content.fills(str(inside[0]), use.id))
