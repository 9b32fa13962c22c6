"""Operation cards for the first player to reach a goal (RT-CARD-02), and points gained immediately."""

from __future__ import annotations

from functools import lru_cache

from engine.families.tycoon.content import GONE, HELD, OPEN, OperationKind, TycoonCard
from engine.families.tycoon.rules import journal
from engine.families.tycoon.rules.board import CompiledBoard
from engine.families.tycoon.rules.journal import note
from engine.families.tycoon.rules.network import joined, links_of
from engine.families.tycoon.rules.position import FROM, TRACK, Position

GOALS: tuple[OperationKind, ...] = ("first-delivery", "speed-record", "new-train", "major-line", "service-bounty")
"""Kinds of cards that no player takes: the first player to reach the goal gains them."""

AT_DELIVERY: tuple[OperationKind, ...] = ("first-delivery", "speed-record", "service-bounty", "hotel")
"""Kinds of cards that a delivery may gain points from."""


def gain(board: CompiledBoard, state: Position, seat: int, card: int) -> None:
    """Give a seat the points of a card whose goal it reached first."""
    state.points[seat] += board.cards[card].points
    note(state, journal.GAINED, seat, 0, card, board.cards[card].points)


def earns(board: CompiledBoard, state: Position, seat: int, card: int) -> bool:
    """Return whether a seat has a major line: own complete links join its cities, and if the card requires it, a
    western link of the seat leaves one of the joined cities (RT-CARD-12)."""
    a, b = board.card_cities[card]
    together = joined(board, state, seat, a)
    if b not in together:
        return False
    return not board.cards[card].western or any(state.west[city] == seat + 1 for city in together)


def opens(board: CompiledBoard, state: Position, card: int) -> None:
    """Give a major line that is already joined when its card opens to all who have it, or only to the first in turn
    order (RT-CARD-02)."""
    if board.cards[card].kind != "major-line":
        return
    start = max(state.first, 0)
    order = [(start + far) % state.seats for far in range(state.seats)]
    having = [seat for seat in order if earns(board, state, seat, card)]
    for seat in having[:1] if board.first_in_order else having:
        gain(board, state, seat, card)
        state.place[card] = GONE


def line_grown(board: CompiledBoard, state: Position, seat: int) -> None:
    """Check the major lines after a seat has completed a link."""
    lines = [card for card in board.lines if state.place[card] == OPEN]
    ends = {city for link in links_of(state, seat) for city in link[FROM:TRACK]} if lines else set()
    for card in lines:
        if ends.issuperset(board.card_cities[card]) and earns(board, state, seat, card):
            gain(board, state, seat, card)
            state.place[card] = GONE


def engine_improved(board: CompiledBoard, state: Position, seat: int) -> None:
    """Check the goals after a seat has improved its engine (RT-CARD-11, RT-TYCOON-04)."""
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
    """Return the cards of a place that a delivery may gain points from."""
    return tuple(
        card
        for card, known in enumerate(board.cards)
        if known.kind in AT_DELIVERY and (place[card] == OPEN or place[card] >= HELD)
    )


def cube_delivered(board: CompiledBoard, state: Position, seat: int, city: int, links: int) -> None:
    """Check the goals after a delivery to a city over some links: first deliveries, records, bounties, hotels."""
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
