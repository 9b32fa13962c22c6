"""Many games without a state for each decision: the same chapters on one game in place, without a journal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from engine.families.boxcars import compilation
from engine.families.boxcars.board import NONE, CompiledBoard, compiled
from engine.families.boxcars.bots import CharacterBot, Planner
from engine.families.boxcars.character import WEIGHTS, traits
from engine.families.boxcars.game import Game
from engine.families.boxcars.knowledge import knowledge
from engine.families.boxcars.playout import CHARACTER, PLANNER, RANDOM, Lineup, Result, play_games
from engine.families.boxcars.records import (
    CLASSES,
    board_record,
    capacity_class,
    game_type,
    knowledge_record,
    lineup_type,
    plan_type,
    result_type,
)
from engine.families.boxcars.routes import Plan
from engine.families.boxcars.rules import refuse_seats
from engine.game.batch import GameTally
from engine.game.bot import Bot
from engine.game.chance import game_key
from engine.game.random import RandomBot
from engine.game.rules import Options
from engine.game.twins import signed
from engine.model.scenario import Scenario

Player = tuple[int, tuple[int, ...]]
"""A kind of bot and its traits."""


def player_of(bot: Bot) -> Player | None:
    """How a batch plays a bot, or None where it cannot."""
    if isinstance(bot, CharacterBot):
        return CHARACTER, traits(bot.character)
    nothing = (0,) * len(WEIGHTS)
    if type(bot) in (Planner, RandomBot):
        return PLANNER if type(bot) is Planner else RANDOM, nothing
    return None


class Interpreted:
    """Games over plain lists."""

    def __init__(self, m: CompiledBoard, players: Sequence[Player]) -> None:
        seats = len(players)
        self.m, self.k = m, knowledge(m)
        self.g = Game(m, seats, journal=False)
        self.who = Lineup(m, seats)
        self.who.kind = [kind for kind, _ in players]
        self.who.trait = [list(trait) for _, trait in players]
        self.plans = [Plan(m, self.k) for _ in players]

    def play(self, keys: Sequence[int]) -> Any:
        """The results of the games with these keys."""
        results = [Result(self.m, self.g.bank) for _ in keys]
        play_games(self.m, self.k, self.g, self.who, self.plans, self.g.bank, list(keys), results)
        return results


class Compiled:
    """Games over records, compiled by numba for boards of a class of sizes; loaded or compiled when first made."""

    def __init__(self, m: CompiledBoard, name: str, players: Sequence[Player]) -> None:
        import numpy as np

        c = CLASSES[name]
        self.seats = len(players)
        self.m, self.k = records(m, name)
        self.g, self.who = np.zeros(1, game_type(c)), np.zeros(1, lineup_type(c))
        self.plans = np.zeros(c.seats, plan_type(c))
        self.who["kind"][0, : self.seats] = [kind for kind, _ in players]
        self.who["trait"][0, : self.seats] = [trait for _, trait in players]
        self.result = result_type(c)
        self._play = compilation.compiled_games()
        self.play([])

    def play(self, keys: Sequence[int]) -> Any:
        """The results of the games with these keys."""
        import numpy as np

        results = np.zeros(len(keys), self.result)
        signed_keys = np.array([signed(key) for key in keys], np.int64)
        self._play(self.m, self.k, self.g, self.who, self.plans, self.seats, signed_keys, results)
        columns = [results[name].tolist() for name in RESULT]
        return [PlainResult(*row) for row in zip(*columns, strict=True)]


class PlainResult(NamedTuple):
    """A result read from its record at once with its neighbours, which is many times quicker than cell by cell."""

    winner: int
    turn: int
    cash: list[int]
    owner: list[int]
    bought: list[int]


RESULT = PlainResult._fields


@lru_cache(maxsize=4)
def records(m: CompiledBoard, name: str) -> tuple[Any, Any]:
    """A board and what is known of it as records, kept while it is among the last few asked for."""
    return board_record(m, CLASSES[name]), knowledge_record(knowledge(m), CLASSES[name])


class BoxcarsGames:
    """Games between the same players: compiled as soon as compiled games are there, interpreted until then."""

    def __init__(self, m: CompiledBoard, players: Sequence[Player]) -> None:
        self.m, self.players = m, players
        self._class = capacity_class(m, knowledge(m))
        self._player: Interpreted | Compiled | None = None
        self._use_the_fastest()

    @property
    def interpreted_because(self) -> str:
        """Why the next games are not played by compiled code; "" where they are."""
        if isinstance(self._player, Compiled):
            return ""
        if not compilation.can_compile():
            return "numba is not installed"
        if not self._class:
            return "the board is larger than any that games are compiled for"
        if why := compilation.refused_because():
            return why
        return "they are being compiled; `boxcars warm` waits until that is done"

    def play(self, seed: int, numbers: Sequence[int]) -> list[GameTally]:
        """The games with these numbers of the batch with this seed."""
        self._use_the_fastest()
        assert self._player is not None
        results = self._player.play([game_key(seed, number) for number in numbers])
        return [tally(self.m, len(self.players), result) for result in results]

    def _use_the_fastest(self) -> None:
        if isinstance(self._player, Compiled):
            return
        if self._class and compilation.is_ready(self._class):
            self._player = Compiled(self.m, self._class, self.players)
        elif self._player is None:
            self._player = Interpreted(self.m, self.players)


class BoxcarsBatch:
    """Whole games of the boxcars family, equal to those of its rules step by step."""

    def open(self, scenario: Scenario, options: Options, bots: Sequence[Bot]) -> BoxcarsGames | None:
        """Everything ready to play, or None where one of the bots can only play by the rules. Raises RulesError where
        such a game cannot be played."""
        m = compiled(scenario, options)
        refuse_seats(m, len(bots))
        players = [player for bot in bots if (player := player_of(bot)) is not None]
        return BoxcarsGames(m, players) if len(players) == len(bots) else None

    def compile_aside(self, scenario: Scenario, options: Options, bots: Sequence[Bot]) -> Callable[[], None] | None:
        """Has another process compile for boards like this one, unless that is done, cannot be or would help no bot.
        It goes on when this process ends; what is given back ends it at once."""
        m = compiled(scenario, options)
        name = capacity_class(m, knowledge(m))
        if not name or not compilation.can_compile() or compilation.refused_because() or compilation.is_ready(name):
            return None
        if None in [player_of(bot) for bot in bots]:
            return None
        return compilation.start_warming(name).kill

    def warm(self, scenario: Scenario, options: Options, say: Callable[[str], None]) -> bool:
        """Compiles for boards like this one and waits until that is done; says why where it cannot be, and is False."""
        m = compiled(scenario, options)
        name = capacity_class(m, knowledge(m))
        if not compilation.can_compile() or not name:
            say("numba is not installed" if name else "the board is larger than any that games are compiled for")
            return False
        if why := compilation.refused_because():
            say(why)
            return False
        if compilation.is_ready(name):
            say("games on boards of this size are compiled already")
            return True
        say("compiling games for boards of this size; this takes a minute or two")
        compilation.warm_elsewhere(name)
        say("compiled")
        return True


def tally(m: CompiledBoard, seats: int, result: Any) -> GameTally:
    """What a game leaves behind, in names."""
    winner, owner, bought = result.winner, result.owner, result.bought
    scores = [float(max(0, cash)) for cash in result.cash[:seats]]
    if winner != NONE:
        scores[winner] = max(scores[winner], max(s for seat, s in enumerate(scores) if seat != winner) + 1)
    return GameTally(
        None if winner == NONE else winner,
        result.turn,
        tuple(scores),
        {id: bought[rail] for rail, id in enumerate(m.railroads) if bought[rail]},
        tuple(id for rail, id in enumerate(m.railroads) if owner[rail] == winner),
    )


BATCH = BoxcarsBatch()
