#!/usr/bin/env python3
"""Uses a window at random for a long time, and tells what memory it takes.

Somebody presses whatever can be pressed, on every screen, against computers on a server and on this machine. A line a
minute: minutes, presses, memory, how often each screen was seen. After twenty minutes
and more it compares what the window has of its own in the first ten of them with the last ten, in the median: it should
not have grown. The seed decides what is pressed, as far as the window offers the same. Exit status 0, 1 when the window or the server ended by itself, 2 usage.
"""

import argparse
import collections
import contextlib
import pathlib
import random
import statistics
import subprocess
import sys
import threading
import time

from cost.main import House, Memory
from driver.waiting import Failure

# What would delete what the run needs, hide what it looks for, or change the size of the window under it.
LEFT_OUT = ("forget:", "dismiss-toast", "choose-scale", "choose-text")
KEYS = ("Escape", "ctrl+comma", "question", "Tab", "Return", "Left", "Right", "h", "u")
SPAN = 10  # minutes, of which the first and the last are compared
RULESETS = ("standard", "six", "morabaraba", "foxgeese", "race")


def computers(programs, house, exits):
    """Some that join what is opened, and one that opens tables of many rules."""
    for number, options in enumerate((("--jobs", "4"), *(("--open", ruleset) for ruleset in RULESETS))):
        log = exits.enter_context(open(house.folder / f"bot-{number}.log", "wb"))
        bot = subprocess.Popen([programs / "merels-bot", "--server", house.server.address, "--level", "1",
                                "--token-file", house.folder / f"bot-{number}.token", *options],
                               stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        exits.callback(bot.wait, 30)
        exits.callback(bot.terminate)


def press(window, chance):
    """Presses one thing that can be pressed, or a key."""
    if chance.random() < 0.1:
        return window.screen.key(chance.choice(KEYS))
    widgets = [widget for id, widget in window.widgets().items()
               if widget.get("enabled", True) and not id.startswith(LEFT_OUT)]
    points = [widget for widget in widgets if widget["id"].startswith("point:")]
    others = [widget for widget in widgets if not widget["id"].startswith("point:")]
    choice = points if points and (chance.random() < 0.7 or not others) else others
    if choice:
        widget = chance.choice(choice)
        window.screen.click(widget["x"] + widget["w"] / 2, widget["y"] + widget["h"] / 2)


def wander(window, arguments):
    """Until the time is over."""
    chance, seen, presses = random.Random(arguments.seed), collections.Counter(), 0
    begun, told, own = time.monotonic(), 0, []
    while (passed := time.monotonic() - begun) < arguments.minutes * 60:
        press(window, chance)
        presses += 1
        seen[window.state()["screen"]] += 1
        threading.Event().wait(1 / arguments.rate)
        if passed // 60 > told:
            told, memory = passed // 60, Memory(window.pid())
            own.append(memory.own)
            shown = " ".join(f"{screen} {count}" for screen, count in sorted(seen.items()))
            print(f"{told:3.0f} min  {presses:5} presses  {memory}  {shown}", flush=True)
    if len(own) >= 2 * SPAN:
        early, late = statistics.median(own[:SPAN]), statistics.median(own[-SPAN:])
        print(f"its own, in the median: {early:.0f} MiB in the first {SPAN} minutes, {late:.0f} in the last")


def main():
    """Reads the command line and goes."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bin", type=pathlib.Path, required=True, help="folder of the programs")
    parser.add_argument("--minutes", type=float, default=60, help="how long (%(default)s)")
    parser.add_argument("--rate", type=float, default=4, help="presses a second, at most (%(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="what is pressed (%(default)s)")
    parser.add_argument("--scale", type=float, default=1, help="scale of the window (%(default)s)")
    arguments = parser.parse_args()
    programs = arguments.bin.resolve()
    try:
        with contextlib.ExitStack() as exits:
            house = House(programs, arguments.scale, exits)
            computers(programs, house, exits)
            wander(house.window("wanderer"), arguments)
    except Failure as failure:
        print(f"wander: {failure}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
