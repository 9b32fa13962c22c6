"""Control points from a table: places on a board, and where they go."""

from __future__ import annotations

import math
from collections.abc import Mapping
from pathlib import Path

from engine.errors import FileError, InvalidScenario, Problem
from engine.files.sheets.reading import read_sheets
from engine.i18n import tr
from engine.model.board import Board
from engine.model.geometry import Point, exact
from engine.model.look import MOST_CONTROL_POINTS, ControlPoint
from engine.model.numeric_limits import FARTHEST
from engine.text_match import folded

PLACES = ("stop", "city", "milepost", "place", "name", "id")
FROM = (("x", "from_x", "x1"), ("y", "from_y", "y1"))
TO = (("to_x", "new_x", "x2"), ("to_y", "new_y", "y2"))
"""Titles of columns, in any case."""

MAX_PROBLEMS = 20


def read_control_points(file: Path, board: Board) -> tuple[ControlPoint, ...]:
    """Return the control points of a table (CSV, XLSX): columns x and y in millimeters, or one with a city, milepost or
    junction by name or ID; and to_x and to_y, both empty for a point that stays. Raises FileError, with the row, for a
    table without them."""
    rows = [(number, row) for number, row in enumerate(read_sheets(file)[0].rows, 1) if any(map(str.strip, row))]
    titles = [cell.strip().lower() for cell in rows[0][1]] if rows else []

    def column(known: tuple[str, ...]) -> int | None:
        return next((titles.index(each) for each in known if each in titles), None)

    place, (x, y), (to_x, to_y) = column(PLACES), map(column, FROM), map(column, TO)
    if to_x is None or to_y is None or (place is None and (x is None or y is None)):
        raise InvalidScenario(
            file,
            tr("expected columns x, y, to_x and to_y, or city, to_x and to_y; found {titles}").format(
                titles=", ".join(titles[:10]) or tr("an empty table")
            ),
            line=rows[0][0] if rows else 1,
        )
    known = places_by_name(board) if place is not None else {}
    found: list[ControlPoint] = []
    problems: list[Problem] = []
    for number, row in rows[1:]:
        cells = [cell.strip() for cell in row] + [""] * (len(titles) - len(row))
        try:
            name = cells[place] if place is not None else ""
            if name:
                at = _named(known, name)
            elif x is None or y is None:
                raise ValueError(tr("expected the name or ID of a city, milepost or junction, found an empty cell"))
            else:
                at = (_number(cells[x]), _number(cells[y]))
            stays = not cells[to_x] and not cells[to_y]
            to = at if stays else (_number(cells[to_x]), _number(cells[to_y]))
        except ValueError as error:
            problems.append(Problem(tr("row {n}").format(n=number), number, str(error)))
            continue
        found.append((*at, *to))
    if problems:
        raise InvalidScenario(file, problems=problems[:MAX_PROBLEMS])
    if not 1 <= len(found) <= MOST_CONTROL_POINTS:
        raise FileError(
            file,
            tr("expected 1 to {most} control points, found {n}").format(most=MOST_CONTROL_POINTS, n=len(found)),
        )
    return tuple(found)


def places_by_name(board: Board) -> Mapping[str, list[Point]]:
    """Return the places of cities, mileposts and junctions by their names and IDs, folded. An ID is one place; several
    things may have a name."""
    named: dict[str, list[Point]] = {}
    for milepost in board.mileposts.values():
        if milepost.name:
            named.setdefault(folded(milepost.name), []).append(milepost.at)
    for city in board.cities.values():
        if city.milepost in board.mileposts:
            named.setdefault(folded(city.name), []).append(board.mileposts[city.milepost].at)
    ids = {folded(id): [one.at] for table in (board.mileposts, board.junctions) for id, one in table.items()}
    cities = {
        folded(id): [board.mileposts[city.milepost].at]
        for id, city in board.cities.items()
        if city.milepost in board.mileposts
    }
    return {**named, **cities, **ids}


def _named(known: Mapping[str, list[Point]], name: str) -> Point:
    places = sorted(set(known.get(folded(name), ())))
    if len(places) != 1:
        text = tr("several places are named “{name}”; use an ID") if places else tr("no place is named “{name}”")
        raise ValueError(text.format(name=name[:40]))
    return places[0]


def _number(text: str) -> float:
    try:
        value = float(text.replace(",", ".") if text.count(",") == 1 and "." not in text else text)
    except ValueError:
        value = math.nan
    if not abs(value) <= FARTHEST:
        raise ValueError(tr("expected a number of millimeters, found “{found}”").format(found=text[:40]))
    return exact(value)
