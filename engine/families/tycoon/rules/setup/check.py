"""What is impossible about a set-up position on a board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from engine.errors import did_you_mean
from engine.families.tycoon.content import SeatSetUp, SetUp
from engine.families.tycoon.rules.board import NONE, CompiledBoard
from engine.families.tycoon.rules.chapters.building import ALLOWED, ground_refusal
from engine.families.tycoon.rules.position import Position, locomotives
from engine.families.tycoon.rules.setup.links import Tiles, put_tile, tiles_of
from engine.game.setups import Fault, of_turn
from engine.model.grids.grid import Cell, cell_ref
from engine.model.ids import Ref


def faults(board: CompiledBoard, setup: SetUp) -> Iterator[Fault]:
    """What is impossible about a set-up by the rules of a board. Takes time in proportion to the set-up."""
    yield from of_turn(setup)
    western = [site for seat in setup.seats for site in seat.western]
    for site in dict.fromkeys((*western, *setup.colours, *(setup.cubes or ()), *setup.empty)):
        if site not in board.city_of:
            yield Fault(f"The city {site} lies on no hex of the grid.", (Ref("site", site),))
            return
    if setup.round > board.rounds or setup.acted > len(setup.seats):
        yield Fault(f"The next action is that of seat {setup.acted + 1} in round {setup.round}, and there are "
                    f"{len(setup.seats)} seats and {board.rounds} rounds.")  # fmt: skip
    if setup.acted and not setup.round:
        yield Fault("Seats have acted in a turn that begins with its auction.")
    if setup.round and setup.turn is None:
        yield Fault("Seats act, and nobody has the first place.")
    for number, seat in enumerate(setup.seats, 1):
        if seat.engine > len(board.reach):
            yield Fault(f"Seat {number} has an engine of level {seat.engine}, and the highest is {len(board.reach)}.")
        if seat.shown and seat.tycoon is None:
            yield Fault(f"Seat {number} shows a Tycoon card and has none.")
    for level, number in enumerate(setup.led, 2):
        if number > len(setup.seats) or (number and setup.seats[number - 1].engine < level):
            yield Fault(f"Seat {number} was first at engine level {level}, and has no such engine.")
    yield from _each_once("Tycoon card", board.tycoon_ids, [(str(seat.tycoon),) for seat in setup.seats if seat.tycoon])
    held = [seat.operations for seat in setup.seats]
    yield from _each_once("operation card", board.card_ids, [*held, setup.open or (), setup.gone])
    yield from _cubes(board, setup)
    yield from _links(board, setup)
    if len(set(setup.empty)) >= board.empty.get(len(setup.seats), len(board.city_ids) + 1):
        yield Fault(f"{len(setup.empty)} empty cities end a game of {len(setup.seats)}.")


def _each_once(what: str, known: Iterable[str], places: Iterable[Iterable[str]]) -> Iterator[Fault]:
    """Cards are those of the board, each in one place."""
    there = list(known)
    for card, times in Counter(card for place in places for card in place).items():
        if card not in there:
            yield Fault(f"There is no {what} {card}{did_you_mean(card, there)}.")
        elif times > 1:
            yield Fault(f"The {what} {card} is in {times} places.")


def _cubes(board: CompiledBoard, setup: SetUp) -> Iterator[Fault]:
    """The cities have colours that there are tiles for, and cubes that the bag has held."""
    tiles: Counter[str] = Counter()
    for site, colour in setup.colours.items():
        city = board.city_of[site]
        if colour not in board.colour_ids:
            yield _unknown(board, colour)
        elif board.city_colour[city] != NONE:
            yield Fault(
                f"{board.city_names[city]} has a colour of its own, and no new-city tile.", (Ref("site", site),)
            )
        else:
            tiles[colour] += 1
    for colour, times in tiles.items():
        number = board.colour_ids.index(colour)
        if times > board.new_cities[number]:
            yield Fault(f"{times} cities have new-city tiles of {board.colour_names[number]}, and there are "
                        f"{board.new_cities[number]}.")  # fmt: skip
    cubes: Counter[str] = Counter()
    for site, stack in (setup.cubes or {}).items():
        cubes.update(stack)
        if site in setup.empty and any(stack.values()):
            said = f"{board.city_names[board.city_of[site]]} has cubes and an empty marker."
            yield Fault(said, (Ref("site", site),))
    for colour, count in cubes.items():
        if colour not in board.colour_ids:
            yield _unknown(board, colour)
        elif count > board.bag[board.colour_ids.index(colour)]:
            number = board.colour_ids.index(colour)
            yield Fault(
                f"{count:,} {board.colour_names[number]} cubes lie in cities, and there are {board.bag[number]}."
            )


def _unknown(board: CompiledBoard, colour: str) -> Fault:
    return Fault(f"There is no colour {colour}{did_you_mean(colour, board.colour_ids)}.")


def _links(board: CompiledBoard, setup: SetUp) -> Iterator[Fault]:
    """The links lie as tiles can, one after the other, and nobody has more than locomotives."""
    g = Position(board, len(setup.seats), journal=False)
    west: set[str] = set()
    for seat, given in enumerate(setup.seats):
        g.seat = seat
        for way in given.links:
            tiles = tiles_of(board, way)
            why = "is no row of hexes from a city" if tiles is None else _refusal(board, g, tiles)
            if why:
                yield Fault(f"A link of seat {seat + 1}, {_named(board, way)}, {why}.", tuple(map(cell_ref, way)))
            elif tiles is not None:
                g.links.append([seat, tiles.city, tiles.to, *(enter for enter, _ in tiles.each)])
        yield from _western(board, seat, given, west)
        for site in given.western:
            g.west[board.city_of[site]] = seat + 1
        if locomotives(board, g, seat) < 0:
            yield Fault(
                f"Seat {seat + 1} has more links than the {board.locomotives - 1} locomotives that are left for them."
            )


def _refusal(board: CompiledBoard, state: Position, tiles: Tiles) -> str:
    """Lays the tiles of a link one after the other; why one cannot lie, "" where all can."""
    for enter, leave in tiles.each:
        if ground_refusal(board, state, enter, leave, tiles.city) != ALLOWED:
            return "cannot lie as it does"
        put_tile(state, enter, leave)
    return ""


def _western(board: CompiledBoard, seat: int, given: SeatSetUp, west: set[str]) -> Iterator[Fault]:
    for site in given.western:
        city = board.city_of[site]
        if not board.western[city]:
            yield Fault(f"Seat {seat + 1} has a western link of {board.city_names[city]}, which can have none.",
                        (Ref("site", site),))  # fmt: skip
        elif site in west:
            yield Fault(f"{board.city_names[city]} has two western links.", (Ref("site", site),))
        west.add(site)


def _named(board: CompiledBoard, way: tuple[Cell, ...]) -> str:
    return " – ".join(board.lattice.label(cell) for cell in (way[:1] + way[-1:]))
