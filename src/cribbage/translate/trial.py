"""Uploads: a translation is read, its slips are told, and a private link shows the site in it for a day."""

from __future__ import annotations

import re
from pathlib import PurePath
from typing import Annotated

from fastapi import APIRouter, File, Form, Request, UploadFile
from fastapi.responses import RedirectResponse, Response

from cribbage.translate.bench import bench_of
from cribbage.web import po, po_checks
from cribbage.web.addresses import own_address
from cribbage.web.catalogues import Translation, babel_code
from cribbage.web.errors import count
from cribbage.web.i18n import N_, gettext, name
from cribbage.web.po_scan import scan
from cribbage.web.previews import HOURS, LARGEST, MOST, PREVIEW_COOKIE
from cribbage.web.respond import https, in_language_of, origin, page, site_of

router = APIRouter()

UPLOAD = "/translate/upload"
LARGEST_FORM = LARGEST + 8 * 1024
"""The file with what a form puts around it."""
SEE_OTHER, UNREADABLE, TOO_LARGE = 303, 422, 413
_CODE = re.compile(r"[A-Za-z]{2,3}([-_][A-Za-z0-9]{1,8})*")

WRONG = {
    "empty": N_("Choose a file first."),
    "too_large": N_("That file is too large."),
    "no_text": N_("That is no text in UTF-8. Save the file in UTF-8 and send it again."),
    "language": N_("The file does not say which language it is in. Write it into the header, as in: Language: sv"),
    "header": N_("The header of the file cannot be used: %(why)s"),
}


class _Refused(Exception):
    """The upload cannot be used; `code` is one of WRONG."""

    def __init__(self, code: str, why: str = "", status: int = UNREADABLE) -> None:
        super().__init__(code)
        self.code = code
        self.why = why
        self.status = status


@router.post(UPLOAD, max_body_size=LARGEST_FORM)
def upload(request: Request, file: Annotated[UploadFile | None, File()] = None) -> Response:
    """Read a translation and answer with its private link and its slips."""
    count(request, "upload")
    try:
        text = _text(file)
        code, translation = _translation(text, PurePath((file and file.filename) or "").stem)
    except _Refused as refused:
        with in_language_of(request):
            wrong = gettext(WRONG[refused.code], why=refused.why)
        return page(request, "translate/upload.html", refused.status, wrong=wrong, **_limits())
    preview = site_of(request).previews.keep(translation, text)
    wanted = {key: one.source for key, one in bench_of(request).sentences().items()}
    used = sum(key in wanted for key in translation.messages)
    return page(
        request,
        "translate/upload.html",
        wrong="",
        link=f"{origin(request)}/preview/{preview.token}",
        token=preview.token,
        language=name(code),
        findings=po_checks.check_text(text, babel_code(code), wanted),
        used=used,
        total=len(wanted),
        **_limits(),
    )


@router.get(UPLOAD)
def form(request: Request) -> Response:
    """The form by itself."""
    return page(request, "translate/upload.html", wrong="", **_limits())


@router.post("/translate/leave")
def leave(request: Request, back: Annotated[str, Form()] = "/") -> Response:
    """Read the site in one's own language again."""
    answer = RedirectResponse(own_address(back), SEE_OTHER)
    answer.delete_cookie(PREVIEW_COOKIE, secure=https(request), httponly=True, samesite="lax")
    return answer


def _limits() -> dict[str, int]:
    return {"hours": HOURS, "most": MOST, "largest": LARGEST // 1024}


def _text(file: UploadFile | None) -> str:
    """The text of the file, which stays in memory: it is smaller than what a form would put on the disk."""
    content = file.file.read(LARGEST + 1) if file else b""
    if not content:
        raise _Refused("empty")
    if len(content) > LARGEST:
        raise _Refused("too_large", status=TOO_LARGE)
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise _Refused("no_text") from None


def _translation(text: str, stem: str) -> tuple[str, Translation]:
    """Code and translation; the header says which language it is, else the name of the file."""
    header = scan(text).header
    said = (po.header_fields(header).get("language", "") if header else "").strip()
    code = next((one for one in (said, stem) if _CODE.fullmatch(one) and babel_code(one.replace("_", "-"))), None)
    if code is None:
        raise _Refused("language")
    code = code.replace("_", "-")
    try:
        read = po.read_text(text, "upload", babel_code(code))
    except po.UnreadableError as error:
        raise _Refused("header", error.problem.text) from None
    return code, Translation(code, read.messages, read.plural, read.forms, counted=read.counted)
