"""kill.sh in a small form: its verdict on a server that is killed, on a machine whose power is cut, and on one
that never syncs."""

import os
import pathlib
import re
import sqlite3
import subprocess
import tempfile
import unittest

from kill.verdict import inspect, judge, judge_dead

BIN = os.environ["MERELS_BIN"]
SCRIPT = pathlib.Path(__file__).parent / "kill.sh"
CLEAN = {"acknowledged": 5, "settled": True,
         "verified": {"acknowledged": 5, "missing": 0, "doubled": 0, "differing": 0, "gaps": 0}}


class KillTest(unittest.TestCase):
    def kill(self, *options):
        """Runs kill.sh with twenty matches; what came of it."""
        return subprocess.run([SCRIPT, "--bin", BIN, "--matches", "20", "--at-least", "50", *options],
                              stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=250, check=False)

    def assert_nothing_lost(self, done, kills):
        self.assertEqual(done.returncode, 0, done)
        self.assertTrue(done.stdout.endswith("\nnothing was lost\n"), done.stdout)
        told = re.findall(r"^kill (\d+): .* (\d+) moves acknowledged .*, (\d+) moves/s in (\d+) matches",
                          done.stdout, re.MULTILINE)
        self.assertEqual([int(number) for number, *_ in told], [*range(1, kills + 1)], done.stdout)
        for _, acknowledged, rate, matches in told:
            self.assertGreater(int(acknowledged), 0)
            self.assertGreaterEqual(int(rate), 50)
            self.assertEqual(int(matches), 20)

    def test_a_server_that_is_killed_loses_nothing(self):
        self.assert_nothing_lost(self.kill("--kills", "3"), 3)

    def test_a_power_cut_loses_nothing(self):
        self.assert_nothing_lost(self.kill("--kills", "3", "--power-cut"), 3)

    def test_without_syncs_a_power_cut_loses_moves_and_is_seen_to(self):
        done = self.kill("--kills", "1", "--power-cut", "--synchronous-off", "--patience", "5", "--rate", "80")
        self.assertEqual(done.returncode, 1, done)
        self.assertRegex(done.stdout, r"LOST: [1-9]\d* acknowledged moves")

    def test_a_load_that_is_too_slow_is_no_test(self):
        done = self.kill("--at-least", "1000000", "--patience", "2")
        self.assertEqual(done.returncode, 3, done)
        self.assertIn("1000000 acknowledged moves a second", done.stderr)
        self.assertNotIn("nothing was lost", done.stdout)

    def test_only_a_power_cut_can_lose_what_was_not_synced(self):
        self.assertEqual(self.kill("--synchronous-off").returncode, 2)


class Verdict(unittest.TestCase):
    def test_a_clean_run_has_lost_nothing(self):
        self.assertEqual(judge(CLEAN, "ok", 5), [])

    def test_each_loss_is_told(self):
        for key in ("missing", "doubled", "differing", "gaps"):
            found = {**CLEAN, "verified": {**CLEAN["verified"], key: 3}}
            self.assertRegex(" ".join(judge(found, "ok", 5)), "^3 ", key)
        self.assertIn("not every move", " ".join(judge({**CLEAN, "settled": False}, "ok", 5)))
        self.assertIn("1 acknowledged moves could not", " ".join(judge({**CLEAN, "acknowledged": 6}, "ok", 6)))
        self.assertIn("page 7 is bad", " ".join(judge(CLEAN, "page 7 is bad", 5)))
        self.assertIn("4 rows for 5", " ".join(judge(CLEAN, "ok", 4)))

    def test_a_server_that_does_not_start_has_lost_what_is_in_a_damaged_database(self):
        self.assertIn("5 acknowledged moves", " ".join(judge_dead(5, "page 7 is bad")))
        self.assertEqual(judge_dead(5, "ok"), [], "something else keeps it from starting")

    def test_a_database_is_looked_at_whole(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "database"
            connection = sqlite3.connect(path)
            connection.execute("CREATE TABLE log(match, bytes)")
            connection.executemany("INSERT INTO log VALUES(?, ?)", [(n, bytes(900)) for n in range(50)])
            connection.commit()
            connection.close()
            self.assertEqual(inspect(path), ("ok", 50))
            with open(path, "r+b") as file:
                file.seek(3 * 4096)
                file.write(b"\xff" * 4096)
            self.assertNotEqual(inspect(path)[0], "ok")


if __name__ == "__main__":
    unittest.main()
