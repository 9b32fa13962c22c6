"""The board and the own links of a seat as rows of whole numbers for the search of the bots.

Compiled by the build, like `deliveries`, `lines`, `evaluation`, `rollout` and `question` (`fast/compilation.py`): rows
are lists if interpreted, C arrays if compiled.
Cities and colors are numbers; a stack is `city * colours + colour`. A pair is two cities that the tiles of one action
can join; its runs are the ways to do so, the cheapest one first.
"""

from __future__ import annotations

from typing import Annotated, Any

from engine.game.kernel.state_record import Facts, Sized, facts

NONE = -1
FAR = 255
"""More links than any route has; the largest number in a byte."""

SIDES = 6

LINE_WIDE = 4
"""A line is a row: two cities, whether it requires a western link, thousandths of a point; 0 once it is gained."""

PerCity = Annotated[list[int], Sized("cities")]
PerStack = Annotated[list[int], Sized("stacks")]
PerColour = Annotated[list[int], Sized("colours")]
PerPair = Annotated[list[int], Sized("pairs")]
PerEngine = Annotated[list[int], Sized("engines")]
PerStep = Annotated[list[int], Sized("steps")]

KNOWN, ALL_STALE = -1, -2
"""States of the deliveries of a seat that need an update (`SeatState.stale`): none, or all."""

EVERY_HUE = -1
"""All colors as bits, and the value without any."""

MAX_OPENED = 100
"""Maximum number of deliveries counted."""


@facts
class SearchBoard(Facts):
    """The constants of a board: the maximum numbers of cities, colors, pairs, engines, lines and options, and of steps
    of a route; rounds of a turn; locomotives of a seat; proceeds, dividend and points of a share; the price of
    urbanizing; price, color and cubes of a western link; the income track with its last space, the income past its end
    and whether points stay there. By engine its links and price, by pair its two cities and the start of its runs, by
    run its cost. By city whether it can have a western link, and its pairs: those in `touching` from `touched` on."""

    cities: int
    colours: int
    pairs: int
    engines: int
    lines: int
    options: int
    steps: int
    rounds: int
    locomotives: int
    share: int
    dividend: int
    share_points: int
    urban: int
    west_cost: int
    west_colour: int
    west_cubes: int
    last: int
    beyond: int
    stays: int
    income: Annotated[list[int], Sized("spaces")]
    reach: PerEngine
    price: PerEngine
    one: PerPair
    other: PerPair
    first: Annotated[list[int], Sized("firsts")]
    cost: Annotated[list[int], Sized("runs")]
    western: PerCity
    touched: Annotated[list[int], Sized("touches")]
    touching: Annotated[list[int], Sized("touchings")]

    def __init__(self, **sizes: int) -> None:
        self.make_rows(**sizes)


@facts
class SeatState(Facts):
    """The state of a seat.

    Its number, engine, cash, thousandths of points, shares and locomotives left; actions left in this turn (`round`)
    and in the game (`left`), and the number of deliveries that can come `after` the current one.

    By two cities, `far` is the fewest own links between them (FAR: not connected). By city, `ring` is the next city
    of the same part (cyclic), `part` the representative of the part, `hues` the colors of the part as bits, `degree`
    and `next` the own links. By pair, the run that can be built (NONE: none). By stack, the number of cubes, the
    percentage that others are likely to leave, and the most own links of a delivery with the engine and with the next
    one. `stale` is a city of the part that needs an update, KNOWN or ALL_STALE; `live` are the stacks with a
    delivery, `lives` of them.

    By city, its color, its western link (1 of the seat, NONE of another one), the thousandths of a point that a
    delivery to it gains additionally, and those of a link that ends there; by number of links, the additional points;
    by engine, the points of the first one. `went` are the points of the first western link. `lines` are those of
    cards, `tiles` the New City tiles by color. `aims` are by pair the value of a link as one of several that complete
    lines; `aimed` is whether it is known.

    The deliveries that a link makes possible are cached by pair: whether they are `fresh`, how many it `opens`, and
    their points in `tops`. So are those of a city without a color for each color, by stack: `sure`, `draws` and
    `pulls`.
    """

    seat: int
    engine: int
    cash: int
    points: int
    shares: int
    locomotives: int
    round: int
    left: int
    after: int
    stale: int
    lives: int
    went: int
    aimed: int
    far: Annotated[bytearray, Sized("squares")]
    ring: PerCity
    part: PerCity
    hues: PerCity
    degree: PerCity
    next: Annotated[list[int], Sized("ends")]
    run: PerPair
    cubes: PerStack
    safe: PerStack
    haul: PerStack
    further: PerStack
    live: PerStack
    colour: PerCity
    west: PerCity
    bounty: PerCity
    ends: PerCity
    aims: PerPair
    speed: PerStep
    train: PerEngine
    lines: Annotated[list[int], Sized("line_cells")]
    tiles: PerColour
    fresh: PerPair
    opens: PerPair
    tops: Annotated[list[int], Sized("pair_tops")]
    sure: PerStack
    draws: PerStack
    pulls: Annotated[list[int], Sized("stack_tops")]

    def __init__(self, **sizes: int) -> None:
        self.make_rows(**sizes)


def is_free(sides: Any, mate: Any, begin: int, end: int) -> bool:
    """Return whether a run can still be built: no track at its borders, and at most one track in its hexes. `sides` has
    for each of its tiles the sides where it is entered and left, and the border beyond."""
    for place in range(3 * begin, 3 * end, 3):
        enter, leave = sides[place], sides[place + 1]
        if mate[enter] or mate[leave] or mate[sides[place + 2]]:
            return False
        first = enter - enter % SIDES
        used = 0
        for side in range(first, first + SIDES):
            if mate[side]:
                used += 1
        if used > 2:
            return False
    return True


def open_runs(land: SearchBoard, own: SeatState, begins: Any, sides: Any, mate: Any) -> None:
    """Find the cheapest run of each pair that can still be built. `begins` has the start of the tiles of each run."""
    for pair in range(land.pairs):
        own.run[pair] = NONE
        for run in range(land.first[pair], land.first[pair + 1]):
            if is_free(sides, mate, begins[run], begins[run + 1]):
                own.run[pair] = run
                break


def unlink(land: SearchBoard, own: SeatState) -> None:
    """Remove all own links."""
    cities = land.cities
    for city in range(cities):
        own.ring[city] = own.part[city] = city
        own.hues[city] = 1 << own.colour[city] if own.colour[city] >= 0 else 0
        own.degree[city] = 0
    for pair in range(land.pairs):
        own.fresh[pair] = 0
    for stack in range(cities * land.colours):
        own.sure[stack] = 0
    own.stale = ALL_STALE
    own.aimed = 0
    for place in range(cities * cities):
        own.far[place] = FAR
    for city in range(cities):
        own.far[city * cities + city] = 0


def join(land: SearchBoard, own: SeatState, one: int, other: int) -> None:
    """Add an own link."""
    cities, far = land.cities, own.far
    own.next[one * SIDES + own.degree[one]] = other
    own.next[other * SIDES + own.degree[other]] = one
    own.degree[one] += 1
    own.degree[other] += 1
    apart = far[one * cities + other] == FAR
    x = one
    while True:
        y = other
        while True:
            way = min(
                far[x * cities + one] + 1 + far[other * cities + y], far[x * cities + other] + 1 + far[one * cities + y]
            )
            if way < far[x * cities + y]:
                far[x * cities + y] = way
                far[y * cities + x] = way
            y = own.ring[y]
            if y == other:
                break
        x = own.ring[x]
        if x == one:
            break
    if apart:
        own.hues[own.part[one]] |= own.hues[own.part[other]]
        here = other
        while True:
            own.part[here] = own.part[one]
            here = own.ring[here]
            if here == other:
                break
        own.ring[one], own.ring[other] = own.ring[other], own.ring[one]
    own.stale = one if own.stale == KNOWN else ALL_STALE
    own.aimed = 0


def forget(land: SearchBoard, own: SeatState, city: int, hues: int) -> None:
    """Mark the values of a city's part for an update: all, or those of cubes of some colors."""
    part = own.part[city]
    for pair in range(land.pairs):
        if own.fresh[pair]:
            here, there = own.part[land.one[pair]], own.part[land.other[pair]]
            if (here == part and (hues == EVERY_HUE or own.hues[there] & hues)) or (
                there == part and (hues == EVERY_HUE or own.hues[here] & hues)
            ):
                own.fresh[pair] = 0
    for gray in range(land.cities):
        if own.colour[gray] < 0 and own.part[gray] == part:
            for colour in range(land.colours):
                if hues >> colour & 1:
                    own.sure[gray * land.colours + colour] = 0


def income_at(land: SearchBoard, points: int) -> int:
    """Return the income of a seat with a number of points, as `money.income` does."""
    space = points
    if points > land.last and not land.stays and land.last:
        space = (points - 1) % land.last + 1
    return land.income[space] if 0 <= space <= land.last else land.beyond


def copy_row(to: Any, row: Any, size: int) -> None:
    """Copy the first cells of a row."""
    for place in range(size):
        to[place] = row[place]


def copy_own(land: SearchBoard, to: SeatState, own: SeatState, many: int) -> None:
    """Copy a seat, to try actions on it. `many` best deliveries of those made possible are counted."""
    to.seat, to.engine, to.cash, to.points, to.shares = own.seat, own.engine, own.cash, own.points, own.shares
    to.locomotives, to.round, to.left, to.after, to.stale = own.locomotives, own.round, own.left, own.after, own.stale
    to.went, to.aimed = own.went, own.aimed
    cities, stacks = land.cities, land.cities * land.colours
    copy_row(to.far, own.far, cities * cities)
    copy_row(to.ring, own.ring, cities)
    copy_row(to.part, own.part, cities)
    copy_row(to.hues, own.hues, cities)
    copy_row(to.degree, own.degree, cities)
    copy_row(to.next, own.next, cities * SIDES)
    copy_row(to.run, own.run, land.pairs)
    copy_row(to.cubes, own.cubes, stacks)
    copy_row(to.safe, own.safe, stacks)
    copy_row(to.haul, own.haul, stacks)
    copy_row(to.further, own.further, stacks)
    to.lives = own.lives
    copy_row(to.live, own.live, own.lives)
    copy_row(to.colour, own.colour, cities)
    copy_row(to.west, own.west, cities)
    copy_row(to.bounty, own.bounty, cities)
    copy_row(to.ends, own.ends, cities)
    if own.aimed:
        copy_row(to.aims, own.aims, land.pairs)
    copy_row(to.speed, own.speed, land.steps)
    copy_row(to.train, own.train, land.engines)
    copy_row(to.lines, own.lines, land.lines)
    copy_row(to.tiles, own.tiles, land.colours)
    for pair in range(land.pairs):
        to.fresh[pair], to.opens[pair] = own.fresh[pair], own.opens[pair]
        if own.fresh[pair]:
            first = pair * many
            for place in range(first, first + own.opens[pair]):
                to.tops[place] = own.tops[place]
    for stack in range(stacks):
        to.sure[stack], to.draws[stack] = own.sure[stack], own.draws[stack]
        if own.sure[stack]:
            first = stack * many
            for place in range(first, first + own.draws[stack]):
                to.pulls[place] = own.pulls[place]
