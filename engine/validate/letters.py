"""The letters that the fonts of the program have.

The table lists the characters of Roboto and DejaVu Sans (`resources/fonts`), so that checks need no fonts. A test
compares it with the fonts.
"""

from __future__ import annotations

from bisect import bisect_right
from functools import cache
from unicodedata import category, normalize

UNSEEN = ("Cc", "Cf", "Cs", "Zl", "Zp", "Zs")
"""Categories of characters without a shape: controls, marks of direction, and blanks."""
VARIANTS = range(0xFE00, 0xFE10)
"""Characters that choose a variant of the one before."""


def lacking(text: str) -> list[str]:
    """Return the letters of a text that no font has, each once, in their order."""
    letters = dict.fromkeys(normalize("NFC", text))
    return [letter for letter in letters if not _is_drawn(letter)]


def _is_drawn(letter: str) -> bool:
    code, first, last = ord(letter), *_ranges()
    place = bisect_right(first, code) - 1
    if place >= 0 and code <= last[place]:
        return True
    return code in VARIANTS or category(letter) in UNSEEN


@cache
def _ranges() -> tuple[list[int], list[int]]:
    """Return the first and the last codes of the ranges of characters that a font has."""
    parts = [part.partition("-") for part in RANGES.split()]
    return [int(first, 16) for first, _, _ in parts], [int(last or first, 16) for first, _, last in parts]


RANGES = """
20-7E A0-377 37A-37F 384-38A 38C 38E-3A1 3A3-52F 531-556 559-55F 561-587 589-58A 5B0-5C3 5C6-5C7 5D0-5EA 5F0-5F4
606-607 609-60A 60C 615 61B 61F 621-63A 640-655 657 65A 660-670 674 679-6BF 6C6-6C8 6CB-6CC 6CE 6D0 6D5 6F0-6F9
7C0-7E7 7EB-7F5 7F8-7FA E3F E81-E82 E84 E87-E88 E8A E8D E94-E97 E99-E9F EA1-EA3 EA5 EA7 EAA-EAB EAD-EB9 EBB-EBD
EC0-EC4 EC6 EC8-ECD ED0-ED9 EDC-EDD 10A0-10C5 10D0-10FC 1401-1407 1409-141B 141D-1435 1437-144A 144C-1452
1454-14BD 14C0-14EA 14EC-1507 1510-153E 1540-1550 1552-156A 1574-1585 158A-1596 15A0-15AF 15DE 15E1 1646-1647
166E-1676 1680-169C 1AB0-1ABE 1D00-1DF5 1DFC-1F15 1F18-1F1D 1F20-1F45 1F48-1F4D 1F50-1F57 1F59 1F5B 1F5D
1F5F-1F7D 1F80-1FB4 1FB6-1FC4 1FC6-1FD3 1FD6-1FDB 1FDD-1FEF 1FF2-1FF4 1FF6-1FFE 2000-2064 206A-2071 2074-208E
2090-209C 20A0-20BE 20D0-20D1 20D6-20D7 20DB-20DC 20E1 20E8 20F0 2100-2109 210B-2149 214B 214D-2189 2190-2311
2318-2319 231C-2321 2324-2328 232B-232C 2373-2375 237A 237D 2387 2394 239B-23AE 23CE-23CF 23E3 23E5 23E8
2422-2423 2460-2469 2500-269C 269E-26B8 26C0-26C3 26E2 2701-2704 2706-2709 270C-2727 2729-274B 274D 274F-2752
2756 2758-275E 2761-2794 2798-27AF 27B1-27BE 27C5-27C6 27E0 27E6-28FF 2906-2907 290A-290B 2940-2941 2983-2984
29CE-29D5 29EB 29FA-29FB 2A00-2A02 2A0C-2A1C 2A2F 2A6A-2A6B 2A7D-2AA0 2AAE-2ABA 2AF9-2AFA 2B00-2B1A 2B1F-2B24
2B4E-2B4F 2B53-2B54 2B5A-2B5F 2C60-2C7F 2D00-2D25 2D30-2D65 2D6F 2DE0-2E42 4DC0-4DFF A4D0-A4FF A640-A69D A69F
A700-A7AD A7B0-A7B1 A7F7-A7FF A92E AB30-AB5F AB64-AB65 EE01-EE02 EF00-EF19 F000-F003 F400-F426 F428-F441 F6C3
F6C5 FB00-FB06 FB13-FB17 FB1D-FB36 FB38-FB3C FB3E FB40-FB41 FB43-FB44 FB46-FB4F FB52-FBA3 FBAA-FBAD FBD3-FBDC
FBDE-FBDF FBE4-FBE9 FBFC-FBFF FE00-FE0F FE20-FE2D FE70-FE74 FE76-FEFC FEFF FFF9-FFFD 10300-1031E 10320-10323
1D300-1D356 1D538-1D539 1D53B-1D53E 1D540-1D544 1D546 1D54A-1D550 1D552-1D56B 1D5A0-1D5D3 1D7D8-1D7EB
1EE00-1EE03 1EE05-1EE1F 1EE21-1EE22 1EE24 1EE27 1EE29-1EE32 1EE34-1EE37 1EE39 1EE3B 1EE61-1EE62 1EE64
1EE67-1EE6A 1EE6C-1EE72 1EE74-1EE77 1EE79-1EE7C 1EE7E 1F030-1F093 1F0A0-1F0AE 1F0B1-1F0BE 1F0C1-1F0CF
1F0D1-1F0DF 1F16A-1F16B 1F311-1F318 1F42D-1F42E 1F431 1F435 1F600-1F623 1F625-1F62B 1F62D-1F640 1F643
"""  # not shown
"""The hexadecimal codes of the characters, and the first and last ones of ranges."""
