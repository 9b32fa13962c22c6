"""How a game stands: what is on the board, what every seat has, and what it is worth at the end."""

from __future__ import annotations

from collections.abc import Sequence

from engine.families.boxcars.rules.board import NONE, CompiledBoard
from engine.families.boxcars.rules.hidden import HIDDEN
from engine.families.boxcars.rules.position import RUNNING, BoxcarsState, Position
from engine.families.boxcars.text import labels
from engine.game.rules import Holding, Token
from engine.model.ids import Ref
from engine.plain_text import quantity


def tokens(board: CompiledBoard, state: Position, names: Sequence[str]) -> Sequence[Token]:
    """Homes, destinations (`alternate` while declared) and trains."""
    found = []
    for seat in range(state.bank):
        if state.home[seat] != NONE:
            home = labels.city_ref(board, state.home[seat])
            found.append(Token(seat, "home", home, f"Home: {labels.city(board, state.home[seat])}"))
        if state.goal[seat] != NONE:
            kind = "alternate" if state.declared[seat] else "destination"
            goal = labels.city_ref(board, state.goal[seat])
            found.append(Token(seat, kind, goal, f"{kind.capitalize()}: {labels.city(board, state.goal[seat])}"))
        if state.at[seat] != NONE:
            at = Ref("milepost", board.mileposts[state.at[seat]])
            found.append(Token(seat, "train", at, f"{labels.TRAINS[state.train[seat]]} of {names[seat]}"))
    return tuple(found)


def holdings(board: CompiledBoard, state: Position) -> Sequence[Holding]:
    """Cash, railroads, the way to the win cash, train and status of every seat, and fees that are due."""
    found = []
    for seat in range(state.bank):
        cash = state.cash[seat]
        rails = tuple(Ref("railroad", board.railroads[r]) for r in range(len(state.owner)) if state.owner[r] == seat)
        words_ = [labels.TRAINS[state.train[seat]]]
        if state.declared[seat]:
            words_.append("declared")
        if state.over != RUNNING and state.winner == seat:
            words_.append("wins")
        if state.out[seat]:
            words_ = ["out"]
        if state.loan[seat] or state.interest[seat]:
            words_.append(f"owes the bank {labels.dollars(board, state.loan[seat] + state.interest[seat])}")
        goal = 0.0 if cash == HIDDEN else max(0.0, min(1.0, cash / board.win_cash))
        due = state.owing if seat == state.seat else 0
        known = None if cash == HIDDEN else cash
        found.append(Holding(seat, known, rails, goal, ", ".join(words_), due, _bound(board, state, seat)))
    return tuple(found)


def _bound(board: CompiledBoard, state: Position, seat: int) -> str:
    """Where a seat is bound for, how far that is along the lines, and what it pays; home once it has declared."""
    goal, at = state.goal[seat], state.at[seat]
    if goal == NONE or at == NONE:
        return ""
    if state.declared[seat]:
        home, other = state.home[seat], labels.city(board, goal)
        is_there = at == board.city_dot[home]
        way = (
            f"in {labels.city(board, home)}" if is_there else f"to {labels.city(board, home)}, {_far(board, at, home)}"
        )
        return f"home {way}; alternate destination {other}"
    payoff = board.pay[state.origin[seat]][goal] if goal != state.origin[seat] else 0
    return f"to {labels.city(board, goal)}, {_far(board, at, goal)}, for {labels.dollars(board, payoff)}"


def _far(board: CompiledBoard, at: int, city: int) -> str:
    return f"{quantity(board.hops[board.city_dot[city]][at], 'milepost')} away"


def scores(board: CompiledBoard, state: Position) -> list[float]:
    """Cash of every seat; the winner is never below another."""
    return final_scores(state.cash, state.winner)


def final_scores(cash: Sequence[int], winner: int) -> list[float]:
    """Cash as scores; the winner (or NONE) is never below another."""
    found = [float(max(0, each)) for each in cash]
    if winner != NONE:
        found[winner] = max(found[winner], max(score for seat, score in enumerate(found) if seat != winner) + 1)
    return found


def worth(state: BoxcarsState) -> list[float]:
    """Cash and the prices of the railroads of every seat."""
    m, g = state.m, state.g
    return [
        g.cash[seat] + sum(m.price[rail] for rail, owner in enumerate(g.owner) if owner == seat)
        for seat in range(g.bank)
    ]
