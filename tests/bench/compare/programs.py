"""The programs that are measured, each a process of this one, ended by its own id."""

import json
import os
import subprocess

from driver.server import Server
from driver.waiting import Failure

PATIENCE_S = 300  # beyond the time a run of merels-load is asked to last

# A server's limits are for strangers; here one client does the work of thousands.
LIFTED = [f"--{limit}=1000000" for limit in (
    "commands-per-minute", "command-burst", "address-commands-per-minute", "address-command-burst",
    "lobby-changes-per-minute", "lookups-per-minute", "lookup-burst", "sign-ups-per-minute",
    "calls-per-minute", "call-burst", "address-calls-per-minute", "address-call-burst", "stream-messages-per-minute",
    "stream-message-burst", "max-open-tables", "max-store-queue", "max-connections", "max-connections-per-address",
    "new-connections-per-minute", "new-connection-burst")]


class Measured(Server):
    """A server that listens, and what the operating system says of it."""

    @property
    def pid(self):
        return self._process.pid

    def rss(self):
        """Its memory, in bytes."""
        with open(f"/proc/{self.pid}/statm", encoding="ascii") as statm:
            return int(statm.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *_):
        self.stop()


class Programs:
    """Where they are, and a folder on the disk to be measured."""

    def __init__(self, folder, data):
        self._folder, self._data, self._count = folder, data, 0

    def path(self, name):
        return os.path.join(self._folder, name)

    def fresh_folder(self):
        self._count += 1
        folder = os.path.join(self._data, str(self._count))
        os.makedirs(folder)
        return folder

    def server(self, folder=None, *options):
        """merels-server over an empty data folder, or over this one."""
        folder = folder or self.fresh_folder()
        log = os.path.join(folder, "server.log")
        return Measured(self.path("merels-server"), folder, log, *LIFTED, *options)

    def yardstick(self, *options):
        folder = self.fresh_folder()
        log = os.path.join(folder, "yardstick.log")
        return Measured(self.path("merels-yardstick"), os.path.join(folder, "data"), log, *options)

    def counted(self, name, seconds, *options):
        """Instructions outside the kernel that a program took for one match in lockstep, and its moves."""
        folder = self.fresh_folder()
        counts = os.path.join(folder, "callgrind.out")
        bare = name == "merels-yardstick"
        command = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={counts}", self.path(name)]
        server = Measured(command, os.path.join(folder, "data"), os.path.join(folder, "log"),
                          *(() if bare else LIFTED))
        with server:
            done = self.load(server, seconds, "--matches", 1, "--warmup-seconds", 0, *(["--bare"] if bare else []))
        return instructions_in(counts), done["acknowledged"]

    def sync_times(self):
        """Of the disk, now: microseconds."""
        return self._ask("merels-yardstick", "--sync-time", "300", "--data-dir", self.fresh_folder())

    def load_command(self, server, *options):
        command = [self.path("merels-load"), "--json", "--server", server.address, "--server-pid", server.pid]
        return [str(word) for word in (*command, *options)]

    def load(self, server, seconds, *options):
        """What merels-load found in one run."""
        command = self.load_command(server, "--seconds", seconds, *options)
        return found(subprocess.run(command, capture_output=True, text=True, timeout=seconds + PATIENCE_S,
                                    check=False))

    def _ask(self, program, *options):
        return found(subprocess.run([self.path(program), *options], capture_output=True, text=True,
                                    timeout=PATIENCE_S, check=False))


def found(done):
    """The JSON line a finished program printed. Failure when it did not do its work."""
    if done.returncode != 0:
        words = (done.stderr.strip() or done.stdout.strip())[-300:]
        raise Failure(f"{os.path.basename(done.args[0])} ended with {done.returncode}: {words}")
    return json.loads(done.stdout.strip().splitlines()[-1])


def instructions_in(path):
    """The sum that callgrind wrote."""
    with open(path, encoding="utf-8", errors="replace") as lines:
        for line in lines:
            if line.startswith("summary: "):
                return int(line.split()[1])
    raise Failure(f"callgrind left no count in {path}")


def came_within(progress, streams, seconds):
    """Whether so many streams stood by then; `progress` is what merels-load wrote of itself."""
    with open(progress, encoding="ascii") as lines:
        entries = [json.loads(line) for line in lines if line.endswith("\n")]
    return any(entry["connected"] >= streams and entry["time"] <= seconds for entry in entries)
