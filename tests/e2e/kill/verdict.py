"""The checks that nothing was lost in a run with kills."""

import contextlib
import sqlite3

MOST_FAULTS = 3  # of a damaged database that are told

def inspect(database):
    """SQLite's word on the whole database, and how many rows its log has. Nobody else uses it meanwhile."""
    with contextlib.closing(sqlite3.connect(database)) as connection:
        try:
            told = connection.execute(f"PRAGMA integrity_check({MOST_FAULTS})").fetchall()
            integrity = "; ".join(" ".join(row[0].split()) for row in told)
            rows = connection.execute("SELECT count(*) FROM log").fetchone()[0]
        except sqlite3.DatabaseError as error:
            return str(error), 0
    return integrity, rows


def judge(found, integrity, rows):
    """A sentence for each thing that was lost or made up. `found`: what merels-load found."""
    verified = found["verified"]
    wrong = [f"{verified[key]} {words}" for key, words in (
        ("missing", "acknowledged moves, or positions that clients have, are not in the log"),
        ("doubled", "moves were acknowledged twice, or are in the log and nobody was told"),
        ("differing", "moves or positions of clients are not the log's"),
        ("gaps", "deliveries did not follow the one before")) if verified[key]]
    wrong += verified.get("first_gaps", [])
    unseen = found["acknowledged"] - verified["acknowledged"]
    if unseen:
        wrong.append(f"{unseen} acknowledged moves could not be compared with the log")
    if not found["settled"]:
        wrong.append("at the end not every move was answered and seen")
    if integrity != "ok":
        wrong.append(f"the database is not whole: {integrity}")
    if rows < found["acknowledged"]:
        wrong.append(f"the log has {rows} rows for {found['acknowledged']} acknowledged moves")
    return wrong


def judge_dead(acknowledged, integrity):
    """What is lost when the server does not start any more; nothing if it is not the database's fault."""
    return [] if integrity == "ok" else [f"{acknowledged} acknowledged moves are in a damaged database: {integrity}"]
