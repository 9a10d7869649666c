#!/usr/bin/env python3
"""Writes what packages link, with versions and licences, as an SPDX 2.3 document (tag and value).

    deploy/package/spdx.py --version VERSION --when SECONDS FOLDER... >merels.spdx

FOLDER is a package's tree, whose name is the package's. Licences are those that Debian's copyright files name; a file that no
program can read gives NOASSERTION. Exit status: 0 written, 1 a library belongs to no package.
"""

import argparse
import datetime
import functools
import pathlib
import re
import subprocess
import sys


def run(*command):
    """What it prints; nothing when it fails."""
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout


def programs(folder):
    """The files of a tree that are linked."""
    for file in sorted(folder.rglob("*")):
        if file.is_file() and not file.is_symlink():
            with file.open("rb") as opened:
                if opened.read(4) == b"\x7fELF":
                    yield file


def libraries(program):
    """The paths of the shared libraries that it loads, directly or not."""
    return sorted(set(re.findall(r"=> (/\S+)", run("ldd", str(program)))))


@functools.cache
def package_of(library):
    """The Debian package of a library; None when it belongs to none."""
    for path in (library, str(pathlib.Path(library).resolve()), "/usr" + library):
        if found := re.match(r"([^:,\s]+)", run("dpkg-query", "-S", path)):
            return found[1]
    return None


def licence_of(package):
    """The licences that its copyright file names, the file's own first."""
    file = pathlib.Path(f"/usr/share/doc/{package}/copyright")
    text = file.read_text(encoding="utf-8", errors="replace") if file.exists() else ""
    if not text.startswith("Format:"):
        return "NOASSERTION"
    named = []
    for name in re.findall(r"^License:[ \t]*(\S.*)$", text, re.MULTILINE):
        if name not in named:
            named.append(name)
    return ", ".join(named) or "NOASSERTION"


def main():
    parser = argparse.ArgumentParser(description="Writes what packages link, with versions and licences.")
    parser.add_argument("--version", required=True)
    parser.add_argument("--when", type=int, required=True, help="the time of the commit, in seconds since 1970")
    parser.add_argument("folders", nargs="+", type=pathlib.Path)
    arguments = parser.parse_args()

    linked = {}
    for folder in arguments.folders:
        for program in programs(folder):
            for library in libraries(program):
                package = package_of(library)
                if package is None:
                    sys.exit(f"spdx.py: {library} of {program.name} belongs to no package")
                linked.setdefault(package, set()).add(folder.name)

    when = datetime.datetime.fromtimestamp(arguments.when, datetime.timezone.utc)
    print(f"""SPDXVersion: SPDX-2.3
DataLicense: CC0-1.0
SPDXID: SPDXRef-DOCUMENT
DocumentName: merels-{arguments.version}
DocumentNamespace: urn:merels:{arguments.version}
Creator: Tool: spdx.py
Created: {when:%Y-%m-%dT%H:%M:%SZ}""")
    for folder in arguments.folders:
        print(f"""
PackageName: {folder.name}
SPDXID: SPDXRef-{folder.name}
PackageVersion: {arguments.version}
PackageDownloadLocation: NOASSERTION
FilesAnalyzed: false
PackageLicenseDeclared: Apache-2.0
Relationship: SPDXRef-DOCUMENT DESCRIBES SPDXRef-{folder.name}""")
    for package, users in sorted(linked.items()):
        version = run("dpkg-query", "-W", "-f=${Version}", package)
        reference = "SPDXRef-debian-" + re.sub(r"[^A-Za-z0-9.-]", "-", package)
        print(f"""
PackageName: {package}
SPDXID: {reference}
PackageVersion: {version}
PackageDownloadLocation: NOASSERTION
FilesAnalyzed: false
PackageLicenseDeclared: NOASSERTION
PackageLicenseComments: <text>Debian's copyright file names: {licence_of(package)}</text>""")
        for user in sorted(users):
            print(f"Relationship: SPDXRef-{user} DYNAMIC_LINK {reference}")


if __name__ == "__main__":
    main()
