"""A server in use: computers that wait in its lobby or go round, and four people who do all that people do.

    MERELS_BIN=../../build/release/bin python3 -B -m evening.main --minutes 10 --bots 10

Half of the bots are the server's own and wait at tables; the others go from table to table. Two people seek rated
matches, one plays with the bots, one watches the screen and the lobby; they talk. At the end what each player heard is
held against the log (and that each of them had something to do), every record is judged, the ratings are worked out again, and the server's log is read.
Exit status 0 when all of it holds and the log has no warning or error, 1 when something does not.
"""

import argparse
import os
import pathlib
import re
import sys
import tempfile
import threading
import subprocess
import time

from driver.server import Server
from driver.tools import Tools
from driver.waiting import Failure
from evening.players import POOL, WANTED, Guesting, Looking, Rated, Tally

BIN = pathlib.Path(os.environ["MERELS_BIN"])
# Four scripts do the work of many people from one address, and the same two meet again and again.
LIFTED = [f"--{limit}={number}" for limit, number in (
    ("commands-per-minute", 100_000), ("command-burst", 100_000), ("address-commands-per-minute", 1_000_000),
    ("address-command-burst", 1_000_000), ("lookups-per-minute", 100_000),
    ("lookup-burst", 100_000), ("calls-per-minute", 100_000), ("call-burst", 100_000),
    ("address-calls-per-minute", 100_000), ("address-call-burst", 100_000), ("gap-at-once", 5000), ("gap-most", 5000),
    ("repeat-wait-ms", 0), ("rated-repeats-per-day", 10_000), ("new-connections-per-minute", 100_000),
    ("new-connection-burst", 100_000))]


class House:
    """The server, the bots that go round, and the people."""

    def __init__(self, folder, options):
        self.folder, self.tally, self.tools = folder, Tally(), Tools(BIN / "merelsctl")
        self.seconds = options.minutes * 60
        self.until = time.monotonic() + self.seconds
        self._closed = threading.Event()
        waiting = options.bots // 2
        self.server = Server(BIN / "merels-server", folder / "data", folder / "log", "--bots", str(waiting),
                             "--bot-level", "1", *LIFTED)
        self.server.start()
        self.until = time.monotonic() + self.seconds
        self.bots = [self._bot(number) for number in range(options.bots - waiting)]

    def _bot(self, number):
        with open(self.folder / f"bot-{number}.log", "ab") as log:
            return subprocess.Popen([BIN / "merels-bot", "--server", self.server.address, "--level", "1", "--name",
                                     f"Walker-{number + 1}", "--seconds-per-ply", "0.5", "--token-file",
                                     self.folder / f"bot-{number}.token"],
                                    stdin=subprocess.DEVNULL, stdout=log, stderr=log)

    def close(self):
        """The evening is over for everybody."""
        self._closed.set()

    def closed(self):
        return self._closed.is_set()

    def end_bots(self):
        """They go; one that had gone before is a failure."""
        gone = [bot.returncode for bot in self.bots if bot.poll() is not None]
        for bot in self.bots:
            bot.terminate()
            bot.wait(60)
        if gone:
            raise Failure(f"bots ended during the evening: {gone}")


def spend(house, seed):
    """The evening itself; the first failure of one of the people is raised."""
    people = [Rated(house, "Ann", seed), Rated(house, "Bob", seed), Guesting(house, "Cid", seed),
              Looking(house, "Dot", seed)]
    for person in people:
        person.start()
    for person in people:
        person.join()
    for person in people:
        if person.failure:
            raise Failure(f"{person.name}: {person.failure}") from person.failure
    return people[0].guest


def check_matches(house, guest):
    """What was heard of each match is what its log has."""
    for match, hearings in house.tally.heard.items():
        logged = guest.read("show", match)["plies"]
        for plies in hearings:
            if plies != logged:
                raise Failure(f"match {match}: heard {plies}, the log has {logged}")
    house.tally.count("matches equal to the log", len(house.tally.heard))


def check_log(folder):
    """A failure when a line of the server, or of a library in it, is more than news."""
    lines = (folder / "log").read_text(encoding="utf-8").splitlines()
    bad = [line for line in lines if not re.match(r"\S+Z (trace|debug|info) ", line)]
    print(f"{len(lines)} lines in the server's log, {len(bad)} warnings or errors")
    if bad:
        raise Failure("the log says: " + "\n".join(bad[:20]))


def main(arguments):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--bots", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        house = House(folder, options)
        try:
            guest = spend(house, options.seed)
            check_matches(house, guest)
            print("ratings: " + guest.run("recompute-ratings", POOL).strip())
            house.end_bots()
        finally:
            status = house.server.stop()
        for what, number in sorted(house.tally.counts.items()):
            print(f"{number:8} {what}")
        if missing := [what for what in WANTED if not house.tally.counts.get(what)]:
            raise Failure(f"there were none: {missing}")
        if status != 0:
            raise Failure(f"the server ended with {status}")
        check_log(folder)
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except Failure as failure:
        print(failure, file=sys.stderr)
        sys.exit(1)
