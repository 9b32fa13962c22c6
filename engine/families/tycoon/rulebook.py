"""The rules of Railroad Tycoon and its relatives."""

from __future__ import annotations

from engine.errors import RulesError
from engine.families.tycoon.actions import draws
from engine.families.tycoon.actions.table import TABLE
from engine.families.tycoon.rules import hidden, turn
from engine.families.tycoon.rules.board import CompiledBoard, board_of
from engine.families.tycoon.rules.faults import MAX_SEATS, MIN_SEATS, no_end, too_few_tycoons
from engine.families.tycoon.rules.options import OPTIONS
from engine.families.tycoon.rules.position import OVER, Position
from engine.families.tycoon.rules.setup.apply import place
from engine.families.tycoon.rules.setup.check import faults as setup_faults
from engine.families.tycoon.text import scoreboard
from engine.game.game_rules import GameRules
from engine.game.options import refuse_missing_seats
from engine.game.rules import Options
from engine.game.setups import refuse, refuse_seats_of
from engine.i18n import tr
from engine.model.scenario import Scenario


def refuse_seats(board: CompiledBoard, seats: int) -> None:
    """Raise RulesError if this number of players cannot play."""
    if not MIN_SEATS <= seats <= MAX_SEATS:
        raise RulesError(
            tr("this game is for {least} to {most} players, not {seats}").format(
                least=MIN_SEATS, most=MAX_SEATS, seats=seats
            )
        )
    refuse_missing_seats(board.options, seats)
    if seats not in board.empty:
        raise RulesError(tr("This board cannot be played. {reason}").format(reason=no_end(seats)))
    if board.content.tycoons and not board.beginners and len(board.tycoons) < seats:
        raise RulesError(
            tr("This board cannot be played. {reason}").format(reason=too_few_tycoons(len(board.tycoons), seats))
        )
    if board.setup is not None:
        refuse_seats_of(board.setup_name, len(board.setup.seats), seats)
        refuse(board.setup_name, setup_faults(board, board.setup))


class TycoonRules(GameRules[CompiledBoard, Position]):
    """The rules of Railroad Tycoon and its relatives."""

    options = OPTIONS
    over = OVER
    chance = draws.STEPS
    decisions = TABLE
    step = staticmethod(turn.step)
    advance = staticmethod(turn.advance)
    actor = staticmethod(turn.actor)
    legal = staticmethod(turn.legal)
    act = staticmethod(turn.act)
    draw_count = staticmethod(draws.draw_count)
    draw_text = staticmethod(draws.draw_name)
    outcomes = staticmethod(draws.outcomes)
    tokens = staticmethod(scoreboard.tokens)
    holdings = staticmethod(scoreboard.holdings)
    scores = staticmethod(scoreboard.scores)
    visible_position = staticmethod(hidden.visible_position)

    def board(self, scenario: Scenario, options: Options) -> CompiledBoard:
        return board_of(scenario, options)

    def initial_position(self, board: CompiledBoard, seats: int) -> Position:
        """Return the position before the first cube is drawn."""
        refuse_seats(board, seats)
        position = Position(board, seats)
        place(board, position)
        return position


RULES = TycoonRules()
