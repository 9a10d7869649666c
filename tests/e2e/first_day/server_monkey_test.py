"""Some seconds of the server monkey, under a seed of its own, and whether it would find what it looks for."""

import pathlib
import random
import tempfile
import unittest

from driver.waiting import wait_for
from first_day import copies, server_monkey
from first_day.players import Game
from first_day.served_house import House, program
from hostile.protocol import Protocol


class ServerMonkey(unittest.TestCase):
    SEED = 7

    def test_whatever_is_done_to_it_nobody_loses_time_or_plies_and_every_end_is_explained(self):
        folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        said = []
        every = len(server_monkey.ACTS)
        self.assertEqual(server_monkey.Monkey(folder, self.SEED, 2).run(60, said.append, least=every), [], said)


class Faults(unittest.TestCase):
    """What an act looks for, it finds."""

    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.house = House(self.folder, random.Random(1))
        self.addCleanup(self.house.server.stop)
        self.house.protocol = Protocol(self.folder)
        self.game = Game(self.house.protocol, self.house, self.house.outages, random.Random(1))
        self.house.games = [self.game]
        self.game.start()
        self.addCleanup(self.game.stop)
        self.play(3)

    def play(self, plies):
        """Waits for so many more."""
        before = self.game.acknowledged
        wait_for("plies", lambda: self.game.acknowledged >= before + plies)

    def copy(self, *names):
        copy = self.folder / "copy"
        copy.mkdir()
        for name in names:
            copies.copy_slowly(self.house.data / name, copy / name, lambda: None)
        return copy

    def test_a_copy_without_what_was_written_last_is_found(self):
        copy = self.copy(copies.DATABASE, copies.KEY)
        with self.assertRaisesRegex(copies.CopyFinding, "acknowledged"):
            copies.serve(self.house, copy, self.house.known(), "--incomplete-copy")

    def test_an_empty_house_in_the_place_of_a_copy_is_found(self):
        copy = self.copy(copies.KEY)
        with self.assertRaisesRegex(copies.CopyFinding, "acknowledged"):
            copies.serve(self.house, copy, self.house.known(), "--new-database")

    def test_a_backup_that_lacks_a_ply_is_found(self):
        self.assertEqual(program("backup", self.folder / "saved", "--data-dir", self.house.data).returncode, 0)
        copies.restore(self.folder / "saved", self.folder / "restored")
        self.assertEqual(copies.serve(self.house, self.folder / "restored", []), "")
        self.play(2)
        with self.assertRaisesRegex(copies.CopyFinding, "acknowledged"):
            copies.serve(self.house, self.folder / "restored", self.house.known())

    def test_a_refusal_without_advice_is_found(self):
        copy = self.copy(copies.DATABASE)
        with self.assertRaisesRegex(copies.CopyFinding, "without advice"):
            copies.serve(self.house, copy, [], "--no-such-option")

    def test_clocks_that_run_while_they_should_stand_are_found(self):
        self.house.outages.begin()  # of which the server knows nothing
        self.play(20)
        self.house.outages.end()
        self.game.stop()
        self.assertRegex(self.game.findings[0], "without outages of the server")


if __name__ == "__main__":
    unittest.main()
