"""Data of released versions (tests/data/released), opened by this one: the released version's answers are repeated word for
word, and the server works."""

import contextlib
import json
import os
import pathlib
import sqlite3
import tempfile
import unittest

from driver.load import NO_LIMITS
from driver.server import Server
from driver.waiting import wait_for
from members_test import Person

BIN = pathlib.Path(os.environ["MERELS_BIN"])
RELEASED = pathlib.Path(__file__).resolve().parent.parent / "data" / "released"
VERSION = "568b0fb"
# The server was left long ago, and nothing of it is forgotten for that.
OPTIONS = ["--registration", "invite", *(f"--{kept}-days=36500" for kept in ("chat", "guest", "report", "audit")),
           "--leaderboard-opponents=0", *NO_LIMITS]
SHOWN = ["ruleset", "clock", "rated", "watching", "delay", "watch_code", "plies", "position", "result", "reason",
         "draw_offered_by", "takeback_offered_by"]


class Released(unittest.TestCase):
    maxDiff = None

    def setUp(self):
        self.told = json.loads((RELEASED / f"{VERSION}.json").read_text(encoding="utf-8"))
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.data = self.folder / "data"
        self.data.mkdir(mode=0o700)
        with self.database() as database:
            database.executescript((RELEASED / f"{VERSION}.sql").read_text(encoding="utf-8"))
            self.schema = self.schema_of(database)
        self.server = Server(BIN / "merels-server", self.data, self.folder / "log", *OPTIONS)
        self.addCleanup(self.server.stop)
        self.server.start()
        self.people = {name: self.person(name, token) for name, token in self.told["tokens"].items()}
        self.ann, self.bob, self.carl, self.dora, self.gus = (
            self.people[name] for name in ("Ann", "Bob", "Carl", "Dora", "Gus"))
        self.running = [match for match in self.told["matches"] if match["for"].startswith("running")]

    @contextlib.contextmanager
    def database(self):
        with contextlib.closing(sqlite3.connect(self.data / "merels.db")) as database, database:
            yield database

    @staticmethod
    def schema_of(database):
        return database.execute("SELECT version FROM schema_version").fetchone()[0]

    def person(self, name, token=None):
        """Somebody with this token, or without any."""
        path = self.folder / f"{name}.token"
        if token:
            path.write_text(token + "\n", encoding="ascii")
            path.chmod(0o600)
        return Person(self.server.address, path)

    def member(self, name, password=None):
        """A member who signs in anew, with the old password."""
        person = self.person(f"{name} elsewhere")
        person.read("signin", "--member", name, typed=(password or self.told["passwords"][name]) + "\n")
        return person

    def restart(self):
        self.server.kill()
        self.server.start()

    def done(self, person, *command, typed=""):
        asked = person.ask(*command, typed=typed)
        self.assertEqual(asked.returncode, 0, asked.stderr)
        return asked.stdout

    def refused(self, reason, person, *command, typed=""):
        done = person.ask(*command, typed=typed)
        self.assertEqual((done.returncode, done.stderr.split(":")[0]), (1, reason), done.stderr)

    def match(self, purpose):
        return next(match["match"] for match in self.told["matches"] if match["for"] == purpose)


class Accounts(Released):
    def test_members_sign_in_with_their_old_passwords_and_old_tokens_are_good(self):
        for name, account in self.told["accounts"].items():
            self.assertEqual(self.people[name].read("signin")["account"], account)
        for name in ("Ann", "Bob"):
            elsewhere = self.person("elsewhere")
            signed_in = elsewhere.read("signin", "--member", name, typed=self.told["passwords"][name] + "\n")
            self.assertEqual((signed_in["name"], signed_in["account"]), (name, self.told["accounts"][name]))
            elsewhere.token_file.unlink()
        self.refused("wrong-password", self.person("x"), "signin", "--member", "Bob",
                     typed=self.told["passwords"]["Ann"] + "\n")
        program = self.people["a program of Ann"]
        self.done(program, "tables")
        self.refused("not-allowed", program, "open", "standard", "--clock", "10+5")

    def test_a_closed_account_stays_closed_and_its_name_taken(self):
        password = self.told["passwords"]["Ann"] + "\n"
        self.refused("wrong-password", self.person("x"), "signin", "--member", "Fay", typed=password)
        self.refused("name-taken", self.gus, "signup", "Fay", "--invite", self.told["invite"]["code"], typed=password)
        self.assertEqual(self.bob.read("show", self.match("of a closed account"))["black"]["name"], "closed account")

    def test_an_old_invite_lets_a_guest_sign_up_who_keeps_the_seats(self):
        operator = Person(self.server.address, self.data / "operator.token")
        invites = operator.lines("admin", "invites", "--data-dir", str(self.data))
        self.assertEqual([(one["left"], one["note"]) for one in invites],
                         [(self.told["invite"]["left"], self.told["invite"]["note"])])
        code = self.told["invite"]["code"]
        member = self.gus.read("signup", "Augustus", "--invite", code, typed="five in a row\n")
        self.assertEqual(member["account"], self.told["accounts"]["Gus"])
        left = operator.lines("admin", "invites", "--data-dir", str(self.data))[0]["left"]
        self.assertEqual(left, self.told["invite"]["left"] - 1)
        match = self.match("running, for one")
        self.assertEqual(self.gus.read("show", match)["white"]["name"], "Augustus")


class Matches(Released):
    def assert_told(self, match):
        shown = self.people[match["player"]].read("show", match["match"])
        self.assertEqual({key: shown[key] for key in SHOWN}, {key: match[key] for key in SHOWN})
        for side in ("white", "black"):
            seat = shown[side] and {key: shown[side][key] for key in ("name", "guest", "bot")}
            self.assertEqual(seat, match[side])
        if "record" in match:
            self.assertEqual(self.done(self.people[match["player"]], "export", match["match"]), match["record"])

    def test_every_match_and_every_record_is_told_as_it_was_also_after_a_restart(self):
        for _ in range(2):
            for match in self.told["matches"]:
                with self.subTest(match["for"]):
                    self.assert_told(match)
            self.restart()
        with self.database() as database:
            self.assertGreater(self.schema_of(database), self.schema)

    def test_lists_of_games_are_as_they_were(self):
        listed = self.ann.lines("games", "--player", "Ann")
        self.assertEqual([[line["match"], line["result"], line["reason"]] for line in listed],
                         self.told["games"]["Ann"])
        live = self.ann.lines("games", "--player", "Ann", "--live")
        self.assertEqual([line["match"] for line in live], self.told["games"]["running, of Ann"])
        rated = self.bob.lines("games", "--rated")
        self.assertEqual([line["match"] for line in rated], self.told["games"]["rated"])
        best = [[line["player"], line["match"], line["pegs_left"], line["moves"]]
                for line in self.ann.lines("best", "peg")]
        self.assertEqual(best, self.told["best"])

    def test_running_matches_go_on_with_a_ply(self):
        self.assertGreater(len(self.running), 5)
        for match in self.running:
            with self.subTest(match["for"]):
                seats = [match[side]["name"] for side in ("white", "black") if match[side]]
                name = seats[len(match["plies"]) % len(seats)]
                mover = self.people.get(name) or self.member(name)
                ply = mover.read("plies", match["match"])["plies"][0]
                self.done(mover, "move", match["match"], ply)
                self.restart()
                self.assertEqual(self.people[match["player"]].read("show", match["match"])["plies"],
                                 [*match["plies"], ply])

    def test_offers_that_stood_are_accepted(self):
        drawn, back = self.match("running, with a draw offered"), self.match("running, to be taken back")
        self.done(self.bob, "draw", "accept", drawn)
        ended = self.ann.read("show", drawn)
        self.assertEqual((ended["result"], ended["reason"]), ("1/2", "agreement"))
        self.done(self.gus, "takeback", "accept", back)
        before = next(match["plies"] for match in self.running if match["match"] == back)
        self.assertEqual(self.ann.read("show", back)["plies"], before[:-1])


class Ratings(Released):
    def history(self, name):
        lines = self.people[name].lines("ratings", "--history", self.told["pool"])
        return [[line["match"], line["score"], line["opponent"], line["before"], line["after"]] for line in lines]

    def test_ratings_are_as_they_were_and_the_result_that_waited_is_rated(self):
        waited = self.match("not rated yet")
        for name in ("Ann", "Bob"):
            history = wait_for("the rating", lambda: (lines := self.history(name))[0][0] == waited and lines)
            self.assertEqual(history[1:], self.told["history"][name])
            self.assertEqual(history[0][3]["value"], self.told["history"][name][0][4]["value"])
            pool, _, games = self.told["ratings"][name][0]
            now = [[line["pool"], line["value"], line["games"]] for line in self.people[name].lines("ratings")]
            self.assertEqual(now, [[pool, history[0][4]["value"], games + 1]])
        self.assertEqual(self.history("Carl"), self.told["history"]["Carl"])
        standings = self.carl.lines("standings", self.told["pool"])
        self.assertEqual([line["player"] for line in standings], [line[1] for line in self.told["standings"]])
        rated = len({line[0] for name in ("Ann", "Bob", "Carl") for line in self.history(name)})
        self.assertEqual(self.done(self.carl, "recompute-ratings", self.told["pool"]),
                         f"{rated} matches, no difference\n")


class Moderation(Released):
    def said(self, person, purpose, *room):
        return [[line["by"], line["text"], line["courtesy"]]
                for line in person.lines("chat", self.match(purpose), *room)]

    def test_what_was_said_is_heard_again_and_what_was_turned_off_stays_off(self):
        talk = self.told["talk"]
        self.assertEqual(self.said(self.ann, "with talk"), talk["of players"])
        self.assertEqual(self.said(self.gus, "with talk", "--spectators"), talk["of spectators"])
        self.assertEqual(self.said(self.bob, "of a closed account"), talk["with a closed account"])
        self.refused("not-allowed", self.carl, "chat", self.match("with talk"))
        self.done(self.bob, "say", self.match("running, over a kill"), "still here")
        self.refused("chat-off", self.carl, "say", self.match("running, without talk"), "hello")

    def test_moderators_find_what_they_did_and_can_undo_it(self):
        mo, eve = self.member("Mo"), self.member("Eve")
        self.assertEqual([line["name"] for line in self.ann.lines("blocks")], self.told["blocks"]["Ann"])
        self.done(eve, "challenge", "Ann", "standard", "--clock", "5+0")  # it is not told that Ann has blocked them
        self.assertEqual(self.ann.lines("challenges"), [])
        queue = [[line["id"], line["kind"], line["player"], line["reporter"], line["text"]]
                 for line in mo.lines("moderate", "queue")]
        self.assertEqual(queue, self.told["queue"])
        sanctions = {name: [[line["id"], line["kind"], line["reason"], line["until_unix_ms"], line["lifted_because"]]
                            for line in mo.lines("moderate", "sanctions", name)] for name in self.told["sanctions"]}
        self.assertEqual(sanctions, self.told["sanctions"])
        audit = [[line["number"], line["actor"], line["action"], line["detail"]]
                 for line in mo.lines("moderate", "audit")]
        self.assertEqual(audit, self.told["audit"])
        self.refused("muted", eve, "say", self.match("running, without talk"), "hello")
        newcomer = self.person("newcomer")
        self.refused("banned", self.dora, "tables")
        self.refused("banned", newcomer, "signin")
        self.done(mo, "moderate", "lift", sanctions["Dora"][0][0], "long enough")
        self.done(self.dora, "tables")
        self.done(newcomer, "signin")
        self.done(mo, "moderate", "resolve", queue[0][0], "looked at")
        self.assertEqual(mo.lines("moderate", "queue"), [])


if __name__ == "__main__":
    unittest.main()
