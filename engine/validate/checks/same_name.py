"""Things of one kind with the same name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from engine.i18n import tr, tr_noop
from engine.model import naming
from engine.model.board import Board
from engine.model.comparison.difference import Difference
from engine.model.geometry import Point
from engine.model.ids import Kind, Ref
from engine.model.kind_names import count_of_kind
from engine.model.scenario import Scenario
from engine.text_match import folded, looks
from engine.validate.check import Check, Issue


class SameName(Check):
    """Two cities (of one state, if they have states), railroads or regions with the same name."""

    id = "same-name"
    title = tr_noop("Several items with the same name")
    severity = "warning"
    reads = ("board.cities", "board.sites", "board.railroads", "board.regions", "board.mileposts", "board.grid")

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        board = scenario.board
        tables: tuple[tuple[Kind, Mapping[Any, Any]], ...] = (
            ("city", board.cities),
            ("site", board.sites),
            ("railroad", board.railroads),
            ("region", board.regions),
        )
        for kind, table in tables:
            called: dict[tuple[str, str], list[str]] = {}
            for id, thing in table.items():
                key = (looks(thing.name), looks(getattr(thing, "state", "")))
                called.setdefault(key, []).append(id)
            for (seen, _), ids in called.items():
                if seen and len(ids) > 1:
                    names = dict.fromkeys(folded(table[id].name) for id in ids)
                    if len(names) > 1:
                        message = tr("{things} have names that look the same, such as {name}: {ids}. Rename them.")
                    elif kind == "city":
                        message = tr("{things} have the name {name}: {ids}. Rename them, or enter their states.")
                    else:
                        message = tr("{things} have the name {name}: {ids}. Rename them.")
                    things, name = count_of_kind(kind, len(ids)), table[ids[0]].name
                    yield Issue(
                        self.id,
                        self.severity,
                        message.format(things=things, name=name, ids=naming.listed(ids)),
                        about=tuple(Ref(kind, id) for id in ids),
                        places=_places(board, kind, ids),
                        why=tr("Cards, tables and the journal identify items by name."),
                    )


def _places(board: Board, kind: Kind, ids: Iterable[Any]) -> tuple[tuple[Point, ...], ...]:
    if kind == "city":
        return naming.spots(board, (board.cities[id].milepost for id in ids))
    if kind == "site":
        return naming.middles(board, (board.sites[id].cell for id in ids))
    return ()
