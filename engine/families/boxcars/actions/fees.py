"""User fees, the sell-out and loans."""

from __future__ import annotations

from engine.families.boxcars.actions.event import Line
from engine.families.boxcars.rules.chapters.fees import FEE, FEE_HALF, FEE_RECEIVED, SOLD_OUT
from engine.families.boxcars.rules.chapters.loans import INTEREST_PAID, LOAN, LOAN_REPAID
from engine.i18n import tr_noop

EVENTS = (
    Line(
        FEE,
        "money",
        tr_noop("{who} pays {sum} to {seat_x} for riding the {rail_y}"),
        "BX-FEE-02 RB-FEE-01",
        ("rail_y",),
        tr_noop("fee: {rail_y}"),
        cause="fee",
        ruling=tr_noop("At the end of a turn, a player pays user fees for all other railroads used in that turn."),
        counter="fees_paid",
    ),
    Line(
        FEE_RECEIVED,
        "money",
        tr_noop("{who} receives {sum} from {seat_x} for the {rail_y}"),
        "BX-FEE-04 RB-FEE-04",
        ("rail_y",),
        tr_noop("fee: {rail_y}"),
        cause="fee",
        ruling=tr_noop("Each owner whose railroads were used is paid once per turn, including the bonus roll."),
        repeats=(FEE,),
        counter="fees_received",
    ),
    Line(
        FEE_HALF,
        "money",
        tr_noop("{who} receives {sum}, half of {seat_x}'s fee for the third player's {rail_y}"),
        "RB-OPT-09",
        ("rail_y",),
        tr_noop("fee: {rail_y}"),
        cause="fee",
        ruling=tr_noop("User fees for railroads of the third player go half to the bank and half to the opponent."),
        counter="fees_received",
    ),
    Line(
        SOLD_OUT,
        "sold out",  # not shown
        tr_noop("All railroads are sold: the user fee rises to {sum}"),
        "BX-FEE-05 RB-FEE-05",
        mark="event",
        ruling=tr_noop(
            "After the bank has sold all its railroads, the user fee to owners is higher for the rest of the game."
        ),
    ),
    Line(
        LOAN,
        "money",
        tr_noop("The bank lends {who} {sum} at {sum_x} interest"),
        "BX-OPT-07",
        reason=tr_noop("loan"),
        ruling=tr_noop("A player who cannot pay and has no railroad borrows from the bank and repays with interest."),
    ),
    Line(
        LOAN_REPAID,
        "money",
        tr_noop("{who} repays {sum} to the bank and still owes {sum_x}"),
        "BX-OPT-07",
        reason=tr_noop("loan repaid"),
    ),
    Line(
        INTEREST_PAID,
        "money",
        tr_noop("{who} pays {sum} interest to the bank"),
        "BX-OPT-07",
        reason=tr_noop("interest"),
    ),
)
