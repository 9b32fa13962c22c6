"""The entry to the search: one function that answers all queries, compiled or interpreted."""

from __future__ import annotations

from engine.families.crayon.bots.search.joining import join_majors
from engine.families.crayon.bots.search.laying import lay_out, round_trip, way_on
from engine.families.crayon.bots.search.planning import think
from engine.families.crayon.bots.search.queries import NO_VALUE, Found, Hand, Order, Train
from engine.families.crayon.bots.search.routes import Ground, Map, Places, Room, begin, is_bare, update
from engine.game.compiled import Extension

BEGIN, PLAN, LAY_OUT, WAY, JOIN = range(5)
"""Queries: a board without track, a plan, one of the plans of the last query, the route to a city, and connecting major
cities."""


def answer(
    what: int,
    number: int,
    is_news: int,
    board_map: Map,
    ground: Ground,
    room: Room,
    order: Order,
    found: Found,
    majors: Places,
    goals: Places,
    nodes: Places,
    spans: Places,
    track: bytearray,
    shut: bytearray,
    train: Train,
    hand: Hand,
) -> None:
    """Answer a query after updating changed track. `number` is the plan to lay out, the city of a route, or the number
    of major cities to connect."""
    mine, mile, rent = train.mine[0], train.weights[0], train.weights[1]
    if what == BEGIN:
        begin(board_map, ground, mine, mile, rent)
        return
    if is_news and is_bare(track) and is_bare(shut) and not is_bare(ground.track):
        begin(board_map, ground, mine, mile, rent)
    elif is_news:
        update(board_map, ground, track, shut, mine, mile, rent)
    train.round[0] = round_trip(board_map, ground, room, train)
    if what == PLAN:
        think(board_map, ground, room, order, found, majors, train, hand)
    elif what == WAY:
        way_on(board_map, ground, room, found, train, number, train.at[0])
    elif what == JOIN:
        join_majors(board_map, ground, room, found, goals, nodes, spans, number, mine)
    elif found.value[number] > NO_VALUE:
        lay_out(board_map, ground, room, order, found, train, hand, number)
    else:
        found.sums[0] = 0


EXTENSION = Extension("engine.families.crayon.compiled")
"""The compiled search."""
