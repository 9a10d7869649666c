"""A disk that is full, or read-only, for one program and one folder, while the program goes on."""

import contextlib
import fcntl
import os
import resource
import struct

GET_FLAGS, SET_FLAGS, IMMUTABLE = 0x80086601, 0x40086602, 0x10  # linux/fs.h
LOG_HEADER, FRAME_HEADER = 32, 24  # of SQLite's log
PAGE_SIZE_AT = 8  # in its header
FRAMES_AT = 16  # in the file -shm: how many frames the log has


def _change(path, on):
    descriptor = os.open(path, os.O_RDONLY)
    try:
        flags = bytearray(8)
        fcntl.ioctl(descriptor, GET_FLAGS, flags)
        (number,) = struct.unpack("l", flags)
        fcntl.ioctl(descriptor, SET_FLAGS, struct.pack("l", number | IMMUTABLE if on else number & ~IMMUTABLE))
    finally:
        os.close(descriptor)


@contextlib.contextmanager
def frozen(folder):
    """Nothing in it can be written, by nobody, also by who has it open: the files and the folder are immutable meanwhile, but
    for SQLite's index, which is memory. That needs a file system that knows this (ext4, xfs, btrfs, tmpfs) and root's right to
    it (CAP_LINUX_IMMUTABLE). A mount cannot do it: one whose files are open for writing is not made read-only (EBUSY).
    OSError, and nothing is changed, where it cannot be done."""
    done = []
    try:
        for path in [*(one for one in folder.iterdir() if one.is_file() and not one.name.endswith("-shm")), folder]:
            _change(path, True)
            done.append(path)
        yield
    finally:
        for path in reversed(done):
            _change(path, False)


def can_freeze(folder):
    """Whether `frozen` works here. `folder`: one with nothing in it."""
    try:
        with frozen(folder):
            return True
    except OSError:
        return False


def next_write(data):
    """Where SQLite's log goes on. It is written from its beginning again when all of it is in the database."""
    (frames,) = struct.unpack_from("=I", (data / "merels.db-shm").read_bytes(), FRAMES_AT)
    with open(data / "merels.db-wal", "rb") as log:
        log.seek(PAGE_SIZE_AT)
        (page,) = struct.unpack(">I", log.read(4))
    return LOG_HEADER + frames * (FRAME_HEADER + page)


class Limit:
    """A limit of the places at which a process may write into files (RLIMIT_FSIZE), which anybody may set for processes of
    their own; lifted at the end of `with`. As far as the process can tell the disk is full, or with 1 it takes nothing at all.
    The error is EFBIG instead of ENOSPC or EROFS, and a file that is opened for writing is opened."""

    def __init__(self, process):
        self._process = process
        self._before = resource.prlimit(process, resource.RLIMIT_FSIZE)
        self._size = None

    def lower(self, size):
        """Nothing is written at this place or behind it."""
        if self._size is None or size < self._size:
            self._size = size
            resource.prlimit(self._process, resource.RLIMIT_FSIZE, (size, self._before[1]))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        with contextlib.suppress(ProcessLookupError):
            resource.prlimit(self._process, resource.RLIMIT_FSIZE, self._before)
