"""The whole protocol, fuzzed on a running server: random valid messages from all roles at once.

    MERELS_BIN=../../build/release/bin /usr/bin/python3 -B -m hostile.protocol_fuzz --seconds 600 --seed 1
    ... --profile default     with the limits that a server has, instead of lifted ones

Calls are made out of the descriptors of the protocol, so that a new one is tried by itself, with values out of what was
told before and with boundary values; matches are played besides. What everybody was told is held against the log at
the end. The seed repeats each actor's choices, as far as the others' let it. Exit status 1 when something did not hold.
"""

import argparse
import os
import pathlib
import sys
import tempfile
import threading

from hostile import aftermath
from hostile.actors import Actor, Bot, Caretaker, Ghost, Member, Moderator, Narrow, Operator
from hostile.fuzz_house import LIFTED, ONE_ADDRESS, FuzzHouse

ROLES = ((Actor, "Guest", 4), (Bot, "Robot", 2), (Member, "Member", 4), (Moderator, "Judge", 1), (Caretaker, "Care", 1),
         (Operator, "Owner", 1), (Narrow, "Narrow", 2), (Ghost, "Ghost", 1))
LONGEST_END_S = 60
# Without these nothing was tried.
WANTED = ("Submit OK", "JoinTable OK", "BlockPlayer OK", "ImposeSanction OK", "Say OK", "SignUp OK", "heard: delivery",
          "heard: acknowledgement", "records judged")


def spend(house, options):
    """Lets everybody in, for the time that was asked for; them."""
    crowd = [role(house, f"{name}{number}", options.seed)
             for role, name, count in ROLES for number in range(count)]
    for one in crowd:
        if isinstance(one, Moderator):
            one.come()  # before others have used up what an address may sign up
    for one in crowd:
        one.start()
    threading.Event().wait(options.seconds)
    house.close()
    for one in crowd:
        one.join(LONGEST_END_S)
        if one.is_alive():
            house.witness.fault(f"{one.name} waited for an answer for longer than {LONGEST_END_S} s")
    return crowd


def judge(house, crowd, options):
    """All that is held against the data when the server has ended."""
    house.end_server()
    aftermath.check_database(house)
    aftermath.check_again(house, {one.account: one.token for one in crowd if one.account and one.token})
    aftermath.check_words(house)
    never = [method for method in house.protocol.methods
             if not any(what.startswith(method + " ") for what in house.witness.counts)]
    if options.seconds >= 60 and never:
        house.witness.fault(f"calls that were never made: {never}")
    missing = [what for what in WANTED if not house.witness.counts[what]]
    if options.seconds >= 60 and missing:
        house.witness.fault(f"there were none: {missing}")
    if house.memory and max(house.memory) > options.most_mib:
        house.witness.fault(f"the server took {max(house.memory):.0f} MiB")


def report(house):
    for what, number in sorted(house.witness.counts.items()):
        print(f"{number:8} {what}")
    if house.memory:
        print(f"memory of the server: {house.memory[0]:.0f} MiB at first, at most {max(house.memory):.0f} MiB, "
              f"at last {house.memory[-1]:.0f} MiB")
    print(f"the slowest answer took {house.witness.slowest:.2f} s")
    for fault in house.witness.faults:
        print("FAULT", fault)
    print(f"{len(house.witness.faults)} faults")


def main(arguments):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--profile", choices=("lifted", "default"), default="lifted")
    parser.add_argument("--pause", type=float, default=0, help="seconds an actor waits at most between two deeds")
    parser.add_argument("--most-mib", type=float, default=600)
    parser.add_argument("--keep", help="a folder to leave everything in")
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(options.keep or name)
        folder.mkdir(exist_ok=True)
        limits = ONE_ADDRESS + (LIFTED if options.profile == "lifted" else [])
        house = FuzzHouse(folder, os.environ["MERELS_BIN"], limits, options.pause)
        try:
            crowd = spend(house, options)
            judge(house, crowd, options)
        finally:
            house.close()
            house.server.stop()
        report(house)
    return 1 if house.witness.faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
