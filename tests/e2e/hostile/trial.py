"""An attack on a server of its own, and what it cost: how far it came, memory, processor, and an honest caller.

    MERELS_BIN=../../build/release/bin python3 -B -m hostile.trial                    # all, in plaintext
    MERELS_BIN=../../build/release/bin python3 -B -m hostile.trial --tls rapid-reset
"""

import argparse
import collections
import contextlib
import dataclasses
import json
import os
import pathlib
import subprocess
import sys
import tempfile

from driver.certificates import make_certificates
from driver.server import Server
from driver.waiting import Failure, wait_for
from hostile.call import CallFailed, call
from hostile.flood import ATTACKS, target_of
from hostile.honest import Honest
from hostile.process import Process

BIN = pathlib.Path(os.environ["MERELS_BIN"])
E2E = pathlib.Path(__file__).resolve().parents[1]
# A build with sanitizers, or without optimisation, is looked at for what it serves, not for its figures.
HAS_FIGURES = not os.environ.get("MERELS_WITHOUT_FIGURES")


@dataclasses.dataclass
class Trial:
    """What came of it. Memory in bytes beyond what there was before."""

    flood: dict  # as hostile.flood prints it
    most: int  # memory while it went on
    kept: int  # memory after it
    cpu: float  # seconds of processor
    answered: int  # honest calls meanwhile
    failed: list  # of them
    worst_ms: float
    served_after: bool

    def line(self):
        """In a row of a table."""
        flood = self.flood
        ends = f"{flood['cut']} cut, {flood['refused']} refused, {flood['still_open']} open"
        served = "served" if self.served_after else "NOT SERVED"
        return (f"{flood['attack']:22} {ends:32} taken {flood['sent_most']:>9} cut after {flood['cut_ms_most']:>6.0f} ms "
                f"most {self.most / 2**20:+7.1f} MB kept {self.kept / 2**20:+7.1f} MB cpu {self.cpu:5.2f} s "
                f"honest {self.answered} ok {len(self.failed)} failed worst {self.worst_ms:6.0f} ms, then {served}")


def flood(name, address, tls=False, **options):
    """Runs the generator as a process of its own; what it prints."""
    words = [word for key, value in options.items() for word in (f"--{key}", str(value))]
    command = [sys.executable, "-B", "-m", "hostile.flood", "--json", "--server", address, *words, name]
    done = subprocess.run(command + (["--tls"] if tls else []), cwd=E2E, capture_output=True, text=True, check=False,
                          timeout=options.get("seconds", 10) + 120)
    if done.returncode != 0:
        raise RuntimeError(f"the generator ended with {done.returncode}: {done.stderr[-2000:]}")
    return json.loads(done.stdout)


def settled(process):
    """Memory once it has been the same for half a second, or after five."""
    last = collections.deque(maxlen=50)

    def is_steady():
        last.append(process.resident() >> 20)
        return len(last) == last.maxlen and last[0] == last[-1]

    with contextlib.suppress(Failure):
        wait_for("memory to settle", is_steady, 5)
    return process.resident()


def resting(process):
    """Memory, settled where figures count."""
    return settled(process) if HAS_FIGURES else process.resident()


def warm(address, tls=False):
    """Waits until a server has made the hash of its beginning, which takes much memory for a while: a password is looked
    at after that."""
    with contextlib.suppress(CallFailed):
        call(target_of(address, "127.0.0.1", tls), "/merels.v1.AccountService/SignIn", b"\x0a\x06Nobody\x12\x08password", 30)


def attempt(name, address, process, tls=False, **options):
    """The attack on what listens there and costs `process`. Without figures nothing waits for memory to settle."""
    if HAS_FIGURES:
        warm(address, tls)
    # Not so often that a server minds: each call is a new connection.
    honest = Honest(address, tls, every=max(0.1, options.get("seconds", 10) / 100))
    try:
        wait_for("an honest call", lambda: honest.took or honest.failures, 30)
        before = resting(process)
        process.forget_most()
        cpu = process.cpu()
        found = flood(name, address, tls, **options)
    finally:
        honest.stop()
    answered, failed = len(honest.took), list(honest.failures)
    served = honest.ask()
    most, kept = process.most_resident() - before, resting(process) - before
    return Trial(found, most, kept, process.cpu() - cpu, answered, failed, honest.worst_ms, served)


@contextlib.contextmanager
def server(folder, tls=False, *options, program=None):
    """A server in a folder of its own."""
    folder = pathlib.Path(folder)
    if tls:
        _, certificate, key = make_certificates(folder)
        options = (*options, "--tls-cert", certificate, "--tls-key", key)
    running = Server(program or BIN / "merels-server", folder / "data", folder / "log", *options,
                     many_comers=False)
    running.start()
    try:
        yield running
    finally:
        running.stop()


def on_its_own(name, tls=False, seconds=10, options=()):
    """The attack on a new server."""
    with tempfile.TemporaryDirectory() as folder, server(folder, tls, *options) as running:
        return attempt(name, running.address, Process(running.pid()), tls, seconds=seconds)


def main(arguments):
    parser = argparse.ArgumentParser(prog="hostile.trial")
    parser.add_argument("attacks", nargs="*", metavar="ATTACK")
    parser.add_argument("--tls", action="store_true")
    parser.add_argument("--seconds", type=float, default=10)
    options = parser.parse_args(arguments)
    for name in options.attacks or ATTACKS:
        if options.tls or not ATTACKS[name].needs_tls:
            print(on_its_own(name, options.tls, options.seconds).line(), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
