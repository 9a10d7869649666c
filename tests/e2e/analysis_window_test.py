"""A game is looked back on: played at one window, judged by the engine, annotated, saved, opened at another window,
and played on from there against the computer. By mouse and by keys."""

import os
import pathlib
import unittest

from driver.client import Client
from driver.clipboard import PictureOnClipboard
from driver.records import RECORD
from driver.window_case import WindowCase

BIN = pathlib.Path(os.environ["MERELS_BIN"])
NOBODY = "127.0.0.1:9"  # nothing listens there


class LookingBack(WindowCase):
    """Windows that reach no server, each with a folder of its own."""

    def setUp(self):
        self.open_screen()
        self.file = self.folder / "evening.txt"
        self.file.write_text(RECORD)

    def open_window(self, name, *arguments):
        """A window in the place of the one before."""
        self.stop_window()
        folder = self.folder / name
        folder.mkdir()
        self.reopen(name, *arguments)

    def reopen(self, name, *arguments):
        """The same window in another run."""
        folder = self.folder / name
        self.window = Client.alone(name, BIN / "merels", self.screen, (folder, folder), "--server", NOBODY,
                                   "--matches-folder", folder / "matches", "--games-folder", folder / "games",
                                   "--token-file", folder / "token", "--settings-file", folder / "settings.json",
                                   *arguments, environment={"HOME": self.folder})
        self.addCleanup(self.stop_window)

    def stop_window(self):
        """Ends it, unless a test has done so."""
        if self.window is not None:
            self.window.stop()
        self.window = None

    def choose(self, line):
        """A line of the menu."""
        self.window.click("open-menu")
        self.window.click(line)

    def at(self, *path):
        """The state once these plies lead to the position shown."""
        return self.window.wait_until(f"the position after {path}",
                                      lambda s: s["analysis"] and s["analysis"]["path"] == list(path))

    def test_a_record_is_judged_annotated_saved_opened_elsewhere_and_played_on(self):
        self.open_window("first", self.file)
        self.window.wait("the record", screen="analysis")
        self.window.wait_until("marks on every ply", lambda s: s["analysis"]["marked"] == list(range(9)))
        self.screen.key("Home")  # from the first mistake, if there is one
        for _ in range(2):
            self.screen.key("Right")
        self.at("d2", "f4")
        self.window.click("point:a1")
        self.at("d2", "f4", "a1")
        self.window.click("point:g7")
        self.at("d2", "f4", "a1", "g7")
        self.window.click("field:comment")
        self.screen.type("Worth a try")
        self.window.wait_until("the comment", lambda s: s["analysis"]["comment"] == "Worth a try")
        self.picture("analysis-annotated")
        self.choose("save-analysis")
        asks = f"Save once more to replace {self.file}, which was opened from there"
        self.window.wait_until("the question", lambda s: asks in s["messages"])
        self.assertEqual(self.file.read_text(), RECORD)
        self.window.click("save-analysis")
        self.window.wait_until("the toast", lambda s: any("Saved" in text for text in s["messages"]))
        saved = self.file.read_text()
        self.assertIn("(\n3 a1\n4 g7\n; Worth a try\n)\n", saved)

        self.open_window("second")
        self.window.wait("the first screen", screen="sign-in")
        self.screen.key("ctrl+o")
        self.window.wait("the sheet", screen="analysis")
        self.picture("analysis-sheet")
        self.screen.type("~/evening.txt")  # the field has the keyboard
        self.screen.key("Return")
        self.window.wait_until("the record", lambda s: s["analysis"] and s["analysis"]["plies"] == 10)
        self.screen.key("Home")
        for _ in range(3):
            self.screen.key("Right")
        self.at("d2", "f4", "d6")
        self.screen.key("Down")
        self.at("d2", "f4", "a1")
        self.screen.key("Right")
        self.assertEqual(self.at("d2", "f4", "a1", "g7")["analysis"]["comment"], "Worth a try")
        self.choose("play-from-here")
        self.window.click("play-at-level:1")
        self.window.wait_text("level-name", lambda text: text.startswith("Level 1"))
        self.picture("analysis-play-on")
        self.window.click("begin-to-play")
        state = self.window.wait("the table", screen="local")
        self.assertEqual(state["plies"], ["d2", "f4", "a1", "g7"])
        self.assertEqual(state["my_side"], "white")
        self.window.click("point:d6")
        self.window.wait_until("the computer's answer", lambda s: len(s["plies"]) == 6)
        self.picture("analysis-played-on")

    def test_what_was_deleted_or_replaced_comes_back(self):
        self.open_window("undone", self.file)
        self.window.wait("the record", screen="analysis")
        self.screen.key("Home")
        self.screen.key("Right")
        self.at("d2")
        self.choose("delete-ply")
        self.window.wait_until("the empty tree", lambda s: s["analysis"]["plies"] == 0)
        self.screen.key("ctrl+z")
        self.at("d2")
        self.assertEqual(self.window.state()["analysis"]["plies"], 8)
        self.window.click("point:a1")
        self.at("d2", "a1")
        other = self.folder / "other.txt"
        other.write_text(RECORD.replace("evening", "morning").replace("1 d2", "1 a1"))
        self.screen.key("ctrl+o")
        self.window.wait_until("the sheet", lambda s: "field:record" in self.window.widgets())
        self.screen.type(str(other))
        self.screen.key("Return")
        self.window.wait_until("the other record", lambda s: s["analysis"]["file"] == str(other))
        self.assertIn("What was open before is not saved: Ctrl+Z brings it back", self.window.state()["messages"])
        self.choose("undo-change")
        self.at("d2", "a1")
        self.screen.key("ctrl+y")
        self.window.wait_until("the other record again", lambda s: s["analysis"]["file"] == str(other))

    def test_a_damaged_record_shows_its_legal_part(self):
        self.file.write_text(RECORD.replace("5 f2", "5 d2"))
        self.open_window("damaged", self.file)
        state = self.window.wait("the record", screen="analysis")
        self.assertIn("Line 15, column 3", state["analysis"]["problem"])
        self.assertEqual(state["analysis"]["plies"], 4)
        self.picture("analysis-damaged")

    def test_a_game_just_played_is_looked_back_on(self):
        self.open_window("played")
        self.window.wait("the first screen", screen="sign-in")
        self.window.click("set-up:person")
        self.window.wait("the choices", screen="play")
        self.window.click("start-local")
        self.window.wait("the table", screen="local")
        for number, point in enumerate(("d2", "f4", "d6")):
            self.window.click(f"point:{point}")
            self.window.wait_until("the ply", lambda s, n=number: len(s["plies"]) == n + 1)
        self.window.resign()
        self.window.wait_until("the end", lambda s: s["outcome"])
        match = self.window.state()["match"]
        self.window.click(f"analyse-local:{match}")
        self.window.wait("the game", screen="analysis")
        self.screen.key("End")
        self.at("d2", "f4", "d6")
        self.screen.key("Escape")
        self.window.wait("the table again", screen="local")

    def test_a_clipboard_with_a_picture_is_no_record_and_one_with_text_is_pasted_by_the_button(self):
        self.open_window("pasting")
        self.window.wait("the first screen", screen="sign-in")
        self.screen.key("ctrl+o")
        self.window.wait("the sheet", screen="analysis")
        self.screen.key("Escape")
        clipboard = PictureOnClipboard(self.screen.name)
        self.addCleanup(clipboard.close)
        for paste in (lambda: self.window.click("paste-here"), lambda: self.screen.key("ctrl+v")):
            asked = len(clipboard.asked)
            paste()
            self.window.wait_until("the refusal", lambda s, n=asked: len(clipboard.asked) > n
                                   and "The clipboard holds no text" in s["messages"])
        self.assertIsNone(self.window.state()["analysis"])
        self.picture("analysis-picture-on-clipboard")
        self.window.click("edit-position")
        for widget in ("point:d2", "take-brush:second", "point:f4", "take-from-hand:first", "take-from-hand:second"):
            self.window.click(widget)
        self.screen.key("ctrl+c")
        self.window.wait_until("the toast", lambda s: "Position copied" in s["messages"])
        self.screen.key("Escape")
        self.window.click("paste-here")
        state = self.window.wait_until("the position", lambda s: s["analysis"])
        self.assertEqual(state["position"], ".../.../.../....B./.../.W./... w 8,8")

    def test_a_position_is_set_up_looked_at_and_kept_as_a_picture(self):
        self.open_window("set-up")
        self.window.wait("the first screen", screen="sign-in")
        self.screen.key("ctrl+o")
        self.window.wait("the sheet", screen="analysis")
        self.screen.key("Escape")
        self.window.click("edit-position")
        self.window.click("point:d2")
        self.window.click("take-brush:second")
        self.window.click("point:f4")
        self.window.click("take-from-hand:first")
        self.window.wait_text("problem", lambda text: text.startswith("Black has 10 men"))
        self.assertFalse(self.window.widgets()["analyse-position"]["enabled"])
        self.picture("analysis-editor-refused")
        self.window.click("take-from-hand:second")
        self.window.click("analyse-position")
        state = self.window.wait_until("the position", lambda s: s["analysis"])
        self.assertEqual(state["position"], ".../.../.../....B./.../.W./... w 8,8")
        self.choose("save-picture")
        state = self.window.wait_until("the toast", lambda s: any("Saved as" in text for text in s["messages"]))
        saved = list((self.folder / "set-up" / "games").glob("*.png"))
        self.assertEqual(len(saved), 1)
        self.assertIn(f"Saved as {saved[0]}", state["messages"])
        self.assertEqual(saved[0].read_bytes()[:8], b"\x89PNG\r\n\x1a\n")
        self.assertGreater(saved[0].stat().st_size, 100_000)
        # The window goes on where it was.
        self.window.click("point:a1")
        self.at("a1")
        self.choose("play-from-here")
        self.screen.key("1")
        self.window.wait_text("level-name", lambda text: text.startswith("Level 1"))
        self.screen.key("Return")
        state = self.window.wait("the table", screen="local")
        self.assertEqual((state["plies"], state["my_side"]), (["a1"], "black"))
        self.window.click("point:g7")
        state = self.window.wait_until("the computer's answer", lambda s: len(s["plies"]) == 3)
        # It is kept, and gone on with in another run.
        match, position = state["match"], state["position"]
        self.window.stop()
        self.reopen("set-up")
        self.window.wait("the first screen", screen="sign-in")
        self.window.click("set-up:computer")
        self.window.wait("the card", screen="play")  # the first screen has such a button, too
        self.window.click(f"open-local:{match}")
        state = self.window.wait("the table again", screen="local")
        self.assertEqual((state["position"], state["plies"][0]), (position, "a1"))


if __name__ == "__main__":
    unittest.main()
