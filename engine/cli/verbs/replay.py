"""`boxcars replay RECORD`: a recorded game again, to the same end or to the first divergence."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from engine.cli.outcome import told
from engine.cli.output import Format, FormatOption, print_json
from engine.errors import BoxcarsError, DivergenceError, RulesError
from engine.plain_text import plain_line


def replay(
    record: Annotated[Path, typer.Argument(help="A record that `boxcars play --record` or the studio wrote.")],
    board: Annotated[Path | None, typer.Option(help="Replay it on this board instead of its own.")] = None,
    format: FormatOption = Format.text,
) -> None:
    """Replay a recorded game, one broken off too, to where it stops. Exit code 1 at the first divergence."""
    from engine.files.library import scenario_path
    from engine.files.records import load_record, recorded_scenario
    from engine.files.scenarios import load, scenario_hash
    from engine.game.families.registry import family
    from engine.game.record import replay as replayed

    game = load_record(record)
    scenario = recorded_scenario(game, record) if board is None else load(scenario_path(board))
    rules = family(scenario.family).rules
    if scenario.family != game.family:
        raise BoxcarsError(f"{record}: a game of {game.family} cannot be replayed on a board of {scenario.family}")
    if rules is None:
        raise BoxcarsError(f"{record}: the family {game.family} cannot be played yet: it has no rules")
    if scenario_hash(scenario) != game.hash:
        typer.echo(f"{record}: the board has changed since this game was played", err=True)
    steps, last, state = 0, "", None
    try:
        for _, state in replayed(rules, scenario, game):
            steps += 1
            last = state.entries[-1].text if state.entries else last
    except DivergenceError as error:
        turn = getattr(state, "turn", 0)
        if format is Format.json:
            said = {"same": False, "step": error.step, "turn": turn, "wanted": error.wanted, "legal": error.legal}
            print_json(said)
        else:
            print(f"{record}: diverges in turn {turn}: {error}")
        raise typer.Exit(1) from None
    except RulesError as error:
        said_why = f"{record}: cannot be replayed: {error}"
        if format is Format.json:
            print_json({"same": False, **told(said_why)})
        else:
            print(said_why)
        raise typer.Exit(1) from None
    if format is Format.json:
        turns = getattr(state, "turn", 0)
        said = {"same": True, "finished": game.finished, "steps": steps - 1, "turns": turns, "scores": game.scores}
        print_json(said)
    else:
        open_end = "" if game.finished else " The game was not over."
        print(plain_line(f"{record}: replays exactly, {steps - 1} actions. {last}{open_end}"))
