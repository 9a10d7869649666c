"""Some seconds of the server monkey, under a seed of its own."""

import pathlib
import tempfile
import unittest

from first_day import server_monkey


class ServerMonkey(unittest.TestCase):
    SEED = 7

    def test_whatever_is_done_to_it_nobody_loses_time_or_plies_and_every_end_is_explained(self):
        folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        said = []
        self.assertEqual(server_monkey.Monkey(folder, self.SEED, 2).run(45, said.append), [], said)
        self.assertGreater(len(said), 3)


if __name__ == "__main__":
    unittest.main()
