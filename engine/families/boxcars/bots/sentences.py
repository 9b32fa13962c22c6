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
    board: CompiledBoard,
    knowledge: Knowledge,
    state: Position,
    step: int,
    seat: int,
    trait: list[int],
    decision: int,
    parts: Mapping[str, int],
) -> str:
    """What follows from a decision of the seat that is weighed by these scores; "" where columns say it all."""
    if step == BUY:
        return bought(board, knowledge, state, seat, trait, decision)
    if step == DECLARE:
        return _declared(board, knowledge, state, seat, trait)
    if step == BID:
        return _bid(board, knowledge, state, seat, trait)
    if step == PICK_REGION:
        return _chosen(board, knowledge, state, seat, trait, decision)
    if step == SELL:
        return f"The sale brings {dollars(board, parts[BRINGS])}; what is sold is worth {dollars(board, -parts[MISSED])} to it."  # noqa: E501
    if step in (TRADE, ANSWER) and parts:
        paid = parts.get(PAID, 0)
        gets, gives = parts.get(WON, 0) + max(0, paid), max(0, -paid) - parts.get(MISSED, 0)
        return (
            f"What it would get is worth {dollars(board, gets)} to it, and what it would give {dollars(board, gives)}."
        )
    if step in (SWAP, PICK_HOME_CITY, PICK_HOME_REGION):
        return (
            f"The first trip and the way home at the end take turns that are worth {dollars(board, -parts[CENTRAL])}."
        )
    return ""


def decisive(board: CompiledBoard, state: Position, seat: int, trait: list[int]) -> str:
    """What follows from a ride that decides the game: home, or to a declared train that is caught."""
    if can_win(board, state, seat):
        return f"It is home with this move, and wins with about {dollars(board, state.cash[seat] - state.owing)}."
    dot, paid = prey(board, state, seat, trait), 0
    for other in range(state.bank):
        if state.declared[other] and state.at[other] == dot:
            paid += min(board.rover_payment, state.cash[other])
    return f"Whoever is caught pays {dollars(board, paid)} and does not win now."


def rounds_left(board: CompiledBoard, knowledge: Knowledge, state: Position, seat: int, trips: int) -> int:
    """About how many turns of its own the seat still has: those of so many hundredths of trips."""
    pace = PACE[state.train[seat]] * WHOLE
    return max(1, trips * (2 * knowledge.mean_way + pace) // (200 * pace))


def bought(board: CompiledBoard, knowledge: Knowledge, state: Position, seat: int, trait: list[int], item: int) -> str:
    """What follows from a purchase of the seat, with what it expects of the others."""
    if item == NOTHING:
        return "It keeps its cash."
    price = dollars(board, decision_values.price_of(board, state, seat, item))
    if item < RAILROAD_ITEM:
        return _train(board, knowledge, state, seat, trait, EXPRESS if item == EXPRESS_ITEM else SUPERCHIEF, price)
    p = Plan(board, knowledge)
    look_round(board, knowledge, state, seat, trait, NONE, p, still_to_come(board, state, seat))
    rounds = rounds_left(board, knowledge, state, seat, p.trips)
    saves, earns, sooner = in_money(board, knowledge, state, item - RAILROAD_ITEM, p)
    said = f"It saves {dollars(board, saves // rounds)} a round, earns {dollars(board, earns // rounds)}"
    if sooner:
        said += f", {'brings' if sooner > 0 else 'loses'} {dollars(board, abs(sooner))} because the board is sold out sooner"  # noqa: E501
    share = _share(trait, "of what that brings")
    later = _put_off(board, knowledge, state, seat, trait, decision_values.price_of(board, state, seat, item))
    saving = _saving(board, knowledge, state, seat, trait, "the price")
    return f"{said}, and costs {price}, with {quantity(rounds, 'round')} left.{share}{later}{saving}"


def _saving(board: CompiledBoard, knowledge: Knowledge, state: Position, seat: int, trait: list[int], what: str) -> str:
    """That a sum counts more, as far as a seat that saves for a Super Chief is fond of fast trains."""
    tenths = tenths_felt(board, knowledge, state, seat, trait, still_to_come(board, state, seat))
    return f" It saves for a Super Chief, so {what} counts {tenths / 10:g} times as much." if tenths > 10 else ""


def _put_off(
    board: CompiledBoard, knowledge: Knowledge, state: Position, seat: int, trait: list[int], price: int
) -> str:
    """What else the cash would do: how much later the Super Chief comes that the seat wants."""
    short = min(price, train_price(board, state, seat, SUPERCHIEF) - (state.cash[seat] - price))
    if short <= 0 or not wants_chief(board, knowledge, state, seat, trait, still_to_come(board, state, seat)):
        return ""
    rounds = max(1, round(short / max(1, earned_a_turn(knowledge, state.train[seat]))))
    return f" The Super Chief that it wants comes about {quantity(rounds, 'round')} later for it."


def _share(trait: list[int], of: str) -> str:
    """How much of what follows a character counts, where that is not all of it: columns have that much."""
    judgement = max(0, trait[JUDGEMENT])
    return "" if judgement == 10 else f" It counts {10 * judgement} % {of}."


def _train(
    board: CompiledBoard, knowledge: Knowledge, state: Position, seat: int, trait: list[int], train: int, price: str
) -> str:
    """An Express earns until a Super Chief can be paid, where one is worth its price. What the taste of the seat for
    fast trains adds is told, too, since columns have it."""
    left = still_to_come(board, state, seat)
    more = earned_a_turn(knowledge, train) - earned_a_turn(knowledge, state.train[seat])
    brings = train_worth(board, knowledge, state, seat, JUDGE, left, train)
    rounds = max(1, brings // max(1, more))
    waits = train == EXPRESS and wants_chief(board, knowledge, state, seat, JUDGE, left)
    until = "until a Super Chief can be paid" if waits else "left"
    said = f"It earns {dollars(board, more)} a round more and costs {price}, with {quantity(rounds, 'round')} {until}."
    taste = train_worth(board, knowledge, state, seat, trait, left, train) - brings * max(0, trait[JUDGEMENT]) // 10
    liking = (
        f" Its taste for fast trains {'adds' if taste > 0 else 'takes off'} {dollars(board, abs(taste))}."
        if taste
        else ""
    )
    return f"{said}{_share(trait, 'of what that brings')}{liking}"


def left_at_home(board: CompiledBoard, knowledge: Knowledge, state: Position, seat: int, trait: list[int]) -> int:
    """The cash above the win cash once all fees of the way home are paid, whatever the taste for declaring makes of
    them."""
    fair = [0 if weight == DECLARING else points for weight, points in enumerate(trait)]
    return decision_values.declaring_parts(board, knowledge, state, seat, fair, Plan(board, knowledge))[0]


def _declared(board: CompiledBoard, knowledge: Knowledge, state: Position, seat: int, trait: list[int]) -> str:
    """What speaks for and against the way home, whether it is taken or not."""
    left, waiting, risk = decision_values.declaring_parts(board, knowledge, state, seat, trait, Plan(board, knowledge))
    if left <= -decision_values.OUT_OF_REACH:
        return "No way home is left."
    if left < 0:
        above = left_at_home(board, knowledge, state, seat, trait)
        if above < 0:
            return (
                f"The fees of the way home that it would take leave it {dollars(board, -above)} short of the win cash."
            )
        return (
            f"The fees of the way home leave it {dollars(board, above)} above the win cash, too little for its caution."
        )
    if state.at[seat] == board.city_dot[state.home[seat]]:
        return "It is at home with the win cash: to declare is to win."
    judgement, lost = max(0, trait[JUDGEMENT]), harm(board, state, seat)
    if not judgement or not lost:
        return ""
    chance = round(-1_000 * risk / (judgement * lost))
    paid = min(board.rover_payment, max(0, state.cash[seat]))
    caught = f"It would be caught on the way home with a chance of about {chance} %, which costs {dollars(board, lost)}"
    gained = f"the {dollars(board, paid)} that it pays, and its part in what one of the others gains by them"
    waits = dollars(board, waiting * 10 // judgement)
    return (
        f"{caught}: {gained}. Waiting costs {waits}, because somebody else may win before.{_share(trait, 'of either')}"
    )


def _chosen(
    board: CompiledBoard, knowledge: Knowledge, state: Position, seat: int, trait: list[int], region: int
) -> str:
    p = Plan(board, knowledge)
    count_own(board, knowledge, state, seat, NONE, p)
    payoff, way, home, fees = decision_values.region_income(board, knowledge, state, seat, trait, region, p, WHOLE)
    after = f", and the way home {dollars(board, home)}" if home else ""
    costs = f"its turns cost {dollars(board, way)}{after}, its fees {dollars(board, fees)} by rule of thumb"
    return f"A trip there pays {dollars(board, payoff)} in the mean; {costs}."


def _bid(board: CompiledBoard, knowledge: Knowledge, state: Position, seat: int, trait: list[int]) -> str:
    """What the most that the seat bids is made of, in the order in which it is reckoned."""
    left = still_to_come(board, state, seat)
    own = decision_values.own_worth(board, knowledge, state, seat, trait, state.auction, Plan(board, knowledge), left)
    rival = decision_values.worth_to_rivals(board, knowledge, state, seat, trait, Plan(board, knowledge))
    others = (
        f"and the keenest of the others would pay {dollars(board, rival)} at most"
        if rival
        else "and none of the others would pay the next bid for it"
    )
    denied = decision_values.denied_by(state, trait, own, rival)
    fondness = decision_values.fondness(trait)
    said = [f"The railroad is worth {dollars(board, own)} to it, {others}."]
    if denied:
        said.append(f"That nobody else gets it adds {dollars(board, denied)}.")
    said.append(_saving(board, knowledge, state, seat, trait, "a bid").strip())
    if fondness != decision_values.PLAIN:
        said.append(f"Its taste for auctions makes {100 * fondness // decision_values.PLAIN} % of that.")
    most = decision_values.bidding(board, knowledge, state, seat, trait, Plan(board, knowledge))
    all_of_it = ", all that it can spare" if most == decision_values.spare_cash(board, state, seat) else ""
    said.append(f"So it goes up to {dollars(board, max(0, most))}{all_of_it}.")
    return " ".join(filter(None, said))
