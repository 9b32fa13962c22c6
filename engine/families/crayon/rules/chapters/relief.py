"""Mercy for those who are behind: loans and starting over (BR-OPT-08, BR-OPT-11)."""

from __future__ import annotations

from engine.families.crayon.rules import journal
from engine.families.crayon.rules.board import NONE, CompiledBoard
from engine.families.crayon.rules.chapters.building import own_edges
from engine.families.crayon.rules.chapters.deck import discard, held
from engine.families.crayon.rules.chapters.events import nearest_city
from engine.families.crayon.rules.chapters.warehouses import clear_warehouse
from engine.families.crayon.rules.journal import note, pay
from engine.families.crayon.rules.position import BUILDING, Position, put_aside, vehicles


def loans(m: CompiledBoard, g: Position) -> list[int]:
    """The amounts that the seat on turn may borrow: one loan at a time (BR-OPT-08)."""
    seat = g.seat
    if not m.loan_limit or g.debt[seat] or g.discards[seat] < m.loan_after:
        return []
    return sorted({m.loan_limit, (m.loan_limit + 1) // 2})


def can_borrow(m: CompiledBoard, g: Position, amount: int) -> bool:
    """Whether the seat on turn may borrow just so much."""
    return bool(loans(m, g)) and 1 <= amount <= m.loan_limit


def borrow(m: CompiledBoard, g: Position, amount: int) -> None:
    """The bank lends money; a multiple of it is paid back out of all payments."""
    g.debt[g.seat] = m.loan_factor * amount
    g.cash[g.seat] += amount
    g.done = 1
    note(g, journal.LOAN, g.seat, amount, g.debt[g.seat])


def start_over(m: CompiledBoard, g: Position) -> None:
    """Money, loads, own track and hand go; the player has the start money, a new train and hand, and one turn of
    building (BR-OPT-11)."""
    seat = g.seat
    note(g, journal.STARTED_OVER, seat)
    for edge in own_edges(m, g, seat):
        g.track[edge] = 0
    for k, vehicle in enumerate(vehicles(m, g, seat)):
        for load in (*g.cargo[vehicle], g.waits_for[vehicle]):
            if load != NONE and load == m.circus:
                g.stored.append([nearest_city(m, g.at[vehicle]), load, NONE, NONE])
            elif load != NONE:
                g.tray[load] += 1
        g.train[vehicle] = m.starters[k]
        put_aside(m, g, vehicle)
    clear_warehouse(m, g, seat)
    for card in held(g, seat):
        discard(m, g, seat, card)
    g.debt[seat] = g.renters[seat] = 0
    g.due[seat][:] = [0] * (g.seats + 1)
    change = m.cash_start - g.cash[seat]
    if change:
        pay(g, seat, -change, journal.START_CASH)
    g.done = 1
    g.phase = BUILDING
