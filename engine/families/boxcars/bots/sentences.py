"""What follows from a decision, as sentences in money: what `explain` says beside its columns."""

from __future__ import annotations

from collections.abc import Mapping

from engine.families.boxcars.bots import stakes
from engine.families.boxcars.bots.consequence import in_money
from engine.families.boxcars.bots.knowledge import WHOLE, Knowledge
from engine.families.boxcars.bots.pursuit import can_win, harm, prey
from engine.families.boxcars.bots.routes import Plan
from engine.families.boxcars.bots.ways import PACE, earned_a_turn
from engine.families.boxcars.bots.worth import count_served, look_round, still_to_come
from engine.families.boxcars.characters.character import JUDGEMENT
from engine.families.boxcars.rules.board import NONE, CompiledBoard
from engine.families.boxcars.rules.chapters.purchase import EXPRESS_ITEM, NOTHING, RAILROAD_ITEM
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
    Position,
)
from engine.families.boxcars.words.naming import dollars


def sentence(
    m: CompiledBoard, k: Knowledge, g: Position, now: int, seat: int, trait: list[int], decision: int, total: int
) -> str:
    """What follows from a decision of the seat that is worth so much in all; "" where columns say it all."""
    if now == BUY:
        return _bought(m, k, g, seat, trait, decision)
    if now == DECLARE:
        return _declared(m, k, g, seat, trait) if decision else ""
    if now == BID and decision != NONE:
        return _bid(m, k, g, seat, trait)
    if now == PICK_REGION:
        return _chosen(m, k, g, seat, trait, decision)
    if now in _SAID:
        return _SAID[now].format(dollars(m, abs(total)))
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


_SAID: Mapping[int, str] = {
    SELL: "What the sale brings and what is missed differ by {0}.",
    ANSWER: "It is {0} between what is got and what is given.",
    SWAP: "The first trip and the way home at the end take time that is worth {0}.",
    PICK_HOME_CITY: "The first trip and the way home at the end take time that is worth {0}.",
    PICK_HOME_REGION: "The first trip and the way home at the end take time that is worth {0}.",
}


def rounds_left(m: CompiledBoard, k: Knowledge, g: Position, seat: int, trips: int) -> int:
    """About how many turns of its own the seat still has: those of so many hundredths of trips."""
    pace = PACE[g.train[seat]] * WHOLE
    return max(1, trips * (2 * k.mean_way + pace) // (200 * pace))


def _bought(m: CompiledBoard, k: Knowledge, g: Position, seat: int, trait: list[int], item: int) -> str:
    if item == NOTHING:
        return "It keeps its cash."
    p = Plan(m, k)
    look_round(m, k, g, seat, trait, NONE, p, still_to_come(m, g, seat))
    rounds, price = rounds_left(m, k, g, seat, p.trips), stakes.price_of(m, g, seat, item)
    ends = f"costs {dollars(m, price)}, {rounds} rounds left."
    if item < RAILROAD_ITEM:
        train = EXPRESS if item == EXPRESS_ITEM else SUPERCHIEF
        more = earned_a_turn(k, train) - earned_a_turn(k, g.train[seat])
        return f"Earns {dollars(m, more)} a round more, {ends}"
    rail = item - RAILROAD_ITEM
    saves, earns, sooner = in_money(m, k, g, rail, p)
    said = f"Saves {dollars(m, saves // rounds)} a round, earns {dollars(m, earns // rounds)}"
    if sooner:
        said += (
            f", {'brings' if sooner > 0 else 'loses'} {dollars(m, abs(sooner))} because the board is sold out sooner"
        )
    return f"{said}, {ends}"


def _declared(m: CompiledBoard, k: Knowledge, g: Position, seat: int, trait: list[int]) -> str:
    left, _, risk = stakes.declaring_parts(m, k, g, seat, trait, Plan(m, k))
    if left <= -stakes.OUT_OF_REACH:
        return "No way home is left."
    if left < 0:
        return f"The fees of the way home that it would take leave it {dollars(m, -left)} short of the win cash."
    judgement, lost = max(0, trait[JUDGEMENT]), harm(m, g, seat)
    if not judgement or not lost:
        return ""
    chance = round(-1_000 * risk / (judgement * lost))
    return f"It is caught on the way home with a chance of about {chance} %, which costs {dollars(m, lost)}."


def _chosen(m: CompiledBoard, k: Knowledge, g: Position, seat: int, trait: list[int], region: int) -> str:
    p = Plan(m, k)
    count_served(m, k, g, seat, NONE, p.served)
    payoff, way, home, fees = stakes.region_income(m, k, g, seat, trait, region, p)
    after = f", and the way home {dollars(m, home)}" if home else ""
    costs = f"its turns cost {dollars(m, way)}{after}, its fees {dollars(m, fees)}"
    return f"A trip there pays {dollars(m, payoff)} in the mean; {costs}."


def _bid(m: CompiledBoard, k: Knowledge, g: Position, seat: int, trait: list[int]) -> str:
    own = stakes.own_worth(m, k, g, seat, trait, g.auction, Plan(m, k), still_to_come(m, g, seat))
    rival = stakes.worth_to_rivals(m, k, g, seat, trait, Plan(m, k))
    others = f"{dollars(m, rival)} to the keenest of the others" if rival else "nobody else can bid"
    spare = dollars(m, stakes.spare_cash(m, g, seat))
    return f"It is worth {dollars(m, own)} here, {others}; the cash that can be spared is {spare}."
