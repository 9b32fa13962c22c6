"""Cities connected by track, and the number of games."""

from __future__ import annotations

from collections import Counter, defaultdict, deque
from collections.abc import Iterable

from engine.families.crayon.author.played.tracks import open_sections
from engine.families.crayon.rules.board import NONE, CompiledBoard
from engine.families.crayon.text.labels import city_ref, section_ref
from engine.game.fast.batch import GameTally
from engine.game.rules import Counted
from engine.i18n import ntr, tr
from engine.report.growing import Growing
from engine.report.intervals import Rate, percents
from engine.report.report import Cell, Table

Pair = tuple[int, int]
"""Two cities by their numbers, the smaller first."""


class Corridors(Growing):
    """The number of games in which track of any players connected two cities."""

    counters = ("sections",)
    summed = ("_all", "_games", "_lengths")

    def __init__(self, board: CompiledBoard) -> None:
        self._m = board
        self._edges: dict[Counted, int] = {section_ref(board, edge): edge for edge in open_sections(board)}
        self._all = 0
        self._games: Counter[Pair] = Counter()
        self._lengths: dict[Pair, Rate] = defaultdict(Rate)

    def add(self, tally: GameTally) -> None:
        """Add a finished game."""
        self._all += 1
        for pair, length in connected_pairs(self._m, (self._edges[what] for what in tally.counts["sections"])).items():
            self._games[pair] += 1
            self._lengths[pair].add(length, 1)

    def tables(self) -> tuple[Table, ...]:
        """Return the corridors, the most frequent first."""
        names = self._m.city_names
        known = sorted(self._games, key=lambda pair: (-self._games[pair], names[pair[0]], names[pair[1]]))
        rows: list[tuple[Cell, ...]] = []
        for pair in known:
            games = self._games[pair]
            rows.append((names[pair[0]], names[pair[1]], games, *percents(games, self._all), self._lengths[pair].value))
        note = ntr(
            "{n} corridor was built: two cities connected by track of any player, with no third city nearer to it. "
            "Percent: share of all games, with its 95% interval (from, to). Sections: average length.",
            "{n} corridors were built: two cities connected by track of any player, with no third city nearer to it. "
            "Percent: share of all games, with its 95% interval (from, to). Sections: average length.",
            len(known),
        ).format(n=len(known))
        columns = ("city", "other_city", "games", "percent", "from", "to", "sections")
        about = tuple(city_ref(self._m, pair[0]) for pair in known)
        return (Table("corridors", tr("Corridors"), columns, tuple(rows), about, note=note),)


def connected_pairs(board: CompiledBoard, edges: Iterable[int]) -> dict[Pair, int]:
    """Return the pairs of cities that these sections connect, with the number of sections between them.

    Every milepost of track belongs to the city nearest along the track (in a tie, to the one with the lowest number).
    Two cities are connected where their mileposts meet.
    """
    ways: dict[int, list[int]] = defaultdict(list)
    track = sorted(edges)
    for edge in track:
        a, b = board.start[2 * edge], board.end[2 * edge]
        ways[a].append(b)
        ways[b].append(a)
    cities = sorted((board.city_at[node], node) for node in ways if board.city_at[node] != NONE)
    found = {node: (city, 0) for city, node in cities}
    queue = deque(found)
    while queue:
        node = queue.popleft()
        city, far = found[node]
        for other in ways[node]:
            if other not in found:
                found[other] = (city, far + 1)
                queue.append(other)
    lengths: dict[Pair, int] = {}
    for edge in track:
        ends = found.get(board.start[2 * edge]), found.get(board.end[2 * edge])
        if ends[0] is None or ends[1] is None or ends[0][0] == ends[1][0]:
            continue
        pair = min(ends[0][0], ends[1][0]), max(ends[0][0], ends[1][0])
        length = ends[0][1] + ends[1][1] + 1
        lengths[pair] = min(length, lengths.get(pair, length))
    return lengths
