"""The end of the game and the Tycoon cards (RT-END, RT-TYCOON)."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.families.tycoon.content import GONE, TycoonCard, TycoonGoal
from engine.families.tycoon.rulebook import RULES
from engine.families.tycoon.rules.chapters.ending import goal_points
from engine.families.tycoon.rules.network import longest_run
from tests.bundled import bundled_scenario
from tests.families.tycoon.table import BLUE, GREEN, RED, Table, country

EASTERN = bundled_scenario("tycoon/eastern-us")


def goal(kind: TycoonGoal, points: int, *sites: str, **more: object) -> TycoonCard:
    return TycoonCard(kind.title(), kind, points, sites=sites, **more)  # type: ignore[arg-type]


GOALS = {
    "pullman": goal("engine", 6, level=3, reveal="when-done"),
    "farnam": goal("links-at", 2, "cedar", per_link=True),
    "morgan": goal("most-links", 6),
    "gould": goal("fewest-shares", 7),
    "holliday": goal("western-link", 5, level=1),
    "judah": goal("longest-run", 8),
    "vanderbilt": goal("connected", 5, "ash", "dale"),
    "fisk": goal("most-money", 7),
    "hopkins": goal("fewest-shares", 7),
}


def having(card: str, seats: int = 2, other: str = "morgan") -> Table:
    """Red has this Tycoon card, Blue another one."""
    table = Table(country(tycoons=GOALS), seats).tycoon(RED, card).tycoon(BLUE, other)
    for seat, third in zip(range(2, seats), ("holliday", "farnam"), strict=False):
        table.tycoon(seat, third)
    return table


def worth(table: Table, seat: int = RED) -> int:
    """What a seat's Tycoon card is worth now."""
    return goal_points(table.m, table.g, seat)


def ended(table: Table) -> Table:
    """Plays the last turn to its end with nobody doing anything."""
    table.g.last = table.g.whole
    return table.ready().passes(99)


def emptied(table: Table, number: int) -> Table:
    """Empty markers in the last cities of the board."""
    for city in range(1, number + 1):
        table.g.marker[-city] = 1
    return table


@pytest.mark.rule("RT-END-01")
@pytest.mark.parametrize(("seats", "markers"), [(2, 10), (3, 12), (4, 14), (5, 16), (6, 18)])
def test_with_enough_empty_markers_one_more_full_turn_is_played(seats: int, markers: int) -> None:
    for lie, last in ((markers - 2, -1), (markers - 1, 3)):
        table = Table(EASTERN, seats)
        table.g.whole = 2
        emptied(table, lie).link(RED, "new-york", "new-haven").put("new-haven", "red").ready()
        table.do("cube new-haven red", "over 0 to new-york")
        assert len(table.marked()) == lie + 1 and table.g.last == last


@pytest.mark.rule("RT-END-01", "RT-EX-17")
def test_with_three_players_and_the_twelfth_marker_in_turn_6_turn_7_is_the_last_one() -> None:
    table = emptied(Table(EASTERN, 3), 11)
    table.g.whole = 6
    table.link(RED, "new-york", "new-haven").put("new-haven", "red").ready()
    table.do("cube new-haven red", "over 0 to new-york")
    assert any("turn 7 is the last" in text for text in table.told("end"))
    table.passes(8)
    assert table.g.whole == 7 and table.actor is not None
    actions = 0
    while table.actor is not None:
        actions += "share" in table.codes
        table.do("pass" if "pass" in table.codes else table.codes[0])
    assert actions == 9 and table.g.whole == 7


@pytest.mark.rule("RT-END-01")
def test_it_stays_so_even_if_a_marker_is_taken_off_again() -> None:
    table = emptied(Table(), 2).link(RED, "ash", "beech").put("ash", "blue").ready()
    table.do("cube ash blue", "over 0 to beech")
    assert table.g.last == 2
    table.do("urbanize fir", "colour blue", "cube red", "cube red")
    assert len(table.marked()) == 3 or table.g.last == 2
    table.do("urbanize jay", "colour yellow", "cube red", "cube red")
    assert len(table.marked()) < 3 and table.g.last == 2


def test_a_game_ends_in_any_case_by_the_limit_of_turns() -> None:
    table = Table(game__turn_limit=2).ready().passes(99)
    assert table.actor is None and table.g.whole == 2 and "the limit of 2 turns" in str(table.told("end"))
    assert table.entries[-1].reason == "tie"


@pytest.mark.rule("RT-END-02", "RT-END-03", "RT-EX-23")
def test_points_less_shares_and_the_goal_and_a_tie_for_the_goal_does_not_count() -> None:
    for links, points in ((1, 59.0), (0, 53.0)):
        table = having("morgan", other="gould")
        table.g.points[:], table.g.shares[:] = [57, 0], [4, 9]
        table.link(BLUE, "dale", "elm").link(RED, "ash", "beech")
        if links:
            table.link(RED, "beech", "cedar")
        assert RULES.returns(ended(table).state)[RED] == points
    table = having("morgan")
    table.g.points[RED] = 157
    assert RULES.returns(ended(table).state)[RED] == 157.0


@pytest.mark.rule("RT-END-04", "RT-EX-24")
def test_most_points_win_then_most_links_then_most_money_and_then_it_is_shared() -> None:
    def end(points: list[int], links: int = 0, cash: int = 100_000) -> Table:
        table = Table().cash(BLUE, cash)
        table.g.points[:] = points
        if links:
            table.link(BLUE, "ash", "beech")
        return ended(table)

    for table, winner in ((end([61, 60], 1), RED), (end([60, 60], 1), BLUE), (end([60, 60], 0, 100_001), BLUE)):
        assert table.g.winner == winner and table.entries[-1].kind == "win" and table.entries[-1].seat == winner
        scores = RULES.returns(table.state)
        assert scores[winner] > scores[1 - winner]
    table = end([60, 60])
    assert table.g.winner == -1 and RULES.returns(table.state) == {0: 60.0, 1: 60.0}
    last = table.entries[-1]
    assert last.reason == "tie" and last.text.startswith("Red ties for first with 60 points")


@pytest.mark.rule("RT-TYCOON-01")
def test_farnam_counts_own_links_at_chicago() -> None:
    table = having("farnam").link(RED, "beech", "cedar", "dale").link(BLUE, "cedar", "dale").link(RED, "ash", "beech")
    assert worth(table) == 4
    (card,) = [card for card in EASTERN.content.tycoons.values() if card.name == "Henry Farnam"]  # type: ignore[attr-defined]
    assert (card.goal, card.points, card.per_link, card.sites) == ("links-at", 2, True, ("chicago",))


@pytest.mark.rule("RT-TYCOON-02")
def test_morgan_has_most_complete_links_alone() -> None:
    table = having("morgan").link(RED, "ash", "beech").link(BLUE, "cedar", "dale")
    assert worth(table) == 0
    assert worth(table.link(RED, "beech", "cedar")) == 6


@pytest.mark.rule("RT-TYCOON-03", "RT-TYCOON-10", "RT-EX-25")
def test_gould_and_hopkins_have_fewest_shares_and_one_of_them_at_most() -> None:
    table = having("gould", 3, "hopkins")
    table.g.shares[:] = [5, 5, 6]
    assert (worth(table), worth(table, BLUE)) == (0, 0)
    table.g.shares[:] = [4, 5, 6]
    assert (worth(table), worth(table, BLUE)) == (7, 0)
    table.g.shares[:] = [5, 4, 6]
    assert (worth(table), worth(table, BLUE)) == (0, 7)
    table.g.shares[:] = [4, 5, 4]
    assert (worth(table), worth(table, BLUE)) == (0, 0)


@pytest.mark.rule("RT-TYCOON-04")
def test_pullman_is_the_first_at_a_level_and_shows_it_then() -> None:
    table = having("pullman").engine(RED, 2).engine(BLUE, 2).ready()
    assert RULES.information_state(table.state, BLUE).g.tycoon[RED] < 0
    table.do("engine")
    assert worth(table) == 6 and "Red reveals the Tycoon card Engine" in table.told("card")
    assert RULES.information_state(table.state, BLUE).g.tycoon[RED] == table.g.tycoon[RED]
    table = having("pullman").engine(RED, 2).engine(BLUE, 2).ready().do("pass", "engine", "engine")
    assert worth(table) == 0 and not table.told("card") and table.g.engine == [2, 2]


@pytest.mark.rule("RT-TYCOON-05")
def test_holliday_has_built_a_western_link() -> None:
    table = having("holliday").link(RED, "beech", "cedar").ready()
    assert worth(table) == 0
    assert worth(table.do("west cedar")) == 5
    table = having("morgan", other="holliday").link(RED, "beech", "cedar").ready().do("west cedar")
    assert worth(table, BLUE) == 0


@pytest.mark.rule("RT-TYCOON-06")
def test_judah_has_the_longest_run_alone() -> None:
    table = having("judah").link(RED, "ash", "beech", "cedar").link(BLUE, "dale", "elm", "fir")
    assert worth(table) == 0
    table.link(RED, "dale", "elm")  # apart from the others
    assert worth(table) == 0
    assert worth(table.link(RED, "cedar", "dale")) == 8


def longest_by_trying(edges: list[tuple[int, int]]) -> int:
    """The longest trail by going every one of them."""

    def on(at: int, used: frozenset[int]) -> int:
        best = 0
        for number, (a, b) in enumerate(edges):
            if number not in used and at in (a, b):
                best = max(best, 1 + on(b if at == a else a, used | {number}))
        return best

    return max((on(city, frozenset()) for city in {end for edge in edges for end in edge}), default=0)


@given(st.integers(0, 100_000))
@pytest.mark.rule("RT-TYCOON-06")
def test_a_run_uses_no_link_twice_and_may_come_to_a_city_again(seed: int) -> None:
    luck = Random(seed)
    table = Table()
    edges = [tuple(luck.sample(range(luck.randint(2, 8)), 2)) for _ in range(luck.randint(0, 8))]
    table.g.links[:] = [[RED, a, b, 0] for a, b in edges]
    assert longest_run(table.m, table.g, RED) == longest_by_trying(edges)  # type: ignore[arg-type]
    assert longest_run(table.m, table.g, BLUE) == 0


@pytest.mark.rule("RT-TYCOON-07")
def test_vanderbilt_joins_two_cities_over_own_links_alone() -> None:
    table = having("vanderbilt").link(RED, "ash", "beech", "cedar").link(BLUE, "cedar", "dale")
    assert worth(table) == 0
    assert worth(table.link(RED, "cedar", "dale")) == 5


@pytest.mark.rule("RT-TYCOON-08", "RT-TYCOON-09")
@pytest.mark.parametrize("name", ["James Fisk", "Daniel Drew"])
def test_fisk_and_drew_have_most_money_after_the_last_income_alone(name: str) -> None:
    (id,) = [id for id, card in EASTERN.content.tycoons.items() if card.name == name]  # type: ignore[attr-defined]
    for points, gained in ((0, 0), (1, 7)):
        table = Table(EASTERN, 2).tycoon(RED, id).tycoon(BLUE, "TY02")
        table.g.place[:] = bytes([GONE]) * len(table.m.cards)
        table.g.points[RED] = points
        table = ended(table)
        assert table.g.points[RED] + gained == RULES.returns(table.state)[RED]


@pytest.mark.rule("RT-END-03")
def test_all_tycoon_cards_are_shown_at_the_end() -> None:
    table = ended(having("holliday", 3, "vanderbilt"))
    assert table.g.shown == [1, 1, 1]
    assert sum("reveals" in text for text in table.told("end")) == 3
    assert RULES.information_state(table.state, GREEN) is table.state


def test_the_goals_of_the_printed_game_are_its_ten_cards() -> None:
    goals = [card.goal for card in EASTERN.content.tycoons.values()]  # type: ignore[attr-defined]
    assert sorted(goals) == sorted([
        "links-at", "most-links", "fewest-shares", "engine", "western-link", "longest-run", "connected", "most-money",
        "most-money", "fewest-shares",
    ])  # fmt: skip
