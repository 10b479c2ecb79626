"""Small programs that misbehave, each in one way; compiled once."""

from __future__ import annotations

import subprocess
from pathlib import Path

SOURCES = {
    "prints_for_ever": "for (;;) puts(\"and again\");",
    "complains_for_ever": "for (;;) fputs(\"and again\\n\", stderr);",
    "spins": "for (volatile long i = 0;; i++);",
    "spins_in_a_child": "if (fork() == 0) for (volatile long i = 0;; i++); wait(NULL);",
    "sleeps": "sleep(100);",
    "crashes": "puts(\"so far\"); fflush(stdout); raise(SIGSEGV);",
    "takes_a_gigabyte": (
        "for (int i = 0; i < 1024; i++) memset(malloc(1 << 20), 1, 1 << 20);"
        "sleep(100);"
    ),
    "forks_often": (
        "for (int i = 0; i < 50; i++) if (fork() == 0) _exit(0);"
        "while (wait(NULL) > 0); puts(\"done\");"
    ),
    "counts_forks": (
        "int made = 0; for (int i = 0; i < 200; i++) { int pid = fork();"
        "if (pid == 0) { sleep(100); _exit(0); } made += pid > 0; } printf(\"%d\\n\", made);"
    ),
    "reads_endless_file": (
        "FILE *file = fopen(\"/dev/zero\", \"rb\"); while (fgetc(file) != EOF);"
    ),
    "prints_binary": "for (int i = 0; i < 512; i++) putchar(i & 255);",
    "leaves_a_child_with_the_pipe": (
        "if (fork() == 0) { sleep(100); _exit(0); } puts(\"done\");"
    ),
    "leaves_a_child_in_a_new_session": (
        "if (fork() == 0) { setsid(); printf(\"%d\\n\", (int)getpid()); fflush(stdout);"
        "for (;;) sleep(1); } usleep(100000);"
    ),
    "writes_a_large_file": (
        "FILE *file = fopen(\"large\", \"wb\");"
        "for (long i = 0; i < 1 << 26; i++) fputc(1, file);"
    ),
    "echoes": (
        "int c; while ((c = getchar()) != EOF) putchar(c); fputs(\"heard\", stderr); return 7;"
    ),
}  # fmt: skip
HEADERS = ["signal.h", "stdio.h", "stdlib.h", "string.h", "unistd.h", "sys/wait.h"]


def compile_all(directory: Path) -> None:
    includes = "".join(f"#include <{header}>\n" for header in HEADERS)
    functions = "".join(f"static int {name}(void) {{ {body} return 0; }}\n" for name, body in SOURCES.items())
    choices = "".join(f'if (!strcmp(argv[1], "{name}")) return {name}();\n' for name in SOURCES)
    source = directory / "hostile.c"
    source.write_text(f"{includes}{functions}int main(int argc, char **argv) {{ {choices} return 99; }}\n")
    subprocess.run(["cc", "-O0", "-w", "-o", directory / "hostile", source], check=True)
