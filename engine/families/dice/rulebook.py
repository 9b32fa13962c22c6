"""The rules of the dice game. All sheets are open, and there is no board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from engine.errors import RulesError
from engine.families.dice.actions.roll import rolls
from engine.families.dice.actions.table import TABLE
from engine.families.dice.rules import turn
from engine.families.dice.rules.options import OPTIONS
from engine.families.dice.rules.position import OVER, ROLL, START, Position, step
from engine.families.dice.rules.setups import faults, place
from engine.families.dice.rules.sheet import Sheet, sheet_of
from engine.families.dice.text import scoreboard
from engine.game.chance import Outcomes, first_player
from engine.game.game_rules import ChanceStep, GameRules
from engine.game.rules import Options
from engine.game.setups import refuse, refuse_seats_of
from engine.i18n import language, tr, tr_noop
from engine.model.scenario import Scenario


def refuse_seats(sheet: Sheet, seats: int) -> None:
    """Raise RulesError if this number of players cannot play."""
    if not 1 <= seats <= sheet.players:
        raise RulesError(
            tr("this game is for 1 to {most} players, not {seats}").format(most=sheet.players, seats=seats)
        )
    if sheet.setup is not None:
        refuse_seats_of(sheet.setup_name, len(sheet.setup.seats), seats)
        refuse(sheet.setup_name, faults(sheet, sheet.setup))


class DiceRules(GameRules[Sheet, Position]):
    """The rules of Boxcars, the dice game. One player plays the solo game."""

    options = OPTIONS
    over = OVER
    chance: ClassVar = {START: ChanceStep("first", tr_noop("for the first player")), ROLL: ChanceStep("dice")}
    decisions = TABLE

    step = staticmethod(step)
    advance = staticmethod(turn.advance)
    actor = staticmethod(turn.actor)
    legal = staticmethod(turn.legal)
    act = staticmethod(turn.act)
    holdings = staticmethod(scoreboard.holdings)
    scores = staticmethod(scoreboard.scores)

    def board(self, scenario: Scenario, options: Options) -> Sheet:
        return sheet_of(scenario, options)

    def initial_position(self, board: Sheet, seats: int) -> Position:
        """Return the position before the first roll, for 1 to the maximum number of seats of the sheet
        (DX-SETUP-01)."""
        refuse_seats(board, seats)
        position = Position(board, seats)
        place(board, position)
        return position

    @staticmethod
    def draw_count(board: Sheet, position: Position, step: int) -> int:
        return position.drawn

    @staticmethod
    def outcomes(board: Sheet, position: Position, step: int, names: Sequence[str]) -> Outcomes:
        return first_player(range(len(names)), names) if step == START else rolls(position.rolling, language())


RULES = DiceRules()
