"""Titles drawn by chance: dealt out at the start (BX-OPT-04), auctioned at the start (RB-OPT-06), or given to the
imaginary third player of a game of two (RB-OPT-07, RB-OPT-08)."""

from __future__ import annotations

from engine.families.boxcars.rules import journal
from engine.families.boxcars.rules.board import NONE, CompiledBoard
from engine.families.boxcars.rules.chapters.auction import open_bidding
from engine.families.boxcars.rules.chapters.fees import keep_old_fees, sell_out, third
from engine.families.boxcars.rules.journal import note
from engine.families.boxcars.rules.position import CLOSE_OPENING, ROLL_TITLE, Position


def titles(m: CompiledBoard, g: Position) -> list[int]:
    """The railroads that can be drawn: those of the bank, Public ones left out (RB-OPT-07)."""
    found = []
    for rail in range(m.rail_count):
        if g.owner[rail] == g.bank and not m.public[rail]:
            found.append(rail)
    return found


def dealing(m: CompiledBoard, g: Position) -> bool:
    """Whether titles are still dealt."""
    if not m.deal or g.turn > 0:
        return False
    return len(titles(m, g)) > 0


def opening_step(m: CompiledBoard, g: Position) -> int:
    """What is next in the opening auction while nothing is under the hammer."""
    return ROLL_TITLE if g.opening < g.bank and len(titles(m, g)) > 0 else CLOSE_OPENING


def third_due(m: CompiledBoard, g: Position) -> bool:
    """Whether the third player gets a railroad now: after four purchases and every two more, each count once."""
    if g.bank != 2 or g.purchases < m.third_first + m.third_next * g.gifts:
        return False
    return len(titles(m, g)) > 0


def drawer(m: CompiledBoard, g: Position) -> int:
    """The seat for which a title is drawn: dealt titles go round from the first player."""
    return (g.first + g.drawn[ROLL_TITLE]) % g.bank if dealing(m, g) else g.seat


def title_drawn(m: CompiledBoard, g: Position, rail: int) -> None:
    """The railroad on the card is dealt, comes under the hammer, or goes to the third player."""
    seat = drawer(m, g)
    if dealing(m, g):
        g.owner[rail] = seat  # dealt is not bought: the fee to players stays (BX-FEE-05)
        note(g, journal.DEALT, seat, 0, rail)
    elif g.turn == 0:
        g.opening += 1
        note(g, journal.TITLE_DRAWN, NONE, 0, rail)
        open_bidding(m, g, rail, NONE, (g.first + g.bank - 1) % g.bank)  # the first player speaks first
    else:
        keep_old_fees(m, g, rail)
        g.owner[rail] = third(g)
        g.gifts += 1
        note(g, journal.THIRD_GETS, NONE, 0, rail)
        sell_out(m, g)
    g.drawn[ROLL_TITLE] += 1


def close_opening(m: CompiledBoard, g: Position) -> None:
    """What found no bid goes back to the bank."""
    for rail in range(m.rail_count):
        if g.owner[rail] == NONE:
            g.owner[rail] = g.bank
            note(g, journal.RETURNED, NONE, 0, rail)
    if g.opening:
        sell_out(m, g)
    g.opening = NONE
