"""Buying one item after a payoff (BX-BUY, RB-BUY)."""

from __future__ import annotations

from engine.families.boxcars.rules import journal
from engine.families.boxcars.rules.board import CompiledBoard
from engine.families.boxcars.rules.chapters.declare import check_declared
from engine.families.boxcars.rules.chapters.fees import keep_old_fees, sell_out
from engine.families.boxcars.rules.journal import gain, note
from engine.families.boxcars.rules.position import EXPRESS, FREIGHT, SUPERCHIEF, Position

# What is bought: nothing, a train, or railroad `item - RAILROAD_ITEM`.
NOTHING, EXPRESS_ITEM, SUPERCHIEF_ITEM, RAILROAD_ITEM = range(4)


def can_buy(m: CompiledBoard, g: Position, rail: int) -> bool:
    """Whether the seat on turn can buy a railroad: the bank holds it and the cash is in hand (BX-BUY-02, BX-BUY-04)."""
    return bool(g.owner[rail] == g.bank and not m.public[rail] and m.price[rail] <= g.cash[g.seat])  # RB-BUY-02


def train_price(m: CompiledBoard, g: Position, seat: int, train: int) -> int:
    """What a train costs the seat, UNSOLD where there is none (BX-OPT-05)."""
    if train == EXPRESS:
        return m.express
    if m.free_upgrade and g.train[seat] == EXPRESS:  # RB-OPT-05
        return 0
    if m.superchief_less:
        return m.superchief * (10 - max(0, g.bank - 3)) // 10  # RB-OPT-04
    return m.superchief


def on_sale(m: CompiledBoard, g: Position, item: int) -> bool:
    """Whether the seat on turn can buy an item; buying nothing is always possible."""
    if item >= RAILROAD_ITEM:
        return can_buy(m, g, item - RAILROAD_ITEM)
    cash, train = g.cash[g.seat], g.train[g.seat]
    if item == EXPRESS_ITEM:
        return bool(train == FREIGHT and m.express <= cash)  # with a Super Chief it is refused: BX-BUY-02, RB-BUY-03
    # Nothing is traded in: BX-BUY-05.
    return item == NOTHING or bool(train != SUPERCHIEF and train_price(m, g, g.seat, SUPERCHIEF) <= cash)


def items(m: CompiledBoard, g: Position) -> list[int]:
    """What the seat on turn can buy; NOTHING comes first."""
    found = []
    for item in range(RAILROAD_ITEM + m.rail_count):
        if on_sale(m, g, item):
            found.append(item)
    return found


def anything(m: CompiledBoard, g: Position) -> bool:
    """Whether there is anything to decide."""
    cash, train = g.cash[g.seat], g.train[g.seat]
    if train == FREIGHT and m.express <= cash:
        return True
    if train != SUPERCHIEF and train_price(m, g, g.seat, SUPERCHIEF) <= cash:
        return True
    bank, owner, price, public = g.bank, g.owner, m.price, m.public
    for rail in range(m.rail_count):
        if owner[rail] == bank and price[rail] <= cash and not public[rail]:
            return True
    return False


def purchase(m: CompiledBoard, g: Position, item: int) -> None:
    """Pays the bank and takes the title or train; buying is optional (BX-BUY-03, BX-BUY-06, RB-BUY-05)."""
    seat = g.seat
    g.buying = 0
    if item == NOTHING:
        note(g, journal.NO_BUY, seat)
    elif item < RAILROAD_ITEM:
        train = EXPRESS if item == EXPRESS_ITEM else SUPERCHIEF
        if m.free_upgrade and g.train[seat] == EXPRESS:
            note(g, journal.UPGRADED, seat)
        else:
            gain(m, g, seat, -train_price(m, g, seat, train), journal.TRAIN_PAID, train)
        g.train[seat] = train
        note(g, journal.TRAIN_BOUGHT, seat, 0, train)
    else:
        rail = item - RAILROAD_ITEM
        gain(m, g, seat, -m.price[rail], journal.PAID_FOR, rail)
        keep_old_fees(m, g, rail)
        g.owner[rail] = seat
        g.purchases += 1
        note(g, journal.BOUGHT, seat, m.price[rail], rail)
        sell_out(m, g)
    check_declared(m, g, seat)
