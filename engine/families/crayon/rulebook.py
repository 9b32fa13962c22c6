"""Rules of the crayon family, as the kernel plays them."""

from __future__ import annotations

from engine.errors import RulesError
from engine.families.crayon.actions.cards import draw_count, outcomes
from engine.families.crayon.actions.table import TABLE
from engine.families.crayon.rules.board import CompiledBoard, board_of
from engine.families.crayon.rules.faults import too_few_cards, too_few_ways, unplayable
from engine.families.crayon.rules.hidden import visible_position
from engine.families.crayon.rules.options import OPTIONS
from engine.families.crayon.rules.position import DRAW, LOT, OVER, Position
from engine.families.crayon.rules.reachable_ends import ends
from engine.families.crayon.rules.setup.apply import place
from engine.families.crayon.rules.setup.check import faults as setup_faults
from engine.families.crayon.rules.turn import act, actor, advance, has_choice, legal, step
from engine.families.crayon.text.scoreboard import holdings, scores, tokens
from engine.game.kernel.game_rules import Chapters
from engine.game.kernel.kernel import KernelRules
from engine.game.setups import refuse, refuse_seats_of
from engine.i18n import tr, tr_noop

MAX_SEATS = 6
"""The number of pawns and crayons (BR-COMP-01)."""


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
        asked=TABLE.prompts,
        step=step,
        advance=advance,
        actor=actor,
        legal=legal,
        has_choice=has_choice,
        amounts=TABLE.amounts,
        outcomes=outcomes,
        drawn=draw_count,
        act=act,
        code=TABLE.code,
        read=TABLE.read,
        said=TABLE.described,
        told=TABLE.entries,
        tokens=tokens,
        holdings=holdings,
        scores=scores,
        seen=visible_position,
        counters=TABLE.counters,
        counted=TABLE.counted,
        decoded=TABLE.decode,
        leads=TABLE.moves,
        ends=ends,
        left=moves_left,
    )
)
"""British Rails and similar games."""
