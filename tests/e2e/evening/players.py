"""The people of an evening, each a thread that types commands of merelsctl until the evening ends."""

import json
import random
import subprocess
import threading
import time

from driver.plies import RULESET
from driver.tools import Guest
from driver.waiting import Failure, wait_for

PASSWORD = "three in a row"
CLOCK = "10+5"
POOL = "standard/rapid"
# Random plies seldom lead to an end: after so many somebody gives up.
LONGEST = 60
PATIENCE_S = 60
CHAT_EVERY = 9


# Without these it was no evening.
WANTED = ("rated seats found", "seats with the computers", "plies heard by players", "said at the board",
          "said among the spectators", "on-air seen on the screen", "ply seen on the screen",
          "changes of the lobby seen")


class Tally:
    """What all of them did and saw together. Safe from all threads."""

    def __init__(self):
        self._lock = threading.Lock()
        self.counts = {}
        self.heard = {}  # match: the plies, as each who followed it to its end heard them

    def count(self, what, number=1):
        with self._lock:
            self.counts[what] = self.counts.get(what, 0) + number

    def keep(self, match, plies):
        with self._lock:
            self.heard.setdefault(match, []).append(plies)


class Person(threading.Thread):
    """Somebody with a name, who does what `evening` says again and again."""

    def __init__(self, house, name, seed):
        super().__init__(name=name)
        self.house, self.tally = house, house.tally
        self.choose = random.Random(f"{seed} {name}")
        token = house.folder / f"{name}.token"
        self.guest = Guest(house.tools, house.server.address, token)
        subprocess.run([house.tools.program, "signup", name, "--server", house.server.address, "--token-file", token],
                       input=f"{PASSWORD}\n", capture_output=True, text=True, timeout=60, check=True)
        self.failure = None

    def run(self):
        try:
            while not self.over():
                self.evening()
        except Exception as failure:  # it is the evening's, which tells it
            self.failure = failure
            self.house.close()

    def evening(self):
        raise NotImplementedError

    def over(self):
        """Whether it is time to go home."""
        return self.house.closed() or time.monotonic() > self.house.until

    def wait_for_seat(self, command):
        """The match and side that the command prints at last; None when the evening ends before."""
        try:
            wait_for("a seat, or the end of the evening", lambda: command.poll() is not None or self.over(),
                     self.house.seconds + PATIENCE_S)
            if command.poll() is None:
                command.terminate()
                return None
        finally:
            out, err = command.communicate(timeout=PATIENCE_S)
        if command.returncode != 0:
            raise Failure(f"{command.args[1]} ended with {command.returncode}: {err}")
        return out.splitlines()[-1].split()

    def play(self, match, side):
        """Plays to the end, or gives up, or leaves when the evening ends; says something now and then."""
        table = self.guest.play(match)
        try:
            table.hear("the match", lambda event: event["event"] == "match")
            self._play(table, match, 0 if side == "white" else 1)
        finally:
            table.end()
        self.tally.keep(match, [event["ply"] for event in table.events if event["event"] == "ply"])
        self.tally.count("matches played to an end, once a player")

    def _play(self, table, match, mine):
        count = sum(event["event"] == "ply" for event in table.events)
        while True:
            if count % 2 == mine:
                self._turn(table, match, count)
            event = table.hear("a ply or the end", lambda told: told["event"] in ("ply", "ended"), PATIENCE_S)
            if event["event"] == "ended":
                return
            count = event["number"]
            self.tally.count("plies heard by players")


    def _turn(self, table, match, count):
        if count >= LONGEST or self.over():
            self.guest.ask("resign", match)  # refused when the other was faster
        elif legal := self.guest.read("plies", match)["plies"]:
            table.say(self.choose.choice(legal))
            if count % CHAT_EVERY == 0:
                table.say(f"say ply {count + 1} took me a while")
                self.tally.count("said at the board")


class Rated(Person):
    """Quick play in a rated pool, again and again."""

    def evening(self):
        seat = self.wait_for_seat(self.guest.start("seek", "standard", "--clock", CLOCK, "--rated"))
        if seat:
            self.tally.count("rated seats found")
            self.play(*seat)


class Guesting(Person):
    """Joins what the computers offer in the lobby; where there is nothing, offers a table to those who go round."""

    def evening(self):
        tables = self.guest.read_lines("tables")
        seat = self._join(self.choose.choice(tables)["table"]) if tables else self._open()
        if seat:
            self.tally.count("seats with the computers")
            self.play(*seat)

    def _join(self, table):
        joined = self.guest.ask("join", table, "--json")
        if joined.returncode == 0:
            self.tally.count("tables joined")
            seat = json.loads(joined.stdout)
            return seat["match"], seat["side"]
        if not joined.stderr.startswith(("unknown-table", "table-taken")):
            raise Failure(f"join: {joined.stderr}")
        self.tally.count("tables that another was faster to join")
        return self._open()

    def _open(self):
        opened = self.wait_for_seat(self.guest.start("open", RULESET, "--clock", CLOCK, "--wait"))
        if opened:
            self.tally.count("tables opened and taken")
        return opened


class Looking(Person):
    """Follows the lobby and what is on, talks among the spectators, and reads old games."""

    def evening(self):
        changes = self.house.folder / "lobby.jsonl"
        with open(changes, "wb") as lines:
            lobby = subprocess.Popen(self.guest.command("lobby", "--json"), stdin=subprocess.DEVNULL, stdout=lines)
        screen = self.guest.converse("watch", "--tv")
        try:
            while not self.over():
                self._look(screen)
        finally:
            lobby.terminate()
            screen.process.terminate()
            lobby.wait(PATIENCE_S)
            screen.end()
        self.tally.count("changes of the lobby seen", len(changes.read_bytes().splitlines()))

    def _look(self, screen):
        event = screen.hear("something on the screen", lambda told: told["event"] in ("on-air", "ended", "ply"),
                            self.house.seconds + PATIENCE_S)
        self.tally.count(f"{event['event']} seen on the screen")
        if event["event"] == "on-air" and event["match"]:
            if self.guest.ask("say", event["match"], "--spectators", "what a game").returncode == 0:
                self.tally.count("said among the spectators")  # else the game was over before
        if event["event"] == "ended":
            self._read(event["match"])

    def _read(self, match):
        self.guest.run("games", "--json")
        self.guest.run("channels")
        self.guest.run("standings", POOL)
        record = self.house.folder / "record.txt"
        record.write_text(self.guest.run("export", match), encoding="utf-8")
        if self.house.tools.judge_record(record)[0] != "ok":
            raise Failure(f"the record of {match} does not hold")
        self.tally.count("records read and judged")
