"""`boxcars preflight FILE --profile NAME`: what a printer would print badly, also without a screen."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from engine.cli.game import SetOption
from engine.cli.interruption import left_to_the_system
from engine.cli.output import Format, FormatOption, print_json
from engine.i18n import ntr, tr
from engine.plain_text import plain_line


def preflight(
    file: Annotated[Path, typer.Argument(help=tr("A scenario file, or the name of a bundled scenario."))],
    profile: Annotated[
        str,
        typer.Option(help=tr("Print profile: home-a4, home-letter, thegamecrafter, printplay or production.")),
    ] = "home-a4",
    icc: Annotated[Path | None, typer.Option(help=tr("ICC profile of the print shop, to measure ink."))] = None,
    sets: SetOption = None,
    format: FormatOption = Format.text,
) -> None:
    """Check a game for print: small text, thin lines, ink, glyphs, folds, safe zone, resolution.

    Exit code 1 if there is an error or a warning.
    """
    from engine.files.library import scenario_path
    from engine.files.scenarios import load
    from engine.game.family import family
    from engine.game.options import settings

    path = scenario_path(file)
    scenario = load(path)
    system = family(scenario.family)
    rules = settings(system.rules.options if system.rules is not None else (), sets or ())
    with left_to_the_system():
        from studio.export.preflight.checks import Job
        from studio.export.preflight.checks import preflight as found_by
        from studio.export.shops.production import read_profile
        from studio.export.shops.profiles import profile_named
        from studio.export.verb import application

        wanted = profile_named(profile)
        app = application()
        found = found_by(Job(scenario, wanted, rules, None if icc is None else read_profile(icc)))
        del app
    if format is Format.json:
        issues = [
            {
                "check": issue.check, "severity": issue.severity, "message": issue.message,
                "about": [f"{ref.kind} {ref.id}" for ref in issue.about], "fixes": [fix.text for fix in issue.fixes],
            }
            for issue in found
        ]  # fmt: skip
        print_json({"file": str(path), "profile": wanted.name, "issues": issues})
    else:
        names = {"error": tr("error"), "warning": tr("warning"), "note": tr("note")}
        for issue in found:
            print(plain_line(f"{path}: {names[issue.severity]}: {issue.message} [{issue.check}]"))
        n = len(found)
        said = ntr("{n:,} finding for {profile}", "{n:,} findings for {profile}", n)
        print(plain_line(said.format(n=n, profile=tr(wanted.title))))
    if any(issue.severity != "note" for issue in found):
        raise typer.Exit(1)
