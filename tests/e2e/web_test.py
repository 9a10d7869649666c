"""The gateway for browsers: matches, players and pages as resources, and the gateway that a server starts."""

import json
import os
import pathlib
import signal
import unittest

from driver.ports import own_port
from driver.spectators import BIN, Spectators
from driver.waiting import Failure, wait_for
from driver.web import Web
from driver.web_house import PLIES, WebHouse, check_json, is_kind, is_ply

FORMATS = ["", ".json", ".txt", ".svg"]


class Resources(WebHouse):
    def test_a_match_is_a_resource_in_every_format(self):
        match = self.seat()
        self.play(match, PLIES)
        page, told, record, picture = (self.web.get(f"/m/{match}{one}") for one in FORMATS)
        self.assertEqual([page.status, told.status, record.status, picture.status], [200] * 4)
        self.assertIn(b"<svg", page.body)
        self.assertIn(b'data-ply="d6"', page.body)
        self.assertEqual([ply["ply"] for ply in json.loads(told.body)["plies"]], PLIES)
        self.assertEqual(record.body.decode(), self.eve.run("export", match))
        self.assertTrue(picture.body.startswith(b"<svg"))
        drawn = self.web.get(f"/m/{match}.png")
        self.assertEqual((drawn.status, drawn.body[:8]), (200, b"\x89PNG\r\n\x1a\n"))
        self.assertEqual(self.web.get(f"/m/{match}.png", f"If-None-Match: {drawn.fields['etag']}").status, 304)
        for answer in (page, told, record, picture, drawn):
            self.assertEqual(answer.fields["cache-control"], "public, max-age=1")
            self.assertEqual(answer.fields["referrer-policy"], "no-referrer")
            self.assertEqual(answer.fields["x-content-type-options"], "nosniff")
            self.assertNotIn("unsafe-inline", answer.fields["content-security-policy"])
            self.assertIn("frame-ancestors 'none'", answer.fields["content-security-policy"])
        self.assertIn("frame-ancestors *", self.web.get(f"/embed/m/{match}").fields["content-security-policy"])

    def test_who_has_the_state_is_told_so_until_it_changes(self):
        match = self.seat()
        self.play(match, PLIES[:2])
        source = self.follow(f"match:{match}")
        source.hear("the match", is_kind("whole"))
        for one in FORMATS:
            tag = self.web.get(f"/m/{match}{one}").fields["etag"]
            again = self.web.get(f"/m/{match}{one}", f"If-None-Match: {tag}")
            self.assertEqual((again.status, again.body), (304, b""))
        self.play(match, PLIES[2:3], before=2)
        source.hear("the ply", is_ply(PLIES[2]))
        self.assertEqual(self.web.get(f"/m/{match}.json", f"If-None-Match: {tag}").status, 200)

    def test_a_private_match_and_one_that_never_was_are_told_alike(self):
        closed, coded = self.seat("--watching", "closed"), self.seat("--watching", "code")
        for one in FORMATS:
            answers = {(answer.head, answer.body) for answer in
                       (self.web.get(f"/m/{match}{one}") for match in (closed, coded, "nosuchmatch22"))}
            self.assertEqual(len(answers), 1)
            head, _ = answers.pop()
            self.assertIn(b"404 Not Found", head)
            self.assertIn(b"Cache-Control: no-store", head)
        heard = []
        for match in (closed, coded, "nosuchmatch22"):
            gone = self.follow(f"match:{match}").hear("the answer", is_kind("gone"))
            heard.append((gone["reason"], gone["words"]))
        self.assertEqual(len(set(heard)), 1)

    def test_a_delayed_match_is_shown_as_late_as_to_any_spectator_and_kept_by_nobody(self):
        match = self.seat("--delay", "2plies")
        source = self.follow(f"match:{match}")
        source.hear("the match", is_kind("whole"))
        self.play(match, PLIES)
        source.hear("the fourth ply", is_ply(PLIES[3]))
        answer = self.web.get(f"/m/{match}.json")
        self.assertEqual(answer.fields["cache-control"], "no-store")
        told = json.loads(answer.body)
        self.assertEqual([ply["ply"] for ply in told["plies"]], PLIES[:4])
        self.assertTrue(answer.fields["etag"].startswith(f'W/"{told["seq"]}-'))
        self.assertNotIn(PLIES[4], self.web.get(f"/m/{match}.txt").body.decode().split("\n\n")[1])
        self.assertEqual(source.plies(match), PLIES[:4])
        self.black.run("resign", match)
        source.hear("the end", lambda event: event["kind"] == "entry" and event["result"] != "*")
        self.assertEqual(source.plies(match), PLIES)

    def test_a_game_that_is_over_is_a_picture_that_moves(self):
        match = self.seat()
        self.play(match, PLIES[:3])
        self.assertEqual(self.web.get(f"/m/{match}.gif").status, 404)
        self.black.run("resign", match)
        wait_for("the end", lambda: self.web.get(f"/m/{match}.gif").status == 200)
        moving = self.web.get(f"/m/{match}.gif")
        self.assertEqual((moving.fields["content-type"], moving.body[:6]), ("image/gif", b"GIF89a"))
        self.assertEqual(self.web.get(f"/m/{match}.gif", f"If-None-Match: {moving.fields['etag']}").status, 304)

    def test_the_json_is_as_its_description_says(self):
        match = self.seat()
        self.play(match, PLIES[:3])
        description = json.loads(self.web.get("/assets/openapi.json").body)
        check_json(self, description, {"$ref": "#/components/schemas/Match"},
                   json.loads(self.web.get(f"/m/{match}.json").body))
        self.black.run("resign", match)

    def test_every_page_is_there(self):
        match = self.seat()
        for path in ("/", "/tv", "/tv/standard/rapid", "/wall", f"/wall?m={match}", "/wall?tv", "/ratings/standard/blitz", f"/embed/m/{match}",
                     f"/overlay/m/{match}", "/assets/board.js", "/assets/page.js", "/assets/style.css"):
            self.assertEqual(self.web.get(path).status, 200, path)
        wait_for("the match in the list", lambda: match.encode() in self.web.get("/").body)
        self.assertLess(len(self.web.get("/assets/board.js").body), 14_000)
        self.tools.run("signup", "Ann", "--server", self.server.address, "--token-file", self.folder / "white.token",
                       typed="three in a row\n")
        self.assertEqual(self.web.get("/@Ann").status, 200)
        self.assertIn(match.encode(), self.web.get("/@ann/live").body)
        self.assertIn(match.encode(), self.web.get("/overlay/@Ann").body)
        self.assertEqual(self.web.get("/@nobody").status, 404)


class WithoutAnAddress(WebHouse):
    def test_links_are_those_of_programs_and_a_code_has_none(self):
        match = self.seat()
        self.assertEqual(self.eve.run("link", match), f"merels://{self.server.address}/{match}\n")
        self.refused(self.eve, "not-allowed", "link", "abc234")


class BesideAServer(Spectators):
    """The gateway that a server starts beside itself."""

    def setUp(self):
        self.port = own_port()
        self.OPTIONS = ("--web", f"127.0.0.1:{self.port}")
        super().setUp()
        self.web = Web(BIN / "merels-web", self.server.address, "", "")
        self.web.port = self.port

    def is_up(self):
        try:
            return self.web.get("/health").status == 200
        except OSError:
            return False

    def test_it_serves_comes_back_when_it_is_killed_and_ends_with_the_server(self):
        wait_for("the gateway", self.is_up)
        match = self.seat()
        source = self.web.follow(f"match:{match}")
        self.addCleanup(source.close)
        self.play(match, PLIES[:1])
        source.read_until("the ply", lambda: source.plies(match) == PLIES[:1])
        os.kill(self.gateway(), signal.SIGKILL)
        self.play(match, PLIES[1:2], before=1)
        source.read_until("the ply after it", lambda: source.plies(match) == PLIES[:2])
        self.assertEqual(self.server.stop(), 0)
        wait_for("its end", lambda: not self.is_up())

    def test_programs_share_its_addresses(self):
        match = self.seat()
        house = f"http://127.0.0.1:{self.port}"
        self.assertEqual(self.eve.read("server")["web_address"], house)
        self.assertEqual(self.eve.run("link", match), f"{house}/m/{match}\n")
        opened = self.white.ask("open", "standard", "--clock", "5+3", "--private", "--json")
        code = json.loads(opened.stdout)["code"]
        self.assertIn(f"{house}/play/{code} ", opened.stderr)
        self.assertEqual(self.eve.run("link", code), f"{house}/play/{code}\n")
        wait_for("the gateway", self.is_up)
        self.assertIn(b"invites you", self.web.get(f"/play/{code}").body)

    def gateway(self):
        """The process that the server has started."""
        for entry in pathlib.Path("/proc").glob("[0-9]*"):
            try:
                parent = int((entry / "stat").read_text().rsplit(")", 1)[1].split()[1])
                command = (entry / "cmdline").read_bytes()
            except OSError:
                continue
            if parent == self.server.pid() and b"merels-web" in command:
                return int(entry.name)
        raise Failure("the server has no gateway")


if __name__ == "__main__":
    unittest.main()
