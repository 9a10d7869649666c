"""A screen that nobody sees, with one window on it: mouse in, pictures out."""

import os
import select
import subprocess

from driver.window_messages import send_close
from driver.waiting import Failure, wait_for

WIDTH, HEIGHT = 1280, 800
ALIKE_LOOKS = 3  # so many looks in a row that show nothing new: it stands still
MOST_LOOKS = 16


class Screen:
    """An Xvfb of its own. Close it when done."""

    def __init__(self, width=None, height=None, depth=24, options=()):
        numbers, tell = os.pipe()
        size = f"{width or WIDTH}x{height or HEIGHT}x{depth}"
        self._server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(tell), "-screen", "0", size, "-nolisten", "tcp", "-noreset", *options],
            pass_fds=[tell], stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(tell)
        number = b""
        # Number and end of line come apart, and Xvfb dies of a pipe that was closed between them.
        while not number.endswith(b"\n"):
            part = os.read(numbers, 16) if select.select([numbers], [], [], 20)[0] else b""
            if not part:
                os.close(numbers)
                self.close()
                raise Failure("Xvfb did not start")
            number += part
        os.close(numbers)
        self.name = f":{number.decode().strip()}"
        self.environment = {**os.environ, "DISPLAY": self.name}

    def _run(self, *command):
        done = subprocess.run(command, env=self.environment, stdin=subprocess.DEVNULL, capture_output=True,
                              timeout=30, check=False)
        return done.stdout if done.returncode == 0 else None

    def settle_window(self):
        """Waits for the window and puts its corner into the screen's."""
        window = str(wait_for("a window", self.window))
        self._run("xdotool", "windowmove", window, "0", "0")
        at_corner = b"Position: 0,0"
        wait_for("the window to lie in the corner",
                 lambda: at_corner in (self._run("xdotool", "getwindowgeometry", window) or b""), 5)

    def window(self):
        """The number of the window; nothing when none can be seen."""
        found = self._run("xdotool", "search", "--onlyvisible", "--name", ".")
        return int(found.split()[0]) if found else None

    def ask_window_to_close(self):
        """What a window manager sends when somebody presses the cross."""
        send_close(self.name, self.window())

    def click(self, x, y):
        """Moves the mouse there and presses its left button."""
        if self._run("xdotool", "mousemove", str(round(x)), str(round(y)), "click", "1") is None:
            raise Failure(f"the mouse could not be moved to {x}, {y}")

    def right_drag(self, begin, end):
        """Presses the right button there and lets it go here; at one place it is a click."""
        places = [str(round(value)) for value in (*begin, *end)]
        if self._run("xdotool", "mousemove", *places[:2], "mousedown", "3", "mousemove", *places[2:],
                     "mouseup", "3") is None:
            raise Failure(f"the mouse could not be dragged from {begin} to {end}")

    def wheel(self, x, y, across=False, back=False):
        """Turns the wheel a notch towards the person, or to the right, with the mouse there; or back."""
        button = {(False, False): "5", (False, True): "4", (True, False): "7", (True, True): "6"}[across, back]
        if self._run("xdotool", "mousemove", str(round(x)), str(round(y)), "click", button) is None:
            raise Failure("the wheel could not be turned")

    def key(self, name):
        """Presses and releases a key, such as Down."""
        if self._run("xdotool", "key", name) is None:
            raise Failure(f"the key {name} could not be pressed")

    def type(self, text):
        """Types a text, letter by letter."""
        if self._run("xdotool", "type", "--delay", "5", "--", text) is None:
            raise Failure("a text could not be typed")

    def picture(self, path):
        """Writes what is to be seen once it stands still (or after some tries: clocks keep moving)."""
        before, alike = None, 0
        for _ in range(MOST_LOOKS):
            now = self._run("import", "-silent", "-window", "root", "-depth", "8", "rgb:-")
            alike = alike + 1 if now is not None and now == before else 0
            if alike == ALIKE_LOOKS:
                break
            before = now
        if self._run("import", "-silent", "-window", "root", str(path)) is None:
            raise Failure(f"no picture could be taken for {path}")

    def pid(self):
        """The process of its X server."""
        return self._server.pid

    def close(self):
        """Ends the screen."""
        self._server.terminate()
        self._server.wait(20)
