"""The lobby in a real window: a table on terms of one's own, and chips that choose what is shown."""

import subprocess
import unittest

from driver.tools import Guest, Tools
from families_test import BIN, WindowHouse
from members_test import PASSWORD, Person


class Lobby(WindowHouse):
    """The window begins as a guest in the lobby."""

    def sign_up(self, name):
        self.window.click("show-account")
        self.window.fill("member-name", name)
        self.window.fill("password", PASSWORD)
        self.window.click("sign-up")
        self.window.wait("the member", member=True, player=name)
        self.window.click("show-lobby")

    def tables(self):
        return sorted(w.removeprefix("table:") for w in self.window.widgets()
                      if w.startswith("table:") and w.count(":") == 1)

    def wait_for_tables(self, *tables):
        self.window.wait_until(f"the tables {tables}", lambda _: self.tables() == sorted(tables))

    def guest(self, name):
        return Guest(Tools(BIN / "merelsctl"), self.server.address, self.folder / f"{name}.token")

    def test_one_search_is_for_several_games_and_finds_whoever_wants_one_of_them(self):
        self.window.click("choose-seek")
        self.window.click("seek-rules:lasker")
        self.window.click("seek-clock:10+5")
        self.picture("several-games")
        self.window.click("seek-play")
        self.window.wait_text("searching", lambda text: "5+3 or 10+5" in text)
        self.picture("searching")
        guest = self.guest("guest")
        other = guest.start("seek", "lasker", "--clock", "10+5")
        self.addCleanup(other.stdout.close)
        self.addCleanup(other.stderr.close)
        self.addCleanup(other.kill)
        state = self.window.wait("the match", screen="table")
        self.assertEqual(other.wait(30), 0)
        shown = guest.run("show", state["match"])
        self.assertIn("lasker", shown)
        self.assertIn("10+5", shown)

    def test_who_waits_in_vain_plays_a_computer_if_they_wish(self):
        bot = subprocess.Popen([BIN / "merels-bot", "--server", self.server.address, "--level", "1", "--name", "Deep",
                                "--token-file", self.folder / "deep.token"], stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL)
        self.addCleanup(bot.wait)
        self.addCleanup(bot.kill)
        self.window.click("choose-seek")
        self.window.click("seek-computer")
        self.window.click("seek-play")
        self.window.wait("the game with the computer", screen="table")
        self.window.wait_text("seat:top:name", lambda text: "Deep" in text)

    def test_a_rated_table_is_for_whom_it_says_and_listed_so(self):
        self.sign_up("Annabel")
        bob = Person(self.server.address, self.folder / "bob.token")
        bob.read("signup", "Bob", typed=PASSWORD + "\n")
        self.window.click("new-table")
        self.window.click("choose-table-kind:rated")
        self.window.click("toggle-choices")
        self.window.click("choose-opponent:200")
        self.window.click("choose-side:black")
        self.picture("new-table")
        self.window.click("create-table")
        self.window.wait_until("the table", lambda _: self.tables())
        listed = bob.read("tables")
        self.assertEqual([listed[key] for key in ("rated", "side", "lowest_rating", "highest_rating")],
                         [True, "black", 1300, 1700])
        self.picture("rated-table")
        bob.read("join", listed["table"])
        self.window.wait("the match", screen="table", my_side="black")

    def test_a_rated_table_says_whom_it_waits_for_and_is_made_casual(self):
        self.sign_up("Annabel")
        guest = self.guest("guest")
        self.window.click("new-table")
        self.window.click("choose-table-kind:rated")
        self.window.click("create-table")
        self.window.wait_text("waiting", lambda text: "only members can join" in text)
        table = self.tables()[0]
        self.assertEqual(guest.ask("join", table).stderr.split(":")[0], "not-rateable")
        self.picture("waiting")
        self.window.click(f"make-casual:{table}")
        self.window.wait_until("the casual table", lambda _: self.tables() not in ([], [table]))
        guest.read("join", self.tables()[0])
        self.window.wait("the match", screen="table")

    def test_a_private_table_gives_a_code_and_its_match_is_seen_late(self):
        guest, eve = self.guest("guest"), self.guest("eve")
        self.window.click("new-table")
        self.window.click("toggle-choices")
        self.window.click("toggle-private")
        self.window.click("choose-delay:2plies")
        self.window.click("choose-side:white")
        self.window.click("create-table")
        self.window.wait_text("shared-table", lambda text: "Your private table" in text)
        code = self.window.widgets()["shared-table"]["text"].split(": ")[1]
        self.assertEqual(eve.run("tables"), "")
        self.window.click(f"copy-code:{code}")
        self.window.wait_until("the copy", lambda s: "Code copied" in s["messages"])
        self.picture("private-table")
        match = guest.read("join", code)["match"]
        self.window.wait("the match", screen="table", match=match, my_side="white")
        self.click("d2")
        self.window.wait("the ply", plies=["d2"], pending=None)
        self.assertEqual(guest.read("show", match)["plies"], ["d2"])
        self.assertEqual(eve.read("show", match)["plies"], [])

    def test_a_match_is_watched_by_the_code_of_its_players(self):
        ann, bob = self.guest("ann"), self.guest("bob")
        table = ann.read("open", "standard", "--clock", "10+5", "--side", "white", "--watching", "code")["table"]
        match = bob.read("join", table)["match"]
        code = ann.read("show", match)["watch_code"]
        ann.run("move", match, "d2")
        self.window.fill("code", f"{match} nonsense")
        self.screen.key("Return")
        self.window.wait_until("the refusal", lambda s: s["problem"])
        self.window.click("leave-table")
        self.window.fill("code", f"{match} {code}")
        self.screen.key("Return")
        self.window.wait("the match", screen="table", match=match, plies=["d2"], my_side=None)
        bob.run("move", match, "f4")
        self.window.wait("the next ply", plies=["d2", "f4"])

    def test_chips_choose_what_is_shown(self):
        ann, bob = self.guest("ann"), self.guest("bob")
        blitz = ann.read("open", "standard", "--clock", "5+3")["table"]
        rapid = ann.read("open", "lasker", "--clock", "10+5")["table"]
        self.wait_for_tables(blitz, rapid)
        self.window.click("filter-class:blitz")
        self.wait_for_tables(blitz)
        self.picture("filtered")
        late = bob.read("open", "standard", "--clock", "3+2")["table"]
        bob.read("open", "six", "--clock", "15+10")
        self.wait_for_tables(blitz, late)
        self.window.click("filter-rules:lasker")
        self.wait_for_tables()
        self.window.click("filter-class:blitz")
        self.wait_for_tables(rapid)
        self.window.click("filter-rules:lasker")
        self.window.click("filter-kind:rated")
        self.wait_for_tables()
        self.window.click("filter-kind:rated")
        self.window.wait_until("all of them", lambda _: len(self.tables()) == 4)


if __name__ == "__main__":
    unittest.main()
