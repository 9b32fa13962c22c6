"""Decisions as whole numbers inside, as codes and texts outside. Codes name things by id and stay the same."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from engine.families.boxcars.rules.board import NONE, CompiledBoard, cell_name
from engine.families.boxcars.rules.chapters.auction import PASS, bids, finest_step, lowest
from engine.families.boxcars.rules.chapters.purchase import (
    EXPRESS_ITEM,
    NOTHING,
    RAILROAD_ITEM,
    SUPERCHIEF_ITEM,
    train_price,
)
from engine.families.boxcars.rules.chapters.titles import titles
from engine.families.boxcars.rules.chapters.trading import MOST_ASKED, offer_number, offered, trader
from engine.families.boxcars.rules.position import (
    ANSWER,
    BID,
    BUY,
    DECLARE,
    PICK_HOME_CITY,
    PICK_HOME_REGION,
    PICK_REGION,
    RIDE,
    ROLL_BONUS,
    ROLL_CITY,
    ROLL_DICE,
    ROLL_HOME_CITY,
    ROLL_HOME_REGION,
    ROLL_REGION,
    ROLL_START,
    ROLL_TITLE,
    SELL,
    SUPERCHIEF,
    SWAP,
    TRADE,
    Position,
)
from engine.families.boxcars.rules.turn import dice
from engine.families.boxcars.text import labels
from engine.game.amount import BLANK, Amount
from engine.game.kernel.game_rules import Outcomes
from engine.game.rules import Action
from engine.model.ids import Ref

PURPOSES = {
    ROLL_START: "start",
    ROLL_HOME_REGION: "home region",
    ROLL_HOME_CITY: "home city",
    ROLL_REGION: "region",
    ROLL_CITY: "city",
    ROLL_DICE: "dice",
    ROLL_BONUS: "bonus",
    ROLL_TITLE: "title",
}
"""What chance is asked for, as draws name it."""

ROLLS = {
    ROLL_START: "to see who begins",
    ROLL_HOME_REGION: "for the home region",
    ROLL_HOME_CITY: "for the home city",
    ROLL_REGION: "for the destination region",
    ROLL_CITY: "for the destination",
    ROLL_BONUS: "the bonus die",
    ROLL_TITLE: "for a title",
}
"""The same in words; in the step that is left out the dice of the move are rolled."""


def amounts(m: CompiledBoard, g: Position, now: int, names: Sequence[str]) -> list[tuple[int, Amount]]:
    """Decisions whose amount the seat may name besides those of `legal`: each is the amount added to a number."""
    currency = m.scenario.currency
    if now == BID:
        low, step, cash = lowest(m, g), finest_step(m), g.cash[g.bidder]
        high = cash - (cash - low) % step
        if (high - low) // step + 1 < len(bids(m, g)):
            return []
        text = f"Bid {BLANK} for the {m.railroads[g.auction]}"
        return [(0, Amount(f"bid {BLANK}", text, low, high, step, currency, _titles(m, g.auction)))]
    found: list[tuple[int, Amount]] = []
    if now == TRADE:
        seat = trader(g)
        for rail in range(m.rail_count):
            owner = g.owner[rail]
            if owner == seat:
                offers_ = [(offer_number(m, rail, NONE, to, 0), MOST_ASKED) for to in range(g.bank) if to != seat]
            elif owner < g.bank:
                offers_ = [(offer_number(m, NONE, rail, owner, 0), g.cash[seat])]
            else:
                continue
            for number, most in offers_:
                give, take, to, _ = offered(m, number)
                text, about = _offer_said(m, give, take, to, BLANK, names)
                found.append((number, Amount(_offer_code(m, give, take, to, BLANK), text, 0, most, 1, currency, about)))
    return found


def outcomes(m: CompiledBoard, g: Position, now: int, names: Sequence[str]) -> Outcomes:
    """What chance may bring in a step of chance, with weights."""
    if now in (ROLL_START, ROLL_DICE, ROLL_BONUS):
        count = dice(m, g, now)
        plain = {ROLL_DICE: 2, ROLL_BONUS: 0}.get(now, count)
        return rolls("bonus" if now == ROLL_BONUS else "dice", count, plain)
    if now == ROLL_TITLE:
        return Outcomes(
            (
                rail,
                Action(f"title {m.railroads[rail]}", f"Draw the {m.railroads[rail]}", (labels.rail_ref(m, rail),)),
                1,
            )
            for rail in titles(m, g)
        )
    if now in (ROLL_REGION, ROLL_HOME_REGION):
        return charted(m, NONE)
    return charted(m, g.region)


def charted(m: CompiledBoard, region: int) -> Outcomes:
    """What a roll on the chart of a region may bring, or for NONE on that of the regions; kept with the board."""
    if region in m.charted:
        return m.charted[region]
    cells, weights = (
        (m.region_cells, m.region_weights) if region == NONE else (m.city_cells[region], m.city_weights[region])
    )
    word = "region" if region == NONE else "city"
    found = []
    for cell, (number, weight) in enumerate(zip(cells, weights, strict=True)):
        if weight:
            parity, total = cell_name(cell)
            name = labels.region(m, number) if region == NONE else labels.city(m, number)
            ref = Ref("region", m.regions[number]) if region == NONE else labels.city_ref(m, number)
            found.append((cell, Action(f"{word} {parity} {total}", f"{parity} {total}: {name}", (ref,)), weight))
    m.charted[region] = Outcomes(found)
    return m.charted[region]


@cache
def rolls(word: str, count: int, plain: int) -> Outcomes:
    """Every roll of that many dice, each as likely as any other; the one after the `plain` ones is the bonus die."""
    found = []
    for number in range(6**count):
        faces = tuple(number // 6**place % 6 + 1 for place in reversed(range(count)))
        pips = [str(face) for face in faces]
        text = "Roll " + " and ".join(pips)
        roll = Action(f"{word} {' '.join(pips)}", text, faces=faces[:plain], bonus=sum(faces[plain:]))
        found.append((number, roll, 1))
    return Outcomes(found)


def code(m: CompiledBoard, g: Position, now: int, a: int) -> str:
    """The code of a seat's decision."""
    if now == RIDE:
        return f"ride {m.mileposts[m.to[a]]} {labels.rails(m, a, '>')}"
    if now == BUY:
        if a >= RAILROAD_ITEM:
            return f"buy {_title(m, a - RAILROAD_ITEM)}"
        return {NOTHING: "pass", EXPRESS_ITEM: "buy express", SUPERCHIEF_ITEM: "buy superchief"}[a]
    if now == BID:
        return "pass" if a == PASS else f"bid {a}"
    if now == SELL:
        return f"{'sell' if a & 1 else 'auction'} {m.railroads[a >> 1]}"
    if now == DECLARE:
        return "declare" if a else "roll on"
    if now == TRADE:
        give, take, to, sum_ = offered(m, a)
        return _offer_code(m, give, take, to, str(abs(sum_)))
    if now == ANSWER:
        return "accept" if a else "decline"
    if now == SWAP:
        return "swap" if a else "keep home"
    if now in (PICK_REGION, PICK_HOME_REGION):
        return f"region {m.regions[a]}"
    return f"home {m.cities[a]}"


def _title(m: CompiledBoard, rail: int) -> str:
    """A railroad where a train or a sum could stand in its place: an id that could be read as one of those is told
    apart from it."""
    id = m.railroads[rail]
    return f"railroad {id}" if id in ("express", "superchief") or id.isdecimal() else id


def _offer_code(m: CompiledBoard, give: int, take: int, to: int, sum_: str) -> str:
    if to == NONE:
        return "pass"
    if take == NONE:
        return f"trade {_title(m, give)} to {to} for {sum_}"
    return f"trade {sum_ if give == NONE else _title(m, give)} for {_title(m, take)}"


ROUNDED = 100
"""An average is told in such steps."""


def said(m: CompiledBoard, g: Position, now: int, a: int, names: Sequence[str]) -> tuple[str, tuple[Ref, ...]]:
    """A seat's decision in words, and what lights up."""
    if now == RIDE:
        return f"Ride the {labels.rails(m, a, ' and ')} to {labels.place(m, m.to[a])}", m.refs[a]
    if now == BUY:
        if a >= RAILROAD_ITEM:
            rail = a - RAILROAD_ITEM
            price = labels.dollars(m, m.price[rail])
            return f"Buy the {m.railroads[rail]} for {price}", (labels.rail_ref(m, rail),)
        if a == EXPRESS_ITEM:
            return f"Buy an Express for {labels.dollars(m, m.express)}", ()
        if a == SUPERCHIEF_ITEM:
            cost = train_price(m, g, g.seat, SUPERCHIEF)
            return f"Buy a Super Chief for {labels.dollars(m, cost)}" if cost else "Upgrade to a Super Chief", ()
        return "Buy nothing", ()
    if now == BID:
        rail_about = (labels.rail_ref(m, g.auction),)
        text = "Pass" if a == PASS else f"Bid {labels.dollars(m, a)} for the {m.railroads[g.auction]}"
        return text, rail_about
    if now == SELL:
        rail = a >> 1
        sold = f"Sell the {m.railroads[rail]} to the bank for {labels.dollars(m, m.buyback[rail])}"
        what = sold if a & 1 else f"Put the {m.railroads[rail]} up for auction"
        return f"{what}, {labels.dollars(m, g.owing - g.cash[g.seat])} short", (labels.rail_ref(m, rail),)
    if now == DECLARE:
        at_home = (labels.city_ref(m, g.home[g.seat]),)
        return ("Declare and head for home", at_home) if a else ("Roll the next destination", ())
    if now == TRADE:
        give, take, to, sum_ = offered(m, a)
        return _offer_said(m, give, take, to, labels.dollars(m, abs(sum_)), names)
    if now == ANSWER:
        return (_accepted(m, g, names) if a else "Decline the offer"), _titles(m, g.give, g.take)
    if now == SWAP:
        home, goal = g.home[g.seat], g.goal[g.seat]
        about = (labels.city_ref(m, home), labels.city_ref(m, goal))
        return (f"Swap: {labels.city(m, goal)} becomes home" if a else f"Keep {labels.city(m, home)} as home"), about
    if now in (PICK_REGION, PICK_HOME_REGION):
        pays = f", which pays {_pays(m, g, a)} on average" if now == PICK_REGION else ""
        return f"Choose {labels.region(m, a)}{pays}", (Ref("region", m.regions[a]),)
    return f"Make {labels.city(m, a)} the home city", (labels.city_ref(m, a),)


def _offer_said(
    m: CompiledBoard, give: int, take: int, to: int, sum_: str, names: Sequence[str]
) -> tuple[str, tuple[Ref, ...]]:
    about = _titles(m, give, take)
    if to == NONE:
        return "Offer nothing", about
    if take == NONE:
        return f"Offer the {m.railroads[give]} to {names[to]} for {sum_}", about
    what = sum_ if give == NONE else f"the {m.railroads[give]}"
    return f"Offer {what} for the {m.railroads[take]} of {names[to]}", about


def _pays(m: CompiledBoard, g: Position, region: int) -> str:
    """What a trip from where the seat is to a region pays over the rolls for its city; the present one pays nothing."""
    pay, only = m.pay[g.origin[g.seat]], m.only_city[region]
    if only != NONE:
        return labels.dollars(m, pay[only])
    cells, weights = m.city_cells[region], m.city_weights[region]
    summed = sum(weight * pay[cell] for cell, weight in zip(cells, weights, strict=True) if weight)
    return labels.dollars(m, round(summed / sum(weights) / ROUNDED) * ROUNDED)


def _accepted(m: CompiledBoard, g: Position, names: Sequence[str]) -> str:
    """What whoever is asked gets, from whom, and for what."""
    sum_ = labels.dollars(m, abs(g.offer_sum))
    what = sum_ if g.give == NONE else f"the {m.railroads[g.give]}"
    price = f"and pay {sum_}" if g.take == NONE else f"for the {m.railroads[g.take]}"
    return f"Accept {what} of {names[trader(g)]} {price}"


def _titles(m: CompiledBoard, *rails: int) -> tuple[Ref, ...]:
    return tuple(labels.rail_ref(m, rail) for rail in rails if rail != NONE)


ASKED: Mapping[int, str] = {
    RIDE: "where to ride",
    BUY: "what to buy",
    DECLARE: "whether to declare",
    PICK_REGION: "which region to travel to",
    BID: "whether to bid",
    SELL: "what to sell",
    SWAP: "which city to have as home",
    TRADE: "what to offer",
    ANSWER: "whether to accept the offer",
    PICK_HOME_REGION: "in which region to have its home",
    PICK_HOME_CITY: "which city to have as home",
}
"""By the steps in which a seat decides: what, behind "decides"."""
