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


def ground_of(s: Search, seat: int) -> Ground:
    """The board as a seat knows it. A row as a whole (`[:]`) is an array like any other to a compiler, a row of a
    record is not: so all that is called is compiled once for both."""
    k = s.grounds[seat]
    ways = Field(k.step[:], k.far[:], k.seen[:], k.upto[:], k.log_slot[:], k.log_old[:], k.logged[:])
    net = Field(k.net_step[:], k.net_far[:], k.net_seen[:], k.net_upto[:], k.net_slot[:], k.net_old[:], k.net_logged[:])
    return Ground(k.track[:], k.shut[:], ways, net)


def map_of(m: Any, t: Any) -> Map:
    """What of a board never changes, in rows as long as they are used."""
    nodes, arcs = m.node_count, 2 * m.edge_count
    return Map(
        t.map_first[: nodes + 1], t.map_out[:arcs], t.map_leaves[:arcs], t.map_to[:arcs], t.map_twin[:arcs],
        t.map_start[:arcs], t.map_end[:arcs], t.map_slot[:arcs], t.map_price[:arcs], t.map_opens[:arcs],
        t.map_inner[: m.edge_count], t.map_centre[: m.city_count], t.map_supply[:], t.map_source[:], t.map_q[:nodes],
        t.map_r[:nodes],
    )  # fmt: skip


def room_of(m: Any, t: Any) -> Room:
    """Room to work in, in rows as long as they are used."""
    nodes, arcs = m.node_count, 2 * m.edge_count
    return Room(
        t.room_heads[:], t.room_nexts[:nodes], t.room_befores[:nodes], t.room_bucket[:nodes], t.room_near[:],
        t.room_stamps[:], t.room_slot_stamp[:arcs], t.room_node_stamp[:nodes], t.room_edge_stamp[: m.edge_count],
        t.room_nodes[:nodes], t.room_step[:arcs], t.room_goals[:],
    )  # fmt: skip


def found_of(t: Any) -> Found:
    """Where the search writes what it has found."""
    return Found(
        t.found_events[:], t.found_arcs[:], t.found_sums[:], t.found_way[:], t.found_option[:], t.found_gap[:],
        t.found_kept[:], t.found_value[:],
    )  # fmt: skip


def train_of(t: Any) -> Train:
    """Whom a plan is for."""
    return Train(
        t.train_mine[:], t.train_at[:], t.train_cash[:], t.train_speed[:], t.train_capacity[:], t.train_limit[:],
        t.train_fee[:], t.train_back[:], t.train_round[:], t.train_weights[:],
    )  # fmt: skip


def hand_of(m: Any, t: Any) -> Hand:
    """What a plan is made of."""
    return Hand(t.hand_demands[:], t.hand_size[:], t.hand_cargo[: m.capacity], t.hand_chips[:], t.hand_closed[:])


def begin_search(m: Any, g: Any, s: Search) -> None:
    """Nothing is known of another game."""
    b = map_of(m, s.tools)
    for seat in range(g.seats):
        s.mind.looked[seat] = NONE
        begin(b, ground_of(s, seat), seat + 1, s.mind.taste[seat][MILE], s.mind.taste[seat][RENT])
    forget(s)


def forget(s: Search) -> None:
    """The track, hands or events have changed: plans that were made hold no more."""
    s.mind.version += 1


def notice_turn(g: Any, s: Search) -> None:
    """In another turn other track lies there."""
    if s.mind.turn != g.turn:
        s.mind.turn = g.turn
        forget(s)


def look(m: Any, g: Any, s: Search, seat: int) -> None:
    """The seat on turn takes over the track as it is, with where nobody may build, and where its train cannot go."""
    notice_turn(g, s)
    mind = s.mind
    blocked = dead_end(m, g, g.vehicle)
    if mind.looked[seat] == mind.version and mind.blocked[seat] == blocked:
        return
    mind.looked[seat] = mind.version
    mind.blocked[seat] = blocked
    for edge in range(m.edge_count):
        mind.marks[edge] = g.track[edge]
        mind.shut[edge] = 0
    if is_any_in_force(m, g):
        for event in range(m.event_count):
            if g.until[event] and m.event_kind[event] == FLOOD:
                for edge in m.crossed[event]:
                    if edge != NONE:
                        mind.shut[edge] = 1
    for city in range(m.city_count):
        if m.limited[m.centre[city]] and is_closed_to(m, g, city, seat):
            for arc in m.sides[city]:
                if arc != NONE:
                    mind.shut[arc >> 1] = 1
    if blocked != NONE:
        mind.marks[blocked] = BLOCKED
    taste = s.mind.taste[seat]
    update(map_of(m, s.tools), ground_of(s, seat), mind.marks[:], mind.shut[:], seat + 1, taste[MILE], taste[RENT])


def is_closed_to(m: Any, g: Any, city: int, seat: int) -> bool:
    """Whether a seat may build no more section at a city of several sides."""
    sides = taken = 0
    for arc in m.sides[city]:
        if arc == NONE:
            break
        sides += 1
        taken += g.track[arc >> 1] != 0
    return sides > 1 and taken > 0 and at_city(m, g, city, seat, g.track) != ALLOWED


def dead_end(m: Any, g: Any, vehicle: int) -> int:
    """`thinking.dead_end`."""
    here, came = g.at[vehicle], g.came[vehicle]
    if here == NONE or came == NONE or m.city_at[here] != NONE:
        return NONE
    for arc in m.arcs[here]:
        if arc == NONE:
            break
        if arc != came ^ 1 and m.opens[arc] and g.track[arc >> 1]:
            return NONE
    return int(came >> 1)


def plan_of(m: Any, g: Any, s: Search, seat: int) -> int:
    """The place of the plan for the train of the seat on turn, which is made once as long as its leg and its load are
    the same; NONE where it has to be made, and then it is written down for what."""
    notice_turn(g, s)
    mind = s.mind
    vehicle = g.vehicle
    at = g.since[vehicle] if g.at[vehicle] != NONE else NONE
    cash = g.cash[seat]
    for owner in range(g.seats + 1):
        if g.paid[owner]:
            cash += m.move_fee if owner == seat else m.track_fee
    for p in range(PLANS):
        if (mind.of[p] == mind.version and mind.at[p] == at and mind.cash[p] == cash
                and mind.train[p] == g.train[vehicle] and has_cargo(m, g, s, p)):  # fmt: skip
            return p
    mind.ask_at = at
    mind.ask_cash = cash
    for place in range(m.capacity):
        mind.ask_cargo[place] = g.cargo[vehicle][place]
    return NONE


def has_cargo(m: Any, g: Any, s: Search, p: int) -> bool:
    """Whether a plan was made for the loads on board."""
    for place in range(m.capacity):
        if s.mind.cargo[p][place] != g.cargo[g.vehicle][place]:
            return False
    return True


def make_plan(m: Any, g: Any, s: Search, seat: int) -> None:
    """Makes the plan that was asked for, and keeps it. It may be for other loads on board than there are now."""
    p, at = s.mind.next, s.mind.ask_at
    s.mind.next = (p + 1) % PLANS
    s.mind.way_of = s.mind.joined_of = NONE
    mind, train, hand, found = s.mind, train_of(s.tools), hand_of(m, s.tools), found_of(s.tools)
    vehicle = g.vehicle
    taste = s.mind.taste[seat]
    look(m, g, s, seat)
    size = 0
    for slot in range(m.deal):
        card = g.hand[seat][slot]
        if card == NONE:
            continue
        for row in range(m.demand_count[card]):
            for column in range(3):
                hand.demands[size][column] = m.demands[card][row][column]
            hand.demands[size][3] = card
            mind.name[size] = card * ROWS + row
            size += 1
    hand.size[0] = size
    for load in range(m.load_count):
        hand.chips[load] = g.tray[load]
    for place in range(m.capacity):
        asked, load = mind.ask_cargo[place], g.cargo[vehicle][place]
        hand.cargo[place] = asked
        mind.cargo[p][place] = asked
        if load != NONE:
            hand.chips[load] += 1
    for place in range(m.capacity):
        if mind.ask_cargo[place] != NONE:
            hand.chips[mind.ask_cargo[place]] -= 1
    for city in range(m.city_count):
        hand.closed[city] = is_struck(m, g, city)
    kind = g.train[vehicle]
    train.mine[0] = seat + 1
    train.at[0] = at
    train.back[0] = way_back(m, at, g.faced[vehicle])
    train.round[0] = 0
    if train.back[0] != NONE:
        g.stamp += 2
        train.round[0] = round_trip(m, g.track, seat, at, train.back[0], g.queue[0], g.queue[1], g.mark, g.stamp)
    train.cash[0] = mind.ask_cash
    train.speed[0] = m.train_speed[kind]
    train.capacity[0] = m.train_loads[kind]
    train.limit[0] = m.build_limit
    train.fee[0] = m.track_fee
    for place in range(KEPT + 1):
        train.weights[place] = taste[place]
    if at == NONE:
        train.weights[TRACK] = taste[FIRST]
    t = s.tools
    order = Order(t.order_count[:], t.order_events[:])
    think(map_of(m, t), ground_of(s, seat), room_of(m, t), order, found, t.majors[: m.node_count], train, hand)
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


def has_way(g: Any, s: Search, city: int) -> bool:
    """Whether the way from where the train stands to a city was found last; else it is asked for."""
    mind = s.mind
    notice_turn(g, s)
    if mind.way_of == mind.version and mind.way_city == city and mind.way_at == g.at[g.vehicle]:
        return True
    mind.way_city = city
    return False


def find_way(m: Any, g: Any, s: Search, seat: int) -> None:
    """Finds the way that was asked for: `found_way`, with the last two of `found_sums`."""
    look(m, g, s, seat)
    t, mind = s.tools, s.mind
    mind.way_of = mind.version
    mind.way_at = g.at[g.vehicle]
    way_on(map_of(m, t), ground_of(s, seat), room_of(m, t), found_of(t), mind.way_city, mind.way_at)


def find_joining(m: Any, g: Any, s: Search, seat: int) -> None:
    """Finds the cheapest own track that joins the major cities: `found_arcs`, with the first two of `found_sums`."""
    look(m, g, s, seat)
    t = s.tools
    count = m.major_count
    s.mind.joined_of = s.mind.version
    join_majors(
        map_of(m, t), ground_of(s, seat), room_of(m, t), found_of(t), t.goals[:count], t.nodes[:], t.spans[: count + 1],
        m.majors_to_join, seat + 1,
    )  # fmt: skip
