"""Sums that are stored and added again."""

from __future__ import annotations

from collections import Counter, defaultdict

import msgspec

from engine.model.ids import Ref
from engine.report.growing import Growing
from engine.report.intervals import Rate


class Found(Growing):
    """A sum of each kind."""

    summed = ("games", "seats", "things", "pairs", "rates", "both")

    def __init__(self) -> None:
        self.games = 0
        self.seats = [0, 0]
        self.things: Counter[object] = Counter()
        self.pairs = {(1, "cost"): Rate(), (2, "cost"): Rate()}
        self.rates: dict[int, Rate] = defaultdict(Rate)
        self.both = (Rate(), Rate(signed=True))

    def add(self, n: int) -> None:
        self.games += 1
        self.seats[n % 2] += 1
        self.things[Ref("site", f"c{n}")] += n
        self.things[n, Ref("railroad", "B&O")] += 2**62
        self.things["a text"] += 1
        self.pairs[1, "cost"].add(n, 1)
        self.rates[n].add(n, 2)
        self.both[1].add(-n, 3)


def content(found: Found) -> object:
    rates = [*found.pairs.values(), *(found.rates[n] for n in sorted(found.rates)), *found.both]
    return found.games, found.seats, +found.things, sorted(found.rates), [rate.cells() for rate in rates]


def grown(*numbers: int) -> Found:
    found = Found()
    for n in numbers:
        found.add(n)
    return found


def test_stored_sums_of_parts_are_those_of_the_whole() -> None:
    whole, parts = grown(*range(30)), Found()
    for first in range(0, 30, 5):
        data = msgspec.msgpack.encode(grown(*range(first, first + 5)).sums())
        parts.add_sums(msgspec.msgpack.decode(data))
    assert content(parts) == content(whole)
    assert parts.sums() == whole.sums()


def test_cleared_figures_are_as_new() -> None:
    found = grown(1, 2, 3)
    found.clear()
    assert content(found) == content(Found()) and found.sums() == Found().sums()
    found.add(5)
    assert content(found) == content(grown(5))
