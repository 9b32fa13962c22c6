"""The decisions of a bot. It chooses an action once, and derives the later decisions from the position in which it was
chosen, so that a decision depends on the position alone.

The last action of a seat is evaluated by the rules: each considered action is applied to a copy, the last income and
dividends are paid, and the result is counted as at the end, with the Tycoon card.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.families.tycoon.bots.bidding import bid
from engine.families.tycoon.bots.choices import Choice, carry_out, coloured, first_decision, placed, price_of
from engine.families.tycoon.bots.evaluation import BUILD as LINK
from engine.families.tycoon.bots.evaluation import MOVE as DELIVERY
from engine.families.tycoon.bots.evaluation import TAKE as CARD
from engine.families.tycoon.bots.evaluation import URBANIZE as CITY
from engine.families.tycoon.bots.planner import Option, Planner, actions_left
from engine.families.tycoon.bots.track_candidates import Run, runs
from engine.families.tycoon.bots.values import minded, turns_left
from engine.families.tycoon.bots.weights import Weights
from engine.families.tycoon.rules.board import NONE, CompiledBoard
from engine.families.tycoon.rules.chapters.building import TILE as LEAVE
from engine.families.tycoon.rules.chapters.building import cost, entries, may_lay
from engine.families.tycoon.rules.chapters.delivering import onward
from engine.families.tycoon.rules.chapters.ending import goal_points, victory_points
from engine.families.tycoon.rules.chapters.money import MAX_SHARES, issue, pay_out
from engine.families.tycoon.rules.kinds import DONE, LAY, SPAN
from engine.families.tycoon.rules.network import links_of
from engine.families.tycoon.rules.position import ACT, BID, BUILD, COLOUR, ROUTE, TO, TRACK, Position, clear_action

FOR_LATER = (CARD, CITY)
"""Kinds of actions that gain nothing without another one."""

MAX_SHARES_TRIED = 64
"""The maximum number of shares for which the search is repeated with each of them in hand."""

Ends = tuple[int, int, int]
"""The end of the game: thousandths of a point, then the tie breakers links and cash (RT-END-04)."""


def decide(
    board: CompiledBoard, state: Position, step: int, legal: Sequence[int], thinker: Planner, by: Weights
) -> int:
    """Return the decision of the active seat, one of the legal ones."""
    if step == BID:
        return bid(board, state, thinker, by)
    if step == ACT:
        return legal[0] if state.granted else first_decision(thinker, chosen(board, state, thinker, by))
    if step == BUILD:
        return _tile(board, state, legal, thinker, by)
    if step == ROUTE:
        return _onward(board, state, thinker, by)
    if step == COLOUR:
        return coloured(board, state)
    return placed(board, state, legal)


def chosen(board: CompiledBoard, state: Position, thinker: Planner, by: Weights) -> Choice:
    """Return the action of the active seat.

    The seat issues shares only for an action that it would also choose with each of the first of these shares in hand,
    so that nothing is borrowed in vain. Otherwise it chooses an action that it can pay now. Its last action is the one
    with the best end of the game.
    """
    seat = state.seat
    best, way = thinker.think(state, seat, by)
    if best.kind != CARD and is_last_action(board, state, by):
        return final_choices(board, state, thinker, by)[0]
    price = price_of(board, state, thinker, best)
    cash = state.cash[seat]
    if price <= cash:
        return Choice(best, way, 0)
    shares = -(-(price - cash) // board.share_value)
    found = thinker.snapshot()
    if state.shares[seat] + shares <= MAX_SHARES:
        # `think_richer` keeps the price of a share, which may fall with the next one.
        is_settled = not minded(board, state, seat, by)
        for _ in range(min(shares, MAX_SHARES_TRIED)):
            then, _ = thinker.think_richer()
            if price_of(board, state, thinker, then) <= cash:
                break
            is_settled &= (then.kind, then.target, then.extra) == (best.kind, best.target, best.extra)
        else:
            return Choice(best, way, shares, is_settled)
    best = next(option for option in thinker.listed(found) if price_of(board, state, thinker, option) <= cash)
    return Choice(best, thinker.way(best.target) if best.kind == DELIVERY else (), 0)


def is_last_action(board: CompiledBoard, state: Position, by: Weights) -> bool:
    """Return whether a seat that looks ahead has no further action."""
    return bool(by.tried) and not turns_left(board, state, by) and actions_left(board, state, 0) == 1


def final_choices(board: CompiledBoard, state: Position, thinker: Planner, by: Weights) -> list[Choice]:
    """Return the considered actions of the active seat, best first, each with the best number of shares. Their `value`
    is that of the end of the game."""
    most = state.cash[state.seat] + board.share_value * max(0, MAX_SHARES - state.shares[state.seat])
    options = [
        option
        for option in thinker.listed(thinker.snapshot())
        if option.value is not None and option.kind not in FOR_LATER and price_of(board, state, thinker, option) <= most
    ]
    found = [max(_with_shares(board, state, thinker, by, option), key=lambda each: each[0]) for option in options]
    found.sort(key=lambda each: each[0], reverse=True)
    return [choice for _, choice in found]


def _with_shares(
    board: CompiledBoard, state: Position, thinker: Planner, by: Weights, option: Option
) -> Iterator[tuple[Ends, Choice]]:
    """Yield the ends of the game with an option and the shares that it needs, then with more shares for their cash
    alone, up to the number that a Tycoon card for most money can pay for."""
    seat, way = state.seat, thinker.way(option.target) if option.kind == DELIVERY else ()
    needed = max(0, -(-(price_of(board, state, thinker, option) - state.cash[seat]) // board.share_value))
    after = state.copy()
    after.journal = 0
    carry_out(board, after, thinker, Choice(option, way, needed))
    for shares in range(needed, needed + _worth_of_money(board, state, seat, by) + 1):
        ends = _ends(board, state, after, seat, by)
        yield ends, Choice(option._replace(value=ends[0]), way, shares, is_settled=not shares)
        issue(board, after, seat)


def _worth_of_money(board: CompiledBoard, state: Position, seat: int, by: Weights) -> int:
    """Return the number of shares that cost no more than the Tycoon card of a seat gains, if it is for most money."""
    card = state.tycoon[seat]
    if card < 0 or not by.goals or board.tycoons[card].goal != "most-money":
        return 0
    worth = board.tycoons[card].points // max(1, board.share_points)
    return min(worth, MAX_SHARES - state.shares[seat], MAX_SHARES_TRIED)


def _ends(board: CompiledBoard, state: Position, after: Position, seat: int, by: Weights) -> Ends:
    """Return the end of the game for a seat after its last action, if no other player does anything more. Gains of
    others count against it."""
    last = after.copy()
    pay_out(board, last)
    points = 1_000 * victory_points(board, last, seat) + 10 * by.goals * goal_points(board, last, seat)
    others = sum(after.points) - after.points[seat] - sum(state.points) + state.points[seat]
    return points - 10 * by.others * others, len(links_of(last, seat)), last.cash[seat]


def before_building(board: CompiledBoard, state: Position) -> tuple[Position, list[int]]:
    """Return the position before the active seat started to build, and the tiles that it has laid since."""
    before = state.copy()
    before.journal = 0
    laid: list[int] = []
    if state.link != NONE:
        link = before.links[state.link]
        for _ in range(state.laid):
            enter = link.pop()
            leave = before.mate[enter] - 1
            before.mate[enter] = before.mate[enter - enter % 6 + leave] = 0
            before.cash[state.seat] += cost(board, before, enter, leave)
            laid.insert(0, enter * LEAVE + leave)
        if len(link) == TRACK:
            del before.links[state.link]
    granted = before.granted
    clear_action(before)
    before.granted = granted
    before.actions += 1
    return before, laid


def _tile(board: CompiledBoard, state: Position, legal: Sequence[int], thinker: Planner, by: Weights) -> int:
    """Return the next tile of the run chosen at the start of building; if another player started it, of the cheapest
    run to a city."""
    before, laid = before_building(board, state)
    best = chosen(board, before, thinker, by).option
    run = thinker.runs[best.extra] if best.kind == LINK else None
    if run is None or run.city != state.begun or list(run.tiles[: len(laid)]) != laid:
        run = _cheapest(board, state)
        laid = []
    tile = NONE if run is None else LAY * SPAN + run.tiles[len(laid)]
    if tile in legal:
        return tile
    return DONE * SPAN if DONE * SPAN in legal else legal[0]


def _cheapest(board: CompiledBoard, state: Position) -> Run | None:
    found = runs(board, state, state.begun, entries(board, state), may_lay(board, state) - state.laid)
    joined = {city for link in state.links if link[TO] != NONE and state.begun in link[1:3] for city in link[1:3]}
    new = [run for run in found if run.to not in joined]
    return min(new or found, key=lambda run: (run.cost, run.to), default=None)


def _onward(board: CompiledBoard, state: Position, thinker: Planner, by: Weights) -> int:
    """Return the next link of the chosen delivery; if the cube took another route, the first possible link."""
    before = state.copy()
    clear_action(before)
    before.actions += 1
    thinker.think(before, state.seat, by)
    way, gone = thinker.way(state.origin * board.colours + state.cube), tuple(state.way)
    if len(way) > len(gone) and way[: len(gone)] == gone:
        return way[len(gone)]
    return onward(board, state)[0]
