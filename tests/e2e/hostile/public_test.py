"""The public way: HAProxy before the server, as deploy/public.sh starts them. People play through it as they would without,
and what hostile clients do falls off: neither its memory nor the server's grows, and others are served.

    MERELS_BIN=../../build/release/bin python3 -B -m hostile.public_test Attacks.test_rapid_reset
"""

import os
import pathlib
import signal
import tempfile
import unittest

from driver import processes
from driver.tools import Guest
from driver.waiting import wait_for
from hostile import trial
from hostile.attacks_test import BOUNDS, MIB, Bound, stays
from hostile.flood import ATTACKS
from hostile.trial import HAS_FIGURES
from hostile.way import Way
from match_test import House

# What HAProxy ends for what it is, having taken so little of it. Most of that lies in the buffers of the socket, which
# fill while it is not yet its turn: 1.2 MiB were seen beside two compilers.
_ENDED = Bound(taken=4 * MIB)
# What HAProxy ends by a term.
_TERM = Bound(seconds=50, hold=50)

# Frames that say nothing it reads and forgets, at some ten million a second of processor: no need to cut.
PROXY_BOUNDS = {name: stays() for name in BOUNDS} | {name: _ENDED for name in (
    "hpack-string", "hpack-string-bytes", "small-headers", "trailers-unfinished", "header-list", "header-bomb",
    "window-updates-of-0", "window-updates-idle", "window-overflow", "goaways", "resets-idle", "backward-streams",
    "bad-headers", "bad-index", "long-frame", "padded-data", "bodiless-fat", "garbage", "garbage-frames", "http1",
    "http1-calls")} | {name: _TERM for name in ("idle", "slow-tls", "slow-preface", "pings-only")}


class Play(House):
    """Honest people."""

    def open_way(self, *options):
        self.way = Way(self.folder, *options)
        self.addCleanup(self.way.stop)
        self.white, self.black = (Guest(self.tools, self.way.address, self.folder / f"{name}.token", "--ca",
                                        str(self.way.authority)) for name in ("white", "black"))

    def test_a_whole_game_is_played_through_it(self):
        self.open_way()
        match = self.seat()
        self.assert_record(match, self.play_whole_game(match))

    def test_it_stops_whole(self):
        self.open_way()
        started = processes.descendants(self.way.pid)[1:]
        self.assertGreaterEqual(len(started), 3)
        self.assertEqual(self.way.stop(), 0)
        self.assertEqual([pid for pid in started if pathlib.Path(f"/proc/{pid}").exists()], [])

    def test_a_game_goes_on_over_a_new_certificate(self):
        self.open_way()
        match = self.seat()
        first = processes.started(self.way.pid)["haproxy"]

        def begin_anew(number):
            if number == 5:
                os.kill(self.way.pid, signal.SIGHUP)
                wait_for("another worker", lambda: set(processes.started(self.way.pid)["haproxy"]) - set(first))
        self.assert_record(match, self.play_whole_game(match, begin_anew))

    def test_only_calls_of_grpc_pass_and_none_of_the_operators(self):
        self.open_way()
        target = trial.target_of(self.way.address, "127.0.0.1", True)
        self.assertTrue(trial.call(target, "/merels.v1.RulesService/ListRulesets"))
        for path in ("/merels.v1.OperatorService/DrainNode", "/"):
            with self.assertRaises(trial.CallFailed):
                trial.call(target, path)


class Attacks(unittest.TestCase):
    """One test for each attack, of one address over TLS."""

    def setUp(self):
        folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.way = Way(folder)
        self.addCleanup(self.way.stop)

    def test_addresses_of_one_prefix_are_counted_together_too(self):
        found = trial.flood("idle", self.way.address, True, sources=20, seconds=5)
        self.assertEqual(found["still_open"] + found["cut"] + found["refused"], 450)
        self.assertGreaterEqual(found["cut"] + found["refused"], 150)
        self.assertGreater(found["still_open"], 60)

    def assert_borne(self, name, bound):
        found = trial.attempt(name, self.way.address, self.way.processes(), True, seconds=bound.seconds, hold=bound.hold)
        print(f"public {found.line()}", flush=True)
        said = found.line()
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


def _test_of(name):
    def test(self):
        self.assert_borne(name, PROXY_BOUNDS[name])
    test.__doc__ = ATTACKS[name].says
    return test


for _name in BOUNDS:
    setattr(Attacks, "test_" + _name.replace("-", "_"), _test_of(_name))

if __name__ == "__main__":
    unittest.main()
