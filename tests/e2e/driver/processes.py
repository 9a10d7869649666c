"""Processes of this machine, by /proc. Any of them may end while it is looked at; it is left out then."""

import collections
import pathlib


def read(process, name):
    """A file of a process; nothing in it when the process is gone."""
    try:
        return pathlib.Path(f"/proc/{process}/{name}").read_bytes()
    except (FileNotFoundError, ProcessLookupError):  # before it was opened, or read
        return b""


def children(process):
    """Those that it has started itself."""
    try:
        threads = [task.name for task in pathlib.Path(f"/proc/{process}/task").iterdir()]
    except (FileNotFoundError, ProcessLookupError):
        return []
    return [int(child) for thread in threads for child in read(process, f"task/{thread}/children").split()]


def descendants(process):
    """It, those that it has started, those that they have started, and so on."""
    return [process, *(one for child in children(process) for one in descendants(child))]


def started(process):
    """Its descendants by name, without itself."""
    found = collections.defaultdict(list)
    for one in descendants(process)[1:]:
        if name := read(one, "comm").decode().strip():
            found[name].append(one)
    return found
