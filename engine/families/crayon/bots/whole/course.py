"""The course of a turn in whole games of compiled code, for what can come in them, and what chance brings."""

from __future__ import annotations

from typing import Any

from engine.families.crayon.rules.board import NONE
from engine.families.crayon.rules.chapters.deck import begin_game, draw_card, shuffle
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


def short_of_cards(board: Any, state: Any) -> int:
    """`deck.short`, where as many cards are dealt as a hand has."""
    for far in range(state.seats):
        seat = (max(state.seat, 0) + far) % state.seats
        for slot in range(board.deal):
            if state.hand[seat][slot] == NONE:
                return int(seat)
    return NONE


def leads(board: Any, state: Any, one: int, other: int) -> int:
    """1 where the hand of a seat comes before that of another one when lots are drawn, -1 the other way round, 0 where
    they are alike: payoffs are compared from the highest down."""
    for nth in range(board.deal * board.most_demands):
        mine, theirs = nth_payoff(board, state, one, nth), nth_payoff(board, state, other, nth)
        if mine != theirs:
            return 1 if mine > theirs else -1
    return 0


def nth_payoff(board: Any, state: Any, seat: int, nth: int) -> int:
    """The payoff of a hand with `nth` before it; NONE where there are not so many."""
    for slot in range(board.deal):
        card = state.hand[seat][slot]
        for row in range(board.demand_count[card]):
            payoff, higher, alike = board.demands[card][row][2], 0, 0
            for other in range(board.deal):
                for each in range(board.demand_count[state.hand[seat][other]]):
                    against = board.demands[state.hand[seat][other]][each][2]
                    higher += against > payoff
                    alike += against == payoff
            if higher <= nth < higher + alike:
                return int(payoff)
    return NONE


def leader(board: Any, state: Any, nth: int) -> int:
    """The seat with `nth` before it among those that may begin; NONE where there are not so many."""
    for seat in range(state.seats):
        is_best = True
        for other in range(state.seats):
            if leads(board, state, other, seat) > 0:
                is_best = False
        if is_best:
            if not nth:
                return seat
            nth -= 1
    return NONE


def step(board: Any, state: Any) -> int:
    """`turn.step`, for what can come in such games."""
    if state.over:
        return OVER
    if state.seat != NONE:
        for vehicle in range(state.seats):
            if state.takes[vehicle]:
                return LOSE_LOAD
    if short_of_cards(board, state) != NONE:
        return DRAW
    if state.seat == NONE:
        return LOT
    if state.phase == OPERATING:
        return OPERATE
    if state.phase == BUILDING:
        return BUILD
    if state.phase == STOPPED:
        return LOST_TURN
    return BEGIN if state.phase == TO_BEGIN else FINISH


def advance(board: Any, state: Any) -> int:
    """Goes on to the next decision; returns the step."""
    while True:
        now = step(board, state)
        if now == DRAW:
            if not cards_left(board, state):
                shuffle(board, state)
            return now
        if now == LOT:
            if leader(board, state, 1) != NONE:
                return now
            begin_game(board, state, leader(board, state, 0))
        elif now == LOSE_LOAD:
            if not loses_all(board, state):
                return now
        elif now == LOST_TURN:
            state.phase = ENDING
        elif now == BEGIN:
            begin_turn(board, state)
        elif now == FINISH:
            end_turn(board, state)
        else:
            return now


def actor(board: Any, state: Any, step: int) -> int:
    """Who decides in a step."""
    if step == DRAW:
        return short_of_cards(board, state)
    if step == LOT:
        return 0
    if step == LOSE_LOAD:
        return loser(board, state)
    return int(state.seat)


def cards_left(board: Any, state: Any) -> int:
    """How many cards are left in the pile."""
    count = 0
    for card in range(board.card_count):
        count += state.place[card] == PILE
    return count


def brought(board: Any, state: Any, step: int, bits: int) -> int:
    """What chance brings: a card of the pile, or a seat."""
    if step == LOT:
        count = 0
        while leader(board, state, count) != NONE:
            count += 1
        return leader(board, state, below(bits, count))
    left = below(bits, cards_left(board, state))
    card = -1
    while left >= 0:
        card += 1
        left -= state.place[card] == PILE
    return card


def act(board: Any, state: Any, step: int, action: int) -> None:
    """Carries out what chance has brought."""
    if step == DRAW:
        draw_card(board, state, action)
    else:
        begin_game(board, state, action)


def any_legal(board: Any, state: Any, step: int, seat: int, luck: Any) -> int:
    """No seat plays by luck."""
    return NONE


def draw_turn(board: Any, state: Any, step: int) -> int:
    """Return the turn by which chance decides."""
    return int(state.turn)


def draw_count(board: Any, state: Any, step: int) -> int:
    """Return the number of cards drawn in this turn."""
    return int(state.drawn)
