"""What a bot decides in whole games of compiled code, and what follows at once: the decisions of `bots.policy`, made
and carried out over rows of fixed length."""

from __future__ import annotations

from typing import Any

from engine.families.crayon.bots.whole.building import build_on
from engine.families.crayon.bots.whole.lacking import DONE, PLAN, WAY
from engine.families.crayon.bots.whole.loads import least_load
from engine.families.crayon.bots.whole.operating import operate
from engine.families.crayon.bots.whole.plans import Search, begin_search, find_joining, find_way, forget, make_plan
from engine.families.crayon.rules.chapters.events import lose, loser
from engine.families.crayon.rules.position import BUILD, LOSE_LOAD, lay_out


def begin(m: Any, g: Any, s: Search, seats: int) -> None:
    """Everything as it is before the first card."""
    g.logged = 0
    lay_out(m, g)
    begin_search(m, g, s)


def move(m: Any, g: Any, now: int, seat: int, s: Search) -> None:
    """Carries out what the bot of a seat decides: all that it builds in a turn, or one thing while it operates and the
    ride that follows from it. The search is asked here alone: it takes a compiler long to put it into every function
    that asks for it."""
    while True:
        lacks = decide(m, g, now, seat, s)
        if lacks == DONE:
            return
        if lacks == PLAN:
            make_plan(m, g, s, seat)
        elif lacks == WAY:
            find_way(m, g, s, seat)
        else:
            find_joining(m, g, s, seat)


def decide(m: Any, g: Any, now: int, seat: int, s: Search) -> int:
    """Carries out a decision, unless it lacks something; then nothing has changed."""
    if now == BUILD:
        return build_on(m, g, s, seat)
    if now == LOSE_LOAD:
        lose(m, g, least_load(m, g, loser(m, g)))
        forget(s)
        return DONE
    return operate(m, g, s, seat)
