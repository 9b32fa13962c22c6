"""Codes and texts of decisions, which are whole numbers inside. Codes name things by ID and stay the same."""

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
from engine.families.boxcars.rules.chapters.trading import MAX_ASKED, offer_number, offered, trader
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
from engine.i18n import language, tr, tr_noop
from engine.model.ids import Ref

PURPOSES = {
    ROLL_START: "start",
    ROLL_HOME_REGION: "home region",  # not shown
    ROLL_HOME_CITY: "home city",  # not shown
    ROLL_REGION: "region",
    ROLL_CITY: "city",
    ROLL_DICE: "dice",
    ROLL_BONUS: "bonus",
    ROLL_TITLE: "title",
}
"""Purposes of draws, by step."""

ROLLS = {
    ROLL_START: tr_noop("for the start player"),
    ROLL_HOME_REGION: tr_noop("for the home region"),
    ROLL_HOME_CITY: tr_noop("for the home city"),
    ROLL_REGION: tr_noop("for the destination region"),
    ROLL_CITY: tr_noop("for the destination"),
    ROLL_BONUS: tr_noop("the bonus die"),
    ROLL_TITLE: tr_noop("for a title"),
}
"""Texts behind "Roll", by step. In the step without one, the dice of the move are rolled."""


def amounts(board: CompiledBoard, state: Position, now: int, names: Sequence[str]) -> list[tuple[int, Amount]]:
    """Return decisions with a free amount, in addition to those of `legal`. The amount is added to the number."""
    currency = board.scenario.currency
    if now == BID:
        low, step, cash = lowest(board, state), finest_step(board), state.cash[state.bidder]
        high = cash - (cash - low) % step
        if (high - low) // step + 1 < len(bids(board, state)):
            return []
        text = tr("Bid {amount} for the {railroad}").format(amount=BLANK, railroad=board.railroads[state.auction])
        return [(0, Amount(f"bid {BLANK}", text, low, high, step, currency, _titles(board, state.auction)))]
    found: list[tuple[int, Amount]] = []
    if now == TRADE:
        seat = trader(state)
        for rail in range(board.rail_count):
            owner = state.owner[rail]
            if owner == seat:
                offers_ = [
                    (offer_number(board, rail, NONE, to, 0), MAX_ASKED) for to in range(state.bank) if to != seat
                ]
            elif owner < state.bank:
                offers_ = [(offer_number(board, NONE, rail, owner, 0), state.cash[seat])]
            else:
                continue
            for number, most in offers_:
                give, take, to, _ = offered(board, number)
                text, about = _offer_text(board, give, take, to, BLANK, names)
                found.append(
                    (number, Amount(_offer_code(board, give, take, to, BLANK), text, 0, most, 1, currency, about))
                )
    return found


def outcomes(board: CompiledBoard, state: Position, step: int, names: Sequence[str]) -> Outcomes:
    """Return the outcomes of a step of chance, with weights."""
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
                    tr("Draw the {railroad}").format(railroad=board.railroads[rail]),
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
    """Return the outcomes of a roll on the chart of a region, or of the regions for NONE. Cached with the board."""
    key = (region, language())
    if key in board.charted:
        return board.charted[key]
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
            found.append((cell, Action(f"{word} {parity} {total}", f"{labels.cell(cell)}: {name}", (ref,)), weight))
    board.charted[key] = Outcomes(found)
    return board.charted[key]


def rolls(word: str, count: int, plain: int) -> Outcomes:
    """Return every roll of that many dice, all equally likely. The die after the `plain` ones is the bonus die."""
    return _rolls(word, count, plain, language())


ROLL_TEXTS = (tr_noop("Roll {a}"), tr_noop("Roll {a} and {b}"), tr_noop("Roll {a}, {b} and {c}"))


@cache
def _rolls(word: str, count: int, plain: int, _language: str) -> Outcomes:
    template = tr(ROLL_TEXTS[count - 1])
    found = []
    for number in range(6**count):
        faces = tuple(number // 6**place % 6 + 1 for place in reversed(range(count)))
        pips = [str(face) for face in faces]
        text = template.format(**dict(zip("abc", pips, strict=False)))
        roll = Action(f"{word} {' '.join(pips)}", text, faces=faces[:plain], bonus=sum(faces[plain:]))
        found.append((number, roll, 1))
    return Outcomes(found)


def code(board: CompiledBoard, state: Position, step: int, action: int) -> str:
    """Return the code of a player's decision."""
    if step == RIDE:
        return f"ride {board.mileposts[board.to[action]]} {'>'.join(labels.rails(board, action))}"
    if step == BUY:
        if action >= RAILROAD_ITEM:
            return f"buy {_title(board, action - RAILROAD_ITEM)}"
        return {NOTHING: "pass", EXPRESS_ITEM: "buy express", SUPERCHIEF_ITEM: "buy superchief"}[action]  # not shown
    if step == BID:
        return "pass" if action == PASS else f"bid {action}"
    if step == SELL:
        return f"{'sell' if action & 1 else 'auction'} {board.railroads[action >> 1]}"
    if step == DECLARE:
        return "declare" if action else "roll on"  # not shown
    if step == TRADE:
        give, take, to, sum_ = offered(board, action)
        return _offer_code(board, give, take, to, str(abs(sum_)))
    if step == ANSWER:
        return "accept" if action else "decline"
    if step == SWAP:
        return "swap" if action else "keep home"  # not shown
    if step in (PICK_REGION, PICK_HOME_REGION):
        return f"region {board.regions[action]}"
    return f"home {board.cities[action]}"


def _title(board: CompiledBoard, rail: int) -> str:
    """Return the code of a railroad where a train or an amount is also possible. An ID that could be read as one of
    these gets a prefix."""
    id = board.railroads[rail]
    return f"railroad {id}" if id in ("express", "superchief") or id.isdecimal() else id


def _offer_code(board: CompiledBoard, give: int, take: int, to: int, sum_: str) -> str:
    if to == NONE:
        return "pass"
    if take == NONE:
        return f"trade {_title(board, give)} to {to} for {sum_}"  # not shown
    return f"trade {sum_ if give == NONE else _title(board, give)} for {_title(board, take)}"  # not shown


ROUNDED = 100
"""Averages are rounded to multiples of this amount."""


def action_text(
    board: CompiledBoard, state: Position, step: int, action: int, names: Sequence[str]
) -> tuple[str, tuple[Ref, ...]]:
    """Return the text of a player's decision, and the things on the board to highlight."""
    if step == RIDE:
        return (
            tr("Ride the {railroads} to {place}").format(
                railroads=labels.rails_text(board, action), place=labels.place(board, board.to[action])
            ),
            board.refs[action],
        )
    if step == BUY:
        if action >= RAILROAD_ITEM:
            rail = action - RAILROAD_ITEM
            price = labels.dollars(board, board.price[rail])
            text = tr("Buy the {railroad} for {price}").format(railroad=board.railroads[rail], price=price)
            return text, (labels.rail_ref(board, rail),)
        if action == EXPRESS_ITEM:
            return tr("Buy an Express for {price}").format(price=labels.dollars(board, board.express)), ()
        if action == SUPERCHIEF_ITEM:
            cost = train_price(board, state, state.seat, SUPERCHIEF)
            text = tr("Buy a Superchief for {price}") if cost else tr("Upgrade to a Superchief for free")
            return text.format(price=labels.dollars(board, cost)), ()
        return tr("Buy nothing"), ()
    if step == BID:
        rail_about = (labels.rail_ref(board, state.auction),)
        text = (
            tr("Pass")
            if action == PASS
            else tr("Bid {amount} for the {railroad}").format(
                amount=labels.dollars(board, action), railroad=board.railroads[state.auction]
            )
        )
        return text, rail_about
    if step == SELL:
        rail = action >> 1
        text = (
            tr("Sell the {railroad} to the bank for {price}, {debt} short")
            if action & 1
            else tr("Put the {railroad} up for auction, {debt} short")
        ).format(
            railroad=board.railroads[rail],
            price=labels.dollars(board, board.buyback[rail]),
            debt=labels.dollars(board, state.owing - state.cash[state.seat]),
        )
        return text, (labels.rail_ref(board, rail),)
    if step == DECLARE:
        at_home = (labels.city_ref(board, state.home[state.seat]),)
        return (tr("Declare and run home"), at_home) if action else (tr("Roll the next destination"), ())
    if step == TRADE:
        give, take, to, sum_ = offered(board, action)
        return _offer_text(board, give, take, to, labels.dollars(board, abs(sum_)), names)
    if step == ANSWER:
        return (_accept_text(board, state, names) if action else tr("Decline the offer")), _titles(
            board, state.give, state.take
        )
    if step == SWAP:
        home, goal = state.home[state.seat], state.goal[state.seat]
        about = (labels.city_ref(board, home), labels.city_ref(board, goal))
        return (
            tr("Swap: make {city} the home city").format(city=labels.city(board, goal))
            if action
            else tr("Keep {city} as home city").format(city=labels.city(board, home))
        ), about
    if step in (PICK_REGION, PICK_HOME_REGION):
        text = (
            tr("Choose {region}; average payoff {payoff}").format(
                region=labels.region(board, action), payoff=_average_payoff(board, state, action)
            )
            if step == PICK_REGION
            else tr("Choose {region}").format(region=labels.region(board, action))
        )
        return text, (Ref("region", board.regions[action]),)
    return tr("Make {city} the home city").format(city=labels.city(board, action)), (labels.city_ref(board, action),)


def _offer_text(
    board: CompiledBoard, give: int, take: int, to: int, sum_: str, names: Sequence[str]
) -> tuple[str, tuple[Ref, ...]]:
    about = _titles(board, give, take)
    if to == NONE:
        return tr("Offer nothing"), about
    if take == NONE:
        text = tr("Offer the {railroad} to {player} for {amount}")
    elif give == NONE:
        text = tr("Offer {player} {amount} for the {other}")
    else:
        text = tr("Offer {player} the {railroad} for the {other}")
    railroad, other = (board.railroads[rail] if rail != NONE else "" for rail in (give, take))
    return text.format(railroad=railroad, other=other, player=names[to], amount=sum_), about


def _average_payoff(board: CompiledBoard, state: Position, region: int) -> str:
    """Return the average payoff of a trip to a region over the rolls for its city. The current city pays nothing."""
    pay, only = board.pay[state.origin[state.seat]], board.only_city[region]
    if only != NONE:
        return labels.dollars(board, pay[only])
    cells, weights = board.city_cells[region], board.city_weights[region]
    summed = sum(weight * pay[cell] for cell, weight in zip(cells, weights, strict=True) if weight)
    return labels.dollars(board, round(summed / sum(weights) / ROUNDED) * ROUNDED)


def _accept_text(board: CompiledBoard, state: Position, names: Sequence[str]) -> str:
    if state.take == NONE:
        text = tr("Accept the {railroad} from {player} for {amount}")
    elif state.give == NONE:
        text = tr("Accept {amount} from {player} for the {other}")
    else:
        text = tr("Accept the {railroad} from {player} for the {other}")
    railroad, other = (board.railroads[rail] if rail != NONE else "" for rail in (state.give, state.take))
    amount = labels.dollars(board, abs(state.offer_sum))
    return text.format(railroad=railroad, other=other, player=names[trader(state)], amount=amount)


def _titles(board: CompiledBoard, *rails: int) -> tuple[Ref, ...]:
    return tuple(labels.rail_ref(board, rail) for rail in rails if rail != NONE)


DECISIONS: Mapping[int, str] = {
    RIDE: tr_noop("where to ride"),
    BUY: tr_noop("what to buy"),
    DECLARE: tr_noop("whether to declare"),
    PICK_REGION: tr_noop("which region to travel to"),
    BID: tr_noop("whether to bid"),
    SELL: tr_noop("what to sell"),
    SWAP: tr_noop("which city to choose as home"),
    TRADE: tr_noop("what to offer"),
    ANSWER: tr_noop("whether to accept the offer"),
    PICK_HOME_REGION: tr_noop("which region to choose as home"),
    PICK_HOME_CITY: tr_noop("which city to choose as home"),
}
"""Texts behind "decides", by the step in which a player decides."""
