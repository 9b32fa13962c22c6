"""Entire games over records, with data made once for the same players."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

from engine.families.crayon.bots.compilation import Games
from engine.families.crayon.bots.planner import Planner
from engine.families.crayon.bots.weights import Weights
from engine.families.crayon.bots.whole.own import LOGGED
from engine.families.crayon.bots.whole.records import (
    board_record,
    ground_fields,
    luck_fields,
    mind_fields,
    position_fields,
    records,
    taste_of,
    tool_fields,
)
from engine.families.crayon.rules.board import NONE, CompiledBoard
from engine.game.fast.jit import signed
from engine.game.fast.playout import Luck


def tools_of(thinker: Planner) -> Any:
    """Return a record for the search, filled from the constant rows and those that do not begin with zeros."""
    made = records(tool_fields())
    given = {
        **{f"map_{name}": row for name, row in thinker.map._asdict().items()},
        **{f"order_{name}": row for name, row in thinker.order._asdict().items()},
        "majors": thinker.majors, "goals": thinker.goals, "nodes": thinker.nodes, "spans": thinker.spans,
    }  # fmt: skip
    for name, row in given.items():
        made[name][0][: len(row)] = row
    made["room_heads"] = made["room_bucket"] = NONE
    return made


class RecordGames:
    """Games between bots with these weights, one after the other."""

    def __init__(self, board: CompiledBoard, thinker: Planner, tastes: Sequence[Weights], luck: Luck) -> None:
        import numpy as np

        self.m, self.seats = board, len(tastes)
        self.g, lucks = records(position_fields()), records(luck_fields())
        self.g["seats"], self.g["cargo"] = self.seats, NONE
        lucks["purpose"] = luck.purpose
        minds, grounds = records(mind_fields()), records(ground_fields(), self.seats)
        minds["taste"][0, : self.seats] = [taste_of(each) for each in tastes]
        self.keys = np.zeros(1, np.int64)
        self.games = Games(board_record(board), self.g, lucks, minds, grounds, tools_of(thinker), self.keys)

    def play(self, thinker: Planner, key: int, is_noted: bool) -> Any:
        """Return the end of the game with a key: `over`, `winner`, `turn`, `cash` and the journal, if logged. None if
        the journal has more rows than the record."""
        self.g["journal"] = is_noted
        self.keys[0] = signed(key)
        thinker.play(self.games, self.seats)
        g = self.g[0]
        if g["logged"] > LOGGED:
            return None
        log = [tuple(row) for row in g["log"][: g["logged"]].tolist()]
        numbers = {name: int(g[name]) for name in ("over", "winner", "turn")}
        return SimpleNamespace(seats=self.seats, cash=g["cash"][: self.seats].tolist(), log=log, **numbers)
