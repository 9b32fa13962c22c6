"""`boxcars replay RECORD`: a recorded game again, to the same end or to the first divergence."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from engine.cli.json_result import error_as_json
from engine.cli.output import Format, FormatOption, print_json
from engine.errors import BoxcarsError, RulesError, did_you_mean
from engine.plain_text import plain_line, shortened

if TYPE_CHECKING:
    from engine.game.record import Note
    from engine.gamelog.resimulate import Divergence, Otherwise
    from engine.model.scenario import Scenario


def replay(
    record: Annotated[Path, typer.Argument(help="A record that `boxcars play --record` or the studio wrote.")],
    board: Annotated[Path | None, typer.Option(help="Replay it on this board instead of its own.")] = None,
    branch: Annotated[str, typer.Option(help="Go along this branch of the record.")] = "",
    output: Annotated[
        Path | None,
        typer.Option(help="Write what happened (money, trips, payments, turning points) to .html, .md, .csv or .json."),
    ] = None,
    format: FormatOption = Format.text,
) -> None:
    """Replay a recorded game, one broken off too, to where it stops. Exit code 1 at the first divergence, with what
    makes the difference between the boards."""
    from engine.files.kinds import refuse_to_replace
    from engine.files.library import scenario_path
    from engine.files.saves.saving import save_bytes
    from engine.files.scenarios import load
    from engine.game.family import family, turn_of_state
    from engine.game.record import along
    from engine.game.record import replay as replayed
    from engine.gamelog.comparison import compared, ways_of, with_lines
    from engine.gamelog.facts import facts_of
    from engine.gamelog.loaded_record import changes_between, open_record
    from engine.gamelog.naming import handed_to, names_of
    from engine.gamelog.resimulate import replay_actions
    from engine.report.formatting import written

    opened = open_record(record)
    game, own = along(opened.record, branch), opened.played_on
    scenario = opened.scenario if board is None else load(scenario_path(board))
    known = family(scenario.family)
    rules, turn = known.rules, known.told.turn if known.told is not None else turn_of_state
    if scenario.family != game.family:
        raise BoxcarsError(f"{record}: a game of {game.family} cannot be replayed on a board of {scenario.family}")
    if rules is None:
        raise BoxcarsError(f"{record}: the family {game.family} cannot be played yet: it has no rules")
    if opened.remark and board is None:
        typer.echo(plain_line(f"{record}: {opened.remark}"), err=True)
    changes = changes_between(own, scenario, game.options) if own is not None else ()
    try:
        again = replay_actions(rules, game, own, scenario, changes, turn)
    except RulesError as error:
        said_why = f"{record}: cannot be replayed: {error}"
        if format is Format.json:
            print_json({"same": False, **error_as_json(said_why)})
        else:
            print(said_why)
        raise typer.Exit(1) from None
    if again.divergence is not None:
        _tell_divergence(record, again.divergence, format)
        raise typer.Exit(1)
    if output is not None:
        states = (state for _, state in replayed(rules, scenario, game))
        report = facts_of(known, scenario, game.seats, states, game.hand_overs).report(opened.record.notes)
        if opened.record.branches:
            ways = ways_of(rules, scenario, opened.record)
            report = with_lines(report, compared(known, scenario, game.seats, ways))
        refuse_to_replace(output, record)
        save_bytes(output, written(report, output).encode())
    turns = turn(again.state) if again.state is not None else 0
    if format is Format.json:
        said = {"same": True, "finished": game.finished, "steps": again.steps, "turns": turns, "scores": game.scores}
        kept = {"line": game.line, "hand_overs": game.hand_overs, "notes": game.notes}
        kept |= {"branches": [each.name for each in opened.record.branches]}
        print_json({**said, "first": msgspec.to_builtins(again.first), **msgspec.to_builtins(kept)})
    else:
        last = again.state.entries[-1].text if again.state.entries else ""
        end = "" if game.finished else " The game was not over."
        how = "replays exactly" if again.first is None else "goes the same way"
        print(plain_line(f"{record}: {how}, {again.steps} actions.{f' {last}.' if last else ''}{end}"))
        if again.first is not None:
            print(plain_line(_first(again.first)))
        for each in game.hand_overs:
            print(plain_line(f"After action {each.step}: {handed_to(names_of(game.seats)[each.seat], each)}."))
        for note in game.notes:
            print(plain_line(f"Note after action {note.step}{_at(scenario, note)}: {note.text}"))
        if opened.record.branches:
            # A name may have commas.
            print(plain_line(f"Branches: {', '.join(f'“{each.name}”' for each in opened.record.branches)}"))


def _tell_divergence(record: Path, found: Divergence, format: Format) -> None:
    if format is Format.json:
        names = ("step", "turn", "seat", "wanted", "decision", "legal", "why", "changes", "first")
        print_json({"same": False, **{name: msgspec.to_builtins(getattr(found, name)) for name in names}})
        return
    possible = ", ".join(found.legal[:8]) + (", …" if len(found.legal) > 8 else "")
    print(plain_line(f"{record}: diverges at action {found.step} in turn {found.turn}."))
    print(plain_line(found.why))
    if found.seat is not None:
        near = did_you_mean(found.wanted, found.legal)
        print(plain_line(f"The record says {shortened(found.wanted, 200)}; possible: {possible or 'nothing'}{near}"))


def _at(scenario: Scenario, note: Note) -> str:
    """Where a note is pinned to, in words."""
    from engine.gamelog.naming import place_name

    return f" at {place_name(scenario, note.about)}" if note.about is not None else ""


def _first(first: Otherwise) -> str:
    own, other = first.own or "nothing", first.other or "nothing"
    return f"The first difference came after action {first.step}, in turn {first.turn}: {other!r} instead of {own!r}."
