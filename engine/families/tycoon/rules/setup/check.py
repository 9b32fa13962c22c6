"""Faults of a starting position on a board."""

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
from engine.i18n import ntr, tr, tr_noop
from engine.model.grids.grid import Cell, cell_ref
from engine.model.ids import Ref


def faults(board: CompiledBoard, setup: SetUp) -> Iterator[Fault]:
    """Yield the faults of a starting position by the rules of a board. Takes time linear in its size."""
    yield from of_turn(setup)
    western = [site for seat in setup.seats for site in seat.western]
    for site in dict.fromkeys((*western, *setup.colours, *(setup.cubes or ()), *setup.empty_cities)):
        if site not in board.city_of:
            yield Fault(tr("The city {city} is not on a hex of the grid.").format(city=site), (Ref("site", site),))
            return
    if setup.round > board.rounds or setup.seats_acted > len(setup.seats):
        yield Fault(
            tr(
                "The next action is that of seat {seat} in round {round}, "
                "but there are {seats} seats and {rounds} rounds."
            ).format(seat=setup.seats_acted + 1, round=setup.round, seats=len(setup.seats), rounds=board.rounds)
        )
    if setup.seats_acted and not setup.round:
        yield Fault(tr("Players have already acted, but the turn is before its auction."))
    if setup.round and setup.turn is None:
        yield Fault(tr("Players have actions, but there is no first player."))
    for number, seat in enumerate(setup.seats, 1):
        if seat.engine > len(board.reach):
            text = tr("Seat {seat} has a level {level} engine, but the highest level is {highest}.")
            yield Fault(text.format(seat=number, level=seat.engine, highest=len(board.reach)))
        if seat.tycoon_revealed and seat.tycoon is None:
            yield Fault(tr("Seat {seat} shows a Tycoon card but has none.").format(seat=number))
    for level, number in enumerate(setup.first_at_level, 2):
        if number > len(setup.seats) or (number and setup.seats[number - 1].engine < level):
            text = tr("Seat {seat} was first at engine level {level} but does not have this engine.")
            yield Fault(text.format(seat=number, level=level))
    yield from _each_once(_TYCOON, board.tycoon_ids, [(str(seat.tycoon),) for seat in setup.seats if seat.tycoon])
    held = [seat.operations for seat in setup.seats]
    yield from _each_once(_OPERATION, board.card_ids, [*held, setup.open_operations or (), setup.used_operations])
    yield from _cubes(board, setup)
    yield from _links(board, setup)
    if len(set(setup.empty_cities)) >= board.empty.get(len(setup.seats), len(board.city_ids) + 1):
        text = ntr(
            "{n} empty city ends a game of {seats} players.", "{n} empty cities end a game of {seats} players.",
            len(setup.empty_cities),
        )  # fmt: skip
        yield Fault(text.format(n=len(setup.empty_cities), seats=len(setup.seats)))


_TYCOON = (tr_noop("There is no Tycoon card {card}{hint}."), tr_noop("Tycoon card {card} is in {n} places."))
_OPERATION = (tr_noop("There is no operation card {card}{hint}."), tr_noop("Operation card {card} is in {n} places."))


def _each_once(texts: tuple[str, str], known: Iterable[str], places: Iterable[Iterable[str]]) -> Iterator[Fault]:
    """Check that cards are those of the board, each in one place."""
    there = list(known)
    unknown, repeated = texts
    for card, times in Counter(card for place in places for card in place).items():
        if card not in there:
            yield Fault(tr(unknown).format(card=card, hint=did_you_mean(card, there)))
        elif times > 1:
            yield Fault(tr(repeated).format(card=card, n=times))


def _cubes(board: CompiledBoard, setup: SetUp) -> Iterator[Fault]:
    """Check that there are enough tiles for the colors of cities, and enough cubes."""
    tiles: Counter[str] = Counter()
    for site, colour in setup.colours.items():
        city = board.city_of[site]
        if colour not in board.colour_ids:
            yield _unknown(board, colour)
        elif board.city_colour[city] != NONE:
            text = tr("{city} has its own color and cannot have a New City tile.")
            yield Fault(text.format(city=board.city_names[city]), (Ref("site", site),))
        else:
            tiles[colour] += 1
    for colour, times in tiles.items():
        number = board.colour_ids.index(colour)
        if times > board.new_cities[number]:
            text = ntr(
                "{n} city has a New City tile of color {color}, but there are only {available}.",
                "{n} cities have New City tiles of color {color}, but there are only {available}.",
                times,
            )
            yield Fault(text.format(n=times, color=board.colour_names[number], available=board.new_cities[number]))
    cubes: Counter[str] = Counter()
    for site, stack in (setup.cubes or {}).items():
        cubes.update(stack)
        if site in setup.empty_cities and any(stack.values()):
            text = tr("{city} has cubes and an empty marker.").format(city=board.city_names[board.city_of[site]])
            yield Fault(text, (Ref("site", site),))
    for colour, count in cubes.items():
        if colour not in board.colour_ids:
            yield _unknown(board, colour)
        elif count > board.bag[board.colour_ids.index(colour)]:
            number = board.colour_ids.index(colour)
            text = tr("Cities have {n:,} cubes of color {color}, but there are only {available:,}.")
            yield Fault(text.format(n=count, color=board.colour_names[number], available=board.bag[number]))


def _unknown(board: CompiledBoard, colour: str) -> Fault:
    text = tr("There is no color {color}{hint}.")
    return Fault(text.format(color=colour, hint=did_you_mean(colour, board.colour_ids)))


def _links(board: CompiledBoard, setup: SetUp) -> Iterator[Fault]:
    """Check that the tiles of links can be laid one after the other, and that locomotives suffice."""
    g = Position(board, len(setup.seats), journal=False)
    west: set[str] = set()
    for seat, given in enumerate(setup.seats):
        g.seat = seat
        for way in given.links:
            tiles = tiles_of(board, way)
            if tiles is None or not _lay(board, g, tiles):
                text = (
                    tr("A link of seat {seat}, {ends}, is not a row of adjacent hexes from a city.")
                    if tiles is None
                    else tr("A link of seat {seat}, {ends}, cannot be built like this.")
                )
                yield Fault(text.format(seat=seat + 1, ends=_ends(board, way)), tuple(map(cell_ref, way)))
            else:
                g.links.append([seat, tiles.city, tiles.to, *(enter for enter, _ in tiles.each)])
        yield from _western(board, seat, given, west)
        for site in given.western:
            g.west[board.city_of[site]] = seat + 1
        if locomotives(board, g, seat) < 0:
            text = tr("Seat {seat} has more links than the {n} locomotives available for them.")
            yield Fault(text.format(seat=seat + 1, n=board.locomotives - 1))


def _lay(board: CompiledBoard, state: Position, tiles: Tiles) -> bool:
    """Lay the tiles of a link one after the other. Return whether all can be laid."""
    for enter, leave in tiles.each:
        if ground_refusal(board, state, enter, leave, tiles.city) != ALLOWED:
            return False
        put_tile(state, enter, leave)
    return True


def _western(board: CompiledBoard, seat: int, given: SeatSetUp, west: set[str]) -> Iterator[Fault]:
    for site in given.western:
        city = board.city_of[site]
        if not board.western[city]:
            text = tr("Seat {seat} has a western link of {city}, which cannot have one.")
            yield Fault(text.format(seat=seat + 1, city=board.city_names[city]), (Ref("site", site),))
        elif site in west:
            yield Fault(tr("{city} has two western links.").format(city=board.city_names[city]), (Ref("site", site),))
        west.add(site)


def _ends(board: CompiledBoard, way: tuple[Cell, ...]) -> str:
    return " – ".join(board.lattice.label(cell) for cell in (way[:1] + way[-1:]))
