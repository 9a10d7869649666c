"""The settings in a real window, by the keyboard alone: what is chosen holds at once, and in the next window."""

import json
import unittest

from driver.tools import Guest, Tools
from families_test import BIN, WindowHouse


class Settings(WindowHouse):
    """The window begins as a guest in the lobby."""

    def open_settings(self):
        self.screen.key("ctrl+comma")
        self.window.wait("the settings", screen="settings")
        self.wait_for_focus("choose-theme:dark")

    def focused(self):
        return next((id for id, widget in self.window.widgets().items() if widget["focused"]), "")

    def wait_for_focus(self, widget):
        self.window.wait_until(f"the keyboard on {widget}", lambda _: self.focused() == widget)

    def press(self, *keys):
        for key in keys:
            self.screen.key(key)

    def wait_for(self, **choices):
        wanted = {name.replace("_", "-"): word for name, word in choices.items()}
        self.window.wait_until(f"the choices {wanted}", lambda s: wanted.items() <= s["settings"].items())

    def kept(self):
        return json.loads((self.folder / "settings.json").read_text(encoding="utf-8"))["choices"]

    def go_to(self, widget):
        """Goes down from setting to setting until this one has the keyboard."""
        for _ in range(40):
            if self.focused() == widget:
                return
            before = self.focused()
            self.press("Down")
            self.window.wait_until("another setting", lambda _, was=before: self.focused() != was)
        self.fail(f"{widget} is not reached")

    def test_every_kind_of_setting_is_chosen_by_key_and_kept(self):
        self.open_settings()
        self.picture("settings-dark")
        self.press("Right")
        self.wait_for(theme="light")
        self.picture("settings-light")
        self.go_to("toggle:coordinates")
        self.press("space")
        self.wait_for(coordinates="off")
        self.go_to("choose-volume:60")
        self.press("Left", "Left")
        self.wait_for(volume="40")
        self.assertEqual(self.kept(), {"theme": "light", "coordinates": "off", "volume": "40"})
        self.press("Escape")
        self.window.wait("the lobby", screen="lobby")
        self.window.stop()
        self.open_window()
        self.window.wait("the lobby", screen="lobby", connection="online")
        self.wait_for(theme="light", coordinates="off", volume="40")

    def test_everything_grows_and_shrinks_at_once(self):
        self.open_settings()
        width = self.window.widgets()["toggle:sound"]["h"]
        self.go_to("choose-scale:automatic")
        self.press("Right")
        self.wait_for(scale="75")
        self.window.wait_until("smaller switches", lambda _: self.window.widgets()["toggle:sound"]["h"] < width)
        self.picture("settings-small")
        self.go_to("choose-text:100")
        self.press("Right", "Right")
        self.wait_for(text="130")
        self.picture("settings-large-text")

    def test_a_file_that_holds_no_settings_is_put_aside_and_said_once(self):
        self.window.stop()
        (self.folder / "settings.json").write_text("{ this is nothing", encoding="utf-8")
        self.open_window()
        self.window.wait_until("the word about it", lambda s: any("does not hold settings" in m for m in s["messages"]))
        self.window.wait("the lobby", screen="lobby", connection="online")
        self.assertEqual((self.folder / "settings.json.unreadable").read_text(encoding="utf-8"), "{ this is nothing")
        self.window.stop()
        self.open_window()
        state = self.window.wait("the lobby", screen="lobby", connection="online")
        self.assertFalse([m for m in state["messages"] if "settings" in m])

    def test_sign_ins_are_forgotten_at_the_second_press(self):
        token = self.folder / "window.token"
        self.assertTrue(token.exists())
        self.open_settings()
        self.window.click("forget:sign-ins")
        self.window.wait_text("forget:sign-ins", lambda text: text == "Confirm")
        self.assertTrue(token.exists())
        self.window.click("forget:sign-ins")
        self.window.wait_text("kept:sign-ins", lambda text: text.startswith("0 "))
        self.assertFalse(token.exists())

    def test_the_focus_returns_and_the_board_has_it_from_the_start(self):
        guest = Guest(Tools(BIN / "merelsctl"), self.server.address, self.folder / "guest.token")
        table = guest.read("open", "standard", "--clock", "5+3", "--side", "black")["table"]
        self.window.click(f"join-table:{table}")
        self.window.wait("the table", screen="table", my_side="white")
        self.screen.type("d2")
        self.window.wait("the cursor", cursor="d2")
        self.open_settings()
        self.press("Escape")
        self.window.wait("the table", screen="table")
        self.press("Return")
        self.window.wait("the ply", plies=["d2"])


if __name__ == "__main__":
    unittest.main()
