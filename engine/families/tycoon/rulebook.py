"""The rules of the tycoon family: the chapters that the kernel plays."""

from __future__ import annotations

from engine.errors import RulesError
from engine.families.tycoon.rules.board import CompiledBoard, board_of
from engine.families.tycoon.rules.faults import FEWEST_SEATS, MAX_SEATS, no_end, too_few_tycoons
from engine.families.tycoon.rules.hidden import seen
from engine.families.tycoon.rules.options import OPTIONS
from engine.families.tycoon.rules.position import CARD, CUBE, LOT, OVER, TYCOON, Position
from engine.families.tycoon.rules.setup.apply import place
from engine.families.tycoon.rules.setup.check import faults as setup_faults
from engine.families.tycoon.rules.turn import act, actor, advance, legal, step
from engine.families.tycoon.text.choices import ASKED, amounts, code, drawn, outcomes, rolled, said
from engine.families.tycoon.text.counting import COUNTERS, counted
from engine.families.tycoon.text.log_text import told
from engine.families.tycoon.text.scoreboard import holdings, scores, tokens
from engine.game.kernel.game_rules import Chapters
from engine.game.kernel.kernel import KernelRules
from engine.game.setups import refuse, refuse_seats_of


def begin(board: CompiledBoard, seats: int) -> Position:
    """The position before the first cube."""
    refuse_seats(board, seats)
    g = Position(board, seats)
    place(board, g)
    return g


def refuse_seats(board: CompiledBoard, seats: int) -> None:
    """Raises RulesError where so many cannot play."""
    if not FEWEST_SEATS <= seats <= MAX_SEATS:
        raise RulesError(f"this game is for {FEWEST_SEATS} to {MAX_SEATS} players, not {seats}")
    if seats not in board.empty:
        raise RulesError(f"This board cannot be played. {no_end(seats)}")
    if board.content.tycoons and not board.beginners and len(board.tycoons) < seats:
        raise RulesError(f"This board cannot be played. {too_few_tycoons(len(board.tycoons), seats)}")
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
        methods={CUBE: "set out", CARD: "draw", TYCOON: "draw", LOT: "draw"},
        rolls={CARD: "a card", TYCOON: "a Tycoon card", LOT: "lots to see who begins"},
        asked=ASKED,
        rolled=rolled,
        step=step,
        advance=advance,
        actor=actor,
        legal=legal,
        amounts=amounts,
        outcomes=outcomes,
        drawn=drawn,
        act=act,
        code=code,
        said=said,
        told=told,
        tokens=tokens,
        holdings=holdings,
        scores=scores,
        seen=seen,
        counters=COUNTERS,
        counted=counted,
    )
)
"""Railroad Tycoon and its kin."""
