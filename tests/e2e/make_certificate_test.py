"""merels-server make-certificate: a server at home has TLS, and who has its certificate trusts it."""

import os
import pathlib
import re
import stat
import subprocess
import tempfile
import unittest

from driver.server import Server
from driver.tools import Tools

BIN = pathlib.Path(os.environ["MERELS_BIN"])


class MakeCertificate(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.data = self.folder / "data"

    def make(self, *words):
        return subprocess.run([BIN / "merels-server", "make-certificate", *words], stdin=subprocess.DEVNULL,
                              capture_output=True, text=True, timeout=30, check=False)

    def openssl(self, *words):
        return subprocess.run(["openssl", "x509", "-in", self.data / "tls-cert.pem", "-noout", *words],
                              capture_output=True, text=True, check=True).stdout

    def test_clients_that_trust_it_reach_the_server_by_every_name_and_others_do_not(self):
        done = self.make("localhost", "127.0.0.1", "--data-dir", self.data)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        lines = re.findall(r"^    (tls-.*)$", done.stdout, re.MULTILINE)
        config = self.folder / "server.toml"
        config.write_text("\n".join(lines) + "\n", encoding="utf-8")
        server = Server(BIN / "merels-server", self.data, self.folder / "log", "--config", config)
        self.addCleanup(server.stop)
        server.start()
        tools, port = Tools(BIN / "merelsctl"), server.address.rpartition(":")[2]
        for host in ("localhost", "127.0.0.1"):
            tools.run("server", "--server", f"{host}:{port}", "--ca", self.data / "tls-cert.pem")
        self.assertEqual(self.make("localhost", "--cert", self.folder / "other.pem", "--key", self.folder / "other.key").returncode, 0)
        for trusted in (("--ca", self.folder / "other.pem"), ()):
            self.assertEqual(tools.ask("server", "--server", server.address, *trusted).returncode, 3)

    def test_the_key_is_for_its_owner_and_the_fingerprint_that_of_openssl(self):
        done = self.make("mill.home", "192.168.1.7", "::1", "--data-dir", self.data, "--days", "30")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(stat.S_IMODE((self.data / "tls-key.pem").stat().st_mode), 0o600)
        told = re.search(r"^SHA-256 fingerprint: (.+)$", done.stdout, re.MULTILINE)[1]
        self.assertEqual(self.openssl("-fingerprint", "-sha256").strip().partition("=")[2], told)
        self.assertNotIn("PRIVATE", done.stdout)
        names = self.openssl("-ext", "subjectAltName")
        for name in ("DNS:mill.home", "IP Address:192.168.1.7", "IP Address:0:0:0:0:0:0:0:1"):
            self.assertIn(name, names)
        self.openssl("-checkend", str(29 * 86400))

    def test_nothing_is_ever_replaced(self):
        self.assertEqual(self.make("mill.home", "--data-dir", self.data).returncode, 0)
        before = {file.name: file.read_bytes() for file in self.data.iterdir()}
        done = self.make("mill.home", "--data-dir", self.data)
        self.assertEqual(done.returncode, 1)
        self.assertIn("tls-cert.pem is there already, and is not replaced", done.stderr)
        (self.data / "tls-cert.pem").unlink()
        self.assertEqual(self.make("mill.home", "--data-dir", self.data).returncode, 1, "nor a key without its certificate")
        self.assertEqual({file.name: file.read_bytes() for file in self.data.iterdir()},
                         {"tls-key.pem": before["tls-key.pem"]})

    def test_wrong_use_is_told_in_a_sentence(self):
        for words, sentence in (((), "name the host names and addresses"), (("mill.home:9393",), "without a port"),
                                (("a.b", "--days", "0"), "--days is from 1 to"), (("a.b", "--cert", "c"), "go together"),
                                (("a.b", "--dats", "3"), "there is no option")):
            done = self.make("--data-dir", self.data, *words)
            self.assertEqual(done.returncode, 2, done.stderr)
            self.assertIn(sentence, done.stderr)


if __name__ == "__main__":
    unittest.main()
