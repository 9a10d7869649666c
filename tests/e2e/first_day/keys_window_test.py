"""A keyboard whose only layout has no Latin letters: commands and keys of one letter go by their places. And what is opened
and pasted is a record of another program, a list of plies, or nothing of ours at all."""

import os
import pathlib
import subprocess
import unittest

from driver.client import Client
from driver.window_case import WindowCase

BIN = pathlib.Path(os.environ["MERELS_BIN"])
RECORDS = pathlib.Path(__file__).resolve().parents[2] / "data" / "records"
NOBODY = "127.0.0.1:9"  # nothing listens there
LAYOUTS = ("ru", "gr", "ir")
# Keys by the X server's code, which is their place.
CTRL, SHIFT, C, V, Z, O, S, F = 37, 50, 54, 55, 52, 32, 39, 41


class Places(WindowCase):
    """A window that has opened a record and reaches no server."""

    def setUp(self):
        self.open_screen()

    def lay_out(self, layout):
        """The X server's keyboard has this layout alone."""
        subprocess.run(["setxkbmap", layout], env=self.screen.environment, check=True)

    def open_window(self, record):
        self.window = Client.alone("window", BIN / "merels", self.screen, (self.folder, self.folder), "--server", NOBODY,
                                   "--matches-folder", self.folder / "matches", "--games-folder", self.folder / "games",
                                   "--token-file", self.folder / "token", "--settings-file", self.folder / "settings.json",
                                   record, environment={"HOME": self.folder})
        self.addCleanup(self.stop_window)
        return self.window.wait_until("the record", lambda s: s["analysis"])

    def stop_window(self):
        """Ends it, unless a test has done so."""
        if self.window is not None:
            self.window.stop()
        self.window = None

    def press(self, *codes):
        """Keys by their places, together."""
        self.screen.key("+".join(map(str, codes)))

    def said(self, text):
        """Waits until a note says so."""
        self.window.wait_until(text, lambda s: any(text in message for message in s["messages"]))

    def test_commands_go_by_the_places_of_their_keys(self):
        for layout in LAYOUTS:
            with self.subTest(layout):
                self.lay_out(layout)
                self.open_window(RECORDS / "playok.txt")
                self.press(CTRL, C)
                self.said("Game record copied")
                self.window.click("point:d2")
                self.window.wait_until("a branch", lambda s: s["analysis"]["path"] == ["d2"])
                self.press(CTRL, V)
                self.said("What was open before")
                self.press(CTRL, Z)
                self.window.wait_until("the game before", lambda s: s["analysis"]["path"] == ["d2"])
                self.press(CTRL, S)
                self.said("Save once more")
                self.press(CTRL, O)
                self.window.wait_until("the sheet", lambda s: "field:record" in self.window.widgets())
                self.stop_window()

    def test_keys_of_one_letter_go_by_their_places_and_text_stays_as_it_is(self):
        self.lay_out("ru")
        self.open_window(RECORDS / "wmd.txt")
        before = self.window.widgets()["point:a1"]["y"]
        self.press(SHIFT, F)
        self.window.wait_until("the board turned", lambda s: self.window.widgets()["point:a1"]["y"] != before)
        self.window.click("field:comment")
        self.press(F)
        self.window.wait_until("the letter", lambda s: s["analysis"]["comment"] == "а")

    def test_records_of_other_programs_are_opened(self):
        for name in ("wmd.txt", "sanmill.pgn", "playok.txt", "goldtoken.txt"):
            with self.subTest(name):
                self.open_window(RECORDS / name)
                self.screen.key("End")
                state = self.window.wait_until("the end", lambda s: len(s["analysis"]["path"]) == 41)
                self.assertEqual(state["position"], ".../B../.../...WWW/.../WWW/.WB b 0,0")
                self.stop_window()


if __name__ == "__main__":
    unittest.main()
