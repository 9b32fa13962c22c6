"""A recorded game told again, and what can be asked of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.game.game_rules import AnyRules
from engine.game.record import Record, replay
from engine.game.rules import CHANCE, Action, Entry
from engine.model.scenario import Scenario


class Story:
    """A game told again: its record, its states and what each action changed."""

    def __init__(self, rules: AnyRules, scenario: Scenario, record: Record) -> None:
        self.rules, self.scenario, self.record = rules, scenario, record
        self.steps: list[tuple[Action | None, Any]] = list(replay(rules, scenario, record))
        self.changes = [list(state.entries) for _, state in self.steps]
        self.entries = [entry for entries in self.changes for entry in entries]

    def has(self, kind: str, words: str = "") -> bool:
        return any(fits(entry, kind, words) for entry in self.entries)

    def at_once(self, *wanted: tuple[str, str]) -> bool:
        """Whether one action changed all of this."""
        return any(all(any(fits(e, *each) for e in entries) for each in wanted) for entries in self.changes)

    def in_turn(self, *wanted: tuple[str, str]) -> bool:
        """Whether all of this follows one another within one turn."""
        turns: list[list[Entry]] = [[]]
        for entry in self.entries:
            turns += [[]] if entry.kind == "turn" else []
            turns[-1].append(entry)
        return any(follow(turn, *wanted) for turn in turns)

    def purchases(self) -> Iterator[tuple[float, list[str]]]:
        """The cash of the buyer and the codes to choose from, for each purchase."""
        for _, state in self.steps:
            seat = self.rules.current_player(state)
            if seat is not None and seat != CHANCE:
                codes = [action.code for action in self.rules.legal_actions(state)]
                if any(code.startswith("buy ") for code in codes):
                    yield state.holdings[seat].money, codes


def fits(entry: Entry, kind: str, words: str) -> bool:
    return entry.kind == kind and (words in entry.text or words == entry.reason)


def follow(entries: list[Entry], *wanted: tuple[str, str]) -> bool:
    rest = iter(entries)
    return all(any(fits(entry, *each) for entry in rest) for each in wanted)
