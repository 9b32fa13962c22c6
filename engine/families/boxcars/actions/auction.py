"""Forced sales, auctions and bankruptcy."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Self

from engine.families.boxcars.actions.event import Line
from engine.families.boxcars.rules.board import CompiledBoard
from engine.families.boxcars.rules.chapters.auction import (
    BANK_SALE,
    BID_MADE,
    CREDITOR_PAID,
    LAST_CASH,
    OPENING_PAID,
    PASS,
    PASSED,
    PUT_UP,
    SALE,
    SALE_PAID,
    SET_ASIDE,
    SOLD,
    WENT_OUT,
    bids,
    finest_step,
    lowest,
)
from engine.families.boxcars.rules.position import BID, SELL, Position
from engine.families.boxcars.text import labels
from engine.game.amount import BLANK, Amount
from engine.game.decision import Decision, FixedDecision, NumberedDecision
from engine.i18n import tr, tr_noop
from engine.model.ids import RailroadId, Ref


class _Sale(Decision[CompiledBoard, Position], frozen=True):
    """A forced sale of a railroad. The number is 2 * railroad, plus 1 to the bank."""

    railroad: RailroadId

    steps = (SELL,)
    to_bank: ClassVar[bool]

    @classmethod
    def is_numbered(cls, step: int, number: int) -> bool:
        return bool(number & 1) == cls.to_bank

    @classmethod
    def decode(cls, board: CompiledBoard, state: Position, number: int) -> Self:
        return cls(board.railroads[number >> 1])

    def encode(self, board: CompiledBoard, state: Position) -> int:
        return 2 * board.rail_number[self.railroad] + self.to_bank

    def about(self, board: CompiledBoard, state: Position) -> tuple[Ref, ...]:
        return (Ref("railroad", self.railroad),)


class PutUp(_Sale, frozen=True):
    """Put a railroad up for auction among the other players."""

    rules = "BX-SELL-03 RB-AUC-01"
    prompt = tr_noop("what to sell")
    to_bank = False

    def code(self, board: CompiledBoard, state: Position) -> str:
        return f"auction {self.railroad}"

    def text(self, board: CompiledBoard, state: Position, names: Sequence[str]) -> str:
        return tr("Put the {railroad} up for auction, {debt} short").format(
            railroad=self.railroad, debt=labels.dollars(board, state.owing - state.cash[state.seat])
        )


class SellToBank(_Sale, frozen=True):
    """Sell a railroad to the bank without an auction."""

    rules = "RB-AUC-01 RB-AUC-02"
    to_bank = True

    def code(self, board: CompiledBoard, state: Position) -> str:
        return f"sell {self.railroad}"

    def text(self, board: CompiledBoard, state: Position, names: Sequence[str]) -> str:
        return tr("Sell the {railroad} to the bank for {price}, {debt} short").format(
            railroad=self.railroad,
            price=labels.dollars(board, board.buyback[board.rail_number[self.railroad]]),
            debt=labels.dollars(board, state.owing - state.cash[state.seat]),
        )


class PassBid(FixedDecision[CompiledBoard, Position], frozen=True):
    """Make no bid now."""

    steps = (BID,)
    rules = "BX-SELL-07 RB-AUC-04"
    prompt = tr_noop("whether to bid")
    number, word, label = PASS, "pass", tr_noop("Pass")

    def about(self, board: CompiledBoard, state: Position) -> tuple[Ref, ...]:
        return (labels.rail_ref(board, state.auction),)


class Bid(NumberedDecision[CompiledBoard, Position], frozen=True):
    """Bid for the railroad up for auction."""

    amount: int

    steps = (BID,)
    rules = "BX-SELL-06 RB-AUC-04"
    word = "bid"

    @classmethod
    def is_numbered(cls, step: int, number: int) -> bool:
        return number != PASS

    def text(self, board: CompiledBoard, state: Position, names: Sequence[str]) -> str:
        return _bid_text(board, state, labels.dollars(board, self.amount))

    def about(self, board: CompiledBoard, state: Position) -> tuple[Ref, ...]:
        return (labels.rail_ref(board, state.auction),)

    @classmethod
    def amounts(cls, board: CompiledBoard, state: Position, names: Sequence[str]) -> Sequence[tuple[int, Amount]]:
        low, step, cash = lowest(board, state), finest_step(board), state.cash[state.bidder]
        high = cash - (cash - low) % step
        if (high - low) // step + 1 < len(bids(board, state)):
            return []
        text, about = _bid_text(board, state, BLANK), (labels.rail_ref(board, state.auction),)
        return [(0, Amount(f"bid {BLANK}", text, low, high, step, board.scenario.currency, about))]


def _bid_text(board: CompiledBoard, state: Position, amount: str) -> str:
    return tr("Bid {amount} for the {railroad}").format(amount=amount, railroad=board.railroads[state.auction])


KINDS = (PutUp, SellToBank, PassBid, Bid)

EVENTS = (
    Line(
        PUT_UP,
        "auction",
        tr_noop("{who} puts the {rail_x} up for auction"),
        "BX-SELL-03 RB-AUC-01",
        ("rail_x",),
        text_y=tr_noop("{who} puts the {rail_x} up for auction to raise {sum_y}"),
        ruling={
            "BX-SELL-03": tr_noop(
                "A player who is forced to sell puts a railroad of their choice up for auction among the other players."
            ),
            "RB-AUC-01": tr_noop(
                "A player who cannot pay all fees must auction railroads or sell them to the bank until the fees are "
                "paid."
            ),
        },
    ),
    Line(
        BID_MADE,
        "bid",
        tr_noop("{who} bids {sum} for the {rail_x}"),
        "BX-SELL-06 RB-AUC-04",
        ("rail_x",),
        ruling={
            "BX-SELL-06": tr_noop("A bid is a multiple of the increment and higher than the last bid."),
            "RB-AUC-04": tr_noop(
                "A bid is at least one increment higher than the last one, and not higher than the bidder's cash."
            ),
        },
    ),
    Line(
        PASSED,
        "pass",
        tr_noop("{who} passes"),
        "BX-SELL-07 RB-AUC-04",
        ruling={
            "BX-SELL-07": tr_noop(
                "A player who passed may bid again. The auction ends when all other players have passed in turn."
            )
        },
    ),
    Line(
        SALE,
        "money",
        tr_noop("{who} receives {sum} from {seat_y} for the {rail_x}"),
        "BX-SELL-08 RB-AUC-05",
        ("rail_x",),
        tr_noop("auction"),
        ruling=tr_noop("The highest bidder pays the seller and gets the railroad."),
        repeats=(SALE_PAID,),
    ),
    Line(
        SALE_PAID,
        "money",
        tr_noop("{who} pays {sum} to {seat_y} for the {rail_x}"),
        "BX-SELL-08 RB-AUC-05",
        ("rail_x",),
        tr_noop("auction"),
    ),
    Line(
        SOLD,
        "sell",
        tr_noop("The {rail_x} goes to {who} for {sum}"),
        "BX-SELL-08 RB-AUC-05",
        ("rail_x",),
        tr_noop("auction"),
        mark="auction",
        repeats=(SALE, OPENING_PAID),
    ),
    Line(
        BANK_SALE,
        "money",
        tr_noop("The bank buys the {rail_x} back from {who} for {sum}"),
        "BX-SELL-09 RB-AUC-02",
        ("rail_x",),
        tr_noop("sale"),
        mark="sale",
        cause="sale",
        text_y=tr_noop("The bank buys the {rail_x} back from {who} for {sum} ({who} is {sum_y} short)"),
        ruling={
            "BX-SELL-09": tr_noop("If there is no bid, the bank pays half the price."),
            "RB-AUC-02": tr_noop("The bank pays half the listed price, and the railroad can be bought again."),
        },
    ),
    Line(
        OPENING_PAID,
        "money",
        tr_noop("{who} pays {sum} to the bank for the {rail_x}"),
        "RB-OPT-06",
        ("rail_x",),
        tr_noop("opening auction"),
        ruling=tr_noop(
            "Before the first turn, one railroad for each player is drawn and auctioned; "
            "without a bid it returns to the bank."
        ),
    ),
    Line(SET_ASIDE, "aside", tr_noop("No bid: the {rail_x} is set aside"), "RB-OPT-06", ("rail_x",), tr_noop("no bid")),
    Line(
        CREDITOR_PAID,
        "money",
        tr_noop("{who} receives {sum} owed by {seat_x}"),
        "BX-FEE-15",
        reason=tr_noop("bankrupt"),
        counter="fees_received",
    ),
    Line(
        LAST_CASH,
        "money",
        tr_noop("{who}'s last {sum} goes to the bank"),
        "BX-FEE-15 RB-BANK-01",
        reason=tr_noop("bankrupt"),
        text_x=tr_noop("{who}'s last {sum} goes to the creditors; the bank pays the rest"),
        counter="fees_paid",
    ),
    Line(
        WENT_OUT,
        "out",
        tr_noop("{who} cannot pay {sum_x} and is out of the game"),
        "BX-FEE-15 RB-BANK-01",
        mark="out",
        ruling={
            "BX-FEE-15": tr_noop(
                "A player who can neither pay nor sell is out of the game; the bank pays the rest to the creditors."
            ),
            "RB-BANK-01": tr_noop(
                "A player who cannot pay after selling everything is out of the game; the cash goes to the bank."
            ),
        },
    ),
)
