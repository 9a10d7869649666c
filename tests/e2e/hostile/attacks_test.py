"""What one address does its worst at is cut off or comes to nothing: each attack on a server of its own, in plaintext and
with TLS, while somebody honest calls from another address.

A test judges by counters: what the server's system took of a connection before it was cut, memory and processor of the
server's process, honest calls without an answer. `python3 -B -m hostile.trial` prints the same figures for people.

    MERELS_BIN=../../build/release/bin python3 -B -m hostile.attacks_test Plaintext.test_rapid_reset
"""

import dataclasses
import os
import pathlib
import resource
import tempfile
import unittest

from driver.waiting import wait_for
from hostile import trial
from hostile.flood import ATTACKS
from hostile.process import Process
from hostile.trial import HAS_FIGURES

# How long an attack goes on that need not be cut. Whether others are served shows at once; growing memory takes longer.
ATTACK_S = 10 if HAS_FIGURES else 3
# The sanitizer of undefined behaviour needs a descriptor to look at an object of a type that is new to it. When there
# is none it takes the object for no object, and ends the server.
HAS_SHORTAGE = not os.environ.get("MERELS_WITHOUT_SHORTAGE")


@dataclasses.dataclass(frozen=True)
class Bound:
    """What an attack may come to. Memory in megabytes beyond what there was; None: as much as it sends."""

    cut: bool = True  # every connection is ended by the server, or never let in
    taken: int = None  # bytes that its system took of one connection
    most: int = 64  # memory while it goes on
    kept: int = 64  # after it
    cpu: float = 3  # seconds of processor
    seconds: float = 10  # until every connection is to be cut
    hold: float = 0.5  # a connection that has said all stays so long
    options: tuple = ()  # the server's
    lines: int = 0
    sources: int = 1


def stays(**bound):
    """What need not be cut, as it costs no more than an honest connection."""
    return Bound(cut=False, seconds=ATTACK_S, **bound)


def waits(**bound):
    """What is cut by a term, not for what it sends."""
    return Bound(seconds=40, hold=40, **bound)


KIB = 1 << 10
MIB = 1 << 20
# What a connection may send by the server's limits while its calls are served: 512 bytes explained by each of the 2,400
# calls that an address may make at once (connection_table.h, limits.h), the budget of unexplained bytes, one message.
EXPLAINED = 2400 * 512 + 16 * KIB + 64 * KIB


def served():
    """Whole calls of clients that open more at a time than they may. gRPC reads further ones while those that were let
    in are served: how many depends on the machine, so only a build with figures is held to the lower bound."""
    return Bound(taken=128 * KIB if HAS_FIGURES else EXPLAINED, most=128, kept=128)


BOUNDS = {
    # The acceptor: connections that come to nothing.
    "idle": waits(),
    "new-connections": stays(),
    "tls-handshakes": stays(),
    "slow-tls": waits(),
    "slow-preface": waits(),
    "pings-only": waits(),
    # Calls whose body never comes.
    "bodiless": stays(),
    "bodiless-fat": Bound(),
    "length-prefix": stays(),
    "length-prefix-allowed": stays(),
    # What gRPC cannot bear.
    "rapid-reset": Bound(taken=128 * KIB),
    "rapid-reset-unread": Bound(taken=128 * KIB),
    "streams-cancelled": Bound(taken=128 * KIB),
    "hpack-string": Bound(taken=8 * MIB),
    "hpack-string-bytes": Bound(taken=5 * MIB),
    "small-headers": Bound(taken=8 * MIB),
    "trailers-unfinished": Bound(taken=8 * MIB),
    "header-list": Bound(),
    "header-bomb": Bound(taken=MIB),
    "table-sizes": Bound(taken=MIB),
    "empty-continuations": Bound(),
    "one-byte-data": Bound(),
    "one-byte-data-lines": Bound(),
    "empty-data": Bound(),
    "padded-data": Bound(),
    # Frames that say nothing.
    "settings": Bound(),
    "settings-unread": Bound(),
    "settings-changes": Bound(),
    "settings-long": Bound(),
    "priorities": Bound(),
    "window-updates": Bound(),
    "window-updates-stream": Bound(),
    "window-updates-of-0": Bound(),
    "window-updates-idle": Bound(),
    "window-overflow": Bound(),
    "pings": Bound(),
    "pings-unread": Bound(),
    "ping-answers": Bound(),
    "settings-answers": Bound(),
    "unknown-frames": Bound(),
    "unknown-frames-empty": Bound(),
    "goaways": Bound(),
    "resets-idle": Bound(),
    # Streams in states that no client has.
    "half-closed": Bound(taken=128 * KIB),
    "half-closed-data": Bound(),
    "closed-data": Bound(),
    "many-streams": Bound(taken=128 * KIB),
    "backward-streams": Bound(),
    "no-such-call": Bound(taken=128 * KIB),
    "bad-headers": Bound(taken=MIB),
    "bad-index": Bound(taken=MIB),
    "long-frame": Bound(taken=MIB),
    # Calls that are whole.
    "calls": served(),
    "calls-in-turn": Bound(taken=128 * KIB),
    "forged-address": Bound(taken=128 * KIB),
    "calls-unread": served(),
    "zero-window": stays(),
    # Told once that it is too large, for a price; its connection may make other calls.
    "malformed-commands": stays(taken=MIB),
    "malformed-messages": stays(),
    # No HTTP/2.
    "garbage": Bound(taken=MIB),
    "garbage-frames": Bound(taken=MIB),
    "http1": Bound(taken=MIB),
    "http1-calls": Bound(taken=MIB),
}


class Attacks:
    """One test for each attack; `tls` says how."""

    tls = False

    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))

    def start(self, *options):
        return self.enterContext(trial.server(self.folder, self.tls, *options))

    def assert_borne(self, name, bound):
        running = self.start(*bound.options)
        found = trial.attempt(name, running.address, Process(running.pid()), self.tls, seconds=bound.seconds,
                              hold=bound.hold, lines=bound.lines, sources=bound.sources)
        self.judge(found, bound)

    def judge(self, found, bound):
        said = found.line()
        print(f"{'tls ' if self.tls else ''}{said}", flush=True)
        self.assertEqual(found.failed, [], said)
        self.assertTrue(found.served_after, said)
        if bound.cut:
            self.assertEqual(found.flood["still_open"], 0, f"connections stay open: {said}")
        if bound.taken is not None:
            self.assertLessEqual(found.flood["sent_most"], bound.taken, f"so many bytes were taken: {said}")
        if HAS_FIGURES:
            self.assertLessEqual(found.most / MIB, bound.most, f"memory: {said}")
            self.assertLessEqual(found.kept / MIB, bound.kept, f"memory is kept: {said}")
            self.assertLessEqual(found.cpu, bound.cpu, f"processor: {said}")

    def test_every_attack_has_a_bound(self):
        self.assertEqual(set(BOUNDS), set(ATTACKS))

    @unittest.skipUnless(HAS_SHORTAGE, "the sanitizer cannot be without descriptors")
    def test_descriptors_that_ran_out_are_not_the_end_of_the_listener(self):
        running = self.start()
        resource.prlimit(running.pid(), resource.RLIMIT_NOFILE, (400, 400))
        # From many addresses: what one may have does not use them up.
        found = trial.flood("idle", running.address, self.tls, sources=45, seconds=5, hold=1)
        self.assertEqual(found["connections"], 450)
        process = Process(running.pid())
        wait_for("the idle connections to be closed", lambda: process.files() < 100)
        honest = trial.Honest(running.address, self.tls)
        try:
            wait_for("the end of an honest call", lambda: honest.took or honest.failures, 30)
        finally:
            honest.stop()
        self.assertEqual(honest.failures, [])
        self.assertTrue(honest.took)

    def test_memory_does_not_grow_from_attack_to_attack(self):
        running = self.start()
        process = Process(running.pid())
        for name in ("rapid-reset", "bodiless", "small-headers"):
            trial.attempt(name, running.address, process, self.tls, seconds=5)
        before = process.resident()
        for name in ("rapid-reset", "bodiless", "small-headers"):
            found = trial.attempt(name, running.address, process, self.tls, seconds=5)
            self.assertTrue(found.served_after, found.line())
        if HAS_FIGURES:
            self.assertLess(process.resident() - before, 32 * MIB)

    def test_bodiless_calls_of_many_addresses_are_bounded_in_all(self):
        self.assert_borne("bodiless", stays(sources=25, most=128, kept=64, options=("--ipv4-prefix-addresses=1000",)))


def _test_of(name):
    def test(self):
        self.assert_borne(name, BOUNDS[name])
    test.__doc__ = ATTACKS[name].says
    return test


def _add_tests(cls, names):
    for name in names:
        setattr(cls, "test_" + name.replace("-", "_"), _test_of(name))


class Plaintext(Attacks, unittest.TestCase):
    """Without TLS."""


class Tls(Attacks, unittest.TestCase):
    """With it."""

    tls = True


_add_tests(Plaintext, [name for name in ATTACKS if not ATTACKS[name].needs_tls and name in BOUNDS])
_add_tests(Tls, [name for name in ATTACKS if name in BOUNDS])

if __name__ == "__main__":
    unittest.main()
