"""Why a bot takes an action: every action that it weighs, in hundredths of a point, and what follows in words."""

from __future__ import annotations

from collections.abc import Mapping

from engine.families.tycoon.bots.choices import Choice, first_decision, price_of
from engine.families.tycoon.bots.evaluation import BUILD, IMPROVE, MOVE, PASS, TAKE, URBANIZE, WEST
from engine.families.tycoon.bots.fallback_explanations import (
    DIVIDENDS,
    IN_MONEY,
    PAID,
    PARTS,
    POINTS,
    TURNS,
    explained_aside,
)
from engine.families.tycoon.bots.planner import Option, Thinker, actions_left
from engine.families.tycoon.bots.policy import chosen, is_last_action, judged
from engine.families.tycoon.bots.rollout import IDLE
from engine.families.tycoon.bots.values import rates_of, turns_left
from engine.families.tycoon.bots.weights import Weights
from engine.families.tycoon.rules.board import CompiledBoard
from engine.families.tycoon.rules.chapters.money import income
from engine.families.tycoon.rules.position import ACT, OWNER, Position, TycoonState
from engine.families.tycoon.text.labels import a_colour, money, times
from engine.game.explanation import Appraisal, Explanation, Fact, Score


def explained(view: TycoonState, seat: int, name: str, thinker: Thinker, by: Weights) -> Explanation:
    """The actions of a seat, each by its first decision: what it brings at once, its price, and what follows from it:
    the points by which the game that is played on from it ends better than one that begins with passing; for who does
    not play on the points of what it opens. The action that is taken stands first, with its own scores where shares
    are issued for it. In steps in which no action is chosen what is weighed there."""
    m, g = view.m, view.g
    if view.step != ACT or g.granted:
        return explained_aside(view, seat, name, thinker, by)
    taken = chosen(m, g, thinker, by)
    listed = [Choice(option, thinker.way(option.target), 0) for option in thinker.options(g, seat, by)]
    if taken.option.kind != TAKE and is_last_action(m, g, by):
        listed = judged(m, g, thinker, by)
    passing = next(choice.option for choice in listed if choice.option.kind == PASS)
    best = {first_decision(thinker, taken): _appraisal(view, seat, taken, passing, thinker, by)}
    for choice in listed:
        number, option = first_decision(thinker, choice), choice.option
        if number in view.decisions.numbers and (option.value is not None or not by.tried):
            found = _appraisal(view, seat, choice, passing, thinker, by)
            is_taken = same(option) == same(taken.option)
            if found.total <= next(iter(best.values())).total and not is_taken:
                best.setdefault(number, found)
    return Explanation(seat, name, tuple(best.values()), POINTS, dict(MEANINGS), parts=PARTS)


def same(option: Option) -> tuple[int, int, int]:
    """What tells an action from others: it can begin with a share that is issued for it, or without."""
    return option.kind, option.target, option.extra


def _appraisal(
    view: TycoonState, seat: int, choice: Choice, passing: Option, thinker: Thinker, by: Weights
) -> Appraisal:
    m, g, option = view.m, view.g, choice.option
    debt = rates_of(m, g, seat, turns_left(m, g, by), by).debt
    price = price_of(m, g, thinker, option)
    borrowed = max(0, price - g.cash[seat])
    now, cost = option.now // 10, -((borrowed * 100 + by.saved * (price - borrowed)) * debt // 1_000_000)
    needed = -(-borrowed // m.share_value)
    shares = max(needed, choice.shares)
    facts = _in_money(m, g, seat, choice, price, shares, turns_left(m, g, by) + 1)
    text = f"{_sentence(m, g, seat, choice, thinker, price, needed)} {_each_turn(m, facts)}".strip()
    idle = 0
    if option.value is not None and passing.value is not None:
        turns = turns_left(m, g, by)
        idle = IDLE // 10 if turns and option.kind == PASS else 0
        total = (option.value - passing.value - (IDLE if turns else 0)) // 10
        rest, follows = AFTER, _outcome(total + idle, min(by.ahead, actions_left(m, g, turns) - 1))
        if idle:
            follows += f" Who waits can seldom do more later, so {_points(idle)} count against it."
    else:
        total = option.worth // 10
        rest, opens = OPENED, total - now - cost
        follows = f"What it opens is worth {_points(opens)} in all." if option.opens else ""
    scores = (
        Score("points at once", now),
        Score("price", cost),
        Score(rest, total + idle - now - cost),
        Score(WAITS, -idle),
    )
    code = view.chapters.code(m, g, ACT, first_decision(thinker, choice))
    return Appraisal(code, ACT, total, scores, said=f"{text} {follows}".strip(), facts=facts)


OPENED, AFTER, WAITS = "deliveries opened", "later actions", "waiting"

INCOME = "income a turn"

MEANINGS: Mapping[str, str] = {
    "points at once": "Points that it makes now, less its part of what the others gain by that; of a card what it is "
    "hoped to bring by the end",
    "price": "What it costs, with the shares that are issued for it, in points at the end",
    OPENED: "What the deliveries are worth that become possible by it",
    AFTER: "How much better the game ends with what follows than after passing",
    WAITS: "What counts against passing while another turn is to come",
    **IN_MONEY,
    INCOME: "How much more income it brings at the end of each turn",
}
"""What scores and facts stand for."""


def _in_money(
    board: CompiledBoard, state: Position, seat: int, choice: Choice, price: int, shares: int, turns: int
) -> tuple[Fact, ...]:
    """What follows from an action in money; nothing where it costs nothing and brings no income."""
    after = state.copy()
    if choice.option.kind == MOVE:
        after.points[seat] += sum(state.links[number][OWNER] == seat for number in choice.way)
    more = income(board, after, seat) - income(board, state, seat)
    if not price and not more:
        return ()
    found = Fact(PAID, price), Fact(INCOME, more), Fact(DIVIDENDS, shares * board.dividend)
    return *found, Fact(TURNS, turns, "turns")


def _each_turn(board: CompiledBoard, facts: tuple[Fact, ...]) -> str:
    """What an action earns and costs in each turn that is left, as a sentence."""
    known = {fact.name: fact.amount for fact in facts}
    told = []
    if more := known.get(INCOME, 0):
        told.append(f"its income is {money(board, abs(more))} {'more' if more > 0 else 'less'} a turn")
    if dividends := known.get(DIVIDENDS, 0):
        told.append(f"its dividends are {money(board, dividends)} more a turn")
    if not told:
        return ""
    text = " and ".join(told)
    return f"{text[0].upper()}{text[1:]}, with {times(known[TURNS], 'turn')} left."


SHOWN = 5
"""Hundredths of a point below which a tenth of one would be told as none."""


def _points(hundredths: int) -> str:
    return f"{hundredths / 100:.1f} points"


def _outcome(hundredths: int, actions: int) -> str:
    """How the game ends with so many actions after this one, beside passing now."""
    better = "as after passing"
    if abs(hundredths) >= SHOWN:
        better = f"{_points(abs(hundredths))} {'better' if hundredths > 0 else 'worse'} than after passing"
    return f"With the {times(actions, 'action')} after it the game ends {better}." if actions else f"It ends {better}."


def _sentence(
    board: CompiledBoard, state: Position, seat: int, choice: Choice, thinker: Thinker, price: int, shares: int
) -> str:
    """What an action does and costs, as a sentence."""
    text = said(board, state, seat, choice, thinker)
    if price:
        text += f", for {money(board, price)}" + (f" and {times(shares, 'new share')}" if shares else "")
    if choice.shares > shares:
        text += f", and issues {times(choice.shares - shares, 'share')} for the money that its Tycoon card counts"
    if choice.option.now:
        text += f", which counts {_points(choice.option.now // 10)} at once"
    return f"It {text}."


def said(board: CompiledBoard, state: Position, seat: int, choice: Choice, thinker: Thinker) -> str:
    """What an action does, in words behind "it"."""
    option = choice.option
    if option.kind == MOVE:
        city, cube = divmod(option.target, board.colours)
        mine = sum(state.links[number][OWNER] == seat for number in choice.way)
        theirs = len(choice.way) - mine
        text = f"delivers {a_colour(board, cube)} cube from {board.city_names[city]} over {times(mine, 'own link')}"
        return f"{text} and {theirs} of others" if theirs else text
    if option.kind == BUILD:
        run = thinker.runs[option.extra]
        return f"links {board.city_names[run.city]} to {board.city_names[run.to]}"
    if option.kind == IMPROVE:
        return f"improves its engine to one for {times(board.reach[option.target], 'link')}"
    if option.kind == URBANIZE:
        return f"builds {a_colour(board, option.extra)} city at {board.city_names[option.target]}"
    if option.kind == TAKE:
        return f"takes the card {board.cards[option.target].name}"
    if option.kind == WEST:
        return f"builds a western link of {board.city_names[option.target]}"
    return "passes"
