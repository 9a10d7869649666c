"""A server with TLS over its years: its certificate is renewed, badly renewed, or forgotten; its operator and its own
computers reach it whatever name the certificate has."""

import json
import os
import pathlib
import re
import signal
import ssl
import subprocess
import tempfile
import unittest
import urllib.request

from driver.certificates import make_certificates, sign
from driver.server import Server
from driver.waiting import wait_for
from first_day.players import Player
from hostile.protocol import Protocol

BIN = pathlib.Path(os.environ["MERELS_BIN"])
LOOK_MS = 300


class Certificates(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        authority, self.cert, self.key = make_certificates(self.folder)
        self.ca = authority.read_bytes()
        self.server = None

    def start(self, *options):
        self.server = Server(BIN / "merels-server", self.folder / "data", self.folder / "log", "--tls-cert", self.cert,
                             "--tls-key", self.key, "--certificate-look-ms", str(LOOK_MS), *options)
        self.addCleanup(self.server.stop)
        self.server.start()

    @property
    def address(self):
        return self.server.address

    def log(self):
        return (self.folder / "log").read_text(encoding="utf-8")

    def shown(self):
        """The certificate that a new connection is shown."""
        host, port = self.address.split(":")
        return ssl.get_server_certificate((host, int(port)), timeout=10)

    def is_shown(self, path):
        return ssl.PEM_cert_to_DER_cert(self.shown()) == ssl.PEM_cert_to_DER_cert(path.read_text(encoding="ascii"))

    def player(self):
        player = Player(Protocol(self.folder), self)
        self.addCleanup(player.close)
        wait_for("a welcome", lambda: "welcome" in player.heard)
        return player

    def test_a_renewed_certificate_is_served_without_a_restart_and_without_a_dropped_stream(self):
        self.start()
        player = self.player()
        self.assertTrue(self.is_shown(self.cert))
        sign(self.folder, "cert.pem", "key.pem", days=90)
        wait_for("the renewed certificate", lambda: self.is_shown(self.cert))
        self.assertIn("new connections are shown the certificate that is valid until", self.log())
        self.assertTrue(player.try_call("GetAccount").ok)
        self.assertEqual(player.heard.count("welcome"), 1, player.heard)
        self.player()

    def test_a_hang_up_looks_at_once(self):
        self.start("--certificate-look-ms", "3600000")
        sign(self.folder, "cert.pem", "key.pem", days=90)
        self.server.send_signal(signal.SIGHUP)
        wait_for("the renewed certificate", lambda: self.is_shown(self.cert))

    def test_a_pair_that_does_not_match_is_refused_and_the_old_one_stays(self):
        self.start()
        old = self.shown()
        sign(self.folder, "cert.pem", "another.key")
        self.server.send_signal(signal.SIGHUP)
        wait_for("a refusal", lambda: "is not the key of the certificate" in self.log())
        self.assertIn("the certificate from before stays until the files are right", self.log())
        self.assertEqual(self.shown(), old)
        self.cert.write_text("", encoding="ascii")
        wait_for("another refusal", lambda: "does not begin with a certificate" in self.log())
        self.assertEqual(self.shown(), old)

    def test_one_that_has_expired_or_soon_will_is_told_of_at_the_start_and_in_figures(self):
        sign(self.folder, "cert.pem", "key.pem", days=0)
        self.start("--metrics", "127.0.0.1:0")
        self.assertRegex(self.log(), r"warning the certificate in \S+cert.pem has expired at 20")
        port = re.search(r"metrics on port (\d+)", self.log()).group(1)
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=10) as page:
            self.assertRegex(page.read().decode(), r"\nmerels_certificate_end_time_seconds \d{10}")
        sign(self.folder, "cert.pem", "key.pem", days=6)
        wait_for("a warning", lambda: re.search(r"warning the certificate in \S+ expires at 20", self.log()))
        wait_for("the renewed certificate", lambda: self.is_shown(self.cert))

    def test_the_operator_needs_no_name_and_no_authority(self):
        sign(self.folder, "cert.pem", "key.pem", names="DNS:games.example.org")
        self.start()
        said = subprocess.run([BIN / "merelsctl", "admin", "nodes", "--data-dir", self.folder / "data", "--json"],
                              capture_output=True, text=True, timeout=30, check=False)
        self.assertEqual((said.returncode, said.stderr), (0, ""))
        self.assertTrue(json.loads(said.stdout)["is_this"])
        self.assertEqual((self.folder / "data" / "admin.sock").stat().st_mode & 0o777, 0o600)
        drained = subprocess.run([BIN / "merelsctl", "admin", "drain", "--data-dir", self.folder / "data"],
                                 capture_output=True, text=True, timeout=30, check=False)
        self.assertEqual(drained.returncode, 0, drained.stderr)
        self.assertEqual(self.server.wait(), 0)
        self.assertIn("asked by the operator: ending what is in progress", self.log())
        self.assertFalse((self.folder / "data" / "admin.sock").exists())

    def test_the_servers_own_computers_need_none_either(self):
        sign(self.folder, "cert.pem", "key.pem", names="DNS:games.example.org")
        self.start("--bots", "1", "--bot-level", "1")

        def tables():
            said = subprocess.run([BIN / "merelsctl", "tables", "--server", "unix:" + str(self.folder / "data" / "admin.sock"),
                                   "--token-file", self.folder / "data" / "bots" / "1.token", "--json"],
                                  capture_output=True, text=True, timeout=30, check=False)
            return said.stdout
        wait_for("the table of a computer", lambda: "Computer-1" in tables(), 60)


if __name__ == "__main__":
    unittest.main()
