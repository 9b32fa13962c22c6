"""Names of the kinds of things on a board, in the current language."""

from __future__ import annotations

from engine.i18n import format_number, ntr, tr, tr_noop
from engine.model.ids import Kind

KIND_NAMES: dict[str, str] = {
    "milepost": tr_noop("milepost"),
    "junction": tr_noop("junction"),
    "city": tr_noop("city"),
    "railroad": tr_noop("railroad"),
    "line": tr_noop("line"),
    "crossing": tr_noop("crossing"),
    "region": tr_noop("region"),
    "shape": tr_noop("shape"),
    "label": tr_noop("label"),
    "terrain": tr_noop("terrain"),
    "site": tr_noop("city"),
    "feature": tr_noop("feature"),
    "connection": tr_noop("connection"),
    "section": tr_noop("section"),
    "cell": tr_noop("cell"),
    "side": tr_noop("side"),
    "rule": tr_noop("rule"),
    "content": tr_noop("table"),
    "milepost or junction": tr_noop("milepost or junction"),  # not shown
    "layer group": tr_noop("layer group"),  # not shown
    "load": tr_noop("load"),
    "train": tr_noop("train"),
    "card": tr_noop("card"),
    "event": tr_noop("event"),
    "loader": tr_noop("loader"),
}
"""Names by kind, or by a description that edits use in place of a kind. A site is a city for users."""


CHOICE_NAMES: dict[str, str] = {
    **{
        "solid": tr_noop("solid"),
        "dashes": tr_noop("dashes"),
        "long-dashes": tr_noop("long dashes"),
        "dots": tr_noop("dots"),
        "beads": tr_noop("beads"),
        "squares": tr_noop("squares"),
        "diamonds": tr_noop("diamonds"),
        "checker": tr_noop("checkered"),
        "chain": tr_noop("chain"),
        "ties": tr_noop("ties"),
        "double": tr_noop("double"),
        "teeth": tr_noop("teeth"),
        "saw": tr_noop("sawtooth"),
        "zigzag": tr_noop("zigzag"),
        "wave": tr_noop("wave"),
        "hatch": tr_noop("hatching"),
    },
    **{"small": tr_noop("small"), "medium": tr_noop("medium"), "major": tr_noop("major")},
    **{
        "river": tr_noop("river"),
        "lake": tr_noop("lake"),
        "inlet": tr_noop("inlet"),
        "ridge": tr_noop("ridge"),
        "blocked": tr_noop("blocked"),
        "border": tr_noop("border"),
    },
    **{
        "ferry": tr_noop("ferry"),
        "tunnel": tr_noop("tunnel"),
        "one-way": tr_noop("one-way"),
        "closed": tr_noop("closed"),
    },
    **{
        "dot": tr_noop("dot"),
        "triangle": tr_noop("triangle"),
        "hill": tr_noop("hill"),
        "forest": tr_noop("forest"),
        "marsh": tr_noop("marsh"),
        "square": tr_noop("square"),
        "cross": tr_noop("cross"),
        "none": tr_noop("none"),
    },
    **{"auto": tr_noop("automatic"), "free": tr_noop("where you dragged it")},
}
"""Names of the values of choices on a board: patterns, sizes, kinds of features and connections, signs, positions."""


def choice_name(value: str) -> str:
    """Return the display name of a value of a choice; any other value is its own name."""
    return tr(CHOICE_NAMES[value]) if value in CHOICE_NAMES else value.replace("_", " ")


def kind_name(kind: Kind | str) -> str:
    """Return the noun for a kind of thing. A kind that only one game system has is its own name."""
    return tr(KIND_NAMES.get(kind, kind))


def count_of_kind(kind: Kind | str, n: int) -> str:
    """Return "1 milepost" or "3 mileposts"."""
    match kind:
        case "milepost":
            text = ntr("{n} milepost", "{n} mileposts", n)
        case "junction":
            text = ntr("{n} junction", "{n} junctions", n)
        case "city" | "site":
            text = ntr("{n} city", "{n} cities", n)
        case "railroad":
            text = ntr("{n} railroad", "{n} railroads", n)
        case "line":
            text = ntr("{n} line", "{n} lines", n)
        case "crossing":
            text = ntr("{n} crossing", "{n} crossings", n)
        case "region":
            text = ntr("{n} region", "{n} regions", n)
        case "shape":
            text = ntr("{n} shape", "{n} shapes", n)
        case "label":
            text = ntr("{n} label", "{n} labels", n)
        case "terrain":
            text = ntr("{n} terrain", "{n} terrains", n)
        case "feature":
            text = ntr("{n} feature", "{n} features", n)
        case "connection":
            text = ntr("{n} connection", "{n} connections", n)
        case "section":
            text = ntr("{n} section", "{n} sections", n)
        case "cell":
            text = ntr("{n} cell", "{n} cells", n)
        case "side":
            text = ntr("{n} side", "{n} sides", n)
        case "bend":
            text = ntr("{n} bend", "{n} bends", n)
        case "content":
            text = ntr("{n} table", "{n} tables", n)
        case "rule":
            text = ntr("{n} rule", "{n} rules", n)
        case _:
            return f"{format_number(n)} {kind if n == 1 else f'{kind}s'}"
    return text.format(n=format_number(n))
