"""Reasons why a section of track cannot be built, with the row of the rules matrix."""

from __future__ import annotations

from engine.families.crayon.rules.chapters import building as b
from engine.i18n import tr, tr_noop

REASONS = {
    b.TAKEN: tr_noop("there is already track ({rule})"),
    b.RED_AREA: tr_noop("track cannot be built inside a major city ({rule})"),
    b.NO_WAY: tr_noop("no track can be built there ({rule})"),
    b.NO_START: tr_noop("track must start at your own track or at a major city ({rule})"),
    b.NO_CASH: tr_noop("you do not have enough money ({rule})"),
    b.OVER_LIMIT: tr_noop("the building limit of this turn is reached ({rule})"),
    b.TOO_MANY_OUT: tr_noop("no more sections may leave major cities in this turn ({rule})"),
    b.CLOSED_CITY: tr_noop("the maximum number of players have built into this city ({rule})"),
    b.FULL_CITY: tr_noop("a player cannot build more sections into this city ({rule})"),
    b.SHUTS_OUT: tr_noop("it would block other players from this city ({rule})"),
    b.SHUTS_MAJOR: tr_noop("it would block other players from this major city ({rule})"),
    b.CUTS_OFF: tr_noop("it would cut off another player from major cities ({rule})"),
    b.STRUCK: tr_noop("a rail strike forbids building ({rule})"),
    b.FLOODED: tr_noop("bridges cannot be built during a flood ({rule})"),
    b.NOT_ASKED_FOR: tr_noop("no card in hand demands this city or its loads ({rule})"),
}


def refusal_text(reason: int) -> str:
    """Return the text of a reason: "the building limit of this turn is reached (BR-TURN-01)"."""
    return tr(REASONS[reason]).format(rule=b.RULE[reason])
