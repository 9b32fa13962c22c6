"""Runs of the dice game by random bots, for tests."""

from __future__ import annotations

from pathlib import Path

from engine.game.family import family
from engine.game.options import resolve
from engine.runs.identity import Identity, identity_of, playable, scenario_text
from engine.runs.store import writing
from engine.sim.batch import play_games
from tests.bundled import bundled_scenario

DICE = bundled_scenario("dice/boxcars")
BOTS = ("random", "random")


def identity(seed: int = 1, counters: tuple[str, ...] = ("bought", "begins"), **chosen: int) -> Identity:
    rules = family("dice").rules
    return identity_of(DICE, resolve(rules.options, DICE.rules, chosen), chosen, BOTS, seed, counters, "0.1.0")


def played(path: Path, first: int, games: int, seed: int = 5) -> int:
    made = identity(seed)
    with writing(path) as store:
        id = store.begin(made, scenario_text(DICE), first, games)
        for chunk in play_games(playable(made, scenario_text(DICE)).job, games, first=first):
            store.add(id, chunk.numbers, chunk.tallies)
    return id
