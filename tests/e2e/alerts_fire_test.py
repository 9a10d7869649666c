"""Each alert for operators fires for the fault that it is about, alone, and none for a server that is well."""

import dataclasses
import itertools
import pathlib
import re
import tempfile
import unittest

from driver.promtool import RULES, difference, test_with_promtool

HOUR, DAY = 60, 24 * 60  # minutes
NODES = ("one", "two")
BOUNDS = ("0.0025", "0.005", "0.01", "0.1", "0.5", "2.5", "+Inf")
FAST, SLOWLY = "MerelsBudgetBurnsFast", "MerelsBudgetBurnsSlowly"
WELL = {}  # as nodes are by themselves


@dataclasses.dataclass
class Span:
    """So many minutes in which node one differs from what it is by itself: by name, its value, or growth a minute."""

    minutes: int
    differs: dict = dataclasses.field(default_factory=dict)


def slow(share, seconds):
    """Entries of which this share takes longer than this bound, and less than the next."""
    within = {bound: 1 if index > BOUNDS.index(seconds) else 1 - share for index, bound in enumerate(BOUNDS)}
    return {f'merels_append_seconds_bucket{{le="{bound}"}}': round(600 * part) for bound, part in within.items()}


def refused(share):
    """Entries of which the store refuses this share."""
    return {'merels_appends_total{outcome="refused"}': round(600 * share),
            'merels_appends_total{outcome="appended"}': round(600 * (1 - share))}


# What two nodes tell that are well. Counters grow each minute.
GROW = {"merels_append_seconds_count": 600, **slow(0.002, "0.01"), **refused(0),
        'merels_appends_total{outcome="unknown"}': 0, 'merels_appends_total{outcome="fenced"}': 1,
        'merels_calls_total{code="OK"}': 600, 'merels_calls_total{code="NOT_FOUND"}': 60,
        'merels_calls_total{code="UNAVAILABLE"}': 0, 'merels_bus_hints_total{what="sent"}': 600,
        'merels_bus_hints_total{what="dropped"}': 0, 'merels_connections_refused_total{how="cut"}': 6}
STAY = {"up": 1, "merels_up": 1, "merels_hears_all_nodes": 1, "merels_other_nodes": 1, "merels_lead_epoch": 0,
        "process_open_fds": 4000, "process_max_fds": 65536, "merels_certificate_end_time_seconds": 80 * DAY * 60}
OTHER_LEADS = {"merels_lead_epoch": 7}  # node two pairs
COPY = {'patroni_xlog_location{scope="merels"}': 90_000_000,
        'patroni_xlog_received_location{scope="merels"}': 89_000_000}


def labelled(name, node):
    """The series of a node."""
    head, _, labels = name.partition("{")
    return f'{head}{{job="merels", instance="{node}"' + (f", {labels}" if labels else "}")


def values(spans, name):
    """A series of node one: None is no value."""
    each = [span.differs.get(name, GROW.get(name, STAY.get(name))) for span in spans for _ in range(span.minutes)]
    if name in GROW:
        each = [None if growth is None else total
                for growth, total in zip(each, itertools.accumulate(growth or 0 for growth in each))]
    return ["stale" if value is None else str(value) for value in each]


def told(spans, alone=False):
    """All series of a server, over these spans. `alone`: of one node; else node two is well all the time."""
    everything = {labelled(name, NODES[0]): values(spans, name) for name in (*GROW, *STAY)}
    if alone:
        return everything
    well = [Span(sum(span.minutes for span in spans), OTHER_LEADS)]
    everything |= {labelled(name, NODES[1]): values(well, name) for name in (*GROW, *STAY)}
    for name, value in COPY.items():
        behind = [span.differs.get(name, value) for span in spans for _ in range(span.minutes)]
        everything[name] = [str(value) for value in behind]
    return everything


NOTHING_TOLD = {name: None for name in (*GROW, *STAY)}
NOT_SCRAPED = NOTHING_TOLD | {"up": 0}
ONE = {"merels_other_nodes": 0, "merels_lead_epoch": 7}  # a server without others

# What happens, of one node or of two; what then fires.
FAULTS = {
    "a node is gone": ([Span(HOUR), Span(2, NOT_SCRAPED)], False, {("MerelsDown", "")}),
    "a node does not answer its page": ([Span(HOUR), Span(2, {"merels_up": 0})], False, {("MerelsDown", "")}),
    "no job is called merels": ([Span(HOUR, NOTHING_TOLD)], True, {("MerelsDown", "")}),
    "the only node is gone for ten minutes":
        ([Span(HOUR, ONE), Span(10, NOT_SCRAPED)], True, {("MerelsDown", ""), (FAST, "served")}),
    "the store refuses": ([Span(HOUR), Span(2, refused(0.05))], False, {("MerelsStoreRefuses", "")}),
    "the store refuses for half an hour":
        ([Span(HOUR), Span(30, refused(0.2))], False, {("MerelsStoreRefuses", ""), (FAST, "commits")}),
    "calls are failed":
        ([Span(HOUR), Span(10, {'merels_calls_total{code="UNAVAILABLE"}': 300})], False, {(FAST, "calls")}),
    "a disk is slow": ([Span(6 * HOUR, ONE), Span(18, ONE | slow(1, "0.1"))], True, {(FAST, "commit-99")}),
    "a disk hangs now and then": ([Span(HOUR), Span(HOUR, slow(0.05, "0.5"))], False, {(FAST, "commit-999")}),
    "a disk is slow for a whole evening":
        ([Span(6 * HOUR), Span(6 * HOUR, slow(0.2, "0.1"))], False,
         {(FAST, "commit-99"), (SLOWLY, "commit-99")}),
    "hints are dropped":
        ([Span(HOUR), Span(5, {'merels_bus_hints_total{what="dropped"}': 6})], False, {("MerelsHintsDropped", "")}),
    "a node is not heard":
        ([Span(HOUR), Span(2, {"merels_hears_all_nodes": 0})], False, {("MerelsNodesNotHeard", "")}),
    "nobody pairs": ([Span(HOUR, ONE), Span(2, ONE | {"merels_other_nodes": 1, "merels_lead_epoch": 0})], True,
                     {("MerelsNobodyPairs", "")}),
    "the copy is far behind":
        ([Span(HOUR), Span(2, {'patroni_xlog_location{scope="merels"}': 120_000_000})], False,
         {("MerelsCopyBehind", "")}),
    "clients are cut off":
        ([Span(HOUR), Span(12, {'merels_connections_refused_total{how="cut"}': 1200})], False,
         {("MerelsClientsCutOff", "")}),
    "files are short": ([Span(HOUR), Span(7, {"process_open_fds": 60_000})], False, {("MerelsFilesShort", "")}),
    "a certificate ends":
        ([Span(HOUR, {"merels_certificate_end_time_seconds": 7 * DAY * 60})], False, {("MerelsCertificateEnds", "")}),
}
# Too little for an operator to be woken.
LITTLE = {
    "nothing happens": ([Span(2 * HOUR)], False),
    "one node without others is well": ([Span(2 * HOUR, ONE)], True),
    "the first minutes of a server": ([Span(3, ONE)], True),
    "a disk is as slow as it may be": ([Span(2 * HOUR, slow(0.008, "0.1"))], False),
    "a disk was slow, and is no longer": ([Span(6 * HOUR), Span(15, slow(0.5, "0.1")), Span(35)], False),
    "a few minutes of a slow disk": ([Span(6 * HOUR), Span(5, slow(0.5, "0.1"))], False),
    "the only slow move of a quiet night":
        ([Span(HOUR, ONE | {name: 0 for name in GROW}),
          Span(1, ONE | {name: 0 for name in GROW} | {"merels_append_seconds_count": 1} |
               {f'merels_append_seconds_bucket{{le="{bound}"}}': int(bound in ("2.5", "+Inf")) for bound in BOUNDS}),
          Span(2, ONE | {name: 0 for name in GROW})], True),
}
# Days of a small excess, for which nobody is woken; which objective is missed.
DAYS = {
    "three days of nothing": ({}, ""),
    "a median too slow": (slow(0.9, "0.005"), "commit-50"),
    "a hundredth too slow": (slow(0.03, "0.1"), "commit-99"),
    "a thousandth that hangs": (slow(0.005, "0.5"), "commit-999"),
    "calls that fail now and then": ({'merels_calls_total{code="UNAVAILABLE"}': 2}, "calls"),
}
OUTAGES = [*([Span(2 * HOUR - 1, ONE), Span(1, NOT_SCRAPED)] * 5), Span(40, ONE)]


class Alerts(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))

    def fires(self, spans, alone, alerts, every="1m"):
        minutes = sum(span.minutes for span in spans)
        self.assertEqual(difference(self.folder, told(spans, alone), minutes - 1, alerts, every), "")

    def test_each_fault_fires_its_alert_and_no_other(self):
        for what, (spans, alone, alerts) in FAULTS.items():
            with self.subTest(what):
                self.fires(spans, alone, alerts)

    def test_what_passes_by_itself_fires_nothing(self):
        for what, (spans, alone) in LITTLE.items():
            with self.subTest(what):
                self.fires(spans, alone, set())

    def test_a_small_excess_for_days_fires_the_alert_that_wakes_nobody(self):
        for what, (differs, slo) in DAYS.items():
            with self.subTest(what):
                self.fires([Span(3 * DAY + 1, ONE | differs)], True, {(SLOWLY, slo)} if slo else set(), every="1h")

    def test_short_outages_again_and_again_do_too(self):
        self.fires(OUTAGES, True, {(SLOWLY, "served")})

    def test_every_alert_and_every_objective_is_fired_here(self):
        text = RULES.read_text(encoding="utf-8")
        fired = set().union(*(alerts for _, _, alerts in FAULTS.values()))
        fired |= {(SLOWLY, slo) for _, slo in DAYS.values()}
        self.assertEqual({name for name, _ in fired}, set(re.findall(r"- alert: (\w+)", text)))
        objectives = set(re.findall(r"slo: (\S+)}", text))
        self.assertEqual(len(objectives), 6)
        self.assertEqual({slo for _, slo in fired if slo}, objectives)


if __name__ == "__main__":
    test_with_promtool()
