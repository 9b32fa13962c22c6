"""Collecting the files of a pack: a scenario, its tracing image, its code, own bots, records and runs."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from msgspec.structs import replace

from engine.bots.named import RANDOM_BOTS, bot_named, characters_folder
from engine.errors import BoxcarsError, FileError
from engine.files.imported.tracings import tracing_path
from engine.files.opening import MAX_BYTES, read_file
from engine.files.records import load_record, record_text, recorded_file, recorded_scenario
from engine.files.scenarios import dumps
from engine.game.bot import is_bot_file
from engine.game.family import Family, family
from engine.i18n import tr
from engine.model.scenario import Scenario
from engine.packs.archive import MAX_CONTENT, Item, Role, pack_bytes
from engine.plugins.loading import bots_for
from engine.plugins.trust import BESIDE
from engine.runs.store import reading


def packed(
    scenario: Scenario, name: str, folder: Path | None = None, *, bots: Sequence[str] = (),
    records: Sequence[Path] = (), runs: Sequence[Path] = (), others: Sequence[Path] = (), note: str = "",
    code: Sequence[Path] = (),
) -> bytes:  # fmt: skip
    """Return the bytes of a pack.

    The scenario's file is named `name` in the pack; its tracing image is in `folder`. `bots` is the line-up: own bots
    of it are included, and names of bots of the game system are listed only. Records are stored with the board on
    which they were played, and with the bots of files at their seats. `code` are files of plug-ins: after unpacking,
    they are beside the scenario and run only if the user trusts them. `others` are further files, for example printed
    rules; unless they are images, the program does not use them. Raises FileError and BoxcarsError.
    """
    items: dict[str, Item] = {}
    scenario = _with_image(scenario, folder, items)
    lineup = [_bot(scenario, name, items) for name in bots]
    for record in records:
        _record(record, items)
    for store in runs:
        with reading(store) as found:
            _add(items, Item(_free(items, f"runs/{_plain(store.stem)}.runs"), "runs", found.content()))
    for other in others:
        role: Role = "image" if other.suffix.lower() in (".png", ".jpg", ".jpeg") else "other"
        _add(items, Item(_free(items, f"files/{_plain(other.name)}"), role, read_file(other, MAX_CONTENT)))
    for file in code:
        inside = f"{_plain(name)}{BESIDE}/{_plain(file.name)}"
        _add(items, Item(_free(items, inside), "code", read_file(file, MAX_BYTES)))
    _add(items, Item(f"{_plain(name)}.yaml", "scenario", dumps(scenario).encode()))
    return pack_bytes(scenario.title, scenario.family, list(items.values()), lineup, note, scenario.title)


def _with_image(scenario: Scenario, folder: Path | None, items: dict[str, Item]) -> Scenario:
    """Add the tracing image, and return the scenario that names it in the pack."""
    tracing = scenario.look.tracing
    if tracing is None:
        return scenario
    path = tracing_path(tracing, folder)
    name = f"images/{_plain(path.name)}"
    _add(items, Item(name, "image", read_file(path, MAX_CONTENT)))
    return replace(scenario, look=replace(scenario.look, tracing=replace(tracing, file=name)))


def _bot(scenario: Scenario, name: str, items: dict[str, Item]) -> str:
    """Add an own bot, and return its name in the line-up: that of its file in the pack, or that of a known bot. Raises
    BoxcarsError for an unknown one."""
    known = family(scenario.family)
    bot_named(known, name, scenario)
    own = known.characters_of(scenario) if known.characters_of is not None else {}
    if not is_bot_file(name) and (name in known.bots or name in RANDOM_BOTS or name in own or _is_code(known, name)):
        return name
    path = Path(name) if is_bot_file(name) else characters_folder() / f"{name}.yaml"
    packed_name = f"characters/{_plain(path.stem)}.yaml"
    content = read_file(path, MAX_BYTES)
    if packed_name in items and items[packed_name].content != content:
        raise BoxcarsError(tr("two bots of the line-up have the name {name}").format(name=path.stem))
    items[packed_name] = Item(packed_name, "character", content)
    return packed_name


def _is_code(known: Family, name: str) -> bool:
    """Return whether a bot is one of a plug-in: the pack has its code only if that comes with the scenario."""
    return name in bots_for(known.id) and not (characters_folder() / f"{name}.yaml").is_file()


def _record(file: Path, items: dict[str, Item]) -> None:
    record = load_record(file)
    # A record in a pack contains its board, unless every installation has it.
    beside = recorded_file(record, file)
    is_bundled = beside is not None and beside.parent.parent != file.parent and _is_shipped(record.scenario)
    text = record_text(record, recorded_scenario(record, file), record.scenario if is_bundled else "")
    _add(items, Item(_free(items, f"records/{_plain(file.stem)}.yaml"), "record", text.encode()))
    for seat in record.seats:
        if not is_bot_file(seat.bot):
            continue
        path = file.parent / seat.bot
        name = f"records/{Path(seat.bot).as_posix()}"
        content = read_file(path, MAX_BYTES)
        if name in items and items[name].content != content:
            raise FileError(
                file, tr("another record of the pack has a different bot named {name}").format(name=seat.bot)
            )
        items[name] = Item(name, "character", content)


def _is_shipped(name: str) -> bool:
    from engine.files.library import bundled

    return name in bundled()


def _add(items: dict[str, Item], item: Item) -> None:
    items[item.name] = item


def _free(items: dict[str, Item], name: str) -> str:
    """Return the name, or one with a number if another file has it."""
    path, taken, number = Path(name), {known.casefold() for known in items}, 1
    while name.casefold() in taken:
        number += 1
        name = path.with_name(f"{path.stem}-{number}{path.suffix}").as_posix()
    return name


def _plain(name: str) -> str:
    """Return a file name that every system can have."""
    return re.sub(r"[^\w.+-]+", "-", name, flags=re.ASCII).strip("-. ") or "file"
