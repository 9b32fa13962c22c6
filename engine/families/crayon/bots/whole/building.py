"""What a bot builds and buys in whole games of compiled code, carried out at once (`bots.building`)."""

from __future__ import annotations

from typing import Any

from engine.families.crayon.bots.search.joining import NEVER
from engine.families.crayon.bots.search.values import fees_for
from engine.families.crayon.bots.whole.lacking import DONE, JOIN, PLAN
from engine.families.crayon.bots.whole.operating import is_hopeless
from engine.families.crayon.bots.whole.plans import EARLY, RATE, RESERVE, Search, plan_of
from engine.families.crayon.rules.board import NONE
from engine.families.crayon.rules.chapters.building import ALLOWED, build, refusal, upgrade
from engine.families.crayon.rules.chapters.deck import discard_hand
from engine.families.crayon.rules.chapters.winning import joined, note_joined
from engine.families.crayon.rules.position import BUILDING, ENDING, taken_places
from engine.families.crayon.rules.turn import is_opening


def build_on(m: Any, g: Any, s: Search, seat: int) -> int:
    """Builds all that is wanted in a turn, buys a train or gives up the hand (`policy.to_build`); returns what is
    lacking."""
    mind, taste = s.mind, s.mind.taste[seat]
    p = plan_of(m, g, s, seat)
    if p == NONE:
        return PLAN
    if not g.done and (not mind.stops[p] or (not is_opening(m, g) and is_hopeless(m, g, s, p, seat))):
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
    fees = fees_for(mind.rented[p], m.train_speed[g.train[g.vehicle]], m.track_fee)
    if not wants:
        bought = best_train(m, g, seat, taste[RESERVE] + mind.built[p] + fees)
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
    build_in_order(m, g, s, seat, size, fees)
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


def best_train(m: Any, g: Any, seat: int, kept: int) -> int:
    """`policy.best_train`."""
    if is_opening(m, g) or g.bought or g.spent:
        return NONE
    spare = g.cash[seat] - kept
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
