"""merels-server check-config: what a start would say, without a start."""

import os
import pathlib
import subprocess
import tempfile
import unittest

from driver.certificates import make_certificates

PROGRAM = pathlib.Path(os.environ["MERELS_BIN"]) / "merels-server"


class CheckConfig(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.file = self.folder / "server.toml"

    def check(self, *words, **variables):
        environment = {"HOME": str(self.folder), **variables}
        return subprocess.run([PROGRAM, "check-config", *words], env=environment, stdin=subprocess.DEVNULL,
                              capture_output=True, text=True, timeout=30, check=False)

    def test_a_right_configuration_ends_with_0_and_opens_nothing(self):
        self.file.write_text("listen = '127.0.0.1:4'\n", encoding="utf-8")
        done = self.check(self.file, "--data-dir", self.folder / "data")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertEqual(done.stdout, "the configuration is right: merels-server would listen on 127.0.0.1:4 without TLS, "
                                      f"with its data in {self.folder}/data\n")
        self.assertEqual(list(self.folder.iterdir()), [self.file])

    def test_every_fault_has_a_line_and_the_end_is_2(self):
        self.file.write_text("max-tikets = 5\nmax-open-tables = 0\n", encoding="utf-8")
        for done in (self.check(self.file), self.check("--config", self.file), self.check(MERELS_CONFIG=str(self.file))):
            self.assertEqual((done.returncode, done.stderr), (2, ""))
            first, second, last = done.stdout.splitlines()
            self.assertTrue(first.startswith(f"fault: {self.file}, line 1: there is no key max-tikets; is it max-tickets?"))
            self.assertTrue(second.startswith(f"fault: {self.file}, line 2: --max-open-tables: "), second)
            self.assertEqual(last, "2 faults: a server would not start, and a reload would change nothing")

    def test_certificates_and_proxies_are_looked_at_as_by_a_start(self):
        authority, certificate, key = make_certificates(self.folder, days=20)
        tls = ("--tls-cert", certificate, "--tls-key", key)
        self.assertEqual(self.check(*tls).returncode, 0)
        done = self.check("--tls-cert", authority, "--tls-key", key, "--trusted-proxy", "nobody",
                          "--store", "postgres:dbname=merels nonsense=1", "--tablebases", "/none")
        self.assertEqual(done.returncode, 2)
        for words in (f"{key} is not the key of the certificate in {authority}", "'nobody' is not an address",
                      "not a conninfo of PostgreSQL", "there is no folder /none"):
            self.assertIn(words, done.stdout)
        soon = self.folder / "soon"
        soon.mkdir()
        _, certificate, key = make_certificates(soon, days=2)
        done = self.check("--tls-cert", certificate, "--tls-key", key)
        self.assertEqual(done.returncode, 0)
        self.assertIn(f"warning: the certificate in {certificate} expires at ", done.stdout)


if __name__ == "__main__":
    unittest.main()
