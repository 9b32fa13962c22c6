"""Loads in whole games of compiled code: what a bot takes along and drops, and what they are worth to it."""

from __future__ import annotations

from typing import Any

from engine.families.crayon.bots.whole.lacking import LACKING
from engine.families.crayon.bots.whole.plans import Search, plan_of
from engine.families.crayon.rules.board import NONE
from engine.families.crayon.rules.chapters.events import is_struck
from engine.families.crayon.rules.chapters.loads import ROWS, can_handle, city_here, drop, has_room, pick_up
from engine.families.crayon.rules.position import taken_places


def load_worth(board: Any, state: Any, seat: int, load: int) -> int:
    """`policy.load_worth`."""
    best = 0
    for slot in range(board.deal):
        card = state.hand[seat][slot]
        if card != NONE:
            for row in range(board.demand_count[card]):
                if board.demands[card][row][1] == load:
                    best = max(best, board.demands[card][row][2])
    return best


def least_load(board: Any, state: Any, seat: int) -> int:
    """The load of a train that pays least, of several the first kind."""
    found, least = NONE, 0
    for load in state.cargo[seat]:
        if load == NONE:
            continue
        value = load_worth(board, state, seat, load)
        if found == NONE or value < least or (value == least and load < found):
            found, least = load, value
    return int(found)


def count_load(board: Any, state: Any, load: int) -> int:
    """How many of a load are on board."""
    count = 0
    for place_ in range(board.capacity):
        count += state.cargo[state.vehicle][place_] == load
    return count


def is_pickable(board: Any, state: Any, load: int) -> bool:
    """Whether a load may be picked up where the train stands (`loads.pickable`)."""
    city = city_here(board, state)
    if (
        city == NONE
        or not state.tray[load]
        or not has_room(board, state, state.vehicle)
        or not can_handle(board, state)
    ):
        return False
    for each in board.supplies[city]:
        if each == load:
            return not is_struck(board, state, city)
    return False


def load_on_the_way(board: Any, state: Any, search: Search, seat: int, player: int) -> int:
    """`policy.load_on_the_way`; LACKING where that lacks a plan."""
    mind, vehicle = search.mind, state.vehicle
    city = city_here(board, state)
    if city == NONE or board.load_cost:
        return NONE
    room = board.train_loads[state.train[vehicle]] - taken_places(state, vehicle)
    for n in range(mind.stops[player]):
        room -= mind.demand[player][n] == NONE
    if room <= 0:
        return NONE
    for load in range(board.load_count):
        mind.wanted[load] = mind.most[load] = 0
    for slot in range(board.deal):
        card = state.hand[seat][slot]
        if card == NONE:
            continue
        for row in range(board.demand_count[card]):
            load = board.demands[card][row][1]
            if (
                board.demands[card][row][0] == city
                or is_planned(search, player, card * ROWS + row)
                or not is_pickable(board, state, load)
            ):
                continue
            mind.wanted[load] += 1
            mind.most[load] = max(mind.most[load], board.demands[card][row][2])
    for load in range(board.load_count):
        spoken_for = 0
        for n in range(mind.stops[player]):
            spoken_for += mind.load[player][n] == load and mind.demand[player][n] != NONE
        if count_load(board, state, load) - spoken_for >= mind.wanted[load]:
            mind.wanted[load] = 0
    while True:
        best = NONE
        for load in range(board.load_count):
            if mind.wanted[load] and (best == NONE or mind.most[load] > mind.most[best]):
                best = load
        if best == NONE:
            return NONE
        mind.wanted[best] = 0
        found = stays(board, state, search, seat, best)
        if found == LACKING:
            return LACKING
        if found:
            return best


def is_planned(search: Search, player: int, demand: int) -> bool:
    """Whether a plan serves a demand."""
    for n in range(search.mind.stops[player]):
        if search.mind.demand[player][n] == demand:
            return True
    return False


def stays(board: Any, state: Any, search: Search, seat: int, load: int) -> int:
    """Whether the plan that is made with one more load on board does not drop a load at once; LACKING without it."""
    journal = keep(board, state, search)
    pick_up(board, state, load)
    found = LACKING
    p = plan_of(board, state, search, seat)
    if p != NONE:
        found = int(search.mind.stops[p] > 0 and least_in_the_way(board, state, search, seat, p, NONE, NONE) == NONE)
    state.tray[load] += 1
    put_back(board, state, search, journal)
    return found


def keep(board: Any, state: Any, search: Search) -> int:
    """Keeps what handling a load changes, beside the tray, and notes nothing any more; returns whether it was noted."""
    mind, vehicle = search.mind, state.vehicle
    for place_ in range(board.capacity):
        mind.kept_cargo[place_] = state.cargo[vehicle][place_]
    mind.kept_left = state.left[vehicle]
    mind.kept_since = state.since[vehicle]
    mind.kept_done = state.done
    journal = state.journal
    state.journal = 0
    return int(journal)


def put_back(board: Any, state: Any, search: Search, journal: int) -> None:
    """The train as it was kept."""
    mind, vehicle = search.mind, state.vehicle
    for place_ in range(board.capacity):
        state.cargo[vehicle][place_] = mind.kept_cargo[place_]
    state.left[vehicle] = mind.kept_left
    state.since[vehicle] = mind.kept_since
    state.done = mind.kept_done
    state.journal = journal


def least_in_the_way(board: Any, state: Any, search: Search, seat: int, player: int, value: int, after: int) -> int:
    """The load that pays least of those that a train drops to make room for what its plan picks up here: the first one
    after that with a worth (`value`) and a number (`after`). NONE where there is none."""
    mind, vehicle = search.mind, state.vehicle
    city = city_here(board, state)
    if (
        city != mind.city[player][0]
        or mind.demand[player][0] != NONE
        or has_room(board, state, vehicle)
        or not can_handle(board, state)
    ):
        return NONE
    found, least = NONE, 0
    for load in state.cargo[vehicle]:
        if load == NONE:
            continue
        needed = 0
        for n in range(mind.stops[player]):
            if mind.load[player][n] == load:
                needed += 1 if mind.demand[player][n] != NONE else -1
        if count_load(board, state, load) <= needed:
            continue
        worth = load_worth(board, state, seat, load)
        if worth < value or (worth == value and load <= after):
            continue
        if found == NONE or worth < least or (worth == least and load < found):
            found, least = load, worth
    return int(found)


def dropped(board: Any, state: Any, search: Search, seat: int, player: int) -> int:
    """`policy.dropped`; LACKING where that lacks a plan."""
    mind = search.mind
    city, worth = mind.city[player][0], mind.worth[player]
    load = least_in_the_way(board, state, search, seat, player, NONE, NONE)
    while load != NONE:
        journal = keep(board, state, search)
        drop(board, state, load)
        then = plan_of(board, state, search, seat)
        is_better = then != NONE and mind.worth[then] >= worth and not takes_up(search, then, city, load)
        state.tray[load] -= 1
        put_back(board, state, search, journal)
        if then == NONE:
            return LACKING
        if is_better:
            return load
        load = least_in_the_way(board, state, search, seat, player, load_worth(board, state, seat, load), load)
    return NONE


def takes_up(search: Search, player: int, city: int, load: int) -> bool:
    """Whether a plan picks a load up in a city."""
    for n in range(search.mind.stops[player]):
        if (
            search.mind.city[player][n] == city
            and search.mind.load[player][n] == load
            and search.mind.demand[player][n] == NONE
        ):
            return True
    return False
