"""A program that is spoken to and heard a line at a time."""

import os
import select
import subprocess
import time

from driver.waiting import PATIENCE_S, Failure


class LineProgram:
    """Runs from its making until `end`. `stderr` is as subprocess has it."""

    def __init__(self, command, stderr):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=stderr)
        self._unread = b""
        self.heard = []

    def say(self, line):
        """Types a line."""
        self.process.stdin.write(line.encode() + b"\n")
        self.process.stdin.flush()

    def line(self, deadline):
        """The next line; None when none came by `deadline` (monotonic), or none will."""
        out = self.process.stdout.fileno()
        while b"\n" not in self._unread:
            if not select.select([out], [], [], max(0, deadline - time.monotonic()))[0]:
                return None
            part = os.read(out, 65536)
            if not part:
                return None
            self._unread += part
        line, _, self._unread = self._unread.partition(b"\n")
        return line.decode()

    def listen(self, what, look, seconds=PATIENCE_S):
        """Reads on until `look(line)` gives something true; that. Failure after `seconds`, or at the end."""
        deadline = time.monotonic() + seconds
        while True:
            line = self.line(deadline)
            if line is None:
                raise Failure(f"waited for {what}; what was said last: {self.heard[-5:]}")
            self.heard.append(line)
            if seen := look(line):
                return seen

    def stop(self):
        """Ends it as Ctrl-C does, also when it reads no input."""
        if self.process.poll() is None:
            self.process.terminate()
        return self.end()

    def end(self, seconds=30):
        """Closes its input; its exit status, which is -9 when it had to be killed."""
        if not self.process.stdin.closed:
            self.process.stdin.close()
        try:
            status = self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            self.process.kill()
            status = self.process.wait(seconds)
        for output in (self.process.stdout, self.process.stderr):
            if output is not None:
                output.close()
        return status
