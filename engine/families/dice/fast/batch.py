"""Many games without a state for each decision: the same chapters on one game in place. What happens is noted only
where it is counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial

from engine.families.dice.bots.by_name import Decide, DiceBot
from engine.families.dice.rulebook import counted, refuse_seats
from engine.families.dice.rules.options import OPTIONS
from engine.families.dice.rules.position import FINISHED, OVER, ROLL, START, Game
from engine.families.dice.rules.scoring import winner
from engine.families.dice.rules.sheet import Sheet, sheet_of
from engine.families.dice.rules.turn import act, actor, advance, legal
from engine.families.dice.words.choices import rolls
from engine.families.dice.words.standing import holdings, scores
from engine.game.bot import Bot
from engine.game.chance import below, game_key, number, purpose_number
from engine.game.fast.batch import GameTally
from engine.game.kernel.drive import luck
from engine.game.options import resolve
from engine.game.random import RandomBot
from engine.game.rules import Options, Seat
from engine.model.ids import Ref
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

    def play(self, seed: int, numbers: Sequence[int], counters: Sequence[str] = ()) -> list[GameTally]:
        """The games with these numbers of the batch with this seed, and what these counters counted in them."""
        return [self._play(game_key(seed, number), counters) for number in numbers]

    def _play(self, key: int, counters: Sequence[str]) -> GameTally:
        m, players = self.m, self.players
        g = Game(m, len(players), journal=bool(counters))
        turn, asked = -1, [0] * len(players)
        while (now := advance(m, g)) != OVER:
            if now == ROLL:
                act(m, g, now, rolls(g.rolling).picked(number(key, DICE, g.active, g.turn, g.drawn)))
                continue
            if now == START:
                act(m, g, now, below(number(key, FIRST, g.active, g.turn, g.drawn), len(players)))
                continue
            seat = actor(m, g, now)
            decide = players[seat]
            if decide is not None:
                act(m, g, now, decide(m, g, now, seat, partial(legal, m, g, now)))
                continue
            options, place = legal(m, g, now), 0
            if len(options) > 1:
                if g.turn != turn:
                    turn, asked = g.turn, [0] * len(players)
                place = below(luck(key, seat, turn, asked[seat]), len(options))
                asked[seat] += 1
            act(m, g, now, options[place])
        won = winner(g) if g.over == FINISHED else None
        owned = () if won is None else holdings(m, g)[won].owned
        counts: dict[str, Counter[Ref | Seat]] = {name: Counter() for name in counters}
        for row in g.log:
            for name, of, amount in counted(m, row):
                if name in counts:
                    counts[name][of] += amount
        return GameTally(won, g.turn, tuple(map(float, scores(m, g))), owned, counts)


class DiceBatch:
    """Whole games of the dice family, equal to those of its rules step by step."""

    def open(self, scenario: Scenario, options: Options, bots: Sequence[Bot]) -> DiceGames | None:
        """Everything ready to play, or None where one of the bots can only play by the rules. Raises RulesError where
        such a game cannot be played."""
        m = sheet_of(scenario, resolve(OPTIONS, scenario.rules, options))
        refuse_seats(m, len(bots))
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
