"""No outline holds the painter up."""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import contextmanager
from time import process_time

import pytest

from engine.model.board import Region, Shape
from engine.model.geometry import Ring
from studio.paint.land.shallows import shallows
from studio.paint.regions import region_areas

LOOPS = 100
"""Of a million steps each: so long may a hard outline take, five seconds where such a loop takes 50 ms."""


def loop() -> float:
    """Seconds that a million steps take just now: machines are quick and slow by turns."""
    began, x = process_time(), 0
    for i in range(1_000_000):
        x += i & 7
    return process_time() - began


@contextmanager
def no_longer_than_a_few_seconds() -> Iterator[None]:
    before, began = loop(), process_time()
    yield
    took = process_time() - began
    assert took < LOOPS * max(before, loop())


def box(x: float, y: float, side: float) -> Ring:
    return Ring(((x, y), (x + side, y), (x + side, y + side), (x, y + side)))


def tangle(points: int) -> Ring:
    return Ring(tuple((100 + 100 * math.cos(2.4 * i), 100 + 100 * math.sin(2.4 * i)) for i in range(points)))


def spikes(number: int, high: float = 40.0) -> Ring:
    teeth = ((i * 0.1, high * (i % 2)) for i in range(number))
    return Ring((*teeth, (number * 0.1, -5.0), (0.0, -5.0)))


HARD = {
    "a border over itself": [tangle(60)],
    "a tangle": [tangle(3_000)],
    "boxes over each other": [box(i, i / 2, 50) for i in range(600)],
    "many islands": [box(2 * x, 2 * y, 1) for x in range(60) for y in range(60)],
    "boxes in boxes": [box(-i, -i, 2 * i) for i in range(1, 600)],
    "spikes over islands": [spikes(700), *(box(i * 0.2, 15, 0.15) for i in range(350))],
}


@pytest.mark.parametrize("rings", HARD.values(), ids=HARD)
def test_the_coast_of_no_outline_takes_long(qapp, rings: list[Ring]) -> None:
    with no_longer_than_a_few_seconds():
        shallows({"land": Shape("land", tuple(rings))})


@pytest.mark.parametrize("rings", HARD.values(), ids=HARD)
def test_no_region_takes_long_to_be_cut_to_the_land(qapp, rings: list[Ring]) -> None:
    lands = {"land": Shape("land", (box(0, 0, 100), tangle(40)))}
    with no_longer_than_a_few_seconds():
        areas = region_areas({"R": Region("R", tuple(rings))}, lands, None)
    assert not areas["R"].path.isEmpty()


def test_many_regions_on_a_long_coast_do_not_take_long(qapp) -> None:
    coast = Ring(tuple((100 * math.cos(i / 1591.6), 100 * math.sin(i / 1591.6)) for i in range(10_000)))
    regions = {f"r{n}": Region(f"r{n}", (box(n % 60, n // 60, 0.8),)) for n in range(3_000)}
    with no_longer_than_a_few_seconds():
        assert len(region_areas(regions, {"land": Shape("land", (coast,))}, None)) == 3_000
