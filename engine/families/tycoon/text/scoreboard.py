"""The state of a game in words: links, the possessions and score of each player, and the hand of a player."""

from __future__ import annotations

from collections.abc import Sequence

from engine.families.tycoon.rules.board import NONE, CompiledBoard
from engine.families.tycoon.rules.chapters.ending import final_points, victory_points
from engine.families.tycoon.rules.chapters.money import space
from engine.families.tycoon.rules.network import links_of
from engine.families.tycoon.rules.position import FROM, HELD, OPEN, OWNER, RUNNING, TO, TRACK, Position, TycoonState
from engine.families.tycoon.text.labels import colour, hex_ref, times
from engine.game.rules import Holding, Seat, Token


def tokens(board: CompiledBoard, state: Position, names: Sequence[str]) -> Sequence[Token]:
    """The locomotives that mark links, each in the middle of its link."""
    found = []
    for link in state.links:
        to = board.city_names[link[TO]] if link[TO] != NONE else "nowhere yet"
        middle = link[TRACK + (len(link) - TRACK) // 2] // 6
        text = f"Link of {names[link[OWNER]]} from {board.city_names[link[FROM]]} to {to}"
        found.append(Token(link[OWNER], "locomotive", hex_ref(board, middle), text))
    return tuple(found)


def holdings(board: CompiledBoard, state: Position) -> Sequence[Holding]:
    """Cash, points as a part of the income track, and in words the engine, shares, links and cards."""
    found = []
    for seat in range(state.seats):
        points, at = victory_points(board, state, seat), space(board, state, seat)
        elsewhere = f" (space {at})" if at != state.points[seat] else ""
        words = [
            f"engine {state.engine[seat] + 1}",
            f"{times(state.points[seat], 'point')}{elsewhere}",
            times(state.shares[seat], "share"),
            times(len(links_of(state, seat)), "link"),
        ]
        words += [board.cards[card].name for card, place in enumerate(state.place) if place == HELD + seat]
        if state.shown[seat]:
            words.append(board.tycoons[state.tycoon[seat]].name)
        if state.over != RUNNING and state.winner == seat:
            words.append("wins")
        goal = min(1.0, max(0, points) / max(1, len(board.income) - 1))
        found.append(Holding(seat, state.cash[seat], (), goal, "; ".join(words)))
    return tuple(found)


def scores(board: CompiledBoard, state: Position) -> list[float]:
    """Points less what shares cost, at the end with the goals; the winner of a tie is above the others by half a
    point."""
    if state.over == RUNNING:
        return [float(victory_points(board, state, seat)) for seat in range(state.seats)]
    found = [float(points) for points in final_points(board, state)]
    if state.winner != NONE and found.count(found[state.winner]) > 1:
        found[state.winner] += 0.5
    return found


def worth(state: TycoonState) -> list[float]:
    """Points less what shares cost."""
    return [float(victory_points(state.m, state.g, seat)) for seat in range(state.g.seats)]


def hand(state: TycoonState, seat: Seat) -> list[str]:
    """A line for the own Tycoon card, one for each open card and one for each city with cubes."""
    m, g = state.m, state.g
    found = []
    card = g.tycoon[seat]
    if 0 <= card < len(m.tycoons):
        found.append(f"Tycoon card: {m.tycoons[card].name}, {m.tycoons[card].points} points")
    found += [f"open card: {m.cards[number].name}" for number, place in enumerate(g.place) if place == OPEN]
    for city in range(m.city_count):
        stack = g.cubes[city * m.colours : (city + 1) * m.colours]
        lying = [f"{count} {colour(m, number)}" for number, count in enumerate(stack) if count]
        takes = "" if g.colour[city] == NONE else f", takes {colour(m, g.colour[city])}"
        if lying:
            found.append(f"{m.city_names[city]}{takes}: {', '.join(lying)}")
    return found
