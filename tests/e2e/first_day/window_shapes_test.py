"""A window that is made larger, smaller, maximised, tiled, full screen, minimised, and brought to other screens: it lives,
shows what a fresh window of that size shows, and what is pressed is what lies there."""

import os
import pathlib
import sys
import tempfile
import unittest

from driver.desktop import Desktop, missing
from driver.waiting import wait_for
from first_day.fresh import Fresh, start
from first_day.window_monkey import go

BIN = pathlib.Path(os.environ["MERELS_BIN"]).resolve()
SCREEN = (1920, 1080)
DOCKED_OFF = (1280, 800)  # the size of the smaller screen
SCREENS = {
    "a lesson": ("learn",),
    "a puzzle": ("puzzles",),
    "a game at one board": ("set-up:computer", "set-up:person", "start-local", "point:a7", "point:d6", "point:f4", "point:g1"),
}


class Shapes(unittest.TestCase):
    """One window, on its first screen."""

    managed = True
    options = ()

    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.fresh = Fresh(BIN / "merels", self.folder, *SCREEN)
        self.addCleanup(self.fresh.close)
        self.desktop = Desktop(*SCREEN, managed=self.managed, options=self.options)
        self.addCleanup(self.desktop.close)
        self.kept = self.folder / "kept"
        self.kept.mkdir()
        self.window = start("window", BIN / "merels", self.desktop, self.kept)
        self.addCleanup(self.window.stop)

    def is_as_fresh(self, what):
        """The picture is a fresh window's, the first button is where it is seen, and nothing was said of the X server."""
        with self.subTest(what):
            self.fresh.compare(self.desktop, self.kept, lambda _: None)
            self.window.click("set-up:computer")
            self.window.wait("the choices", screen="play")
            self.desktop.key("Escape")
            self.window.wait("the first screen", screen="sign-in")
            log = (self.kept / "window.log").read_text(encoding="utf-8")
            self.assertNotIn("X server", log)

    def becomes(self, *size):
        """Waits for this size of the window."""
        wait_for(f"{size}", lambda: self.desktop.window_size() == size)

    def becomes_other_than(self, *size):
        """Waits for another."""
        wait_for(f"another size than {size}", lambda: self.desktop.window_size() != size)


class Managed(Shapes):
    """By a window manager."""

    def test_larger_smaller_and_many_sizes_at_once(self):
        for size in ((1500, 950), (900, 600), (1279, 801)):
            self.desktop.resize(*size)
            self.becomes(*size)
            self.is_as_fresh(size)
        before = self.window.state()["frames"]
        for step in range(40):
            self.desktop.resize(1000 + 11 * step, 990 - 7 * step)
        self.becomes(1000 + 11 * 39, 990 - 7 * 39)
        after = self.window.state()["frames"]
        slow, painted = (after[name] - before[name] for name in ("slow", "painted"))
        print(f"slowest frame: {after['slowest_us'] / 1000:.1f} ms, before the forty sizes {before['slowest_us'] / 1000:.1f} ms; "
              f"over 50 ms meanwhile: {slow} of {painted}")
        if BIN.parent.name == "release":
            self.assertEqual(slow, 0)
        self.is_as_fresh("the last of forty sizes")

    def test_boards_with_men_are_as_fresh_in_other_sizes(self):
        for name, presses in SCREENS.items():
            go(self.window, presses)
            for size in ((1500, 950), (1000, 700)):
                self.desktop.resize(*size)
                self.becomes(*size)
                with self.subTest((name, size)):
                    self.fresh.compare(self.desktop, self.folder / "nothing", lambda fresh, way=presses: go(fresh, way))
            for _ in range(3):
                if self.window.state()["screen"] != "sign-in":
                    self.desktop.key("Escape")
                    wait_for("a step back", lambda: self.window.state()["screen"] in ("play", "sign-in"))
            self.window.wait("the first screen", screen="sign-in")

    def test_on_two_screens_of_other_sizes_and_over_the_edge_between_them(self):
        self.desktop.split((1000, 800), (920, 1080))
        for left, wide in ((40, 1000), (1100, 920)):
            self.desktop.maximise(False)
            self.desktop.resize(700, 600)
            self.becomes(700, 600)
            self.desktop.move(left, 40)
            self.desktop.maximise(True)
            wait_for("as wide as that screen", lambda most=wide: self.desktop.window_size()[0] == most)
            self.is_as_fresh(f"maximised on the screen of {wide}")
        self.desktop.maximise(False)
        self.becomes(700, 600)
        self.desktop.move(700, 40)
        self.is_as_fresh("on both screens")
        for one in (self.desktop, self.fresh):
            one.change_scale(1.5)
        self.desktop.move(1100, 40)
        self.is_as_fresh("on a screen of another scale")

    def test_maximised_tiled_and_back(self):
        before = self.desktop.window_size()
        for ways in ((), ("VERT",), ("HORZ",)):
            self.desktop.maximise(True, *ways)
            self.becomes_other_than(*before)
            self.is_as_fresh(("maximised", *ways))
            self.desktop.maximise(False, *ways)
            self.becomes(*before)
        self.is_as_fresh("as before")

    def test_full_screen_and_back_to_the_size_before_also_when_that_was_maximised(self):
        self.desktop.resize(1111, 777)
        self.becomes(1111, 777)
        self.desktop.key("F11")
        self.becomes(*SCREEN)
        self.is_as_fresh("full screen")
        self.desktop.key("F11")
        self.becomes(1111, 777)
        self.is_as_fresh("back")
        self.desktop.maximise(True)
        self.becomes_other_than(1111, 777)
        maximised = self.desktop.window_size()
        self.desktop.key("F11")
        self.becomes(*SCREEN)
        self.desktop.key("F11")
        self.becomes(*maximised)
        self.is_as_fresh("maximised as before")

    def test_minimised_and_back_also_with_another_size_meanwhile(self):
        self.desktop.minimise()
        wait_for("the window to go", lambda: self.desktop.window() is None)
        self.desktop.restore()
        wait_for("the window", self.desktop.window)
        self.desktop.minimise()
        wait_for("the window to go", lambda: self.desktop.window() is None)
        self.desktop.resize(1000, 700)
        self.desktop.restore()
        wait_for("the window", self.desktop.window)
        self.is_as_fresh("resized while it was away")

    def test_partly_off_the_screen_and_back(self):
        for place in ((-600, 300), (1700, 900), (40, 40)):
            self.desktop.move(*place)
        self.is_as_fresh("moved about")

    def test_on_a_smaller_screen_and_one_of_another_scale(self):
        self.desktop.maximise(True)
        self.desktop.change_screen(*DOCKED_OFF)
        wait_for("a smaller window", lambda: self.desktop.window_size()[0] <= DOCKED_OFF[0])
        self.is_as_fresh("a smaller screen")
        for scale in (1.5, 0.75):
            for one in (self.desktop, self.fresh):
                one.change_scale(scale)
            self.is_as_fresh(("scale", scale))
        self.desktop.change_screen(*SCREEN)
        wait_for("a larger window", lambda: self.desktop.window_size()[0] > DOCKED_OFF[0])
        self.is_as_fresh("the larger screen again")


class Bare(Shapes):
    """Without a window manager."""

    managed = False

    def test_larger_smaller_full_screen_and_back(self):
        for size in ((1500, 950), (1234, 777)):
            self.desktop.resize(*size)
            self.becomes(*size)
            self.is_as_fresh(size)
        self.desktop.key("F11")
        self.becomes(*SCREEN)
        self.desktop.change_screen(*DOCKED_OFF)
        self.becomes(*DOCKED_OFF)
        self.is_as_fresh("full screen on a smaller one")
        self.desktop.change_screen(*SCREEN)
        self.becomes(*SCREEN)
        self.desktop.key("F11")
        self.becomes(1234, 777)
        self.is_as_fresh("the size before")


class WithoutSharedMemory(Shapes):
    """As on a display that is elsewhere."""

    options = ("-extension", "MIT-SHM")

    def test_larger_than_the_screen_smaller_and_maximised(self):
        for size in ((2000, 1100), (900, 600)):
            self.desktop.resize(*size)
            self.becomes(*size)
            if size[0] <= SCREEN[0]:
                self.is_as_fresh(size)
        self.desktop.maximise(True)
        self.becomes_other_than(900, 600)
        self.is_as_fresh("maximised")


if __name__ == "__main__":
    if missing():
        print(f"skipped: {', '.join(missing())} cannot be found (deploy/install-deps.sh demo)")
        sys.exit(77)
    unittest.main()
