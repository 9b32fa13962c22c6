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


def amounts(board: CompiledBoard, state: Position, now: int, names: Sequence[str]) -> list[tuple[int, Amount]]:
    """Decisions whose amount the seat may name besides those of `legal`: each is the amount added to a number."""
    currency = board.scenario.currency
    if now == BID:
        low, step, cash = lowest(board, state), finest_step(board), state.cash[state.bidder]
        high = cash - (cash - low) % step
        if (high - low) // step + 1 < len(bids(board, state)):
            return []
        text = f"Bid {BLANK} for the {board.railroads[state.auction]}"
        return [(0, Amount(f"bid {BLANK}", text, low, high, step, currency, _titles(board, state.auction)))]
    found: list[tuple[int, Amount]] = []
    if now == TRADE:
        seat = trader(state)
        for rail in range(board.rail_count):
            owner = state.owner[rail]
            if owner == seat:
                offers_ = [
                    (offer_number(board, rail, NONE, to, 0), MOST_ASKED) for to in range(state.bank) if to != seat
                ]
            elif owner < state.bank:
                offers_ = [(offer_number(board, NONE, rail, owner, 0), state.cash[seat])]
            else:
                continue
            for number, most in offers_:
                give, take, to, _ = offered(board, number)
                text, about = _offer_said(board, give, take, to, BLANK, names)
                found.append(
                    (number, Amount(_offer_code(board, give, take, to, BLANK), text, 0, most, 1, currency, about))
                )
    return found


def outcomes(board: CompiledBoard, state: Position, step: int, names: Sequence[str]) -> Outcomes:
    """What chance may bring in a step of chance, with weights."""
    if step in (ROLL_START, ROLL_DICE, ROLL_BONUS):
        count = dice(board, state, step)
        plain = {ROLL_DICE: 2, ROLL_BONUS: 0}.get(step, count)
        return rolls("bonus" if step == ROLL_BONUS else "dice", count, plain)
    if step == ROLL_TITLE:
        return Outcomes(
            (
                rail,
                Action(
                    f"title {board.railroads[rail]}",
                    f"Draw the {board.railroads[rail]}",
                    (labels.rail_ref(board, rail),),
                ),
                1,
            )
            for rail in titles(board, state)
        )
    if step in (ROLL_REGION, ROLL_HOME_REGION):
        return charted(board, NONE)
    return charted(board, state.region)


def charted(board: CompiledBoard, region: int) -> Outcomes:
    """What a roll on the chart of a region may bring, or for NONE on that of the regions; kept with the board."""
    if region in board.charted:
        return board.charted[region]
    cells, weights = (
        (board.region_cells, board.region_weights)
        if region == NONE
        else (board.city_cells[region], board.city_weights[region])
    )
    word = "region" if region == NONE else "city"
    found = []
    for cell, (number, weight) in enumerate(zip(cells, weights, strict=True)):
        if weight:
            parity, total = cell_name(cell)
            name = labels.region(board, number) if region == NONE else labels.city(board, number)
            ref = Ref("region", board.regions[number]) if region == NONE else labels.city_ref(board, number)
            found.append((cell, Action(f"{word} {parity} {total}", f"{parity} {total}: {name}", (ref,)), weight))
    board.charted[region] = Outcomes(found)
    return board.charted[region]


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


def code(board: CompiledBoard, state: Position, step: int, action: int) -> str:
    """The code of a seat's decision."""
    if step == RIDE:
        return f"ride {board.mileposts[board.to[action]]} {labels.rails(board, action, '>')}"
    if step == BUY:
        if action >= RAILROAD_ITEM:
            return f"buy {_title(board, action - RAILROAD_ITEM)}"
        return {NOTHING: "pass", EXPRESS_ITEM: "buy express", SUPERCHIEF_ITEM: "buy superchief"}[action]
    if step == BID:
        return "pass" if action == PASS else f"bid {action}"
    if step == SELL:
        return f"{'sell' if action & 1 else 'auction'} {board.railroads[action >> 1]}"
    if step == DECLARE:
        return "declare" if action else "roll on"
    if step == TRADE:
        give, take, to, sum_ = offered(board, action)
        return _offer_code(board, give, take, to, str(abs(sum_)))
    if step == ANSWER:
        return "accept" if action else "decline"
    if step == SWAP:
        return "swap" if action else "keep home"
    if step in (PICK_REGION, PICK_HOME_REGION):
        return f"region {board.regions[action]}"
    return f"home {board.cities[action]}"


def _title(board: CompiledBoard, rail: int) -> str:
    """A railroad where a train or a sum could stand in its place: an id that could be read as one of those is told
    apart from it."""
    id = board.railroads[rail]
    return f"railroad {id}" if id in ("express", "superchief") or id.isdecimal() else id


def _offer_code(board: CompiledBoard, give: int, take: int, to: int, sum_: str) -> str:
    if to == NONE:
        return "pass"
    if take == NONE:
        return f"trade {_title(board, give)} to {to} for {sum_}"
    return f"trade {sum_ if give == NONE else _title(board, give)} for {_title(board, take)}"


ROUNDED = 100
"""An average is told in such steps."""


def said(
    board: CompiledBoard, state: Position, step: int, action: int, names: Sequence[str]
) -> tuple[str, tuple[Ref, ...]]:
    """A seat's decision in words, and what lights up."""
    if step == RIDE:
        return (
            f"Ride the {labels.rails(board, action, ' and ')} to {labels.place(board, board.to[action])}",
            board.refs[action],
        )
    if step == BUY:
        if action >= RAILROAD_ITEM:
            rail = action - RAILROAD_ITEM
            price = labels.dollars(board, board.price[rail])
            return f"Buy the {board.railroads[rail]} for {price}", (labels.rail_ref(board, rail),)
        if action == EXPRESS_ITEM:
            return f"Buy an Express for {labels.dollars(board, board.express)}", ()
        if action == SUPERCHIEF_ITEM:
            cost = train_price(board, state, state.seat, SUPERCHIEF)
            return f"Buy a Super Chief for {labels.dollars(board, cost)}" if cost else "Upgrade to a Super Chief", ()
        return "Buy nothing", ()
    if step == BID:
        rail_about = (labels.rail_ref(board, state.auction),)
        text = (
            "Pass"
            if action == PASS
            else f"Bid {labels.dollars(board, action)} for the {board.railroads[state.auction]}"
        )
        return text, rail_about
    if step == SELL:
        rail = action >> 1
        sold = f"Sell the {board.railroads[rail]} to the bank for {labels.dollars(board, board.buyback[rail])}"
        what = sold if action & 1 else f"Put the {board.railroads[rail]} up for auction"
        return f"{what}, {labels.dollars(board, state.owing - state.cash[state.seat])} short", (
            labels.rail_ref(board, rail),
        )
    if step == DECLARE:
        at_home = (labels.city_ref(board, state.home[state.seat]),)
        return ("Declare and head for home", at_home) if action else ("Roll the next destination", ())
    if step == TRADE:
        give, take, to, sum_ = offered(board, action)
        return _offer_said(board, give, take, to, labels.dollars(board, abs(sum_)), names)
    if step == ANSWER:
        return (_accepted(board, state, names) if action else "Decline the offer"), _titles(
            board, state.give, state.take
        )
    if step == SWAP:
        home, goal = state.home[state.seat], state.goal[state.seat]
        about = (labels.city_ref(board, home), labels.city_ref(board, goal))
        return (
            f"Swap: {labels.city(board, goal)} becomes home" if action else f"Keep {labels.city(board, home)} as home"
        ), about
    if step in (PICK_REGION, PICK_HOME_REGION):
        pays = f", which pays {_pays(board, state, action)} on average" if step == PICK_REGION else ""
        return f"Choose {labels.region(board, action)}{pays}", (Ref("region", board.regions[action]),)
    return f"Make {labels.city(board, action)} the home city", (labels.city_ref(board, action),)


def _offer_said(
    board: CompiledBoard, give: int, take: int, to: int, sum_: str, names: Sequence[str]
) -> tuple[str, tuple[Ref, ...]]:
    about = _titles(board, give, take)
    if to == NONE:
        return "Offer nothing", about
    if take == NONE:
        return f"Offer the {board.railroads[give]} to {names[to]} for {sum_}", about
    what = sum_ if give == NONE else f"the {board.railroads[give]}"
    return f"Offer {what} for the {board.railroads[take]} of {names[to]}", about


def _pays(board: CompiledBoard, state: Position, region: int) -> str:
    """What a trip from where the seat is to a region pays over the rolls for its city; the present one pays nothing."""
    pay, only = board.pay[state.origin[state.seat]], board.only_city[region]
    if only != NONE:
        return labels.dollars(board, pay[only])
    cells, weights = board.city_cells[region], board.city_weights[region]
    summed = sum(weight * pay[cell] for cell, weight in zip(cells, weights, strict=True) if weight)
    return labels.dollars(board, round(summed / sum(weights) / ROUNDED) * ROUNDED)


def _accepted(board: CompiledBoard, state: Position, names: Sequence[str]) -> str:
    """What whoever is asked gets, from whom, and for what."""
    sum_ = labels.dollars(board, abs(state.offer_sum))
    what = sum_ if state.give == NONE else f"the {board.railroads[state.give]}"
    price = f"and pay {sum_}" if state.take == NONE else f"for the {board.railroads[state.take]}"
    return f"Accept {what} of {names[trader(state)]} {price}"


def _titles(board: CompiledBoard, *rails: int) -> tuple[Ref, ...]:
    return tuple(labels.rail_ref(board, rail) for rail in rails if rail != NONE)


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
