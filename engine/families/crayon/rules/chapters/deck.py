"""The deck: deal, draws, hands and the first player (BR-CARD, BR-SETUP, BR-TURN-02)."""

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
"""The number of building turns after which extra cards are discarded (BR-OPT-07)."""


def held(state: Position, seat: int) -> list[int]:
    """Return the cards in a hand."""
    return [card for card in state.hand[seat] if card != NONE]


def hand_size(board: CompiledBoard, state: Position, seat: int) -> int:
    """Return the current size of a full hand (BR-CARD-04, BR-OPT-07)."""
    return (
        board.deal
        if state.turns[seat] <= TURNS_WITH_ALL and board.deal > board.hand and not _is_given(board, state, seat)
        else board.hand
    )


def _is_given(board: CompiledBoard, state: Position, seat: int) -> bool:
    """Return whether a player has completed the turns with all cards and is no longer the current player."""
    return state.turns[seat] == TURNS_WITH_ALL and state.seat != seat


def short(board: CompiledBoard, state: Position) -> int:
    """Return the first player, from the current one, who lacks a card, also out of turn (BR-CARD-05); NONE if there is
    none."""
    if board.deal == board.hand:
        for hand in state.hand:
            if NONE in hand:
                break
        else:
            return NONE
    seats = state.seats
    for far in range(seats):
        seat = (max(state.seat, 0) + far) % seats
        if len(held(state, seat)) < hand_size(board, state, seat):
            return seat
    return NONE


def over_full(board: CompiledBoard, state: Position) -> int:
    """Return the first player who must discard a card; NONE if there is none."""
    if board.deal > board.hand:
        for seat in range(state.seats):
            if len(held(state, seat)) > hand_size(board, state, seat):
                return seat
    return NONE


def pile_is_empty(board: CompiledBoard, state: Position) -> bool:
    """Shuffle the discard pile into an empty deck (BR-CARD-06). Always return False, because no card is drawn."""
    if PILE not in state.place:
        shuffle(board, state)
    return False


def shuffle(board: CompiledBoard, state: Position) -> None:
    """Return the discard pile to the deck."""
    back = 0
    for card in range(board.card_count):
        if state.place[card] == DISCARDED:
            state.place[card] = PILE
            back += 1
    note(state, journal.SHUFFLED, max(state.seat, 0), 0, back)


def draw_card(board: CompiledBoard, state: Position, card: int) -> None:
    """Give a card to the player who lacks one. An event takes effect at once, except in the first deal (BR-CARD-03, BR-
    SETUP-02)."""
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
    """Return the possible first players: those with the highest demand, then the next highest (BR-SETUP-03), or the
    player of the starting position."""
    if state.first != NONE:
        return [state.first]
    hands = [sorted((payoff for card in held(state, seat) for _, _, payoff in board.demands[card]), reverse=True)
             for seat in range(state.seats)]  # fmt: skip
    best = max(hands)
    return [seat for seat, hand in enumerate(hands) if hand == best]


def one_leads(board: CompiledBoard, state: Position) -> bool:
    """Return whether one player begins without a draw."""
    best = leaders(board, state)
    if len(best) > 1:
        return False
    noted = state.journal
    if state.first != NONE:
        state.journal = 0  # The starting position defines the first player.
    begin_game(board, state, best[0])
    state.journal = noted
    return True


def begin_game(board: CompiledBoard, state: Position, seat: int) -> None:
    """End the first deal: return its events to the deck (BR-SETUP-04) and give the first turn to a player."""
    state.first, state.dealt = seat, 1
    back = 0
    for card in range(board.card_count):
        if state.place[card] == DISCARDED:
            state.place[card] = PILE
            back += 1
    if back:
        note(state, journal.DEALT_BACK, seat, 0, back)
    note(state, journal.FIRST, seat)
    state.seat = (seat - 1) % state.seats  # No current player yet: the first turn is about to begin.
    state.phase = TO_BEGIN


def givable(board: CompiledBoard, state: Position) -> list[int]:
    """Return the cards from which a player with too many discards one."""
    return held(state, over_full(board, state))


def give(board: CompiledBoard, state: Position, card: int) -> None:
    """Discard a card of a player with too many (BR-OPT-07)."""
    seat = over_full(board, state)
    discard(board, state, seat, card)
    note(state, journal.GAVE_CARD, seat, 0, card)


def discard(board: CompiledBoard, state: Position, seat: int, card: int) -> None:
    """Move a card from a hand or the open contracts to the discard pile."""
    for slot in range(board.deal):
        if state.hand[seat][slot] == card:
            state.hand[seat][slot] = NONE
    state.place[card] = DISCARDED


def empty_hand(board: CompiledBoard, state: Position, seat: int) -> list[int]:
    """Discard all cards of a hand, and return them."""
    cards = held(state, seat)
    for card in cards:
        discard(board, state, seat, card)
    return cards


def renew_hand(board: CompiledBoard, state: Position) -> None:
    """Discard the hand for a new one in place of a turn (BR-TURN-02). By an option the cards become open contracts (BR-
    OPT-27); if there is not enough room, their owner chooses."""
    seat = state.seat
    note(state, journal.NEW_HAND, seat)
    cards = empty_hand(board, state, seat)
    if board.contracts:
        room = board.contracts - state.place.count(OPEN)
        if len(cards) <= room:
            for card in cards:
                open_contract(state, seat, card)
        elif room:
            for card in cards:
                state.place[card] = HELD + seat  # Chosen in the next step.
                state.hand[seat][state.hand[seat].index(NONE)] = card
            state.asked = 1
    state.new_hands[seat] += 1
    state.done = 1
    state.phase = ENDING


def open_contract(state: Position, seat: int, card: int) -> None:
    """Make a card an open contract."""
    state.place[card] = OPEN
    note(state, journal.OFFERED_CONTRACT, seat, 0, card)


def hand_on_turn(board: CompiledBoard, state: Position) -> list[int]:
    """Return the cards of the current player."""
    return held(state, state.seat)


def contract_chosen(board: CompiledBoard, state: Position, card: int) -> None:
    """Make a card of the hand an open contract. When there is no more room, discard the rest."""
    seat = state.seat
    discard(board, state, seat, card)
    open_contract(state, seat, card)
    if state.place.count(OPEN) >= board.contracts:
        empty_hand(board, state, seat)
        state.asked = 0
