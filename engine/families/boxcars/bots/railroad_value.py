"""What a railroad is worth to a character: features of the railroad in this position, each times its weight."""

from __future__ import annotations

from engine.families.boxcars.bots.knowledge import WHOLE, Knowledge
from engine.families.boxcars.bots.lookahead_value import (
    consequences,
    playing,
    prepare_owner_values,
    rates,
    trips_to_come,
    weigh_by_judgement,
)
from engine.families.boxcars.bots.plan import EARNS, SAVES, SOONER, TASTE, Plan, are_same
from engine.families.boxcars.bots.routes import earned_a_turn
from engine.families.boxcars.characters.character import (
    ACCESS,
    BROKER,
    CLOSENESS,
    CONNECTING,
    CORNERS,
    COVERAGE,
    ISOLATION,
    JUDGEMENT,
    MONOPOLY,
    SEGMENT,
    SUPER_CHIEF,
    TERMINAL,
    WEIGHTS,
)
from engine.families.boxcars.rules.board import NONE, CompiledBoard
from engine.families.boxcars.rules.chapters.purchase import train_price
from engine.families.boxcars.rules.hidden import hides
from engine.families.boxcars.rules.position import EXPRESS, SUPERCHIEF, Position

DOLLARS = (18_000, 10_000, 700, 1_000, 20_000, 600, 1_000, 600, 12_000, 1_000)
"""By the weights from ACCESS to TERMINAL: what a whole feature is worth in dollars for each point of the weight."""

CHIEF_BASE, CHIEF = 17_500, 4_500
"""What a Super Chief is worth at the beginning of a game to a win cash of 100,000 dollars, and for each point."""

EXPRESS_PART = 17
"""Percent of that which an Express is worth."""

SHORT_GAME = 4
"""A game is too short for a Super Chief where as many of them cost more than the win cash."""

ROUNDED = 3
"""Dollars by which parts that are rounded alone may come to more than rounded together, where judgement is below 0."""

REACH = 16
"""Mileposts from home at which a railroad is not close to it any more."""


def forget_own(board: CompiledBoard, plan: Plan) -> None:
    """No railroad counted."""
    plan.others = 0
    for city in range(board.city_count):
        plan.served[board.city_dot[city]] = 0
    for region in range(board.region_count):
        plan.covered[region] = 0
    for rail in range(board.rail_count):
        plan.met[rail] = 0
        plan.holder[rail] = NONE


def count_own(board: CompiledBoard, knowledge: Knowledge, state: Position, seat: int, besides: int, plan: Plan) -> None:
    """How many railroads the seat has besides one (`others`), and how many of them serve each city's milepost, cover
    each region and meet each railroad: as it was counted last, with what the seat got and lost since."""
    for rail in range(board.rail_count):
        if plan.holder[rail] == state.owner[rail]:
            continue
        for dot in knowledge.station[rail]:
            if dot == NONE:
                break
            plan.strangers[dot] = NONE
        more = int(state.owner[rail] == seat) - int(plan.holder[rail] == seat)
        plan.holder[rail] = state.owner[rail]
        if more == 0 or rail == besides:
            continue
        plan.others += more
        for dot in knowledge.station[rail]:
            if dot == NONE:
                break
            plan.served[dot] += more
        for region in knowledge.covers[rail]:
            if region == NONE:
                break
            plan.covered[region] += more
        meets = knowledge.meets[rail]
        for other in range(board.rail_count):
            plan.met[other] += more * meets[other]


def still_to_come(board: CompiledBoard, state: Position, seat: int) -> int:
    """About how much of the game is left, in percent, by the most cash that the seat knows of."""
    most = state.cash[seat]
    for other in range(state.bank):
        if state.cash[other] > most and not hides(board, state, seat, other):
            most = state.cash[other]
    return max(5, 100 - 100 * max(0, most) // board.win_cash)


def count_wanted(board: CompiledBoard, knowledge: Knowledge, state: Position, seat: int, wanted: list[int]) -> None:
    """By railroad, how much opponents need it for their next city, in millionths: less where more others lead there."""
    for rail in range(board.rail_count):
        wanted[rail] = 0
    for other in range(state.bank):
        if other != seat and state.goal[other] != NONE:
            dot = board.city_dot[state.goal[other]]
            for rail in board.serves[dot]:
                if rail == NONE:
                    break
                wanted[rail] += WHOLE // knowledge.serving[dot]


def prepare_railroad_values(
    board: CompiledBoard,
    knowledge: Knowledge,
    state: Position,
    seat: int,
    trait: list[int],
    besides: int,
    plan: Plan,
    left: int,
) -> None:
    """Notes in the plan what the seat's railroads besides one serve and cover, what others hold and need, and what is
    to come while `left` percent of the game are. What is known of railroads stays while none has another owner."""
    if not knows(board, state, seat, trait, besides, plan):
        if plan.judge != seat or plan.besides != besides:
            forget_own(board, plan)
        count_own(board, knowledge, state, seat, besides, plan)
        prepare_owner_values(board, knowledge, state, seat, trait, plan)
        for rail in range(board.rail_count):
            plan.is_known[rail] = plan.dull[rail] = 0
        for weight in range(len(WEIGHTS)):
            plan.taste[weight] = trait[weight]
        for weight in range(len(DOLLARS)):
            plan.felt[weight] = trait[weight] * DOLLARS[weight]
        plan.tastes = int(has_taste(trait))
        plan.judge, plan.besides, plan.home, plan.dear = seat, besides, state.home[seat], state.sold_out
    if trait[BROKER]:
        count_wanted(board, knowledge, state, seat, plan.wanted)
    plan.trips = trips_to_come(board, knowledge, state, left, plan)


def knows(board: CompiledBoard, state: Position, seat: int, trait: list[int], besides: int, plan: Plan) -> bool:
    """Whether what the plan knows of railroads is what it would learn now."""
    return (
        plan.judge == seat
        and plan.besides == besides
        and plan.home == state.home[seat]
        and plan.dear == state.sold_out
        and plan.opponents == playing(state, seat)
        and are_same(plan.holder, state.owner, board.rail_count)
        and are_same(plan.taste, trait, len(WEIGHTS))
    )


def fill_features(
    board: CompiledBoard, knowledge: Knowledge, state: Position, seat: int, rail: int, plan: Plan, row: list[int]
) -> None:
    """Writes the features of a railroad into a row by their weights, from ACCESS to TERMINAL, in millionths; the plan
    knows what the seat serves and covers without it. A row, because a compiler makes a table of jumps of a tuple."""
    served, covered = plan.served, plan.covered
    access = monopoly = 0
    for place in range(board.city_count):
        dot = knowledge.station[rail][place]
        if dot == NONE:
            break
        chance = knowledge.station_chance[rail][place]
        if not served[dot]:
            access += chance
        if knowledge.serving[dot] == served[dot] + 1:
            monopoly += chance
    coverage = 0
    for region in knowledge.covers[rail]:
        if region == NONE:
            break
        if not covered[region]:
            coverage += knowledge.region_chance[region]
    closeness = 0
    if state.home[seat] != NONE:
        away = knowledge.near[rail][board.city_dot[state.home[seat]]]
        closeness = WHOLE * max(0, REACH - away) // REACH
    segment = 0
    if plan.others:
        segment = WHOLE if plan.met[rail] else -WHOLE
    row[ACCESS], row[MONOPOLY] = access, monopoly
    row[CLOSENESS], row[COVERAGE] = closeness, coverage
    row[CORNERS], row[CONNECTING] = knowledge.corner[rail], knowledge.joins[rail]
    row[BROKER], row[SEGMENT] = plan.wanted[rail], segment
    row[ISOLATION], row[TERMINAL] = knowledge.alone[rail], knowledge.ends[rail]


def learn(
    board: CompiledBoard, knowledge: Knowledge, state: Position, seat: int, trait: list[int], rail: int, plan: Plan
) -> None:
    """Notes what is known of a railroad while none has another owner: features by their weights, and what it brings."""
    known = plan.known[rail]
    plan.is_known[rail] = 1
    if plan.tastes:
        fill_features(board, knowledge, state, seat, rail, plan, known)
        total = 0
        for weight in range(len(DOLLARS)):
            known[weight] = weighed(plan, weight, known[weight])
            total += known[weight]
        known[TASTE] = total - known[BROKER]
    if trait[JUDGEMENT]:
        known[SAVES], known[EARNS], known[SOONER] = rates(board, knowledge, state, rail, plan)


def value_of_railroad(
    board: CompiledBoard,
    knowledge: Knowledge,
    state: Position,
    seat: int,
    trait: list[int],
    rail: int,
    plan: Plan,
    left: int,
) -> int:
    """What a railroad is worth in dollars while `left` percent of the game are to come; the plan has looked round."""
    if not plan.is_known[rail]:
        learn(board, knowledge, state, seat, trait, rail, plan)
    known = plan.known[rail]
    value = 0
    if plan.tastes:
        known[BROKER] = weighed(plan, BROKER, plan.wanted[rail])
        for weight in range(len(DOLLARS)):
            value += known[weight] * left // 100
    if trait[JUDGEMENT]:
        saves, earns, sooner = consequences(known[SAVES], known[EARNS], known[SOONER], plan)
        value += weigh_by_judgement(trait, saves) + weigh_by_judgement(trait, earns) + weigh_by_judgement(trait, sooner)
    return value


def at_most(trait: list[int], rail: int, plan: Plan, left: int) -> int:
    """No less than what a railroad is worth of which the plan knows all, and more only by the rounding of its parts."""
    known, value = plan.known[rail], ROUNDED
    if plan.tastes:
        value += (known[TASTE] + weighed(plan, BROKER, plan.wanted[rail])) * left // 100
    if trait[JUDGEMENT]:
        both, _, sooner = consequences(known[SAVES] + known[EARNS], 0, known[SOONER], plan)
        value += weigh_by_judgement(trait, both + sooner)
    return value


def is_never_worth_more(trait: list[int], rail: int, plan: Plan) -> bool:
    """Whether a railroad of which the plan knows all is worth no more when less is to come, whatever others need, as
    long as it is worth something: by taste it is worth the less, and by consequence the nearer to nothing."""
    return not plan.tastes or (trait[BROKER] == 0 and plan.known[rail][TASTE] >= 0)


def has_taste(trait: list[int]) -> bool:
    """Whether features count at all."""
    for weight in range(len(DOLLARS)):
        if trait[weight]:
            return True
    return False


def weighed(plan: Plan, weight: int, feature: int) -> int:
    """What a feature adds in a whole game, in dollars; the plan has looked round."""
    return plan.felt[weight] * feature // WHOLE


def train_value(
    board: CompiledBoard, knowledge: Knowledge, state: Position, seat: int, trait: list[int], left: int, train: int
) -> int:
    """What a train is worth to the seat in dollars while `left` percent of the game are to come: by taste, and as far
    as judgement counts it by what it earns more than the present one until then (an Express, where the seat will have
    a Super Chief, until that one can be paid)."""
    part = 100 if train == SUPERCHIEF else EXPRESS_PART
    judgement = max(0, trait[JUDGEMENT])
    taste = (CHIEF_BASE * (10 - judgement) // 10 + CHIEF * trait[SUPER_CHIEF]) * board.win_cash // 100_000 * left // 100
    taste = taste * part // 100
    if not judgement:
        return taste
    now, then = earned_a_turn(knowledge, state.train[seat]), earned_a_turn(knowledge, train)
    until = board.win_cash * left // 100
    if train == EXPRESS:
        price, best = train_price(board, state, seat, SUPERCHIEF), earned_a_turn(knowledge, SUPERCHIEF)
        if until * (best - now) // max(1, now) > price:
            until = max(0, price - state.cash[seat])
    return taste + until * (then - now) // max(1, now) * judgement // 10


def wants_chief(
    board: CompiledBoard, knowledge: Knowledge, state: Position, seat: int, trait: list[int], left: int
) -> bool:
    """Whether a Super Chief, which the seat does not have, is worth more to it than it costs."""
    if state.train[seat] == SUPERCHIEF:
        return False
    return train_value(board, knowledge, state, seat, trait, left, SUPERCHIEF) > train_price(
        board, state, seat, SUPERCHIEF
    )


def weighted_price(
    board: CompiledBoard, knowledge: Knowledge, state: Position, seat: int, trait: list[int], left: int, price: int
) -> int:
    """What a railroad's price means to the seat."""
    return price * price_tenths(board, knowledge, state, seat, trait, left) // 10


def price_tenths(
    board: CompiledBoard, knowledge: Knowledge, state: Position, seat: int, trait: list[int], left: int
) -> int:
    """How many tenths of a price the seat feels: two where games are too short for a Super Chief, because there is
    nothing better to do with the cash; and while it saves for one, as many more than all of them as it is fond of fast
    trains. Without such a taste, that a Super Chief comes later costs as much as it is worth that nobody else gets the
    railroad meanwhile."""
    if SHORT_GAME * board.superchief > board.win_cash:
        return 2
    fond = max(0, trait[SUPER_CHIEF])
    return 10 + fond if fond and wants_chief(board, knowledge, state, seat, trait, left) else 10
