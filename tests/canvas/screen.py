"""What stands on the screen that is not there."""

import numpy as np
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication


def on_the_screen(window):
    """The colours of a window's pixels (height, width, 3) as they were painted, bit by bit, up to now. To render the
    window would paint it anew, and show nothing of what was left unpainted."""
    QApplication.processEvents()
    return colours(window.screen().grabWindow(window.winId()).toImage())


def colours(image):
    """The colours of an image's pixels: (height, width, 3)."""
    plain = image.convertToFormat(QImage.Format.Format_RGB32)
    return np.frombuffer(plain.constBits(), np.uint8).reshape(plain.height(), plain.width(), 4)[:, :, :3].copy()
