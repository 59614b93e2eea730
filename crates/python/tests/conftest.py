"""What all tests share: what is missing is said, and is a failure where it is required."""

from __future__ import annotations

import importlib
import os
import shutil
from typing import Any

import pytest

REQUIRED = os.environ.get("HANDEVAL_REQUIRE", "").split(",")


def need(name: str, package: str) -> Any:
    """Import a package, or skip the test; where `HANDEVAL_REQUIRE` has the name, fail."""
    try:
        return importlib.import_module(package)
    except ImportError as error:
        if name in REQUIRED:
            pytest.fail(f"`{package}` is required and not there: {error}")
        pytest.skip(f"`{package}` is not there", allow_module_level=True)


def need_java() -> None:
    """Look for Java, which Spark needs."""
    if shutil.which("java") is None:
        if "spark" in REQUIRED:
            pytest.fail("Java is required and not there: expected a JRE of 17 or later")
        pytest.skip("Java is not there", allow_module_level=True)
