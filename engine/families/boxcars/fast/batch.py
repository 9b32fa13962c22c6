"""Batches of games without a state for each decision: the same rules on one game in place, with sums instead of a
journal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from engine.families.boxcars.bots.by_name import CharacterBot
from engine.families.boxcars.bots.knowledge import knowledge
from engine.families.boxcars.bots.plan import Plan
from engine.families.boxcars.bots.traits import traits
from engine.families.boxcars.content import WEIGHTS
from engine.families.boxcars.fast.compilation import COMPILATION
from engine.families.boxcars.fast.playout import CHARACTER, PLAYOUT, RANDOM, Lineup, Player, Result
from engine.families.boxcars.fast.records import (
    CLASSES,
    board_record,
    capacity_class,
    game_fields,
    knowledge_record,
    lineup_fields,
    luck_fields,
    plan_fields,
    record_type,
    result_fields,
)
from engine.families.boxcars.fast.tallies import Rows, Tallies, Things, counted_by, tally
from engine.families.boxcars.rulebook import refuse_seats
from engine.families.boxcars.rules.board import CompiledBoard, compiled
from engine.families.boxcars.rules.counting import Counting, needs_journal
from engine.game.bot import Bot
from engine.game.chance import game_key
from engine.game.fast.batch import GameTally
from engine.game.fast.compilation import can_compile, refused_because
from engine.game.fast.jit import signed
from engine.game.random import RandomBot
from engine.game.rules import Options
from engine.i18n import tr
from engine.model.scenario import Scenario

AT_ONCE = 64
"""Number of games with results in memory at once: allocating each separately took a tenth of the time."""


def player_of(bot: Bot) -> Player | None:
    """Return how a batch plays a bot, or None if it cannot."""
    if isinstance(bot, CharacterBot):
        return CHARACTER, traits(bot.character)
    return (RANDOM, (0,) * len(WEIGHTS)) if type(bot) is RandomBot else None


class Interpreted:
    """Games over plain lists."""

    def __init__(self, board: CompiledBoard, players: Sequence[Player]) -> None:
        k = knowledge(board)
        self.m, self.g = board, Counting(board, len(players))
        self.bots = (k, Lineup(players), [Plan(board, k) for _ in players])
        self.luck = PLAYOUT.luck([kind == RANDOM for kind, _ in players])

    def play(self, keys: Sequence[int], counters: Sequence[str] = ()) -> list[Result]:
        """Return the results of the games with these keys, with these counters."""
        seats, self.g.journal = self.g.bank, int(needs_journal(counters))
        results = [Result(self.m, seats) for _ in keys]
        PLAYOUT.interpreted(self.m, self.g, self.bots, self.luck, seats, keys, results)
        return results


class Compiled:
    """Games over records, compiled by numba for a class of board sizes; loaded or compiled on creation."""

    def __init__(self, board: CompiledBoard, name: str, players: Sequence[Player]) -> None:
        import numpy as np

        c = CLASSES[name]
        self.seats = len(players)
        self.m, self.k = records(board, name)
        self.g, self.who = np.zeros(1, record_type(game_fields(c))), np.zeros(1, record_type(lineup_fields(c)))
        self.plans = np.zeros(c.seats, record_type(plan_fields(c)))
        self.who["trait"][0, : self.seats] = [trait for _, trait in players]
        self.luck = np.zeros(1, record_type(luck_fields(c)))
        self.luck["purpose"] = PLAYOUT.purposes
        self.luck["by_luck"][0, : self.seats] = [kind == RANDOM for kind, _ in players]
        self.results = np.zeros(AT_ONCE, record_type(result_fields(c)))
        self._play = COMPILATION.games
        self.play([])

    def play(self, keys: Sequence[int], counters: Sequence[str] = ()) -> Rows:
        """Return the results of the games with these keys, with these counters."""
        import numpy as np

        self.g["journal"] = needs_journal(counters)
        signed_keys = np.array([signed(key) for key in keys], np.int64)
        columns: dict[str, list[Any]] = {name: [] for name in ("winner", "turn", "cash", "owner", *counters)}
        for first in range(0, max(1, len(keys)), AT_ONCE):
            some = signed_keys[first : first + AT_ONCE]
            results = self.results[: len(some)]
            self._play(self.m, self.k, self.g, self.who, self.plans, self.luck, self.seats, some, results)
            for name, parts in columns.items():
                parts.append(results[name].copy())
        return Rows({name: np.concatenate(parts) for name, parts in columns.items()})


@lru_cache(maxsize=4)
def records(board: CompiledBoard, name: str) -> tuple[Any, Any]:
    """Return a board and its knowledge as records; the last few are cached."""
    return board_record(board, CLASSES[name]), knowledge_record(knowledge(board), CLASSES[name])


class BoxcarsGames:
    """Games between the same players: interpreted until compiled games are available."""

    def __init__(self, board: CompiledBoard, players: Sequence[Player]) -> None:
        self.m, self.players = board, players
        self._class = capacity_class(board, knowledge(board))
        self._player: Interpreted | Compiled | None = None
        self._things: dict[str, Things] = {}
        self._use_the_fastest()

    @property
    def interpreted_because(self) -> str:
        """The reason why the next games are not compiled; "" if they are."""
        if isinstance(self._player, Compiled):
            return ""
        if not can_compile():
            return tr("numba is not installed")
        if not self._class:
            return tr("the board is too large for compiled games")
        if why := refused_because():
            return why
        return tr("they are being compiled; use `boxcars warm` to wait for it")

    def play(self, seed: int, numbers: Sequence[int], counters: Sequence[str] = ()) -> Sequence[GameTally]:
        """Play the games with these numbers of the batch with this seed; return their results with these counters."""
        self._use_the_fastest()
        assert self._player is not None
        results = self._player.play([game_key(seed, number) for number in numbers], counters)
        if list(self._things) != list(counters):
            self._things = counted_by(self.m, len(self.players), counters)
        rails, seats, things = self.m.rail_refs, len(self.players), self._things
        if isinstance(results, Rows):
            return Tallies(results, rails, seats, things)
        return [tally(rails, seats, result, things) for result in results]

    def _use_the_fastest(self) -> None:
        if isinstance(self._player, Compiled):
            return
        if self._class and COMPILATION.is_ready(self._class):
            self._player = Compiled(self.m, self._class, self.players)
        elif self._player is None:
            self._player = Interpreted(self.m, self.players)


class BoxcarsBatch:
    """Whole games of this game system, equal to those of its rules step by step."""

    def open(self, scenario: Scenario, options: Options, bots: Sequence[Bot]) -> BoxcarsGames | None:
        """Return a prepared batch, or None if one of the bots can only play by the rules. Raise RulesError if such a
        game cannot be played."""
        m = compiled(scenario, options)
        refuse_seats(m, len(bots))
        players = [player for bot in bots if (player := player_of(bot)) is not None]
        return BoxcarsGames(m, players) if len(players) == len(bots) else None

    def compile_aside(self, scenario: Scenario, options: Options, bots: Sequence[Bot]) -> Callable[[], None] | None:
        """Start another process that compiles for boards of this class, unless that is done, impossible or useless for
        these bots. It continues after this process ends; the returned function stops it at once."""
        m = compiled(scenario, options)
        name = capacity_class(m, knowledge(m))
        if not name or not can_compile() or refused_because() or COMPILATION.is_ready(name):
            return None
        if None in [player_of(bot) for bot in bots]:
            return None
        return COMPILATION.start_warming(name).kill

    def warm(self, scenario: Scenario, options: Options, say: Callable[[str], None]) -> bool:
        """Compile for boards of this class and wait; return False with a message if that is impossible."""
        m = compiled(scenario, options)
        name = capacity_class(m, knowledge(m))
        if not can_compile() or not name:
            say(tr("numba is not installed") if name else tr("the board is too large for compiled games"))
            return False
        if why := refused_because():
            say(why)
            return False
        if COMPILATION.is_ready(name):
            say(tr("games on boards of this size are already compiled"))
            return True
        say(tr("compiling games for boards of this size; this takes a minute or two"))
        COMPILATION.warm_elsewhere(name)
        say(tr("compiled"))
        return True


BATCH = BoxcarsBatch()
