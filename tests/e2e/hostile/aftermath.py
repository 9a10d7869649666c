"""Checks after the fuzzing: the log, the records, the ratings, the words of the server."""

import collections
import contextlib
import json
import re
import sqlite3
import subprocess

from driver import log_entries
from hostile.protocol import open_channel
from hostile.witness import CLOSED, CODE

SHOWN = 20


def read_only(house):
    """The data of the server, which has ended."""
    return contextlib.closing(sqlite3.connect(f"file:{house.data / 'merels.db'}?mode=ro", uri=True))


def check_database(house):
    """The log has all that was acknowledged, once, and no gaps; and nobody knew of a match who may not."""
    with read_only(house) as database:
        check_acknowledged(house, database)
        check_numbers(house, database)
        check_secrets(house, database)
        check_accounts(house, database)


def check_acknowledged(house, database):
    fault = house.witness.fault
    logged = collections.defaultdict(list)
    entries = database.execute("SELECT match, seq, bytes FROM entries ORDER BY match, seq")
    for account, request, match, seq in log_entries.requests(entries):
        logged[(account, request, match)].append(seq)
    for command, seq in house.witness.acknowledged.items():
        if logged[command] != [seq]:
            fault(f"command {command} was acknowledged as row {seq}; the log has {logged[command]}")
    for (account, request), match in house.witness.begun.items():
        if len(house.witness.uses[(account, request)]) > 1:
            continue  # not unique, as it should have been: any of its matches will do
        kept = database.execute("SELECT match FROM requests WHERE account = ? AND request = ?",
                                (account, request.lower())).fetchall()
        if kept != [(match,)]:
            fault(f"request {request} of {account} began match {match}; the store has {kept}")
    house.witness.note("acknowledged commands that the log has once", len(house.witness.acknowledged))


def check_numbers(house, database):
    newest = {}
    for match, count, lowest, last in database.execute(
            "SELECT match, count(*), min(seq), max(seq) FROM entries GROUP BY match"):
        newest[match] = last
        if (lowest, last) != (1, count):
            house.witness.fault(f"match {match} has {count} rows from {lowest} to {last}")
    for match, seq in house.witness.rows:
        if newest.get(match, 0) < seq:
            house.witness.fault(f"row {seq} of match {match} was told; the log ends with {newest.get(match)}")
    house.witness.note("rows told that the log has", len(house.witness.rows))


def check_secrets(house, database):
    witness = house.witness
    rows = database.execute("SELECT match, white, black, watch_access FROM matches").fetchall()
    players = {match: (white, black) for match, white, black, _ in rows}
    for (match, account), how in witness.sightings.items():
        if match not in players:
            witness.fault(f"{how} showed {account} match {match}, which the store does not have")
        access = witness.matches.get(match, (0, ()))[0]
        stranger = account not in players.get(match, ()) and account not in witness.ever_moderators
        if access in (CODE, CLOSED) and stranger:
            witness.fault(f"{how} showed match {match}, which is not open, to {account}")
    for match, account in witness.private:
        if account not in players.get(match, ()) and account not in witness.ever_moderators:
            witness.fault(f"{account} heard what the players of match {match} said to each other")
    for account, what in witness.shown_in_spite:
        if account not in witness.ever_moderators:
            witness.fault(what)
    witness.note("matches", len(players))
    witness.note("sightings of matches", len(witness.sightings))
    witness.note("talk of players heard", len(witness.private))


# What may be left of an account that is closed (kind 4): nothing by which somebody could sign in or be known.
LEFT_OF_CLOSED = ("SELECT account FROM tokens", "SELECT account FROM reset_codes", "SELECT account FROM moderators",
                  "SELECT blocker FROM blocks", "SELECT blocked FROM blocks", "SELECT account FROM chat",
                  "SELECT account FROM names WHERE folded_name NOT LIKE '#%'")


def check_accounts(house, database):
    closed = {account for account, in database.execute("SELECT id FROM accounts WHERE kind = 4")}
    house.witness.note("closed accounts", len(closed))
    for query in LEFT_OF_CLOSED:
        left = {account for account, in database.execute(query)} & closed
        if left:
            house.witness.fault(f"of closed accounts something is left ({query}): {sorted(left)[:3]}")
    names = collections.Counter(account for account, in database.execute(
        "SELECT account FROM names WHERE folded_name NOT LIKE '#%'"))
    twice = [account for account, count in names.items() if count > 1]
    if twice:
        house.witness.fault(f"accounts with more names than one: {twice}")


# ---- The server, started once more over the same data

def check_again(house, tokens):
    """All logs replay, and their records are judged sound; the ratings are those of their log."""
    with read_only(house) as database:
        matches = [match for match, in database.execute("SELECT match FROM matches ORDER BY match")]
        pools = [pool for pool, in database.execute("SELECT DISTINCT pool FROM rating_log")]
    house.server.start()
    try:
        records = export_all(house, matches, tokens)
        judge_records(house, records)
        file = token_file(house, tokens) if pools else None
        for pool in pools:
            run_tool(house, "recompute-ratings", pool, "--server", house.address, "--token-file", file)
        house.witness.note("pools worked out again", len(pools))
    finally:
        house.end_server()


def token_file(house, tokens):
    """A token file of somebody whom the server still lets in: a new guest may be refused, by a ban of the address."""
    path = house.folder / "judge.token"
    with contextlib.closing(open_channel(house.address)) as channel:
        for token in tokens.values():
            if house.protocol.call(channel, "GetAccount", house.protocol.make("GetAccount"), token).ok:
                path.touch(mode=0o600)
                path.write_text(token + "\n", encoding="utf-8")
                return path
    run_tool(house, "signin", "--server", house.address, "--token-file", path)
    return path


def run_tool(house, *arguments):
    done = subprocess.run([house.programs / "merelsctl", *arguments], capture_output=True, text=True, timeout=300,
                          check=False)
    if done.returncode != 0:
        said = f"{done.stderr[-500:]} {done.stdout[-500:]}"
        house.witness.fault(f"merelsctl {arguments[0]} ended with {done.returncode}: {said}")
    return done.stdout


MAY_BE_REFUSED = ("UNKNOWN_MATCH", "BAD_TOKEN", "BANNED", "NOT_ALLOWED", "RATE_LIMITED")


def export_all(house, matches, tokens):
    """The records of matches, each as somebody who may see it is given it."""
    records, protocol = [], house.protocol
    with contextlib.closing(open_channel(house.address)) as channel:
        for match in matches:
            access, players = house.witness.matches.get(match, (0, ()))
            shown = [tokens[player] for player in players if player in tokens] or list(tokens.values())[:3]
            for token in shown:
                answer = protocol.call(channel, "ExportMatch", protocol.make("ExportMatch", match_id=match), token)
                if not answer.ok and answer.reason not in MAY_BE_REFUSED:
                    house.witness.fault(f"match {match} cannot be exported: {answer.brief()} {answer.sentence}")
                if answer.ok:
                    records.append(answer.message.record)
                    break
    house.witness.note("records exported", len(records))
    return records


def judge_records(house, records):
    if not records:
        return
    path = house.folder / "records.txt"
    path.write_text("".join(records), encoding="utf-8")
    verdicts = run_tool(house, "check", "--record", path, "--json").splitlines()
    bad = [line for line in verdicts if json.loads(line)["verdict"] != "ok"]
    for line in bad[:SHOWN]:
        house.witness.fault(f"a record does not hold: {line}")
    if len(verdicts) != len(records):
        house.witness.fault(f"{len(records)} records were read as {len(verdicts)}")
    house.witness.note("records judged", len(verdicts))


def check_words(house):
    """The server said nothing but news, and that it cut who went on although refused again and again."""
    lines = house.log.read_text(encoding="utf-8", errors="replace").splitlines()
    bad = [line for line in lines
           if not re.match(r"\S+Z (trace|debug|info) ", line) and "outside of calls" not in line]
    for line in bad[:SHOWN]:
        house.witness.fault(f"the server's log: {line[:500]}")
    house.witness.note("lines in the server's log", len(lines))
