"""The course of a turn in whole games of compiled code, for what can come in them, and what chance brings."""

from __future__ import annotations

from typing import Any

from engine.families.crayon.rules.board import NONE
from engine.families.crayon.rules.chapters.deck import begin_game, shuffle
from engine.families.crayon.rules.chapters.deck import drawn as draw_card
from engine.families.crayon.rules.chapters.events import loser, loses_all
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


def short_of_cards(m: Any, g: Any) -> int:
    """`deck.short`, where as many cards are dealt as a hand has."""
    for far in range(g.seats):
        seat = (max(g.seat, 0) + far) % g.seats
        for slot in range(m.deal):
            if g.hand[seat][slot] == NONE:
                return int(seat)
    return NONE


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
