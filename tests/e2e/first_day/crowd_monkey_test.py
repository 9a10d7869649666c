"""A minute of the crowd at the door: whoever comes from elsewhere can do all that a newcomer does."""

import os
import pathlib
import subprocess
import unittest

E2E = pathlib.Path(__file__).resolve().parents[1]
PYTHON = "/usr/bin/python3"  # the one that python3-grpcio is for


class Crowd(unittest.TestCase):
    def test_newcomers_are_served_and_seen_beside_a_crowd_that_does_its_worst(self):
        done = subprocess.run([PYTHON, "-B", "-m", "first_day.crowd_monkey", "--minutes", "1"], cwd=E2E,
                              env=dict(os.environ), capture_output=True, text=True, timeout=600, check=False)
        self.assertEqual(done.returncode, 0, done.stdout[-6000:] + done.stderr[-4000:])


if __name__ == "__main__":
    unittest.main()
