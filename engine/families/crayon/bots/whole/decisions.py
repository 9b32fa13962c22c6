"""What a bot decides in whole games of compiled code, and what follows at once: the decisions of `bots.policy`, made
and carried out over rows of fixed length."""

from __future__ import annotations

from typing import Any

from engine.families.crayon.bots.joining import NEVER
from engine.families.crayon.bots.planning import WAY_ARCS, WAY_COST
from engine.families.crayon.bots.whole.plans import (
    EARLY,
    HOPE,
    RATE,
    RESERVE,
    Search,
    begin_search,
    dead_end,
    find_joining,
    find_way,
    forget,
    has_way,
    make_plan,
    plan_of,
)
from engine.families.crayon.rules.board import NONE
from engine.families.crayon.rules.chapters.building import ALLOWED, build, refusal, upgrade
from engine.families.crayon.rules.chapters.deck import discard_hand
from engine.families.crayon.rules.chapters.events import is_closed, is_struck, lose, loser
from engine.families.crayon.rules.chapters.loads import ROWS, can_handle, city_here, deliver, drop, has_room, pick_up
from engine.families.crayon.rules.chapters.movement import can_pay, end_operation, place, ride, toll
from engine.families.crayon.rules.chapters.winning import joined, note_joined
from engine.families.crayon.rules.position import (
    BUILD,
    BUILDING,
    ENDING,
    LOSE_LOAD,
    lay_out,
    taken_places,
)
from engine.families.crayon.rules.turn import is_opening

DONE, PLAN, WAY, JOIN = range(4)
"""What a decision still lacks: nothing, so that it is carried out; a plan, a way, the major cities joined."""

LACKING = -2
"""In place of a load: it lacks a plan."""


def begin(m: Any, g: Any, s: Search, seats: int) -> None:
    """Everything as it is before the first card."""
    g.logged = 0
    lay_out(m, g)
    begin_search(m, g, s)


def move(m: Any, g: Any, now: int, seat: int, s: Search) -> None:
    """Carries out what the bot of a seat decides: all that it builds in a turn, or one thing while it operates and the
    ride that follows from it. The search is asked here alone: it takes a compiler long to put it into every function
    that asks for it."""
    while True:
        lacks = decide(m, g, now, seat, s)
        if lacks == DONE:
            return
        if lacks == PLAN:
            make_plan(m, g, s, seat)
        elif lacks == WAY:
            find_way(m, g, s, seat)
        else:
            find_joining(m, g, s, seat)


def decide(m: Any, g: Any, now: int, seat: int, s: Search) -> int:
    """Carries out a decision, unless it lacks something; then nothing has changed."""
    if now == BUILD:
        return build_on(m, g, s, seat)
    if now == LOSE_LOAD:
        lose(m, g, least_load(m, g, loser(m, g)))
        forget(s)
        return DONE
    return operate(m, g, s, seat)


def load_worth(m: Any, g: Any, seat: int, load: int) -> int:
    """`policy.load_worth`."""
    best = 0
    for slot in range(m.deal):
        card = g.hand[seat][slot]
        if card != NONE:
            for row in range(m.demand_count[card]):
                if m.demands[card][row][1] == load:
                    best = max(best, m.demands[card][row][2])
    return best


def least_load(m: Any, g: Any, seat: int) -> int:
    """The load of a train that pays least, of several the first kind."""
    found, least = NONE, 0
    for load in g.cargo[seat]:
        if load == NONE:
            continue
        value = load_worth(m, g, seat, load)
        if found == NONE or value < least or (value == least and load < found):
            found, least = load, value
    return int(found)


def operate(m: Any, g: Any, s: Search, seat: int) -> int:
    """Delivers and picks up what the plan says, and goes on towards its next stop; returns what is lacking."""
    p = plan_of(m, g, s, seat)
    if p == NONE:
        return PLAN
    mind = s.mind
    demand = best_delivery(m, g, s, p)
    if demand != NONE:
        deliver(m, g, demand)
        forget(s)
        return DONE
    if not g.done and is_hopeless(s, p, seat):
        discard_hand(m, g)
        return DONE
    here = g.at[g.vehicle]
    if not mind.stops[p]:
        end_operation(m, g)
        return DONE
    if here == NONE:
        place(m, g, m.centre[mind.city[p][0]])
        return DONE
    for n in range(mind.stops[p]):
        if (mind.demand[p][n] == NONE and m.city_at[here] == mind.city[p][n]
                and is_pickable(m, g, mind.load[p][n])):  # fmt: skip
            pick_up(m, g, mind.load[p][n])
            return DONE
    more = load_on_the_way(m, g, s, seat, p)
    if more == LACKING:
        return PLAN
    if more != NONE:
        pick_up(m, g, more)
        return DONE
    city = mind.city[p][0]
    if least_in_the_way(m, g, s, seat, p, NONE, NONE) != NONE:
        load = dropped(m, g, s, seat, p)
        if load == LACKING:
            return PLAN
        if load != NONE:
            drop(m, g, load)
            return DONE
        for n in range(mind.stops[p]):
            if mind.city[p][n] != city:
                city = mind.city[p][n]
                break
    return go_on(m, g, s, seat, city, city == mind.city[p][0])


def best_delivery(m: Any, g: Any, s: Search, p: int) -> int:
    """The demand to be served here that pays most; NONE where none is meant to be."""
    city = city_here(m, g)
    if city == NONE or not can_handle(m, g) or is_struck(m, g, city):
        return NONE
    best, most = NONE, 0
    for slot in range(m.deal):
        card = g.hand[g.seat][slot]
        if card == NONE:
            continue
        for row in range(m.demand_count[card]):
            if m.demands[card][row][0] != city or not count_load(m, g, m.demands[card][row][1]):
                continue
            demand, payoff = card * ROWS + row, m.demands[card][row][2]
            if (best == NONE or payoff > most or (payoff == most and demand < best)) and is_meant(m, g, s, p, demand):
                best, most = demand, payoff
    return int(best)


def count_load(m: Any, g: Any, load: int) -> int:
    """How many of a load are on board."""
    count = 0
    for place_ in range(m.capacity):
        count += g.cargo[g.vehicle][place_] == load
    return count


def is_meant(m: Any, g: Any, s: Search, p: int, demand: int) -> bool:
    """`policy.is_meant`."""
    mind = s.mind
    load = m.demands[demand // ROWS][demand % ROWS][1]
    others = 0
    is_free = True
    for n in range(mind.stops[p]):
        if mind.demand[p][n] == NONE:
            continue
        if mind.demand[p][n] == demand:
            return True
        others += mind.load[p][n] == load
        if mind.demand[p][n] // ROWS == demand // ROWS:
            is_free = False
    return is_free and count_load(m, g, load) > others


def is_hopeless(s: Search, p: int, seat: int) -> bool:
    """`policy.is_hopeless`."""
    mind = s.mind
    return bool(mind.worth[p] < s.mind.taste[seat][HOPE] and not (mind.stops[p] and mind.demand[p][0] != NONE))


def is_pickable(m: Any, g: Any, load: int) -> bool:
    """Whether a load may be picked up where the train stands (`loads.pickable`)."""
    city = city_here(m, g)
    if city == NONE or not g.tray[load] or not has_room(m, g, g.vehicle) or not can_handle(m, g):
        return False
    for each in m.supplies[city]:
        if each == load:
            return not is_struck(m, g, city)
    return False


def load_on_the_way(m: Any, g: Any, s: Search, seat: int, p: int) -> int:
    """`policy.load_on_the_way`; LACKING where that lacks a plan."""
    mind, vehicle = s.mind, g.vehicle
    city = city_here(m, g)
    if city == NONE or m.load_cost:
        return NONE
    room = m.train_loads[g.train[vehicle]] - taken_places(g, vehicle)
    for n in range(mind.stops[p]):
        room -= mind.demand[p][n] == NONE
    if room <= 0:
        return NONE
    for load in range(m.load_count):
        mind.wanted[load] = mind.most[load] = 0
    for slot in range(m.deal):
        card = g.hand[seat][slot]
        if card == NONE:
            continue
        for row in range(m.demand_count[card]):
            load = m.demands[card][row][1]
            if m.demands[card][row][0] == city or is_planned(s, p, card * ROWS + row) or not is_pickable(m, g, load):
                continue
            mind.wanted[load] += 1
            mind.most[load] = max(mind.most[load], m.demands[card][row][2])
    for load in range(m.load_count):
        spoken_for = 0
        for n in range(mind.stops[p]):
            spoken_for += mind.load[p][n] == load and mind.demand[p][n] != NONE
        if count_load(m, g, load) - spoken_for >= mind.wanted[load]:
            mind.wanted[load] = 0
    while True:
        best = NONE
        for load in range(m.load_count):
            if mind.wanted[load] and (best == NONE or mind.most[load] > mind.most[best]):
                best = load
        if best == NONE:
            return NONE
        mind.wanted[best] = 0
        found = stays(m, g, s, seat, best)
        if found == LACKING:
            return LACKING
        if found:
            return best


def is_planned(s: Search, p: int, demand: int) -> bool:
    """Whether a plan serves a demand."""
    for n in range(s.mind.stops[p]):
        if s.mind.demand[p][n] == demand:
            return True
    return False


def stays(m: Any, g: Any, s: Search, seat: int, load: int) -> int:
    """Whether the plan that is made with one more load on board does not drop a load at once; LACKING without it."""
    journal = keep(m, g, s)
    pick_up(m, g, load)
    found = LACKING
    p = plan_of(m, g, s, seat)
    if p != NONE:
        found = int(s.mind.stops[p] > 0 and least_in_the_way(m, g, s, seat, p, NONE, NONE) == NONE)
    g.tray[load] += 1
    put_back(m, g, s, journal)
    return found


def keep(m: Any, g: Any, s: Search) -> int:
    """Keeps what handling a load changes, beside the tray, and notes nothing any more; returns whether it was noted."""
    mind, vehicle = s.mind, g.vehicle
    for place_ in range(m.capacity):
        mind.kept_cargo[place_] = g.cargo[vehicle][place_]
    mind.kept_left = g.left[vehicle]
    mind.kept_since = g.since[vehicle]
    mind.kept_done = g.done
    journal = g.journal
    g.journal = 0
    return int(journal)


def put_back(m: Any, g: Any, s: Search, journal: int) -> None:
    """The train as it was kept."""
    mind, vehicle = s.mind, g.vehicle
    for place_ in range(m.capacity):
        g.cargo[vehicle][place_] = mind.kept_cargo[place_]
    g.left[vehicle] = mind.kept_left
    g.since[vehicle] = mind.kept_since
    g.done = mind.kept_done
    g.journal = journal


def least_in_the_way(m: Any, g: Any, s: Search, seat: int, p: int, value: int, after: int) -> int:
    """The load that pays least of those that a train drops to make room for what its plan picks up here: the first one
    after that with a worth (`value`) and a number (`after`). NONE where there is none."""
    mind, vehicle = s.mind, g.vehicle
    city = city_here(m, g)
    if city != mind.city[p][0] or mind.demand[p][0] != NONE or has_room(m, g, vehicle) or not can_handle(m, g):
        return NONE
    found, least = NONE, 0
    for load in g.cargo[vehicle]:
        if load == NONE:
            continue
        is_wanted = False
        for n in range(mind.stops[p]):
            if mind.load[p][n] == load:
                is_wanted = True
        if is_wanted:
            continue
        worth = load_worth(m, g, seat, load)
        if worth < value or (worth == value and load <= after):
            continue
        if found == NONE or worth < least or (worth == least and load < found):
            found, least = load, worth
    return int(found)


def dropped(m: Any, g: Any, s: Search, seat: int, p: int) -> int:
    """`policy.dropped`; LACKING where that lacks a plan."""
    mind = s.mind
    city, wanted = mind.city[p][0], mind.load[p][0]
    load = least_in_the_way(m, g, s, seat, p, NONE, NONE)
    while load != NONE:
        journal = keep(m, g, s)
        drop(m, g, load)
        then = plan_of(m, g, s, seat)
        is_same = then != NONE and (mind.stops[then] > 0 and mind.city[then][0] == city and mind.load[then][0] == wanted
                   and mind.demand[then][0] == NONE)  # fmt: skip
        g.tray[load] -= 1
        put_back(m, g, s, journal)
        if then == NONE:
            return LACKING
        if is_same:
            return load
        load = least_in_the_way(m, g, s, seat, p, load_worth(m, g, seat, load), load)
    return NONE


def is_open(m: Any, g: Any, arc: int) -> bool:
    """Whether the train on the move may go over an arc that leaves its milepost (`movement.moves`)."""
    vehicle = g.vehicle
    here = g.at[vehicle]
    if not g.left[vehicle] or m.start[arc] != here or is_closed(m, g, here) or is_closed(m, g, m.end[arc]):
        return False
    if m.city_at[here] == NONE and g.came[vehicle] != NONE and arc == g.came[vehicle] ^ 1:
        return False
    if not m.opens[arc] or not (g.track[arc >> 1] or m.inner[arc >> 1]):
        return False
    return can_pay(m, g, arc >> 1)


def go_on(m: Any, g: Any, s: Search, seat: int, city: int, is_first: bool) -> int:
    """Goes on over the planned way, where there is track and the fee for it; else the train waits. It rides on between
    two cities, if the city is the first of the plan, as long as the way from there is the rest of this one. Returns
    what is lacking."""
    vehicle = g.vehicle
    here = g.at[vehicle]
    least, least_toll = NONE, 0
    for arc in m.arcs[here]:
        if arc == NONE:
            break
        if is_open(m, g, arc):
            fee = toll(m, g, arc >> 1)
            if least == NONE or fee < least_toll or (fee == least_toll and arc < least):
                least, least_toll = arc, fee
    if least == NONE or (m.city_at[here] == city and here == m.centre[city]):
        end_operation(m, g)
        return DONE
    if not has_way(g, s, city):
        return WAY
    count, lacks, way = s.tools.found_sums[WAY_ARCS], s.tools.found_sums[WAY_COST], s.tools.found_way
    spare = g.cash[seat] if m.city_at[here] == NONE else min(g.cash[seat] - m.track_fee, m.build_limit)
    if not count or (lacks and lacks > spare):
        end_operation(m, g)
        return DONE
    if not is_open(m, g, way[0]):
        if g.came[vehicle] != NONE and way[0] == g.came[vehicle] ^ 1 and m.city_at[here] == NONE:
            ride(m, g, least)
        else:
            end_operation(m, g)
        return DONE
    blocked = dead_end(m, g, vehicle)
    s.mind.way_of = NONE
    ride(m, g, way[0])
    for n in range(1, count):
        if not is_first or m.city_at[g.at[vehicle]] != NONE or lacks > g.cash[seat]:
            break
        if dead_end(m, g, vehicle) != blocked or not is_open(m, g, way[n]):
            break
        ride(m, g, way[n])
    return DONE


def build_on(m: Any, g: Any, s: Search, seat: int) -> int:
    """Builds all that is wanted in a turn, buys a train or gives up the hand (`policy.to_build`); returns what is
    lacking."""
    mind, taste = s.mind, s.mind.taste[seat]
    p = plan_of(m, g, s, seat)
    if p == NONE:
        return PLAN
    if not g.done and (not mind.stops[p] or (not is_opening(m, g) and is_hopeless(s, p, seat))):
        discard_hand(m, g)
        return DONE
    wants = 0
    lead = 0
    if 1000 * (g.win_cash - g.cash[seat]) <= taste[RATE] * (10 + taste[EARLY]):
        if mind.joined_of != mind.version:
            return JOIN
        cost = s.tools.found_sums[1]
        lacking = g.win_cash + cost - g.cash[seat]
        turns = cost // max(1, m.build_limit) + taste[EARLY]
        if 0 < cost < NEVER and 1000 * lacking <= taste[RATE] * turns:
            wants = 1
            lead = int(g.cash[seat] >= g.win_cash)
    if not wants:
        bought = best_train(m, g, s, seat, p)
        if bought != NONE:
            upgrade(m, g, bought)
            if g.phase == BUILDING:
                g.phase = ENDING
            return DONE
    size = 0
    if wants and lead:
        size = append(mind.row, size, s.tools.found_arcs, s.tools.found_sums[0])
    size = append(mind.row, size, mind.arcs[p], mind.arc_count[p])
    if wants and not lead:
        size = append(mind.row, size, s.tools.found_arcs, s.tools.found_sums[0])
    speed = max(1, m.train_speed[g.train[g.vehicle]])
    build_in_order(m, g, s, seat, size, m.track_fee * ((mind.rented[p] + speed - 1) // speed))
    g.phase = ENDING
    return DONE


def append(row: Any, size: int, arcs: Any, count: int) -> int:
    """Appends arcs to a row; returns how many there are."""
    for n in range(count):
        row[size] = arcs[n]
        size += 1
    return size


def build_in_order(m: Any, g: Any, s: Search, seat: int, size: int, reserve: int) -> None:
    """`policy.in_order`, built at once: the first section of the row that can be built, time and again."""
    row = s.mind.row
    n = 0
    while n < size:
        arc = row[n]
        n += 1
        if arc == NONE:
            continue
        one, other = refusal(m, g, arc) == ALLOWED, refusal(m, g, arc ^ 1) == ALLOWED
        if not one and not other:
            continue
        way = arc if one else arc ^ 1
        if g.cash[seat] - m.price[way] < reserve:
            continue
        if one and other:
            back = arc ^ 1
            if m.price[back] < m.price[arc] or (m.price[back] == m.price[arc] and m.start[back] < m.start[arc]):
                way = back
        row[n - 1] = NONE
        before = joined(m, g, seat) if g.journal else 0
        build(m, g, way)
        note_joined(m, g, seat, before)
        n = 0


def best_train(m: Any, g: Any, s: Search, seat: int, p: int) -> int:
    """`policy.best_train`."""
    if is_opening(m, g) or g.bought or g.spent:
        return NONE
    spare = g.cash[seat] - s.mind.taste[seat][RESERVE] - s.mind.built[p]
    found, most = NONE, 0
    for number in range(m.upgrade_count):
        old, new, price = m.upgrades[number][0], m.upgrades[number][1], m.upgrades[number][2]
        if old != g.train[g.vehicle] or price > g.cash[seat] or price > spare or price > m.build_limit:
            continue
        if m.upgrades[number][3] or taken_places(g, g.vehicle) > m.train_loads[new]:
            continue
        gain = 2 * (m.train_speed[new] - m.train_speed[old]) + 5 * (m.train_loads[new] - m.train_loads[old])
        if found == NONE or gain > most:
            found, most = number, gain
    if found == NONE or (g.cash[seat] > g.win_cash * 2 // 3 and joined(m, g, seat) >= m.majors_to_join - 1):
        return NONE
    return int(found)
