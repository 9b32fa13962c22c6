"""What an action is worth by itself: its points and those of the deliveries that it opens, less its price, for each of
the actions that all this takes. Text that numba compiles; see `land`. Points are in thousandths."""

from __future__ import annotations

from typing import Annotated, Any

from engine.families.tycoon.bots.hauls import NOTHING, Room, find_hauls
from engine.families.tycoon.bots.land import FAR, LINE_WIDE, NONE, Land, Own
from engine.game.kernel.fields import Facts, Sized, facts

PASS, MOVE, BUILD, IMPROVE, URBANIZE, TAKE, WEST = range(7)
"""Kinds of actions."""

KIND, TARGET, EXTRA, PRICE, NOW, WORTH, OPENS = range(7)
"""An option is a row: its kind; the stack, pair, city or card it is about; a colour, or the kind of a card; its price;
points at once; what it is worth an action; the points of the deliveries that it opens."""

WIDE = 7


@facts
class Taste(Facts):
    """What a bot has a taste for, as `Weights` has it; `point` is what a point counts with the income that it brings,
    in thousandths, `debt` what a unit of borrowed money costs, in millionths of a point."""

    later: int
    others: int
    safe: int
    saved: int
    many: int
    ahead: int
    tried: int
    chains: int
    point: int
    debt: int

    def __init__(self, **sizes: int) -> None:
        self.make_rows(**sizes)


@facts
class Options(Facts):
    """Options as rows one after the other, how many there are and the best of them, and for each what the game that is
    played on from it comes to (NOTHING: it is not)."""

    count: int
    best: int
    rows: Annotated[list[int], Sized("option_cells")]
    value: Annotated[list[int], Sized("options")]

    def __init__(self, **sizes: int) -> None:
        self.make_rows(**sizes)


def put(
    b: Land, options: Options, kind: int, target: int, extra: int, price: int, now: int, worth: int, opens: int
) -> None:
    """One more option, while there is room."""
    number = options.count
    if number >= b.options:
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


def keep(top: Any, count: int, most: int, points: int) -> int:
    """Keeps the best points, the highest first; how many are kept."""
    if count == most and (not most or points <= top[most - 1]):
        return count
    place = min(count, most - 1)
    while place > 0 and top[place - 1] < points:
        top[place] = top[place - 1]
        place -= 1
    top[place] = points
    return min(count + 1, most)


def owed(by: Taste, cash: int, price: int) -> int:
    """What a price costs in thousandths of a point: what has to be borrowed, and a part of what is in hand."""
    borrowed = max(0, price - cash)
    return (borrowed * 100 + by.saved * (price - borrowed)) * by.debt // 100_000


def weigh(by: Taste, cash: int, price: int, now: int, top: Any, count: int) -> int:
    """The points an action that this is worth, with as many of the deliveries it opens as pay."""
    total = now * by.point // 1_000 - owed(by, cash, price)
    best, actions = total, 1
    for place in range(count):
        total += top[place] * by.point // 1_000
        if total * actions > best * (place + 2):
            best, actions = total, place + 2
    return best // actions


def opened(b: Land, own: Own, room: Room, by: Taste, one: int, other: int, links: int) -> int:
    """The best deliveries that so many links between two parts open, in `room.top`: what lies in one and is wanted in
    the other. Those that want the next engine count less. How many there are."""
    cities, colours, reach = b.cities, b.colours, b.reach[own.engine]
    count, far = 0, own.far
    x = one
    while True:
        y = other
        while True:
            way = far[one * cities + x] + links + far[other * cities + y]
            if way <= reach + 1:
                points = 1_000 * way if way <= reach else 10 * by.later * way
                for from_, to in ((x, y), (y, x)):
                    colour = own.colour[to]
                    if colour >= 0:
                        stack = from_ * colours + colour
                        for _ in range(own.cubes[stack]):
                            count = keep(room.top, count, by.many, points * own.safe[stack] // 100)
            y = own.ring[y]
            if y == other:
                break
        x = own.ring[x]
        if x == one:
            break
    return count


def completes(b: Land, own: Own, place: int, one: int, other: int) -> bool:
    """Whether a link between two cities completes the line of a card that is still to be gained."""
    if own.lines[place + 3] <= 0:
        return False
    cities, far, a, c = b.cities, own.far, own.lines[place], own.lines[place + 1]
    joins = (far[one * cities + a] < FAR and far[other * cities + c] < FAR) or (
        far[one * cities + c] < FAR and far[other * cities + a] < FAR
    )
    return joins and (not own.lines[place + 2] or has_west(own, one) or has_west(own, other))


def line_points(b: Land, own: Own, one: int, other: int) -> int:
    """The points of cards for lines that a link between two cities completes."""
    points = 0
    for place in range(0, b.lines, LINE_WIDE):
        if completes(b, own, place, one, other):
            points += own.lines[place + 3]
    return points


def has_west(own: Own, city: int) -> bool:
    """Whether a western link of the seat leaves a city that own links join to this one."""
    here = city
    while True:
        if own.west[here]:
            return True
        here = own.ring[here]
        if here == city:
            return False


def wanted(b: Land, own: Own, room: Room, by: Taste, city: int, colour: int) -> int:
    """The best deliveries that a city opens when it gets a colour, in `room.top`; how many there are."""
    cities, colours, reach = b.cities, b.colours, b.reach[own.engine]
    count = 0
    here = own.ring[city]
    while here != city:
        way = own.far[city * cities + here]
        if way <= reach:
            stack = here * colours + colour
            for _ in range(own.cubes[stack]):
                count = keep(room.top, count, by.many, 1_000 * way * own.safe[stack] // 100)
        here = own.ring[here]
    return count


def total_of(room: Room, count: int) -> int:
    """The points of all that is kept."""
    points = 0
    for place in range(count):
        points += room.top[place]
    return points


def list_deliveries(b: Land, own: Own, by: Taste, options: Options, safe: int) -> None:
    """Deliveries over own links; what others may take first counts less with every action, down to `safe` percent."""
    for stack in range(b.cities * b.colours):
        if own.cubes[stack] and own.haul[stack]:
            links = own.haul[stack]
            now = 1_000 * links + own.speed[links]
            if own.safe[stack] < 100:
                now = now * safe // 100
            put(b, options, MOVE, stack, 0, 0, now, now * by.point // 1_000, 0)


def list_investments(b: Land, own: Own, room: Room, by: Taste, options: Options) -> None:
    """Links, the next engine and new cities."""
    cash = own.cash
    for pair in range(b.pairs if own.locomotives > 0 else 0):
        run = own.run[pair]
        if run == NONE:
            continue
        one, other = b.one[pair], b.other[pair]
        if own.far[one * b.cities + other] < FAR:
            continue
        count = opened(b, own, room, by, one, other, 1)
        line = line_points(b, own, one, other)
        if count or line:
            price = b.cost[run]
            put(b, options, BUILD, pair, run, price, line, weigh(by, cash, price, line, room.top, count),
                total_of(room, count))  # fmt: skip
    _list_engine(b, own, room, by, options)
    for city in range(b.cities):
        if own.colour[city] < 0 and own.ring[city] != city:
            best, at, opens = 0, NONE, 0
            for colour in range(b.colours):
                if own.tiles[colour] > 0:
                    count = wanted(b, own, room, by, city, colour)
                    worth = weigh(by, cash, b.urban, 0, room.top, count) if count else 0
                    if worth > best:
                        best, at, opens = worth, colour, total_of(room, count)
            if at != NONE:
                put(b, options, URBANIZE, city, at, b.urban, 0, best, opens)


def _list_engine(b: Land, own: Own, room: Room, by: Taste, options: Options) -> None:
    after = own.engine + 1
    if after >= b.engines:
        return
    count = 0
    for stack in range(b.cities * b.colours):
        more = own.further[stack] - own.haul[stack]
        if own.cubes[stack] and more > 0:
            for _ in range(own.cubes[stack]):
                # Where it can be delivered already, the engine brings what is more; that takes no action of its own.
                count = keep(room.top, count, by.many, 1_000 * more * own.safe[stack] // 100)
    price = b.price[after]
    worth = weigh(by, own.cash, price, own.train[after], room.top, count)
    put(b, options, IMPROVE, after, 0, price, own.train[after], worth, total_of(room, count))


def list_chains(b: Land, own: Own, room: Room, by: Taste, options: Options) -> None:
    """Links that open something together with the next link only."""
    cities, far, pairs = b.cities, own.far, b.pairs
    for pair in range(pairs if own.locomotives > 1 else 0):
        best, opens, run = 0, 0, own.run[pair]
        if run == NONE or far[b.one[pair] * cities + b.other[pair]] < FAR:
            continue
        for then in range(pairs):
            if then == pair or own.run[then] == NONE:
                continue
            one, middle, other = corner(b, pair, then)
            if middle == NONE or far[one * cities + other] < FAR or far[middle * cities + other] < FAR:
                continue
            count = opened(b, own, room, by, one, other, 2)
            if not count:
                continue
            price = b.cost[run] + b.cost[own.run[then]]
            worth = (weigh(by, own.cash, price, 0, room.top, count) * 2) // 3
            if worth > best:
                best, opens = worth, total_of(room, count)
        if best > 0:
            put(b, options, BUILD, pair, run, b.cost[run], line_points(b, own, b.one[pair], b.other[pair]), best, opens)


def corner(b: Land, pair: int, then: int) -> tuple[int, int, int]:
    """Two pairs that meet in a city as three cities, that one in the middle; NONE where they do not meet."""
    a, c, d, e = b.one[pair], b.other[pair], b.one[then], b.other[then]
    if c == d:
        return a, c, e
    if c == e:
        return a, c, d
    if a == d:
        return c, a, e
    if a == e:
        return c, a, d
    return a, NONE, c


def list_all(b: Land, own: Own, room: Room, by: Taste, options: Options, safe: int) -> None:
    """Everything that a seat can do with own links, and to pass."""
    options.count = 0
    put(b, options, PASS, 0, 0, 0, 0, 0, 0)
    find_hauls(b, own, room)
    list_deliveries(b, own, by, options, safe)
    list_investments(b, own, room, by, options)


def best_of(options: Options) -> int:
    """The option that is worth most, the first of several."""
    best = 0
    for number in range(1, options.count):
        if options.rows[number * WIDE + WORTH] > options.rows[best * WIDE + WORTH]:
            best = number
    return best
