"""Many games without a state for each decision: between bots whole games in compiled code, else the same chapters on
one game in place with the search compiled."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from engine.families.crayon.bots.by_name import CrayonBot, thinker_of
from engine.families.crayon.bots.compilation import ALL, COMPILATION
from engine.families.crayon.bots.planner import Thinker
from engine.families.crayon.bots.whole.records import is_played_so
from engine.families.crayon.fast.compiled import RecordGames
from engine.families.crayon.fast.playout import PLAYOUT
from engine.families.crayon.rulebook import refuse_seats
from engine.families.crayon.rules.board import CompiledBoard, board_of
from engine.families.crayon.rules.position import WON, Position
from engine.families.crayon.text.counting import counted
from engine.families.crayon.text.scoreboard import scores
from engine.game.bot import Bot
from engine.game.chance import game_key
from engine.game.fast.batch import GameTally
from engine.game.fast.search_result import SearchedBatch, SearchedGames
from engine.game.rules import Options
from engine.model.scenario import Scenario


def position(board: CompiledBoard, seats: int, is_noted: bool) -> Position:
    """A position before anything has happened, in which it is noted what happens or not."""
    return Position(board, seats, journal=is_noted)


class CrayonGames(SearchedGames):
    """Games between the same players, over records where the board and the options allow it."""

    @cached_property
    def _over_records(self) -> RecordGames | None:
        tastes = [weights for weights in self.players if weights is not None]
        if len(tastes) < len(self.players) or not is_played_so(self.m):
            return None
        return RecordGames(self.m, thinker_of(self.m), tastes, PLAYOUT.luck([False] * len(tastes)))

    @property
    def is_over_records(self) -> bool:
        """Whether the next games are played in compiled code as a whole."""
        return thinker_of(self.m).is_compiled and self._over_records is not None

    def play(self, seed: int, numbers: Sequence[int], counters: Sequence[str] = ()) -> list[GameTally]:
        """The games with these numbers of the batch with this seed, and what these counters counted in them."""
        if not self.is_over_records:
            return super().play(seed, numbers, counters)
        games, thinker = self._over_records, thinker_of(self.m)
        assert games is not None
        return [self._played(games, thinker, seed, number, counters) for number in numbers]

    def _played(
        self, games: RecordGames, thinker: Thinker, seed: int, number: int, counters: Sequence[str]
    ) -> GameTally:
        g = games.play(thinker, game_key(seed, number), bool(counters))
        return super().play(seed, [number], counters)[0] if g is None else self._tally(g, counters)


class CrayonBatch(SearchedBatch, frozen=True, kw_only=True):
    """Whole games of the family."""

    def open(self, scenario: Scenario, options: Options, bots: Sequence[Bot]) -> CrayonGames | None:
        """Everything ready to play, as `SearchedBatch` says."""
        games = super().open(scenario, options, bots)
        return CrayonGames(self, games.m, games.players) if games else None


BATCH = CrayonBatch(
    compilation=COMPILATION,
    size=ALL,
    playout=PLAYOUT,
    board_of=board_of,
    refuse_seats=refuse_seats,
    position=position,
    thinker_of=thinker_of,
    bot=CrayonBot,
    counted=counted,
    scores=scores,
    won=WON,
)
