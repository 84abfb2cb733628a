"""The repository as a whole: what is in it, what is not, and whether its deployed form fits together."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time
import tomllib
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

import pytest
import yaml

from cribbage.paths import CHECKOUT
from cribbage.settings import PREFIX, Settings
from hatch_build import DATA

INSTRUCTIONS = {"FROM", "ARG", "WORKDIR", "COPY", "RUN", "ENV", "VOLUME", "USER", "EXPOSE", "HEALTHCHECK", "CMD"}
SETTINGS = {PREFIX + name.upper() for name in Settings.model_fields}
THIRD_PARTY = re.compile(
    r"\.min\.(js|css)$|\.(woff2?|ttf|otf|whl|tgz|jar|exe|so|dll)$|(^|/)(vendor|_vendor|node_modules)/"
)
# Put together here, so that this file does not hold what it looks for.
FOREIGN = {
    "a machine's path": r"(?<![\w.])/(?:work|root|opt|home/\w+|tmp/[a-z]\w*|Users/\w+)(?:/|\b)",
    "a registry or CDN": "|".join(
        re.escape(".".join(host))
        for host in (
            ("registry", "npmjs"), ("npmjs", "com"), ("pypi", "org"), ("pythonhosted", "org"), ("docker", "io"),
            ("jsdelivr", "net"), ("unpkg", "com"), ("cdnjs", "cloudflare"), ("googleapis", "com"),
        )
    ),
    "somebody's licence": "|".join(("All rights" + " reserved", "@" + "license", "SPDX-" + "License")),
}  # fmt: skip


def repository_files() -> list[str]:
    """What is tracked, or would be: everything that git does not ignore."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    done = subprocess.run(command, cwd=CHECKOUT, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        pytest.skip("not a git checkout")
    return sorted(name for name in done.stdout.split("\0") if name and (CHECKOUT / name).is_file())


def text_of(name: str) -> str | None:
    try:
        return (CHECKOUT / name).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return None


def test_no_third_party_file_is_tracked() -> None:
    assert not [name for name in repository_files() if THIRD_PARTY.search(name)]


@pytest.mark.parametrize("what", FOREIGN)
def test_no_file_names(what: str) -> None:
    found = [
        f"{name}:{number}: {line.strip()[:100]}"
        for name in repository_files()
        for number, line in enumerate((text_of(name) or "").splitlines(), 1)
        if re.search(FOREIGN[what], line)
    ]
    assert not found, "\n".join(found)


def test_nothing_compiled_or_huge_is_tracked() -> None:
    assert not [name for name in repository_files() if name.endswith((".mo", ".pyc", ".db"))]
    assert not [name for name in repository_files() if (CHECKOUT / name).stat().st_size > 300_000]


# --- the deployed form


def instructions() -> list[tuple[str, str]]:
    """The Dockerfile's instructions in order, each with the rest of its (joined) line."""
    lines = [line for line in (text_of("Dockerfile") or "").splitlines() if not line.startswith("#")]
    joined = re.sub(r"\\\n\s*", "", "\n".join(lines))
    return [(word, rest.strip()) for word, _, rest in (line.partition(" ") for line in joined.splitlines() if line)]


def only(word: str) -> str:
    [rest] = [rest for found, rest in instructions() if found == word]
    return rest


def docker_environment() -> dict[str, str]:
    return dict(rest.split("=", 1) for word, rest in instructions() if word == "ENV")


def compose_service() -> dict[str, Any]:
    document = yaml.safe_load(text_of("compose.yaml") or "")
    assert set(document) == {"services", "volumes"}
    [(_, service)] = document["services"].items()
    assert isinstance(service, dict)
    return service


def test_the_dockerfile_reads() -> None:
    assert {word for word, _ in instructions()} == INSTRUCTIONS
    assert [rest.split(" AS ")[0] for word, rest in instructions() if word == "FROM"] == ["python:3.13-slim"] * 2
    assert json.loads(only("CMD")) == ["cribbage", "serve", "--host", "0.0.0.0"]
    check = json.loads(only("HEALTHCHECK").partition("CMD ")[2])
    assert check[:2] == ["python", "-c"]
    compile(check[2], "HEALTHCHECK", "exec")
    assert f":{Settings.model_fields['port'].default}/healthz" in check[2]


def test_the_dockerfile_copies_what_the_build_reads() -> None:
    copied = {name for word, rest in instructions() if word == "COPY" for name in rest.split()[:-1]}
    project = tomllib.loads(text_of("pyproject.toml") or "")["project"]
    assert copied == {"pyproject.toml", "hatch_build.py", project["readme"], "src", *DATA}
    assert all((CHECKOUT / name).exists() for name in copied)
    ignored = (text_of(".dockerignore") or "").splitlines()
    assert "*" in ignored
    assert {line[1:] for line in ignored if line.startswith("!")} == copied


def test_dockerfile_and_settings_agree() -> None:
    environment = docker_environment()
    assert {name for name in environment if name.startswith(PREFIX)} <= SETTINGS
    assert only("EXPOSE") == str(Settings.model_fields["port"].default)
    data = only("VOLUME")
    assert environment["CRIBBAGE_DATABASE_URL"] == f"sqlite:///{data}/cribbage.db"
    user = only("USER")
    assert int(user) > 0
    assert any(word == "RUN" and f"--owner {user}" in rest and rest.endswith(data) for word, rest in instructions())


def test_compose_agrees_with_the_dockerfile_and_the_settings() -> None:
    service = compose_service()
    assert service["build"]["context"] == "."
    assert set(service["build"]["args"]) == {only("ARG").partition("=")[0]}
    assert set(service["environment"]) <= SETTINGS - set(docker_environment())
    [port] = service["ports"]
    assert port.rpartition(":")[2] == only("EXPOSE")
    [volume] = service["volumes"]
    assert volume.partition(":")[2] == only("VOLUME")
    assert volume.partition(":")[0] in yaml.safe_load(text_of("compose.yaml") or "")["volumes"]


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Dockerfile's steps without Docker: a wheel from what it copies, installed where nothing else is."""
    folder = tmp_path_factory.mktemp("image")
    wheels, environment = folder / "wheels", folder / "venv"
    build = ["-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", str(wheels), str(CHECKOUT)]
    run(sys.executable, *build)
    run(sys.executable, "-m", "venv", str(environment))
    [wheel] = wheels.iterdir()
    run(str(environment / "bin" / "python"), "-m", "pip", "install", "--quiet", str(wheel))
    return environment / "bin" / "cribbage"


def run(*command: str, cwd: Path | None = None) -> str:
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, timeout=600, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def clean_environment() -> dict[str, str]:
    """This process's environment without what would point the program back at the checkout."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONPATH" and not name.startswith(PREFIX)}


def answer(url: str, server: subprocess.Popen[str]) -> tuple[int, str]:
    """Asks until the server listens; fails at once where it has ended."""
    for _ in range(150):
        assert server.poll() is None, f"the server ended: {server.communicate()}"
        try:
            with urllib.request.urlopen(url, timeout=5) as response:
                return response.status, response.read().decode()
        except urllib.error.HTTPError as error:
            with error:
                return error.code, error.read().decode()
        except OSError:
            time.sleep(0.1)
    raise AssertionError(f"{url} did not answer")


@pytest.mark.slow
def test_an_installed_wheel_knows_its_version(installed: Path, tmp_path: Path) -> None:
    version = tomllib.loads(text_of("pyproject.toml") or "")["project"]["version"]
    assert version in run(str(installed), "--version", cwd=tmp_path)


@pytest.mark.slow
def test_an_installed_wheel_serves_from_anywhere(installed: Path, tmp_path: Path, free_port: int) -> None:
    server = subprocess.Popen(
        [installed, "serve", "--port", str(free_port)],
        cwd=tmp_path,
        env=clean_environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert answer(f"http://127.0.0.1:{free_port}/healthz", server)[0] == 200
        status, page = answer(f"http://127.0.0.1:{free_port}/", server)
        assert status == 200
        for address in set(re.findall(r'(?:href|src)="(/static/[^"#]+)', page)):
            assert answer(f"http://127.0.0.1:{free_port}{address}", server)[0] == 200, address
        assert (tmp_path / "cribbage.db").is_file()
    finally:
        server.terminate()
        server.communicate(timeout=15)
    # 0, or the signal itself: both say that it stopped because it was told to.
    assert server.returncode in {0, -15, 143}
