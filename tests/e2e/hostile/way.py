"""deploy/public.sh as a process of this one: HAProxy, and the server behind it."""

import os
import pathlib
import signal

from driver.certificates import make_certificates, sign
from driver.line_program import LineProgram
from driver.ports import own_port
from driver.processes import started
from driver.waiting import Failure, wait_for
from hostile.process import Process

SCRIPT = pathlib.Path(__file__).resolve().parents[3] / "deploy" / "public.sh"


class Way:
    """The script, from its making until `stop`. `web`: it serves browsers, too. `days`: how long its certificate lasts.
    `hang_up`: it is sent SIGHUP while it begins."""

    def __init__(self, folder, *options, web=False, days=30, hang_up=False):
        self.authority, certificate, key = make_certificates(folder)
        sign(folder, certificate.name, key.name, days=days)
        self.log = folder / "public.log"
        with open(self.log, "wb") as log:
            self._program = LineProgram([SCRIPT, "--listen", f"127.0.0.1:{own_port()}", "--certificate", certificate,
                                         "--key", key, "--data-dir", folder / "data", *(["--web"] if web else []),
                                         *(["--", *options] if options else [])],
                                        stderr=log)
        try:
            if hang_up:
                wait_for("its server", lambda: "reaches the server itself" in self.said())
                os.kill(self.pid, signal.SIGHUP)
            self.address = self._program.listen("the public way", lambda line: line.startswith("listening ") and
                                                line.split()[1])
        except Failure as failure:
            self.stop()
            raise Failure(f"{failure}; its words: {self.said()[-2000:]}") from None

    def said(self):
        return self.log.read_text(encoding="utf-8")

    @property
    def pid(self):
        return self._program.process.pid

    def server(self):
        """The server's process."""
        return Process(*started(self.pid)["merels-server"])

    def proxy(self):
        """HAProxy's: the master's and its workers'."""
        return Process(*started(self.pid)["haproxy"])

    def processes(self):
        """Both."""
        found = started(self.pid)
        return Process(*found["merels-server"], *found["haproxy"])

    def stop(self):
        """Its exit status."""
        return self._program.stop()
