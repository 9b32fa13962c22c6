"""Files of boards that hold as much of one thing as a board may, or a share of it: in rows, in one place, across each
other."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from math import cos, isqrt, pi, sin

from engine.model import size_limits

SIDE = 1_000
"""Millimetres of the sheet, across and down."""

PLAYED = ", ".join(["r"] * 11)
LINES = f"""content:
  prices: {{}}
  regions: {{odd: [{PLAYED}], even: [{PLAYED}]}}
  destinations: {{}}
  payoffs: {{}}
"""


def _head(family: str) -> str:
    return f"format: 2\nfamily: {family}\ntitle: Large\nboard:\n  sheet: {{width: {SIDE}, height: {SIDE}}}\n"


def _at(number: int, of: int) -> str:
    """A place in rows that fill the sheet."""
    row = isqrt(of - 1) + 1
    return f"[{(number % row + 0.5) * SIDE / row:.2f}, {(number // row + 0.5) * SIDE / row:.2f}]"


def _board(*parts: str) -> str:
    return _head("boxcars") + "".join(parts) + LINES


def _table(name: str, of: int, entry: Callable[[int], str]) -> str:
    return f"  {name}:\n" + "".join(f"    {name[0]}{n}: {{{entry(n)}}}\n" for n in range(of))


def _mileposts(of: int) -> str:
    return _table("mileposts", of, lambda n: f"at: {_at(n, of)}")


def _cities(of: int) -> str:
    return "  regions: {r: {name: R}}\n" + _table(
        "cities", of, lambda n: f"name: City {n}, region: r, milepost: m{n % of}"
    )


def _lines(paths: list[str], railroads: int = 1) -> str:
    return _table("railroads", railroads, lambda n: f"name: Rail {n}") + _table(
        "lines", len(paths), lambda n: f"railroad: r{n % railroads}, path: [{paths[n]}]"
    )


def _shape(kind: str, of: int, point: Callable[[int], tuple[float, float]]) -> str:
    ring = " ".join("{:.2f},{:.2f}".format(*point(n)) for n in range(of))
    return _board(f"  shapes:\n    s: {{kind: {kind}, rings: ['{ring}']}}\n")


def _across(number: int) -> tuple[float, float]:
    return number * 37 % SIDE, number * 91 % (SIDE - 3)


def _ends(of: int) -> str:
    """Places around a circle."""
    return _table(
        "mileposts",
        of,
        lambda n: f"at: [{500 + 400 * cos(2 * pi * n / of):.2f}, {500 + 400 * sin(2 * pi * n / of):.2f}]",
    )


def _grid(side: int, *parts: str) -> str:
    rows = ("      " + "c" * side + "\n") * side
    grid = f"  terrains: {{c: {{letter: c, name: clear}}}}\n  grid:\n    spacing: {0.95 * SIDE / side:.2f}\n"
    return _head("crayon") + f"{grid}    origin: [5, 5]\n    letters: |\n{rows}" + "".join(parts)


def _share(name: str, share: float) -> int:
    return max(4, int(size_limits.MOST[name] * share))


def _length(share: float) -> float:
    return share * (size_limits.FREE_LENGTH + size_limits.LENGTH * SIDE**2)


LARGEST: dict[str, Callable[[float], str]] = {
    "mileposts": lambda share: _board(_mileposts(_share("mileposts", share))),
    "mileposts in one place": lambda share: _board(
        _table("mileposts", _share("mileposts", share), lambda n: "at: [500, 500]")
    ),
    "labels": lambda share: _board(
        _table("labels", _share("labels", share), lambda n: f"text: Place {n}, at: {_at(n, _share('labels', share))}")
    ),
    "long labels": lambda share: _board(
        _table("labels", int(500 * share), lambda n: f"text: {f'Place {n:3} ' * 12}, at: {_at(n, 500)}")
    ),
    "cities": lambda share: _board(_mileposts(_share("cities", share)), _cities(_share("cities", share))),
    "cities side by side": lambda share: _board(
        _table("mileposts", _share("cities", share), lambda n: f"at: [{500 + n % 50 / 25}, {500 + n // 50 / 25}]"),
        _cities(_share("cities", share)),
    ),
    "one line": lambda share: _board(
        _table("mileposts", _share("mileposts", share), lambda n: f"at: [{n % 245 * 1.9:.1f}, {n // 245 * 1.9:.1f}]"),
        _lines([", ".join(f"m{n % _share('mileposts', share)}" for n in range(int(size_limits.MAX_STOPS * share)))]),
    ),
    "lines on each other": lambda share: _board(
        _mileposts(4), _lines(["m0, m1, m3"] * int(_length(share) / SIDE), int(_length(share) / SIDE))
    ),
    "lines across each other": lambda share: _board(
        _ends(2 * int(_length(share) / 810)),
        _lines([f"m{n}, m{n + int(_length(share) / 810)}" for n in range(int(_length(share) / 810))]),
    ),
    "every stop with every other": lambda share: _board(
        _ends(max(4, isqrt(int(_length(share) / 255)))),
        _lines([f"m{a}, m{b}" for a, b in combinations(range(max(4, isqrt(int(_length(share) / 255)))), 2)]),
    ),
    "bends": lambda share: _board(
        _mileposts(2),
        _lines(["m0, " + ", ".join(str(list(_across(n))) for n in range(int(_length(share) / 580))) + ", m1"]),
    ),
    "a coast": lambda share: _shape(
        "land", int(size_limits.MAX_POINTS * share),
        lambda n: (500 + 400 * cos(2 * pi * n / int(size_limits.MAX_POINTS * share)),
                   500 + 400 * sin(2 * pi * n / int(size_limits.MAX_POINTS * share))),
    ),
    "a tangled coast": lambda share: _shape("land", int(_length(share) / 580), _across),
    "tangled borders": lambda share: _shape("border", int(_length(share) / 580), _across),
    "regions on each other": lambda share: _board(
        _table("regions", max(1, int(59 * share)), lambda n: "name: R, outline: ['1,1 999,1 999,999 1,999']")
    ),
    "cities of a grid": lambda share: _grid(
        isqrt(_share("sites", share)) + 1,
        _table("sites", _share("sites", share), lambda n: f"name: City {n}, cell: [{n % 20}, {n // 20 % 20}]"),
    ),
    "cells": lambda share: _grid(int(500 * share**0.5)),
    "connections": lambda share: _grid(
        100, _table("connections", _share("connections", share),
                    lambda n: f"kind: ferry, between: [[{n % 80}, {n // 80 % 90}], [{n * 7 % 80}, {n * 3 % 90}]]"),
    ),
}  # fmt: skip
"""A file for a share of what a board may hold, from 0 to 1."""
