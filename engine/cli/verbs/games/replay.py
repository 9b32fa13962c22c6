"""`boxcars replay RECORD`: replay a recorded game to its end or to the first divergence."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from engine.cli.json_result import error_as_json
from engine.cli.output import Format, FormatOption, print_json
from engine.errors import BoxcarsError, RulesError, did_you_mean
from engine.i18n import ntr, tr, tr_noop
from engine.plain_text import plain_line, quoted, shortened

if TYPE_CHECKING:
    from engine.game.record import Note
    from engine.gamelog.resimulate import Divergence, Otherwise
    from engine.model.scenario import Scenario


HELP = tr_noop(
    "Replay a recorded game, finished or not, to its last action. Exit code 1 at the first divergence, "
    "with the differences between the boards that cause it."
)


def replay(
    record: Annotated[Path, typer.Argument(help=tr("Record written by `boxcars play --record` or the studio."))],
    board: Annotated[Path | None, typer.Option(help=tr("Replay it on this board instead of its own."))] = None,
    branch: Annotated[str, typer.Option(help=tr("Use this branch of the record."))] = "",
    renames: Annotated[
        bool,
        typer.Option(
            help=tr(
                "Recognize things that have another ID on the board than in the record, but the same place and name."
            )
        ),
    ] = True,
    output: Annotated[
        Path | None,
        typer.Option(
            help=tr("Write a report (money, trips, payments, turning points) to this .html, .md, .csv or .json file.")
        ),
    ] = None,
    format: FormatOption = Format.text,
) -> None:
    """Replay a record."""
    from engine.files.kinds import refuse_to_replace
    from engine.files.library import scenario_path
    from engine.files.saves.saving import save_bytes
    from engine.files.scenarios import load
    from engine.game.family import family
    from engine.game.record import along
    from engine.game.record import replay as replayed
    from engine.game.summary import turn_of_state
    from engine.gamelog.comparison import compared, ways_of, with_lines
    from engine.gamelog.facts import facts_of
    from engine.gamelog.loaded_record import changes_between, open_record
    from engine.gamelog.naming import handed_to, names_of
    from engine.gamelog.renames import rename_texts, renames_between, with_former_ids
    from engine.gamelog.resimulate import replay_actions
    from engine.report.formatting import written

    opened = open_record(record)
    game, own = along(opened.record, branch), opened.played_on
    scenario = opened.scenario if board is None else load(scenario_path(board))
    known = family(scenario.family)
    rules, turn = known.rules, known.summary.turn if known.summary is not None else turn_of_state
    if scenario.family != game.family:
        raise BoxcarsError(
            tr("{record}: a game of {family} cannot be replayed on a board of {other}").format(
                record=record, family=game.family, other=scenario.family
            )
        )
    if rules is None:
        raise BoxcarsError(
            tr("{record}: {family} cannot be played yet: it has no rules").format(record=record, family=game.family)
        )
    if opened.remark and board is None:
        typer.echo(plain_line(f"{record}: {opened.remark}"), err=True)
    new_ids = renames_between(own, scenario) if renames and own is not None and own is not scenario else {}
    renamed = rename_texts(own, new_ids) if own is not None else ()
    scenario = with_former_ids(scenario, new_ids)
    changes = changes_between(own, scenario, game.options, {}) if own is not None and own is not scenario else ()
    try:
        again = replay_actions(rules, game, own, scenario, changes, turn)
    except RulesError as error:
        said_why = tr("{record}: cannot be replayed: {error}").format(record=record, error=error)
        if format is Format.json:
            print_json({"same": False, **error_as_json(said_why)})
        else:
            print(said_why)
        raise typer.Exit(1) from None
    if format is Format.text:
        for sentence in renamed:
            print(plain_line(sentence))
    if again.divergence is not None:
        _tell_divergence(record, again.divergence, renamed, format)
        raise typer.Exit(1)
    if output is not None:
        states = (state for _, state in replayed(rules, scenario, game))
        report = facts_of(known, scenario, game.seats, states, game.hand_overs).report(opened.record.notes)
        if opened.record.branches:
            ways = ways_of(rules, scenario, opened.record)
            report = with_lines(report, compared(known, scenario, game.seats, ways))
        refuse_to_replace(output, record)
        save_bytes(output, written(report, output))
    turns = turn(again.state) if again.state is not None else 0
    if format is Format.json:
        said = {"same": True, "finished": game.finished, "steps": again.steps, "turns": turns, "scores": game.scores}
        kept = {"line": game.main_branch, "hand_overs": game.hand_overs, "notes": game.notes}
        kept |= {"branches": [each.name for each in opened.record.branches], "renamed": list(renamed)}
        print_json({**said, "first": msgspec.to_builtins(again.first), **msgspec.to_builtins(kept)})
    else:
        last = again.state.entries[-1].text if again.state.entries else ""
        how = (
            ntr("{file}: replays exactly, {n:,} action.", "{file}: replays exactly, {n:,} actions.", again.steps)
            if again.first is None
            else ntr(
                "{file}: takes the same course, {n:,} action.",
                "{file}: takes the same course, {n:,} actions.",
                again.steps,
            )
        ).format(file=record, n=again.steps)
        end = "" if game.finished else tr("The game was not over.")
        print(plain_line(" ".join(filter(None, (how, f"{last}." if last else "", end)))))
        if again.first is not None:
            print(plain_line(_first(again.first)))
        for each in game.hand_overs:
            handed = handed_to(names_of(game.seats)[each.seat], each)
            print(plain_line(tr("After action {step}: {handed}.").format(step=each.step, handed=handed)))
        for note in game.notes:
            print(plain_line(_note(scenario, note)))
        if opened.record.branches:
            # A name may contain commas.
            names = ", ".join(quoted(each.name) for each in opened.record.branches)
            print(plain_line(tr("Branches: {names}").format(names=names)))


def _tell_divergence(record: Path, found: Divergence, renamed: Sequence[str], format: Format) -> None:
    if format is Format.json:
        names = ("step", "turn", "seat", "wanted", "decision", "legal", "why", "changes", "first")
        told = {name: msgspec.to_builtins(getattr(found, name)) for name in names}
        print_json({"same": False, **told, "renamed": list(renamed)})
        return
    possible = ", ".join(found.legal[:8]) + (", …" if len(found.legal) > 8 else "")
    print(
        plain_line(
            tr("{record}: diverges at action {step} in turn {turn}.").format(
                record=record, step=found.step, turn=found.turn
            )
        )
    )
    print(plain_line(found.why))
    if found.seat is not None:
        near = did_you_mean(found.wanted, found.legal)
        line = tr("The record has {recorded}; possible: {possible}{suggestion}")
        recorded = shortened(found.wanted, 200)
        print(plain_line(line.format(recorded=recorded, possible=possible or tr("nothing"), suggestion=near)))


def _note(scenario: Scenario, note: Note) -> str:
    """Return a note with its action and the place that it is attached to."""
    from engine.gamelog.naming import place_name

    if note.about is None:
        return tr("Note after action {step}: {text}").format(step=note.step, text=note.text)
    place = place_name(scenario, note.about)
    return tr("Note after action {step} at {place}: {text}").format(step=note.step, place=place, text=note.text)


def _first(first: Otherwise) -> str:
    own, other = first.own or tr("nothing"), first.other or tr("nothing")
    return tr("The first difference is after action {step}, in turn {turn}: “{other}” instead of “{own}”.").format(
        step=first.step, turn=first.turn, other=other, own=own
    )
