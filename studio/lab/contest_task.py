"""Tournaments, skill ladders and leagues in the background, with interim results."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from engine.game.family import family
from engine.model.scenario import Scenario
from engine.report.report import Report
from studio.lab.experiment_task import ReportTask
from studio.lab.task import options_of
from studio.threads.worker import Wanted

TOURNAMENT, LADDER, LEAGUE = "tournament", "ladder", "league"  # not shown
"""Formats of a contest: all bots at tables of four, each pair of kinds of bots, and bots that evolve."""


class ContestTask(ReportTask):
    """Plays a contest of one of the formats. `names` are bots, for a ladder also line-ups, the weakest first; a league
    makes its own. `games` are those of a tournament, of each pair of a ladder, or of each search of a league."""

    def __init__(
        self, scenario: Scenario, format: str, names: Sequence[str], seed: int, games: int, precision: float,
        processes: int,
    ) -> None:  # fmt: skip
        super().__init__(games)
        self.scenario, self.format, self.names, self.seed = scenario, format, tuple(names), seed
        self.games, self.precision, self.processes = games, precision, processes
        self.report = None

    def play(self, is_wanted: Wanted) -> Report:
        """Play the games. Raises BoxcarsError if they cannot be played."""
        play = {TOURNAMENT: self._tournament, LADDER: self._ladder, LEAGUE: self._league}[self.format]
        return play(is_wanted)

    def _tournament(self, is_wanted: Wanted) -> Report:
        from engine.sim.contest_report import tournament_report
        from engine.sim.run import Job
        from engine.sim.tournament import SEATS, Standings, play_tournament

        bots = (self.names * SEATS)[:SEATS]
        job = Job(self.scenario, options_of(self.scenario, {}, bots), bots, self.seed)
        found = Standings(self.names)

        def reported() -> Report:
            return tournament_report(found.data(self.games, self.precision))

        def plan(games: int) -> None:
            self.total = games

        self._reported = reported
        self.begin(is_wanted)
        play_tournament(
            job, found, self.games, self.precision, self.processes, self.is_over, self._advance(reported), plan
        )
        return reported()

    def _ladder(self, is_wanted: Wanted) -> Report:
        from engine.sim.contest_report import ladder_report
        from engine.sim.ladder import SEATS, Standing, climb, rungs_of
        from engine.sim.rounds import Course
        from engine.sim.run import Job

        rungs = rungs_of(family(self.scenario.family), self.names, self.scenario)
        bots = (rungs[0].bots * SEATS)[:SEATS]
        job = Job(self.scenario, options_of(self.scenario, {}, bots), bots, self.seed)
        found = Standing(rungs)

        def reported() -> Report:
            return ladder_report(found.data())

        self.total = self.games * len(found.matches)
        self._reported = reported
        self.begin(is_wanted)
        climb(
            job, rungs, self.games, self.precision, Course(self.processes, self.is_over, self._advance(reported)), found
        )
        return reported()

    def _league(self, is_wanted: Wanted) -> Report:
        from engine.sim.budget import SEATS, Budget, expected
        from engine.sim.contest_report import league_report
        from engine.sim.league import Terms, league, weights_of

        known = family(self.scenario.family)
        names, budget = weights_of(known), Budget(games=self.games)
        options = options_of(self.scenario, {}, (next(iter(known.bots)),) * SEATS)
        self.total = expected(budget)
        self.begin(is_wanted)

        def advance(games: int) -> None:
            self.step(games - self.done)

        found = league(Terms(self.scenario, options, self.seed), budget, self.processes, self.is_over, advance)

        def reported() -> Report:
            return league_report({**found.data(names), "seed": self.seed, "interrupted": self.is_stopped})

        self._reported = reported
        return reported()

    def _advance(self, reported: Callable[[], Report]) -> Callable[[int], None]:
        def advance(games: int) -> None:
            if self.is_due():
                self.report = reported()
            self.step(games)

        return advance

    def record_file(self, game: int, bots: Sequence[str]) -> Path:
        """Play a game of the contest again by the rules, and return a temporary file with its record. Raises
        BoxcarsError."""
        from importlib.metadata import version

        from engine.runs.identity import Playable, identity_of, text_hash
        from engine.runs.playing import record_of
        from engine.sim.run import Job
        from studio.lab.run_task import kept_record

        options = options_of(self.scenario, {}, tuple(bots))
        identity = identity_of(self.scenario, options, {}, bots, self.seed, (), version("boxcars"))
        made = Playable(identity, self.scenario, Job(self.scenario, options, tuple(bots), self.seed))
        games = text_hash(identity.text().decode())[:8]
        return kept_record(record_of(made, game), self.scenario, f"{self.format}-{games}-game-{game}")


def save_champion(scenario: Scenario, report: Report, name: str) -> Path:
    """Save the champion of a league as an own bot of this name, and return its file. Raises BoxcarsError."""
    from msgspec import convert

    from engine.bots.own_characters import save_own_character

    known = family(scenario.family)
    weights: dict[str, Any] = report.data["champion"]["weights"]
    sentence = f"Won the league of {scenario.title} with seed {report.data['seed']}."  # not shown: a file has it
    assert known.character is not None
    made = convert({"name": name, "sentence": sentence, "weights": weights}, known.character)
    return save_own_character(known, name, made)
