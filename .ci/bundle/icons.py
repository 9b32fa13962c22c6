"""Draws the icon of the program for Windows and macOS: argument 1 is the folder of the pictures."""

import subprocess
import sys
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

ROOT = Path(__file__).resolve().parents[2]
COLOR = "#2f6690"
SIZES = (16, 32, 64, 128, 256, 512, 1024)


def main(folder: Path) -> None:
    """Write `boxcars.ico`, the pictures of `boxcars.iconset`, and on macOS `boxcars.icns`."""
    application = QGuiApplication(["icons"])
    text = (ROOT / "resources" / "icons" / "boxcars.svg").read_text(encoding="utf-8")
    renderer = QSvgRenderer(text.replace("currentColor", COLOR).encode())
    iconset = folder / "boxcars.iconset"
    iconset.mkdir(parents=True, exist_ok=True)
    for size in SIZES:
        image = QImage(size, size, QImage.Format.Format_ARGB32)
        image.fill(Qt.GlobalColor.transparent)
        painter = QPainter(image)
        renderer.render(painter)
        painter.end()
        names = [f"icon_{size}x{size}.png", f"icon_{size // 2}x{size // 2}@2x.png"]
        for name in names[: 1 if size == SIZES[0] else 2]:
            assert image.save(str(iconset / name)), name
        if size == 256:
            assert image.save(str(folder / "boxcars.ico"))
    if sys.platform == "darwin":
        subprocess.run(["iconutil", "--convert", "icns", str(iconset)], check=True)
    del application


if __name__ == "__main__":
    main(Path(sys.argv[1]))
