"""Explanation of an action of a bot: each action that it considers, its value in hundredths of a point, and a text."""

from __future__ import annotations

from engine.families.tycoon.bots.choices import Choice, first_decision, price_of
from engine.families.tycoon.bots.evaluation import BUILD, IMPROVE, MOVE, PASS, TAKE, URBANIZE, WEST
from engine.families.tycoon.bots.fallback_explanations import explained_aside
from engine.families.tycoon.bots.planner import Option, Planner, actions_left
from engine.families.tycoon.bots.policy import chosen, final_choices, is_last_action
from engine.families.tycoon.bots.rollout import IDLE
from engine.families.tycoon.bots.terms import (
    AFTER,
    DIVIDENDS,
    INCOME,
    NOW,
    OF_ACTIONS,
    OPENED,
    PAID,
    PARTS,
    POINTS,
    PRICE,
    TURNS,
    WAITS,
)
from engine.families.tycoon.bots.values import rates_of, turns_left
from engine.families.tycoon.bots.weights import Weights
from engine.families.tycoon.rules.board import CompiledBoard
from engine.families.tycoon.rules.chapters.money import income
from engine.families.tycoon.rules.position import ACT, OWNER, Position, TycoonState
from engine.families.tycoon.text.labels import a_colour, colour, money, n_links, n_own_links, n_shares
from engine.game.explanation import Appraisal, Explanation, Fact, meanings_of
from engine.i18n import ntr, tr


def explained(view: TycoonState, seat: int, name: str, thinker: Planner, by: Weights) -> Explanation:
    """Return the actions of a seat by their first decisions, the action that is taken first.

    The value of an action is the points that the game, continued from it, ends better than after passing. For a bot
    that does not look ahead it is the points that the action opens. The first action has its own scores if shares are
    issued for it. In steps without a choice of action, the result is that of `explained_aside`.
    """
    m, g = view.m, view.g
    if view.step != ACT or g.granted:
        return explained_aside(view, seat, name, thinker, by)
    taken = chosen(m, g, thinker, by)
    listed = [Choice(option, thinker.way(option.target), 0) for option in thinker.options(g, seat, by)]
    if taken.option.kind != TAKE and is_last_action(m, g, by):
        listed = final_choices(m, g, thinker, by)
    passing = next(choice.option for choice in listed if choice.option.kind == PASS)
    best = {first_decision(thinker, taken): _appraisal(view, seat, taken, passing, thinker, by)}
    for choice in listed:
        number, option = first_decision(thinker, choice), choice.option
        if number in view.decisions.numbers and (option.value is not None or not by.tried):
            found = _appraisal(view, seat, choice, passing, thinker, by)
            is_taken = same(option) == same(taken.option)
            if found.total <= next(iter(best.values())).total and not is_taken:
                best.setdefault(number, found)
    return Explanation(seat, name, tuple(best.values()), POINTS, meanings_of(OF_ACTIONS), parts=PARTS)


def same(option: Option) -> tuple[int, int, int]:
    """Return the identity of an action, which may begin with issuing a share or not."""
    return option.kind, option.target, option.extra


def _appraisal(
    view: TycoonState, seat: int, choice: Choice, passing: Option, thinker: Planner, by: Weights
) -> Appraisal:
    m, g, option = view.m, view.g, choice.option
    debt = rates_of(m, g, seat, turns_left(m, g, by), by).debt
    price = price_of(m, g, thinker, option)
    borrowed = max(0, price - g.cash[seat])
    now, cost = option.now // 10, -((borrowed * 100 + by.saved * (price - borrowed)) * debt // 1_000_000)
    needed = -(-borrowed // m.share_value)
    shares = max(needed, choice.shares)
    facts = _in_money(m, g, seat, choice, price, shares, turns_left(m, g, by) + 1)
    sentences = [*_action(m, g, seat, choice, thinker, price, needed), *_each_turn(m, facts)]
    idle = 0
    if option.value is not None and passing.value is not None:
        turns = turns_left(m, g, by)
        idle = IDLE // 10 if turns and option.kind == PASS else 0
        total = (option.value - passing.value - (IDLE if turns else 0)) // 10
        rest = AFTER
        sentences.append(_outcome(total + idle, min(by.ahead, actions_left(m, g, turns) - 1)))
        if idle:
            sentences.append(tr("Minus {points}, because waiting rarely helps later.").format(points=_points(idle)))
    else:
        total = option.worth // 10
        rest, opens = OPENED, total - now - cost
        if option.opens:
            sentences.append(tr("It makes deliveries worth {points} possible.").format(points=_points(opens)))
    scores = (
        NOW.score(now),
        PRICE.score(cost),
        rest.score(total + idle - now - cost),
        WAITS.score(-idle),
    )
    code = view.rules.decisions.code(m, g, ACT, first_decision(thinker, choice))
    return Appraisal(code, ACT, total, scores, said=" ".join(sentences), facts=facts)


def _in_money(
    board: CompiledBoard, state: Position, seat: int, choice: Choice, price: int, shares: int, turns: int
) -> tuple[Fact, ...]:
    """Return the financial facts of an action; none if it is free and does not change the income."""
    after = state.copy()
    if choice.option.kind == MOVE:
        after.points[seat] += sum(state.links[number][OWNER] == seat for number in choice.way)
    more = income(board, after, seat) - income(board, state, seat)
    if not price and not more:
        return ()
    found = PAID.fact(price), INCOME.fact(more), DIVIDENDS.fact(shares * board.dividend)
    return *found, TURNS.fact(turns)


def _each_turn(board: CompiledBoard, facts: tuple[Fact, ...]) -> list[str]:
    """Return a sentence about what an action earns and costs in each remaining turn, if it does."""
    known = {fact.name: fact.amount for fact in facts}
    more, dividends = known.get(INCOME.name, 0), known.get(DIVIDENDS.name, 0)
    if not more and not dividends:
        return []
    n = known[TURNS.name]
    if not dividends:
        template = (
            ntr("Earns {income} more per turn; {n} turn to go.", "Earns {income} more per turn; {n} turns to go.", n)
            if more > 0
            else ntr(
                "Earns {income} less per turn; {n} turn to go.", "Earns {income} less per turn; {n} turns to go.", n
            )
        )
    elif not more:
        template = ntr(
            "Costs {dividends} more in dividends per turn; {n} turn to go.",
            "Costs {dividends} more in dividends per turn; {n} turns to go.",
            n,
        )
    elif more > 0:
        template = ntr(
            "Earns {income} more and costs {dividends} more in dividends per turn; {n} turn to go.",
            "Earns {income} more and costs {dividends} more in dividends per turn; {n} turns to go.",
            n,
        )
    else:
        template = ntr(
            "Earns {income} less and costs {dividends} more in dividends per turn; {n} turn to go.",
            "Earns {income} less and costs {dividends} more in dividends per turn; {n} turns to go.",
            n,
        )
    return [template.format(income=money(board, abs(more)), dividends=money(board, dividends), n=n)]


MIN_SHOWN = 5
"""Hundredths of a point below which the rounded value would be 0.0."""


def _points(hundredths: int) -> str:
    return tr("{points:.1f} points").format(points=hundredths / 100)


def _outcome(hundredths: int, actions: int) -> str:
    """Compare the end of the game after this and some later actions with the end after passing."""
    points = _points(abs(hundredths))
    if not actions:
        if abs(hundredths) < MIN_SHOWN:
            return tr("The game ends as after passing.")
        if hundredths > 0:
            return tr("The game ends {points} better than after passing.").format(points=points)
        return tr("The game ends {points} worse than after passing.").format(points=points)
    if abs(hundredths) < MIN_SHOWN:
        template = ntr(
            "With {n} later action, the game ends as after passing.",
            "With {n} later actions, the game ends as after passing.",
            actions,
        )
    elif hundredths > 0:
        template = ntr(
            "With {n} later action, the game ends {points} better than after passing.",
            "With {n} later actions, the game ends {points} better than after passing.",
            actions,
        )
    else:
        template = ntr(
            "With {n} later action, the game ends {points} worse than after passing.",
            "With {n} later actions, the game ends {points} worse than after passing.",
            actions,
        )
    return template.format(n=actions, points=points)


def _action(
    board: CompiledBoard, state: Position, seat: int, choice: Choice, thinker: Planner, price: int, shares: int
) -> list[str]:
    """Return sentences about an action: its effect, its price, shares for a Tycoon card, and points."""
    sentences = [action_sentence(board, state, seat, choice, thinker)]
    if price and shares:
        sentences.append(
            tr("Costs {price} and requires issuing {shares}.").format(
                price=money(board, price), shares=n_shares(shares)
            )
        )
    elif price:
        sentences.append(tr("Costs {price}.").format(price=money(board, price)))
    if choice.shares > shares:
        sentences.append(
            tr("Issues {shares} for the cash that its Tycoon card counts.").format(
                shares=n_shares(choice.shares - shares)
            )
        )
    if choice.option.now:
        sentences.append(tr("Counts {points} immediately.").format(points=_points(choice.option.now // 10)))
    return sentences


def action_sentence(board: CompiledBoard, state: Position, seat: int, choice: Choice, thinker: Planner) -> str:
    """Return the effect of an action as a sentence."""
    option = choice.option
    if option.kind == MOVE:
        city, cube = divmod(option.target, board.colours)
        mine = sum(state.links[number][OWNER] == seat for number in choice.way)
        theirs = len(choice.way) - mine
        template = (
            ntr(
                "Delivers {a_color} cube from {city} over {own_links} and {n} link of another player.",
                "Delivers {a_color} cube from {city} over {own_links} and {n} links of other players.",
                theirs,
            )
            if theirs
            else tr("Delivers {a_color} cube from {city} over {own_links}.")
        )
        return template.format(
            a_color=a_colour(board, cube), city=board.city_names[city], own_links=n_own_links(mine), n=theirs
        )
    if option.kind == BUILD:
        run = thinker.runs[option.extra]
        return tr("Links {start} to {end}.").format(start=board.city_names[run.city], end=board.city_names[run.to])
    if option.kind == IMPROVE:
        return tr("Improves its engine to one for {links}.").format(links=n_links(board.reach[option.target]))
    if option.kind == URBANIZE:
        return tr("Urbanizes {city} and makes it {color}.").format(
            city=board.city_names[option.target], color=colour(board, option.extra)
        )
    if option.kind == TAKE:
        return tr("Takes the card {card}.").format(card=board.cards[option.target].name)
    if option.kind == WEST:
        return tr("Builds the western link of {city}.").format(city=board.city_names[option.target])
    return tr("Passes.")
