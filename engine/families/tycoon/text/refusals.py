"""Why a tile may not be laid, in words with the row of the rules matrix."""

from __future__ import annotations

from engine.families.tycoon.rules.chapters import building as b

WORDS = {
    b.NOT_BUILDING: "nothing is being built now",
    b.APART: "a tile joins the city where the link begins, or the last tile of the link",
    b.NO_SPOT: "the city has no open spot there",
    b.NO_GROUND: "no track can be laid on this hex",
    b.SHARP: "track runs straight or in a gentle curve",
    b.FULL: "there are two tracks on this hex already",
    b.TAKEN: "another track uses this side of the hex",
    b.OF_OTHERS: "it would join the track of another link",
    b.SAME_CITY: "a link ends in another city than it began",
    b.NO_TILES: "no more tiles may be laid in this action",
    b.NO_CASH: "there is not enough money for it",
    b.NO_LOCOMOTIVE: "no locomotive is left to mark another link",
}


def refused(why: int) -> str:
    """ "track runs straight or in a gentle curve (RT-BUILD-13)"."""
    return f"{WORDS[why]} ({b.RULE[why]})"
