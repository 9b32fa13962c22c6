"""The rules of the tycoon family, as the kernel plays them."""

from __future__ import annotations

from engine.errors import RulesError
from engine.families.tycoon.actions.draws import DRAWN, draw_count, draw_name, outcomes
from engine.families.tycoon.actions.table import TABLE
from engine.families.tycoon.rules.board import CompiledBoard, board_of
from engine.families.tycoon.rules.faults import MAX_SEATS, MIN_SEATS, no_end, too_few_tycoons
from engine.families.tycoon.rules.hidden import visible_position
from engine.families.tycoon.rules.options import OPTIONS
from engine.families.tycoon.rules.position import CARD, CUBE, LOT, OVER, TYCOON, Position
from engine.families.tycoon.rules.setup.apply import place
from engine.families.tycoon.rules.setup.check import faults as setup_faults
from engine.families.tycoon.rules.turn import act, actor, advance, legal, step
from engine.families.tycoon.text.scoreboard import holdings, scores, tokens
from engine.game.kernel.game_rules import Chapters
from engine.game.kernel.kernel import KernelRules
from engine.game.setups import refuse, refuse_seats_of
from engine.i18n import tr


def begin(board: CompiledBoard, seats: int) -> Position:
    """Return the position before the first cube is drawn."""
    refuse_seats(board, seats)
    g = Position(board, seats)
    place(board, g)
    return g


def refuse_seats(board: CompiledBoard, seats: int) -> None:
    """Raise RulesError if this number of players cannot play."""
    if not MIN_SEATS <= seats <= MAX_SEATS:
        raise RulesError(
            tr("this game is for {least} to {most} players, not {seats}").format(
                least=MIN_SEATS, most=MAX_SEATS, seats=seats
            )
        )
    if seats not in board.empty:
        raise RulesError(tr("This board cannot be played. {reason}").format(reason=no_end(seats)))
    if board.content.tycoons and not board.beginners and len(board.tycoons) < seats:
        raise RulesError(
            tr("This board cannot be played. {reason}").format(reason=too_few_tycoons(len(board.tycoons), seats))
        )
    if board.setup is not None:
        refuse_seats_of(board.setup_name, len(board.setup.seats), seats)
        refuse(board.setup_name, setup_faults(board, board.setup))


RULES = KernelRules(
    Chapters(
        options=OPTIONS,
        compiled=board_of,
        begin=begin,
        over=OVER,
        draws={CUBE: "cube", CARD: "card", TYCOON: "tycoon", LOT: "lot"},
        methods={CUBE: "set out", CARD: "draw", TYCOON: "draw", LOT: "draw"},  # not shown
        rolls=DRAWN,
        asked=TABLE.prompts,
        rolled=draw_name,
        step=step,
        advance=advance,
        actor=actor,
        legal=legal,
        amounts=TABLE.amounts,
        outcomes=outcomes,
        drawn=draw_count,
        act=act,
        decoded=TABLE.decode,
        code=TABLE.code,
        said=TABLE.described,
        told=TABLE.entries,
        tokens=tokens,
        holdings=holdings,
        scores=scores,
        seen=visible_position,
        counters=TABLE.counters,
        counted=TABLE.counted,
    )
)
"""The rules of Railroad Tycoon and its relatives."""
