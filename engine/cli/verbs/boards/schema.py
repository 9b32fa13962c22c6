"""`boxcars schema`: the JSON schema of scenario files or records, for editors that validate YAML."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from engine.cli.output import Format, FormatOption, print_json
from engine.i18n import tr, tr_noop


class Kind(StrEnum):
    """The kind of file that the schema describes."""

    scenario = "scenario"
    record = "record"


HELP = tr_noop("Print the JSON schema of scenario files or of game records, always as JSON.")


def schema(
    kind: Annotated[Kind, typer.Argument(help=tr("Scenario files, or game records."))] = Kind.scenario,
    format: FormatOption = Format.json,
) -> None:
    """Print a JSON schema."""
    from engine.files.records import record_schema
    from engine.files.scenarios import schema as scenario_schema

    print_json(scenario_schema() if kind is Kind.scenario else record_schema())
