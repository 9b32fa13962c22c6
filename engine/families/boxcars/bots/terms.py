"""Terms of the evaluation of decisions: names, titles and meanings of all scores and facts, in dollars."""

from __future__ import annotations

from collections.abc import Sequence

from engine.game.explanation import Term
from engine.i18n import tr, tr_noop

BY_WEIGHT = {
    term.name: term
    for term in (
        Term(
            "access", tr_noop("Cities that its network would serve, by the chance of being a destination"),
            tr_noop("new cities"),
        ),
        Term("monopoly", tr_noop("Cities that no opponent serves"), tr_noop("cities without rivals")),
        Term("closeness", tr_noop("Closeness to the home city"), tr_noop("near home")),
        Term("coverage", tr_noop("Regions that its network does not serve yet"), tr_noop("new regions")),
        Term("corners", tr_noop("Cities far from all others"), tr_noop("remote cities")),
        Term("connecting", tr_noop("Number of other railroads that it meets"), tr_noop("railroads it meets")),
        Term("broker", tr_noop("Opponents need it next"), tr_noop("needed by opponents")),
        Term("segment", tr_noop("Connects to its own network"), tr_noop("joins own lines")),
        Term("isolation", tr_noop("Cities that no other railroad serves"), tr_noop("only railroad there")),
        Term("terminal", tr_noop("Little overlap, and ends at good junctions"), tr_noop("junctions at its ends")),
    )
}  # fmt: skip
"""Terms of a railroad by the weight that multiplies them."""

SAVES = Term(tr_noop("fees saved"), tr_noop("Fees saved on the remaining trips"), tr_noop("fees saved to the end"))
EARNS = Term(
    tr_noop("fees earned"), tr_noop("Fees received from opponents until the end"), tr_noop("fees received to the end")
)
SOONER = Term(
    tr_noop("sold out sooner"), tr_noop("Gain from an earlier sell-out, when fees rise"), tr_noop("earlier sell-out")
)
CONSEQUENCES = SAVES, EARNS, SOONER
"""Terms of a railroad for its consequences in the rest of the game."""

FASTER = Term(tr_noop("faster train"), tr_noop("Savings of a faster train in the rest of the game"))
PRICE = Term(tr_noop("price"), tr_noop("Price"))
OTHER_USE = Term(
    tr_noop("use of the cash"),
    tr_noop(
        "Part of the price that does not count because cash has little other use in a short game; negative while "
        "saving for a fast train"
    ),
    tr_noop("other uses of cash"),
)
HELD_BACK = Term(
    tr_noop("cash held back"), tr_noop("Needs cash that is reserved for fees or for winning"), tr_noop("reserved cash")
)

TIME = Term(
    tr_noop("time of the route"), tr_noop("Value of the turns on the cheapest route to the destination, per milepost")
)
FEES = Term(
    tr_noop("weighted fees"),
    tr_noop(
        "Estimated fees of that route: one for each time it enters lines of another owner, and a share of a fee at "
        "each milepost. Fees to opponents count double; fees already due do not count."
    ),
)
DANGER = Term(tr_noop("risk on the route"), tr_noop("Expected loss of a declared train that is caught on that route"))
NO_ROUTE_ON = Term(tr_noop("no route on"), tr_noop("There is no route from there to the destination"))
MILEPOSTS = Term(tr_noop("mileposts"), tr_noop("Distance from there to the destination"))
CATCHES = Term("rover", tr_noop("A declared train that can be caught"), tr_noop("catch"))
WINS = Term(tr_noop("wins"), tr_noop("Reaches home in this move with the winning total"))

PAYOFF = Term(tr_noop("payoff"), tr_noop("Average payoff of a trip there"))
TRAVEL_TIME = Term("way", tr_noop("Value of the turns on the route there"), tr_noop("travel time"))
ROUTE_HOME = Term(
    tr_noop("route home"),
    tr_noop("Value of the turns on the route home from there, if the trip brings the winning total"),
)
ESTIMATED_FEES = Term(
    tr_noop("estimated fees"),
    tr_noop(
        "Fees on the route there that it would ride now, and on the route home where it counts: one to each owner in "
        "each turn"
    ),
)

BID_MADE = Term(tr_noop("bid"), tr_noop("Amount of the bid"))
HIGHEST_BID = Term(tr_noop("highest bid"), tr_noop("Limit of its bids"))
MISSED = Term("missed", tr_noop("Value to it of a railroad that it gives away"), tr_noop("value given up"))
WON = Term("won", tr_noop("Value to it of a railroad that it gets"), tr_noop("value gained"))
PAID = Term("paid", tr_noop("Money paid or received"), tr_noop("money"))
BRINGS = Term(
    "brings",
    tr_noop("Proceeds of the sale: the second-highest value to an opponent, or the bank's price"),
    tr_noop("proceeds"),
)
REFUSED = Term(tr_noop("refused"), tr_noop("The other player would refuse"))

NO_ROUTE_HOME = Term(tr_noop("no route home"), tr_noop("There is no route home"))
LEFT_AT_HOME = Term(
    tr_noop("cash left at home"),
    tr_noop("Cash above the winning total after the fees home; negative if cash is missing"),
)
WAITING = Term(tr_noop("cost of waiting"), tr_noop("Cost of waiting for another trip: an opponent may win first"))
BOLDNESS = Term(
    tr_noop("boldness"),
    tr_noop("Lower weight of the fees home because it likes to declare; negative for a higher weight"),
    tr_noop("readiness to declare"),
)
CAUGHT = Term(
    tr_noop("risk of being caught"),
    tr_noop(
        "Expected loss of being caught on the route home: the payment, and a part of it again because an opponent "
        "gets it"
    ),
)

CENTRAL = Term(
    "central", tr_noop("Value of the turns of the first trip and of the final route home"), tr_noop("location")
)
HOME_TERMS = (
    CENTRAL,
    Term("corners", tr_noop("Distance to destinations, weighted by its preference"), tr_noop("distant destinations")),
    Term("terminal", tr_noop("Railroads that meet there, weighted by its preference"), tr_noop("railroads there")),
    Term(
        "monopoly",
        tr_noop("Railroads beyond the first that serve it, weighted by its preference for monopolies"),
        tr_noop("competing railroads"),
    ),
)
"""Terms of homes, in the order of `decision_values.home_parts`. Some have names of terms of railroads."""

TERMS = (
    *BY_WEIGHT.values(), *CONSEQUENCES, FASTER, PRICE, OTHER_USE, HELD_BACK,
    TIME, FEES, DANGER, NO_ROUTE_ON, MILEPOSTS, CATCHES, WINS,
    PAYOFF, TRAVEL_TIME, ROUTE_HOME, ESTIMATED_FEES,
    BID_MADE, HIGHEST_BID, MISSED, WON, PAID, BRINGS, REFUSED,
    NO_ROUTE_HOME, LEFT_AT_HOME, WAITING, BOLDNESS, CAUGHT,
)  # fmt: skip
"""Terms of all decisions except homes."""

TO_GO = Term(tr_noop("mileposts to go"), tr_noop("Distance to the destination by this route"), unit="mileposts")
TURNS = Term(tr_noop("turns"), tr_noop("Estimated turns to the destination, including this one"), unit="turns")
CASH_LEFT = Term(
    tr_noop("cash left"), tr_noop("Cash on arrival, before the payoff; negative if a railroad must be sold")
)


def fees_to(payee: str) -> Term:
    """Return the term for the fees of a route to a player or the bank."""
    return Term(
        tr("fees to {player}").format(player=payee),
        tr("Fees to {player} on the route to the destination, including those already due").format(player=payee),
    )


def journey_terms(names: Sequence[str]) -> tuple[Term, ...]:
    """Return the terms of facts about rides in a game of players with these names."""
    return (TO_GO, TURNS, *(fees_to(payee) for payee in (*names, tr("the bank"))), CASH_LEFT)
