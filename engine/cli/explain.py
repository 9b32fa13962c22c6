"""`boxcars explain RECORD --step N`: why a bot decides as it does at one decision of a recorded game."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import Annotated, Any

import typer

from engine.cli.output import Format, FormatOption, print_json, print_table
from engine.errors import BoxcarsError
from engine.report.report import Table

SCORES = "scores"


def explain(
    record: Annotated[Path, typer.Argument(help="A record that `boxcars play --record` or the studio wrote.")],
    step: Annotated[int, typer.Option(help="Which action of the record, counted from 1; it has to be a choice.")],
    bot: Annotated[str, typer.Option(help="Ask this bot; without it the seat's own, or the strongest.")] = "",
    format: FormatOption = Format.text,
) -> None:
    """Every option of a decision with what each weight adds, and for a purchase the price that would flip it."""
    from engine.bots.named import PERSON, bot_named
    from engine.files.records import load_record, recorded_scenario
    from engine.game.record import replay
    from engine.game.registry import family
    from engine.game.rules import CHANCE

    game = load_record(record)
    scenario = recorded_scenario(game, record)
    known = family(scenario.family)
    if known.rules is None or scenario.family != game.family:
        raise BoxcarsError(f"{record}: a game of {game.family} cannot be replayed on a board of {scenario.family}")
    if not 1 <= step <= len(game.actions):
        raise BoxcarsError(f"{record}: has {len(game.actions)} actions; there is no action {step}")
    _, state = next(islice(replay(known.rules, scenario, game), step - 1, None))
    seat = known.rules.actor(state)
    actions = () if seat is None or seat == CHANCE else known.rules.actions(state)
    if seat is None or len(actions) < 2:
        who = "chance" if seat == CHANCE else "a seat without a choice"
        raise BoxcarsError(f"{record}: action {step} is {who}: {game.actions[step - 1]}")
    own = game.seats[seat].bot
    name = bot or (own if own and own != PERSON else next(iter(known.bots), ""))
    if not name:
        raise BoxcarsError(f"{known.title} has no bot that gives reasons")
    found = bot_named(known, name, scenario).explain(known.rules, known.rules.view(state, seat), seat)
    if found is None:
        raise BoxcarsError(f"the bot {name} gives no reasons; ask another with --bot")
    titles = {action.code: str(action) for action in actions}
    options = [
        {
            "option": option.code,
            "title": titles.get(option.code, option.code),
            "total": option.total,
            SCORES: {score.name: score.amount for score in option.scores},
            "flip": option.flip,
            "chosen": place == 0,
            "taken": option.code == game.actions[step - 1],
        }
        for place, option in enumerate(found.options)
    ]
    turn = getattr(state, "turn", 0)
    if format is Format.json:
        print_json({"step": step, "turn": turn, "seat": seat, "bot": name, "options": options})
        return
    print(f"Action {step}, turn {turn}: {game.seats[seat].name or f'seat {seat + 1}'}, as {name} sees it")
    print_table(_table(options))
    print("\n* what the bot takes; > what was taken")


def _table(options: list[dict[str, Any]]) -> Table:
    """The options with a column for each score that counts for any of them."""
    names = list(dict.fromkeys(name for option in options for name, amount in option[SCORES].items() if amount))
    flips = any(option["flip"] is not None for option in options)
    rows = [
        (
            f"{'*' if option['chosen'] else ' '}{'>' if option['taken'] else ' '} {option['title']}",
            option["total"],
            *(option[SCORES].get(name) for name in names),
            *((option["flip"] if option["flip"] is None or option["flip"] > 0 else "never",) if flips else ()),
        )
        for option in options
    ]
    columns = ("option", "total", *names, *(("bought below",) if flips else ()))
    return Table("options", "", columns, tuple(rows))
