"""The auction for first player: bids, bidding order, status of each player, cost of a bid."""

from __future__ import annotations

from collections.abc import Sequence

from engine.families.tycoon.actions.counted_refs import Found, turn_ref
from engine.families.tycoon.actions.decisions import TycoonDecision
from engine.families.tycoon.actions.lines import row
from engine.families.tycoon.rules import journal as j
from engine.families.tycoon.rules.board import NONE, CompiledBoard
from engine.families.tycoon.rules.chapters.auction import PASS, highest_bid, lowest_bid
from engine.families.tycoon.rules.chapters.money import pay_at_any_price
from engine.families.tycoon.rules.position import BID, Position, seat_after
from engine.families.tycoon.text.accounts import Charge, charge_after, scratch_copy
from engine.families.tycoon.text.labels import money, n_points, n_shares
from engine.game.amount import BLANK, Amount
from engine.game.kernel.position import Row
from engine.i18n import tr, tr_noop


class PassBid(TycoonDecision, frozen=True):
    """Pass for the rest of the auction."""

    rules = "RT-AUCTION-02 RT-AUCTION-05"
    steps = (BID,)
    word = "pass"

    @classmethod
    def is_numbered(cls, step: int, number: int) -> bool:
        return number == PASS

    def text(self, board: CompiledBoard, state: Position, names: Sequence[str]) -> str:
        return tr("Pass in the auction")


class Bid(TycoonDecision, frozen=True):
    """Bid more than the others."""

    rules = "RT-AUCTION-02 RT-AUCTION-03"
    steps = (BID,)
    prompt = tr_noop("whether to bid")
    word = "bid"

    amount: int

    @classmethod
    def is_numbered(cls, step: int, number: int) -> bool:
        return number != PASS

    def text(self, board: CompiledBoard, state: Position, names: Sequence[str]) -> str:
        return tr("Bid {amount}").format(amount=money(board, self.amount))

    @classmethod
    def amounts(cls, board: CompiledBoard, state: Position, names: Sequence[str]) -> Sequence[tuple[int, Amount]]:
        """Return the bid, whose amount the player chooses (RT-AUCTION-03)."""
        lowest, highest = lowest_bid(board, state), highest_bid(board)
        if lowest > highest:
            return []
        note = tr("You have {cash}. A higher bid issues shares for {value} each.").format(
            cash=money(board, state.cash[state.seat]), value=money(board, board.share_value)
        )
        text = tr("Bid {amount}").format(amount=BLANK)
        return [(0, Amount(f"bid {BLANK}", text, lowest, highest, board.bid_unit, board.currency, note=note))]


def bid_charge(board: CompiledBoard, state: Position, seat: int, bid: int) -> Charge:
    """Return the consequences of winning with a bid for a seat (RT-SHARE-03)."""
    paid = scratch_copy(state)
    pay_at_any_price(board, paid, seat, bid, j.PAID_BID)
    return charge_after(board, state, paid, seat)


def bid_text(board: CompiledBoard, charge: Charge) -> str:
    """Explain what a bid costs."""
    cash = money(board, charge.cash)
    if not charge.issued:
        return tr("You would not have to issue shares and would have {cash} left.").format(cash=cash)
    return tr(
        "You would have to issue {shares} and would have {cash} left. "
        "All your shares would cost {dividends} each turn and {points} at the end."
    ).format(
        shares=n_shares(charge.issued),
        cash=cash,
        dividends=money(board, charge.dividends),
        points=n_points(charge.points),
    )


def bidding_order(state: Position) -> list[int]:
    """Return the seats in bidding order, from the first player of the last turn (RT-AUCTION-01)."""
    return [(max(state.first, 0) + offset) % state.seats for offset in range(state.seats)]


def bidding_status(board: CompiledBoard, state: Position, seat: int) -> str:
    """Return the status of a player in the current auction."""
    if state.bidder == seat:
        return tr("bids {amount}").format(amount=money(board, state.bid))
    if state.passed[seat]:
        return tr("passed")
    return tr("bids or passes next") if state.seat == seat else tr("waits")


def auction_text(board: CompiledBoard, state: Position, names: Sequence[str]) -> str:
    """Return the highest bid and the outcome if no player bids more (RT-AUCTION-04, RT-AUCTION-05)."""
    if state.bidder == NONE:
        return tr("No bids yet. If all players pass, {name} becomes first player and pays nothing.").format(
            name=names[seat_after(state, state.first)]
        )
    return tr("{name} bids {amount} and becomes first player if no player bids more.").format(
        name=names[state.bidder], amount=money(board, state.bid)
    )


def _opened(board: CompiledBoard, row: Row) -> Found:
    return (("turns", row[1], 1),)


def _paid(board: CompiledBoard, row: Row) -> Found:
    _, seat, amount, turn, _ = row
    return (("prices", (seat, turn_ref(turn)), -amount),)


def _first(board: CompiledBoard, row: Row) -> Found:
    _, seat, _, turn, _ = row
    return ("first", seat, 1), ("firsts", (seat, turn_ref(turn)), 1)


KINDS = (PassBid, Bid)

EVENTS = (
    # Turns, counted by the seat that opens their auction.
    row(j.ASKED, "auction", tr_noop("{name} opens the auction of turn {x}"), "RT-AUCTION-01",
        tr_noop("Each turn begins with an auction for first player, opened by the previous one."),
        counters=("turns",), counted=_opened),
    row(j.BID, "bid", tr_noop("{name} bids {bid}"), "RT-AUCTION-02",
        tr_noop("A player who does not bid more passes and is out of the auction."),
        fields={"bid": lambda board, x, y: money(board, x)}),
    row(j.PASSED_BID, "bid", tr_noop("{name} passes in the auction"), "RT-AUCTION-02"),
    # Prices for being first player, by turn.
    row(j.PAID_BID, "bid", tr_noop("{name} pays {amount} to be first player"), "RT-AUCTION-04",
        tr_noop("The highest bidder pays the bank and is first player this turn."), reason=tr_noop("auction"),
        mark="auction", counters=("prices",), counted=_paid),
    # First players in total, and by turn.
    row(j.IS_FIRST, "first", tr_noop("{name} is first player this turn"), "RT-AUCTION-04 RT-AUCTION-05",
        {"RT-AUCTION-05": tr_noop("If all players pass, the player to the left becomes first player.")},
        counters=("first", "firsts"), counted=_first),
)  # fmt: skip
