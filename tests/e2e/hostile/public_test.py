"""The public way: HAProxy before the server, as deploy/public.sh starts them. People play through it as they would without,
and what hostile clients do falls off: neither its memory nor the server's grows, and others are served.

    MERELS_BIN=../../build/release/bin python3 -B -m hostile.public_test Attacks.test_rapid_reset
"""

import os
import pathlib
import signal
import ssl
import subprocess
import tempfile
import types
import unittest

from driver import processes
from driver.certificates import sign
from driver.tools import Guest
from driver.waiting import wait_for
from first_day.players import Player
from hostile import trial
from hostile.attacks_test import BOUNDS, MIB, Bound, stays
from hostile.flood import ATTACKS
from hostile.protocol import Protocol
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

    def shown(self):
        """The certificate that new connections are shown."""
        host, port = self.way.address.split(":")
        return ssl.PEM_cert_to_DER_cert(ssl.get_server_certificate((host, int(port)), timeout=10))

    def test_a_new_certificate_is_shown_while_a_game_and_a_stream_go_on(self):
        self.open_way()
        match = self.seat()
        player = Player(Protocol(self.folder), types.SimpleNamespace(address=self.way.address,
                                                                     ca=self.way.authority.read_bytes()))
        self.addCleanup(player.close)
        wait_for("a welcome", lambda: "welcome" in player.heard)
        first = processes.started(self.way.pid)["haproxy"]

        def renew(number):
            if number != 5:
                return
            renewed, _ = sign(self.folder, "cert.pem", "key.pem", days=90)
            wanted = ssl.PEM_cert_to_DER_cert(renewed.read_text(encoding="ascii"))
            os.kill(self.way.pid, signal.SIGHUP)
            wait_for("the new certificate", lambda: "are shown the present certificate" in
                     self.way.log.read_text(encoding="utf-8"))
            self.assertEqual(self.shown(), wanted)
        self.assert_record(match, self.play_whole_game(match, renew))
        self.assertEqual(processes.started(self.way.pid)["haproxy"], first)
        self.assertEqual(player.heard.count("welcome"), 1, player.heard)
        self.assertTrue(player.try_call("GetAccount").ok)

    def test_a_certificate_without_its_key_is_refused_and_the_one_before_stays(self):
        self.open_way()
        before = self.shown()
        sign(self.folder, "cert.pem", "another.key")
        os.kill(self.way.pid, signal.SIGHUP)
        wait_for("a refusal", lambda: "since HAProxy refuses this one" in self.way.log.read_text(encoding="utf-8"))
        self.assertEqual(self.shown(), before)

    def test_a_hang_up_while_it_begins_does_not_end_it(self):
        self.way = Way(self.folder, hang_up=True)
        self.addCleanup(self.way.stop)
        self.assertTrue(trial.call(trial.target_of(self.way.address, "127.0.0.1", True),
                                   "/merels.v1.RulesService/ListRulesets"))

    def test_that_its_certificate_ends_within_a_week_is_said_until_it_is_renewed(self):
        self.way = Way(self.folder, days=3)
        self.addCleanup(self.way.stop)
        warning = "public.sh: the certificate ends at "
        self.assertEqual(self.way.said().count(warning), 1)
        os.kill(self.way.pid, signal.SIGHUP)
        wait_for("a second warning", lambda: self.way.said().count(warning) == 2)
        sign(self.folder, "cert.pem", "key.pem", days=30)
        os.kill(self.way.pid, signal.SIGHUP)
        wait_for("the renewal", lambda: self.way.said().count("are shown the present certificate") == 2)
        self.assertEqual(self.way.said().count(warning), 2)

    def test_its_own_server_has_nothing_to_warn_of_and_is_the_operators(self):
        self.open_way()
        self.assertNotIn(" warning ", self.way.log.read_text(encoding="utf-8"))
        self.assertIn("this", self.tools.run("admin", "nodes", "--data-dir", str(self.folder / "data")))

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

    def test_open_sessions_of_an_address_are_counted_until_they_end(self):
        done = subprocess.run(["/usr/bin/python3", "-B", "-m", "hostile.session_holder", self.way.authority, self.way.address,
                               "140"], cwd=trial.E2E, capture_output=True, text=True, timeout=240, check=False)
        self.assertEqual(done.stdout.split(), ["120", "10"], done.stderr[-2000:])

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
