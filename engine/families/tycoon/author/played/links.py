"""Links by how often they were built and their points, and links that were never built."""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import combinations

from engine.families.tycoon.actions.counted_refs import link_ref
from engine.families.tycoon.author.played.fortune import caution, notes, seat_and_thing
from engine.families.tycoon.rules.board import CompiledBoard
from engine.families.tycoon.rules.links import Link, links
from engine.game.fast.batch import GameTally
from engine.i18n import tr
from engine.model.grids.grid import Cell as GridCell
from engine.model.grids.grid import side_of
from engine.model.grids.lattice import parted
from engine.model.ids import Ref
from engine.model.scenario import Scenario
from engine.report.growing import Growing
from engine.report.intervals import Rate, percents, wilson
from engine.report.report import Cell, Drawn, Table

Ends = tuple[int, int]
"""Two cities by number, in the order of the board."""


class Links(Growing):
    """Links by their two cities, and track by hex borders."""

    counters = ("linked", "carried", "track")
    summed = ("_all", "_games", "_times", "_points", "_track")

    def __init__(self, board: CompiledBoard, scenario: Scenario) -> None:
        self._m, self._all = board, 0
        ids = board.city_ids
        self._ends: dict[Ref, Ends] = {link_ref(ids[a], ids[b]): (a, b) for a, b in combinations(range(len(ids)), 2)}
        found = links(scenario)
        self._near: dict[Ends, Link] = {self._ends[link_ref(link.a, link.b)]: link for link in found}
        self._games: Counter[Ends] = Counter()
        self._times: Counter[Ends] = Counter()
        self._points: dict[Ends, Rate] = defaultdict(Rate)
        self._track: Counter[Ref] = Counter()

    def add(self, tally: GameTally) -> None:
        """Add a game. Track that was removed later also counts."""
        self._all += 1
        built: Counter[Ends] = Counter()
        points: Counter[Ends] = Counter()
        for found, counter in ((built, "linked"), (points, "carried")):
            for what, much in tally.counts[counter].items():
                found[self._ends[seat_and_thing(what)[1]]] += much
        for ends, times in built.items():
            self._games[ends] += 1
            self._times[ends] += times
            self._points[ends].add(points[ends], times)
        for what in tally.counts["track"]:
            assert isinstance(what, Ref)
            self._track[what] += 1

    def tables(self) -> tuple[Table, ...]:
        """Return the tables of built links, the most frequent first, and of links never built."""
        return self._link_table(), self._never_table()

    def map_overlay(self) -> Drawn:
        """Return the borders with track by number of games, and the links never built, for the map."""
        cell = self._m.lattice.cell
        sections = []
        for ref, games in sorted(self._track.items(), key=lambda each: (-each[1], each[0].id)):
            start, end = parted(side_of(ref))
            sections.append((start, end, games))
        lines: list[tuple[GridCell, GridCell]] = []
        for a, b in self._never():
            lines.append((cell(self._m.city_hex[a]), cell(self._m.city_hex[b])))
        return Drawn(tr("Games with track here"), tuple(sections), lines_title=tr("Never linked"), lines=tuple(lines))

    def _never(self) -> list[Ends]:
        """Return the links that one action can build and no player ever built; none before the first game."""
        return [ends for ends in sorted(self._near) if not self._games[ends]] if self._all else []

    def _link_table(self) -> Table:
        m = self._m
        known = sorted(self._games, key=lambda ends: (-self._games[ends], ends))
        rows: list[tuple[Cell, ...]] = []
        for a, b in known:
            games, near = self._games[a, b], self._near.get((a, b))
            rows.append(
                (
                    m.city_names[a], m.city_names[b], near.cheap_tiles if near else None,
                    near.cheap_cost if near else None, games, *percents(games, self._all), self._times[a, b],
                    *self._points[a, b].cells(),
                )
            )  # fmt: skip
        near_ones = sum(ends in self._near for ends in known)
        text = tr(
            "{near} of {possible} links that one action can build were built, and {far} longer ones. Tiles and cost: "
            "those on an empty board. Points: average of a link for its owner. With 95% intervals (from, to)."
        ).format(near=near_ones, possible=len(self._near), far=len(known) - near_ones)
        note = notes(text, caution(self._all))
        columns = ("from_city", "to_city", "tiles", "cost", "games", "percent", "from", "to", "times",
                   "points", "points_from", "points_to")  # fmt: skip
        return Table("links", tr("Links built"), columns, tuple(rows), self._about(known), note=note)

    def _never_table(self) -> Table:
        m, known = self._m, self._never()
        rows = tuple(
            (m.city_names[a], m.city_names[b], self._near[a, b].cheap_tiles, self._near[a, b].cheap_cost)
            for a, b in known
        )
        # The upper end of Wilson's interval for none of these games.
        most = 100 * wilson(0, self._all)[1]
        note = tr(
            "{n} of {possible} links that one action can build were built in none of {games} games. Tiles and cost: "
            "those on an empty board. Each link could still be built in up to {most:.1f}% of games (95% interval)."
        ).format(n=len(known), possible=len(self._near), games=self._all, most=most)
        columns = ("from_city", "to_city", "tiles", "cost")
        return Table("never_linked", tr("Links never built"), columns, rows, self._about(known), note=note)

    def _about(self, known: list[Ends]) -> tuple[Ref, ...]:
        """Return the first city of each link, to highlight it."""
        return tuple(Ref("site", self._m.city_ids[a]) for a, _ in known)
