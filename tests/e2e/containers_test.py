"""What deploy/container names is there: options of the server, files, and what HAProxy takes. The images themselves are tried by
tests/package/containers.sh."""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

from driver.certificates import make_certificates

try:
    import yaml
except ImportError:
    yaml = None

BIN = pathlib.Path(os.environ["MERELS_BIN"])
HERE = pathlib.Path(__file__).resolve().parents[2] / "deploy/container"
FILES = ("compose.yaml", "compose.cluster.yaml")
MADE = {"./tls", "secrets.env"}  # by the operator, and by build.sh
SKIPPED = 77  # by which ctest knows that nothing was tested
PATH = os.environ["PATH"] + ":/usr/sbin"


def services(name):
    """What a compose file runs."""
    return yaml.safe_load((HERE / name).read_text(encoding="utf-8"))["services"]


class Containers(unittest.TestCase):
    def test_every_variable_is_an_option_of_the_server(self):
        said = subprocess.run([BIN / "merels-server", "--help-all"], capture_output=True, text=True, check=True).stdout
        options = set(re.findall(r"^  --([\w-]+)", said, re.MULTILINE))
        for name in FILES:
            given = {variable for service in services(name).values() for variable in service.get("environment", {})}
            self.assertGreater(len(given), 2)
            self.assertLessEqual({one.removeprefix("MERELS_").lower().replace("_", "-") for one in given}, options)

    def test_a_server_starts_with_these_variables(self):
        with tempfile.TemporaryDirectory() as folder:
            _, certificate, key = make_certificates(pathlib.Path(folder))
            given = services("compose.yaml")["merels"]["environment"]
            given |= {"MERELS_TLS_CERT": str(certificate), "MERELS_TLS_KEY": str(key), "MERELS_LISTEN": "127.0.0.1:0"}
            with subprocess.Popen([BIN / "merels-server", "--data-dir", f"{folder}/data"], env={**os.environ, **given},
                                  stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
                self.assertRegex(server.stdout.readline(), "^listening ")
                server.terminate()

    def test_every_file_that_is_mounted_or_copied_is_there(self):
        named = {"database.sh"}
        for name in FILES:
            for service in services(name).values():
                named |= {one.split(":")[0] for one in service.get("volumes", []) if one.startswith("./")}
                named |= set(service.get("env_file", []))
        self.assertGreater(len(named - MADE), 2)
        for one in named - MADE:
            self.assertTrue((HERE / one).is_file(), one)

    def test_what_runs_beside_others_has_no_rights_that_it_does_not_need(self):
        for name in FILES:
            for title, service in services(name).items():
                with self.subTest(service=title):
                    self.assertIn("restart", service)
                    self.assertTrue(title == "database" or service["cap_drop"] == ["ALL"])
        self.assertIn("\nUSER merels\n", (HERE / "Containerfile").read_text(encoding="utf-8"))

    def test_haproxy_takes_its_file(self):
        program = shutil.which("haproxy", path=PATH)
        if program is None:
            self.skipTest("haproxy is not installed: deploy/install-deps.sh proxy")
        with tempfile.TemporaryDirectory() as folder:
            _, certificate, key = make_certificates(pathlib.Path(folder))
            both = pathlib.Path(folder) / "both.pem"
            both.write_bytes(certificate.read_bytes() + key.read_bytes())
            text = (HERE / "haproxy.cfg").read_text(encoding="utf-8")
            here = pathlib.Path(folder) / "haproxy.cfg"
            here.write_text(text.replace("/tls/both.pem", str(both)), encoding="utf-8")
            done = subprocess.run([program, "-c", "-f", here], capture_output=True, text=True, check=False)
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)


if __name__ == "__main__":
    if yaml is None:
        print("SKIPPED: python3-yaml is not installed: deploy/install-deps.sh test", file=sys.stderr)
        sys.exit(SKIPPED)
    unittest.main()
