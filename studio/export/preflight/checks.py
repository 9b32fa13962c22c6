"""The checks: each finds what a printer would print badly, and offers a fix where an edit of the board helps."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import ClassVar

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColorSpace

from engine.edit.clipboard.arranging import TransformBoard
from engine.edit.edit import Edit, Several
from engine.edit.header import ChangeLook
from engine.edit.network.railroads import ChangeRailroad
from engine.edit.sheet.charts import PlaceChart
from engine.edit.sheet.labels import ChangeLabel
from engine.game.family import family
from engine.i18n import format_number, ntr, tr, tr_noop
from engine.model.geometry import Point
from engine.model.ids import Ref
from engine.model.numeric_limits import LARGEST, LONGEST, PDF_PAGE
from engine.model.scenario import RuleValue, Scenario
from engine.plain_text import listed, quoted
from engine.validate.check import Fix, Issue, Severity
from engine.validate.inspection import checks_for, inspect
from engine.validate.letters import lacking
from engine.validate.profiles import ON_PAPER
from studio.export.kit.blocks import POINT, Block
from studio.export.kit.build import Request, parts_of, source_of
from studio.export.kit.paper import PAPERS
from studio.export.kit.parts import Card, Deck, Face, Pages, Part, Poster
from studio.export.kit.tiles import plan
from studio.export.preflight.recorder import Drawn, measures
from studio.export.shops.images import piece_image, safe_box
from studio.export.shops.pieces import Piece, pieces_of
from studio.export.shops.profiles import PrintProfile
from studio.paint.board import sheet_names
from studio.paint.charts.grid_charts import place_charts
from studio.paint.fonts import EM, capital, face
from studio.paint.lettering.placing import SMALL
from studio.paint.lettering.positions import lettering, name_boxes

MOST_NAMED = 6
"""Number of things that a message names."""
INK_DPI = 60
"""Resolution at which ink is measured."""
INK_AREA = 0.0005
"""Share of a piece with too much ink that is reported: single pixels are none."""


def capitals(points: float) -> float:
    """Return the height in millimeters of capitals of this size in points."""
    return points * POINT * capital(face()) / EM


def no_step() -> None:
    """Do nothing between two steps of a preflight."""


@dataclass(frozen=True)
class Job:
    """The game to check with its options, the profile, and the ICC profile of the shop, if there is one. `step` is
    called between any two steps; it may wait, or raise an exception to abandon the work."""

    scenario: Scenario
    profile: PrintProfile
    rules: Mapping[str, RuleValue] = field(default_factory=dict)
    space: QColorSpace | None = None
    step: Callable[[], None] = no_step

    @cached_property
    def parts(self) -> tuple[Part, ...]:
        """All parts of the game, money by no simulated games."""
        return parts_of(source_of(self.scenario, Request(rules=self.rules, games=0)))

    @cached_property
    def pieces(self) -> tuple[Piece, ...]:
        """All pieces of the parts."""
        return tuple(pieces_of(self.parts, self.profile))

    @cached_property
    def measures(self) -> dict[str, Drawn]:
        """The measures of each piece by its name."""
        found = {}
        for piece in self.pieces:
            self.step()
            found[piece.name] = measures(piece.draw, piece.width, piece.height)
        return found

    @cached_property
    def names(self) -> dict[Ref, QRectF]:
        """The rectangles of names on the board."""
        board, look = self.scenario.board, self.scenario.look
        placed = sheet_names(self.scenario) or lettering(board, look)
        boxes = name_boxes(board, placed.names)
        kind = "milepost" if board.grid is None else "site"
        return {Ref(kind, place): box for place, box in boxes.items()}  # type: ignore[arg-type]

    def posters(self) -> Iterator[Poster]:
        """Yield the large pictures."""
        for part in self.parts:
            yield from (content for content in part.contents if isinstance(content, Poster))

    def cards(self) -> Iterator[tuple[Part, Deck, Card]]:
        """Yield the cards."""
        for part in self.parts:
            for content in part.contents:
                if isinstance(content, Deck):
                    yield from ((part, content, card) for card in content.cards)

    def name_of(self, ref: Ref) -> str:
        """Return the name on the board at a place."""
        board = self.scenario.board
        if ref.kind == "site":
            return board.sites[ref.id].name  # type: ignore[index]
        cities = [city.name for city in board.cities.values() if city.milepost == ref.id]
        return " / ".join(cities) or board.mileposts[ref.id].name or ref.id  # type: ignore[index]


class PreflightCheck(ABC):
    """A check of a printed game. `id` never changes; `title` is its name in lists."""

    id: ClassVar[str]
    title: ClassVar[str]
    severity: ClassVar[Severity] = "warning"

    @abstractmethod
    def run(self, job: Job) -> Iterator[Issue]:
        """Yield the findings."""

    def issue(
        self, message: str, about: Sequence[Ref] = (), places: Sequence[Sequence[Point]] = (),
        fixes: Sequence[Fix] = (), why: str = "",
    ) -> Issue:  # fmt: skip
        """Return a finding."""
        return Issue(
            self.id, self.severity, message, tuple(about), tuple(tuple(place) for place in places), why,
            fixes=tuple(fixes),
        )  # fmt: skip


class OfTheBoard(PreflightCheck):
    """The checks of boards that only matter in print, and letters without a glyph, with their fixes."""

    id = "board"
    title = tr_noop("Board")

    def run(self, job: Job) -> Iterator[Issue]:
        wanted = ON_PAPER | {"missing-letters"}
        checks = [check for check in checks_for(family(job.scenario.family)) if check.id in wanted]
        yield from inspect(job.scenario, checks).issues


class MissingGlyphs(PreflightCheck):
    """Texts of cards, tables and rules with letters that no bundled font has."""

    id = "missing-glyphs"
    title = tr_noop("Missing glyphs")
    severity = "error"

    def run(self, job: Job) -> Iterator[Issue]:
        found: dict[str, str] = {}
        for part, block in _blocks(job):
            if not block.text.isascii() and lacking(block.text):
                found.setdefault(block.text, part.title)
        if found:
            letters = list(dict.fromkeys(letter for text in found for letter in lacking(text)))
            yield self.issue(
                ntr(
                    
                        "No bundled font has a glyph for a letter of {n} text: {texts}. Missing: {letters}. Use "
                        "other letters.",
                    
                        "No bundled font has glyphs for letters of {n} texts: {texts}. Missing: {letters}. Use "
                        "other letters.",
                    len(found),
                ).format(
                    n=len(found), texts=listed([quoted(text, 40) for text in found], MOST_NAMED),
                    letters=" ".join(letters[:20]),
                ),
                why=tr("Another computer may draw a box in place of such a letter."),
            )  # fmt: skip


class SmallText(PreflightCheck):
    """Text smaller than the profile allows."""

    id = "small-text"
    title = tr_noop("Small text")

    def run(self, job: Job) -> Iterator[Issue]:
        least, board, look = job.profile.least_text, job.scenario.board, job.scenario.look
        high = capitals(least)
        size = math.ceil(100 * high) / 100
        names = sheet_names(job.scenario) or lettering(board, look)
        smallest = SMALL * names.size if any(name.small for name in names.names.values()) else names.size
        if names.names and smallest < high - 1e-6:
            wanted = math.ceil(100 * look.text_size * high / smallest) / 100
            fixes = [Fix(tr("Enlarge the Names"), ChangeLook(text_size=wanted))] if wanted <= LARGEST else []
            yield self.issue(
                tr(
                    "Names on the board are {size} pt. Text below {least} pt is hard to read: enlarge the names."
                ).format(size=_points(smallest), least=format_number(least, "g")),
                fixes=fixes,
            )
        small = {id: label for id, label in board.labels.items() if label.text and label.size < high - 1e-6}
        if small:
            edits: tuple[Edit, ...] = tuple(ChangeLabel(id, size=size) for id in small)
            yield self.issue(
                ntr(
                    "{n} label is below {least} pt: {names}. Enlarge it.",
                    "{n} labels are below {least} pt: {names}. Enlarge them.",
                    len(small),
                ).format(
                    n=len(small), least=format_number(least, "g"),
                    names=listed([quoted(label.text, 30) for label in small.values()], MOST_NAMED),
                ),
                [Ref("label", id) for id in small],
                [[label.at] for label in small.values()],
                [Fix(tr("Enlarge the Labels"), Several(tr("Enlarge labels"), edits))],
            )  # fmt: skip
        if board.grid is not None:
            for chart in place_charts(job.scenario):
                if 0 < chart.size < high - 1e-6:
                    place = (chart.box.center().x(), chart.box.center().y())
                    yield self.issue(
                        tr("A chart next to the board has text of {size} pt. Enlarge it, or make room for it.").format(
                            size=_points(chart.size)
                        ),
                        places=[[place]],
                        fixes=[Fix(tr("Enlarge the Chart"), PlaceChart(chart.id, size=size))],
                    )
        texts = [(part, block.text) for part, block in _blocks(job) if block.text.strip() and block.size < least - 1e-6]
        if texts:
            named = list(dict.fromkeys(quoted(text, 30) for _, text in texts))
            yield self.issue(
                ntr(
                    "{n} text of {parts} is below {least} pt: {texts}. Shorten it.",
                    "{n} texts of {parts} are below {least} pt: {texts}. Shorten them.",
                    len(texts),
                ).format(
                    n=len(texts), least=format_number(least, "g"), texts=listed(named, MOST_NAMED),
                    parts=listed(list(dict.fromkeys(part.title for part, _ in texts)), 4),
                )
            )  # fmt: skip


class ThinLines(PreflightCheck):
    """Lines thinner than the profile allows."""

    id = "thin-lines"
    title = tr_noop("Thin lines")

    def run(self, job: Job) -> Iterator[Issue]:
        least = job.profile.least_line * POINT
        thin = {
            id: one
            for id, one in job.scenario.look.railroads.items()
            if id in job.scenario.board.railroads and one.width < least - 1e-6
        }
        if thin:
            # The strokes of a pattern are thinner than its band.
            wide = math.ceil(300 * least) / 100
            edits: tuple[Edit, ...] = tuple(ChangeRailroad(id, width=wide) for id in thin)
            yield self.issue(
                ntr(
                    "The line of {n} railroad is below {least} pt: {names}. Draw it wider.",
                    "The lines of {n} railroads are below {least} pt: {names}. Draw them wider.",
                    len(thin),
                ).format(n=len(thin), least=format_number(job.profile.least_line, "g"), names=listed(thin, MOST_NAMED)),
                [Ref("railroad", id) for id in thin],
                fixes=[Fix(tr("Widen the Lines"), Several(tr("Widen lines"), edits))],
            )
        for piece in job.pieces:
            found = job.measures[piece.name]
            if found.thinnest < least - 1e-6 and not (thin and piece.part == "board"):
                yield self.issue(
                    tr("{piece} has a line of {size} pt. Lines below {least} pt may break up in print.").format(
                        piece=piece.title, size=format_number(found.thinnest / POINT, ".2f"),
                        least=format_number(job.profile.least_line, "g"),
                    ),
                    places=[[found.at]] if piece.part == "board" else (),
                )  # fmt: skip


class Ink(PreflightCheck):
    """More ink than paper takes, by the ICC profile of the shop."""

    id = "ink"
    title = tr_noop("Ink")

    def run(self, job: Job) -> Iterator[Issue]:
        space = job.space
        if space is None or space.colorModel() != QColorSpace.ColorModel.Cmyk:
            return  # Without a profile of inks, no color makes more than 300%.
        worst: list[tuple[float, Piece]] = []
        for piece in job.pieces:
            job.step()
            found = ink_of(piece, space, job.profile.most_ink)
            if found is not None:
                worst.append((found, piece))
        if worst:
            worst.sort(key=lambda pair: -pair[0])
            yield self.issue(
                ntr(
                    "{n} piece has up to {ink}% ink: {pieces}. More than {most}% smears: use lighter colors.",
                    "{n} pieces have up to {ink}% ink: {pieces}. More than {most}% smears: use lighter colors.",
                    len(worst),
                ).format(
                    n=len(worst), ink=format_number(round(worst[0][0])), most=format_number(job.profile.most_ink, "g"),
                    pieces=listed([piece.title for _, piece in worst], MOST_NAMED),
                )
            )  # fmt: skip


class ColorsWithoutInks(PreflightCheck):
    """Production files in RGB, because no CMYK profile of the print shop is chosen."""

    id = "no-cmyk"
    title = tr_noop("Colors in RGB")
    severity = "note"

    def run(self, job: Job) -> Iterator[Issue]:
        if job.profile.output != "production":
            return
        if job.space is None or job.space.colorModel() != QColorSpace.ColorModel.Cmyk:
            yield self.issue(
                tr(
                    "The production file is in RGB. It is in CMYK only with the CMYK profile (ICC) of your print shop: "
                    "choose it if the shop wants CMYK."
                ),
                why=tr("Inks differ between shops and papers. Only their profile tells which inks make a color."),
            )


def ink_of(piece: Piece, space: QColorSpace, most: float) -> float | None:
    """Return the largest percentage of ink of a piece if more than a trace of it is above `most`; else None."""
    import numpy as np
    from PySide6.QtGui import QImage

    dpi = min(INK_DPI, max(10, int(INK_DPI * 600 / max(piece.width, piece.height, 1))))
    image = piece_image(piece, dpi)
    image.setColorSpace(QColorSpace(QColorSpace.NamedColorSpace.SRgb))
    inks = image.convertedToColorSpace(space, QImage.Format.Format_CMYK8888)
    if inks.isNull():
        return None
    rows = np.frombuffer(inks.constBits(), np.uint8).reshape(inks.height(), inks.bytesPerLine())
    total = rows[:, : 4 * inks.width()].reshape(inks.height(), inks.width(), 4).sum(axis=2, dtype=np.int32) / 2.55
    over = total > most + 1
    return float(total.max()) if over.mean() > INK_AREA else None


class NamesAcrossFolds(PreflightCheck):
    """Names that a joint between sheets, or the fold of a large board, cuts."""

    id = "names-across-folds"
    title = tr_noop("Names across folds")

    def run(self, job: Job) -> Iterator[Issue]:
        for poster in job.posters():
            if poster.name != "board":
                continue
            is_cut = self._cuts(job, poster)
            cut = [ref for ref, box in job.names.items() if is_cut(box)]
            if cut:
                yield self.issue(
                    ntr(
                        "A joint or fold cuts {n} name: {names}. Move it, or choose a larger paper.",
                        "Joints or folds cut {n} names: {names}. Move them, or choose a larger paper.",
                        len(cut),
                    ).format(n=len(cut), names=listed([job.name_of(ref) for ref in cut], MOST_NAMED)),
                    cut,
                    [[(job.names[ref].center().x(), job.names[ref].center().y())] for ref in cut],
                )

    @staticmethod
    def _cuts(job: Job, poster: Poster) -> Callable[[QRectF], bool]:
        """Return a function that returns whether a joint or fold cuts a rectangle."""
        if job.profile.output == "sheets":
            return plan(poster, PAPERS[job.profile.paper]).cuts
        large, x, y = job.profile.large, poster.width / 2, poster.height / 2
        return lambda box: (
            (poster.width >= large and box.left() < x < box.right())
            or (poster.height >= large and box.top() < y < box.bottom())
        )


class DotsCloserThanPawns(PreflightCheck):
    """Mileposts so close that pawns on them touch."""

    id = "dots-closer-than-pawns"
    title = tr_noop("Mileposts closer than pawns")
    severity = "note"

    def run(self, job: Job) -> Iterator[Issue]:
        board = job.scenario.board
        stops = {id: milepost.at for id, milepost in board.mileposts.items()}
        if len(stops) < 2:
            return
        from scipy.spatial import cKDTree

        ids, pawn = list(stops), job.profile.pawn
        tree = cKDTree(list(stops.values()))
        pairs = sorted(tree.query_pairs(pawn - 1e-6))
        if not pairs:
            return
        nearest = min(math.dist(stops[ids[a]], stops[ids[b]]) for a, b in pairs)
        names = {a for pair in pairs for a in pair}
        fixes = []
        factor = math.ceil(100 * pawn / nearest) / 100 if nearest > 0 else math.inf
        if max(board.sheet.width, board.sheet.height) * factor <= min(LONGEST, 2_000):
            words = tr("Enlarge the Board to {percent}%").format(percent=format_number(round(100 * factor)))
            fixes.append(Fix(words, TransformBoard(scale=factor)))
        yield self.issue(
            ntr(
                "{n:,} pair of mileposts is closer than {pawn} mm, down to {least} mm. Pawns on them touch: "
                "use smaller "
                "pawns, or enlarge the board.",
                "{n:,} pairs of mileposts are closer than {pawn} mm, down to {least} mm. Pawns on them "
                "touch: use smaller "
                "pawns, or enlarge the board.",
                len(pairs),
            ).format(n=len(pairs), pawn=format_number(pawn, "g"), least=format_number(nearest, ".1f")),
            [Ref("milepost", ids[a]) for a in sorted(names)][:200],
            [[stops[ids[a]], stops[ids[b]]] for a, b in pairs[:200]],
            fixes,
        )


class OutsideSafeZone(PreflightCheck):
    """Texts of cards outside the safe zone, and names at the edge of the board."""

    id = "outside-safe-zone"
    title = tr_noop("Outside the safe zone")

    def run(self, job: Job) -> Iterator[Issue]:
        found: dict[str, None] = {}
        profile = job.profile
        for piece in job.pieces:
            if piece.part == "board" or profile.output == "sheets":
                continue
            if any(_outside(block, piece, profile) for block in piece.face.texts if block.text.strip()):
                found[piece.title] = None
        if profile.output == "sheets":
            for _, deck, card in job.cards():
                for side in (card.front, card.back or Face()):
                    room = QRectF(deck.safe, deck.safe, deck.width - 2 * deck.safe, deck.height - 2 * deck.safe)
                    if any(not _within(block, room) for block in side.texts if block.text.strip()):
                        found[f"{deck.title}: {card.name}"] = None
        if found:
            yield self.issue(
                ntr(
                    "The text of {n} piece is outside the safe zone of {safe} mm: {pieces}. It may be cut off.",
                    "The texts of {n} pieces are outside the safe zone of {safe} mm: {pieces}. They may be cut off.",
                    len(found),
                ).format(n=len(found), safe=format_number(profile.safe, ".3g"), pieces=listed(list(found), MOST_NAMED))
            )
        sheet = job.scenario.board.sheet
        room = QRectF(profile.safe, profile.safe, sheet.width - 2 * profile.safe, sheet.height - 2 * profile.safe)
        edge = [ref for ref, box in job.names.items() if not room.contains(box)] if any(job.posters()) else []
        if edge:
            yield self.issue(
                ntr(
                    "{n} name is closer than {safe} mm to the edge of the board: {names}. Move it.",
                    "{n} names are closer than {safe} mm to the edge of the board: {names}. Move them.",
                    len(edge),
                ).format(
                    n=len(edge), safe=format_number(profile.safe, ".3g"),
                    names=listed([job.name_of(ref) for ref in edge], MOST_NAMED),
                ),
                edge,
                [[(job.names[ref].center().x(), job.names[ref].center().y())] for ref in edge],
            )  # fmt: skip


def _outside(block: Block, piece: Piece, profile: PrintProfile) -> bool:
    box = _inked(block)
    middle_x, middle_y, shrink = piece.width / 2, piece.height / 2, piece.shrink
    drawn_box = QRectF(
        middle_x + shrink * (box.left() - middle_x), middle_y + shrink * (box.top() - middle_y),
        shrink * box.width(), shrink * box.height(),
    )  # fmt: skip
    return not safe_box(piece, profile).adjusted(-0.05, -0.05, 0.05, 0.05).contains(drawn_box)


def _within(block: Block, room: QRectF) -> bool:
    return room.adjusted(-0.05, -0.05, 0.05, 0.05).contains(_inked(block))


def _inked(block: Block) -> QRectF:
    """Return the rectangle of the letters of a text."""
    from studio.export.kit.blocks import ASCENT, width

    boxes = [
        QRectF(x, y - ASCENT * block.size * POINT, width(text, block.font, block.size), block.size * POINT)
        for text, x, y in block.lines
        if text.strip()
    ]
    whole = boxes[0] if boxes else QRectF(block.box)
    for box in boxes[1:]:
        whole = whole.united(box)
    return whole


class LargeSheet(PreflightCheck):
    """Pictures larger than the pages that readers of PDF show."""

    id = "large-sheet"
    title = tr_noop("Large sheet")
    severity = "error"

    def run(self, job: Job) -> Iterator[Issue]:
        if job.profile.output == "sheets":
            return
        for piece in job.pieces:
            longest = max(piece.width, piece.height) + 2 * piece.bleed
            if longest > PDF_PAGE:
                yield self.issue(
                    tr("{piece} is {size} mm long. Pages of PDF end at {most} mm: make it smaller.").format(
                        piece=piece.title, size=format_number(longest, ",.0f"), most=format_number(PDF_PAGE, ",g")
                    )
                )


class LowResolution(PreflightCheck):
    """Images of fewer dots than the profile needs."""

    id = "low-resolution"
    title = tr_noop("Low resolution")

    def run(self, job: Job) -> Iterator[Issue]:
        for piece in job.pieces:
            images = job.measures[piece.name].images
            if not images:
                continue
            least, at = min(images)
            if least < job.profile.least_dpi - 0.5:
                yield self.issue(
                    tr("{piece} has an image of {dpi} dpi. Print needs {least} dpi: use a larger image.").format(
                        piece=piece.title, dpi=format_number(round(least)), least=job.profile.least_dpi
                    ),
                    places=[[at]] if piece.part == "board" else (),
                )


def _blocks(job: Job) -> Iterator[tuple[Part, Block]]:
    """Yield the texts of all cards and pages."""
    for part in job.parts:
        for content in part.contents:
            faces: list[Face] = []
            if isinstance(content, Deck):
                faces = [side for card in content.cards for side in (card.front, card.back) if side is not None]
            elif isinstance(content, Pages):
                faces = list(content.make(*PAPERS[job.profile.paper].inner))
            job.step()
            for each in faces:
                yield from ((part, block) for block in each.texts)


def _points(height: float) -> str:
    """Return the size in points of capitals of this height."""
    return format_number(height / capitals(1.0), ".1f")


CHECKS: tuple[PreflightCheck, ...] = (
    MissingGlyphs(), OfTheBoard(), SmallText(), ThinLines(), Ink(), ColorsWithoutInks(), NamesAcrossFolds(),
    DotsCloserThanPawns(), OutsideSafeZone(), LargeSheet(), LowResolution(),
)  # fmt: skip
"""All checks, in the order of the list."""
ONLY_PRINTED: tuple[PreflightCheck, ...] = tuple(check for check in CHECKS if not isinstance(check, OfTheBoard))
"""The checks that do not also run on every board."""

ORDER: Mapping[Severity, int] = {"error": 0, "warning": 1, "note": 2}


def preflight(job: Job, checks: Sequence[PreflightCheck] = CHECKS) -> list[Issue]:
    """Return the findings of these checks, the worst first. Needs a running QGuiApplication. Raises BoxcarsError for
    options that are not possible."""
    found: list[Issue] = []
    for check in checks:
        job.step()
        found += check.run(job)
    return sorted(found, key=lambda issue: ORDER[issue.severity])
