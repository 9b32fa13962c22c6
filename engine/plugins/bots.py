"""Bots of users, each in a process of its own: slow, failing or crashing code does not end a game.

The processes exchange lines of JSON. A bot that takes too long or fails is replaced by a random decision, and after
MAX_FAILURES by random decisions for the rest of the game; each failure is reported once.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from engine.errors import BoxcarsError, in_brief
from engine.game.bot import Bot
from engine.game.chance import below
from engine.game.family import family
from engine.game.game_rules import AnyRules
from engine.game.rules import Action, Seat
from engine.i18n import tr
from engine.model.scenario import Scenario
from engine.plugins import interface
from engine.plugins.loading import OwnBot, report
from engine.plugins.processes import Failure, Partner, arguments_of, plugin_of, questions_and_answer

MAX_FAILURES = 3
START_SECONDS = 60.0
"""Time for a process to start and load the plug-in, in seconds."""


class PluginBot(Bot):
    """A bot of a plug-in."""

    def __init__(self, own: OwnBot, scenario: Scenario | None) -> None:
        self._own, self._scenario = own, scenario
        self._partner: Partner | None = None
        self._failures = 0
        self.sentence = own.sentence

    def choose(self, rules: AnyRules, view: Any, seat: Seat, actions: Sequence[Action], luck: int) -> Action:
        """Return the decision of the plug-in, or a random one if it fails."""
        if self._failures < MAX_FAILURES:
            try:
                return actions[self._ask(rules, view, seat, actions, luck)]
            except Failure as failure:
                self._failures += 1
                self.close()
                report(self._message(str(failure)))
        return actions[below(luck, len(actions))]

    def close(self) -> None:
        """End the process of the bot."""
        partner, self._partner = self._partner, None
        if partner is not None:
            partner.close()

    def __del__(self) -> None:
        with suppress(Exception):
            self.close()

    def _message(self, failure: str) -> str:
        name = self._own.name
        if self._failures < MAX_FAILURES:
            return tr("{bot}: {failure}; a random action was taken instead").format(bot=name, failure=failure)
        return tr("{bot}: {failure}; its seat plays at random from now on").format(bot=name, failure=failure)

    def _ask(self, rules: AnyRules, view: Any, seat: Seat, actions: Sequence[Action], luck: int) -> int:
        partner = self._partner or self._started()
        codes = [each.code for each in actions]
        partner.tell(
            {"view": self._view(rules, view, seat, luck), "actions": [[each.code, each.text] for each in actions]}
        )
        limit = self._own.time_limit
        answer = partner.answer(limit, tr("too slow, no decision within {n:g} s").format(n=limit)) or {}
        choice = answer.get("choice")
        if choice not in codes:
            raise Failure(tr("“{choice}” is not one of the actions").format(choice=choice))
        return codes.index(choice)

    def _started(self) -> Partner:
        from engine.files.scenarios import dumps

        self._partner = partner = Partner("engine.plugins.bots", arguments_of(self._own.source, self._own.type_name))
        partner.tell({"scenario": dumps(self._scenario) if self._scenario is not None else ""})
        partner.answer(START_SECONDS, tr("too slow, it did not start within {n:g} s").format(n=START_SECONDS))
        return partner

    def _view(self, rules: AnyRules, state: Any, seat: Seat, luck: int) -> dict[str, Any]:
        """Return what a seat may know of a state as JSON data."""
        scores = rules.scores(state.m, state.g)
        players = [
            {
                "name": state.names[each.seat],
                "money": each.money,
                "owned": [ref.id for ref in each.owned],
                "goal": each.goal,
                "score": float(scores[each.seat]),
                "status": each.status,
                "trip": each.bound,
            }
            for each in state.holdings
        ]
        summary = family(self._scenario.family).summary if self._scenario is not None else None
        return {
            "seat": seat,
            "turn": state.turn,
            "question": rules.prompt(state),
            "players": players,
            "hand": list(summary.hand(state, seat)) if summary is not None else [],
            "tokens": {f"{state.names[each.seat]} {each.kind}": each.at.id for each in state.tokens if each.seat >= 0},
            "luck": luck,
        }


def serve(arguments: Sequence[str]) -> None:
    """Answer the questions of a game on the standard input with the bot of a plug-in, until the input ends."""
    from engine.files.scenarios import loads

    questions, answer = questions_and_answer()
    try:
        scenario = loads(json.loads(questions.get())["scenario"])
        bot = plugin_of(arguments, interface.Bot)  # type: ignore[type-abstract]
    except (Exception, SystemExit) as error:
        answer({"error": in_brief(error)})
        return
    answer({"ready": True})
    while True:
        question = json.loads(questions.get())
        try:
            seen = question["view"]
            players = tuple(interface.Player(**{**each, "owned": tuple(each["owned"])}) for each in seen.pop("players"))
            view = interface.View(**{**seen, "hand": tuple(seen["hand"])}, players=players, scenario=scenario)
            choice = bot.decide(view, [interface.Choice(*each) for each in question["actions"]])
            if not isinstance(choice, interface.Choice):
                raise BoxcarsError(tr("expected one of the actions, found {value}").format(value=repr(choice)[:80]))
            answer({"choice": choice.code})
        except (Exception, SystemExit) as error:
            answer({"error": in_brief(error)})


if __name__ == "__main__":
    serve(sys.argv[1:])
