"""The rules of the crayon family: the chapters that the kernel plays."""

from __future__ import annotations

from engine.errors import RulesError
from engine.families.crayon.rules.board import CompiledBoard, board_of
from engine.families.crayon.rules.faults import too_few_cards, too_few_ways
from engine.families.crayon.rules.hidden import seen
from engine.families.crayon.rules.options import OPTIONS
from engine.families.crayon.rules.position import DRAW, LOT, OPERATE, OVER, Position
from engine.families.crayon.rules.reachable_ends import ends
from engine.families.crayon.rules.setup.apply import place
from engine.families.crayon.rules.setup.check import faults as setup_faults
from engine.families.crayon.rules.turn import MOVE, PLACE, SPAN, act, actor, advance, has_choice, legal, step
from engine.families.crayon.text.choices import ASKED, amounts, code, drawn, outcomes, read, said
from engine.families.crayon.text.counting import COUNTERS, counted
from engine.families.crayon.text.log_text import told
from engine.families.crayon.text.scoreboard import holdings, scores, tokens
from engine.game.kernel.game_rules import Chapters
from engine.game.kernel.kernel import KernelRules
from engine.game.setups import refuse, refuse_seats_of

MAX_SEATS = 6
"""There are six pawns and crayons (BR-COMP-01)."""


def leads(board: CompiledBoard, state: Position, now: int, action: int) -> bool:
    """Whether a decision moves or places the train."""
    return now == OPERATE and action // SPAN in (MOVE, PLACE)


def left(board: CompiledBoard, state: Position, seat: int) -> int:
    """How many mileposts the train on the move has left."""
    return state.left[state.vehicle]


def begin(board: CompiledBoard, seats: int) -> Position:
    """The position before the first card."""
    refuse_seats(board, seats)
    g = Position(board, seats)
    place(board, g)
    return g


def refuse_seats(board: CompiledBoard, seats: int) -> None:
    """Raises RulesError where so many cannot play."""
    if board.honeymoon and seats != 2:
        raise RulesError(f"The honeymoon game cannot be played by {seats}: it is for two players")
    if not 1 <= seats <= MAX_SEATS:
        raise RulesError(f"this game is for 1 to {MAX_SEATS} players, not {seats}")
    wanted = seats * board.deal + board.contracts + 1
    if board.demand_cards < wanted:
        raise RulesError(f"This board cannot be played. {too_few_cards(board.demand_cards, wanted, seats)}")
    for city in board.majors:
        ways = len(board.sides[city])
        if ways < seats:
            raise RulesError(f"This board cannot be played. {too_few_ways(board.city_names[city], ways, seats)}")
    if board.setup is not None:
        refuse_seats_of(board.setup_name, len(board.setup.seats), seats)
        refuse(board.setup_name, setup_faults(board, board.setup))


RULES = KernelRules(
    Chapters(
        options=OPTIONS,
        compiled=board_of,
        begin=begin,
        over=OVER,
        draws={DRAW: "card", LOT: "lot"},
        methods={DRAW: "draw", LOT: "draw"},
        rolls={DRAW: "a card", LOT: "lots to see who begins"},
        asked=ASKED,
        step=step,
        advance=advance,
        actor=actor,
        legal=legal,
        has_choice=has_choice,
        amounts=amounts,
        outcomes=outcomes,
        drawn=drawn,
        act=act,
        code=code,
        read=read,
        said=said,
        told=told,
        tokens=tokens,
        holdings=holdings,
        scores=scores,
        seen=seen,
        counters=COUNTERS,
        counted=counted,
        leads=leads,
        ends=ends,
        left=left,
    )
)
"""British Rails and its kin."""
