"""`boxcars trust FILE`: list the code that comes with a scenario, and trust it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from engine.cli.output import Format, FormatOption, print_json
from engine.i18n import tr, tr_noop
from engine.plain_text import plain_line

HELP = tr_noop(
    "List the code that comes with a scenario, in a folder NAME.plugins beside NAME.yaml, or trust it.\n\n"
    "Code can do everything that you can do on this computer, so read it before you trust it. A file that changes must "
    "be trusted again."
)


def trust(
    file: Annotated[Path, typer.Argument(help=tr("Scenario file."))],
    yes: Annotated[bool, typer.Option("--yes", help=tr("Trust all code of the scenario as it is now."))] = False,
    format: FormatOption = Format.text,
) -> None:
    """Trust the code of a scenario."""
    from engine.files.library import scenario_path
    from engine.plugins.trust import files_beside, folder_beside, is_trusted
    from engine.plugins.trust import trust as trust_files

    file = scenario_path(file)
    files = files_beside(file)
    if yes:
        trust_files(files)
    states = {path: is_trusted(path.read_bytes()) for path in files}
    if format is Format.json:
        print_json({"files": [{"file": str(path), "trusted": state} for path, state in states.items()]})
        return
    if not files:
        print(plain_line(tr("no code in {folder}").format(folder=folder_beside(file))))
        return
    for path, state in states.items():
        print(plain_line(f"{path}: {tr('trusted') if state else tr('not trusted')}"))
