"""`boxcars schema`: the JSON schema of scenario files, or of records, for editors that check YAML while one types."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from engine.cli.output import Format, FormatOption, print_json


class Kind(StrEnum):
    """What the schema is of."""

    scenario = "scenario"
    record = "record"


def schema(
    kind: Annotated[Kind, typer.Argument(help="Scenario files, or records of games.")] = Kind.scenario,
    format: FormatOption = Format.json,
) -> None:
    """Print the JSON schema of scenario files, or of records; there is no other form of it."""
    from engine.files.records import record_schema
    from engine.files.scenarios import schema as scenario_schema

    print_json(scenario_schema() if kind is Kind.scenario else record_schema())
