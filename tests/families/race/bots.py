"""Bots by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from engine.game.bot import Bot
from engine.game.game_rules import AnyRules
from engine.game.kernel.state import State
from engine.game.rules import Action, Seat
from tests.families.race.rules import Race, Ring


class Hasty(Bot):
    """Rides as far as it can."""

    def choose(
        self, rules: AnyRules, view: State[Ring, Race], seat: Seat, actions: Sequence[Action], luck: int
    ) -> Action:
        return view.decisions.of(max(view.decisions.numbers))


BOTS: Mapping[str, Callable[[], Bot]] = {"hasty": Hasty}
