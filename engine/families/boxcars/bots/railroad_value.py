"""What a railroad is worth to a character: features of the railroad in this position, each times its weight."""

from __future__ import annotations

from engine.families.boxcars.bots.knowledge import WHOLE, Knowledge
from engine.families.boxcars.bots.lookahead_value import (
    brought,
    judged,
    look_at_owners,
    playing,
    rates,
    trips_to_come,
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


def forget_own(m: CompiledBoard, p: Plan) -> None:
    """No railroad counted."""
    p.others = 0
    for city in range(m.city_count):
        p.served[m.city_dot[city]] = 0
    for region in range(m.region_count):
        p.covered[region] = 0
    for rail in range(m.rail_count):
        p.met[rail] = 0
        p.holder[rail] = NONE


def count_own(m: CompiledBoard, k: Knowledge, g: Position, seat: int, besides: int, p: Plan) -> None:
    """How many railroads the seat has besides one (`others`), and how many of them serve each city's milepost, cover
    each region and meet each railroad: as it was counted last, with what the seat got and lost since."""
    for rail in range(m.rail_count):
        if p.holder[rail] == g.owner[rail]:
            continue
        for dot in k.station[rail]:
            if dot == NONE:
                break
            p.strangers[dot] = NONE
        more = int(g.owner[rail] == seat) - int(p.holder[rail] == seat)
        p.holder[rail] = g.owner[rail]
        if more == 0 or rail == besides:
            continue
        p.others += more
        for dot in k.station[rail]:
            if dot == NONE:
                break
            p.served[dot] += more
        for region in k.covers[rail]:
            if region == NONE:
                break
            p.covered[region] += more
        meets = k.meets[rail]
        for other in range(m.rail_count):
            p.met[other] += more * meets[other]


def still_to_come(m: CompiledBoard, g: Position, seat: int) -> int:
    """About how much of the game is left, in percent, by the most cash that the seat knows of."""
    most = g.cash[seat]
    for other in range(g.bank):
        if g.cash[other] > most and not hides(m, g, seat, other):
            most = g.cash[other]
    return max(5, 100 - 100 * max(0, most) // m.win_cash)


def count_wanted(m: CompiledBoard, k: Knowledge, g: Position, seat: int, wanted: list[int]) -> None:
    """By railroad, how much opponents need it for their next city, in millionths: less where more others lead there."""
    for rail in range(m.rail_count):
        wanted[rail] = 0
    for other in range(g.bank):
        if other != seat and g.goal[other] != NONE:
            dot = m.city_dot[g.goal[other]]
            for rail in m.serves[dot]:
                if rail == NONE:
                    break
                wanted[rail] += WHOLE // k.serving[dot]


def look_round(
    m: CompiledBoard, k: Knowledge, g: Position, seat: int, trait: list[int], besides: int, p: Plan, left: int
) -> None:
    """Notes in the plan what the seat's railroads besides one serve and cover, what others hold and need, and what is
    to come while `left` percent of the game are. What is known of railroads stays while none has another owner."""
    if not knows(m, g, seat, trait, besides, p):
        if p.judge != seat or p.besides != besides:
            forget_own(m, p)
        count_own(m, k, g, seat, besides, p)
        look_at_owners(m, k, g, seat, trait, p)
        for rail in range(m.rail_count):
            p.is_known[rail] = p.dull[rail] = 0
        for weight in range(len(WEIGHTS)):
            p.taste[weight] = trait[weight]
        for weight in range(len(DOLLARS)):
            p.felt[weight] = trait[weight] * DOLLARS[weight]
        p.tastes = int(has_taste(trait))
        p.judge, p.besides, p.home, p.dear = seat, besides, g.home[seat], g.sold_out
    if trait[BROKER]:
        count_wanted(m, k, g, seat, p.wanted)
    p.trips = trips_to_come(m, k, g, left, p)


def knows(m: CompiledBoard, g: Position, seat: int, trait: list[int], besides: int, p: Plan) -> bool:
    """Whether what the plan knows of railroads is what it would learn now."""
    return (
        p.judge == seat
        and p.besides == besides
        and p.home == g.home[seat]
        and p.dear == g.sold_out
        and p.opponents == playing(g, seat)
        and are_same(p.holder, g.owner, m.rail_count)
        and are_same(p.taste, trait, len(WEIGHTS))
    )


def fill_features(m: CompiledBoard, k: Knowledge, g: Position, seat: int, rail: int, p: Plan, row: list[int]) -> None:
    """Writes the features of a railroad into a row by their weights, from ACCESS to TERMINAL, in millionths; the plan
    knows what the seat serves and covers without it. A row, because a compiler makes a table of jumps of a tuple."""
    served, covered = p.served, p.covered
    access = monopoly = 0
    for place in range(m.city_count):
        dot = k.station[rail][place]
        if dot == NONE:
            break
        chance = k.station_chance[rail][place]
        if not served[dot]:
            access += chance
        if k.serving[dot] == served[dot] + 1:
            monopoly += chance
    coverage = 0
    for region in k.covers[rail]:
        if region == NONE:
            break
        if not covered[region]:
            coverage += k.region_chance[region]
    closeness = 0
    if g.home[seat] != NONE:
        away = k.near[rail][m.city_dot[g.home[seat]]]
        closeness = WHOLE * max(0, REACH - away) // REACH
    segment = 0
    if p.others:
        segment = WHOLE if p.met[rail] else -WHOLE
    row[ACCESS], row[MONOPOLY] = access, monopoly
    row[CLOSENESS], row[COVERAGE] = closeness, coverage
    row[CORNERS], row[CONNECTING] = k.corner[rail], k.joins[rail]
    row[BROKER], row[SEGMENT] = p.wanted[rail], segment
    row[ISOLATION], row[TERMINAL] = k.alone[rail], k.ends[rail]


def learn(m: CompiledBoard, k: Knowledge, g: Position, seat: int, trait: list[int], rail: int, p: Plan) -> None:
    """Notes what is known of a railroad while none has another owner: features by their weights, and what it brings."""
    known = p.known[rail]
    p.is_known[rail] = 1
    if p.tastes:
        fill_features(m, k, g, seat, rail, p, known)
        total = 0
        for weight in range(len(DOLLARS)):
            known[weight] = weighed(p, weight, known[weight])
            total += known[weight]
        known[TASTE] = total - known[BROKER]
    if trait[JUDGEMENT]:
        known[SAVES], known[EARNS], known[SOONER] = rates(m, k, g, rail, p)


def worth(
    m: CompiledBoard,
    k: Knowledge,
    g: Position,
    seat: int,
    trait: list[int],
    rail: int,
    p: Plan,
    left: int,
) -> int:
    """What a railroad is worth in dollars while `left` percent of the game are to come; the plan has looked round."""
    if not p.is_known[rail]:
        learn(m, k, g, seat, trait, rail, p)
    known = p.known[rail]
    value = 0
    if p.tastes:
        known[BROKER] = weighed(p, BROKER, p.wanted[rail])
        for weight in range(len(DOLLARS)):
            value += known[weight] * left // 100
    if trait[JUDGEMENT]:
        saves, earns, sooner = brought(known[SAVES], known[EARNS], known[SOONER], p)
        value += judged(trait, saves) + judged(trait, earns) + judged(trait, sooner)
    return value


def at_most(trait: list[int], rail: int, p: Plan, left: int) -> int:
    """No less than what a railroad is worth of which the plan knows all, and more only by the rounding of its parts."""
    known, value = p.known[rail], ROUNDED
    if p.tastes:
        value += (known[TASTE] + weighed(p, BROKER, p.wanted[rail])) * left // 100
    if trait[JUDGEMENT]:
        both, _, sooner = brought(known[SAVES] + known[EARNS], 0, known[SOONER], p)
        value += judged(trait, both + sooner)
    return value


def is_never_worth_more(trait: list[int], rail: int, p: Plan) -> bool:
    """Whether a railroad of which the plan knows all is worth no more when less is to come, whatever others need, as
    long as it is worth something: by taste it is worth the less, and by consequence the nearer to nothing."""
    return not p.tastes or (trait[BROKER] == 0 and p.known[rail][TASTE] >= 0)


def has_taste(trait: list[int]) -> bool:
    """Whether features count at all."""
    for weight in range(len(DOLLARS)):
        if trait[weight]:
            return True
    return False


def weighed(p: Plan, weight: int, feature: int) -> int:
    """What a feature adds in a whole game, in dollars; the plan has looked round."""
    return p.felt[weight] * feature // WHOLE


def train_worth(m: CompiledBoard, k: Knowledge, g: Position, seat: int, trait: list[int], left: int, train: int) -> int:
    """What a train is worth to the seat in dollars while `left` percent of the game are to come: by taste, and as far
    as judgement counts it by what it earns more than the present one until then (an Express, where the seat will have
    a Super Chief, until that one can be paid)."""
    part = 100 if train == SUPERCHIEF else EXPRESS_PART
    judgement = max(0, trait[JUDGEMENT])
    taste = (CHIEF_BASE * (10 - judgement) // 10 + CHIEF * trait[SUPER_CHIEF]) * m.win_cash // 100_000 * left // 100
    taste = taste * part // 100
    if not judgement:
        return taste
    now, then = earned_a_turn(k, g.train[seat]), earned_a_turn(k, train)
    until = m.win_cash * left // 100
    if train == EXPRESS:
        price, best = train_price(m, g, seat, SUPERCHIEF), earned_a_turn(k, SUPERCHIEF)
        if until * (best - now) // max(1, now) > price:
            until = max(0, price - g.cash[seat])
    return taste + until * (then - now) // max(1, now) * judgement // 10


def wants_chief(m: CompiledBoard, k: Knowledge, g: Position, seat: int, trait: list[int], left: int) -> bool:
    """Whether a Super Chief, which the seat does not have, is worth more to it than it costs."""
    if g.train[seat] == SUPERCHIEF:
        return False
    return train_worth(m, k, g, seat, trait, left, SUPERCHIEF) > train_price(m, g, seat, SUPERCHIEF)


def price_felt(m: CompiledBoard, k: Knowledge, g: Position, seat: int, trait: list[int], left: int, price: int) -> int:
    """What a railroad's price means to the seat."""
    return price * tenths_felt(m, k, g, seat, trait, left) // 10


def tenths_felt(m: CompiledBoard, k: Knowledge, g: Position, seat: int, trait: list[int], left: int) -> int:
    """How many tenths of a price the seat feels: two where games are too short for a Super Chief, because there is
    nothing better to do with the cash; and while it saves for one, as many more than all of them as it is fond of fast
    trains. Without such a taste, that a Super Chief comes later costs as much as it is worth that nobody else gets the
    railroad meanwhile."""
    if SHORT_GAME * m.superchief > m.win_cash:
        return 2
    fond = max(0, trait[SUPER_CHIEF])
    return 10 + fond if fond and wants_chief(m, k, g, seat, trait, left) else 10
