"""Attributes of a file besides its content: owner, mode, extended attributes (including access lists)."""

from __future__ import annotations

import contextlib
import errno
import os
import stat
from collections.abc import Callable

from engine.i18n import tr

ACCESS_LIST = "system.posix_acl_access"
_REFUSED = {errno.EPERM, errno.EACCES, errno.ENOTSUP, errno.EINVAL, errno.ENOSYS}


def copy_attributes(copy: str, former: str, about: os.stat_result) -> list[str]:
    """Give a copy the owner, mode and attributes of the previous file, which `about` describes. Return sentences about
    what the system does not allow; any other failure raises OSError.

    If the group cannot be preserved, the new group gets no more rights than other users.
    """
    notes: list[str] = []
    mode = stat.S_IMODE(about.st_mode)
    if hasattr(os, "chown"):
        mode = _owned(copy, about, mode, notes)
    _attributed(copy, former, notes)
    os.chmod(copy, mode)
    if ACCESS_LIST in (known := _attributes(former)):
        # After the mode, because changing the mode changes the list.
        _set(copy, ACCESS_LIST, known[ACCESS_LIST], notes)
    return notes


def _owned(copy: str, about: os.stat_result, mode: int, notes: list[str]) -> int:
    """Give the copy to the previous owner and group; return the mode that it may then have."""
    mine = os.stat(copy)
    if mine.st_gid != about.st_gid and not _allowed(lambda: os.chown(copy, -1, about.st_gid)):
        notes.append(tr("The file's group could not be preserved; group access is limited to that of other users."))
        mode = (mode & 0o707) | ((mode & 0o007) << 3)
    if mine.st_uid != about.st_uid and not _allowed(lambda: os.chown(copy, about.st_uid, -1)):
        notes.append(tr("The file belongs to you now; only an administrator can give it back to its previous owner."))
        mode &= ~(stat.S_ISUID | stat.S_ISGID)
    return mode


def _attributed(copy: str, former: str, notes: list[str]) -> None:
    wanted, found = _attributes(former), _attributes(copy)
    for name in found.keys() - wanted.keys():
        # A folder may give files that are created in it an access list of its own.
        with contextlib.suppress(OSError):
            os.removexattr(copy, name)
    for name, value in wanted.items():
        if name != ACCESS_LIST and found.get(name) != value:
            _set(copy, name, value, notes)


def _attributes(path: str) -> dict[str, bytes]:
    if not hasattr(os, "listxattr"):
        return {}
    try:
        return {name: os.getxattr(path, name) for name in os.listxattr(path)}
    except OSError as error:
        if error.errno in _REFUSED | {errno.ENODATA}:
            return {}
        raise


def _set(copy: str, name: str, value: bytes, notes: list[str]) -> None:
    if not _allowed(lambda: os.setxattr(copy, name, value)) and not name.startswith("security."):
        notes.append(tr("The file's attribute {name} could not be preserved.").format(name=name))


def _allowed(act: Callable[[], None]) -> bool:
    try:
        act()
    except OSError as error:
        if error.errno in _REFUSED:
            return False
        raise
    return True
