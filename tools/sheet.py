"""Writes every state of the table and every other page as static HTML, to be looked at.

    python -m tools.sheet FOLDER [--serve PORT] [--lang CODE]

The folder then holds `table-discard.html` and so on, `index.html` with links to all, and `static/` with the joined
style sheets. For the dark side and the four-colour deck there are copies named `-dark` and `-four`.
The pages do not move the game; they are for the eye and for accessibility checks.
"""

from __future__ import annotations

import argparse
import functools
import http.server
import shutil
from pathlib import Path

from cribbage.showcase.pages import pages
from cribbage.web import i18n
from cribbage.web.look import Look
from cribbage.web.render import STYLESHEETS, make_environment

ROOT = Path(__file__).resolve().parent.parent


def write_static(folder: Path) -> None:
    """Static files, with the style sheets joined as the server joins them."""
    static = folder / "static"
    static.mkdir(parents=True, exist_ok=True)
    for bundle, names in STYLESHEETS.items():
        joined = "\n".join((ROOT / "static" / name).read_text(encoding="utf-8") for name in names)
        (static / bundle).write_text(joined, encoding="utf-8")
    for name in ("cards.svg", "page.js", "motion.js", "steps.js"):
        shutil.copy(ROOT / "static" / name, static / name)
    # Live updates would ask for a table that is not there and load the page anew for ever.
    (static / "table.js").write_text("", encoding="utf-8")
    vendored = ROOT / "src" / "cribbage" / "_vendor" / "htmx.min.js"
    (static / "vendor").mkdir(exist_ok=True)
    if vendored.exists():
        shutil.copy(vendored, static / "vendor" / "htmx.min.js")


def write(folder: Path, lang: str = "en") -> list[str]:
    """Writes everything and returns the names of the pages."""
    write_static(folder)
    env = make_environment(ROOT / "templates", lambda name: f"/static/{name}?v=00000000")
    # Pictures of two commits are compared.
    env.globals["built"] = "0.1.0"
    looks = {"": Look("light"), "-dark": Look("dark"), "-four": Look("light", "four")}
    offered = [(code, i18n.name(code)) for code in i18n.available() if not code.startswith("qps")]
    written = []
    with i18n.use(lang):
        for name, template, values in pages():
            for suffix, look in looks.items():
                frame = {"lang": i18n.current(), "dir": i18n.direction(lang), "settings": look, "languages": offered}
                html = env.get_template(template).render(**frame, **values)
                (folder / f"{name}{suffix}.html").write_text(html, encoding="utf-8")
                written.append(name + suffix)
    links = "".join(f'<li><a href="{name}.html">{name}</a></li>' for name in written)
    (folder / "index.html").write_text(f"<!doctype html><ul>{links}</ul>", encoding="utf-8")
    return written


def serve(folder: Path, port: int) -> None:
    """Serves the folder on this machine until interrupted."""
    handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory=str(folder))
    with http.server.ThreadingHTTPServer(("127.0.0.1", port), handler) as server:
        server.serve_forever()


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--serve", type=int, metavar="PORT")
    parser.add_argument("--lang", default="en")
    arguments = parser.parse_args()
    i18n.configure(pseudo_languages=True)
    print(f"{len(write(arguments.folder, arguments.lang))} pages")
    if arguments.serve:
        serve(arguments.folder, arguments.serve)


if __name__ == "__main__":
    main()
