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
from engine.families.crayon.rules.chapters.deck import renew_hand
from engine.families.crayon.rules.chapters.events import is_closed, is_struck
from engine.families.crayon.rules.chapters.loads import ROWS, can_handle, city_here, deliver, drop, has_room, pick_up
from engine.families.crayon.rules.chapters.movement import can_pay, end_operation, place, ride, toll


def operate(board: Any, state: Any, search: Search, seat: int) -> int:
    """Delivers and picks up what the plan says, and goes on towards its next stop; returns what is lacking."""
    p = plan_of(board, state, search, seat)
    if p == NONE:
        return PLAN
    mind = search.mind
    demand = best_delivery(board, state, search, p)
    if demand != NONE:
        deliver(board, state, demand)
        forget(search)
        return DONE
    if not state.done and is_hopeless(board, state, search, p, seat):
        renew_hand(board, state)
        return DONE
    here = state.at[state.vehicle]
    if not mind.stops[p]:
        end_operation(board, state)
        return DONE
    if here == NONE:
        place(board, state, board.centre[mind.city[p][0]])
        return DONE
    for n in range(mind.stops[p]):
        if (mind.demand[p][n] == NONE and board.city_at[here] == mind.city[p][n]
                and is_pickable(board, state, mind.load[p][n])):  # fmt: skip
            pick_up(board, state, mind.load[p][n])
            return DONE
    more = load_on_the_way(board, state, search, seat, p)
    if more == LACKING:
        return PLAN
    if more != NONE:
        pick_up(board, state, more)
        return DONE
    city = mind.city[p][0]
    is_behind = board.city_at[state.since[state.vehicle]] == city and board.city_at[here] != city
    leaves = is_behind and mind.demand[p][0] == NONE and not has_room(board, state, state.vehicle)
    if least_in_the_way(board, state, search, seat, p, NONE, NONE) != NONE:
        load = dropped(board, state, search, seat, p)
        if load == LACKING:
            return PLAN
        if load != NONE:
            drop(board, state, load)
            return DONE
        leaves = True
    if leaves:  # `policy.next_stop`
        for n in range(mind.stops[p]):
            if mind.city[p][n] != city:
                city = mind.city[p][n]
                break
    return go_on(board, state, search, seat, city, city == mind.city[p][0])


def best_delivery(board: Any, state: Any, search: Search, player: int) -> int:
    """The demand to be served here that pays most; NONE where none is meant to be."""
    city = city_here(board, state)
    if city == NONE or not can_handle(board, state) or is_struck(board, state, city):
        return NONE
    best, most = NONE, 0
    for slot in range(board.deal):
        card = state.hand[state.seat][slot]
        if card == NONE:
            continue
        for row in range(board.demand_count[card]):
            if board.demands[card][row][0] != city or not count_load(board, state, board.demands[card][row][1]):
                continue
            demand, payoff = card * ROWS + row, board.demands[card][row][2]
            if (best == NONE or payoff > most or (payoff == most and demand < best)) and is_meant(
                board, state, search, player, demand
            ):
                best, most = demand, payoff
    return int(best)


def is_meant(board: Any, state: Any, search: Search, player: int, demand: int) -> bool:
    """`policy.is_meant`."""
    mind = search.mind
    load = board.demands[demand // ROWS][demand % ROWS][1]
    others = 0
    is_free = True
    for n in range(mind.stops[player]):
        if mind.demand[player][n] == NONE:
            continue
        if mind.demand[player][n] == demand:
            return True
        others += mind.load[player][n] == load
        if mind.demand[player][n] // ROWS == demand // ROWS:
            is_free = False
    return is_free and count_load(board, state, load) > others


def is_hopeless(board: Any, state: Any, search: Search, player: int, seat: int) -> bool:
    """`policy.is_hopeless`."""
    mind = search.mind
    enough = max(1, 2 * board.build_limit)
    hope = mind.taste[seat][HOPE] * min(state.cash[seat], enough) // enough
    return bool(mind.worth[player] < hope and not (mind.stops[player] and mind.demand[player][0] != NONE))


def is_open(board: Any, state: Any, arc: int) -> bool:
    """Whether the train on the move may go over an arc that leaves its milepost (`movement.moves`)."""
    vehicle = state.vehicle
    here = state.at[vehicle]
    if (
        not state.left[vehicle]
        or board.start[arc] != here
        or is_closed(board, state, here)
        or is_closed(board, state, board.end[arc])
    ):
        return False
    if board.city_at[here] == NONE and state.came[vehicle] != NONE and arc == state.came[vehicle] ^ 1:
        return False
    if not board.opens[arc] or not (state.track[arc >> 1] or board.inner[arc >> 1]):
        return False
    return can_pay(board, state, arc >> 1)


def go_on(board: Any, state: Any, search: Search, seat: int, city: int, is_first: bool) -> int:
    """Goes on over the planned way, where there is track and the fee for it; else the train waits. It rides on between
    two cities, if the city is the first of the plan, as long as the way from there is the rest of this one. Returns
    what is lacking."""
    vehicle = state.vehicle
    here = state.at[vehicle]
    least, least_toll, open_ways = NONE, 0, 0
    state.stamp += 2
    state.mark[here] = state.stamp
    for arc in board.arcs[here]:
        if arc == NONE:
            break
        if is_open(board, state, arc):
            state.mark[board.end[arc]] = state.stamp
            state.queue[0][open_ways] = board.end[arc]
            state.queue[1][open_ways] = arc
            open_ways += 1
            fee = toll(board, state, arc >> 1)
            if least == NONE or fee < least_toll or (fee == least_toll and arc < least):
                least, least_toll = arc, fee
    if least == NONE or (board.city_at[here] == city and here == board.centre[city]):
        end_operation(board, state)
        return DONE
    if not has_way(state, search, city):
        return WAY
    count, lacks, way = search.tools.found_sums[WAY_ARCS], search.tools.found_sums[WAY_COST], search.tools.found_way
    if not count or (lacks and lacks > spare_money(board, state, search, seat, count)):
        end_operation(board, state)
        return DONE
    if not is_open(board, state, way[0]):
        if state.came[vehicle] != NONE and way[0] == state.came[vehicle] ^ 1 and board.city_at[here] == NONE:
            on = on_to_a_city(board, state, seat, state.queue[0], state.queue[1], open_ways, state.mark, state.stamp)
            ride(board, state, on if on != NONE else least)
        else:
            end_operation(board, state)
        return DONE
    blocked = dead_end(board, state, vehicle)
    search.mind.way_of = NONE
    ride(board, state, way[0])
    for n in range(1, count):
        if not is_first or board.city_at[state.at[vehicle]] != NONE or lacks > state.cash[seat]:
            break
        if dead_end(board, state, vehicle) != blocked or not is_open(board, state, way[n]):
            break
        ride(board, state, way[n])
    return DONE


def spare_money(board: Any, state: Any, search: Search, seat: int, count: int) -> int:
    """`policy.spare_money` for the way of so many arcs that was found last."""
    vehicle, way = state.vehicle, search.tools.found_way
    if board.city_at[state.at[vehicle]] == NONE:
        return int(state.cash[seat])
    ahead = 0
    while ahead < count and (state.track[way[ahead] >> 1] or board.inner[way[ahead] >> 1]):
        ahead += 1
    speed = max(1, board.train_speed[state.train[vehicle]])
    later = max(0, ahead - state.left[vehicle] + speed - 1) // speed
    return int(min(state.cash[seat] - board.track_fee, board.build_limit * (1 + later)))
