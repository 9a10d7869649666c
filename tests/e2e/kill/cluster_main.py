"""Kills the processes of a cluster under deploy/cluster.sh, under load, and verifies that everything acknowledged is there.

Exit status: 0 nothing lost, 1 something lost, 3 the cluster or the load did not do its part.
"""

import argparse
import contextlib
import os
import pathlib
import random
import sys
import tempfile
import time

from driver.load import Load
from driver.waiting import Failure, wait_for
from kill import cluster_verdict, faults
from kill.outcome import tell
from kill.parts import Parts
from kill.players import Pair
from kill.verdict import judge

PATIENCE_S = 120  # until the load goes on after a fault
MOVES_BETWEEN = 60
LONGEST_PAUSE_S = 2


class House(Parts):
    """The same, with the load that it is under."""

    def __init__(self, options, folder, exits):
        super().__init__()
        self.choose = random.Random(options.seed)
        self.bin = pathlib.Path(os.environ["MERELS_BIN"])
        address, authority = os.environ["MERELS_ADDRESS"], os.environ["MERELS_CA"]
        trust = ["--ca", authority] if authority else []
        self.load = Load(self.bin / "merels-load", address, folder / "progress", "--matches", str(options.matches),
                         "--spectators", str(options.matches // 2), "--clock", "1+1", "--seconds", "80000",
                         "--warmup-seconds", "0", "--rate", str(options.rate), "--seed", str(options.seed), *trust)
        exits.callback(self.load.stop)
        exits.callback(self.resume)
        self.pair = Pair(self.bin / "merelsctl", ["--server", address, *trust], folder, options.seed)
        self.pair.start()

    def await_served(self, name):
        """A moment in which the load goes on although the node was away."""
        self.load.reach(MOVES_BETWEEN, PATIENCE_S)
        wait_for(f"{name} to be there", lambda: self.pid(name), PATIENCE_S)

    def silence(self, since):
        """The longest time without an acknowledgement since then, by the load's own clock."""
        samples = [sample for sample in self.load.samples if sample.time >= since]
        longest, last = 0, samples[0] if samples else None
        for sample in samples:
            if sample.acknowledged > last.acknowledged:
                longest = max(longest, sample.time - last.time)
                last = sample
        return longest

    def recover(self):
        """Returns when the load goes on."""
        self.load.reach(MOVES_BETWEEN, PATIENCE_S)
        if self.pair.failure:
            raise Failure(f"rated matches: {self.pair.failure}")


def kill_one(house, name):
    """A part, at a random instant; its words."""
    faults.hold(house.choose.uniform(0, LONGEST_PAUSE_S))
    words = f"killed {name}"
    if name == "primary":
        name = house.primary()
        if name is None:
            return "no primary to kill"
        words = f"killed the primary, {name}" + ("" if house.has_copy() else ", before it had a copy again")
    before = house.pid(name)
    house.kill(name)
    house.await_another(name, before, PATIENCE_S)
    return words


def play(house, options):
    """All rounds."""
    possible = faults.WITH_PAIR if options.ha else faults.ALWAYS
    turn = house.names()
    if options.ha:
        turn = [name for pair in zip(turn, ["primary"] * len(turn)) for name in pair]
    for number in range(options.rounds):
        each = (lambda n=number: kill_one(house, turn[n % len(turn)]),
                lambda n=number: possible[n % len(possible)](house, house.choose))
        if options.only:
            each = (lambda: kill_one(house, "primary") if options.only == "primary" else
                    getattr(faults, options.only)(house, house.choose),)
        for fault in each:
            since, began = house.load.look().time, time.monotonic()
            words = fault()
            house.recover()
            print(f"round {number + 1}: {words}; over after {time.monotonic() - began:.1f} s, longest silence "
                  f"{house.silence(since):.1f} s, {house.load.look().acknowledged} moves, "
                  f"{len(house.pair.played)} rated matches", flush=True)


def verify(house):
    """What was lost."""
    house.load.reach(MOVES_BETWEEN, PATIENCE_S)
    _, found = house.load.end(400)
    house.pair.finish()
    rows = int(house.sql("SELECT count(*) FROM log"))
    verified = found["verified"]
    print(f"{found['acknowledged']} moves acknowledged in {found['matches']} matches, {found['disconnects']} broken "
          f"streams; compared with the log: {verified['acknowledged']} moves, {verified['streams']} positions; the "
          f"log has {rows} rows; {len(house.pair.played)} rated matches, {house.pair.sought} of them by quick play; "
          f"{len(house.pair.said)} words acknowledged, {len(house.pair.perhaps)} not", flush=True)
    lost = judge(found, "ok", rows)
    lost += cluster_verdict.of_log(house) + cluster_verdict.of_requests(house)
    lost += cluster_verdict.of_people(house, house.pair) + cluster_verdict.of_ratings(house, house.pair)
    return lost + cluster_verdict.of_ends(house)


def read_arguments():
    """The command line, which cluster-kill.sh has checked."""
    parser = argparse.ArgumentParser(prog="cluster-kill.sh", description=__doc__.splitlines()[0])
    for name, default in (("rounds", 10), ("matches", 40), ("rate", 120), ("seed", 1)):
        parser.add_argument(f"--{name}", type=int, default=default)
    parser.add_argument("--ha", action="store_true")
    parser.add_argument("--only", choices=["primary", *(fault.__name__ for fault in faults.WITH_PAIR)])
    return parser.parse_args()


def main():
    """Runs what the command line says; the exit status."""
    options = read_arguments()
    failure = ""
    lost = []
    with contextlib.ExitStack() as exits:
        folder = pathlib.Path(exits.enter_context(tempfile.TemporaryDirectory(prefix="merels-")))
        try:
            house = House(options, folder, exits)
            house.load.wait("all streams", lambda: house.load.look().connected >= 2 * options.matches, PATIENCE_S)
            try:
                play(house, options)
            except Failure as problem:
                failure = str(problem)
                house.resume()
            lost = verify(house)
        except (Failure, OSError) as problem:
            failure = f"{failure}; {problem}" if failure else str(problem)
    return tell("cluster-kill.sh", lost, failure)


if __name__ == "__main__":
    sys.exit(main())
