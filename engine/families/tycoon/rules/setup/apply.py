"""Applying a starting position before anything is drawn."""

from __future__ import annotations

from engine.families.tycoon.content import DECK, HELD, OPEN, SeatSetUp, SetUp
from engine.families.tycoon.rules import journal
from engine.families.tycoon.rules.board import NONE, CompiledBoard
from engine.families.tycoon.rules.journal import note
from engine.families.tycoon.rules.position import NEXT_ACTION, Position
from engine.families.tycoon.rules.setup.links import lay, tiles_of
from engine.game.setup_fields import apply


def place(board: CompiledBoard, state: Position) -> None:
    """Apply the starting position, if there is one. Whatever it leaves open is drawn by the rules: cubes, operation
    cards, Tycoon cards, and the first player."""
    setup = board.setup
    if setup is None:
        return
    note(state, journal.SET_UP, NONE)
    for seat, given in enumerate(setup.seats):
        _seat(board, state, seat, given, len(setup.first_at_level))
    for level, number in enumerate(setup.first_at_level, 1):
        state.led[level] = number - 1
    for site, colour in setup.colours.items():
        number = board.colour_ids.index(colour)
        state.colour[board.city_of[site]] = number
        state.tiles[number] -= 1
    _cubes(board, state, setup)
    if setup.open_operations is not None:
        state.deal = 0
        for number, card in enumerate(board.card_ids):
            if state.place[number] < HELD:
                state.place[number] = OPEN if card in setup.open_operations else DECK
    apply(board, state, setup)
    _turn(board, state, setup)


def _seat(board: CompiledBoard, state: Position, seat: int, given: SeatSetUp, told: int) -> None:
    apply(board, state, given, seat)
    for level in range(1, given.engine):
        if state.led[level] == NONE and level > told:
            state.led[level] = seat
    for way in given.links:
        tiles = tiles_of(board, way)
        assert tiles is not None, "a set-up with faults is refused before"
        lay(board, state, seat, tiles)


def _cubes(board: CompiledBoard, state: Position, setup: SetUp) -> None:
    """Set the cubes in cities. A city marked as empty gets none by the draw."""
    if setup.cubes is None:
        for site in setup.empty_cities:
            state.wanted[board.city_of[site]] = 0
        state.due = sum(state.wanted)
        return
    state.wanted[:] = [0] * board.city_count
    state.due = 0
    for site, stack in setup.cubes.items():
        for colour, count in stack.items():
            number = board.colour_ids.index(colour)
            state.cubes[board.city_of[site] * board.colours + number] = count
            state.bag[number] -= count


def _turn(board: CompiledBoard, state: Position, setup: SetUp) -> None:
    if setup.turn is not None:
        state.first = setup.turn - 1
    rounds = setup.turns_played * board.rounds
    state.whole = setup.turns_played
    if setup.turns_played:
        state.round = 1
    if setup.round:
        state.whole += 1
        state.round, state.acted, state.phase = setup.round, setup.seats_acted, NEXT_ACTION
        rounds += setup.round - 1
    state.turn = rounds * state.seats + setup.seats_acted
