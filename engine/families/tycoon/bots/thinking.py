"""What a seat can do in a position and what each option is worth, by the compiled search or by the same text
interpreted."""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from engine.families.tycoon.bots.compilation import COMPILATION, LARGEST, RECORDS, entry, record, sizes_of
from engine.families.tycoon.bots.hauls import NOTHING
from engine.families.tycoon.bots.land import LINE_WIDE
from engine.families.tycoon.bots.runs import Run, all_runs
from engine.families.tycoon.bots.weighing import MOVE, WIDE
from engine.families.tycoon.bots.weights import Weights
from engine.families.tycoon.bots.worth import Rates, card_options, cards_of, rates_of, turns_left
from engine.families.tycoon.rules.board import NONE, CompiledBoard
from engine.families.tycoon.rules.chapters.building import TILE
from engine.families.tycoon.rules.position import Position
from engine.game.kernel.fields import Facts


class Option(NamedTuple):
    """An action: its kind (`weighing.PASS` and on), what it is about, a colour or what a card does; its price, what it
    brings at once, an action and by the deliveries that it opens, and what the game that is played on from it comes to
    (None: not played on). Points are in thousandths."""

    kind: int
    target: int
    extra: int
    price: int
    now: int
    worth: int
    opens: int
    value: int | None

    @staticmethod
    def of(row: Sequence[int], value: int) -> Option:
        """The option of a row."""
        kind, target, extra, price, now, worth, opens = row
        return Option(kind, target, extra, price, now, worth, opens, value if value > NOTHING else None)


class Thought(NamedTuple):
    """What a seat thinks: the best option, and for a delivery the links it goes over."""

    best: Option
    way: tuple[int, ...]


Found = tuple[list[int], list[int], int]
"""The rows of options, what the games come to that are played on, and the best."""


class Part:
    """One of the records that the search works on, as it is filled in and read here."""

    def __init__(self, kind: type[Facts], sizes: Mapping[str, int], is_compiled: bool) -> None:
        self.held: Any = record(kind) if is_compiled else [kind(**sizes)]
        self._compiled = is_compiled
        self._known: dict[str, list[int]] = {}

    def set(self, **numbers: int) -> None:
        """Numbers by their names."""
        for name, number in numbers.items():
            if self._compiled:
                self.held[name][0] = number
            else:
                setattr(self.held[0], name, number)

    def fill(self, **rows: Sequence[int]) -> None:
        """The first cells of rows by their names; the search leaves them as they are, so those that it knows already
        are passed over."""
        for name, values in rows.items():
            if self._known.get(name) == values:
                continue
            self._known[name] = list(values)
            if self._compiled:
                if values:
                    self.held[name][0, : len(values)] = whole(values)
            else:
                getattr(self.held[0], name)[: len(values)] = values

    def number(self, name: str) -> int:
        """A number by its name."""
        return int(self.held[name][0]) if self._compiled else getattr(self.held[0], name)

    def cells(self, name: str, start: int, stop: int) -> list[int]:
        """Cells of a row."""
        found: list[int]
        if self._compiled:
            found = self.held[name][0, start:stop].tolist()
            return found
        found = getattr(self.held[0], name)[start:stop]
        return found


def whole(values: Sequence[int]) -> Any:
    """Whole numbers as an array."""
    import numpy as np

    return np.frombuffer(array("q", values), np.int64) if values else np.zeros(0, np.int64)


class Thinker:
    """The search on a board: what never changes, and room to work in. One thread at a time uses it."""

    def __init__(self, m: CompiledBoard, is_compiled: bool) -> None:
        self.m, self.is_compiled = m, is_compiled
        self.runs: list[Run] = all_runs(m, m.tiles)
        pairs = [pair for pair, _ in groupby(self.runs, key=lambda run: (run.city, run.to))]
        self._lines = LINE_WIDE * (sum(card.kind == "major-line" for card in m.cards) + 1)
        self.sizes = sizes_of(
            m.city_count, m.colours, len(pairs), len(self.runs), len(m.reach), max(m.reach, default=0), len(m.income),
            self._lines,
        )  # fmt: skip
        assert not is_compiled or fits(self.sizes)
        self._entry: Any = COMPILATION.games if is_compiled else entry
        parts = [Part(kind, self.sizes, is_compiled) for kind in RECORDS]
        self._records = [part.held for part in parts]
        self._own, self._net, self._taste, self._options = parts[1], parts[2], parts[4], parts[5]
        self._fill_land(parts[0], pairs)
        begins, sides = [0], []
        for run in self.runs:
            for enter, leave in (divmod(tile, TILE) for tile in run.tiles):
                out = enter - enter % 6 + leave
                sides += [enter, out, m.across[out]]
            begins.append(len(sides) // 3)
        self._begins, self._sides = self._given(begins), self._given(sides)
        self._track: bytes | None = None
        self._nowhere = [0] * m.city_count
        self._numbers: list[int] = []
        self._tastes: tuple[Weights, Rates] | None = None

    def _fill_land(self, land: Part, pairs: Sequence[tuple[int, int]]) -> None:
        m = self.m
        land.set(
            cities=m.city_count, colours=m.colours, pairs=len(pairs), engines=len(m.reach), lines=self._lines,
            options=self.sizes["options"], steps=self.sizes["steps"], rounds=m.rounds, share=m.share_value,
            dividend=m.dividend, share_points=m.share_points, urban=m.urban_cost, west_cubes=m.western_cubes,
            last=len(m.income) - 1, beyond=m.content.beyond, stays=int(m.stays_past_end),
        )  # fmt: skip
        ends = [(run.city, run.to) for run in self.runs]
        first = [number for number, pair in enumerate(ends) if not number or pair != ends[number - 1]]
        land.fill(
            income=m.income, reach=m.reach, price=m.engine_price, one=[one for one, _ in pairs],
            other=[other for _, other in pairs], first=[*first, len(ends)], cost=[run.cost for run in self.runs],
        )  # fmt: skip

    def _given(self, values: Sequence[int]) -> Any:
        """Values for one question."""
        return whole(values) if self.is_compiled else values

    def _marks(self, values: bytearray) -> Any:
        if not self.is_compiled:
            return values
        import numpy as np

        return np.frombuffer(values, np.uint8)

    def think(self, g: Position, seat: int, weights: Weights) -> Thought:
        """The best action of a seat."""
        self._ask(g, seat, weights)
        best = self._option(self._options.number("best"))
        return Thought(best, self.way(best.target) if best.kind == MOVE else ())

    def way(self, stack: int) -> tuple[int, ...]:
        """The links, by their numbers, over which the best delivery of a stack goes that was found last; none where
        there is no delivery."""
        net, at = self._net, stack * self.sizes["steps"]
        if net.cells("best", stack, stack + 1)[0] <= NOTHING:
            return ()
        (length,) = net.cells("length", stack, stack + 1)
        return tuple(self._numbers[place] for place in net.cells("way", at, at + length))

    def options(self, g: Position, seat: int, weights: Weights) -> list[Option]:
        """Everything that a seat can do: the best option, then those that were played on, the best first, then the rest
        by what they are worth."""
        self._ask(g, seat, weights)
        return self.listed(self.found())

    def found(self) -> Found:
        """What the last question found, as it is kept while the next ones are asked."""
        count = self._options.number("count")
        rows, values = self._options.cells("rows", 0, count * WIDE), self._options.cells("value", 0, count)
        return rows, values, self._options.number("best")

    def listed(self, found: Found) -> list[Option]:
        """The options that were found, in the order of `options`."""
        rows, values, best = found
        options = [Option.of(rows[place * WIDE : (place + 1) * WIDE], value) for place, value in enumerate(values)]
        first = options.pop(best)
        options.sort(key=lambda option: (option.value is None, -(option.value or 0), -option.worth))
        return [first, *options]

    def _option(self, number: int) -> Option:
        (value,) = self._options.cells("value", number, number + 1)
        return Option.of(self._options.cells("rows", number * WIDE, (number + 1) * WIDE), value)

    def _ask(self, g: Position, seat: int, weights: Weights) -> None:
        m, own = self.m, self._own
        links: list[int] = []
        self._numbers.clear()
        mine = 0
        for number, (owner, one, other, *_) in enumerate(g.links):
            mine += owner == seat
            if other != NONE:
                links += (one, other, owner)
                self._numbers.append(number)
        west = [int(each == seat + 1) for each in g.west] if any(g.west) else self._nowhere
        turns = turns_left(m, g, weights)
        self._have(weights, rates_of(m, g, seat, turns))
        cards = cards_of(m, g, seat, weights, self.sizes["steps"])
        actions = max(1, m.rounds - g.round + 1) + max(0, g.actions - 1)
        own.set(
            seat=seat, engine=g.engine[seat], cash=g.cash[seat], points=1_000 * g.points[seat], shares=g.shares[seat],
            locomotives=m.locomotives - 1 - mine - g.west.count(seat + 1), is_known=0, round=actions,
            left=actions + m.rounds * turns,
        )  # fmt: skip
        own.fill(
            cubes=g.cubes, colour=g.colour, west=west, tiles=g.tiles,
            bounty=cards.bounty, speed=cards.speed, train=cards.train,
            lines=[*cards.lines, *[0] * (self._lines - len(cards.lines))],
        )  # fmt: skip
        track = bytes(g.mate)
        has_changed = int(track != self._track)
        self._track = track
        self._entry(
            *self._records, has_changed, self._begins, self._sides, self._marks(g.mate), self._given(links),
            self._given(g.engine), self._given(card_options(m, g, seat, weights)),
        )  # fmt: skip

    def _have(self, weights: Weights, rates: Rates) -> None:
        """Takes tastes and rates over."""
        key = (weights, rates)
        if key != self._tastes:
            self._tastes = key
            self._taste.set(
                later=weights.later, others=weights.others, safe=weights.safe, saved=weights.saved, many=weights.many,
                ahead=weights.ahead, tried=weights.tried, chains=weights.chains, point=rates.point, debt=rates.debt,
            )  # fmt: skip


def fits(sizes: Mapping[str, int]) -> bool:
    """Whether the search is compiled for boards of these sizes."""
    return all(size <= LARGEST[name] for name, size in sizes.items())
