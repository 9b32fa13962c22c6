"""The family's bots as the rules' drivers know them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.families.tycoon.bots.greedy import GreedyBot
from engine.game.bot import Bot

BOTS: Mapping[str, Callable[[], Bot]] = {"greedy": GreedyBot}
"""By name, the strongest first."""
