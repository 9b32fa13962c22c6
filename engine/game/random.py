"""A bot that knows no game: any legal action, each equally likely."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.game.bot import Bot
from engine.game.chance import below
from engine.game.explanation import Appraisal, Explanation
from engine.game.game_rules import AnyRules
from engine.game.rules import Action, Seat
from engine.i18n import tr_noop


class RandomBot(Bot):
    """Chooses by chance alone."""

    sentence = tr_noop("Takes any legal action at random.")

    def choose(self, rules: AnyRules, view: Any, seat: Seat, actions: Sequence[Action], luck: int) -> Action:
        return actions[below(luck, len(actions))]

    def explain(self, rules: AnyRules, view: Any, seat: Seat) -> Explanation:
        """Explain every option as equally good."""
        options = tuple(Appraisal(action.code, 0, 0, ()) for action in rules.legal_actions(view))
        return Explanation(seat, "random", options, by_luck=True)
