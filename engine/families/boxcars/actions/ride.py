"""Rolls to move, rides, arrival and the payoff."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from engine.families.boxcars.actions.event import Line, Row
from engine.families.boxcars.rules.board import NONE, CompiledBoard
from engine.families.boxcars.rules.chapters.movement import ARRIVED, BONUS, BOUNCED, DICE, PAYOFF, RODE, STUCK_ON
from engine.families.boxcars.rules.position import RIDE, Position
from engine.families.boxcars.text import labels
from engine.game.decision import NumberedDecision
from engine.game.rules import Entry, Leg
from engine.i18n import tr, tr_noop
from engine.model.ids import Ref


class Ride(NumberedDecision[CompiledBoard, Position], frozen=True):
    """Ride to the next milepost. The number of an arc of the board is that of the decision."""

    arc: int

    steps = (RIDE,)
    rules = "BX-MOVE-02 RB-MOVE-04"
    prompt = tr_noop("where to ride")
    word = "ride"

    def ids(self, board: CompiledBoard, state: Position) -> str:
        return f"{board.mileposts[board.to[self.arc]]} {'>'.join(labels.rails(board, self.arc))}"

    def text(self, board: CompiledBoard, state: Position, names: Sequence[str]) -> str:
        return tr("Ride the {railroads} to {place}").format(
            railroads=labels.rails_text(board, self.arc), place=labels.place(board, board.to[self.arc])
        )

    def about(self, board: CompiledBoard, state: Position) -> tuple[Ref, ...]:
        return board.refs[self.arc]

    def moves(self, board: CompiledBoard, state: Position) -> bool:
        return True


def _dice(board: CompiledBoard, row: Row) -> Mapping[str, str]:
    one, two = divmod(row.x, 10)
    return {"one": str(one), "two": str(two), "total": str(one + two + row.y)}


def _arc(board: CompiledBoard, row: Row) -> Mapping[str, str]:
    railroads, place = labels.rails_text(board, row.x), labels.place(board, board.to[row.x])
    return {"arc_x": tr("{railroads} to {place}").format(railroads=railroads, place=place)}


class RideLine(Line, frozen=True):
    """The entry for a ride, with its leg. The rest of the roll is lost on arrival."""

    def entry(self, board: CompiledBoard, names: Sequence[str], row: tuple[int, ...]) -> Entry:
        """Return the entry."""
        *_, arc, left = row
        entry = super().entry(board, names, row)
        by = tr("the {railroads}").format(railroads=labels.rails_text(board, arc))
        start, to = labels.place(board, board.to[arc ^ 1]), labels.place(board, board.to[arc])
        leg = Leg(tr("rides"), by, start, to, tr("milepost"), tr("mileposts"))
        return replace(entry, leg=leg, reason="" if left == NONE else entry.reason)


def _trip(board: CompiledBoard, row: Row) -> Mapping[str, str]:
    origin, goal = divmod(row.x, len(board.cities))
    chart = labels.dollars(board, row.amount + row.y)
    return {"origin": labels.city(board, origin), "goal": labels.city(board, goal), "chart": chart}


class PayoffLine(Line, frozen=True):
    """The entry for a payoff, with the cities of the trip and the fee deducted."""

    def entry(self, board: CompiledBoard, names: Sequence[str], row: tuple[int, ...]) -> Entry:
        """Return the entry."""
        *_, trip, fee = row
        about = tuple(labels.city_ref(board, city) for city in divmod(trip, len(board.cities)))
        return replace(super().entry(board, names, row), about=about, withheld=fee)


KINDS = (Ride,)

EVENTS = (
    Line(
        DICE,
        "roll",
        tr_noop("{who} rolls {one} and {two}: {total} to move"),
        "BX-MOVE-01 RB-MOVE-01",
        text_y=tr_noop("{who} rolls {one} and {two} and a red {y}: {total} to move"),
        more=_dice,
        ruling=tr_noop("A turn begins with a roll of two dice."),
    ),
    Line(
        BONUS,
        "bonus",
        tr_noop("{who} rolls {x} on the bonus roll"),
        "BX-BONUS-04 RB-BONUS-01",
        ruling={
            "BX-BONUS-04": tr_noop("A bonus roll is a roll of the red die; the train moves as for any other roll."),
            "RB-BONUS-01": tr_noop(
                "A double six, an Express after a double or a Superchief gives a roll of the red die after the move."
            ),
        },
    ),
    Line(
        BOUNCED,
        "bonus",
        tr_noop("{who} bounces out with {x} on the red die"),
        "RB-ARR-03",
        ruling=tr_noop(
            "A player who arrives before using the red die rolls the next destination at once and moves on."
        ),
    ),
    RideLine(
        RODE,
        "ride",
        tr_noop("{who} rides the {arc_x}"),
        "BX-MOVE-02 RB-MOVE-04",
        ("arc_x",),
        tr_noop("{mileposts_y} left"),
        more=_arc,
        ruling=tr_noop("A train moves from milepost to milepost along the lines of any railroad."),
        counter="rides",
    ),
    Line(
        STUCK_ON,
        "stuck",
        tr_noop("{who} cannot move on and loses {mileposts_x} of the roll"),
        "BX-MOVE-08",
        ruling=tr_noop("A train moves the full roll, but stops at its destination and loses the rest."),
    ),
    Line(
        ARRIVED,
        "arrive",
        tr_noop("{who} arrives in {city_x} from {city_y}"),
        "BX-MOVE-08 RB-ARR-01",
        ("city_x",),
        ruling={"RB-ARR-01": tr_noop("A train stops at its destination; an exact roll is not needed.")},
        counter="visits",
    ),
    PayoffLine(
        PAYOFF,
        "money",
        tr_noop("The bank pays {who} {sum} for the trip from {origin} to {goal}"),
        "BX-PAY-01 RB-PAY-01",
        reason=tr_noop("payoff: the trip from {origin} to {goal}"),
        mark="trip",
        cause="payoff",
        text_y=tr_noop(
            "The bank pays {who} {sum} for the trip from {origin} to {goal} ({chart} less the bank fee of {sum_y})"
        ),
        more=_trip,
        ruling=tr_noop("On arrival, the bank pays the payoff for the trip between the two cities."),
        counter="fees_paid",
    ),
)
