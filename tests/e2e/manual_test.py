"""The manual pages are what the programs say of themselves."""

import os
import pathlib
import re
import subprocess
import sys
import unittest

BIN = pathlib.Path(os.environ["MERELS_BIN"])
WRITER = pathlib.Path(__file__).parents[2] / "deploy/package/man.py"


def page_of(program, *options):
    """What the manual's writer makes of a program; the process."""
    return subprocess.run([sys.executable, WRITER, program, *options], capture_output=True, text=True, check=False)


def unmarked(text):
    """Text without the marks of a manual page."""
    return re.sub(r"\\(.)", r"\1", text)


class Manual(unittest.TestCase):
    def test_every_option_and_command_of_a_program_is_in_its_page_which_scdoc_takes(self):
        for name in ("merels-server", "merelsctl", "merels-bot", "merels-solve", "merels-web"):
            with self.subTest(program=name):
                page = page_of(BIN / name, "--see", "merelsctl(1)")
                self.assertEqual(page.returncode, 0, page.stderr)
                text = unmarked(page.stdout)
                said = subprocess.run([BIN / name, "--help-all" if name == "merels-server" else "--help"],
                                      capture_output=True, text=True, check=True).stdout
                entries = re.findall(r"^  (\S+)", said, re.MULTILINE)
                self.assertGreater(len(entries), 5)
                for entry in entries:
                    self.assertRegex(text, rf"(?m)^\*{re.escape(entry)}")
                subprocess.run(["scdoc"], input=page.stdout, stdout=subprocess.DEVNULL, text=True, check=True)

    def test_commands_within_commands_and_those_without_a_list_are_in_it(self):
        text = unmarked(page_of(BIN / "merelsctl").stdout)
        self.assertIn("## admin nodes", text)
        self.assertIn("*--data-dir", text)
        server = unmarked(page_of(BIN / "merels-server", "--also", "backup", "verify").stdout)
        self.assertIn("# BACKUP", server)
        self.assertIn("merels-server verify", server)

    def test_a_program_that_says_nothing_is_an_error(self):
        page = page_of("/bin/echo")
        self.assertEqual(page.returncode, 1)
        self.assertIn("man.py: the help of /bin/echo cannot be read", page.stderr)


if __name__ == "__main__":
    unittest.main()
