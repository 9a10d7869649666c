"""A part of the house, how it is switched off, and the script that has to miss it."""

import pathlib
import re
import typing

ROOT = pathlib.Path(__file__).resolve().parents[3]
# merels_script(NAME MODULE TARGETS...) in tests/CMakeLists.txt: each script with the programs that it drives.
SCRIPTS = {module: targets.split() for module, targets in re.findall(
    r"^ *merels_script\(\w+ ([\w.]+)([^)]*)\)", (ROOT / "tests" / "CMakeLists.txt").read_text(encoding="utf-8"), re.M)}


class Part(typing.NamedTuple):
    """One edit: `text` occurs once in `file`, and with `instead` in its place the part is off.

    Code that is renamed or rewritten makes edits stale, and no test holds them: `main.py --check` lists them.
    """

    name: str
    script: str  # module, class and test
    file: str
    text: str
    instead: str
    says: str  # what holds while it is on

    def stale(self, root=ROOT):
        """Why the edit cannot be made in the source below `root`; None when it can."""
        source = root / self.file
        if not source.is_file():
            return f"there is no {self.file}"
        times = source.read_text(encoding="utf-8").count(self.text)
        return None if times == 1 else f"{self.file} has {times} times: {self.text}"

    @property
    def module(self):
        """The file of the script, as Python names it."""
        return self.script.rsplit(".", 2)[0]

    @property
    def targets(self):
        """The programs that the script drives."""
        return SCRIPTS[self.module]


def within(module, file, *parts):
    """Parts of one file that tests of one script have to miss: (name, class and test, text, instead, says)."""
    return [Part(name, f"{module}.{test}", file, text, instead, says) for name, test, text, instead, says in parts]
