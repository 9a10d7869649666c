"""A user's actions at a window: by mouse alone, or by keys alone."""

from driver.waiting import wait_for


class Hand:
    """How a person does things at a window."""

    def __init__(self, window):
        self.window = window


class Mouse(Hand):
    """By clicks alone."""

    def press(self, widget):
        """A button."""
        self.window.click(widget)

    def point(self, name):
        """A point of the board."""
        self.window.click(f"point:{name}")

    def step(self, plies):
        """Goes so many plies on."""
        for _ in range(plies):
            self.window.click("step-on")

    def from_menu(self, line):
        """A line of the menu over an analysis."""
        self.window.click("open-menu")
        self.window.click(line)

    def to_start(self):
        """Goes to the start of the game, by its place on the graph."""
        self.window.click("strip:0")
        self.window.wait_until("the start", lambda s: not s["analysis"]["path"])

    def field(self, name):
        """Gives a field the keyboard."""
        self.window.click(f"field:{name}")

    def complete(self, name):
        """Chooses a name that completes the field."""
        self.window.click(name)


class Keys(Hand):
    """Without a mouse: Tab goes to what is to be pressed."""

    def _go(self, widget):
        found = {}

        def there():
            widgets = self.window.widgets()
            found.update(widgets.get(widget, {}))
            return widget in widgets and widgets[widget].get("enabled", True)

        wait_for(f"{widget} of {self.window.name}", there)
        for _ in range(200):
            here = self._focused()
            if here == widget:
                return
            self.window.screen.key("Tab")
            # A key that the window has not seen yet would be pressed once too often.
            wait_for(f"Tab to lead on from {here or 'nothing'}", lambda: self._focused() != here)
        raise AssertionError(f"Tab does not lead to {widget}")

    def _focused(self):
        """What has the keyboard; empty when nothing has."""
        return next((name for name, widget in self.window.widgets().items() if widget.get("focused")), "")

    def press(self, widget):
        """A button."""
        self._go(widget)
        self.window.screen.key("Return")

    def point(self, name):
        """A point of the board, by its letter and digit."""
        self._go("board")
        self.window.screen.type(name)
        self.window.wait("the point", cursor=name)
        self.window.screen.key("Return")

    def step(self, plies):
        """Goes so many plies on."""
        for _ in range(plies):
            self.window.screen.key("Right")

    def from_menu(self, line):
        """A line of the menu over an analysis."""
        self.press("open-menu")
        self.press(line)

    def to_start(self):
        """Goes to the start of the game."""
        self._go("board")
        self.window.screen.key("Home")

    def field(self, name):
        """Gives a field the keyboard."""
        self._go(f"field:{name}")

    def complete(self, name):
        """Chooses a name that completes the field that is typed in: the first of them."""
        wait_for(f"{name} of {self.window.name}", lambda: name in self.window.widgets())
        self.window.screen.key("Down")
        self.window.screen.key("Return")
