"""merels-solve as a program: killed at any instant it goes on, and what it makes merelsctl reads."""

import json
import os
import pathlib
import signal
import subprocess
import tempfile
import unittest

BIN = pathlib.Path(os.environ["MERELS_BIN"])
SECONDS = 240


def run(program, *arguments):
    return subprocess.run([BIN / program, *map(str, arguments)], capture_output=True, text=True, timeout=SECONDS,
                          check=False)


class Solve(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))

    def units(self, folder):
        return {path.name: path.read_bytes() for path in folder.glob("*.unit")}

    def kill_after(self, lines, folder):
        """Starts it, and kills it when it has said that it has made so many units, or has ended."""
        with subprocess.Popen([BIN / "merels-solve", "six+men=5", "--out", folder], stdout=subprocess.PIPE,
                              stderr=subprocess.DEVNULL) as process:
            for _ in range(lines):
                if not process.stdout.readline():
                    break
            process.send_signal(signal.SIGKILL)

    def test_killed_again_and_again_it_makes_the_same_units(self):
        whole = self.folder / "whole"
        self.assertEqual(run("merels-solve", "six+men=5", "--out", whole, "--threads", 1).returncode, 0)
        broken = self.folder / "broken"
        for lines in (0, 1, 1, 2, 3, 5, 1, 8):
            self.kill_after(lines, broken)
            found = self.units(broken)
            self.assertEqual(found, {name: bytes_ for name, bytes_ in self.units(whole).items() if name in found})
        last = run("merels-solve", "six+men=5", "--out", broken)
        self.assertEqual(last.returncode, 0, last.stderr)
        self.assertEqual(self.units(broken), self.units(whole))
        self.assertEqual(run("merels-solve", "verify", broken).returncode, 0)

    def test_values_are_read_at_the_command_line(self):
        folder = self.folder / "three"
        self.assertEqual(run("merels-solve", "three", "--out", folder).returncode, 0)
        start = run("merelsctl", "value", "--tablebase", folder).stdout.splitlines()
        self.assertEqual(start[:2], ["position\twin", "b2\twin"])
        won = run("merelsctl", "value", "=WW./B.W/BB. w 0,0", "--tablebase", folder, "--json")
        value = json.loads(won.stdout)
        self.assertEqual((value["value"], value["plies"], value["history"]), ("win", 1, False))
        self.assertEqual(value["moves"]["c2-c3"], {"value": "win", "plies": 1})
        other = run("merelsctl", "value", "--tablebase", folder, "--ruleset", "nine-holes")
        self.assertEqual(other.returncode, 1)
        self.assertIn("not of nine-holes", other.stderr)
        none = run("merelsctl", "value", "--tablebase", self.folder / "none")
        self.assertEqual(none.returncode, 3)


if __name__ == "__main__":
    unittest.main()
