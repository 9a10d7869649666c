"""merels-server as a process of this one, ended by its own id."""

import pathlib
import re
import select
import signal
import subprocess
import time

from driver.ports import own_port
from driver.waiting import Failure


# A script that asks by merelsctl is many people at one address: each question is a connection of its own.
MANY_COMERS = ["--new-connections-per-minute=1000000", "--new-connection-burst=1000000"]


class Server:
    """merels-server over a data folder. It can be killed and started again on the same port.

    `program`: its path, or a list of that and options that have to come first. `many_comers`: one address may begin as
    many connections as it likes.
    """

    def __init__(self, program, data, log, *options, many_comers=True):
        self._program = program if isinstance(program, list) else [program]
        if many_comers and "merels-server" in str(self._program[0]):
            options = (*MANY_COMERS, *options)
        self._data, self._log, self._options = data, log, options
        self._process = None
        self.address = f"127.0.0.1:{own_port()}"

    def start(self):
        """Starts it and returns when it listens."""
        command = [*self._program, "--listen", self.address, "--data-dir", self._data, *self._options]
        with self.open_log() as log:
            self._process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                             stderr=log, text=True)
        deadline = time.monotonic() + 30
        while select.select([self._process.stdout], [], [], max(0, deadline - time.monotonic()))[0]:
            line = self._process.stdout.readline()
            if line.startswith("listening "):
                self.address = line.split()[1]
                return
            if not line:
                break
        raise Failure(f"merels-server did not start; its words are in {self._log}")

    def open_log(self):
        """A file or a pipe that takes what it says."""
        return open(self._log, "ab")

    def ended(self):
        """Its process is gone."""
        self._process.stdout.close()

    def pid(self):
        """Its process."""
        return self._process.pid

    def poll(self):
        """Its exit status; None while it runs."""
        return self._process.poll()

    def send_signal(self, number):
        """Sends it a signal."""
        self._process.send_signal(number)

    def kill(self, number=signal.SIGKILL):
        """Ends it at once, without its having a say. `number`: the signal that does so."""
        self._process.send_signal(number)
        self._process.wait(20)
        self.ended()

    def wait(self, seconds=30):
        """Waits until it has ended by itself; its exit status."""
        status = self._process.wait(seconds)
        self.ended()
        return status

    def stop(self):
        """Asks it to end; its exit status. A sanitizer's report in its log is a failure."""
        if self._process is None:
            return None
        status = self._end()
        self._check_reports()
        return status

    def _check_reports(self):
        """Raises Failure with a sanitizer's report, if there is one: to a script such a server is only unreachable."""
        log = pathlib.Path(self._log)
        said = log.read_text(encoding="utf-8", errors="replace") if log.exists() else ""
        report = re.search(r"(ERROR: \w+Sanitizer|WARNING: ThreadSanitizer|runtime error: )[^\0]{0,4000}", said)
        if report:
            raise Failure(f"merels-server: {report[0]}")

    def _end(self):
        if self._process.poll() is None:
            self._process.terminate()
        try:
            status = self._process.wait(30)
        except subprocess.TimeoutExpired:
            self.kill()
            return "killed: it did not end within 30 s"
        self.ended()
        return status
