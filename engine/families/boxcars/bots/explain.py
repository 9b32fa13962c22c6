"""Explanations of bot decisions: the terms of all scores in dollars, the scores of every option, and sentences.

Scores come from the functions that decide. Rides have their own module.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

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
    price_tenths,
    still_to_come,
    train_value,
    wants_chief,
    weighed,
    weighted_price,
)
from engine.families.boxcars.bots.rides import HUNTED, RIDE_TERMS, rides
from engine.families.boxcars.bots.routes import PACE, earned_a_turn
from engine.families.boxcars.bots.rover_risk import can_win, harm, prey
from engine.families.boxcars.bots.traits import DECLARING, JUDGEMENT, traits
from engine.families.boxcars.content import WEIGHTS, Character
from engine.families.boxcars.rules.board import NONE, CompiledBoard
from engine.families.boxcars.rules.chapters.auction import PASS, lowest, raised
from engine.families.boxcars.rules.chapters.purchase import EXPRESS_ITEM, NOTHING, RAILROAD_ITEM, train_price
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
from engine.families.boxcars.text.labels import dollars
from engine.game.explanation import RULED_OUT, Appraisal, Explanation, Score, Term, meanings_of, titles_of
from engine.i18n import format_number, ntr, tr, tr_noop

BY_WEIGHT = {
    term.name: term
    for term in (
        Term(
            "access", tr_noop("Cities that its network would serve, by the chance of being a destination"),
            tr_noop("new cities"),
        ),
        Term("monopoly", tr_noop("Cities that no opponent serves"), tr_noop("cities without rivals")),
        Term("closeness", tr_noop("Closeness to the home city"), tr_noop("near home")),
        Term("coverage", tr_noop("Regions that its network does not serve yet"), tr_noop("new regions")),
        Term("corners", tr_noop("Cities far from all others"), tr_noop("remote cities")),
        Term("connecting", tr_noop("Number of other railroads that it meets"), tr_noop("railroads it meets")),
        Term("broker", tr_noop("Opponents need it next"), tr_noop("needed by opponents")),
        Term("segment", tr_noop("Connects to its own network"), tr_noop("joins own lines")),
        Term("isolation", tr_noop("Cities that no other railroad serves"), tr_noop("only railroad there")),
        Term("terminal", tr_noop("Little overlap, and ends at good junctions"), tr_noop("junctions at its ends")),
    )
}  # fmt: skip
"""Terms of a railroad by the weight that multiplies them."""

SAVES = Term(tr_noop("fees saved"), tr_noop("Fees saved on the remaining trips"), tr_noop("fees saved to the end"))
EARNS = Term(
    tr_noop("fees earned"), tr_noop("Fees received from opponents until the end"), tr_noop("fees received to the end")
)
SOONER = Term(
    tr_noop("sold out sooner"), tr_noop("Gain from an earlier sell-out, when fees rise"), tr_noop("earlier sell-out")
)
CONSEQUENCES = SAVES, EARNS, SOONER
"""Terms of a railroad for its consequences in the rest of the game."""

FASTER = Term(tr_noop("faster train"), tr_noop("Savings of a faster train in the rest of the game"))
PRICE = Term(tr_noop("price"), tr_noop("Price"))
OTHER_USE = Term(
    tr_noop("use of the cash"),
    tr_noop(
        "Part of the price that does not count because cash has little other use in a short game; negative while "
        "saving for a fast train"
    ),
    tr_noop("other uses of cash"),
)
HELD_BACK = Term(
    tr_noop("cash held back"), tr_noop("Needs cash that is reserved for fees or for winning"), tr_noop("reserved cash")
)

PAYOFF = Term(tr_noop("payoff"), tr_noop("Average payoff of a trip there"))
TRAVEL_TIME = Term("way", tr_noop("Value of the turns on the route there"), tr_noop("travel time"))
ROUTE_HOME = Term(
    tr_noop("route home"),
    tr_noop("Value of the turns on the route home from there, if the trip brings the winning total"),
)
ESTIMATED_FEES = Term(
    tr_noop("estimated fees"),
    tr_noop(
        "Fees on the route there that it would ride now, and on the route home where it counts: one to each owner in "
        "each turn"
    ),
)

BID_MADE = Term(tr_noop("bid"), tr_noop("Amount of the bid"))
HIGHEST_BID = Term(tr_noop("highest bid"), tr_noop("Limit of its bids"))
MISSED = Term("missed", tr_noop("Value to it of a railroad that it gives away"), tr_noop("value given up"))
WON = Term("won", tr_noop("Value to it of a railroad that it gets"), tr_noop("value gained"))
PAID = Term("paid", tr_noop("Money paid or received"), tr_noop("money"))
BRINGS = Term(
    "brings",
    tr_noop("Proceeds of the sale: the second-highest value to an opponent, or the bank's price"),
    tr_noop("proceeds"),
)
REFUSED = Term(tr_noop("refused"), tr_noop("The other player would refuse"))

NO_ROUTE_HOME = Term(tr_noop("no route home"), tr_noop("There is no route home"))
LEFT_AT_HOME = Term(
    tr_noop("cash left at home"),
    tr_noop("Cash above the winning total after the fees home; negative if cash is missing"),
)
WAITING = Term(tr_noop("cost of waiting"), tr_noop("Cost of waiting for another trip: an opponent may win first"))
BOLDNESS = Term(
    tr_noop("boldness"),
    tr_noop("Lower weight of the fees home because it likes to declare; negative for a higher weight"),
    tr_noop("readiness to declare"),
)
CAUGHT = Term(
    tr_noop("risk of being caught"),
    tr_noop(
        "Expected loss of being caught on the route home: the payment, and a part of it again because an opponent "
        "gets it"
    ),
)

CENTRAL = Term(
    "central", tr_noop("Value of the turns of the first trip and of the final route home"), tr_noop("location")
)
HOME_TERMS = (
    CENTRAL,
    Term("corners", tr_noop("Distance to destinations, weighted by its preference"), tr_noop("distant destinations")),
    Term("terminal", tr_noop("Railroads that meet there, weighted by its preference"), tr_noop("railroads there")),
    Term(
        "monopoly",
        tr_noop("Railroads beyond the first that serve it, weighted by its preference for monopolies"),
        tr_noop("competing railroads"),
    ),
)
"""Terms of homes, in the order of `decision_values.home_parts`. Some have names of terms of railroads."""

TERMS = (
    *BY_WEIGHT.values(), *CONSEQUENCES, FASTER, PRICE, OTHER_USE, HELD_BACK,
    *RIDE_TERMS,
    PAYOFF, TRAVEL_TIME, ROUTE_HOME, ESTIMATED_FEES,
    BID_MADE, HIGHEST_BID, MISSED, WON, PAID, BRINGS, REFUSED,
    NO_ROUTE_HOME, LEFT_AT_HOME, WAITING, BOLDNESS, CAUGHT,
)  # fmt: skip
"""Terms of all decisions except homes."""


class Case(NamedTuple):
    """A decision of a player with these weights."""

    board: CompiledBoard
    knowledge: Knowledge
    state: Position
    seat: int
    trait: list[int]

    def plan(self) -> Plan:
        """Return an empty plan."""
        return Plan(self.board, self.knowledge)

    def percent_left(self) -> int:
        """Return the percentage of the game that is left."""
        return still_to_come(self.board, self.state, self.seat)

    def value_of(self, railroad: int, whose: int = NONE) -> int:
        """Return the value of a railroad to the player, or to another one as the player estimates it."""
        seat = self.seat if whose == NONE else whose
        return decision_values.own_value(*self._replace(seat=seat), railroad, self.plan(), self.percent_left())


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
    case = Case(board, knowledge, state, seat, trait)
    parts = _parts(case, step, legal)
    chosen = policy.decide(board, knowledge, state, step, seat, trait, Plan(board, knowledge, legal))
    options = []
    answered = {score.name: score.amount for _, scores in parts for score in scores} if step == ANSWER else None
    for a, scores in parts:
        total = sum(score.amount for score in scores)
        decides = step == RIDE and scores[-1].amount == HUNTED
        amounts = answered if answered is not None else {score.name: score.amount for score in scores}
        text = decisive(board, state, seat, trait) if decides else sentence(case, step, a, amounts)
        options.append(Appraisal(TABLE.code(board, state, step, a), a, total, scores, said=text))
    options.sort(key=lambda option: (option.decision != chosen, -option.total))
    if step == BUY:
        options = _with_flips(board, state, seat, options, decision_values.spare_cash(board, state, seat))
    of_homes = step in (SWAP, PICK_HOME_CITY, PICK_HOME_REGION)
    terms = (*TERMS, *HOME_TERMS) if of_homes else TERMS
    return Explanation(seat, character.name, tuple(options), "", meanings_of(terms), titles=titles_of(terms))


def _parts(case: Case, step: int, legal: Sequence[int]) -> list[tuple[int, tuple[Score, ...]]]:
    board, knowledge, state, seat, trait = case
    if step == RIDE:
        return rides(*case, legal)
    if step == BUY:
        return _purchases(case, legal)
    if step == DECLARE:
        return [(1, _declared(case)), (0, ())]
    if step == PICK_REGION:
        p, after = case.plan(), state.copy()
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
        most = decision_values.bidding(*case, case.plan())
        bid = max(lowest(board, state), raised(board, state, most))
        return [(bid, (HIGHEST_BID.score(most), BID_MADE.score(-bid))), (PASS, ())]
    if step == SELL:
        return [(sale, _sale(case, sale)) for sale in legal]
    if step == TRADE:
        return [(a, _offer(case, *offered(board, a))) for a in legal]
    if step == ANSWER:
        return [(a, tuple(_traded(case, state.give, state.take, -state.offer_sum)) if a else ()) for a in legal]
    if step == SWAP:
        return [(a, _home(case, city[seat])) for a, city in ((0, state.home), (1, state.goal))]
    if step == PICK_HOME_CITY:
        return [(city, _home(case, city)) for city in legal]
    best = {region: policy.best_home(*case, free_cities(board, state, region)) for region in legal}
    return [(region, _home(case, city)) for region, city in best.items()]


def _declared(case: Case) -> tuple[Score, ...]:
    """Return the scores of declaring. For a bot that counts consequences, only the missing cash if it is too little."""
    board, trait = case.board, case.trait
    left, waiting, risk = decision_values.declaring_parts(*case, case.plan())
    if left <= -decision_values.OUT_OF_REACH:
        return (NO_ROUTE_HOME.score(RULED_OUT),)
    above = margin_at_home(case)
    cash = (LEFT_AT_HOME.score(above), BOLDNESS.score(left - above))
    if not decision_values.by_consequence(board, trait):
        return (*cash, CAUGHT.score(risk))
    return cash if left < 0 else (WAITING.score(waiting), CAUGHT.score(risk))


def _sale(case: Case, sale: int) -> tuple[Score, ...]:
    missed = case.value_of(sale >> 1)
    left = decision_values.sale_value(*case, sale, case.plan())
    return (BRINGS.score(left + missed), MISSED.score(-missed))


def _offer(case: Case, give: int, take: int, to: int, paid: int) -> tuple[Score, ...]:
    """Return the scores of an offer. It is ruled out if the other player would refuse or the cash is reserved."""
    board, _, state, seat, _ = case
    if to == NONE:
        return ()
    theirs = -paid
    if take != NONE:
        theirs -= case.value_of(take, to)
    if give != NONE:
        theirs += case.value_of(give, to)
    scores = _traded(case, take, give, paid)
    if theirs <= 0 or paid > decision_values.purse(board, state, seat, to):
        scores.append(REFUSED.score(RULED_OUT))
    if -paid > decision_values.spare_cash(board, state, seat):
        scores.append(HELD_BACK.score(RULED_OUT))
    return tuple(scores)


def _traded(case: Case, gets: int, gives: int, paid: int) -> list[Score]:
    """Return the scores of a trade of railroads (NONE: none) and money."""
    scores = []
    if gets != NONE:
        scores.append(WON.score(case.value_of(gets)))
    if gives != NONE:
        scores.append(MISSED.score(-case.value_of(gives)))
    if paid:
        scores.append(PAID.score(paid))
    return scores


def _home(case: Case, city: int) -> tuple[Score, ...]:
    parts = decision_values.home_parts(*case, city)
    return tuple(term.score(amount) for term, amount in zip(HOME_TERMS, parts, strict=True))


def _purchases(case: Case, legal: Sequence[int]) -> list[tuple[int, tuple[Score, ...]]]:
    board, knowledge, state, seat, trait = case
    left, spare = case.percent_left(), decision_values.spare_cash(board, state, seat)
    p = case.plan()
    prepare_railroad_values(*case, NONE, p, left)
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
            scores.append(FASTER.score(train_value(*case, left, train)))
        if item != NOTHING:
            scores.append(PRICE.score(-price))
        if item >= RAILROAD_ITEM:
            scores.append(OTHER_USE.score(price - weighted_price(*case, left, price)))
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


JUDGE = [10 * (weight == JUDGEMENT) for weight in range(len(WEIGHTS))]
"""The weights of a bot that counts consequences only and has no preferences."""


def sentence(case: Case, step: int, decision: int, parts: Mapping[str, int]) -> str:
    """Return the consequences of a decision with these scores; "" if the columns say it all."""
    board = case.board
    if step == BUY:
        return purchase_text(case, decision)
    if step == DECLARE:
        return _declaring_text(case)
    if step == BID:
        return _bid_text(case)
    if step == PICK_REGION:
        return _region_text(board, parts)
    if step == SELL:
        return tr("The sale brings {price}; the railroad is worth {value} to it.").format(
            price=dollars(board, parts[BRINGS.name]), value=dollars(board, -parts[MISSED.name])
        )
    if step in (TRADE, ANSWER) and parts:
        paid = parts.get(PAID.name, 0)
        gets, gives = parts.get(WON.name, 0) + max(0, paid), max(0, -paid) - parts.get(MISSED.name, 0)
        return tr("It would get {gets} in value and give {gives}.").format(
            gets=dollars(board, gets), gives=dollars(board, gives)
        )
    if step in (SWAP, PICK_HOME_CITY, PICK_HOME_REGION):
        return tr("The turns of the first trip and of the final route home are worth {value}.").format(
            value=dollars(board, -parts[CENTRAL.name])
        )
    return ""


def decisive(board: CompiledBoard, state: Position, seat: int, trait: list[int]) -> str:
    """Return the consequence of a ride that decides the game: the way home, or the catch of a declared train."""
    if can_win(board, state, seat):
        return tr("Reaches home with this move and wins with about {amount}.").format(
            amount=dollars(board, state.cash[seat] - state.owing)
        )
    dot, paid = prey(board, state, seat, trait), 0
    for other in range(state.bank):
        if state.declared[other] and state.at[other] == dot:
            paid += min(board.rover_payment, state.cash[other])
    return tr("A caught player pays {amount} and does not win now.").format(amount=dollars(board, paid))


def rounds_left(board: CompiledBoard, knowledge: Knowledge, state: Position, seat: int, trips: int) -> int:
    """Estimate the remaining turns of the player from the remaining trips in hundredths."""
    pace = PACE[state.train[seat]] * WHOLE
    return max(1, trips * (2 * knowledge.mean_way + pace) // (200 * pace))


def purchase_text(case: Case, item: int) -> str:
    """Return the consequences of a purchase, with the purchases expected of the others."""
    board, knowledge, state, seat, trait = case
    if item == NOTHING:
        return tr("Saves its cash.")
    price = dollars(board, decision_values.price_of(board, state, seat, item))
    if item < RAILROAD_ITEM:
        return _train(case, EXPRESS if item == EXPRESS_ITEM else SUPERCHIEF, price)
    p = case.plan()
    prepare_railroad_values(*case, NONE, p, case.percent_left())
    rounds = rounds_left(board, knowledge, state, seat, p.trips)
    saves, earns, sooner = in_money(board, knowledge, state, item - RAILROAD_ITEM, p)
    text = ntr(
        "Saves {saves} and earns {earns} per round for {price}; about {n} round to go.",
        "Saves {saves} and earns {earns} per round for {price}; about {n} rounds to go.",
        rounds,
    )
    said = [
        text.format(saves=dollars(board, saves // rounds), earns=dollars(board, earns // rounds), price=price, n=rounds)
    ]
    if sooner:
        text = (
            tr("An earlier sell-out brings another {amount}.")
            if sooner > 0
            else tr("An earlier sell-out costs {amount}.")
        )
        said.append(text.format(amount=dollars(board, abs(sooner))))
    said.append(_share_text(trait))
    said.append(_delay_text(case, decision_values.price_of(board, state, seat, item)))
    tenths = _savings_tenths(case)
    if tenths > 10:
        text = tr("It is saving for a Superchief, so the price counts {factor} times.")
        said.append(text.format(factor=format_number(tenths / 10, "g")))
    return " ".join(filter(None, said))


def _savings_tenths(case: Case) -> int:
    """Return the weight of an amount in tenths: more than 10 while the player saves for a Superchief."""
    return price_tenths(*case, case.percent_left())


def _delay_text(case: Case, price: int) -> str:
    """Return the delay of the Superchief that the player intends to buy."""
    board, knowledge, state, seat, _ = case
    short = min(price, train_price(board, state, seat, SUPERCHIEF) - (state.cash[seat] - price))
    if short <= 0 or not wants_chief(*case, case.percent_left()):
        return ""
    rounds = max(1, round(short / max(1, earned_a_turn(knowledge, state.train[seat]))))
    return ntr(
        "The intended Superchief comes about {n} round later.",
        "The intended Superchief comes about {n} rounds later.",
        rounds,
    ).format(n=rounds)


def _share_text(trait: list[int]) -> str:
    """Return the share of the consequences that a character counts, if not all. Columns contain that share."""
    judgement = max(0, trait[JUDGEMENT])
    return "" if judgement == 10 else tr("It counts {percent}% of these gains.").format(percent=10 * judgement)


def _train(case: Case, train: int, price: str) -> str:
    """Return the consequences of buying a train. An Express earns until the player can pay for a worthwhile Superchief.
    The preference for fast trains is included, as in the columns."""
    board, knowledge, state, seat, trait = case
    left = case.percent_left()
    more = earned_a_turn(knowledge, train) - earned_a_turn(knowledge, state.train[seat])
    brings = train_value(board, knowledge, state, seat, JUDGE, left, train)
    rounds = max(1, brings // max(1, more))
    waits = train == EXPRESS and wants_chief(board, knowledge, state, seat, JUDGE, left)
    text = (
        ntr(
            "Earns {earns} more per round for {price}; about {n} round until it can pay for a Superchief.",
            "Earns {earns} more per round for {price}; about {n} rounds until it can pay for a Superchief.",
            rounds,
        )
        if waits
        else ntr(
            "Earns {earns} more per round for {price}; about {n} round to go.",
            "Earns {earns} more per round for {price}; about {n} rounds to go.",
            rounds,
        )
    )
    said = [text.format(earns=dollars(board, more), price=price, n=rounds), _share_text(trait)]
    preference = train_value(*case, left, train) - brings * max(0, trait[JUDGEMENT]) // 10
    if preference:
        text = (
            tr("Its preference for fast trains adds {amount}.")
            if preference > 0
            else tr("Its preference for fast trains subtracts {amount}.")
        )
        said.append(text.format(amount=dollars(board, abs(preference))))
    return " ".join(filter(None, said))


def margin_at_home(case: Case) -> int:
    """Return the cash above the winning total after all fees home, without the preference for declaring."""
    board, knowledge, state, seat, trait = case
    fair = [0 if weight == DECLARING else points for weight, points in enumerate(trait)]
    return decision_values.declaring_parts(board, knowledge, state, seat, fair, case.plan())[0]


def _declaring_text(case: Case) -> str:
    """Return the reasons for and against running home, for both decisions."""
    board, _, state, seat, trait = case
    left, waiting, risk = decision_values.declaring_parts(*case, case.plan())
    if left <= -decision_values.OUT_OF_REACH:
        return tr("There is no route home.")
    if left < 0:
        above = margin_at_home(case)
        if above < 0:
            return tr("After the fees home it would be {amount} short of the winning total.").format(
                amount=dollars(board, -above)
            )
        return tr(
            "After the fees home it would be {amount} above the winning total, less margin than it wants."
        ).format(amount=dollars(board, above))
    if state.at[seat] == board.city_dot[state.home[seat]]:
        return tr("It is at home with the winning total, so declaring wins.")
    judgement, lost = max(0, trait[JUDGEMENT]), harm(board, state, seat)
    if not judgement or not lost:
        return ""
    chance = round(-1_000 * risk / (judgement * lost))
    paid = min(board.rover_payment, max(0, state.cash[seat]))
    text = tr(
        "The chance of being caught on the route home is about {percent}%. A catch costs {loss}: the {payment} it pays "
        "and its share of an opponent's gain. Waiting costs {waiting}, because an opponent may win first."
    ).format(
        percent=chance,
        loss=dollars(board, lost),
        payment=dollars(board, paid),
        waiting=dollars(board, waiting * 10 // judgement),
    )
    share = "" if judgement == 10 else tr("It counts {percent}% of both.").format(percent=10 * judgement)
    return " ".join(filter(None, (text, share)))


def _region_text(board: CompiledBoard, parts: Mapping[str, int]) -> str:
    payoff, way, home, fees = (
        parts[PAYOFF.name],
        -parts[TRAVEL_TIME.name],
        -parts[ROUTE_HOME.name],
        -parts[ESTIMATED_FEES.name],
    )
    text = (
        tr(
            "A trip there pays {payoff} on average. Its turns cost {turns}, the route home {home} and the fees about "
            "{fees}."
        )
        if home
        else tr("A trip there pays {payoff} on average. Its turns cost {turns} and the fees about {fees}.")
    )
    return text.format(
        payoff=dollars(board, payoff), turns=dollars(board, way), home=dollars(board, home), fees=dollars(board, fees)
    )


def _bid_text(case: Case) -> str:
    """Return the parts of the highest bid of the player, in the order of the calculation."""
    board, _, state, seat, trait = case
    own = case.value_of(state.auction)
    rival = decision_values.value_to_rivals(*case, case.plan())
    denied = decision_values.denied_by(state, trait, own, rival)
    fondness = decision_values.fondness(trait)
    text = (
        tr("The railroad is worth {value} to it and at most {rival} to any opponent.")
        if rival
        else tr("The railroad is worth {value} to it; no opponent would make the next bid.")
    )
    said = [text.format(value=dollars(board, own), rival=dollars(board, rival))]
    if denied:
        said.append(tr("Denying it to opponents adds {amount}.").format(amount=dollars(board, denied)))
    tenths = _savings_tenths(case)
    if tenths > 10:
        said.append(
            tr("It is saving for a Superchief, so a bid counts {factor} times.").format(
                factor=format_number(tenths / 10, "g")
            )
        )
    if fondness != decision_values.PLAIN:
        text = tr("Its preference for auctions changes this to {percent}%.")
        said.append(text.format(percent=100 * fondness // decision_values.PLAIN))
    most = decision_values.bidding(*case, case.plan())
    text = (
        tr("It bids up to {amount}, all of its spare cash.")
        if most == decision_values.spare_cash(board, state, seat)
        else tr("It bids up to {amount}.")
    )
    said.append(text.format(amount=dollars(board, max(0, most))))
    return " ".join(filter(None, said))
