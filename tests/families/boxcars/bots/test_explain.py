"""Weights matter, and an explanation shows the scores by which the decision is taken."""

from __future__ import annotations

import re

import pytest
from msgspec import ValidationError, convert

from engine.bots.named import bot_named
from engine.families.boxcars.actions.table import TABLE
from engine.families.boxcars.bots import policy
from engine.families.boxcars.bots.characters import CHARACTERS, PLANNER
from engine.families.boxcars.bots.decision_values import (
    OUT_OF_REACH,
    bidding,
    declaring,
    gain_of_offer,
    home_value,
    purchase_value,
    sale_value,
    spare_cash,
    value_to_rivals,
)
from engine.families.boxcars.bots.explain import (
    BOLDNESS,
    CAUGHT,
    FASTER,
    LEFT_AT_HOME,
    WAITING,
    Case,
    explain,
    purchase_text,
    sentence,
)
from engine.families.boxcars.bots.knowledge import CHANCES, knowledge
from engine.families.boxcars.bots.plan import Plan
from engine.families.boxcars.bots.policy import best_purchase
from engine.families.boxcars.bots.railroad_value import prepare_railroad_values, price_tenths, wants_chief
from engine.families.boxcars.bots.region_value import region_income, trip_between
from engine.families.boxcars.bots.routes import PACE, earned_a_turn
from engine.families.boxcars.bots.rover_risk import harm
from engine.families.boxcars.bots.traits import traits
from engine.families.boxcars.content import WEIGHTS, Character
from engine.families.boxcars.rulebook import RULES
from engine.families.boxcars.rules.board import NONE
from engine.families.boxcars.rules.chapters.auction import PASS
from engine.families.boxcars.rules.chapters.destination import open_regions
from engine.families.boxcars.rules.chapters.purchase import EXPRESS_ITEM, NOTHING, RAILROAD_ITEM, SUPERCHIEF_ITEM
from engine.families.boxcars.rules.position import (
    ANSWER,
    BID,
    BUY,
    DECLARE,
    EXPRESS,
    PICK_HOME_CITY,
    PICK_REGION,
    RIDE,
    SELL,
    Position,
)
from engine.families.boxcars.rules.turn import actor, legal, step
from engine.game.drive import drive
from engine.game.explanation import Explanation, beyond
from engine.game.family import family
from engine.game.options import resolve
from engine.model.scenario import Scenario
from engine.sim.run import seats_of
from tests.bundled import bundled_scenario
from tests.families.boxcars.boards import Sketch, a_ladder
from tests.families.boxcars.table import Table


def of(**weights: int) -> Character:
    return Character("Test", "For a test.", weights)


def decided(table: Table, character: Character) -> int:
    m, g = table.m, table.g
    now = step(m, g)
    return policy.decide(m, knowledge(m), g, now, actor(m, g, now), list(traits(character)), Plan(m, knowledge(m)))


def explained(table: Table, character: Character) -> Explanation:
    m, g = table.m, table.g
    now = step(m, g)
    return explain(m, knowledge(m), g, now, actor(m, g, now), character, legal(m, g, now))


def buying(board: Sketch | None = None, cash: int = 18_000) -> Table:
    """Red has arrived in Bolton and may buy; what there is to buy costs 4,000 to 12,000."""
    table = Table(board or a_ladder()).at(0, "ashby").bound(0, "bolton").cash(0, cash).ready("4 4")
    return table.ride(*(f"n{k} NOR" for k in range(1, 8)), "bolton NOR")


def test_a_weight_outside_the_scale_or_unknown_is_refused() -> None:
    with pytest.raises(ValidationError, match="acces"):
        convert({"name": "A", "sentence": "B", "weights": {"acces": 3}}, Character)
    with pytest.raises(ValidationError):
        convert({"name": "A", "sentence": "B", "weights": {"access": 11}}, Character)
    with pytest.raises(ValidationError, match="wieghts"):
        convert({"name": "A", "sentence": "B", "wieghts": {}}, Character)


def test_every_bundled_character_has_every_weight_and_differs() -> None:
    assert len({traits(character) for character in CHARACTERS.values()}) == len(CHARACTERS)
    assert all(set(character.weights) == set(WEIGHTS) for character in CHARACTERS.values())


def test_who_wants_nothing_buys_nothing_and_who_wants_access_buys_a_railroad() -> None:
    table = buying()
    assert table.m.superchief_of[0] > table.g.cash[0]
    assert decided(table, of(superchief=-10)) == 0
    assert decided(table, of(access=10, superchief=-10)) >= RAILROAD_ITEM


def test_the_weight_of_trains_decides_between_a_super_chief_and_railroads() -> None:
    table = buying(cash=60_000)
    assert decided(table, of(superchief=10)) == SUPERCHIEF_ITEM
    assert decided(table, of(access=10, superchief=-10)) >= RAILROAD_ITEM


@pytest.mark.parametrize("weight", WEIGHTS[:10])
def test_each_weight_of_a_railroad_adds_its_feature_to_its_worth(weight: str) -> None:
    table = buying()
    table.bound(1, "derby")
    table.owns(0, "NOR")
    none, much = explained(table, of(superchief=-10)), explained(table, of(superchief=-10, **{weight: 10}))
    before = {option.code: option.total for option in none.options}
    changed = [option for option in much.options if option.total != before[option.code]]
    for option in changed:
        added = [score.amount for score in option.scores if score.name == weight]
        assert option.total == before[option.code] + added[0]
    assert changed or weight in ("monopoly", "isolation", "terminal", "corners", "coverage")


def test_the_price_that_flips_a_purchase_flips_it() -> None:
    character = of(access=6, segment=2, superchief=-10)
    best = explained(buying(), character).options[0]
    rail = best.decision - RAILROAD_ITEM
    assert best.flip is not None and best.flip >= buying().m.price[rail]
    for price, bought in ((best.flip - 1, True), (best.flip + 1, False)):
        board = a_ladder()
        table = buying(board)
        table.m.price[rail] = price
        try:
            assert (decided(table, character) == best.decision) is bought
        finally:
            table.m.price[rail] = board.rails[table.m.railroads[rail]]


def test_the_planner_buys_what_serves_most_for_its_price() -> None:
    """By the chances of cities that none of its railroads serves yet, slightly by connections, and by nothing else."""
    table = Table(bundled_scenario("boxcars/us-boxcars-2013"), 4).home(0, "nashville").cash(0, 100_000)
    m, g, k = table.m, table.g, knowledge(table.m)
    options = explain(m, k, g, BUY, 0, PLANNER, [RAILROAD_ITEM + rail for rail in range(m.rail_count)]).options
    for option in options:
        served = sum(k.station_chance[option.decision - RAILROAD_ITEM][:-1])
        scores = {score.name: score.amount for score in option.scores if score.amount}
        assert set(scores) <= {"access", "price"} and -scores["price"] == m.price[option.decision - RAILROAD_ITEM]
        assert scores.get("access", 0) == 180_000 * served // 1_000_000 * 50 // 100
    assert options[0].total == max(option.total for option in options) > 0


def test_a_hunter_goes_for_a_declared_train_and_others_do_not() -> None:
    table = Table(a_ladder()).home(1, "corby").at(1, "s2").cash(1, 210_000).declared(1)
    table.at(0, "n1").bound(0, "bolton").ready("3 3")
    m, g = table.m, table.g
    down = [arc for arc in legal(m, g, RIDE) if m.mileposts[m.to[arc]] in ("ashby", "n2")]
    assert len(down) == 2
    table.at(0, "n2", "NOR")
    assert m.mileposts[m.to[decided(table, of(rover=5))]] == "s2"
    for peaceful in (of(rover=-10), PLANNER):
        assert m.mileposts[m.to[decided(table, peaceful)]] == "n3"
    assert explained(table, of(rover=5)).options[0].code == "ride s2 MID"


def test_who_can_win_with_this_move_does_not_hunt() -> None:
    table = Table(a_ladder()).home(1, "corby").at(1, "s3").cash(1, 210_000).declared(1)
    table.home(0, "ashby").at(0, "n2", "NOR").bound(0, "derby").cash(0, 230_000).declared(0).ready("3 3")
    m, hunter = table.m, of(rover=5)
    assert m.mileposts[m.to[decided(table, hunter)]] == "n1"
    best = explained(table, hunter).options[0]
    assert (best.code, best.said) == ("ride n1 NOR", "Reaches home with this move and wins with about $230,000.")
    table.cash(0, m.win_cash)  # One fee on the route is too many: a catch brings more.
    assert m.mileposts[m.to[decided(table, hunter)]] == "s2"
    assert explained(table, hunter).options[0].said == "A caught player pays $50,000 and does not win now."


def test_who_can_win_with_this_move_takes_the_shortest_way_whatever_it_costs() -> None:
    board = (
        Sketch().line("ABC", "west a1 a2 a3 east").line("XYZ", "west b1 b2 b3 b4 b5 b6 east").line("OWN", "far east")
    )
    board.cities("left", "west").cities("right", "east far")
    table = Table(board).home(0, "east").at(0, "west").bound(0, "far").owns(1, "ABC").declared(0)
    table.cash(0, 290_000).ready("2 2")
    m = table.m
    table.g.sold_out = 1
    assert m.railroads[m.first[decided(table, of(income=-10))]] == "ABC"
    table.g.left = 3
    assert m.railroads[m.first[decided(table, of(income=-10))]] == "XYZ"


def test_a_trip_that_brings_the_win_cash_is_chosen_for_the_way_home_after_it() -> None:
    far = [f"f{k}" for k in range(1, 19)]
    board = Sketch().line("ABC", "mid", *far, "far").line("XYZ", "mid n1 n2 n3 home").line("OWN", "home h1 near")
    board.cities("away", "far").cities("centre", "mid").cities("next", "near home").pay("mid", "far", 32_000)
    table = Table(board).home(0, "home").at(0, "mid")
    m, g = table.m, table.g
    g.origin[0] = m.city_number["mid"]
    p = Plan(m, knowledge(m))
    chosen, homeward = [], []
    for cash in (10_000, m.win_cash - 1):
        g.cash[0] = cash
        chosen.append(m.regions[policy.best_region(m, knowledge(m), g, 0, list(traits(of())), p)])
        homeward.append(
            region_income(m, knowledge(m), g, 0, list(traits(of())), m.regions.index("away"), p, CHANCES)[2]
        )
    assert chosen == ["away", "next"]
    assert homeward[0] == 0 < homeward[1]
    found = []
    for missing in (1, 0):
        g.cash[0] = m.win_cash - m.pay[g.origin[0]][m.city_number["far"]] - missing
        found.append(region_income(m, knowledge(m), g, 0, list(traits(of())), m.regions.index("away"), p, CHANCES))
    home, far_dot = m.city_number["home"], m.city_dot[m.city_number["far"]]
    _, fees = trip_between(m, knowledge(m), g, 0, far_dot, home, m.city_dot[home], list(traits(of())), p)
    assert [parts[2] for parts in found] == [0, homeward[1]]
    assert found[1][3] - found[0][3] == fees > 0


def test_the_fees_of_a_region_are_those_of_the_routes_that_would_be_ridden() -> None:
    """By an estimate per milepost a trip over own lines cost thousands, and a short one to an opponent hundreds."""
    far = [f"f{k}" for k in range(1, 13)]
    board = Sketch().line("OWN", "mid", *far, "far").line("ABC", "mid n1 near")
    board.cities("away", "far").cities("centre", "mid").cities("next", "near")
    table = Table(board).home(0, "mid").at(0, "mid").owns(0, "OWN").owns(1, "ABC").cash(0, 20_000)
    m, g = table.m, table.g
    g.origin[0] = m.city_number["mid"]
    before, trait, p = g.copy(), list(traits(of())), Plan(m, knowledge(m))
    away, centre, near = (
        region_income(m, knowledge(m), g, 0, trait, m.regions.index(name), p, CHANCES)
        for name in ("away", "centre", "next")
    )
    assert (away[3], centre[3], near[3]) == (0, 0, m.fee_player)
    assert away[1] == 13 * near[1] // 2 and centre[:3] == (0, near[1] * PACE[0] // 2, 0), "the rest of the turn is lost"
    assert vars_of(g) == vars_of(before) and p.length == 0
    told = {option.code: option for option in explain(m, knowledge(m), g, PICK_REGION, 0, of(), [0, 1, 2]).options}
    fees = {code: next(s.amount for s in option.scores if s.name == "estimated fees") for code, option in told.items()}
    assert sorted(fees.values()) == [-m.fee_player, 0, 0]


def vars_of(state: Position) -> list[object]:
    return [getattr(state, name) for name in ("at", "last", "ridden", "goal", "origin", "cash", "used")]


@pytest.mark.parametrize("weights", [{}, {"income": 9}, {"avoidance": 9}])
def test_the_region_chosen_is_the_first_of_the_best(weights: dict[str, int]) -> None:
    """Regions with a lower bound than the best value are not evaluated."""
    table = in_chicago("express")
    m, g, trait = table.m, table.g, list(traits(of(**weights)))
    p = Plan(m, knowledge(m))
    for cash in (5_000, 68_000, 190_000):
        table.cash(0, cash)
        sums = [region_income(m, knowledge(m), g, 0, trait, region, p, CHANCES) for region in open_regions(m, 0)]
        totals = [payoff - way - home - fees for payoff, way, home, fees in sums]
        best = open_regions(m, 0)[totals.index(max(totals))]
        assert policy.best_region(m, knowledge(m), g, 0, trait, p) == best


def test_who_judges_nothing_tells_what_a_railroad_brings_all_the_same() -> None:
    """It seemed to save nothing, with 1 round left."""
    table = Table(bundled_scenario("boxcars/us-boxcars-2013"), 4).home(0, "chicago")
    m, k = table.m, knowledge(table.m)
    said = [
        purchase_text(Case(m, k, table.g, 0, list(traits(of(judgement=judgement, sellout=10)))), RAILROAD_ITEM)
        for judgement in (10, 0)
    ]
    consequence = said[0].split(" The intended")[0]
    assert said[1] == f"{consequence} It counts 0% of these gains." and "about 1 round" not in consequence


def in_chicago(train: str) -> Table:
    """Red is in Chicago on the board of 2013 after the sell-out, with trunk lines to both coasts."""
    table = Table(bundled_scenario("boxcars/us-boxcars-2013"), 4).home(0, "nashville").train(0, train)
    table.at(0, table.m.mileposts[table.m.city_dot[table.m.city_number["chicago"]]], origin="chicago")
    for number in range(table.m.rail_count):
        table.g.owner[number] = 1 + number % 3
    return table.owns(0, "B&O", "NYC", "UP", "GM&O", "WP").cash(0, 68_000).sold_out()


def test_who_may_choose_goes_where_own_lines_earn_most_once_everything_is_sold() -> None:
    table = in_chicago("superchief")
    m, g = table.m, table.g
    p = Plan(m, knowledge(m))
    trait = list(traits(CHARACTERS["flagler"]))
    chosen = policy.best_region(m, knowledge(m), g, 0, trait, p)
    pays = [region_income(m, knowledge(m), g, 0, trait, region, p, CHANCES)[0] for region in range(m.region_count)]
    assert pays[chosen] > 10_000 > 2 * pays[m.city_region[m.city_number["chicago"]]]


def test_a_homes_columns_say_what_they_stand_for_in_a_home() -> None:
    """Access, monopoly and others have the same names for homes and railroads, but other meanings."""
    table = Table(a_ladder())
    homes = explain(table.m, knowledge(table.m), table.g, PICK_HOME_CITY, 0, of(), [0, 1])
    bought = explained(buying(), of())
    for name in ("corners", "terminal", "monopoly"):
        assert homes.meanings[name] != bought.meanings[name]
    assert "central" in homes.meanings


def test_what_a_region_pays_is_the_same_sum_wherever_it_is_told() -> None:
    """A trip to the Southwest paid $28,200 on average in the text of the option, and $27,803 in its reason."""
    table = in_chicago("superchief")
    m, g = table.m, table.g
    told = explain(m, knowledge(m), g, PICK_REGION, 0, CHARACTERS["hill"], list(range(m.region_count)))
    for option in told.options:
        named = re.search(
            r"average payoff \$([0-9,]+)", TABLE.decode(m, g, PICK_REGION, option.decision).text(m, g, ())
        )
        paid = re.search(r"pays \$([0-9,]+) on average", option.said)
        assert named is not None and paid is not None
        assert abs(int(named[1].replace(",", "")) - int(paid[1].replace(",", ""))) <= 50
        assert f"${option.scores[0].amount:,} on average" in option.said


def test_an_express_earns_until_a_super_chief_can_be_paid() -> None:
    """It seemed to earn for the whole game, which its value did not include."""
    table = Table(bundled_scenario("boxcars/us-boxcars-2013"), 4).home(0, "nashville").cash(0, 30_000)
    m, g = table.m, table.g
    options = explain(m, knowledge(m), g, BUY, 0, of(judgement=10), [NOTHING, EXPRESS_ITEM, SUPERCHIEF_ITEM]).options
    worth = {each.decision: score.amount for each in options for score in each.scores if score.name == FASTER.name}
    for option in options:
        told = re.fullmatch(r"Earns \$([0-9,]+) more per round for .*; about (\d+) rounds? (.*)\.", option.said)
        if option.decision == NOTHING:
            continue
        assert told is not None
        more, rounds = int(told[1].replace(",", "")), int(told[2])
        assert more * rounds <= worth[option.decision] < more * (rounds + 1)
        until = "until it can pay for a Superchief" if option.decision == EXPRESS_ITEM else "to go"
        assert told[3] == until


def test_the_taste_for_fast_trains_is_told_beside_what_they_earn() -> None:
    """The income of a train in the remaining rounds was a third of the amount in the columns."""
    table = Table(bundled_scenario("boxcars/us-boxcars-2013"), 4).home(0, "nashville").cash(0, 50_000)
    m, g = table.m, table.g

    def worth(**weights: int) -> tuple[int, str]:
        options = explain(m, knowledge(m), g, BUY, 0, of(**weights), [NOTHING, SUPERCHIEF_ITEM]).options
        chief = next(each for each in options if each.decision == SUPERCHIEF_ITEM)
        return next(score.amount for score in chief.scores if score.name == FASTER.name), chief.said

    plain, without = worth(judgement=10)
    fond, told = worth(judgement=10, superchief=4)
    assert fond > plain and told == f"{without} Its preference for fast trains adds ${fond - plain:,}."
    assert "preference" not in without
    assert worth(judgement=10, superchief=-4)[1].endswith(f"subtracts ${fond - plain:,}.")


def test_who_passes_says_what_the_railroad_is_worth_as_who_bids_does() -> None:
    table = Table(a_ladder()).at(0, "bolton").owns(0, "NOR").cash(0, 500).cash(1, 9_000)
    g = table.g
    g.auction, g.bidder, g.high, g.bid, g.seat, g.settling = table.m.rail_number["NOR"], 1, 0, 8_500, 0, 1
    found = explained(table, of(access=5))
    assert found.options[0].decision == PASS
    assert re.fullmatch(
        r"The railroad is worth \$[0-9,]+ to it; no opponent .*\. It bids up to \$4,000, all of its spare cash\.",
        found.options[0].said,
    )


@pytest.mark.parametrize("train", ["express", "superchief"])
@pytest.mark.parametrize("cash", [9_000, 90_000])
@pytest.mark.parametrize(
    "character", [of(judgement=10), of(judgement=5, auctions=7), of(access=5, auctions=-3), CHARACTERS["scott"]]
)
def test_the_most_that_is_bid_can_be_reckoned_from_what_is_said(train: str, cash: int, character: Character) -> None:
    """The text had three figures, and the highest bid was none of them."""
    table = in_chicago(train).cash(0, cash).cash(1, 60_000)
    m, g = table.m, table.g
    rail = m.rail_number["SLSF"]
    g.sold_out, g.owner[m.rail_number["SP"]], g.owner[rail] = 0, g.bank, 2
    g.auction, g.seller, g.bidder, g.seat = rail, 2, 0, 2
    trait = list(traits(character))
    said = sentence(Case(m, knowledge(m), g, 0, trait), BID, 0, {})
    most = bidding(m, knowledge(m), g, 0, trait, Plan(m, knowledge(m)))

    def sum_of(words: str, without: int) -> int:
        found = re.search(words, said)
        return int(found[1].replace(",", "")) if found else without

    worth = sum_of(r"is worth \$([0-9,]+) to it", 0) + sum_of(r"Denying it to opponents adds \$([0-9,]+)\.", 0)
    times = re.search(r"a bid counts ([0-9.]+) times", said)
    bid = int(worth / float(times[1] if times else 1)) * sum_of(r"changes this to (\d+)%", 100) // 100
    if said.endswith(", all of its spare cash."):
        assert most == spare_cash(m, g, 0) <= bid
    else:
        assert abs(most - bid) <= 2
    assert f"It bids up to ${most:,}" in said
    assert (times is not None and times[1] == "1.9") is (train == "express" and character == CHARACTERS["scott"])


@pytest.mark.parametrize("cash", [9_000, 8_000])
def test_a_bid_says_what_the_keenest_of_the_others_would_pay_or_that_nobody_would(cash: int) -> None:
    """Two opponents could each bid, and the text for each said that no other could."""
    table = Table(a_ladder(), 3).at(0, "bolton").owns(0, "NOR").cash(0, 500).cash(1, 9_000).cash(2, cash)
    m, g = table.m, table.g
    g.auction, g.bidder, g.high, g.bid, g.seat, g.settling = m.rail_number["NOR"], 1, 0, 8_500, 0, 1
    rival = value_to_rivals(m, knowledge(m), g, 1, list(traits(of(judgement=10))), Plan(m, knowledge(m)))
    said = explained(table, of(judgement=10)).options[0].said
    assert (rival > 0) == (cash == 9_000)
    assert (
        f"to it and at most ${rival:,} to any opponent." if rival else "no opponent would make the next bid."
    ) in said


@pytest.mark.parametrize("fond", [0, 4, 9])
def test_who_is_fond_of_fast_trains_feels_a_price_more_while_it_saves_for_one_and_nobody_else_does(fond: int) -> None:
    """All characters doubled prices, so the first buyer of good railroads won 28% to 30% of games."""
    bids, totals, words = [], [], []
    character = Character("Test", "For a test.", {**CHARACTERS["scott"].weights, "superchief": fond, "auctions": 0})
    for train in ("express", "superchief"):
        table = in_chicago(train).cash(0, 38_000)
        m, g = table.m, table.g
        rail = m.rail_number["SLSF"]
        g.sold_out, g.owner[m.rail_number["SP"]], g.owner[rail] = 0, g.bank, g.bank
        found = explain(m, knowledge(m), g, BUY, 0, character, [NOTHING, RAILROAD_ITEM + rail])
        option = next(each for each in found.options if each.decision != NOTHING)
        totals.append(option.total)
        words.append(option.said)
        table.cash(0, 90_000)
        g.auction, g.seller, g.owner[rail] = rail, 2, 2
        bids.append(bidding(m, knowledge(m), g, 0, list(traits(character)), Plan(m, knowledge(m))))
    assert abs(bids[0] - bids[1] * 10 / (10 + fond)) <= 2 and bids[0] > 0
    assert totals[1] - totals[0] == m.price[rail] * fond // 10
    late = round(m.price[rail] / earned_a_turn(knowledge(m), EXPRESS))
    later = f" The intended Superchief comes about {late} rounds later."
    saves = f" It is saving for a Superchief, so the price counts {1 + fond / 10:g} times."
    assert words[0].endswith(later + saves) is (fond > 0)  # It is not worth its price to others so late.
    assert "Superchief" not in words[1]


@pytest.mark.parametrize(("fond", "tenths"), [(-1, 10), (0, 10), (4, 14)])
def test_who_dislikes_fast_trains_feels_no_other_price_though_it_wants_one(fond: int, tenths: int) -> None:
    table = Table(bundled_scenario("boxcars/us-boxcars-2013"), 4).home(0, "nashville").cash(0, 30_000)
    m, g, trait = table.m, table.g, list(traits(of(judgement=10, superchief=fond)))
    assert wants_chief(m, knowledge(m), g, 0, trait, 100)
    assert price_tenths(m, knowledge(m), g, 0, trait, 100) == tenths
    british = Table(bundled_scenario("boxcars/gb-boxcars-2013"), 4)
    assert price_tenths(british.m, knowledge(british.m), british.g, 0, trait, 100) == 2


@pytest.mark.parametrize("board", ["us-boxcars-2013", "us-rail-baron"])
def test_gould_buys_the_best_railroad_at_once(board: str) -> None:
    """He waited for a Superchief, and players who did not wait beat three of him."""
    table = Table(bundled_scenario(f"boxcars/{board}"), 4).home(0, "nashville").cash(0, 20_000)
    m, trait = table.m, list(traits(CHARACTERS["gould"]))
    bought = best_purchase(m, knowledge(m), table.g, 0, trait, Plan(m, knowledge(m)))
    assert bought == RAILROAD_ITEM + m.rail_number["B&M"]


@pytest.mark.parametrize(("over", "said"), [(-10_400, "2 rounds"), (-1, "1 round"), (0, "")])
def test_a_super_chief_is_put_off_by_what_is_missing_to_it_then(over: int, said: str) -> None:
    table = in_chicago("express")
    m, g = table.m, table.g
    rail = m.rail_number["SLSF"]
    g.owner[rail] = g.bank
    table.cash(0, m.superchief_of[0] + m.price[rail] + over)
    found = explain(m, knowledge(m), g, BUY, 0, CHARACTERS["scott"], [NOTHING, RAILROAD_ITEM + rail])
    option = next(each for each in found.options if each.decision != NOTHING)
    later = f" The intended Superchief comes about {said} later." if said else ""
    saves = " It is saving for a Superchief, so the price counts 1.9 times."
    assert option.said.endswith(f" to go.{later}{saves}")


def test_boldness_declares_with_less_cash_for_the_way_home() -> None:
    table = Table(a_ladder()).home(0, "ashby").at(0, "bolton").cash(0, 205_000)
    table.owns(1, "NOR", "SOU", "WES", "EAS", "MID").ready()
    assert table.codes == ["roll on", "declare"]
    assert decided(table, of(declaring=10)) == 1
    assert decided(table, of(declaring=-10)) == 0


def test_who_cannot_pay_for_the_way_home_is_told_what_is_missing() -> None:
    table = Table(a_ladder()).home(0, "ashby").at(0, "bolton").cash(0, 203_000).cash(1, 199_000)
    table.owns(1, "NOR", "SOU", "WES", "EAS", "MID").ready()
    assert table.codes == ["roll on", "declare"]
    short = next(each for each in explained(table, of(judgement=10)).options if each.code == "declare")
    assert short.scores == (LEFT_AT_HOME.score(-7_000), BOLDNESS.score(0))
    assert short.said == "After the fees home it would be $7,000 short of the winning total."
    assert (
        explained(table, of(judgement=10)).options[0].said == short.said
    )  # The reason is also given for not declaring.
    timid = explained(table.cash(0, 213_000), of(judgement=10, declaring=-10)).options[0]
    assert (timid.code, timid.said.partition(",000")[0]) == ("roll on", "After the fees home it would be $3")
    told = next(option for option in explained(table, of(judgement=10, declaring=-10)).options if option.scores)
    assert [(score.name, score.amount) for score in told.scores] == [
        (LEFT_AT_HOME.name, 3_000),
        (BOLDNESS.name, -5_000),
    ]
    table.cash(0, 203_000)
    assert decided(table, of(judgement=10)) == 0
    home = Table(a_ladder()).home(0, "ashby").at(0, "ashby").cash(0, 203_000).ready()
    assert (
        explained(home, of(judgement=10)).options[0].said == "It is at home with the winning total, so declaring wins."
    )
    rich = next(each for each in explained(table.cash(0, 290_000), of(judgement=10)).options if each.code == "declare")
    assert {score.name for score in rich.scores} == {WAITING.name, CAUGHT.name}
    half = next(each for each in explained(table, of(judgement=5)).options if each.code == "declare")
    waits = next(score.amount for score in half.scores if score.name == WAITING.name)
    told = re.search(r"Waiting costs \$([0-9,]+), because .* It counts 50% of both\.", half.said)
    assert told is not None and abs(int(told[1].replace(",", "")) - 2 * waits) <= 1
    assert "It counts" not in rich.said
    paid = re.search(r"A catch costs \$([0-9,]+): the \$([0-9,]+) it pays and", rich.said)
    assert paid is not None
    assert [int(each.replace(",", "")) for each in paid.groups()] == [harm(table.m, table.g, 0), table.m.rover_payment]
    assert decided(table, of(judgement=10)) == 1


def test_what_would_take_cash_that_is_kept_is_never_bought() -> None:
    kept = explained(buying(cash=190_000), of(access=10)).options
    assert {option.code for option in kept if beyond(option.total) == "never"} == {
        "buy NOR",
        "buy SOU",
        "buy superchief",
    }


def test_a_high_weight_of_auctions_bids_where_a_low_one_passes() -> None:
    table = Table(a_ladder()).at(0, "bolton").owns(0, "NOR").cash(0, 500).cash(1, 90_000)
    table.g.auction, table.g.bidder, table.g.high, table.g.bid = table.m.rail_number["NOR"], 1, 0, 0
    table.g.seat = 0
    table.g.settling = 1
    table.g.high = -1
    bids = []
    for amount in range(6_000, 90_000, 500):
        table.g.high, table.g.bid = 0, amount
        bids.append([decided(table, of(access=5, auctions=points)) != PASS for points in (-10, 10)])
    assert [False, True] in bids
    assert [True, False] not in bids


def test_avoiding_the_leader_takes_another_railroad_of_equal_length() -> None:
    board = Sketch().line("ABC", "west a1 a2 east").line("XYZ", "west b1 b2 east").line("OWN", "far east")
    board.cities("left", "west").cities("right", "east far")
    table = Table(board, seats=3).at(0, "west").bound(0, "east").owns(1, "ABC").owns(2, "XYZ")
    table.cash(1, 190_000).ready("3 3")
    m = table.m
    assert m.railroads[m.first[decided(table, of(avoidance=10))]] == "XYZ"
    assert m.railroads[m.first[decided(table, of(avoidance=-10))]] == "ABC"


@pytest.mark.parametrize("name", ["gould", "scott", "morgan"])
def test_totals_are_the_values_by_which_the_bot_decides(name: str) -> None:
    character, case = CHARACTERS[name], a_purchase(bundled_scenario("boxcars/us-boxcars-2013"), name)
    m, k, g, seat, _ = case
    spare, left = spare_cash(m, g, seat), case.percent_left()
    p = case.plan()
    prepare_railroad_values(*case, NONE, p, left)
    rail = g.owner.index(seat)
    g.give, g.take, g.offer_sum = g.owner.index(g.bank), rail, 4_000
    values: dict[int, dict[int, int]] = {
        BUY: {item: purchase_value(*case, item, p, left, spare) for item in legal(m, g, BUY)},
        SELL: {sale: sale_value(*case, sale, case.plan()) for sale in (2 * rail, 2 * rail + 1)},
        ANSWER: {1: gain_of_offer(*case, case.plan())},
        PICK_HOME_CITY: {city: home_value(*case, city) for city in (0, 5, 9)},
    }
    for now, expected in values.items():
        found = explain(m, k, g, now, seat, character, list(expected)).options
        totals = {option.decision: option.total for option in found}
        assert set(totals) == set(expected)
        for decision, value in expected.items():
            if value == -OUT_OF_REACH:
                assert beyond(totals[decision]) == "never"
            else:
                assert totals[decision] == value
    assert any(value not in (0, -OUT_OF_REACH) for value in values[BUY].values())
    g.at[seat], g.cash[seat] = m.city_dot[g.goal[seat]], m.win_of[seat] + 60_000
    declares = next(option for option in explain(m, k, g, DECLARE, seat, character, [0, 1]).options if option.decision)
    assert declares.total == declaring(*case, case.plan())


def a_purchase(scenario: Scenario, name: str) -> Case:
    """Return a purchase in a game of four equal bots, by a player with a railroad."""
    bot = bot_named(family("boxcars"), name)
    start = RULES.initial_state(scenario, seats_of([name] * 4), resolve(RULES.options, scenario.rules))
    for _, state in drive(RULES, start, [bot] * 4, 1):
        seat = RULES.current_player(state)
        if state.step == BUY and isinstance(seat, int) and seat in state.g.owner and len(state.decisions.numbers) > 3:
            return Case(state.m, knowledge(state.m), state.g.copy(), seat, list(traits(CHARACTERS[name])))
    raise AssertionError("nobody owns a railroad")
