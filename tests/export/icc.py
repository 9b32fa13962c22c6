"""A small ICC profile of CMYK colors for tests: its ink is what plain conversion makes, with a limit or without."""

import struct


def cmyk_profile(ink=1.0):
    """An ICC profile (version 2, lut8): white paper, and each of four inks darkens it. `ink` scales the inks that the
    way back from colors to inks uses: at 1, black is 400% ink."""
    desc = b"desc" + bytes(4) + struct.pack(">I", 5) + b"test\0" + bytes(4 + 4 + 2 + 1 + 67)
    white = b"XYZ " + bytes(4) + struct.pack(">iii", 63190, 65536, 54061)
    text = b"text" + bytes(4) + b"none\0"
    tags = [(b"desc", desc), (b"cprt", text), (b"wtpt", white), (b"A2B0", _to_lab()), (b"B2A0", _from_lab(ink))]
    start = 128 + 4 + 12 * len(tags)
    table, body = struct.pack(">I", len(tags)), b""
    for sign, data in tags:
        data += bytes(-len(data) % 4)
        table += sign + struct.pack(">II", start + len(body), len(data))
        body += data
    size = start + len(body)
    header = struct.pack(">I4sI4s4s4s", size, bytes(4), 0x02400000, b"prtr", b"CMYK", b"Lab ")
    header += struct.pack(">6H", 2026, 1, 1, 0, 0, 0) + b"acsp" + bytes(4) + bytes(4 + 4 + 4 + 8) + bytes(4)
    header += struct.pack(">iii", 63190, 65536, 54061)
    header += bytes(128 - len(header))
    return header + table + body


def _lut(inputs, outputs, values):
    ramp = bytes(range(256))
    matrix = struct.pack(">9i", 65536, 0, 0, 0, 65536, 0, 0, 0, 65536)
    head = b"mft1" + bytes(4) + bytes([inputs, outputs, 2, 0]) + matrix
    return head + ramp * inputs + bytes(values) + ramp * outputs


def _to_lab():
    values = []
    for at in range(16):
        inks = [at >> 3 & 1, at >> 2 & 1, at >> 1 & 1, at & 1]
        light = max(0, 255 - 64 * sum(inks))
        values += [light, 128, 128]
    return _lut(4, 3, values)


def _from_lab(ink):
    values = []
    for at in range(8):
        dark = 0 if at >> 2 & 1 else round(255 * ink)
        values += [dark] * 4
    return _lut(3, 4, values)
