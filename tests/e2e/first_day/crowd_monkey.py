"""A server at its default limits, a crowd of three addresses that does its worst, and newcomers from other addresses,
who must be able to do all that a newcomer does, in the usual time.

    MERELS_BIN=../../build/release/bin /usr/bin/python3 -B -m first_day.crowd_monkey --minutes 60
    ... --seed 7            what the crowd chooses, as far as the others' choices let it
    ... --figures           the slowest hundredth must not take more than twice what it takes beside the same crowd at
                            another server of the same machine

Prints the seed, what each thing took, and what the crowd was granted. Exit status 1 when something did not hold.
"""

import argparse
import contextlib
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import time

from driver.server import Server
from first_day.newcomer import Regular, visit
from hostile.protocol import Protocol

E2E = pathlib.Path(__file__).resolve().parents[1]
CROWD = ("127.0.0.2", "127.0.0.3", "127.0.0.4")
CONTROL_PART = 0.25  # of the time
LONGEST_S = 10  # in any build
# A password waits for two that are being hashed, and for one of each other prefix; each for as long as the machine lets it.
HASHES_AT_MOST = 5
HASHED = ("SignIn", "SignUp")
ENOUGH = 100  # times of one kind, for figures to mean something
SLACK_S = 0.05  # what a machine with other work adds at any time


@contextlib.contextmanager
def crowd(server, seed, victim, counts):
    """At this server, as long as the block lasts."""
    process = subprocess.Popen([sys.executable, "-B", "-m", "first_day.crowd", server, str(seed), ",".join(CROWD), victim],
                               cwd=E2E, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    try:
        yield
    finally:
        try:
            told, _ = process.communicate(timeout=120)
        except subprocess.TimeoutExpired:
            process.kill()
            raise
        for what, number in json.loads(told.splitlines()[-1]).items() if told else ():
            counts[what] = counts.get(what, 0) + number


class House:
    """A server at its default limits."""

    def __init__(self, folder, name):
        self.server = Server(pathlib.Path(os.environ["MERELS_BIN"]) / "merels-server", folder / name, folder / f"{name}.log",
                             many_comers=False)
        self.server.start()

    @property
    def address(self):
        return self.server.address


def visits(protocol, house, regular, seconds, numbers, times, faults):
    """One after the other, until the time is over."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        faults += visit(protocol, house.address, next(numbers), regular, times)
        regular.decline_some()


def slowest(seconds):
    """The slowest hundredth begins there."""
    ordered = sorted(seconds)
    return ordered[min(len(ordered) - 1, len(ordered) * 99 // 100)]


def judge(control, times, faults, figures):
    for what, seconds in sorted(times.items()):
        usual, now = slowest(control[what]) if what in control else 0, slowest(seconds)
        print(f"{what:16} {len(seconds):6} times, slowest hundredth {now * 1000:7.0f} ms, control {usual * 1000:7.0f} ms")
        if now > (max(LONGEST_S, HASHES_AT_MOST * slowest(control["SignIn"])) if what in HASHED else LONGEST_S):
            faults.append(f"{what} took {now:.1f} s")
        if figures and len(seconds) >= ENOUGH and what in control and now > 2 * usual + SLACK_S:
            faults.append(f"{what} took {now * 1000:.0f} ms, more than twice the usual {usual * 1000:.0f} ms")


def run(options, folder):
    faults, control, times, counts = [], {}, {}, {}
    protocol = Protocol(folder)
    houses = [House(folder, name) for name in ("ours", "other")]
    ours, other = houses
    numbers = iter(range(1, 40_000))
    try:
        regular, elsewhere = Regular(protocol, ours.address), Regular(protocol, other.address)
        with crowd(other.address, options.seed, elsewhere.account, {}):
            visits(protocol, ours, regular, options.minutes * 60 * CONTROL_PART, numbers, control, faults)
        with crowd(ours.address, options.seed, regular.account, counts):
            visits(protocol, ours, regular, options.minutes * 60 * (1 - CONTROL_PART), numbers, times, faults)
        regular.close()
        elsewhere.close()
    finally:
        status = [house.server.stop() for house in houses]
    if status != [0, 0]:
        faults.append(f"the servers ended with {status}")
    if not times:
        faults.append("nobody new did anything")
    judge(control, times, faults, options.figures)
    for what, number in sorted(counts.items()):
        print(f"{number:8} {what}")
    return faults


def main(arguments):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=1)
    parser.add_argument("--seed", type=int, default=random.randrange(10**6))
    parser.add_argument("--figures", action="store_true")
    options = parser.parse_args(arguments)
    print("seed", options.seed, flush=True)
    with tempfile.TemporaryDirectory() as name:
        faults = run(options, pathlib.Path(name))
    for fault in faults:
        print("FAULT", fault)
    print(f"{len(faults)} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
