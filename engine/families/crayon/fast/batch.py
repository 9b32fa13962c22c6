"""Many games in one batch: the rules applied in place, with the compiled search."""

from __future__ import annotations

from functools import partial

from engine.families.crayon.actions.table import TABLE
from engine.families.crayon.bots.by_name import CrayonBot, planner_of
from engine.families.crayon.bots.search.answer import EXTENSION
from engine.families.crayon.fast.playout import PLAYOUT
from engine.families.crayon.rulebook import refuse_seats
from engine.families.crayon.rules.board import CompiledBoard, board_of
from engine.families.crayon.rules.position import WON, Position
from engine.families.crayon.text.scoreboard import scores
from engine.game.family import recorder_of
from engine.game.fast.search_result import SearchedBatch


def position(board: CompiledBoard, seats: int, is_noted: bool) -> Position:
    """Return a position before the start, with or without a log."""
    return Position(board, seats, journal=is_noted)


BATCH = SearchedBatch(
    extension=EXTENSION,
    playout=PLAYOUT,
    board_of=board_of,
    refuse_seats=refuse_seats,
    position=position,
    thinker_of=planner_of,
    bot=CrayonBot,
    counted=TABLE.counted,
    scores=scores,
    won=WON,
    recorder=partial(recorder_of, "crayon"),
)
