"""Why a bot decides as it does where it chooses no action: bids, what follows from an action, colours, places."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from engine.families.tycoon.bots.bidding import costs_of_bid, gained, most_bid
from engine.families.tycoon.bots.choices import brings, serves
from engine.families.tycoon.bots.planner import Thinker
from engine.families.tycoon.bots.policy import decide
from engine.families.tycoon.bots.values import turns_left
from engine.families.tycoon.bots.weights import Weights
from engine.families.tycoon.rules.board import CompiledBoard
from engine.families.tycoon.rules.chapters.auction import PASS
from engine.families.tycoon.rules.chapters.building import TILE as LEAVE
from engine.families.tycoon.rules.chapters.building import cost
from engine.families.tycoon.rules.position import ACT, BID, BUILD, COLOUR, DELIVER, OWNER, PLACE, Position, TycoonState
from engine.families.tycoon.rules.turn import SPAN, TILE
from engine.families.tycoon.text.labels import money
from engine.game.explanation import Explanation, Fact, Score, weighed

POINTS, PARTS = "points", 100
"""Points are counted in hundredths."""

PRICE, LEFT, OWN, OTHERS = "price", "cash left", "own links", "links of others"

PAID, DIVIDENDS, TURNS = "money paid", "dividends a turn", "turns left"

IN_MONEY: Mapping[str, str] = {
    PAID: "What it costs now",
    DIVIDENDS: "What the shares that are issued for it cost at the end of each turn",
    TURNS: "Turns that are left as far as can be seen, this one too",
}
"""What facts stand for that follow from a price."""

MEANINGS: Mapping[str, str] = {
    **IN_MONEY,
    "first place": "By how much its best action is better than the one that is left when the others have taken first",
    "bid": "What the bid costs, with the shares that are issued for it, in points at the end",
    "cubes in reach": "Cubes of the colour on its links, each counted by the links over which it would come",
    PRICE: "What the tile costs",
    LEFT: "The cash after it; where it is below nothing, shares are issued",
    OWN: "Links of its own that the cube goes over next, each of which is a point for it",
    OTHERS: "Links of others that the cube goes over next, each of which is a point for the owner",
    "colours in reach": "How many colours of cities it can deliver to from there",
}
"""What the scores stand for."""

SAID: Mapping[int, str] = {
    ACT: "It has played a land grant, and builds what comes first.",
    BUILD: "This is the next tile of the link that it chose when it began to build.",
    DELIVER: "This is the next link of the way that brings most; it chose that when it took the cube.",
    COLOUR: "It takes the colour of whose cubes most can be brought there, the farther the better.",
    PLACE: "It takes the city from which its links lead to cities of most colours.",
}
"""In each step, how it decides."""

UNITS: Mapping[int, str] = {BID: POINTS, COLOUR: "links", PLACE: "colours"}


def explained_aside(view: TycoonState, seat: int, name: str, thinker: Thinker, by: Weights) -> Explanation:
    """The options of a step in which no action is chosen, with what is looked at in it."""
    m, g, now = view.m, view.g, view.step
    numbers = view.decisions.numbers
    taken = decide(m, g, now, numbers, thinker, by)
    scores, said = _bids(m, g, thinker, by) if now == BID else (_places(m, g, now), SAID[now])
    # A bid that is named beside those listed is one of them all the same.
    listed = numbers if taken in numbers else [taken, *numbers]
    rows = [(view.chapters.code(m, g, now, number), number, scores(number)) for number in listed]
    found = weighed(seat, name, rows, taken, said, UNITS.get(now, ""), MEANINGS, PARTS if now == BID else 1)
    return replace(
        found, options=tuple(replace(each, facts=_facts(m, g, now, each.decision, by)) for each in found.options)
    )


def _facts(board: CompiledBoard, state: Position, step: int, number: int, by: Weights) -> tuple[Fact, ...]:
    """What follows from a bid, from the next tile of a link, or from going over the next link."""
    if step == BID and number != PASS:
        shares = -(-max(0, number - state.cash[state.seat]) // board.share_value)
        turns = Fact(TURNS, turns_left(board, state, by) + 1, "turns")
        return Fact(PAID, number), Fact(DIVIDENDS, shares * board.dividend), turns
    if step == DELIVER:
        is_own = state.links[number][OWNER] == state.seat
        return Fact(OWN, int(is_own), "links"), Fact(OTHERS, int(not is_own), "links")
    if step == BUILD and number // SPAN == TILE:
        price = cost(board, state, *divmod(number % SPAN, LEAVE))
        return Fact(PRICE, price), Fact(LEFT, state.cash[state.seat] - price)
    return ()


def _bids(
    board: CompiledBoard, state: Position, thinker: Thinker, by: Weights
) -> tuple[Callable[[int], tuple[Score, ...]], str]:
    if not by.tried:
        most = min(by.first * board.bid_unit, state.cash[state.seat] // 2)
        return lambda bid: (), f"It bids at most {money(board, most)} now: half of its cash, and never much."
    first = gained(board, state, thinker, by) * by.place
    worth, most = first // 1_000, most_bid(board, state, by, first)

    def scores(bid: int) -> tuple[Score, ...]:
        if bid == PASS:
            return ()
        return Score("first place", worth), Score("bid", -(costs_of_bid(board, state, by, bid) // 10))

    paid = f", {money(board, most)} at most" if most else ""
    said = f"To be first is worth {worth / 100:.2f} points to it{paid}: by so much its best action is better than what"
    return scores, f"{said} others would leave. It bids as little as it can while that is worth it."


def _places(board: CompiledBoard, state: Position, step: int) -> Callable[[int], tuple[Score, ...]]:
    if step == COLOUR:
        found = brings(board, state)
        return lambda colour: (Score("cubes in reach", found(colour)),)
    if step == PLACE:
        reached = serves(board, state)
        return lambda city: (Score("colours in reach", reached(city)),)
    return lambda number: ()
