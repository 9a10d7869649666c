"""What can be found in the words of a comment: its sentences, the token of a call, and where it tells of errors."""
import re

_TOKEN = re.compile(r" ?\bToken: ([^.]+)\.$")
_ERRORS = re.compile(r"\bErrors(?: of (?:every|a) (\w+)(?: \(\w+\))?)?(?:: | )(.*)$")


def token_in(comment):
    """The token that the last line of a call's comment says; empty when it says none."""
    said = [found[1] for paragraph in comment if (found := _TOKEN.search(paragraph))]
    return said[0] if said else ""


def without_token(comment):
    """The comment without its last line, which says the token."""
    return [left for paragraph in comment if (left := _TOKEN.sub("", paragraph))]


def errors_in(comment):
    """What the paragraphs say of errors, by whose they are: the heading's last word, as in "Errors of a command". The rest
    of a paragraph belongs to it."""
    return {found[1] or "": found[2] for paragraph in without_token(comment) if (found := _ERRORS.search(paragraph))}


def without_errors(comment):
    """The comment without its token and errors."""
    return [left for paragraph in without_token(comment) if (left := _ERRORS.sub("", paragraph).strip())]


def sentences(paragraphs):
    """The sentences of a comment, without the stop at their ends. A semicolon separates them too, not in brackets."""
    found, depth, begin = [], 0, 0
    text = " ".join(paragraphs)
    for at, sign in enumerate(text):
        depth += {"(": 1, ")": -1}.get(sign, 0)
        if depth == 0 and sign in ".;" and text[at + 1:at + 2] in ("", " "):
            found.append(text[begin:at].strip())
            begin = at + 1
    return [sentence for sentence in [*found, text[begin:].strip()] if sentence]
