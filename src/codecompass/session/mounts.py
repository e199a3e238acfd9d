"""The file systems that directories are on. On some of them, writes by other machines raise no event."""

import os
import re
import select
import weakref
from collections.abc import Iterable
from pathlib import Path

TABLE = Path("/proc/self/mountinfo")
HEARD = frozenset(
    "ext2 ext3 ext4 xfs btrfs zfs f2fs bcachefs jfs reiserfs nilfs2 tmpfs ramfs overlay aufs fuse.fuse-overlayfs "
    "squashfs erofs iso9660 udf vfat exfat ntfs ntfs3 fuseblk hfsplus ecryptfs".split()
)
"""File systems that are written to through this kernel alone. To NFS, to what a virtual machine or WSL shares with its
host, and to what a program serves (sshfs), others may write, and no event tells of it."""
ESCAPED = re.compile(rb"\\(\d{3})")


class Mounts:
    """The mount table of this process."""

    def __init__(self) -> None:
        table = os.open(TABLE, os.O_RDONLY)
        weakref.finalize(self, os.close, table)
        self._poll = select.poll()
        self._poll.register(table, select.POLLERR | select.POLLPRI)

    def changed(self) -> bool:
        """Whether anything was mounted or unmounted since the last call; takes a microsecond."""
        return bool(self._poll.poll(0))

    def unheard(self, places: Iterable[str]) -> str:
        """The type of a file system, at or below these directories, that other machines may write to; empty if there
        is none."""
        mounted = dict(map(_mount, TABLE.read_bytes().splitlines()))
        for place in places:
            around = max((point for point in mounted if _holds(point, place)), key=len, default="/")
            for point in (around, *(point for point in mounted if _holds(place, point))):
                if mounted.get(point) not in HEARD:
                    return mounted.get(point, "unknown")
        return ""


def _mount(line: bytes) -> tuple[str, str]:
    r"""Mount point and file system type of a line such as `36 35 98:0 /root /mnt\040a rw - ext3 /dev/sda rw`."""
    before, _, after = line.partition(b" - ")
    point = ESCAPED.sub(lambda octal: bytes([int(octal[1], 8)]), before.split(b" ")[4])
    return point.decode("utf-8", "surrogateescape"), after.split(b" ")[0].decode()


def _holds(folder: str, path: str) -> bool:
    return path == folder or path.startswith(folder.rstrip("/") + "/")
