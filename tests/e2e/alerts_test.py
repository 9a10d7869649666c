"""The alerts for operators: what they look at is served, and the manual says what to do."""

import os
import pathlib
import re
import tempfile
import unittest
import urllib.request

from driver.server import Server

BIN = pathlib.Path(os.environ["MERELS_BIN"])
DEPLOY = pathlib.Path(__file__).parents[2] / "deploy"
RULES = (DEPLOY / "prometheus/merels.rules.yml").read_text()


class Alerts(unittest.TestCase):
    def test_the_manual_says_of_each_alert_what_to_do(self):
        alerts = re.findall(r"- alert: (\w+)", RULES)
        rows = re.findall(r"^\| (Merels\w+) \| (.+) \|$", (DEPLOY / "README.md").read_text(), re.MULTILINE)
        self.assertGreater(len(alerts), 5)
        self.assertEqual([alert for alert, _ in rows], alerts)

    def test_what_the_alerts_look_at_is_on_the_page_of_a_server(self):
        folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        server = Server(BIN / "merels-server", folder / "data", folder / "log", "--metrics", "127.0.0.1:0")
        self.addCleanup(server.stop)
        server.start()
        port = re.search(r"metrics on port (\d+)", (folder / "log").read_text()).group(1)
        page = urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=60).read().decode()
        served = set(re.findall(r"^(\w+)", page, re.MULTILINE))
        looked_at = set(re.findall(r"\b(merels_\w+|process_\w+)", RULES))
        self.assertGreater(len(looked_at), 5)
        of_tls = {"merels_certificate_end_time_seconds"}  # served with a certificate only
        self.assertLessEqual(looked_at - of_tls, served)


if __name__ == "__main__":
    unittest.main()
