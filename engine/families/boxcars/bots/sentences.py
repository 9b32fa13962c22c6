"""Sentences on the consequences of a decision in money, for `explain`."""

from __future__ import annotations

from collections.abc import Mapping

from engine.families.boxcars.bots import decision_values
from engine.families.boxcars.bots.knowledge import WHOLE, Knowledge
from engine.families.boxcars.bots.lookahead_value import in_money
from engine.families.boxcars.bots.plan import Plan
from engine.families.boxcars.bots.railroad_value import (
    prepare_railroad_values,
    price_tenths,
    still_to_come,
    train_value,
    wants_chief,
)
from engine.families.boxcars.bots.routes import PACE, earned_a_turn
from engine.families.boxcars.bots.rover_risk import can_win, harm, prey
from engine.families.boxcars.bots.terms import (
    BRINGS,
    CENTRAL,
    ESTIMATED_FEES,
    MISSED,
    PAID,
    PAYOFF,
    ROUTE_HOME,
    TRAVEL_TIME,
    WON,
)
from engine.families.boxcars.bots.traits import DECLARING, JUDGEMENT
from engine.families.boxcars.content import WEIGHTS
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
from engine.i18n import format_number, ntr, tr

JUDGE = [10 * (weight == JUDGEMENT) for weight in range(len(WEIGHTS))]
"""The weights of a bot that counts consequences only and has no preferences."""


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
    """Return the consequences of a decision with these scores; "" if the columns say it all."""
    if step == BUY:
        return purchase_text(board, knowledge, state, seat, trait, decision)
    if step == DECLARE:
        return _declaring_text(board, knowledge, state, seat, trait)
    if step == BID:
        return _bid_text(board, knowledge, state, seat, trait)
    if step == PICK_REGION:
        return _region_text(board, parts)
    if step == SELL:
        return tr("The sale brings {price}; the railroad is worth {value} to it.").format(
            price=dollars(board, parts[BRINGS.name]), value=dollars(board, -parts[MISSED.name])
        )
    if step in (TRADE, ANSWER) and parts:
        paid = parts.get(PAID.name, 0)
        gets, gives = parts.get(WON.name, 0) + max(0, paid), max(0, -paid) - parts.get(MISSED.name, 0)
        return tr("It would get {gets} in value and give {gives}.").format(
            gets=dollars(board, gets), gives=dollars(board, gives)
        )
    if step in (SWAP, PICK_HOME_CITY, PICK_HOME_REGION):
        return tr("The turns of the first trip and of the final route home are worth {value}.").format(
            value=dollars(board, -parts[CENTRAL.name])
        )
    return ""


def decisive(board: CompiledBoard, state: Position, seat: int, trait: list[int]) -> str:
    """Return the consequence of a ride that decides the game: the way home, or the catch of a declared train."""
    if can_win(board, state, seat):
        return tr("Reaches home with this move and wins with about {amount}.").format(
            amount=dollars(board, state.cash[seat] - state.owing)
        )
    dot, paid = prey(board, state, seat, trait), 0
    for other in range(state.bank):
        if state.declared[other] and state.at[other] == dot:
            paid += min(board.rover_payment, state.cash[other])
    return tr("A caught player pays {amount} and does not win now.").format(amount=dollars(board, paid))


def rounds_left(board: CompiledBoard, knowledge: Knowledge, state: Position, seat: int, trips: int) -> int:
    """Estimate the remaining turns of the player from the remaining trips in hundredths."""
    pace = PACE[state.train[seat]] * WHOLE
    return max(1, trips * (2 * knowledge.mean_way + pace) // (200 * pace))


def purchase_text(
    board: CompiledBoard, knowledge: Knowledge, state: Position, seat: int, trait: list[int], item: int
) -> str:
    """Return the consequences of a purchase, with the purchases expected of the others."""
    if item == NOTHING:
        return tr("Saves its cash.")
    price = dollars(board, decision_values.price_of(board, state, seat, item))
    if item < RAILROAD_ITEM:
        return _train(board, knowledge, state, seat, trait, EXPRESS if item == EXPRESS_ITEM else SUPERCHIEF, price)
    p = Plan(board, knowledge)
    prepare_railroad_values(board, knowledge, state, seat, trait, NONE, p, still_to_come(board, state, seat))
    rounds = rounds_left(board, knowledge, state, seat, p.trips)
    saves, earns, sooner = in_money(board, knowledge, state, item - RAILROAD_ITEM, p)
    text = ntr(
        "Saves {saves} and earns {earns} per round for {price}; about {n} round to go.",
        "Saves {saves} and earns {earns} per round for {price}; about {n} rounds to go.",
        rounds,
    )
    said = [
        text.format(saves=dollars(board, saves // rounds), earns=dollars(board, earns // rounds), price=price, n=rounds)
    ]
    if sooner:
        text = (
            tr("An earlier sell-out brings another {amount}.")
            if sooner > 0
            else tr("An earlier sell-out costs {amount}.")
        )
        said.append(text.format(amount=dollars(board, abs(sooner))))
    said.append(_share_text(trait))
    said.append(_delay_text(board, knowledge, state, seat, trait, decision_values.price_of(board, state, seat, item)))
    tenths = _savings_tenths(board, knowledge, state, seat, trait)
    if tenths > 10:
        text = tr("It is saving for a Superchief, so the price counts {factor} times.")
        said.append(text.format(factor=format_number(tenths / 10, "g")))
    return " ".join(filter(None, said))


def _savings_tenths(board: CompiledBoard, knowledge: Knowledge, state: Position, seat: int, trait: list[int]) -> int:
    """Return the weight of an amount in tenths: more than 10 while the player saves for a Superchief."""
    return price_tenths(board, knowledge, state, seat, trait, still_to_come(board, state, seat))


def _delay_text(
    board: CompiledBoard, knowledge: Knowledge, state: Position, seat: int, trait: list[int], price: int
) -> str:
    """Return the delay of the Superchief that the player intends to buy."""
    short = min(price, train_price(board, state, seat, SUPERCHIEF) - (state.cash[seat] - price))
    if short <= 0 or not wants_chief(board, knowledge, state, seat, trait, still_to_come(board, state, seat)):
        return ""
    rounds = max(1, round(short / max(1, earned_a_turn(knowledge, state.train[seat]))))
    return ntr(
        "The intended Superchief comes about {n} round later.",
        "The intended Superchief comes about {n} rounds later.",
        rounds,
    ).format(n=rounds)


def _share_text(trait: list[int]) -> str:
    """Return the share of the consequences that a character counts, if not all. Columns contain that share."""
    judgement = max(0, trait[JUDGEMENT])
    return "" if judgement == 10 else tr("It counts {percent}% of these gains.").format(percent=10 * judgement)


def _train(
    board: CompiledBoard, knowledge: Knowledge, state: Position, seat: int, trait: list[int], train: int, price: str
) -> str:
    """Return the consequences of buying a train. An Express earns until the player can pay for a worthwhile Superchief.
    The preference for fast trains is included, as in the columns."""
    left = still_to_come(board, state, seat)
    more = earned_a_turn(knowledge, train) - earned_a_turn(knowledge, state.train[seat])
    brings = train_value(board, knowledge, state, seat, JUDGE, left, train)
    rounds = max(1, brings // max(1, more))
    waits = train == EXPRESS and wants_chief(board, knowledge, state, seat, JUDGE, left)
    text = (
        ntr(
            "Earns {earns} more per round for {price}; about {n} round until it can pay for a Superchief.",
            "Earns {earns} more per round for {price}; about {n} rounds until it can pay for a Superchief.",
            rounds,
        )
        if waits
        else ntr(
            "Earns {earns} more per round for {price}; about {n} round to go.",
            "Earns {earns} more per round for {price}; about {n} rounds to go.",
            rounds,
        )
    )
    said = [text.format(earns=dollars(board, more), price=price, n=rounds), _share_text(trait)]
    preference = (
        train_value(board, knowledge, state, seat, trait, left, train) - brings * max(0, trait[JUDGEMENT]) // 10
    )
    if preference:
        text = (
            tr("Its preference for fast trains adds {amount}.")
            if preference > 0
            else tr("Its preference for fast trains subtracts {amount}.")
        )
        said.append(text.format(amount=dollars(board, abs(preference))))
    return " ".join(filter(None, said))


def margin_at_home(board: CompiledBoard, knowledge: Knowledge, state: Position, seat: int, trait: list[int]) -> int:
    """Return the cash above the winning total after all fees home, without the preference for declaring."""
    fair = [0 if weight == DECLARING else points for weight, points in enumerate(trait)]
    return decision_values.declaring_parts(board, knowledge, state, seat, fair, Plan(board, knowledge))[0]


def _declaring_text(board: CompiledBoard, knowledge: Knowledge, state: Position, seat: int, trait: list[int]) -> str:
    """Return the reasons for and against running home, for both decisions."""
    left, waiting, risk = decision_values.declaring_parts(board, knowledge, state, seat, trait, Plan(board, knowledge))
    if left <= -decision_values.OUT_OF_REACH:
        return tr("There is no route home.")
    if left < 0:
        above = margin_at_home(board, knowledge, state, seat, trait)
        if above < 0:
            return tr("After the fees home it would be {amount} short of the winning total.").format(
                amount=dollars(board, -above)
            )
        return tr(
            "After the fees home it would be {amount} above the winning total, less margin than it wants."
        ).format(amount=dollars(board, above))
    if state.at[seat] == board.city_dot[state.home[seat]]:
        return tr("It is at home with the winning total, so declaring wins.")
    judgement, lost = max(0, trait[JUDGEMENT]), harm(board, state, seat)
    if not judgement or not lost:
        return ""
    chance = round(-1_000 * risk / (judgement * lost))
    paid = min(board.rover_payment, max(0, state.cash[seat]))
    text = tr(
        "The chance of being caught on the route home is about {percent}%. A catch costs {loss}: the {payment} it pays "
        "and its share of an opponent's gain. Waiting costs {waiting}, because an opponent may win first."
    ).format(
        percent=chance,
        loss=dollars(board, lost),
        payment=dollars(board, paid),
        waiting=dollars(board, waiting * 10 // judgement),
    )
    share = "" if judgement == 10 else tr("It counts {percent}% of both.").format(percent=10 * judgement)
    return " ".join(filter(None, (text, share)))


def _region_text(board: CompiledBoard, parts: Mapping[str, int]) -> str:
    payoff, way, home, fees = (
        parts[PAYOFF.name],
        -parts[TRAVEL_TIME.name],
        -parts[ROUTE_HOME.name],
        -parts[ESTIMATED_FEES.name],
    )
    text = (
        tr(
            "A trip there pays {payoff} on average. Its turns cost {turns}, the route home {home} and the fees about "
            "{fees}."
        )
        if home
        else tr("A trip there pays {payoff} on average. Its turns cost {turns} and the fees about {fees}.")
    )
    return text.format(
        payoff=dollars(board, payoff), turns=dollars(board, way), home=dollars(board, home), fees=dollars(board, fees)
    )


def _bid_text(board: CompiledBoard, knowledge: Knowledge, state: Position, seat: int, trait: list[int]) -> str:
    """Return the parts of the highest bid of the player, in the order of the calculation."""
    left = still_to_come(board, state, seat)
    own = decision_values.own_value(board, knowledge, state, seat, trait, state.auction, Plan(board, knowledge), left)
    rival = decision_values.value_to_rivals(board, knowledge, state, seat, trait, Plan(board, knowledge))
    denied = decision_values.denied_by(state, trait, own, rival)
    fondness = decision_values.fondness(trait)
    text = (
        tr("The railroad is worth {value} to it and at most {rival} to any opponent.")
        if rival
        else tr("The railroad is worth {value} to it; no opponent would make the next bid.")
    )
    said = [text.format(value=dollars(board, own), rival=dollars(board, rival))]
    if denied:
        said.append(tr("Denying it to opponents adds {amount}.").format(amount=dollars(board, denied)))
    tenths = _savings_tenths(board, knowledge, state, seat, trait)
    if tenths > 10:
        said.append(
            tr("It is saving for a Superchief, so a bid counts {factor} times.").format(
                factor=format_number(tenths / 10, "g")
            )
        )
    if fondness != decision_values.PLAIN:
        text = tr("Its preference for auctions changes this to {percent}%.")
        said.append(text.format(percent=100 * fondness // decision_values.PLAIN))
    most = decision_values.bidding(board, knowledge, state, seat, trait, Plan(board, knowledge))
    text = (
        tr("It bids up to {amount}, all of its spare cash.")
        if most == decision_values.spare_cash(board, state, seat)
        else tr("It bids up to {amount}.")
    )
    said.append(text.format(amount=dollars(board, max(0, most))))
    return " ".join(filter(None, said))
