"""Status of a game: tokens on the board, holdings of every player, and scores."""

from __future__ import annotations

from collections.abc import Sequence

from engine.families.boxcars.actions.homeward import STATUS
from engine.families.boxcars.rules.board import NONE, CompiledBoard
from engine.families.boxcars.rules.chapters.homeward import runs_home
from engine.families.boxcars.rules.hidden import HIDDEN
from engine.families.boxcars.rules.position import RUNNING, BoxcarsState, Position
from engine.families.boxcars.text import labels
from engine.game.rules import Holding, Token
from engine.i18n import ntr, tr
from engine.model.ids import Ref


def tokens(board: CompiledBoard, state: Position, names: Sequence[str]) -> Sequence[Token]:
    """Return homes, destinations (`alternate` during a run home) and trains."""
    found = []
    for seat in range(state.bank):
        if state.home[seat] != NONE:
            home = labels.city_ref(board, state.home[seat])
            found.append(
                Token(seat, "home", home, tr("Home city: {city}").format(city=labels.city(board, state.home[seat])))
            )
        if state.goal[seat] != NONE:
            kind = "alternate" if runs_home(state, seat) else "destination"
            goal = labels.city_ref(board, state.goal[seat])
            text = tr("Alternate destination: {city}") if runs_home(state, seat) else tr("Destination: {city}")
            found.append(Token(seat, kind, goal, text.format(city=labels.city(board, state.goal[seat]))))
        if state.at[seat] != NONE:
            at = Ref("milepost", board.mileposts[state.at[seat]])
            text = tr("{train} of {player}").format(train=tr(labels.TRAINS[state.train[seat]]), player=names[seat])
            found.append(Token(seat, "train", at, text))
    return tuple(found)


def holdings(board: CompiledBoard, state: Position) -> Sequence[Holding]:
    """Return cash, railroads, progress to the winning total, train, status and fees due of every player."""
    found = []
    for seat in range(state.bank):
        cash = state.cash[seat]
        rails = tuple(Ref("railroad", board.railroads[r]) for r in range(len(state.owner)) if state.owner[r] == seat)
        status = [tr(labels.TRAINS[state.train[seat]])]
        if runs_home(state, seat):
            status.append(tr(STATUS))
        if state.over != RUNNING and state.winner == seat:
            status.append(tr("wins"))
        if state.out[seat]:
            status = [tr("out")]
        if state.loan[seat] or state.interest[seat]:
            debt = labels.dollars(board, state.loan[seat] + state.interest[seat])
            status.append(tr("owes the bank {amount}").format(amount=debt))
        goal = 0.0 if cash == HIDDEN else max(0.0, min(1.0, cash / board.win_of[seat]))
        due = state.owing if seat == state.seat else 0
        known = None if cash == HIDDEN else cash
        found.append(Holding(seat, known, rails, goal, ", ".join(status), due, _trip_text(board, state, seat)))
    return tuple(found)


def _trip_text(board: CompiledBoard, state: Position, seat: int) -> str:
    """Return the destination, its distance along the lines and its payoff; the way home during a run home."""
    goal, at = state.goal[seat], state.at[seat]
    if goal == NONE or at == NONE:
        return ""
    if runs_home(state, seat):
        home, other = state.home[seat], labels.city(board, goal)
        is_there = at == board.city_dot[home]
        text = (
            tr("home in {home}; alternate destination {other}")
            if is_there
            else tr("home to {home}, {mileposts} away; alternate destination {other}")
        )
        return text.format(home=labels.city(board, home), mileposts=_distance(board, at, home), other=other)
    payoff = board.pay[state.origin[seat]][goal] if goal != state.origin[seat] else 0
    return tr("to {city}, {mileposts} away, for {payoff}").format(
        city=labels.city(board, goal), mileposts=_distance(board, at, goal), payoff=labels.dollars(board, payoff)
    )


def _distance(board: CompiledBoard, at: int, city: int) -> str:
    far = board.hops[board.city_dot[city]][at]
    return ntr("{n} milepost", "{n} mileposts", far).format(n=far)


def scores(board: CompiledBoard, state: Position) -> list[float]:
    """Return the cash of every player as a score. The winner has the highest."""
    return final_scores(state.cash, state.winner)


def final_scores(cash: Sequence[int], winner: int) -> list[float]:
    """Return cash as scores. The winner (or NONE) has the highest."""
    found = [float(max(0, each)) for each in cash]
    if winner != NONE:
        found[winner] = max(found[winner], max(score for seat, score in enumerate(found) if seat != winner) + 1)
    return found


def net_worth(state: BoxcarsState) -> list[float]:
    """Return the cash of every player with the prices of their railroads."""
    m, g = state.m, state.g
    return [
        g.cash[seat] + sum(m.price[rail] for rail, owner in enumerate(g.owner) if owner == seat)
        for seat in range(g.bank)
    ]
