"""Whatever fails, and whenever the process dies, a file is whole: as it was, or as it was to be."""

import errno
import os
from pathlib import Path

import pytest

from engine.errors import FileError
from engine.files.saves.digest import digest_of
from engine.files.saves.saving import Saved, save_bytes
from tests.files.faulty import FaultyOs, Killed, put_in

OLD, NEW = b"former content\n" * 50, b"what is saved now\n" * 70
ERRORS = {number: OSError(number, os.strerror(number)) for number in (errno.ENOSPC, errno.EIO, errno.EACCES)}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "a.yaml"
    make_former(path)
    return path


def make_former(path: Path) -> None:
    path.write_bytes(OLD)
    path.chmod(0o640)
    os.setxattr(path, "user.colour", b"green")


def saved_on(system: FaultyOs, path: Path) -> Saved:
    with pytest.MonkeyPatch.context() as patch:
        put_in(patch, system)
        return save_bytes(path, NEW, expected=digest_of(OLD))


def calls_of_a_save(path: Path) -> list[str]:
    system = FaultyOs(-1, None)
    saved_on(system, path)
    path.write_bytes(OLD)
    path.with_name("a.yaml.bak").unlink()
    return system.calls


def test_the_new_content_is_on_the_disk_before_it_has_the_name_and_the_name_is_too(path: Path) -> None:
    calls = calls_of_a_save(path)
    names = [name for name in calls if name in ("write", "fsync", "replace")]
    assert names[:1] == ["write"] and names[names.index("replace") - 1] == "fsync"
    assert names[-3:] == ["replace", "replace", "fsync"]


@pytest.mark.parametrize("number", ERRORS)
def test_each_call_that_fails_leaves_a_whole_file_and_a_clean_folder(number: int, path: Path) -> None:
    calls = calls_of_a_save(path)
    assert {"open", "write", "fsync", "chmod", "replace", "link", "setxattr"} <= set(calls)
    for at, name in enumerate(calls):
        make_former(path)
        path.with_name("a.yaml.bak").unlink(missing_ok=True)
        system = FaultyOs(at, ERRORS[number])
        try:
            saved_on(system, path)
        except FileError as error:
            assert str(path) in str(error)
            assert path.read_bytes() == OLD, f"call {at}, {name}: refused, and yet written"
        else:
            assert path.read_bytes() == NEW, f"call {at}, {name}: done, and yet not written"
            assert path.stat().st_mode & 0o777 == 0o640
        assert system.calls[: at + 1] == calls[: at + 1]
        left = {entry.name for entry in path.parent.iterdir()} - {"a.yaml", "a.yaml.bak"}
        if name != "unlink":
            assert not left, f"call {at}, {name}"
        for each in left:
            path.with_name(each).unlink()


def test_a_process_that_dies_leaves_a_whole_file_and_the_next_save_cleans_up(path: Path) -> None:
    died_with = set()
    for at, name in enumerate(calls_of_a_save(path)):
        path.write_bytes(OLD)
        with pytest.MonkeyPatch.context() as patch:
            # A process number that nobody has: the one that dies is gone when the next save looks for it.
            patch.setattr(os, "getpid", lambda: 999_999_999)
            try:
                saved_on(FaultyOs(at, Killed()), path)
            except Killed:
                died_with.add(path.read_bytes())
        assert path.read_bytes() in (OLD, NEW), f"call {at}, {name}"
        save_bytes(path, OLD)
        assert {entry.name for entry in path.parent.iterdir()} == {"a.yaml", "a.yaml.bak"}, f"call {at}, {name}"
        assert path.stat().st_mode & 0o777 == 0o640
        assert os.getxattr(path, "user.colour") == b"green"
    assert died_with == {OLD, NEW}


@pytest.mark.parametrize(
    ("number", "words"),
    [(errno.ENOSPC, "the disk is full"), (errno.EROFS, "is read-only"), (errno.EACCES, "no permission")],
)
def test_what_the_system_refuses_is_told_in_plain_words(number: int, words: str, path: Path) -> None:
    at = calls_of_a_save(path).index("write")
    with pytest.raises(FileError, match=words):
        saved_on(FaultyOs(at, OSError(number, os.strerror(number))), path)


@pytest.mark.parametrize(
    ("call", "number"), [("listxattr", errno.ENOTSUP), ("listxattr", errno.EACCES), ("getxattr", errno.ENODATA)]
)
def test_attributes_that_cannot_be_asked_for_do_not_keep_a_file_from_being_saved(
    call: str, number: int, path: Path
) -> None:
    at = calls_of_a_save(path).index(call)
    assert saved_on(FaultyOs(at, OSError(number, os.strerror(number))), path).notes == ()
    assert path.read_bytes() == NEW and path.stat().st_mode & 0o777 == 0o640


@pytest.mark.parametrize("call", ["listxattr", "getxattr", "setxattr"])
def test_attributes_on_a_disk_that_does_not_work_keep_a_file_from_being_saved(call: str, path: Path) -> None:
    at = calls_of_a_save(path).index(call)
    with pytest.raises(FileError, match="the disk reports"):
        saved_on(FaultyOs(at, ERRORS[errno.EIO]), path)
    assert path.read_bytes() == OLD


def test_attributes_that_cannot_be_kept_are_told_but_for_those_of_the_system(path: Path) -> None:
    if os.geteuid() == 0:
        os.setxattr(path, "security.label", b"odd")
    system = FaultyOs(-1, None)
    with pytest.MonkeyPatch.context() as patch:
        put_in(patch, system)
        patch.setattr(system, "setxattr", refused, raising=False)
        saved = save_bytes(path, NEW)
    assert saved.notes == ("The file's attribute user.colour could not be preserved.",)
    assert path.read_bytes() == NEW and not os.listxattr(path)


def refused(*_: object) -> None:
    raise OSError(errno.ENOTSUP, "none here")


@pytest.mark.parametrize(
    ("number", "words"), [(errno.ENOSPC, "the disk is full"), (errno.EBUSY, os.strerror(errno.EBUSY))]
)
def test_a_former_content_that_cannot_be_kept_beside_the_saved_file_is_told(
    number: int, words: str, path: Path
) -> None:
    _, last = (at for at, name in enumerate(calls_of_a_save(path)) if name == "replace")
    saved = saved_on(FaultyOs(last, OSError(number, os.strerror(number))), path)
    assert saved.notes == (f"The previous content could not be saved as {path}.bak: {words}.",)
    assert path.read_bytes() == NEW


def test_a_full_device_is_told() -> None:
    if not Path("/dev/full").exists():
        pytest.skip("this system has no /dev/full")
    with pytest.raises(FileError, match="the disk is full"):
        save_bytes(Path("/dev/full"), b"one")
