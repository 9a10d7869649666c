#!/usr/bin/env python3
"""Does with a window what people do without thinking: other sizes and places, maximised, minimised, full screen, other screens
and scales, theme and size of text, presses and keys anywhere, and a server that stands still, is killed and comes back.

After each round: the window lives and has said nothing of an error, no widget lies under another or is cut, and on a screen that
is chosen at random the picture is that of a fresh window of the same size with the same settings. The seed is printed; with it the
same is done again, as far as the window and the machine take as long. Exit status 0, 1 for a finding, which is told with its seed and
what was done last, 2 usage, 77 when a program is missing.
"""

import argparse
import collections
import contextlib
import itertools
import os
import pathlib
import random
import shutil
import signal
import sys
import tempfile
import time

from cost.wander import KEYS
from driver.desktop import Desktop, missing
from driver.server import Server
from driver.waiting import Failure, wait_for
from first_day.fresh import Fresh, magnified, start

SCREEN = (1920, 1080)
SCREENS = (SCREEN, (1280, 800), (1366, 768))
LEAST = (480, 320)
# What would delete what the run needs, or is remembered by one window alone, so that a fresh one does not show it.
LEFT_OUT = ("forget:", "dismiss-toast", "sign-", "save", "animate-", "copy", "paste", "filter-", "choose-kind", "choose-clock",
            "field:", "level:", "local-", "set-up:", "quick-play", "games:", "evaluate", "analysis-", "choose-pool",
            "choose-account-list", "choose-channel", "seek-", "show-idea", "show-solution", "show-answer", "show-way", "show-node",
            "show-ply")
HARMLESS = ("Tab", "Escape")  # keys that press nothing
BOARDS = ("analysis", "puzzle", "lesson", "local")
SLIDING = ("Left", "Right")  # keys that move a setting's slider
QUIET = ("no audio device: playing without sound",)
MAGNIFIED = 300  # percent: of larger letters a low window shows no whole button
ACTS_A_ROUND = 6
REMEMBERED = 30  # acts that a finding is told with
SLACK = 1.5  # pixels: places are rounded
WIDE = 0.5  # of the window: by a notch of the wheel such a thing may go from one edge over the other
EDGE = 100  # above and below, where the page may be covered
# By which presses a screen is reached from the lobby. Points go down and to the right, as a low window is scrolled.
PLACES = {
    "home": (),
    "settings": ("key:ctrl+comma",),
    "analysis": ("show-games", "show-analysis"),
    "account": ("show-account",),
    "keys": ("key:question",),
    "games": ("show-games",),
    "ratings": ("show-ranks",),
    "watch": ("show-watch",),
    "lesson": ("key:question", "learn"),
    "puzzle": ("set-up:computer", "puzzles"),
    "local": ("set-up:computer", "set-up:person", "start-local", "point:a7", "point:d6", "point:f4", "point:g1"),
}
SHEETS = ("keys",)


class Monkey:
    """One window on a desktop with a window manager, a server, and fresh windows to compare with."""

    def __init__(self, programs, window, seed, exits):
        self.chance = random.Random(seed)
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="merels-monkey-"))  # stays when something was found
        self.kept = self.folder / "kept"
        self.kept.mkdir()
        self.done = collections.deque(maxlen=REMEMBERED)
        self.server = Server(programs / "merels-server", self.folder / "data", self.folder / "server.log")
        exits.callback(self.server.stop)
        self.server.start()
        self.fresh = Fresh(programs / "merels", self.folder, *SCREEN)
        exits.callback(self.fresh.close)
        self.desktop = Desktop(*SCREEN)
        exits.callback(self.desktop.close)
        self.window = start("window", window, self.desktop, self.kept, "--guest", server=self.server.address)
        exits.callback(self.window.stop)
        exits.callback(self.thaw)
        self.server_runs, self.server_stands, self.minimised = True, False, False
        self.acts = {
            self.resize: 6, self.maximise: 3, self.tile: 2, self.full_screen: 2, self.minimise: 2, self.move: 2,
            self.other_screen: 1, self.split: 1, self.other_scale: 1, self.choose: 2, self.press: 8, self.freeze: 1, self.kill: 1,
        }

    # What is done.

    def tell(self, *words):
        """Remembers what is done."""
        self.done.append(" ".join(map(str, words)))

    def resize(self):
        """Once, or many times at once, as when the edge is dragged."""
        for _ in range(self.chance.choice((1, 1, 12))):
            size = [self.chance.randint(least, most) for least, most in zip(LEAST, SCREEN)]
            self.tell("resize", *size)
            self.desktop.resize(*size)

    def maximise(self):
        """Or no longer."""
        on = self.chance.random() < 0.6
        self.tell("maximise", on)
        self.desktop.maximise(on)

    def tile(self):
        """Over the whole height or width alone."""
        way, on = self.chance.choice(("VERT", "HORZ")), self.chance.random() < 0.6
        self.tell("maximise", on, way)
        self.desktop.maximise(on, way)

    def full_screen(self):
        """Or back."""
        self.tell("F11")
        self.desktop.key("F11")

    def minimise(self):
        """And back, perhaps after other things."""
        self.tell("minimise")
        self.desktop.minimise()
        self.minimised = True
        if self.chance.random() < 0.5:
            self.resize()
        self.restore()

    def restore(self):
        """It can be seen again."""
        self.tell("restore")
        self.desktop.restore()
        wait_for("the window to be seen again", self.desktop.window)
        self.minimised = False

    def move(self):
        """Anywhere, partly off the screen as well."""
        place = [self.chance.randint(-300, most - 100) for most in SCREEN]
        self.tell("move", *place)
        self.desktop.move(*place)

    def other_screen(self):
        """A larger or a smaller one."""
        size = self.chance.choice(SCREENS)
        self.tell("screen", *size)
        self.desktop.join()
        self.desktop.change_screen(*size)

    def split(self):
        """Two screens of other sizes in the place of one, or one again; the window lies on one of them, or on both."""
        width, height = self.desktop.size
        left = self.chance.choice((0, width // 3, width // 2, 2 * width // 3))
        self.tell("split", left)
        if not left:
            return self.desktop.join()
        self.desktop.split((left, height), (width - left, height - 200))
        self.move()

    def other_scale(self):
        """Of the desktop."""
        scale = self.chance.choice((0.75, 1, 1, 1.25, 1.5, 2))
        self.tell("scale", scale)
        for one in (self.desktop, self.fresh):
            one.change_scale(scale)

    def choose(self):
        """A theme, a size of text or a scale, in the settings."""
        self.desktop.key("ctrl+comma")
        with contextlib.suppress(Failure):
            self.window.wait("the settings", 5, screen="settings")
        ways = [id for id in sorted(self.window.widgets()) if id.startswith(("choose-theme", "choose-text", "choose-scale"))
                and magnified(self.window, id) <= MAGNIFIED]
        if ways:
            self.press_widget(self.chance.choice(ways))

    def press(self):
        """Anything that can be pressed, or a key."""
        if self.chance.random() < 0.2:
            key = self.chance.choice(KEYS)
            # On a board a key moves its ring, or asks for a hint: this window alone remembers. In the settings they make letters
            # six times as large, by scale and text: of a low window's buttons none is seen whole.
            screen = self.window.state()["screen"]
            if key in SLIDING and screen == "settings" or key != "Escape" and screen in BOARDS:
                return
            has_keys = [id for id, widget in self.window.widgets().items() if widget.get("focused")]
            if key not in HARMLESS and any(id.startswith(LEFT_OUT) for id in has_keys):
                return
            self.tell("key", key)
            return self.desktop.key(key)
        # What is tried on these boards is remembered by this window alone.
        tried = {"analysis": "", "puzzle": "", "lesson": "point:"}.get(self.window.state()["screen"], "\n")
        able = [id for id, widget in sorted(self.window.widgets().items())
                if widget.get("enabled", True) and not id.startswith(LEFT_OUT)
                and (id.startswith("show-") or not id.startswith(tried))
                and (not id.startswith("choose-") or magnified(self.window, id) <= MAGNIFIED)]
        if able:
            self.press_widget(self.chance.choice(able))

    def press_widget(self, id):
        """Clicks its middle, if that can be seen on the screen."""
        widget = self.window.widgets().get(id)
        middle = widget and (widget["x"] + widget["w"] / 2, widget["y"] + widget["h"] / 2)
        if middle and self.desktop.shows(*middle):
            self.tell("press", id)
            self.desktop.click(*middle)

    def freeze(self):
        """The server stands still, or goes on."""
        if not self.server_runs:
            return self.come_back()
        self.tell("thaw" if self.server_stands else "freeze")
        self.server.send_signal(signal.SIGCONT if self.server_stands else signal.SIGSTOP)
        self.server_stands = not self.server_stands

    def thaw(self):
        """It goes on, if it stands."""
        if self.server_runs and self.server_stands:
            self.server.send_signal(signal.SIGCONT)
            self.server_stands = False

    def kill(self):
        """The server ends, or is started again."""
        if not self.server_runs:
            return self.come_back()
        self.tell("kill the server")
        self.server.kill()
        self.server_runs = self.server_stands = False

    def come_back(self):
        """The server serves."""
        self.thaw()
        if not self.server_runs:
            self.tell("start the server")
            self.server.start()
            self.server_runs = True

    # What has to hold.

    def look(self):
        """What holds at any time."""
        if said := self.said():
            raise Failure(f"the window said: {said}")
        self.window.state()

    def said(self):
        """What the window has said on stderr."""
        log = (self.kept / "window.log").read_text(encoding="utf-8", errors="replace").splitlines()
        return [line for line in log if line not in QUIET]

    def settle(self):
        """The window can be seen, whole, and has the size that it keeps."""
        self.restore()
        self.desktop.move(0, 0)
        sizes = collections.deque(maxlen=5)

        def still():
            sizes.append(self.desktop.window_size())
            return len(sizes) == sizes.maxlen and len(set(sizes)) == 1

        wait_for("the window to keep its size", still)
        # A maximised one stays maximised. Of others, with their frames, some may lie off the screen, where no picture shows it.
        if not self.desktop.whole():
            self.tell("smaller, to see all of it")
            self.desktop.maximise(False)
            self.desktop.resize(self.desktop.size[0] - 100, self.desktop.size[1] - 100)
            self.desktop.move(0, 0)
            wait_for("the window to keep its size", still)

    def lay_apart(self):
        """No two things that can be pressed overlap unless one holds the other, and none is cut by the window's edge.

        What lies under a sheet cannot be pressed.
        """
        width, height = self.desktop.window_size()
        seen = [w for w in self.window.widgets().values()
                if w["kind"] in ("button", "field", "chip", "tab") and w["w"] > 0 and w["h"] > 0]
        # What has been scrolled away is told as disabled.
        for widget in [one for one in seen if one["enabled"]]:
            if min(widget["x"], widget["y"]) < -SLACK or widget["x"] + widget["w"] > width + SLACK or \
                    widget["y"] + widget["h"] > height + SLACK:
                raise Failure(f"{widget['id']} is cut by the edge of {width}x{height}: {place(widget)}")
        for one, other in itertools.combinations([widget for widget in seen if widget["enabled"]], 2):
            if overlap(one, other) and not holds(one, other) and not holds(other, one):
                raise Failure(f"{one['id']} {place(one)} and {other['id']} {place(other)} overlap")

    def check(self):
        """On a screen that is chosen at random."""
        self.come_back()
        self.settle()
        name = self.chance.choice(sorted(PLACES))
        self.tell("check", name)
        try:
            home(self.window)
            self.window.wait("to be online", connection="online")
            go(self.window, PLACES[name])
            self.lay_apart_soon()
            put_down(self.window, name)

            def same_way(fresh):
                fresh.wait("to be online", connection="online")
                go(fresh, PLACES[name])
                put_down(fresh, name)

            self.fresh.compare(self.desktop, self.kept, same_way, more=("--guest",), server=self.server.address)
        except Failure as failure:
            self.desktop.window_picture(self.folder / "found.png")
            state = self.window.state()
            raise Failure(f"{name}: {failure}; on the screen {state['screen']}, {state['connection']}: "
                          f"{self.folder / 'found.png'}") from None

    def lay_apart_soon(self):
        """Toasts come and go meanwhile, so it is looked at more than once."""
        problems = []

        def apart():
            try:
                self.lay_apart()
            except Failure as failure:
                problems.append(str(failure))
                return False
            return True

        try:
            wait_for("widgets apart", apart, 10)
        except Failure:
            raise Failure(problems[-1]) from None

    def round(self):
        """Some acts, and a look."""
        for act in self.chance.choices(list(self.acts), list(self.acts.values()), k=ACTS_A_ROUND):
            act()
            self.look()
        self.check()
        self.look()


def place(widget):
    """Where it lies, in words."""
    return f"{widget['w']:.0f}x{widget['h']:.0f}+{widget['x']:.0f}+{widget['y']:.0f}"


def overlap(one, other):
    """Whether two widgets have more than an edge in common."""
    return (min(one["x"] + one["w"], other["x"] + other["w"]) - max(one["x"], other["x"]) > SLACK and
            min(one["y"] + one["h"], other["y"] + other["h"]) - max(one["y"], other["y"]) > SLACK)


def holds(one, other):
    """Whether the second lies inside of the first."""
    return (one["x"] <= other["x"] + SLACK and one["y"] <= other["y"] + SLACK and
            one["x"] + one["w"] >= other["x"] + other["w"] - SLACK and
            one["y"] + one["h"] >= other["y"] + other["h"] - SLACK)


def looks(window):
    """What tells one screen from another."""
    return window.state()["screen"], sorted(window.widgets())


def show_games(window):
    """The lower list of the lobby as a fresh window shows it."""
    tab = window.widgets().get("lobby-games", {})
    if tab.get("enabled"):
        window.click("lobby-games")


def home(window):
    """To the lobby: Esc leads back, or its tab does. A search, which a key may have begun, ends: its seconds run."""
    for _ in range(12):
        if window.state()["screen"] == "lobby" and window.widgets().get("show-lobby", {}).get("enabled"):
            if "cancel-seek" not in window.widgets():
                show_games(window)
                return  # and no sheet lies over it
            window.click("cancel-seek")
            wait_for("the search to end", lambda: "cancel-seek" not in window.widgets())
            return
        before = looks(window)
        tab = window.widgets().get("show-lobby", {})
        if tab.get("enabled"):
            window.click("show-lobby")
        else:
            window.screen.key("Escape")
        with contextlib.suppress(Failure):  # it may do nothing
            wait_for("a step back", lambda was=before: looks(window) != was, 2)
    raise Failure(f"nothing leads back from {window.state()['screen']}")


def reveal(window, widget):
    """Scrolls until it is seen whole, as far as it can be."""
    width, height = window.screen.window_size()
    with contextlib.suppress(Failure):  # the screen may be on its way
        wait_for("it to be there", lambda: widget in window.widgets(), 5)
    for _ in range(60):
        place_of = window.widgets().get(widget)
        if place_of is None or place_of["enabled"]:
            return
        across = place_of["x"] + place_of["w"] > width
        back = not across and place_of["x"] < 0
        if place_of["w"] > width * WIDE:  # its middle will do
            middle = place_of["x"] + place_of["w"] / 2
            across, back = middle > width * 0.8, middle < width * 0.2
        if not across and not back and place_of["y"] + place_of["h"] <= height / 2:
            return  # it is disabled for another reason
        window.screen.wheel(width / 2, height / 2, across or back, back)
        with contextlib.suppress(Failure):  # it may be at the end; a second notch too many would be seen in the picture
            wait_for("the page to move", lambda was=place_of: window.widgets().get(widget) != was, 2)


def middle_of_cut(window, widget):
    """Where it can be pressed, if it is cut by the window's edges, as what is about as wide as that: then it is told as
    disabled."""
    width, height = window.screen.window_size()
    lies = window.widgets().get(widget)
    if lies is None or lies["enabled"] or (lies["x"] >= 0 and lies["x"] + lies["w"] <= width):
        return None
    middle = lies["x"] + lies["w"] / 2, lies["y"] + lies["h"] / 2
    return middle if 0 < middle[0] < width and EDGE < middle[1] < height - EDGE else None


def bring(window, widget):
    """Where it can be pressed, once it is seen. A page that has just come may be laid out anew when its lists come; then it has
    gone again. None: it never was there."""
    for _ in range(5):
        reveal(window, widget)
        if cut := middle_of_cut(window, widget):
            return cut
        with contextlib.suppress(Failure):
            lies = wait_for("it to be enabled", lambda: (one := window.widgets().get(widget)) and one["enabled"] and one, 2)
            return lies["x"] + lies["w"] / 2, lies["y"] + lies["h"] / 2
    return None


def go(window, presses):
    """From there."""
    for press in presses:
        if press.startswith("key:"):
            window.screen.key(press.removeprefix("key:"))
        else:
            place_of = bring(window, press)
            window.screen.click(*place_of) if place_of else window.click(press)


def put_down(window, place_name):
    """A press where nothing is takes the ring from what had the keyboard when this screen was left: of that a fresh window
    knows nothing. Beside a sheet it would close that."""
    if place_name in SHEETS:
        return
    width, height = window.screen.window_size()
    widgets = window.widgets().values()
    free = [(x, y) for y in (height - 4, height // 2) for x in (4, width - 4)
            if not any(holds(widget, {"x": x, "y": y, "w": 0, "h": 0}) for widget in widgets)]
    if free:
        window.screen.click(*free[0])


def run(programs, window, seed, minutes):
    """Rounds until the time is over; how many. Failure with what was done."""
    with contextlib.ExitStack() as exits:
        monkey = Monkey(programs, window, seed, exits)
        deadline, rounds = time.monotonic() + 60 * minutes, 0
        try:
            while not rounds or time.monotonic() < deadline:
                monkey.round()
                rounds += 1
        except Failure as failure:
            if not monkey.window.lives():
                failure = f"the window ended with status {monkey.window.ended()}: {monkey.said()}"
            raise Failure(f"seed {seed}, round {rounds + 1}: {failure}; before: {'; '.join(monkey.done)}") from None
    shutil.rmtree(monkey.folder)
    return rounds


def main():
    """Reads the command line and goes."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bin", type=pathlib.Path, default=os.environ.get("MERELS_BIN"), help="folder of the programs")
    parser.add_argument("--window", type=pathlib.Path, help="the window that is judged, of another version than the fresh ones")
    parser.add_argument("--minutes", type=float, default=60, help="how long (%(default)s)")
    parser.add_argument("--seed", type=int, default=None, help="what is done (any, which is printed)")
    arguments = parser.parse_args()
    if arguments.bin is None:
        parser.error("--bin or MERELS_BIN names the folder of the programs")
    if missing():
        print(f"skipped: {', '.join(missing())} cannot be found (deploy/install-deps.sh demo)")
        return 77
    programs = pathlib.Path(arguments.bin).resolve()
    seed = random.randrange(2**31) if arguments.seed is None else arguments.seed
    print(f"seed {seed}", flush=True)
    try:
        rounds = run(programs, (arguments.window or programs / "merels").resolve(), seed, arguments.minutes)
    except Failure as failure:
        print(f"window_monkey: {failure}", file=sys.stderr)
        return 1
    print(f"{rounds} rounds without a finding")
    return 0


if __name__ == "__main__":
    sys.exit(main())
