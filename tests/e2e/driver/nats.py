"""A NATS server of this process's own, from Debian's package, on a free port of this machine."""

import pathlib
import signal
import subprocess
import threading

from driver.ports import own_port
from driver.waiting import Failure

PROGRAM = pathlib.Path("/usr/sbin/nats-server")
READY = "Server is ready"


class Nats:
    """Started with the object, on the same port each time; it ends by `stop`. `options`: more than the usual ones."""

    def __init__(self, *options):
        self._port, self._options = own_port(), options
        self._process = None
        self.start()

    @property
    def url(self):
        """Its address."""
        return f"nats://127.0.0.1:{self._port}"

    def start(self):
        """Starts it, and returns when it takes connections."""
        # It ends with this process, however that ends.
        command = ["setpriv", "--pdeathsig", "KILL", PROGRAM, "-a", "127.0.0.1", "-p", str(self._port), *self._options]
        self._process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                         stderr=subprocess.PIPE, text=True)
        told, log = threading.Event(), self._process.stderr

        def read():
            with log:
                for line in log:
                    if READY in line:
                        told.set()

        # To the end: it would wait for a log that nobody reads.
        threading.Thread(target=read, daemon=True).start()
        if not told.wait(30):
            raise Failure("NATS did not start")

    def kill(self):
        """Ends it at once."""
        self._process.send_signal(signal.SIGKILL)
        self._process.wait(20)

    def stop(self):
        """Ends it, if it runs."""
        if self._process.poll() is None:
            self.kill()
