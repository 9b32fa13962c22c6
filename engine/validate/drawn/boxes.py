"""Pairs of overlapping boxes, and distances of places from straight pieces: thousands at once."""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from engine.errors import TooMuch
from engine.i18n import format_number, tr

Floats = NDArray[np.float64]
Ints = NDArray[np.intp]

AT_ONCE = 20_000
"""The number of pairs of pieces and places that are measured at once: arrays that fit the processor's cache."""

MAX_PAIRS = 5_000_000
"""The largest number of pairs of overlapping boxes: 400 MB for a moment."""


def overlapping(low: Floats, high: Floats) -> tuple[Ints, Ints]:
    """Return every pair of boxes that overlap, each once, as two arrays of row numbers. Raises TooMuch for too many."""
    if not len(low):
        return np.empty(0, np.intp), np.empty(0, np.intp)
    # In bands from left to right each box meets few others, however large the board is. A box is in every band that it
    # touches, and the bands are stored one after the other.
    (left, top), (right, bottom) = low.min(axis=0), high.max(axis=0)
    tall = max(float(bottom - top) / _bands(len(low)), 1e-6)
    upper, lower = (np.floor((side[:, 1] - top) / tall).astype(np.intp) for side in (low, high))
    boxes, steps = runs(lower - upper + 1)
    bands = upper[boxes] + steps
    offset = bands * (2 * float(right - left) + 1) - left
    starts = low[boxes, 0] + offset
    order = np.argsort(starts, kind="stable")
    counts = np.searchsorted(starts[order], (high[boxes, 0] + offset)[order], side="right") - np.arange(len(order)) - 1
    if counts.sum() > MAX_PAIRS:
        raise TooMuch(tr("more than {limit} pairs of lines and stops overlap").format(limit=format_number(MAX_PAIRS)))
    first, further = runs(counts)
    one, other = order[first], order[first + further + 1]
    i, j = boxes[one], boxes[other]
    both = (low[i, 1] <= high[j, 1]) & (low[j, 1] <= high[i, 1])
    # Two boxes that meet in several bands count in the first of them.
    both &= bands[one] == np.maximum(upper[i], upper[j])
    return i[both], j[both]


def touching(first: Floats, last: Floats, at: Floats, reach: float) -> tuple[Ints, Ints]:
    """Return every pair of a straight piece and a place nearer to it than `reach`, as two arrays of row numbers. Raises
    TooMuch for too many."""
    found: list[tuple[Ints, Ints]] = [(np.empty(0, np.intp), np.empty(0, np.intp))]
    if not len(first) or not len(at):
        return found[0]
    # A place is in one band. A piece is compared, in each band that it touches, with the places next to its part there.
    top, left = at[:, 1].min(), min(at[:, 0].min(), first[:, 0].min(), last[:, 0].min())
    tall = max(float(np.ptp(at[:, 1])) / _bands(len(at)), 1e-6)
    width = max(at[:, 0].max(), first[:, 0].max(), last[:, 0].max()) - left + 4 * reach + 1
    band = np.floor((at[:, 1] - top) / tall).astype(np.intp)
    keys = band * width + (at[:, 0] - left)
    order = np.argsort(keys, kind="stable")
    keys = keys[order]
    wide = reach + 1e-6
    upper = np.maximum(np.floor((np.minimum(first[:, 1], last[:, 1]) - wide - top) / tall), 0).astype(np.intp)
    lower = np.minimum(np.floor((np.maximum(first[:, 1], last[:, 1]) + wide - top) / tall), band.max()).astype(np.intp)
    pieces, steps = runs(np.maximum(lower - upper + 1, 0))
    bands = upper[pieces] + steps
    (x, y), (dx, dy) = first[pieces].T, (last - first)[pieces].T
    level = dy == 0
    high, low = top + bands * tall - wide, top + (bands + 1) * tall + wide
    shares = [np.clip((side - y) / np.where(level, 1, dy), 0, 1) for side in (high, low)]
    one, other = (x - left + np.where(level, whole, share) * dx for whole, share in enumerate(shares))
    begin = np.searchsorted(keys, bands * width + np.minimum(one, other) - wide)
    counts = np.searchsorted(keys, bands * width + np.maximum(one, other) + wide, side="right") - begin
    left_over = MAX_PAIRS
    for part in _parts(counts):
        rows, further = runs(counts[part])
        i, j = pieces[part][rows], order[begin[part][rows] + further]
        near = to_pieces(at[j], first[i], last[i]) < reach
        found.append((i[near], j[near]))
        left_over -= len(found[-1][0])
        if left_over < 0:
            raise TooMuch(
                tr("more than {limit} pairs of lines and stops overlap").format(limit=format_number(MAX_PAIRS))
            )
    return np.concatenate([i for i, _ in found]), np.concatenate([j for _, j in found])


def _parts(counts: Ints) -> Iterator[slice]:
    """Return the rows in parts of about `AT_ONCE` pairs, at least one row each."""
    sums = np.cumsum(counts)
    begin = done = 0
    while begin < len(counts):
        end = max(begin + 1, int(np.searchsorted(sums, done + AT_ONCE, side="right")))
        yield slice(begin, end)
        begin, done = end, int(sums[end - 1])


def _bands(boxes: int) -> int:
    """Return the number of bands for a number of boxes."""
    return 1 + math.isqrt(boxes) // 4


def runs(counts: Ints) -> tuple[Ints, Ints]:
    """For counts 2, 0, 3: 0 0 2 2 2 and 0 1 0 1 2."""
    owners = np.repeat(np.arange(len(counts)), counts)
    return owners, np.arange(len(owners)) - np.repeat(np.cumsum(counts) - counts, counts)


def against(low: Floats, high: Floats, lows: Floats, highs: Floats, names: Ints) -> tuple[Ints, Ints]:
    """Return which of the few boxes (row k is `names[k]`) overlap which of the many."""
    if not len(low):
        return np.empty(0, np.intp), np.empty(0, np.intp)
    # Few boxes are mostly close together, and few of the many reach them at all.
    (left, top), (right, bottom) = low.min(axis=0), high.max(axis=0)
    there = np.flatnonzero((highs[:, 0] >= left) & (lows[:, 0] <= right))
    there = there[(highs[there, 1] >= top) & (lows[there, 1] <= bottom)]
    if len(low) == 1 or not len(there):
        # With a single box, this test is final.
        return np.repeat(names, len(there)) if len(low) == 1 else there, there
    lows, highs = lows[there], highs[there]
    few, many = np.nonzero(
        (low[:, None, 0] <= highs[None, :, 0])
        & (lows[None, :, 0] <= high[:, None, 0])
        & (low[:, None, 1] <= highs[None, :, 1])
        & (lows[None, :, 1] <= high[:, None, 1])
    )
    return names[few], there[many]


def to_pieces(at: Floats, first: Floats, last: Floats) -> Floats:
    """Return the distance of each place from the straight piece in the same row."""
    x, y = first.T
    dx, dy = (last - first).T
    px, py = at.T
    # Column by column: numpy takes several times as long for sums along rows of two.
    length = np.maximum(dx * dx + dy * dy, 1e-12)
    share = np.clip(((px - x) * dx + (py - y) * dy) / length, 0.0, 1.0)
    distances: Floats = np.hypot(x + share * dx - px, y + share * dy - py)
    return distances
