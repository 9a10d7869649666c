"""One match between two windows, ply by ply, by mouse."""

import random

from driver.plies import capture_count, parse_ply, parse_position, refused_point
from driver.waiting import Failure, wait_for

LEAST_PLIES = 40
MOST_PLIES = 400
FIRST_REFUSED_CLICK = 4  # after so many plies a click on an occupied point is tried
FIRST_KILL = 30  # after so many plies the server is killed


class Game:
    """Plays from the first ply to the end. `events` is called with the name of a stage worth a picture."""

    def __init__(self, players, watcher, tools, server, seed, on_stage):
        self._sides = {client.state()["my_side"]: client for client in players}
        if set(self._sides) != {"white", "black"}:
            raise Failure(f"the two players hold the sides {sorted(self._sides)}")
        self._windows = [*players, watcher]
        self._tools, self._server, self._on_stage = tools, server, on_stage
        self._chance = random.Random(seed)
        self.plies = []
        self.hands_emptied = False
        self.refused = ""
        self.resumed = False
        self.resigned = False
        self.latencies = {}

    def play(self):
        """Plays until the game has an outcome; the outcome."""
        self._on_stage("start")
        while True:
            outcome = self._one_turn()
            if outcome:
                self._on_stage("end")
                return outcome
            if len(self.plies) == FIRST_KILL:
                self._kill_and_resume()
            if len(self.plies) >= MOST_PLIES and not self.resigned:
                self._resign()

    def captures(self):
        """Men taken so far."""
        return capture_count(self.plies)

    def _one_turn(self):
        state = self._windows[0].state()
        if state["outcome"]:
            return state["outcome"]
        mover = self._sides[state["to_move"]]
        legal = self._tools.legal(self.plies)
        offered = mover.wait_until("the legal plies to be offered", lambda s: s["legal"])
        if sorted(offered["legal"]) != legal:
            raise Failure(f"{mover.name} offers {offered['legal']}, the rules allow {legal}")
        if not self.refused and len(self.plies) >= FIRST_REFUSED_CLICK:
            self.refused = self._click_where_it_is_refused(mover, offered)
        ply = parse_ply(self._draw(legal))
        self._click_ply(mover, ply)
        self._see_everywhere(ply)
        return None

    def _draw(self, legal):
        """A legal ply at random; if possible not one that ends the game before LEAST_PLIES."""
        drawn = self._chance.sample(legal, len(legal))
        if len(self.plies) + 1 >= LEAST_PLIES:
            return drawn[0]
        return next((ply for ply in drawn if self._tools.legal([*self.plies, ply])), drawn[0])

    def _click_where_it_is_refused(self, mover, before):
        point = refused_point(parse_position(before["position"]))
        mover.click(f"point:{point}")
        wait_for(f"{mover.name} to explain the refused click on {point}",
                 lambda: "occupied" in mover.text("ribbon"), 10)
        sentence, after = mover.text("ribbon"), mover.state()
        if (after["seq"], after["plies"]) != (before["seq"], before["plies"]):
            raise Failure(f"{mover.name}: a click on the occupied {point} changed the match")
        self._on_stage("refused-click")
        return sentence

    def _click_ply(self, mover, ply):
        if ply.start:
            mover.click(f"point:{ply.start}")
            mover.wait(f"{ply.start} to be selected", selected=ply.start)
        mover.click(f"point:{ply.target}")
        for index, captured in enumerate(ply.captures):
            mover.wait("the choice of a capture", phase="capture")
            if self.captures() + index == 0:
                self._on_stage("first-mill")
            mover.click(f"point:{captured}")

    def _see_everywhere(self, ply):
        self.plies.append(ply.text)
        for window in self._windows:
            window.wait(f"ply {len(self.plies)} ({ply.text})", plies=self.plies, pending=None)
        position = parse_position(self._windows[0].state()["position"])
        if not self.hands_emptied and position.hands == (0, 0):
            self.hands_emptied = True
            self._on_stage("hands-empty")

    def _kill_and_resume(self):
        before = [window.state()["position"] for window in self._windows]
        self._server.kill()
        for window in self._windows:
            window.wait_until("the loss of the server to be noticed", lambda s: s["connection"] != "online")
        self._on_stage("server-killed")
        self._server.start()
        for window in self._windows:
            window.wait("the match to be resumed", seconds=30, connection="online")
        if [window.state()["position"] for window in self._windows] != before:
            raise Failure("after the restart of the server a window shows another position")
        self.resumed = True
        self._on_stage("resumed")

    def _resign(self):
        mover = self._sides[self._windows[0].state()["to_move"]]
        mover.click("resign")
        mover.click("resign")
        for window in self._windows:
            window.wait_until("the resignation", lambda s: s["outcome"])
        self.resigned = True
