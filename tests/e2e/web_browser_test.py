"""The pages of merels-web in a real browser: boards that move over kills, walls, frames, other people's pages.

MERELS_PICTURES=FOLDER keeps a picture of each page."""

import functools
import http.server
import os
import pathlib
import sys
import threading
import unittest

from driver.chromium import Chromium, is_there
from driver.web_house import PLIES, WebHouse

PICTURES = os.environ.get("MERELS_PICTURES")
RIGHT, DOWN = "\ue014", "\ue015"
MEN = "return document.querySelector('merels-board').getAttribute('men')"
# What is drawn, not what is asked for.
DRAWN = ("return [...document.querySelector('merels-board').shadowRoot.querySelectorAll('.man')]"
         ".map(man => man.dataset.at + man.dataset.letter).sort().join(' ')")


class Browsers(WebHouse):
    def browse(self, path, name="", **options):
        """A browser at this page of the gateway."""
        browser = Chromium(**options)
        self.addCleanup(browser.close)
        browser.open(path if path.startswith("http") else f"http://127.0.0.1:{self.web.port}{path}")
        self.keep(browser, name)
        return browser

    @staticmethod
    def keep(browser, name):
        if PICTURES and name:
            browser.picture(pathlib.Path(PICTURES) / f"{name}.png")

    @staticmethod
    def sees(browser, men):
        browser.see(f"the men {men}", DRAWN + f" === '{men}'")

    def serve(self, html):
        """A page of somebody else; its address."""
        folder = self.folder / "elsewhere"
        folder.mkdir()
        (folder / "page.html").write_text(html, encoding="utf-8")

        class Quiet(http.server.SimpleHTTPRequestHandler):
            def log_message(self, *_):
                pass

        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=folder))
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        self.addCleanup(thread.join)
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        return f"http://127.0.0.1:{server.server_port}/page.html"


class Pages(Browsers):
    def test_a_board_moves_whatever_is_killed(self):
        match = self.seat()
        browser = self.browse(f"/m/{match}")
        self.play(match, PLIES[:2])
        self.sees(browser, "d2W f4B")
        self.web.kill()
        self.play(match, PLIES[2:3], before=2)
        self.web.start()
        self.sees(browser, "d2W f4B g1W")
        self.server.kill()
        browser.see("that the server is lost", "return document.querySelector('.game').hasAttribute('data-lost')")
        self.server.start()
        self.web.ready()
        self.play(match, PLIES[3:5], before=3)
        self.sees(browser, "a1W b4B d2W f4B g1W")
        moves = browser.run("return [...document.querySelectorAll('ol.moves li')].map(one => one.textContent)")
        self.assertEqual(moves, PLIES[:5])
        self.keep(browser, "match")
        self.black.run("resign", match)
        browser.see("the result", "return document.querySelector('.state').textContent.includes('resigned')")

    def test_an_old_move_is_looked_at_and_the_board_is_turned(self):
        match = self.seat()
        self.play(match, PLIES[:4])
        browser = self.browse(f"/m/{match}", scheme="light")
        browser.see("the moves", "return document.querySelectorAll('ol.moves li').length === 4")
        browser.run("document.querySelectorAll('ol.moves li')[1].click()")
        self.sees(browser, "d2W f4B")
        self.play(match, PLIES[4:5], before=4)
        browser.see("the newest in the list", "return document.querySelectorAll('ol.moves li').length === 5")
        self.sees(browser, "d2W f4B")
        browser.run("document.querySelector('button.turn').click()")
        browser.see("the board turned", "return document.querySelector('merels-board').hasAttribute('flip')")
        self.keep(browser, "turned")
        self.assertEqual(browser.complaints(), [])

    def test_every_ply_is_read_out_and_keys_walk_over_the_points(self):
        match = self.seat()
        browser = self.browse(f"/m/{match}")
        said = "return document.querySelector('merels-board').shadowRoot.querySelector('[aria-live=polite]').textContent"
        self.sees(browser, "")
        self.play(match, PLIES[:1])
        browser.see("the words of the ply", said + " === 'White places on d2'")
        browser.run("document.querySelector('merels-board').shadowRoot.querySelector('svg').focus()")
        browser.press(RIGHT)
        self.assertEqual(browser.run(said), "a7, empty")
        browser.press(RIGHT)
        self.assertEqual(browser.run(said), "d7, empty")
        browser.press(DOWN)
        self.assertEqual(browser.run(said), "d6, empty")

    def test_television_turns_to_the_next_match_by_itself(self):
        first = self.seat()
        browser = self.browse("/tv/standard/rapid")
        self.play(first, PLIES[:1])
        self.sees(browser, "d2W")
        self.black.run("resign", first)
        second = self.seat()
        self.play(second, PLIES[1:3])
        self.sees(browser, "f4W g1B")
        self.keep(browser, "television")

    def test_an_overlay_follows_a_player_for_ever_on_no_ground(self):
        account = self.white.read("signin")["account"]
        browser = self.browse(f"/overlay/@{account}")
        for _ in range(2):
            match = self.seat()
            self.play(match, PLIES[:2])
            self.sees(browser, "d2W f4B")
            self.black.run("resign", match)
        ground = browser.run("return [document.documentElement, document.body].map(one => "
                             "getComputedStyle(one).backgroundColor)")
        self.assertEqual(ground, ["rgba(0, 0, 0, 0)"] * 2)
        self.keep(browser, "overlay")

    def test_a_wall_has_several_boards_on_one_stream(self):
        matches = [self.seat() for _ in range(3)]
        browser = self.browse("/wall?m=" + ",".join(matches))
        for match, ply in zip(matches, PLIES):
            self.play(match, [ply])
        browser.see("all boards", "return [...document.querySelectorAll('merels-board')].every(board => "
                    "board.shadowRoot.querySelectorAll('.man').length === 1)")
        streams = "return performance.getEntriesByType('resource').filter(one => one.name.includes('/events')).length"
        self.assertLessEqual(browser.run(streams), 1)
        self.keep(browser, "wall")
        for match in matches:
            self.black.run("resign", match)

    def test_a_page_is_whole_without_scripts(self):
        match = self.seat()
        self.play(match, PLIES[:3])
        browser = self.browse(f"/m/{match}", "without-scripts", scripts=False)
        self.assertTrue(browser.run("return customElements.get('merels-board') === undefined"))
        self.assertEqual(browser.run("return document.querySelectorAll('merels-board svg .man').length"), 3)
        self.assertEqual(browser.run("return document.querySelectorAll('ol.moves li').length"), 3)
        self.assertIn("Black to move", browser.run("return document.body.innerText"))

    def test_what_spectators_say_is_read_on_the_page_of_the_match(self):
        match = self.seat()
        self.eve.run("say", match, "--spectators", "a fine beginning")
        browser = self.browse(f"/m/{match}")
        said = "return document.querySelector('#talk .said').textContent"
        browser.see("what was said before", said + ".includes('a fine beginning')")
        self.white.run("say", match, "good luck")
        self.eve.run("say", match, "--spectators", "<b>look</b>")
        browser.see("what was said since", said + ".includes('<b>look</b>')")
        self.assertNotIn("good luck", browser.run(said))

    def test_the_first_page_is_kept_up_to_date(self):
        browser = self.browse("/")
        match = self.seat()
        browser.see("the match", f"return !!document.querySelector('#matches a[href=\"/m/{match}\"]')")
        self.keep(browser, "home")
        self.black.run("resign", match)
        browser.see("its end", "return document.querySelectorAll('#matches li').length === 0")

    def test_a_telephone_has_no_page_wider_than_itself(self):
        match = self.seat()
        self.play(match, PLIES[:3])
        browser = self.browse(f"/m/{match}", "telephone", size=(500, 900))
        wide = "return document.documentElement.scrollWidth <= document.documentElement.clientWidth"
        for path in (f"/m/{match}", "/", "/wall", "/tv", f"/embed/m/{match}"):
            browser.open(f"http://127.0.0.1:{self.web.port}{path}")
            self.assertTrue(browser.run(wide), path)


class OtherPeoplesPages(Browsers):
    def test_the_element_alone_follows_a_live_game_in_another_page(self):
        match = self.seat()
        house = f"http://127.0.0.1:{self.web.port}"
        browser = self.browse(self.serve(f"""<!DOCTYPE html><title>Elsewhere</title>
<script type="module" src="{house}/assets/board.js"></script>
<merels-board src="{house}/m/{match}"></merels-board>
<p id="said"></p>
<script>addEventListener("ply", event => {{ said.textContent = event.detail.events[0].words; }})</script>"""))
        self.play(match, PLIES[:2])
        self.sees(browser, "d2W f4B")
        browser.see("the words", "return document.querySelector('#said').textContent === 'Black places on f4'")
        self.web.kill()
        self.play(match, PLIES[2:3], before=2)
        self.web.start()
        self.sees(browser, "d2W f4B g1W")
        self.keep(browser, "elsewhere")

    def test_only_an_embedded_page_is_shown_in_a_frame(self):
        match = self.seat()
        self.play(match, PLIES[:1])
        house = f"http://127.0.0.1:{self.web.port}"
        browser = self.browse(self.serve(f"""<!DOCTYPE html><title>Elsewhere</title>
<iframe src="{house}/embed/m/{match}" width="500" height="700"></iframe>
<iframe src="{house}/m/{match}" width="300" height="300"></iframe>"""))
        # The other server has no icon, which the browser says now or later.
        complaints = [line for line in browser.complaints() if "favicon" not in line]
        self.assertEqual(["frame-ancestors" in line for line in complaints], [True], complaints)
        self.keep(browser, "frames")


if __name__ == "__main__":
    if not is_there():
        print("chromium or its driver is missing: deploy/install-deps.sh browser installs them")
        sys.exit(77)
    unittest.main()
