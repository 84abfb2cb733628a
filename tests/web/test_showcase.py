"""The showcase: every page and state can be said in any language, and says nothing that the program does not say."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser

import pytest
from jinja2 import Environment

from cribbage.locales_tool import extract
from cribbage.paths import CHECKOUT
from cribbage.showcase.pages import ODD_NAMES, PAGES, TABLES, made
from cribbage.web import i18n, pseudo
from cribbage.web.catalogues import Translation
from cribbage.web.look import AS_IT_COMES
from cribbage.web.render import make_environment

EVERY_PAGE = {**PAGES, **TABLES}
NAMES = {"Ana", "Maria", "Li", "Jonas", "Konstantina", "Alexandra", "Вероника", "Константиновна", "Øst", "שרה"}
READ_ATTRIBUTES = {"aria-label", "title", "alt", "placeholder", "data-done", "data-by-hand", "data-share-title"}
INNERMOST = re.compile(r"\[!!(?:(?!\[!!|!!\]).)*!!\]", re.DOTALL)
WORD = re.compile(r"[^\W\d_]{2,}")
ADDRESS = re.compile(r"https?://\S+")
VOID = {"br", "circle", "hr", "img", "input", "link", "meta", "path", "rect", "use", "wbr"}
SILENT = {"script", "style"}


class Reader(HTMLParser):
    """What a page says: its whole text in one piece, and each attribute that is read."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.text: list[str] = []
        self.said: list[str] = []
        self._open: list[tuple[str, bool]] = []
        self.feed(html)

    @property
    def _hushed(self) -> bool:
        return any(hushed for _, hushed in self._open)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        known = {name: value or "" for name, value in attrs}
        if tag not in VOID:
            # What is in English on purpose says so, as the names of the API's fields do.
            self._open.append((tag, tag in SILENT or (known.get("lang") == "en" and tag != "html")))
        if not self._hushed:
            self.said += [known[name] for name in READ_ATTRIBUTES & known.keys()]
            if known.get("name") == "description" or known.get("property", "").startswith(("og:title", "og:desc")):
                self.said.append(known["content"])

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self._open.pop()

    def handle_endtag(self, tag: str) -> None:
        self._open.pop()

    def handle_data(self, data: str) -> None:
        if not self._hushed and not (self._open and self._open[-1][0] in ("bdi", "code", "kbd")):
            self.text.append(data)


def english(html: str) -> list[str]:
    """Words that stand in no pseudo brackets, with what is around them."""
    page = Reader(html)
    found: list[str] = []
    for text in ("".join(page.text), *page.said):
        left, before = ADDRESS.sub("", text), ""
        while left != before:
            left, before = INNERMOST.sub("\N{BULLET}", left), left
        if set(WORD.findall(left)) - NAMES or "[!!" in left or "!!]" in left:
            found += [line.strip() for line in left.splitlines() if set(WORD.findall(line)) - NAMES or "!!" in line]
    return found


@pytest.fixture(scope="module", name="env")
def _env() -> Iterator[Environment]:
    i18n.configure(pseudo_languages=True)
    yield make_environment(CHECKOUT / "templates", lambda name: f"/static/{name}")
    i18n.configure()


def render(env: Environment, name: str) -> str:
    """A page in the language in use."""
    [(_, template, values)] = made({name: EVERY_PAGE[name]})
    return env.get_template(template).render(lang=i18n.current(), dir="ltr", settings=AS_IT_COMES, **values)


@pytest.mark.parametrize("name", EVERY_PAGE)
def test_nothing_is_left_in_english(env: Environment, name: str) -> None:
    with i18n.use(pseudo.LONG):
        assert english(render(env, name)) == []


@pytest.mark.parametrize("name", ["home", "table-play", "game-muggins"])
def test_english_would_be_found(env: Environment, name: str) -> None:
    """The test above can fail."""
    assert len(english(render(env, name))) > 3


def test_names_of_the_showcase_are_known() -> None:
    assert set(WORD.findall(" ".join(ODD_NAMES))) <= NAMES


def test_every_sentence_is_one_of_the_program(env: Environment, monkeypatch: pytest.MonkeyPatch) -> None:
    """No state says what translators are never given."""
    said: set[tuple[str | None, str]] = set()
    one, many = Translation.one, Translation.many

    def note_one(self: Translation, context: str | None, message: str) -> str:
        said.add((context, message))
        return one(self, context, message)

    def note_many(self: Translation, context: str | None, singular: str, plural: str, n: int) -> str:
        said.add((context, singular))
        return many(self, context, singular, plural, n)

    monkeypatch.setattr(Translation, "one", note_one)
    monkeypatch.setattr(Translation, "many", note_many)
    for name in EVERY_PAGE:
        render(env, name)
    catalog = extract()
    known = {
        (message.context, message.id if isinstance(message.id, str) else message.id[0])
        for message in catalog
        if message.id
    }
    assert said <= known
    print(len(known), *sorted(str(m) for m in known - said), sep="\n")
