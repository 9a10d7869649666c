"""Subscribing again and again neither fills the store's queue nor keeps others from what they ask."""

import os
import pathlib
import subprocess
import unittest

FOLDER = pathlib.Path(__file__).resolve().parents[1]
PYTHON = "/usr/bin/python3"  # the one that python3-grpcio is for


class SubscribeFlood(unittest.TestCase):
    def test_others_are_served_and_the_store_is_asked_in_measure(self):
        done = subprocess.run([PYTHON, "-B", "-m", "hostile.subscribe_flood"], cwd=FOLDER, env=dict(os.environ),
                              capture_output=True, text=True, timeout=240, check=False)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr[-3000:])


if __name__ == "__main__":
    unittest.main()
