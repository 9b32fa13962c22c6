"""What follows from holding a railroad, in money: fees that the seat saves, and that others pay it, on trips to come.

Two worlds are weighed. In the one everything is sold: whoever rides pays an owner in every turn, so a railroad saves
and earns by how far trips go on it in the mean. In the other one the board stays as it is: a turn on it saves the fee
to the bank, and others pay who come to a city that nobody can reach for less. How much the first world counts is what
the seat expects of the others (the weight `sellout`), more with each railroad sold, and all of it after the last one.
What is estimated and not searched: the trips that are still made (by what is missing to the win cash and what will be
spent), a pace of eight mileposts a turn, and that others keep to three quarters of the way that costs them a fee.
"""

from __future__ import annotations

from engine.families.boxcars.bots.knowledge import WHOLE, Knowledge
from engine.families.boxcars.bots.routes import Plan
from engine.families.boxcars.character import JUDGEMENT, SELLOUT
from engine.families.boxcars.rules.board import NONE, CompiledBoard
from engine.families.boxcars.rules.position import Position

PACE = 8
"""Mileposts that a turn goes in the mean."""

STAY = 75
"""Percent of the way on a railroad that others keep to when it costs them a fee; for the rest they find another."""

ENDS = 2
"""Turns of a trip in which its ends are paid for: leaving the city, and entering the next one."""


def look_at_owners(m: CompiledBoard, k: Knowledge, g: Position, trait: list[int], left: int, p: Plan) -> None:
    """Notes in the plan by milepost which seats have a railroad to a city there (`held`, a bit a seat) and how many
    are for sale (`for_sale`), what share of the board the seat expects to be sold, and the trips to come while `left`
    percent of the game are: once for all railroads that are weighed."""
    p.share = expected(m, g, trait)
    p.trips = trips_to_come(m, k, g, left, p.share)
    for dot in range(m.dot_count):
        p.held[dot] = 0
        p.for_sale[dot] = 0
    for rail in range(m.rail_count):
        owner = g.owner[rail]
        if 0 <= owner < g.bank:
            bit = 1 << owner
            for dot in k.station[rail]:
                if dot == NONE:
                    break
                p.held[dot] |= bit
        else:
            for dot in k.station[rail]:
                if dot == NONE:
                    break
                p.for_sale[dot] += 1


def expected(m: CompiledBoard, g: Position, trait: list[int]) -> int:
    """How much of the board the seat expects to be sold in the rest of the game, in percent."""
    if g.sold_out:
        return 100
    sold = 0
    for rail in range(m.rail_count):
        if g.owner[rail] != g.bank:
            sold += 1
    before = 5 * (10 + trait[SELLOUT])
    return before + (100 - before) * sold // m.rail_count


def trips_to_come(m: CompiledBoard, k: Knowledge, g: Position, left: int, share: int) -> int:
    """How many trips each seat still makes, in hundredths: as many as earn what is missing to the win cash and what is
    spent on railroads until then, `share` percent of those for sale."""
    unsold = 0
    for rail in range(m.rail_count):
        if g.owner[rail] == g.bank and not m.public[rail]:
            unsold += m.price[rail]
    return (m.win_cash * left + unsold * share // g.bank) // max(1, k.mean_pay)


def saved_and_earned(
    m: CompiledBoard, k: Knowledge, g: Position, seat: int, rail: int, p: Plan, share: int, trips: int
) -> tuple[int, int]:
    """What the seat saves with a railroad and what others pay it in the rest of the game, in dollars: `share`
    percent of the board sold, and so many hundredths of trips for each seat. The plan knows who serves what."""
    fee = m.fee_sold_out if g.sold_out else (m.fee_player * (100 - share) + m.fee_sold_out * share) // 100
    ridden = k.ridden[rail] // PACE  # millionths of a turn in each trip
    others = 0
    for other in range(g.bank):
        if other != seat and not g.out[other]:
            others += 1
    saves = ridden * (fee * share + m.fee_bank * (100 - share)) // 100
    earns = ridden * others * fee // 100 * share * STAY // 100
    if share < 100:
        is_for_sale = int(g.owner[rail] == g.bank)
        bound = 0
        for place in range(m.city_count):
            dot = k.station[rail][place]
            if dot == NONE:
                break
            if p.for_sale[dot] == is_for_sale:
                mine = p.served[dot]
                strangers = 0
                for other in range(g.bank):
                    if other != seat and not g.out[other] and not (p.held[dot] >> other) & 1:
                        strangers += 1
                gained = mine + 1 if is_for_sale else 1
                bound += k.station_chance[rail][place] * strangers * gained // max(1, k.serving[dot])
        earns += bound * ENDS * m.fee_player // 100 * (100 - share)
    return saves // 1_000 * trips // (WHOLE // 10), earns // 1_000 * trips // (WHOLE // 10)


def hastened(m: CompiledBoard, k: Knowledge, g: Position, seat: int, rail: int, share: int, trips: int) -> int:
    """What it brings the seat that the board is sold out sooner, when fees rise for everybody, in dollars: a purchase
    does as much of it as there are railroads left. Below nothing for a seat that pays more than it is paid."""
    if g.sold_out or g.owner[rail] != g.bank:
        return 0
    own = whole = k.ridden[rail]
    others = unsold = 0
    for other in range(g.bank):
        if other != seat and not g.out[other]:
            others += 1
    for each in range(m.rail_count):
        if each != rail:
            whole += k.ridden[each]
            if g.owner[each] == seat:
                own += k.ridden[each]
        if g.owner[each] == g.bank and not m.public[each]:
            unsold += 1
    flow = (own * others - (whole - own)) // PACE * STAY // 100
    return (m.fee_sold_out - m.fee_player) * flow // 1_000 * share // 100 * trips // (WHOLE // 10) // max(1, unsold)


def consequence(
    m: CompiledBoard, k: Knowledge, g: Position, seat: int, trait: list[int], rail: int, p: Plan
) -> tuple[int, int, int]:
    """What a railroad saves, earns and hastens in the rest of the game, in dollars and as far as the weight `judgement`
    counts it. The plan knows who serves what and what is to come (`look_at_owners`)."""
    share, trips = p.share, p.trips
    saves, earns = saved_and_earned(m, k, g, seat, rail, p, share, trips)
    sooner = hastened(m, k, g, seat, rail, share, trips)
    judgement = trait[JUDGEMENT]
    return saves * judgement // 10, earns * judgement // 10, sooner * judgement // 10
