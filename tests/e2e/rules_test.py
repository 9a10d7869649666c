"""Every row of the rules' cases through the commands that anybody can type: merelsctl check, perft, moves, random."""

import concurrent.futures
import os
import pathlib
import subprocess
import unittest

MERELSCTL = pathlib.Path(os.environ["MERELS_BIN"]) / "merelsctl"
CASES = pathlib.Path(__file__).resolve().parent.parent / "data" / "rules"
SECONDS = 120
# From this depth on the last ply is counted without being played, which gives the same number sooner; the
# unit tests play it.
BULK_DEPTH = 4
RANDOM_GAMES = 5
LOOKS = 4


def rows(path):
    lines = path.read_text(encoding="utf-8").splitlines()
    return [line.split("\t") for line in lines if line and not line.startswith("#")]


def merelsctl(*arguments, text=""):
    done = subprocess.run([MERELSCTL, *arguments], input=text, capture_output=True, encoding="utf-8", timeout=SECONDS)
    if done.returncode != 0:
        raise AssertionError(f"merelsctl {' '.join(arguments)}: exit {done.returncode}, {done.stderr.strip()}")
    return done.stdout.splitlines()


def together(work, items):
    """The results of work(item), in order, several at a time."""
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        return list(pool.map(work, items))


def case_files(suffix):
    found = {path.name.removesuffix(suffix): path for path in sorted((CASES / "games").glob(f"*{suffix}"))}
    assert found, f"no files *{suffix} in {CASES / 'games'}"
    return found


def judged(ruleset, games):
    """The answers of check, a list of columns a game."""
    return [line.split("\t") for line in merelsctl("check", ruleset, "-", text="".join(f"{game}\n" for game in games))]


class RulesCases(unittest.TestCase):
    maxDiff = None

    def test_every_game_ends_as_its_row_says(self):
        for ruleset, path in case_files(".games.tsv").items():
            cases = rows(path)
            with self.subTest(ruleset=ruleset):
                self.assertEqual(judged(ruleset, [case[4] for case in cases]), [["ok", *case[:4]] for case in cases])

    def test_every_illegal_ply_is_refused_where_and_why_its_row_says(self):
        for ruleset, path in case_files(".illegal.tsv").items():
            cases = rows(path)
            with self.subTest(ruleset=ruleset):
                self.assertEqual(judged(ruleset, [case[2] for case in cases]), [["refused", *case[:2]] for case in cases])

    def test_every_count_is_the_one_of_its_row(self):
        def counted(case):
            ruleset, position, depth = case[:3]
            bulk = ["--bulk"] if int(depth) >= BULK_DEPTH else []
            return merelsctl("perft", ruleset, depth, "--position", position, *bulk)

        cases = rows(CASES / "perft.tsv")
        for case, count in zip(cases, together(counted, cases)):
            with self.subTest(case=case):
                self.assertEqual(count, [case[3]])


class EveryRuleset(unittest.TestCase):
    """The formats of the commands' answers, for each registered name."""

    def setUp(self):
        self.names = [line.split("\t")[0] for line in merelsctl("rules", "list")]

    def test_the_registered_names_are_those_of_the_table(self):
        self.assertEqual(sorted(self.names), sorted(row[0] for row in rows(CASES / "rulesets.tsv")))

    def test_random_games_are_legal_and_the_same_for_a_seed(self):
        for name in self.names:
            with self.subTest(ruleset=name):
                command = ["random", name, "--seed", "7", "--games", str(RANDOM_GAMES), "--max-plies", "300"]
                games = merelsctl(*command)
                self.assertEqual(len(games), RANDOM_GAMES)
                self.assertEqual(merelsctl(*command), games)
                for game, answer in zip(games, judged(name, games)):
                    self.assertEqual([answer[0], answer[3]], ["ok", str(len(game.split()))])

    def test_every_line_of_moves_is_accepted_by_check_and_they_are_in_byte_order(self):
        for name in self.names:
            plies = merelsctl("random", name, "--seed", "3", "--games", "1", "--max-plies", "40")[0].split()
            for length in range(0, len(plies), max(1, len(plies) // LOOKS)):
                with self.subTest(ruleset=name, plies=length):
                    before = " ".join(plies[:length])
                    moves = merelsctl("moves", name, before)
                    self.assertIn(plies[length], moves)
                    self.assertEqual(moves, sorted(moves, key=str.encode))
                    answers = judged(name, [f"{before} {move}" for move in moves])
                    self.assertEqual({answer[0] for answer in answers}, {"ok"})
                    position = ["--position", before or "start"]
                    self.assertEqual(merelsctl("perft", name, "1", *position), [str(len(moves))])
                    divided = merelsctl("perft", name, "1", "--divide", *position)
                    self.assertEqual(divided, [*(f"{move}\t1" for move in moves), str(len(moves))])


if __name__ == "__main__":
    unittest.main()
