"""Why a character decides as it does: every option with its scores, by the functions that take the decision."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import structs

from engine.families.boxcars.bots import decision_values, policy
from engine.families.boxcars.bots.knowledge import WHOLE, Knowledge
from engine.families.boxcars.bots.lookahead_value import in_money, judged
from engine.families.boxcars.bots.plan import Plan
from engine.families.boxcars.bots.railroad_value import (
    DOLLARS,
    count_own,
    fill_features,
    look_round,
    price_felt,
    still_to_come,
    train_worth,
    weighed,
)
from engine.families.boxcars.bots.rides import route_values as weighed_rides
from engine.families.boxcars.bots.rides.route_values import HUNTED, WINS, rides
from engine.families.boxcars.bots.sentences import BRINGS, MISSED, PAID, WON, decisive, left_at_home, sentence
from engine.families.boxcars.characters.character import JUDGEMENT, WEIGHTS, Character, traits
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
from engine.families.boxcars.text.choices import code
from engine.game.explanation import RULED_OUT, Appraisal, Explanation, Score

HELD_BACK = "cash held back"
"""The score of what would take cash that is kept for fees or for winning."""


FOLLOWS = SAVES, EARNS, SOONER = "saves in fees", "earns in fees", "sold out sooner"
"""The scores of what follows from a railroad in the rest of the game, in dollars."""

LEFT_AT_HOME, BOLDNESS = "cash left on reaching home", "boldness"
WAITING, CAUGHT = "cost of waiting", "danger of being caught"
"""The scores of declaring, in dollars."""

NO_WAY = "no way home"
"""The score of declaring where none is found."""

WAY_HOME = "way home"
"""The score of a region for the way home from there."""

RECKONED = "fees by rule of thumb"
"""The score of a region for the fees of a trip there."""

FASTER = "faster train"
"""The score of a train, by what its weight `superchief` and judgement make of it."""

OTHER_USE = "use of the cash"
"""The score of a railroad for what else the cash could do: less while a train is saved for."""


MEANINGS: Mapping[str, str] = {
    **weighed_rides.MEANINGS,
    "access": "Cities that the own network would serve, by the chance of being a destination",
    "monopoly": "Cities that nobody else serves",
    "closeness": "How near it is to the home city",
    "coverage": "Regions that are not served yet",
    "corners": "Cities far from everything else",
    "connecting": "How many other railroads it meets",
    "broker": "That opponents need it next",
    "segment": "That it joins the own network",
    "isolation": "Cities to which no other railroad leads",
    "terminal": "Little overlap, and ends in good junctions",
    FASTER: "What a faster train saves in the rest of the game",
    "rover": "A declared train that can be caught",
    WINS: "Home is within this move, with the win cash",
    "avoidance": "Fees to the leader",
    "mileposts": "How far it is from there to the goal",
    "price": "What it costs",
    "payoff": "What a trip there pays in the mean",
    "way": "What the turns on the way there are worth",
    WAY_HOME: "What the turns from there home are worth, where the trip brings the win cash",
    RECKONED: "Fees on the way there, and on the way home where it counts, reckoned with a part of a fee for each "
    "milepost, and a whole fee to an opponent for a city that no own railroad reaches, whoever owns what leads there",
    "bid": "What is bid",
    "the most it bids": "Up to which sum it goes along",
    MISSED: "What a railroad that is given away is worth to the seat",
    WON: "What a railroad that it gets is worth to the seat",
    PAID: "The money that changes hands",
    BRINGS: "What the sale brings: what the second of the others can and would pay, or what the bank gives",
    "refused": "What the other would not agree to, as the seat sees it",
    NO_WAY: "No way home is left",
    LEFT_AT_HOME: "What is above the win cash once the way home is paid; below nothing: what is missing then",
    WAITING: "What waiting for another trip costs: somebody else may win before",
    BOLDNESS: "As much as its taste for declaring makes the fees of the way home count less; below nothing: more",
    CAUGHT: "What a declared train that is caught on its way home loses, by the odds of that: what it pays, and a part "
    "of that again because an opponent has it then",
    HELD_BACK: "What would take cash that is kept for fees or for winning",
    OTHER_USE: "What the price counts less than its amount, because cash has little else to do in a short game; below "
    "nothing while a fast train is saved for: as far as its taste is for one",
    SAVES: "Fees that the seat need not pay on the trips still to come",
    EARNS: "Fees that others pay for riding on it until the end",
    SOONER: "What it brings that the board is sold out sooner, when fees rise",
}
"""What the scores stand for."""

OF_HOMES: Mapping[str, str] = {
    "central": "What the turns of the first trip from there and of the way home at the end are worth",
    "corners": "That destinations are far from there, as far as its taste is for that",
    "terminal": "The railroads that meet there, as far as its taste is for them",
    "monopoly": "The railroads beyond one that lead there, as far as its taste is for holding a city alone",
}
"""What the scores of homes stand for; some are called like those of railroads."""


def explain(
    board: CompiledBoard,
    knowledge: Knowledge,
    state: Position,
    step: int,
    seat: int,
    character: Character,
    legal: Sequence[int],
) -> Explanation:
    """What the character weighs in this step of the seat, where these decisions are legal. Leaves the game as it is."""
    trait = list(traits(character))
    parts = _parts(board, knowledge, state, step, seat, trait, legal)
    taken = policy.decide(board, knowledge, state, step, seat, trait, Plan(board, knowledge, legal))
    options = []
    answered = {score.name: score.amount for _, scores in parts for score in scores} if step == ANSWER else None
    for a, scores in parts:
        total = sum(score.amount for score in scores)
        decides = step == RIDE and scores[-1].amount == HUNTED
        told = answered if answered is not None else {score.name: score.amount for score in scores}
        said = (
            decisive(board, state, seat, trait)
            if decides
            else sentence(board, knowledge, state, step, seat, trait, a, told)
        )
        options.append(Appraisal(code(board, state, step, a), a, total, scores, said=said))
    options.sort(key=lambda option: (option.decision != taken, -option.total))
    if step == BUY:
        options = _with_flips(board, state, seat, options, decision_values.spare_cash(board, state, seat))
    meanings = {**MEANINGS, **OF_HOMES} if step in (SWAP, PICK_HOME_CITY, PICK_HOME_REGION) else dict(MEANINGS)
    return Explanation(seat, character.name, tuple(options), "", meanings)


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
        p = Plan(board, knowledge)
        count_own(board, knowledge, state, seat, NONE, p)
        found: list[tuple[int, tuple[Score, ...]]] = []
        for region in legal:
            payoff, way, home, fees = decision_values.region_income(
                board, knowledge, state, seat, trait, region, p, WHOLE
            )
            scores = (Score("payoff", payoff), Score("way", -way), Score(WAY_HOME, -home), Score(RECKONED, -fees))
            found.append((region, scores))
        return found
    if step == BID:
        most = decision_values.bidding(board, knowledge, state, seat, trait, Plan(board, knowledge))
        bid = max(lowest(board, state), raised(board, state, most))
        return [(bid, (Score("the most it bids", most), Score("bid", -bid))), (PASS, ())]
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
    """What speaks for declaring; by consequence only what is missing, where the cash does not last for the way home."""
    left, waiting, risk = decision_values.declaring_parts(board, knowledge, state, seat, trait, Plan(board, knowledge))
    if left <= -decision_values.OUT_OF_REACH:
        return (Score(NO_WAY, RULED_OUT),)
    above = left_at_home(board, knowledge, state, seat, trait)
    cash = (Score(LEFT_AT_HOME, above), Score(BOLDNESS, left - above))
    if not decision_values.by_consequence(board, trait):
        return (*cash, Score(CAUGHT, risk))
    return cash if left < 0 else (Score(WAITING, waiting), Score(CAUGHT, risk))


def _sale(
    board: CompiledBoard, knowledge: Knowledge, state: Position, seat: int, trait: list[int], sale: int
) -> tuple[Score, ...]:
    missed = decision_values.own_worth(
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
    """What an offer brings the seat; far below nothing where the other would not agree or the money is kept back."""
    if to == NONE:
        return ()
    scores, theirs = [], -paid
    if take != NONE:
        scores.append(
            Score(
                WON,
                decision_values.own_worth(
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
        theirs -= decision_values.own_worth(
            board, knowledge, state, to, trait, take, Plan(board, knowledge), still_to_come(board, state, seat)
        )
    if give != NONE:
        scores.append(
            Score(
                MISSED,
                -decision_values.own_worth(
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
        theirs += decision_values.own_worth(
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
    """What accepting the offer on the table brings the seat that is asked."""
    scores = []
    if state.give != NONE:
        scores.append(
            Score(
                WON,
                decision_values.own_worth(
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
                -decision_values.own_worth(
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
    look_round(board, knowledge, state, seat, trait, NONE, p, left)
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
                scores += [Score(name, judged(trait, much)) for name, much in zip(FOLLOWS, brings, strict=True)]
        elif item != NOTHING:
            train = EXPRESS if item == EXPRESS_ITEM else SUPERCHIEF
            scores.append(Score(FASTER, train_worth(board, knowledge, state, seat, trait, left, train)))
        if item != NOTHING:
            scores.append(Score("price", -price))
        if item >= RAILROAD_ITEM:
            scores.append(Score(OTHER_USE, price - price_felt(board, knowledge, state, seat, trait, left, price)))
        if item != NOTHING and price > spare:
            scores.append(Score(HELD_BACK, RULED_OUT))
        found.append((item, tuple(scores)))
    return found


def _with_flips(
    board: CompiledBoard, state: Position, seat: int, options: Sequence[Appraisal], spare: int
) -> list[Appraisal]:
    """A dollar off the price is a dollar more in the total; and nothing dearer than the spare cash is bought."""
    made = []
    for option in options:
        flip = None
        if option.decision != NOTHING:
            rival = max(other.total for other in options if other is not option)
            worth = sum(score.amount for score in option.scores if score.name not in ("price", OTHER_USE, HELD_BACK))
            held = -RULED_OUT if any(score.name == HELD_BACK for score in option.scores) else 0
            price = decision_values.price_of(board, state, seat, option.decision)
            means = worth - option.total - held
            flip = min(spare, (worth - rival) * price // means if means > 0 else worth - rival)
        made.append(structs.replace(option, flip=flip))
    return made
