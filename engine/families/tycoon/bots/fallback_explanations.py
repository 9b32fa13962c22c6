"""Explanation of decisions other than actions: bids, steps of an action, colors, and cities for cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from engine.families.tycoon.bots.bidding import costs_of_bid, gained, most_bid
from engine.families.tycoon.bots.choices import brings, serves
from engine.families.tycoon.bots.planner import Planner
from engine.families.tycoon.bots.policy import decide
from engine.families.tycoon.bots.terms import (
    BID_MADE,
    COLORS,
    CUBES,
    DIVIDENDS,
    FIRST,
    LEFT,
    OF_OTHERS,
    OTHERS,
    OWN,
    PAID,
    PARTS,
    POINTS,
    TILE_COST,
    TURNS,
)
from engine.families.tycoon.bots.values import turns_left
from engine.families.tycoon.bots.weights import Weights
from engine.families.tycoon.rules.board import CompiledBoard
from engine.families.tycoon.rules.chapters.auction import PASS
from engine.families.tycoon.rules.chapters.building import TILE as LEAVE
from engine.families.tycoon.rules.chapters.building import cost
from engine.families.tycoon.rules.kinds import LAY, SPAN
from engine.families.tycoon.rules.position import ACT, BID, BUILD, COLOUR, OWNER, PLACE, ROUTE, Position, TycoonState
from engine.families.tycoon.text.labels import money
from engine.game.explanation import Explanation, Fact, Score, meanings_of, weighed
from engine.i18n import tr, tr_noop

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
    rows = [(view.rules.decisions.code(m, g, now, number), number, scores(number)) for number in listed]
    found = weighed(
        seat, name, rows, taken, reason, UNITS.get(now, ""), meanings_of(OF_OTHERS), PARTS if now == BID else 1
    )
    return replace(
        found, options=tuple(replace(each, facts=_facts(m, g, now, each.decision, by)) for each in found.options)
    )


def _facts(board: CompiledBoard, state: Position, step: int, number: int, by: Weights) -> tuple[Fact, ...]:
    """Return the facts of a bid, of the next tile of a link, or of the next link of a delivery."""
    if step == BID and number != PASS:
        shares = -(-max(0, number - state.cash[state.seat]) // board.share_value)
        turns = TURNS.fact(turns_left(board, state, by) + 1)
        return PAID.fact(number), DIVIDENDS.fact(shares * board.dividend), turns
    if step == ROUTE:
        is_own = state.links[number][OWNER] == state.seat
        return OWN.fact(int(is_own)), OTHERS.fact(int(not is_own))
    if step == BUILD and number // SPAN == LAY:
        price = cost(board, state, *divmod(number % SPAN, LEAVE))
        return TILE_COST.fact(price), LEFT.fact(state.cash[state.seat] - price)
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
        return FIRST.score(worth), BID_MADE.score(-(costs_of_bid(board, state, by, bid) // 10))

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
        return lambda colour: (CUBES.score(found(colour)),)
    if step == PLACE:
        reached = serves(board, state)
        return lambda city: (COLORS.score(reached(city)),)
    return lambda number: ()
