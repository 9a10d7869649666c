"""Writes the first inputs of the fuzz targets, made from the rules' case files: seeds.py FOLDER."""
import pathlib
import sys

DATA = pathlib.Path(__file__).resolve().parent.parent / "data" / "rules"
RECORD = """[Ruleset "%s"]
[Match "a2b3c4d5e6f7g"]
[Date "2026-03-01"]
[White "Ann \\"A\\" \\\\ \\x09"]
[Black "Bob"]
[Clock "%s"]
[Rated "no"]
[Result "%s"]
[Reason "%s"]

"""


def rows(path):
    """The cells of each line that is no comment."""
    for line in path.read_text().splitlines():
        if line and not line.startswith("#"):
            yield line.split("\t")


RULESETS = len(list(rows(DATA / "rulesets.tsv")))


def record(ruleset, row, clock):
    """One game as a record; of a long one, the beginning."""
    lines = [RECORD % (ruleset, clock, row[0] if "-" in row[0] or "/" in row[0] else "*", row[1])]
    for number, ply in enumerate(row[4].split()[:40], 1):
        lines.append("%d %s%s\n" % (number, ply, " {1200 80 %d}" % (300000 - number) if clock != "-" else ""))
    return "".join(lines) + "\n"


def entries(ruleset, row):
    """The beginning of one game as entries of a log, without their checksums."""
    said = ["3 1767225600123 0 w 9b2f7c52-6a0e-4c8e-8d8b-0f6c1f0f2a11\nstart %s 300000 3000 0 ann bob 1 %s\n"
            "watch code 4 0 abcdefgh" % (ruleset, row[3])]
    for number, ply in enumerate(row[4].split()[:8]):
        said.append("3 1767225600123 deadbeef %s r%d\n%s %s 0bad 1200 80\ndecline w" % ("wb"[number % 2], number,
                                                                                     "wb"[number % 2], ply))
    said.append("3 1767225600123 0 - -\nresume 4000 50000\nend 1-0 time\nt 4100 -3600000")
    said.append("3 1767225600123 f eve r\noffer b\ntakeback-offer w\ntakeback w 2 beef\nend * aborted b")
    return "\n\n".join(said)


def games():
    """Ruleset and games of each file of games."""
    for path in sorted((DATA / "games").glob("*.games.tsv")):
        yield path.name[: -len(".games.tsv")], list(rows(path))


def seeds():
    """Target and bytes of every seed."""
    for path in sorted((DATA / "games").glob("*.illegal.tsv")):
        for row in rows(path):
            yield "ply", bytes([len(row[2]) % RULESETS, len(row[2]) % 64]) + row[2].split()[-1].encode()
    for row in rows(DATA / "perft.tsv"):
        if row[1].startswith("="):
            yield "position", bytes([len(row[1]) % RULESETS]) + row[1][1:].encode()
    for path in sorted((DATA.parent / "records").iterdir()):
        yield "foreign", path.read_bytes()
        yield "foreign", path.read_text().encode("utf-16")
    for ruleset, cases in games():
        yield "foreign", (record(ruleset, cases[0], "300+3")).encode()
        yield "ruleset", ruleset.encode()
        yield "entry", entries(ruleset, cases[0]).encode()
        yield "record", (record(ruleset, cases[0], "300+3") + record(ruleset, cases[1], "-")).encode()
        for index in range(RULESETS):
            yield "position", bytes([index]) + cases[0][3].encode()
    for row in rows(DATA / "rulesets.tsv"):
        yield "ruleset", (row[0] + "+" + "+".join(row[2].split())).encode()
    for head in ("/m/abcdefghijklm.json?theme=light\nHost: play.example\nIf-None-Match: W/\"7-1\"",
                 "/events?topics=match%3Aab,lobby,tv:standard/blitz&last=\nHost: [::1]:80\nLast-Event-ID: lobby=e.3",
                 "/@Ann/../x%00\nHost: a\nHost: b\nContent-Length: 3\nTransfer-Encoding: chunked\nX-Forwarded-For: a, b"):
        yield "request", head.encode()
    for index in range(RULESETS):
        yield "differential", bytes([index, 1, index, 1]) + bytes(7 * step % 191 for step in range(60))
        yield "differential", bytes([index, 2, index, 2]) + b"\xc2d2\xc5a1-a4\x05\xc4pass\xc8d4-d6,a1\x03\x01"


def main():
    folder = pathlib.Path(sys.argv[1])
    for number, (target, data) in enumerate(seeds()):
        (folder / target).mkdir(parents=True, exist_ok=True)
        (folder / target / ("%04d" % number)).write_bytes(data)


if __name__ == "__main__":
    main()
