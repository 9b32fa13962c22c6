"""Many games without a state for each decision, by the rules applied in place. The journal is recorded only if it is
counted."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from engine.families.dice.bots.by_name import DiceBot
from engine.families.dice.bots.explain import Decide
from engine.families.dice.fast.playout import Purposes, play
from engine.families.dice.rulebook import RULES, refuse_seats
from engine.families.dice.rules.options import OPTIONS
from engine.families.dice.rules.position import FINISHED, ROLL, START, Position
from engine.families.dice.rules.scoring import winner
from engine.families.dice.rules.sheet import Sheet, sheet_of
from engine.families.dice.text.scoreboard import holdings, scores
from engine.game.bot import Bot
from engine.game.chance import game_key, purpose_number
from engine.game.details import Recorder
from engine.game.drive import DECISION
from engine.game.family import recorder_of
from engine.game.fast.batch import NONE_NEEDED, GameTally, counts_of
from engine.game.options import resolve
from engine.game.random import RandomBot
from engine.game.rules import Options
from engine.model.scenario import Scenario


class DiceGames:
    """Games between the same players."""

    def __init__(self, sheet: Sheet, players: Sequence[Decide | None]) -> None:
        self.m, self.players = sheet, players
        self._marks: dict[int, str | None] = {}

    @property
    def interpreted_because(self) -> str:
        """The reason why games are not played by compiled code."""
        return NONE_NEEDED

    def play(
        self, seed: int, numbers: Sequence[int], counters: Sequence[str] = (), is_detailed: bool = False
    ) -> list[GameTally]:
        """Yield the games with these numbers of the batch with this seed, the sums of these counters, and their
        details."""
        m = self.m
        start = RULES.initial_position(m, len(self.players))
        start.journal = bool(counters) or is_detailed
        first, dice = (purpose_number(RULES.chance[step].purpose) for step in (START, ROLL))
        purposes = Purposes(first, dice, DECISION)
        found = []
        for number in numbers:
            recorder = recorder_of("dice", len(self.players)) if is_detailed else None
            watch = partial(recorder.watch, m) if recorder is not None else None
            state = play(m, start, self.players, game_key(seed, number), purposes, watch)
            found.append(tally(m, state, counters, recorder, self._marks))
        return found


def tally(
    sheet: Sheet,
    state: Position,
    counters: Sequence[str],
    recorder: Recorder | None = None,
    marks: dict[int, str | None] | None = None,
) -> GameTally:
    """Return the results of a game, with names, and the details that a recorder has noted."""
    won = winner(state) if state.over == FINISHED else None
    owned = () if won is None else holdings(sheet, state)[won].owned
    details = None
    if recorder is not None:
        recorder.read(sheet, state.log, {} if marks is None else marks)
        details = recorder.finished_in_place(won, sheet, state)
    counts = counts_of((RULES.decisions.counted(sheet, row) for row in state.log), counters)
    return GameTally(won, state.turn, tuple(map(float, scores(sheet, state))), owned, counts, details)


class DiceBatch:
    """Whole games of the dice family, equal to those played step by step."""

    def open(self, scenario: Scenario, options: Options, bots: Sequence[Bot]) -> DiceGames | None:
        """Return the games ready to play, or None if a bot can only play by the rules. Raise RulesError if such a game
        cannot be played."""
        m = sheet_of(scenario, resolve(OPTIONS, scenario.rules, options))
        refuse_seats(m, len(bots))
        if any(not isinstance(bot, DiceBot) and type(bot) is not RandomBot for bot in bots):
            return None
        return DiceGames(m, [bot.decide if isinstance(bot, DiceBot) else None for bot in bots])


BATCH = DiceBatch()
