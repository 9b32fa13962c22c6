"""Which mileposts a train can reach from which others, over all railroads and over each alone."""

from __future__ import annotations

from collections.abc import Collection
from itertools import chain

from engine.analyze.connected import connected
from engine.model.board import Board
from engine.model.ids import MilepostId, RailroadId
from engine.model.network import Section, network

Part = list[MilepostId]
"""Mileposts that sections join, in the order of the lines."""


def parts(board: Board, options: Collection[str] = ()) -> list[Part]:
    """The parts into which the lines fall, the largest first. A milepost without a section is in none."""
    return _parts(network(board, options).sections)


def railroad_parts(board: Board, options: Collection[str] = ()) -> dict[RailroadId, list[Part]]:
    """The parts of each railroad that has sections, the largest first: what a train can reach without any other."""
    by_railroad: dict[RailroadId, list[Section]] = {}
    for section in network(board, options).sections:
        by_railroad.setdefault(section.railroad, []).append(section)
    return {id: _parts(sections) for id, sections in by_railroad.items()}


def _parts(sections: Collection[Section]) -> list[Part]:
    joins = [(a, b) for a, b, _, _ in sections]
    return connected(chain.from_iterable(joins), joins)
