"""What all tests share: anything missing is reported, and is a failure if it is required."""

from __future__ import annotations

import importlib
import os
import shutil
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

import pytest

# Tests neither see nor change this machine's learned values. `cargo xtask` names a folder in which
# other tests have already learned some.
os.environ["HANDEVAL_CACHE"] = os.environ.get("HANDEVAL_TEST_CACHE") or tempfile.mkdtemp()

# Spark's Java machines end before what they would compile with all optimizations is used.
os.environ.setdefault("JDK_JAVA_OPTIONS", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC")

IS_ALL_REQUIRED = os.environ.get("HANDEVAL_REQUIRE") == "all"


def need(package: str) -> Any:
    """Import a package, or skip the test; fail if `HANDEVAL_REQUIRE` is `all`."""
    try:
        return importlib.import_module(package)
    except ImportError as error:
        if IS_ALL_REQUIRED:
            pytest.fail(f"`{package}` is required but not installed: {error}")
        pytest.skip(f"`{package}` is not installed", allow_module_level=True)


def need_java() -> None:
    """Look for Java, which Spark needs."""
    if shutil.which("java") is None:
        if IS_ALL_REQUIRED:
            pytest.fail("Java is required but not installed: expected a JRE, version 17 or later")
        pytest.skip("Java is not installed", allow_module_level=True)


# How long a test waits for something that must happen, in seconds: far longer than any machine
# needs.
PATIENCE = 600


def let_work(process: subprocess.Popen[Any], seconds: float = 0.3) -> None:
    """Wait until a process has used this much CPU time, however busy the machine is."""
    if not Path("/proc/self/stat").exists():
        time.sleep(10 * seconds)
        return

    def worked() -> float:
        try:
            fields = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            return float("inf")
        return sum(map(int, fields[11:13])) / os.sysconf("SC_CLK_TCK")

    end = worked() + seconds
    while worked() < end and process.poll() is None:
        time.sleep(0.01)
