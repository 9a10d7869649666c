"""Every limit that the server names in a refusal is told by GetServerInfo, and every refusal for a limit names it."""

import pathlib
import re
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "proto"))

from reference import sources

SOURCES = sorted(file for file in (ROOT / "server").rglob("*") if file.suffix in (".h", ".cc"))
OF_A_LIMIT = re.compile(r"\{\s*Reason::(kRateLimited|kLimitReached|kTooManyTables|kTooManyStreams|kTooManySubscriptions|"
                        r"kTooLarge),")
# There is no number to keep to: a request repeated while it waits for its answer, and a page that is too much to search.
WITHOUT = {"server/service/lobby/tables.cc": 1, "server/service/lobby/seating.cc": 1, "server/store/sql/connection.h": 1}
# Make such errors for those who name the limit; FairShare::Take does so itself.
MAKERS = {"server/domain/rate_limit.h", "server/service/base/rates.cc", "server/service/base/fair_share.cc"}


def statements(text):
    """The statements that make an error of a limit, from the error on. One that has a name gets its limit where it is
    handed on, in the next statement."""
    text = re.sub(r'"(?:[^"\\]|\\.)*"', lambda words: words[0].replace(";", ","), text)
    for found in OF_A_LIMIT.finditer(text):
        named = re.search(r"Error \w+$", text[:found.start()])
        end = text.index(";", found.start())
        yield text[found.start():text.index(";", end + 1) if named else end]


def named_limits():
    """What refusals name, by file: the strings in AtLimit(...), Allowance{...} and in the tables of rates."""
    for file in SOURCES:
        text = file.read_text(encoding="utf-8")
        for call in re.findall(r"AtLimit\(([^;]*?)[,)]\s*[\w*.:>(-]+", text) + re.findall(r"Allowance\{\s*(\"[^,]*)", text):
            for name in re.findall(r'"([a-z][a-z0-9]*(?:-[a-z0-9]+)+)"', call):
                yield file.relative_to(ROOT).as_posix(), name


class Limits(unittest.TestCase):
    maxDiff = None

    def test_each_that_a_refusal_names_is_told(self):
        told, named = set(sources.told_limits()), list(named_limits())
        self.assertGreater(len({name for _, name in named}), 20)
        self.assertEqual([(file, name) for file, name in named if name not in told], [])

    def test_each_refusal_for_a_limit_names_it(self):
        faults = []
        for file in SOURCES:
            path, text = file.relative_to(ROOT).as_posix(), file.read_text(encoding="utf-8")
            bare = [one for one in statements(text) if "AtLimit" not in one]
            if path not in MAKERS and len(bare) != WITHOUT.get(path, 0):
                faults += [f"{path}: {' '.join(one.split())[:120]}" for one in bare]
            if path not in MAKERS and re.search(r"\bRateLimited\((?![^;]*AtLimit)", text):
                faults.append(f"{path}: RateLimited without a limit")
        self.assertEqual(faults, [])


if __name__ == "__main__":
    unittest.main()
