"""What is done to a server on its first day, at random, under a handful of games: signals, reloads, restarts in a row,
renewed and broken certificates, disks that are full or read-only, a time of day that is set, copies and backups. No time
may be taken from a player, no ply that was acknowledged may be lost, in the server or in a copy, the server may end only
when it was ended, and its log has to say why. A seed repeats a run."""

import argparse
import pathlib
import random
import sys
import tempfile
import time

from driver.waiting import Failure, wait_for
from first_day import copies, server_acts
from first_day.players import Game
from first_day.served_house import Finding, House
from hostile.protocol import Protocol

ACTS = server_acts.ACTS + copies.ACTS
GOES_ON_S = 40


class Monkey:
    """Does one thing after the other, each once before one comes again, and looks after each whether all is in order."""

    def __init__(self, folder, seed, games, acts=None, *, old=False):
        self.choose = random.Random(seed)
        self.house = House(folder, self.choose, old=old)
        self.acts = acts or ACTS
        self.house.protocol = Protocol(folder)
        self.games = [Game(self.house.protocol, self.house, self.house.outages, random.Random(f"{seed} {number}"))
                      for number in range(games)]
        self.house.games = self.games

    def run(self, seconds, tell, *, least=0):
        """Findings of so many seconds, and of so many acts at least."""
        end, done, acts, findings = time.monotonic() + seconds, 0, [], []
        for game in self.games:
            game.start()
        try:
            while time.monotonic() < end or done < least:
                acts = acts or self.choose.sample(self.acts, len(self.acts))
                act = acts.pop()
                try:
                    words = act(self.house)
                except copies.CopyFinding as finding:
                    findings.append(f"after {act.__name__}: {finding}")
                    words = f"a finding: {finding}"
                self.look(act.__name__)
                done += 1
                tell(f"{done}: {words}; {sum(game.acknowledged for game in self.games)} plies")
        except Finding as finding:
            return [*findings, str(finding)]
        finally:
            for game in self.games:
                game.stop()
            status = self.house.server.stop()
        findings += [finding for game in self.games for finding in game.findings]
        if status != 0:
            findings.append(f"at last it ended with {status}")
        if not sum(game.matches for game in self.games):
            findings.append("no match was played to its end")
        return findings

    def look(self, what):
        self.house.check_alive()
        now = time.monotonic()
        for game in self.games:
            try:
                wait_for("a ply of each game", lambda game=game: game.findings or game.last_at > now, GOES_ON_S)
            except Failure as failure:
                self.house.check_alive()
                raise Finding(f"after {what}: {failure}") from None
            if game.findings:
                raise Finding(f"after {what}: {game.findings[0]}")


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=1)
    parser.add_argument("--seed", type=int, default=None, help="repeats what was done in another run")
    parser.add_argument("--games", type=int, default=3)
    parser.add_argument("--only", nargs="+", choices=[act.__name__ for act in ACTS], help="does nothing else")
    parser.add_argument("--old", action="store_true", help="for a server from before it could reload")
    parser.add_argument("--keep", type=pathlib.Path, help="a folder for data and log")
    line = parser.parse_args(arguments)
    seed = line.seed if line.seed is not None else random.SystemRandom().randrange(1 << 30)
    print(f"seed {seed}", flush=True)
    acts = [act for act in ACTS if not line.only or act.__name__ in line.only]
    with tempfile.TemporaryDirectory() as temporary:
        folder = line.keep or pathlib.Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        monkey = Monkey(folder, seed, line.games, acts, old=line.old)
        findings = monkey.run(line.minutes * 60, lambda words: print(words, flush=True))
    for finding in findings:
        print(f"finding (seed {seed}): {finding}", flush=True)
    played = sum(game.acknowledged for game in monkey.games)
    print(f"{len(findings)} findings; {played} plies in {sum(game.matches for game in monkey.games)} matches")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
