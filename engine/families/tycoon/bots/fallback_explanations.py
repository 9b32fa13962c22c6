"""Explanation of decisions other than actions: bids, steps of an action, colors, and cities for cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from engine.families.tycoon.bots.bidding import costs_of_bid, gained, most_bid
from engine.families.tycoon.bots.choices import brings, serves
from engine.families.tycoon.bots.planner import Planner
from engine.families.tycoon.bots.policy import decide
from engine.families.tycoon.bots.values import turns_left
from engine.families.tycoon.bots.weights import Weights
from engine.families.tycoon.rules.board import CompiledBoard
from engine.families.tycoon.rules.chapters.auction import PASS
from engine.families.tycoon.rules.chapters.building import TILE as LEAVE
from engine.families.tycoon.rules.chapters.building import cost
from engine.families.tycoon.rules.kinds import LAY, SPAN
from engine.families.tycoon.rules.position import ACT, BID, BUILD, COLOUR, OWNER, PLACE, ROUTE, Position, TycoonState
from engine.families.tycoon.text.labels import money
from engine.game.explanation import Explanation, Fact, Score, weighed
from engine.i18n import tr, tr_noop

POINTS, PARTS = "points", 100
"""The unit of points, and its parts: points are counted in hundredths."""

PRICE, LEFT, OWN, OTHERS = "price", tr_noop("cash left"), tr_noop("own links"), tr_noop("links of others")

PAID, DIVIDENDS, TURNS = tr_noop("money paid"), tr_noop("dividends per turn"), tr_noop("turns left")

IN_MONEY: Mapping[str, str] = {
    PAID: tr_noop("Price that it pays now"),
    DIVIDENDS: tr_noop("Dividends of the shares that are issued for it, at the end of each turn"),
    TURNS: tr_noop("Estimated number of turns left, with the current turn"),
}
"""Explanations of the facts that follow from a price."""

MEANINGS: Mapping[str, str] = {
    **IN_MONEY,
    tr_noop("being first"): tr_noop(
        "Advantage of its best action over the action left after all other players have acted"
    ),
    "bid": tr_noop("Cost of the bid, with the shares that are issued for it, in points at the end"),
    tr_noop("cubes in reach"): tr_noop(
        "Cubes of the color on its links, each multiplied by the number of links of its delivery"
    ),
    PRICE: tr_noop("Cost of the tile"),
    LEFT: tr_noop("Cash afterwards. If it is negative, shares are issued"),
    OWN: tr_noop("Own links that the cube uses next, each of which gains a point"),
    OTHERS: tr_noop("Links of other players that the cube uses next, each of which gains its owner a point"),
    tr_noop("colors in reach"): tr_noop("Number of colors that it can deliver from there"),
}
"""Explanations of the scores."""

REASONS: Mapping[int, str] = {
    ACT: tr_noop("It has played a land grant and starts to build."),
    BUILD: tr_noop("This is the next tile of the link that it planned when it started to build."),
    ROUTE: tr_noop("This is the next link of the best delivery of the cube, planned when it took the cube."),
    COLOUR: tr_noop("It chooses the color with the most cubes to deliver there; long deliveries count more."),
    PLACE: tr_noop("It chooses the city whose links reach cities of the most colors."),
}
"""The reason for a decision, by step."""

UNITS: Mapping[int, str] = {BID: POINTS, COLOUR: "links", PLACE: "colours"}


def explained_aside(view: TycoonState, seat: int, name: str, thinker: Planner, by: Weights) -> Explanation:
    """Return the options of a step without a choice of action, each with its scores."""
    m, g, now = view.m, view.g, view.step
    numbers = view.decisions.numbers
    taken = decide(m, g, now, numbers, thinker, by)
    scores, reason = _bids(m, g, thinker, by) if now == BID else (_places(m, g, now), tr(REASONS[now]))
    # A bid may have an amount that is not among the listed ones.
    listed = numbers if taken in numbers else [taken, *numbers]
    meanings = {key: tr(text) for key, text in MEANINGS.items()}
    rows = [(view.rules.decisions.code(m, g, now, number), number, scores(number)) for number in listed]
    found = weighed(seat, name, rows, taken, reason, UNITS.get(now, ""), meanings, PARTS if now == BID else 1)
    return replace(
        found, options=tuple(replace(each, facts=_facts(m, g, now, each.decision, by)) for each in found.options)
    )


def _facts(board: CompiledBoard, state: Position, step: int, number: int, by: Weights) -> tuple[Fact, ...]:
    """Return the facts of a bid, of the next tile of a link, or of the next link of a delivery."""
    if step == BID and number != PASS:
        shares = -(-max(0, number - state.cash[state.seat]) // board.share_value)
        turns = Fact(TURNS, turns_left(board, state, by) + 1, "turns")
        return Fact(PAID, number), Fact(DIVIDENDS, shares * board.dividend), turns
    if step == ROUTE:
        is_own = state.links[number][OWNER] == state.seat
        return Fact(OWN, int(is_own), "links"), Fact(OTHERS, int(not is_own), "links")
    if step == BUILD and number // SPAN == LAY:
        price = cost(board, state, *divmod(number % SPAN, LEAVE))
        return Fact(PRICE, price), Fact(LEFT, state.cash[state.seat] - price)
    return ()


def _bids(
    board: CompiledBoard, state: Position, thinker: Planner, by: Weights
) -> tuple[Callable[[int], tuple[Score, ...]], str]:
    if not by.tried:
        most = min(by.first * board.bid_unit, state.cash[state.seat] // 2)
        reason = tr("It bids up to {amount} now: at most half of its cash, within its limit.")
        return lambda bid: (), reason.format(amount=money(board, most))
    first = gained(board, state, thinker, by) * by.place
    worth, most = first // 1_000, most_bid(board, state, by, first)

    def scores(bid: int) -> tuple[Score, ...]:
        if bid == PASS:
            return ()
        return Score(tr_noop("being first"), worth), Score("bid", -(costs_of_bid(board, state, by, bid) // 10))

    template = (
        tr(
            "Being first player gains it {points:.2f} points, worth up to {amount}: the advantage over its best action "
            "after the other players. It bids as little as possible up to that amount."
        )
        if most
        else tr(
            "Being first player gains it {points:.2f} points: the advantage over its best action after the other "
            "players. That is not worth a bid."
        )
    )
    return scores, template.format(points=worth / 100, amount=money(board, most))


def _places(board: CompiledBoard, state: Position, step: int) -> Callable[[int], tuple[Score, ...]]:
    if step == COLOUR:
        found = brings(board, state)
        return lambda colour: (Score(tr_noop("cubes in reach"), found(colour)),)
    if step == PLACE:
        reached = serves(board, state)
        return lambda city: (Score(tr_noop("colors in reach"), reached(city)),)
    return lambda number: ()
