"""The server monkey's server, with TLS, a configuration file and a log, and the commands it has acknowledged."""

import array
import fcntl
import os
import pathlib
import select
import signal
import subprocess
import termios
import threading
import time

from driver.certificates import make_certificates
from driver.server import MANY_COMERS, Server
from driver.waiting import Failure, wait_for
from first_day.day import Day
from first_day.disks import can_freeze
from first_day.players import Outages

BIN = pathlib.Path(os.environ.get("MERELS_BIN", "../../build/dev/bin"))
GRACE_S = 10.5


class Finding(Exception):
    """What must not be."""


class PipedServer(Server):
    """What it says comes by a pipe: so it can speak also when it may write no file."""

    _reading, _copying = None, threading.Lock()

    def open_log(self):
        self._reading, writing = os.pipe()
        self._copy = threading.Thread(target=self._copy_all, args=(self._reading,), daemon=True)
        self._copy.start()
        return os.fdopen(writing, "wb")

    def _copy_all(self, reading):
        with open(self._log, "ab", buffering=0) as log:
            while True:
                select.select([reading], [], [])
                with self._copying:
                    words = os.read(reading, 1 << 16)
                    log.write(words)
                    if not words:
                        self._reading = None
                        return os.close(reading)

    def catch_up(self):
        """Returns when all that it has said until now is in its log."""
        def is_empty():
            with self._copying:
                waiting = array.array("i", [0])
                return self._reading is None or fcntl.ioctl(self._reading, termios.FIONREAD, waiting) == 0 and waiting[0] == 0
        wait_for("the pipe of the log", is_empty)

    def ended(self):
        super().ended()
        self._copy.join(20)


class House:
    """A server, and what was done to it. `old`: options that it cannot have are left out, to show what a version before did.
    `games`: those that are played in it."""

    def __init__(self, folder, choose, *, old=False):
        self.folder, self.choose, self.outages = folder, choose, Outages()
        self.protocol, self.games = None, []
        authority, self.cert, self.key = make_certificates(folder)
        self.ca = authority.read_bytes()
        self.config = folder / "server.toml"
        self.log_file, self.data = folder / "log", folder / "data"
        self.configure()
        options = ["--config", self.config, "--tls-cert", self.cert, "--tls-key", self.key, *MANY_COMERS]
        if not old:
            options += ["--certificate-look-ms", "300"]
        empty = folder / "empty"
        empty.mkdir(exist_ok=True)
        self.freezes = can_freeze(empty)  # whether files can be made immutable here
        self.day = Day(BIN / "merels_set_day.so", folder / "day")
        self.day_moved = False  # not the right one all the time since it was started
        self.server = PipedServer(self.day.of(BIN / "merels-server"), self.data, self.log_file, *options)
        self.server.start()
        self._started = time.monotonic()

    @property
    def address(self):
        return self.server.address

    def configure(self, *lines):
        self.config.write_text("\n".join(["sign-ups-per-minute = 600", *lines]) + "\n", encoding="utf-8")

    def log(self):
        self.server.catch_up()
        return self.log_file.read_text(encoding="utf-8", errors="replace")

    def await_words(self, words, since, meanwhile=lambda: None):
        """Waits until the log has them behind its first `since` characters; `meanwhile()` is called before each look."""
        try:
            wait_for(f"the log to say {words}", lambda: (meanwhile(), words in self.log()[since:])[1], 20)
        except Failure as failure:
            self.check_alive()
            raise Finding(str(failure)) from None

    def check_alive(self):
        """Whoever did not end it finds it alive."""
        status = self.server.poll()
        if status is not None:
            last = self.log().splitlines()[-1:]
            raise Finding(f"the server ended by itself with {status}; the last words in its log: {last}")

    def end(self, number):
        """Ends it by this signal; what its log says of that."""
        since = len(self.log())
        name = signal.Signals(number).name
        if number == signal.SIGKILL:
            self.server.kill()
        else:
            self.server.send_signal(number)
            status = self.server.wait(60)
            if status != 0:
                raise Finding(f"{name} ended it with {status}")
            said = self.log()[since:]
            if f"{name}: ending what is in progress" not in said or not said.endswith("ended in order\n"):
                raise Finding(f"an end by {name} is not in the log, which says: {said!r}")
        self.outages.begin()

    def try_start(self):
        """Starts it where it cannot: the status with which it ends; None when it serves."""
        try:
            self.server.start()
        except Failure:
            return self.server.wait(20)
        return None

    def set_day(self, seconds):
        """Its time of day is wrong by this from now on."""
        self.day.set(seconds)
        self.day_moved = True

    def start(self, after, *, right_day=False):
        """Starts it again, perhaps with the time of day set right; after a SIGKILL its log has to say so."""
        since = len(self.log())
        if right_day:
            self.day.set(0)
        self.day_moved = self.day.wrong != 0
        try:
            self.server.start()
        except Failure:
            raise Finding(f"it does not start again: {self.log()[since:]!r}") from None
        self.outages.end()
        self._started = time.monotonic()
        told = "did not end by itself" in self.log()[since:]
        if told != (after == signal.SIGKILL):
            raise Finding(f"after {signal.Signals(after).name} the next start says: {self.log()[since:]!r}")

    def outlast_grace(self):
        """After a restart clocks stand for a while: who looks whether they stand for another reason waits until they run."""
        wait_for("the clocks to run", lambda: time.monotonic() > self._started + GRACE_S, GRACE_S + 5)

    def known(self):
        """What was acknowledged until now: for each game the plies by match."""
        return [(game, game.known()) for game in self.games]


def pause(seconds):
    """Lets the games go on."""
    end = time.monotonic() + seconds
    wait_for("a pause", lambda: time.monotonic() >= end, seconds + 5)


def program(*arguments, seconds=60):
    """What became of merels-server with these, which has to end by itself."""
    return subprocess.run([BIN / "merels-server", *map(str, arguments)], stdin=subprocess.DEVNULL, capture_output=True,
                          text=True, timeout=seconds, check=False)
