"""Many games without a state for each decision: the same chapters on one game in place, without a journal."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import accumulate

from engine.errors import RulesError
from engine.families.dice import choices
from engine.families.dice.bots import Decide, DiceBot
from engine.families.dice.game import FINISHED, OVER, ROLL, START, Game
from engine.families.dice.options import OPTIONS
from engine.families.dice.scoring import winner
from engine.families.dice.sheet import Sheet, sheet_of
from engine.families.dice.state import DiceState, final_scores
from engine.families.dice.turn import act, actor, advance, decisions, packed
from engine.game.batch import GameTally
from engine.game.bot import Bot
from engine.game.chance import below, game_key, number, purpose_number
from engine.game.drive import luck
from engine.game.options import resolve
from engine.game.random import RandomBot
from engine.game.rules import Options
from engine.model.scenario import Scenario

DICE, FIRST = purpose_number("dice"), purpose_number("first")

UNCOMPILED = "games of this family need none"


class DiceGames:
    """Games between the same players; None plays by luck."""

    def __init__(self, m: Sheet, players: Sequence[Decide | None]) -> None:
        self.m, self.players = m, players

    @property
    def interpreted_because(self) -> str:
        """Why games are not played by compiled code."""
        return UNCOMPILED

    def play(self, seed: int, numbers: Sequence[int]) -> list[GameTally]:
        """The games with these numbers of the batch with this seed."""
        return [self._play(game_key(seed, number)) for number in numbers]

    def _play(self, key: int) -> GameTally:
        m, players = self.m, self.players
        g = Game(m, len(players), journal=False)
        turn, asked = -1, [0] * len(players)
        while (now := advance(m, g)) != OVER:
            if now == ROLL:
                limits, dice = rolls(g.rolling)
                bits = number(key, DICE, g.active, g.turn, g.drawn)
                act(m, g, now, dice[bisect_right(limits, below(bits, limits[-1]))])
                continue
            if now == START:
                act(m, g, now, below(number(key, FIRST, g.active, g.turn, g.drawn), len(players)))
                continue
            seat = actor(g, now)
            decide = players[seat]
            if decide is not None:
                act(m, g, now, decide(m, g, now, seat))
                continue
            options, place = decisions(m, g, now), 0
            if len(options) > 1:
                if g.turn != turn:
                    turn, asked = g.turn, [0] * len(players)
                place = below(luck(key, seat, turn, asked[seat]), len(options))
                asked[seat] += 1
            act(m, g, now, options[place])
        scores = final_scores(DiceState(m, g, ()))
        won = winner(g) if g.over == FINISHED else None
        return GameTally(won, g.turn, tuple(float(scores[seat]) for seat in range(len(players))), {}, ())


@lru_cache(maxsize=16)
def rolls(dice: int) -> tuple[list[int], list[int]]:
    """Every roll of so many dice in the order of chance: the sums of the ways to it and to those before it, and the
    dice packed."""
    outcomes = choices.rolls(dice)
    faces = [packed([int(face) for face in action.code.split()[1:]]) for action, _ in outcomes]
    return list(accumulate(ways for _, ways in outcomes)), faces


class DiceBatch:
    """Whole games of the dice family, equal to those of its rules step by step."""

    def open(self, scenario: Scenario, options: Options, bots: Sequence[Bot]) -> DiceGames | None:
        """Everything ready to play, or None where one of the bots can only play by the rules. Raises RulesError where
        such a game cannot be played."""
        m = sheet_of(scenario, resolve(OPTIONS, scenario.rules, options))
        if not 1 <= len(bots) <= m.players:
            raise RulesError(f"this game is for 1 to {m.players} players, not {len(bots)}")
        if any(not isinstance(bot, DiceBot) and type(bot) is not RandomBot for bot in bots):
            return None
        return DiceGames(m, [bot.decide if isinstance(bot, DiceBot) else None for bot in bots])

    def compile_aside(self, scenario: Scenario, options: Options, bots: Sequence[Bot]) -> None:
        """Nothing is to be compiled."""

    def warm(self, scenario: Scenario, options: Options, say: Callable[[str], None]) -> bool:
        """Nothing is to be compiled."""
        say("games of this family need no compiled code")
        return True


BATCH = DiceBatch()
