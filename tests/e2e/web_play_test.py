"""Playing in a real browser by a link: a guest without an account, over reloads and kills, by mouse, finger and keys."""

import json
import sys
import unittest
import uuid

from driver.chromium import is_there
from driver.plies import RULESET, parse_ply
from driver.ports import own_port
from driver.spectators import BIN, Spectators
from driver.waiting import wait_for
from driver.web import Web
from driver.web_house import check_json
from web_browser_test import DRAWN, Browsers

ENTER = "\ue007"
PLACE = """const board = document.querySelector('merels-board');
const circle = board.shadowRoot.querySelectorAll('.points circle')[board.names.indexOf('%s')];
const box = circle.getBoundingClientRect();
return [box.x + box.width / 2, box.y + box.height / 2];"""
STATE = "return document.querySelector('.state').textContent"
# Every reading of this origin's storage is counted.
COUNTING = """window.readings = 0;
for (const name of ['getItem', 'key']) {
  const plain = Storage.prototype[name];
  Storage.prototype[name] = function (...all) { ++window.readings; return plain.apply(this, all); };
}"""


class Tables(Browsers):
    def invite(self, *options, side="white"):
        """The code of an invitation that merelsctl has made."""
        return self.white.read("open", RULESET, "--clock", "10+5", "--side", side, "--private", *options)["code"]

    def sit(self, code, **options):
        """A browser whose guest has accepted the invitation; it and the match."""
        browser = self.browse(f"/play/{code}", **options)
        browser.run("document.querySelector('#sit button').click()")
        return browser, self.match_of(browser)

    @staticmethod
    def match_of(browser):
        """The match at whose board the browser is, or comes to."""
        return browser.see("a board", "return /^[/]play[/]m[/]([a-z0-9]+)$/.exec(location.pathname)?.[1]")

    @staticmethod
    def press(browser, *points, touch=False, drag=False):
        """Presses these points of the board, or drags a man from the first to the last."""
        browser.point(*[browser.run(PLACE % point) for point in points], touch=touch, drag=drag)

    @staticmethod
    def waits_for_turn(browser):
        browser.see("the turn", STATE + ".startsWith('Your turn')")

    def click(self, browser, ply):
        """Plays this ply by presses, once it is the turn."""
        self.waits_for_turn(browser)
        parts = parse_ply(ply)
        self.press(browser, *filter(None, (parts.start, parts.target, *parts.captures)))

    def hears(self, match, plies):
        """Waits until the server has these plies."""
        wait_for(f"the plies {plies}", lambda: self.white.read("show", match)["plies"] == plies)


class ByALink(Tables):
    def test_a_guest_plays_a_whole_game_over_reloads_and_kills(self):
        plies = self.tools.random_game(60)
        browser = self.browse(f"/play/{self.invite()}")
        self.assertIn("Nine Men's Morris, casual rapid, 10+5. You are Black.", browser.run("return document.body.innerText"))
        self.keep(browser, "invitation")
        browser.run("document.querySelector('#sit input').value = 'Cleo'; document.querySelector('#sit button').click()")
        match = self.match_of(browser)
        self.assertEqual(self.white.read("show", match)["black"]["name"], "Cleo")
        for number, ply in enumerate(plies):
            if number == 5:
                browser.reload()
            if number == 7:
                self.web.kill()
                self.web.start()
            if number == 9:
                self.server.kill()
                self.server.start()
            if number % 2 == 0:
                wait_for("the server", lambda p=ply: self.white.ask("move", match, p).returncode == 0)
            else:
                self.click(browser, ply)
                self.hears(match, plies[:number + 1])
            if number == 11:
                self.keep(browser, "playing")
        browser.see("the result", STATE + ".includes(':')")
        told = self.white.read("show", match)
        self.assertNotEqual(told["result"], "*")
        moves = browser.run("return [...document.querySelectorAll('ol.moves li')].map(one => one.textContent)")
        self.assertEqual(moves, plies)
        self.assertEqual(browser.run("return [...document.querySelectorAll('#acts button')].map(one => one.textContent)"),
                         ["Rematch"])
        self.keep(browser, "over")

    def test_who_sat_down_comes_back_to_their_board_by_the_invitation(self):
        code = self.invite()
        browser, match = self.sit(code)
        browser.open(f"http://127.0.0.1:{self.web.port}/play/{code}")
        self.assertEqual(self.match_of(browser), match)
        other = self.browse(f"/play/{code}")
        self.assertIn("not open any more", other.run("return document.body.innerText"))

    def test_two_browsers_meet_by_an_invitation_talk_and_play_again(self):
        ann = self.browse("/play", "new-game")
        ann.run("document.querySelector('[name=side]').value = 'white'; document.querySelector('[value=invite]').click()")
        link = ann.see("the link", "return !document.querySelector('#waiting').hidden "
                       "&& document.querySelector('#waiting input').value")
        bob = self.browse(link)
        bob.run("document.querySelector('#sit button').click()")
        match = self.match_of(bob)
        self.assertEqual(self.match_of(ann), match)
        self.click(ann, "d2")
        self.click(bob, "f4")
        for browser in (ann, bob):
            self.sees(browser, "d2W f4B")
        ann.see("the chat", "return !document.querySelector('#chat').hidden")
        ann.run("document.querySelector('#say input').value = '<b>hello</b>'; document.querySelector('#say button').click()")
        bob.see("the message", "return document.querySelector('.said').textContent.includes('<b>hello</b>')")
        self.act(bob, "offer-draw")
        ann.see("the offer", STATE + ".includes('offers a draw')")
        self.act(ann, "decline-draw")
        self.act(ann, "offer-takeback")
        self.act(bob, "accept-takeback")
        self.sees(ann, "")
        self.click(ann, "g1")
        self.act(bob, "resign")
        self.act(bob, "resign")
        ann.see("the result", STATE + ".includes('resigned')")
        self.act(ann, "rematch")
        bob.see("the offer of a rematch", "return document.querySelector('[data-act=rematch]')?.textContent "
                "=== 'Accept the rematch'")
        self.act(bob, "rematch")
        again = [browser.see("the next board", f"return !location.pathname.endsWith('{match}') && location.pathname")
                 for browser in (ann, bob)]
        self.assertEqual(*again)
        bob.see("the other side", STATE + ".startsWith('Your turn')")
        ann.see("the chat", "return !document.querySelector('#chat').hidden")
        ann.run("document.querySelector('#report [name=about]').value = 'spam';"
                "document.querySelector('#report [name=text]').value = 'again and again';"
                "document.querySelector('#report button').click()")
        ann.see("the report", STATE + ".startsWith('Reported')")
        self.act(ann, "abort")
        bob.see("the end", STATE + ".includes('abort')")
        ann.run("document.querySelector('#block').click()")
        ann.see("the block", STATE + ".startsWith('Blocked')")
        self.act(bob, "rematch")
        bob.see("no sign of it", "return document.querySelector('[data-act=rematch]').textContent === 'Rematch offered'")

    @staticmethod
    def act(browser, action):
        """Presses this button once it is there."""
        browser.see(action, f"const one = document.querySelector('[data-act={action}]'); one?.click(); return !!one")

    def test_two_guests_are_paired_by_quick_play_though_the_gateway_is_killed(self):
        browsers = [self.browse("/play") for _ in range(2)]
        browsers[0].run("document.querySelector('[value=seek]').click()")
        browsers[0].see("the search", STATE + ".startsWith('Looking')")
        self.web.kill()
        self.web.start()
        browsers[1].run("document.querySelector('[value=seek]').click()")
        self.assertEqual(*[self.match_of(browser) for browser in browsers])

    def test_men_are_dragged_touched_and_led_by_keys(self):
        ruleset = "three"
        table = self.white.read("open", ruleset, "--clock", "10+5", "--side", "black", "--private")["code"]
        browser, match = self.sit(table)
        self.waits_for_turn(browser)
        legal = self.tools.run("moves", ruleset, "").split()
        self.press(browser, legal[0], touch=True)
        self.hears(match, legal[:1])
        plies = [legal[0]]

        def answer():
            plies.append(self.tools.run("moves", ruleset, " ".join(plies)).split()[0])
            self.white.run("move", match, plies[-1])
            self.waits_for_turn(browser)
            return self.tools.run("moves", ruleset, " ".join(plies)).split()[0]

        ply = answer()
        # Keys walk to the first point and press it; if it is taken, the server's rules are not asked at all.
        browser.run("document.querySelector('merels-board').shadowRoot.querySelector('svg').focus()")
        walked = browser.run("return document.querySelector('merels-board').names")
        for _ in range(len(walked)):
            browser.press("\ue014")
            here = browser.run("const walk = document.querySelector('merels-board').shadowRoot.querySelector('.says');"
                               "return walk.textContent")
            if here.endswith("empty"):
                break
        browser.press(ENTER)
        plies.append(here.split(",")[0])
        self.hears(match, plies)
        while True:
            ply = answer()
            if "-" in ply:
                break
            self.click(browser, ply)
            plies.append(ply)
            self.hears(match, plies)
        start, target = ply.split(",")[0].split("-")
        self.press(browser, start, target, drag=True)
        plies.append(ply)
        self.hears(match, plies)

    def test_what_the_check_of_requests_says_is_told_and_not_repeated_for_ever(self):
        browser = self.browse("/play")
        told = browser.run("return import('/assets/player.js').then(one => one.send('say', {text: 'x'.repeat(9000)}))")
        self.assertEqual((told["ok"], told["words"]), (False, "a command has at most 8192 bytes"))

    def test_a_premove_is_played_when_the_turn_comes(self):
        browser, match = self.sit(self.invite())
        browser.see("the board", STATE + ".includes('White to move')")
        self.press(browser, "f4")
        browser.see("the plan", "return document.querySelector('.hint').textContent.startsWith('Planned: f4')")
        self.press(browser, "b4")
        browser.see("the other plan", "return document.querySelector('.hint').textContent.startsWith('Planned: b4')")
        self.keep(browser, "premove")
        self.white.run("move", match, "d2")
        self.hears(match, ["d2", "b4"])
        self.sees(browser, "b4B d2W")

    def test_a_ply_that_is_not_legal_is_refused_by_the_rules_of_the_server(self):
        browser, _ = self.sit(self.invite(side="black"))
        self.waits_for_turn(browser)
        browser.run("document.querySelector('#typed input').value = 'd4'; document.querySelector('#typed button').click()")
        browser.see("the sentence", STATE + ".includes('d4')")
        self.assertEqual(browser.run(DRAWN), "")

    def test_a_telephone_has_the_board_to_play_on(self):
        browser, match = self.sit(self.invite(side="black"), size=(500, 900))
        self.waits_for_turn(browser)
        self.press(browser, "d2", touch=True)
        self.hears(match, ["d2"])
        wide = "return document.documentElement.scrollWidth <= document.documentElement.clientWidth"
        self.assertTrue(browser.run(wide))
        self.keep(browser, "playing-telephone")


class Members(Tables):
    def test_a_guest_becomes_a_member_signs_out_and_in_again(self):
        browser, match = self.sit(self.invite())
        guest = self.token(browser)
        browser.open(f"http://127.0.0.1:{self.web.port}/play")
        browser.see("the game", f"return !!document.querySelector('#games a[href=\"/play/m/{match}\"]')")
        self.fill(browser, "sign-up")
        browser.see("the name", "return document.querySelector('#account').textContent === 'You are Cleo.'")
        self.keep(browser, "member")
        member = self.token(browser)
        self.assertNotEqual(guest, member)
        self.assertEqual(self.web.post("account", {}, guest).status, 401)
        browser.run("document.querySelector('#sign-out').click()")
        wait_for("the end of the token", lambda: self.web.post("account", {}, member).status == 401)
        browser.see("nobody", "return document.querySelector('#account').textContent.includes('without an account')")
        self.fill(browser, "sign-in")
        browser.see("the game again", f"return !!document.querySelector('#games a[href=\"/play/m/{match}\"]')")

    @staticmethod
    def token(browser):
        return json.loads(browser.run("return localStorage.getItem('merels-player')"))["token"]

    @staticmethod
    def fill(browser, command):
        browser.run("const form = document.querySelector('#password'); form.elements.name.value = 'Cleo';"
                    "form.elements.password.value = 'three in a row';"
                    f"document.querySelector('[value={command}]').click()")


class Tokens(Tables):
    def guest(self):
        """The token of a new guest."""
        return json.loads(self.web.post("guest", {"name": "Dora"}).body)["token"]

    def test_a_command_of_another_site_is_refused(self):
        token = self.guest()
        for fields in ({"Origin": "http://evil.example"}, {"Origin": ""}, {"Origin": "null"},
                       {"Sec-Fetch-Site": "cross-site"}):
            self.assertEqual(self.web.post("account", {}, token, fields).status, 403, fields)
        for kind in ("", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data"):
            self.assertEqual(self.web.post("account", {}, token, {"Content-Type": kind}).status, 415, kind)
        answer = self.web.post("account", {}, token)
        self.assertEqual(answer.status, 200)
        self.assertNotIn("access-control-allow-origin", answer.fields)
        self.assertEqual(answer.fields["cache-control"], "no-store")
        browser = self.browse(self.serve("<!DOCTYPE html><title>Elsewhere</title>"))
        house = f"http://127.0.0.1:{self.web.port}"
        sent = browser.run(f"""return Promise.allSettled([
  fetch('{house}/api/guest', {{method: 'POST', body: '{{}}', headers: {{'Content-Type': 'application/json'}}}}),
  fetch('{house}/api/guest', {{method: 'POST', body: '{{}}', headers: {{'Content-Type': 'text/plain'}}}}),
  fetch('{house}/play'), fetch('{house}/')]).then(all => all.map(one => one.status))""")
        self.assertEqual(sent, ["rejected", "rejected", "rejected", "fulfilled"])

    def test_a_repeated_command_does_nothing_twice(self):
        token = self.guest()
        request = str(uuid.uuid4())
        body = {"request": request, "code": self.invite(side="black")}
        seats = [json.loads(self.web.post("join", body, token).body) for _ in range(2)]
        self.assertEqual(seats[0], seats[1])
        match = seats[0]["match"]
        ply = {"match": match, "request": str(uuid.uuid4()), "action": "ply", "ply": "d2", "seq": 1, "number": 0}
        first = self.web.post("command", ply, token)
        self.web.kill()
        self.web.start()
        again = self.web.post("command", ply, token)
        self.assertEqual((first.status, first.body), (200, again.body))
        self.assertEqual(self.white.read("show", match)["plies"], ["d2"])
        other = self.web.post("command", {**ply, "ply": "f4"}, token)
        self.assertEqual((other.status, json.loads(other.body)["reason"]), (400, "request-id-reused"))

    def test_only_pages_to_play_on_read_the_storage(self):
        match = self.seat()
        browser = self.browse("/play")
        browser.run("localStorage.setItem('merels-player', JSON.stringify({token: 'secret'}))")
        browser.before_pages(COUNTING)
        for path, reads in ((f"/embed/m/{match}", False), (f"/overlay/m/{match}", False), (f"/m/{match}", False),
                            ("/", False), ("/wall", False), ("/play", True)):
            browser.open(f"http://127.0.0.1:{self.web.port}{path}")
            browser.see("the scripts", "return document.readyState === 'complete'")
            self.assertEqual(browser.run("return window.readings > 0"), reads, path)

    def test_a_token_is_in_no_address(self):
        browser, match = self.sit(self.invite(side="black"))
        self.click(browser, "d2")
        self.hears(match, ["d2"])
        token = json.loads(browser.run("return localStorage.getItem('merels-player')"))["token"]
        addresses = browser.run("return [location.href, ...performance.getEntriesByType('resource').map(one => one.name)]")
        self.assertFalse([one for one in addresses if token in one])
        self.assertEqual(browser.run("return document.cookie"), "")
        log = (self.folder / "web.log").read_text(encoding="utf-8") + (self.folder / "log").read_text(encoding="utf-8")
        self.assertNotIn(token, log)

    def test_what_is_no_command_is_refused_in_a_sentence(self):
        token = self.guest()
        for command, body, status in (("account", "[]", 400), ("account", "{", 400), ("account", "x" * 9000, 413),
                                      ("nothing", {}, 404), ("command", {"match": "m"}, 400),
                                      ("invite", {"request": "r", "ruleset": "standard"}, 400),
                                      ("invite", {"request": str(uuid.uuid4()), "ruleset": "nothing"}, 400),
                                      ("join", {"request": str(uuid.uuid4()), "code": "zzzzzz"}, 404),
                                      ("stream", {"match": 3}, 400)):
            self.assertEqual(self.web.post(command, body, token).status, status, (command, body))
        self.assertEqual(self.web.post("stream", {}).status, 401)
        self.assertEqual(self.web.post("account", {}, "nonsense").status, 401)
        self.assertEqual(self.web.get("/api/account").status, 404)


class Described(Tables):
    def test_every_command_answers_as_its_description_says(self):
        described = json.loads(self.web.get("/assets/openapi.json").body)

        def answer(command, token, body=None, status=200):
            told = self.web.post(command, body or {}, token)
            self.assertEqual(told.status, status, (command, told.body))
            operation = described["paths"][f"/api/{command}"]["post"]
            taken = operation["requestBody"]["content"]["application/json"]["schema"]
            self.assertLessEqual(set(body or {}), set(taken["properties"]), command)
            self.assertLessEqual(set(taken.get("required", [])), set(body or {}), command)
            schema = {"$ref": "#/components/schemas/Refusal"}
            if status == 200:
                schema = operation["responses"]["200"]["content"]["application/json"]["schema"]
            check_json(self, described, schema, json.loads(told.body))
            tried.add(command)
            return json.loads(told.body)

        def request():
            return {"request": str(uuid.uuid4())}

        tried = {"stream"}  # which is no JSON
        ann, bob = (answer("guest", "", {"name": name})["token"] for name in ("Ann", "Bob"))
        answer("account", ann)
        table = answer("invite", ann, {**request(), "ruleset": "standard", "clock": "5+3", "side": "white"})
        answer("invitation", "", {"code": table["code"]})
        match = answer("join", bob, {**request(), "code": table["code"]})["match"]
        answer("command", ann, {**request(), "match": match, "action": "ply", "ply": "d2", "seq": 1, "number": 0})
        answer("command", ann, {**request(), "match": match, "action": "ply", "ply": "f4", "seq": 2, "number": 1}, 409)
        answer("say", ann, {**request(), "match": match, "text": "hello"})
        answer("chat", ann, {"match": match, "off": True})
        answer("command", bob, {**request(), "match": match, "action": "resign"})
        answer("rematch", ann, {**request(), "match": match})
        again = answer("rematch", bob, {**request(), "match": match})["match"]
        answer("command", bob, {**request(), "match": again, "action": "resign"})
        offer = answer("rematch", ann, {**request(), "match": again})["challenge"]
        answer("decline-challenge", bob, {"challenge": offer})
        offer = answer("rematch", ann, {**request(), "match": again})["challenge"]
        answer("accept-challenge", bob, {**request(), "challenge": offer})
        answer("withdraw", ann, {"table": table["table"]})
        answer("seek", ann, {**request(), "ruleset": "standard", "clock": "5+3", "rated": False}, 409)
        answer("cancel-seek", ann)
        other = answer("account", bob)["account"]["id"]
        answer("report", ann, {"player": other, "about": "spam", "match": match, "text": "again and again"})
        answer("block", ann, {"player": other})
        member = answer("sign-up", ann, {"name": "Ann", "password": "three in a row"})["token"]
        answer("sign-out", member)
        answer("sign-in", "", {"name": "Ann", "password": "three in a row"})
        self.assertEqual({f"/api/{one}" for one in tried}, {path for path in described["paths"] if "/api/" in path})


class ForwardedAddresses(Tables):
    """A gateway that the server has started, which it believes for whom it asks."""

    def setUp(self):
        port = own_port()
        self.OPTIONS = ("--web", f"127.0.0.1:{port}", "--trusted-proxy", "127.0.0.1", "--address-call-burst", "45",
                        "--address-calls-per-minute", "1")
        Spectators.setUp(self)
        self.web = Web(BIN / "merels-web", self.server.address, "", "")
        self.web.port = port
        wait_for("the gateway", self.is_up)

    def is_up(self):
        try:
            return self.web.get("/health").status == 200
        except OSError:
            return False

    def test_each_browser_has_limits_of_its_own(self):
        def guest(address):
            return self.web.post("guest", {}, fields={"X-Forwarded-For": address}).status

        self.assertEqual([guest("192.0.2.7") for _ in range(6)][-1], 429)
        self.assertEqual(guest("198.51.100.7"), 200)
        # The last address is the proxy's word; what a browser wrote before it is not.
        self.assertEqual(guest("198.51.100.8, 192.0.2.7"), 429)


class Crowd(Tables):
    WEB = ("--max-players", "2", "--max-players-per-address", "2", "--request-ms", "400")

    def test_so_many_play_at_the_same_time(self):
        tokens = [json.loads(self.web.post("guest", {}).body)["token"] for _ in range(3)]
        lines = []
        for token in tokens[:2]:
            lines.append(self.stream(token))
        self.assertEqual(self.web.post("account", {}, tokens[2]).status, 503)
        for line in lines:
            line.close()
        wait_for("room", lambda: self.web.post("account", {}, tokens[2]).status == 200)

    def stream(self, token):
        """The own stream of this guest, once it has begun."""
        line = self.web.connect()
        self.addCleanup(line.close)
        host = f"127.0.0.1:{self.web.port}"
        line.sendall(f"POST /api/stream HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nContent-Type: application/json"
                     f"\r\nContent-Length: 2\r\nAuthorization: Bearer {token}\r\n\r\n{{}}".encode())
        heard = b""
        while b'"kind":"notices"' not in heard:
            heard += line.recv(65536)
        return line

    def test_a_body_that_does_not_come_in_time_is_refused(self):
        answer = self.web.post("account", "{}", fields={"Content-Length": "9"})
        self.assertEqual(answer.status, 408)


if __name__ == "__main__":
    if not is_there():
        print("chromium or its driver is missing: deploy/install-deps.sh browser installs them")
        sys.exit(77)
    unittest.main()
