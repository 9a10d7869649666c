"""The pure parts of the demonstration, and of what drives the programs."""

import pathlib
import tempfile
import types
import unittest

from demo.verdict import judge, tell
from driver.plies import capture_count, latencies_ms, parse_ply, parse_position, refused_point
from driver.server import Server
from driver.waiting import Failure, wait_for

START = ".../.../.../....../.../.../... w 9,9"


class Rules(unittest.TestCase):
    def test_a_ply_is_taken_apart(self):
        self.assertEqual(parse_ply("d2"), parse_ply("d2"))
        self.assertEqual((parse_ply("d2").start, parse_ply("d2").target), ("", "d2"))
        both = parse_ply("a7-d7,b2,c3")
        self.assertEqual((both.start, both.target, both.captures), ("a7", "d7", ("b2", "c3")))

    def test_captures_are_counted_man_by_man(self):
        self.assertEqual(capture_count(["d2", "d3,g1", "a7-d7,b2,c3"]), 3)

    def test_a_position_names_its_men_by_their_points(self):
        position = parse_position("W../.../.../....B./.../.../..W b 7,8")
        self.assertEqual(position.men, {"a7": "W", "f4": "B", "g1": "W"})
        self.assertFalse(position.white_to_move)
        self.assertEqual(position.hands, (7, 8))

    def test_an_occupied_point_is_refused_and_an_empty_board_has_none(self):
        self.assertEqual(refused_point(parse_position("..B/.../.../....../.../.../... w 9,8")), "g7")
        self.assertIsNone(refused_point(parse_position(START)))

    def test_latency_is_from_acknowledgement_to_the_other_screen(self):
        acked, shown = {"2": 1_000, "4": 9_000, "6": 20_000}, {"2": 26_000, "4": 8_000, "5": 1}
        self.assertEqual(latencies_ms(acked, shown), {2: 25.0, 4: 0.0})


class Servers(unittest.TestCase):
    def test_what_a_sanitizer_says_of_a_server_fails_its_script(self):
        folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        words = "echo 'ERROR: AddressSanitizer: heap-use-after-free' >&2; echo 'listening 127.0.0.1:1'"
        server = Server(["/bin/sh", "-c", words], folder / "data", folder / "log")
        server.start()
        with self.assertRaisesRegex(Failure, "heap-use-after-free"):
            server.stop()


class Waiting(unittest.TestCase):
    def test_what_never_comes_is_a_failure_that_says_so(self):
        with self.assertRaisesRegex(Failure, "waited 0 s for the moon"):
            wait_for("the moon", lambda: None, 0)

    def test_what_comes_is_given_back(self):
        looks = iter([None, "", "here"])
        self.assertEqual(wait_for("it", lambda: next(looks), 10), "here")


class Verdict(unittest.TestCase):
    def setUp(self):
        self.game = types.SimpleNamespace(plies=["d2"] * 40, hands_emptied=True, captures=lambda: 2,
                                          refused="d2: occupied", resumed=True)
        self.good = {"positions": [START] * 3, "record": ["ok", "1-0", "few", "40", START],
                     "latencies": {seq: 99.0 for seq in range(40)}, "server_status": 0}

    def failed(self, **changes):
        wanted = {**self.good, "most_latency_ms": 100, **changes}
        return [sentence for holds, sentence in judge(self.game, **wanted) if not holds]

    def test_a_good_demonstration_holds(self):
        self.assertEqual(self.failed(), [])

    def test_each_fault_is_found(self):
        self.assertEqual(len(self.failed(positions=[START, START, "other"])), 1)
        self.assertEqual(len(self.failed(record=["refused", "3", "occupied"])), 3)
        self.assertEqual(len(self.failed(latencies={**self.good["latencies"], 7: 101.0})), 1)
        self.assertEqual(len(self.failed(latencies={1: 1.0})), 1)
        self.assertEqual(len(self.failed(server_status=-9)), 1)
        faults = {"hands_emptied": False, "refused": "", "resumed": False, "captures": lambda: 1}
        for name, value in faults.items():
            good = getattr(self.game, name)
            setattr(self.game, name, value)
            self.assertEqual(len(self.failed()), 1, name)
            setattr(self.game, name, good)

    def test_slowness_is_told_and_no_fault_where_nobody_asked(self):
        slow = {"latencies": {**self.good["latencies"], 7: 5000.0}}
        self.assertEqual(len(self.failed(**slow)), 1)
        self.assertEqual(self.failed(**slow, most_latency_ms=None), [])
        told = tell(judge(self.game, **{**self.good, **slow}), "1-0 few")
        self.assertIn("at most 5000.0 ms", told)
        self.assertNotIn("FAILED", told)

    def test_the_summary_marks_what_failed(self):
        summary = tell([(True, "a"), (False, "b")], "1-0 few")
        self.assertEqual(summary, "result: 1-0 few\nok      a\nFAILED  b\n")


if __name__ == "__main__":
    unittest.main()
