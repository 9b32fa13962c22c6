"""Looks in a process of its own at what code that comes with a scenario defines: code without end, or that ends its
process, is left out."""

from __future__ import annotations

import sys
from collections.abc import Sequence

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from engine.errors import in_brief
from engine.plugins import interface
from engine.plugins.loading import OwnBot, OwnExporter, Source, bot_of, exporter_of, module_of, subclasses
from engine.plugins.processes import arguments_of, asked_once, questions_and_answer, source_of

MOST_SECONDS = 10.0
"""Time in which code has to define its classes, in seconds."""


class Probe(Struct, frozen=True):
    """The contents of a file of code: its bots, its exporters, and whether it has checks."""

    bots: tuple[OwnBot, ...]
    exporters: tuple[OwnExporter, ...]
    has_checks: bool


def probe(source: Source) -> Probe:
    """Return what a plug-in defines. Raises Failure if its code fails or does not end."""
    found = asked_once("engine.plugins.probing", arguments_of(source), {}, MOST_SECONDS)
    made = msgspec.convert(found, Probe, dec_hook=_decoded)
    # The code does not decide which file is run.
    return replace(
        made,
        bots=tuple(replace(each, source=source) for each in made.bots),
        exporters=tuple(replace(each, source=source) for each in made.exporters),
    )


def _decoded(type_: type, value: object) -> object:
    return type_(value)


def serve(arguments: Sequence[str]) -> None:
    """Answer on the standard output what a plug-in defines."""
    _, answer = questions_and_answer()
    source, _ = source_of(arguments)
    try:
        module = module_of(source)
        bots = tuple(bot_of(source, each) for each in subclasses(module, interface.Bot))
        exporters = tuple(exporter_of(source, each) for each in subclasses(module, interface.Exporter))
        has_checks = any(True for _ in subclasses(module, interface.Check))
        found = msgspec.to_builtins(Probe(bots, exporters, has_checks), enc_hook=str)
    except (Exception, SystemExit) as error:
        answer({"error": in_brief(error)})
    else:
        answer(found)


if __name__ == "__main__":
    serve(sys.argv[1:])
