"""Terms of the evaluation of decisions, in hundredths of a point."""

from __future__ import annotations

from engine.game.explanation import Term
from engine.i18n import tr_noop

POINTS, PARTS = "points", 100
"""The unit of points, and its parts: points are counted in hundredths."""

OTHERS = Term("others", tr_noop("Penalty because the picked number also helps the other players"))
NOW = Term(
    tr_noop("points at once"),
    tr_noop("Points scored immediately where it is written, without bonuses of trains"),
    unit=POINTS,
)


def value_term(meaning: str) -> Term:
    """Return the term of the value itself, whose meaning depends on the bot."""
    return Term("worth", meaning)
