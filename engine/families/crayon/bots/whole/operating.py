"""What a bot decides while its train operates in whole games of compiled code, carried out at once
(`bots.operating`)."""

from __future__ import annotations

from typing import Any

from engine.families.crayon.bots.reversing import on_to_a_city
from engine.families.crayon.bots.search.queries import WAY_ARCS, WAY_COST
from engine.families.crayon.bots.whole.lacking import DONE, LACKING, PLAN, WAY
from engine.families.crayon.bots.whole.loads import count_load, dropped, is_pickable, least_in_the_way, load_on_the_way
from engine.families.crayon.bots.whole.plans import HOPE, Search, dead_end, forget, has_way, plan_of
from engine.families.crayon.rules.board import NONE
from engine.families.crayon.rules.chapters.deck import discard_hand
from engine.families.crayon.rules.chapters.events import is_closed, is_struck
from engine.families.crayon.rules.chapters.loads import ROWS, can_handle, city_here, deliver, drop, has_room, pick_up
from engine.families.crayon.rules.chapters.movement import can_pay, end_operation, place, ride, toll


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
    if not g.done and is_hopeless(m, g, s, p, seat):
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
    is_behind = m.city_at[g.since[g.vehicle]] == city and m.city_at[here] != city
    leaves = is_behind and mind.demand[p][0] == NONE and not has_room(m, g, g.vehicle)
    if least_in_the_way(m, g, s, seat, p, NONE, NONE) != NONE:
        load = dropped(m, g, s, seat, p)
        if load == LACKING:
            return PLAN
        if load != NONE:
            drop(m, g, load)
            return DONE
        leaves = True
    if leaves:  # `policy.next_stop`
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


def is_hopeless(m: Any, g: Any, s: Search, p: int, seat: int) -> bool:
    """`policy.is_hopeless`."""
    mind = s.mind
    enough = max(1, 2 * m.build_limit)
    hope = mind.taste[seat][HOPE] * min(g.cash[seat], enough) // enough
    return bool(mind.worth[p] < hope and not (mind.stops[p] and mind.demand[p][0] != NONE))


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
    least, least_toll, open_ways = NONE, 0, 0
    g.stamp += 2
    g.mark[here] = g.stamp
    for arc in m.arcs[here]:
        if arc == NONE:
            break
        if is_open(m, g, arc):
            g.mark[m.end[arc]] = g.stamp
            g.queue[0][open_ways] = m.end[arc]
            g.queue[1][open_ways] = arc
            open_ways += 1
            fee = toll(m, g, arc >> 1)
            if least == NONE or fee < least_toll or (fee == least_toll and arc < least):
                least, least_toll = arc, fee
    if least == NONE or (m.city_at[here] == city and here == m.centre[city]):
        end_operation(m, g)
        return DONE
    if not has_way(g, s, city):
        return WAY
    count, lacks, way = s.tools.found_sums[WAY_ARCS], s.tools.found_sums[WAY_COST], s.tools.found_way
    if not count or (lacks and lacks > spare_money(m, g, s, seat, count)):
        end_operation(m, g)
        return DONE
    if not is_open(m, g, way[0]):
        if g.came[vehicle] != NONE and way[0] == g.came[vehicle] ^ 1 and m.city_at[here] == NONE:
            on = on_to_a_city(m, g, seat, g.queue[0], g.queue[1], open_ways, g.mark, g.stamp)
            ride(m, g, on if on != NONE else least)
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


def spare_money(m: Any, g: Any, s: Search, seat: int, count: int) -> int:
    """`policy.spare_money` for the way of so many arcs that was found last."""
    vehicle, way = g.vehicle, s.tools.found_way
    if m.city_at[g.at[vehicle]] == NONE:
        return int(g.cash[seat])
    ahead = 0
    while ahead < count and (g.track[way[ahead] >> 1] or m.inner[way[ahead] >> 1]):
        ahead += 1
    speed = max(1, m.train_speed[g.train[vehicle]])
    later = max(0, ahead - g.left[vehicle] + speed - 1) // speed
    return int(min(g.cash[seat] - m.track_fee, m.build_limit * (1 + later)))
