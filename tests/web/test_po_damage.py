"""A real translation file, damaged at random: whatever comes of it, no page fails and nothing broken is shown."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cribbage.web import po, po_checks
from cribbage.web.catalogues import Translation
from cribbage.web.po_checks.finding import Level
from cribbage.web.po_faults import is_nested, kinds, without_tags
from tests.web.po_files import HEADER, entry, program, whole

SENTENCES = 60
WHOLE = whole(SENTENCES).encode()
NUMBERS = (-1, 0, 1, 2, 5, 21, 100)
SPLINTERS = (
    b'"', b"\\", b"%", b"%(", b")s", b"%(num)s", b"%(name)d", b"<", b">", b"</b>", b'<b onclick="x">', b"\n\n", b"\r",
    b"#~ ", b"#, fuzzy\n", b"\nmsgid ", b"\nmsgstr ", b"\nmsgid_plural ", b'\nmsgstr[1] "x"', b'\nmsgstr[7] "x"', b"\n",
    b"\x00", b"\xff", b"\xe2\x80\xae", b"\n<<<<<<< x\n", b"nplurals=9;", b"\xef\xbb\xbf", b"&lt;", b"{",
)  # fmt: skip

places = st.integers(0, len(WHOLE))
damages = st.one_of(
    st.tuples(st.just("insert"), places, st.sampled_from(SPLINTERS) | st.binary(max_size=4)),
    st.tuples(st.just("remove"), places, st.integers(1, 200)),
    st.tuples(st.just("double"), places, st.integers(1, 400)),
    st.tuples(st.just("cut"), places, st.just(0)),
    st.tuples(st.just("lose"), places, st.just(0)),
    st.tuples(st.just("swap"), places, places),
)


def damaged(data: bytes, kind: str, place: int, more: bytes | int) -> bytes:
    if isinstance(more, bytes):
        return data[:place] + more + data[place:]
    match kind:
        case "remove":
            return data[:place] + data[place + more :]
        case "double":
            return data[: place + more] + data[place:]
        case "cut":
            return data[:place]
    lines = data.split(b"\n")
    first, second = place % len(lines), more % len(lines)
    if kind == "lose":
        del lines[first]
    else:
        lines[first], lines[second] = lines[second], lines[first]
    return b"\n".join(lines)


def fill(text: str, english: tuple[str, ...], **more: object) -> str:
    """`text` with the values that the program has for the English sentence, and no others."""
    values = {name: 5 if kind == "d" else "Bo" for name, kind in kinds(english[0])}
    return text % {**values, **more}


def all_said(translation: Translation) -> None:
    """Every sentence of the program is said, for every number, with tags as in English."""
    for (context, singular), english in list(program().items())[:SENTENCES]:
        said = [fill(translation.one(context, singular), english)]
        if len(english) > 1:
            one, many = english
            said += [fill(translation.many(context, one, many, n), english, num=n) for n in NUMBERS]
        for text in said:
            assert is_nested(text)
            assert without_tags(text).count("<") == 0
            assert not Counter(text) & Counter('\x00\u202e"')


@settings(max_examples=300, deadline=None)
@given(damage=st.lists(damages, min_size=1, max_size=6))
def test_nothing_broken_is_ever_shown(
    tmp_path_factory: pytest.TempPathFactory, damage: list[tuple[str, int, bytes | int]]
) -> None:
    path = tmp_path_factory.getbasetemp() / "sv.po"
    data = WHOLE
    for kind, place, more in damage:
        data = damaged(data, kind, min(place, len(data)), more)
    path.write_bytes(data)
    found = po_checks.check_file(path, "sv", program())
    to_mend = [finding for finding in found if finding.level is not Level.LOOK]
    try:
        file = po.read(path, "sv")
    except po.UnreadableError:
        assert to_mend
        return
    assert len(to_mend) >= bool(file.problems)
    all_said(Translation("sv", file.messages, file.plural, file.forms, counted=file.counted))


def test_the_whole_file_is_sound(tmp_path: Path) -> None:
    (tmp_path / "sv.po").write_bytes(WHOLE)
    file = po.read(tmp_path / "sv.po", "sv")
    assert len(file.messages) == file.total == SENTENCES
    assert not file.problems
    all_said(Translation("sv", file.messages, file.plural, file.forms, counted=file.counted))


@settings(deadline=None)
@given(st.binary(max_size=300))
def test_no_bytes_make_the_check_fail(tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:
    path = tmp_path_factory.getbasetemp() / "xx.po"
    path.write_bytes(data)
    for code in ("sv", "ko", "ar", None):
        po_checks.check_file(path, code, program())


@settings(deadline=None)
@given(
    st.sampled_from(["sv", "ko", "ar", "el", "tr", "th", "de", None]),
    st.lists(
        st.text(max_size=12) | st.sampled_from(["%(name)s", "%(num)d", "%%", "<b>", "</b>", "이", "’s"]), max_size=6
    ),
)
def test_no_words_make_the_check_fail(code: str | None, pieces: list[str]) -> None:
    po_checks.check_text(HEADER + entry(("%(name)s <b>wins</b>",), ("".join(pieces),)), code, program())
