"""Things of one kind that nobody can tell apart by their names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any
from unicodedata import normalize

from engine.model import naming
from engine.model.board import Board
from engine.model.comparison.difference import Difference
from engine.model.geometry import Point
from engine.model.ids import Kind, Ref
from engine.model.scenario import Scenario
from engine.validate.check import Check, Issue


class SameName(Check):
    """Two cities (of one state, where they have any), railroads or regions with one name."""

    id = "same-name"
    title = "Several things of one name"
    severity = "warning"
    reads = ("board.cities", "board.sites", "board.railroads", "board.regions", "board.mileposts", "board.grid")

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        board = scenario.board
        tables: tuple[tuple[Kind, str, Mapping[Any, Any]], ...] = (
            ("city", "cities", board.cities),
            ("site", "cities", board.sites),
            ("railroad", "railroads", board.railroads),
            ("region", "regions", board.regions),
        )
        for kind, nouns, table in tables:
            called: dict[tuple[str, str], list[str]] = {}
            for id, thing in table.items():
                key = (_folded(thing.name), _folded(getattr(thing, "state", "")))
                called.setdefault(key, []).append(id)
            for (folded, _), ids in called.items():
                if folded and len(ids) > 1:
                    remedy = "Rename them, or enter their states" if kind == "city" else "Rename them"
                    yield Issue(
                        self.id,
                        self.severity,
                        f"{len(ids)} {nouns} are called {table[ids[0]].name}: {naming.listed(ids)}. {remedy}.",
                        about=tuple(Ref(kind, id) for id in ids),
                        places=_places(board, kind, ids),
                        why="Cards, tables and the journal call things by their names.",
                    )


def _folded(text: str) -> str:
    """Return a text for comparison: two texts that look the same are equal."""
    return " ".join(normalize("NFKC", text).split()).casefold()


def _places(board: Board, kind: Kind, ids: Iterable[Any]) -> tuple[tuple[Point, ...], ...]:
    if kind == "city":
        return naming.spots(board, (board.cities[id].milepost for id in ids))
    if kind == "site":
        return naming.middles(board, (board.sites[id].cell for id in ids))
    return ()
