"""Entries of the log as their bytes tell (common/match/codec.h): who commanded, and by which request."""


def first_line(data):
    """Who commanded an entry, as it is written, and the request; "-" for none."""
    by, request = data.split(b"\n", 1)[0].decode().split(" ")[3:5]
    return by, request


def seats(data):
    """The accounts at white's and black's place in a match's first entry; "-" for none."""
    return data.split(b"\n", 2)[1].decode().split(" ")[5:7]


def requests(entries):
    """(account, request, match, seq) of each entry; entries are (match, seq, bytes), by match and seq.

    What the server itself did has "-" for an account and a request.
    """
    sitting = []
    for match, seq, data in entries:
        if seq == 1:
            sitting = seats(data)
        by, request = first_line(data)
        account = sitting["wb".index(by)] if by in ("w", "b") else by
        yield account, request, match, seq
