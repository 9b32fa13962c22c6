"""Explanations of bot decisions: the terms of all scores, plans by their value per turn, and decisions without plans.

Values of plans are in thousandths of the currency per turn, lost payoffs in money.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from engine.families.crayon.bots.building import in_order
from engine.families.crayon.bots.hand_value import card_worth, hope_of, load_worth
from engine.families.crayon.bots.operating import follow
from engine.families.crayon.bots.plan_key import plan_key
from engine.families.crayon.bots.planner import Plan, Planner, Stop
from engine.families.crayon.bots.policy import decide
from engine.families.crayon.bots.weights import Weights
from engine.families.crayon.rules.board import NONE, CompiledBoard
from engine.families.crayon.rules.chapters.loads import ROWS, deliverable
from engine.families.crayon.rules.position import (
    ANSWER,
    BUILD,
    GIVE_CARDS,
    LOSE_LOAD,
    LOST_TURN,
    OPEN_CARDS,
    OPERATE,
    RENT,
    SPAN,
    TERMS,
    CrayonState,
    Position,
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
    is_opening,
)
from engine.families.crayon.text.labels import money
from engine.game.explanation import Appraisal, Explanation, Score, Term, meanings_of, weighed
from engine.i18n import format_number, tr, tr_noop
from engine.money import money as money_text

PARTS = 1_000
"""The value of plans per turn is counted in thousandths of the currency of the board."""

PAYOFFS = Term(tr_noop("payoffs"), tr_noop("Payoffs of the plan's deliveries, per turn of the plan"))
TRACK = Term(tr_noop("track"), tr_noop("Cost of its track per turn, multiplied by the weight of the bot"))
FEES = Term(tr_noop("fees"), tr_noop("Fees for track of other players, and other penalties"))
HOPE = Term(tr_noop("value of a new hand"), tr_noop("Expected value per turn of new cards"))

LOST_PAYOFF = Term(tr_noop("payoff lost"), tr_noop("The highest payoff of a card in hand for the load"))
LOST_PLAN = Term(tr_noop("plan value lost"), tr_noop("The value per turn of the best plan with this card alone"))

OF_PLANS = PAYOFFS, TRACK, FEES, HOPE
"""Terms of decisions by plans."""

OF_LOSSES = LOST_PAYOFF, LOST_PLAN
"""Terms of loads and cards that the bot loses or discards."""


def value_unit(board: CompiledBoard) -> str:
    """Return the unit of the value of plans."""
    return tr("{currency} per turn").format(currency=board.currency.strip()).strip()


def explain(view: CrayonState, seat: int, name: str, thinker: Planner, weights: Weights) -> Explanation:
    """Return the explanation of a decision: the first decision of each evaluated plan, with its value per turn.

    The value is the earnings less the cost of track and fees. The chosen decision comes first. If it belongs to no
    plan, such as the purchase of a train, it has a reason but no total. Steps without plans have their own scores.
    """
    m, g, now = view.m, view.g, view.step
    if now not in (OPERATE, BUILD):
        return explain_without_plans(view, seat, name, thinker, weights)
    taken = decide(m, g, now, seat, thinker, weights)
    vehicle = g.vehicle if now == OPERATE else seat * m.fleet
    at = plan_key(m, g, seat, vehicle, thinker)
    plans = thinker.plans(g, seat, vehicle, at.at, at.back, at.cash, at.track, weights)
    best: dict[int, Plan] = {}
    for plan in plans:
        first = _first_here(m, g, seat, plan, thinker, weights) if now == OPERATE else _first_section(m, g, plan)
        if first is not None:
            best.setdefault(first, plan)
    # The first network serves the whole game, so that another share of its cost counts.
    share = weights.first if at.at == NONE else weights.track
    meant = best.pop(taken, None)
    chosen = _appraisal(view, now, taken, meant, m, weights, share)
    if meant is not None and _needs_reason(m, g, taken, meant):
        reason = reason_beside_plans(m, now, taken, True)
        chosen = replace(chosen, said=tr("{reason} Its plan: {plan}").format(reason=reason, plan=chosen.said))
    if meant is None:
        is_aside = taken != NEW_HAND * SPAN
        reason = text = reason_beside_plans(m, now, taken, bool(plans))
        if plans:
            template = tr("{reason} Its plan: {plan}") if is_aside else tr("{reason} The best plan: {plan}")
            text = template.format(reason=reason, plan=plan_text(m, plans[0], share))
        chosen = replace(chosen, said=text, aside=is_aside)
    others = [_appraisal(view, now, number, plan, m, weights, share) for number, plan in best.items()]
    discard = NEW_HAND * SPAN
    if taken != discard and discard not in best and discard in view.decisions.numbers:
        hoped = _appraisal(view, now, discard, None, m, weights, share)
        others.append(hoped)
        if plans and hoped.total > plans[0].worth:
            chosen = replace(chosen, said=f"{chosen.said} {_reason_to_keep_hand(m, g)}")
    others.sort(key=lambda option: -option.total)
    return Explanation(seat, name, (chosen, *others), value_unit(m), meanings_of(OF_PLANS), parts=PARTS)


MAX_ROUNDING_ERROR = 2
"""The largest error of three rounded quotients. Fees are always higher."""


def _first_here(
    board: CompiledBoard, state: Position, seat: int, plan: Plan, thinker: Planner, weights: Weights
) -> int:
    """Return the first decision of a plan: the delivery here with the highest payoff, else the next step."""
    planned = {stop.demand for stop in plan.stops if stop.demand is not None}
    here = deliverable(board, state) if state.at[state.vehicle] != NONE else []
    due = [demand for demand in here if divmod(demand, ROWS) in planned]
    if due:
        return DELIVER * SPAN + max(due, key=lambda each: (board.demands[each // ROWS][each % ROWS][2], -each))
    found, _ = follow(board, state, seat, plan, thinker, weights)
    return found


def _reason_to_keep_hand(board: CompiledBoard, state: Position) -> str:
    """Return why a hand is kept although a new one has a higher expected value (`hand_value.is_hopeless`)."""
    if is_opening(board, state):
        return tr("A new hand has a higher expected value, but it does not discard its hand before trains run.")
    return tr("A new hand has a higher expected value, but first it delivers the loads of its train.")


def _needs_reason(board: CompiledBoard, state: Position, number: int, plan: Plan) -> bool:
    """Return whether a decision needs a reason because the plan does not mention it: a dropped or extra load."""
    kind, load = divmod(number, SPAN)
    return kind == DROP or (
        kind == PICK_UP and Stop(board.city_at[state.at[state.vehicle]], load, None) not in plan.stops
    )


def _first_section(board: CompiledBoard, state: Position, plan: Plan) -> int | None:
    """Return the first section that is built for a plan; None if there is none."""
    before = state.copy()
    before.journal = 0
    found = in_order(board, before, list(plan.arcs), 0)
    return SECTION * SPAN + found[0] if found else None


def _appraisal(
    view: CrayonState, step: int, number: int, plan: Plan | None, board: CompiledBoard, weights: Weights, share: int
) -> Appraisal:
    """Return a decision with the scores of its plan; `share` percent of the cost of track count."""
    code = view.rules.decisions.code(board, view.g, step, number)
    if number == NEW_HAND * SPAN:
        hope = hope_of(board, view.g, view.g.seat, weights)
        return Appraisal(code, step, hope, (HOPE.score(hope),))
    if plan is None:
        return Appraisal(code, step, 0, ())
    earned = 100_000 * plan.earned // plan.turns
    track = -1_000 * share * plan.built // plan.turns
    rest = plan.worth - earned - track
    if abs(rest) <= MAX_ROUNDING_ERROR:
        earned, rest = earned + rest, 0
    return Appraisal(
        code,
        step,
        plan.worth,
        (PAYOFFS.score(earned), TRACK.score(track), FEES.score(rest)),
        said=plan_text(board, plan, share),
    )


def plan_text(board: CompiledBoard, plan: Plan, share: int) -> str:
    """Return a sentence about a plan: its stops, earnings, costs, turns and value per turn. Only `share` percent of the
    cost of track count, because later plans use it."""
    stops = ", ".join(_stop_text(board, stop) for stop in plan.stops)
    fees = round((100 * plan.earned - share * plan.built - plan.worth * plan.turns / 1000) / 100)
    if plan.built and share != 100:
        text = (
            tr(
                "{stops}: earns {earned} and costs {built} for track and {fees} in fees. With {share}% of the track, "
                "because later plans use it, that is {value} per turn for {turns} turns."
            )
            if fees
            else tr(
                "{stops}: earns {earned} and costs {built} for track. With {share}% of the track, because later plans "
                "use it, that is {value} per turn for {turns} turns."
            )
        )
    elif plan.built:
        text = (
            tr(
                "{stops}: earns {earned} and costs {built} for track and {fees} in fees, {value} per turn for {turns} "
                "turns."
            )
            if fees
            else tr("{stops}: earns {earned} and costs {built} for track, {value} per turn for {turns} turns.")
        )
    else:
        text = (
            tr("{stops}: earns {earned} and costs {fees} in fees, {value} per turn for {turns} turns.")
            if fees
            else tr("{stops}: earns {earned}, {value} per turn for {turns} turns.")
        )
    return text.format(
        fees=money(board, fees),
        share=share,
        stops=f"{stops[:1].upper()}{stops[1:]}",
        earned=money(board, plan.earned),
        built=money(board, plan.built),
        turns=format_number(plan.turns / 100, ".1f"),
        value=money_text(board.currency, plan.worth / 1000, 1),
    )


def _stop_text(board: CompiledBoard, stop: Stop) -> str:
    text = tr("pick up {load} in {city}") if stop.demand is None else tr("deliver {load} in {city}")
    return text.format(load=board.load_names[stop.load], city=board.city_names[stop.city])


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
