"""Each part of the house is switched off, one at a time, and its script has to fail for it.

    python3 -B -m without.main --folder /tmp/without
    python3 -B -m without.main --check     # builds nothing: which edits no longer fit the source

The tables in this folder name the parts: each is a few words of source, changed in a checkout of the newest commit,
built, and missed by one test of a script, by an assertion or by waiting in vain. What does not build, what still
passes, and a script that breaks itself are faults. At the end a table of what each script said; exit status 0 when all
were missed.
"""

import argparse
import pathlib
import re
import signal
import sys
import tempfile

from driver.waiting import Failure
from without.checkout import Checkout
from without.part import ROOT
from without.parts import PARTS

SAID = re.compile(r"^(?:AssertionError|driver\.waiting\.Failure): (.*)$", re.M)
COLUMN = 100


def complaint(status, output):
    """What the script missed, in the words of its first assertion. Failure when there was none."""
    if status == 0:
        raise Failure("it passes all the same")
    found = SAID.search(output)
    if not found:
        raise Failure("the script itself broke: " + output.strip()[-300:].replace("\n", " | "))
    return found.group(1)


def check_places(parts, root=ROOT):
    """Prints each part whose edit cannot be made in the source below `root`; exit status 1 when there are some."""
    reasons = [(part.name, part.stale(root)) for part in parts]
    stale = [f"{name}: {why}" for name, why in reasons if why]
    print(*stale, f"{len(parts)} edits, {len(stale)} stale", sep="\n", flush=True)
    return 1 if stale else 0


def miss(checkout, part):
    """What the part's script says without it."""
    with checkout.without(part):
        checkout.build(part.targets)
        return complaint(*checkout.run(part.script))


def check_sound(checkout, parts):
    """With nothing switched off all of their scripts pass."""
    checkout.build(sorted({target for part in parts for target in part.targets}))
    for script in sorted({part.script for part in parts}):
        status, output = checkout.run(script)
        if status != 0:
            raise Failure(f"{script} fails with nothing switched off:\n{output}")
    print("with nothing switched off they pass", flush=True)


def miss_all(checkout, parts):
    """(part, script, what it said) of each, and how many were not missed."""
    rows, faults = [], 0
    for number, part in enumerate(parts, 1):
        try:
            said = miss(checkout, part)
        except Failure as failure:
            faults, said = faults + 1, f"NOT MISSED: {failure}"
        rows.append((part.name, part.script, said))
        print(f"{number} of {len(parts)}: {part.name}: {said}", flush=True)
    return rows, faults


def chosen(words):
    """The parts whose name or script has one of the words in it; all without words."""
    return [part for part in PARTS if not words or any(word in part.name or word in part.script for word in words)]


def parse(arguments):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("part", nargs="*", help="words of names or scripts; all parts without")
    parser.add_argument("--folder", type=pathlib.Path, help="where the checkout is kept for the next time")
    parser.add_argument("--cmake", action="append", default=[], metavar="OPTION", help="a further option of cmake")
    parser.add_argument("--check", action="store_true",
                        help="build nothing: list the edits that no longer fit the source; exit status 1 if there are any")
    parser.add_argument("--sound", action="store_true", help="first see the scripts pass with nothing switched off")
    return parser.parse_args(arguments)


def main(arguments):
    options = parse(arguments)
    parts = chosen(options.part)
    if not parts:
        raise Failure(f"there is no part {options.part}")
    if options.check:
        return check_places(parts)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with tempfile.TemporaryDirectory() as name:
        scratch = pathlib.Path(name)
        folder = options.folder.resolve() if options.folder else scratch / "checkout"
        checkout = Checkout(folder, options.cmake, scratch)
        try:
            if options.sound:
                check_sound(checkout, parts)
            rows, faults = miss_all(checkout, parts)
        finally:
            checkout.close(keep=options.folder)
    widths = [max(len(row[column]) for row in rows) for column in (0, 1)]
    for part, script, said in rows:
        print(f"{part:{widths[0]}}  {script:{widths[1]}}  {said[:COLUMN]}")
    print(f"{len(rows)} parts, {len(rows) - faults} missed by their scripts")
    return 1 if faults else 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except Failure as failure:
        sys.exit(str(failure))
