"""A league: searches find better answers, and the same seed gives the same league whoever plays it."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import convert
from msgspec.structs import replace

from engine.errors import RulesError
from engine.game.family import family
from engine.game.options import resolve
from engine.sim import league as room
from engine.sim.budget import HEARING, MIN_GAMES, REPORTED, SEATS, TRIALS, Budget, expected, measure, rounds
from engine.sim.league import Found, Hall, League, Match, Search, Space, Terms, league, row_of, weights_of
from tests.bundled import bundled_scenario

FLOOR = "A search plays at least one generation, which takes 96 games. The budget of"

BOUNDS = {"one": (-10, 10), "two": (-10, 10)}


class Wits:
    """In place of games: the nearer the weights of a seat to (6, -4), the more of them it wins."""

    bounds = BOUNDS

    def __init__(self, terms):
        self.asked = []

    def wins(self, seats, seat, numbers):
        self.asked.append((seats, seat, numbers))
        return max(0, len(numbers) - 2 * off(seats[seat]))


def off(weights):
    """How far weights are from those that win most."""
    return sum(abs(each - goal) for each, goal in zip(weights, (6, -4), strict=True))


def done_here(start, terms, tasks, workers, named, cancelled=lambda: False, idle=None):
    work = start(terms)
    for task in tasks:
        if cancelled():
            return
        yield work([task])


@pytest.fixture
def wits(monkeypatch):
    monkeypatch.setattr(room, "_Table", Wits)
    monkeypatch.setattr(room, "done_by_workers", done_here)
    return Terms(bundled_scenario("boxcars/us-rail-baron"), {}, 3)


def test_a_search_finds_the_best_answer(wits):
    found = room._search(Wits(wits), Search(0, (0, 0), ((0, 0),), 40_000, 240))
    assert sum(abs(each - goal) for each, goal in zip(found.weights, (6, -4), strict=True)) <= 1
    assert 40_000 <= found.games < 40_000 + room.CROWD * 240


class Halfway(Wits):
    """Most is won half way from the others to (6, -4), so that only who is there cannot be bettered."""

    def wins(self, seats, seat, numbers):
        others = seats[(seat + 1) % SEATS]
        best = [(other + goal) / 2 for other, goal in zip(others, (6, -4), strict=True)]
        return max(0, len(numbers) - 2 * sum(abs(one - two) for one, two in zip(seats[seat], best, strict=True)))


def test_who_plays_itself_comes_to_what_cannot_be_bettered_and_not_to_the_best_answer_to_a_pool(wits):
    alone = room._search(Halfway(wits), Search(0, (0, 0), (), 60_000, 240)).weights
    answer = room._search(Halfway(wits), Search(0, (0, 0), ((0, 0),), 60_000, 240)).weights
    assert off(alone) <= 1 and abs(answer[0] - 3) + abs(answer[1] + 2) <= 1


def test_what_is_found_is_the_middle_of_the_later_half_and_not_where_luck_had_it_last(wits, monkeypatch):
    middles = []
    monkeypatch.setattr(room, "_average", lambda points: middles.append(points) or [0.5, 0.5])
    assert room._search(Wits(wits), Search(0, (0, 0), ((0, 0),), 6 * room.CROWD * 24, 24)).weights == (0, 0)
    assert len(middles[0]) == 4 and Space(BOUNDS, (0, 0)).begins not in [list(each) for each in middles[0]]
    monkeypatch.undo()
    assert room._average([[0.0, 1.0], [0.5, 0.5]]) == [0.25, 0.75]


def test_a_champion_is_whom_the_others_beat_least_and_not_who_beats_one_of_them_most(wits, monkeypatch):
    beaten = {("a", "b"): 9, ("a", "c"): 1, ("b", "a"): 5, ("b", "c"): 5, ("c", "a"): 7, ("c", "b"): 0}
    monkeypatch.setattr(Hall, "_candidates", lambda self, starts, pool, budget: ["a", "b", "c"])
    monkeypatch.setattr(
        Hall,
        "_matches",
        lambda self, rivals, pool, first, games, until: [Found(who, beaten[pool[0], who], 10) for who in rivals],
    )
    assert Hall(wits, 1, lambda: False).evolved("a", Budget(games=1)) == "b"


def test_a_search_stays_within_bounds_and_differs_by_its_number(wits):
    edge = room._search(Wits(wits), Search(0, (10, -10), ((0, 0),), 1, 24))
    assert all(-10 <= weight <= 10 for weight in edge.weights)
    one, again, other = (room._search(Wits(wits), Search(n, (0, 0), ((0, 0),), 1, 24)).weights for n in (1, 1, 2))
    assert one == again != other


def test_a_match_gives_every_seat_the_same_number_of_games_and_no_game_twice(wits):
    table = Wits(wits)
    room._match(table, Match((6, -4), ((1, 1), (2, 2)), 80, 40))
    assert [seat for _, seat, _ in table.asked] == [0, 1, 2, 3]
    assert [number for *_, numbers in table.asked for number in numbers] == list(range(80, 120))
    assert all(seats[seat] == (6, -4) and len(seats) == SEATS for seats, seat, _ in table.asked)
    assert all({*seats} <= {(6, -4), (1, 1), (2, 2)} for seats, *_ in table.asked)


def test_the_best_answer_is_never_worse_than_where_it_began(wits):
    hall = Hall(wits, 1, lambda: False)
    assert hall.best_answer([(6, -4)], [(0, 0)], Budget(games=1)) == (6, -4)


def test_games_for_searching_comparing_and_telling_are_different_ones(wits, monkeypatch):
    asked = []
    monkeypatch.setattr(Wits, "wins", lambda self, seats, seat, numbers: asked.append(numbers) or 0)
    hall = Hall(wits, 1, lambda: False)
    hall.best_answer([(0, 0)], [(0, 0)], Budget(games=1))
    hall.evolved((0, 0), Budget(games=1))
    searched = {numbers.start for numbers in asked if numbers.start < room.HEARD}
    heard = {numbers.start for numbers in asked if room.HEARD <= numbers.start < room.TOLD}
    asked.clear()
    hall.final_score((0, 0), [(0, 0)])
    assert searched and heard and all(numbers.start >= room.TOLD for numbers in asked)
    assert sum(len(numbers) for numbers in asked) == hall.measure.reported


def test_a_league_with_a_number_of_games_is_the_same_twice_and_ends_with_a_champion(wits, monkeypatch):
    known = family("boxcars")
    monkeypatch.setattr(room, "weights_of", lambda known: BOUNDS)
    assert known.characters
    heard: list[int] = []
    one = league(wits, Budget(games=20_000), 1, tell=heard.append)
    again = league(wits, Budget(games=20_000), 1)
    assert heard == sorted(heard) and heard[-1] == one.games and len(heard) > 50
    assert abs(one.games / expected(Budget(games=20_000)) - 1) < 0.2
    assert (one.champion, one.exploiter, one.wins, one.games) == (
        again.champion,
        again.exploiter,
        again.wins,
        again.games,
    )
    assert one.reported == measure(20_000).reported


def test_a_league_that_is_broken_off_at_once_says_no_figure_and_names_no_best_answer(wits, monkeypatch):
    """It told -25 points of exploitability, and the champion as the best answer to itself."""
    monkeypatch.setattr(room, "weights_of", lambda known: BOUNDS)
    found = league(wits, Budget(games=20_000), 1, lambda: True)
    assert (found.games, found.rounds, found.reported) == (0, 0, 0)
    data = found.data(BOUNDS)
    assert data["exploiter"] == {"weights": None, "win_rate": None, "interval": None}
    assert data["exploitability"] == {"points": None, "interval": None}
    began, unanswered, unplayed = data["warnings"]
    assert began == "No round was completed: the champion is the bot that the league started with."
    assert unanswered == "The search for the best reply to the champion was not completed."
    assert unplayed.startswith("No games were played for the report")


def test_a_league_that_is_broken_off_after_a_round_keeps_the_best_that_the_round_found(wits, monkeypatch):
    monkeypatch.setattr(room, "weights_of", lambda known: BOUNDS)
    ended, evolved = [], Hall.evolved

    def noted(self, *asked):
        found = evolved(self, *asked)
        ended.extend([found] if found is not None else [])
        return found

    monkeypatch.setattr(Hall, "evolved", noted)
    found = league(wits, Budget(games=20_000), 1, lambda: bool(ended))
    assert found.rounds == len(ended) == 1 and off(found.champion) == off(ended[0]) < off((0, 0))
    assert found.exploiter is None and found.reported == 0 < found.games
    assert "No round was completed" not in " ".join(found.warnings())


@pytest.mark.parametrize("asked", ["evolved", "best_answer"])
def test_of_rivals_who_were_not_all_compared_nobody_is_chosen(wits, monkeypatch, asked):
    """Whom nobody had played against seemed to be beaten least."""
    heard = []
    hall = Hall(wits, 1, lambda: bool(heard))
    monkeypatch.setattr(Hall, "_candidates", lambda self, starts, pool, budget: [(0, 0), (1, 1), (2, 2)])

    def matches(self, rivals, pool, first, games, until):
        if not heard:
            heard.append(pool)
            yield Found(rivals[0], games, games)

    monkeypatch.setattr(Hall, "_matches", matches)
    args = ((0, 0),) if asked == "evolved" else ([(0, 0)], [(0, 0)])
    assert getattr(hall, asked)(*args, Budget(games=1)) is None and heard


def test_a_league_that_is_broken_off_in_its_report_tells_what_was_played_of_it(wits, monkeypatch):
    monkeypatch.setattr(room, "weights_of", lambda known: BOUNDS)
    games, told = [0], []
    whole = league(wits, Budget(games=20_000), 1)

    def heard(played):
        games[0] = played
        told.extend([played] if played > whole.games - whole.reported else [])

    found = league(wits, Budget(games=20_000), 1, lambda: bool(told), heard)
    assert found.exploiter == whole.exploiter and 0 < found.reported < whole.reported
    assert found.data(BOUNDS)["exploitability"]["points"] is not None


def test_exploitability_is_what_is_won_above_an_even_share():
    data = League((1, 2), (3, 4), 1_200, 4_000, 9, 1.0).data(BOUNDS)
    assert data["champion"]["weights"] == {"one": 1, "two": 2}
    assert data["exploiter"]["weights"] == {"one": 3, "two": 4}
    assert data["exploiter"]["win_rate"] == 0.3
    assert data["exploitability"]["points"] == pytest.approx(5)
    low, high = data["exploitability"]["interval"]
    assert 3.5 < low < 5 < high < 6.5


def test_a_champion_that_is_its_own_best_answer_is_not_said_to_be_better_than_even():
    said = "No better reply to the champion was found than the champion itself"
    same, other = (League((1, 2), answer, 1_200, 4_000, 9, 1.0).warnings() for answer in ((1, 2), (3, 4)))
    assert [warning.startswith(said) for warning in same] == [True] and other == []


def test_bots_without_weights_have_no_league():
    with pytest.raises(RulesError, match="has no league: its bots have no weights"):
        weights_of(replace(family("dice"), weights={}))


def test_where_games_take_long_few_of_them_judge():
    slow, quick = measure(12_000), measure(10_000_000)
    assert (quick.trials, quick.heard, quick.reported) == (240, 1_184, 4_000)
    assert slow.trials == 24 and 96 <= slow.heard < 300 and slow.reported < 2_000
    for each in (slow, quick):
        assert each.trials % SEATS == 0 and each.heard % (SEATS * room.PARTS) == 0


@given(st.one_of(st.integers(1, 3_000), st.integers(1, 10**6)))
def test_games_that_judge_are_whole_rounds_of_seats_within_the_budget(games):
    part, judged = games / rounds(games), measure(games)
    assert rounds(games) == min(4, max(1, games // MIN_GAMES))
    for number, wanted, (low, high), most, step in (
        (judged.trials, part / 288, TRIALS, part / 24, SEATS),
        (judged.heard, part / 16, HEARING, part / 8, SEATS * room.PARTS),
        (judged.reported, games / 8, REPORTED, games / 2, SEATS * room.PARTS),
    ):
        limit = min(max(wanted, min(low, most)), high)
        unit = step if limit >= step else SEATS
        assert number % unit == 0 and number > limit - unit
        assert number <= max(limit, SEATS)


@pytest.mark.parametrize(
    "games", [1, 60, *(pytest.param(games, marks=pytest.mark.slow) for games in (400, 3_000, 30_000))]
)
def test_judging_takes_no_more_than_a_small_budget_has(wits, monkeypatch, games):
    monkeypatch.setattr(room, "weights_of", lambda known: BOUNDS)
    found = league(wits, Budget(games=games), 1)
    # The islands of each round and of the exploiter play a generation at least, by four games for each candidate.
    least = 2 * room.ISLANDS * room.CROWD * SEATS + 11 * SEATS
    assert found.games <= max(least, 2 * games + 3 * games)


def test_a_search_whose_time_is_over_ends_within_a_generation(wits, monkeypatch):
    now = iter(range(1_000))
    monkeypatch.setattr(room, "clock", SimpleNamespace(seconds=lambda: next(now)))
    found = room._search(Wits(wits), Search(0, (0, 0), ((0, 0),), 1, 24, until=5))
    assert found.games == 5 * 24 and found.weights == (0, 0)


@pytest.mark.parametrize(("workers", "ends"), [(1, [40, 80]), (2, [80, 80]), (3, [80, 80])])
def test_each_island_has_time_of_its_own_however_many_workers_there_are(wits, monkeypatch, workers, ends):
    """One worker left no time for the second island, which found what it began with."""
    searches = []
    monkeypatch.setattr(room, "clock", SimpleNamespace(seconds=lambda: 0))
    monkeypatch.setattr(Hall, "_done", lambda self, tasks: searches.extend(tasks) or [])
    Hall(wits, workers, lambda: False)._candidates([(0, 0)], [], Budget(seconds=80))
    assert [one.until for one in searches] == ends


@pytest.mark.parametrize("seconds_a_game", [0.001, 0.05, 1.0, 60.0])
def test_a_league_keeps_its_time_however_slow_its_games_are(wits, monkeypatch, seconds_a_game):
    now = [100.0]
    played = Wits.wins

    def wins(self, seats, seat, numbers):
        now[0] += seconds_a_game * len(numbers)
        return played(self, seats, seat, numbers)

    monkeypatch.setattr(room, "weights_of", lambda known: BOUNDS)
    monkeypatch.setattr(room, "clock", SimpleNamespace(seconds=lambda: now[0]))
    monkeypatch.setattr(Wits, "wins", wins)
    found = league(wits, Budget(seconds=90), 1)
    # What was begun before the end is finished: the games of one candidate, or a piece of a match.
    assert found.seconds <= 90 + seconds_a_game * max(measure(0.4 * 90 / seconds_a_game).trials, room.PIECE)
    if seconds_a_game < 1:
        assert found.rounds and found.exploiter is not None and found.reported


def test_every_match_of_a_league_with_a_time_budget_ends_with_it(wits, monkeypatch):
    """The measurement of the pace and the final report once had no end: one slow game outlasted a short budget."""
    tasks = []

    def played(self, given):
        tasks.extend(given)
        return iter([Found((number, 0), 1, 4, 1.0) for number in range(2)])

    monkeypatch.setattr(room, "weights_of", lambda known: BOUNDS)
    monkeypatch.setattr(room, "clock", SimpleNamespace(seconds=lambda: 100.0))
    monkeypatch.setattr(Hall, "_done", played)
    league(wits, Budget(seconds=90), 1)
    matches = [one for one in tasks if isinstance(one, Match)]
    assert {one.first >= room.TOLD for one in matches} == {False, True}
    assert [one for one in tasks if not 100 < one.until <= 190] == []


def test_a_match_whose_time_is_over_has_no_games(wits, monkeypatch):
    monkeypatch.setattr(room, "clock", SimpleNamespace(seconds=lambda: 10))
    assert room._match(Wits(wits), Match((0, 0), ((1, 1),), 0, 400, until=9.0)).games == 0
    assert room._match(Wits(wits), Match((0, 0), ((1, 1),), 0, 40, until=11.0)).games == 40


def test_few_games_of_a_match_are_shared_in_whole_quarters(wits):
    table = Hall(wits, 1, lambda: False)
    played = [one.games for one in table._matches([(0, 0), (1, 1)], [(0, 0)], 0, 12)]
    assert played == [4] * 6


def test_what_rests_on_too_few_games_is_said():
    def warned(reported, heard):
        return League((1, 2), (3, 4), 0, reported, 9, 1.0, heard).data(BOUNDS)["warnings"]

    assert warned(4_000, 1_184) == []
    (one,) = warned(40, 1_184)
    assert one.startswith("The report has only 40 games")
    luck, nothing = warned(0, 4)
    assert luck.startswith("4 games each decided the champion") and nothing.startswith("No games were played")


def test_a_budget_of_less_than_a_generation_is_said_not_to_be_kept(wits, monkeypatch):
    monkeypatch.setattr(room, "weights_of", lambda known: BOUNDS)
    told = [league(wits, Budget(games=games), 1) for games in (4, MIN_GAMES - 1, MIN_GAMES)]
    whole = [expected(Budget(games=games)) for games in (4, MIN_GAMES - 1, MIN_GAMES)]
    assert [one.games for one in told] == pytest.approx(whole, rel=0.05)
    said = [[warning for warning in one.warnings() if "budget of" in warning] for one in told]
    assert said == [[f"{FLOOR} 4 games is too small for that."], [f"{FLOOR} 95 games is too small for that."], []]
    assert not any("budget of" in warning for warning in League((1,), (1,), 0, 0, 0, 1.0).warnings())


def test_a_pace_is_that_of_all_workers_once_what_is_compiled_is_there(wits, monkeypatch):
    seconds = iter([9.0, 4.0, 2.0, 4.0])
    monkeypatch.setattr(room, "_match", lambda table, task: Found(task.who, 0, task.games, next(seconds)))
    assert Hall(wits, 2, lambda: False).pace((0, 0)) == 2 * room.SOUNDED / 2
    assert Hall(wits, 2, lambda: True).pace((0, 0)) == 0


def test_weights_that_say_how_long_a_bot_thinks_stay_as_they_were():
    space = Space({"one": (0, 200), "thinks": None, "two": (-10, 10)}, (50, 7, -10))
    assert space.begins == pytest.approx([0.25, 0.005])
    assert space.weights([0.5, 0.75]) == (100, 7, 5) and space.weights([-3, 1.2]) == (0, 7, 10)


@pytest.mark.parametrize("id", ["boxcars", "crayon", "dice", "tycoon"])
def test_a_league_can_be_played_between_the_characters_of_every_family(id):
    known = family(id)
    bounds = weights_of(known)
    assert set(known.casual_bots) <= set(known.bots) and set(known.characters) <= set(known.bots)
    for character in known.characters.values():
        row = dict(zip(bounds, row_of(character, bounds), strict=True))
        again = convert({"name": "A", "sentence": "B", "weights": row}, known.character)
        assert row_of(again, bounds) == tuple(row.values())
    for name, each in bounds.items():
        for weight in each or ():
            convert({"name": "A", "sentence": "B", "weights": {name: weight}}, known.character)


def test_a_table_plays_whole_games_between_rows_of_weights():
    known = family("boxcars")
    scenario = bundled_scenario("boxcars/us-rail-baron")
    options = resolve(known.rules.options, scenario.rules, {"win.cash": 21_000, "game.turn_limit": 30})
    table = room._Table(Terms(scenario, options, 1))
    row = row_of(known.characters["hill"], known.weights)
    wins = [table.wins([row] * SEATS, seat, range(4)) for seat in range(SEATS)]
    assert 0 < sum(wins) <= 4
    assert isinstance(room._match(table, Match(row, (row,), 0, 4)), Found)
