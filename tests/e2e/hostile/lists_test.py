"""Lists on a server with a long past: a user who asks for many waits for them alone, and no list looks at more than it may."""

import json
import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

from driver.server import Server
from hostile.many_matches import fill, seats

BIN = pathlib.Path(os.environ["MERELS_BIN"])
STUBS = pathlib.Path(__file__).resolve().parents[3] / "client" / "examples" / "python" / "make_stubs.sh"
CALLERS = pathlib.Path(__file__).resolve().with_name("list_callers.py")
PYTHON = "/usr/bin/python3"  # the one that python3-grpcio is for
MATCHES = 30_000
PLENTY = ["--call-burst", "1000000", "--address-call-burst", "1000000"]


class Lists(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.all = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        subprocess.run([STUBS, cls.all / "stubs"], check=True)
        server = Server(BIN / "merels-server", cls.all / "past", cls.all / "log")
        server.start()
        server.stop()
        fill(cls.all / "past" / "merels.db", MATCHES)

    def ask(self, what, *options):
        folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        shutil.copytree(self.all / "past", folder / "data")
        server = Server(BIN / "merels-server", folder / "data", folder / "log", *PLENTY, *options)
        self.addCleanup(server.stop)
        server.start()
        done = subprocess.run([PYTHON, "-B", CALLERS, what, server.address], text=True, capture_output=True,
                              timeout=200, check=False,
                              env={**os.environ, "PYTHONPATH": str(self.all / "stubs")})
        self.assertEqual(done.returncode, 0, done.stderr)
        return json.loads(done.stdout)

    def test_who_asks_for_twenty_lists_has_another_wait_for_a_few_of_them_at_most(self):
        came = self.ask("order")
        self.assertEqual(came["codes"], ["StatusCode.OK"])
        self.assertEqual(len(came["order"]), 21)
        self.assertLess(came["order"].index("patient"), 10, came["order"])

    def test_a_page_ends_when_enough_was_looked_at_and_the_next_goes_on_there(self):
        got = self.ask("pages", "--list-looks", "1000")
        # The last of these pages ends with the last match of that pace, so that one more page says it is over.
        self.assertEqual(got["empty_pages"], MATCHES // 2 // 1000 + 1)
        self.assertEqual(got["of_player"], sum(7 in seats(number) for number in range(MATCHES)))

    def test_of_a_hundred_lists_at_once_an_account_has_as_many_as_may_wait_and_is_refused_the_others(self):
        got = self.ask("too_many", "--lists-at-once", "1", "--lists-waiting", "3", "--list-looks", "1000000")
        self.assertEqual(got["refused"] + got["answered"], 100)
        self.assertGreaterEqual(got["answered"], 4)
        self.assertGreater(got["refused"], 50)


if __name__ == "__main__":
    unittest.main()
