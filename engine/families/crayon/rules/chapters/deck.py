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


def held(g: Position, seat: int) -> list[int]:
    """The cards in a hand."""
    return [card for card in g.hand[seat] if card != NONE]


def wanted(m: CompiledBoard, g: Position, seat: int) -> int:
    """How many cards a hand has to have now (BR-CARD-04, BR-OPT-07)."""
    return m.deal if g.turns[seat] <= TURNS_WITH_ALL and m.deal > m.hand and not _is_given(m, g, seat) else m.hand


def _is_given(m: CompiledBoard, g: Position, seat: int) -> bool:
    """Whether a seat has had its turns with all cards and is not on turn any more."""
    return g.turns[seat] == TURNS_WITH_ALL and g.seat != seat


def short(m: CompiledBoard, g: Position) -> int:
    """The first seat from the one on turn that lacks a card, also out of turn (BR-CARD-05); NONE where none does."""
    if m.deal == m.hand and not any(NONE in hand for hand in g.hand):
        return NONE
    seats = g.seats
    for far in range(seats):
        seat = (max(g.seat, 0) + far) % seats
        if len(held(g, seat)) < wanted(m, g, seat):
            return seat
    return NONE


def over_full(m: CompiledBoard, g: Position) -> int:
    """The first seat that has to give up a card; NONE where none has."""
    if m.deal > m.hand:
        for seat in range(g.seats):
            if len(held(g, seat)) > wanted(m, g, seat):
                return seat
    return NONE


def pile_is_empty(m: CompiledBoard, g: Position) -> bool:
    """Has the discard pile shuffled where nothing is left to be drawn (BR-CARD-06). Nothing is drawn by that."""
    if PILE not in g.place:
        shuffle(m, g)
    return False


def shuffle(m: CompiledBoard, g: Position) -> None:
    """The discard pile goes back into the deck."""
    back = 0
    for card in range(m.card_count):
        if g.place[card] == DISCARDED:
            g.place[card] = PILE
            back += 1
    note(g, journal.SHUFFLED, max(g.seat, 0), 0, back)


def drawn(m: CompiledBoard, g: Position, card: int) -> None:
    """A card is drawn by the seat that lacks one. An event acts at once, except in the first deal (BR-CARD-03,
    BR-SETUP-02)."""
    seat = short(m, g)
    g.drawn += 1
    if card == m.reshuffle_card:  # BR-OPT-28
        note(g, journal.DREW, seat, 0, card)
        shuffle(m, g)
    elif card < m.demand_cards:
        slot = 0
        while g.hand[seat][slot] != NONE:
            slot += 1
        g.hand[seat][slot] = card
        g.place[card] = HELD + seat
        note(g, journal.DREW, seat, 0, card)
    elif not g.dealt:
        g.place[card] = OUT if m.events_stay_out else DISCARDED  # BR-OPT-04
        note(g, journal.SET_ASIDE, seat, 0, card)
    else:
        note(g, journal.DREW, seat, 0, card)
        strikes_now(m, g, seat, card - m.demand_cards)


def leaders(m: CompiledBoard, g: Position) -> list[int]:
    """The seats that may begin: the highest demand of the hands decides, then the next highest (BR-SETUP-03). A set-up
    position may have said it."""
    if g.first != NONE:
        return [g.first]
    hands = [sorted((payoff for card in held(g, seat) for _, _, payoff in m.demands[card]), reverse=True)
             for seat in range(g.seats)]  # fmt: skip
    best = max(hands)
    return [seat for seat, hand in enumerate(hands) if hand == best]


def one_leads(m: CompiledBoard, g: Position) -> bool:
    """Where one seat leads alone, it begins without a lot."""
    best = leaders(m, g)
    if len(best) > 1:
        return False
    noted = g.journal
    if g.first != NONE:
        g.journal = 0  # A set-up position has said who begins, not the cards.
    begin_game(m, g, best[0])
    g.journal = noted
    return True


def begin_game(m: CompiledBoard, g: Position, seat: int) -> None:
    """The first deal is over: its events go back into the deck (BR-SETUP-04), and a seat has the first turn."""
    g.first, g.dealt = seat, 1
    back = 0
    for card in range(m.card_count):
        if g.place[card] == DISCARDED:
            g.place[card] = PILE
            back += 1
    if back:
        note(g, journal.DEALT_BACK, seat, 0, back)
    note(g, journal.FIRST, seat)
    g.seat = (seat - 1) % g.seats  # nobody's turn yet: the first one is about to begin
    g.phase = TO_BEGIN


def givable(m: CompiledBoard, g: Position) -> list[int]:
    """The cards from which a seat with too many gives up one."""
    return held(g, over_full(m, g))


def give(m: CompiledBoard, g: Position, card: int) -> None:
    """A seat with too many cards gives up one (BR-OPT-07)."""
    seat = over_full(m, g)
    discard(m, g, seat, card)
    note(g, journal.GAVE_CARD, seat, 0, card)


def discard(m: CompiledBoard, g: Position, seat: int, card: int) -> None:
    """A card leaves a hand, or the open contracts, for the discard pile."""
    for slot in range(m.deal):
        if g.hand[seat][slot] == card:
            g.hand[seat][slot] = NONE
    g.place[card] = DISCARDED


def discard_hand(m: CompiledBoard, g: Position) -> None:
    """In place of a turn the hand is given up for a new one (BR-TURN-02). By an option the cards lie open for all
    (BR-OPT-27): where there is not room for all of them their owner chooses."""
    seat = g.seat
    note(g, journal.DISCARDED_HAND, seat)
    cards = held(g, seat)
    for card in cards:
        discard(m, g, seat, card)
    if m.contracts:
        room = m.contracts - g.place.count(OPEN)
        if len(cards) <= room:
            for card in cards:
                open_contract(g, seat, card)
        elif room:
            for card in cards:
                g.place[card] = HELD + seat  # chosen from in the next step
                g.hand[seat][g.hand[seat].index(NONE)] = card
            g.asked = 1
    g.discards[seat] += 1
    g.done = 1
    g.phase = ENDING


def open_contract(g: Position, seat: int, card: int) -> None:
    """A card lies open for all."""
    g.place[card] = OPEN
    note(g, journal.OFFERED_CONTRACT, seat, 0, card)


def hand_on_turn(m: CompiledBoard, g: Position) -> list[int]:
    """The cards of the seat on turn."""
    return held(g, g.seat)


def contract_chosen(m: CompiledBoard, g: Position, card: int) -> None:
    """A card of the hand finds a place among the open contracts; once there is no more room the rest is discarded."""
    seat = g.seat
    discard(m, g, seat, card)
    open_contract(g, seat, card)
    if g.place.count(OPEN) >= m.contracts:
        for rest in held(g, seat):
            discard(m, g, seat, rest)
        g.asked = 0
