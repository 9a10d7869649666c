"""The base of tests of a window: a folder, a screen, and a user's actions on the board."""

import os
import pathlib
import tempfile
import unittest

from driver.screen import Screen

PICTURES = os.environ.get("MERELS_PICTURES")


class WindowCase(unittest.TestCase):
    """`window` is opened by the tests themselves."""

    window = None

    def open_screen(self):
        """A folder of its own and an empty screen, for the time of the test."""
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.screen = Screen()
        self.addCleanup(self.screen.close)

    def picture(self, name):
        """For people who want to look: leaves a picture in the folder MERELS_PICTURES."""
        if PICTURES:
            self.screen.picture(pathlib.Path(PICTURES) / f"{name}.png")

    def click(self, *points):
        """Clicks points of the board."""
        for point in points:
            self.window.click(f"point:{point}")
