"""The hub: the newest version wins, but nothing comes after a last word."""

from __future__ import annotations

import asyncio
import threading

import pytest

from cribbage.services.hub import DISPLACED, END, Hub, Listener
from tests.helpers import PATIENCE, in_a_loop

LAST_WORDS = pytest.mark.parametrize("last", [END, DISPLACED], ids=["the server ends", "displaced"])


async def heard(listener: Listener) -> str:
    async with asyncio.timeout(PATIENCE):
        return await listener.next()


async def all_told() -> None:
    """Everything that was told from other threads has arrived."""
    arrived = asyncio.Event()
    asyncio.get_running_loop().call_soon(arrived.set)
    await arrived.wait()


def test_of_many_versions_the_newest_is_heard() -> None:
    async def run() -> list[str]:
        hub = Hub()
        hub.open()
        with hub.listen("table") as listener, hub.listen("other") as other:
            for version in ("1.0", "2.0", "3.0"):
                hub.publish("table", version)
            hub.publish("other", "7.0")
            await all_told()
            return [await heard(listener), await heard(other)]

    assert in_a_loop(run()) == ["3.0", "7.0"]


@LAST_WORDS
def test_no_version_takes_the_place_of_a_last_word(last: str) -> None:
    async def run() -> list[str]:
        listener = Listener()
        listener.put("1.0")
        listener.put(last)
        listener.put("2.0")
        return [await heard(listener) for _ in range(3)]

    assert in_a_loop(run()) == [last] * 3


def test_of_two_last_words_the_first_stands() -> None:
    async def run() -> str:
        listener = Listener()
        listener.put(DISPLACED)
        listener.put(END)
        return await heard(listener)

    assert in_a_loop(run()) == DISPLACED


@LAST_WORDS
def test_a_last_word_wakes_whoever_waits(last: str) -> None:
    async def run() -> str:
        listener = Listener()
        waiting = asyncio.create_task(heard(listener))
        await all_told()
        listener.put(last)
        listener.put("2.0")
        return await waiting

    assert in_a_loop(run()) == last


def test_what_was_told_before_the_end_does_not_arrive_after_it() -> None:
    """A worker publishes; before the loop comes to it, the server closes."""

    async def run() -> tuple[str, str]:
        hub = Hub()
        hub.open()
        with hub.listen("table") as listener:
            worker = threading.Thread(target=hub.publish, args=("table", "2.0"))
            worker.start()
            worker.join(PATIENCE)
            hub.close()
            hub.publish("table", "3.0")
            await all_told()
            with hub.listen("table") as late:
                hub.publish("table", "4.0")
                await all_told()
                return await heard(listener), await heard(late)

    assert in_a_loop(run()) == (END, END)


def test_publishing_after_the_loop_has_ended_harms_nobody() -> None:
    hub = Hub()

    async def run() -> None:
        hub.open()

    in_a_loop(run())
    hub.publish("table", "1.0")


def test_nothing_is_kept_of_a_table_that_nobody_listens_to() -> None:
    async def run() -> None:
        hub = Hub()
        hub.open()
        with hub.listen("table"), hub.listen("table"):
            assert hub.has_listeners("table")
        assert not hub.has_listeners("table")
        hub.publish("table", "1.0")
        await all_told()
        assert not hub.has_listeners("table")

    in_a_loop(run())
