"""Use fees and establishment (BX-FEE, RB-FEE, RB-EST)."""

from __future__ import annotations

from engine.families.boxcars.rules import journal
from engine.families.boxcars.rules.board import NONE, CompiledBoard
from engine.families.boxcars.rules.chapters.declare import check_declared
from engine.families.boxcars.rules.journal import gain, note
from engine.families.boxcars.rules.position import Position


def third(g: Position) -> int:
    """The imaginary third player of a game of two, as an owner (RB-OPT-07)."""
    return g.bank + 1


def rate(m: CompiledBoard, g: Position, seat: int, rail: int) -> int:
    """What a turn on a railroad costs the seat now."""
    owner = g.owner[rail]
    if owner == seat:
        return 0  # BX-FEE-01, RB-FEE-02
    full = m.fee_player  # BX-FEE-04, RB-FEE-04
    if owner == g.bank:
        full = m.fee_bank  # BX-FEE-03, RB-FEE-03
    elif g.sold_out:
        full = m.fee_sold_out  # BX-FEE-05, RB-FEE-05
    old = g.old_fee[seat][rail]
    return old if NONE < old < full else full  # BX-FEE-08, RB-EST-04


def used_rail(m: CompiledBoard, g: Position, seat: int, rail: int) -> None:
    """The seat rides a railroad: owner and amount are those of this moment (BX-FEE-02, RB-FEE-04)."""
    owner = g.owner[rail]
    if owner != seat:
        amount = rate(m, g, seat, rail)
        if amount > g.due[owner]:  # once per owner, the largest: BX-FEE-09, RB-EST-05
            g.owing += amount - g.due[owner]
            g.due[owner] = amount
            g.due_for[owner] = rail
    if g.established[seat]:  # riding one railroad ends the right on every other: BX-FEE-07, RB-EST-03
        row = g.old_fee[seat]
        kept = row[rail]
        for other in range(m.rail_count):
            row[other] = NONE
        row[rail] = kept
        g.established[seat] = int(kept != NONE)
    g.last[seat] = rail


def stands_on(m: CompiledBoard, g: Position, seat: int, rail: int) -> bool:
    """Whether a train would be established on a railroad if its fee rose now."""
    if m.establish_wide or g.last[seat] == NONE:  # RB-EST-01; a train that has not ridden yet: BX-FEE-06
        return serves(m, g.at[seat], rail)
    return g.last[seat] == rail  # BX-FEE-06


def serves(m: CompiledBoard, dot: int, rail: int) -> bool:
    """Whether a section of the railroad ends at the milepost."""
    for other in m.serves[dot]:
        if other == rail:
            return True
        if other == NONE:
            break
    return False


def keep_old_fees(m: CompiledBoard, g: Position, rail: int) -> None:
    """Before the fee of a railroad may change: trains standing on it keep what they pay now.

    After several rises the oldest fee is kept, because `rate` already counts it (BX-FEE-16, RB-EST-02).
    """
    for seat in range(g.bank):
        if not g.out[seat] and g.at[seat] != NONE and stands_on(m, g, seat, rail):
            row = g.old_fee[seat]
            now = rate(m, g, seat, rail)
            if row[rail] == NONE:
                g.established[seat] += 1
            row[rail] = now


def establish_at_home(m: CompiledBoard, g: Position, seat: int) -> None:
    """After a swap: established at the new home as if the train had stood there from the start (RB-HOME-03)."""
    row = g.old_fee[seat]
    for rail in range(m.rail_count):
        row[rail] = NONE
    g.established[seat] = 0
    for rail in m.serves[g.at[seat]]:
        if rail == NONE:
            break
        row[rail] = m.fee_bank
        g.established[seat] += 1


def sell_out(m: CompiledBoard, g: Position) -> None:
    """Once the bank is left without a railroad the fee to players rises for good (BX-FEE-05, RB-FEE-05)."""
    if g.sold_out:
        return
    for rail in range(m.rail_count):
        if g.owner[rail] == g.bank and not m.public[rail]:
            return
    for rail in range(m.rail_count):
        keep_old_fees(m, g, rail)
    g.sold_out = 1
    note(g, journal.SOLD_OUT, NONE, m.fee_sold_out)


def pay_fees(m: CompiledBoard, g: Position) -> None:
    """Pays every owner, the bank too, what is still due (BX-FEE-11, BX-FEE-12, RB-FEE-06)."""
    seat, due, paid = g.seat, g.due, g.paid
    for owner in range(g.bank + 2):
        amount = due[owner] - paid[owner]  # a larger fee later in the turn: the difference (BX-FEE-09)
        if amount > 0:
            paid[owner] = due[owner]
            g.owing -= amount
            gain(m, g, seat, -amount, journal.FEE, owner, g.due_for[owner])
            if owner > g.bank:
                gain(m, g, 1 - seat, amount // 2, journal.FEE_HALF, seat, g.due_for[owner])  # RB-OPT-09
            elif owner != g.bank:
                gain(m, g, owner, amount, journal.FEE_RECEIVED, seat, g.due_for[owner])
    g.settling = 0
    check_declared(m, g, seat)
