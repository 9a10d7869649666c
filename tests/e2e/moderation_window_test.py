"""Order among people in a real window: by their names somebody is blocked, reported, muted and challenged."""

import unittest

from families_test import WindowHouse
from members_test import PASSWORD, Person


class Moderation(WindowHouse):
    """Members at terminals meet the window, which begins as a guest in the lobby."""

    def member(self, name):
        person = Person(self.server.address, self.folder / f"{name}.token")
        account = person.read("signup", name, typed=PASSWORD + "\n")["account"]
        return person, account

    def table_of(self, person, *options):
        return person.read("open", "standard", "--clock", "10+5", *options)["table"]

    def own_tables(self):
        return [w.split(":")[1] for w in self.window.widgets() if w.startswith("withdraw-table:")]

    def wait_for_widget(self, name):
        self.window.wait_until(name, lambda _: name in self.window.widgets())

    def wait_for_no_widget(self, name):
        self.window.wait_until(f"no {name}", lambda _: name not in self.window.widgets())

    def test_somebody_is_blocked_by_name_and_let_back_in(self):
        bob, account = self.member("Bob")
        table = self.table_of(bob)
        self.window.click(f"table:{table}:owner")
        self.window.click("more-about-player")
        self.wait_for_widget("block-player")
        self.picture("person")
        self.window.click("block-player")
        self.window.wait_until("the block", lambda s: "Bob is blocked" in s["messages"])
        self.wait_for_widget(f"unblock-player:{account}")
        self.screen.key("Escape")
        self.wait_for_no_widget("close-player")
        self.window.click("new-table")
        self.window.click("create-table")
        self.window.wait_until("the own table", lambda _: self.own_tables())
        refused = bob.ask("join", self.own_tables()[0])
        self.assertEqual(refused.stderr.split(":")[0], "unknown-table", refused.stderr)
        self.window.click("show-account")
        self.window.click("choose-account-list:blocked")
        self.wait_for_widget(f"row:{account}")
        self.window.wait_text(f"row:{account}", lambda text: "Bob" in text)
        self.picture("blocked")
        self.window.click(f"unblock-player:{account}")
        self.wait_for_no_widget(f"row:{account}")

    def test_a_report_reaches_the_moderators_with_its_match(self):
        operator = Person(self.server.address, self.folder / "data" / "operator.token")
        bob, _ = self.member("Bob")
        moderator, _ = self.member("Mo")
        operator.read("admin", "moderator", "Mo", "--data-dir", str(self.folder / "data"))
        self.window.click(f"join-table:{self.table_of(bob, '--side', 'white')}")
        match = self.window.wait_until("the match", lambda s: s["screen"] == "table" and s["position"])["match"]
        self.window.click("seat:top:name")
        self.window.click("more-about-player")
        self.window.click("report-player")
        self.window.click("choose-report:insult")
        self.window.fill("report", "He was unkind")
        self.picture("report")
        self.window.click("send-report")
        self.wait_for_no_widget("close-player")
        report = moderator.read("moderate", "queue")
        self.assertEqual((report["player"], report["match"], report["kind"], report["text"]),
                         ("Bob", match, "insult", "He was unkind"))

    def test_who_is_muted_is_not_read_any_more_but_can_be_heard_again(self):
        bob, _ = self.member("Bob")
        self.window.click(f"join-table:{self.table_of(bob, '--side', 'white')}")
        match = self.window.wait_until("the match", lambda s: s["screen"] == "table" and s["position"])["match"]
        bob.read("say", match, "You are slow")
        self.wait_for_widget("chat:0:name")
        self.window.wait_text("chat:0", lambda text: text == "Bob: You are slow")
        self.window.click("chat:0:name")
        self.window.click("more-about-player")
        self.window.click("mute-player")
        self.window.click("close-player")
        self.window.wait_text("chat:0", lambda text: text == "Bob: (hidden)")
        self.picture("muted")
        bob.read("say", match, "Very slow")
        self.window.wait("the message", chat=["Bob: You are slow", "Bob: Very slow"])
        self.assertNotIn("Very slow", self.announced())
        self.window.stop()
        self.open_window()
        self.window.wait("the match again", screen="table", match=match)
        self.window.wait_text("chat:0", lambda text: text == "Bob: (hidden)")
        self.window.click("chat:0:name")
        self.window.click("more-about-player")
        self.window.click("mute-player")
        self.screen.key("Escape")
        self.window.wait_text("chat:1", lambda text: text == "Bob: Very slow")

    def test_a_challenge_is_given_from_a_name_on_terms_of_ones_own(self):
        bob, _ = self.member("Bob")
        self.window.click(f"table:{self.table_of(bob)}:owner")
        self.window.click("challenge-player")
        self.window.click("choose-table-clock:3+2")
        self.window.click("choose-side:black")
        self.picture("challenge")
        self.window.click("create-table")
        self.window.wait_until("the challenge", lambda _: any(
            name.startswith("withdraw-challenge:") for name in self.window.widgets()))
        heard = bob.read("challenges")
        self.assertEqual([heard[key] for key in ("from", "clock", "side", "rated")],
                         [self.window.state()["player"], "3+2", "black", False])


if __name__ == "__main__":
    unittest.main()
