#!/usr/bin/env python3
"""Measures what a window costs that stands still: processor and memory in each state, at each scale.

A line a figure: state, scale, per cent of one processor in the window and in its X server (which with software GL
receives the pixels), and memory as Pss. The figures are told and not judged; a busy machine changes them little, as
they are processor time and not time. Exit status 0, 1 when a state could not be reached, 2 usage.
"""

import argparse
import contextlib
import os
import pathlib
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
STATES = ("caret", "lobby", "search", "clock", "settings")
STILL_PER_CENT = 3  # two readings in a row that differ by less: pictures of the board are baked, fonts are loaded
MOST_READINGS = 20


def processor_s(pid):
    """Seconds of processor that a process has used."""
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def pss_mib(pid):
    """Its memory, with its share of what others use as well."""
    for line in pathlib.Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="utf-8").splitlines():
        if line.startswith("Pss:"):
            return int(line.split()[1]) / 1024
    return 0.0


def per_cents(pids, seconds):
    """Of one processor, each, over this time."""
    before, begun = [processor_s(pid) for pid in pids], time.monotonic()
    threading.Event().wait(seconds)
    passed = time.monotonic() - begun
    return [100 * (processor_s(pid) - used) / passed for pid, used in zip(pids, before)]


class House:
    """A server, and windows on screens of their own; leaving it ends all."""

    def __init__(self, programs, scale, exits):
        self._programs, self._scale, self._exits = programs, scale, exits
        self.folder = pathlib.Path(exits.enter_context(tempfile.TemporaryDirectory(prefix="merels-cost-")))
        self.server = Server(programs / "merels-server", self.folder / "data", self.folder / "log")
        exits.callback(self.server.stop)
        self.server.start()

    def window(self, name):
        """A window, signed in as a guest."""
        screens.WIDTH, screens.HEIGHT = round(1280 * self._scale), round(800 * self._scale)
        screen = Screen()
        self._exits.callback(screen.close)
        client = Client(name, self._programs / "merels", self.server.address, screen, (self.folder, self.folder),
                        "--scale", str(self._scale), "--token-file", self.folder / f"{name}.token",
                        "--settings-file", self.folder / f"{name}.json")
        self._exits.callback(client.stop)
        client.wait("the lobby", screen="lobby", connection="online")
        return client

    def guest(self):
        """Somebody at a terminal."""
        return Guest(Tools(self._programs / "merelsctl"), self.server.address, self.folder / "guest.token")


def reach(state, house):
    """A window in this state."""
    window = house.window(state)
    if state == "caret":
        window.click("field:code")
    elif state == "search":
        window.click("quick-play")
        window.wait("the search", searching=True)
    elif state == "clock":
        guest = house.guest()
        table = guest.read("open", "standard", "--clock", "10+5", "--side", "white")["table"]
        window.click(f"join-table:{table}")
        match = window.wait("the table", screen="table")["match"]
        guest.run("move", match, "d2")
        window.wait("the ply", plies=["d2"])
    elif state == "settings":
        window.click("show-settings")
        window.wait("the settings", screen="settings")
    return window


def measure(state, house, seconds):
    """The figures of one state, once it stands still."""
    window = reach(state, house)
    pids = [window.pid(), window.screen.pid()]
    last = per_cents(pids, 1)
    for _ in range(MOST_READINGS):
        now = per_cents(pids, 1)
        if abs(now[0] - last[0]) < STILL_PER_CENT:
            break
        last = now
    return [*per_cents(pids, seconds), pss_mib(pids[0])]


def main():
    """Reads the command line and measures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bin", type=pathlib.Path, required=True, help="folder of the programs")
    parser.add_argument("--scales", type=float, nargs="+", default=[1, 2], help="scales of the window (1 and 2)")
    parser.add_argument("--states", nargs="+", choices=STATES, default=STATES, help="which states (all)")
    parser.add_argument("--seconds", type=float, default=5, help="how long a state is measured (%(default)s)")
    arguments = parser.parse_args()
    try:
        for scale in arguments.scales:
            for state in arguments.states:
                with contextlib.ExitStack() as exits:
                    own, x_server, memory = measure(state, House(arguments.bin.resolve(), scale, exits),
                                                    arguments.seconds)
                print(f"{state:<9} scale {scale:g}  window {own:5.1f} %  X server {x_server:5.1f} %  "
                      f"Pss {memory:4.0f} MiB", flush=True)
    except Failure as failure:
        print(f"cost: {failure}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
