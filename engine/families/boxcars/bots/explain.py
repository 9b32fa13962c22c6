"""Reasons for the decisions of a character: every option with its scores, by the functions that decide."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from engine.families.boxcars.actions.table import TABLE
from engine.families.boxcars.bots import decision_values, policy, region_value
from engine.families.boxcars.bots.knowledge import WHOLE, Knowledge
from engine.families.boxcars.bots.lookahead_value import in_money, weigh_by_judgement
from engine.families.boxcars.bots.plan import Plan
from engine.families.boxcars.bots.railroad_value import (
    DOLLARS,
    fill_features,
    prepare_railroad_values,
    still_to_come,
    train_value,
    weighed,
    weighted_price,
)
from engine.families.boxcars.bots.rides.route_values import HUNTED, rides
from engine.families.boxcars.bots.sentences import decisive, margin_at_home, sentence
from engine.families.boxcars.bots.terms import (
    BID_MADE,
    BOLDNESS,
    BRINGS,
    BY_WEIGHT,
    CAUGHT,
    CONSEQUENCES,
    ESTIMATED_FEES,
    FASTER,
    HELD_BACK,
    HIGHEST_BID,
    HOME_TERMS,
    LEFT_AT_HOME,
    MISSED,
    NO_ROUTE_HOME,
    OTHER_USE,
    PAID,
    PAYOFF,
    PRICE,
    REFUSED,
    ROUTE_HOME,
    TERMS,
    TRAVEL_TIME,
    WAITING,
    WON,
)
from engine.families.boxcars.bots.traits import JUDGEMENT, traits
from engine.families.boxcars.content import WEIGHTS, Character
from engine.families.boxcars.rules.board import NONE, CompiledBoard
from engine.families.boxcars.rules.chapters.auction import PASS, lowest, raised
from engine.families.boxcars.rules.chapters.purchase import EXPRESS_ITEM, NOTHING, RAILROAD_ITEM
from engine.families.boxcars.rules.chapters.setup import free_cities
from engine.families.boxcars.rules.chapters.trading import offered
from engine.families.boxcars.rules.position import (
    ANSWER,
    BID,
    BUY,
    DECLARE,
    EXPRESS,
    PICK_HOME_CITY,
    PICK_HOME_REGION,
    PICK_REGION,
    RIDE,
    SELL,
    SUPERCHIEF,
    SWAP,
    TRADE,
    Position,
)
from engine.game.explanation import RULED_OUT, Appraisal, Explanation, Score, meanings_of, titles_of


def explain(
    board: CompiledBoard,
    knowledge: Knowledge,
    state: Position,
    step: int,
    seat: int,
    character: Character,
    legal: Sequence[int],
) -> Explanation:
    """Return the scores of a character for these legal decisions in a step of the player. The game is unchanged."""
    trait = list(traits(character))
    parts = _parts(board, knowledge, state, step, seat, trait, legal)
    chosen = policy.decide(board, knowledge, state, step, seat, trait, Plan(board, knowledge, legal))
    options = []
    answered = {score.name: score.amount for _, scores in parts for score in scores} if step == ANSWER else None
    for a, scores in parts:
        total = sum(score.amount for score in scores)
        decides = step == RIDE and scores[-1].amount == HUNTED
        amounts = answered if answered is not None else {score.name: score.amount for score in scores}
        text = (
            decisive(board, state, seat, trait)
            if decides
            else sentence(board, knowledge, state, step, seat, trait, a, amounts)
        )
        options.append(Appraisal(TABLE.code(board, state, step, a), a, total, scores, said=text))
    options.sort(key=lambda option: (option.decision != chosen, -option.total))
    if step == BUY:
        options = _with_flips(board, state, seat, options, decision_values.spare_cash(board, state, seat))
    of_homes = step in (SWAP, PICK_HOME_CITY, PICK_HOME_REGION)
    terms = (*TERMS, *HOME_TERMS) if of_homes else TERMS
    return Explanation(seat, character.name, tuple(options), "", meanings_of(terms), titles=titles_of(terms))


def _parts(
    board: CompiledBoard,
    knowledge: Knowledge,
    state: Position,
    step: int,
    seat: int,
    trait: list[int],
    legal: Sequence[int],
) -> list[tuple[int, tuple[Score, ...]]]:
    if step == RIDE:
        return rides(board, knowledge, state, seat, trait, legal)
    if step == BUY:
        return _purchases(board, knowledge, state, seat, trait, legal)
    if step == DECLARE:
        return [(1, _declared(board, knowledge, state, seat, trait)), (0, ())]
    if step == PICK_REGION:
        p, after = Plan(board, knowledge), state.copy()
        found: list[tuple[int, tuple[Score, ...]]] = []
        for region in legal:
            payoff, way, home, fees = region_value.region_income(board, knowledge, after, seat, trait, region, p, WHOLE)
            scores = (
                PAYOFF.score(payoff),
                TRAVEL_TIME.score(-way),
                ROUTE_HOME.score(-home),
                ESTIMATED_FEES.score(-fees),
            )
            found.append((region, scores))
        return found
    if step == BID:
        most = decision_values.bidding(board, knowledge, state, seat, trait, Plan(board, knowledge))
        bid = max(lowest(board, state), raised(board, state, most))
        return [(bid, (HIGHEST_BID.score(most), BID_MADE.score(-bid))), (PASS, ())]
    if step == SELL:
        return [(sale, _sale(board, knowledge, state, seat, trait, sale)) for sale in legal]
    if step == TRADE:
        return [(a, _offer(board, knowledge, state, seat, trait, *offered(board, a))) for a in legal]
    if step == ANSWER:
        return [(a, _answer(board, knowledge, state, seat, trait) if a else ()) for a in legal]
    if step == SWAP:
        return [
            (a, _home(board, knowledge, state, seat, trait, city[seat]))
            for a, city in ((0, state.home), (1, state.goal))
        ]
    if step == PICK_HOME_CITY:
        return [(city, _home(board, knowledge, state, seat, trait, city)) for city in legal]
    best = {
        region: policy.best_home(board, knowledge, state, seat, trait, free_cities(board, state, region))
        for region in legal
    }
    return [(region, _home(board, knowledge, state, seat, trait, city)) for region, city in best.items()]


def _declared(
    board: CompiledBoard, knowledge: Knowledge, state: Position, seat: int, trait: list[int]
) -> tuple[Score, ...]:
    """Return the scores of declaring. For a bot that counts consequences, only the missing cash if it is too little."""
    left, waiting, risk = decision_values.declaring_parts(board, knowledge, state, seat, trait, Plan(board, knowledge))
    if left <= -decision_values.OUT_OF_REACH:
        return (NO_ROUTE_HOME.score(RULED_OUT),)
    above = margin_at_home(board, knowledge, state, seat, trait)
    cash = (LEFT_AT_HOME.score(above), BOLDNESS.score(left - above))
    if not decision_values.by_consequence(board, trait):
        return (*cash, CAUGHT.score(risk))
    return cash if left < 0 else (WAITING.score(waiting), CAUGHT.score(risk))


def _sale(
    board: CompiledBoard, knowledge: Knowledge, state: Position, seat: int, trait: list[int], sale: int
) -> tuple[Score, ...]:
    missed = decision_values.own_value(
        board, knowledge, state, seat, trait, sale >> 1, Plan(board, knowledge), still_to_come(board, state, seat)
    )
    left = decision_values.sale_value(board, knowledge, state, seat, trait, sale, Plan(board, knowledge))
    return (BRINGS.score(left + missed), MISSED.score(-missed))


def _offer(
    board: CompiledBoard,
    knowledge: Knowledge,
    state: Position,
    seat: int,
    trait: list[int],
    give: int,
    take: int,
    to: int,
    paid: int,
) -> tuple[Score, ...]:
    """Return the scores of an offer. It is ruled out if the other player would refuse or the cash is reserved."""
    if to == NONE:
        return ()
    scores, theirs = [], -paid
    if take != NONE:
        scores.append(
            WON.score(
                decision_values.own_value(
                    board,
                    knowledge,
                    state,
                    seat,
                    trait,
                    take,
                    Plan(board, knowledge),
                    still_to_come(board, state, seat),
                ),
            )
        )
        theirs -= decision_values.own_value(
            board, knowledge, state, to, trait, take, Plan(board, knowledge), still_to_come(board, state, seat)
        )
    if give != NONE:
        scores.append(
            MISSED.score(
                -decision_values.own_value(
                    board,
                    knowledge,
                    state,
                    seat,
                    trait,
                    give,
                    Plan(board, knowledge),
                    still_to_come(board, state, seat),
                ),
            )
        )
        theirs += decision_values.own_value(
            board, knowledge, state, to, trait, give, Plan(board, knowledge), still_to_come(board, state, seat)
        )
    if paid:
        scores.append(PAID.score(paid))
    if theirs <= 0 or paid > decision_values.purse(board, state, seat, to):
        scores.append(REFUSED.score(RULED_OUT))
    if -paid > decision_values.spare_cash(board, state, seat):
        scores.append(HELD_BACK.score(RULED_OUT))
    return tuple(scores)


def _answer(
    board: CompiledBoard, knowledge: Knowledge, state: Position, seat: int, trait: list[int]
) -> tuple[Score, ...]:
    """Return the scores of accepting the current offer."""
    scores = []
    if state.give != NONE:
        scores.append(
            WON.score(
                decision_values.own_value(
                    board,
                    knowledge,
                    state,
                    seat,
                    trait,
                    state.give,
                    Plan(board, knowledge),
                    still_to_come(board, state, seat),
                ),
            )
        )
    if state.take != NONE:
        scores.append(
            MISSED.score(
                -decision_values.own_value(
                    board,
                    knowledge,
                    state,
                    seat,
                    trait,
                    state.take,
                    Plan(board, knowledge),
                    still_to_come(board, state, seat),
                ),
            )
        )
    if state.offer_sum:
        scores.append(PAID.score(-state.offer_sum))
    return tuple(scores)


def _home(
    board: CompiledBoard, knowledge: Knowledge, state: Position, seat: int, trait: list[int], city: int
) -> tuple[Score, ...]:
    parts = decision_values.home_parts(board, knowledge, state, seat, trait, city)
    return tuple(term.score(amount) for term, amount in zip(HOME_TERMS, parts, strict=True))


def _purchases(
    board: CompiledBoard, knowledge: Knowledge, state: Position, seat: int, trait: list[int], legal: Sequence[int]
) -> list[tuple[int, tuple[Score, ...]]]:
    left, spare = still_to_come(board, state, seat), decision_values.spare_cash(board, state, seat)
    p = Plan(board, knowledge)
    prepare_railroad_values(board, knowledge, state, seat, trait, NONE, p, left)
    found = []
    for item in legal:
        price = decision_values.price_of(board, state, seat, item)
        scores: list[Score] = []
        if item >= RAILROAD_ITEM:
            own = [0] * len(DOLLARS)
            fill_features(board, knowledge, state, seat, item - RAILROAD_ITEM, p, own)
            scores += [
                BY_WEIGHT[WEIGHTS[weight]].score(weighed(p, weight, feature) * left // 100)
                for weight, feature in enumerate(own)
            ]
            if trait[JUDGEMENT]:
                brings = in_money(board, knowledge, state, item - RAILROAD_ITEM, p)
                scores += [
                    term.score(weigh_by_judgement(trait, much)) for term, much in zip(CONSEQUENCES, brings, strict=True)
                ]
        elif item != NOTHING:
            train = EXPRESS if item == EXPRESS_ITEM else SUPERCHIEF
            scores.append(FASTER.score(train_value(board, knowledge, state, seat, trait, left, train)))
        if item != NOTHING:
            scores.append(PRICE.score(-price))
        if item >= RAILROAD_ITEM:
            scores.append(OTHER_USE.score(price - weighted_price(board, knowledge, state, seat, trait, left, price)))
        if item != NOTHING and price > spare:
            scores.append(HELD_BACK.score(RULED_OUT))
        found.append((item, tuple(scores)))
    return found


def _with_flips(
    board: CompiledBoard, state: Position, seat: int, options: Sequence[Appraisal], spare: int
) -> list[Appraisal]:
    """Add the prices below which purchases are made. A dollar less in price is a dollar more in the total, up to the
    spare cash."""
    results = []
    not_worth = {term.name for term in (PRICE, OTHER_USE, HELD_BACK)}
    for option in options:
        flip = None
        if option.decision != NOTHING:
            rival = max(other.total for other in options if other is not option)
            worth = sum(score.amount for score in option.scores if score.name not in not_worth)
            held = -RULED_OUT if any(score.name == HELD_BACK.name for score in option.scores) else 0
            price = decision_values.price_of(board, state, seat, option.decision)
            means = worth - option.total - held
            flip = min(spare, (worth - rival) * price // means if means > 0 else worth - rival)
        results.append(structs.replace(option, flip=flip))
    return results
