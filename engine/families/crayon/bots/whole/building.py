"""What a bot builds and buys in whole games of compiled code, carried out at once (`bots.building`)."""

from __future__ import annotations

from typing import Any

from engine.families.crayon.bots.search.values import fees_for, is_spare
from engine.families.crayon.bots.whole.lacking import DONE, JOIN, PLAN
from engine.families.crayon.bots.whole.operating import is_hopeless
from engine.families.crayon.bots.whole.plans import EARLY, RATE, RESERVE, Search, plan_of
from engine.families.crayon.rules.board import NONE
from engine.families.crayon.rules.chapters.building import ALLOWED, build, refusal
from engine.families.crayon.rules.chapters.deck import renew_hand
from engine.families.crayon.rules.chapters.trains import buy_train
from engine.families.crayon.rules.chapters.winning import joined, note_joined
from engine.families.crayon.rules.position import BUILDING, ENDING, taken_places
from engine.families.crayon.rules.turn import is_opening


def build_on(board: Any, state: Any, search: Search, seat: int) -> int:
    """Builds all that is wanted in a turn, buys a train or gives up the hand (`policy.to_build`); returns what is
    lacking."""
    mind, taste = search.mind, search.mind.taste[seat]
    p = plan_of(board, state, search, seat)
    if p == NONE:
        return PLAN
    if not state.done and (
        not mind.stops[p] or (not is_opening(board, state) and is_hopeless(board, state, search, p, seat))
    ):
        renew_hand(board, state)
        return DONE
    wants = 0
    lead = 0
    if 1000 * (state.win_cash - state.cash[seat]) <= taste[RATE] * (10 + taste[EARLY]):
        if mind.joined_of != mind.version:
            return JOIN
        cost = search.tools.found_sums[1]
        lacking = state.win_cash + cost - state.cash[seat]
        turns = cost // max(1, board.build_limit) + taste[EARLY]
        if search.tools.found_sums[0] and 1000 * lacking <= taste[RATE] * turns:
            wants = 1
            lead = int(state.cash[seat] >= state.win_cash)
    fees = fees_for(mind.rented[p], board.train_speed[state.train[state.vehicle]], board.track_fee)
    if not wants:
        bought = best_train(board, state, seat, taste[RESERVE] + mind.built[p] + fees)
        if bought != NONE:
            buy_train(board, state, bought)
            if state.phase == BUILDING:
                state.phase = ENDING
            return DONE
    size = 0
    if wants and lead:
        size = append(mind.row, size, search.tools.found_arcs, search.tools.found_sums[0])
    size = append(mind.row, size, mind.arcs[p], mind.arc_count[p])
    if wants and not lead:
        size = append(mind.row, size, search.tools.found_arcs, search.tools.found_sums[0])
    build_in_order(board, state, search, seat, size, fees)
    state.phase = ENDING
    return DONE


def append(row: Any, size: int, arcs: Any, count: int) -> int:
    """Appends arcs to a row; returns how many there are."""
    for n in range(count):
        row[size] = arcs[n]
        size += 1
    return size


def build_in_order(board: Any, state: Any, search: Search, seat: int, size: int, reserve: int) -> None:
    """`policy.in_order`, built at once: the first section of the row that can be built, time and again."""
    row = search.mind.row
    n = 0
    while n < size:
        arc = row[n]
        n += 1
        if arc == NONE:
            continue
        one, other = refusal(board, state, arc) == ALLOWED, refusal(board, state, arc ^ 1) == ALLOWED
        if not one and not other:
            continue
        way = arc if one else arc ^ 1
        if not is_spare(state.cash[seat], board.price[way], reserve):
            continue
        if one and other:
            back = arc ^ 1
            if board.price[back] < board.price[arc] or (
                board.price[back] == board.price[arc] and board.start[back] < board.start[arc]
            ):
                way = back
        row[n - 1] = NONE
        before = joined(board, state, seat) if state.journal else 0
        build(board, state, way)
        note_joined(board, state, seat, before)
        n = 0


def best_train(board: Any, state: Any, seat: int, kept: int) -> int:
    """`policy.best_train`."""
    if is_opening(board, state) or state.bought or state.spent:
        return NONE
    spare = state.cash[seat] - kept
    found, most = NONE, 0
    for number in range(board.upgrade_count):
        old, new, price = board.upgrades[number][0], board.upgrades[number][1], board.upgrades[number][2]
        if old != state.train[state.vehicle] or price > state.cash[seat] or price > spare or price > board.build_limit:
            continue
        if board.upgrades[number][3] or taken_places(state, state.vehicle) > board.train_loads[new]:
            continue
        gain = 2 * (board.train_speed[new] - board.train_speed[old]) + 5 * (
            board.train_loads[new] - board.train_loads[old]
        )
        if found == NONE or gain > most:
            found, most = number, gain
    if found == NONE or (
        state.cash[seat] > state.win_cash * 2 // 3 and joined(board, state, seat) >= board.majors_to_join - 1
    ):
        return NONE
    return int(found)
