"""Declaring and the run home, its end, rover play and winning."""

from __future__ import annotations

from engine.families.boxcars.actions.event import Line
from engine.families.boxcars.rules.board import CompiledBoard
from engine.families.boxcars.rules.chapters.destination import ALTERNATE
from engine.families.boxcars.rules.chapters.homeward import (
    CAUGHT,
    DECLARED,
    LASTS,
    NOBODY_IS_LEFT,
    NOT_DECLARED,
    ROVER,
    ROVER_RECEIVED,
    UNDECLARED,
    WAY_OPENED,
    WINS,
)
from engine.families.boxcars.rules.chapters.movement import ARRIVED_HOME
from engine.families.boxcars.rules.position import DECLARE, Position
from engine.families.boxcars.rules.turn import NO, YES
from engine.families.boxcars.text import labels
from engine.game.decision import FixedDecision
from engine.i18n import tr_noop
from engine.model.ids import Ref

STATUS = tr_noop("declared")
"""The status of a player who runs home."""


class RollOn(FixedDecision[CompiledBoard, Position], frozen=True):
    """Roll the next destination instead of declaring."""

    steps = (DECLARE,)
    rules = "BX-DECL-04 RB-DECL-02"
    prompt = tr_noop("whether to declare")
    number, label = NO, tr_noop("Roll the next destination")
    word = "roll on"  # not shown


class Declare(FixedDecision[CompiledBoard, Position], frozen=True):
    """Declare and run home."""

    steps = (DECLARE,)
    rules = "BX-DECL-01 RB-DECL-01"
    number, word, label = YES, "declare", tr_noop("Declare and run home")

    def about(self, board: CompiledBoard, state: Position) -> tuple[Ref, ...]:
        return (labels.city_ref(board, state.home[state.seat]),)


KINDS = (RollOn, Declare)

EVENTS = (
    Line(
        DECLARED,
        "declare",
        tr_noop("{who} declares with {sum} and runs home"),
        "BX-DECL-01 RB-DECL-01",
        mark="declaration",
        ruling=tr_noop(
            "A player with enough cash to win may declare before rolling the next destination, and then runs home."
        ),
    ),
    Line(
        NOT_DECLARED,
        "pass",
        tr_noop("{who} does not declare"),
        "BX-DECL-04 RB-DECL-02",
        ruling=tr_noop("Declaring is optional."),
    ),
    Line(
        ALTERNATE,
        "destination",
        tr_noop("{who}'s alternate destination is {city_x}"),
        "BX-DECL-06 RB-DECL-03",
        ("city_x",),
        ruling=tr_noop(
            "A player who declares rolls an alternate destination, which counts only if the declaration ends."
        ),
    ),
    Line(ARRIVED_HOME, "home", tr_noop("{who} arrives home in {city_x}"), "BX-DECL-08 RB-DECL-06", ("city_x",)),
    Line(
        UNDECLARED,
        "undeclare",
        tr_noop("{who} is no longer declared; the destination is {city_x}"),
        "BX-DECL-09 RB-UNDECL-01",
        ("city_x",),
        mark="declaration",
        ruling=tr_noop(
            "A declaration ends if fees leave too little cash to win; the train continues to the alternate destination."
        ),
    ),
    Line(
        WAY_OPENED,
        "way",
        tr_noop("{who} may reuse {sections_x}: there is no other route"),
        "RB-ROVER-05",
        ruling=tr_noop(
            "After a catch, used sections stay closed, except for the fewest needed if there is no other route."
        ),
    ),
    Line(
        ROVER,
        "money",
        tr_noop("{who} pays {sum} to {seat_x}"),
        "BX-ROVER-01 RB-ROVER-04",
        reason=tr_noop("rover play"),
        ruling={"RB-ROVER-04": tr_noop("A caught player pays the player who caught them and is no longer declared.")},
    ),
    Line(
        ROVER_RECEIVED,
        "money",
        tr_noop("{who} receives {sum} from {seat_x}"),
        "BX-ROVER-01 RB-ROVER-04",
        reason=tr_noop("rover play"),
        repeats=(ROVER,),
    ),
    Line(
        CAUGHT,
        "rover",
        tr_noop("{who} catches {seat_x}"),
        "BX-ROVER-01 RB-ROVER-01",
        mark="catch",
        ruling={
            "BX-ROVER-01": tr_noop(
                "The first player to reach the milepost of a declared player is paid by that player."
            ),
            "RB-ROVER-01": tr_noop(
                "A declared player is caught by another train that reaches the milepost of their train."
            ),
        },
    ),
    Line(
        WINS,
        "win",
        tr_noop("{who} wins with {sum} at home in {city_x}"),
        "BX-DECL-08 RB-DECL-06",
        ("city_x",),
        tr_noop("home"),
        mark="win",
        ruling=tr_noop("A declared player who reaches home with enough cash to win after all fees wins."),
    ),
    Line(
        LASTS,
        "win",
        tr_noop("{who} wins as the last remaining player, with {sum}"),
        "BX-FEE-15 RB-BANK-02",
        reason=tr_noop("last survivor"),
        mark="win",
        ruling={"RB-BANK-02": tr_noop("The last remaining player wins.")},
    ),
    Line(
        NOBODY_IS_LEFT,
        "end",
        tr_noop("The game ends without a winner: no player is left"),
        reason=tr_noop("no player left"),
    ),
)
