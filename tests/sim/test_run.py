"""Who plays, what is played, and what goes on beside a batch."""

from __future__ import annotations

from itertools import chain
from types import SimpleNamespace

import pytest
from msgspec.structs import replace

from engine.bots import named
from engine.bots.named import bot_named, bot_names, default_lineup
from engine.errors import FileError, RulesError
from engine.game.drive import drive
from engine.game.family import family, family_ids
from engine.game.options import resolve
from engine.sim import run
from engine.sim.batch import play_games
from engine.sim.run import SEATS, Job, Runner, play_slowly, seats_of
from engine.sim.tournament import play_tables, schedule
from tests.bundled import bundled_scenario

DICE = bundled_scenario("dice/boxcars")


def job(*bots, seed=3, counters=()):
    rules = family("dice").rules
    return Job(DICE, resolve(rules.options, DICE.rules), bots, seed, counters)


def test_people_sit_down_in_turn_and_sharks_are_the_strongest_at_every_seat():
    known = family("boxcars")
    assert default_lineup(known) == list(known.casual_bots[:4])
    assert default_lineup(replace(known, casual_bots=("a", "b")), 5) == ["a", "b", "a", "b", "a"]
    assert default_lineup(known, 3, sharks=True) == ["gould"] * 3
    without = replace(family("dice"), casual_bots=())
    assert default_lineup(without, 2) == default_lineup(without, 2, sharks=True) == ["spoiler"] * 2


def test_what_is_no_character_of_the_family_is_not_offered_and_asked_for_by_name_says_why(tmp_path, monkeypatch):
    monkeypatch.setenv("BOXCARS_HOME", str(tmp_path))
    (tmp_path / "characters").mkdir()
    for name, weights in (("fits", "{access: 8}"), ("other", "{acces: 8}"), ("far", "{access: 11}")):
        text = f"name: Cooke\nsentence: Buys.\nweights: {weights}\n"
        (tmp_path / "characters" / f"{name}.yaml").write_text(text, encoding="utf-8")
    known = family("boxcars")
    assert bot_names(known) == [*known.bots, "fits", "random"]
    assert "fits" not in bot_names(family("crayon")) and "fits" not in bot_names(family("dice"))
    with monkeypatch.context() as patch:  # who plays is asked at each decision, so the folder is not read for that
        patch.setattr(named, "characters_folder", lambda: pytest.fail("the folder was read"))
        assert default_lineup(known, 2, sharks=True) == ["gould"] * 2 and len(default_lineup(known, 6)) == 6
    with pytest.raises(FileError, match=r"other\.yaml:1: no weight named “acces” \(did you mean access\?\)$"):
        bot_named(known, "other")


def test_people_of_every_family_are_bots_of_it():
    assert all(set(family(id).casual_bots) <= set(family(id).bots) for id in family_ids())


def test_seats_have_the_names_and_colours_of_their_order():
    seats = seats_of(["hill", "random"])
    assert [(seat.name, seat.bot, seat.colour) for seat in seats] == [
        ("Red", "hill", "#c8321e"),
        ("Blue", "random", "#1f5fa8"),
    ]
    assert [seat.name for seat in seats_of(["hill"] * 6)] == [name for name, _ in SEATS]
    with pytest.raises(RulesError, match="at most 6 bots, found 7"):
        seats_of(["hill"] * 7)


def test_games_are_those_of_their_numbers_in_the_order_asked():
    runner = Runner(job("greedy", "random"))
    assert runner.play([4, 0, 4]) == [play_slowly(runner.job, number) for number in (4, 0, 4)]
    assert runner.play([0]) != runner.play([4])
    assert runner.play([]) == []


def test_a_family_that_compiles_nothing_and_bots_of_the_rules_say_so(monkeypatch):
    known = family("dice")
    for fast, said in ((None, "games of this system are never compiled"), ("kept", "one of the bots ")):
        opened = None if fast is None else SimpleNamespace(open=lambda *_: None)
        fake = SimpleNamespace(**{name: getattr(known, name) for name in known.__struct_fields__} | {"fast": opened})
        monkeypatch.setattr(run, "family", lambda id, fake=fake: fake)
        runner = Runner(job("greedy", "random", counters=("nothing",)))
        assert runner.interpreted_because.startswith(said)
        (tally,) = runner.play([5])
        assert tally == play_slowly(runner.job, 5) and dict(tally.counts) == {"nothing": {}}


def test_a_game_is_told_with_its_winner_its_turns_and_the_scores_of_all():
    tally = play_slowly(job("greedy", "random", "random"), 1)
    assert len(tally.scores) == 3 and tally.turns > 3
    assert tally.scores[tally.winner] == max(tally.scores)


def test_a_batch_plays_each_of_its_games_once_and_says_when_it_is_ready():
    ready = []
    chunks = list(play_games(job("greedy", "random", seed=9), 7, ready=lambda: ready.append(True)))
    numbers = [number for chunk in chunks for number in chunk.numbers]
    assert sorted(numbers) == list(range(7)) and ready == [True]
    alone = Runner(job("greedy", "random", seed=9))
    assert [tally for chunk in chunks for tally in chunk.tallies] == alone.play(numbers)
    assert all(chunk.interpreted_because == alone.interpreted_because for chunk in chunks)


def test_table_n_of_a_tournament_is_game_n_of_its_seed_with_the_bots_in_their_seats():
    asked, tables = job("greedy", "random", seed=9), list(schedule(("greedy", "random"), 5, 1))
    results = [result for chunk in play_tables(asked, tables) for result in chunk]
    assert sorted((result.number, result.bots) for result in results) == list(enumerate(tables))
    for result in results:
        assert result.tally == play_slowly(job(*result.bots, seed=9), result.number)


def test_nothing_is_played_once_somebody_breaks_off():
    assert list(play_games(job("greedy", "random"), 7, cancelled=lambda: True)) == []
    assert (
        list(play_tables(job("greedy", "random"), schedule(("greedy", "random"), 5, 1), cancelled=lambda: True)) == []
    )


@pytest.mark.parametrize("name", ["dice/boxcars", "crayon/saltmark-isles", "tycoon/amber-coast"])
def test_watched_games_are_those_of_the_rules(name):
    """Whether they are played in place or action by action: the cash at the beginning of each round is the same."""
    scenario = bundled_scenario(name)
    rules = family(scenario.family).rules
    bots = tuple(family(scenario.family).bots)[:2]
    one = Job(scenario, resolve(rules.options, scenario.rules), bots, 5)

    def rounds(states):
        found = {}
        for state in states:
            found.setdefault(state.turn // 2, [holding.money for holding in state.holdings])
        return found

    seen = {}
    runner = Runner(one)
    for game in (1, 0):
        seen.clear()
        runner.watch(
            game, lambda state: seen.setdefault(state.turn // 2, [holding.money for holding in state.holdings])
        )
        start = rules.initial_state(scenario, seats_of(bots), one.options)
        by_rules = drive(rules, start, [bot_named(family(scenario.family), bot, scenario) for bot in bots], 5, game)
        assert seen == rounds(chain([start], (state for _, state in by_rules))) and len(seen) > 3
