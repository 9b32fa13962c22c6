"""Many games without a state for each decision: the same chapters on one game in place, with the search compiled. What
happens is noted only where it is counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from engine.families.tycoon.bots.by_name import TycoonBot, thinker_of
from engine.families.tycoon.bots.compilation import ALL, COMPILATION
from engine.families.tycoon.bots.weights import Weights
from engine.families.tycoon.fast.playout import PLAYOUT, Played
from engine.families.tycoon.rulebook import refuse_seats
from engine.families.tycoon.rules.board import CompiledBoard, board_of
from engine.families.tycoon.rules.position import WON, Position
from engine.families.tycoon.words.counting import counted
from engine.families.tycoon.words.standing import scores
from engine.game.bot import Bot
from engine.game.chance import game_key
from engine.game.fast.batch import GameTally
from engine.game.fast.compilation import can_compile, refused_because
from engine.game.random import RandomBot
from engine.game.rules import Counted, Options
from engine.model.scenario import Scenario


class TycoonGames:
    """Games between the same players."""

    def __init__(self, m: CompiledBoard, players: Sequence[Weights | None]) -> None:
        self.m, self.players = m, players

    @property
    def interpreted_because(self) -> str:
        """Why the search of the next games is not compiled; "" where it is, or where nobody searches."""
        if not any(self.players) or COMPILATION.is_ready(ALL):
            return ""
        return refused_because() or ("the search is not compiled yet" if can_compile() else "numba is not installed")

    def play(self, seed: int, numbers: Sequence[int], counters: Sequence[str] = ()) -> list[GameTally]:
        """The games with these numbers of the batch with this seed, and what these counters counted in them."""
        m, seats = self.m, len(self.players)
        g, luck = (
            Position(m, seats, journal=bool(counters)),
            PLAYOUT.luck([weights is None for weights in self.players]),
        )
        played = [Played() for _ in numbers]
        keys = [game_key(seed, number) for number in numbers]
        PLAYOUT.interpreted(m, g, (thinker_of(m), self.players), luck, seats, keys, played)
        return [tally(m, each.g, counters) for each in played]


def tally(m: CompiledBoard, g: Position, counters: Sequence[str]) -> GameTally:
    """What a game leaves behind, in names."""
    counts: dict[str, Counter[Counted]] = {name: Counter() for name in counters}
    for row in g.log:
        for name, of, amount in counted(m, row):
            if name in counts:
                counts[name][of] += amount
    return GameTally(g.winner if g.over == WON else None, g.turn, tuple(scores(m, g)), (), counts)


class TycoonBatch:
    """Whole games of the tycoon family, equal to those of its rules step by step."""

    def open(self, scenario: Scenario, options: Options, bots: Sequence[Bot]) -> TycoonGames | None:
        """Everything ready to play, or None where one of the bots can only play by the rules. Raises RulesError where
        such a game cannot be played."""
        m = board_of(scenario, options)
        refuse_seats(m, len(bots))
        if any(not isinstance(bot, TycoonBot) and type(bot) is not RandomBot for bot in bots):
            return None
        return TycoonGames(m, [bot.weights if isinstance(bot, TycoonBot) else None for bot in bots])

    def compile_aside(self, scenario: Scenario, options: Options, bots: Sequence[Bot]) -> Callable[[], None] | None:
        """Has another process compile the search, unless that is done or cannot be."""
        if not can_compile() or refused_because() or COMPILATION.is_ready(ALL):
            return None
        return COMPILATION.start_warming(ALL).kill

    def warm(self, scenario: Scenario, options: Options, say: Callable[[str], None]) -> bool:
        """Compiles the search, and waits until that is done."""
        if not can_compile() or refused_because():
            say(refused_because() or "numba is not installed, so nothing can be compiled")
            return False
        if not COMPILATION.is_ready(ALL):
            say("the search of the bots is compiled, which takes some seconds")
            COMPILATION.warm_elsewhere(ALL)
        return True


BATCH = TycoonBatch()
