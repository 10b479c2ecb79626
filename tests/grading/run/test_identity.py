"""Root gives every program a user id of its own, or refuses."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from time import sleep

import pytest
from command import environment
from golden_world import make_case, monosim

from monosim.grading.run import places
from monosim.grading.run.sandbox import choose_sandbox

pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux") or os.geteuid() != 0, reason="needs root on Linux"
)


@pytest.fixture
def claims(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Of two ids, which others may have at the same time: so nothing of theirs is touched."""
    monkeypatch.setattr(places, "CLAIMS", (str(tmp_path / "claims"),))
    monkeypatch.setattr(places, "USERS", range(65000, 65002))
    monkeypatch.setattr(places, "end_processes", lambda user: None)
    monkeypatch.setattr(places, "clear", lambda user: "")
    monkeypatch.setattr(places, "_held", [])
    places._claim.cache_clear()
    yield tmp_path / "claims"
    for claim in places._held:
        os.close(claim)
    places._claim.cache_clear()


def claim_again() -> int | None:
    places._claim.cache_clear()
    return places.claim_user()


def test_when_all_ids_are_taken_nothing_runs_as_root(claims: Path) -> None:
    assert {claim_again(), claim_again()} == {65000, 65001}
    with pytest.raises(places.NoUser, match="--as-root"):
        claim_again()
    with pytest.raises(places.NoUser):
        choose_sandbox("limits")
    assert choose_sandbox("limits", as_root=True).description == "limits, as root"


def test_the_command_refuses_too(claims: Path, tmp_path: Path) -> None:
    assert {claim_again(), claim_again()} == {65000, 65001}
    places._claim.cache_clear()
    make_case(tmp_path / "suite" / "a")
    words = ("grade", "suite", "--sandbox", "limits")
    ran = monosim(tmp_path, *words, "--", "id")
    assert ran.returncode == 2
    assert b"all user ids from 65000 to 65001 are taken" in ran.stderr
    ran = monosim(tmp_path, *words, "--as-root", "--feedback", "actual", "--", "id", "-u")
    assert b"    0\n" in ran.stdout
    assert ran.stdout.endswith(b"sandbox: limits, as root\n")


def test_a_socket_of_a_student_takes_no_id(claims: Path) -> None:
    with ExitStack() as bound:
        for user in places.USERS:
            claim = bound.enter_context(socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM))
            with suppress(OSError):  # somebody has bound it already
                claim.bind(f"\0monosim-user-{user}")
        assert claim_again() in places.USERS


def test_claims_are_where_only_root_can_be(claims: Path) -> None:
    claim_again()
    assert (claims.stat().st_uid, claims.stat().st_mode & 0o777) == (0, 0o700)
    claims.chmod(0o755)
    with pytest.raises(places.NoUser, match="in none of"):
        claim_again()
    claims.chmod(0o700)
    os.chown(claims, 65000, 65000)
    with pytest.raises(places.NoUser, match="in none of"):
        claim_again()


def test_an_id_with_leftovers_is_not_taken(claims: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(places, "clear", lambda user: "no" if user == 65001 else "")
    assert claim_again() == 65000


def test_an_id_that_is_somebodys_is_not_taken(claims: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(places, "_is_known", lambda user: user == 65001)
    assert claim_again() == 65000


def test_two_processes_have_two_ids() -> None:
    code = "from monosim.grading.run import places; print(places.claim_user(), flush=True); input()"
    words = [sys.executable, "-c", code]
    both = [
        subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment(), text=True)
        for _ in range(2)
    ]
    users = {process.stdout.readline() for process in both if process.stdout}
    for process in both:
        process.communicate("\n")
    assert len(users) == 2


def test_the_guard_of_a_killed_grader_keeps_its_id(claims: Path) -> None:
    """It is about to end all processes of that id, so they must not be those of the next grader."""
    code = (
        "import sys\n"
        "from monosim.grading.run import orphans, places\n"
        f"places.CLAIMS, places.USERS = ({str(claims)!r},), range(65001, 65002)\n"
        "places.end_processes, places.clear = lambda user: None, lambda user: ''\n"
        "places.claim_user()\n"
        "with places.make_workshop():\n"
        "    print(*orphans.list_children(), flush=True)\n"
        "    input()\n"
    )
    words = [sys.executable, "-c", code]
    grader = subprocess.Popen(
        words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment(), text=True
    )
    assert grader.stdout is not None
    guard = int(grader.stdout.readline())
    os.kill(guard, signal.SIGSTOP)
    try:
        grader.kill()
        grader.communicate()
        assert claim_again() == 65000
        with pytest.raises(places.NoUser):
            claim_again()
    finally:
        os.kill(guard, signal.SIGCONT)
    assert _claim_when_free() == 65001


def _claim_when_free() -> int | None:
    for _ in range(200):
        with suppress(places.NoUser):
            return claim_again()
        sleep(0.05)
    return None
