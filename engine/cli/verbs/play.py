"""`boxcars play FILE`: one game, told line by line, by bots or by hand."""

from __future__ import annotations

import logging
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from engine.cli.game import SeedOption, SetOption, game, refuse_unplayable
from engine.cli.interruption import Interrupted
from engine.cli.output import Format, FormatOption, print_json
from engine.errors import BoxcarsError
from engine.game.amount import Amount
from engine.game.bot import Bot
from engine.game.rules import Action, Rules, Seat
from engine.plain_text import plain_line

_log = logging.getLogger("boxcars.games")


def play(
    file: Annotated[Path, typer.Argument(help="A scenario file, or the name of a bundled one.")],
    bots: Annotated[str, typer.Option(help="A bot for each seat, separated by commas; `person` plays by hand.")] = "",
    seed: SeedOption = 1,
    record: Annotated[Path | None, typer.Option(help="Write the game to this file, to be replayed.")] = None,
    sets: SetOption = None,
    format: FormatOption = Format.text,
) -> None:
    """Play a whole game and print its journal; the last line says who wins."""
    from engine.bots.named import PERSON, bot_named, seating
    from engine.game.kernel.drive import drive
    from engine.sim.run import default_bots, seats_of

    ready = game(file, sets)
    refuse_unplayable(ready)
    wanted = bots.split(",") if bots else default_bots(ready.family)
    names = seating(ready.family, wanted, person=True, scenario=ready.scenario)
    seats = seats_of(names)
    players: list[Bot] = [
        Person() if name == PERSON else bot_named(ready.family, name, ready.scenario) for name in names
    ]
    start = state = ready.rules.start(ready.scenario, seats, ready.options)
    _log.info("plays a game on %s with %s, seed %d", ready.scenario.title, ",".join(names), seed)
    code = 0
    codes: list[str] = []
    journal: list[str] = []

    def tell(now: Any) -> None:
        for entry in now.entries:
            journal.append(entry.text)
            if format is Format.text:
                print(plain_line(entry.text))

    tell(state)
    try:
        for action, state in drive(ready.rules, start, players, seed):
            codes.append(action.code)
            tell(state)
    except Interrupted as interrupted:
        code = interrupted.exit_code
    except EOFError:
        raise BoxcarsError("the input ended before a decision was made, so the game stops here") from None
    finished = ready.rules.actor(state) is None
    if not finished:
        print(f"The game stopped without a winner after {len(codes):,} actions.", file=sys.stderr)
    scores = [float(ready.rules.scores(state)[seat]) for seat in range(len(seats))]
    if record is not None:
        _write(record, ready, seats, seed, codes, scores, finished)
    if format is Format.json:
        winner = next((entry.seat for entry in state.entries if entry.kind == "win"), None)
        told = {"seed": seed, "winner": winner, "turns": state.turn, "scores": scores, "journal": journal}
        print_json({**told, "interrupted": code != 0})
    if code:
        raise typer.Exit(code)


def _write(
    record: Path, ready: Any, seats: Sequence[Any], seed: int, codes: list[str], scores: list[float], finished: bool
) -> None:
    from engine.files.records import save_record
    from engine.files.scenarios import scenario_hash
    from engine.game.record import Record

    played = Record(
        family=ready.family.id,
        hash=scenario_hash(ready.scenario),
        seats=tuple(seats),
        seed=seed,
        actions=tuple(codes),
        scores=tuple(scores),
        finished=finished,
        options=ready.chosen,
        title=ready.scenario.title,
    )
    save_record(played, record, ready.scenario, ready.file)


class Person(Bot):
    """Somebody at the terminal who answers by numbers."""

    def choose(self, rules: Rules, view: Any, seat: Seat, actions: Sequence[Action], luck: int) -> Action:
        """Ask until one of the numbers is given. Raises EOFError where the input ends."""
        for holding in view.holdings:
            mark = ">" if holding.seat == seat else " "
            money = "hidden" if holding.money is None else f"{holding.money:,.0f}"
            owned = " ".join(ref.id for ref in holding.owned)
            print(plain_line(f"{mark} seat {holding.seat + 1}: {money}  {owned} {holding.status}"))
        amounts = rules.amounts(view)
        said = [*map(str, actions), *(f"{amount.title} (another amount)" for amount in amounts)]
        for number, text in enumerate(said, 1):
            print(plain_line(f"{number:4}  {text}"))
        while True:
            choice = _whole(_answer(f"1-{len(said)}: "))
            if choice is None or not 1 <= choice <= len(said):
                print(f"a number from 1 to {len(said)}, please")
            elif choice <= len(actions):
                return actions[choice - 1]
            elif (action := _with_amount(amounts[choice - len(actions) - 1])) is not None:
                return action


def _answer(question: str) -> str:
    """A line from the terminal. Raises EOFError where the input ends, and Interrupted, which `input` hides where the
    signal comes while the question is written."""
    print(question, end="", flush=True)
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    return line


def _with_amount(amount: Amount) -> Action | None:
    """The decision with the amount that is typed in; None where an empty line goes back to the choices."""
    while True:
        answer = _answer(plain_line(f"{amount.title}, {amount.wanted} (an empty line goes back): "))
        if not answer.strip():
            return None
        sum_ = amount.typed(answer)
        if sum_ is not None and amount.is_legal(sum_):
            return amount.action(sum_)
        print(plain_line(f"an amount {amount.wanted}, please"))


def _whole(text: str) -> int | None:
    """The whole number that a text is, or None."""
    text = text.strip()
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 20 else None
