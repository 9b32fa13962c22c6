"""Start of a game from a starting position: possessions and places before the first draw."""

from __future__ import annotations

from itertools import pairwise

from engine.families.crayon.rules import journal
from engine.families.crayon.rules.board import NONE, CompiledBoard
from engine.families.crayon.rules.chapters.deck import short
from engine.families.crayon.rules.journal import note
from engine.families.crayon.rules.position import HELD, TO_BEGIN, Position, put_load, vehicles
from engine.families.crayon.rules.setup.check import edge_of, trains_of
from engine.families.crayon.rules.turn import on_turn
from engine.game.setup_fields import apply


def place(board: CompiledBoard, state: Position) -> None:
    """Apply the starting position, if there is one. Missing cards are dealt, and without a current player the cards and
    draws decide who begins."""
    setup = board.setup
    if setup is None:
        return
    note(state, journal.SET_UP, NONE)
    for seat, given in enumerate(setup.seats):
        apply(board, state, given, seat)
        for slot, card in enumerate(given.cards):
            number = board.card_ids.index(card)
            state.hand[seat][slot], state.place[number] = number, HELD + seat
        for way in given.track:
            for a, b in pairwise(way):
                state.track[edge_of(board, a, b)] = seat + 1
        for vehicle, train in zip(vehicles(board, state, seat), trains_of(given), strict=False):
            apply(board, state, train, vehicle)
            for load in train.loads:
                put_load(state, vehicle, board.load_of[load])
                state.tray[board.load_of[load]] -= 1
    state.turn = setup.turns_played
    if setup.turn is None:
        state.turns[:] = [setup.turns_played // state.seats] * state.seats
        return
    # The first player is the one for whom the next turn after the past turns is this player's.
    state.first = (setup.turn - 1 - on_turn(board, state.turn + 1, 0, state.seats)) % state.seats
    rounds = divmod(state.turn, state.seats)
    for seat in range(state.seats):
        this_round = range(rounds[0] * state.seats + 1, state.turn + 1)
        state.turns[seat] = rounds[0] + sum(
            on_turn(board, turn, state.first, state.seats) == seat for turn in this_round
        )
    if short(board, state) == NONE:
        state.dealt = 1
        state.seat = (state.first - 1) % state.seats  # No current player yet: the turn is about to begin.
        state.phase = TO_BEGIN
