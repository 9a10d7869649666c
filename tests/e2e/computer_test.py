"""One person and the computer: what deploy/play.sh --computer opens, used by mouse."""

import os
import pathlib
import subprocess
import tempfile
import unittest

from driver.client import Client
from driver.screen import Screen
from driver.tablebase import solve_three

BIN = pathlib.Path(os.environ["MERELS_BIN"])
PLAY = pathlib.Path(__file__).resolve().parents[2] / "deploy" / "play.sh"


class Computer(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.screen = Screen()
        self.addCleanup(self.screen.close)

    def open(self, *arguments):
        """Runs the script; the window it opens."""
        environment = {"MERELS_BIN": str(BIN), "MERELS_DATA_DIR": str(self.folder / "data"),
                       "XDG_CONFIG_HOME": str(self.folder / "config"), "MERELS_PORT": "0"}
        return Client.by_script("window", ["bash", PLAY, "--computer", *arguments], self.screen,
                                (self.folder, self.folder), environment)

    def play_a_ply(self, window):
        """Plays any legal placement by mouse, and sees the computer's answer."""
        state = window.wait_until("the person's turn", lambda s: s["my_side"] and s["to_move"] == s["my_side"],
                                  60)
        played = len(state["plies"])
        offered = window.wait_until("the legal plies to be offered", lambda s: s["legal"])
        ply = offered["legal"][0]
        window.click(f"point:{ply}")
        after = window.wait_until("the computer's answer", lambda s: len(s["plies"]) >= played + 2)
        self.assertEqual(after["plies"][played], ply)
        return after

    def test_a_window_finds_itself_at_a_table_and_the_computer_answers(self):
        window = self.open("2")
        try:
            state = self.play_a_ply(window)
            again = self.play_a_ply(window)
            self.assertEqual(again["match"], state["match"])
        finally:
            status = window.stop()
        self.assertEqual(status, 143)  # ended by SIGTERM, with all that it had started

    def test_the_ruleset_can_be_chosen(self):
        window = self.open("1", "--ruleset", "three")
        try:
            window.wait_until("a table of Three Men's Morris", lambda s: (s["position"] or "").count("/") == 2)
        finally:
            window.stop()

    def test_it_plays_perfectly_by_a_tablebase(self):
        tablebase = solve_three(self.folder)
        window = self.open("perfect", "--tablebase", str(tablebase), "--ruleset", "three")
        try:
            window.wait_until("the computer at the table", lambda s: s["my_side"])
        finally:
            window.stop()
        refused = subprocess.run(["bash", PLAY, "--computer", "perfect", "--tablebase", tablebase],
                                 env={**os.environ, "MERELS_BIN": str(BIN), "DISPLAY": ":none"}, capture_output=True,
                                 text=True, timeout=60, check=False)
        self.assertEqual(refused.returncode, 2)
        self.assertIn("the tablebase is of three, not of standard", refused.stderr)

    def test_a_level_that_is_none_is_refused(self):
        for arguments in (["--computer"], ["--computer", "0"], ["--computer", "10"], ["--ruleset", "six"],
                          ["--computer", "perfect"], ["--computer", "5", "--tablebase", "six"]):
            done = subprocess.run(["bash", PLAY, *arguments], capture_output=True, text=True, timeout=60,
                                  check=False)
            self.assertEqual(done.returncode, 2, arguments)
            self.assertRegex(done.stderr, "^play.sh: --.*")

    def test_a_ruleset_that_the_computer_cannot_play_is_refused_before_anything_starts(self):
        data = self.folder / "data"
        environment = {**os.environ, "MERELS_BIN": str(BIN), "MERELS_DATA_DIR": str(data), "DISPLAY": ":none"}
        for ruleset, complaint in (("chess", 'there is no ruleset "chess"'), ("peg", "does not play peg")):
            done = subprocess.run(["bash", PLAY, "--computer", "5", "--ruleset", ruleset], env=environment,
                                  capture_output=True, text=True, timeout=60, check=False)
            self.assertEqual(done.returncode, 2, done.stderr)
            self.assertRegex(done.stderr, f"^play.sh: --ruleset: .*{complaint}")
            self.assertFalse(data.exists())


if __name__ == "__main__":
    unittest.main()
