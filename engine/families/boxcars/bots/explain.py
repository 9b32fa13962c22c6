"""Reasons for the decisions of a character: every option with its scores, by the functions that decide."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

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
from engine.families.boxcars.bots.rides import route_values as weighed_rides
from engine.families.boxcars.bots.rides.route_values import HUNTED, WINS, rides
from engine.families.boxcars.bots.sentences import (
    BRINGS,
    ESTIMATED_FEES,
    MISSED,
    PAID,
    ROUTE_HOME,
    WON,
    decisive,
    margin_at_home,
    sentence,
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
from engine.game.explanation import RULED_OUT, Appraisal, Explanation, Score
from engine.i18n import tr, tr_noop

HELD_BACK = tr_noop("cash held back")
"""The score of an option that needs cash reserved for fees or for winning."""

CONSEQUENCES = SAVES, EARNS, SOONER = tr_noop("fees saved"), tr_noop("fees earned"), tr_noop("sold out sooner")
"""Scores for the consequences of a railroad in the rest of the game, in dollars."""

LEFT_AT_HOME, BOLDNESS = tr_noop("cash left at home"), tr_noop("boldness")
WAITING, CAUGHT = tr_noop("cost of waiting"), tr_noop("risk of being caught")
"""Scores of declaring, in dollars."""

NO_ROUTE_HOME = tr_noop("no route home")
"""The score of declaring without a route home."""

FASTER = tr_noop("faster train")
"""The score of a train, from the weights `superchief` and `judgement`."""

OTHER_USE = tr_noop("use of the cash")
"""The score of a railroad for other uses of the cash: less while saving for a train."""

HIGHEST_BID = tr_noop("highest bid")
"""The score of a bid for the limit of the player."""

MEANINGS: Mapping[str, str] = {
    **weighed_rides.MEANINGS,
    tr_noop("access"): tr_noop("Cities that its network would serve, by the chance of being a destination"),
    tr_noop("monopoly"): tr_noop("Cities that no opponent serves"),
    tr_noop("closeness"): tr_noop("Closeness to the home city"),
    tr_noop("coverage"): tr_noop("Regions that its network does not serve yet"),
    tr_noop("corners"): tr_noop("Cities far from all others"),
    tr_noop("connecting"): tr_noop("Number of other railroads that it meets"),
    tr_noop("broker"): tr_noop("Opponents need it next"),
    tr_noop("segment"): tr_noop("Connects to its own network"),
    tr_noop("isolation"): tr_noop("Cities that no other railroad serves"),
    tr_noop("terminal"): tr_noop("Little overlap, and ends at good junctions"),
    FASTER: tr_noop("Savings of a faster train in the rest of the game"),
    tr_noop("rover"): tr_noop("A declared train that can be caught"),
    WINS: tr_noop("Reaches home in this move with the winning total"),
    tr_noop("avoidance"): tr_noop("Fees to the leader"),
    tr_noop("mileposts"): tr_noop("Distance from there to the destination"),
    tr_noop("price"): tr_noop("Price"),
    tr_noop("payoff"): tr_noop("Average payoff of a trip there"),
    tr_noop("way"): tr_noop("Value of the turns on the route there"),
    ROUTE_HOME: tr_noop("Value of the turns on the route home from there, if the trip brings the winning total"),
    ESTIMATED_FEES: tr_noop(
        "Fees on the route there that it would ride now, and on the route home where it counts: one to each owner in "
        "each turn"
    ),
    tr_noop("bid"): tr_noop("Amount of the bid"),
    HIGHEST_BID: tr_noop("Limit of its bids"),
    MISSED: tr_noop("Value to it of a railroad that it gives away"),
    WON: tr_noop("Value to it of a railroad that it gets"),
    PAID: tr_noop("Money paid or received"),
    BRINGS: tr_noop("Proceeds of the sale: the second-highest value to an opponent, or the bank's price"),
    tr_noop("refused"): tr_noop("The other player would refuse"),
    NO_ROUTE_HOME: tr_noop("There is no route home"),
    LEFT_AT_HOME: tr_noop("Cash above the winning total after the fees home; negative if cash is missing"),
    WAITING: tr_noop("Cost of waiting for another trip: an opponent may win first"),
    BOLDNESS: tr_noop("Lower weight of the fees home because it likes to declare; negative for a higher weight"),
    CAUGHT: tr_noop(
        "Expected loss of being caught on the route home: the payment, and a part of it again because an opponent "
        "gets it"
    ),
    HELD_BACK: tr_noop("Needs cash that is reserved for fees or for winning"),
    OTHER_USE: tr_noop(
        "Part of the price that does not count because cash has little other use in a short game; negative while "
        "saving for a fast train"
    ),
    SAVES: tr_noop("Fees saved on the remaining trips"),
    EARNS: tr_noop("Fees received from opponents until the end"),
    SOONER: tr_noop("Gain from an earlier sell-out, when fees rise"),
}
"""Explanations of the scores."""

HOME_MEANINGS: Mapping[str, str] = {
    tr_noop("central"): tr_noop("Value of the turns of the first trip and of the final route home"),
    tr_noop("corners"): tr_noop("Distance to destinations, weighted by its preference"),
    tr_noop("terminal"): tr_noop("Railroads that meet there, weighted by its preference"),
    tr_noop("monopoly"): tr_noop("Railroads beyond the first that serve it, weighted by its preference for monopolies"),
}
"""Explanations of the scores of homes, some of which have names of other scores."""


TITLES: Mapping[str, str] = {
    "access": tr_noop("new cities"),
    "monopoly": tr_noop("cities without rivals"),
    "closeness": tr_noop("near home"),
    "coverage": tr_noop("new regions"),
    "corners": tr_noop("remote cities"),
    "connecting": tr_noop("railroads it meets"),
    "broker": tr_noop("needed by opponents"),
    "segment": tr_noop("joins own lines"),
    "isolation": tr_noop("only railroad there"),
    "terminal": tr_noop("junctions at its ends"),
    "rover": tr_noop("catch"),
    "way": tr_noop("travel time"),
    SAVES: tr_noop("fees saved to the end"),
    EARNS: tr_noop("fees received to the end"),
    SOONER: tr_noop("earlier sell-out"),
    OTHER_USE: tr_noop("other uses of cash"),
    HELD_BACK: tr_noop("reserved cash"),
    BOLDNESS: tr_noop("readiness to declare"),
    BRINGS: tr_noop("proceeds"),
    MISSED: tr_noop("value given up"),
    WON: tr_noop("value gained"),
    PAID: tr_noop("money"),
}
"""Display names of scores that have other names in files."""

HOME_TITLES: Mapping[str, str] = {
    "central": tr_noop("location"),
    "corners": tr_noop("distant destinations"),
    "terminal": tr_noop("railroads there"),
    "monopoly": tr_noop("competing railroads"),
}
"""Display names of the scores of homes."""


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
    meanings = {name: tr(text) for name, text in ({**MEANINGS, **HOME_MEANINGS} if of_homes else MEANINGS).items()}
    titles = {name: tr(text) for name, text in ({**TITLES, **HOME_TITLES} if of_homes else TITLES).items()}
    return Explanation(seat, character.name, tuple(options), "", meanings, titles=titles)


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
                Score("payoff", payoff),
                Score("way", -way),
                Score(ROUTE_HOME, -home),
                Score(ESTIMATED_FEES, -fees),
            )
            found.append((region, scores))
        return found
    if step == BID:
        most = decision_values.bidding(board, knowledge, state, seat, trait, Plan(board, knowledge))
        bid = max(lowest(board, state), raised(board, state, most))
        return [(bid, (Score(HIGHEST_BID, most), Score("bid", -bid))), (PASS, ())]
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
        return (Score(NO_ROUTE_HOME, RULED_OUT),)
    above = margin_at_home(board, knowledge, state, seat, trait)
    cash = (Score(LEFT_AT_HOME, above), Score(BOLDNESS, left - above))
    if not decision_values.by_consequence(board, trait):
        return (*cash, Score(CAUGHT, risk))
    return cash if left < 0 else (Score(WAITING, waiting), Score(CAUGHT, risk))


def _sale(
    board: CompiledBoard, knowledge: Knowledge, state: Position, seat: int, trait: list[int], sale: int
) -> tuple[Score, ...]:
    missed = decision_values.own_value(
        board, knowledge, state, seat, trait, sale >> 1, Plan(board, knowledge), still_to_come(board, state, seat)
    )
    left = decision_values.sale_value(board, knowledge, state, seat, trait, sale, Plan(board, knowledge))
    return (Score(BRINGS, left + missed), Score(MISSED, -missed))


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
            Score(
                WON,
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
            Score(
                MISSED,
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
        scores.append(Score(PAID, paid))
    if theirs <= 0 or paid > decision_values.purse(board, state, seat, to):
        scores.append(Score("refused", RULED_OUT))
    if -paid > decision_values.spare_cash(board, state, seat):
        scores.append(Score(HELD_BACK, RULED_OUT))
    return tuple(scores)


def _answer(
    board: CompiledBoard, knowledge: Knowledge, state: Position, seat: int, trait: list[int]
) -> tuple[Score, ...]:
    """Return the scores of accepting the current offer."""
    scores = []
    if state.give != NONE:
        scores.append(
            Score(
                WON,
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
            Score(
                MISSED,
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
        scores.append(Score(PAID, -state.offer_sum))
    return tuple(scores)


def _home(
    board: CompiledBoard, knowledge: Knowledge, state: Position, seat: int, trait: list[int], city: int
) -> tuple[Score, ...]:
    parts = decision_values.home_parts(board, knowledge, state, seat, trait, city)
    return tuple(Score(name, amount) for name, amount in zip(decision_values.HOME_PARTS, parts, strict=True))


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
                Score(WEIGHTS[weight], weighed(p, weight, feature) * left // 100) for weight, feature in enumerate(own)
            ]
            if trait[JUDGEMENT]:
                brings = in_money(board, knowledge, state, item - RAILROAD_ITEM, p)
                scores += [
                    Score(name, weigh_by_judgement(trait, much))
                    for name, much in zip(CONSEQUENCES, brings, strict=True)
                ]
        elif item != NOTHING:
            train = EXPRESS if item == EXPRESS_ITEM else SUPERCHIEF
            scores.append(Score(FASTER, train_value(board, knowledge, state, seat, trait, left, train)))
        if item != NOTHING:
            scores.append(Score("price", -price))
        if item >= RAILROAD_ITEM:
            scores.append(Score(OTHER_USE, price - weighted_price(board, knowledge, state, seat, trait, left, price)))
        if item != NOTHING and price > spare:
            scores.append(Score(HELD_BACK, RULED_OUT))
        found.append((item, tuple(scores)))
    return found


def _with_flips(
    board: CompiledBoard, state: Position, seat: int, options: Sequence[Appraisal], spare: int
) -> list[Appraisal]:
    """Add the prices below which purchases are made. A dollar less in price is a dollar more in the total, up to the
    spare cash."""
    results = []
    for option in options:
        flip = None
        if option.decision != NOTHING:
            rival = max(other.total for other in options if other is not option)
            worth = sum(score.amount for score in option.scores if score.name not in ("price", OTHER_USE, HELD_BACK))
            held = -RULED_OUT if any(score.name == HELD_BACK for score in option.scores) else 0
            price = decision_values.price_of(board, state, seat, option.decision)
            means = worth - option.total - held
            flip = min(spare, (worth - rival) * price // means if means > 0 else worth - rival)
        results.append(structs.replace(option, flip=flip))
    return results
