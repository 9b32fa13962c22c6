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


def tokens(m: CompiledBoard, g: Position, names: Sequence[str]) -> Sequence[Token]:
    """Homes, destinations (`alternate` while declared) and trains."""
    found = []
    for seat in range(g.bank):
        if g.home[seat] != NONE:
            home = labels.city_ref(m, g.home[seat])
            found.append(Token(seat, "home", home, f"Home: {labels.city(m, g.home[seat])}"))
        if g.goal[seat] != NONE:
            kind = "alternate" if g.declared[seat] else "destination"
            goal = labels.city_ref(m, g.goal[seat])
            found.append(Token(seat, kind, goal, f"{kind.capitalize()}: {labels.city(m, g.goal[seat])}"))
        if g.at[seat] != NONE:
            at = Ref("milepost", m.mileposts[g.at[seat]])
            found.append(Token(seat, "train", at, f"{labels.TRAINS[g.train[seat]]} of {names[seat]}"))
    return tuple(found)


def holdings(m: CompiledBoard, g: Position) -> Sequence[Holding]:
    """Cash, railroads, the way to the win cash, train and status of every seat, and fees that are due."""
    found = []
    for seat in range(g.bank):
        cash = g.cash[seat]
        rails = tuple(Ref("railroad", m.railroads[r]) for r in range(len(g.owner)) if g.owner[r] == seat)
        words_ = [labels.TRAINS[g.train[seat]]]
        if g.declared[seat]:
            words_.append("declared")
        if g.over != RUNNING and g.winner == seat:
            words_.append("wins")
        if g.out[seat]:
            words_ = ["out"]
        if g.loan[seat] or g.interest[seat]:
            words_.append(f"owes the bank {labels.dollars(m, g.loan[seat] + g.interest[seat])}")
        goal = 0.0 if cash == HIDDEN else max(0.0, min(1.0, cash / m.win_cash))
        due = g.owing if seat == g.seat else 0
        known = None if cash == HIDDEN else cash
        found.append(Holding(seat, known, rails, goal, ", ".join(words_), due, _bound(m, g, seat)))
    return tuple(found)


def _bound(m: CompiledBoard, g: Position, seat: int) -> str:
    """Where a seat is bound for, how far that is along the lines, and what it pays; home once it has declared."""
    goal, at = g.goal[seat], g.at[seat]
    if goal == NONE or at == NONE:
        return ""
    if g.declared[seat]:
        home, other = g.home[seat], labels.city(m, goal)
        is_there = at == m.city_dot[home]
        way = f"in {labels.city(m, home)}" if is_there else f"to {labels.city(m, home)}, {_far(m, at, home)}"
        return f"home {way}; alternate destination {other}"
    payoff = m.pay[g.origin[seat]][goal] if goal != g.origin[seat] else 0
    return f"to {labels.city(m, goal)}, {_far(m, at, goal)}, for {labels.dollars(m, payoff)}"


def _far(m: CompiledBoard, at: int, city: int) -> str:
    return f"{quantity(m.hops[m.city_dot[city]][at], 'milepost')} away"


def scores(m: CompiledBoard, g: Position) -> list[float]:
    """Cash of every seat; the winner is never below another."""
    return final_scores(g.cash, g.winner)


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
