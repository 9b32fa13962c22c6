"""Loads in whole games of compiled code: what a bot takes along and drops, and what they are worth to it."""

from __future__ import annotations

from typing import Any

from engine.families.crayon.bots.whole.lacking import LACKING
from engine.families.crayon.bots.whole.plans import Search, plan_of
from engine.families.crayon.rules.board import NONE
from engine.families.crayon.rules.chapters.events import is_struck
from engine.families.crayon.rules.chapters.loads import ROWS, can_handle, city_here, drop, has_room, pick_up
from engine.families.crayon.rules.position import taken_places


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


def count_load(m: Any, g: Any, load: int) -> int:
    """How many of a load are on board."""
    count = 0
    for place_ in range(m.capacity):
        count += g.cargo[g.vehicle][place_] == load
    return count


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
        needed = 0
        for n in range(mind.stops[p]):
            if mind.load[p][n] == load:
                needed += 1 if mind.demand[p][n] != NONE else -1
        if count_load(m, g, load) <= needed:
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
    city, worth = mind.city[p][0], mind.worth[p]
    load = least_in_the_way(m, g, s, seat, p, NONE, NONE)
    while load != NONE:
        journal = keep(m, g, s)
        drop(m, g, load)
        then = plan_of(m, g, s, seat)
        is_better = then != NONE and mind.worth[then] >= worth and not takes_up(s, then, city, load)
        g.tray[load] -= 1
        put_back(m, g, s, journal)
        if then == NONE:
            return LACKING
        if is_better:
            return load
        load = least_in_the_way(m, g, s, seat, p, load_worth(m, g, seat, load), load)
    return NONE


def takes_up(s: Search, p: int, city: int, load: int) -> bool:
    """Whether a plan picks a load up in a city."""
    for n in range(s.mind.stops[p]):
        if s.mind.city[p][n] == city and s.mind.load[p][n] == load and s.mind.demand[p][n] == NONE:
            return True
    return False
