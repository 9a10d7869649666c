"""Kills a server again and again under full load, and has every acknowledged move looked for at the end.

Exit status: 0 nothing lost, 1 something lost, 2 usage, 3 the load or the server did not do its part.
"""

import argparse
import contextlib
import pathlib
import sys
import tempfile

from driver.waiting import Failure
from kill.outcome import tell
from kill.run import Plan, Run


def positive(text):
    """A number from 1."""
    number = int(text)
    if number < 1:
        raise ValueError
    return number


def read_arguments():
    """The command line."""
    parser = argparse.ArgumentParser(prog="kill.sh", description=__doc__.splitlines()[0])
    parser.add_argument("--kills", type=positive, default=10, metavar="N", help="how many (10)")
    parser.add_argument("--power-cut", action="store_true",
                        help="forget what was not synced and tear the last page, instead of SIGKILL alone")
    parser.add_argument("--synchronous-off", action="store_true",
                        help="with --power-cut: the server never syncs, and so must lose moves")
    parser.add_argument("--matches", type=positive, default=Plan.matches, help="at the same time (%(default)s)")
    parser.add_argument("--at-least", type=positive, default=Plan.at_least, metavar="MOVES",
                        help="acknowledged a second when a kill falls (%(default)s)")
    parser.add_argument("--rate", type=int, default=Plan.rate, metavar="MOVES",
                        help="a second that the load makes; 0: as many as go (%(default)s)")
    parser.add_argument("--seed", type=int, default=Plan.seed, help="instants, tears and moves (%(default)s)")
    parser.add_argument("--patience", type=float, default=Plan.patience, metavar="SECONDS",
                        help="to wait for that rate before the run is given up (%(default)s)")
    parser.add_argument("--bin", type=pathlib.Path, required=True, metavar="FOLDER", help="where the programs are")
    parser.add_argument("--keep", type=pathlib.Path, metavar="FOLDER",
                        help="new folder for the database and the logs, which stay (default: they do not)")
    arguments = parser.parse_args()
    if arguments.synchronous_off and not arguments.power_cut:
        parser.error("--synchronous-off needs --power-cut: a process that is killed loses nothing it has written")
    return arguments


def main():
    """Runs what the command line says; the exit status."""
    arguments = read_arguments()
    plan = Plan(arguments.bin, arguments.kills, arguments.matches, arguments.at_least, arguments.rate,
                arguments.seed, arguments.power_cut, arguments.synchronous_off, arguments.patience)
    with contextlib.ExitStack() as exits:
        if arguments.keep:
            arguments.keep.mkdir(parents=True)
        folder = arguments.keep or pathlib.Path(exits.enter_context(tempfile.TemporaryDirectory(prefix="merels-")))
        try:
            lost, failure = Run(plan, folder, exits).go()
        except (Failure, OSError) as problem:
            lost, failure = [], str(problem)
    return tell("kill.sh", lost, failure)


if __name__ == "__main__":
    sys.exit(main())
