"""A window in a lobby with ten thousand open tables, which come while it looks: it shows some, says that there are more,
and goes on answering."""

import os
import pathlib
import subprocess
import time
import unittest

from families_test import WindowHouse

STUBS = pathlib.Path(__file__).resolve().parents[2] / "client" / "examples" / "python" / "make_stubs.sh"
OPENER = "hostile.open_tables"
PYTHON = "/usr/bin/python3"  # the one that python3-grpcio is for
TABLES, EACH = 10_000, 1000
MOST_KEPT = 400  # model::Lobby::kMost
ANSWERS_WITHIN = 5  # seconds, of a debug build on a busy machine


class Crowd(WindowHouse):
    """The window is in the lobby before the tables are opened. A fifth of all places is kept for newcomers."""

    server_options = ("--max-tables-per-account", str(EACH), "--max-open-tables", str(TABLES * 5 // 4),
                      "--call-burst", "1000000", "--address-call-burst", "1000000", "--command-burst", "1000000",
                      "--address-command-burst", "10000000", "--lobby-changes-per-minute", "10000000",
                      "--address-share-percent", "100")

    def fill(self):
        stubs = self.folder / "stubs"
        subprocess.run([STUBS, stubs], check=True)
        here = pathlib.Path(__file__).resolve().parent
        crowd = subprocess.Popen([PYTHON, "-B", "-m", OPENER, self.server.address, str(TABLES), str(EACH)], cwd=here,
                                 env={**os.environ, "PYTHONPATH": str(stubs)}, stdin=subprocess.PIPE,
                                 stdout=subprocess.PIPE, text=True)
        self.addCleanup(crowd.communicate)
        self.assertEqual(int(crowd.stdout.readline()), TABLES)

    def test_ten_thousand_open_tables_are_more_than_it_keeps_and_it_answers(self):
        self.fill()
        self.window.wait_text("subtitle", lambda text: text.startswith(f"{MOST_KEPT}+ open tables"))
        self.picture("crowd")
        rows = [id for id in self.window.widgets() if id.startswith("join-table:")]
        self.assertLess(len(rows), 40, "only those in sight are laid out")
        before = time.monotonic()
        self.window.click("new-table")
        self.window.wait_until("the dialog", lambda _: "create-table" in self.window.widgets())
        self.screen.key("Escape")
        self.window.wait_until("the lobby", lambda _: "create-table" not in self.window.widgets())
        self.window.click(rows[0])
        self.window.wait("the match", screen="table")
        self.assertLess(time.monotonic() - before, 3 * ANSWERS_WITHIN)


if __name__ == "__main__":
    unittest.main()
