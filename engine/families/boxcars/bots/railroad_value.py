"""Values of railroads for a character: features of the railroad in this position, each times its weight."""

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
from engine.families.boxcars.bots.traits import (
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
)
from engine.families.boxcars.content import WEIGHTS
from engine.families.boxcars.rules.board import NONE, CompiledBoard
from engine.families.boxcars.rules.chapters.purchase import train_price
from engine.families.boxcars.rules.hidden import hides
from engine.families.boxcars.rules.position import EXPRESS, SUPERCHIEF, Position

DOLLARS = (18_000, 10_000, 700, 1_000, 20_000, 600, 1_000, 600, 12_000, 1_000)
"""Value of a full feature in dollars per point, for the weights from ACCESS to TERMINAL."""

CHIEF_BASE, CHIEF = 17_500, 4_500
"""Value of a Superchief at the start of a game with a winning total of $100,000, and its increase per point."""

EXPRESS_PART = 17
"""Value of an Express in percent of that of a Superchief."""

SHORT_GAME = 4
"""Number of Superchiefs whose price exceeds the winning total in games that are too short for one."""

ROUNDED = 3
"""Maximum rounding difference of parts in dollars when judgement is negative."""

REACH = 16
"""Mileposts from home beyond which a railroad is not close."""


def forget_own(board: CompiledBoard, plan: Plan) -> None:
    """Reset the counts of own railroads."""
    plan.others = 0
    for city in range(board.city_count):
        plan.served[board.city_dot[city]] = 0
    for region in range(board.region_count):
        plan.covered[region] = 0
    for rail in range(board.rail_count):
        plan.met[rail] = 0
        plan.holder[rail] = NONE


def count_own(board: CompiledBoard, knowledge: Knowledge, state: Position, seat: int, besides: int, plan: Plan) -> None:
    """Count the railroads of a player besides one (`others`), and how many of them serve each city's milepost, cover
    each region and meet each railroad. Earlier counts are updated with changes of owners."""
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
    """Estimate the percentage of the game to come from the highest known cash."""
    most = state.cash[seat]
    for other in range(state.bank):
        if state.cash[other] > most and not hides(board, state, seat, other):
            most = state.cash[other]
    return max(5, 100 - 100 * max(0, most) // board.win_of[seat])


def count_wanted(board: CompiledBoard, knowledge: Knowledge, state: Position, seat: int, wanted: list[int]) -> None:
    """Calculate by railroad how much opponents need it for their next city, in millionths: less if more railroads lead
    there."""
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
    """Prepare the plan for values of railroads: places that the other railroads of the player serve and cover,
    railroads and needs of opponents, and the expectations with `left` percent of the game to come. Values of railroads
    remain while no owner changes."""
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
    """Return whether the values of railroads in the plan are current."""
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
    """Write the features of a railroad into a row by their weights, from ACCESS to TERMINAL, in millionths, from the
    prepared plan. A row, because a compiler turns a tuple into a jump table."""
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
    """Store values of a railroad that are valid while no owner changes: features by their weights, and consequences."""
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
    """Return the value of a railroad in dollars with `left` percent of the game to come, from the prepared plan."""
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
    """Return an upper bound of the value of a railroad with stored values; it exceeds the value by rounding only."""
    known, value = plan.known[rail], ROUNDED
    if plan.tastes:
        value += (known[TASTE] + weighed(plan, BROKER, plan.wanted[rail])) * left // 100
    if trait[JUDGEMENT]:
        both, _, sooner = consequences(known[SAVES] + known[EARNS], 0, known[SOONER], plan)
        value += weigh_by_judgement(trait, both + sooner)
    return value


def is_never_worth_more(trait: list[int], rail: int, plan: Plan) -> bool:
    """Return whether a railroad with stored values can only lose value as the game progresses, whatever opponents need,
    while its value is positive."""
    return not plan.tastes or (trait[BROKER] == 0 and plan.known[rail][TASTE] >= 0)


def has_taste(trait: list[int]) -> bool:
    """Return whether features count at all."""
    for weight in range(len(DOLLARS)):
        if trait[weight]:
            return True
    return False


def weighed(plan: Plan, weight: int, feature: int) -> int:
    """Return the contribution of a feature in a whole game, in dollars, from the prepared plan."""
    return plan.felt[weight] * feature // WHOLE


def train_value(
    board: CompiledBoard, knowledge: Knowledge, state: Position, seat: int, trait: list[int], left: int, train: int
) -> int:
    """Return the value of a train in dollars with `left` percent of the game to come: by preference, and by judgement
    from the extra income over the current train (for an Express, until the player can pay for an intended Superchief).
    """
    part = 100 if train == SUPERCHIEF else EXPRESS_PART
    judgement = max(0, trait[JUDGEMENT])
    taste = (
        (CHIEF_BASE * (10 - judgement) // 10 + CHIEF * trait[SUPER_CHIEF]) * board.win_of[seat] // 100_000 * left // 100
    )
    taste = taste * part // 100
    if not judgement:
        return taste
    now, then = earned_a_turn(knowledge, state.train[seat]), earned_a_turn(knowledge, train)
    until = board.win_of[seat] * left // 100
    if train == EXPRESS:
        price, best = train_price(board, state, seat, SUPERCHIEF), earned_a_turn(knowledge, SUPERCHIEF)
        if until * (best - now) // max(1, now) > price:
            until = max(0, price - state.cash[seat])
    return taste + until * (then - now) // max(1, now) * judgement // 10


def wants_chief(
    board: CompiledBoard, knowledge: Knowledge, state: Position, seat: int, trait: list[int], left: int
) -> bool:
    """Return whether a Superchief is worth more than it costs to a player without one."""
    if state.train[seat] == SUPERCHIEF:
        return False
    return train_value(board, knowledge, state, seat, trait, left, SUPERCHIEF) > train_price(
        board, state, seat, SUPERCHIEF
    )


def weighted_price(
    board: CompiledBoard, knowledge: Knowledge, state: Position, seat: int, trait: list[int], left: int, price: int
) -> int:
    """Return the weight of a railroad's price to the player."""
    return price * price_tenths(board, knowledge, state, seat, trait, left) // 10


def price_tenths(
    board: CompiledBoard, knowledge: Knowledge, state: Position, seat: int, trait: list[int], left: int
) -> int:
    """Return the weight of a price in tenths: two if games are too short for a Superchief, because cash has no better
    use; more than ten while the player saves for one, by the preference for fast trains. Without that preference, a
    later Superchief costs as much as denying the railroad to others gains."""
    if SHORT_GAME * board.superchief_of[seat] > board.win_of[seat]:
        return 2
    fond = max(0, trait[SUPER_CHIEF])
    return 10 + fond if fond and wants_chief(board, knowledge, state, seat, trait, left) else 10
