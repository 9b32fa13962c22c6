"""Buying one item after a payoff (BX-BUY, RB-BUY)."""

from __future__ import annotations

from engine.families.boxcars.rules.board import CompiledBoard
from engine.families.boxcars.rules.chapters.fees import keep_old_fees, sell_out
from engine.families.boxcars.rules.chapters.homeward import check_total
from engine.families.boxcars.rules.journal import gain, note
from engine.families.boxcars.rules.position import EXPRESS, FREIGHT, SUPERCHIEF, Position

# Rows of the log.
PAID_FOR, BOUGHT, TRAIN_PAID, TRAIN_BOUGHT, UPGRADED, NO_BUY = range(60, 66)

# Items of a purchase: nothing, a train, or railroad `item - RAILROAD_ITEM`.
NOTHING, EXPRESS_ITEM, SUPERCHIEF_ITEM, RAILROAD_ITEM = range(4)


def can_buy(board: CompiledBoard, state: Position, rail: int) -> bool:
    """Return whether the player on turn can buy a railroad: the bank owns it and the cash suffices (BX-BUY-02, BX-
    BUY-04)."""
    return bool(
        state.owner[rail] == state.bank
        and not board.public[rail]  # RB-BUY-02
        and board.price[rail] <= state.cash[state.seat]
        and not board.denied[state.seat][rail]
    )


def train_price(board: CompiledBoard, state: Position, seat: int, train: int) -> int:
    """Return the price of a train for a player, UNSOLD if it is not sold (BX-OPT-05)."""
    if train == EXPRESS:
        return board.express_of[seat]
    if board.free_upgrade and state.train[seat] == EXPRESS:  # RB-OPT-05
        return 0
    if board.superchief_less:
        return board.superchief_of[seat] * (10 - max(0, state.bank - 3)) // 10  # RB-OPT-04
    return board.superchief_of[seat]


def on_sale(board: CompiledBoard, state: Position, item: int) -> bool:
    """Return whether the player on turn can buy an item; buying nothing is always possible."""
    if item >= RAILROAD_ITEM:
        return can_buy(board, state, item - RAILROAD_ITEM)
    cash, train = state.cash[state.seat], state.train[state.seat]
    if item == EXPRESS_ITEM:
        return bool(
            train == FREIGHT and board.express_of[state.seat] <= cash
        )  # Not allowed with a Superchief: BX-BUY-02, RB-BUY-03.
    # Trains are not traded in: BX-BUY-05.
    return item == NOTHING or bool(train != SUPERCHIEF and train_price(board, state, state.seat, SUPERCHIEF) <= cash)


def items(board: CompiledBoard, state: Position) -> list[int]:
    """Return the items that the player on turn can buy, NOTHING first."""
    found = []
    for item in range(RAILROAD_ITEM + board.rail_count):
        if on_sale(board, state, item):
            found.append(item)
    return found


def anything(board: CompiledBoard, state: Position) -> bool:
    """Return whether there is anything to buy."""
    cash, train = state.cash[state.seat], state.train[state.seat]
    if train == FREIGHT and board.express_of[state.seat] <= cash:
        return True
    if train != SUPERCHIEF and train_price(board, state, state.seat, SUPERCHIEF) <= cash:
        return True
    bank, owner, price, public = state.bank, state.owner, board.price, board.public
    denied = board.denied[state.seat]
    for rail in range(board.rail_count):
        if owner[rail] == bank and price[rail] <= cash and not public[rail] and not denied[rail]:
            return True
    return False


def purchase(board: CompiledBoard, state: Position, item: int) -> None:
    """Pay the bank and take the title or train; purchases are optional (BX-BUY-03, BX-BUY-06, RB-BUY-05)."""
    seat = state.seat
    state.buying = 0
    if item == NOTHING:
        note(state, NO_BUY, seat)
    elif item < RAILROAD_ITEM:
        train = EXPRESS if item == EXPRESS_ITEM else SUPERCHIEF
        if board.free_upgrade and state.train[seat] == EXPRESS:
            note(state, UPGRADED, seat)
        else:
            gain(board, state, seat, -train_price(board, state, seat, train), TRAIN_PAID, train)
        state.train[seat] = train
        note(state, TRAIN_BOUGHT, seat, 0, train)
    else:
        rail = item - RAILROAD_ITEM
        gain(board, state, seat, -board.price[rail], PAID_FOR, rail)
        keep_old_fees(board, state, rail)
        state.owner[rail] = seat
        state.purchases += 1
        note(state, BOUGHT, seat, board.price[rail], rail)
        sell_out(board, state)
    check_total(board, state, seat)
