"""Batches of games without a state for each decision: the same rules on one game in place, with sums instead of a
journal."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from engine.families.boxcars.bots.by_name import CharacterBot
from engine.families.boxcars.bots.knowledge import knowledge
from engine.families.boxcars.bots.plan import Plan
from engine.families.boxcars.bots.traits import traits
from engine.families.boxcars.content import WEIGHTS
from engine.families.boxcars.fast.playout import CHARACTER, PLAYOUT, RANDOM, Bots, Lineup, Player, Result
from engine.families.boxcars.fast.records import (
    CLASSES,
    board_record,
    capacity_class,
    fill_seats,
    game_fields,
    knowledge_record,
    lineup_fields,
    luck_fields,
    plan_fields,
    record_type,
    result_fields,
)
from engine.families.boxcars.fast.tallies import DETAILS, Rows, Tallies, Things, counted_by, tally
from engine.families.boxcars.rulebook import refuse_seats
from engine.families.boxcars.rules.board import CompiledBoard, compiled
from engine.families.boxcars.rules.counting import Counting, needs_journal
from engine.game.bot import Bot
from engine.game.chance import game_key
from engine.game.compiled import compiled_module
from engine.game.fast.batch import GameTally
from engine.game.fast.wrapping import signed
from engine.game.random import RandomBot
from engine.game.rules import Options
from engine.i18n import tr
from engine.model.scenario import Scenario

if TYPE_CHECKING:
    import numpy as np

EXTENSIONS = {"standard": "engine.families.boxcars.compiled", "large": "engine.families.boxcars.compiled_large"}
"""The extension for each class of board sizes."""

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
        self.bots = Bots(k, Lineup(players), [Plan(board, k) for _ in players])
        self.luck = PLAYOUT.luck([kind == RANDOM for kind, _ in players])

    def for_seats(self, board: CompiledBoard) -> None:
        """Play the next games on this board, which differs only in values for single players."""
        self.m = board

    def play(self, keys: Sequence[int], counters: Sequence[str] = (), is_detailed: bool = False) -> list[Result]:
        """Return the results of the games with these keys, with these counters and details."""
        seats, self.g.journal = self.g.bank, int(is_detailed or needs_journal(counters))
        results = [Result(self.m, seats) for _ in keys]
        PLAYOUT.interpreted(self.m, self.g, self.bots, self.luck, seats, keys, results)
        return results


class Compiled:
    """Games over records, by the extension for a class of board sizes."""

    def __init__(self, board: CompiledBoard, name: str, players: Sequence[Player]) -> None:
        import numpy as np

        extension = compiled_module(EXTENSIONS[name])
        assert extension is not None
        self._play = extension.play_games
        c = CLASSES[name]
        self.seats = len(players)
        board_row, knowledge_row = records(board, name)
        self.game, lineup = np.zeros(1, record_type(game_fields(c))), np.zeros(1, record_type(lineup_fields(c)))
        plans, luck = np.zeros(c.seats, record_type(plan_fields(c))), np.zeros(1, record_type(luck_fields(c)))
        lineup["trait"][0, : self.seats] = [trait for _, trait in players]
        luck["purpose"] = PLAYOUT.purposes
        luck["by_luck"][0, : self.seats] = [kind == RANDOM for kind, _ in players]
        self._capacity, self._board, self._own_board = c, board_row, False
        self._rows = [in_bytes(each) for each in (board_row, self.game, knowledge_row, lineup, plans, luck)]
        self.results = np.zeros(AT_ONCE, record_type(result_fields(c)))

    def for_seats(self, board: CompiledBoard) -> None:
        """Play the next games on this board, which differs only in values for single players."""
        if not self._own_board:  # Others use the record of the board, too.
            self._board, self._own_board = self._board.copy(), True
            self._rows[0] = in_bytes(self._board)
        fill_seats(self._board, board, self._capacity)

    def play(self, keys: Sequence[int], counters: Sequence[str] = (), is_detailed: bool = False) -> Rows:
        """Return the results of the games with these keys, with these counters and details."""
        import numpy as np

        self.game["journal"] = is_detailed or needs_journal(counters)
        signed_keys = np.array([signed(key) for key in keys], np.int64)
        names = ("winner", "turn", "cash", "owner", *counters, *(DETAILS if is_detailed else ()))
        columns: dict[str, list[Any]] = {name: [] for name in names}
        for first in range(0, max(1, len(keys)), AT_ONCE):
            some = signed_keys[first : first + AT_ONCE]
            results = self.results[: len(some)]
            self._play(*self._rows, self.seats, some, in_bytes(results))
            for name, parts in columns.items():
                parts.append(results[name].copy())
        found = {name: np.concatenate(parts) for name, parts in columns.items()}
        if is_detailed:
            found["deals"] = found["deals"][:, : found["deal_count"].max(initial=0)]
        return Rows(found)


def in_bytes(rows: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """Return records as the bytes that an extension takes."""
    return rows.view("u1").reshape(-1)


@lru_cache(maxsize=4)
def records(board: CompiledBoard, name: str) -> tuple[Any, Any]:
    """Return a board and its knowledge as records; the last few are cached."""
    return board_record(board, CLASSES[name]), knowledge_record(knowledge(board), CLASSES[name])


class BoxcarsGames:
    """Games between the same players: compiled if possible."""

    def __init__(self, board: CompiledBoard, players: Sequence[Player]) -> None:
        self.m = board
        self.players = players
        name = capacity_class(board, knowledge(board))
        self._player: Interpreted | Compiled
        self._things: dict[str, Things] = {}
        self.interpreted_because = missing_because(name)
        self._player = Interpreted(board, players) if self.interpreted_because else Compiled(board, name, players)

    def for_seats(self, options: Options) -> None:
        """Play the next games with other values for single players; see `CompiledBoard.for_seats`."""
        board = self.m.for_seats(options)
        refuse_seats(board, len(self.players))
        self._player.for_seats(board)

    def play(
        self, seed: int, numbers: Sequence[int], counters: Sequence[str] = (), is_detailed: bool = False
    ) -> Sequence[GameTally]:
        """Play the games with these numbers of the batch with this seed; return their results with these counters and
        details."""
        results = self._player.play([game_key(seed, number) for number in numbers], counters, is_detailed)
        if list(self._things) != list(counters):
            self._things = counted_by(self.m, len(self.players), counters)
        rails, seats, things = self.m.rail_refs, len(self.players), self._things
        cities = self.m.city_refs if is_detailed else None
        if isinstance(results, Rows):
            return Tallies(results, rails, seats, things, cities)
        return [tally(rails, seats, result, things, cities) for result in results]


def missing_because(name: str) -> str:
    """Return why games on boards of a class are not compiled; "" if they are."""
    if not name:
        return tr("the board is too large for compiled games")
    return "" if compiled_module(EXTENSIONS[name]) else tr("this installation has no compiled games")


class BoxcarsBatch:
    """Whole games of this game system, equal to those of its rules step by step."""

    def open(self, scenario: Scenario, options: Options, bots: Sequence[Bot]) -> BoxcarsGames | None:
        """Return a prepared batch, or None if one of the bots can only play by the rules. Raise RulesError if such a
        game cannot be played."""
        m = compiled(scenario, options)
        refuse_seats(m, len(bots))
        players = [player for bot in bots if (player := player_of(bot)) is not None]
        return BoxcarsGames(m, players) if len(players) == len(bots) else None


BATCH = BoxcarsBatch()
