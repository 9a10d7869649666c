"""The message by which a window manager asks a window to close; xdotool cannot send it."""

import ctypes

from driver.waiting import Failure

CLIENT_MESSAGE = 33


class Message(ctypes.Structure):
    """XClientMessageEvent, with room for the largest XEvent."""

    _fields_ = [("type", ctypes.c_int), ("serial", ctypes.c_ulong), ("send_event", ctypes.c_int),
                ("display", ctypes.c_void_p), ("window", ctypes.c_ulong), ("message_type", ctypes.c_ulong),
                ("format", ctypes.c_int), ("data", ctypes.c_long * 5), ("rest", ctypes.c_long * 24)]


def send_close(display_name, window):
    """Sends it to a window, by its number, on a display such as `:7`."""
    x11 = ctypes.CDLL("libX11.so.6")
    x11.XOpenDisplay.restype = ctypes.c_void_p
    x11.XInternAtom.restype = ctypes.c_ulong
    opened = x11.XOpenDisplay(display_name.encode())
    if opened is None:
        raise Failure(f"the display {display_name} cannot be opened")
    display = ctypes.c_void_p(opened)
    protocols, close = (x11.XInternAtom(display, name, 0) for name in (b"WM_PROTOCOLS", b"WM_DELETE_WINDOW"))
    message = Message(type=CLIENT_MESSAGE, display=opened, window=window, message_type=protocols, format=32)
    message.data[0] = close
    x11.XSendEvent(display, ctypes.c_ulong(window), 0, ctypes.c_long(0), ctypes.byref(message))
    x11.XSync(display, 0)
    x11.XCloseDisplay(display)
