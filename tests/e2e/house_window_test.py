"""An evening on the server, by windows alone: two users sign up, are paired in a rated pool, chat, play to the end, see their
ratings change, play again and find the game in their lists, while a third watches it on television, with the server's delay.

By hand, with pictures of every stage: MERELS_PICTURES=FOLDER MERELS_BIN=... python3 -B -m house_window_test
"""

import json
import re
import unittest

from driver.house_case import HouseCase
from driver.tools import Guest

NAMES = ("Annabel", "Bartolo")
POOL = "standard/blitz"
CLOCK = "5+3"  # which is chosen at first
MOST_PLIES = 60  # of the game that is played
DELAY = 2  # plies, of who watches rated matches


class House(HouseCase):
    """A server, two windows that play and one that watches."""

    SERVER = ("--rated-delay-plies", str(DELAY))

    def search_in_vain(self, window):
        """Others were paired before, so it is known how long that takes; who does not want to wait gives up."""
        guests = [self.guest, Guest(self.tools, self.server.address, self.folder / "other.token")]
        seeks = [guest.start("seek", "standard", "--clock", CLOCK) for guest in guests]
        seats = [seek.communicate(timeout=60)[0] for seek in seeks]
        self.guest.run("abort", seats[0].split()[0])
        window.click("choose-kind:casual")
        window.click("quick-play")
        window.wait("the search", searching=True)
        window.wait_text("searching", lambda text: " · usually " in text)
        self.stage("expected-wait", window)
        window.click("cancel-seek")
        window.wait("the end of the search", searching=False)

    def pair(self, players):
        """Both press Play; the match, and who plays which side."""
        players[0].click("choose-kind:rated")
        players[0].click("quick-play")
        players[0].wait("the search", searching=True)
        players[0].wait_text("searching", lambda text: re.search(r" · 14\d\d–15\d\d$", text))
        self.stage("searching", *players)
        players[1].click("quick-play")
        return self.seated(players), self.sides(players)

    def play(self, sides, watcher, plies):
        """Plays these plies by mouse, each seen by both players at once, and late by who watches."""
        movers = [sides["white"], sides["black"]]
        for number, text in enumerate(plies):
            self.click_ply(movers[number % 2], text)
            for window in movers:
                window.wait(f"ply {number + 1} ({text})", plies=plies[:number + 1], pending=None)
            if number + 1 < len(plies):
                watcher.wait(f"ply {number + 1 - DELAY}", plies=plies[:max(0, number + 1 - DELAY)])
            if number == len(plies) // 2:
                self.stage("middle", *movers, watcher)

    def talk(self, players, watcher):
        """A courtesy by a button, an answer typed; those who watch hear none of it."""
        players[0].click("say-courtesy:good-luck")
        players[1].wait_until("the greeting", lambda s: s["chat"] == ["Annabel: Good luck"])
        players[1].fill("chat", "You too")
        players[1].screen.key("Return")
        heard = ["Annabel: Good luck", "Bartolo: You too"]
        for player in players:
            player.wait("the talk", chat=heard)
        self.assertEqual(watcher.state()["chat"], [])

    def rating_changes(self, players):
        """What each window says of its rating, beside what the server's list says."""
        for player, name in zip(players, NAMES):
            said = player.wait_until("the rating", lambda s: s["rating_change"])["rating_change"]
            pools = [json.loads(line) for line in self.guest.run("ratings", name, "--json").splitlines()]
            value = next(pool["value"] for pool in pools if pool["pool"] == POOL)
            self.assertEqual(said.split(" to ")[1].split(",")[0], str(round(value)), said)

    def leaderboard(self, window):
        """The window lists what merelsctl lists."""
        window.click("show-ranks")
        lines = [json.loads(line) for line in
                 self.guest.run("standings", POOL, "--provisional", "--json").splitlines()]
        self.assertEqual(sorted(line["player"] for line in lines), sorted(NAMES))
        wanted = {}
        for line in lines:
            rank, doubt = ("–", "?") if line["provisional"] else (line["rank"], "")
            wanted[f"row:{line['account']}"] = (
                f"{rank} · {line['player']} · {round(line['value'])}{doubt} · {line['games']}")
        for row, said in wanted.items():
            window.wait_text(row, lambda text, said=said: text == said)
        self.stage("leaderboard", window)

    def test_a_challenge_is_given_by_name_and_answered_anywhere(self):
        players = [self.open("first"), self.open("second")]
        for player, name in zip(players, NAMES):
            self.sign_up(player, name)
        players[0].fill("friend", "Nobody-here")
        players[0].click("send-challenge")
        players[0].wait_until("the refusal", lambda s: s["last_error"])
        players[1].click("show-games")
        players[0].click("choose-kind:rated")
        players[0].fill("friend", NAMES[1])
        players[0].click("send-challenge")
        ask = self.ask_of(players[1])
        players[1].wait_text(f"ask:{ask}", lambda text: "Rated" in text)
        self.stage("challenge", *players)
        players[1].click(f"why-decline:{ask}")
        self.stage("why-decline", *players)
        players[1].click(f"decline-challenge:{ask}:casual")
        answer = f"{NAMES[1]} declines the challenge: casual, please"
        players[0].wait_until("the answer", lambda s: answer in s["messages"])
        players[0].click("choose-kind:casual")
        players[0].fill("friend", NAMES[1])
        players[0].click("send-challenge")
        ask = self.ask_of(players[1])
        players[1].wait_text(f"ask:{ask}", lambda text: "Casual" in text)
        players[1].click(f"accept-challenge:{ask}")
        for player in players:
            player.wait_until("the table", lambda s: s["screen"] == "table" and s["my_side"])

    def test_an_evening(self):
        players = [self.open("first"), self.open("second")]
        self.guest = Guest(self.tools, self.server.address, self.folder / "guest.token")
        for player, name in zip(players, NAMES):
            self.sign_up(player, name)
        self.search_in_vain(players[0])
        match, sides = self.pair(players)
        watcher = self.open("third")
        watcher.click("show-watch")
        watcher.wait("the board", boards=[match])
        watcher.wait_text(f"delay:{match}", lambda text: text == f"{DELAY} turns behind")
        self.stage("boards", watcher)
        watcher.click("watch-tv")
        watcher.wait("television", screen="table", match=match, my_side=None, on_tv=True)
        watcher.wait_text("table-note", lambda text: text.startswith(f"{DELAY} turns behind · TV"))
        self.talk(players, watcher)
        self.stage("talk", *players)
        plies = self.tools.random_game(MOST_PLIES)
        self.play(sides, watcher, plies)
        for window in (*players, watcher):
            window.wait_until("the end", lambda s: s["outcome"])
        watcher.wait("all that was played", plies=plies)
        watcher.wait_text("table-note", lambda text: text.startswith("TV"))
        self.rating_changes(players)
        self.stage("end", *players, watcher)
        players[0].click(f"rematch:{match}")
        players[1].wait_text(f"rematch:{match}", lambda text: text == "Accept")
        self.stage("rematch-offered", *players)
        players[1].click(f"rematch:{match}")
        for player in players:
            player.wait_until("the second match", lambda s: s["match"] not in (None, match) and s["my_side"])
        again = players[0].state()["match"]
        self.assertEqual(self.sides(players)["white"], sides["black"])
        watcher.wait("the next game on television", match=again, on_tv=True, seconds=40)
        for player in players:
            player.click("show-games")
            player.wait("both games", games=[again, match])
        self.stage("games", *players)
        self.leaderboard(players[0])
        players[0].click("choose-pool:own")
        players[0].wait_until("the change", lambda _: f"row:{match}" in players[0].widgets())
        self.stage("ratings", players[0])


if __name__ == "__main__":
    unittest.main()
