"""The bots play whole games by the rules, alike every time, better than chance, and see what cards bring."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from engine.bots.named import bot_named, default_lineup
from engine.families.tycoon.bots.bidding import bid, gained
from engine.families.tycoon.bots.evaluation import BUILD, MOVE, PASS, URBANIZE
from engine.families.tycoon.bots.planner import Planner, fits
from engine.families.tycoon.bots.question import LARGEST
from engine.families.tycoon.bots.rollout import IDLE
from engine.families.tycoon.bots.track_candidates import MAX_RUNS_PER_PAIR, Run, all_runs
from engine.families.tycoon.bots.values import turns_left
from engine.families.tycoon.bots.weights import Weights
from engine.families.tycoon.content import OperationCard, TycoonContent
from engine.families.tycoon.family import FAMILY
from engine.families.tycoon.rulebook import RULES
from engine.families.tycoon.rules.board import NONE, CompiledBoard, board_of
from engine.families.tycoon.rules.chapters.auction import highest_sensible_bid
from engine.families.tycoon.rules.chapters.building import ALLOWED, cost, from_city, ground_refusal, is_open
from engine.families.tycoon.rules.chapters.building import TILE as LEAVE
from engine.families.tycoon.rules.links import GENTLE, links
from engine.families.tycoon.rules.position import Position, TycoonState
from engine.game.drive import drive
from engine.game.rules import SeatSetup
from engine.model.scenario import Scenario
from tests.bundled import bundled_scenario
from tests.families.tycoon.rules.test_auction import bidding
from tests.families.tycoon.table import BLUE, RED, Table, country

EASTERN = bundled_scenario("tycoon/eastern-us")


def game(*bots: str, seed: int = 3) -> TycoonState:
    state = RULES.initial_state(EASTERN, [SeatSetup(bot, bot) for bot in bots], {})
    *_, (_, last) = drive(RULES, state, [bot_named(FAMILY, bot) for bot in bots], seed)
    return last  # type: ignore[no-any-return]


@pytest.mark.parametrize("seats", [2, 4])
def test_greedy_bots_empty_the_cities_and_end_the_game_by_that(seats: int) -> None:
    g = game(*["greedy"] * seats).g
    assert g.whole == g.last and max(g.points) > 20


def test_nobody_waits_for_ever_where_a_share_in_hand_changes_what_is_wanted_most() -> None:
    # All four want one link while they have nothing, and another one as soon as they have a share's money.
    bots = ["greedy"] * 4
    state = RULES.initial_state(EASTERN, [SeatSetup(str(n), bot) for n, bot in enumerate(bots)], {})
    for _, after in drive(RULES, state, [bot_named(FAMILY, bot) for bot in bots], 14):
        if after.g.whole == 2:
            break
    assert all(after.g.shares) and len(after.g.links) > 3


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_greedy_beats_chance_from_every_seat(seat: int) -> None:
    bots = ["random"] * 3
    bots[seat] = "greedy"
    scores = RULES.returns(game(*bots))
    assert max(scores, key=scores.__getitem__) == seat and scores[seat] > 20


def test_runs_are_the_cheapest_links_of_one_action() -> None:
    m = board_of(EASTERN, {})
    found: dict[frozenset[str], int] = {}
    for run in all_runs(m, 4):
        found.setdefault(frozenset((m.city_ids[run.city], m.city_ids[run.to])), run.cost)
    wanted: dict[frozenset[str], int | None] = {}
    for link in links(EASTERN):
        wanted[frozenset((link.a, link.b))] = link.cheap_cost if link.cheap_tiles <= 4 else None
    assert found.keys() == wanted.keys()
    assert all(cost is None or found[pair] == cost for pair, cost in wanted.items())


def every_run(m: CompiledBoard, most: int) -> list[Run]:
    """All runs of `all_runs`, found by trying every track one tile after the other."""
    g = Position(m, 2, journal=False)
    best: dict[tuple[int, ...], Run] = {}
    for city in range(m.city_count):
        left: list[tuple[int, int, tuple[int, ...]]] = [(enter, 0, ()) for enter in from_city(m, g, city)]
        while left:
            enter, spent, tiles = left.pop()
            for leave in ((enter + turn) % 6 for turn in GENTLE):
                out = m.across[enter - enter % 6 + leave]
                crosses = out == NONE or any(tile // LEAVE // 6 == out // 6 for tile in tiles)
                if crosses or ground_refusal(m, g, enter, leave, city) != ALLOWED:
                    continue
                run = Run(city, m.spot[out], spent + cost(m, g, enter, leave), (*tiles, enter * LEAVE + leave))
                key = (city, run.to, run.tiles[0] // LEAVE, out)
                if not is_open(m, g, out):
                    if len(run.tiles) < most and m.price[out // 6] != NONE:
                        left.append((out, run.cost, run.tiles))
                elif run.to > city and (key not in best or ranked(run) < ranked(best[key])):
                    best[key] = run
    found: dict[tuple[int, int], list[Run]] = {}
    for run in sorted(best.values(), key=ranked):
        found.setdefault((run.city, run.to), []).append(run)
    return [run for pair in sorted(found) for run in found[pair][:MAX_RUNS_PER_PAIR]]


def ranked(run: Run) -> tuple[int, int, tuple[int, ...]]:
    return run.cost, len(run.tiles), run.tiles


@pytest.mark.parametrize("name", ["tycoon/eastern-us", "tycoon/amber-coast"])
@pytest.mark.parametrize("most", [1, 3, 4])
def test_the_search_for_runs_sees_all_of_them_with_few_tiles(name: str, most: int) -> None:
    m = board_of(bundled_scenario(name), {})
    assert all_runs(m, most) == every_run(m, most)


def with_tiles(tiles: int) -> Scenario:
    made = bundled_scenario("tycoon/amber-coast")
    assert isinstance(made.content, TycoonContent)
    return replace(made, content=replace(made.content, costs=replace(made.content.costs, tiles=tiles)))


@pytest.mark.slow
def test_the_search_for_runs_has_a_budget_however_many_tiles_the_rules_allow() -> None:
    """With 50 tiles in an action bots searched for hours."""
    m = board_of(with_tiles(10_000), {})
    found = all_runs(m, m.tiles)
    usual = {(run.city, run.to) for run in all_runs(m, 3)}
    pairs = {(run.city, run.to) for run in found}
    assert usual < pairs and len(pairs) <= LARGEST["pairs"] and len(found) <= LARGEST["runs"]
    assert max(len(run.tiles) for run in found) > 4
    assert fits(Planner(m, is_compiled=False).sizes)
    assert found == all_runs(board_of(with_tiles(9_999), {}), 9_999)


@pytest.mark.slow
def test_bots_play_where_an_action_lays_any_number_of_tiles() -> None:
    seats = [SeatSetup(bot, bot) for bot in ("planner", "greedy")]
    state = RULES.initial_state(with_tiles(10_000), seats, {"game.turn_limit": 2})
    *_, (_, last) = drive(RULES, state, [bot_named(FAMILY, seat.bot) for seat in seats], 1)
    assert last.g.links and last.g.whole == 2


def test_no_bid_is_a_blunder_however_little_money_is_worth() -> None:
    """Where shares cost no points at the end, a bot bid 45 times the lowest bid for the first turn."""
    table = Table(share__points=0, share__dividend=0).link(RED, "cedar", "elm").link(BLUE, "cedar", "elm")
    table.put("cedar", "red").cash(RED, 10**6).ready()
    m, g, thinker = table.m, table.g, Planner(table.m, is_compiled=False)
    while bid(m, g, thinker, Weights(place=100)):
        g.bid += m.bid_unit
    assert 0 < g.bid <= highest_sensible_bid(m) == 3 * m.share_value


def test_a_pair_is_joined_by_the_cheapest_run_that_is_still_free() -> None:
    table = Table().put("ash", "blue").ready()
    m, g, thinker = table.m, table.g, Planner(table.m, is_compiled=False)
    taken: set[int] = set()
    costs = []
    while True:
        links = [
            thinker.runs[option.extra]
            for option in thinker.options(g, RED, Weights(tried=0, chains=0))
            if option.kind == BUILD and thinker.runs[option.extra].to == table.city("beech")
        ]
        if not links:
            break
        (run,) = links
        costs.append(run.cost)
        sides = [(tile // LEAVE, tile // LEAVE // 6 * 6 + tile % LEAVE) for tile in run.tiles]
        assert not any(taken & {enter, out} for enter, out in sides)
        for enter, out in sides:
            leave = out % 6
            taken |= {enter, out, m.across[out]}
            g.mate[enter], g.mate[out] = leave + 1, enter % 6 + 1
    assert costs[0] == 6_000 and costs == sorted(costs) and 1 < len(costs) <= 6


def test_it_takes_the_delivery_that_brings_itself_most_and_others_least() -> None:
    table = Table().link(RED, "cedar", "dale").link(BLUE, "dale", "elm").link(RED, "dale", "elm").engine(RED, 2)
    table.put("cedar", "red").cash(RED, 0).ready()
    bot = bot_named(FAMILY, "greedy")
    codes = []
    while table.actor == RED:
        actions = RULES.legal_actions(table.state)
        chosen = bot.choose(RULES, table.state, RED, actions, 0) if len(actions) > 1 else actions[0]
        codes.append(chosen.code)
        table.do(chosen.code)
    assert codes == ["cube cedar red", "over 0 to dale", "over 2 to elm"] and table.g.points == [2, 0]


CARDS = country(
    operations={
        "bounty": OperationCard("service-bounty", "Bounty", 4, ("beech",)),  # type: ignore[arg-type]
        "train": OperationCard("new-train", "Train", 5, level=2),
        "line": OperationCard("major-line", "Line", 9, ("cedar", "elm")),  # type: ignore[arg-type]
        "hotel": OperationCard("hotel", "Hotel", 1, ("elm",)),  # type: ignore[arg-type]
    }
)


def chosen(table: Table, name: str) -> str:
    """What a bot decides for the seat that acts."""
    actions = RULES.legal_actions(table.state)
    return bot_named(FAMILY, name).choose(RULES, table.state, table.actor, actions, 0).code


def two_goals() -> Table:
    """Red can deliver a red cube over two links to Elm, or a blue one over one link to Beech."""
    table = Table(CARDS).link(RED, "cedar", "dale").link(RED, "dale", "elm").link(RED, "cedar", "beech")
    return table.engine(RED, 2).put("cedar", "red", "blue").cash(RED, 0)


def test_a_planner_sees_a_bounty_and_a_greedy_one_the_longer_way() -> None:
    assert chosen(two_goals().opened("bounty").ready(), "planner") == "cube cedar blue"
    assert chosen(two_goals().opened("bounty").ready(), "greedy") == "cube cedar red"
    assert chosen(two_goals().ready(), "planner") == "cube cedar red"


def test_a_hotel_of_another_one_keeps_a_planner_away() -> None:
    table = two_goals().put("cedar", "blue").engine(RED, 1).ready()
    assert chosen(table, "mellon") == "cube cedar blue"
    held = Table(CARDS).link(RED, "cedar", "elm").link(RED, "cedar", "beech").put("cedar", "red", "blue").cash(RED, 0)
    assert chosen(held.holds(BLUE, "hotel").ready(), "mellon") == "cube cedar blue"
    own = Table(CARDS).link(RED, "cedar", "elm").link(RED, "cedar", "beech").put("cedar", "red", "blue").cash(RED, 0)
    assert chosen(own.holds(RED, "hotel").ready(), "mellon") == "cube cedar red"


def test_a_planner_buys_the_first_engine_of_a_level_for_its_card() -> None:
    table = Table(CARDS).link(RED, "cedar", "dale").cash(RED, 5_000)
    assert chosen(table.opened("train").ready(), "planner") == "engine"
    assert chosen(table.opened("train").ready(), "greedy") != "engine"


def test_a_planner_builds_the_link_that_completes_a_major_line() -> None:
    table = Table(CARDS).link(RED, "cedar", "dale").cash(RED, 25_000).opened("line").ready()
    assert chosen(table, "planner") in ("build dale", "build elm")
    bare = Table(CARDS).link(RED, "cedar", "dale").cash(RED, 25_000).ready()
    assert not chosen(bare, "planner").startswith("build")


WESTERN = country(
    operations={"line": OperationCard("major-line", "Line", 9, ("cedar", "elm"), western=True)}  # type: ignore[arg-type]
)


@pytest.mark.parametrize(("whose", "counts"), [(RED, True), (BLUE, False), (None, False)])
def test_a_line_that_wants_a_western_link_counts_with_an_own_one_only(whose: int | None, counts: bool) -> None:
    table = Table(WESTERN, seats=3).link(RED, "cedar", "dale").opened("line").ready()
    if whose is not None:
        table.g.west[table.city("cedar")] = whose + 1
    found = Planner(table.m, is_compiled=False).options(table.g, RED, Weights(tried=0, chains=0))
    lines = [option.now for option in found if option.kind == BUILD]
    assert lines == ([9_000] if counts else [])


def test_a_seat_that_sees_nothing_to_deliver_builds_towards_it() -> None:
    table = Table().put("beech", *["yellow"] * 4).engine(RED, 2).cash(RED, 20_000).ready()
    assert chosen(table, "greedy").startswith("build")
    assert chosen(table, "planner").startswith("build")


def test_shares_are_issued_for_what_is_bought_then() -> None:
    state = RULES.initial_state(EASTERN, [SeatSetup(each, each) for each in ("planner", "mellon")], {})
    issued = []
    for action, at in drive(RULES, state, [bot_named(FAMILY, each) for each in ("planner", "mellon")], 8):
        if at.g.whole > 2:
            break
        if issued and action.code != "share":
            assert action.code.split()[0] in ("build", "engine", "urbanize"), issued
        issued = [*issued, action.code] if action.code == "share" else []


def ends(table: Table, kind: int, **tastes: int) -> int:
    """What the game comes to for Red that is played on from the first option of a kind."""
    found = Planner(table.m, is_compiled=False).options(table.g, RED, Weights(tried=3, **tastes))
    return next(option.value for option in found if option.kind == kind and option.value is not None)


def test_shares_that_income_does_not_pay_for_count_beyond_the_turns_that_are_played_on() -> None:
    def loss(shares: int, points: int) -> int:
        table = Table().put("ash", "blue").cash(RED, 0)
        table.g.shares[RED], table.g.points[RED] = shares, points
        table.ready()
        return ends(table, PASS, ahead=1, paid=0) - ends(table, PASS, ahead=1, paid=100)

    assert loss(12, 0) > 10_000  # 12 dividends of 1,000 a turn, or more than two shares, for some turns
    assert loss(0, 8) < 0


def test_a_new_city_has_a_colour_of_which_a_tile_is_left() -> None:
    def colours(*tiles: int) -> set[int]:
        table = Table().link(RED, "beech", "cedar").put("beech", "red", "blue", "yellow").ready()
        table.g.tiles[:] = tiles
        found = Planner(table.m, is_compiled=False).options(table.g, RED, Weights(tried=0, chains=0, saved=0))
        return {option.extra for option in found if option.kind == URBANIZE}

    assert [colours(1, 0, 0), colours(0, 0, 2), colours(0, 0, 0)] == [{0}, {2}, set()]


def test_the_best_delivery_comes_with_the_links_that_it_goes_over() -> None:
    table = Table().link(RED, "ash", "beech").link(RED, "cedar", "dale", "elm").engine(RED, 2).put("cedar", "red")
    thinker = Planner(table.m, is_compiled=False)
    best, way = thinker.think(table.cash(RED, 0).ready().g, RED, Weights(tried=0, chains=0))
    assert best.kind == MOVE and way == thinker.way(best.target) == (1, 2)


def test_what_is_explained_is_how_much_better_than_passing_the_game_ends() -> None:
    table = Table().link(RED, "cedar", "dale", "elm").engine(RED, 2).put("cedar", "red", "yellow").cash(RED, 0).ready()
    told = bot_named(FAMILY, "planner").explain(RULES, table.state, RED)
    found = Planner(table.m, is_compiled=False).options(table.g, RED, Weights())
    value = {option.kind: option.value for option in reversed(found) if option.value is not None}
    assert told is not None and told.options[0].total == (value[MOVE] - value[PASS] - IDLE) // 10 > 0
    waits = next(option for option in told.options if option.said.startswith("Passes."))
    assert waits.total == -IDLE // 10 == sum(score.amount for score in waits.scores)
    assert "the game ends as after passing. Minus 3.0 points, because waiting rarely helps later." in waits.said


def test_an_action_that_begins_with_a_share_is_told_once() -> None:
    """It stood there a second time without the share, and the first line said that another option is worth as much."""
    table = Table().link(RED, "cedar", "dale").engine(RED, 2).put("cedar", "red").cash(RED, 2_000).ready()
    told = bot_named(FAMILY, "planner").explain(RULES, table.state, RED)
    assert told is not None and told.options[0].code == "share"
    assert "build dale" in {action.code for action in RULES.legal_actions(table.state)}
    actions = [option.said for option in told.options]
    assert actions[0].startswith("Links Dale to Elm. Costs $4,000 and requires issuing 1 share.")
    assert len(actions) > 2 and len(set(actions)) == len(actions)


def in_the_last_action() -> Table:
    """Red can improve its engine for a new share, and never act again."""
    table = Table().link(RED, "cedar", "dale").engine(RED, 1).cash(RED, 4_000).ready()
    table.g.last, table.g.round, table.g.actions = table.g.whole, table.m.rounds, 1
    return table


def test_nobody_issues_a_share_for_an_engine_in_the_last_action_of_the_game() -> None:
    table = in_the_last_action()
    for is_compiled in (False, True):
        best, _ = Planner(table.m, is_compiled=is_compiled).think(table.g, RED, Weights())
        assert best.kind == PASS
    table.g.last += 1
    assert Planner(table.m, is_compiled=False).think(table.g, RED, Weights())[0].kind != PASS


def test_what_is_explained_in_the_last_action_is_what_it_costs_then() -> None:
    table = in_the_last_action().cash(RED, 10_000).ready()
    told = bot_named(FAMILY, "planner").explain(RULES, table.state, RED)
    assert told is not None
    assert {option.total for option in told.options} == {0} and len(told.options) > 1
    assert all(option.said.endswith(" The game ends as after passing.") for option in told.options)


def test_what_is_explained_says_what_an_action_costs_and_earns_in_money() -> None:
    table = Table().link(RED, "cedar", "dale", "elm").engine(RED, 2).put("cedar", "red", "yellow", "blue")
    table.put("elm", "blue", "yellow").put("ash", "blue").cash(RED, 1_000).ready()
    m, g, here = table.m, table.g, table.g.points[RED]
    told = bot_named(FAMILY, "planner").explain(RULES, table.state, RED)
    assert told is not None
    facts = {each.said: {fact.name: fact.amount for fact in each.facts} for each in told.options}
    left, kinds = turns_left(m, g, Weights()) + 1, set()
    for said, known in facts.items():
        if said.startswith("Passes."):
            assert known == {}
            continue
        assert known["turns left"] == left
        if said.startswith("Delivers"):
            kinds.add("income")
            more = m.income[here + said.count("2 own links") + 1] - m.income[here]
            assert known["income per turn"] == more > 0 == known["money paid"] == known["dividends per turn"]
            assert f"Earns ${more:,} more per turn; {left} turns to go." in said
        elif known["money paid"] > 1_000:
            kinds.add("dividends")
            dividends = -((1_000 - known["money paid"]) // m.share_value) * m.dividend
            assert known["dividends per turn"] == dividends > 0 == known["income per turn"]
            assert f"Costs ${dividends:,} more in dividends per turn; {left} turns to go." in said
    assert kinds == {"income", "dividends"}


def test_a_delivery_that_waits_counts_less() -> None:
    table = Table().link(RED, "cedar", "dale").put("cedar", *["yellow"] * 3).cash(RED, 0).ready()
    sure, doubted = (ends(table, MOVE, doubt=doubt, others=0) for doubt in (0, 10))
    assert 0 < sure - doubted < 1_000  # the second one 100, the third one 200, with what income they bring


def test_the_first_place_is_worth_what_others_would_take_first() -> None:
    def worth(*cubes: str, rival: tuple[str, str] = ("cedar", "elm")) -> int:
        table = Table().link(RED, "cedar", "elm").link(BLUE, *rival).put("cedar", *cubes).cash(RED, 0).ready()
        return gained(table.m, table.g, Planner(table.m, is_compiled=False), Weights())

    assert worth("red") >= 1_000  # Blue can deliver the only cube as well.
    assert worth("red", "red") == 0 == worth("red", rival=("dale", "elm"))


def test_whoever_looks_ahead_bids_as_long_as_a_bid_costs_less_than_it_gains() -> None:
    table = Table().link(RED, "cedar", "elm").link(BLUE, "cedar", "elm").put("cedar", "red").cash(RED, 20_000).ready()
    m, g, thinker = table.m, table.g, Planner(table.m, is_compiled=False)
    highest = {}
    for place in (0, 25, 100):
        g.bid = 0
        while bid(m, g, thinker, Weights(place=place)):
            g.bid += m.bid_unit
        highest[place] = g.bid
    assert 0 == highest[0] < highest[25] < highest[100] < 20_000


def test_the_highest_bid_that_is_worth_it_is_told_in_money_and_what_each_bid_costs_a_turn() -> None:
    table = bidding(2)
    table.g.cash[:] = [3_000, 10_000]
    table.link(RED, "cedar", "elm").link(BLUE, "cedar", "elm").put("cedar", "red")
    state, bot = table.ready().state, bot_named(FAMILY, "planner")
    told = bot.explain(RULES, state, RED)
    assert told is not None
    found = re.search(r"gains it [0-9.]+ points, worth up to \$([0-9,]+):", told.options[0].said)
    assert found is not None
    most, highest = int(found[1].replace(",", "")), 0
    while (code := bot.choose(RULES, table.state, RED, RULES.legal_actions(table.state), 0).code) != "pass":
        highest = int(code.removeprefix("bid "))
        table.g.bid = highest
        table.state = RULES.state(table.m, table.g, table.state.seats)
    assert most == highest > 3_000
    facts = {each.code: {fact.name: fact.amount for fact in each.facts} for each in told.options}
    assert facts["bid 2000"]["dividends per turn"] == 0 and facts["bid 10000"]["dividends per turn"] == 2_000
    assert facts["bid 10000"]["money paid"] == 10_000 and not facts["pass"]


def test_belmont_and_not_the_planner_sits_at_the_table_of_sharks() -> None:
    """The planner did, beside three of whom one mellon wins 35 % on the Amber Coast; belmont wins 32 and 26 % there and
    on the eastern board, and no planner, brassey or mellon beside three of it more than its share (README)."""
    assert default_lineup(FAMILY, 2, sharks=True) == ["belmont"] * 2
    assert "belmont" not in FAMILY.casual_bots
