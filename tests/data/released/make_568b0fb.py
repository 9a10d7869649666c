"""Makes 568b0fb.sql and 568b0fb.json: a database left by version 568b0fb, and that version's answers about it.

    python3 -B make_568b0fb.py --checkout FOLDER --bin FOLDER/build/bin

`--checkout` is a working copy of that commit, `--bin` has its merels-server, merelsctl and merels-bot. Real clients make
the house; README.md says how and why. This script belongs to that version, as do the programs it drives: later versions
do not change it.
"""

import argparse
import contextlib
import json
import os
import pathlib
import random
import sqlite3
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
VERSION = "568b0fb"
PASSWORD = "three in a row"
NEW_PASSWORD = "four in a row"  # of Bob, who has changed his
INVITES = 20
STANDARD = "standard+reps=3+quiet=100"
POOL = "standard/blitz"
RATED_GAMES = 12  # of Ann and Bob: so many make a rating sure
SEED = "1"
NO_LIMITS = [f"--{name}=1000000" for name in (
    "rated-repeats-per-day", "commands-per-minute", "command-burst", "sign-ups-per-minute", "calls-per-minute",
    "call-burst", "lookups-per-minute", "lookup-burst", "password-tries-per-minute")]
OPTIONS = ["--registration", "invite", "--claim-wait-percent", "1", *NO_LIMITS]


class Person:
    """Somebody's terminal."""

    def __init__(self, house, name, token_file=None):
        self.name, self._house = name, house
        self.token_file = token_file or house.folder / f"{name}.token"

    def options(self):
        return ["--server", self._house.server.address, "--token-file", str(self.token_file)]

    def ask(self, *command, typed=""):
        return subprocess.run([self._house.bin / "merelsctl", *command, *self.options()], input=typed,
                              capture_output=True, text=True, timeout=60, check=False)

    def must(self, *command, typed=""):
        """What a command printed, which has to be granted."""
        done = self.ask(*command, typed=typed)
        if done.returncode != 0:
            raise RuntimeError(f"{self.name}: {command} ended with {done.returncode}: {done.stdout}{done.stderr}")
        return done.stdout

    def lines(self, *command, typed=""):
        """What it prints with --json: an object a line."""
        return [json.loads(line) for line in self.must(*command, "--json", typed=typed).splitlines()]

    def read(self, *command, typed=""):
        """The same of a command that prints one object."""
        return self.lines(*command, typed=typed)[0]


class House:
    """A server of that version over a folder, and those who come to it."""

    def __init__(self, folder, programs):
        self.folder, self.bin, self.data = folder, programs, folder / "data"
        self.server = None
        self.matches = {}  # what a match is there for, its id and who shows it
        self.serve(*OPTIONS)
        self.operator = Person(self, "operator", self.data / "operator.token")
        self.invite = self.admin("invite", "--count", str(INVITES), "--note", "for the club")["code"]
        self.ann, self.bob, self.carl, self.dora, self.eve, self.fay, self.mo = (
            self.member(name) for name in ("Ann", "Bob", "Carl", "Dora", "Eve", "Fay", "Mo"))
        self.gus = Person(self, "Gus")
        self.gus.must("signin", "--name", "Gus")

    def serve(self, *options):
        """A server over the data. Whatever ran before is killed."""
        from driver.server import Server
        if self.server:
            self.server.kill()
        self.server = Server(self.bin / "merels-server", self.data, self.folder / "log", *options)
        self.server.start()

    def member(self, name):
        person = Person(self, name)
        person.must("signup", name, "--invite", self.invite, typed=PASSWORD + "\n")
        return person

    def admin(self, *command):
        return self.operator.read("admin", *command, "--data-dir", str(self.data))

    def note(self, name, match, player):
        self.matches[name] = (match, player)
        return match

    def seat(self, name, white, black, *options, ruleset=STANDARD, clock="10+5", plies=""):
        """A match at a table, after these plies."""
        table = white.read("open", ruleset, "--clock", clock, "--side", "white", *options)["table"]
        match = self.note(name, black.read("join", table)["match"], white)
        play(match, (white, black), plies.split())
        return match

    def challenge(self, name, white, black, *options, clock="5+0", plies=""):
        """The same by a challenge."""
        made = white.read("challenge", black.name, STANDARD, "--clock", clock, "--side", "white", *options)
        match = self.note(name, black.read("accept", made["challenge"])["match"], white)
        play(match, (white, black), plies.split())
        return match

    def begin_puzzle(self, name, player):
        """A match of one player."""
        return self.note(name, player.read("open", "peg", "--clock", "10+5")["match"], player)

    def random_game(self, ruleset):
        """The shortest of many random games that ended by the rules."""
        games = subprocess.run([self.bin / "merelsctl", "random", ruleset, "--seed", SEED, "--games", "300"],
                               capture_output=True, text=True, timeout=60, check=True).stdout
        return min((game.split() for game in games.splitlines()), key=len)


def play(match, players, plies):
    """Plays these plies in turn."""
    for number, ply in enumerate(plies):
        players[number % len(players)].must("move", match, ply)


def play_any(match, players, count):
    """Plays so many plies, chosen by chance; the match is new."""
    chance = random.Random(SEED)
    for number in range(count):
        player = players[number % len(players)]
        player.must("move", match, chance.choice(player.read("plies", match)["plies"]))


def end_by_rules(house):
    """A game of each family to its end; in the first a ply is taken back, and there is talk."""
    from family_match_test import SOLVING_LINE
    ann, bob, carl, gus = house.ann, house.bob, house.carl, house.gus
    ruleset = "six+reps=3+quiet=40"
    match = house.seat("with talk", ann, bob, ruleset=ruleset)
    play_any(match, (ann,), 1)
    ann.must("takeback", "offer", match)
    bob.must("takeback", "accept", match)
    bob.must("say", match, "good-luck")
    ann.must("say", match, "a short one, I hope \u2659")
    gus.must("say", match, "--spectators", "Schöne Eröffnung")
    play(match, (ann, bob), house.random_game(ruleset))
    for name, ruleset in (("foxgeese", "foxgeese+cap=30"), ("race", "race+cap=24")):
        match = house.seat(name, bob, carl, ruleset=ruleset)
        play(match, (bob, carl), house.random_game(ruleset))
    play(house.begin_puzzle("solved", ann), (ann,), SOLVING_LINE)
    match = house.begin_puzzle("stuck", gus)
    while legal := gus.read("plies", match)["plies"]:
        gus.must("move", match, legal[0])


def end_otherwise(house):
    """By agreement, resignation, the clock, a claim, and before it had begun."""
    from driver.waiting import wait_for
    ann, bob, carl, gus = house.ann, house.bob, house.carl, house.gus
    match = house.seat("drawn", carl, ann, plies="d2 f4 g1")
    carl.must("draw", "offer", match)
    ann.must("draw", "decline", match)
    ann.must("move", match, "a1")
    ann.must("draw", "offer", match)
    carl.must("draw", "accept", match)
    match = house.seat("resigned by a guest", gus, bob, clock="none", plies="d2 f4")
    gus.must("resign", match)
    match = house.seat("called off", bob, carl, plies="d2")
    carl.must("abort", match)
    match = house.seat("out of time", carl, bob, ruleset="three", clock="0.1+0")
    wait_for("the flag", lambda: bob.read("show", match)["reason"] == "time", 60)
    match = house.seat("abandoned", ann, carl, plies="d2")
    wait_for("the claim to be granted", lambda: ann.ask("claim", match, "win").returncode == 0, 60)
    match = house.seat("of a closed account", bob, house.fay, plies="d2 f4 g1")
    house.fay.must("say", match, "I am about to leave")
    house.fay.must("resign", match)
    house.fay.must("close-account", typed=PASSWORD + "\n")


def play_behind_a_code(house):
    """With the code alone, late; and a rematch of it."""
    ann, carl = house.ann, house.carl
    match = house.seat("behind a code", ann, carl, "--watching", "code", "--delay", "2plies", plies="d2 f4 g1 a1")
    carl.must("resign", match)
    ann.must("rematch", match)
    again = house.note("rematch", carl.read("rematch", match)["match"], ann)
    play(again, (carl, ann), ["d2", "f4"])
    ann.must("resign", again)


def play_computers(house):
    """Two computers, one short game of each of two rulesets."""
    from driver.line_program import LineProgram
    for ruleset in ("three+reps=3+quiet=10", "six+reps=3+quiet=10"):
        bots = [LineProgram([house.bin / "merels-bot", "--server", house.server.address, "--token-file",
                             house.folder / f"{name}.token", "--level", "1", "--seed", SEED, "--games", "1", *options],
                            stderr=subprocess.STDOUT)
                for name, options in (("host", ["--open", ruleset]), ("guest", ["--ruleset", ruleset]))]
        line = bots[0].listen("a seat", lambda text: ": seated as" in text and text, 60)
        house.note(f"computers at {ruleset}", line.split()[1].rstrip(":"), house.ann)
        for bot in bots:
            bot.listen("the end", lambda text: "over, " in text, 120)
            bot.end()


def play_rated(house):
    """Ann and Bob until their ratings are sure; Carl once."""
    for number in range(1, RATED_GAMES + 1):
        white, black = (house.ann, house.bob) if number % 2 else (house.bob, house.ann)
        match = house.challenge(f"rated {number}", white, black, "--rated", plies="d2 f4")
        (black if number % 3 else white).must("resign", match)
    match = house.challenge("rated, of Carl", house.carl, house.ann, "--rated", plies="d2 f4")
    house.ann.must("resign", match)


def moderate(house):
    """Blocks, reports, sanctions, one of them lifted; a program's token; a new password."""
    ann, bob, dora, mo = house.ann, house.bob, house.dora, house.mo
    house.admin("moderator", "Mo")
    match = house.seat("with somebody banned", ann, dora, plies="d2 f4")
    dora.must("say", match, "boo")
    dora.must("resign", match)
    report = ann.read("report", "Dora", "she shouts", "--match", match, "--kind", "insult")["report"]
    bob.must("report", "Eve", "her plies come too fast", "--kind", "cheating")
    mo.must("moderate", "mute", "Eve", "for shouting back")
    mo.must("moderate", "ban", "Dora", "for shouting")
    mo.must("moderate", "resolve", report, "banned")
    mo.must("moderate", "lift", mo.read("moderate", "warn", "Bob", "that was rude")["id"], "it was not")
    ann.must("block", "Eve")
    house.program_token = ann.read("token", "watch", "--label", "wall")["token"]
    bob.must("password", typed=f"{PASSWORD}\n{NEW_PASSWORD}\n")


def leave_running(house):
    """Matches that go on, one over a kill; and at last a result that is not rated yet."""
    ann, bob, carl, eve, gus = house.ann, house.bob, house.carl, house.eve, house.gus
    over_a_kill = house.seat("running, over a kill", ann, bob, plies="d2 f4 g1")
    match = house.seat("running, without talk", carl, eve, ruleset="foxgeese+cap=400")
    play_any(match, (carl, eve), 4)
    carl.must("chat", match, "--off")
    play_any(house.begin_puzzle("running, for one", gus), (gus,), 5)
    house.serve(*OPTIONS, "--rating-hold-ms", "3600000")
    play(over_a_kill, (bob, ann), ["a1", "a7"])
    match = house.seat("running, with a draw offered", ann, bob, plies="d2 f4 g1")
    ann.must("draw", "offer", match)
    match = house.seat("running, to be taken back", ann, gus, ruleset="six")
    play_any(match, (ann, gus), 3)
    ann.must("takeback", "offer", match)
    house.seat("running, behind a code", ann, carl, "--watching", "code", plies="d2 f4")
    house.challenge("running, rated", bob, carl, "--rated", clock="5+3", plies="d2 f4 g1")
    match = house.challenge("not rated yet", bob, ann, "--rated", plies="d2 f4")
    bob.must("resign", match)


def tell_match(name, match, player):
    """What is told of one match; of one that is over, its record too."""
    shown = player.read("show", match)
    facts = {"for": name, "match": match, "player": player.name}
    facts.update((key, shown[key]) for key in (
        "ruleset", "clock", "rated", "watching", "delay", "watch_code", "plies", "position", "result", "reason"))
    facts["draw_offered_by"], facts["takeback_offered_by"] = shown["draw_offered_by"], shown["takeback_offered_by"]
    for side in ("white", "black"):
        seat = shown[side]
        facts[side] = seat and {"name": seat["name"], "guest": seat["guest"], "bot": seat["bot"]}
    if shown["result"] != "*" or shown["reason"]:
        facts["record"] = player.must("export", match)
    return facts


def said(person, match, *room):
    """What was said at a match: who, what, and as which courtesy."""
    return [[line["by"], line["text"], line["courtesy"]] for line in person.lines("chat", match, *room)]


def tell(house):
    """What this version tells of the house."""
    ann, bob, carl, gus, mo = house.ann, house.bob, house.carl, house.gus, house.mo
    rated = (ann, bob, carl)
    with_talk, with_fay = house.matches["with talk"][0], house.matches["of a closed account"][0]
    return {
        "passwords": {"Ann": PASSWORD, "Bob": NEW_PASSWORD, "Mo": PASSWORD, "Dora": PASSWORD, "Eve": PASSWORD},
        "tokens": {**{person.name: person.token_file.read_text(encoding="ascii").strip()
                      for person in (ann, bob, carl, house.dora, gus)}, "a program of Ann": house.program_token},
        "accounts": {person.name: person.read("signin")["account"] for person in (ann, bob, carl, gus)},
        "invite": {"code": house.invite, "note": "for the club",
                   "left": house.operator.read("admin", "invites", "--data-dir", str(house.data))["left"]},
        "matches": [tell_match(name, *match) for name, match in house.matches.items()],
        "games": {"Ann": [[line["match"], line["result"], line["reason"]]
                          for line in ann.lines("games", "--player", "Ann")],
                  "running, of Ann": [line["match"] for line in ann.lines("games", "--player", "Ann", "--live")],
                  "rated": [line["match"] for line in mo.lines("games", "--rated")]},
        "pool": POOL,
        "ratings": {person.name: [[line["pool"], line["value"], line["games"]] for line in person.lines("ratings")]
                    for person in rated},
        "history": {person.name: [[line["match"], line["score"], line["opponent"], line["before"], line["after"]]
                                  for line in person.lines("ratings", "--history", POOL)] for person in rated},
        "standings": [[line["rank"], line["player"], line["value"]] for line in mo.lines("standings", POOL)],
        "best": [[line["player"], line["match"], line["pegs_left"], line["moves"]] for line in mo.lines("best", "peg")],
        "talk": {"of players": said(ann, with_talk), "of spectators": said(gus, with_talk, "--spectators"),
                 "with a closed account": said(bob, with_fay)},
        "blocks": {"Ann": [line["name"] for line in ann.lines("blocks")]},
        "queue": [[line["id"], line["kind"], line["player"], line["reporter"], line["text"]]
                  for line in mo.lines("moderate", "queue")],
        "sanctions": {name: [[line["id"], line["kind"], line["reason"], line["until_unix_ms"], line["lifted_because"]]
                             for line in mo.lines("moderate", "sanctions", name)] for name in ("Bob", "Dora", "Eve")},
        "audit": [[line["number"], line["actor"], line["action"], line["detail"]]
                  for line in mo.lines("moderate", "audit")],
    }


def dump(database, out):
    """Writes the database as SQL, and sees that this makes the same tables with the same rows again."""
    with contextlib.closing(sqlite3.connect(database)) as made:
        made.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        application = made.execute("PRAGMA application_id").fetchone()[0]
        text = "\n".join([f"PRAGMA application_id = {application};", *made.iterdump(), ""])
        with contextlib.closing(sqlite3.connect(":memory:")) as restored:
            restored.executescript(text)
            tables = [name for name, in made.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
            for table in tables:
                rows = [sorted(map(repr, one.execute(f"SELECT * FROM {table}"))) for one in (made, restored)]
                if rows[0] != rows[1]:
                    raise RuntimeError(f"{table} is not the same after it was dumped and restored")
    out.write_text(text, encoding="utf-8")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--checkout", type=pathlib.Path, required=True)
    parser.add_argument("--bin", type=pathlib.Path, required=True)
    parser.add_argument("--out", type=pathlib.Path, default=HERE)
    options = parser.parse_args()
    os.environ["MERELS_BIN"] = str(options.bin.resolve())
    sys.path.insert(0, str(options.checkout.resolve() / "tests" / "e2e"))
    with tempfile.TemporaryDirectory() as folder:
        house = House(pathlib.Path(folder), options.bin.resolve())
        try:
            for part in (end_by_rules, end_otherwise, play_behind_a_code, play_computers, play_rated, moderate,
                         leave_running):
                part(house)
                print(part.__name__.replace("_", " "), flush=True)
            facts = tell(house)
        finally:
            house.server.kill()
        dump(house.data / "merels.db", options.out / f"{VERSION}.sql")
    (options.out / f"{VERSION}.json").write_text(
        json.dumps(facts, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
