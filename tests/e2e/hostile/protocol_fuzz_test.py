"""A few seconds of the whole-protocol fuzzer, with lifted limits and with a server's default ones; and that it notices."""

import os
import pathlib
import subprocess
import unittest

FOLDER = pathlib.Path(__file__).resolve().parents[1]
PYTHON = "/usr/bin/python3"  # the one that python3-grpcio is for
SECONDS = "6"
# Runs the fuzzer with the data changed before it is looked at, as by a server that has lost a row.
WITHOUT_A_ROW = """
import sqlite3, sys
from hostile import aftermath, protocol_fuzz
look = aftermath.check_database
def lose_a_row(house):
    with sqlite3.connect(house.data / "merels.db") as database:
        database.execute("DELETE FROM log WHERE seq = 2")
    look(house)
aftermath.check_database = lose_a_row
sys.exit(protocol_fuzz.main(sys.argv[1:]))
"""


def fuzz(*command):
    return subprocess.run([PYTHON, "-B", *command, "--seconds", SECONDS], cwd=FOLDER, env=dict(os.environ),
                          capture_output=True, text=True, timeout=240, check=False)


class ProtocolFuzz(unittest.TestCase):
    def test_random_calls_from_all_roles_leave_the_house_as_its_log_says(self):
        done = fuzz("-m", "hostile.protocol_fuzz", "--seed", "7")
        self.assertEqual(done.returncode, 0, done.stdout[-4000:] + done.stderr[-4000:])

    def test_so_they_do_with_the_limits_of_a_house(self):
        done = fuzz("-m", "hostile.protocol_fuzz", "--seed", "8", "--profile", "default")
        self.assertEqual(done.returncode, 0, done.stdout[-4000:] + done.stderr[-4000:])

    def test_a_row_that_is_lost_is_noticed(self):
        done = fuzz("-c", WITHOUT_A_ROW)
        self.assertEqual(done.returncode, 1, done.stdout[-4000:] + done.stderr[-4000:])
        self.assertIn("was acknowledged as row 2; the log has []", done.stdout)


if __name__ == "__main__":
    unittest.main()
