"""Text for the status of a game: trains, possessions and scores of players, stored loads and open contracts."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from engine.families.crayon.rules.board import NONE, CompiledBoard
from engine.families.crayon.rules.chapters.loads import warehouse_contents
from engine.families.crayon.rules.chapters.winning import joined, needed_to_win
from engine.families.crayon.rules.hidden import HIDDEN
from engine.families.crayon.rules.position import RUNNING, CrayonState, Position, vehicles
from engine.families.crayon.text.labels import at_milepost, card, demand, milepost_ref, money
from engine.game.rules import Holding, Seat, Token
from engine.i18n import ntr, tr

MIN_SHORT_NAME = 3
"""The minimum length of a short name in letters."""


@lru_cache(maxsize=16)
def short_names(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return the shortest distinct beginning of each name: "Coa" and "Cop" for "Coal" and "Copper".

    Equal names have equal short names.
    """
    short = []
    for name in names:
        length = MIN_SHORT_NAME
        while length < len(name) and any(
            other != name and other[:length].casefold() == name[:length].casefold() for other in names
        ):
            length += 1
        short.append(name[:length].strip())
    return tuple(short)


def warehouse_text(board: CompiledBoard, state: Position, seat: int) -> str:
    """Return the text for the warehouse of a player who has one: "warehouse 3 mileposts east of York: Coal"."""
    loads = ", ".join(board.load_names[load] for load in warehouse_contents(state, seat)) or tr("empty")
    return tr("warehouse {place}: {loads}").format(place=at_milepost(board, state.warehouse[seat]), loads=loads)


def dropped_load_text(board: CompiledBoard, state: Position, row: Sequence[int]) -> str:
    """Return the text for a load that a player dropped and that stays for a time: "Coal in York for 3 more turns"."""
    node, load, seat, last = row
    left = last - state.turns[seat]
    if left < 1:
        text = tr("{load} {place} until this turn ends")
    else:
        text = ntr("{load} {place} for {n} more turn", "{load} {place} for {n} more turns", left)
    return text.format(load=board.load_names[load], place=at_milepost(board, node), n=left)


def stored_load_text(board: CompiledBoard, state: Position, row: Sequence[int], names: Sequence[str]) -> str:
    """Return a sentence about a stored load."""
    node, load, seat, last = row
    if seat == NONE or last == NONE:
        return tr("{load} is stored {place}. Any player may pick it up.").format(
            load=board.load_names[load], place=at_milepost(board, node)
        )
    return tr("{player} dropped {load}. Any player may pick it up.").format(
        player=names[seat], load=dropped_load_text(board, state, row)
    )


def contract_text(board: CompiledBoard, card: int, row: int) -> str:
    """Return a sentence about a demand of an open contract."""
    return tr("Open contract on card {number}: {demand}.").format(
        number=board.card_ids[card], demand=demand(board, card, row)
    )


def cargo(board: CompiledBoard, state: Position, vehicle: int) -> str:
    """Return the names of the loads of a train."""
    loads = [board.load_names[load] for load in state.cargo[vehicle] if load != NONE]
    return ", ".join(loads) if loads else tr("empty")


def places(board: CompiledBoard, state: Position, vehicle: int) -> tuple[str, ...]:
    """Return the short names of the loads of a train, and "" for each free place."""
    short = short_names(tuple(board.load_names))
    count = board.train_loads[state.train[vehicle]]
    loads = [short[load] for load in state.cargo[vehicle] if load != NONE]
    return (*loads, *[""] * (count - len(loads)))


def tokens(board: CompiledBoard, state: Position, names: Sequence[str]) -> Sequence[Token]:
    """Return the trains with their loads."""
    return tuple(
        Token(
            seat,
            "train",
            milepost_ref(board, state.at[vehicle]),
            tr("{train} of {player}: {cargo}").format(
                train=board.train_names[state.train[vehicle]],
                player=names[seat],
                cargo=cargo(board, state, vehicle),
            ),
            places(board, state, vehicle),
        )
        for seat in range(state.seats)
        for vehicle in vehicles(board, state, seat)
        if state.at[vehicle] != NONE
    )


def holdings(board: CompiledBoard, state: Position) -> Sequence[Holding]:
    """Return the cash, progress, trains and unpaid fees of each player.

    Progress is half the share of the winning cash and half the share of connected major cities.
    """
    found = []
    for seat in range(state.seats):
        cash, cities = state.cash[seat], joined(board, state, seat)
        texts = [
            f"{board.train_names[state.train[vehicle]]}: {cargo(board, state, vehicle)}"
            for vehicle in vehicles(board, state, seat)
        ]
        some = cities if cities > 1 or board.majors_to_join == 1 else 0
        texts.append(tr("{n} of {all} major cities connected").format(n=some, all=board.majors_to_join))
        if state.debt[seat]:
            texts.append(tr("owes the bank {amount}").format(amount=money(board, state.debt[seat])))
        if state.renters[seat]:
            texts.append(tr("must move on rented track"))
        if state.warehouse[seat] != NONE:
            texts.append(warehouse_text(board, state, seat))
        texts += [
            tr("dropped {load}").format(load=dropped_load_text(board, state, row))
            for row in state.stored
            if row[2] == seat and row[3] != NONE
        ]
        texts += [
            tr("stays for {load}").format(load=board.load_names[load])
            for load in state.waits_for[seat * board.fleet :][: board.fleet]
            if load != NONE
        ]
        if state.skip[seat]:
            texts.append(tr("loses a turn"))
        if state.over != RUNNING and state.winner == seat:
            texts.append(tr("wins"))
        share = 0.0 if cash == HIDDEN else min(1.0, cash / needed_to_win(board, state, seat))
        goal = (share + min(1.0, cities / board.majors_to_join)) / 2
        known = None if cash == HIDDEN else cash
        found.append(Holding(seat, known, (), goal, "; ".join(texts), sum(state.due[seat])))
    return tuple(found)


def scores(board: CompiledBoard, state: Position) -> list[float]:
    """Return the cash of every player. The winner has the highest score."""
    found = [float(max(0, cash)) for cash in state.cash]
    if state.winner != NONE:
        found[state.winner] = max(
            [found[state.winner], *(found[seat] + 1 for seat in range(state.seats) if seat != state.winner)]
        )
    return found


def net_worth(state: CrayonState) -> list[float]:
    """Return the cash minus debts of every player."""
    g = state.g
    return [float(cash - debt) for cash, debt in zip(g.cash, g.debt, strict=True)]


def hand(state: CrayonState, seat: Seat) -> list[str]:
    """Return a line for each demand on the cards that a player holds and may see."""
    m, found = state.m, []
    for number in state.g.hand[seat]:
        if number != NONE:
            demands = range(len(m.demands[number])) if number < m.demand_cards else ()
            found += [_demand_line(m, number, row) for row in demands]
    return found


def _demand_line(board: CompiledBoard, number: int, row: int) -> str:
    _, load, _ = board.demands[number][row]
    names = [name for name, supplied in zip(board.city_names, board.supplies, strict=True) if load in supplied]
    text = tr("{card}: {demand}  (from {cities})") if names else tr("{card}: {demand}")
    return text.format(card=card(board, number), demand=demand(board, number, row), cities=", ".join(names))
