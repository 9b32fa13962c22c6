"""`boxcars explain RECORD --step N`: why a bot decides as it does at one decision of a recorded game."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Annotated, Any

import typer

from engine.cli.output import Format, FormatOption, print_json, print_table
from engine.errors import BoxcarsError
from engine.game.record import Record
from engine.game.rules import CHANCE, Rules
from engine.report.report import Table

SCORES = "scores"
BOUGHT_BELOW = "buys below"


def explain(
    record: Annotated[Path, typer.Argument(help="A record that `boxcars play --record` or the studio wrote.")],
    step: Annotated[
        int,
        typer.Option(help="The number of the action in the record, counted from 1. It must be a choice of a player."),
    ],
    bot: Annotated[
        str, typer.Option(help="The bot to ask. By default, it is the bot of the seat, or the strongest bot.")
    ] = "",
    format: FormatOption = Format.text,
) -> None:
    """Every option of a decision with what each weight adds, and for a purchase the price that would flip it."""
    from engine.bots.named import PERSON, bot_named
    from engine.files.records import load_record, recorded_scenario
    from engine.game.families.registry import family
    from engine.game.record import replay

    game = load_record(record)
    scenario = recorded_scenario(game, record)
    known = family(scenario.family)
    if known.rules is None:
        raise BoxcarsError(f"{record}: the family {known.id} cannot be played yet: it has no rules")
    if scenario.family != game.family:
        raise BoxcarsError(f"{record}: a game of {game.family} cannot be replayed on a board of {scenario.family}")
    if not 1 <= step <= len(game.actions):
        last = len(game.actions)
        raise BoxcarsError(f"{record}: there is no action {step}; the record has {last}, counted from 1")
    states = (state for _, state in replay(known.rules, scenario, game))
    state = next(islice(states, step - 1, None))
    if not _has_choice(known.rules, state):
        raise BoxcarsError(f"{record}: {_no_choice(known.rules, state, states, game, step)}")
    next(states)  # what was taken has to be possible
    seat, actions = known.rules.actor(state), known.rules.actions(state)
    assert seat is not None
    own = game.seats[seat].bot
    name = bot or (own if own and own != PERSON else next(iter(known.bots), ""))
    if not name:
        raise BoxcarsError(f"{known.title} has no bot that gives reasons")
    found = bot_named(known, name, scenario).explain(known.rules, known.rules.view(state, seat), seat)
    if found is None:
        raise BoxcarsError(f"the bot {name} gives no reasons; ask another with --bot")
    titles = {action.code: str(action) for action in actions}
    taken = game.actions[step - 1]
    titles[taken] = str(known.rules.action(state, taken))
    options = [
        {
            "option": option.code,
            "title": titles.get(option.code, option.code),
            "total": option.total,
            SCORES: {score.name: score.amount for score in option.scores},
            "flip": option.flip,
            "said": option.said,
            "chosen": place == 0,
            "taken": option.code == taken,
        }
        for place, option in enumerate(found.options)
    ]
    if not any(option["taken"] for option in options):
        options.append(_unweighed(taken, titles))
    turn = getattr(state, "turn", 0)
    if format is Format.json:
        print_json({"step": step, "turn": turn, "seat": seat, "bot": name, "options": options})
        return
    who = game.seats[seat].name or f"seat {seat + 1}"
    print_table(_table(f"Action {step}, turn {turn}: {who} decides, as {name} sees it", options))
    print("\n* what the bot takes   > what was taken in the record")
    if options[0]["said"]:
        print(f"\n{options[0]['said']}")


def _has_choice(rules: Rules, state: Any) -> bool:
    """Whether a seat decides between several options."""
    return rules.actor(state) not in (None, CHANCE) and len(rules.actions(state)) > 1


def _no_choice(rules: Rules, state: Any, later: Iterator[Any], game: Record, step: int) -> str:
    """Why an action is no choice, and which is the next one."""
    why = "a roll" if rules.actor(state) == CHANCE else "all that could be done"
    follows = (number for number, after in enumerate(later, step + 1) if _has_choice(rules, after))
    number = next(follows, None)
    then = f"the next choice is action {number}" if number else "no choice follows"
    return f"action {step} ({game.actions[step - 1]}) was {why}; {then}"


def _unweighed(code: str, titles: dict[str, str]) -> dict[str, Any]:
    """What was taken though the bot never weighs it, such as a bid above the lowest."""
    title = titles.get(code, code)
    return {
        "option": code,
        "title": title,
        "total": None,
        SCORES: {},
        "flip": None,
        "said": "",
        "chosen": False,
        "taken": True,
    }


def _table(title: str, options: list[dict[str, Any]]) -> Table:
    """The options with a column for each score that counts for any of them."""
    names = list(dict.fromkeys(name for option in options for name, amount in option[SCORES].items() if amount))
    flips = any(option["flip"] is not None for option in options)
    rows = [
        (
            f"{'*' if option['chosen'] else ' '}{'>' if option['taken'] else ' '} {option['title']}",
            option["total"],
            *(option[SCORES].get(name) for name in names),
            *((_flip(option["flip"]),) if flips else ()),
        )
        for option in options
    ]
    columns = ("option", "total", *names, *((BOUGHT_BELOW,) if flips else ()))
    return Table("options", title, columns, tuple(rows))


def _flip(price: int | None) -> str:
    """The price that flips a purchase, to the right of its column like the numbers beside it."""
    said = "" if price is None else f"{price:,}" if price > 0 else "never"
    return said.rjust(len(BOUGHT_BELOW))
