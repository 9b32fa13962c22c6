"""The compiled search, kept between runs."""

from __future__ import annotations

from typing import Any

from engine.families.tycoon.bots.hauls import Net, Room
from engine.families.tycoon.bots.land import SIDES, Land, Own, join, open_runs, unlink
from engine.families.tycoon.bots.looking import LINK_WIDE, MOST_OPENED, find_safe, leads, list_first, try_best
from engine.families.tycoon.bots.weighing import WIDE, Options, Taste, best_of
from engine.game.fast.compilation import Compilation
from engine.game.kernel.fields import Facts, record_fields

ALL = "all"
"""The one class of boards."""


def sizes_of(
    cities: int, colours: int, pairs: int, runs: int, engines: int, links: int, spaces: int, lines: int
) -> dict[str, int]:
    """How long the rows of all records are: `links` of the best engine, `spaces` of the income track."""
    stacks, steps = cities * colours, links + 3
    return {
        "cities": cities, "colours": colours, "stacks": stacks, "squares": cities * cities, "ends": cities * SIDES,
        "pairs": pairs, "firsts": pairs + 1, "runs": runs, "engines": engines, "steps": steps, "spaces": spaces,
        "line_cells": lines, "ways": stacks * steps, "tops": MOST_OPENED, "options": MOST_OPTIONS,
        "option_cells": MOST_OPTIONS * WIDE,
    }  # fmt: skip


MOST_OPTIONS = 500
"""More options than that are not listed."""

LARGEST = sizes_of(cities=100, colours=10, pairs=800, runs=6_400, engines=20, links=27, spaces=400, lines=200)
"""The search is compiled for boards up to these sizes; on larger ones it is interpreted."""

RECORDS: tuple[type[Facts], ...] = (Land, Own, Net, Room, Taste, Options, Own, Options)


def entry(
    lands: Any, owns: Any, nets: Any, rooms: Any, tastes: Any, optionses: Any, trials: Any, laters: Any,
    has_changed: int, begins: Any, sides: Any, mate: Any, links: Any, engines: Any, cards: Any,
) -> None:  # fmt: skip
    """What is compiled; each record comes alone in a row."""
    consider(
        lands[0], owns[0], nets[0], rooms[0], tastes[0], optionses[0], trials[0], laters[0],
        has_changed, begins, sides, mate, links, engines, cards,
    )  # fmt: skip


def consider(
    b: Land, own: Own, net: Net, room: Room, by: Taste, options: Options, trial: Own, later: Options,
    has_changed: int, begins: Any, sides: Any, mate: Any, links: Any, engines: Any, cards: Any,
) -> None:  # fmt: skip
    """Lists the options of a seat and finds the best. `links` are rows of the complete links, `engines` those of the
    seats; track `has_changed` since the last question."""
    if has_changed:
        open_runs(b, own, begins, sides, mate)
    unlink(b, own)
    for city in range(b.cities):
        net.degree[city] = 0
    for row in range(0, len(links), LINK_WIDE):
        one, other, mine = links[row], links[row + 1], int(links[row + 2] == own.seat)
        leads(net, one, other, row // LINK_WIDE, mine)
        leads(net, other, one, row // LINK_WIDE, mine)
        if mine:
            join(b, own, one, other)
    find_safe(b, own, room, links, engines, by.safe, trial)
    list_first(b, own, net, room, by, cards, options)
    if not by.tried:
        options.best = best_of(options)
        return
    try_best(b, own, room, by, options, trial, later)
    best = 0
    for number in range(1, options.count):
        if options.value[number] > options.value[best]:
            best = number
    options.best = best


def record(kind: type[Facts]) -> Any:
    """An empty record of the largest board, alone in an array."""
    import numpy as np

    fields = record_fields(kind, **LARGEST)
    return np.zeros(1, np.dtype([(name, sort, shape) if shape else (name, sort) for name, sort, shape in fields],
                                align=True))  # fmt: skip


def blank(name: str) -> list[Any]:
    """What the search is compiled with: a board without a city."""
    import numpy as np

    empty = np.zeros(0, np.int64)
    return [*map(record, RECORDS), 0, empty, empty, np.zeros(0, np.uint8), empty, empty, empty]


COMPILATION = Compilation("tycoon", entry, {}, {ALL: [record_fields(kind, **LARGEST) for kind in RECORDS]}, blank)
