"""The course and the end of a game: turns, lost turns, and winning."""

from __future__ import annotations

from engine.families.crayon.actions.base import TurnChoice, event
from engine.families.crayon.rules import journal
from engine.families.crayon.rules.board import CompiledBoard
from engine.families.crayon.rules.position import BUILD, LOST_TURN, OPERATE
from engine.game.decision import Event
from engine.game.setups import start_entry
from engine.i18n import tr_noop


class EndTurn(TurnChoice, frozen=True):
    """End the turn after building."""

    steps = (BUILD,)
    rules = "BR-TURN-01"
    word, sentence = "done", tr_noop("End the turn")


class EndOperation(TurnChoice, frozen=True):
    """End the operation. Building begins."""

    steps = (OPERATE,)
    rules = "BR-TURN-01"
    word, sentence = "done", tr_noop("Continue to building")


class SkipTurn(TurnChoice, frozen=True):
    """Skip a turn lost to an event."""

    steps = (LOST_TURN,)
    prompt = tr_noop("what to do in a lost turn")
    rules = "BR-EVENT-12"
    word, sentence = "done", tr_noop("Skip the lost turn")


KINDS = (EndTurn, EndOperation, SkipTurn)
EVENTS: tuple[Event[CompiledBoard], ...] = (
    Event(kind=journal.SET_UP, entries=lambda board, names, row: start_entry(board.setup_name, row[1])),
    event(
        journal.TURN, "turn", tr_noop("Turn {x}: {player}"), "BR-TURN-04",
        ruling=tr_noop("Play passes to the left."),
    ),
    event(
        journal.TURN_LOST, "event", tr_noop("{player} loses this turn"), "BR-EVENT-12", mark="event",
        ruling=tr_noop("A player who loses a turn does not move or build."),
    ),
    event(
        journal.TURN_STOPPED, "event", tr_noop("{player} loses the rest of this turn"), "BR-EVENT-12", mark="event"
    ),
    event(
        journal.CLAIMED, "claim", tr_noop("{player} claims victory with {money_x}; the round is completed"),
        "BR-OPT-02", mark="declaration",
        ruling=tr_noop(
            "After a player claims victory, the round is completed. The most cash wins; in a tie "
            "the winning total is raised."
        ),
    ),
    event(
        journal.LIMIT_RAISED, "claim",
        tr_noop(
            "{player} has as much cash as another player who claims victory; {money_x} is now needed to win"
        ),
        "BR-OPT-02", mark="declaration",
    ),
    event(
        journal.LAST_ROUND, "time",
        tr_noop("{player} ends the round in which time runs out; one more round is played"), "BR-OPT-01",
        ruling=tr_noop(
            "When time runs out, one more round is played. The player with the most cash wins, "
            "and players who connected the cities rank first."
        ),
    ),
    event(
        journal.WINS, "win", tr_noop("{player} wins with {money_x}"), "BR-WIN-01", mark="win",
        ruling=tr_noop(
            "A player who has connected the major cities with own track and has the winning cash "
            "at the end of a turn wins."
        ),
    ),
    event(
        journal.TURN_LIMIT_REACHED, "end",
        tr_noop("{player} ends the last of {x} turns; the game has no winner"), reason=tr_noop("turn limit"),
    ),
    event(
        journal.TIED, "end",
        tr_noop("{player} has as much cash as another player when time runs out; the game has no winner"),
        "BR-OPT-01", reason=tr_noop("tie"),
    ),
)  # fmt: skip
