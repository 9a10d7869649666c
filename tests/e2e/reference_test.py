"""The examples on the reference page of the protocol, read by the parsers that the server has."""

import os
import pathlib
import re
import subprocess
import tempfile
import unittest

MERELSCTL = pathlib.Path(os.environ["MERELS_BIN"]) / "merelsctl"
PAGE = pathlib.Path(__file__).resolve().parents[2] / "proto" / "REFERENCE.md"


def merelsctl(*arguments, text=""):
    """What it prints, a list of columns a line."""
    done = subprocess.run([MERELSCTL, *arguments], input=text, capture_output=True, encoding="utf-8", timeout=60,
                          check=True)
    return [line.split("\t") for line in done.stdout.splitlines()]


class Page(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.text = PAGE.read_text(encoding="utf-8")

    def examples(self, kind):
        """The blocks of a kind: what follows the kind in the first line, and the text."""
        found = re.findall(rf"^```{kind}(?: (\S+))?\n(.*?)^```$", self.text, re.MULTILINE | re.DOTALL)
        self.assertTrue(found, f"the page has no block of the kind {kind}")
        return found

    def rows(self, kind):
        """The lines of all blocks of a kind, taken apart at =>."""
        for ruleset, text in self.examples(kind):
            for line in text.splitlines():
                yield ruleset, [part.strip() for part in line.split("=>")]

    def test_rulesets_have_the_canonical_texts_that_it_says(self):
        for _, (text, canonical) in self.rows("rulesets"):
            with self.subTest(text):
                self.assertEqual(merelsctl("rules", "show", text)[0], ["ruleset", canonical])

    def test_games_lead_to_the_positions_and_ends_that_it_says(self):
        for ruleset, (plies, *told) in self.rows("games"):
            with self.subTest(f"{ruleset}: {plies}"):
                verdict, result, reason, _, position = merelsctl("check", ruleset, "-", text=f"{plies}\n")[0]
                self.assertEqual(verdict, "ok")
                self.assertEqual([position, *([f"{result} {reason}"] if result != "*" else [])], told)

    def test_plies_are_refused_for_the_reasons_that_it_says(self):
        for ruleset, (plies, reason) in self.rows("refusals"):
            with self.subTest(f"{ruleset}: {plies}"):
                verdict = merelsctl("check", ruleset, "-", text=f"{plies}\n")[0]
                self.assertEqual(verdict, ["refused", str(len(plies.split())), reason.lower().replace("_", "-")])

    def test_what_may_be_played_is_what_it_says(self):
        for ruleset, (plies, legal) in self.rows("plies"):
            with self.subTest(f"{ruleset}: {plies}"):
                self.assertEqual([line[0] for line in merelsctl("moves", ruleset, plies)], legal.split())

    def test_records_can_be_read(self):
        for _, record in self.examples("records"):
            with tempfile.NamedTemporaryFile("w", encoding="utf-8", suffix=".txt") as file:
                file.write(record)
                file.flush()
                self.assertEqual(merelsctl("check", "--record", file.name)[0][0], "ok")


if __name__ == "__main__":
    unittest.main()
