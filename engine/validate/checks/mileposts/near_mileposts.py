"""Mileposts in the same place or so near that their symbols touch."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from engine.edit.network.merging import SAME_PLACE, check_merge, merge_of
from engine.errors import EditError
from engine.i18n import format_number, tr, tr_noop
from engine.model import naming
from engine.model.board import Board, City
from engine.model.comparison.difference import Difference
from engine.model.geometry import distance
from engine.model.ids import CityId, MilepostId, Ref
from engine.model.memo import derived
from engine.model.scenario import Scenario
from engine.validate.check import Check, Fix, Issue
from engine.validate.drawn.boxes import against, overlapping
from engine.validate.drawn.drawing import drawing


class NearMileposts(Check):
    """Two mileposts in one place (an error) or with symbols that touch (a warning)."""

    id = "near-mileposts"
    title = tr_noop("Mileposts too close")
    severity = "warning"
    reads = ("board.mileposts", "board.cities", "look.city_size", "look.dot_size")
    live = True
    local = frozenset({"milepost"})

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        board, look = scenario.board, scenario.look
        drawn = drawing(board)
        ids = drawn.layout.milepost_ids
        at = drawn.points[: len(ids)]
        is_city = _are_cities(ids, board.cities)
        if touched is None:
            radius = np.where(is_city, look.city_size / 2, look.dot_size / 2)[:, None]
            first, second = overlapping(at - radius, at + radius)
        else:
            rows = drawn.rows(touched.ids("milepost") & board.mileposts.keys())
            reach = max(look.city_size, look.dot_size)
            first, second = against(at[rows] - reach, at[rows] + reach, at, at, rows)
        other = first != second
        lower, upper = np.minimum(first, second)[other], np.maximum(first, second)[other]
        if not len(lower):
            return
        reaches = np.where(is_city[lower], look.city_size / 2, look.dot_size / 2)
        reaches += np.where(is_city[upper], look.city_size / 2, look.dot_size / 2)
        near = np.hypot(*(at[lower] - at[upper]).T) < reaches
        pairs = np.sort(lower[near] * len(ids) + upper[near])
        for number in pairs[np.diff(pairs, prepend=-1) > 0].tolist():
            a, b = ids[number // len(ids)], ids[number % len(ids)]
            apart = distance(board.mileposts[a].at, board.mileposts[b].at)
            same = apart < SAME_PLACE
            first_name, second_name = naming.stop(board, a), naming.stop(board, b)
            fixes = _fixes(board, a, b) if same else ()
            if fixes:
                message = tr("{first} and {second} are in the same place. Merge them, or move them apart.")
            elif same:
                message = tr(
                    "{first} and {second} are in the same place. Move them apart, or set the same milepost for both "
                    "cities."
                )
            else:
                message = tr(
                    "{first} and {second} are {distance} mm apart, so that their symbols touch. Move them apart, or "
                    "merge "
                    "them."
                )
            yield Issue(
                self.id,
                "error" if same else "warning",
                message.format(
                    first=naming.capital(first_name), second=second_name, distance=format_number(apart, ".1f")
                ),
                about=(Ref("milepost", a), Ref("milepost", b)),
                places=naming.spots(board, [a, b]),
                why=tr("Players must see on which of two mileposts a train is."),
                fixes=fixes,
            )


def _fixes(board: Board, first: MilepostId, second: MilepostId) -> tuple[Fix, ...]:
    """Return the merge of two mileposts; none for two cities."""
    edit = merge_of(board, (first, second))
    try:
        check_merge(board, edit.into, edit.others)
    except EditError:
        return ()
    return (Fix(tr("Merge the Mileposts"), edit),)


@derived()
def _are_cities(mileposts: tuple[MilepostId, ...], cities: dict[CityId, City]) -> NDArray[np.bool_]:
    """Return which of the mileposts have a city."""
    with_city = {city.milepost for city in cities.values()}
    return np.array([milepost in with_city for milepost in mileposts], dtype=bool)
