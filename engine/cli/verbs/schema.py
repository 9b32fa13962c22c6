"""`boxcars schema`: the JSON schema of scenario files, for editors that check YAML while one types."""

from __future__ import annotations

from engine.cli.output import Format, FormatOption, print_json


def schema(format: FormatOption = Format.json) -> None:
    """Print the JSON schema of scenario files; there is no other form of it."""
    from engine.files.scenarios import schema as scenario_schema

    print_json(scenario_schema())
