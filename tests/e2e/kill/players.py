"""Two members who play rated matches and chat while a cluster loses its processes; the answers they got, to be verified."""

import json
import random
import threading
import time
import uuid

from driver.load import NO_LIMITS
from driver.tools import finish
from driver.waiting import Failure, wait_for

PASSWORD = "three in a row"
POOL = "standard/blitz"
PLIES = ("d2", "d6", "b4")
LIFTED = [*NO_LIMITS, "--gap-at-once=5000", "--gap-most=5000", "--repeat-wait-ms=0", "--rated-repeats-per-day=100000",
          "--lookups-per-minute=100000", "--lookup-burst=100000"]
PERSISTENT_S = 90  # for so long a command is asked again before that is a failure
SEEKING_S = 6


class Person:
    """Somebody with a name, at the one address."""

    def __init__(self, program, options, folder, name):
        self._program, self.name = program, name
        self._options = [*options, "--token-file", str(folder / f"{name}.token")]

    def ask(self, *command, typed="", seconds=30):
        """What came of a command."""
        return finish(self._program, *command, *self._options, typed=typed, seconds=seconds)

    def persist(self, *command, typed="", fine=()):
        """Asks until it is granted, or refused for a reason that is as good; what it printed."""
        done = None

        def granted():
            nonlocal done
            done = self.ask(*command, typed=typed)
            return done.returncode == 0 or any(done.stderr.startswith(f"{reason}:") for reason in fine)

        try:
            wait_for("", granted, PERSISTENT_S)
        except Failure:
            raise Failure(f"{self.name}'s {command} was never granted: {done.stderr.strip()}") from None
        return done.stdout

    def read(self, *command):
        """What it prints with --json, a line each."""
        return [json.loads(line) for line in self.persist(*command, "--json").splitlines()]


class Pair(threading.Thread):
    """Ann and Bob, until `finish`."""

    def __init__(self, program, options, folder, seed):
        super().__init__(name="rated matches")
        self.ann, self.bob = (Person(program, options, folder, name) for name in ("Ann", "Bob"))
        for person in (self.ann, self.bob):
            person.persist("signup", person.name, typed=PASSWORD + "\n")
        self._random = random.Random(seed)
        self._over = threading.Event()
        self.failure = None
        self.played = {}  # match: the plies that were acknowledged
        self.said = {}  # words that were acknowledged: the match
        self.perhaps = {}  # words of which nobody knows
        self.sought = 0  # matches by quick play

    def run(self):
        try:
            while not self._over.is_set():
                self._play()
        except Exception as failure:  # the run tells it
            self.failure = failure

    def finish(self):
        """Ends what they are at, and every match that they did not know of."""
        self._over.set()
        self.join()
        if self.failure:
            raise Failure(f"rated matches: {self.failure}") from self.failure
        for line in self.ann.read("games", "--live", "--mine"):
            self.ann.persist("resign", line["match"], fine=("game-over",))

    def _play(self):
        match, white, black = self._seek() or self._sit_down()
        acknowledged = self.played.setdefault(match, [])
        for number, ply in enumerate(PLIES):
            mover = (white, black)[number % 2]
            mover.persist("move", match, ply, "--request-id", str(uuid.uuid4()), "--expected-seq",
                          str(mover.read("show", match)[0]["position_seq"]))
            acknowledged.append(ply)
            self._say(mover, match)
        self._random.choice((white, black)).persist("resign", match, fine=("game-over",))

    def _say(self, person, match):
        words = f"word {uuid.uuid4().hex[:12]}"
        kept = self.said if person.ask("say", match, words).returncode == 0 else self.perhaps
        kept[words] = match

    def _seek(self):
        """By quick play; nothing when they did not find each other."""
        begun = time.monotonic()
        answers = {}

        def seek(person):
            try:
                answers[person] = person.ask("seek", "standard", "--clock", "5+0", "--rated", seconds=SEEKING_S)
            except Failure:
                answers[person] = None

        seekers = [threading.Thread(target=seek, args=(person,)) for person in (self.ann, self.bob)]
        for seeker in seekers:
            seeker.start()
        for seeker in seekers:
            seeker.join()
        found = {person: done.stdout.split() for person, done in answers.items() if done and done.returncode == 0}
        if len(found) < 2 or time.monotonic() - begun > 2 * SEEKING_S:
            return None
        (match, _), (other, _) = found.values()
        if match != other:
            return None
        self.sought += 1
        white, black = sorted(found, key=lambda person: found[person][1] != "white")
        return match, white, black

    def _sit_down(self):
        """At a table; again at another one when its end is not known."""
        while True:
            table = json.loads(self.ann.persist("open", "standard", "--clock", "5+0", "--side", "white", "--rated",
                                                "--json"))["table"]
            joined = self.bob.ask("join", table, "--json")
            if joined.returncode == 0:
                return json.loads(joined.stdout)["match"], self.ann, self.bob
            self.ann.ask("withdraw", table)
