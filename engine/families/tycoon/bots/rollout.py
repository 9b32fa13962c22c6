"""Simulation: each of the best actions is tried, followed by the seat's best later actions, with income, dividends and
shares, until the expected end of the game. Compiled; see `search_state`."""

from __future__ import annotations

from typing import Any

from engine.families.tycoon.bots.deliveries import NOTHING, LinkGraph, Workspace, find_deliveries, find_hauls
from engine.families.tycoon.bots.evaluation import (
    BUILD,
    EXTRA,
    IMPROVE,
    KIND,
    MOVE,
    NOW,
    PASS,
    PRICE,
    TAKE,
    TARGET,
    URBANIZE,
    WEST,
    WIDE,
    WORTH,
    Options,
    SearchWeights,
    best_of,
    keep,
    list_all,
    list_chains,
    list_investments,
    list_west,
    put,
    total_of,
    weigh,
)
from engine.families.tycoon.bots.lines import gain_lines
from engine.families.tycoon.bots.search_state import (
    ALL_STALE,
    EVERY_HUE,
    KNOWN,
    LINE_WIDE,
    MAX_OPENED,
    NONE,
    SIDES,
    SearchBoard,
    SeatState,
    copy_own,
    copy_row,
    forget,
    income_at,
    join,
    unlink,
)

LINK_WIDE = 3
"""A link is a row: its owner and two cities, the second one NONE while it is incomplete."""

CARD_WIDE = 5
"""A card that can be taken is a row, see `list_first`."""

FADED = 90
"""Percentage of the points of a goal card that remains after waiting for an action."""

IDLE = 3_000
"""Thousandths of a point by which passing must be better while another turn will be played."""

MAX_MOVES = 3
"""Maximum number of deliveries tried."""

LEAST_SAFE, LOST = 40, 10
"""Percentages: a delivery that others can also make loses this much with each action that it waits, down to the
minimum."""


def settle(land: SearchBoard, own: SeatState, price: int) -> None:
    """Pay a price with the fewest necessary shares."""
    short = price - own.cash
    if short > 0:
        shares = -(-short // land.share)
        own.shares += shares
        own.cash += shares * land.share
    own.cash -= price


def end_turn(land: SearchBoard, own: SeatState) -> None:
    """Pay income and dividends."""
    own.round = land.rounds
    own.cash += income_at(land, own.points // 1_000)
    settle(land, own, own.shares * land.dividend)


def take(land: SearchBoard, own: SeatState, options: Options, number: int) -> None:
    """Apply an option to the seat's own links, cubes and money."""
    row = number * WIDE
    kind, target, extra = options.rows[row + KIND], options.rows[row + TARGET], options.rows[row + EXTRA]
    settle(land, own, options.rows[row + PRICE])
    own.points += options.rows[row + NOW]
    if kind == MOVE:
        own.cubes[target] -= 1
        forget(land, own, target // land.colours, 1 << target % land.colours)
        links = own.haul[target]
        if own.speed[links]:
            for length in range(land.steps):
                own.speed[length] = 0
    elif kind == BUILD:
        one, other = land.one[target], land.other[target]
        own.run[target] = NONE
        own.locomotives -= 1
        own.aimed = 0
        if own.degree[one] < SIDES and own.degree[other] < SIDES:
            join(land, own, one, other)
            forget(land, own, one, EVERY_HUE)
            if options.rows[row + NOW]:
                gain_lines(land, own)
    elif kind == IMPROVE:
        own.engine = target
        own.train[target] = 0
        own.stale = ALL_STALE
        for pair in range(land.pairs):
            own.fresh[pair] = 0
        for stack in range(land.cities * land.colours):
            own.sure[stack] = 0
    elif kind == URBANIZE:
        own.colour[target] = extra
        own.tiles[extra] -= 1
        own.hues[own.part[target]] |= 1 << extra
        forget(land, own, target, EVERY_HUE)
        own.stale = target if own.stale == KNOWN else ALL_STALE
    elif kind == TAKE:
        own.left += extra
        own.round += extra
    elif kind == WEST:
        own.west[target] = 1
        own.went = 0
        if options.rows[row + NOW]:
            gain_lines(land, own)
        own.locomotives -= 1
        own.cubes[target * land.colours + extra] += land.west_cubes
        forget(land, own, target, 1 << extra)
        own.stale = target if own.stale == KNOWN else ALL_STALE


def is_last(own: SeatState) -> bool:
    """Return whether this is the last turn."""
    return own.left <= own.round


def deliveries_after(own: SeatState) -> int:
    """Return the number of deliveries that can follow the current action; before the last turn the maximum, because the
    end of the game is not known."""
    return own.left - 1 if is_last(own) else MAX_OPENED


def list_first(
    land: SearchBoard, own: SeatState, net: LinkGraph, room: Workspace, by: SearchWeights, cards: Any, options: Options
) -> None:
    """List everything that a seat can do now: deliveries over all links, investments, and `cards`.

    The rows of `cards` are the effect of a card, its points for each of some later deliveries, their number, and the
    city whose own links are counted (NONE: none).
    """
    options.count = 0
    own.after = deliveries_after(own)
    put(land, options, PASS, 0, 0, 0, 0, 0, 0)
    for stack in range(land.cities * land.colours):
        if own.cubes[stack] and net.best[stack] > NOTHING:
            gain = net.best[stack]
            put(land, options, MOVE, stack, 0, 0, gain, gain * by.point // 1_000, 0)
    list_investments(land, own, room, by, options)
    if by.chains > 1 or (by.chains and options.rows[best_of(options) * WIDE + WORTH] <= 0):
        list_chains(land, own, room, by, options)
    for card in range(0, len(cards), CARD_WIDE):
        extra, points, times, city = cards[card + 1], cards[card + 2], cards[card + 3], cards[card + 4]
        count = own.degree[city] if city != NONE else times
        if count:
            _put_card(land, own, room, by, options, TAKE, cards[card], extra, 0, points, count)
    for city in range(land.cities if own.cash >= land.west_cost and own.locomotives > 0 else 0):
        if land.western[city] and own.degree[city] and not own.west[city]:
            list_west(land, own, room, by, options, city)


def _put_card(
    land: SearchBoard,
    own: SeatState,
    room: Workspace,
    by: SearchWeights,
    options: Options,
    kind: int,
    target: int,
    extra: int,
    price: int,
    points: int,
    times: int,
) -> None:
    """List an option that gains points for each of some later deliveries."""
    count = min(by.many, times)
    for place in range(count):
        room.top[place] = points
    worth = weigh(by, own, price, 0, room.top, 0, count)
    put(land, options, kind, target, extra, price, points * count // 2, worth, points * count)


def played_on(
    land: SearchBoard,
    own: SeatState,
    net: LinkGraph,
    room: Workspace,
    by: SearchWeights,
    options: Options,
    number: int,
    trial: SeatState,
    tried: LinkGraph,
    later: Options,
) -> int:
    """Return the expected points of a seat at the end if it takes this option now. In the last turn its later
    deliveries use all links, before only its own."""
    copy_own(land, trial, own, by.many)
    take(land, trial, options, number)
    over_all = is_last(own)
    if over_all:
        copy_net(land, tried, net)
        add_built_link(land, tried, options, number)
    waited = 0
    while trial.left > 1 and waited < by.ahead:
        trial.left -= 1
        trial.round -= 1
        waited += 1
        fade(land, trial)
        if trial.round <= 0:
            end_turn(land, trial)
        safe, sure = max(LEAST_SAFE, 100 - LOST * waited), max(LEAST_SAFE, 100 - by.doubt * waited)
        trial.after = deliveries_after(trial)
        list_all(land, trial, room, by, later, safe, sure)
        if over_all:
            list_over_all(land, trial, tried, room, by, later, safe, sure)
        best = best_of(later)
        take(land, trial, later, best)
        if over_all:
            add_built_link(land, tried, later, best)
    points = trial.points - 1_000 * land.share_points * trial.shares
    rest = trial.left - 1
    if rest > 0:
        points += _promised(land, trial, room, rest)
        paydays = rest // max(1, land.rounds)
        cash = (
            trial.cash
            + paydays * (income_at(land, trial.points // 1_000) - trial.shares * land.dividend) * by.paid // 100
        )
        points += cash * by.debt // 1_000 // (2 if cash > 0 else 1)
    return points


def list_over_all(
    land: SearchBoard,
    own: SeatState,
    net: LinkGraph,
    room: Workspace,
    by: SearchWeights,
    options: Options,
    safe: int,
    sure: int,
) -> None:
    """List deliveries over all links, as `list_deliveries` does over own links."""
    find_deliveries(land, own, net, room, 10 * by.others)
    for stack in range(land.cities * land.colours):
        if own.cubes[stack] and net.best[stack] > 0:
            now = net.best[stack] * (safe if own.safe[stack] < 100 else sure) // 100
            put(land, options, MOVE, stack, 0, 0, now, now * by.point // 1_000, 0)


def fade(land: SearchBoard, own: SeatState) -> None:
    """Goals for the first player count less with every action of waiting, because others may gain them."""
    for place in range(3, land.lines, LINE_WIDE):
        own.lines[place] = own.lines[place] * FADED // 100
    for engine in range(land.engines):
        own.train[engine] = own.train[engine] * FADED // 100
    for links in range(land.steps):
        own.speed[links] = own.speed[links] * FADED // 100


def _promised(land: SearchBoard, own: SeatState, room: Workspace, rest: int) -> int:
    """Return half of the gain of the best remaining deliveries in the rest of the game."""
    find_hauls(land, own, room)
    count, most = 0, min(rest, MAX_OPENED)
    for place in range(own.lives):
        stack = own.live[place]
        if own.haul[stack]:
            for _ in range(own.cubes[stack]):
                count = keep(room.top, 0, count, most, 1_000 * own.haul[stack])
    return total_of(room.top, 0, count) // 2


def try_best(
    land: SearchBoard,
    own: SeatState,
    net: LinkGraph,
    room: Workspace,
    by: SearchWeights,
    options: Options,
    trial: SeatState,
    tried: LinkGraph,
    later: Options,
) -> None:
    """Simulate passing, then the options with the best values."""
    moves, best = 0, 0
    idle = 0 if is_last(own) else IDLE
    for _ in range(by.tried + 1):
        options.value[best] = played_on(land, own, net, room, by, options, best, trial, tried, later) - (
            0 if best else idle
        )
        best = NONE
        for number in range(1, options.count):
            row = number * WIDE
            if options.value[number] > NOTHING or (options.rows[row + KIND] == MOVE and moves >= MAX_MOVES):
                continue
            if best == NONE or options.rows[row + WORTH] > options.rows[best * WIDE + WORTH]:
                best = number
        if best == NONE:
            return
        if options.rows[best * WIDE + KIND] == MOVE:
            moves += 1


def find_safe(
    land: SearchBoard, own: SeatState, room: Workspace, links: Any, engines: Any, safe: int, trial: SeatState
) -> None:
    """Set the probability of cubes that another seat can deliver over its own links to `safe` percent."""
    stacks = land.cities * land.colours
    for stack in range(stacks):
        own.safe[stack] = 100
    if safe >= 100:
        return
    copy_row(trial.cubes, own.cubes, stacks)
    copy_row(trial.colour, own.colour, land.cities)
    for seat in range(len(engines)):
        if seat != own.seat:
            unlink(land, trial)
            trial.engine = engines[seat]
            for row in range(0, len(links), LINK_WIDE):
                if links[row] == seat and links[row + 2] != NONE:
                    join(land, trial, links[row + 1], links[row + 2])
            find_hauls(land, trial, room)
            for place in range(trial.lives):
                if trial.haul[trial.live[place]]:
                    own.safe[trial.live[place]] = safe


def copy_net(land: SearchBoard, to: LinkGraph, net: LinkGraph) -> None:
    """Copy links, to try actions on them."""
    copy_row(to.degree, net.degree, land.cities)
    ends = land.cities * SIDES
    copy_row(to.next, net.next, ends)
    copy_row(to.number, net.number, ends)
    copy_row(to.mine, net.mine, ends)


def add_built_link(land: SearchBoard, net: LinkGraph, options: Options, number: int) -> None:
    """Add an own link to all links if an option builds one."""
    row = number * WIDE
    if options.rows[row + KIND] == BUILD:
        one, other = land.one[options.rows[row + TARGET]], land.other[options.rows[row + TARGET]]
        if net.degree[one] < SIDES and net.degree[other] < SIDES:
            leads(net, one, other, NONE, 1)
            leads(net, other, one, NONE, 1)


def leads(net: LinkGraph, one: int, other: int, number: int, mine: int) -> None:
    """Add a link at a city."""
    place = one * SIDES + net.degree[one]
    net.next[place], net.number[place], net.mine[place] = other, number, mine
    net.degree[one] += 1
