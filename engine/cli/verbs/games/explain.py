"""`boxcars explain RECORD --step N`: why a bot decides as it does at the decisions of a recorded game."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from engine.cli.output import Format, FormatOption, print_json, print_table
from engine.errors import BoxcarsError
from engine.game.explanation import Explanation, beyond, tie
from engine.game.family import turn_of_state
from engine.game.record import Record, along, players_after, replay
from engine.game.rules import CHANCE, Rules
from engine.plain_text import plain_line
from engine.report.report import Table

if TYPE_CHECKING:
    from engine.game.family import Family
    from engine.model.scenario import Scenario

SCORES, FACTS = "scores", "facts"
BOUGHT_UP_TO = "buys up to"


def explain(
    record: Annotated[Path, typer.Argument(help="A record that `boxcars play --record` or the studio wrote.")],
    step: Annotated[
        int | None,
        typer.Option(help="The number of the action in the record, counted from 1. It must be a choice of a player."),
    ] = None,
    turn: Annotated[int | None, typer.Option(help="Explain every choice of this turn.")] = None,
    listed: Annotated[bool, typer.Option("--list", help="List all choices with their steps and turns.")] = False,
    bot: Annotated[
        str, typer.Option(help="The bot to ask. By default, it is the bot of the seat, or the strongest bot.")
    ] = "",
    branch: Annotated[str, typer.Option(help="Go along this branch of the record.")] = "",
    format: FormatOption = Format.text,
) -> None:
    """Every option of a decision with what each weight adds, and for a purchase the price that would flip it.

    Name the decision by --step or --turn; --list tells which there are.
    """
    from engine.files.records import load_record, recorded_scenario
    from engine.game.family import family

    if (step is not None) + (turn is not None) + listed != 1:
        raise BoxcarsError("say which decision: --step NUMBER or --turn NUMBER, or --list for all there are")
    game = along(load_record(record), branch)
    scenario = recorded_scenario(game, record)
    known = family(scenario.family)
    if known.rules is None:
        raise BoxcarsError(f"{record}: the family {known.id} cannot be played yet: it has no rules")
    if scenario.family != game.family:
        raise BoxcarsError(f"{record}: a game of {game.family} cannot be replayed on a board of {scenario.family}")
    asked = _Asked(record, game, scenario, known, known.rules, bot)
    if listed:
        _tell_list(asked, format)
    elif turn is not None:
        _tell_turn(asked, turn, format)
    else:
        assert step is not None
        _tell_step(asked, step, format)


class _Asked(NamedTuple):
    """What is asked about: a record, its board and rules, and the bot that was named."""

    file: Path
    game: Record
    scenario: Scenario
    family: Family
    rules: Rules
    bot: str

    def choices(self) -> Iterator[tuple[int, Any]]:
        """The step of each choice and the position before it. Raises DivergenceError where the game does not go on so,
        and RulesError where the board cannot be played."""
        before = None
        for step, (_, after) in enumerate(replay(self.rules, self.scenario, self.game)):
            if step and _has_choice(self.rules, before):
                yield step, before
            before = after

    def turn(self, state: Any) -> int:
        """The number of the turn as the rules and the journal count turns."""
        told = self.family.told
        return told.turn(state) if told is not None else turn_of_state(state)

    def who(self, state: Any) -> str:
        """The name of the seat that decides."""
        seat = self.rules.actor(state)
        assert seat is not None
        return self.game.seats[seat].name or f"seat {seat + 1}"

    def decision(self, step: int, state: Any) -> str:
        """What was decided, in words."""
        return str(self.rules.action(state, self.game.actions[step - 1]))


def _tell_list(asked: _Asked, format: Format) -> None:
    rows: list[dict[str, Any]] = [
        {
            "step": step,
            "turn": asked.turn(state),
            "seat": asked.rules.actor(state),
            "decision": asked.decision(step, state),
        }
        for step, state in asked.choices()
    ]
    if format is Format.json:
        print_json(rows)
        return
    names = [seat.name or f"seat {number}" for number, seat in enumerate(asked.game.seats, 1)]
    cells = tuple((row["step"], row["turn"], names[row["seat"]], row["decision"]) for row in rows)
    print_table(Table("choices", f"The choices of {asked.file}", ("step", "turn", "seat", "decision"), cells))


def _tell_turn(asked: _Asked, turn: int, format: Format) -> None:
    found = []
    last = 0
    for step, state in asked.choices():
        last = asked.turn(state)
        if last == turn:
            found.append((step, state))
        elif last > turn:
            break
    if not found:
        many = f"the last one of the record is in turn {last}" if last < turn else "explain --list has all there are"
        raise BoxcarsError(f"{asked.file}: nobody has a choice in turn {turn}; {many}")
    told = [_explained(asked, step, state) for step, state in found]
    if format is Format.json:
        print_json({"turn": turn, "decisions": told})
        return
    for place, ((_, state), one) in enumerate(zip(found, told, strict=True)):
        if place:
            print()
        _tell(asked, state, one)
    print(LEGEND)


def _tell_step(asked: _Asked, step: int, format: Format) -> None:
    game = asked.game
    if not 1 <= step <= len(game.actions):
        last = len(game.actions)
        raise BoxcarsError(f"{asked.file}: there is no action {step}; the record has {last}, counted from 1")
    states = (state for _, state in replay(asked.rules, asked.scenario, game))
    state = next(islice(states, step - 1, None))
    if not _has_choice(asked.rules, state):
        raise BoxcarsError(f"{asked.file}: {_no_choice(asked.rules, state, states, game, step)}")
    next(states)  # what was taken has to be possible
    told = _explained(asked, step, state)
    if told["bot"] is None:
        raise BoxcarsError(f"the bot {told['asked']} gives no reasons; ask another with --bot")
    del told["asked"]
    if format is Format.json:
        print_json(told)
        return
    _tell(asked, state, told)
    print(LEGEND)


def _explained(asked: _Asked, step: int, state: Any) -> dict[str, Any]:
    """A decision for programs; `bot` is who gives the reasons, None where none was found, `asked` the last one that
    was asked for them."""
    from engine.bots.named import PERSON, bot_named

    rules, known, game = asked.rules, asked.family, asked.game
    seat, actions = rules.actor(state), rules.actions(state)
    assert seat is not None
    own = players_after(game, step - 1)[seat]
    strongest = next(iter(known.bots), "")
    names = [asked.bot] if asked.bot else [name for name in (own, strongest) if name and name != PERSON]
    if not names:
        raise BoxcarsError(f"{known.title} has no bot that gives reasons")
    name, found = "", None
    for name in dict.fromkeys(names):
        found = bot_named(known, name, asked.scenario).explain(rules, rules.view(state, seat), seat)
        if found is not None and found.by_luck:
            found = None
        if found is not None:
            break
    titles = {action.code: str(action) for action in actions}
    taken = game.actions[step - 1]
    titles[taken] = str(rules.action(state, taken))
    options = _options(found, titles, taken) if found is not None else []
    if not any(option["taken"] for option in options):
        options.append(_unweighed(taken, titles))
    who = name if found is not None else None
    unit = found.unit if found is not None else ""
    said = {"step": step, "turn": asked.turn(state), "seat": seat, "bot": who, "unit": unit, "options": options}
    return {**said, "asked": name}


def _tell(asked: _Asked, state: Any, told: dict[str, Any]) -> None:
    head = f"Action {told['step']}, turn {told['turn']}: {asked.who(state)} decides"
    if told["bot"] is None:
        print(plain_line(f"{head}: {told['options'][-1]['title']} ({told['asked']} gives no reasons)"))
        return
    unit = told["unit"] or asked.scenario.currency.strip()
    print_table(_table(f"{head}, as {told['bot']} sees it{f', in {unit}' if unit else ''}", told["options"]))
    options = told["options"]
    first = options[0]["said"]
    follows = [first] if first else [f"{option['title']}: {option['said']}" for option in options if option["said"]]
    more = [tie([option["total"] for option in options]), *follows[:1]]
    if any(more):
        print(f"\n{plain_line(' '.join(filter(None, more)))}")


LEGEND = "\n* what the bot takes   > what was taken in the record"


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


def _options(found: Explanation, titles: dict[str, str], taken: str) -> list[dict[str, Any]]:
    """What a bot weighs, for programs, each amount in its unit."""
    return [
        {
            "option": option.code,
            "title": titles.get(option.code, option.code),
            "total": found.total(option),
            SCORES: {score.name: found.counted(score.amount) for score in option.scores},
            FACTS: {fact.name: fact.amount for fact in option.facts},
            "flip": option.flip,
            "said": option.said,
            "chosen": place == 0,
            "taken": option.code == taken,
        }
        for place, option in enumerate(found.options)
    ]


def _unweighed(code: str, titles: dict[str, str]) -> dict[str, Any]:
    """What was taken though the bot never weighs it, such as a bid above the lowest."""
    title = titles.get(code, code)
    return {
        "option": code,
        "title": title,
        "total": None,
        SCORES: {},
        FACTS: {},
        "flip": None,
        "said": "",
        "chosen": False,
        "taken": True,
    }


def _table(title: str, options: list[dict[str, Any]]) -> Table:
    """The options with a column for each score that counts for any of them, and for each fact."""
    names = list(dict.fromkeys(name for option in options for name, amount in option[SCORES].items() if amount))
    facts = list(dict.fromkeys(name for option in options for name in option[FACTS]))
    weighed = any(option["total"] is not None for option in options)
    flips = any(option["flip"] is not None for option in options)
    rows = [
        (
            f"{'*' if option['chosen'] else ' '}{'>' if option['taken'] else ' '} {option['title']}",
            *((_amount(option["total"], "total"),) if weighed else ()),
            *(_amount(option[SCORES].get(name), name) for name in names),
            *(option[FACTS].get(name) for name in facts),
            *((_flip(option["flip"]),) if flips else ()),
        )
        for option in options
    ]
    columns = ("option", *(("total",) if weighed else ()), *names, *facts, *((BOUGHT_UP_TO,) if flips else ()))
    return Table("options", title, columns, tuple(rows))


def _amount(amount: float | None, column: str) -> float | str | None:
    """A score or a total; in its column to the right like numbers where a word stands for it."""
    word = beyond(amount)
    return word.rjust(len(column)) if word else amount


def _flip(price: int | None) -> str:
    """The price that flips a purchase, to the right of its column like the numbers beside it."""
    said = "" if price is None else f"{price:,}" if price > 0 else "never"
    return said.rjust(len(BOUGHT_UP_TO))
