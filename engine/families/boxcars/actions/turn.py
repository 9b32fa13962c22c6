"""Turns, starting positions and announcements."""

from __future__ import annotations

from collections.abc import Mapping

from engine.families.boxcars.actions.event import Line, Row
from engine.families.boxcars.rules.board import CompiledBoard
from engine.families.boxcars.rules.chapters.setup_apply import SET_UP
from engine.families.boxcars.rules.journal import ANNOUNCED
from engine.families.boxcars.rules.turn import TURN, TURN_LIMIT_REACHED
from engine.game.setups import BEGUN, SETUP
from engine.i18n import tr_noop


def _setup(board: CompiledBoard, row: Row) -> Mapping[str, str]:
    return {"setup": str(board.options[SETUP.name])}


EVENTS = (
    Line(SET_UP, "setup", BEGUN, more=_setup),
    Line(TURN, "turn", tr_noop("Turn {x}: {who}"), "BX-SETUP-04"),
    Line(
        TURN_LIMIT_REACHED,
        "end",
        tr_noop("The game ends without a winner: the limit of {x} turns is reached"),
        reason=tr_noop("turn limit"),
    ),
    Line(
        ANNOUNCED,
        "announce",
        tr_noop("{who} announces {sum}"),
        "BX-INFO-01 RB-INFO-01",
        ruling=tr_noop("Cash is secret up to a limit; a player who reaches it announces it."),
    ),
)
