"""What a bot decides, step by step: an action is chosen once, and its later decisions follow from the position in
which it was chosen, which they work out again. So a decision follows from the position alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.families.tycoon.bots.bidding import bid
from engine.families.tycoon.bots.places import coloured, placed
from engine.families.tycoon.bots.runs import Run, runs
from engine.families.tycoon.bots.thinking import Option, Thinker
from engine.families.tycoon.bots.weighing import BUILD as LINK
from engine.families.tycoon.bots.weighing import IMPROVE as ENGINE
from engine.families.tycoon.bots.weighing import MOVE as DELIVERY
from engine.families.tycoon.bots.weighing import PASS as NOTHING
from engine.families.tycoon.bots.weighing import TAKE as CARD
from engine.families.tycoon.bots.weighing import URBANIZE as CITY
from engine.families.tycoon.bots.weighing import WEST as WESTERN
from engine.families.tycoon.bots.weights import Weights
from engine.families.tycoon.rules.board import NONE, CompiledBoard
from engine.families.tycoon.rules.chapters.building import TILE as LEAVE
from engine.families.tycoon.rules.chapters.building import cost, entries, may_lay
from engine.families.tycoon.rules.chapters.money import MOST_SHARES
from engine.families.tycoon.rules.network import onward
from engine.families.tycoon.rules.position import ACT, BID, BUILD, COLOUR, DELIVER, TO, TRACK, Position, clear_action
from engine.families.tycoon.rules.turn import (
    DONE,
    IMPROVE,
    ISSUE,
    MOVE,
    PASS,
    SPAN,
    START,
    TAKE,
    TILE,
    URBANIZE,
    WEST,
)

KINDS = {NOTHING: PASS, DELIVERY: MOVE, ENGINE: IMPROVE, CITY: URBANIZE, CARD: TAKE, WESTERN: WEST}
AT = (DELIVERY, CITY, CARD, WESTERN)
"""Kinds of options that are about something."""


class Choice(NamedTuple):
    """The action that a seat takes, over which links a delivery goes, how many shares it issues first, and whether it
    still chooses that action with each of them in hand."""

    option: Option
    way: tuple[int, ...]
    shares: int
    is_settled: bool = True


def decide(m: CompiledBoard, g: Position, now: int, legal: Sequence[int], thinker: Thinker, by: Weights) -> int:
    """The decision of the seat on turn, one of those that are legal."""
    if now == BID:
        return bid(m, g, thinker, by)
    if now == ACT:
        return legal[0] if g.granted else first_decision(thinker, chosen(m, g, thinker, by))
    if now == BUILD:
        return _tile(m, g, legal, thinker, by)
    if now == DELIVER:
        return _onward(m, g, thinker, by)
    if now == COLOUR:
        return coloured(m, g)
    return placed(m, g, legal)


def chosen(m: CompiledBoard, g: Position, thinker: Thinker, by: Weights) -> Choice:
    """The action of the seat on turn. Shares are issued only where the seat wants something that it cannot pay without
    them also when it has each of them in hand, so that nothing is borrowed for nothing; else it takes what it can pay
    now."""
    seat = g.seat
    best, way = thinker.think(g, seat, by)
    price = price_of(m, g, thinker, best)
    cash = g.cash[seat]
    if price <= cash:
        return Choice(best, way, 0)
    shares = -(-(price - cash) // m.share_value)
    found = thinker.found()
    if g.shares[seat] + shares <= MOST_SHARES:
        is_settled = True
        for _ in range(shares):
            then, _ = thinker.think_richer()
            if price_of(m, g, thinker, then) <= cash:
                break
            is_settled &= (then.kind, then.target, then.extra) == (best.kind, best.target, best.extra)
        else:
            return Choice(best, way, shares, is_settled)
    best = next(option for option in thinker.listed(found) if price_of(m, g, thinker, option) <= cash)
    return Choice(best, thinker.way(best.target) if best.kind == DELIVERY else (), 0)


def price_of(m: CompiledBoard, g: Position, thinker: Thinker, option: Option) -> int:
    """What an option costs to the last coin."""
    if option.kind != LINK:
        return option.price
    price = 0
    for tile in thinker.runs[option.extra].tiles:
        price += cost(m, g, tile // LEAVE, tile % LEAVE)
    return price


def first_decision(thinker: Thinker, choice: Choice) -> int:
    """The decision that a choice begins with."""
    return ISSUE * SPAN if choice.shares else action_of(thinker, choice.option)


def action_of(thinker: Thinker, option: Option) -> int:
    """The decision that an option begins with, once it can be paid."""
    if option.kind == LINK:
        return START * SPAN + thinker.runs[option.extra].city
    return KINDS[option.kind] * SPAN + (option.target if option.kind in AT else 0)


def before_building(m: CompiledBoard, g: Position) -> tuple[Position, list[int]]:
    """The position before the seat on turn began to build, and the tiles that it has laid since."""
    before = g.copy()
    before.journal = 0
    laid: list[int] = []
    if g.link != NONE:
        link = before.links[g.link]
        for _ in range(g.laid):
            enter = link.pop()
            leave = before.mate[enter] - 1
            before.mate[enter] = before.mate[enter - enter % 6 + leave] = 0
            before.cash[g.seat] += cost(m, before, enter, leave)
            laid.insert(0, enter * LEAVE + leave)
        if len(link) == TRACK:
            del before.links[g.link]
    granted = before.granted
    clear_action(before)
    before.granted = granted
    before.actions += 1
    return before, laid


def _tile(m: CompiledBoard, g: Position, legal: Sequence[int], thinker: Thinker, by: Weights) -> int:
    """The next tile of the run that was chosen when building began; where somebody else began it, of the cheapest run
    to a city."""
    before, laid = before_building(m, g)
    best = chosen(m, before, thinker, by).option
    run = thinker.runs[best.extra] if best.kind == LINK else None
    if run is None or run.city != g.begun or list(run.tiles[: len(laid)]) != laid:
        run = _cheapest(m, g)
        laid = []
    tile = NONE if run is None else TILE * SPAN + run.tiles[len(laid)]
    if tile in legal:
        return tile
    return DONE * SPAN if DONE * SPAN in legal else legal[0]


def _cheapest(m: CompiledBoard, g: Position) -> Run | None:
    found = runs(m, g, g.begun, entries(m, g), may_lay(m, g) - g.laid)
    joined = {city for link in g.links if link[TO] != NONE and g.begun in link[1:3] for city in link[1:3]}
    new = [run for run in found if run.to not in joined]
    return min(new or found, key=lambda run: (run.cost, run.to), default=None)


def _onward(m: CompiledBoard, g: Position, thinker: Thinker, by: Weights) -> int:
    """The next link of the delivery that was chosen; where the cube went another way, the first link that leads on."""
    before = g.copy()
    clear_action(before)
    before.actions += 1
    thinker.think(before, g.seat, by)
    way, gone = thinker.way(g.origin * m.colours + g.cube), tuple(g.way)
    if len(way) > len(gone) and way[: len(gone)] == gone:
        return way[len(gone)]
    return onward(m, g)[0]
