"""Operation cards that the first player to reach a goal gains (RT-CARD-02), and points that are gained at once."""

from __future__ import annotations

from functools import lru_cache

from engine.families.tycoon.content import OperationKind, TycoonCard
from engine.families.tycoon.rules import journal
from engine.families.tycoon.rules.board import CompiledBoard
from engine.families.tycoon.rules.journal import note
from engine.families.tycoon.rules.network import joined, links_of
from engine.families.tycoon.rules.position import FROM, GONE, HELD, OPEN, TRACK, Position

GOALS: tuple[OperationKind, ...] = ("first-delivery", "speed-record", "new-train", "major-line", "service-bounty")
"""Kinds of cards that nobody takes: who reaches the goal first gains them."""


def gain(board: CompiledBoard, state: Position, seat: int, card: int) -> None:
    """A seat gains the points of a card that it was first to earn."""
    state.points[seat] += board.cards[card].points
    note(state, journal.GAINED, seat, 0, card, board.cards[card].points)


def earns(board: CompiledBoard, state: Position, seat: int, card: int) -> bool:
    """Whether a major line is a seat's: own complete links join its cities, and where the card says so, a western link
    of the seat leaves one of the cities that they join (RT-CARD-12)."""
    a, b = board.card_cities[card]
    together = joined(board, state, seat, a)
    if b not in together:
        return False
    return not board.cards[card].western or any(state.west[city] == seat + 1 for city in together)


def opens(board: CompiledBoard, state: Position, card: int) -> None:
    """A major line that is joined already when its card opens is gained at once, by each who has it or by the first in
    the order of play alone (RT-CARD-02)."""
    if board.cards[card].kind != "major-line":
        return
    start = max(state.first, 0)
    order = [(start + far) % state.seats for far in range(state.seats)]
    having = [seat for seat in order if earns(board, state, seat, card)]
    for seat in having[:1] if board.first_in_order else having:
        gain(board, state, seat, card)
        state.place[card] = GONE


def line_grown(board: CompiledBoard, state: Position, seat: int) -> None:
    """A seat has one more link; it may be the first to have a major line."""
    lines = [card for card in board.lines if state.place[card] == OPEN]
    ends = {city for link in links_of(state, seat) for city in link[FROM:TRACK]} if lines else set()
    for card in lines:
        if ends.issuperset(board.card_cities[card]) and earns(board, state, seat, card):
            gain(board, state, seat, card)
            state.place[card] = GONE


def engine_improved(board: CompiledBoard, state: Position, seat: int) -> None:
    """A seat has a better engine; it may be the first at that level (RT-CARD-11, RT-TYCOON-04)."""
    level = state.engine[seat] + 1
    for card in board.new_trains:
        if state.place[card] == OPEN and board.cards[card].level == level:
            gain(board, state, seat, card)
            state.place[card] = GONE
    if state.led[level - 1] < 0:
        state.led[level - 1] = seat
        held = state.tycoon[seat]
        if held >= 0 and _is_shown_at(board.tycoons[held], level):
            state.shown[seat] = 1
            note(state, journal.SHOWN, seat, 0, held)


def _is_shown_at(card: TycoonCard, level: int) -> bool:
    return card.goal == "engine" and card.level == level and card.reveal == "when-done"


@lru_cache(maxsize=256)
def _counting(board: CompiledBoard, place: bytes) -> tuple[int, ...]:
    """The cards that a delivery may bring points of, where they lie so."""
    return tuple(card for card in board.at_delivery if place[card] == OPEN or place[card] >= HELD)


def cube_delivered(board: CompiledBoard, state: Position, seat: int, city: int, links: int) -> None:
    """A seat has delivered a cube to a city over so many links: first deliveries, records, bounties, hotels."""
    for card in _counting(board, bytes(state.place)):
        place, known = state.place[card], board.cards[card]
        if place >= HELD and known.kind == "hotel" and city in board.card_cities[card]:
            state.points[place - HELD] += known.points
            note(state, journal.HOTEL, place - HELD, 0, card, known.points)
        if place == OPEN and (
            known.kind == "first-delivery"
            or (known.kind == "speed-record" and links >= known.links)
            or (known.kind == "service-bounty" and city in board.card_cities[card])
        ):
            gain(board, state, seat, card)
            state.place[card] = GONE
