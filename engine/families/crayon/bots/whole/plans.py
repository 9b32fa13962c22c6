"""Plans in whole games of compiled code: asked for as `bots.thinking` does, kept for the rest of the turn."""

from __future__ import annotations

from typing import Any, NamedTuple

from engine.families.crayon.bots.reversing import round_trip, way_back
from engine.families.crayon.bots.search.joining import join_majors
from engine.families.crayon.bots.search.laying import way_on
from engine.families.crayon.bots.search.planning import think
from engine.families.crayon.bots.search.queries import Found, Hand, Order, Train
from engine.families.crayon.bots.search.routes import BLOCKED, Field, Ground, Map, Room, begin, update
from engine.families.crayon.rules.board import FLOOD, NONE
from engine.families.crayon.rules.chapters.building import ALLOWED, at_city
from engine.families.crayon.rules.chapters.events import is_struck
from engine.families.crayon.rules.chapters.loads import ROWS
from engine.families.crayon.rules.position import is_any_in_force

PLANS = 8
"""Plans that are kept at a time."""

MILE, RENT, MOST, LOOKED, TRACK, OVERLAP, FIXED, KEPT, FIRST, RESERVE, HOPE, RATE, EARLY = range(13)
"""The places of a taste."""

TASTES = 13

WORTHLESS = -(1 << 40)
"""What no plan is worth."""


class Search(NamedTuple):
    """The search on a board: what bots keep, with their tastes by seat (`mind`), what each seat knows (`grounds`), and
    what never changes with room to work in (`tools`)."""

    mind: Any
    grounds: Any
    tools: Any


def ground_of(search: Search, seat: int) -> Ground:
    """The board as a seat knows it. A row as a whole (`[:]`) is an array like any other to a compiler, a row of a
    record is not: so all that is called is compiled once for both."""
    k = search.grounds[seat]
    ways = Field(k.step[:], k.far[:], k.seen[:], k.upto[:], k.log_slot[:], k.log_old[:], k.logged[:])
    net = Field(k.net_step[:], k.net_far[:], k.net_seen[:], k.net_upto[:], k.net_slot[:], k.net_old[:], k.net_logged[:])
    return Ground(k.track[:], k.shut[:], ways, net)


def map_of(board: Any, fraction: Any) -> Map:
    """What of a board never changes, in rows as long as they are used."""
    nodes, arcs = board.node_count, 2 * board.edge_count
    return Map(
        fraction.map_first[: nodes + 1],
        fraction.map_out[:arcs],
        fraction.map_leaves[:arcs],
        fraction.map_to[:arcs],
        fraction.map_twin[:arcs],
        fraction.map_start[:arcs],
        fraction.map_end[:arcs],
        fraction.map_slot[:arcs],
        fraction.map_price[:arcs],
        fraction.map_opens[:arcs],
        fraction.map_inner[: board.edge_count],
        fraction.map_centre[: board.city_count],
        fraction.map_supply[:],
        fraction.map_source[:],
        fraction.map_q[:nodes],
        fraction.map_r[:nodes],
        fraction.map_free[:],
    )


def room_of(board: Any, fraction: Any) -> Room:
    """Room to work in, in rows as long as they are used."""
    nodes, arcs = board.node_count, 2 * board.edge_count
    return Room(
        fraction.room_heads[:],
        fraction.room_nexts[:nodes],
        fraction.room_befores[:nodes],
        fraction.room_bucket[:nodes],
        fraction.room_near[:],
        fraction.room_stamps[:],
        fraction.room_slot_stamp[:arcs],
        fraction.room_node_stamp[:nodes],
        fraction.room_edge_stamp[: board.edge_count],
        fraction.room_nodes[:nodes],
        fraction.room_step[:arcs],
        fraction.room_goals[:],
    )


def found_of(fraction: Any) -> Found:
    """Where the search writes what it has found."""
    return Found(
        fraction.found_events[:],
        fraction.found_arcs[:],
        fraction.found_sums[:],
        fraction.found_way[:],
        fraction.found_option[:],
        fraction.found_gap[:],
        fraction.found_kept[:],
        fraction.found_value[:],
    )


def train_of(fraction: Any) -> Train:
    """Whom a plan is for."""
    return Train(
        fraction.train_mine[:],
        fraction.train_at[:],
        fraction.train_cash[:],
        fraction.train_speed[:],
        fraction.train_capacity[:],
        fraction.train_limit[:],
        fraction.train_fee[:],
        fraction.train_back[:],
        fraction.train_round[:],
        fraction.train_weights[:],
    )


def hand_of(board: Any, fraction: Any) -> Hand:
    """What a plan is made of."""
    return Hand(
        fraction.hand_demands[:],
        fraction.hand_size[:],
        fraction.hand_cargo[: board.capacity],
        fraction.hand_chips[:],
        fraction.hand_closed[:],
    )


def begin_search(board: Any, state: Any, search: Search) -> None:
    """Nothing is known of another game."""
    b = map_of(board, search.tools)
    for seat in range(state.seats):
        search.mind.looked[seat] = NONE
        begin(b, ground_of(search, seat), seat + 1, search.mind.taste[seat][MILE], search.mind.taste[seat][RENT])
    forget(search)


def forget(search: Search) -> None:
    """The track, hands or events have changed: plans that were made hold no more."""
    search.mind.version += 1


def notice_turn(state: Any, search: Search) -> None:
    """In another turn other track lies there."""
    if search.mind.turn != state.turn:
        search.mind.turn = state.turn
        forget(search)


def look(board: Any, state: Any, search: Search, seat: int) -> None:
    """The seat on turn takes over the track as it is, with where nobody may build, and where its train cannot go."""
    notice_turn(state, search)
    mind = search.mind
    blocked = dead_end(board, state, state.vehicle)
    if mind.looked[seat] == mind.version and mind.blocked[seat] == blocked:
        return
    mind.looked[seat] = mind.version
    mind.blocked[seat] = blocked
    for edge in range(board.edge_count):
        mind.marks[edge] = state.track[edge]
        mind.shut[edge] = 0
    if is_any_in_force(board, state):
        for event in range(board.event_count):
            if state.until[event] and board.event_kind[event] == FLOOD:
                for edge in board.crossed[event]:
                    if edge != NONE:
                        mind.shut[edge] = 1
    for city in range(board.city_count):
        if board.limited[board.centre[city]] and is_closed_to(board, state, city, seat):
            for arc in board.sides[city]:
                if arc != NONE:
                    mind.shut[arc >> 1] = 1
    if blocked != NONE:
        mind.marks[blocked] = BLOCKED
    taste = search.mind.taste[seat]
    update(
        map_of(board, search.tools),
        ground_of(search, seat),
        mind.marks[:],
        mind.shut[:],
        seat + 1,
        taste[MILE],
        taste[RENT],
    )


def is_closed_to(board: Any, state: Any, city: int, seat: int) -> bool:
    """Whether a seat may build no more section at a city of several sides."""
    sides = taken = 0
    for arc in board.sides[city]:
        if arc == NONE:
            break
        sides += 1
        taken += state.track[arc >> 1] != 0
    return sides > 1 and taken > 0 and at_city(board, state, city, seat, state.track) != ALLOWED


def dead_end(board: Any, state: Any, vehicle: int) -> int:
    """`thinking.dead_end`."""
    here, came = state.at[vehicle], state.came[vehicle]
    if here == NONE or came == NONE or board.city_at[here] != NONE:
        return NONE
    for arc in board.arcs[here]:
        if arc == NONE:
            break
        if arc != came ^ 1 and board.opens[arc] and state.track[arc >> 1]:
            return NONE
    return int(came >> 1)


def plan_of(board: Any, state: Any, search: Search, seat: int) -> int:
    """The place of the plan for the train of the seat on turn, which is made once as long as its leg and its load are
    the same; NONE where it has to be made, and then it is written down for what."""
    notice_turn(state, search)
    mind = search.mind
    vehicle = state.vehicle
    at = state.since[vehicle] if state.at[vehicle] != NONE else NONE
    cash = state.cash[seat]
    for owner in range(state.seats + 1):
        if state.paid[owner]:
            cash += board.move_fee if owner == seat else board.track_fee
    for p in range(PLANS):
        if (mind.of[p] == mind.version and mind.at[p] == at and mind.cash[p] == cash
                and mind.train[p] == state.train[vehicle] and has_cargo(board, state, search, p)):  # fmt: skip
            return p
    mind.ask_at = at
    mind.ask_cash = cash
    for place in range(board.capacity):
        mind.ask_cargo[place] = state.cargo[vehicle][place]
    return NONE


def has_cargo(board: Any, state: Any, search: Search, player: int) -> bool:
    """Whether a plan was made for the loads on board."""
    for place in range(board.capacity):
        if search.mind.cargo[player][place] != state.cargo[state.vehicle][place]:
            return False
    return True


def make_plan(board: Any, state: Any, search: Search, seat: int) -> None:
    """Makes the plan that was asked for, and keeps it. It may be for other loads on board than there are now."""
    p, at = search.mind.next, search.mind.ask_at
    search.mind.next = (p + 1) % PLANS
    search.mind.way_of = search.mind.joined_of = NONE
    mind, train, hand, found = search.mind, train_of(search.tools), hand_of(board, search.tools), found_of(search.tools)
    vehicle = state.vehicle
    taste = search.mind.taste[seat]
    look(board, state, search, seat)
    size = 0
    for slot in range(board.deal):
        card = state.hand[seat][slot]
        if card == NONE:
            continue
        for row in range(board.demand_count[card]):
            for column in range(3):
                hand.demands[size][column] = board.demands[card][row][column]
            hand.demands[size][3] = card
            mind.name[size] = card * ROWS + row
            size += 1
    hand.size[0] = size
    for load in range(board.load_count):
        hand.chips[load] = state.tray[load]
    for place in range(board.capacity):
        asked, load = mind.ask_cargo[place], state.cargo[vehicle][place]
        hand.cargo[place] = asked
        mind.cargo[p][place] = asked
        if load != NONE:
            hand.chips[load] += 1
    for place in range(board.capacity):
        if mind.ask_cargo[place] != NONE:
            hand.chips[mind.ask_cargo[place]] -= 1
    for city in range(board.city_count):
        hand.closed[city] = is_struck(board, state, city)
    kind = state.train[vehicle]
    train.mine[0] = seat + 1
    train.at[0] = at
    train.back[0] = way_back(board, at, state.faced[vehicle])
    train.round[0] = 0
    if train.back[0] != NONE:
        state.stamp += 2
        train.round[0] = round_trip(
            board, state.track, seat, at, train.back[0], state.queue[0], state.queue[1], state.mark, state.stamp
        )
    train.cash[0] = mind.ask_cash
    train.speed[0] = board.train_speed[kind]
    train.capacity[0] = board.train_loads[kind]
    train.limit[0] = board.build_limit
    train.fee[0] = board.track_fee
    for place in range(KEPT + 1):
        train.weights[place] = taste[place]
    if at == NONE:
        train.weights[TRACK] = taste[FIRST]
    t = search.tools
    order = Order(t.order_count[:], t.order_events[:])
    think(
        map_of(board, t),
        ground_of(search, seat),
        room_of(board, t),
        order,
        found,
        t.majors[: board.node_count],
        train,
        hand,
    )
    mind.of[p] = mind.version
    mind.at[p] = at
    mind.cash[p] = mind.ask_cash
    mind.train[p] = kind
    sums = found.sums
    mind.stops[p] = sums[0]
    mind.arc_count[p] = mind.built[p] = mind.rented[p] = 0
    mind.worth[p] = WORTHLESS
    if not sums[0]:
        return
    mind.arc_count[p] = sums[1]
    mind.built[p] = sums[3]
    mind.rented[p] = sums[5]
    mind.worth[p] = sums[6]
    for n in range(sums[0]):
        mind.city[p][n] = found.events[n][0]
        mind.load[p][n] = found.events[n][1]
        demand = found.events[n][2]
        mind.demand[p][n] = mind.name[demand] if demand >= 0 else NONE
    for n in range(sums[1]):
        mind.arcs[p][n] = found.arcs[n]


def has_way(state: Any, search: Search, city: int) -> bool:
    """Whether the way from where the train stands to a city was found last; else it is asked for."""
    mind = search.mind
    notice_turn(state, search)
    if mind.way_of == mind.version and mind.way_city == city and mind.way_at == state.at[state.vehicle]:
        return True
    mind.way_city = city
    return False


def find_way(board: Any, state: Any, search: Search, seat: int) -> None:
    """Finds the way that was asked for: `found_way`, with the last two of `found_sums`."""
    look(board, state, search, seat)
    t, mind = search.tools, search.mind
    mind.way_of = mind.version
    mind.way_at = state.at[state.vehicle]
    way_on(map_of(board, t), ground_of(search, seat), room_of(board, t), found_of(t), mind.way_city, mind.way_at)


def find_joining(board: Any, state: Any, search: Search, seat: int) -> None:
    """Finds the cheapest own track that joins the major cities: `found_arcs`, with the first two of `found_sums`."""
    look(board, state, search, seat)
    t = search.tools
    count = board.major_count
    search.mind.joined_of = search.mind.version
    join_majors(
        map_of(board, t),
        ground_of(search, seat),
        room_of(board, t),
        found_of(t),
        t.goals[:count],
        t.nodes[:],
        t.spans[: count + 1],
        board.majors_to_join,
        seat + 1,
    )
