"""Why the planner decides as it does: what it looks at in each decision, by the functions that take it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from engine.families.boxcars.bots import planner
from engine.families.boxcars.bots.knowledge import WHOLE, Knowledge
from engine.families.boxcars.bots.routes import Plan
from engine.families.boxcars.rules.board import CompiledBoard
from engine.families.boxcars.rules.chapters.declare import target
from engine.families.boxcars.rules.chapters.purchase import EXPRESS_ITEM, NOTHING, RAILROAD_ITEM, train_price
from engine.families.boxcars.rules.chapters.setup import free_cities
from engine.families.boxcars.rules.position import (
    ANSWER,
    BID,
    BUY,
    DECLARE,
    EXPRESS,
    PICK_HOME_CITY,
    PICK_HOME_REGION,
    PICK_REGION,
    RIDE,
    SELL,
    SUPERCHIEF,
    SWAP,
    TRADE,
    Position,
)
from engine.families.boxcars.words.choices import code
from engine.game.explanation import Appraisal, Explanation, Score

MILEPOSTS, DOLLARS = "mileposts", ""
"""What is counted: mileposts to go, or money."""

SAID: Mapping[int, str] = {
    RIDE: "It goes the cheapest way to the goal, turns and fees together; the column says how far it is from there.",
    BUY: "An Express first; then the railroad worth most for its price, late in the game for half of it less; a Super "
    "Chief from the third railroad on; nothing for cash that the next fees may take.",
    DECLARE: "It declares where the win cash is left after the fees of the way home.",
    PICK_REGION: "It picks the region that pays most for each turn on the way.",
    BID: "It bids as long as the railroad is worth it, and keeps the cash that the next fees may take.",
    SELL: "It sells the railroad that it misses least.",
    SWAP: "It takes the city as its home from which the next destination is nearer in the mean.",
    TRADE: "It offers what brings it most, of what brings the other something, too.",
    ANSWER: "It accepts what is worth more to it than what it gives.",
    PICK_HOME_CITY: "It takes the city from which the next destination is nearest in the mean.",
    PICK_HOME_REGION: "It takes the region of the city from which the next destination is nearest in the mean.",
}

MEANINGS: Mapping[str, str] = {
    "to go": "Mileposts from there to the goal, by whatever lines",
    "worth": "The chance that a destination is one of its cities, in money; less for cities that are served already",
    "price": "Half of what it costs, all of it late in the game",
    "cash held back": "What it costs above the cash that the next fees leave",
    "missed": "What the railroad is worth to the seat",
    "income": "What a trip there pays for each turn on the way, in the mean of its cities",
    "the next destination": "How far the next destination is from there, in the mean",
    "gain": "What is won by it, in money",
}


def explain(m: CompiledBoard, k: Knowledge, g: Position, now: int, seat: int, legal: Sequence[int]) -> Explanation:
    """What the planner looks at in this step of the seat; the decision that it takes stands first."""
    taken = planner.decide(m, k, g, now, seat, Plan(m, k, legal))
    scores = _scores(m, k, g, now, seat)
    options = []
    for number in legal:
        found = scores(number)
        options.append(Appraisal(code(m, g, now, number), number, sum(score.amount for score in found), found))
    options.sort(key=lambda option: (option.decision != taken, -option.total))
    first = options[0]
    told = Appraisal(first.code, first.decision, first.total, first.scores, said=SAID[now])
    unit = MILEPOSTS if now in (RIDE, SWAP, PICK_HOME_CITY, PICK_HOME_REGION) else DOLLARS
    return Explanation(seat, "planner", (told, *options[1:]), unit, dict(MEANINGS))


def _scores(m: CompiledBoard, k: Knowledge, g: Position, now: int, seat: int) -> Callable[[int], tuple[Score, ...]]:
    """What each decision of a step is looked at by."""
    if now == RIDE:
        hops = m.hops[target(m, g, seat)]
        return lambda arc: (Score("to go", -hops[m.to[arc]]),)
    if now == BUY:
        return _purchase(m, k, g, seat)
    if now == SELL:
        return lambda a: (Score("missed", -_own(m, k, g, seat, a >> 1)),)
    if now == PICK_REGION:
        return lambda region: (Score("income", planner.income_of(m, k, g, seat, region) // WHOLE),)
    if now == SWAP:
        return lambda a: (_far(k, g.goal[seat] if a else g.home[seat]),)
    if now == PICK_HOME_CITY:
        return lambda city: (_far(k, city),)
    if now == PICK_HOME_REGION:
        return lambda region: (_far(k, planner.most_central(k, free_cities(m, g, region))),)
    if now == BID:
        value = planner.worth(m, k, g, seat, g.auction, planner.served_by(m, k, g, seat, -1))
        return lambda bid: (Score("worth", value), Score("price", -bid)) if bid > 0 else ()
    if now == ANSWER:
        gain = planner.gain_of_offer(m, k, g, seat)
        return lambda yes: (Score("gain", gain),) if yes else ()
    return lambda a: ()


def _purchase(m: CompiledBoard, k: Knowledge, g: Position, seat: int) -> Callable[[int], tuple[Score, ...]]:
    spare = g.cash[seat] - planner.reserve(m, g, seat)
    share = 1 if g.cash[seat] > m.win_cash * 3 // 4 else 2
    served = planner.served_by(m, k, g, seat, -1)

    def scores(item: int) -> tuple[Score, ...]:
        if item == NOTHING:
            return ()
        if item < RAILROAD_ITEM:
            price = train_price(m, g, seat, EXPRESS if item == EXPRESS_ITEM else SUPERCHIEF)
            return (Score("cash held back", min(0, spare - price)),)
        rail = item - RAILROAD_ITEM
        price, value = m.price[rail], planner.worth(m, k, g, seat, rail, served)
        held = Score("cash held back", min(0, spare - price))
        return (Score("worth", value), Score("price", -(price // share)), held)

    return scores


def _own(m: CompiledBoard, k: Knowledge, g: Position, seat: int, rail: int) -> int:
    return planner.worth(m, k, g, seat, rail, planner.served_by(m, k, g, seat, rail))


def _far(k: Knowledge, city: int) -> Score:
    return Score("the next destination", -(k.away[city] // WHOLE))
