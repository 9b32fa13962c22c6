"""Trading of dealt titles before the first trip."""

from __future__ import annotations

from collections.abc import Sequence

from engine.families.boxcars.actions.event import Line
from engine.families.boxcars.rules.board import NONE, CompiledBoard
from engine.families.boxcars.rules.chapters.trading import (
    DECLINED,
    MAX_ASKED,
    NO_OFFER,
    OFFERED_PURCHASE,
    OFFERED_SALE,
    OFFERED_SWAP,
    TRADE_PAID,
    TRADE_RECEIVED,
    TRADED,
    offer_number,
    offered,
    trader,
)
from engine.families.boxcars.rules.position import ANSWER, TRADE, Position
from engine.families.boxcars.rules.turn import NO, YES
from engine.families.boxcars.text import labels
from engine.game.amount import BLANK, Amount
from engine.game.decision import Decision, FixedDecision
from engine.game.rules import Seat
from engine.i18n import tr, tr_noop
from engine.model.ids import RailroadId, Ref


class OfferNothing(FixedDecision[CompiledBoard, Position], frozen=True):
    """Make no offer."""

    steps = (TRADE,)
    rules = "BX-OPT-04"
    prompt = tr_noop("what to offer")
    number, word, label = 0, "pass", tr_noop("Offer nothing")


class Offer(Decision[CompiledBoard, Position], frozen=True):
    """Offer a title for money (`take` is None), money for a title (`give` is None), or a title for a title."""

    give: RailroadId | None
    take: RailroadId | None
    to: Seat
    amount: int = 0

    steps = (TRADE,)
    rules = "BX-OPT-04"

    @classmethod
    def is_numbered(cls, step: int, number: int) -> bool:
        return number != 0

    @classmethod
    def decode(cls, board: CompiledBoard, state: Position, number: int) -> Offer:
        give, take, to, sum_ = offered(board, number)
        return cls(_railroad(board, give), _railroad(board, take), to, abs(sum_))

    def encode(self, board: CompiledBoard, state: Position) -> int:
        give, take = (NONE if id is None else board.rail_number[id] for id in (self.give, self.take))
        return offer_number(board, give, take, self.to, self.amount)

    def code(self, board: CompiledBoard, state: Position) -> str:
        return self._code(str(self.amount))

    def text(self, board: CompiledBoard, state: Position, names: Sequence[str]) -> str:
        return self._text(names, labels.dollars(board, self.amount))

    def about(self, board: CompiledBoard, state: Position) -> tuple[Ref, ...]:
        return tuple(Ref("railroad", id) for id in (self.give, self.take) if id is not None)

    @classmethod
    def amounts(cls, board: CompiledBoard, state: Position, names: Sequence[str]) -> Sequence[tuple[int, Amount]]:
        seat, found = trader(state), []
        for railroad, owner in zip(board.railroads, state.owner, strict=True):
            if owner == seat:
                sales = [cls(railroad, None, to) for to in range(state.bank) if to != seat]
                found += [(offer, MAX_ASKED) for offer in sales]
            elif owner < state.bank:
                found.append((cls(None, railroad, owner), state.cash[seat]))
        currency = board.scenario.currency
        return [
            (
                offer.encode(board, state),
                Amount(offer._code(BLANK), offer._text(names, BLANK), 0, most, 1, currency, offer.about(board, state)),
            )
            for offer, most in found
        ]

    def _code(self, amount: str) -> str:
        if self.take is None:
            assert self.give is not None
            return f"trade {labels.title_code(self.give)} to {self.to} for {amount}"  # not shown
        give = amount if self.give is None else labels.title_code(self.give)
        return f"trade {give} for {labels.title_code(self.take)}"  # not shown

    def _text(self, names: Sequence[str], amount: str) -> str:
        if self.take is None:
            text = tr("Offer the {railroad} to {player} for {amount}")
        elif self.give is None:
            text = tr("Offer {player} {amount} for the {other}")
        else:
            text = tr("Offer {player} the {railroad} for the {other}")
        return text.format(railroad=self.give, other=self.take, player=names[self.to], amount=amount)


def _railroad(board: CompiledBoard, rail: int) -> RailroadId | None:
    return None if rail == NONE else board.railroads[rail]


class _Answer(FixedDecision[CompiledBoard, Position], frozen=True):
    """An answer to the offer."""

    steps = (ANSWER,)
    rules = "BX-OPT-04"
    prompt = tr_noop("whether to accept the offer")

    def about(self, board: CompiledBoard, state: Position) -> tuple[Ref, ...]:
        return tuple(labels.rail_ref(board, rail) for rail in (state.give, state.take) if rail != NONE)


class Decline(_Answer, frozen=True):
    """Decline the offer."""

    number, word, label = NO, "decline", tr_noop("Decline the offer")


class Accept(_Answer, frozen=True):
    """Accept the offer."""

    number, word = YES, "accept"

    def text(self, board: CompiledBoard, state: Position, names: Sequence[str]) -> str:
        if state.take == NONE:
            text = tr("Accept the {railroad} from {player} for {amount}")
        elif state.give == NONE:
            text = tr("Accept {amount} from {player} for the {other}")
        else:
            text = tr("Accept the {railroad} from {player} for the {other}")
        amount = labels.dollars(board, abs(state.offer_sum))
        give, take = _railroad(board, state.give), _railroad(board, state.take)
        return text.format(railroad=give, other=take, player=names[trader(state)], amount=amount)


KINDS = (OfferNothing, Offer, Decline, Accept)

EVENTS = (
    Line(OFFERED_SALE, "offer", tr_noop("{who} offers the {rail_x} to {seat_y} for {sum}"), "BX-OPT-04", ("rail_x",)),
    Line(OFFERED_PURCHASE, "offer", tr_noop("{who} offers {seat_y} {sum} for the {rail_x}"), "BX-OPT-04", ("rail_x",)),
    Line(
        OFFERED_SWAP, "offer", tr_noop("{who} offers the {rail_x} for the {rail_y}"), "BX-OPT-04", ("rail_x", "rail_y")
    ),
    Line(NO_OFFER, "pass", tr_noop("{who} offers nothing"), "BX-OPT-04"),
    Line(DECLINED, "pass", tr_noop("{who} declines"), "BX-OPT-04"),
    Line(
        TRADE_PAID,
        "money",
        tr_noop("{who} pays {sum} to {seat_y} for the {rail_x}"),
        "BX-OPT-04",
        ("rail_x",),
        tr_noop("trade"),
    ),
    Line(
        TRADE_RECEIVED,
        "money",
        tr_noop("{who} receives {sum} from {seat_y} for the {rail_x}"),
        "BX-OPT-04",
        ("rail_x",),
        tr_noop("trade"),
        repeats=(TRADE_PAID,),
    ),
    Line(
        TRADED,
        "trade",
        tr_noop("The {rail_x} goes to {who}"),
        "BX-OPT-04",
        ("rail_x",),
        tr_noop("trade"),
        mark="sale",
        repeats=(TRADE_RECEIVED,),
    ),
)
