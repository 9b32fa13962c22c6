"""What whole games in compiled code do in another way than the chapters of the rules: records have rows of fixed
length, and nothing is made while a game runs. Of options that such games are not played with nothing is left."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.families.crayon.rules import journal, position
from engine.families.crayon.rules.board import NONE
from engine.families.crayon.rules.chapters import building, deck, events, loads, winning
from engine.families.crayon.rules.chapters import movement as moving
from engine.families.crayon.rules.chapters.building import NO_START, RED_AREA, is_free, refusal_from, touches
from engine.families.crayon.rules.chapters.deck import begin_game, discard, shuffle
from engine.families.crayon.rules.chapters.deck import drawn as draw_card
from engine.families.crayon.rules.chapters.events import loser, loses_all
from engine.families.crayon.rules.chapters.movement import toll
from engine.families.crayon.rules.chapters.renting import clear_rented
from engine.families.crayon.rules.chapters.stores import end_stays, expire
from engine.families.crayon.rules.journal import note
from engine.families.crayon.rules.position import (
    BEGIN,
    BUILD,
    BUILDING,
    DRAW,
    ENDING,
    FINISH,
    LOSE_LOAD,
    LOST_TURN,
    LOT,
    OPERATE,
    OPERATING,
    OVER,
    PILE,
    STOPPED,
    TO_BEGIN,
)
from engine.families.crayon.rules.turn import begin_turn, end_turn
from engine.game.chance import below

LOGGED = 1 << 15
"""Rows of the journal that are kept; after them they are only counted."""


def note_row(g: Any, kind: int, seat: int, amount: int = 0, x: int = 0, y: int = 0) -> None:
    """`journal.note` in rows of fixed length."""
    if not g.journal:
        return
    if g.logged < LOGGED:
        row = g.log[g.logged]
        row[0] = kind
        row[1] = seat
        row[2] = amount
        row[3] = x
        row[4] = y
    g.logged += 1


def clear_fresh_row(g: Any) -> None:
    """`position.clear_fresh` in a row of fixed length."""
    g.fresh_count = 0


def add_fresh_to_row(g: Any, arc: int) -> None:
    """`position.add_fresh` in a row of fixed length."""
    g.fresh[g.fresh_count] = arc
    g.fresh_count += 1


def is_any_left(m: Any, g: Any) -> bool:
    """`position.is_any_in_force`."""
    for event in range(m.event_count):
        if g.until[event]:
            return True
    return False


def is_among_row(edge: int, edges: Any) -> bool:
    """`events.is_among`."""
    for each in edges:
        if each == NONE:
            return False
        if each == edge:
            return True
    return False


def nothing(m: Any, g: Any) -> None:
    """What is stored at the start: nothing."""


def nothing_of(m: Any, g: Any, what: int) -> None:
    """What happens to things in store for a seat or by an event: nothing."""


def nothing_rented(g: Any) -> None:
    """What happens to rented track at the end of a turn: nothing."""


def no_circus(m: Any, g: Any, vehicle: int, load: int) -> None:
    """What happens to the circus that a train has lost: there is none."""


def to_tray(m: Any, g: Any, load: int) -> None:
    """`loads.put_down`: a load that was dropped goes to the tray."""
    g.tray[load] += 1


def never_asked_for(m: Any, g: Any, city: int) -> bool:
    """`building.asked_for`, which matters in the honeymoon game alone."""
    return True


def refusal_alone(m: Any, g: Any, arc: int) -> int:
    """`building.refusal`, where it is not known where a seat may begin."""
    if not is_free(m, g, arc):
        return RED_AREA
    if not m.is_major[m.start[arc]] and not touches(m, g, m.start[arc], g.seat):
        return NO_START
    return refusal_from(m, g, arc)


def touches_own(m: Any, g: Any, node: int, seat: int) -> bool:
    """`building.touches`, without branching."""
    for arc in m.arcs[node]:
        if arc == NONE:
            return False
        if g.track[arc >> 1] == seat + 1:
            return True
    return False


def cuts_off_some(m: Any, g: Any, edge: int) -> bool:
    """`building.cuts_off`."""
    for way in range(len(m.detours[edge])):
        one, other = m.detours[edge][way][0], m.detours[edge][way][1]
        if one != NONE and not g.track[one] and not g.track[other]:
            return False
    for seat in range(g.seats):
        if seat != g.seat and is_cut_off(m, g, edge, seat + 1):
            return True
    return False


def is_cut_off(m: Any, g: Any, edge: int, mine: int) -> bool:
    """`building._is_cut`: both ends are searched in turn, the mileposts of each side with a mark of its own."""
    g.stamp += 2
    first = g.stamp
    queue, mark = g.queue, g.mark
    heads, tails = g.heads, g.tails
    for side in range(2):
        node = m.start[2 * edge + side]
        mark[node] = first + side
        queue[side][0] = node
        heads[side] = 0
        tails[side] = 1
    while True:
        for side in range(2):
            if heads[side] == tails[side]:
                return parts_majors(m, g, first + side)
            node = queue[side][heads[side]]
            heads[side] += 1
            for arc in m.arcs[node]:
                if arc == NONE:
                    break
                each, there = arc >> 1, m.end[arc]
                whose = g.track[each]
                if each == edge or mark[there] == first + side or not (whose == mine or not whose or m.inner[each]):
                    continue
                if mark[there] == first + 1 - side:
                    return False
                mark[there] = first + side
                queue[side][tails[side]] = there
                tails[side] += 1


def parts_majors(m: Any, g: Any, stamp: int) -> bool:
    """Whether some major cities, and not all, have a mark."""
    apart = 0
    for c in range(m.major_count):
        if g.mark[m.centre[m.majors[c]]] == stamp:
            apart += 1
    return bool(0 < apart < m.major_count)


def joined_by_marks(m: Any, g: Any, seat: int) -> int:
    """`winning.joined`."""
    g.stamp += 2
    stamp, mark, queue = g.stamp, g.mark, g.queue[0]
    best = 0
    for c in range(m.major_count):
        city = m.majors[c]
        if mark[m.centre[city]] == stamp:
            continue
        count = 1
        last = enter_city(m, g, city, 0)
        first = 0
        while first < last:
            node = queue[first]
            first += 1
            for arc in m.arcs[node]:
                if arc == NONE:
                    break
                there = m.end[arc]
                if g.track[arc >> 1] != seat + 1 or mark[there] == stamp:
                    continue
                if m.is_major[there]:
                    count += 1
                    last = enter_city(m, g, m.city_at[there], last)
                else:
                    mark[there] = stamp
                    queue[last] = there
                    last += 1
        best = max(best, count)
    return best


def enter_city(m: Any, g: Any, city: int, last: int) -> int:
    """Marks the mileposts of a city and appends them to the queue; returns how many are in it."""
    for node in m.nodes[city]:
        if node == NONE:
            break
        g.mark[node] = g.stamp
        g.queue[0][last] = node
        last += 1
    return last


def short_of_cards(m: Any, g: Any) -> int:
    """`deck.short`, where as many cards are dealt as a hand has."""
    for far in range(g.seats):
        seat = (max(g.seat, 0) + far) % g.seats
        for slot in range(m.deal):
            if g.hand[seat][slot] == NONE:
                return int(seat)
    return NONE


def discard_all(m: Any, g: Any) -> None:
    """`deck.discard_hand`, where no contracts lie open."""
    seat = g.seat
    note(g, journal.DISCARDED_HAND, seat)
    for slot in range(m.deal):
        discard(m, g, seat, g.hand[seat][slot])
    g.discards[seat] += 1
    g.done = 1
    g.phase = ENDING


def pay_nothing_late(m: Any, g: Any, seat: int) -> None:
    """`movement.pay_what_is_late`: fees are paid at once."""


def can_pay_now(m: Any, g: Any, edge: int) -> bool:
    """`movement.can_pay`, where no fee is late."""
    return bool(g.cash[g.seat] >= toll(m, g, edge))


def leads(m: Any, g: Any, one: int, other: int) -> int:
    """1 where the hand of a seat comes before that of another one when lots are drawn, -1 the other way round, 0 where
    they are alike: payoffs are compared from the highest down."""
    for nth in range(m.deal * m.most_demands):
        mine, theirs = nth_payoff(m, g, one, nth), nth_payoff(m, g, other, nth)
        if mine != theirs:
            return 1 if mine > theirs else -1
    return 0


def nth_payoff(m: Any, g: Any, seat: int, nth: int) -> int:
    """The payoff of a hand with `nth` before it; NONE where there are not so many."""
    for slot in range(m.deal):
        card = g.hand[seat][slot]
        for row in range(m.demand_count[card]):
            payoff, higher, alike = m.demands[card][row][2], 0, 0
            for other in range(m.deal):
                for each in range(m.demand_count[g.hand[seat][other]]):
                    against = m.demands[g.hand[seat][other]][each][2]
                    higher += against > payoff
                    alike += against == payoff
            if higher <= nth < higher + alike:
                return int(payoff)
    return NONE


def leader(m: Any, g: Any, nth: int) -> int:
    """The seat with `nth` before it among those that may begin; NONE where there are not so many."""
    for seat in range(g.seats):
        is_best = True
        for other in range(g.seats):
            if leads(m, g, other, seat) > 0:
                is_best = False
        if is_best:
            if not nth:
                return seat
            nth -= 1
    return NONE


def step(m: Any, g: Any) -> int:
    """`turn.step`, for what can come in such games."""
    if g.over:
        return OVER
    if g.seat != NONE:
        for vehicle in range(g.seats):
            if g.takes[vehicle]:
                return LOSE_LOAD
    if short_of_cards(m, g) != NONE:
        return DRAW
    if g.seat == NONE:
        return LOT
    if g.phase == OPERATING:
        return OPERATE
    if g.phase == BUILDING:
        return BUILD
    if g.phase == STOPPED:
        return LOST_TURN
    return BEGIN if g.phase == TO_BEGIN else FINISH


def advance(m: Any, g: Any) -> int:
    """Goes on to the next decision; returns the step."""
    while True:
        now = step(m, g)
        if now == DRAW:
            if not cards_left(m, g):
                shuffle(m, g)
            return now
        if now == LOT:
            if leader(m, g, 1) != NONE:
                return now
            begin_game(m, g, leader(m, g, 0))
        elif now == LOSE_LOAD:
            if not loses_all(m, g):
                return now
        elif now == LOST_TURN:
            g.phase = ENDING
        elif now == BEGIN:
            begin_turn(m, g)
        elif now == FINISH:
            end_turn(m, g)
        else:
            return now


def actor(m: Any, g: Any, now: int) -> int:
    """Who decides in a step."""
    if now == DRAW:
        return short_of_cards(m, g)
    if now == LOT:
        return 0
    if now == LOSE_LOAD:
        return loser(m, g)
    return int(g.seat)


def cards_left(m: Any, g: Any) -> int:
    """How many cards are left in the pile."""
    count = 0
    for card in range(m.card_count):
        count += g.place[card] == PILE
    return count


def brought(m: Any, g: Any, now: int, bits: int) -> int:
    """What chance brings: a card of the pile, or a seat."""
    if now == LOT:
        count = 0
        while leader(m, g, count) != NONE:
            count += 1
        return leader(m, g, below(bits, count))
    left = below(bits, cards_left(m, g))
    card = -1
    while left >= 0:
        card += 1
        left -= g.place[card] == PILE
    return card


def act(m: Any, g: Any, now: int, a: int) -> None:
    """Carries out what chance has brought."""
    if now == DRAW:
        draw_card(m, g, a)
    else:
        begin_game(m, g, a)


def any_legal(m: Any, g: Any, now: int, seat: int, luck: Any) -> int:
    """No seat plays by luck."""
    return NONE


def drawn(m: Any, g: Any, now: int) -> int:
    """How many cards were drawn in this turn."""
    return int(g.drawn)


def own_texts() -> dict[str | Callable[..., Any], Callable[..., Any]]:
    """What is done in another way, by what it stands for."""
    return {
        journal.note: note_row,
        position.clear_fresh: clear_fresh_row,
        position.add_fresh: add_fresh_to_row,
        position.is_any_in_force: is_any_left,
        position.begin_stores: nothing,
        events.is_among: is_among_row,
        events.clear_stores: nothing_of,
        events.lie_down: no_circus,
        end_stays: nothing_of,
        expire: nothing_of,
        clear_rented: nothing_rented,
        loads.put_down: to_tray,
        building.asked_for: never_asked_for,
        building.refusal: refusal_alone,
        building.touches: touches_own,
        building.cuts_off: cuts_off_some,
        winning.joined: joined_by_marks,
        deck.short: short_of_cards,
        deck.discard_hand: discard_all,
        moving.pay_what_is_late: pay_nothing_late,
        moving.can_pay: can_pay_now,
    }
