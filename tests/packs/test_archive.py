"""Archives of unknown authors: everything dangerous is refused before anything is written."""

import json
import stat
import zipfile
from pathlib import Path

import pytest

from engine.errors import FileError, NewerFormat, UnreadableFile
from engine.packs.archive import Item, is_safe, opened_pack, pack_bytes, unpack

ITEMS = [
    Item("board.yaml", "scenario", b"format: 2\n"),
    Item("images/map.png", "image", b"\x89PNG"),
    Item("files/setup.exe", "other", b"MZ"),
]


@pytest.fixture
def good(tmp_path: Path) -> Path:
    file = tmp_path / "good.boxcars"
    file.write_bytes(pack_bytes("A board", "boxcars", ITEMS))
    return file


def changed(good: Path, change) -> Path:
    """The pack with its entries changed: `change` gets a list of (ZipInfo, content)."""
    with zipfile.ZipFile(good) as archive:
        entries = [(info, archive.read(info)) for info in archive.infolist()]
    file = good.with_name("bad.boxcars")
    with zipfile.ZipFile(file, "w") as archive:
        for info, content in change(entries):
            archive.writestr(info, content)
    return file


def refused(file: Path) -> str:
    folder = file.parent / "into"
    before = sorted(file.parent.iterdir())
    with pytest.raises(FileError) as found:
        unpack(file, folder, with_others=True)
    assert sorted(file.parent.iterdir()) == before
    return str(found.value)


def test_unpack_writes_data_and_other_files_only_when_asked(good, tmp_path):
    unpack(good, tmp_path / "data")
    unpack(good, tmp_path / "all", with_others=True)
    names = ["board.yaml", "images/map.png"]
    found = sorted(p.relative_to(tmp_path / "data").as_posix() for p in (tmp_path / "data").rglob("*") if p.is_file())
    assert found == names
    assert (tmp_path / "all/files/setup.exe").read_bytes() == b"MZ"


def test_program_with_the_role_of_data_is_not_data(tmp_path):
    file = tmp_path / "x.boxcars"
    file.write_bytes(pack_bytes("A", "boxcars", [ITEMS[0], Item("characters/bot.py", "character", b"import os")]))
    assert [each.name for each in unpack(file, tmp_path / "u").others] == ["characters/bot.py"]
    assert not (tmp_path / "u/characters").exists()


def test_pack_bytes_do_not_depend_on_the_order_of_files():
    assert pack_bytes("A", "boxcars", ITEMS) == pack_bytes("A", "boxcars", ITEMS[::-1])


@pytest.mark.parametrize(
    "name",
    ["../x.yaml", "a/../../x.yaml", "/etc/x.yaml", "C:/x.yaml",
     "C:x.yaml", "a\\..\\x.yaml", "a//x.yaml", "./x.yaml", "nul",
     "com1.yaml", "x.", "a /x.yaml", "x\n.yaml", "a?.yaml", "", "a" * 300],
)  # fmt: skip
def test_names_that_leave_the_folder_or_fail_on_some_system_are_refused(name, good):
    assert not is_safe(name)
    if name:
        info = zipfile.ZipInfo(name)
        info.filename = name
        assert "not allowed" in refused(changed(good, lambda entries: [*entries, (info, b"x")]))


def test_missing_manifest_is_refused_and_a_name_outside_is_named(tmp_path):
    file = tmp_path / "bad.boxcars"
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("../../escaped.yaml", "format: 1\n")
    assert "escaped" in refused(file)


@pytest.mark.parametrize("kind", [stat.S_IFLNK, stat.S_IFIFO, stat.S_IFCHR])
def test_links_and_devices_are_refused(kind, good):
    def link(entries):
        entries[1][0].external_attr = (kind | 0o777) << 16
        return entries

    assert "link" in refused(changed(good, link))


def test_names_that_differ_only_in_capitals_are_refused(good):
    assert "two files" in refused(changed(good, lambda entries: [*entries, (zipfile.ZipInfo("BOARD.yaml"), b"x")]))


def test_file_that_is_also_a_folder_is_refused(good):
    file = changed(good, lambda entries: [*entries, (zipfile.ZipInfo("board.yaml/x.yaml"), b"x")])
    assert "also a file" in refused(file)


def test_changed_content_is_refused(good):
    file = changed(
        good, lambda entries: [(info, content.replace(b"format: 2", b"format: 3")) for info, content in entries]
    )
    assert "not what the manifest states" in refused(file)


def test_files_that_the_manifest_does_not_list_are_refused_and_so_are_missing_ones(good):
    assert "not in the manifest" in refused(changed(good, lambda entries: [*entries, (zipfile.ZipInfo("x.yaml"), b"")]))
    assert "not in the pack" in refused(changed(good, lambda entries: entries[:-1]))


def test_bomb_is_refused_before_it_is_read(tmp_path):
    file = tmp_path / "bomb.boxcars"
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("scenario.yaml", "a")
    data = bytearray(file.read_bytes())
    # The directory states a size that its one byte does not have.
    at = data.rindex(b"PK\x01\x02")
    data[at + 24 : at + 28] = (300_000_000).to_bytes(4, "little")
    file.write_bytes(bytes(data))
    assert "expected at most" in refused(file)


def test_content_larger_than_stated_is_refused(good):
    """A directory that lies about a size cannot make more bytes than it states."""
    zeros = zipfile.ZipInfo("images/map.png")
    zeros.compress_type = zipfile.ZIP_DEFLATED
    file = changed(
        good, lambda entries: [(i, c) for i, c in entries if i.filename != zeros.filename] + [(zeros, bytes(5_000_000))]
    )
    data = bytearray(file.read_bytes())
    at = data.rindex(b"PK\x01\x02")
    data[at + 24 : at + 28] = (4).to_bytes(4, "little")
    file.write_bytes(bytes(data))
    refused(file)


def test_text_that_is_no_archive_and_a_cut_archive_are_refused(good):
    good.write_bytes(good.read_bytes()[:-30])
    refused(good)
    good.write_bytes(b"hello")
    assert "not a pack" in refused(good)


@pytest.mark.parametrize("manifest", [b"[]", b"{", b'{"format": 1}', b"[" * 100_000, b'{"format": true}'])
def test_faulty_manifests_are_refused(manifest, good):
    refused(changed(good, lambda entries: [(i, manifest if i.filename == "manifest.json" else c) for i, c in entries]))


def test_newer_format_is_named(good):
    def newer(entries):
        plain = json.loads(entries[0][1])
        return [(entries[0][0], json.dumps({**plain, "format": 2, "new": 1}).encode()), *entries[1:]]

    with pytest.raises(NewerFormat):
        unpack(changed(good, newer), good.parent / "into")


def test_folder_with_files_is_never_changed(good, tmp_path):
    folder = tmp_path / "used"
    folder.mkdir()
    (folder / "mine.yaml").write_text("mine")
    with pytest.raises(FileError, match="empty"):
        unpack(good, folder)
    assert [p.name for p in folder.iterdir()] == ["mine.yaml"]
    link = tmp_path / "link"
    link.symlink_to(tmp_path / "elsewhere")
    with pytest.raises(FileError):
        unpack(good, link)


def test_any_broken_byte_is_refused_or_harmless(good):
    """Every damaged byte is found, or changes nothing that is used."""
    data = good.read_bytes()
    for at in range(0, len(data), 7):
        broken = bytearray(data)
        broken[at] ^= 0xFF
        file = good.with_name("broken.boxcars")
        file.write_bytes(bytes(broken))
        try:
            with opened_pack(file) as pack:
                assert [pack.content(each) for each in pack.manifest.files]
        except UnreadableFile:
            pass
