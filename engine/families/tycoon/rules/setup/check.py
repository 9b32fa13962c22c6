"""Faults of a starting position on a board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engine.errors import did_you_mean
from engine.families.tycoon.content import SetUp
from engine.families.tycoon.rules.board import NONE, CompiledBoard
from engine.families.tycoon.rules.chapters.building import ALLOWED, ground_refusal
from engine.families.tycoon.rules.position import Position, locomotives
from engine.families.tycoon.rules.setup.links import Tiles, put_tile, tiles_of
from engine.game.setup_fields import repeated_ids, unknown_ids
from engine.game.setups import Fault, of_turn
from engine.i18n import ntr, tr
from engine.model.grids.grid import Cell, cell_ref
from engine.model.ids import Ref


def faults(board: CompiledBoard, setup: SetUp) -> Iterator[Fault]:
    """Yield the faults of a starting position by the rules of a board. Takes time linear in its size."""
    yield from of_turn(setup)
    unknown = list(unknown_ids(board, setup))
    yield from unknown
    if unknown:
        return
    yield from repeated_ids(setup)
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
    yield from _cubes(board, setup)
    yield from _links(board, setup)
    if len(set(setup.empty_cities)) >= board.empty.get(len(setup.seats), len(board.city_ids) + 1):
        text = ntr(
            "{n} empty city ends a game of {seats} players.", "{n} empty cities end a game of {seats} players.",
            len(setup.empty_cities),
        )  # fmt: skip
        yield Fault(text.format(n=len(setup.empty_cities), seats=len(setup.seats)))


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
        for site in given.western:
            city = board.city_of[site]
            g.west[city] = seat + 1
            if not board.western[city]:
                text = tr("Seat {seat} has a western link of {city}, which cannot have one.")
                yield Fault(text.format(seat=seat + 1, city=board.city_names[city]), (Ref("site", site),))
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


def _ends(board: CompiledBoard, way: tuple[Cell, ...]) -> str:
    return " – ".join(board.lattice.label(cell) for cell in (way[:1] + way[-1:]))
