"""A short run of the real programs: it proves that rows measure, not how fast anything is."""

import json
import os
import shutil
import subprocess
import tempfile
import unittest

BIN = os.environ["MERELS_BIN"]
COMPARE = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "compare.sh")


def compare(*arguments):
    """Exit status, output and errors of compare.sh."""
    done = subprocess.run([COMPARE, *arguments], capture_output=True, text=True, timeout=200, check=False)
    return done.returncode, done.stdout, done.stderr


class RowsTest(unittest.TestCase):

    def test_a_row_gives_figures_of_both_with_the_sync_time_beside_them(self):
        with tempfile.TemporaryDirectory(dir=BIN) as folder:
            out = os.path.join(folder, "figures.jsonl")
            short = ("--seconds", "0.5", "--runs", "1")
            status, printed, errors = compare("throughput-10", *short, "--out", out)
            self.assertEqual(status, 0, errors)
            with open(out, encoding="utf-8") as lines:
                figures = [json.loads(line) for line in lines]
        self.assertEqual([figure["row"] for figure in figures], ["throughput-10"] * 3)
        for figure in figures:
            self.assertGreater(figure["yardstick"], 0)
            self.assertGreater(figure["ours"], 0)
            self.assertGreater(figure["sync_p50_us"], 0)
        self.assertIn("throughput-10  moves/s", printed)

    @unittest.skipUnless(shutil.which("valgrind"), "valgrind is not installed")
    def test_instructions_are_counted_of_both(self):
        status, printed, errors = compare("instructions", "--seconds", "0.5")
        self.assertEqual(status, 0, errors)
        self.assertRegex(printed, r"instructions  instructions a move, outside the kernel +[1-9]\d*,\d{3} ")

    def test_nothing_is_left_of_the_data(self):
        before = set(os.listdir(BIN))
        compare("alone", "--seconds", "0.2", "--runs", "1")
        self.assertFalse({name for name in os.listdir(BIN) if name.startswith("compare-")} - before)

    def test_a_program_that_is_missing_is_named_and_nothing_is_claimed(self):
        with tempfile.TemporaryDirectory() as nowhere:
            status, printed, errors = compare("alone", "--bin", nowhere)
        self.assertEqual(status, 1)
        self.assertIn("not measured", errors)
        self.assertIn("merels-yardstick", errors)
        self.assertNotIn("met", printed)

    def test_an_unknown_row_is_refused(self):
        self.assertEqual(compare("throughput-7")[0], 2)


if __name__ == "__main__":
    unittest.main()
