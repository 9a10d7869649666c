"""A clipboard that holds a picture and no text, as after a screenshot."""

import ctypes
import threading

from driver.waiting import Failure, wait_for

SELECTION_REQUEST = 30
SELECTION_NOTIFY = 31
ATOM = 4  # the type of atoms
LONGEST_EVENT = 24  # longs in an XEvent
LOOK_EVERY_S = 0.01


class Request(ctypes.Structure):
    """XSelectionRequestEvent, with room for the largest XEvent."""

    _fields_ = [("type", ctypes.c_int), ("serial", ctypes.c_ulong), ("send_event", ctypes.c_int),
                ("display", ctypes.c_void_p), ("owner", ctypes.c_ulong), ("requestor", ctypes.c_ulong),
                ("selection", ctypes.c_ulong), ("target", ctypes.c_ulong), ("property", ctypes.c_ulong),
                ("time", ctypes.c_ulong), ("rest", ctypes.c_long * LONGEST_EVENT)]


class Notify(ctypes.Structure):
    """XSelectionEvent, the answer."""

    _fields_ = [("type", ctypes.c_int), ("serial", ctypes.c_ulong), ("send_event", ctypes.c_int),
                ("display", ctypes.c_void_p), ("requestor", ctypes.c_ulong), ("selection", ctypes.c_ulong),
                ("target", ctypes.c_ulong), ("property", ctypes.c_ulong), ("time", ctypes.c_ulong),
                ("rest", ctypes.c_long * LONGEST_EVENT)]


class PictureOnClipboard:
    """Owns the clipboard of a display such as `:7` until it is closed. `asked`: the kinds somebody wanted."""

    def __init__(self, display_name):
        self._x11 = ctypes.CDLL("libX11.so.6")
        self._x11.XOpenDisplay.restype = ctypes.c_void_p
        for function in ("XInternAtom", "XDefaultRootWindow", "XCreateSimpleWindow", "XGetSelectionOwner"):
            getattr(self._x11, function).restype = ctypes.c_ulong
        self._x11.XGetAtomName.restype = ctypes.c_char_p
        opened = self._x11.XOpenDisplay(display_name.encode())
        if opened is None:
            raise Failure(f"the display {display_name} cannot be opened")
        self._display = ctypes.c_void_p(opened)
        self.asked = []
        root = ctypes.c_ulong(self._x11.XDefaultRootWindow(self._display))
        self._window = ctypes.c_ulong(self._x11.XCreateSimpleWindow(self._display, root, 0, 0, 1, 1, 0, 0, 0))
        clipboard = ctypes.c_ulong(self._atom(b"CLIPBOARD"))
        self._x11.XSetSelectionOwner(self._display, clipboard, self._window, 0)
        wait_for("the clipboard", lambda: self._x11.XGetSelectionOwner(self._display, clipboard)
                 == self._window.value, 5)
        self._closed = threading.Event()
        self._thread = threading.Thread(target=self._serve)
        self._thread.start()

    def _atom(self, name):
        return self._x11.XInternAtom(self._display, name, 0)

    def _serve(self):
        while not self._closed.wait(LOOK_EVERY_S):
            while self._x11.XPending(self._display):
                event = Request()
                self._x11.XNextEvent(self._display, ctypes.byref(event))
                if event.type == SELECTION_REQUEST:
                    self._answer(event)

    def _answer(self, event):
        self.asked.append(self._x11.XGetAtomName(self._display, ctypes.c_ulong(event.target)).decode())
        targets, picture = self._atom(b"TARGETS"), self._atom(b"image/png")
        given = event.target in (targets, picture)
        requestor, where = ctypes.c_ulong(event.requestor), ctypes.c_ulong(event.property)
        if event.target == targets:
            kinds = (ctypes.c_ulong * 2)(targets, picture)
            self._x11.XChangeProperty(self._display, requestor, where, ctypes.c_ulong(ATOM), 32, 0, kinds, 2)
        elif event.target == picture:
            self._x11.XChangeProperty(self._display, requestor, where, ctypes.c_ulong(picture), 8, 0,
                                      b"\x89PNG", 4)
        answer = Notify(type=SELECTION_NOTIFY, requestor=event.requestor, selection=event.selection,
                        target=event.target, property=event.property if given else 0, time=event.time)
        self._x11.XSendEvent(self._display, requestor, 0, ctypes.c_long(0), ctypes.byref(answer))
        self._x11.XFlush(self._display)

    def close(self):
        """Gives the clipboard back."""
        self._closed.set()
        self._thread.join()
        self._x11.XCloseDisplay(self._display)
