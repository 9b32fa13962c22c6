"""Beginning from a set-up position: what each seat has and where it is, before the first card is drawn."""

from __future__ import annotations

from itertools import pairwise

from engine.families.crayon.rules import journal
from engine.families.crayon.rules.board import NONE, CompiledBoard
from engine.families.crayon.rules.chapters.deck import short
from engine.families.crayon.rules.journal import note
from engine.families.crayon.rules.position import HELD, TO_BEGIN, Position, put_load, vehicles
from engine.families.crayon.rules.setup.check import edge_of, trains_of
from engine.families.crayon.rules.turn import on_turn


def place(m: CompiledBoard, g: Position) -> None:
    """Puts everything where the set-up says, if the game begins from one. What it leaves open is found as the rules
    say: cards that are missing are dealt, and where it is nobody's turn the cards and the lot say who begins."""
    setup = m.setup
    if setup is None:
        return
    note(g, journal.SET_UP, NONE)
    for seat, given in enumerate(setup.seats):
        g.cash[seat] = m.cash_start if given.cash is None else given.cash
        g.debt[seat] = given.loan
        for slot, card in enumerate(given.cards):
            number = m.card_ids.index(card)
            g.hand[seat][slot], g.place[number] = number, HELD + seat
        for way in given.track:
            for a, b in pairwise(way):
                g.track[edge_of(m, a, b)] = seat + 1
        for vehicle, train in zip(vehicles(m, g, seat), trains_of(given), strict=False):
            if train.train:
                g.train[vehicle] = m.train_ids.index(train.train)
            if train.at is not None:
                g.at[vehicle] = m.lattice.find(train.at)
            for load in train.loads:
                put_load(g, vehicle, m.load_of[load])
                g.tray[m.load_of[load]] -= 1
    g.turn = setup.turns
    if setup.turn is None:
        g.turns[:] = [setup.turns // g.seats] * g.seats
        return
    # The seat that begins is the one with which the turn after those that have been is this seat's.
    g.first = (setup.turn - 1 - on_turn(m, g.turn + 1, 0, g.seats)) % g.seats
    rounds = divmod(g.turn, g.seats)
    for seat in range(g.seats):
        this_round = range(rounds[0] * g.seats + 1, g.turn + 1)
        g.turns[seat] = rounds[0] + sum(on_turn(m, turn, g.first, g.seats) == seat for turn in this_round)
    if short(m, g) == NONE:
        g.dealt = 1
        g.seat = (g.first - 1) % g.seats  # nobody's turn yet: it is about to begin
        g.phase = TO_BEGIN
