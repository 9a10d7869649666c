"""The end of a run with kills: its output, and its exit status."""

import sys

LOST, FAILED = 1, 3


def tell(program, lost, failure):
    """The exit status: what was lost counts more than that something else failed."""
    for sentence in lost:
        print(f"LOST: {sentence}")
    if failure:
        print(f"{program}: {failure}", file=sys.stderr)
    if not lost and not failure:
        print("nothing was lost")
    return LOST if lost else FAILED if failure else 0
