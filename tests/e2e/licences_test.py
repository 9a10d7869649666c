"""--licences of each program prints the one file where licences stand, and that names all that the program links."""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import unittest

BIN = pathlib.Path(os.environ["MERELS_BIN"])
PACKAGE = pathlib.Path(__file__).resolve().parents[2] / "deploy/package"
COPYRIGHT = (PACKAGE / "debian/copyright").read_text(encoding="utf-8")
PROGRAMS = [BIN / name for name in ("merels", "merels-server", "merelsctl", "merels-bot", "merels-solve", "merels-web")
            if (BIN / name).exists()]
sys.path.insert(0, str(PACKAGE))

import spdx

OF_SANITIZERS = re.compile(r"lib(asan|ubsan|tsan|clang)")


def run(*command):
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=True).stdout


def packages_of(libraries):
    """Of which packages these files are, asked at once, since each question takes a second."""
    paths = {path for library in libraries for path in (library, str(pathlib.Path(library).resolve()), "/usr" + library)}
    done = subprocess.run(["dpkg-query", "-S", *sorted(paths)], capture_output=True, text=True, timeout=120, check=False)
    return set(re.findall(r"^([^:,\s]+)", done.stdout, re.MULTILINE))


def named():
    """Each package that the file names, with the licence that it gives."""
    return dict(re.findall(r"^  (\S+): (.+)$", COPYRIGHT, re.MULTILINE))


class Licences(unittest.TestCase):
    def test_each_program_prints_the_file_and_the_texts_of_what_is_compiled_in(self):
        self.assertGreaterEqual(len(PROGRAMS), 5)
        for program in PROGRAMS:
            with self.subTest(program=program.name):
                said = run(program, "--licences")
                self.assertTrue(said.startswith(COPYRIGHT))
                for words in ("University of Cincinnati", "Niels Lohmann"):
                    self.assertIn(words, said[len(COPYRIGHT):])
                self.assertEqual("SIL OPEN FONT LICENSE" in said, program.name in ("merels", "merels-web"), "they carry typefaces")
                self.assertIn("--licences", run(program, "--help"))

    @unittest.skipUnless(shutil.which("dpkg-query") and shutil.which("readelf"), "without Debian's tools")
    def test_the_file_names_every_library_that_a_program_links(self):
        linked = set()
        for program in PROGRAMS:
            needed = set(re.findall(r"\(NEEDED\).*\[(.+)\]", run("readelf", "--dynamic", program)))
            linked |= {library for library in spdx.libraries(program)
                       if pathlib.Path(library).name in needed and not OF_SANITIZERS.search(library)}
        packages = packages_of(linked)
        self.assertGreater(len(packages), 10)
        self.assertEqual(packages - set(named()), set())

    @unittest.skipUnless(pathlib.Path("/usr/share/doc/libcli11-dev/copyright").exists(), "without Debian's documents")
    def test_licences_are_those_that_debian_names(self):
        for package, licence in named().items():
            told = spdx.licence_of(package)
            if told != "NOASSERTION":  # its file is for people alone, or the package is not here
                with self.subTest(package=package):
                    self.assertIn(licence.lower(), told.lower())


if __name__ == "__main__":
    unittest.main()
