"""A screen with a window manager, on which somebody does with a window what people do: sizes, places, full screen."""

import shutil
import subprocess

from driver.screen import Screen
from driver.waiting import Failure, wait_for
from driver.window_messages import ask_manager

MANAGER = "openbox"
# What has to be there; a script that misses some of it ends with 77.
NEEDED = (MANAGER, "xrandr", "xrdb", "xprop")


def missing():
    """The names of programs that are not installed."""
    return [name for name in NEEDED if shutil.which(name) is None]


class Desktop(Screen):
    """`managed`: whether a window manager runs on it; `options`: of Xvfb. Close it when done."""

    def __init__(self, width, height, managed=True, options=()):
        super().__init__(width, height, options=options)
        self.size = (width, height)
        self._largest = self.size
        self._modes = {self.size}
        self._parts = []
        self._manager = None
        if managed:
            self._manager = subprocess.Popen([MANAGER, "--sm-disable"], env=self.environment, stdin=subprocess.DEVNULL,
                                             stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            wait_for("the window manager", lambda: b"# 0x" in (self._run(
                "xprop", "-root", "_NET_SUPPORTING_WM_CHECK") or b""))

    def settle_window(self):
        """Waits for the window; where it lies is the manager's."""
        self._window = wait_for("a window", self.window)

    def _do(self, *command):
        if self._run(*command) is None:
            raise Failure(f"{' '.join(command)} failed")

    def _geometry(self):
        """Left, top, width and height of the window's inside on the screen."""
        words = (self._run("xwininfo", "-id", str(self._window)) or b"").decode()
        lines = dict(line.strip().split(": ", 1) for line in words.splitlines() if ": " in line)
        return [int(lines[name]) for name in ("Absolute upper-left X", "Absolute upper-left Y", "Width", "Height")]

    def window_size(self):
        """Its inside, in pixels."""
        return tuple(self._geometry()[2:])

    def shows(self, x, y):
        """Whether this place of the window lies on the screen."""
        left, top, _, _ = self._geometry()
        return 0 <= left + x < self.size[0] and 0 <= top + y < self.size[1]

    def click(self, x, y):
        """Inside the window, wherever that lies."""
        left, top, _, _ = self._geometry()
        super().click(left + x, top + y)

    def wheel(self, x, y, across=False, back=False):
        """Inside the window, wherever that lies."""
        left, top, _, _ = self._geometry()
        super().wheel(left + x, top + y, across, back)

    def resize(self, width, height):
        """To this size, as far as the manager allows it; returns at once."""
        self._do("xdotool", "windowsize", str(self._window), str(width), str(height))

    def move(self, x, y):
        """To this place."""
        self._do("xdotool", "windowmove", str(self._window), str(x), str(y))

    def maximise(self, on, *ways):
        """Or no longer; `ways`: VERT, HORZ, or none for both."""
        ask_manager(self.name, self._window, on, *(f"MAXIMIZED_{way}" for way in ways or ("VERT", "HORZ")))

    def minimise(self):
        """It is no longer to be seen."""
        self._do("xdotool", "windowminimize", str(self._window))

    def restore(self):
        """It is to be seen again, and has the keyboard."""
        self._do("xdotool", "windowmap", str(self._window), "windowactivate", str(self._window))

    def change_screen(self, width, height):
        """The screen has another size, no larger than at first, as when a laptop is taken from its dock."""
        if (width, height) not in self._modes:
            name = f"{width}x{height}"
            self._do("xrandr", "--newmode", name, "0", str(width), "0", "0", "0", str(height), "0", "0", "0")
            self._do("xrandr", "--addmode", "screen", name)
            self._modes.add((width, height))
        self._do("xrandr", "--output", "screen", "--mode", f"{width}x{height}")
        self.size = (width, height)

    def split(self, *sizes):
        """Screens beside each other, from the left, on what was one: the manager places windows on one of them. X has one scale
        for all."""
        self.join()
        left = 0
        for number, (width, height) in enumerate(sizes):
            name, output = f"part-{number}", "none" if number else "screen"
            self._do("xrandr", "--setmonitor", name, f"{width}/{width // 4}x{height}/{height // 4}+{left}+0", output)
            self._parts.append(name)
            left += width

    def join(self):
        """One screen again."""
        while self._parts:
            self._do("xrandr", "--delmonitor", self._parts.pop())

    def whole(self):
        """Whether all of the window's inside lies on the screen."""
        left, top, width, height = self._geometry()
        return left >= 0 and top >= 0 and left + width <= self.size[0] and top + height <= self.size[1]

    def change_scale(self, scale):
        """What the desktop asks of programs: 1 is usual."""
        subprocess.run(["xrdb", "-merge"], input=f"Xft.dpi: {round(96 * scale)}\n", text=True, env=self.environment,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=30, check=True)

    def point_away(self):
        """The mouse goes where it changes nothing: out of the window, or into the corner."""
        self._do("xdotool", "mousemove", str(self._largest[0] - 1), str(self._largest[1] - 1))

    def window_picture(self, path):
        """Writes the inside of the window as it is on the screen now."""
        self._do("import", "-silent", "-window", str(self._window), str(path))

    def close(self):
        """Ends the manager and the screen."""
        if self._manager is not None:
            self._manager.terminate()
            try:
                self._manager.wait(5)
            except subprocess.TimeoutExpired:  # openbox may miss a signal that comes while it begins to wait
                self._manager.kill()
                self._manager.wait(20)
        super().close()
