"""A window that stands still costs next to nothing: it paints no frame that nobody could tell from the one before.

Frames are counted, which is the same on every machine and in every build. Shares of a processor are judged with much room
(a window that paints all of itself for a caret takes three times as much); `cost.main` measures them.
"""

import contextlib
import os
import pathlib
import unittest

from cost.main import House, Memory, per_cents, reach

BIN = pathlib.Path(os.environ["MERELS_BIN"]).resolve()
SECONDS = 3
MOST_PER_CENT = 10
MOST_OWN_MIB = 160
MOST_READINGS = 10  # boards that are being made, and toasts that go, are not what a state costs
OF_THE_QUESTION = 1  # a window that is asked paints itself once more
# Frames a second that each state may paint: a caret blinks, a ring goes on by a dot, a clock by a second.
STILL = ("play", "local", "lobby", "settings")
MOVING = {"first": 2.5, "caret": 2.5, "search": 9, "clock": 2}


class WhatAWindowCosts(unittest.TestCase):
    """Each state in a window of its own."""

    def judge(self, state, most_frames):
        """Waits until nothing is left to be made, and counts."""
        with contextlib.ExitStack() as exits:
            window = reach(state, House(BIN, 1, exits))
            for _ in range(MOST_READINGS):
                painted = window.state()["frames"]["painted"]
                used = per_cents([window.pid()], SECONDS)[0]
                frames = window.state()["frames"]["painted"] - painted - OF_THE_QUESTION
                if frames <= most_frames * SECONDS and used < MOST_PER_CENT:
                    break
            own = Memory(window.pid()).own
        self.assertLessEqual(frames, most_frames * SECONDS, f"{state}: frames in {SECONDS} s")
        self.assertLess(used, MOST_PER_CENT, f"{state}: per cent of a processor")
        self.assertLess(own, MOST_OWN_MIB, f"{state}: MiB of its own")

    def test_what_stands_still_paints_nothing(self):
        for state in STILL:
            with self.subTest(state):
                self.judge(state, 0)

    def test_what_moves_paints_as_often_as_it_changes(self):
        for state, frames in MOVING.items():
            with self.subTest(state):
                self.judge(state, frames)


if __name__ == "__main__":
    unittest.main()
