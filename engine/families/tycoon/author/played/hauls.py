"""Deliveries by color, by length, and by city."""

from __future__ import annotations

from engine.families.tycoon.actions.deliver import haul_ref
from engine.families.tycoon.author.played.fortune import caution, notes
from engine.families.tycoon.rules.board import CompiledBoard
from engine.game.fast.batch import GameTally
from engine.i18n import tr
from engine.model.ids import Ref
from engine.report.growing import Growing
from engine.report.intervals import Rate, percents
from engine.report.report import Cell, Table


class Hauls(Growing):
    """Deliveries with their numbers of links, and cities that were emptied."""

    counters = ("hauls", "sent", "delivered", "emptied")
    summed = ("_games", "_colours", "_lengths", "_both", "_sent", "_taken", "_emptied")

    def __init__(self, board: CompiledBoard) -> None:
        self._m, self._games = board, 0
        lengths = range(1, max(board.reach) + 1)
        self._of = {
            haul_ref(id, links): (colour, links) for colour, id in enumerate(board.colour_ids) for links in lengths
        }
        self._colours = [(Rate(), Rate()) for _ in board.colour_ids]
        self._lengths = {links: (Rate(), Rate()) for links in lengths}
        self._both = {links: [0] * board.colours for links in lengths}
        self._sent = [Rate() for _ in board.city_ids]
        self._taken = [Rate() for _ in board.city_ids]
        self._emptied = [0] * board.city_count

    def add(self, tally: GameTally) -> None:
        """Add a game."""
        m, counts = self._m, tally.counts
        self._games += 1
        by_colour = [[0, 0] for _ in self._colours]
        by_length = dict.fromkeys(self._lengths, 0)
        for what, times in counts["hauls"].items():
            assert isinstance(what, Ref)
            colour, links = self._of[what]
            by_colour[colour][0] += times
            by_colour[colour][1] += times * links
            by_length[links] += times
            self._both[links][colour] += times
        for (a_game, mean), (times, links) in zip(self._colours, by_colour, strict=True):
            a_game.add(times, 1)
            mean.add(links, times)
        everything = sum(by_length.values())
        for links, (a_game, part) in self._lengths.items():
            a_game.add(by_length[links], 1)
            part.add(by_length[links], everything)
        for city, id in enumerate(m.city_ids):
            ref = Ref("site", id)
            self._sent[city].add(counts["sent"].get(ref, 0), 1)
            self._taken[city].add(counts["delivered"].get(ref, 0), 1)
            self._emptied[city] += ref in counts["emptied"]

    def tables(self) -> tuple[Table, ...]:
        """Return the tables of deliveries by length and by color, and of cities, the most often emptied first."""
        return self._length_table(), self._colour_table(), self._city_table()

    def _length_table(self) -> Table:
        rows: list[tuple[Cell, ...]] = [
            (links, *a_game.cells(), *part.in_percent(), *self._both[links])
            for links, (a_game, part) in self._lengths.items()
        ]
        text = tr(
            "Per game: number of deliveries. Percent: share of all deliveries. Each has its 95% interval (from, to). "
            "The last columns count the deliveries of each color in all games."
        )
        note = notes(text, caution(self._games))
        headings = {f"of_{id}": name for id, name in zip(self._m.colour_ids, self._m.colour_names, strict=True)}
        names = [f"of_{id}" for id in self._m.colour_ids]
        columns = ("links", "a_game", "from", "to", "percent", "percent_from", "percent_to", *names)
        return Table("lengths", tr("Deliveries by length"), columns, tuple(rows), headings=headings, note=note)

    def _colour_table(self) -> Table:
        m = self._m
        rows = tuple(
            (m.colour_names[colour], m.bag[colour], *a_game.cells(), *mean.cells())
            for colour, (a_game, mean) in enumerate(self._colours)
        )
        text = tr(
            "Cubes: number in the game. Per game: deliveries. Links: average number per delivery. With 95% intervals "
            "(from, to)."
        )
        note = notes(text, caution(self._games))
        columns = ("colour", "cubes", "a_game", "from", "to", "links", "links_from", "links_to")
        return Table("colours", tr("Deliveries by color"), columns, rows, note=note)

    def _city_table(self) -> Table:
        m = self._m
        known = sorted(range(m.city_count), key=lambda city: (-self._emptied[city], -self._sent[city].much, city))
        rows = tuple(
            (
                m.city_names[city], m.city_cubes[city], *self._sent[city].cells(), *self._taken[city].cells(),
                *percents(self._emptied[city], self._games),
            )
            for city in known
        )  # fmt: skip
        text = tr(
            "Cubes: number at the start. Cubes sent and received: averages per game. Emptied: share of the games in "
            "which the city was emptied. With 95% intervals (from, to)."
        )
        note = notes(text, caution(self._games))
        columns = ("city", "cubes", "sent", "sent_from", "sent_to", "taken", "taken_from", "taken_to", "emptied",
                   "from", "to")  # fmt: skip
        about = tuple(Ref("site", m.city_ids[city]) for city in known)
        return Table("cubes", tr("Cubes by city"), columns, rows, about, note=note)
