"""Somebody alone at a window that reaches no server: the computer, two at one board, a puzzle, the lesson."""

import json
import os
import pathlib
import unittest

from driver.client import Client
from driver.window_case import WindowCase

BIN = pathlib.Path(os.environ["MERELS_BIN"])
NOBODY = "127.0.0.1:9"  # nothing listens there
MOST_PLIES = 60
LESSON = (("d2",), ("g7", "f4"), ("b2", "e4"), ("e4", "e5", "a7"), ("d1", "g7", "d6"), ("d7", "a7", "b6"))


class Alone(WindowCase):
    """The window begins on its first screen."""

    def setUp(self):
        self.open_screen()
        self.open_window()

    def open_window(self):
        """The window, also once more after it was stopped: what it keeps lies in the folder."""
        self.window = Client.alone("window", BIN / "merels", self.screen, (self.folder, self.folder),
                                   "--server", NOBODY, "--matches-folder", self.folder / "matches",
                                   "--token-file", self.folder / "token",
                                   "--settings-file", self.folder / "settings.json")
        self.addCleanup(self.stop_window)
        self.window.wait("the first screen", screen="sign-in")

    def stop_window(self):
        """Ends it, unless a test has done so."""
        if self.window is not None:
            self.window.stop()
        self.window = None

    def play(self, ply):
        """A ply in the rules' notation, by mouse; the state when it is on the board."""
        before = len(self.window.state()["plies"])
        self.click(*ply.replace("-", ",").split(","))
        return self.window.wait_until(f"the ply {ply}", lambda s: len(s["plies"]) > before)

    def my_turn(self):
        """The state once the user may play, or the game is over."""
        return self.window.wait_until("the turn", lambda s: s["legal"] or s["outcome"])

    def begin(self, opponent="computer", *choices):
        """From the first screen to the table."""
        self.window.click(f"set-up:{opponent}")
        self.window.wait("the choices", screen="play")
        return self.begin_from_play(opponent, *choices)

    def begin_from_play(self, opponent, *choices):
        """From the choices to the table."""
        self.window.click(f"set-up:{opponent}")
        if opponent == "nobody":  # the choices change their places
            self.window.wait_text("start-local", lambda text: text == "Begin")
        for choice in choices:
            self.window.click(choice)
        self.window.click("start-local")
        return self.window.wait("the table", screen="local", connection="off")

    def test_a_game_against_the_first_level_to_its_end(self):
        self.picture("first-screen")
        self.window.click("set-up:computer")
        self.window.wait("the choices", screen="play")
        self.picture("choices")
        for key in ("1", "Down", "Down"):
            self.screen.key(key)
        self.window.click("local-side:first")
        self.picture("level-1")
        self.window.click("start-local")
        state = self.my_turn()
        for _ in range(MOST_PLIES):
            if state["outcome"]:
                break
            takes = [ply for ply in state["legal"] if "," in ply]
            self.play((takes or state["legal"])[0])
            state = self.my_turn()
            if len(state["plies"]) == 12:
                self.window.click("hint")
                self.window.wait_until("a hint", lambda s: s["hint"])
                self.picture("hint")
        self.window.resign()
        self.window.wait_until("the review", lambda s: "review" in self.window.widgets())
        self.picture("result")
        self.window.click("analyse-local:" + self.window.state()["match"])
        self.window.wait("the game to look back on", screen="analysis")
        self.screen.key("Escape")
        self.window.wait("the table", screen="local")
        self.window.click("local-rematch")
        again = self.window.wait_until("a rematch", lambda s: s["outcome"] is None and s["my_side"] == "black")
        self.assertEqual(again["connection"], "off")

    def test_a_ply_is_taken_back_and_the_match_outlives_the_window(self):
        self.begin("computer", "level:1", "local-side:first")
        self.play("d2")
        self.assertEqual(len(self.my_turn()["plies"]), 2)
        self.window.click("take-back")
        self.window.wait("the takeback", plies=[])
        self.play("d6")
        plies = self.my_turn()["plies"]
        self.window.kill()
        self.window = None
        self.open_window()
        self.picture("go-on")
        match = next(widget for widget in self.window.widgets() if widget.startswith("open-local:"))
        self.window.click(match)
        self.window.wait("the same match", screen="local", plies=plies, my_side="white")

    def test_two_people_share_a_board(self):
        self.begin("person")
        for ply in ("d2", "f4", "d6", "b4"):
            self.play(ply)
        self.picture("two-people")
        self.screen.key("Escape")
        self.window.wait("the choices", screen="play")
        self.window.click("show-games")
        self.window.wait("the list", screen="games")
        self.picture("games-here")

    def test_solitaire_is_undone(self):
        self.window.click("set-up:computer")
        self.window.wait("the choices", screen="play")
        self.begin_from_play("nobody")
        self.play("d6-d4")
        self.picture("solitaire-alone")
        self.window.click("take-back")
        self.window.wait("the start", plies=[])
        self.play("d2-d4")

    def test_the_first_screen_leads_to_a_puzzle_and_progress_is_kept(self):
        self.window.click("puzzles")
        state = self.window.wait_until("a puzzle", lambda s: s["screen"] == "puzzle" and s["legal"])
        self.picture("puzzle")
        self.window.click("show-idea")
        self.picture("puzzle-idea")
        self.window.click("show-solution")
        self.picture("puzzle-solution")
        self.play(state["legal"][0])
        self.picture("puzzle-played")
        kept = json.loads((self.folder / "settings.json").read_text())
        self.assertIn("missed 1", kept["puzzle-progress"])

    def test_the_lesson_is_done_by_hand(self):
        self.window.click("learn")
        for step, way in enumerate(LESSON, start=1):
            self.window.wait("the step", screen="lesson", lesson_step=step, lesson_done=False)
            self.picture(f"lesson-{step}")
            self.click(*way)
            self.window.wait("what is to be done", lesson_done=True)
            if step < len(LESSON):
                self.window.click("next-step")
        self.picture("lesson-end")
        self.window.click("set-up:computer")
        self.window.wait("the choices", screen="play")

    def test_a_server_that_cannot_be_reached_is_no_dead_end(self):
        self.window.click("sign-in-guest")
        self.window.wait_until("the problem", lambda s: NOBODY in s["last_error"])
        self.picture("unreachable")
        self.begin("computer", "level:1", "local-side:first")
        self.play("d2")
        self.window.click("rules:standard+reps=3+quiet=100")
        self.window.wait_until("the rules", lambda _: "rules-sheet" in self.window.widgets())
        self.picture("rules-sheet")
        self.window.click("close-rules")

    def test_a_damaged_match_is_put_aside_and_said_once(self):
        (self.folder / "matches").mkdir(exist_ok=True)
        (self.folder / "matches" / "broken.match").write_text("nonsense", encoding="utf-8")
        self.window.kill()
        self.window = None
        self.open_window()
        self.window.click("set-up:computer")
        self.window.click("start-local")
        self.window.wait("the table", screen="local")
        self.assertTrue((self.folder / "matches" / "broken.match.damaged").exists())


if __name__ == "__main__":
    unittest.main()
