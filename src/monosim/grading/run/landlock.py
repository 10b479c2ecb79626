"""Confine a program where no namespaces can be made: by Landlock, seccomp, and no new privileges.

An interpreter of its own runs this file between us and the program, so it imports nothing of ours:
see docs/adr/0010-landlock-by-ctypes.md, and docs/security.md for what is held and what is not.
"""

from __future__ import annotations

import ctypes
import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:  # importing these would cost a third of a start
    from collections.abc import Iterable, Iterator, Sequence

SYSCALLS = {"create_ruleset": 444, "add_rule": 445, "restrict_self": 446}
PR_SET_PDEATHSIG, PR_SET_SECCOMP, PR_CAPBSET_DROP, PR_SET_NO_NEW_PRIVS = 1, 22, 24, 38
SIGKILL, SECCOMP_MODE_FILTER, PATH_BENEATH, VERSION = 9, 2, 1, 1
IGNORED_BY_PYTHON, BY_DEFAULT = (13, 25), None
"""SIGPIPE and SIGXFSZ: a program inherits what is ignored."""
CAPABILITIES = range(64)

EXECUTE, WRITE_FILE, READ_FILE, READ_DIR = (1 << bit for bit in range(4))
MAKE_CHAR, MAKE_SOCKET, MAKE_BLOCK, TRUNCATE, IOCTL_DEVICE = 1 << 6, 1 << 9, 1 << 11, 1 << 14, 1 << 15
READING = EXECUTE | READ_FILE | READ_DIR
OF_A_FILE = EXECUTE | READ_FILE | WRITE_FILE | TRUNCATE
BITS_BY_VERSION = (0, 13, 14, 15, 15, 16)
"""How many kinds of access to files each version of Landlock knows; the later ones know no more."""
WRITING = (1 << 15) - 1 & ~(MAKE_CHAR | MAKE_SOCKET | MAKE_BLOCK)
TCP, SCOPES = 3, 3
KNOWS_TRUNCATION, KNOWS_TCP, KNOWS_SIGNALS = 3, 4, 6

DEVICES = ("/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom")
ABOUT_THE_MACHINE = ("/proc/cpuinfo", "/proc/meminfo", "/sys/devices/system/cpu")
OWN_PROCESS = "/proc/self"
"""Sanitizers read it. It is opened before the program starts, so it means that one process for ever."""

ARCHITECTURES = {"x86_64": (0, 0xC000003E), "aarch64": (1, 0xC00000B7)}
"""The column of the tables below, and what seccomp calls it."""
FIRST_UNKNOWN = 463
"""Newer system calls do not exist for the program, nor do those of x32, which begin far above."""
ALWAYS_REFUSED = {
    "socket": (41, 198), "connect": (42, 203), "accept": (43, 202), "bind": (49, 200), "listen": (50, 201),
    "accept4": (288, 242), "process_vm_readv": (310, 270), "process_vm_writev": (311, 271),
    "kcmp": (312, 272), "pidfd_getfd": (438, 438), "process_madvise": (440, 440),
    "process_mrelease": (448, 448),
    "migrate_pages": (256, 238), "move_pages": (279, 239), "ioprio_set": (251, 30),
    "perf_event_open": (298, 241), "unshare": (272, 97), "setns": (308, 268), "mount": (165, 40),
    "umount2": (166, 39), "pivot_root": (155, 41), "chroot": (161, 51), "open_tree": (428, 428),
    "move_mount": (429, 429), "fsopen": (430, 430), "fsconfig": (431, 431), "fsmount": (432, 432),
    "fspick": (433, 433), "mount_setattr": (442, 442), "shmget": (29, 194), "semget": (64, 190),
    "msgget": (68, 186), "mq_open": (240, 180), "memfd_create": (319, 279), "memfd_secret": (447, 447),
    "add_key": (248, 217), "request_key": (249, 218), "keyctl": (250, 219), "bpf": (321, 280),
    "userfaultfd": (323, 282), "open_by_handle_at": (304, 265), "fanotify_init": (300, 262),
    "inotify_add_watch": (254, 27), "syslog": (103, 116), "acct": (163, 89), "quotactl": (179, 60),
    "swapon": (167, 224), "swapoff": (168, 225), "reboot": (169, 142), "kexec_load": (246, 104),
    "kexec_file_load": (320, 294), "init_module": (175, 105), "finit_module": (313, 273),
    "delete_module": (176, 106), "settimeofday": (164, 170), "clock_settime": (227, 112),
    "clock_adjtime": (305, 266), "adjtimex": (159, 171), "sethostname": (170, 161),
    "setdomainname": (171, 162),
}  # fmt: skip
"""Networks, other processes, namespaces and mounts, memory that nobody counts, the kernel's own business."""
NOT_THERE = {
    "clone3": (435, 435), "io_uring_setup": (425, 425), "io_uring_enter": (426, 426),
    "io_uring_register": (427, 427),
}  # fmt: skip
"""What a filter cannot look into. Callers who are told that it does not exist have another way."""
BY_PATH = {
    "chmod": (90, -1), "fchmodat": (268, 53), "fchmodat2": (452, 452), "chown": (92, -1), "lchown": (94, -1),
    "fchownat": (260, 54), "setxattr": (188, 5), "lsetxattr": (189, 6), "removexattr": (197, 14),
    "lremovexattr": (198, 15), "utime": (132, -1), "utimes": (235, -1), "futimesat": (261, -1),
}  # fmt: skip
"""Landlock does not confine them; what is ours is in danger where the program has our user id."""
SIGNALLING = {
    "kill": (62, 129), "tkill": (200, 130), "tgkill": (234, 131), "rt_sigqueueinfo": (129, 138),
    "rt_tgsigqueueinfo": (297, 240), "pidfd_send_signal": (424, 424),
}  # fmt: skip
TO_ONE_PROCESS = {
    "prlimit64": (302, 261), "sched_setaffinity": (203, 122), "sched_setscheduler": (144, 119),
    "sched_setparam": (142, 118), "sched_setattr": (314, 274),
}  # fmt: skip
CLONE, SOCKETPAIR, PTRACE, SETPRIORITY = (56, 220), (53, 199), (101, 117), (141, 140)
UTIMENSAT, FCNTL, IOCTL = (280, 88), (72, 25), (16, 29)
NEW_NAMESPACES = 0x7E020000
LOOKS_AT_ITSELF = (7, 8, 12, 16, 17, 0x4204)
"""CONT, KILL, GETREGS, ATTACH, DETACH, GETREGSET: how LeakSanitizer looks; Landlock keeps it to its own."""
SET_OWNER, SET_OWNER_BY_IOCTL = (8, 15), (0x8901, 0x8902)

EPERM, ENOSYS = 1, 38
LOAD, AND, EQUAL, AT_LEAST, RETURN = 0x20, 0x54, 0x15, 0x35, 0x06
ALLOW, KILL_PROCESS, REFUSE, NOT_IMPLEMENTED = 0x7FFF0000, 0x80000000, 0x50000 | EPERM, 0x50000 | ENOSYS
ANY_BIT = 0xFFFFFFFF

Instruction = tuple[int, int, int, int]
"""Code, how many to skip if true, if false, and a number: one step of a filter."""


class _Ruleset(ctypes.Structure):
    _fields_ = [("files", ctypes.c_uint64), ("network", ctypes.c_uint64), ("scoped", ctypes.c_uint64)]


class _Beneath(ctypes.Structure):
    _pack_ = 1
    _fields_ = [("allowed", ctypes.c_uint64), ("directory", ctypes.c_int32)]


class _Step(ctypes.Structure):
    _fields_ = [
        ("code", ctypes.c_uint16), ("true", ctypes.c_uint8), ("false", ctypes.c_uint8),
        ("number", ctypes.c_uint32),
    ]  # fmt: skip


class _Filter(ctypes.Structure):
    _fields_ = [("length", ctypes.c_uint16), ("steps", ctypes.POINTER(_Step))]


_libc = ctypes.CDLL(None, use_errno=True)


def launch(words: Sequence[str]) -> None:
    """Confine this process and become the program.

    The words: its user id or `-`, whether it builds, its scratch directory, how many more paths
    there are, those to read, and the command.
    """
    user, building, scratch, count, *rest = words
    readable, command = rest[: int(count)], rest[int(count) :]
    shares_user = user == "-"
    version = _find_version(shares_user)
    ruleset = _make_ruleset(version, scratch, readable)
    _drop_privileges(None if shares_user else int(user))
    for signal in IGNORED_BY_PYTHON:
        _libc.signal(signal, BY_DEFAULT)
    call("prctl", PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0)
    forbid_new_privileges()
    call("syscall", SYSCALLS["restrict_self"], ruleset, 0)
    install_filter(
        _build_filter(os.uname().machine, version, shares_user=shares_user, building=building == "yes")
    )
    os.execv(command[0], command)


def _find_version(shares_user: bool) -> int:
    version = int(call("syscall", SYSCALLS["create_ruleset"], None, 0, VERSION))
    if shares_user and version < KNOWS_TRUNCATION:
        raise OSError(f"version {version} of Landlock would let a program of our own user truncate our files")
    return version


def _make_ruleset(version: int, scratch: str, readable: Iterable[str]) -> int:
    bits = BITS_BY_VERSION[min(version, len(BITS_BY_VERSION) - 1)]
    known = (1 << bits) - 1
    attributes = _Ruleset(known, TCP * (version >= KNOWS_TCP), SCOPES * (version >= KNOWS_SIGNALS))
    size = 8 if version < KNOWS_TCP else 16 if version < KNOWS_SIGNALS else 24
    ruleset = int(call("syscall", SYSCALLS["create_ruleset"], ctypes.byref(attributes), size, 0))
    _allow(ruleset, scratch, (WRITING | READING) & known)
    for path in (*readable, *ABOUT_THE_MACHINE, OWN_PROCESS):
        _allow(ruleset, path, READING)
    for path in DEVICES:
        _allow(ruleset, path, (READ_FILE | WRITE_FILE | TRUNCATE) & known)
    return ruleset


def _allow(ruleset: int, path: str, access: int) -> None:
    """What does not exist needs no rule."""
    try:
        directory = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except (FileNotFoundError, PermissionError):
        return
    rule = _Beneath(access if os.path.isdir(path) else access & OF_A_FILE, directory)
    call("syscall", SYSCALLS["add_rule"], ruleset, PATH_BENEATH, ctypes.byref(rule), 0)
    os.close(directory)


def _drop_privileges(user: int | None) -> None:
    """Another user has no capabilities; root loses them when the program is executed."""
    if user is not None:
        os.setgroups([])
        os.setresgid(user, user, user)
        os.setresuid(user, user, user)
    elif os.geteuid() == 0:
        for capability in CAPABILITIES:
            _libc.prctl(PR_CAPBSET_DROP, capability, 0, 0, 0)


def forbid_new_privileges() -> None:
    """What a filter asks of whoever is not root: programs with the set-user-ID bit gain nothing."""
    call("prctl", PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)


def encode_filter(steps: Sequence[Instruction]) -> bytes:
    """The filter as the kernel reads it."""
    return bytes((_Step * len(steps))(*(_Step(*step) for step in steps)))


def install_filter(steps: Sequence[Instruction]) -> None:
    """Set a filter on this thread, for it and all its children, for ever."""
    program = _Filter(len(steps), (_Step * len(steps))(*(_Step(*step) for step in steps)))
    call("prctl", PR_SET_SECCOMP, SECCOMP_MODE_FILTER, ctypes.byref(program), 0, 0)


def _build_filter(machine: str, version: int, *, shares_user: bool, building: bool) -> list[Instruction]:
    if machine not in ARCHITECTURES:
        raise OSError(f"no filter of system calls is known for {machine}")
    column, architecture = ARCHITECTURES[machine]
    steps = [
        (LOAD, 0, 0, 4), (EQUAL, 1, 0, architecture), (RETURN, 0, 0, KILL_PROCESS),
        (LOAD, 0, 0, 0), (AT_LEAST, 0, 1, FIRST_UNKNOWN), (RETURN, 0, 0, NOT_IMPLEMENTED),
    ]  # fmt: skip
    for numbers, body in _list_rules(version, shares_user, building):
        if numbers[column] >= 0:
            steps += [(EQUAL, 0, len(body), numbers[column]), *body]
    return [*steps, (RETURN, 0, 0, ALLOW)]


def _list_rules(
    version: int, shares_user: bool, building: bool
) -> Iterator[tuple[tuple[int, int], list[Instruction]]]:
    own = (0, os.getpid())
    refused = [*ALWAYS_REFUSED.values(), *(BY_PATH.values() if shares_user and not building else ())]
    yield from ((numbers, [(RETURN, 0, 0, REFUSE)]) for numbers in refused)
    yield from ((numbers, [(RETURN, 0, 0, NOT_IMPLEMENTED)]) for numbers in NOT_THERE.values())
    yield from ((numbers, _only(_one_of(0, own))) for numbers in TO_ONE_PROCESS.values())
    yield SETPRIORITY, _only(_one_of(0, (0,)), _one_of(1, own))
    yield CLONE, _only(_one_of(0, (0,), NEW_NAMESPACES))
    yield SOCKETPAIR, _only(_one_of(0, (1,)), _one_of(1, (1,), 0xF))
    yield PTRACE, _only(_one_of(0, LOOKS_AT_ITSELF))
    if shares_user and not building:
        yield UTIMENSAT, _only(_one_of(1, (0,)), _one_of(1, (0,), upper=True))
    if version < KNOWS_SIGNALS:
        yield from ((numbers, _only(_one_of(0, own[1:]))) for numbers in SIGNALLING.values())
        yield FCNTL, _only(_none_of(1, SET_OWNER))
        yield IOCTL, _only(_none_of(1, SET_OWNER_BY_IOCTL))


def _only(*conditions: list[Instruction]) -> list[Instruction]:
    """Allowed if every condition holds; each refuses if it does not."""
    return [step for condition in conditions for step in condition] + [(RETURN, 0, 0, ALLOW)]


def _one_of(
    argument: int, values: Sequence[int], mask: int = ANY_BIT, *, upper: bool = False
) -> list[Instruction]:
    """All but pointers are 32 bits to the kernel, so the lower half of an argument is enough for them."""
    tests = [(EQUAL, len(values) - number, 0, value) for number, value in enumerate(values)]
    return [_load(argument, upper), (AND, 0, 0, mask), *tests, (RETURN, 0, 0, REFUSE)]


def _none_of(argument: int, values: Sequence[int]) -> list[Instruction]:
    tests = [step for value in values for step in ((EQUAL, 0, 1, value), (RETURN, 0, 0, REFUSE))]
    return [_load(argument, upper=False), *tests]


def _load(argument: int, upper: bool) -> Instruction:
    return LOAD, 0, 0, 16 + 8 * argument + 4 * upper


def call(name: str, *words: object) -> int:
    """The answer of a function of the C library; an OSError if that is negative."""
    found = _libc[name](*(ctypes.c_long(word) if isinstance(word, int) else word for word in words))
    if found < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return int(found)


def main(words: Sequence[str]) -> None:
    try:
        launch(words)
    except OSError as error:
        sys.exit(f"landlock: {error}")
