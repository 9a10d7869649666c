"""Messages between a window manager and a window, which xdotool cannot send."""

import contextlib
import ctypes

from driver.waiting import Failure

CLIENT_MESSAGE = 33
TO_MANAGER = 0x180000  # SubstructureNotifyMask | SubstructureRedirectMask


class Message(ctypes.Structure):
    """XClientMessageEvent, with room for the largest XEvent."""

    _fields_ = [("type", ctypes.c_int), ("serial", ctypes.c_ulong), ("send_event", ctypes.c_int),
                ("display", ctypes.c_void_p), ("window", ctypes.c_ulong), ("message_type", ctypes.c_ulong),
                ("format", ctypes.c_int), ("data", ctypes.c_long * 5), ("rest", ctypes.c_long * 24)]


@contextlib.contextmanager
def _display(name):
    """Xlib and a display such as `:7`."""
    x11 = ctypes.CDLL("libX11.so.6")
    x11.XOpenDisplay.restype = ctypes.c_void_p
    x11.XInternAtom.restype = ctypes.c_ulong
    x11.XDefaultRootWindow.restype = ctypes.c_ulong
    opened = x11.XOpenDisplay(name.encode())
    if opened is None:
        raise Failure(f"the display {name} cannot be opened")
    display = ctypes.c_void_p(opened)
    yield x11, display
    x11.XSync(display, 0)
    x11.XCloseDisplay(display)


def _send(x11, display, window, kind, data, to_root):
    message = Message(type=CLIENT_MESSAGE, display=display, window=window, message_type=kind, format=32)
    message.data[:len(data)] = data
    receiver, mask = (x11.XDefaultRootWindow(display), TO_MANAGER) if to_root else (window, 0)
    x11.XSendEvent(display, ctypes.c_ulong(receiver), 0, ctypes.c_long(mask), ctypes.byref(message))


def send_close(display_name, window):
    """What a window manager sends to a window, by its number, when somebody presses the cross."""
    with _display(display_name) as (x11, display):
        protocols, close = (x11.XInternAtom(display, name, 0) for name in (b"WM_PROTOCOLS", b"WM_DELETE_WINDOW"))
        _send(x11, display, window, protocols, [close], False)


def ask_manager(display_name, window, turn_on, *states):
    """Asks the window manager to turn states of a window, such as MAXIMIZED_VERT, on or off."""
    with _display(display_name) as (x11, display):
        atoms = [x11.XInternAtom(display, f"_NET_WM_STATE{state}".encode(), 0) for state in ("", *("_" + s for s in states))]
        _send(x11, display, window, atoms[0], [int(turn_on), *atoms[1:]], True)
