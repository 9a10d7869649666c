"""What a flood does to honest players: merels-load alone and beside merels-flood, in turns.

    MERELS_BIN=../../build/release/bin python3 -B -m flood_pairs --pairs 5 --seconds 15

One line a pair: the 99th percentile of submit-to-acknowledged in milliseconds, quiet and flooded, and their ratio; at
the end the median of the ratios. The flood is one guest's calls, or with --sign-ins those of one address without a
token; the default rate is twenty times what an address may ask.
"""

import argparse
import json
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile

from driver.server import Server
from driver.waiting import Failure

BIN = pathlib.Path(os.environ["MERELS_BIN"])
# The honest players are dozens behind one address and hardly think; what floods stays limited.
HONEST = ["--address-commands-per-minute=1000000", "--address-command-burst=1000000",
          "--lobby-changes-per-minute=1000000", "--commands-per-minute=1000000", "--command-burst=1000000", "--sign-ups-per-minute=1000000",
          "--address-call-burst=20000", "--max-connections-per-address=10000", "--new-connection-burst=10000"]


def start_load(address, options):
    """Honest players on a server."""
    return subprocess.Popen([BIN / "merels-load", "--server", address, "--json", "--matches", str(options.matches),
                             "--think-ms", str(options.think_ms), "--seconds", str(options.seconds),
                             "--warmup-seconds", "2"], stdout=subprocess.PIPE, text=True)


def start_flood(address, options):
    """Somebody who asks too often, for as long as they play."""
    kind = ["--sign-ins"] if options.sign_ins else []
    return subprocess.Popen([BIN / "merels-flood", "--server", address, "--rate", str(options.rate), "--seconds",
                             str(options.seconds + 2), *kind], stdout=subprocess.PIPE, text=True)


def result(process, name):
    """What a program found, in JSON."""
    text, _ = process.communicate(timeout=300)
    if process.returncode != 0:
        raise Failure(f"{name} ended with {process.returncode}")
    return json.loads(text)


def run(options, flooded):
    """One run on a server of its own: what the honest found, and the flood (None without)."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(BIN / "merels-server", pathlib.Path(folder) / "data", pathlib.Path(folder) / "log", *HONEST)
        server.start()
        try:
            load = start_load(server.address, options)
            flood = start_flood(server.address, options) if flooded else None
            return result(load, "merels-load"), result(flood, "merels-flood") if flood else None
        finally:
            server.stop()


def p99(found):
    """In milliseconds, of a move from its sending to its acknowledgement."""
    return found["ack_us"]["p99"] / 1000


def parse(arguments):
    parser = argparse.ArgumentParser()
    parser.add_argument("--pairs", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=15)
    parser.add_argument("--matches", type=int, default=20)
    parser.add_argument("--think-ms", type=int, default=50)
    parser.add_argument("--rate", type=int, default=2000)
    parser.add_argument("--sign-ins", action="store_true")
    return parser.parse_args(arguments)


def main(arguments):
    options = parse(arguments)
    ratios = []
    for pair in range(options.pairs):
        found = {}
        for flooded in ((False, True) if pair % 2 == 0 else (True, False)):
            found[flooded], flood = run(options, flooded)
            if flooded:
                seen = flood
        ratios.append(p99(found[True]) / p99(found[False]))
        print(f"quiet {p99(found[False]):.2f} ms, flooded {p99(found[True]):.2f} ms, ratio {ratios[-1]:.2f}; "
              f"the flood sent {seen['sent']}, was served {seen['served']}, refused {seen['refused']}", flush=True)
    print(f"median ratio {statistics.median(ratios):.2f}")


if __name__ == "__main__":
    main(sys.argv[1:])
