"""Many games in place with a compiled search of the bots, for a game system that provides its rules as `Playout` and
has a search of its own. Events are only logged if they are counted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import Any

from msgspec import Struct

from engine.game.bot import Bot
from engine.game.chance import game_key
from engine.game.compiled import Extension
from engine.game.details import Recorder
from engine.game.fast.batch import GameTally, counts_of
from engine.game.fast.bound import Bound
from engine.game.fast.playout import WATCH, Playout, play_games, unwatched
from engine.game.kernel.state import State
from engine.game.random import RandomBot
from engine.game.rules import Counted, Options
from engine.i18n import tr_noop
from engine.model.scenario import Scenario

NOT_BUILT = tr_noop("this installation has no compiled games")


class Played:
    """A game that was played: its last position `g`, with all that was noted. `Playout.keep` writes it."""

    g: Any


class SearchedBatch(Struct, frozen=True, kw_only=True):
    """Whole games of a family, equal to those of its rules step by step. Its bots are `bot` with `weights`, or play by
    chance."""

    extension: Extension
    """The compiled search."""
    playout: Playout[Any, Any]
    board_of: Callable[[Scenario, Options], Any]
    refuse_seats: Callable[[Any, int], None]
    position: Callable[[Any, int, bool], Any]
    """Return a position for this number of seats, with or without a log of events."""
    thinker_of: Callable[[Any], Any]
    bot: type[Any]
    counted: Callable[[Any, Any], Iterable[tuple[str, Counted, int]]]
    scores: Callable[[Any, Any], Sequence[float]]
    won: int
    """What `over` is where a game has a winner."""
    recorder: Callable[[int], Recorder]
    """Return a recorder of games with this number of seats."""

    def open(self, scenario: Scenario, options: Options, bots: Sequence[Bot]) -> SearchedGames | None:
        """Everything ready to play, or None where one of the bots can only play by the rules. Raises RulesError where
        such a game cannot be played."""
        m = self.board_of(scenario, options)
        self.refuse_seats(m, len(bots))
        if any(not isinstance(bot, self.bot) and type(bot) is not RandomBot for bot in bots):
            return None
        return SearchedGames(self, m, [bot.weights if isinstance(bot, self.bot) else None for bot in bots])


class SearchedGames:
    """Games between the same players; None plays by chance."""

    def __init__(self, batch: SearchedBatch, board: Any, players: Sequence[Any]) -> None:
        self.batch, self.m, self.players = batch, board, players
        self._see: Callable[[Any, Any], None] = unwatched
        self._marks: dict[int, str | None] = {}

    @property
    def interpreted_because(self) -> str:
        """Return why the search of the next games is not compiled; "" if it is, or if no bot searches."""
        return NOT_BUILT if any(self.players) and not self.batch.extension.is_ready() else ""

    def play(
        self, seed: int, numbers: Sequence[int], counters: Sequence[str] = (), is_detailed: bool = False
    ) -> list[GameTally]:
        """The games with these numbers of the batch with this seed, what these counters counted in them, and their
        details."""
        its, m, seats = self.batch, self.m, len(self.players)
        g = its.position(m, seats, bool(counters) or is_detailed)
        luck = its.playout.luck([weights is None for weights in self.players])
        keys = [game_key(seed, number) for number in numbers]
        bots = (its.thinker_of(m), self.players)
        if not is_detailed:
            played = [Played() for _ in numbers]
            its.playout.interpreted(m, g, bots, luck, seats, keys, played)
            return [self._tally(each.g, counters) for each in played]
        found = []
        for key in keys:
            one, recorder = Played(), its.recorder(seats)
            self._see = recorder.watch
            self._watched(m, g, bots, luck, seats, [key], [one])
            found.append(self._tally(one.g, counters, recorder))
        return found

    def watched(self, seed: int, number: int, see: Callable[[Any], None]) -> None:
        """Play the game with this number; `see` gets its state at the start and after each decision."""
        its, m, seats = self.batch, self.m, len(self.players)
        rules = its.playout.rules
        self._see = lambda board, position: see(State(rules, board, position, ()))
        luck = its.playout.luck([weights is None for weights in self.players])
        bots = (its.thinker_of(m), self.players)
        self._watched(m, its.position(m, seats, False), bots, luck, seats, [game_key(seed, number)], [Played()])

    @cached_property
    def _watched(self) -> Callable[..., None]:
        """The games of the family, in which each position of the current game is seen."""

        def watch(board: Any, state: Any) -> None:
            self._see(board, state)

        play: Callable[..., None] = Bound({**self.batch.playout.texts, WATCH: watch}).of(play_games)
        return play

    def _tally(self, state: Any, counters: Sequence[str], recorder: Recorder | None = None) -> GameTally:
        its, m = self.batch, self.m
        winner = state.winner if state.over == its.won else None
        details = None
        if recorder is not None:
            recorder.read(m, state.log, self._marks)
            details = recorder.finished_in_place(winner, m, state)
        counts = counts_of((its.counted(m, row) for row in state.log), counters)
        return GameTally(winner, state.turn, tuple(its.scores(m, state)), (), counts, details)
