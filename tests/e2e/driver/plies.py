"""Plies and positions as far as the driver needs them to make clicks of them. It asks which plies are legal."""

from dataclasses import dataclass

RULESET = "standard+reps=3+quiet=100"

# The points of the board in the order of position strings: highest rank first, files left to right.
POINTS = (
    "a7 d7 g7 b6 d6 f6 c5 d5 e5 a4 b4 c4 e4 f4 g4 c3 d3 e3 b2 d2 f2 a1 d1 g1".split()
)


@dataclass(frozen=True)
class Ply:
    """A ply taken apart: `start` is empty for a placement."""

    text: str
    start: str
    target: str
    captures: tuple


def parse_ply(text):
    """The parts of "d2", "d2,g1", "a7-d7" or "a7-d7,b2"."""
    move, *captures = text.split(",")
    start, _, target = move.rpartition("-")
    return Ply(text, start, target, tuple(captures))


@dataclass(frozen=True)
class Position:
    """A position string taken apart: `men` has W or B for each occupied point."""

    men: dict
    white_to_move: bool
    hands: tuple


def parse_position(text):
    """The parts of "W../.B./.../....../.../.../... w 8,8"."""
    board, side, hands = text.split(" ")
    letters = board.replace("/", "")
    men = {point: letter for point, letter in zip(POINTS, letters) if letter != "."}
    return Position(men, side == "w", tuple(int(hand) for hand in hands.split(",")))


def capture_count(plies):
    """How many men were taken in these plies."""
    return sum(len(parse_ply(ply).captures) for ply in plies)


def refused_point(position):
    """A point on which the player to move, who has men in hand, cannot place one; None on an empty board."""
    return next(iter(position.men), None)


def latencies_ms(acked_at_us, shown_at_us):
    """From acknowledgement to the opponent's screen, for each ply that both sides saw: {seq: milliseconds}.

    Both are {seq: microseconds on the machine's monotonic clock}; seqs may be texts. A ply that was on the
    screen before its mover heard of it counts as 0.
    """
    shown = {int(seq): at for seq, at in shown_at_us.items()}
    return {
        int(seq): max(0, shown[int(seq)] - at) / 1000
        for seq, at in acked_at_us.items()
        if int(seq) in shown
    }
