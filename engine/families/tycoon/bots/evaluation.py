"""The value of an action by itself: its points and those of the deliveries that it makes possible, minus its price, per
action that all this takes. Compiled; see `search_state`. Points are in thousandths."""

from __future__ import annotations

from typing import Annotated, Any

from engine.families.tycoon.bots.deliveries import NOTHING, Workspace, find_hauls
from engine.families.tycoon.bots.lines import find_aims, find_lines, line_points
from engine.families.tycoon.bots.search_state import LINE_WIDE, NONE, SearchBoard, SeatState
from engine.game.kernel.state_record import Facts, Sized, facts

PASS, MOVE, BUILD, IMPROVE, URBANIZE, TAKE, WEST = range(7)
"""Kinds of actions."""

KIND, TARGET, EXTRA, PRICE, NOW, WORTH, OPENS = range(7)
"""An option is a row: its kind; its stack, pair, city or card; a color, or the kind of a card; its price; immediate
points; its value per action; the points of the deliveries that it makes possible."""

WIDE = 7


@facts
class SearchWeights(Facts):
    """The weights of a bot, as in `Weights`. `point` is the value of a point with its income in thousandths, `debt` the
    cost of a unit of borrowed money in millionths of a point."""

    later: int
    others: int
    safe: int
    saved: int
    many: int
    ahead: int
    tried: int
    chains: int
    paid: int
    doubt: int
    point: int
    debt: int

    def __init__(self, **sizes: int) -> None:
        self.make_rows(**sizes)


@facts
class Options(Facts):
    """Options as rows, their number and the best one, and for each the value of the game continued from it (NOTHING:
    not simulated). If `is_short`, only the most valuable option is stored, the first of equals. The `answer` is the row
    of the best option, its value, and for a delivery the number of its links and the links."""

    count: int
    best: int
    is_short: int
    rows: Annotated[list[int], Sized("option_cells")]
    value: Annotated[list[int], Sized("options")]
    answer: Annotated[list[int], Sized("answer")]

    def __init__(self, **sizes: int) -> None:
        self.make_rows(**sizes)


def put(
    land: SearchBoard,
    options: Options,
    kind: int,
    target: int,
    extra: int,
    price: int,
    now: int,
    worth: int,
    opens: int,
) -> None:
    """Add an option while there is space."""
    number = options.count
    if options.is_short:
        if number and worth <= options.rows[WORTH]:
            return
        number = 0
    elif number >= land.options:
        return
    row = number * WIDE
    options.rows[row + KIND] = kind
    options.rows[row + TARGET] = target
    options.rows[row + EXTRA] = extra
    options.rows[row + PRICE] = price
    options.rows[row + NOW] = now
    options.rows[row + WORTH] = worth
    options.rows[row + OPENS] = opens
    options.value[number] = NOTHING
    options.count = number + 1


def keep(top: Any, first: int, count: int, most: int, points: int) -> int:
    """Insert points into a row of the best ones from a place on, in descending order. Return their number."""
    if count == most and (not most or points <= top[first + most - 1]):
        return count
    place = first + min(count, most - 1)
    while place > first and top[place - 1] < points:
        top[place] = top[place - 1]
        place -= 1
    top[place] = points
    return min(count + 1, most)


def owed(by: SearchWeights, cash: int, price: int) -> int:
    """Return the cost of a price in thousandths of a point: the borrowed part, and a fraction of the rest."""
    borrowed = max(0, price - cash)
    return (borrowed * 100 + by.saved * (price - borrowed)) * by.debt // 100_000


def weigh(by: SearchWeights, own: SeatState, price: int, now: int, top: Any, first: int, count: int) -> int:
    """Return the value in points per action, including the deliveries that it makes possible, if they pay and can still
    be made."""
    total = now * by.point // 1_000 - owed(by, own.cash, price)
    best, actions = total, 1
    for place in range(min(count, own.after)):
        total += top[first + place] * by.point // 1_000
        if total * actions > best * (place + 2):
            best, actions = total, place + 2
    return best // actions


def opened(
    land: SearchBoard, own: SeatState, by: SearchWeights, top: Any, first: int, one: int, other: int, links: int
) -> int:
    """Store the best deliveries that links between two parts make possible, in a row from a place on. Those that need
    the next engine count less. Return their number."""
    cities, colours, reach = land.cities, land.colours, land.reach[own.engine]
    count, far = 0, own.far
    x = one
    while True:
        y = other
        while True:
            way = far[one * cities + x] + links + far[other * cities + y]
            if way <= reach + 1:
                points = 1_000 * way if way <= reach else 10 * by.later * way
                for back in range(2):
                    colour = own.colour[x if back else y]
                    if colour >= 0:
                        stack = (y if back else x) * colours + colour
                        for _ in range(own.cubes[stack]):
                            count = keep(top, first, count, by.many, points * own.safe[stack] // 100)
            y = own.ring[y]
            if y == other:
                break
        x = own.ring[x]
        if x == one:
            break
    return count


def list_enabled(
    land: SearchBoard, own: SeatState, by: SearchWeights, top: Any, first: int, city: int, colour: int
) -> int:
    """Store the best deliveries that a city makes possible when it gets a color, in a row from a place on. Return their
    number."""
    cities, colours, reach = land.cities, land.colours, land.reach[own.engine]
    count = 0
    here = own.ring[city]
    while here != city:
        way = own.far[city * cities + here]
        if way <= reach:
            stack = here * colours + colour
            for _ in range(own.cubes[stack]):
                count = keep(top, first, count, by.many, 1_000 * way * own.safe[stack] // 100)
        here = own.ring[here]
    return count


def total_of(top: Any, first: int, count: int) -> int:
    """Return the sum of the stored points."""
    points = 0
    for place in range(first, first + count):
        points += top[place]
    return points


def list_deliveries(
    land: SearchBoard, own: SeatState, by: SearchWeights, options: Options, safe: int, sure: int
) -> None:
    """List deliveries over own links. Those open to others count `safe` percent, all others `sure` percent."""
    for place in range(own.lives):
        stack = own.live[place]
        if own.cubes[stack] and own.haul[stack]:
            links = own.haul[stack]
            now = 1_000 * links + own.speed[links]
            now = now * (safe if own.safe[stack] < 100 else sure) // 100
            put(land, options, MOVE, stack, 0, 0, now, now * by.point // 1_000, 0)


def list_investments(land: SearchBoard, own: SeatState, room: Workspace, by: SearchWeights, options: Options) -> None:
    """List links, the next engine and new cities."""
    find_lines(land, own, room)
    find_aims(land, own, room)
    for pair in range(land.pairs if own.locomotives > 0 else 0):
        run = own.run[pair]
        if run == NONE:
            continue
        here, there, first = own.part[land.one[pair]], own.part[land.other[pair]], pair * by.many
        if here == there:
            continue
        if not own.fresh[pair]:
            own.fresh[pair], own.opens[pair] = (
                1,
                opened(land, own, by, own.tops, first, land.one[pair], land.other[pair], 1),
            )
        now, count = gains(land, own, room, pair), own.opens[pair]
        if count or now or own.aims[pair]:
            price = land.cost[run]
            worth = weigh(by, own, price, now + own.aims[pair], own.tops, first, count)
            put(land, options, BUILD, pair, run, price, now, worth, total_of(own.tops, first, count))
    _list_engine(land, own, room, by, options)
    for city in range(land.cities):
        if own.colour[city] < 0 and own.ring[city] != city:
            _list_colours(land, own, by, options, city)


def _list_colours(land: SearchBoard, own: SeatState, by: SearchWeights, options: Options, city: int) -> None:
    """List the best color for a city without one."""
    best, at, opens = 0, NONE, 0
    for colour in range(land.colours):
        if own.tiles[colour] > 0:
            stack = city * land.colours + colour
            first = stack * by.many
            if not own.sure[stack]:
                own.sure[stack], own.draws[stack] = 1, list_enabled(land, own, by, own.pulls, first, city, colour)
            count = own.draws[stack]
            worth = weigh(by, own, land.urban, 0, own.pulls, first, count) if count else 0
            if worth > best:
                best, at, opens = worth, colour, total_of(own.pulls, first, count)
    if at != NONE:
        put(land, options, URBANIZE, city, at, land.urban, 0, best, opens)


def gains(land: SearchBoard, own: SeatState, room: Workspace, pair: int) -> int:
    """Return the immediate points of a link of a pair from cards. Requires `room.lines`."""
    one, other = land.one[pair], land.other[pair]
    return line_points(room, own.part[one], own.part[other]) + own.ends[one] + own.ends[other]


def list_west(
    land: SearchBoard, own: SeatState, room: Workspace, by: SearchWeights, options: Options, city: int
) -> None:
    """List a western link of a city: its cubes, each with the length of its delivery, and the points of cards."""
    far, here = 0, own.ring[city]
    while here != city:
        way = own.far[city * land.cities + here]
        if own.colour[here] == land.west_colour and far < way <= land.reach[own.engine]:
            far = way
        here = own.ring[here]
    now = own.went
    for line in range(0, land.lines, LINE_WIDE):
        joined = own.part[own.lines[line]] == own.part[own.lines[line + 1]] == own.part[city]
        if own.lines[line + 2] and own.lines[line + 3] > 0 and joined:
            now += own.lines[line + 3]
    count = min(by.many, land.west_cubes) if far else 0
    for place in range(count):
        room.top[place] = 1_000 * far
    worth = weigh(by, own, land.west_cost, now, room.top, 0, count)
    put(land, options, WEST, city, land.west_colour, land.west_cost, now, worth, 1_000 * far * count)


def _list_engine(land: SearchBoard, own: SeatState, room: Workspace, by: SearchWeights, options: Options) -> None:
    after = own.engine + 1
    if after >= land.engines:
        return
    count = 0
    for place in range(own.lives):
        stack = own.live[place]
        more = own.further[stack] - own.haul[stack]
        if more > 0:
            for _ in range(own.cubes[stack]):
                # If the cube can already be delivered, the engine only adds the difference, which takes no action of
                # its own.
                count = keep(room.top, 0, count, by.many, 1_000 * more * own.safe[stack] // 100)
    price = land.price[after]
    worth = weigh(by, own, price, own.train[after], room.top, 0, count)
    put(land, options, IMPROVE, after, 0, price, own.train[after], worth, total_of(room.top, 0, count))


def list_chains(land: SearchBoard, own: SeatState, room: Workspace, by: SearchWeights, options: Options) -> None:
    """List links that make something possible only together with the next link. Requires `room.lines`."""
    part = own.part
    for pair in range(land.pairs if own.locomotives > 1 else 0):
        best, opens, run = 0, 0, own.run[pair]
        if run == NONE or part[land.one[pair]] == part[land.other[pair]]:
            continue
        for end in range(2):
            city = land.other[pair] if end else land.one[pair]
            for place in range(land.touched[city], land.touched[city + 1]):
                then = land.touching[place]
                if then == pair or own.run[then] == NONE:
                    continue
                one, middle, other = corner(land, pair, then)
                if part[one] == part[other] or part[middle] == part[other]:
                    continue
                count = opened(land, own, by, room.top, 0, one, other, 2)
                if not count:
                    continue
                price = land.cost[run] + land.cost[own.run[then]]
                worth = (weigh(by, own, price, 0, room.top, 0, count) * 2) // 3
                if worth > best:
                    best, opens = worth, total_of(room.top, 0, count)
        if best > 0:
            put(land, options, BUILD, pair, run, land.cost[run], gains(land, own, room, pair), best, opens)


def corner(land: SearchBoard, pair: int, then: int) -> tuple[int, int, int]:
    """Return two pairs that meet in a city as three cities, that one in the middle; NONE if they do not meet."""
    a, c, d, e = land.one[pair], land.other[pair], land.one[then], land.other[then]
    if c == d:
        return a, c, e
    if c == e:
        return a, c, d
    if a == d:
        return c, a, e
    if a == e:
        return c, a, d
    return a, NONE, c


def list_all(
    land: SearchBoard, own: SeatState, room: Workspace, by: SearchWeights, options: Options, safe: int, sure: int
) -> None:
    """List everything that a seat can do with own links, and passing."""
    options.count = 0
    put(land, options, PASS, 0, 0, 0, 0, 0, 0)
    find_hauls(land, own, room)
    list_deliveries(land, own, by, options, safe, sure)
    list_investments(land, own, room, by, options)


def best_of(options: Options) -> int:
    """Return the most valuable option, the first one of equals."""
    best = 0
    for number in range(1, options.count):
        if options.rows[number * WIDE + WORTH] > options.rows[best * WIDE + WORTH]:
            best = number
    return best
