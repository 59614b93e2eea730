"""What all tests share: what is missing is said, and is a failure where it is required."""

from __future__ import annotations

import importlib
import os
import shutil
import tempfile
from typing import Any

import pytest

# Tests neither see nor change what this machine has learned.
os.environ["HANDEVAL_CACHE"] = tempfile.mkdtemp()

IS_ALL_REQUIRED = os.environ.get("HANDEVAL_REQUIRE") == "all"


def need(package: str) -> Any:
    """Import a package, or skip the test; where `HANDEVAL_REQUIRE` is `all`, fail."""
    try:
        return importlib.import_module(package)
    except ImportError as error:
        if IS_ALL_REQUIRED:
            pytest.fail(f"`{package}` is required and not there: {error}")
        pytest.skip(f"`{package}` is not there", allow_module_level=True)


def need_java() -> None:
    """Look for Java, which Spark needs."""
    if shutil.which("java") is None:
        if IS_ALL_REQUIRED:
            pytest.fail("Java is required and not there: expected a JRE of 17 or later")
        pytest.skip("Java is not there", allow_module_level=True)
