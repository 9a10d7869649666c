"""A window compared with a fresh window of its size, on a screen of its own and with a copy of its files."""

import os
import re
import shutil
import subprocess

from driver.client import Client
from driver.desktop import Desktop
from driver.waiting import PATIENCE_S, Failure, wait_for

NOBODY = "127.0.0.1:9"  # nothing listens there
FUZZ = "2%"  # of a colour; what was drawn in parts and what was drawn whole may differ by less
NEWEST = 3
LETTERS = (240, 72)  # of "Online · 12 ms", in points at the largest scale
BAR = 168  # the height of the top bar, likewise
KEPT = ("settings.json", "token", "matches", "games")  # in a window's folder, which it begins in
# By names without folders: the settings show them, and two windows in two folders have to show the same.
OPTIONS = ("--settings-file", "settings.json", "--token-file", "token", "--matches-folder", "matches", "--games-folder", "games")


def start(name, program, desktop, folder, *more, server=NOBODY):
    """A window that keeps its things in this folder, on its first screen, or with `--guest` in the lobby."""
    window = Client.alone(name, program, desktop, (folder, folder), "--server", server, *OPTIONS, *more)
    first = "lobby" if "--guest" in more else "sign-in"
    window.wait_until("the first frame", lambda s: s["frames"]["painted"] and s["screen"] == first)
    return window


def different(one, other):
    """How many points of two pictures differ; all of them when the sizes do."""
    done = subprocess.run(["compare", "-metric", "AE", "-fuzz", FUZZ, str(one), str(other), "null:"], capture_output=True,
                          text=True, timeout=60, check=False)
    if done.returncode > 1:
        return -1
    return round(float(done.stderr.split()[0]))


def only_round_trip(one, other):
    """Whether two pictures differ in nothing but a few letters of the top bar's right half: each window measures the round trip
    to the server by itself, and shows it there."""
    done = subprocess.run(["convert", str(one), str(other), "-compose", "difference", "-composite", "-threshold", FUZZ,
                           "-format", "%@ %w", "info:"], capture_output=True, text=True, timeout=60, check=False)
    found = re.fullmatch(r"(\d+)x(\d+)\+(\d+)\+(\d+) (\d+)", done.stdout.strip())
    if done.returncode or not found:
        return False
    width, height, left, top, whole = map(int, found.groups())
    return width <= LETTERS[0] and height <= LETTERS[1] and top <= BAR and left > whole / 2


class Fresh:
    """Compares windows of one program with fresh ones. Close it when done."""

    def __init__(self, program, folder, width, height):
        """`folder`: where pictures lie; `width`, `height`: of the screen, no smaller than any window."""
        self._program, self._folder = program, folder
        self._desktop = Desktop(width, height, managed=False)
        self._count = 0

    def change_scale(self, scale):
        """What the desktop asks of programs."""
        self._desktop.change_scale(scale)

    def _start(self, size, kept, more, server):
        self._count += 1
        folder = self._folder / f"fresh-{self._count}"
        folder.mkdir()
        for name in KEPT:
            if (kept / name).is_dir():
                shutil.copytree(kept / name, folder / name)
            elif (kept / name).exists():
                shutil.copy(kept / name, folder / name)
        return start("fresh", self._program, self._desktop, folder, "--size", "x".join(map(str, size)), *more,
                     server=server)

    def compare(self, desktop, kept, go, seconds=PATIENCE_S, more=(), server=NOBODY):
        """Waits until the window on this desktop shows what a fresh one of its size does, after `go(fresh)`. Failure, with the
        pictures' names, when it does not. Boards are made meanwhile, so both are looked at again and again; and a caret blinks,
        so that each picture is held against the newest few of the other window.
        """
        size = desktop.window_size()
        fresh = self._start(size, kept, more, server)
        mine, others = self._folder / "window.png", [self._folder / f"fresh-{number}.png" for number in range(NEWEST)]
        try:
            self._go(go, fresh)
            for one in (self._desktop, desktop):
                one.point_away()

            def alike():
                others.append(others.pop(0))
                self._desktop.window_picture(others[-1])
                desktop.window_picture(mine)
                return any(different(mine, other) == 0 or only_round_trip(mine, other)
                           for other in others if other.exists())

            try:
                wait_for("the same picture", alike, seconds)
            except Failure:
                if folder := os.environ.get("MERELS_PICTURES"):
                    for picture in (mine, others[-1]):
                        shutil.copy(picture, folder)
                saved = shutil.copy(others[-1], self._folder / "fresh.png")
                raise Failure(f"at {size[0]}x{size[1]} {different(mine, saved)} points differ from a fresh window's: {mine}, "
                              f"{saved}") from None
        finally:
            fresh.stop()
            for other in others:
                other.unlink(missing_ok=True)

    def _go(self, go, fresh):
        """A failure tells where the fresh window is."""
        try:
            go(fresh)
        except Failure as failure:
            picture = self._folder / "fresh-there.png"
            self._desktop.window_picture(picture)
            there = fresh.state()
            raise Failure(f"{failure}; the fresh window is at {there['screen']}, {there['connection']}: {picture}") from None

    def close(self):
        """Ends its screen."""
        self._desktop.close()


def magnified(window, way):
    """How large the window's letters are with this choice, in percent of the usual: scale and size of text multiply."""
    percent = {kind: window.state()["settings"][kind] for kind in ("scale", "text")}
    kind, _, value = way.removeprefix("choose-").partition(":")
    if kind in percent:
        percent[kind] = value
    scale, text = (int(one) if one.isdigit() else 100 for one in percent.values())
    return scale * text // 100
