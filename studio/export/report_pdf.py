"""Reports as PDF: A4 pages with vector charts and page numbers."""

from __future__ import annotations

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QRect, QRectF, QSizeF
from PySide6.QtGui import (
    QFont,
    QPageLayout,
    QPageSize,
    QPainter,
    QPdfWriter,
    QPyTextObject,
    QTextDocument,
    QTextFormat,
)
from PySide6.QtSvg import QSvgRenderer

from engine.cli.interruption import left_to_the_system
from engine.plain_text import plain_line
from engine.report.formatting import html_body
from engine.report.report import Report
from studio.export.verb import application
from studio.paint.fonts import load

PIXELS_PER_INCH = 96
"""Resolution of the sizes in a page of HTML."""
CHART_SCALE = 0.8
"""Size of a chart on paper as a part of its size on a page of HTML, so that its width fits between the margins."""
MARGIN_MM, MM_PER_INCH = 10, 25.4
SMALLEST, SCALE_STEP = 0.3, 0.02
"""Smallest scale of a report on one page, and the step from one scale to the next."""
STYLE = (
    "body{font-size:9pt}h1{font-size:16pt}h2{font-size:12pt}table{margin:4px 0}"
    "th,td{padding:1px 6px;text-align:left}th.n,td.n{text-align:right}"  # not shown
)


def report_pdf(report: Report) -> bytes:
    """Return the report as PDF."""
    with left_to_the_system():
        app = application()
        load()
        made = _pdf_bytes(report)
        del app
    return made


def _pdf_bytes(report: Report) -> bytes:
    charts: list[QSvgRenderer] = []

    def picture(drawn: str) -> str:
        charts.append(QSvgRenderer(QByteArray(drawn.encode())))
        return f'<p><img src="{len(charts) - 1}"></p>'

    document = QTextDocument()
    font = QFont()
    font.setFamilies(["Roboto", "DejaVu Sans"])  # not shown
    font.setPointSizeF(9)
    document.setDefaultFont(font)
    document.setDefaultStyleSheet(STYLE)
    handler = _Charts(charts, document)
    document.documentLayout().registerHandler(QTextFormat.ObjectTypes.ImageObject.value, handler)
    document.setHtml(html_body(report, picture, is_folded=False))
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setTitle(plain_line(report.title))
    writer.setCreator("Boxcars Studio")  # not shown
    writer.setResolution(600)
    page = QPageSize(QPageSize.PageSizeId.A4)
    writer.setPageLayout(QPageLayout(page, QPageLayout.Orientation.Portrait, QMarginsF(0, 0, 0, 0)))
    if report.is_page:
        _print_on_one_page(document, writer)
    else:
        document.print_(writer)
    # The PDF is complete when its writer is gone.
    del writer
    return bytes(buffer.data().data())


def _print_on_one_page(document: QTextDocument, writer: QPdfWriter) -> None:
    """Print a document as large as it fits on a page."""
    page = QSizeF(writer.width(), writer.height())
    margin = MARGIN_MM / MM_PER_INCH * writer.resolution()
    room = QSizeF(page.width() - 2 * margin, page.height() - 2 * margin)
    document.documentLayout().setPaintDevice(writer)
    scale = 1.0
    document.setTextWidth(room.width())
    while scale > SMALLEST and (
        document.size().height() * scale > room.height() or document.size().width() * scale > room.width() + 1
    ):
        scale -= SCALE_STEP
        document.setTextWidth(room.width() / scale)
    with QPainter(writer) as painter:
        painter.translate(margin, margin)
        painter.scale(scale, scale)
        document.drawContents(painter)


class _Charts(QPyTextObject):
    """Draws the images of a document, which are charts by number, as vectors."""

    def __init__(self, charts: list[QSvgRenderer], parent: QTextDocument) -> None:
        super().__init__(parent)
        self._charts = charts

    def intrinsicSize(self, doc: QTextDocument, pos_in_document: int, format: QTextFormat) -> QSizeF:
        """Return the size of a chart on its paper."""
        device = doc.documentLayout().paintDevice()
        scale = CHART_SCALE * (device.logicalDpiY() / PIXELS_PER_INCH if device is not None else 1)
        return QSizeF(self._chart(format).defaultSize()) * scale

    def drawObject(
        self, painter: QPainter, rect: QRectF | QRect, doc: QTextDocument, pos_in_document: int, format: QTextFormat
    ) -> None:
        """Draw a chart."""
        self._chart(format).render(painter, QRectF(rect))

    def _chart(self, format: QTextFormat) -> QSvgRenderer:
        return self._charts[int(format.toImageFormat().name())]
