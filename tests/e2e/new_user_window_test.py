"""What a new user needs from the first start on, by real input, in clicks and seconds: to the rules, to a game against
the computer, to a rated game against a person, to the settings. The clicks are judged, the seconds printed.

The seconds are those of a script that never hesitates, on the machine that runs it.
"""

import os
import pathlib
import subprocess
import tempfile
import time
import unittest

from driver.client import Client
from driver.screen import Screen
from driver.server import Server
from members_test import Person

BIN = pathlib.Path(os.environ["MERELS_BIN"])
PASSWORD = "three in a row"
# The clicks of each step of the lesson on its board.
LESSON = (("d2",), ("g7", "f4"), ("b2", "e4"), ("e4", "e5", "a7"), ("d1", "g7", "d6"), ("d7", "a7", "b6"))


class NewUser(unittest.TestCase):
    """A window that was never opened before, beside a server."""

    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.server = Server(BIN / "merels-server", self.folder / "data", self.folder / "log")
        self.addCleanup(self.server.stop)
        self.server.start()
        self.screen = Screen()
        self.addCleanup(self.screen.close)
        self.window = Client.alone("window", BIN / "merels", self.screen, (self.folder, self.folder),
                                   "--server", self.server.address, "--matches-folder", self.folder / "matches",
                                   "--token-file", self.folder / "token",
                                   "--settings-file", self.folder / "settings.json")
        self.addCleanup(self.window.stop)
        self.window.wait("the first screen", screen="sign-in")
        self.clicks, self.began = 0, time.monotonic()

    def click(self, widget):
        """Counts it."""
        self.clicks += 1
        self.window.click(widget)

    def fill(self, field, text):
        """A click into the field, and what is typed."""
        self.clicks += 1
        self.window.fill(field, text)

    def arrived(self, where, most):
        """Says how far it was, and judges the clicks."""
        print(f"{where}: {self.clicks} clicks, {time.monotonic() - self.began:.1f} s", flush=True)
        self.assertLessEqual(self.clicks, most, where)

    def test_the_rules_are_one_click_away_and_learned_by_hand(self):
        self.click("learn")
        self.window.wait("the lesson", screen="lesson", lesson_step=1)
        self.arrived("to the lesson", 1)
        for step, points in enumerate(LESSON, start=1):
            self.window.wait("the step", lesson_step=step, lesson_done=False)
            for point in points:
                self.click(f"point:{point}")
            self.window.wait("what is to be done", lesson_done=True)
            if step < len(LESSON):
                self.click("next-step")
        self.arrived("to the end of the lesson", 1 + sum(map(len, LESSON)) + len(LESSON) - 1)

    def test_a_game_against_the_computer_takes_two_clicks(self):
        self.click("set-up:computer")
        self.click("start-local")
        self.window.wait_until("the turn", lambda s: s["screen"] == "local" and s["legal"])
        self.arrived("to a game against the computer", 2)

    def test_a_rated_game_against_a_person_takes_five_clicks_and_a_name(self):
        bob = Person(self.server.address, self.folder / "bob.token")
        bob.read("signup", "Bob", typed=PASSWORD + "\n")
        seek = subprocess.Popen([BIN / "merelsctl", "seek", "standard", "--clock", "5+3", "--rated", *bob.options],
                                stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        self.addCleanup(seek.wait, 60)
        self.began = time.monotonic()
        self.fill("name", "Ann")
        self.fill("password", PASSWORD)
        self.click("sign-up-here")
        self.window.wait("the lobby", screen="lobby", member=True)
        self.click("quick-play")
        game = self.window.wait_until("the table", lambda s: s["screen"] == "table" and s["my_side"])
        self.arrived("to a rated game against a person", 5)
        self.assertTrue(bob.read("show", game["match"])["rated"])

    def test_the_settings_are_one_click_away(self):
        self.click("show-settings")
        self.window.wait("the settings", screen="settings")
        self.arrived("to the settings", 1)


if __name__ == "__main__":
    unittest.main()
