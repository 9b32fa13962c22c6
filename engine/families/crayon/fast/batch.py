"""Many games in one batch: compiled games between bots, otherwise the same rules on positions in place."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from engine.families.crayon.actions.table import TABLE
from engine.families.crayon.bots.by_name import CrayonBot, planner_of
from engine.families.crayon.bots.compilation import ALL, COMPILATION
from engine.families.crayon.bots.planner import Planner
from engine.families.crayon.bots.whole.records import is_played_so
from engine.families.crayon.fast.compiled import RecordGames
from engine.families.crayon.fast.playout import PLAYOUT
from engine.families.crayon.rulebook import refuse_seats
from engine.families.crayon.rules.board import CompiledBoard, board_of
from engine.families.crayon.rules.position import WON, Position
from engine.families.crayon.text.scoreboard import scores
from engine.game.bot import Bot
from engine.game.chance import game_key
from engine.game.fast.batch import GameTally
from engine.game.fast.search_result import SearchedBatch, SearchedGames
from engine.game.rules import Options
from engine.model.scenario import Scenario


def position(board: CompiledBoard, seats: int, is_noted: bool) -> Position:
    """Return a position before the start, with or without a log."""
    return Position(board, seats, journal=is_noted)


class CrayonGames(SearchedGames):
    """Games between the same players, over records if the board and the options allow it."""

    @cached_property
    def _over_records(self) -> RecordGames | None:
        tastes = [weights for weights in self.players if weights is not None]
        if len(tastes) < len(self.players) or not is_played_so(self.m):
            return None
        return RecordGames(self.m, planner_of(self.m), tastes, PLAYOUT.luck([False] * len(tastes)))

    @property
    def is_over_records(self) -> bool:
        """Return whether the next games are played completely in compiled code."""
        return planner_of(self.m).is_compiled and self._over_records is not None

    def play(self, seed: int, numbers: Sequence[int], counters: Sequence[str] = ()) -> list[GameTally]:
        """Return the games with these numbers of the batch with this seed, with the totals of these counters."""
        if not self.is_over_records:
            return super().play(seed, numbers, counters)
        games, thinker = self._over_records, planner_of(self.m)
        assert games is not None
        return [self._played(games, thinker, seed, number, counters) for number in numbers]

    def _played(
        self, games: RecordGames, thinker: Planner, seed: int, number: int, counters: Sequence[str]
    ) -> GameTally:
        g = games.play(thinker, game_key(seed, number), bool(counters))
        return super().play(seed, [number], counters)[0] if g is None else self._tally(g, counters)


class CrayonBatch(SearchedBatch, frozen=True, kw_only=True):
    """Batches of games of the family."""

    def open(self, scenario: Scenario, options: Options, bots: Sequence[Bot]) -> CrayonGames | None:
        """Prepare everything for play, as described in `SearchedBatch`."""
        games = super().open(scenario, options, bots)
        return CrayonGames(self, games.m, games.players) if games else None


BATCH = CrayonBatch(
    compilation=COMPILATION,
    size=ALL,
    playout=PLAYOUT,
    board_of=board_of,
    refuse_seats=refuse_seats,
    position=position,
    thinker_of=planner_of,
    bot=CrayonBot,
    counted=TABLE.counted,
    scores=scores,
    won=WON,
)
