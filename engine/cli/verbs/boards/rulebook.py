"""`boxcars rulebook`: the rules of a scenario as text, for the options that are set."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from engine.cli.game import SetOption
from engine.cli.output import Format, FormatOption, print_json
from engine.i18n import ntr, tr


def rulebook(
    file: Annotated[Path, typer.Argument(help=tr("A scenario file, or the name of a bundled scenario."))],
    sets: SetOption = None,
    output: Annotated[
        Path | None,
        typer.Option("--output", help=tr("File to write (.md or .html). Default: Markdown to standard output.")),
    ] = None,
    format: FormatOption = Format.text,
) -> None:
    """Write the rules for the options that are set."""
    import msgspec

    from engine.errors import FileError, RulesError
    from engine.files.kinds import refuse_to_replace
    from engine.files.library import scenario_path
    from engine.files.saves.saving import save_bytes
    from engine.files.scenarios import load
    from engine.game.authoring import rules_of
    from engine.game.family import family
    from engine.game.options import settings

    path = scenario_path(file)
    scenario = load(path)
    known = family(scenario.family)
    if known.rules is None:
        raise RulesError(tr("{title} has no text of its rules").format(title=tr(known.title)))
    rules = rules_of(scenario, settings(known.rules.options, sets or ()))
    if output is not None:
        suffix = output.suffix.lower()
        if suffix not in (".md", ".html"):
            raise FileError(output, tr("expected a .md or .html file, found “{suffix}”").format(suffix=output.suffix))
        refuse_to_replace(output, path)
        save_bytes(output, (rules.html() if suffix == ".html" else rules.markdown()).encode(), keep_former=False)
    if format is Format.json:
        print_json({"file": None if output is None else str(output), **msgspec.to_builtins(rules)})
    elif output is None:
        print(rules.markdown(), end="")
    else:
        n = len(rules.chapters)
        print(ntr("{file}: {n} chapter", "{file}: {n} chapters", n).format(file=output, n=n))
