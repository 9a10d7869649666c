"""A minute of the monkey at the window, always the same one; by hand it goes on for an hour, with a new seed each time."""

import os
import pathlib
import sys
import unittest

from driver.desktop import missing
from first_day.window_monkey import run

BIN = pathlib.Path(os.environ["MERELS_BIN"]).resolve()
SEED = 44
MINUTES = 1


class Monkey(unittest.TestCase):
    """Its findings are failures that tell the seed."""

    def test_whatever_hands_do_the_window_lives_and_shows_what_a_fresh_one_does(self):
        self.assertGreater(run(BIN, BIN / "merels", SEED, MINUTES), 0)


if __name__ == "__main__":
    if missing():
        print(f"skipped: {', '.join(missing())} cannot be found (deploy/install-deps.sh demo)")
        sys.exit(77)
    unittest.main()
