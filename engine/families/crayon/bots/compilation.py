"""The compiled search, cached between runs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from engine.families.crayon.bots.search.joining import join_majors
from engine.families.crayon.bots.search.laying import lay_out, way_on
from engine.families.crayon.bots.search.planning import think
from engine.families.crayon.bots.search.queries import MAX_DEMANDS, NO_VALUE, SUMS, Found, Hand, Order, Train
from engine.families.crayon.bots.search.routes import SLOTS, Field, Ground, Map, Room, begin, update
from engine.families.crayon.bots.whole import course, own
from engine.families.crayon.bots.whole.decisions import begin as begin_game
from engine.families.crayon.bots.whole.decisions import move
from engine.families.crayon.bots.whole.plans import Search
from engine.families.crayon.bots.whole.records import (
    board_fields,
    ground_fields,
    luck_fields,
    mind_fields,
    position_fields,
    records,
    tool_fields,
)
from engine.game.fast import playout
from engine.game.fast.compilation import Compilation
from engine.game.fast.playout import play_games

ALL = "all"
"""The single class of boards: rows have any length."""

BEGIN, PLAN, LAY_OUT, WAY, JOIN, PLAY = range(6)
"""Queries: a board without track, a plan, one of the plans of the last query, the route to a city, connecting major
cities, and entire games."""

MAX_OPTIONS = 16
MAX_KEPT = 16


class Games(NamedTuple):
    """Data of entire compiled games: records of the board, the position, random numbers, bots, knowledge of players and
    search, and the keys of the games. Empty if none are played."""

    ms: Any
    gs: Any
    lucks: Any
    minds: Any
    grounds: Any
    tools: Any
    keys: Any


def entry(
    what: int,
    number: int,
    is_news: int,
    board_map: Map,
    ground: Ground,
    room: Room,
    order: Order,
    found: Found,
    majors: Any,
    goals: Any,
    nodes: Any,
    spans: Any,
    track: Any,
    shut: Any,
    train: Train,
    hand: Hand,
    games: Games,
) -> None:
    """Answer a query after updating changed track. This function is compiled. `number` is the plan to lay out, the city
    of a route, the number of major cities to connect, or the number of players."""
    if what == PLAY:
        s = Search(games.minds[0], games.grounds, games.tools[0])
        play_games(games.ms[0], games.gs[0], s, games.lucks[0], number, games.keys, games.keys)
        return
    mine, mile, rent = train.mine[0], train.weights[0], train.weights[1]
    if what == BEGIN:
        begin(board_map, ground, mine, mile, rent)
        return
    if is_news:
        update(board_map, ground, track, shut, mine, mile, rent)
    if what == PLAN:
        think(board_map, ground, room, order, found, majors, train, hand)
    elif what == WAY:
        way_on(board_map, ground, room, found, number, train.at[0])
    elif what == JOIN:
        join_majors(board_map, ground, room, found, goals, nodes, spans, number, mine)
    elif found.value[number] > NO_VALUE:
        lay_out(board_map, ground, room, order, found, train, hand, number)
    else:
        found.sums[0] = 0


def blank(name: str) -> list[Any]:
    """Return arguments for the compilation: a board of one milepost."""
    import numpy as np

    def row(*sizes: int) -> Any:
        return np.zeros(sizes, np.int64)

    def marks(size: int) -> Any:
        return np.zeros(size, np.uint8)

    b = Map(*(row(2) for _ in Map._fields))
    field = Field(row(2), row(3, 1), row(3), row(3), row(4), row(4), row(1))
    ground = Ground(marks(1), marks(1), field, field)
    room = Room(row(SLOTS), *(row(8) for _ in Room._fields[1:]))
    found = Found(row(2 * MAX_DEMANDS + 1, 3), row(2), row(SUMS), row(2), row(MAX_OPTIONS, 4), row(1, 1, 3),
                  row(MAX_KEPT + 1, 5), row(MAX_KEPT + 1))  # fmt: skip
    order = Order(row(4), row(1, 2 * MAX_DEMANDS))
    train = Train._make([*(row(1) for _ in Train._fields[:-1]), row(8)])
    hand = Hand(row(1, 4), row(1), row(1), row(1), row(1))
    majors = [row(1), row(1), row(1), row(2)]
    return [BEGIN, 0, 0, b, ground, room, order, found, *majors, marks(1), marks(1), train, hand, no_games()]


FIELDS = [fields() for fields in (board_fields, position_fields, luck_fields, mind_fields, ground_fields, tool_fields)]


def no_games() -> Games:
    """Return the arguments when no games are played."""
    import numpy as np

    m, g, luck, mind, ground, tool = (records(fields, 0) for fields in FIELDS)
    return Games(m, g, luck, mind, ground, tool, np.zeros(0, np.int64))


def keep(board: Any, state: Any, result: Any) -> None:
    """Keep nothing of a game but its last position."""


TEXTS: dict[str | Callable[..., Any], Callable[..., Any]] = {
    **own.own_texts(),
    playout.any_legal: course.any_legal,
    **{
        f"{playout.__name__}:{text.__name__}": text
        for text in (
            *(course.advance, course.actor, course.act, course.draw_count, course.draw_turn, course.brought),
            *(move, keep),
        )
    },
    f"{playout.__name__}:begin": begin_game,
}

COMPILATION = Compilation("crayon", entry, TEXTS, {ALL: FIELDS}, blank, counts=False)
