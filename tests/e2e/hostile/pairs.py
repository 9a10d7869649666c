"""What honest players feel while one address does its worst, beside a control in which it does the same to nobody.

    MERELS_BIN=../../build/release/bin python3 -B -m hostile.pairs --pairs 5 --seconds 60 rapid-reset bodiless
    MERELS_BIN=../../build/release/bin python3 -B -m hostile.pairs --public rapid-reset    # with HAProxy before the server

merels-load plays at fixed instants within the server's usual limits, from 127.0.0.1, and somebody else there signs in
anew every second. The generator (hostile.flood) comes from 127.0.0.2 and goes on for as long as they play: in one run of
a pair against the server, in the other against a sink, in turns. A line a run and a line an attack: the median over the
pairs of the ratio of the 99th percentiles of a move's latency, the server's memory, the sign-ins. Exit status 1: a
median above --most-ratio, more than --most-memory megabytes, or a sign-in that failed.
"""

import argparse
import contextlib
import dataclasses
import json
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile

from driver.certificates import make_certificates
from driver.line_program import LineProgram
from driver.server import Server
from driver.waiting import Failure
from hostile.call import sign_in
from hostile.flood import ATTACKS, target_of
from hostile.honest import Honest
from hostile.process import Process
from hostile.trial import E2E, settled, warm
from hostile.way import Way

BIN = pathlib.Path(os.environ["MERELS_BIN"])


@dataclasses.dataclass
class Run:
    """What was found in one."""

    moves: int
    p99_ms: float
    most: int  # bytes of memory beyond what there was
    kept: int
    cpu: float  # seconds of the server's
    signed_in: int
    failed: list  # sign-ins
    worst_ms: float  # of them
    flood: dict

    def line(self):
        """In words."""
        flood = self.flood
        return (f"{self.moves} moves, p99 {self.p99_ms:.2f} ms; memory {self.most / 2**20:+.1f} MB, kept "
                f"{self.kept / 2**20:+.1f}; cpu {self.cpu:.1f} s; {self.signed_in} sign-ins, {len(self.failed)} failed, "
                f"worst {self.worst_ms:.0f} ms; flood: {flood['connections']} connections, {flood['cut']} cut, "
                f"{flood['refused']} refused, {flood['frames']} frames, {flood['sent']} bytes, {flood['sent_most']} of one")


class Sides:
    """Where the flood may go: the server, and the sink. Public: HAProxy stands before the server."""

    def __init__(self, folder, options):
        certificates = make_certificates(folder) if options.tls else None
        self.authority = ["--ca", certificates[0]] if options.tls else []
        words = ["--tls-cert", certificates[1], "--tls-key", certificates[2]] if options.tls else []
        self._sink = [sys.executable, "-B", "-m", "hostile.sink", *map(str, words)]
        if options.public:
            self.server = Way(folder, *options.server_option)
            self.processes = self.server.processes()
        else:
            self.server = Server(BIN / "merels-server", folder / "data", folder / "log", *words, *options.server_option,
                                 many_comers=False)
            self.server.start()
            self.processes = Process(self.server.pid())

    @contextlib.contextmanager
    def sink(self):
        """Its address."""
        program = LineProgram(["env", "-C", str(E2E), *self._sink], stderr=None)
        try:
            yield program.listen("the sink", lambda line: line.startswith("listening ") and line.split()[1])
        finally:
            program.end()


def start_flood(name, address, options, token):
    """For somewhat longer than the honest play."""
    command = [sys.executable, "-B", "-m", "hostile.flood", "--json", "--again", "--server", address, "--seconds",
               str(options.seconds + options.warmup + 1), *(["--token", token] if token else []), name]
    return subprocess.Popen(command + (["--tls"] if options.tls else []), cwd=E2E, stdout=subprocess.PIPE, text=True)


def start_load(address, authority, options):
    """The honest players."""
    return subprocess.Popen([BIN / "merels-load", "--server", address, *authority, "--json", "--matches",
                             str(options.matches), "--rate", str(options.rate), "--seconds", str(options.seconds),
                             "--warmup-seconds", str(options.warmup)], stdout=subprocess.PIPE, text=True)


def finish(process, seconds, name):
    """What it printed."""
    try:
        text, _ = process.communicate(timeout=seconds)
    except subprocess.TimeoutExpired:
        process.kill()
        process.communicate()
        raise Failure(f"{name} did not end within {seconds} s") from None
    if not text:
        raise Failure(f"{name} ended with {process.returncode} and said nothing")
    return json.loads(text)


def play_out(load, seconds):
    """What the honest players found. Those who cannot even leave have made no move."""
    try:
        return finish(load, seconds, "merels-load")
    except Failure as failure:
        print(f"  {failure}", flush=True)
        return {"moves": 0, "ack_us": {"p99": 0}}


def play(sides, address, name, options):
    """The honest play on the server, while the flood goes to `address`."""
    warm(sides.server.address, options.tls)
    process = sides.processes
    before = settled(process)
    process.forget_most()
    cpu = process.cpu()
    patience = options.seconds * 3 + 120
    # The sink lets nobody in: what a script with a token sends there has the one it has at the server.
    token = sign_in(target_of(sides.server.address, tls=options.tls)) if ATTACKS[name].needs_token else ""
    load = start_load(sides.server.address, sides.authority, options)
    flood = start_flood(name, address, options, token)
    honest = Honest(sides.server.address, options.tls, every=1, signs_in=True)
    try:
        found = play_out(load, patience)
        flooded = finish(flood, patience, "the flood")
    finally:
        honest.stop()
        for program in (load, flood):
            if program.poll() is None:
                program.kill()
                program.communicate()
    return Run(found["moves"], found["ack_us"]["p99"] / 1000, process.most_resident() - before,
               settled(process) - before, process.cpu() - cpu, len(honest.took), honest.failures, honest.worst_ms, flooded)


def run(name, hits, options):
    """One run with a server of its own: the flood hits it, or the sink."""
    with tempfile.TemporaryDirectory() as folder:
        sides = Sides(pathlib.Path(folder), options)
        try:
            if hits:
                return play(sides, sides.server.address, name, options)
            with sides.sink() as address:
                return play(sides, address, name, options)
        finally:
            sides.server.stop()


def ratio_of(hit, control):
    """Of the 99th percentiles. Endless where fewer than nine in ten of the moves due were made: those that never came have
    no latency."""
    return hit.p99_ms / control.p99_ms if hit.moves >= 0.9 * control.moves and control.p99_ms else float("inf")


def judge(name, pairs, options):
    """Prints the attack's line; whether it is borne."""
    ratio = statistics.median(ratio_of(hit, control) for hit, control in pairs)
    memory = max(hit.most for hit, _ in pairs) / 2**20
    extra = memory - max(control.most for _, control in pairs) / 2**20
    failed = sum(len(hit.failed) for hit, _ in pairs)
    is_borne = ratio <= options.most_ratio and extra <= options.most_memory and failed == 0
    print(f"{name}: median ratio of p99 {ratio:.2f}; memory {memory:+.1f} MB, {extra:+.1f} beyond the control's; sign-ins "
          f"{sum(hit.signed_in for hit, _ in pairs)}, {failed} failed, worst {max(hit.worst_ms for hit, _ in pairs):.0f} ms: "
          f"{'borne' if is_borne else 'NOT BORNE'}", flush=True)
    return is_borne


def measure(name, options):
    """All pairs of an attack; whether it is borne."""
    pairs = []
    for number in range(options.pairs):
        found = {}
        for hits in ((False, True) if number % 2 == 0 else (True, False)):
            found[hits] = run(name, hits, options)
            print(f"  {name} {'hit' if hits else 'control'} {number + 1}: {found[hits].line()}", flush=True)
        pairs.append((found[True], found[False]))
    return judge(name, pairs, options)


def parse(arguments):
    parser = argparse.ArgumentParser(prog="hostile.pairs")
    parser.add_argument("attacks", nargs="+", metavar="ATTACK", choices=list(ATTACKS))
    parser.add_argument("--pairs", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--warmup", type=float, default=2)
    parser.add_argument("--matches", type=int, default=6)
    parser.add_argument("--rate", type=float, default=52, help="moves a second; twelve players may make 60")
    parser.add_argument("--tls", action="store_true")
    parser.add_argument("--public", action="store_true", help="through deploy/public.sh, over TLS")
    parser.add_argument("--server-option", action="append", default=[], metavar="--NAME=VALUE")
    parser.add_argument("--most-ratio", type=float, default=2)
    parser.add_argument("--most-memory", type=float, default=64)
    options = parser.parse_args(arguments)
    options.tls = options.tls or options.public
    return options


def main(arguments):
    options = parse(arguments)
    borne = [measure(name, options) for name in options.attacks]
    return 0 if all(borne) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
