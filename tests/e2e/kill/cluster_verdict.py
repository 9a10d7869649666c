"""The checks of a cluster of several nodes after all faults; each a sentence when it fails."""

import collections

from driver import log_entries
from driver.waiting import Failure, wait_for
from kill.players import POOL

# Matches that nobody plays any more end by their clocks, of a minute and the time that was gained.
UNTIL_FLAGS_S = 600
UNTIL_RATED_S = 60


def of_log(parts):
    """Each match has its rows without gaps, each once."""
    holes = parts.sql("SELECT count(*) FROM (SELECT 1 FROM entries GROUP BY match"
                      " HAVING count(*) <> max(seq) OR min(seq) <> 1) AS holes")
    return [f"{holes} matches have holes in their logs"] if holes != "0" else []


def of_requests(parts):
    """No request has made two rows."""
    lines = parts.sql("SELECT match, seq, encode(bytes, 'hex') FROM entries ORDER BY match, seq").splitlines()
    entries = ((match, int(seq), bytes.fromhex(data)) for match, seq, data in (line.split("|") for line in lines))
    made = collections.Counter(asked[:2] for asked in log_entries.requests(entries) if asked[1] != "-")
    twice = sum(count > 1 for count in made.values())
    return [f"{twice} requests were carried out twice"] if twice else []


def of_ends(parts):
    """Every match comes to an end, also those that were left."""
    try:
        wait_for("", lambda: parts.sql("SELECT count(*) FROM matches WHERE live = 1") == "0", UNTIL_FLAGS_S)
    except Failure:
        return [parts.sql("SELECT count(*) FROM matches WHERE live = 1") + " matches never ended"]
    return []


def of_people(parts, pair):
    """Acknowledged plies of rated matches are in the log, and words in the chat, once."""
    wrong = []
    for match, plies in pair.played.items():
        shown = pair.ann.read("show", match)[0]["plies"]
        if shown[:len(plies)] != plies:
            wrong.append(f"match {match} has {shown}, and {plies} were acknowledged")
    told = parts.sql("SELECT text FROM chat WHERE text LIKE 'word %'").splitlines()
    for words, match in pair.said.items():
        if told.count(words) != 1:
            wrong.append(f"'{words}' was acknowledged in {match} and is there {told.count(words)} times")
    wrong += [f"'{words}' is there twice" for words in pair.perhaps if told.count(words) > 1]
    return wrong


def of_ratings(parts, pair):
    """Every rated match that is over was rated once, and the numbers are those that its pool's log gives."""
    try:
        wait_for("", lambda: parts.sql("SELECT count(*) FROM rating_outbox") == "0", UNTIL_RATED_S)
    except Failure:
        return [parts.sql("SELECT count(*) FROM rating_outbox") + " results are not rated"]
    wrong = []
    unrated = parts.sql("SELECT match FROM matches m WHERE rated = 1 AND live = 0 AND result IN ('1-0', '0-1', '1/2')"
                        " AND NOT EXISTS (SELECT 1 FROM rating_log r WHERE r.match = m.match)").splitlines()
    for match in unrated:
        plies = pair.ann.read("show", match)[0]["plies"]
        if len(plies) >= 2:  # a match that not both have begun is not rated
            wrong.append(f"rated match {match} with {len(plies)} plies has a result, and is not in the ratings")
    recomputed = pair.ann.persist("recompute-ratings", POOL).strip()
    if not recomputed.endswith("no difference"):
        wrong.append(f"ratings worked out again: {recomputed}")
    print(f"ratings worked out again: {recomputed}")
    return wrong
