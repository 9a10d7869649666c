"""Tablebases that merels-solve makes for a test."""

import os
import pathlib
import subprocess

SECONDS = 120  # that it may take


def solve_three(folder):
    """Solves Three Men's Morris, which takes a moment, into a new folder in this one; the folder."""
    made = pathlib.Path(folder) / "three"
    subprocess.run([pathlib.Path(os.environ["MERELS_BIN"]) / "merels-solve", "three", "--out", made], check=True,
                   timeout=SECONDS, stdout=subprocess.DEVNULL)
    return made
