"""What the recorded games of options of British Rails promise: they are played with the option, and the journal tells
in order what that makes possible."""

from __future__ import annotations

from collections.abc import Callable

from engine.model.scenario import RuleValue
from tests.games.story import Story


def with_option(name: str, value: RuleValue, *words: str) -> Callable[[Story], bool]:
    """A game with that option, whose journal has entries with these words one after the other."""

    def keeps(story: Story) -> bool:
        rest = iter(story.entries)
        return story.record.options.get(name) == value and all(any(each in e.text for e in rest) for each in words)

    return keeps


OPTION_PROMISES: dict[str, Callable[[Story], bool]] = {
    "option-time-limit": with_option("time.rounds", 6, "one more round is played", " wins with "),
    "option-equal-turns": with_option("win.equal_turns", True, "claims to have won", " is on turn", " wins with "),
    "option-loan": with_option("loan.enabled", True, " borrows ", " pays back "),
    "option-late-fee": with_option("fee.late", True, "Blue owes Red", "Blue gets", "Blue pays Red", "Blue pays Red"),
    "option-backtracking": with_option("move.backtracking", True, "turns the train round", " goes to "),
    "option-starting-over": with_option("restart.enabled", True, " starts over", "start money", "places the train"),
    "option-rented-track": with_option(
        "restart.rented_track_stays", True, "plans to rent", "to the bank, until", "pays the bank", "which are gone"
    ),
    "option-crossgrade": with_option("crossgrade.enabled", True, " crossgrades to ", " builds from "),
    "option-honeymoon": with_option("game.honeymoon", True, " drops ", " takes the stored "),
    "option-field-warehouse": with_option("warehouse.field", "some_turns", " drops ", "stored load go to the tray"),
    "option-wordelmann": with_option(
        "warehouse.field", "wordelmann", " drops ", "stays for the whole next turn", "gets the claimed"
    ),
    "option-private-warehouse": with_option(
        "warehouse.private", True, "builds a warehouse", " stores ", "takes the stored"
    ),
    "option-open-contracts": with_option("contracts.open", True, "discards the hand", "open for all"),
    "option-reshuffle": with_option("deck.reshuffle_card", True, "the card that shuffles", "shuffled into the deck"),
    "option-cost-to-move": with_option("fee.own_track", 1, "for moving on own track"),
    "option-cost-to-load": with_option("move.load_cost", 1, " picks up ", " delivers "),
    "option-two-trains": with_option("trains.two", True, "places the train", "places the train", " delivers "),
    "option-branching": with_option("build.branching", True, " builds from "),
    "option-trading": with_option("track.trading", True, " asks ", " offers ", " gets the track "),
    "option-slow-start": with_option("start.slow", True, " upgrades to Freight", " goes to "),
    "option-circus": with_option("game.circus", True, "takes the stored Circus", "drops Circus"),
}
"""What each of them shows."""
