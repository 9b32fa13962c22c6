"""`boxcars league`: what it asks for, prints and writes."""

from __future__ import annotations

import json
from contextlib import contextmanager

import pytest

from engine.bots.named import bot_named
from engine.cli.verbs.games import league as verb
from engine.families.boxcars.bots.characters import CHARACTERS
from engine.families.boxcars.bots.traits import traits
from engine.game.family import family
from engine.sim import league as room
from engine.sim.budget import MIN_GAMES, Budget, budget_of, expected
from engine.sim.league import League

US = "boxcars/us-rail-baron"


@pytest.fixture
def played(monkeypatch):
    """What a league was asked for; it ends at once."""
    asked = []
    rows = [traits(CHARACTERS[name]) for name in ("hill", "gould")]

    def league(terms, budget, workers, cancelled, tell):
        asked.append((terms.seed, budget, workers))
        return League(*rows, wins=1_100, reported=4_000, games=90_000, seconds=60.0)

    monkeypatch.setattr(room, "league", league)
    return asked


def test_a_budget_is_a_time_or_a_number_of_games():
    assert [budget_of(text) for text in ("90s", "20m", "2h", "5000")] == [
        Budget(seconds=90),
        Budget(seconds=1_200),
        Budget(seconds=7_200),
        Budget(games=5_000),
    ]


def test_a_budget_of_games_shows_how_many_of_them_are_played(run, played, monkeypatch):
    steps, ended = [], room.league

    def league(terms, budget, workers, cancelled, tell):
        for games in (4_000, 9_000, 10**9):
            tell(games)
        cancelled()
        return ended(terms, budget, workers, cancelled, tell)

    @contextmanager
    def progress(title, whole):
        steps.append(whole)
        yield steps.append

    monkeypatch.setattr(room, "league", league)
    monkeypatch.setattr(verb, "progress", progress)
    assert run("league", US, "--budget", 5_000).exit_code == 0
    whole = expected(Budget(games=5_000))
    assert steps == [whole, 4_000, 5_000, whole - 9_000] and whole > 10_000


def test_the_champion_is_written_as_a_bot(run, played, tmp_path):
    file = tmp_path / "champion.yaml"
    said = run("league", US, "--budget", "60s", "--seed", 4, "--workers", 3, "--output", file).stdout
    assert played == [(4, Budget(seconds=60), 3)]
    assert "wins 27.5% of one seat" in said and "90,000 games in 60 s" in said
    bot = bot_named(family("boxcars"), str(file))
    assert traits(bot.character) == traits(CHARACTERS["hill"])
    data = json.loads(run("league", US, "--format", "json").stdout)
    assert data["exploiter"]["weights"]["access"] == CHARACTERS["gould"].weights["access"]
    assert data["exploitability"]["points"] == pytest.approx(2.5) and data["interrupted"] is False


def test_help_says_how_many_games_a_search_plays_at_least(run):
    words = run("league", "--help").stdout.replace("│", " ").split()
    assert f"plays at least {MIN_GAMES} games." in " ".join(words)


def test_a_league_that_is_broken_off_says_no_figure_where_nothing_was_played(run, played, monkeypatch, tmp_path):
    @contextmanager
    def interrupted():
        yield lambda: 130

    row, file = traits(CHARACTERS["hill"]), tmp_path / "led.yaml"
    monkeypatch.setattr(room, "league", lambda *asked: League(row, None, 0, 0, 700, 9.0, 96, 1))
    monkeypatch.setattr(verb, "defer_interruption", interrupted)
    ended = run("league", US, "--budget", "60s", "--seed", 4, "--output", file)
    assert ended.exit_code == 130 and "%" not in ended.stdout and "best reply  " not in ended.stdout
    assert "Warning: The search for the best reply to the champion was not completed." in ended.stdout
    assert "access" in ended.stdout and "Interrupted. These are the results so far." in ended.stdout
    assert "Led the league of Rail Baron, United States (1977) with seed 4 when it was interrupted." in file.read_text()
    monkeypatch.setattr(room, "league", lambda *asked: League(row, None, 0, 0, 700, 9.0, 96, 0))
    data = json.loads(run("league", US, "--output", file, "--format", "json").stdout)
    assert (
        "Started the league of Rail Baron, United States (1977) with seed 1, which was interrupted." in file.read_text()
    )
    assert data["interrupted"] is True and data["exploiter"]["weights"] is None
    assert (data["exploiter"]["win_rate"], data["exploitability"]["points"]) == (None, None)
