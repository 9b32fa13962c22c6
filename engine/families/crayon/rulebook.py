"""Rules of the crayon family, as the kernel plays them."""

from __future__ import annotations

from engine.errors import RulesError
from engine.families.crayon.rules.board import CompiledBoard, board_of
from engine.families.crayon.rules.faults import too_few_cards, too_few_ways, unplayable
from engine.families.crayon.rules.hidden import visible_position
from engine.families.crayon.rules.options import OPTIONS
from engine.families.crayon.rules.position import DRAW, LOT, OPERATE, OVER, SPAN, Position
from engine.families.crayon.rules.reachable_ends import ends
from engine.families.crayon.rules.setup.apply import place
from engine.families.crayon.rules.setup.check import faults as setup_faults
from engine.families.crayon.rules.turn import MOVE, PLACE, act, actor, advance, has_choice, legal, step
from engine.families.crayon.text.choices import (
    PROMPTS,
    action_code,
    action_from_code,
    action_text,
    amounts,
    draw_count,
    outcomes,
)
from engine.families.crayon.text.counting import COUNTERS, counted
from engine.families.crayon.text.log_text import log_entries
from engine.families.crayon.text.scoreboard import holdings, scores, tokens
from engine.game.kernel.game_rules import Chapters
from engine.game.kernel.kernel import KernelRules
from engine.game.setups import refuse, refuse_seats_of
from engine.i18n import tr, tr_noop

MAX_SEATS = 6
"""The number of pawns and crayons (BR-COMP-01)."""


def is_move(board: CompiledBoard, state: Position, now: int, action: int) -> bool:
    """Return whether a decision moves or places the train."""
    return now == OPERATE and action // SPAN in (MOVE, PLACE)


def moves_left(board: CompiledBoard, state: Position, seat: int) -> int:
    """Return the mileposts that the current train can still move."""
    return state.left[state.vehicle]


def begin(board: CompiledBoard, seats: int) -> Position:
    """Return the position before the first card."""
    refuse_seats(board, seats)
    state = Position(board, seats)
    place(board, state)
    return state


def refuse_seats(board: CompiledBoard, seats: int) -> None:
    """Raise RulesError if the game cannot be played with this number of players."""
    if board.honeymoon and seats != 2:
        raise RulesError(tr("the honeymoon game is for 2 players and cannot be played by {n}").format(n=seats))
    if not 1 <= seats <= MAX_SEATS:
        raise RulesError(tr("this game is for 1 to {most} players, found {n}").format(most=MAX_SEATS, n=seats))
    wanted = seats * board.deal + board.contracts + 1
    if board.demand_cards < wanted:
        raise unplayable(too_few_cards(board.demand_cards, wanted, seats))
    for city in board.majors:
        ways = len(board.sides[city])
        if ways < seats:
            raise unplayable(too_few_ways(board.city_names[city], ways, seats))
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
        rolls={DRAW: tr_noop("a card"), LOT: tr_noop("lots to decide who begins")},
        asked=PROMPTS,
        step=step,
        advance=advance,
        actor=actor,
        legal=legal,
        has_choice=has_choice,
        amounts=amounts,
        outcomes=outcomes,
        drawn=draw_count,
        act=act,
        code=action_code,
        read=action_from_code,
        said=action_text,
        told=log_entries,
        tokens=tokens,
        holdings=holdings,
        scores=scores,
        seen=visible_position,
        counters=COUNTERS,
        counted=counted,
        leads=is_move,
        ends=ends,
        left=moves_left,
    )
)
"""British Rails and similar games."""
