"""The rules of crayon rails."""

from __future__ import annotations

from typing import ClassVar

from engine.errors import RulesError
from engine.families.crayon.actions import cards
from engine.families.crayon.actions.table import TABLE
from engine.families.crayon.rules import hidden, reachable_ends, turn
from engine.families.crayon.rules.board import MAX_SEATS, CompiledBoard, board_of
from engine.families.crayon.rules.faults import too_few_cards, too_few_ways, unplayable
from engine.families.crayon.rules.options import OPTIONS
from engine.families.crayon.rules.position import DRAW, LOT, OVER, Position
from engine.families.crayon.rules.setup.apply import place
from engine.families.crayon.rules.setup.check import faults as setup_faults
from engine.families.crayon.text import scoreboard
from engine.game.game_rules import ChanceStep, GameRules
from engine.game.options import refuse_missing_seats
from engine.game.rules import Options, Seat
from engine.game.setups import refuse, refuse_seats_of
from engine.i18n import tr, tr_noop
from engine.model.scenario import Scenario


def refuse_seats(board: CompiledBoard, seats: int) -> None:
    """Raise RulesError if the game cannot be played with this number of players."""
    if board.honeymoon and seats != 2:
        raise RulesError(tr("the honeymoon game is for 2 players and cannot be played by {n}").format(n=seats))
    if not 1 <= seats <= MAX_SEATS:
        raise RulesError(tr("this game is for 1 to {most} players, found {n}").format(most=MAX_SEATS, n=seats))
    refuse_missing_seats(board.options, seats)
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


class CrayonRules(GameRules[CompiledBoard, Position]):
    """The rules of British Rails and similar games."""

    options = OPTIONS
    over = OVER
    chance: ClassVar = {
        DRAW: ChanceStep("card", tr_noop("a card"), "draw"),
        LOT: ChanceStep("lot", tr_noop("lots to decide who begins"), "draw"),
    }
    decisions = TABLE
    step = staticmethod(turn.step)
    advance = staticmethod(turn.advance)
    actor = staticmethod(turn.actor)
    legal = staticmethod(turn.legal)
    act = staticmethod(turn.act)
    draw_count = staticmethod(cards.draw_count)
    outcomes = staticmethod(cards.outcomes)
    tokens = staticmethod(scoreboard.tokens)
    holdings = staticmethod(scoreboard.holdings)
    scores = staticmethod(scoreboard.scores)
    visible_position = staticmethod(hidden.visible_position)
    ends = staticmethod(reachable_ends.ends)
    several_legal = staticmethod(turn.has_choice)

    def board(self, scenario: Scenario, options: Options) -> CompiledBoard:
        return board_of(scenario, options)

    def initial_position(self, board: CompiledBoard, seats: int) -> Position:
        """Return the position before the first card."""
        refuse_seats(board, seats)
        position = Position(board, seats)
        place(board, position)
        return position

    @staticmethod
    def moves_left(board: CompiledBoard, position: Position, seat: Seat) -> int | None:
        """Return the mileposts that the current train can still move."""
        return position.left[position.vehicle]


RULES = CrayonRules()
