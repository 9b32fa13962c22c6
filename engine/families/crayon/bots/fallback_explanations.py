"""Why a bot decides as it does where no plan says it: what it gives up and answers, and what stands beside plans."""

from __future__ import annotations

from collections.abc import Mapping

from engine.families.crayon.bots.hand_value import card_worth, load_worth
from engine.families.crayon.bots.planner import Thinker
from engine.families.crayon.bots.policy import decide
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
    TERMS,
    CrayonState,
)
from engine.families.crayon.rules.turn import (
    DELIVER,
    DISCARD_HAND,
    DONE,
    DROP,
    MOVE,
    PICK_UP,
    PLACE,
    SECTION,
    SPAN,
    SWITCH,
    UPGRADE,
)
from engine.families.crayon.text.labels import money
from engine.game.explanation import Explanation, Score, weighed

PARTS = 1_000
"""What plans bring a turn is counted in thousandths of the money of the board."""


def a_turn(board: CompiledBoard) -> str:
    """The unit of what plans bring."""
    return f"{board.currency.strip()} a turn".strip()


MEANINGS: Mapping[str, str] = {
    "payoff given up": "The most that a card in hand pays for the load",
    "plan given up": "What the best plan with this card alone is worth a turn",
}
"""What the scores stand for."""

SAID: Mapping[int, str] = {
    LOSE_LOAD: "It gives up the load that its hand pays least for.",
    GIVE_CARDS: "It gives up the card with which alone its best plan is worth least.",
    OPEN_CARDS: "It does not weigh which card others may take: the first one lies open.",
    ANSWER: "It takes part in no bargains, and says no.",
    TERMS: "It takes part in no bargains, and offers nothing.",
    RENT: "It plans nothing on track that somebody gives up, and says no.",
    LOST_TURN: "The turn is lost; it lets it pass.",
}
"""In each step without plans, how it decides."""


def explained_aside(view: CrayonState, seat: int, name: str, thinker: Thinker, weights: Weights) -> Explanation:
    """The options of a step in which no plan is followed, with what is looked at in it."""
    m, g, now = view.m, view.g, view.step
    taken = decide(m, g, now, seat, thinker, weights)

    def scores(number: int) -> tuple[Score, ...]:
        if now == LOSE_LOAD:
            return (Score("payoff given up", -load_worth(m, g, seat, number)),)
        if now == GIVE_CARDS:
            return (Score("plan given up", -card_worth(m, g, seat, number, thinker, weights)),)
        return ()

    rows = [(view.chapters.code(m, g, now, number), number, scores(number)) for number in view.decisions.numbers]
    unit, parts = (a_turn(m), PARTS) if now == GIVE_CARDS else ("", 1)
    return weighed(seat, name, rows, taken, SAID[now], unit, MEANINGS, parts)


BESIDE: Mapping[int, str] = {
    SECTION: "It joins major cities, which winning asks for.",
    PICK_UP: "Another demand of the hand asks for the load, and there is room for it on the way.",
    DROP: "It makes room for what its plan picks up here.",
    DELIVER: "Load and card are there; what pays most is delivered first.",
    MOVE: "It goes on to the next stop of its plan.",
    PLACE: "Its plan begins there.",
    SWITCH: "The other train has more to do.",
}
"""Why a decision is taken that is not the first of any plan that was looked at, by its kind."""


def beside_plans(board: CompiledBoard, step: int, number: int, has_plans: bool) -> str:
    """The sentence for a decision that is not the first of any plan that was looked at."""
    kind, value = divmod(number, SPAN)
    if kind == DISCARD_HAND:
        best = "No plan with this hand is" if has_plans else "There is no plan for this hand that could be"
        return f"{best} worth what a new hand is hoped to bring."
    if kind == UPGRADE:
        _, new, price, _ = board.upgrades[value % len(board.upgrades)]
        loads, far = board.train_loads[new], board.train_speed[new]
        paid = f"{money(board, price)} can be spared beside its plan"
        return f"A {board.train_names[new]} carries {loads} loads and moves {far} mileposts; {paid}."
    if kind == DONE:
        if step == BUILD:
            return "Nothing more that it wants can be built in this turn."
        return (
            "Its train goes no farther in this turn: what its plan lacks is built next."
            if has_plans
            else ("There is no plan to follow in this turn.")
        )
    return BESIDE.get(kind, "It has nothing better to do.")
