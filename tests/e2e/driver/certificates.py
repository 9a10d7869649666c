"""Certificates for a server on this machine, made on the spot."""

import subprocess

CURVE = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]


def openssl(folder, *arguments):
    """Runs openssl there."""
    subprocess.run(["openssl", *arguments], cwd=folder, check=True, capture_output=True, timeout=60)


def make_certificates(folder, **signed):
    """An authority, and a certificate for 127.0.0.1, or as `sign` is told: the paths of authority, certificate and key."""
    openssl(folder, "req", "-x509", *CURVE, "-keyout", "ca.key", "-out", "ca.pem", "-days", "2",
            "-subj", "/CN=Test authority")
    return (folder / "ca.pem", *sign(folder, "cert.pem", "key.pem", **signed))


def sign(folder, certificate, key, *, days=30, names="DNS:localhost,IP:127.0.0.1"):
    """A certificate of the authority that is there, with a new key, in files of these names: their paths. It ends in
    so many days; 0: at this moment."""
    openssl(folder, "req", *CURVE, "-keyout", f"{key}.new", "-out", "request.pem", "-subj", "/CN=localhost")
    (folder / "names").write_text(f"subjectAltName={names}\n", encoding="ascii")
    openssl(folder, "x509", "-req", "-in", "request.pem", "-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial",
            "-out", f"{certificate}.new", "-days", str(days), "-extfile", "names")
    for name in (key, certificate):
        (folder / f"{name}.new").rename(folder / name)
    return folder / certificate, folder / key
