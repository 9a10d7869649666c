#!/usr/bin/env python3
"""Writes the manual page of a program, as scdoc reads it, from what the program itself says of its options.

    deploy/package/man.py PROGRAM [--also COMMAND...] [--files TEXT] [--see NAME(SECTION)...] >PROGRAM.1.scd

PROGRAM is run with --help-all or --help, and so is each of its subcommands. Exit status: 0 written, 1 its help cannot be read.
"""

import argparse
import datetime
import os
import pathlib
import re
import subprocess
import sys

HEAD = re.compile(r"^(?:(\w[\w ]*):|\[Option Group: (.+)\])$")
ENTRY = re.compile(r"^  (\S.*?)(?:  +(.*))?$")


def ask(program, words, flag):
    """What a command says of itself; nothing when it knows no such flag."""
    done = subprocess.run([program, *words, flag], capture_output=True, text=True, check=False)
    return done.stdout if done.returncode == 0 else ""


class Help:
    """The help of one command: its sentence, usage, sections of entries, and what stands at its end."""

    def __init__(self, text):
        lines = text.splitlines()
        usage = next((i for i, line in enumerate(lines) if line.lower().startswith("usage: ")), None)
        if usage is None:
            raise ValueError("there is no line that begins with 'Usage: '")
        self.sentence = " ".join(lines[:usage]).strip()
        self.usage = lines[usage].split(": ", 1)[1]
        self.sections, self.end = {}, []
        section = None
        for line in lines[usage + 1:]:
            if head := HEAD.match(line):
                section = self.sections.setdefault(head[1] or head[2], [])
            elif section and line.startswith(" " * 20):
                section[-1][1] = f"{section[-1][1]} {line.strip()}".strip()
            elif section is not None and (entry := ENTRY.match(line)):
                section.append([entry[1], entry[2] or ""])
            elif line.strip():
                section = None
                self.end.append(line.strip())

    def subcommands(self):
        """Their names."""
        return [name for name, _ in self.sections.get("Subcommands", [])]


def plain(text):
    """Text that scdoc takes as it is."""
    return re.sub(r"([\\*_#<>\[\]~`])", r"\\\1", text)


def entries(section):
    """The entries of a section."""
    for name, what in section:
        yield f"*{plain(name)}*"
        yield f"\t{plain(what or '.')}\n"


def commands(program, words=()):
    """The help of a command and, in order, of all its subcommands."""
    read = Help(ask(program, words, "--help-all") or ask(program, words, "--help"))
    yield words, read
    for name in read.subcommands():
        yield from commands(program, (*words, name))


def page(program, also, files, see):
    """The lines of the page."""
    name = pathlib.Path(program).name
    (_, whole), *others = commands(program)
    others += [((word,), Help(ask(program, [word], "--help"))) for word in also]
    sentence = whole.sentence.rstrip(".")
    date = datetime.datetime.fromtimestamp(int(os.environ.get("SOURCE_DATE_EPOCH", "0")), datetime.timezone.utc)
    yield f'{name}(1) "{date:%Y-%m-%d}" "Merels"\n'
    yield f"# NAME\n\n{name} - {plain(sentence[0].lower() + sentence[1:] if sentence else name)}\n"
    yield f"# SYNOPSIS\n\n{plain(whole.usage)}\n"
    for title, section in whole.sections.items():
        yield f"# {'COMMANDS' if title == 'Subcommands' else title.upper()}\n"
        yield from entries(section)
    for words, read in others:
        if not words[1:]:
            yield f"# {plain(' '.join(words).upper())}\n"
        else:
            yield f"## {plain(' '.join(words))}\n"
        yield f"{plain(read.usage)}\n"
        if read.sentence:
            yield plain(read.sentence) + "\n"
        for title, section in read.sections.items():
            yield from entries([entry for entry in section if title != "Subcommands" and "--help" not in entry[0]])
        yield from (plain(line) + "\n" for line in read.end)
    if whole.end:
        yield "# NOTES\n"
        yield from (plain(line) + "\n" for line in whole.end)
    if files:
        yield f"# FILES\n\n{plain(files)}\n"
    yield f"# SEE ALSO\n\n{', '.join('*' + plain(one) + '*' for one in see)}"


def main():
    parser = argparse.ArgumentParser(description="Writes the manual page of a program from its own help.")
    parser.add_argument("program")
    parser.add_argument("--also", nargs="*", default=[], help="commands that its help has no list of")
    parser.add_argument("--files", default="", help="what stands under FILES")
    parser.add_argument("--see", nargs="*", default=[], help="other pages, such as merelsctl(1)")
    arguments = parser.parse_args()
    try:
        print("\n".join(page(arguments.program, arguments.also, arguments.files, arguments.see)))
    except (ValueError, OSError) as problem:
        sys.exit(f"man.py: the help of {arguments.program} cannot be read: {problem}")


if __name__ == "__main__":
    main()
