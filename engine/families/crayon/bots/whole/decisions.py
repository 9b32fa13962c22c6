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


def begin(board: Any, state: Any, search: Search, seats: int) -> None:
    """Everything as it is before the first card."""
    state.logged = 0
    lay_out(board, state)
    begin_search(board, state, search)


def move(board: Any, state: Any, step: int, seat: int, search: Search) -> None:
    """Carries out what the bot of a seat decides: all that it builds in a turn, or one thing while it operates and the
    ride that follows from it. The search is asked here alone: it takes a compiler long to put it into every function
    that asks for it."""
    while True:
        lacks = decide(board, state, step, seat, search)
        if lacks == DONE:
            return
        if lacks == PLAN:
            make_plan(board, state, search, seat)
        elif lacks == WAY:
            find_way(board, state, search, seat)
        else:
            find_joining(board, state, search, seat)


def decide(board: Any, state: Any, step: int, seat: int, search: Search) -> int:
    """Carries out a decision, unless it lacks something; then nothing has changed."""
    if step == BUILD:
        return build_on(board, state, search, seat)
    if step == LOSE_LOAD:
        lose(board, state, least_load(board, state, loser(board, state)))
        forget(search)
        return DONE
    return operate(board, state, search, seat)
