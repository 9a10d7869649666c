"""With --log-format json each line of merels-server and merels-web is an object that a collector of logs can read."""

import json
import os
import pathlib
import signal
import subprocess
import tempfile
import unittest

from driver.ports import own_port
from driver.server import Server
from driver.waiting import wait_for

BIN = pathlib.Path(os.environ["MERELS_BIN"])


class LogFormat(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.log = self.folder / "log"

    def entries(self, text):
        """The objects of all lines, each with what belongs to it."""
        entries = [json.loads(line) for line in text.splitlines()]
        for entry in entries:
            self.assertEqual(set(entry), {"time", "level", "logger", "message"})
            self.assertRegex(entry["time"], r"^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$")
            self.assertIn(entry["level"], ("info", "warning", "error", "critical"))
        return entries

    def test_every_line_of_a_server_and_of_its_gateway_is_an_object(self):
        config = self.folder / "M\"ühle\\.toml"
        config.write_text("log-format = 'json'\n", encoding="utf-8")
        server = Server(BIN / "merels-server", self.folder / "data", self.log, "--config", config,
                        "--web", f"127.0.0.1:{own_port()}")
        self.addCleanup(server.stop)
        server.start()
        wait_for("the gateway to be connected", lambda: '"merels-web","message":"connected"' in self.log.read_text("utf-8"))
        config.write_text("log-format = 'json'\nmax-tikets = 5\n", encoding="utf-8")
        server.send_signal(signal.SIGHUP)
        wait_for("the reload", lambda: "everything stays as it is" in self.log.read_text("utf-8"))
        server.stop()
        entries = self.entries(self.log.read_text("utf-8"))
        fault = next(entry for entry in entries if entry["level"] == "error")
        self.assertTrue(fault["message"].startswith(f"{config}, line 2: there is no key max-tikets"), fault)
        self.assertEqual({entry["logger"] for entry in entries}, {"merels-server", "merels-web"})
        self.assertEqual(entries[-1]["message"], "ended in order")

    def test_a_server_that_does_not_start_says_so_in_an_object(self):
        server = Server(BIN / "merels-server", self.folder / "data", self.log)
        self.addCleanup(server.stop)
        server.start()
        done = subprocess.run([BIN / "merels-server", "--listen", server.address, "--data-dir", self.folder / "other",
                               "--log-format", "json"], capture_output=True, text=True, timeout=30, check=False)
        self.assertEqual(done.returncode, 1)
        self.assertEqual(self.entries(done.stderr)[-1]["level"], "error")

    @unittest.skipIf(os.environ.get("MERELS_SANITIZE"), "the sanitizer takes the fault first")
    def test_the_last_words_of_a_server_with_a_fault_are_an_object(self):
        server = Server(BIN / "merels-server", self.folder / "data", self.log, "--log-format", "json")
        self.addCleanup(server.stop)
        server.start()
        server.kill(signal.SIGSEGV)
        last = self.entries(self.log.read_text("utf-8"))[-1]
        self.assertEqual((last["level"], last["message"].split(",")[0]), ("critical", "ended by SIGSEGV"))

    def test_a_gateway_by_itself(self):
        nobody = f"127.0.0.1:{own_port()}"
        with self.log.open("wb") as log:
            gateway = subprocess.Popen([BIN / "merels-web", "--server", nobody, "--listen", "127.0.0.1:0", "--log-format",
                                        "json", "--token-file", self.folder / "token"],
                                       stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=log)
        wait_for("it to say that nobody answers", lambda: "trying again" in self.log.read_text("utf-8"))
        gateway.terminate()
        gateway.wait(30)
        entry = self.entries(self.log.read_text("utf-8"))[0]
        self.assertEqual((entry["level"], entry["logger"]), ("warning", "merels-web"))
        self.assertTrue(entry["message"].startswith("cannot sign in, trying again: "), entry)


if __name__ == "__main__":
    unittest.main()
