"""Static files: lasting addresses, packed, and nothing else to be had."""

from __future__ import annotations

import gzip

import pytest

from tests.web.conftest import House


def test_static_files_have_a_lasting_address(house: House) -> None:
    ada, _ = house.two()
    links = ada.get("/").links | ada.table().links
    files = {link.split("#")[0] for link in links if link.startswith("/static/")}
    assert len(files) >= 6
    for file in files:
        answer = ada.get(file).response
        assert answer.status_code == 200, file
        assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert "set-cookie" not in answer.headers
        old = "/".join(["", "static", "0" * 12, *file.split("/")[3:]])
        assert ada.get(old).response.headers["cache-control"] == "no-cache"


def test_static_files_are_packed_for_whoever_takes_that(house: House) -> None:
    visitor = house.visitor()
    url = house.app.state.site.assets.url("cards.svg")
    plain = visitor.get(url, **{"Accept-Encoding": "identity"}).response
    with visitor.client.stream("GET", url, headers={"Accept-Encoding": "gzip"}) as packed:
        raw = b"".join(packed.iter_raw())
        assert packed.headers["content-encoding"] == "gzip"
        assert packed.headers["vary"] == "Accept-Encoding"
    assert gzip.decompress(raw) == plain.content
    assert len(raw) < len(plain.content) / 2


@pytest.mark.parametrize(
    "name",
    ["none.css", "..%2fpyproject.toml", "%2e%2e/%2e%2e/etc/passwd", "css%2f..%2f..%2fcli.py", "/etc/passwd", "%00"],
)
def test_no_other_file_can_be_had(house: House, name: str) -> None:
    version = house.app.state.site.assets.version
    for path in (f"/static/{version}/{name}", f"/static/%2e%2e/{name}", f"/static/x/{name}"):
        answer = house.visitor().client.get(path, follow_redirects=False)
        assert answer.status_code == 404, path


def test_a_page_is_packed(house: House) -> None:
    answer = house.visitor().get("/", **{"Accept-Encoding": "gzip"}).response
    assert answer.headers["content-encoding"] == "gzip"
