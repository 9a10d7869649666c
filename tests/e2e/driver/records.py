"""The record of a short game, for windows to open."""

RECORD = """[Ruleset "standard"]
[Match "evening"]
[Date "2026-11-22"]
[White "Ann"]
[Black "Bob"]
[Clock "300+3"]
[Rated "no"]
[Result "0-1"]
[Reason "resign"]

1 d2 {1200 0 301800}
2 f4 {4200 0 298800}
3 d6 {2100 0 302700}
4 b4 {9300 0 292500}
5 f2 {6400 0 299300}
6 b2 {3000 0 292500}
7 b6 {15000 0 287300}
8 f6 {1000 0 294500}
"""
