"""Titles drawn by chance: dealt, auctioned at the start, or given to the imaginary third player."""

from __future__ import annotations

from engine.families.boxcars.actions.event import Line
from engine.families.boxcars.rules.chapters.titles import DEALT, RETURNED, THIRD_GETS, TITLE_DRAWN
from engine.i18n import tr_noop

EVENTS = (
    Line(
        DEALT,
        "deal",
        tr_noop("{who} is dealt the {rail_x}"),
        "BX-OPT-04",
        ("rail_x",),
        tr_noop("deal"),
        ruling=tr_noop("All railroads are dealt at the start and may be traded."),
    ),
    Line(
        TITLE_DRAWN,
        "auction",
        tr_noop("The {rail_x} comes up for auction"),
        "RB-OPT-06",
        ("rail_x",),
        tr_noop("opening"),
    ),
    Line(
        RETURNED,
        "return",
        tr_noop("The {rail_x} returns to the bank"),
        "RB-OPT-06",
        ("rail_x",),
        tr_noop("opening auction"),
    ),
    Line(
        THIRD_GETS,
        "third",
        tr_noop("The third player gets the {rail_x}"),
        "RB-OPT-07",
        ("rail_x",),
        tr_noop("two players"),
        ruling=tr_noop("In a game for two, an imaginary third player gets railroads as the players buy."),
    ),
)
