"""Parts that are switched off: each has a test, each script of the house has some. The source may change freely."""

import ast
import contextlib
import io
import pathlib
import tempfile
import unittest

from driver.waiting import Failure
from without.checkout import edited
from without.main import check_places, complaint
from without.part import ROOT, SCRIPTS, Part
from without.parts import PARTS

E2E = ROOT / "tests" / "e2e"
# What the house does beyond a match, by script.
HOUSE = ["members_test", "moderation_test", "watching_test", "tv_test", "games_test", "takeback_test", "challenge_test",
         "chat_test", "lobby_test", "seek_test", "ratings_test", "house_bots_test", "bot_test", "examples_test",
         "evening.evening_test", "players_window_test", "house_window_test", "lobby_window_test", "moderation_window_test",
         "watch_window_test", "first_day.texts_test", "first_day.keys_window_test"]


def tests_of(module):
    """The tests of a script, as CLASS.TEST."""
    path = E2E / (module.replace(".", "/") + ".py")
    classes = [node for node in ast.parse(path.read_text(encoding="utf-8")).body if isinstance(node, ast.ClassDef)]
    return {f"{one.name}.{node.name}" for one in classes for node in one.body if isinstance(node, ast.FunctionDef)}


class Table(unittest.TestCase):
    def test_each_edit_changes_something(self):
        self.assertEqual([part.name for part in PARTS if part.text == part.instead], [])

    def test_each_part_has_a_test_that_is_there(self):
        tests = {module: tests_of(module) for module in {part.module for part in PARTS}}
        for part in PARTS:
            with self.subTest(part.name):
                self.assertIn(part.script.removeprefix(part.module + "."), tests[part.module])
                self.assertTrue(part.targets)

    def test_names_are_different_and_each_says_what_holds(self):
        self.assertEqual(len({part.name for part in PARTS}), len(PARTS))
        self.assertEqual([part.name for part in PARTS if not part.says.endswith(".")], [])

    def test_every_script_of_the_house_has_parts(self):
        self.assertEqual(set(HOUSE) - {part.module for part in PARTS}, set())
        self.assertEqual(set(HOUSE) - set(SCRIPTS), set())


class Check(unittest.TestCase):
    def check(self, source, *edits):
        """Status and lines of `--check` for edits of a file with this text: (file, text)."""
        parts = [Part(f"part {number}", "a_test.A.test_b", file, text, "", "It holds.")
                 for number, (file, text) in enumerate(edits, 1)]
        with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(io.StringIO()) as said:
            (pathlib.Path(folder) / "source.cc").write_text(source, encoding="utf-8")
            status = check_places(parts, pathlib.Path(folder))
        return status, said.getvalue().splitlines()

    def test_an_edit_with_its_one_place_is_not_stale(self):
        self.assertEqual(self.check("a; b;\n", ("source.cc", "b;")), (0, ["1 edits, 0 stale"]))

    def test_every_stale_edit_is_listed(self):
        edits = [("source.cc", "a;"), ("source.cc", "c;"), ("source.cc", "b;"), ("gone.cc", "a;")]
        self.assertEqual(self.check("a; b; a;\n", *edits), (1, [
            "part 1: source.cc has 2 times: a;", "part 2: source.cc has 0 times: c;",
            "part 4: there is no gone.cc", "4 edits, 3 stale"]))


class Miss(unittest.TestCase):
    def test_an_assertion_and_a_wait_in_vain_are_complaints(self):
        self.assertEqual(complaint(1, "FAIL: x\nTraceback\n  File\nAssertionError: 0 != 1 : ''\n"), "0 != 1 : ''")
        self.assertEqual(complaint(1, "driver.waiting.Failure: waited 20 s for a match\n"), "waited 20 s for a match")

    def test_what_passes_and_what_breaks_itself_is_none(self):
        for status, output in ((0, "OK"), (1, "IndexError: list index out of range"), (-9, "")):
            with self.assertRaises(Failure):
                complaint(status, output)

    def test_an_edit_is_taken_back_whatever_happens(self):
        with tempfile.TemporaryDirectory() as folder:
            source = pathlib.Path(folder) / "source.cc"
            source.write_text("return Checked(a);\n", encoding="utf-8")
            with self.assertRaises(KeyboardInterrupt), edited(source, "Checked(a)", "a"):
                self.assertEqual(source.read_text(encoding="utf-8"), "return a;\n")
                raise KeyboardInterrupt
            self.assertEqual(source.read_text(encoding="utf-8"), "return Checked(a);\n")
            with self.assertRaises(Failure), edited(source, "Checked(b)", "b"):
                pass


if __name__ == "__main__":
    unittest.main()
