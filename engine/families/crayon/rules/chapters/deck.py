"""The deck: the deal, drawing, hands, and who begins (BR-CARD, BR-SETUP, BR-TURN-02)."""

from __future__ import annotations

from engine.families.crayon.rules import journal
from engine.families.crayon.rules.board import NONE, CompiledBoard
from engine.families.crayon.rules.chapters.events import strikes_now
from engine.families.crayon.rules.journal import note
from engine.families.crayon.rules.position import (
    DISCARDED,
    ENDING,
    HELD,
    OPEN,
    OUT,
    PILE,
    TO_BEGIN,
    Position,
)

TURNS_WITH_ALL = 2
"""After so many turns of building the cards dealt beyond a hand are given up (BR-OPT-07)."""


def held(state: Position, seat: int) -> list[int]:
    """The cards in a hand."""
    return [card for card in state.hand[seat] if card != NONE]


def wanted(board: CompiledBoard, state: Position, seat: int) -> int:
    """How many cards a hand has to have now (BR-CARD-04, BR-OPT-07)."""
    return (
        board.deal
        if state.turns[seat] <= TURNS_WITH_ALL and board.deal > board.hand and not _is_given(board, state, seat)
        else board.hand
    )


def _is_given(board: CompiledBoard, state: Position, seat: int) -> bool:
    """Whether a seat has had its turns with all cards and is not on turn any more."""
    return state.turns[seat] == TURNS_WITH_ALL and state.seat != seat


def short(board: CompiledBoard, state: Position) -> int:
    """The first seat from the one on turn that lacks a card, also out of turn (BR-CARD-05); NONE where none does."""
    if board.deal == board.hand and not any(NONE in hand for hand in state.hand):
        return NONE
    seats = state.seats
    for far in range(seats):
        seat = (max(state.seat, 0) + far) % seats
        if len(held(state, seat)) < wanted(board, state, seat):
            return seat
    return NONE


def over_full(board: CompiledBoard, state: Position) -> int:
    """The first seat that has to give up a card; NONE where none has."""
    if board.deal > board.hand:
        for seat in range(state.seats):
            if len(held(state, seat)) > wanted(board, state, seat):
                return seat
    return NONE


def pile_is_empty(board: CompiledBoard, state: Position) -> bool:
    """Has the discard pile shuffled where nothing is left to be drawn (BR-CARD-06). Nothing is drawn by that."""
    if PILE not in state.place:
        shuffle(board, state)
    return False


def shuffle(board: CompiledBoard, state: Position) -> None:
    """The discard pile goes back into the deck."""
    back = 0
    for card in range(board.card_count):
        if state.place[card] == DISCARDED:
            state.place[card] = PILE
            back += 1
    note(state, journal.SHUFFLED, max(state.seat, 0), 0, back)


def drawn(board: CompiledBoard, state: Position, card: int) -> None:
    """A card is drawn by the seat that lacks one. An event acts at once, except in the first deal (BR-CARD-03,
    BR-SETUP-02)."""
    seat = short(board, state)
    state.drawn += 1
    if card == board.reshuffle_card:  # BR-OPT-28
        note(state, journal.DREW, seat, 0, card)
        shuffle(board, state)
    elif card < board.demand_cards:
        slot = 0
        while state.hand[seat][slot] != NONE:
            slot += 1
        state.hand[seat][slot] = card
        state.place[card] = HELD + seat
        note(state, journal.DREW, seat, 0, card)
    elif not state.dealt:
        state.place[card] = OUT if board.events_stay_out else DISCARDED  # BR-OPT-04
        note(state, journal.SET_ASIDE, seat, 0, card)
    else:
        note(state, journal.DREW, seat, 0, card)
        strikes_now(board, state, seat, card - board.demand_cards)


def leaders(board: CompiledBoard, state: Position) -> list[int]:
    """The seats that may begin: the highest demand of the hands decides, then the next highest (BR-SETUP-03). A set-up
    position may have said it."""
    if state.first != NONE:
        return [state.first]
    hands = [sorted((payoff for card in held(state, seat) for _, _, payoff in board.demands[card]), reverse=True)
             for seat in range(state.seats)]  # fmt: skip
    best = max(hands)
    return [seat for seat, hand in enumerate(hands) if hand == best]


def one_leads(board: CompiledBoard, state: Position) -> bool:
    """Where one seat leads alone, it begins without a lot."""
    best = leaders(board, state)
    if len(best) > 1:
        return False
    noted = state.journal
    if state.first != NONE:
        state.journal = 0  # A set-up position has said who begins, not the cards.
    begin_game(board, state, best[0])
    state.journal = noted
    return True


def begin_game(board: CompiledBoard, state: Position, seat: int) -> None:
    """The first deal is over: its events go back into the deck (BR-SETUP-04), and a seat has the first turn."""
    state.first, state.dealt = seat, 1
    back = 0
    for card in range(board.card_count):
        if state.place[card] == DISCARDED:
            state.place[card] = PILE
            back += 1
    if back:
        note(state, journal.DEALT_BACK, seat, 0, back)
    note(state, journal.FIRST, seat)
    state.seat = (seat - 1) % state.seats  # nobody's turn yet: the first one is about to begin
    state.phase = TO_BEGIN


def givable(board: CompiledBoard, state: Position) -> list[int]:
    """The cards from which a seat with too many gives up one."""
    return held(state, over_full(board, state))


def give(board: CompiledBoard, state: Position, card: int) -> None:
    """A seat with too many cards gives up one (BR-OPT-07)."""
    seat = over_full(board, state)
    discard(board, state, seat, card)
    note(state, journal.GAVE_CARD, seat, 0, card)


def discard(board: CompiledBoard, state: Position, seat: int, card: int) -> None:
    """A card leaves a hand, or the open contracts, for the discard pile."""
    for slot in range(board.deal):
        if state.hand[seat][slot] == card:
            state.hand[seat][slot] = NONE
    state.place[card] = DISCARDED


def discard_hand(board: CompiledBoard, state: Position) -> None:
    """In place of a turn the hand is given up for a new one (BR-TURN-02). By an option the cards lie open for all
    (BR-OPT-27): where there is not room for all of them their owner chooses."""
    seat = state.seat
    note(state, journal.DISCARDED_HAND, seat)
    cards = held(state, seat)
    for card in cards:
        discard(board, state, seat, card)
    if board.contracts:
        room = board.contracts - state.place.count(OPEN)
        if len(cards) <= room:
            for card in cards:
                open_contract(state, seat, card)
        elif room:
            for card in cards:
                state.place[card] = HELD + seat  # chosen from in the next step
                state.hand[seat][state.hand[seat].index(NONE)] = card
            state.asked = 1
    state.discards[seat] += 1
    state.done = 1
    state.phase = ENDING


def open_contract(state: Position, seat: int, card: int) -> None:
    """A card lies open for all."""
    state.place[card] = OPEN
    note(state, journal.OFFERED_CONTRACT, seat, 0, card)


def hand_on_turn(board: CompiledBoard, state: Position) -> list[int]:
    """The cards of the seat on turn."""
    return held(state, state.seat)


def contract_chosen(board: CompiledBoard, state: Position, card: int) -> None:
    """A card of the hand finds a place among the open contracts; once there is no more room the rest is discarded."""
    seat = state.seat
    discard(board, state, seat, card)
    open_contract(state, seat, card)
    if state.place.count(OPEN) >= board.contracts:
        for rest in held(state, seat):
            discard(board, state, seat, rest)
        state.asked = 0
