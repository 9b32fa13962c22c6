"""Many games without a state for each decision, by the rules applied in place, with the compiled search."""

from __future__ import annotations

from functools import partial

from engine.families.tycoon.actions.table import TABLE
from engine.families.tycoon.bots.by_name import TycoonBot, thinker_of
from engine.families.tycoon.bots.question import EXTENSION
from engine.families.tycoon.fast.playout import PLAYOUT
from engine.families.tycoon.rulebook import refuse_seats
from engine.families.tycoon.rules.board import CompiledBoard, board_of
from engine.families.tycoon.rules.position import WON, Position
from engine.families.tycoon.text.scoreboard import scores
from engine.game.family import recorder_of
from engine.game.fast.search_result import SearchedBatch


def position(board: CompiledBoard, seats: int, is_noted: bool) -> Position:
    """Return a position before the first step, with or without a journal."""
    return Position(board, seats, journal=is_noted)


BATCH = SearchedBatch(
    extension=EXTENSION,
    playout=PLAYOUT,
    board_of=board_of,
    refuse_seats=refuse_seats,
    position=position,
    thinker_of=thinker_of,
    bot=TycoonBot,
    counted=TABLE.counted,
    scores=scores,
    won=WON,
    recorder=partial(recorder_of, "tycoon"),
)
