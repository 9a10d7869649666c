"""Figures and verdicts."""

import subprocess
import tempfile
import unittest

from compare.figures import at_least, at_most, median, short, table, within
from compare.programs import came_within, found, instructions_in
from driver.waiting import Failure


class FiguresTest(unittest.TestCase):

    def test_at_least_is_met_at_its_target_and_missed_below(self):
        self.assertTrue(at_least("r", "w", 100, 85, 0.85).met)
        self.assertFalse(at_least("r", "w", 100, 84, 0.85).met)

    def test_at_most_is_met_at_its_target_and_missed_above(self):
        self.assertTrue(at_most("r", "w", 10, 12, 1.2).met)
        self.assertFalse(at_most("r", "w", 10, 12.1, 1.2).met)

    def test_a_figure_by_itself_is_held_against_the_target_and_not_against_the_yardstick(self):
        self.assertTrue(within("r", "w", 900, 1000, yardstick=1).met)
        self.assertFalse(within("r", "w", 1100, 1000, yardstick=2000).met)

    def test_a_verdict_says_by_how_much_of_the_target_it_was_missed(self):
        self.assertEqual(at_least("r", "w", 100, 68, 0.85).verdict, "missed by 20 %")
        self.assertEqual(at_most("r", "w", 100, 180, 1.2).verdict, "missed by 50 %")
        self.assertEqual(at_most("r", "w", 100, 100, 1.2).verdict, "met")

    def test_the_median_is_of_the_number_at_the_path(self):
        runs = [{"seen_us": {"p99": value}} for value in (9, 1, 5)]
        self.assertEqual(median(runs, "seen_us", "p99"), 5)

    def test_numbers_have_three_digits_that_matter(self):
        shortened = [short(number) for number in (None, 15234.7, 0.8712, 12.345)]
        self.assertEqual(shortened, ["-", "15,235", "0.871", "12.3"])

    def test_the_table_has_a_line_a_figure_and_says_which_way_the_target_lies(self):
        lines = table([at_least("one", "moves/s", 10, 9, 0.85), at_most("two", "p99", 10, 20, 1.5)])
        self.assertEqual(len(lines), 3)
        self.assertIn(">= 0.85", lines[1])
        self.assertIn("met", lines[1])
        self.assertIn("<= 1.5", lines[2])
        self.assertIn("missed by 33 %", lines[2])


class FoundTest(unittest.TestCase):

    def test_what_is_found_is_the_last_line(self):
        done = subprocess.CompletedProcess(["x"], 0, 'listening\n{"moves": 3}\n', "")
        self.assertEqual(found(done), {"moves": 3})

    def test_a_program_that_failed_is_named_with_its_words(self):
        done = subprocess.CompletedProcess(["bin/merels-load"], 3, "", "nobody is there\n")
        with self.assertRaisesRegex(Failure, "merels-load ended with 3: nobody is there"):
            found(done)

    def test_instructions_are_the_sum_that_callgrind_wrote(self):
        with tempfile.NamedTemporaryFile("w", encoding="utf-8") as counts:
            counts.write("events: Ir\nfn=(1) main\n7 42\nsummary: 136379499\n")
            counts.flush()
            self.assertEqual(instructions_in(counts.name), 136379499)
        with tempfile.NamedTemporaryFile("w", encoding="utf-8") as nothing, self.assertRaises(Failure):
            instructions_in(nothing.name)

    def test_those_who_watch_have_come_when_all_streams_stood_in_time(self):
        with tempfile.NamedTemporaryFile("w+", encoding="ascii") as progress:
            progress.write('{"time": 1, "connected": 4}\n{"time": 2.0, "connected": 5}\n{"time": 2.1, "conn')
            progress.flush()
            self.assertTrue(came_within(progress.name, 5, 2))
            self.assertFalse(came_within(progress.name, 5, 1.9))
            self.assertFalse(came_within(progress.name, 6, 9))


if __name__ == "__main__":
    unittest.main()
