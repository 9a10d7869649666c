"""The checks of a demonstration, and its report."""

from statistics import median

from demo.game import LEAST_PLIES

LEAST_CAPTURES = 2


def judge(game, positions, record, latencies, server_status, most_latency_ms=None):
    """A list of (holds, sentence). `record` is what `merelsctl check --record` printed, split at tabs.

    `most_latency_ms`: how long a ply may take to the other screen. None: that is told and not judged, as it depends on
    the machine and on what else it does.
    """
    slowest = max(latencies.values(), default=None)
    seen = len(latencies)
    plies, captures = len(game.plies), game.captures()
    last = positions[0]
    return [
        (plies >= LEAST_PLIES, f"{plies} plies were played, at least {LEAST_PLIES} wanted"),
        (game.hands_emptied, "both hands were emptied"),
        (captures >= LEAST_CAPTURES, f"{captures} men were taken, at least {LEAST_CAPTURES} wanted"),
        (bool(game.refused), f"a click on an illegal point was refused ({game.refused or 'none was tried'})"),
        (game.resumed, "the server was killed and every window went on with the match"),
        (record[0] == "ok", f"the record is accepted by merelsctl check ({' '.join(record)})"),
        (len(record) > 4 and record[3] == str(plies), "the record has as many plies as were played"),
        (len(record) > 4 and record[4] == last, f"the record ends in the position shown ({last})"),
        (len(set(positions)) == 1, "all windows ended with the same position"),
        (seen == plies, f"{seen} of {plies} plies were timed"),
        (most_latency_ms is None or (slowest is not None and slowest <= most_latency_ms),
         f"a ply was on the opponent's screen at most {slowest or 0:.1f} ms after its acknowledgement "
         f"({median(latencies.values() or [0]):.1f} ms in the median)"
         + ("" if most_latency_ms is None else f", {most_latency_ms} allowed")),
        (server_status == 0, f"the server ended on SIGTERM with status {server_status}"),
    ]


def tell(judgements, outcome):
    """The summary as text."""
    lines = [f"result: {outcome}"]
    lines += [f"{'ok    ' if holds else 'FAILED'}  {sentence}" for holds, sentence in judgements]
    return "\n".join(lines) + "\n"
