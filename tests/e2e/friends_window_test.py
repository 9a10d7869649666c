"""People at windows: whom one follows and who of them is here, a name that completes itself, and a new opponent. By mouse and keys.

By hand, with pictures of every stage: MERELS_PICTURES=FOLDER MERELS_BIN=... python3 -B -m friends_window_test
"""

import unittest

from driver.house_case import HouseCase
from driver.tools import Guest
from driver.waiting import wait_for

NAMES = ("Annabel", "Bartolo")


class Friends(HouseCase):
    """Two members; whoever comes back is told of at once, however short they were away."""

    SERVER = ("--friend-away-ms", "0")

    def setUp(self):
        super().setUp()
        self.players = [self.open("first"), self.open("second")]
        for player, name in zip(self.players, NAMES):
            self.sign_up(player, name)

    def open_table(self, window, kind):
        """An open table of this member; its row in the other window."""
        window.click("new-table")
        window.click(f"choose-table-kind:{kind}")
        window.click("create-table")
        found = {}

        def look(_):
            rows = [name for name in self.players[0].widgets() if name.startswith("table:") and name.count(":") == 1]
            found["row"] = rows[0] if rows else ""
            return rows

        self.players[0].wait_until("the table", look)
        return found["row"]

    def play_a_ply_each(self):
        """So that the game is no longer called off."""
        sides = self.sides(self.players)
        for side, point, number in (("white", "d2", 1), ("black", "f4", 2)):
            sides[side].wait_until("the turn", lambda s: s["legal"])
            sides[side].click(f"point:{point}")
            for player in self.players:
                player.wait_until("the ply", lambda s, n=number: len(s["plies"]) == n and not s["pending"])

    def resign(self, window):
        """Until both see it."""
        window.resign()
        for player in self.players:
            player.wait_until("the end", lambda s: s["outcome"])

    def told(self, window, words):
        """Waits until the window has announced this, as it does with every toast."""
        announced = self.folder / f"{window.name}.announced.txt"
        wait_for(f"{window.name} to say {words}", lambda: words in announced.read_text(encoding="utf-8"))

    def test_a_name_that_was_met_completes_itself_and_is_challenged(self):
        first, second = self.players
        row = self.open_table(second, "casual")
        first.click("choose-kind:casual")
        first.click("field:friend")
        first.screen.type("bart")
        first.wait_text(f"complete-name:{NAMES[1]}", lambda text: text == NAMES[1])
        self.stage("completion", first)
        first.click(f"complete-name:{NAMES[1]}")
        first.wait_text("field:friend", lambda text: text == NAMES[1])
        second.click(f"withdraw-table:{row.removeprefix('table:')}")
        first.wait_until("the row to go", lambda _: row not in first.widgets())
        first.click("send-challenge")
        second.click(f"accept-challenge:{self.ask_of(second)}")
        self.seated(self.players)
        self.play_a_ply_each()
        self.resign(first)
        first.wait_until("the card", lambda _: any(name.startswith("rematch:") for name in first.widgets()))
        self.assertFalse([name for name in first.widgets() if name.startswith("new-opponent")])
        self.stage("after-a-challenge", first)

    def test_after_quick_play_somebody_else_is_looked_for(self):
        first = self.players[0]
        for player in self.players:
            player.click("choose-kind:casual")
            player.click("quick-play")
        before = self.seated(self.players)
        self.play_a_ply_each()
        self.resign(first)
        self.stage("after-quick-play", first)
        first.click(self.offer_of_another(first))
        first.wait("the search", screen="lobby", searching=True)
        self.stage("looking-for-somebody-else", first)
        other = Guest(self.tools, self.server.address, self.folder / "guest.token")
        other.run("seek", "standard", "--clock", "5+3")
        first.wait_until("somebody else",
                         lambda s: s["screen"] == "table" and s["match"] != before and not s["outcome"])

    @staticmethod
    def offer_of_another(window):
        """The button of the result's card that looks for a new opponent."""
        found = {}

        def look(_):
            found["id"] = next((name for name in window.widgets() if name.startswith("new-opponent")), "")
            return found["id"]

        window.wait_until("the offer", look)
        return found["id"]

    def test_a_friend_is_followed_seen_here_and_told_of(self):
        first, second = self.players
        row = self.open_table(second, "casual")
        first.click(f"{row}:owner")
        first.click("profile-of-player")
        first.wait_until("the profile", lambda s: s["profile"] and s["profile"]["player"] == NAMES[1])
        follow = next(name for name in first.widgets() if name.startswith("follow-player:"))
        account = follow.removeprefix("follow-player:")
        first.click(follow)
        self.told(first, f"You follow {NAMES[1]}")
        self.stage("followed", first)
        first.click(f"notify-of-player:{account}")
        self.told(first, f"You will be notified when {NAMES[1]} comes online")
        first.click("show-account")
        first.click("choose-account-list:friends")
        first.wait_text(f"row:{account}", lambda text: "Online" in text)
        self.stage("friends", first)

        second.stop()
        self.look_again(first, account, "Offline")
        back = self.open("second")
        self.told(first, f"{NAMES[1]} is online")
        self.look_again(first, account, "Online")
        self.stage("friend-came", first)

        # Whoever blocks is never seen again, and nothing says so.
        own = Guest(self.tools, self.server.address, self.folder / "second.token")
        own.run("block", NAMES[0])
        self.look_again(first, account, "Offline")
        back.stop()
        first.click(f"unfollow-player:{account}")
        first.wait_until("the row to go", lambda _: f"row:{account}" not in first.widgets())

    def look_again(self, window, account, word):
        """Opens the list anew until it says so."""
        def look(_):
            window.click("choose-account-list:blocked")
            window.click("choose-account-list:friends")
            window.wait_until("the row", lambda _: f"row:{account}" in window.widgets())
            return word in window.text(f"row:{account}")

        window.wait_until(word, look)


if __name__ == "__main__":
    unittest.main()
