"""A real browser without a screen: Debian's Chromium by its WebDriver."""

import base64
import json
import shutil
import subprocess
import urllib.error
import urllib.request

from driver.ports import own_port
from driver.waiting import PATIENCE_S, Failure, wait_for


def is_there():
    """Whether the browser and its driver are installed (deploy/install-deps.sh browser)."""
    return bool(shutil.which("chromium") and shutil.which("chromedriver"))


class Chromium:
    """One window. `scripts`: whether pages may run any. `size`: width and height."""

    def __init__(self, scripts=True, size=(1280, 900), scheme="dark"):
        self._port = own_port()
        self._driver = subprocess.Popen(["chromedriver", f"--port={self._port}"], stdin=subprocess.DEVNULL,
                                        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        wait_for("the driver of the browser", self._is_up)
        options = {"args": ["--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
                            f"--window-size={size[0]},{size[1]}"]}
        if not scripts:
            options["prefs"] = {"profile.managed_default_content_settings.javascript": 2}
        wanted = {"goog:chromeOptions": options, "goog:loggingPrefs": {"browser": "ALL"}}
        self._session = self._call("POST", "/session", {"capabilities": {"alwaysMatch": wanted}})["sessionId"]
        features = [{"name": "prefers-color-scheme", "value": scheme}]
        self._do("goog/cdp/execute", {"cmd": "Emulation.setEmulatedMedia", "params": {"features": features}})

    def _is_up(self):
        try:
            return self._call("GET", "/status")["ready"]
        except OSError:
            return False

    def _call(self, method, path, body=None):
        request = urllib.request.Request(f"http://127.0.0.1:{self._port}{path}", method=method,
                                         data=None if body is None else json.dumps(body).encode(),
                                         headers={"Content-Type": "application/json"})
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE_S) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise Failure(json.load(error)["value"]["message"]) from None

    def _do(self, command, body):
        return self._call("POST", f"/session/{self._session}/{command}", body)

    def open(self, address):
        """Goes to this address."""
        self._do("url", {"url": address})

    def run(self, script):
        """What `script`, the body of a function, returns on the page."""
        return self._do("execute/sync", {"script": script, "args": []})

    def see(self, what, script, seconds=PATIENCE_S):
        """Waits until `script` returns something true on the page; that."""
        return wait_for(what, lambda: self.run(script), seconds)

    def press(self, *keys):
        """Presses keys, one after the other."""
        actions = [{"type": kind, "value": key} for key in keys for kind in ("keyDown", "keyUp")]
        self._do("actions", {"actions": [{"type": "key", "id": "keys", "actions": actions}]})

    def point(self, *places, touch=False, drag=False):
        """Presses these places of the window, (x, y) each, one after the other; or drags from the first to the last."""
        moves = [{"type": "pointerMove", "duration": 0, "x": round(x), "y": round(y)} for x, y in places]
        down, up = {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}
        actions = [moves[0], down, *moves[1:], up] if drag else [step for move in moves for step in (move, down, up)]
        kind = {"pointerType": "touch" if touch else "mouse"}
        self._do("actions", {"actions": [{"type": "pointer", "id": kind["pointerType"], "parameters": kind,
                                          "actions": actions}]})

    def before_pages(self, script):
        """Runs `script` at the begin of every page from now on."""
        self._do("goog/cdp/execute", {"cmd": "Page.addScriptToEvaluateOnNewDocument", "params": {"source": script}})

    def reload(self):
        """Loads the page again."""
        self._do("refresh", {})

    def complaints(self):
        """What the browser has said of errors since the last look."""
        return [line["message"] for line in self._do("se/log", {"type": "browser"}) if line["level"] == "SEVERE"]

    def picture(self, path):
        """Saves what is seen."""
        seen = self._call("GET", f"/session/{self._session}/screenshot")
        path.write_bytes(base64.b64decode(seen))

    def close(self):
        """Ends the browser."""
        self._call("DELETE", f"/session/{self._session}")
        self._driver.terminate()
        self._driver.wait(20)
