"""Sections of track by number of games, and mileposts without track."""

from __future__ import annotations

from collections import Counter
from itertools import chain

from engine.families.crayon.author.corridors import step_ref
from engine.families.crayon.rules.board import NONE, CompiledBoard
from engine.families.crayon.text.labels import section_ref
from engine.game.fast.batch import GameTally
from engine.game.rules import Counted
from engine.i18n import ntr, tr
from engine.model.board import Board
from engine.model.grids.grid import Cell as GridCell
from engine.model.grids.grid import cell_ref, terrain_letters
from engine.report.growing import Growing
from engine.report.intervals import percents
from engine.report.report import Drawn, Table


class Tracks(Growing):
    """The number of games in which each section was built."""

    counters = ("sections",)
    summed = ("_all", "_games", "_times")

    def __init__(self, compiled_board: CompiledBoard, board: Board) -> None:
        self._m, self._terrains = compiled_board, terrain_letters(board.terrains)
        self._edges: dict[Counted, int] = {
            section_ref(compiled_board, edge): edge for edge in open_sections(compiled_board)
        }
        self._all = 0
        self._games: Counter[int] = Counter()
        self._times: Counter[int] = Counter()

    def add(self, tally: GameTally) -> None:
        """Add a finished game. A section that was lost and built again counts once per game."""
        self._all += 1
        for what, times in tally.counts["sections"].items():
            edge = self._edges[what]
            self._games[edge] += 1
            self._times[edge] += times

    def tables(self) -> tuple[Table, ...]:
        """Return sections, the most frequent first, and mileposts without track."""
        return self._section_table(), self._never_table()

    def drawing(self) -> Drawn:
        """Return sections with their number of games, and mileposts without track."""
        m = self._m
        cell = m.lattice.cell
        return Drawn(
            tr("Games with track here"),
            tuple((cell(m.start[2 * edge]), cell(m.end[2 * edge]), self._games[edge]) for edge in self._busiest()),
            tr("Never built here"),
            tuple(self._never()),
        )

    def _busiest(self) -> list[int]:
        return sorted(self._games, key=lambda edge: (-self._games[edge], edge))

    def _never(self) -> list[GridCell]:
        """Return the mileposts that track could have reached but never did; none before the first game."""
        m = self._m
        if not self._all:
            return []
        nodes = set(chain.from_iterable((m.start[2 * edge], m.end[2 * edge]) for edge in self._edges.values()))
        for edge in self._games:
            nodes -= {m.start[2 * edge], m.end[2 * edge]}
        return [m.lattice.cell(node) for node in sorted(nodes)]

    def _section_table(self) -> Table:
        m, busy = self._m, self._busiest()
        label, cell = m.lattice.label, m.lattice.cell
        rows, about = [], []
        for edge in busy:
            start, end = cell(m.start[2 * edge]), cell(m.end[2 * edge])
            games = self._games[edge]
            rows.append((label(start), label(end), games, *percents(games, self._all), self._times[edge]))
            about.append(step_ref(start, end))
        note = tr(
            "{n} of {total} sections were built. Percent: share of all games, with its 95% interval (from, to). Times: "
            "number of times built, including sections that were lost and built again."
        ).format(n=len(busy), total=len(self._edges))
        columns = ("from_milepost", "to_milepost", "games", "percent", "from", "to", "times")
        return Table("sections", tr("Sections built"), columns, tuple(rows), tuple(about), note=note)

    def _never_table(self) -> Table:
        m, cells = self._m, self._never()
        rows = []
        for cell in cells:
            node = m.lattice.find(cell)
            city = m.city_at[node]
            rows.append(
                (
                    m.lattice.label(cell),
                    self._terrains.get(chr(m.letters[node]), ""),
                    "" if city == NONE else m.city_names[city],
                )
            )
        note = ntr(
            "No player built to {n} milepost in {games} games.",
            "No player built to {n} mileposts in {games} games.",
            len(cells),
        ).format(n=len(cells), games=self._all)
        columns, about = ("milepost", "terrain", "city"), tuple(cell_ref(cell) for cell in cells)
        return Table("never_built", tr("Mileposts never built to"), columns, tuple(rows), about, note=note)


def open_sections(board: CompiledBoard) -> list[int]:
    """Return the sections that can be built, without those inside a city."""
    prices = board.price
    return [edge for edge in range(board.edge_count) if prices[2 * edge] != NONE or prices[2 * edge + 1] != NONE]
