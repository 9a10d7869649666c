"""A time of day that a test sets, for one program alone (set_day.cc). The clocks that nobody can set stay right."""

import struct


class Day:
    """`library`: what the program loads before all else. `file`: where it reads by how much its time of day is wrong."""

    def __init__(self, library, file):
        self._library, self._file = library, file
        self._file.write_bytes(bytes(8))
        self.wrong = 0  # seconds

    def of(self, program):
        """The program with this time of day, as Server takes it."""
        return ["env", f"LD_PRELOAD={self._library}", f"MERELS_DAY_FILE={self._file}", program]

    def set(self, seconds):
        """By how much it is wrong from now on, also while the program runs."""
        with open(self._file, "r+b") as file:
            file.write(struct.pack("q", round(seconds * 1000)))
        self.wrong = seconds
