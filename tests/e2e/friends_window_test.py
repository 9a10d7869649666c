"""People at windows: whom one follows and who of them is here, a name that completes itself, what is at stake, and
a new opponent. By mouse and keys.

By hand, with pictures of every stage: MERELS_PICTURES=FOLDER MERELS_BIN=... python3 -B -m friends_window_test
"""

import unittest

from driver.house_case import HouseCase
from driver.tools import Guest

NAMES = ("Annabel", "Bartolo")


class Friends(HouseCase):
    """Two members; whoever comes back is told at once, however short they were away."""

    SERVER = ("--friend-away-ms", "0")

    def members(self):
        """Two windows, signed in as members."""
        players = [self.open("first"), self.open("second")]
        for player, name in zip(players, NAMES):
            self.sign_up(player, name)
        return players

    def person(self, window, at):
        """Presses a name; whose account it is."""
        widget = next(name for name in window.widgets() if name.startswith(f"{at}:"))
        window.click(widget)
        return widget.split(":")[-1]

    def challenge(self, players, kind="casual"):
        """A game of the usual terms, by a name that is begun and completed."""
        players[0].click(f"choose-kind:{kind}")
        players[0].click("field:friend")
        players[0].screen.type("bart")
        players[0].wait_text(f"complete-name:{NAMES[1]}", lambda text: text == NAMES[1])
        self.stage("completion", players[0])
        players[0].click(f"complete-name:{NAMES[1]}")
        players[0].wait_text("field:friend", lambda text: text == NAMES[1])
        players[0].click("send-challenge")
        players[1].click(f"accept-challenge:{self.ask_of(players[1])}")
        return self.seated(players)

    def resign(self, window):
        """Once to arm the button, once to press it."""
        for _ in range(2):
            window.click("resign")
        window.wait_until("the end", lambda s: s["outcome"])

    def play_a_ply_each(self, players):
        """So that the game is no longer called off."""
        sides = self.sides(players)
        for side, point, number in (("white", "d2", 1), ("black", "f4", 2)):
            sides[side].wait_until("the turn", lambda s: s["legal"])
            sides[side].click(f"point:{point}")
            for player in players:
                player.wait_until("the ply", lambda s, n=number: len(s["plies"]) == n and not s["pending"])

    def test_stakes_completion_and_a_new_opponent(self):
        players = self.members()
        for kind in ("rated", "casual"):
            self.challenge(players, kind)
            self.play_a_ply_each(players)
            self.resign(players[0])
            self.assertNotIn("new-opponent", players[0].widgets())
            self.stage(f"after-a-{kind}-challenge", players[0])
            for player in players:
                player.click("leave-table")

        players[1].click("new-table")
        players[1].click("choose-table-kind:rated")
        players[1].click("choose-table-clock:5+3")
        players[1].click("create-table")
        row = self.row_of_table(players[0])
        players[0].wait_text(row, lambda text: "win +" in text and "loss −" in text)
        self.stage("stakes", players[0])
        players[1].click(f"withdraw-table:{row.split(':')[-1]}")
        players[0].wait_until("the row to go", lambda _: row not in players[0].widgets())

        for player in players:
            player.click("choose-kind:casual")
            player.click("quick-play")
        self.seated(players)
        self.play_a_ply_each(players)
        self.resign(players[0])
        self.stage("after-quick-play", players[0])
        players[0].click("new-opponent")
        players[0].wait("the search", screen="lobby", searching=True)
        other = Guest(self.tools, self.server.address, self.folder / "guest.token")
        other.run("seek", "standard", "--clock", "5+3")
        players[0].wait_until("somebody else", lambda s: s["screen"] == "table" and not s["outcome"])

    @staticmethod
    def row_of_table(window):
        """The row of the one open table."""
        found = {}

        def look(_):
            rows = [name for name in window.widgets() if name.startswith("table:") and name.count(":") == 1]
            found["row"] = rows[0] if rows else ""
            return rows

        window.wait_until("the table", look)
        return found["row"]

    def test_a_friend_is_followed_seen_here_and_told_of(self):
        players = self.members()
        self.challenge(players)
        account = self.person(players[0], "show-person")
        players[0].click("profile-of-person")
        players[0].wait_until("the profile", lambda s: s["profile"] and s["profile"]["player"] == NAMES[1])
        self.stage("profile", players[0])
        players[0].click(f"follow-person:{account}")
        players[0].wait_until("the toast", lambda s: f"You follow {NAMES[1]}" in s["messages"])
        players[0].click(f"tell-of-person:{account}")
        players[0].wait_until("the toast", lambda s: f"You are told when {NAMES[1]} comes" in s["messages"])
        players[0].click("show-account")
        players[0].click("choose-account-list:friends")
        players[0].wait_text(f"row:{account}", lambda text: "Here" in text)
        self.stage("friends", players[0])

        players[1].stop()
        players[0].click("choose-account-list:blocked")
        players[0].click("choose-account-list:friends")
        players[0].wait_text(f"row:{account}", lambda text: "Away" in text)
        back = self.open("second")
        players[0].wait_until("the toast", lambda s: f"{NAMES[1]} is here" in s["messages"])
        players[0].wait_text(f"row:{account}", lambda text: "Here" in text)
        self.stage("friend-came", players[0])

        # Whoever blocks is never seen again, and nothing says so.
        own = Guest(self.tools, self.server.address, self.folder / "second.token")
        own.run("block", NAMES[0])
        players[0].click("choose-account-list:blocked")
        players[0].click("choose-account-list:friends")
        players[0].wait_text(f"row:{account}", lambda text: "Away" in text)
        back.stop()
        players[0].click(f"unfollow-person:{account}")
        players[0].wait_until("the row to go", lambda _: f"row:{account}" not in players[0].widgets())


if __name__ == "__main__":
    unittest.main()
