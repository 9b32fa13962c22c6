"""Purchases after a payoff: a railroad or a train."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.families.boxcars.actions.event import Line, Row
from engine.families.boxcars.rules.board import CompiledBoard
from engine.families.boxcars.rules.chapters.purchase import (
    BOUGHT,
    EXPRESS_ITEM,
    NO_BUY,
    NOTHING,
    PAID_FOR,
    RAILROAD_ITEM,
    SUPERCHIEF_ITEM,
    TRAIN_BOUGHT,
    TRAIN_PAID,
    UPGRADED,
    train_price,
)
from engine.families.boxcars.rules.position import BUY, SUPERCHIEF, Position
from engine.families.boxcars.text import labels
from engine.game.decision import Decision, FixedDecision
from engine.i18n import tr, tr_noop
from engine.model.ids import RailroadId, Ref


class BuyNothing(FixedDecision[CompiledBoard, Position], frozen=True):
    """Make no purchase."""

    steps = (BUY,)
    rules = "BX-BUY-06 RB-BUY-05"
    prompt = tr_noop("what to buy")
    number, word, label = NOTHING, "pass", tr_noop("Buy nothing")


class BuyExpress(FixedDecision[CompiledBoard, Position], frozen=True):
    """Buy an Express."""

    steps = (BUY,)
    rules = "BX-BUY-02 RB-BUY-03"
    number, word = EXPRESS_ITEM, "buy express"  # not shown

    def text(self, board: CompiledBoard, state: Position, names: Sequence[str]) -> str:
        return tr("Buy an Express for {price}").format(price=labels.dollars(board, board.express_of[state.seat]))


class BuySuperchief(FixedDecision[CompiledBoard, Position], frozen=True):
    """Buy a Superchief, or upgrade to it."""

    steps = (BUY,)
    rules = "BX-BUY-02 RB-BUY-03 RB-OPT-05"
    number, word = SUPERCHIEF_ITEM, "buy superchief"  # not shown

    def text(self, board: CompiledBoard, state: Position, names: Sequence[str]) -> str:
        cost = train_price(board, state, state.seat, SUPERCHIEF)
        text = tr("Buy a Superchief for {price}") if cost else tr("Upgrade to a Superchief for free")
        return text.format(price=labels.dollars(board, cost))


class BuyRailroad(Decision[CompiledBoard, Position], frozen=True):
    """Buy a railroad from the bank."""

    railroad: RailroadId

    steps = (BUY,)
    rules = "BX-BUY-02 RB-BUY-01"

    @classmethod
    def is_numbered(cls, step: int, number: int) -> bool:
        return number >= RAILROAD_ITEM

    @classmethod
    def decode(cls, board: CompiledBoard, state: Position, number: int) -> BuyRailroad:
        return cls(board.railroads[number - RAILROAD_ITEM])

    def encode(self, board: CompiledBoard, state: Position) -> int:
        return RAILROAD_ITEM + board.rail_number[self.railroad]

    def code(self, board: CompiledBoard, state: Position) -> str:
        return f"buy {labels.title_code(self.railroad)}"

    def text(self, board: CompiledBoard, state: Position, names: Sequence[str]) -> str:
        price = labels.dollars(board, board.price[board.rail_number[self.railroad]])
        return tr("Buy the {railroad} for {price}").format(railroad=self.railroad, price=price)

    def about(self, board: CompiledBoard, state: Position) -> tuple[Ref, ...]:
        return (Ref("railroad", self.railroad),)


BOUGHT_TRAINS = (tr_noop("a Freight"), tr_noop("an Express"), tr_noop("a Superchief"))


def _train(board: CompiledBoard, row: Row) -> Mapping[str, str]:
    return {"train_x": tr(BOUGHT_TRAINS[row.x])}


KINDS = (BuyNothing, BuyExpress, BuySuperchief, BuyRailroad)

EVENTS = (
    Line(
        PAID_FOR,
        "money",
        tr_noop("{who} pays {sum} to the bank for the {rail_x}"),
        "BX-BUY-03 RB-BUY-03",
        ("rail_x",),
        tr_noop("purchase"),
        ruling={
            "BX-BUY-03": tr_noop("The price is paid to the bank."),
            "RB-BUY-03": tr_noop("A railroad costs the price on its title, an engine the price in the rules."),
        },
    ),
    Line(
        BOUGHT,
        "buy",
        tr_noop("{who} buys the {rail_x} for {sum}"),
        "BX-BUY-03 RB-BUY-01",
        ("rail_x",),
        tr_noop("purchase"),
        mark="purchase",
        ruling={
            "RB-BUY-01": tr_noop("After a payoff, a player may buy one railroad from the bank or a better engine.")
        },
        repeats=(PAID_FOR,),
        counter="bought",
    ),
    Line(
        TRAIN_PAID,
        "money",
        tr_noop("{who} pays {sum} to the bank for {train_x}"),
        "BX-BUY-03 RB-BUY-03",
        reason=tr_noop("purchase"),
        more=_train,
    ),
    Line(
        TRAIN_BOUGHT,
        "train",
        tr_noop("{who} has {train_x}"),
        "BX-BUY-02 RB-BUY-03",
        mark="purchase",
        more=_train,
        ruling={
            "BX-BUY-02": tr_noop(
                "After a trip, a player may make one purchase: a railroad from the bank or a better train."
            )
        },
        repeats=(TRAIN_PAID,),
    ),
    Line(
        UPGRADED,
        "upgrade",
        tr_noop("{who} upgrades the Express for free"),
        "RB-OPT-05",
        ruling=tr_noop("As a purchase, a player may upgrade an Express to a Superchief for free."),
    ),
    Line(
        NO_BUY, "pass", tr_noop("{who} buys nothing"), "BX-BUY-06 RB-BUY-05", ruling=tr_noop("Purchases are optional.")
    ),
)
