"""The numbers and switches of the crayon family (rules matrix, section 5): those of the game first, then the fast game,
the readings, and the variations of the rulebook."""

from __future__ import annotations

from collections.abc import Mapping

from engine.game.rules import Option
from engine.game.setups import SETUP
from engine.model.numeric_limits import MOST_MONEY
from engine.model.scenario import RuleValue


def _money(name: str, title: str, default: int, rule: str, lowest: int = 0) -> Option:
    return Option(name, title, "int", default, rule, unit="M", lowest=lowest, highest=MOST_MONEY)


def _number(name: str, title: str, default: int, rule: str, unit: str, lowest: int, highest: int) -> Option:
    return Option(name, title, "int", default, rule, unit=unit, lowest=lowest, highest=highest)


def _switch(name: str, title: str, rule: str) -> Option:
    return Option(name, title, "bool", False, rule)


def _choice(name: str, title: str, rule: str, *choices: str | tuple[str, str]) -> Option:
    """Each choice is a value with its display name."""
    pairs = [choice if isinstance(choice, tuple) else (choice, choice.replace("_", " ")) for choice in choices]
    values, names = tuple(value for value, _ in pairs), tuple(name for _, name in pairs)
    return Option(name, title, "choice", values[0], rule, values, choice_names=names)


OPTIONS: tuple[Option, ...] = (
    _money("cash.start", "Cash at the start", 60, "BR-SETUP-01"),
    _money("win.cash", "Cash needed to win", 250, "BR-WIN-01", 1),
    _number("win.majors", "Major cities to be joined to win (0: all of the board)", 0, "BR-WIN-01", "cities", 0, 1_000),
    _money("build.limit", "Building limit of a turn", 20, "BR-TURN-01"),
    _number("build.major_sections", "Sections that may leave major cities in a turn", 2, "BR-BUILD-03", "sections",
            1, 1_000),
    _number("build.city_sections", "Sections of a player at a medium or small city", 3, "BR-BUILD-08", "sections",
            1, 1_000),
    _number("opening.turns", "Opening turns for building alone", 3, "BR-TURN-05", "turns", 0, 20),
    _number("hand", "Demand cards of a player", 3, "BR-CARD-04", "cards", 1, 8),
    _money("fee.track", "Fee for the track of another player, for each turn", 4, "BR-MOVE-07"),
    _choice("move.major_rim", "From rim to rim of a major city", "BR-MOVE-06", "along_rim", "via_centre"),
    _choice("slow.entry", "Entering an area of half rate, the step into it is halved …", "BR-EVENT-05",
            "not", "with_step"),
    _choice("lose.turn", "A player on turn whom an event costs a turn loses …", "BR-EVENT-12",
            "rest_and_next", "next_only"),
    _choice("info.cash", "The money of others is hidden …", "BR-INFO-01", "until_tax", "never"),
    _switch("game.fast", "The fast game, all of it", "BR-OPT-03 BR-OPT-04 BR-OPT-05 BR-OPT-06 BR-OPT-07"),
    _switch("fast.events_stay_out", "Events of the first deal stay out of the game", "BR-OPT-04"),
    _switch("fast.speed", "Trains move 12 for 9 and 16 for 12 mileposts", "BR-OPT-05"),
    _switch("fast.no_tax", "The tax is not in the deck", "BR-OPT-06"),
    _switch("fast.deal", "Five cards are dealt, two discarded after two building turns", "BR-OPT-07"),
    _number("time.rounds", "Rounds until the last one is announced (0: no limit)", 0, "BR-OPT-01", "rounds", 0, 10_000),
    _switch("win.equal_turns", "All have equally many turns", "BR-OPT-02"),
    _money("win.step", "How much more cash is needed after a tie", 50, "BR-OPT-02", 1),
    _switch("loan.enabled", "The bank lends money", "BR-OPT-08"),
    _money("loan.limit", "The largest loan", 20, "BR-OPT-08", 1),
    _number("loan.factor", "How many times a loan is paid back", 2, "BR-OPT-08", "times", 1, 100),
    _number("loan.after_discards", "Hands to be discarded before a loan", 0, "BR-OPT-08", "hands", 0, 100),
    _switch("fee.late", "A fee may be paid from what is delivered on that track", "BR-OPT-09"),
    _switch("move.backtracking", "A train may turn round anywhere for a lost turn", "BR-OPT-10"),
    _switch("restart.enabled", "A player may start over", "BR-OPT-11"),
    _switch("restart.rented_track_stays", "Track that others plan to rent stays after starting over", "BR-OPT-12"),
    _switch("crossgrade.enabled", "Trains are crossgraded", "BR-OPT-13"),
    _money("crossgrade.price", "Price of a crossgrade", 5, "BR-OPT-13"),
    _money("crossgrade.build", "Track that may be built beside a crossgrade", 15, "BR-OPT-13"),
    _switch("game.honeymoon", "The honeymoon game for two", "BR-OPT-14 BR-OPT-15 BR-OPT-16 BR-OPT-17"),
    _choice("warehouse.field", "Loads that are dropped stay in the city", "BR-OPT-18 BR-OPT-19 BR-OPT-20 BR-OPT-21",
            "no", "some_turns", "wordelmann"),
    _number("warehouse.turns", "Turns for which a dropped load stays", 4, "BR-OPT-18", "turns", 1, 1_000),
    _switch("warehouse.private", "Private warehouses", "BR-OPT-22 BR-OPT-23 BR-OPT-24 BR-OPT-25 BR-OPT-26"),
    _money("warehouse.price", "Price of a private warehouse", 10, "BR-OPT-22"),
    _number("warehouse.loads", "Loads in a private warehouse", 2, "BR-OPT-23", "loads", 1, 20),
    _money("warehouse.sale", "Price of a load from a private warehouse", 5, "BR-OPT-25"),
    _switch("contracts.open", "Discarded hands lie open for all", "BR-OPT-27"),
    _number("contracts.most", "Contracts that lie open at most", 4, "BR-OPT-27", "cards", 1, 20),
    _switch("deck.reshuffle_card", "A card has the deck shuffled anew", "BR-OPT-28"),
    _money("fee.own_track", "Fee for moving on own track, for each turn", 0, "BR-OPT-29"),
    _number("move.load_cost", "Mileposts that picking up or dropping a load costs", 0, "BR-OPT-30", "mileposts", 0, 20),
    _switch("trains.two", "Every player has two trains", "BR-OPT-31"),
    _switch("build.branching", "Track may begin at the track of others", "BR-OPT-32"),
    _switch("track.trading", "Track is sold and traded", "BR-OPT-33"),
    _switch("start.slow", "A slow start: less money, a slow train", "BR-OPT-34"),
    _money("cash.slow_start", "Cash at a slow start", 40, "BR-OPT-34"),
    _switch("game.circus", "The circus travels", "BR-OPT-36 BR-OPT-37 BR-OPT-38"),
    SETUP,
    _number("game.turn_limit", "Turns of all seats after which a game ends without a winner", 1_000, "", "turns",
            1, 100_000),
)  # fmt: skip

BY_NAME: Mapping[str, Option] = {option.name: option for option in OPTIONS}

DEFAULTS: Mapping[str, RuleValue] = {option.name: option.default for option in OPTIONS}
