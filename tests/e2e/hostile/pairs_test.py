"""Some pairs of calls of one account at once; `python3 -m hostile.pairs_of_calls` tries all."""

import os
import pathlib
import subprocess
import unittest

FOLDER = pathlib.Path(__file__).resolve().parents[1]
PYTHON = "/usr/bin/python3"  # the one that python3-grpcio is for


def try_pairs(*options):
    return subprocess.run([PYTHON, "-B", "-m", "hostile.pairs_of_calls", *options], cwd=FOLDER, env=dict(os.environ),
                          capture_output=True, text=True, timeout=280, check=False)


class Pairs(unittest.TestCase):
    def judge(self, *options):
        done = try_pairs(*options)
        self.assertEqual(done.returncode, 0, done.stdout[-6000:] + done.stderr[-2000:])
        self.assertNotIn("0 of", done.stdout.splitlines()[-1].split("pairs")[0])

    def test_two_plies_at_once_are_one(self):
        self.judge("--only", "play a ply", "--only", "play another ply")

    def test_a_table_is_joined_or_withdrawn(self):
        self.judge("--only", "the other joins my table", "--only", "withdraw my table")

    def test_a_challenge_ends_once(self):
        self.judge("--only", "the other accepts my challenge", "--only", "withdraw my challenge")


if __name__ == "__main__":
    unittest.main()
