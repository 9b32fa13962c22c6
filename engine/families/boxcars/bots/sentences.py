"""What follows from a decision, as sentences in money: what `explain` says beside its columns."""

from __future__ import annotations

from collections.abc import Mapping

from engine.families.boxcars.bots import decision_values
from engine.families.boxcars.bots.knowledge import WHOLE, Knowledge
from engine.families.boxcars.bots.lookahead_value import in_money
from engine.families.boxcars.bots.plan import Plan
from engine.families.boxcars.bots.railroad_value import (
    count_own,
    look_round,
    still_to_come,
    tenths_felt,
    train_worth,
    wants_chief,
)
from engine.families.boxcars.bots.routes import PACE, earned_a_turn
from engine.families.boxcars.bots.rover_risk import can_win, harm, prey
from engine.families.boxcars.characters.character import DECLARING, JUDGEMENT, WEIGHTS
from engine.families.boxcars.rules.board import NONE, CompiledBoard
from engine.families.boxcars.rules.chapters.purchase import EXPRESS_ITEM, NOTHING, RAILROAD_ITEM, train_price
from engine.families.boxcars.rules.position import (
    ANSWER,
    BID,
    BUY,
    DECLARE,
    EXPRESS,
    PICK_HOME_CITY,
    PICK_HOME_REGION,
    PICK_REGION,
    SELL,
    SUPERCHIEF,
    SWAP,
    TRADE,
    Position,
)
from engine.families.boxcars.text.labels import dollars
from engine.plain_text import quantity

JUDGE = [10 * (weight == JUDGEMENT) for weight in range(len(WEIGHTS))]
"""The weights of somebody who weighs what follows, and has no tastes."""

BRINGS, MISSED, WON, PAID = "brings", "missed", "won", "paid"
"""The scores of sales, offers and answers."""

CENTRAL = decision_values.HOME_PARTS[0]
"""The score of a home for where it lies."""


def sentence(
    m: CompiledBoard,
    k: Knowledge,
    g: Position,
    now: int,
    seat: int,
    trait: list[int],
    decision: int,
    parts: Mapping[str, int],
) -> str:
    """What follows from a decision of the seat that is weighed by these scores; "" where columns say it all."""
    if now == BUY:
        return bought(m, k, g, seat, trait, decision)
    if now == DECLARE:
        return _declared(m, k, g, seat, trait)
    if now == BID:
        return _bid(m, k, g, seat, trait)
    if now == PICK_REGION:
        return _chosen(m, k, g, seat, trait, decision)
    if now == SELL:
        return f"The sale brings {dollars(m, parts[BRINGS])}; what is sold is worth {dollars(m, -parts[MISSED])} to it."
    if now in (TRADE, ANSWER) and parts:
        paid = parts.get(PAID, 0)
        gets, gives = parts.get(WON, 0) + max(0, paid), max(0, -paid) - parts.get(MISSED, 0)
        return f"What it would get is worth {dollars(m, gets)} to it, and what it would give {dollars(m, gives)}."
    if now in (SWAP, PICK_HOME_CITY, PICK_HOME_REGION):
        return f"The first trip and the way home at the end take turns that are worth {dollars(m, -parts[CENTRAL])}."
    return ""


def decisive(m: CompiledBoard, g: Position, seat: int, trait: list[int]) -> str:
    """What follows from a ride that decides the game: home, or to a declared train that is caught."""
    if can_win(m, g, seat):
        return f"It is home with this move, and wins with about {dollars(m, g.cash[seat] - g.owing)}."
    dot, paid = prey(m, g, seat, trait), 0
    for other in range(g.bank):
        if g.declared[other] and g.at[other] == dot:
            paid += min(m.rover_payment, g.cash[other])
    return f"Whoever is caught pays {dollars(m, paid)} and does not win now."


def rounds_left(m: CompiledBoard, k: Knowledge, g: Position, seat: int, trips: int) -> int:
    """About how many turns of its own the seat still has: those of so many hundredths of trips."""
    pace = PACE[g.train[seat]] * WHOLE
    return max(1, trips * (2 * k.mean_way + pace) // (200 * pace))


def bought(m: CompiledBoard, k: Knowledge, g: Position, seat: int, trait: list[int], item: int) -> str:
    """What follows from a purchase of the seat, with what it expects of the others."""
    if item == NOTHING:
        return "It keeps its cash."
    price = dollars(m, decision_values.price_of(m, g, seat, item))
    if item < RAILROAD_ITEM:
        return _train(m, k, g, seat, trait, EXPRESS if item == EXPRESS_ITEM else SUPERCHIEF, price)
    p = Plan(m, k)
    look_round(m, k, g, seat, trait, NONE, p, still_to_come(m, g, seat))
    rounds = rounds_left(m, k, g, seat, p.trips)
    saves, earns, sooner = in_money(m, k, g, item - RAILROAD_ITEM, p)
    said = f"It saves {dollars(m, saves // rounds)} a round, earns {dollars(m, earns // rounds)}"
    if sooner:
        said += (
            f", {'brings' if sooner > 0 else 'loses'} {dollars(m, abs(sooner))} because the board is sold out sooner"
        )
    share = _share(trait, "of what that brings")
    later = _put_off(m, k, g, seat, trait, decision_values.price_of(m, g, seat, item))
    saving = _saving(m, k, g, seat, trait, "the price")
    return f"{said}, and costs {price}, with {quantity(rounds, 'round')} left.{share}{later}{saving}"


def _saving(m: CompiledBoard, k: Knowledge, g: Position, seat: int, trait: list[int], what: str) -> str:
    """That a sum counts more, as far as a seat that saves for a Super Chief is fond of fast trains."""
    tenths = tenths_felt(m, k, g, seat, trait, still_to_come(m, g, seat))
    return f" It saves for a Super Chief, so {what} counts {tenths / 10:g} times as much." if tenths > 10 else ""


def _put_off(m: CompiledBoard, k: Knowledge, g: Position, seat: int, trait: list[int], price: int) -> str:
    """What else the cash would do: how much later the Super Chief comes that the seat wants."""
    short = min(price, train_price(m, g, seat, SUPERCHIEF) - (g.cash[seat] - price))
    if short <= 0 or not wants_chief(m, k, g, seat, trait, still_to_come(m, g, seat)):
        return ""
    rounds = max(1, round(short / max(1, earned_a_turn(k, g.train[seat]))))
    return f" The Super Chief that it wants comes about {quantity(rounds, 'round')} later for it."


def _share(trait: list[int], of: str) -> str:
    """How much of what follows a character counts, where that is not all of it: columns have that much."""
    judgement = max(0, trait[JUDGEMENT])
    return "" if judgement == 10 else f" It counts {10 * judgement} % {of}."


def _train(m: CompiledBoard, k: Knowledge, g: Position, seat: int, trait: list[int], train: int, price: str) -> str:
    """An Express earns until a Super Chief can be paid, where one is worth its price. What the taste of the seat for
    fast trains adds is told, too, since columns have it."""
    left = still_to_come(m, g, seat)
    more = earned_a_turn(k, train) - earned_a_turn(k, g.train[seat])
    brings = train_worth(m, k, g, seat, JUDGE, left, train)
    rounds = max(1, brings // max(1, more))
    waits = train == EXPRESS and wants_chief(m, k, g, seat, JUDGE, left)
    until = "until a Super Chief can be paid" if waits else "left"
    said = f"It earns {dollars(m, more)} a round more and costs {price}, with {quantity(rounds, 'round')} {until}."
    taste = train_worth(m, k, g, seat, trait, left, train) - brings * max(0, trait[JUDGEMENT]) // 10
    liking = (
        f" Its taste for fast trains {'adds' if taste > 0 else 'takes off'} {dollars(m, abs(taste))}." if taste else ""
    )
    return f"{said}{_share(trait, 'of what that brings')}{liking}"


def left_at_home(m: CompiledBoard, k: Knowledge, g: Position, seat: int, trait: list[int]) -> int:
    """The cash above the win cash once all fees of the way home are paid, whatever the taste for declaring makes of
    them."""
    fair = [0 if weight == DECLARING else points for weight, points in enumerate(trait)]
    return decision_values.declaring_parts(m, k, g, seat, fair, Plan(m, k))[0]


def _declared(m: CompiledBoard, k: Knowledge, g: Position, seat: int, trait: list[int]) -> str:
    """What speaks for and against the way home, whether it is taken or not."""
    left, waiting, risk = decision_values.declaring_parts(m, k, g, seat, trait, Plan(m, k))
    if left <= -decision_values.OUT_OF_REACH:
        return "No way home is left."
    if left < 0:
        above = left_at_home(m, k, g, seat, trait)
        if above < 0:
            return f"The fees of the way home that it would take leave it {dollars(m, -above)} short of the win cash."
        return f"The fees of the way home leave it {dollars(m, above)} above the win cash, too little for its caution."
    if g.at[seat] == m.city_dot[g.home[seat]]:
        return "It is at home with the win cash: to declare is to win."
    judgement, lost = max(0, trait[JUDGEMENT]), harm(m, g, seat)
    if not judgement or not lost:
        return ""
    chance = round(-1_000 * risk / (judgement * lost))
    paid = min(m.rover_payment, max(0, g.cash[seat]))
    caught = f"It would be caught on the way home with a chance of about {chance} %, which costs {dollars(m, lost)}"
    gained = f"the {dollars(m, paid)} that it pays, and its part in what one of the others gains by them"
    waits = dollars(m, waiting * 10 // judgement)
    return (
        f"{caught}: {gained}. Waiting costs {waits}, because somebody else may win before.{_share(trait, 'of either')}"
    )


def _chosen(m: CompiledBoard, k: Knowledge, g: Position, seat: int, trait: list[int], region: int) -> str:
    p = Plan(m, k)
    count_own(m, k, g, seat, NONE, p)
    payoff, way, home, fees = decision_values.region_income(m, k, g, seat, trait, region, p, WHOLE)
    after = f", and the way home {dollars(m, home)}" if home else ""
    costs = f"its turns cost {dollars(m, way)}{after}, its fees {dollars(m, fees)} by rule of thumb"
    return f"A trip there pays {dollars(m, payoff)} in the mean; {costs}."


def _bid(m: CompiledBoard, k: Knowledge, g: Position, seat: int, trait: list[int]) -> str:
    """What the most that the seat bids is made of, in the order in which it is reckoned."""
    left = still_to_come(m, g, seat)
    own = decision_values.own_worth(m, k, g, seat, trait, g.auction, Plan(m, k), left)
    rival = decision_values.worth_to_rivals(m, k, g, seat, trait, Plan(m, k))
    others = (
        f"and the keenest of the others would pay {dollars(m, rival)} at most"
        if rival
        else "and none of the others would pay the next bid for it"
    )
    denied = decision_values.denied_by(g, trait, own, rival)
    fondness = decision_values.fondness(trait)
    said = [f"The railroad is worth {dollars(m, own)} to it, {others}."]
    if denied:
        said.append(f"That nobody else gets it adds {dollars(m, denied)}.")
    said.append(_saving(m, k, g, seat, trait, "a bid").strip())
    if fondness != decision_values.PLAIN:
        said.append(f"Its taste for auctions makes {100 * fondness // decision_values.PLAIN} % of that.")
    most = decision_values.bidding(m, k, g, seat, trait, Plan(m, k))
    all_of_it = ", all that it can spare" if most == decision_values.spare_cash(m, g, seat) else ""
    said.append(f"So it goes up to {dollars(m, max(0, most))}{all_of_it}.")
    return " ".join(filter(None, said))
