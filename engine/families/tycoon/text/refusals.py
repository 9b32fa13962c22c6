"""Reasons why a tile may not be laid, each with the row of the rules matrix."""

from __future__ import annotations

from engine.families.tycoon.rules.chapters import building as b
from engine.i18n import tr, tr_noop

REASONS = {
    b.NOT_BUILDING: tr_noop("no link is being built now"),
    b.APART: tr_noop("a tile must connect to the city where the link begins or to the last tile of the link"),
    b.NO_SPOT: tr_noop("the city has no open spot there"),
    b.NO_GROUND: tr_noop("track cannot be built on this hex"),
    b.SHARP: tr_noop("track must run straight or in a gentle curve"),
    b.FULL: tr_noop("this hex already has two tracks"),
    b.TAKEN: tr_noop("another track uses this side of the hex"),
    b.OF_OTHERS: tr_noop("it would join the track of another link"),
    b.SAME_CITY: tr_noop("a link must end in a different city"),
    b.NO_TILES: tr_noop("no more tiles may be laid in this action"),
    b.NO_CASH: tr_noop("you do not have enough money for it"),
    b.NO_LOCOMOTIVE: tr_noop("you have no locomotive left to mark another link"),
}


def refusal_text(why: int) -> str:
    """Return a reason with its rule: "track must run straight or in a gentle curve (RT-BUILD-13)"."""
    return f"{tr(REASONS[why])} ({b.RULE[why]})"
