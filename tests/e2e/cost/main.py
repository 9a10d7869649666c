#!/usr/bin/env python3
"""Measures what a window costs: processor and memory in each state, and how long it takes.

For each scale a line a state: per cent of one processor in the window and in its X server (which with software GL
receives the pixels), and memory as Pss and of its own. Then, at the first scale, the times: from the start to the first frame, from a
ply that the server has acknowledged to its frame in another window, the frames that took longer than 50 ms while boards
are made, and from the wish for a hint to the hint. Behind each figure stands what it should be at most. The figures are
told and not judged; a busy machine changes the shares little, as they are processor time and not time, and the times much.
Exit status 0, 1 when a state could not be reached, 2 usage.
"""

import argparse
import contextlib
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import threading
import time

from driver import screen as screens
from driver.client import Client
from driver.screen import Screen
from driver.server import Server
from driver.tools import Guest, Tools
from driver.waiting import Failure

TICKS = os.sysconf("SC_CLK_TCK")
STILL_PER_CENT = 3  # two readings that differ by less, and are no further above the target: everything is loaded
MOST_READINGS = 20
# What each state may take at most, in per cent of a processor; those that are not here stand still.
STILL, CLOCK, BOARDS = 1.5, 2, 20
MOST = {"clock": CLOCK, "boards": BOARDS}
MOST_MIB = {1: 160, 2: 190}
FIRST_FRAME_MS, EVENT_MS, HINT_MS = 500, 40, 300
PLIES = 16  # by which the way of a ply is measured
FAST = ("--calls-per-minute", "1000000", "--call-burst", "1000000", "--address-calls-per-minute", "1000000",
        "--address-call-burst", "1000000", "--sign-ups-per-minute", "1000000")


def processor_s(pid):
    """Seconds of processor that a process has used."""
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def began_s(pid):
    """When a process began, on the clock since the machine started."""
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rsplit(")", 1)[1].split()
    return int(fields[19]) / TICKS


class Memory:
    """What a process takes, in MiB.

    `pss`: with its share of what others use as well. That share becomes smaller with each window and X server that runs
    on the machine, and greater when one ends: 50 MiB of the compiler in the graphics driver are everybody's. `own`: what it
    has taken itself, whatever runs beside it; only this tells whether it grows. `rss`: as if nobody shared anything.
    """

    def __init__(self, pid):
        lines = pathlib.Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="utf-8").splitlines()
        sizes = {name: int(rest.split()[0]) / 1024 for name, rest in (line.split(":", 1) for line in lines[1:])}
        self.pss, self.own, self.rss = sizes["Pss"], sizes["Pss_Anon"] + sizes["Pss_Shmem"], sizes["Rss"]

    def __str__(self):
        return f"Pss {self.pss:4.0f} MiB, {self.own:3.0f} of it its own, {self.rss:4.0f} if nothing were shared"


def per_cents(pids, seconds):
    """Of one processor, each, over this time."""
    before, begun = [processor_s(pid) for pid in pids], time.monotonic()
    threading.Event().wait(seconds)
    passed = time.monotonic() - begun
    return [100 * (processor_s(pid) - used) / passed for pid, used in zip(pids, before)]


class House:
    """A server, and windows on screens of their own; leaving it ends all."""

    def __init__(self, programs, scale, exits):
        self.programs, self._scale, self._exits = programs, scale, exits
        self.folder = pathlib.Path(exits.enter_context(tempfile.TemporaryDirectory(prefix="merels-cost-")))
        self.server = Server(programs / "merels-server", self.folder / "data", self.folder / "log", *FAST)
        exits.callback(self.server.stop)
        self.server.start()

    def _screen(self):
        screens.WIDTH, screens.HEIGHT = round(1280 * self._scale), round(800 * self._scale)
        screen = Screen()
        self._exits.callback(screen.close)
        return screen

    def _kept(self, name):
        return ("--scale", str(self._scale), "--token-file", self.folder / f"{name}.token",
                "--settings-file", self.folder / f"{name}.json", "--matches-folder", self.folder / f"{name}.matches",
                "--games-folder", self.folder / f"{name}.games")

    def window(self, name):
        """A window, signed in as a guest."""
        client = Client(name, self.programs / "merels", self.server.address, self._screen(),
                        (self.folder, self.folder), *self._kept(name))
        self._exits.callback(client.stop)
        client.wait("the lobby", screen="lobby", connection="online")
        return client

    def alone(self, name):
        """A window on its first screen."""
        client = Client.alone(name, self.programs / "merels", self._screen(), (self.folder, self.folder),
                              "--server", self.server.address, *self._kept(name))
        self._exits.callback(client.stop)
        client.wait("the first screen", screen="sign-in")
        return client

    def guest(self):
        """Somebody at a terminal."""
        return Guest(Tools(self.programs / "merelsctl"), self.server.address, self.folder / "guest.token")

    def six_matches(self):
        """They go on, a ply a second each, until the server is left."""
        players = subprocess.Popen([self.programs / "merels-load", "--server", self.server.address, "--matches", "6",
                                    "--rate", "6", "--clock", "10+5", "--seconds", "600"],
                                   stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self._exits.callback(players.wait, 60)
        self._exits.callback(players.terminate)


def sit_down(house, window, clock):
    """At a table with a guest, who has played."""
    guest = house.guest()
    table = guest.read("open", "standard", "--clock", clock, "--side", "white")["table"]
    window.click(f"join-table:{table}")
    match = window.wait("the table", screen="table")["match"]
    guest.run("move", match, "d2")
    window.wait("the ply", plies=["d2"])


def play_here(window):
    """A game against the computer, the user to move."""
    window.click("set-up:computer")
    window.click("level:1")
    window.click("local-side:first")
    window.click("start-local")
    window.wait_until("the turn", lambda s: s["screen"] == "local" and s["legal"])


def look_back(window):
    """At an empty record, the engine at rest."""
    play_here(window)
    while not window.state()["outcome"]:
        window.click("resign")
    window.click("analyse-local:" + window.state()["match"])
    window.wait("the game to look back on", screen="analysis")


def show(tab, screen):
    """What shows a screen by its tab."""

    def reached(_, window):
        window.click(tab)
        window.wait(f"the screen {screen}", screen=screen)

    return reached


def look_on(house, window):
    """Six boards on which something happens all the time."""
    house.six_matches()
    window.click("show-watch")
    window.wait_until("six boards", lambda s: s["screen"] == "watch" and len(s["boards"]) == 6)


def search(_, window):
    """For an opponent whom there is not."""
    window.click("quick-play")
    window.wait("the search", searching=True)


# Without a server first, then in the lobby of one. What is done there, by state.
ALONE = {
    "first": lambda _, window: None,
    "play": lambda _, window: window.click("set-up:computer"),
    "lesson": lambda _, window: window.click("learn"),
    "local": lambda _, window: play_here(window),
    "analysis": lambda _, window: look_back(window),
}
SIGNED_IN = {
    "lobby": lambda _, window: None,
    "caret": lambda _, window: window.click("field:code"),
    "search": search,
    "dialog": lambda _, window: window.click("new-table"),
    "table": lambda house, window: sit_down(house, window, "none"),
    "clock": lambda house, window: sit_down(house, window, "10+5"),
    "games": show("show-games", "games"),
    "ranks": show("show-ranks", "ranks"),
    "account": show("show-account", "account"),
    "settings": show("show-settings", "settings"),
    "watch": show("show-watch", "watch"),
    "boards": look_on,
}
STATES = (*ALONE, *SIGNED_IN)


def reach(state, house):
    """A window in this state."""
    window = house.alone(state) if state in ALONE else house.window(state)
    (ALONE.get(state) or SIGNED_IN[state])(house, window)
    return window


def measure(state, house, seconds):
    """The figures of one state, once it stands still."""
    window = reach(state, house)
    pids = [window.pid(), window.screen.pid()]
    last = per_cents(pids, 1)
    for _ in range(MOST_READINGS):
        now = per_cents(pids, 1)
        # Boards that are being made take an equal share of a busy machine for seconds.
        if abs(now[0] - last[0]) < STILL_PER_CENT and now[0] < MOST.get(state, STILL) + STILL_PER_CENT:
            break
        last = now
    return [*per_cents(pids, seconds), Memory(pids[0])]


def first_frame_ms(house):
    """From the start of the process."""
    window = house.alone("first")
    return 1000 * (window.state()["frames"]["first_at_us"] / 1e6 - began_s(window.pid()))


def event_ms(house):
    """From the acknowledgement of a ply to its frame in the other window, in the median."""
    one, other = house.window("one"), house.window("other")
    one.click("new-table")
    one.click("create-table")
    table = "join-table:"
    other.wait_until("the table", lambda _: any(id.startswith(table) for id in other.widgets()))
    other.click(next(id for id in other.widgets() if id.startswith(table)))
    ways, windows = [], (one, other)
    for window in windows:
        window.wait("the match", screen="table")
    for plies in range(PLIES):
        states = [window.wait_until("the ply", lambda s, n=plies: len(s["plies"]) == n) for window in windows]
        mover = next(window for window in windows if window.state()["my_side"] == states[0]["to_move"])
        watcher = other if mover is one else one
        ply = mover.wait_until("the turn", lambda s: s["legal"])["legal"][0]
        for point in ply.replace("-", ",").split(","):
            mover.click(f"point:{point}")
        seq = mover.wait_until("the answer", lambda s, n=plies: len(s["plies"]) > n)["seq"]
        shown = watcher.wait_until("its frame", lambda s, q=str(seq): q in s["shown_at_us"])["shown_at_us"]
        acked = mover.wait_until("its answer", lambda s, q=str(seq): q in s["acked_at_us"])["acked_at_us"]
        ways.append((shown[str(seq)] - acked[str(seq)]) / 1000)
    return statistics.median(ways)


def slow_frames(house):
    """While the boards of all rulesets for two are made, one after the other: how many, of how many, the slowest."""
    window = house.alone("boards")
    window.click("set-up:computer")
    window.wait("the choices", screen="play")
    before = window.state()["frames"]
    for _ in range(24):
        window.screen.key("Down")
        threading.Event().wait(0.4)
    play = window.state()["frames"]
    return play["slow"] - before["slow"], play["painted"] - before["painted"], play["slowest_us"] / 1000


def hint_ms(house):
    """The first, from the press on."""
    window = house.alone("hint")
    play_here(window)
    begun = time.monotonic()
    window.click("hint")
    window.wait_until("the hint", lambda s: s["hint"])
    return 1000 * (time.monotonic() - begun)


def shares(programs, scale, states, seconds):
    """Prints a line a state."""
    for state in states:
        with contextlib.ExitStack() as exits:
            own, x_server, memory = measure(state, House(programs, scale, exits), seconds)
        most = f"{MOST.get(state, STILL):g} %" if scale == 1 or state not in MOST else "-"
        print(f"{state:<9} scale {scale:g}  window {own:5.1f} % (at most {most})  X server {x_server:5.1f} %  "
              f"{memory} (Pss at most {MOST_MIB.get(scale, '-')})", flush=True)


def times(programs, scale):
    """Prints a line a figure."""

    def tell(name, figure, words):
        with contextlib.ExitStack() as exits:
            print(f"{name:<36} {words(figure(House(programs, scale, exits)))}", flush=True)

    tell("start to first frame", first_frame_ms, lambda ms: f"{ms:6.0f} ms (at most {FIRST_FRAME_MS})")
    tell("acknowledged ply to the other's frame", event_ms, lambda ms: f"{ms:6.1f} ms median (at most {EVENT_MS})")
    tell("frames over 50 ms, boards being made", slow_frames,
         lambda got: f"{got[0]:6} of {got[1]}, slowest ever {got[2]:.0f} ms (none)")
    tell("press to first hint", hint_ms, lambda ms: f"{ms:6.0f} ms (at most {HINT_MS})")


def main():
    """Reads the command line and measures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bin", type=pathlib.Path, required=True, help="folder of the programs")
    parser.add_argument("--scales", type=float, nargs="+", default=[1, 2], help="scales of the window (1 and 2)")
    parser.add_argument("--states", nargs="*", choices=STATES, default=STATES, help="which states (all)")
    parser.add_argument("--seconds", type=float, default=5, help="how long a state is measured (%(default)s)")
    parser.add_argument("--no-times", action="store_true", help="only the states")
    arguments = parser.parse_args()
    programs = arguments.bin.resolve()
    try:
        for scale in arguments.scales:
            shares(programs, scale, arguments.states, arguments.seconds)
        if not arguments.no_times:
            times(programs, arguments.scales[0])
    except Failure as failure:
        print(f"cost: {failure}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
