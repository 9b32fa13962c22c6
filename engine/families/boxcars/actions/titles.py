"""Titles drawn by chance: dealt, auctioned at the start, or given to the imaginary third player."""

from __future__ import annotations

from engine.families.boxcars.actions.event import Sentence, event
from engine.families.boxcars.rules.chapters.titles import DEALT, RETURNED, THIRD_GETS, TITLE_DRAWN
from engine.i18n import tr_noop

EVENTS = (
    event(
        DEALT,
        Sentence("deal", tr_noop("{who} is dealt the {rail_x}"), "BX-OPT-04", ("rail_x",), tr_noop("deal")),
        tr_noop("All railroads are dealt at the start and may be traded."),
    ),
    event(
        TITLE_DRAWN,
        Sentence("auction", tr_noop("The {rail_x} comes up for auction"), "RB-OPT-06", ("rail_x",), tr_noop("opening")),
    ),
    event(
        RETURNED,
        Sentence(
            "return", tr_noop("The {rail_x} returns to the bank"), "RB-OPT-06", ("rail_x",), tr_noop("opening auction")
        ),
    ),
    event(
        THIRD_GETS,
        Sentence(
            "third", tr_noop("The third player gets the {rail_x}"), "RB-OPT-07", ("rail_x",), tr_noop("two players")
        ),
        tr_noop("In a game for two, an imaginary third player gets railroads as the players buy."),
    ),
)
