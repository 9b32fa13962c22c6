"""Status of a game: links on the board, the possessions and score of each player, the hand of a player."""

from __future__ import annotations

from collections.abc import Sequence

from engine.families.tycoon.content import HELD, OPEN
from engine.families.tycoon.rules.board import NONE, CompiledBoard
from engine.families.tycoon.rules.chapters.ending import final_points, victory_points
from engine.families.tycoon.rules.chapters.money import space
from engine.families.tycoon.rules.network import links_of
from engine.families.tycoon.rules.position import FROM, OWNER, RUNNING, TO, TRACK, Position, TycoonState
from engine.families.tycoon.text.labels import colour, hex_ref, n_links, n_points, n_shares
from engine.game.rules import Holding, Seat, Token
from engine.i18n import tr


def tokens(board: CompiledBoard, state: Position, names: Sequence[str]) -> Sequence[Token]:
    """Return the locomotives that mark links, each in the middle of its link."""
    result = []
    for link in state.links:
        complete = link[TO] != NONE
        template = (
            tr("{name}'s link from {start} to {end}") if complete else tr("{name}'s incomplete link from {start}")
        )
        text = template.format(
            name=names[link[OWNER]],
            start=board.city_names[link[FROM]],
            end=board.city_names[link[TO]] if complete else "",
        )
        middle = link[TRACK + (len(link) - TRACK) // 2] // 6
        result.append(Token(link[OWNER], "locomotive", hex_ref(board, middle), text))
    return tuple(result)


def holdings(board: CompiledBoard, state: Position) -> Sequence[Holding]:
    """Return for each seat its cash, its space as a fraction of the income track, and its status as text."""
    result = []
    for seat in range(state.seats):
        at = space(board, state, seat)
        track = n_points(state.points[seat])
        if at != state.points[seat]:
            track = tr("{points} (space {space})").format(points=track, space=at)
        parts = [
            tr("engine {level}").format(level=state.engine[seat] + 1),
            track,
            n_shares(state.shares[seat]),
            n_links(len(links_of(state, seat))),
        ]
        parts += [board.cards[card].name for card, place in enumerate(state.place) if place == HELD + seat]
        if state.shown[seat]:
            parts.append(board.tycoons[state.tycoon[seat]].name)
        if state.over != RUNNING and state.winner == seat:
            parts.append(tr("wins"))
        # Points less shares would be none for most of a game.
        goal = min(1.0, max(0, at) / max(1, len(board.income) - 1))
        result.append(Holding(seat, state.cash[seat], (), goal, "; ".join(parts)))
    return tuple(result)


def scores(board: CompiledBoard, state: Position) -> list[float]:
    """Return points less the cost of shares, with Tycoon cards at the end.

    A winner by a tie breaker has half a point more than the tied players.
    """
    if state.over == RUNNING:
        return [float(victory_points(board, state, seat)) for seat in range(state.seats)]
    result = [float(points) for points in final_points(board, state)]
    if state.winner != NONE and result.count(result[state.winner]) > 1:
        result[state.winner] += 0.5
    return result


def net_points(state: TycoonState) -> list[float]:
    """Return points less the cost of shares, by seat."""
    return [float(victory_points(state.m, state.g, seat)) for seat in range(state.g.seats)]


def hand(state: TycoonState, seat: Seat) -> list[str]:
    """Return a line for the own Tycoon card, one for each open card and one for each city with cubes."""
    m, g = state.m, state.g
    lines = []
    card = g.tycoon[seat]
    if 0 <= card < len(m.tycoons):
        lines.append(
            tr("Tycoon card: {card}, {points}").format(
                card=m.tycoons[card].name, points=n_points(m.tycoons[card].points)
            )
        )
    lines += [
        tr("Open card: {card}").format(card=m.cards[number].name)
        for number, place in enumerate(g.place)
        if place == OPEN
    ]
    for city in range(m.city_count):
        stack = g.cubes[city * m.colours : (city + 1) * m.colours]
        cubes = ", ".join(f"{count} {colour(m, number)}" for number, count in enumerate(stack) if count)
        if not cubes:
            continue
        if g.colour[city] == NONE:
            lines.append(tr("{city}: {cubes}").format(city=m.city_names[city], cubes=cubes))
        else:
            lines.append(
                tr("{city} (takes {color}): {cubes}").format(
                    city=m.city_names[city], color=colour(m, g.colour[city]), cubes=cubes
                )
            )
    return lines
