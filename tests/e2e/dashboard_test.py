"""The dashboard for operators: Grafana can draw it, and all that it asks for is told by a server or reckoned by the rules."""

import itertools
import json
import os
import pathlib
import re
import tempfile
import unittest
import urllib.request

from driver.certificates import make_certificates
from driver.promtool import RULES, fault_of, test_with_promtool
from driver.server import Server

BIN = pathlib.Path(os.environ["MERELS_BIN"])
DASHBOARD = json.loads(RULES.with_name("merels.dashboard.json").read_text(encoding="utf-8"))
PANELS = DASHBOARD["panels"]
WIDTH = 24  # of Grafana's grid
UNITS = {"s", "ops", "percentunit", "bytes", "short", "bool_yes_no"}  # Grafana's names for them
SOURCE = {"type": "prometheus", "uid": "${datasource}"}


def expressions():
    """All that the panels ask for, as Prometheus gets it."""
    asked = [target["expr"] for panel in PANELS for target in panel["targets"]]
    return [text.replace("$__rate_interval", "5m").replace("$instance", ".*") for text in asked]


def cells(panel):
    """The cells of the grid that it covers."""
    at = panel["gridPos"]
    return {(at["x"] + x, at["y"] + y) for x in range(at["w"]) for y in range(at["h"])}


class Dashboard(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))

    def test_it_has_what_grafana_needs_of_a_dashboard_and_of_each_panel(self):
        self.assertEqual((DASHBOARD["uid"], DASHBOARD["title"], DASHBOARD["schemaVersion"]), ("merels", "Merels", 37))
        variables = {one["name"]: one["type"] for one in DASHBOARD["templating"]["list"]}
        self.assertEqual(variables, {"datasource": "datasource", "instance": "query"})
        self.assertGreater(len(PANELS), 10)
        self.assertEqual(len({panel["id"] for panel in PANELS}), len(PANELS))
        self.assertEqual(len({panel["title"] for panel in PANELS}), len(PANELS))
        for panel in PANELS:
            with self.subTest(panel["title"]):
                self.assertIn(panel["type"], ("stat", "timeseries"))
                self.assertIn(panel["fieldConfig"]["defaults"]["unit"], UNITS)
                self.assertEqual(panel["datasource"], SOURCE)
                self.assertEqual({json.dumps(target["datasource"]) for target in panel["targets"]}, {json.dumps(SOURCE)})
                names = [target["refId"] for target in panel["targets"]]
                self.assertEqual(sorted(set(names)), names)
                self.assertTrue(all(target["legendFormat"] for target in panel["targets"]))

    def test_no_two_panels_overlap_and_none_is_beyond_the_edge(self):
        for panel in PANELS:
            self.assertLessEqual(panel["gridPos"]["x"] + panel["gridPos"]["w"], WIDTH, panel["title"])
        for one, other in itertools.combinations(PANELS, 2):
            self.assertFalse(cells(one) & cells(other), f"{one['title']} overlaps {other['title']}")

    def test_prometheus_can_read_every_expression(self):
        self.assertEqual(fault_of(self.folder, expressions()), "")
        self.assertIn("parse error", fault_of(self.folder, ["rate(merels_streams"]))

    def test_every_metric_is_on_the_page_of_a_server_or_reckoned_by_the_rules(self):
        _, certificate, key = make_certificates(self.folder)
        server = Server(BIN / "merels-server", self.folder / "data", self.folder / "log", "--metrics", "127.0.0.1:0",
                        "--tls-cert", certificate, "--tls-key", key)
        self.addCleanup(server.stop)
        server.start()
        port = re.search(r"metrics on port (\d+)", (self.folder / "log").read_text()).group(1)
        page = urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=60).read().decode()
        served = set(re.findall(r"^(?:# TYPE )?(\w+)[{ ]", page, re.MULTILINE))
        reckoned = set(re.findall(r"- record: (\S+)", RULES.read_text(encoding="utf-8")))
        asked = set(re.findall(r"\b(?:merels|process)[_:][\w:]+", " ".join(expressions())))
        self.assertGreater(len(asked), 20)
        self.assertLessEqual(asked, served | reckoned)


if __name__ == "__main__":
    test_with_promtool()
