"""Why a bot decides as it does: its plans, each with what it brings a turn."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from engine.families.crayon.bots.building import in_order
from engine.families.crayon.bots.fallback_explanations import PARTS, a_turn, beside_plans, explained_aside
from engine.families.crayon.bots.hand_value import hope_of
from engine.families.crayon.bots.operating import follow
from engine.families.crayon.bots.plan_key import anchor
from engine.families.crayon.bots.planner import Plan, Stop, Thinker
from engine.families.crayon.bots.policy import decide
from engine.families.crayon.bots.weights import Weights
from engine.families.crayon.rules.board import NONE, CompiledBoard
from engine.families.crayon.rules.chapters.loads import ROWS, deliverable
from engine.families.crayon.rules.position import BUILD, OPERATE, CrayonState, Position
from engine.families.crayon.rules.turn import DELIVER, DISCARD_HAND, DROP, PICK_UP, SECTION, SPAN, is_opening
from engine.families.crayon.text.labels import money
from engine.game.explanation import Appraisal, Explanation, Score
from engine.money import money as written


def explained(view: CrayonState, seat: int, name: str, thinker: Thinker, weights: Weights) -> Explanation:
    """The first decision of every plan that was looked at closely, with what it brings a turn: what it earns, less
    what its track and its fees cost. The decision that is taken stands first; where it is that of none, such as a train
    that is bought beside the plan, it says why and has no total. In steps without plans what is weighed there."""
    m, g, now = view.m, view.g, view.step
    if now not in (OPERATE, BUILD):
        return explained_aside(view, seat, name, thinker, weights)
    taken = decide(m, g, now, seat, thinker, weights)
    vehicle = g.vehicle if now == OPERATE else seat * m.fleet
    at = anchor(m, g, seat, vehicle, thinker)
    plans = thinker.plans(g, seat, vehicle, at.at, at.back, at.cash, at.track, weights)
    best: dict[int, Plan] = {}
    for plan in plans:
        first = _first_here(m, g, seat, plan, thinker, weights) if now == OPERATE else _first_section(m, g, plan)
        if first is not None:
            best.setdefault(first, plan)
    meant = best.pop(taken, None)
    chosen = _appraisal(view, now, taken, meant, m, weights)
    if meant is not None and _needs_reason(m, g, taken, meant):
        chosen = replace(chosen, said=f"{beside_plans(m, now, taken, True)} Its plan: {_lower(chosen.said)}")
    if meant is None:
        is_aside = taken != DISCARD_HAND * SPAN
        called = "Its plan" if is_aside else "The best"
        follows = f" {called}: {_lower(in_words(m, plans[0]))}" if plans else ""
        chosen = replace(chosen, said=f"{beside_plans(m, now, taken, bool(plans))}{follows}", aside=is_aside)
    others = [_appraisal(view, now, number, plan, m, weights) for number, plan in best.items()]
    discard = DISCARD_HAND * SPAN
    if taken != discard and discard not in best and discard in view.decisions.numbers:
        hoped = _appraisal(view, now, discard, None, m, weights)
        others.append(hoped)
        if plans and hoped.total > plans[0].worth:
            chosen = replace(chosen, said=f"{chosen.said} {_kept(m, g)}")
    others.sort(key=lambda option: -option.total)
    return Explanation(seat, name, (chosen, *others), a_turn(m), dict(MEANINGS), parts=PARTS)


MEANINGS: Mapping[str, str] = {
    "payoffs": "What the plan's deliveries bring for each turn that it takes",
    "track": "What its track costs for each turn, as far as the bot minds",
    "fees": "Fees for the track of others, and what else speaks against it",
    "hope of a new hand": "What new cards may bring for each turn",
}
"""What the scores stand for."""


ROUNDED = 2
"""No fees come to so little: it is what is lost where three quotients are rounded."""


def _lower(sentence: str) -> str:
    return f"{sentence[:1].lower()}{sentence[1:]}"


def _first_here(
    board: CompiledBoard, state: Position, seat: int, plan: Plan, thinker: Thinker, weights: Weights
) -> int:
    """The first decision that carries out a plan: what it delivers here, the dearest first, else the next step."""
    planned = {stop.demand for stop in plan.stops if stop.demand is not None}
    here = deliverable(board, state) if state.at[state.vehicle] != NONE else []
    due = [demand for demand in here if divmod(demand, ROWS) in planned]
    if due:
        return DELIVER * SPAN + max(due, key=lambda each: (board.demands[each // ROWS][each % ROWS][2], -each))
    return follow(board, state, seat, plan, thinker, weights)


def _kept(board: CompiledBoard, state: Position) -> str:
    """Why a hand is kept although a new one is hoped to be worth more (`hands.is_hopeless`, `building`)."""
    if is_opening(board, state):
        return "A new hand is hoped to be worth more, but while trains do not run yet it gives no hand up for that."
    return "A new hand is hoped to be worth more, but before that it delivers what its train carries."


def _needs_reason(board: CompiledBoard, state: Position, number: int, plan: Plan) -> bool:
    """Whether a plan does not name what is done for it: a load that is dropped for its sake, or taken beside it."""
    kind, load = divmod(number, SPAN)
    return kind == DROP or (
        kind == PICK_UP and Stop(board.city_at[state.at[state.vehicle]], load, None) not in plan.stops
    )


def _first_section(board: CompiledBoard, state: Position, plan: Plan) -> int | None:
    """The first section that is built for a plan; None where none can be."""
    before = state.copy()
    before.journal = 0
    found = in_order(board, before, list(plan.arcs), 0)
    return SECTION * SPAN + found[0] if found else None


def _appraisal(
    view: CrayonState, step: int, number: int, plan: Plan | None, board: CompiledBoard, weights: Weights
) -> Appraisal:
    code = view.chapters.code(board, view.g, step, number)
    if number == DISCARD_HAND * SPAN:
        hope = hope_of(board, view.g, view.g.seat, weights)
        return Appraisal(code, step, hope, (Score("hope of a new hand", hope),))
    if plan is None:
        return Appraisal(code, step, 0, ())
    earned = 100_000 * plan.earned // plan.turns
    track = -1_000 * weights.track * plan.built // plan.turns
    rest = plan.worth - earned - track
    if abs(rest) <= ROUNDED:
        earned, rest = earned + rest, 0
    return Appraisal(
        code,
        step,
        plan.worth,
        (Score("payoffs", earned), Score("track", track), Score("fees", rest)),
        said=in_words(board, plan),
    )


def in_words(board: CompiledBoard, plan: Plan) -> str:
    """A plan as a sentence: its stops, what it earns and builds in how many turns, and what it brings a turn."""
    stops = [
        f"{'pick up' if stop.demand is None else 'deliver'} {board.load_names[stop.load]} in {board.city_names[stop.city]}"  # noqa: E501
        for stop in plan.stops
    ]
    built = f" and takes {money(board, plan.built)} for track" if plan.built else ""
    sums = f"it earns {money(board, plan.earned)}{built} in {plan.turns / 100:.1f} turns"
    way, each = ", ".join(stops), written(board.currency, plan.worth / 1000, 1)
    return f"{way[:1].upper()}{way[1:]}: {sums}, which is worth {each} a turn."
