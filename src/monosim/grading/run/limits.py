"""How much of the machine a program may use, and how much it used."""

from typing import NamedTuple, Self

MEGABYTE = 1 << 20
LEAST_OUTPUT = 64 << 10
OUTPUT_FACTOR = 4


class Limits(NamedTuple):
    cpu_seconds: float = 5.0
    wall_seconds: float = 10.0
    memory_bytes: int = 512 * MEGABYTE
    """Resident, of all the program's processes together."""
    output_bytes: int | None = None
    """None: by the expected output."""
    file_bytes: int = 16 * MEGABYTE
    disk_bytes: int = 64 * MEGABYTE
    """All that it writes, wherever that is."""
    open_files: int = 64
    processes: int = 64
    address_bytes: int | None = None
    """RLIMIT_AS, on request only: it kills programs that reserve more than they use, such as those
    built with the address sanitizer."""

    def for_output(self, expected: bytes) -> Self:
        if self.output_bytes is not None:
            return self
        return self._replace(output_bytes=max(LEAST_OUTPUT, OUTPUT_FACTOR * len(expected)))


class Usage(NamedTuple):
    cpu_seconds: float = 0.0
    wall_seconds: float = 0.0
    peak_kilobytes: int = 0


COMPILING = Limits(
    cpu_seconds=60,
    wall_seconds=120,
    memory_bytes=2048 * MEGABYTE,
    output_bytes=MEGABYTE,
    file_bytes=1024 * MEGABYTE,
    disk_bytes=4096 * MEGABYTE,
    open_files=256,
    processes=256,
)
