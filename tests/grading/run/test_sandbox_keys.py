"""The kernel's keys are closed in every sandbox: no run finds what an earlier one left there."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence

import pytest
from grading.run.test_sandbox import PATIENT, _sandbox

from monosim.grading.run import keys, sandbox
from monosim.grading.run import landlock as bpf
from monosim.grading.run.process import run
from monosim.grading.run.sandbox import Room, Sandbox
from monosim.grading.run.submission import make_workshop

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="needs Linux")
LEVELS = ("bwrap", "landlock", "limits")
NUMBERS = {"x86_64": (248, 250), "aarch64": (217, 219)}.get(os.uname().machine, (0, 0))
NOTE = """
import ctypes, os
libc = ctypes.CDLL(None, use_errno=True)
ring = ctypes.c_long(-3)
def call(*words):
    found = libc.syscall(*words)
    return os.strerror(ctypes.get_errno()) if found < 0 else "done"
print(call({1}, 10, ring, b"user", b"note", 0))
print(call({0}, b"user", b"note", b"text", 4, ring))
"""
"""A program that looks for a note in its session's keyring, and leaves one there."""


def said(inside: Sandbox) -> list[str]:
    with make_workshop() as directory:
        room = Room(os.path.join(directory, "case"))
        os.mkdir(room.scratch)
        inside.admit(room.scratch)
        words = ["/usr/bin/env", "python3", "-c", NOTE.format(*NUMBERS)]
        ran = run(words, b"", room, PATIENT._replace(cpu_seconds=5), inside)
    return (ran.stdout + ran.stderr).decode().splitlines()


@pytest.mark.parametrize("level", LEVELS)
def test_the_calls_are_refused(level: str) -> None:
    assert said(_sandbox(level)) == ["Operation not permitted"] * 2


@pytest.mark.parametrize("level", ["bwrap", "limits"])
def test_each_run_has_an_empty_keyring_where_the_kernel_takes_no_filter(level: str) -> None:
    inside = _sandbox(level)._replace(refuses_keys=False)
    assert [said(inside)[0] for _ in range(2)] == ["Required key not available"] * 2


def test_a_kernel_that_takes_no_filter_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    assert sandbox.choose_sandbox("limits").description == "limits"
    monkeypatch.setattr(keys, "CALLS", {})
    keys.can_be_refused.cache_clear()
    assert sandbox.choose_sandbox("limits").description == "limits, kernel keys open"
    keys.can_be_refused.cache_clear()


@pytest.fixture(params=[(machine, arch) for machine, found in keys.CALLS.items() for arch in found])
def kernel(request: pytest.FixtureRequest) -> tuple[str, int]:
    machine, architecture = request.param
    return str(machine), int(architecture)


def test_the_filter_of_each_architecture(kernel: tuple[str, int]) -> None:
    machine, architecture = kernel
    filtering = keys.build_filter(machine)
    refused = {
        number
        for number in (*range(1000), *range(keys.X32, keys.X32 + 1000))
        if answer(filtering, architecture, number) == bpf.REFUSE
    }
    assert refused == set(keys.CALLS[machine][architecture])
    assert answer(filtering, architecture, 1) == bpf.ALLOW
    assert answer(filtering, 0x1234, 1) == bpf.KILL_PROCESS
    column, native = bpf.ARCHITECTURES[machine]
    if architecture == native:
        assert {bpf.ALWAYS_REFUSED[name][column] for name in ("add_key", "request_key", "keyctl")} <= refused


def answer(filtering: Sequence[bpf.Instruction], architecture: int, number: int) -> int:
    """What the kernel makes of a call, step by step."""
    held, steps = 0, iter(filtering)
    for code, true, false, value in steps:
        if code == bpf.RETURN:
            return value
        if code == bpf.LOAD:
            held = {0: number, 4: architecture}[value]
        else:
            skip(steps, true if held == value else false)
    raise AssertionError("the filter has no end")


def skip(steps: Iterator[bpf.Instruction], count: int) -> None:
    for _ in range(count):
        next(steps)


def test_another_machine_has_no_filter() -> None:
    with pytest.raises(OSError, match="known for riscv64"):
        keys.build_filter("riscv64")
