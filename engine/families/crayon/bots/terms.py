"""Terms of the evaluation of plans, in thousandths of the currency per turn, and of lost loads, in money."""

from __future__ import annotations

from engine.families.crayon.rules.board import CompiledBoard
from engine.game.explanation import Term
from engine.i18n import tr, tr_noop

PARTS = 1_000
"""The value of plans per turn is counted in thousandths of the currency of the board."""

PAYOFFS = Term(tr_noop("payoffs"), tr_noop("Payoffs of the plan's deliveries, per turn of the plan"))
TRACK = Term(tr_noop("track"), tr_noop("Cost of its track per turn, multiplied by the weight of the bot"))
FEES = Term(tr_noop("fees"), tr_noop("Fees for track of other players, and other penalties"))
HOPE = Term(tr_noop("value of a new hand"), tr_noop("Expected value per turn of new cards"))

LOST_PAYOFF = Term(tr_noop("payoff lost"), tr_noop("The highest payoff of a card in hand for the load"))
LOST_PLAN = Term(tr_noop("plan value lost"), tr_noop("The value per turn of the best plan with this card alone"))

OF_PLANS = PAYOFFS, TRACK, FEES, HOPE
"""Terms of decisions by plans."""

OF_LOSSES = LOST_PAYOFF, LOST_PLAN
"""Terms of loads and cards that the bot loses or discards."""


def value_unit(board: CompiledBoard) -> str:
    """Return the unit of the value of plans."""
    return tr("{currency} per turn").format(currency=board.currency.strip()).strip()
