"""merels-server under a service manager: it tells when it serves, and a restart refuses no connection."""

import contextlib
import os
import pathlib
import re
import signal
import socket
import subprocess
import tempfile
import threading
import unittest

from driver.ports import own_port
from driver.server import MANY_COMERS
from driver.service_manager import ServiceManager
from driver.waiting import wait_for

BIN = pathlib.Path(os.environ["MERELS_BIN"])
UNITS = pathlib.Path(__file__).resolve().parents[2] / "deploy" / "systemd"


class Restart(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.port = own_port()

    def manager(self, *options, watchdog_s=None):
        manager = ServiceManager(self.folder, BIN / "merels-server", "--data-dir", self.folder / "data", *MANY_COMERS,
                                 *options, watchdog_s=watchdog_s)
        self.addCleanup(manager.close)
        return manager

    def sign_in(self):
        """A guest who begins to sign in."""
        process = subprocess.Popen([BIN / "merelsctl", "signin", "--server", f"127.0.0.1:{self.port}", "--token-file",
                                    self.folder / "token"], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        self.addCleanup(process.kill)
        return process

    def connect(self, port=None):
        return socket.create_connection(("127.0.0.1", port or self.port), timeout=10)

    @contextlib.contextmanager
    def signals_to(self, manager):
        """Sends it a signal that means nothing, twenty times a second."""
        enough = threading.Event()

        def send():
            while not enough.wait(0.05):
                manager.send(signal.SIGUSR1)

        sender = threading.Thread(target=send)
        sender.start()
        try:
            yield
        finally:
            enough.set()
            sender.join()

    def test_who_comes_while_it_restarts_waits_and_is_served(self):
        manager = self.manager("--listen", f"127.0.0.1:{self.port}")
        manager.start()
        for number, status in ((signal.SIGTERM, 0), (signal.SIGKILL, -signal.SIGKILL), (signal.SIGTERM, 0)):
            with self.subTest(number=number):
                self.assertEqual(manager.end(number), status)
                with self.connect():
                    guest = self.sign_in()
                    manager.start()
                    self.assertEqual(guest.communicate(timeout=30)[1], "")
                    self.assertEqual(guest.returncode, 0)
        self.assertEqual(len(manager.kept), 1, "one socket, however often it was started")

    def test_another_address_in_its_configuration_is_listened_at_and_the_old_one_no_longer(self):
        old = self.manager("--listen", f"127.0.0.1:{self.port}")
        old.start()
        self.assertEqual(old.end(), 0)
        other = own_port()
        (self.folder / "notify").unlink()
        new = self.manager("--listen", f"127.0.0.1:{other}")
        new.kept, old.kept = old.kept, []
        new.start()
        self.connect(other).close()
        with self.assertRaises(ConnectionRefusedError):
            self.connect()

    def test_another_address_at_the_same_port_is_listened_at_though_the_old_one_was_kept(self):
        # As 0.0.0.0 in place of 127.0.0.1: another address, and the two cannot be had at once.
        old = self.manager("--listen", f"127.0.0.1:{self.port}")
        old.start()
        self.assertEqual(old.end(), 0)
        (self.folder / "notify").unlink()
        new = self.manager("--listen", f"[::ffff:127.0.0.1]:{self.port}", "--insecure-plaintext")
        new.kept, old.kept = old.kept, []
        new.start()
        self.connect().close()
        self.assertEqual(len(new.kept), 1)

    def test_the_unit_starts_by_its_own_comment_and_reloads(self):
        unit = (UNITS / "merels-server.service").read_text(encoding="utf-8")
        makes, starts = (re.search(pattern, unit, re.MULTILINE).group(1).split()
                         for pattern in (r"&& merels-server (.*) >", r"^ExecStart=\S+/merels-server (.*)$"))
        printed = subprocess.run([BIN / "merels-server", *makes], capture_output=True, text=True, check=True).stdout
        file = self.folder / "server.toml"
        file.write_text(printed.replace("#listen =", f"listen = '127.0.0.1:{self.port}'\n#listen =", 1), encoding="utf-8")
        places = {"/etc/merels/server.toml": file, "/var/lib/merels": self.folder / "data"}
        manager = ServiceManager(self.folder, BIN / "merels-server", *(places.get(word, word) for word in starts))
        self.addCleanup(manager.close)
        manager.start()
        self.connect().close()
        manager.send(signal.SIGHUP)
        log = self.folder / "log"
        wait_for("a reload", lambda: "reading the configuration again" in log.read_text(encoding="utf-8"))
        manager.send(signal.SIGUSR1)
        self.connect().close()
        self.assertEqual(manager.end(), 0)

    def test_it_tells_that_it_lives_as_often_as_is_asked_and_why_it_ends(self):
        manager = self.manager("--listen", f"127.0.0.1:{self.port}", watchdog_s=3)
        manager.start()
        manager.wait_for("WATCHDOG=1")
        with self.signals_to(manager):  # faster than it has to tell, so that it never waits for as long
            for _ in range(4):
                manager.wait_for("WATCHDOG=1")
        self.assertEqual(manager.end(), 0)
        manager.wait_for("STOPPING=1")


if __name__ == "__main__":
    unittest.main()
