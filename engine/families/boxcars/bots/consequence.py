"""What follows from holding a railroad, in money: fees that the seat saves, and that others pay it, on trips to come.

Two worlds are weighed. In the one everything is sold: whoever rides pays an owner in every turn, so a railroad saves
and earns by how far trips go on it in the mean. In the other one the board stays as it is: a turn on it saves the fee
to the bank, and others pay who come to a city that nobody can reach for less. How much the first world counts is what
the seat expects of the others (the weight `sellout`), more with each railroad sold, and all of it after the last one.
What is estimated and not searched: the trips that are still made (by what is missing to the win cash and what will be
spent), a pace of eight mileposts a turn, and that others keep to three quarters of the way that costs them a fee.
"""

from __future__ import annotations

from engine.families.boxcars.bots.knowledge import ENDS, STAY, USUAL_PACE, WHOLE, Knowledge
from engine.families.boxcars.bots.routes import Plan
from engine.families.boxcars.characters.character import JUDGEMENT, SELLOUT
from engine.families.boxcars.rules.board import NONE, CompiledBoard
from engine.families.boxcars.rules.position import Position


def look_at_owners(
    m: CompiledBoard, k: Knowledge, g: Position, seat: int, trait: list[int], left: int, p: Plan
) -> None:
    """Notes in the plan, once for all railroads that are weighed: by milepost how many opponents have no railroad
    to a city there (`strangers`) and how many railroads there are for sale (`for_sale`), unless the seat expects
    the whole board to be sold; what share of it the seat expects to be sold, the trips to come while `left` percent
    of the game are, how far a trip goes on the seat's own railroads, and how many are left to be sold."""
    p.share = expected(m, k, g, trait)
    p.trips = trips_to_come(m, k, g, left, p.share)
    p.own_ridden = p.unsold = p.opponents = opponents = 0
    for rail in range(m.rail_count):
        owner = g.owner[rail]
        p.unsold += int(owner == g.bank and not m.public[rail])
        if owner == seat:
            p.own_ridden += k.ridden[rail]
    for other in range(g.bank):
        if other != seat and not g.out[other]:
            p.opponents += 1
            opponents |= 1 << other
    if p.share < 100:
        look_at_cities(m, k, g, opponents, p)


def look_at_cities(m: CompiledBoard, k: Knowledge, g: Position, opponents: int, p: Plan) -> None:
    """Notes who comes to a city by railroads of their own, and by what is for sale; opponents are bits."""
    for city in range(m.city_count):
        dot = m.city_dot[city]
        p.held[dot] = p.for_sale[dot] = 0
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
    for city in range(m.city_count):
        dot = m.city_dot[city]
        left_over, p.strangers[dot] = opponents & ~p.held[dot], 0
        while left_over:
            left_over &= left_over - 1
            p.strangers[dot] += 1


def expected(m: CompiledBoard, k: Knowledge, g: Position, trait: list[int]) -> int:
    """How much of the board the seat expects to be sold in the rest of the game, in percent: what follows on this board
    from what it believed first, and the more the more is sold."""
    if g.sold_out:
        return 100
    sold = 0
    for rail in range(m.rail_count):
        if g.owner[rail] != g.bank:
            sold += 1
    before = k.follows[5 * (10 + trait[SELLOUT])]
    return before + (100 - before) * sold // m.rail_count


def trips_to_come(m: CompiledBoard, k: Knowledge, g: Position, left: int, share: int) -> int:
    """How many trips each seat still makes, in hundredths: as many as earn what is missing to the win cash and what is
    spent on railroads until then, `share` percent of those for sale."""
    unsold = 0
    for rail in range(m.rail_count):
        if g.owner[rail] == g.bank and not m.public[rail]:
            unsold += m.price[rail]
    return (m.win_cash * left + unsold * share // g.bank) // max(1, k.mean_pay)


def saved_and_earned(m: CompiledBoard, k: Knowledge, g: Position, rail: int, p: Plan) -> tuple[int, int]:
    """What a seat saves with a railroad and what others pay it in the rest of the game, in dollars, as the plan expects
    it: it knows who serves what."""
    share, trips = p.share, p.trips
    fee = m.fee_sold_out if g.sold_out else (m.fee_player * (100 - share) + m.fee_sold_out * share) // 100
    ridden = k.ridden[rail] // USUAL_PACE  # millionths of a turn in each trip
    saves = ridden * (fee * share + m.fee_bank * (100 - share)) // 100
    earns = ridden * p.opponents * fee // 100 * share * STAY // 100
    if share < 100:
        is_for_sale = int(g.owner[rail] == g.bank)
        bound = 0
        for place in range(m.city_count):
            dot = k.station[rail][place]
            if dot == NONE:
                break
            if p.for_sale[dot] == is_for_sale:
                gained = p.served[dot] + 1 if is_for_sale else 1
                bound += k.station_chance[rail][place] * p.strangers[dot] * gained // max(1, k.serving[dot])
        earns += bound * ENDS * m.fee_player // 100 * (100 - share)
    return saves // 1_000 * trips // (WHOLE // 10), earns // 1_000 * trips // (WHOLE // 10)


def hastened(m: CompiledBoard, k: Knowledge, g: Position, rail: int, p: Plan) -> int:
    """What it brings the seat that the board is sold out sooner, when fees rise for everybody, in dollars: a purchase
    does as much of it as there are railroads left. Below nothing for a seat that pays more than it is paid."""
    if g.sold_out or g.owner[rail] != g.bank:
        return 0
    own = p.own_ridden + k.ridden[rail]
    flow = (own * p.opponents - (k.all_ridden - own)) // USUAL_PACE * STAY // 100
    more = (m.fee_sold_out - m.fee_player) * flow // 1_000 * p.share // 100
    return more * p.trips // (WHOLE // 10) // max(1, p.unsold)


def consequence(
    m: CompiledBoard, k: Knowledge, g: Position, trait: list[int], rail: int, p: Plan
) -> tuple[int, int, int]:
    """What a railroad saves, earns and hastens in the rest of the game, in dollars and as far as the weight `judgement`
    counts it. The plan knows who serves what and what is to come (`look_at_owners`)."""
    saves, earns = saved_and_earned(m, k, g, rail, p)
    sooner = hastened(m, k, g, rail, p)
    judgement = trait[JUDGEMENT]
    return saves * judgement // 10, earns * judgement // 10, sooner * judgement // 10
