"""The clicks of a line in progress, and the edit that they become."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Literal, NamedTuple

from engine.edit.edit import Edit, Several
from engine.edit.ids import fresh_junction_id, fresh_line_id, fresh_milepost_ids
from engine.edit.network.lines import AddLine, ExtendLine
from engine.edit.network.mileposts import AddJunction, AddMilepost
from engine.edit.network.spacing import count_by_spacing, course, spread, threaded
from engine.i18n import ntr, tr
from engine.model.board import Board
from engine.model.geometry import Point, distance, rounded
from engine.model.ids import LineId, MilepostId, PointId, RailroadId
from engine.model.network import where
from engine.model.scenario import Scenario
from studio.tools.nearest import lines_ending_at

SAME_MM = 0.8
"""Millimeters within which a milepost that the line would add is one of the board: their symbols would overlap."""

Beside = Literal["milepost", "bend", "junction"]


class Click(NamedTuple):
    """One click of a line in progress: a stop of the board, or a point with its kind. `between` is the number of
    mileposts before it: a count, or with "mm" after it a spacing."""

    item: PointId | Point
    becomes: Beside = "milepost"
    between: str = "0"


def place_of(board: Board, item: PointId | Point) -> Point | None:
    """Return the position of a stop or point in millimeters; None for a stop that is gone."""
    return item if not isinstance(item, str) else where(board, item)


def last_stop(clicks: Sequence[Click]) -> int:
    """Return the index of the last click that makes a stop."""
    return max(number for number, click in enumerate(clicks) if click.becomes != "bend")


def count_between(between: str, points: Sequence[Point]) -> int:
    """Return the number of mileposts along a line of points, by a count or a spacing ("10 mm")."""
    number, is_spacing, _ = between.partition(" mm")
    return count_by_spacing(points, float(number)) if is_spacing else int(number)


def between_text(between: str) -> str:
    """Return the text for that number."""
    if between.endswith("mm"):
        return tr("a milepost every {between}").format(between=between)
    return ntr("{n} milepost", "{n} mileposts", int(between)).format(n=between)


def drawn_line(
    base: Scenario, railroad: RailroadId, clicks: Sequence[Click], smooth: bool, chosen: Collection[LineId] = ()
) -> Edit:
    """Return the edit for a line as clicked: new mileposts and junctions first, then the line, as one step. If the
    first stop is an end of a line of that railroad and shape, the line is extended: a `chosen` one before others, and
    an optional one only if it is chosen."""
    board, edits, path = base.board, list[Edit](), list[PointId | Point]()
    stretches, wanted = _stretches(board, clicks, smooth)
    ids = fresh_milepost_ids(board, wanted)
    made: dict[Point, PointId] = {}
    scenario = base
    for click, points, count in stretches:
        fresh, ids = ids[:count], ids[count:]
        curve = course(points) if smooth and count else []
        places = spread(curve or points, count) if count else []
        old = _there(board, places, {*path, *(each.item for each in clicks)})
        mine = [old.get(at, id) for id, at in zip(fresh, places, strict=True)]
        made.update(zip(places, mine, strict=True))
        edits += (AddMilepost(at, id) for id, at in zip(mine, places, strict=True) if at not in old)
        path += threaded(points, mine, places, curve) if count else [rounded(point) for point in points[1:-1]]
        item = click.item
        if not isinstance(item, str) and item in made:
            item = made[item]
        elif not isinstance(item, str) and click.becomes == "junction":
            joint = fresh_junction_id(scenario.board)
            edits.append(AddJunction(item, joint))
            scenario = edits[-1].apply(scenario)
            item = joint
        elif not isinstance(item, str):
            edits.append(AddMilepost(item, ids[0]))
            item, ids = ids[0], ids[1:]
        if not isinstance(click.item, str):
            made[click.item] = item
        path.append(item)
    start = path[0]
    assert isinstance(start, str), "a line begins at a stop"
    grows = extended(board, start, railroad, smooth, chosen)
    if grows:
        end: Literal["start", "end"] = "end" if board.lines[grows[0]].path[-1] == start else "start"
        drawn: Edit = ExtendLine(grows[0], tuple(path[1:]), end)
    else:
        drawn = AddLine(railroad, tuple(path), fresh_line_id(board, railroad), smooth=smooth)
    return Several(drawn, (*edits, drawn)) if edits else drawn


def extended(
    board: Board, start: PointId, railroad: RailroadId, smooth: bool, chosen: Collection[LineId]
) -> list[LineId]:
    """Return the lines that a line of the railroad from this stop can extend, the preferred one first."""
    ending = [line for line in lines_ending_at(board, start, railroad) if board.lines[line].smooth == smooth]
    return sorted(
        (line for line in ending if line in chosen or not board.lines[line].when), key=lambda line: line not in chosen
    )


def _there(board: Board, places: Sequence[Point], path: Collection[PointId | Point]) -> dict[Point, MilepostId]:
    """Return the mileposts of the board at places, without those of the path. A line along another one shares its
    mileposts: two in one place would be an error."""
    if not places:
        return {}
    at = {(round(x), round(y)): id for id, (x, y) in ((id, milepost.at) for id, milepost in board.mileposts.items())}
    found: dict[Point, MilepostId] = {}
    for place in places:
        column, row = round(place[0]), round(place[1])
        near = [at.get((column + x, row + y)) for x in (-1, 0, 1) for y in (-1, 0, 1)]
        ids = [id for id in near if id is not None and id not in path and id not in found.values()]
        best = min(ids, key=lambda id: distance(board.mileposts[id].at, place), default=None)
        if best is not None and distance(board.mileposts[best].at, place) <= SAME_MM:
            found[place] = best
    return found


def _stretches(board: Board, clicks: Sequence[Click], smooth: bool) -> tuple[list[tuple[Click, list[Point], int]], int]:
    """Return for each click that makes a stop the line of points from the stop before, and the number of mileposts
    along it; and the number of new mileposts in all. Bends after the last stop are left out."""
    found, wanted = list[tuple[Click, list[Point], int]](), 0
    points: list[Point] = []
    for click in clicks:
        place = place_of(board, click.item)
        assert place is not None, f"{click.item} was under the pointer"
        points.append(place)
        if click.becomes == "bend":
            continue
        count = count_between(click.between, course(points) if smooth else points) if found else 0
        found.append((click, points if found else [place], count))
        wanted += count + (not isinstance(click.item, str) and click.becomes == "milepost")
        points = [place]
    return found, wanted
