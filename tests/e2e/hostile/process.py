"""The costs of a process, from /proc."""

import os
import pathlib

KIB = 1024
_TICKS = os.sysconf("SC_CLK_TCK")


class Process:
    """A process by its id; of several (a master and its workers) the sum."""

    def __init__(self, *pids):
        self._folders = [pathlib.Path("/proc") / str(pid) for pid in pids]

    def _status(self, key):
        """Bytes."""
        lines = [line for folder in self._folders for line in (folder / "status").read_text("ascii").splitlines()]
        return sum(int(line.split()[1]) * KIB for line in lines if line.startswith(key + ":"))

    def resident(self):
        """Memory in bytes, now."""
        return self._status("VmRSS")

    def most_resident(self):
        """The most since `forget_most`, or ever."""
        return self._status("VmHWM")

    def forget_most(self):
        """The most begins anew with what is now."""
        for folder in self._folders:
            (folder / "clear_refs").write_text("5")

    def cpu(self):
        """Seconds of processor so far."""
        fields = [(folder / "stat").read_text("ascii").rsplit(")", 1)[1].split() for folder in self._folders]
        return sum((int(field[11]) + int(field[12])) / _TICKS for field in fields)

    def files(self):
        """Open descriptors."""
        return sum(len(os.listdir(folder / "fd")) for folder in self._folders)
