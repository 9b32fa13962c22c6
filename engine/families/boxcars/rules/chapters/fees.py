"""User fees and established rates (BX-FEE, RB-FEE, RB-EST)."""

from __future__ import annotations

from engine.families.boxcars.rules.board import NONE, CompiledBoard
from engine.families.boxcars.rules.chapters.homeward import check_total
from engine.families.boxcars.rules.journal import gain, note
from engine.families.boxcars.rules.position import Position

# Rows of the log.
FEE, FEE_RECEIVED, FEE_HALF, SOLD_OUT = range(50, 54)


def third(state: Position) -> int:
    """Return the imaginary third player of a game for two, as an owner (RB-OPT-07)."""
    return state.bank + 1


def rate(board: CompiledBoard, state: Position, seat: int, rail: int) -> int:
    """Return the current fee of a player for a turn on a railroad."""
    owner = state.owner[rail]
    if owner == seat:
        return 0  # BX-FEE-01, RB-FEE-02
    full = board.player_fee_of[seat]  # BX-FEE-04, RB-FEE-04
    if owner == state.bank:
        full = board.bank_fee_of[seat]  # BX-FEE-03, RB-FEE-03
    elif state.sold_out:
        full = board.sold_out_fee_of[seat]  # BX-FEE-05, RB-FEE-05
    old = state.old_fee[seat][rail]
    return old if NONE < old < full else full  # BX-FEE-08, RB-EST-04


def used_rail(board: CompiledBoard, state: Position, seat: int, rail: int) -> None:
    """Add the fee for a railroad that the player rides, with its current owner and amount (BX-FEE-02, RB-FEE-04)."""
    owner = state.owner[rail]
    if owner != seat:
        amount = rate(board, state, seat, rail)
        if amount > state.due[owner]:  # Once per owner, the largest: BX-FEE-09, RB-EST-05.
            state.owing += amount - state.due[owner]
            state.due[owner] = amount
            state.due_for[owner] = rail
    if state.established[seat]:  # Riding one railroad ends the right on all others: BX-FEE-07, RB-EST-03.
        row = state.old_fee[seat]
        kept = row[rail]
        for other in range(board.rail_count):
            row[other] = NONE
        row[rail] = kept
        state.established[seat] = int(kept != NONE)
    state.last[seat] = rail


def stands_on(board: CompiledBoard, state: Position, seat: int, rail: int) -> bool:
    """Return whether a train would be established on a railroad if its fee rose now."""
    if board.establish_wide or state.last[seat] == NONE:  # RB-EST-01; for a train that has not moved yet: BX-FEE-06.
        return serves(board, state.at[seat], rail)
    return state.last[seat] == rail  # BX-FEE-06


def serves(board: CompiledBoard, dot: int, rail: int) -> bool:
    """Return whether a section of the railroad ends at the milepost."""
    for other in board.serves[dot]:
        if other == rail:
            return True
        if other == NONE:
            break
    return False


def keep_old_fees(board: CompiledBoard, state: Position, rail: int) -> None:
    """Store the current fees of trains on a railroad before its fee may change.

    After several rises the oldest fee is stored, because `rate` already uses it (BX-FEE-16, RB-EST-02).
    """
    for seat in range(state.bank):
        if not state.out[seat] and state.at[seat] != NONE and stands_on(board, state, seat, rail):
            row = state.old_fee[seat]
            now = rate(board, state, seat, rail)
            if row[rail] == NONE:
                state.established[seat] += 1
            row[rail] = now


def establish_at_home(board: CompiledBoard, state: Position, seat: int) -> None:
    """Establish a train at the new home after a swap, as if it had started there (RB-HOME-03)."""
    row = state.old_fee[seat]
    for rail in range(board.rail_count):
        row[rail] = NONE
    state.established[seat] = 0
    for rail in board.serves[state.at[seat]]:
        if rail == NONE:
            break
        row[rail] = board.bank_fee_of[seat]
        state.established[seat] += 1


def sell_out(board: CompiledBoard, state: Position) -> None:
    """Raise the fee to players for good when the bank has no railroad left (BX-FEE-05, RB-FEE-05)."""
    if state.sold_out:
        return
    for rail in range(board.rail_count):
        if state.owner[rail] == state.bank and not board.public[rail]:
            return
    for rail in range(board.rail_count):
        keep_old_fees(board, state, rail)
    state.sold_out = 1
    note(state, SOLD_OUT, NONE, board.fee_sold_out)


def pay_fees(board: CompiledBoard, state: Position) -> None:
    """Pay all owners, including the bank, the fees still due (BX-FEE-11, BX-FEE-12, RB-FEE-06)."""
    seat, due, paid = state.seat, state.due, state.paid
    for owner in range(state.bank + 2):
        amount = due[owner] - paid[owner]  # A larger fee later in the turn: pay the difference (BX-FEE-09).
        if amount > 0:
            paid[owner] = due[owner]
            state.owing -= amount
            gain(board, state, seat, -amount, FEE, owner, state.due_for[owner])
            if owner > state.bank:
                gain(board, state, 1 - seat, amount // 2, FEE_HALF, seat, state.due_for[owner])  # RB-OPT-09
            elif owner != state.bank:
                gain(board, state, owner, amount, FEE_RECEIVED, seat, state.due_for[owner])
    state.settling = 0
    check_total(board, state, seat)
