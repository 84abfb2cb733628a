"""Sentences are found again in a finished page, wherever they stand, and what acts in it is taken out."""

from __future__ import annotations

import re

import pytest
from markupsafe import Markup

from cribbage.translate.marks import Found, Recording, mark, unmarked
from cribbage.translate.shown import MAKERS, Stage
from cribbage.web import i18n
from cribbage.web.catalogues import ENGLISH, Translation
from cribbage.web.i18n import gettext, gettext_html, ngettext
from cribbage.web.render import make_environment
from tests.web.test_parts import ROOT, Tags

NAMES = ("m0", "m1", "m2")
PRIVATE = re.compile("[\U000f0000-\U0010ffff]")


def test_a_sentence_gets_an_element_and_its_inner_sentence_another() -> None:
    with i18n.said_in(Recording.of(ENGLISH)):
        inner = gettext("fifteen")
        html = f"<p>{gettext_html('Hello <b>%(name)s</b>: %(why)s', name='<x>', why=inner)}</p>"
    page = mark(html, NAMES, {})
    inside = '<b>&lt;x&gt;</b>: <x-msg data-msg="m0">fifteen</x-msg>'
    assert page.html == f'<p><x-msg data-msg="m1">Hello {inside}</x-msg></p>'
    assert page.found == (Found("m1"), Found("m0"))


def test_what_is_not_done_says_so() -> None:
    with i18n.said_in(Recording.of(ENGLISH)):
        html = f'<p title="{gettext("a")}">{gettext("b")}</p>'
    page = mark(html, NAMES, {"m0": "unsure", "m1": "missing"})
    assert page.html == (
        '<p title="a" data-msg-in="m0" data-msg-state="unsure">'
        '<x-msg data-msg="m1" data-msg-state="missing">b</x-msg></p>'
    )
    assert page.found == (Found("m0", "title"), Found("m1"))


@pytest.mark.parametrize("tag", ["title", "textarea", "option", "svg"])
def test_where_no_element_can_stand_the_sentence_is_noted(tag: str) -> None:
    with i18n.said_in(Recording.of(ENGLISH)):
        html = f"<{tag}>{gettext('a &amp; b')}</{tag}>"
    page = mark(html, NAMES, {})
    assert page.html == f"<{tag}>a &amp; b</{tag}>"
    assert page.found == (Found("m0", tag),)


def test_a_sentence_cut_in_two_breaks_nothing() -> None:
    """It begins in one element and ends in another: it gets no element, and no mark is left."""
    with i18n.said_in(Recording.of(ENGLISH)):
        text = gettext("one two")
        html = f"<p>{text[:4]}</p><p>{text[4:]} {gettext('three')}</p>"
    assert mark(html, NAMES, {}).html == '<p>one</p><p> two <x-msg data-msg="m1">three</x-msg></p>'


def test_what_acts_is_taken_out() -> None:
    html = (
        '<head><meta http-equiv="refresh" content="1"><link rel="modulepreload" href="/a.js">'
        '<script src="/a.js"></script></head><body><noscript><p>x</p></noscript><p>y</p><script>z()</script></body>'
    )
    assert mark(html, (), {}, "<link>").html == "<head><link></head><body><p>y</p></body>"


def test_marks_in_a_translation_lead_nowhere() -> None:
    hostile = Translation("sv", {(None, "a"): ("x\U000f0007y\U00100007",)})
    with i18n.said_in(Recording.of(hostile)):
        assert unmarked(gettext("a")) == "xy"
        page = mark(f"<p>{gettext('a')}</p>", NAMES, {})
    assert page.html == '<p><x-msg data-msg="m0">xy</x-msg></p>'


def test_plurals_and_values_go_through() -> None:
    with i18n.said_in(Recording.of(ENGLISH)) as code:
        assert code == "en"
        text = ngettext("%(num)d hole", "%(num)d holes", 2)
        assert unmarked(text) == "2 holes"
        assert mark(Markup("<p>{}</p>").format(text), NAMES, {}).html == '<p><x-msg data-msg="m0">2 holes</x-msg></p>'


@pytest.fixture(scope="module", name="stage")
def _stage() -> Stage:
    env = make_environment(ROOT / "templates", lambda name: f"/static/{name}")
    return Stage(env, "/static/cards.svg", "/static/shown.css")


@pytest.mark.parametrize("name", MAKERS)
def test_every_page_can_be_shown(stage: Stage, name: str) -> None:
    """Well-formed, no mark left, nothing that acts, and every sentence of its text has an element."""
    shown = stage.show(name, ENGLISH, {})
    assert not PRIVATE.search(shown.html)
    tags = Tags(shown.html)
    assert not tags.open
    assert not [tag for tag, attrs in tags.found if tag == "script" or attrs.get("http-equiv") == "refresh"]
    in_text = {one.id for one in shown.said if not one.where}
    assert in_text == {attrs["data-msg"] for tag, attrs in tags.found if tag == "x-msg"}
    noted = {name for _, names in tags.having("data-msg-in") for name in names.split()}
    assert {one.id for one in shown.said} >= noted
    assert len(shown.said) > 3
