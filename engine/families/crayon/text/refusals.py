"""Why a section of track may not be built, in words with the row of the rules matrix."""

from __future__ import annotations

from engine.families.crayon.rules.chapters import building as b

WORDS = {
    b.TAKEN: "there is track already",
    b.RED_AREA: "nobody builds within the red area of a major city",
    b.NO_WAY: "no track can be built there",
    b.NO_START: "track begins at own track or at a major city",
    b.NO_CASH: "there is not enough money for more",
    b.OVER_LIMIT: "the limit of this turn allows no more",
    b.TOO_MANY_OUT: "no more sections may leave major cities in this turn",
    b.CLOSED_CITY: "as many players as may have built into this city",
    b.FULL_CITY: "this city takes no more sections of one player",
    b.SHUTS_OUT: "it would shut others out of this city",
    b.SHUTS_MAJOR: "it would shut others out of this major city",
    b.CUTS_OFF: "it would cut another player off from major cities",
    b.STRUCK: "a rail strike forbids it",
    b.FLOODED: "no bridges are built during the flood",
    b.NOT_ASKED_FOR: "no card in hand asks for this city or its loads",
}


def refused(why: int) -> str:
    """ "the limit of this turn allows no more (BR-TURN-01)"."""
    return f"{WORDS[why]} ({b.RULE[why]})"
