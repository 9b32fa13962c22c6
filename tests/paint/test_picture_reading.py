"""Pictures made to do harm are refused in words, read by a process that can open nothing and has limits."""

import os
import signal
import struct
import subprocess
import sys
import threading
import zlib
from pathlib import Path

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QImage

from engine.errors import UnreadableFile
from studio.paint.land import picture_reading
from studio.paint.land.tracing import measured, read_levels
from tests.waiting import poll

pytestmark = pytest.mark.usefixtures("qapp")


def an_image(folder, name="scan.png", width=900, height=600, colour="#ff0000"):
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(QColor(colour))
    assert image.save(str(folder / name))
    return folder / name


def svg(folder, inside, width=200, height=100):
    path = folder / "drawing.svg"
    links = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
    path.write_text(f'<svg {links} width="{width}" height="{height}">{inside}</svg>')
    return path


def png_of(path, width, height, rows):
    """A PNG that claims a size and has so many rows."""

    def part(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    pressed = zlib.compressobj(9)
    data = b"".join([*(pressed.compress(bytes(1 + 3 * width)) for _ in range(rows)), pressed.flush()])
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    parts = part(b"IHDR", header), part(b"IDAT", data), part(b"IEND", b"")
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + b"".join(parts))
    return path


@pytest.mark.parametrize("name", ["a.png", "a.jpg", "a.tiff", "a.bmp", "a.webp"])
def test_every_usual_kind_is_read_with_its_halved_sizes(tmp_path, name):
    path = an_image(tmp_path, name)
    levels = read_levels(path)
    assert [image.size() for image in levels.images] == [QSize(900, 600), QSize(450, 300), QSize(225, 150)]
    colour = levels.images[-1].pixelColor(100, 70)
    assert colour.red() > 245 and colour.green() < 10 and measured(path) == QSize(900, 600)


def test_a_drawing_is_read_with_its_words_though_no_font_can_be_opened(tmp_path):
    shown = '<rect width="200" height="100" fill="#00ff00"/>'
    words = '<text x="5" y="60" font-size="40" font-family="Arial">Words</text>'
    (bare,) = read_levels(svg(tmp_path, shown)).images
    (written,) = read_levels(svg(tmp_path, shown + words)).images
    assert bare.pixelColor(100, 50) == QColor("#00ff00") and bare != written


def test_transparency_comes_through(tmp_path):
    (image,) = read_levels(svg(tmp_path, '<rect width="100" height="100" fill="#0000ff" fill-opacity="0.5"/>')).images
    assert image.pixelColor(150, 50).alpha() == 0 and 120 < image.pixelColor(50, 50).alpha() < 135


@pytest.mark.skipif(picture_reading.OUT_OF_TIME is None, reason="this system keeps no process from opening files")
@pytest.mark.parametrize("link", ["{0}", "file://{0}", "{1}", "../{2}/{1}"])
def test_a_drawing_opens_no_other_file(tmp_path, link, monkeypatch):
    monkeypatch.chdir(tmp_path)
    secret = an_image(tmp_path, colour="#ff0000")
    where = link.format(secret, secret.name, tmp_path.name)
    images = f'<image xlink:href="{where}" href="{where}" width="200" height="100"/>'
    (image,) = read_levels(svg(tmp_path, f'<rect width="200" height="100" fill="#00ff00"/>{images}')).images
    assert image.pixelColor(100, 50) == QColor("#00ff00")


def test_an_image_within_a_drawing_is_read(tmp_path):
    import base64

    data = base64.b64encode(an_image(tmp_path, width=20, height=20).read_bytes()).decode()
    (image,) = read_levels(
        svg(tmp_path, f'<image xlink:href="data:image/png;base64,{data}" width="200" height="100"/>')
    ).images
    assert image.pixelColor(100, 50).red() > 250


def uses(levels):
    """A drawing that is drawn ten times more often at each level."""
    groups = ['<g id="g0"><rect width="9" height="9"/></g>']
    groups += [f'<g id="g{n}">{10 * f"""<use xlink:href="#g{n - 1}"/>"""}</g>' for n in range(1, levels)]
    return f'<defs>{"".join(groups)}</defs><use xlink:href="#g{levels - 1}"/>'


@pytest.mark.slow
def test_a_bomb_of_uses_is_stopped_while_this_process_goes_on(tmp_path, monkeypatch):
    monkeypatch.setattr(picture_reading, "MOST_SECONDS", 1)
    path, said = svg(tmp_path, uses(9)), []

    def read():
        with pytest.raises(UnreadableFile, match="takes more than 1 seconds") as refused:
            read_levels(path)
        said.append(refused)

    thread = threading.Thread(target=read)
    thread.start()
    turns = 0
    while thread.is_alive():
        thread.join(0.005)
        turns += 1
    assert said and turns > 10, "this thread runs while the other one waits"


@pytest.mark.parametrize("first", ["false.png", "huge.png", "cut.png", "words.png", "empty.png"])
def test_what_is_no_whole_picture_is_refused_in_words(tmp_path, first):
    path = tmp_path / first
    match first:
        case "false.png":
            png_of(path, 12_000, 12_000, 3)
        case "huge.png":
            png_of(path, 60_000, 60_000, 1)
        case "cut.png":
            path.write_bytes(an_image(tmp_path).read_bytes()[:200])
        case "words.png":
            path.write_text("words")
        case "empty.png":
            path.write_bytes(b"")
    with pytest.raises(
        UnreadableFile, match="the limit is [0-9]+ megapixels" if first == "huge.png" else "no readable image"
    ):
        read_levels(path)


def test_memory_has_a_limit(tmp_path, monkeypatch):
    monkeypatch.setattr(picture_reading, "MOST_MEGABYTES", 96)
    with pytest.raises(UnreadableFile, match=r"no readable image|needs more than 96 MB|too much memory"):
        read_levels(png_of(tmp_path / "large.png", 6_000, 6_000, 6_000))


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes among files here")
def test_a_pipe_and_a_device_are_not_waited_for(tmp_path):
    os.mkfifo(tmp_path / "pipe.png")
    for path in (tmp_path / "pipe.png", Path("/dev/zero"), tmp_path):
        with pytest.raises(UnreadableFile):
            read_levels(path)
        with pytest.raises(UnreadableFile):
            measured(path)


def test_a_picture_that_is_wanted_no_more_is_not_waited_for(tmp_path):
    asked = []

    def wanted():
        asked.append(1)
        return len(asked) < 3

    assert read_levels(svg(tmp_path, uses(9)), wanted) is None


@pytest.mark.parametrize(
    "answer",
    [
        b"",
        b"no\n",
        b"ready\nno json\n",
        b"ready\n[]\n",
        b'ready\n{"images": [[-1, 5]]}\n',
        b'ready\n{"images": [[100000, 100000]]}\n',
        b'ready\n{"images": [[10, 10]]}\nshort',
        b'ready\n{"images": 3}\n',
        b'ready\n{"images": []}\n',
        b'ready\n{"size": [0, 0]}\n',
        b"ready\n" + b"x" * 9999,
    ],
)
def test_an_answer_that_cannot_be_is_refused(tmp_path, monkeypatch, answer):
    program = tmp_path / "program.py"
    program.write_text(f"import os; os.write(1, {answer!r})")
    monkeypatch.setattr(picture_reading, "PROGRAM", program)
    for read in (read_levels, measured):
        with pytest.raises(UnreadableFile):
            read(an_image(tmp_path))


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the watch of other systems takes longer")
def test_the_process_ends_with_its_studio(tmp_path):
    script = (
        "import sys, threading, time; from pathlib import Path; from studio.paint.land.tracing import read_levels;"
        "import subprocess; started = subprocess.Popen\n"
        "def told(*args, **named):\n"
        "    made = started(*args, **named); print(made.pid, flush=True); return made\n"
        "subprocess.Popen = told\n"
        "read_levels(Path(sys.argv[1]))"
    )
    path = svg(tmp_path, uses(9))
    studio = subprocess.Popen([sys.executable, "-c", script, str(path)], stdout=subprocess.PIPE, text=True)
    pid = int(studio.stdout.readline())
    busy = Path(f"/proc/{pid}/limits")
    poll(lambda: _gave_up(busy))
    studio.send_signal(signal.SIGKILL)
    studio.wait()
    studio.stdout.close()
    poll(lambda: not _lives(pid))


def _gave_up(limits):
    return any(line.startswith("Max open files") and line.split()[3] == "0" for line in limits.read_text().splitlines())


def _lives(pid):
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] not in ("Z", "X")
    except OSError:
        return False
