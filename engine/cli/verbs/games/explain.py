"""`boxcars explain RECORD --step N`: the reasons of a bot for the decisions of a recorded game."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer
from msgspec.structs import replace

from engine.cli.output import Format, FormatOption, print_json, print_table
from engine.errors import BoxcarsError
from engine.game.explanation import Explanation, beyond, tie
from engine.game.game_rules import AnyRules
from engine.game.record import Record, along, players_after, replay
from engine.game.rules import CHANCE
from engine.game.summary import turn_of_state
from engine.i18n import format_number, tr, tr_noop
from engine.plain_text import plain_line
from engine.report.report import Table

if TYPE_CHECKING:
    from engine.game.family import Family
    from engine.model.scenario import Scenario

SCORES, FACTS = "scores", "facts"
FLIP = "flip"


HELP = tr_noop(
    "Show every option of a decision with its scores, and for a purchase the price that would change it.\n\n"
    "Name the decision by --step or --turn; --list shows all decisions."
)


def explain(
    record: Annotated[Path, typer.Argument(help=tr("Record written by `boxcars play --record` or the studio."))],
    step: Annotated[
        int | None,
        typer.Option(help=tr("Number of the action in the record, counted from 1. It must be a choice of a player.")),
    ] = None,
    turn: Annotated[int | None, typer.Option(help=tr("Explain all choices of this turn."))] = None,
    listed: Annotated[bool, typer.Option("--list", help=tr("List all choices with their steps and turns."))] = False,
    bot: Annotated[
        str, typer.Option(help=tr("Bot that explains. By default the bot of the seat, or the strongest bot."))
    ] = "",
    branch: Annotated[str, typer.Option(help=tr("Use this branch of the record."))] = "",
    format: FormatOption = Format.text,
) -> None:
    """Explain decisions of a recorded game."""
    from engine.game.family import family
    from engine.gamelog.loaded_record import open_record

    if (step is not None) + (turn is not None) + listed != 1:
        raise BoxcarsError(tr("expected --step NUMBER, --turn NUMBER, or --list for all choices"))
    opened = open_record(record)
    game, scenario = along(opened.record, branch), opened.board
    known = family(scenario.family)
    if known.rules is None:
        raise BoxcarsError(
            tr("{record}: {title} cannot be played yet: it has no rules").format(record=record, title=known.title)
        )
    if scenario.family != game.family:
        raise BoxcarsError(
            tr("{record}: a game of {family} cannot be replayed on a board of {other}").format(
                record=record, family=game.family, other=scenario.family
            )
        )
    asked = _Asked(record, game, scenario, known, known.rules, bot)
    if listed:
        _tell_list(asked, format)
    elif turn is not None:
        _tell_turn(asked, turn, format)
    else:
        assert step is not None
        _tell_step(asked, step, format)


class _Asked(NamedTuple):
    """A request for an explanation: a record, its board and rules, and the named bot."""

    file: Path
    game: Record
    scenario: Scenario
    family: Family
    rules: AnyRules
    bot: str

    def choices(self) -> Iterator[tuple[int, Any]]:
        """Yield the step of each choice and the position before it. Raises DivergenceError where the record does not
        replay, and RulesError where the board cannot be played."""
        before = None
        for step, (_, after) in enumerate(replay(self.rules, self.scenario, self.game)):
            if step and _has_choice(self.rules, before):
                yield step, before
            before = after

    def turn(self, state: Any) -> int:
        """Return the number of the turn as rules and journal count turns."""
        told = self.family.summary
        return told.turn(state) if told is not None else turn_of_state(state)

    def who(self, state: Any) -> str:
        """Return the name of the player who decides."""
        seat = self.rules.current_player(state)
        assert seat is not None
        return self.game.seats[seat].name or tr("seat {number}").format(number=seat + 1)

    def decision(self, step: int, state: Any) -> str:
        """Return the text of a decision."""
        return str(self.rules.string_to_action(state, self.game.actions[step - 1]))


def _tell_list(asked: _Asked, format: Format) -> None:
    rows: list[dict[str, Any]] = [
        {
            "step": step,
            "turn": asked.turn(state),
            "seat": asked.rules.current_player(state),
            "decision": asked.decision(step, state),
        }
        for step, state in asked.choices()
    ]
    if format is Format.json:
        print_json(rows)
        return
    names = [seat.name or tr("seat {number}").format(number=number) for number, seat in enumerate(asked.game.seats, 1)]
    cells = tuple((row["step"], row["turn"], names[row["seat"]], row["decision"]) for row in rows)
    print_table(
        Table("choices", tr("Choices of {file}").format(file=asked.file), ("step", "turn", "seat", "decision"), cells)
    )


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
        many = (
            tr("the last choice is in turn {last}").format(last=last)
            if last < turn
            else tr("explain --list shows all choices")
        )
        raise BoxcarsError(
            tr("{file}: there is no choice in turn {turn}; {many}").format(file=asked.file, turn=turn, many=many)
        )
    explained = [_explained(asked, step, state) for step, state in found]
    if format is Format.json:
        print_json({"turn": turn, "decisions": [told for told, _ in explained]})
        return
    for place, ((_, state), (told, headings)) in enumerate(zip(found, explained, strict=True)):
        if place:
            print()
        _tell(asked, state, told, headings)
    print()
    print(tr(LEGEND))


def _tell_step(asked: _Asked, step: int, format: Format) -> None:
    game = asked.game
    if not 1 <= step <= len(game.actions):
        last = len(game.actions)
        raise BoxcarsError(
            tr("{file}: there is no action {step}; the record has {last}, counted from 1").format(
                file=asked.file, step=step, last=last
            )
        )
    states = (state for _, state in replay(asked.rules, asked.scenario, game))
    state = next(islice(states, step - 1, None))
    if not _has_choice(asked.rules, state):
        raise BoxcarsError(f"{asked.file}: {_no_choice(asked.rules, state, states, game, step)}")
    next(states)  # the recorded action must be possible
    told, headings = _explained(asked, step, state)
    if told["bot"] is None:
        raise BoxcarsError(
            tr("the bot {bot} explains no decisions; choose another one with --bot").format(bot=told["asked"])
        )
    del told["asked"]
    if format is Format.json:
        print_json(told)
        return
    _tell(asked, state, told, headings)
    print()
    print(tr(LEGEND))


def _explained(asked: _Asked, step: int, state: Any) -> tuple[dict[str, Any], dict[str, str]]:
    """Return a decision for programs, and the headings of its scores and facts for people. `bot` gives the reasons,
    None if no bot does, `asked` is the last one that was asked for them."""
    from engine.bots.named import PERSON, bot_named

    rules, known, game = asked.rules, asked.family, asked.game
    seat, actions = rules.current_player(state), rules.legal_actions(state)
    assert seat is not None
    own = players_after(game, step - 1)[seat]
    strongest = next(iter(known.bots), "")
    names = [asked.bot] if asked.bot else [name for name in (own, strongest) if name and name != PERSON]
    if not names:
        raise BoxcarsError(tr("{title} has no bot that explains decisions").format(title=known.title))
    name, found = "", None
    for name in dict.fromkeys(names):
        named_by = asked.file if name == own and not asked.bot else None
        found = bot_named(known, name, asked.scenario, named_by).explain(
            rules, rules.information_state(state, seat), seat
        )
        if found is not None and found.by_luck:
            found = None
        if found is not None:
            break
    titles = {action.code: str(action) for action in actions}
    taken = game.actions[step - 1]
    titles[taken] = str(rules.string_to_action(state, taken))
    options = _options(found, titles, taken) if found is not None else []
    if not any(option["taken"] for option in options):
        options.append(_unweighed(taken, titles))
    who = name if found is not None else None
    unit = found.unit if found is not None else ""
    said = {"step": step, "turn": asked.turn(state), "seat": seat, "bot": who, "unit": unit, "options": options}
    return {**said, "asked": name}, _headings(found) if found is not None else {}


def _tell(asked: _Asked, state: Any, told: dict[str, Any], headings: dict[str, str]) -> None:
    place = {"step": told["step"], "turn": told["turn"], "player": asked.who(state)}
    if told["bot"] is None:
        line = tr("Action {step}, turn {turn}: {player} decides: {decision} ({bot} explains no decisions)")
        print(plain_line(line.format(decision=told["options"][-1]["title"], bot=told["asked"], **place)))
        return
    unit = tr(told["unit"]) if told["unit"] else asked.scenario.currency.strip()
    title = (
        tr("Action {step}, turn {turn}: {player} decides; analysis by {bot}, in {unit}")
        if unit
        else tr("Action {step}, turn {turn}: {player} decides; analysis by {bot}")
    )
    print_table(_table(title.format(bot=told["bot"], unit=unit, **place), told["options"], headings))
    options = told["options"]
    first = options[0]["said"]
    follows = [first] if first else [f"{option['title']}: {option['said']}" for option in options if option["said"]]
    more = [tie([option["total"] for option in options]), *follows[:1]]
    if any(more):
        print(f"\n{plain_line(' '.join(filter(None, more)))}")


LEGEND = tr_noop("* choice of the bot   > choice in the record")


def _has_choice(rules: AnyRules, state: Any) -> bool:
    """Return whether a seat decides between several options."""
    return rules.current_player(state) not in (None, CHANCE) and len(rules.legal_actions(state)) > 1


def _no_choice(rules: AnyRules, state: Any, later: Iterator[Any], game: Record, step: int) -> str:
    """Explain why an action is no choice, and name the next one."""
    why = (
        tr("action {step} ({action}) was a roll")
        if rules.current_player(state) == CHANCE
        else tr("action {step} ({action}) was the only possible one")
    ).format(step=step, action=game.actions[step - 1])
    follows = (number for number, after in enumerate(later, step + 1) if _has_choice(rules, after))
    number = next(follows, None)
    then = tr("the next choice is action {number}").format(number=number) if number else tr("no choice follows")
    return f"{why}; {then}"


def _options(found: Explanation, titles: dict[str, str], taken: str) -> list[dict[str, Any]]:
    """Return the scores of a bot for programs, each amount in its unit."""
    return [
        {
            "option": option.code,
            "title": titles.get(option.code, option.code),
            "total": found.total(option),
            SCORES: {score.name: found.counted(score.amount) for score in option.scores},
            FACTS: {fact.name: fact.amount for fact in option.facts},
            FLIP: option.flip,
            "said": option.said,
            "chosen": place == 0,
            "taken": option.code == taken,
        }
        for place, option in enumerate(found.options)
    ]


def _unweighed(code: str, titles: dict[str, str]) -> dict[str, Any]:
    """Return the recorded choice where the bot never considers it, such as a bid above the lowest."""
    title = titles.get(code, code)
    return {
        "option": code,
        "title": title,
        "total": None,
        SCORES: {},
        FACTS: {},
        FLIP: None,
        "said": "",
        "chosen": False,
        "taken": True,
    }


def _headings(found: Explanation) -> dict[str, str]:
    """Return the headings of scores and facts by their names."""
    names = {score.name for option in found.options for score in option.scores}
    names |= {fact.name for option in found.options for fact in option.facts}
    titles = {name: found.title(name) for name in names}
    return {name: f"{title[:1].upper()}{title[1:]}" for name, title in titles.items()}


def _table(title: str, options: list[dict[str, Any]], headings: dict[str, str]) -> Table:
    """Return the options with a column for each score that is used by any of them, and for each fact."""
    names = list(dict.fromkeys(name for option in options for name, amount in option[SCORES].items() if amount))
    facts = list(dict.fromkeys(name for option in options for name in option[FACTS]))
    weighed = any(option["total"] is not None for option in options)
    flips = any(option[FLIP] is not None for option in options)
    columns = ("option", *(("total",) if weighed else ()), *names, *facts, *((FLIP,) if flips else ()))
    table = Table("options", title, columns, (), headings={**headings, FLIP: tr("Buys up to")})
    rows = [
        (
            f"{'*' if option['chosen'] else ' '}{'>' if option['taken'] else ' '} {option['title']}",
            *((_amount(option["total"], table.heading("total")),) if weighed else ()),
            *(_amount(option[SCORES].get(name), table.heading(name)) for name in names),
            *(option[FACTS].get(name) for name in facts),
            *((_flip(option[FLIP], table.heading(FLIP)),) if flips else ()),
        )
        for option in options
    ]
    return replace(table, rows=tuple(rows))


def _amount(amount: float | None, heading: str) -> float | str | None:
    """Return a score or a total; aligned to the right like numbers where it is a word."""
    word = beyond(amount)
    return word.rjust(len(heading)) if word else amount


def _flip(price: int | None, heading: str) -> str:
    """Return the price that would change a purchase, aligned to the right like the numbers next to it."""
    said = "" if price is None else format_number(price) if price > 0 else tr("never")
    return said.rjust(len(heading))
