"""Looks in a process of its own at what a plug-in defines: code without end, or that ends its process, is left out."""

from __future__ import annotations

import sys
from collections.abc import Sequence

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from engine.errors import BoxcarsError, in_brief
from engine.i18n import tr
from engine.plugins import interface
from engine.plugins.loading import (
    CheckClass,
    OwnBot,
    OwnExporter,
    Source,
    bot_of,
    check_of,
    exporter_of,
    module_of,
    subclasses,
    unfinished,
)
from engine.plugins.processes import arguments_of, asked_once, questions_and_answer, source_of

MOST_SECONDS = 10.0
"""Time in which code has to define its classes, in seconds."""


PLUGINS = (interface.Check, interface.Bot, interface.Exporter)


class Probe(Struct, frozen=True):
    """The contents of a plug-in."""

    checks: tuple[CheckClass, ...]
    bots: tuple[OwnBot, ...]
    exporters: tuple[OwnExporter, ...]


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
        if missing := [unfinished(each) for kind in PLUGINS for each in subclasses(module, kind, unfinished=True)]:
            raise BoxcarsError(missing[0])
        checks = tuple(check_of(each) for each in subclasses(module, interface.Check))
        bots = tuple(bot_of(source, each) for each in subclasses(module, interface.Bot))
        exporters = tuple(exporter_of(source, each) for each in subclasses(module, interface.Exporter))
        if not (checks or bots or exporters):
            raise BoxcarsError(tr("it defines no subclass of Check, Bot or Exporter"))
        found = msgspec.to_builtins(Probe(checks, bots, exporters), enc_hook=str)
    except (Exception, SystemExit) as error:
        answer({"error": in_brief(error)})
    else:
        answer(found)


if __name__ == "__main__":
    serve(sys.argv[1:])
