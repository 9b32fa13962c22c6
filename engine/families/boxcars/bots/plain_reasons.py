"""Why the planner decides as it does: what it looks at in each decision, by the functions that take it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from msgspec.structs import replace

from engine.families.boxcars.bots import planner
from engine.families.boxcars.bots.knowledge import WHOLE, Knowledge
from engine.families.boxcars.bots.routes import UNIT, Plan, route
from engine.families.boxcars.bots.sentences import JUDGE, bought
from engine.families.boxcars.rules.board import NONE, CompiledBoard
from engine.families.boxcars.rules.chapters.declare import target
from engine.families.boxcars.rules.chapters.movement import ride
from engine.families.boxcars.rules.chapters.purchase import EXPRESS_ITEM, NOTHING, RAILROAD_ITEM, train_price
from engine.families.boxcars.rules.chapters.setup import free_cities
from engine.families.boxcars.rules.chapters.trading import offered
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
from engine.families.boxcars.words.naming import dollars
from engine.game.explanation import RULED_OUT, Appraisal, Explanation, Score

WAY_ON, LEFT_AT_HOME, MOST, NO_WAY = "cost of the way", "cash left on reaching home", "the most it bids", "no way"
"""Scores of rides, of declaring and of bids."""

FIRST, DECIDES = "trains first", -RULED_OUT
"""The score of a train that it buys, whatever railroads are worth."""

MILEPOSTS, DOLLARS = "mileposts", ""
"""What is counted: mileposts to go, or money."""

SAID: Mapping[int, str] = {
    RIDE: "It goes the cheapest way to the goal, turns and fees together.",
    BUY: "It buys an Express first, a Super Chief from the third railroad on, and else the railroad that is worth most "
    "beside its price, of which half counts until late in the game; it keeps the cash that the next fees may take.",
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
    WAY_ON: "The cheapest way from there: what each milepost takes of a turn, and a quarter of a fee on the lines of "
    "others",
    "to go": "Mileposts from there to the goal, by whatever lines",
    NO_WAY: "No way is left from there",
    LEFT_AT_HOME: "What is above the win cash once the fees of the way home are paid",
    MOST: "What the railroad is worth to it, three quarters of its price at least, as far as it can spare that",
    "bid": "What is bid",
    "worth": "The chance that a destination is one of its cities, in money; less for cities that are served already",
    "price": "Half of what it costs; all of it late in the game",
    FIRST: "It buys this train before any railroad",
    "cash held back": "What it costs above the cash that the next fees leave",
    "missed": "What the railroad is worth to the seat",
    "income": "What a trip there pays for each turn on the way, in the mean of its cities",
    "the next destination": "How far the next destination is from there, in the mean",
    "refused": "What the other would lose by",
    "gain": "What is won by it, in money",
}


def explain(m: CompiledBoard, k: Knowledge, g: Position, now: int, seat: int, legal: Sequence[int]) -> Explanation:
    """What the planner looks at in this step of the seat; the decision that it takes stands first."""
    taken = planner.decide(m, k, g, now, seat, Plan(m, k, legal))
    scores = _scores(m, k, g, now, seat)
    options = []
    for number in legal:
        found = scores(number)
        if now == BUY and number == taken and NOTHING < number < RAILROAD_ITEM:
            found = (*found, Score(FIRST, DECIDES))
        options.append(Appraisal(code(m, g, now, number), number, sum(score.amount for score in found), found))
    options.sort(key=lambda option: (option.decision != taken, -option.total))
    told = [replace(option, said=_said(m, k, g, now, seat, option)) for option in options]
    told[0] = replace(told[0], said=f"{SAID[now]} {told[0].said}".strip())
    is_far = any(score.name in ("to go", "the next destination") for option in options for score in option.scores)
    return Explanation(seat, "planner", tuple(told), MILEPOSTS if is_far else DOLLARS, dict(MEANINGS))


def _said(m: CompiledBoard, k: Knowledge, g: Position, now: int, seat: int, option: Appraisal) -> str:
    """What follows in money where a rule alone decides: what the planner itself does not weigh, either."""
    if now == BUY and option.decision != NOTHING:
        return bought(m, k, g, seat, JUDGE, option.decision)
    if now == DECLARE and option.scores:
        left = option.scores[0].amount
        if left == RULED_OUT:
            return "No way home is left."
        far = "above" if left >= 0 else "short of"
        return f"The fees of the way home leave it {dollars(m, abs(left))} {far} the win cash."
    return ""


def _scores(m: CompiledBoard, k: Knowledge, g: Position, now: int, seat: int) -> Callable[[int], tuple[Score, ...]]:
    """What each decision of a step is looked at by."""
    if now == RIDE:
        return _rides(m, k, g, seat)
    if now == DECLARE:
        left = _left_at_home(m, k, g, seat)
        return lambda yes: (Score(NO_WAY if left == RULED_OUT else LEFT_AT_HOME, left),) if yes else ()
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
        most = planner.most_bid(m, k, g, seat)
        return lambda bid: (Score(MOST, most), Score("bid", -bid)) if bid > 0 else ()
    if now == ANSWER:
        gain = planner.gain_of_offer(m, k, g, seat)
        return lambda yes: (Score("gain", gain),) if yes else ()
    return lambda a: _exchange(m, k, g, seat, *offered(m, a))


def _exchange(
    m: CompiledBoard, k: Knowledge, g: Position, seat: int, give: int, take: int, to: int, paid: int
) -> tuple[Score, ...]:
    """What an exchange of titles brings by the same worth for both; offers of money are not weighed."""
    if NONE in (give, take) or paid:
        return ()
    mine, theirs = planner.served_by(m, k, g, seat, give), planner.served_by(m, k, g, to, take)
    gain = planner.worth(m, k, g, seat, take, mine) - planner.worth(m, k, g, seat, give, mine)
    agrees = planner.worth(m, k, g, to, give, theirs) > planner.worth(m, k, g, to, take, theirs)
    return (Score("gain", gain),) if agrees else (Score("gain", gain), Score("refused", RULED_OUT))


def _left_at_home(m: CompiledBoard, k: Knowledge, g: Position, seat: int) -> int:
    if m.city_dot[g.home[seat]] == g.at[seat]:
        return g.cash[seat] - g.owing - m.win_cash
    left = planner.left_at_home(m, k, g, seat, Plan(m, k))
    return RULED_OUT if left == planner.NO_WAY_HOME else left


def _rides(m: CompiledBoard, k: Knowledge, g: Position, seat: int) -> Callable[[int], tuple[Score, ...]]:
    """The cost of the way on from each ride; how far the goal is where no way is left to it."""
    goal, p = target(m, g, seat), Plan(m, k)
    if not route(m, k, g, seat, goal, p, p.look):
        return lambda arc: (Score("to go", -m.hops[goal][m.to[arc]]),)

    def cost(arc: int) -> tuple[Score, ...]:
        after = g.copy()
        ride(m, after, [arc], 1)
        if after.at[seat] != goal and not route(m, k, after, seat, goal, p, p.look):
            return (Score(NO_WAY, RULED_OUT),)
        rest = p.cost[after.at[seat]] if after.at[seat] != goal else 0
        return (Score(WAY_ON, -UNIT * (p.price[k.fare[arc]] + rest)),)

    return cost


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
