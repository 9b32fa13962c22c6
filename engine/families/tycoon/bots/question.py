"""A question to the search, its answer, and the records of the compiled search."""

from __future__ import annotations

from typing import Any

from engine.families.tycoon.bots.deliveries import LinkGraph, Workspace, find_deliveries, find_hauls
from engine.families.tycoon.bots.evaluation import KIND, MOVE, TARGET, WIDE, Options, SearchWeights, best_of
from engine.families.tycoon.bots.rollout import CARD_WIDE, LINK_WIDE, find_safe, leads, list_first, try_best
from engine.families.tycoon.bots.search_state import (
    LINE_WIDE,
    MAX_OPENED,
    NONE,
    SIDES,
    SearchBoard,
    SeatState,
    join,
    open_runs,
    unlink,
)
from engine.game.compiled import Extension
from engine.game.kernel.state_record import Facts, record_fields


def sizes_of(
    cities: int, colours: int, pairs: int, runs: int, engines: int, links: int, spaces: int, lines: int
) -> dict[str, int]:
    """Return the lengths of the rows of all records: `links` of the best engine, `spaces` of the income track."""
    stacks, steps = cities * colours, links + 3
    return {
        "cities": cities, "colours": colours, "stacks": stacks, "squares": cities * cities, "ends": cities * SIDES,
        "pairs": pairs, "firsts": pairs + 1, "runs": runs, "engines": engines, "steps": steps, "spaces": spaces,
        "line_cells": lines, "ways": stacks * steps, "tops": MAX_OPENED, "options": MAX_OPTIONS,
        "option_cells": MAX_OPTIONS * WIDE, "answer": WIDE + 2 + steps, "touches": cities + 1, "touchings": 2 * pairs,
        "pair_tops": pairs * MAX_OPENED, "stack_tops": stacks * MAX_OPENED,
    }  # fmt: skip


MAX_OPTIONS = 500
"""Maximum number of options listed."""

LARGEST = sizes_of(cities=100, colours=10, pairs=800, runs=6_400, engines=20, links=27, spaces=400, lines=200)
"""Maximum sizes of boards for the compiled search; larger ones are interpreted."""

RECORDS: tuple[type[Facts], ...] = (
    SearchBoard, SeatState, LinkGraph, Workspace, SearchWeights, Options, SeatState, LinkGraph, Options
)  # fmt: skip
"""The records of the search in the order of `consider`: a seat with all links and its options, and copies to try
actions on."""

SAME_TRACK, NEW_TRACK, RICHER = range(3)
"""The first number of a question. RICHER repeats the last one with one more share in hand."""

(ASKED, SEAT, ENGINE, CASH, POINTS, SHARES, ROUND, LEFT, POINT, DEBT, SEATS, LINKS, GOALS, CARDS) = range(14)
HEAD = 14
"""Number of values in the head of a question: those of the seat and the weights, and the numbers of seats, links, goals
and cards."""

GOAL_WIDE = 5
"""A goal is a row: its kind, two numbers, whether it requires a western link, and thousandths of a point."""

FOR_LINKS, FOR_CITY, FOR_ENGINE, FOR_LINE, FOR_END, FOR_WEST = range(6)
"""The kinds of goals: a delivery over a number of links, a delivery to a city, the first engine, two cities joined by
own links, each link at a city (NONE: at any, half for each end), and the first western link."""


def consider(
    land: SearchBoard,
    own: SeatState,
    net: LinkGraph,
    room: Workspace,
    by: SearchWeights,
    options: Options,
    trial: SeatState,
    tried: LinkGraph,
    later: Options,
    begins: Any,
    sides: Any,
    mate: Any,
    linked: Any,
    told: Any,
) -> None:
    """List the options of a seat, find the best and answer. `told` begins with a question: its HEAD, the position of
    the board as `read` expects it, the engines of the seats, goals and cards as rows. `linked` begins with the links as
    rows."""
    links = linked[: LINK_WIDE * told[LINKS]]
    place = HEAD + land.cities * (land.colours + 2) + land.colours
    engines = told[place : place + told[SEATS]]
    place += told[SEATS]
    goals = told[place : place + GOAL_WIDE * told[GOALS]]
    place += GOAL_WIDE * told[GOALS]
    if told[ASKED] == RICHER:
        own.cash += land.share
        own.shares += 1
    else:
        if told[ASKED] == NEW_TRACK:
            open_runs(land, own, begins, sides, mate)
        read(land, own, by, told)
        read_goals(land, own, goals)
        read_links(land, own, net, links)
        find_safe(land, own, room, links, engines, by.safe, trial)
        find_hauls(land, own, room)
        find_deliveries(land, own, net, room, 10 * by.others)
    options.is_short, later.is_short = 0, 1
    list_first(land, own, net, room, by, told[place : place + CARD_WIDE * told[CARDS]], options)
    if by.tried:
        try_best(land, own, net, room, by, options, trial, tried, later)
    answer(land, net, by, options)


def read(land: SearchBoard, own: SeatState, by: SearchWeights, told: Any) -> None:
    """Read the numbers of a seat, the cubes by stack, the color and owner of the western link (seats from 1 on, 0:
    none) by city, and the New City tiles by color."""
    own.seat, own.engine, own.cash, own.points = told[SEAT], told[ENGINE], told[CASH], told[POINTS]
    own.shares, own.round, own.left = told[SHARES], told[ROUND], told[LEFT]
    by.point, by.debt = told[POINT], told[DEBT]
    own.locomotives = land.locomotives - 1
    place = HEAD
    for stack in range(land.cities * land.colours):
        own.cubes[stack] = told[place + stack]
    place += land.cities * land.colours
    for city in range(land.cities):
        own.colour[city] = told[place + city]
    place += land.cities
    for city in range(land.cities):
        whose = told[place + city]
        own.west[city] = NONE if whose else 0
        if whose == own.seat + 1:
            own.west[city] = 1
            own.locomotives -= 1
    place += land.cities
    for colour in range(land.colours):
        own.tiles[colour] = told[place + colour]


def read_goals(land: SearchBoard, own: SeatState, goals: Any) -> None:
    """Read the points of cards."""
    for city in range(land.cities):
        own.bounty[city] = own.ends[city] = 0
    own.went = 0
    for links in range(land.steps):
        own.speed[links] = 0
    for engine in range(land.engines):
        own.train[engine] = 0
    for cell in range(land.lines):
        own.lines[cell] = 0
    line = 0
    for row in range(0, len(goals), GOAL_WIDE):
        kind, one, points = goals[row], goals[row + 1], goals[row + 4]
        if kind == FOR_LINKS:
            for links in range(max(1, one), land.steps):
                own.speed[links] += points
        elif kind == FOR_CITY:
            own.bounty[one] += points
        elif kind == FOR_ENGINE:
            own.train[one] += points
        elif kind == FOR_WEST:
            own.went += points
        elif kind == FOR_END:
            for city in range(land.cities):
                if one == NONE:
                    own.ends[city] += points // 2
                elif city == one:
                    own.ends[city] += points
        elif line < land.lines:
            for cell in range(LINE_WIDE):
                own.lines[line + cell] = goals[row + 1 + cell]
            line += LINE_WIDE


def read_links(land: SearchBoard, own: SeatState, net: LinkGraph, links: Any) -> None:
    """Read all links and those of the seat."""
    unlink(land, own)
    for city in range(land.cities):
        net.degree[city] = 0
    for row in range(0, len(links), LINK_WIDE):
        mine, one, other = int(links[row] == own.seat), links[row + 1], links[row + 2]
        own.locomotives -= mine
        if other != NONE:
            leads(net, one, other, row // LINK_WIDE, mine)
            leads(net, other, one, row // LINK_WIDE, mine)
            if mine:
                join(land, own, one, other)


def answer(land: SearchBoard, net: LinkGraph, by: SearchWeights, options: Options) -> None:
    """Mark the best option, the first one of equals."""
    best = 0
    if by.tried:
        for number in range(1, options.count):
            if options.value[number] > options.value[best]:
                best = number
    else:
        best = best_of(options)
    options.best = best
    for cell in range(WIDE):
        options.answer[cell] = options.rows[best * WIDE + cell]
    options.answer[WIDE] = options.value[best]
    options.answer[WIDE + 1] = 0
    if options.answer[KIND] == MOVE:
        stack = options.answer[TARGET]
        options.answer[WIDE + 1] = net.length[stack]
        for step in range(net.length[stack]):
            options.answer[WIDE + 2 + step] = net.way[stack * land.steps + step]


def record(kind: type[Facts]) -> Any:
    """Return an empty record for the largest board, in a row of one."""
    import numpy as np

    fields = record_fields(kind, **LARGEST)
    return np.zeros(1, np.dtype([(name, sort, shape) if shape else (name, sort) for name, sort, shape in fields],
                                align=True))  # fmt: skip


EXTENSION = Extension("engine.families.tycoon.compiled")
"""The compiled search."""
