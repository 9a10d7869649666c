"""systemd's side of a service of Type=notify that leaves its sockets with it."""

import os
import signal
import socket
import subprocess

from driver.waiting import PATIENCE_S, Failure

FIRST = 3  # the descriptor at which those that were kept begin


class ServiceManager:
    """Runs a server, hears what it tells, and keeps the sockets that it leaves for the next run."""

    def __init__(self, folder, *command, watchdog_s=None):
        self._command, self._watchdog_s, self._process = command, watchdog_s, None
        self._log = folder / "log"
        self._address = str(folder / "notify")
        self._heard = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._heard.bind(self._address)
        self._heard.settimeout(PATIENCE_S)
        self.kept = []

    def start(self):
        """Starts it, and waits until it is ready."""
        environment = {**os.environ, "NOTIFY_SOCKET": self._address, "LISTEN_FDS": str(len(self.kept))}
        if self._watchdog_s:
            environment["WATCHDOG_USEC"] = str(self._watchdog_s * 1_000_000)
        kept = list(self.kept)

        def give():
            for i, descriptor in enumerate(kept):
                os.dup2(descriptor, FIRST + i)

        # It is for the process that serves, whose number nobody knows before.
        shell = ["/bin/sh", "-c", 'LISTEN_PID=$$ exec "$0" "$@"', *map(str, self._command)]
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(shell, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=log,
                                             env=environment, preexec_fn=give,
                                             pass_fds=range(FIRST, FIRST + len(kept)))
        self.wait_for("READY=1")

    def wait_for(self, line):
        """Waits until it tells this; that whole message."""
        while True:
            try:
                message, descriptors, _, _ = socket.recv_fds(self._heard, 4096, 16)
            except TimeoutError:
                raise Failure(f"the server did not tell {line} within {PATIENCE_S} s") from None
            lines = message.decode().splitlines()
            if "BARRIER=1" in lines:  # who sent it waits until this is closed
                for descriptor in descriptors:
                    os.close(descriptor)
                continue
            if "FDSTOREREMOVE=1" in lines:
                self.forget()
            self.kept += descriptors
            if line in lines:
                return lines

    def send(self, number):
        """Sends it this signal, which it outlives."""
        self._process.send_signal(number)

    def end(self, number=signal.SIGTERM):
        """Ends it by this signal; its exit status."""
        if self._process is None:
            return None
        self._process.send_signal(number)
        status = self._process.wait(PATIENCE_S)
        self._process = None
        return status

    def forget(self):
        """Closes what it keeps."""
        for descriptor in self.kept:
            os.close(descriptor)
        self.kept = []

    def close(self):
        """Ends what it runs, and itself."""
        self.end(signal.SIGKILL)
        self.forget()
        self._heard.close()
