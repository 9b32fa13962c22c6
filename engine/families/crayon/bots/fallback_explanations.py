"""Explanations of bot decisions that do not follow from a plan: losses, answers and decisions beside plans."""

from __future__ import annotations

from collections.abc import Mapping

from engine.families.crayon.bots.hand_value import card_worth, load_worth
from engine.families.crayon.bots.planner import Planner
from engine.families.crayon.bots.policy import decide
from engine.families.crayon.bots.terms import LOST_PAYOFF, LOST_PLAN, OF_LOSSES, PARTS, value_unit
from engine.families.crayon.bots.weights import Weights
from engine.families.crayon.rules.board import CompiledBoard
from engine.families.crayon.rules.position import (
    ANSWER,
    BUILD,
    GIVE_CARDS,
    LOSE_LOAD,
    LOST_TURN,
    OPEN_CARDS,
    RENT,
    SPAN,
    TERMS,
    CrayonState,
)
from engine.families.crayon.rules.turn import (
    BUY_TRAIN,
    DELIVER,
    DONE,
    DROP,
    MOVE,
    NEW_HAND,
    PICK_UP,
    PLACE,
    SECTION,
    SWITCH,
)
from engine.families.crayon.text.labels import money
from engine.game.explanation import Explanation, Score, meanings_of, weighed
from engine.i18n import tr, tr_noop

STEP_REASONS: Mapping[int, str] = {
    LOSE_LOAD: tr_noop("It loses the load with the lowest payoff for its hand."),
    GIVE_CARDS: tr_noop("It discards the card whose best plan has the lowest value."),
    OPEN_CARDS: tr_noop("It does not consider which card other players may use and opens the first one."),
    ANSWER: tr_noop("It does not trade and declines."),
    TERMS: tr_noop("It does not trade and makes no offer."),
    RENT: tr_noop("It does not plan to rent track and declines."),
    LOST_TURN: tr_noop("It loses this turn."),
}
"""The reason for decisions in each step without plans."""


def explain_without_plans(view: CrayonState, seat: int, name: str, thinker: Planner, weights: Weights) -> Explanation:
    """Return the explanation of a decision in a step without plans."""
    m, g, now = view.m, view.g, view.step
    taken = decide(m, g, now, seat, thinker, weights)

    def scores(number: int) -> tuple[Score, ...]:
        if now == LOSE_LOAD:
            return (LOST_PAYOFF.score(-load_worth(m, g, seat, number)),)
        if now == GIVE_CARDS:
            return (LOST_PLAN.score(-card_worth(m, g, seat, number, thinker, weights)),)
        return ()

    rows = [(view.rules.decisions.code(m, g, now, number), number, scores(number)) for number in view.decisions.numbers]
    unit, parts = (value_unit(m), PARTS) if now == GIVE_CARDS else ("", 1)
    return weighed(seat, name, rows, taken, tr(STEP_REASONS[now]), unit, meanings_of(OF_LOSSES), parts)


REASONS: Mapping[int, str] = {
    SECTION: tr_noop("It connects major cities to win."),
    PICK_UP: tr_noop("Another demand in its hand is for this load, and the train has room for it."),
    DROP: tr_noop("It makes room for a load that its plan picks up here."),
    DELIVER: tr_noop("It has both load and card, and delivers the highest payoff first."),
    MOVE: tr_noop("It moves toward the next stop of its plan."),
    PLACE: tr_noop("Its plan begins there."),
    SWITCH: tr_noop("Its other train has more to do."),
}
"""The reason for a decision of each kind that is not the first of any plan."""


def reason_beside_plans(board: CompiledBoard, step: int, number: int, has_plans: bool) -> str:
    """Return the reason for a decision that is not the first of any plan."""
    kind, value = divmod(number, SPAN)
    if kind == NEW_HAND:
        if has_plans:
            return tr("No plan for this hand is worth as much as the expected value of a new hand.")
        return tr("There is no plan for this hand with a value as high as that expected of a new hand.")
    if kind == BUY_TRAIN:
        _, new, price, _ = board.upgrades[value % len(board.upgrades)]
        return tr(
            "The {train} carries {loads} loads and moves {mileposts} mileposts. "
            "It can afford {price} in addition to its plan."
        ).format(
            train=board.train_names[new],
            loads=board.train_loads[new],
            mileposts=board.train_speed[new],
            price=money(board, price),
        )
    if kind == DONE:
        if step == BUILD:
            return tr("Nothing else that it wants can be built in this turn.")
        if has_plans:
            return tr("Its train stops here in this turn. Next it builds the track that its plan lacks.")
        return tr("It has no plan for this turn.")
    return tr(REASONS.get(kind, NOTHING_BETTER))


NOTHING_BETTER = tr_noop("No other action is worth more to it.")
