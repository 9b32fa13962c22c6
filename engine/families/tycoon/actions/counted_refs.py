"""Keys of what is counted in many games. The refs of a board are made once and when they are first needed, so that
counting is fast."""

from __future__ import annotations

from functools import lru_cache

from engine.families.tycoon.rules.board import CompiledBoard
from engine.families.tycoon.text.labels import card_ref, hex_ref, tycoon_ref
from engine.game.rules import Counted
from engine.model.grids.grid import side_ref
from engine.model.grids.lattice import side_at
from engine.model.ids import Ref

Found = tuple[tuple[str, Counted, int], ...]
"""The counters that a row increases, each with its key and amount."""


class BoardRefs:
    """The refs of a board."""

    def __init__(self, board: CompiledBoard) -> None:
        self.board = board
        self.cities = [Ref("site", id) for id in board.city_ids]
        self._hexes: dict[int, Ref] = {}
        self._borders: dict[int, Ref] = {}
        self.cards = [card_ref(board, card) for card in range(len(board.cards))]
        self.tycoons = [tycoon_ref(board, card) for card in range(len(board.tycoons))]
        self.regions = [Ref("region", id) for id in board.region_ids]

    def hex(self, hex: int) -> Ref:
        """Return the ref of a hex."""
        if hex not in self._hexes:
            self._hexes[hex] = hex_ref(self.board, hex)
        return self._hexes[hex]

    def border(self, side: int) -> Ref:
        """Return the ref of the border between two hexes, from either of its sides."""
        if side not in self._borders:
            self._borders[side] = side_ref(side_at(self.board.lattice.cell(side // 6), side % 6))
        return self._borders[side]


@lru_cache(maxsize=8)
def refs_of(board: CompiledBoard) -> BoardRefs:
    """Return the refs of a board."""
    return BoardRefs(board)


@lru_cache(maxsize=100)
def action_ref(kind: str) -> Ref:
    """Return the ref of a kind of action."""
    return Ref("content", f"actions.{kind}")


@lru_cache(maxsize=1_000)
def turn_ref(turn: int) -> Ref:
    """Return the ref of a turn, counted from 1."""
    return Ref("content", f"turns.{turn}")


@lru_cache(maxsize=10_000)
def link_ref(first: str, second: str) -> Ref:
    """Return the ref of all links between two cities, whose IDs may have any order."""
    return Ref("section", f"{min(first, second)} {max(first, second)}")
