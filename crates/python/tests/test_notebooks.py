"""The notebooks in `examples/python` run from top to bottom, and contain no stored output."""

import json
import sys
from pathlib import Path

import pytest
from conftest import need

nbformat = need("nbformat")
nbclient = need("nbclient")
for package in ("ipykernel", "matplotlib", "polars"):
    need(package)

FOLDER = Path(__file__).resolve().parents[3] / "examples/python"
NAMES = ("field", "files", "mahjong", "matematico", "poker")
KERNEL = "handeval-tests"


@pytest.fixture
def kernel(tmp_path, monkeypatch):
    """Make a kernel that uses the interpreter of these tests, whatever other kernels exist."""
    folder = tmp_path / "kernels" / KERNEL
    folder.mkdir(parents=True)
    call = [sys.executable, "-m", "ipykernel_launcher", "-f", "{connection_file}"]
    told = {"argv": call, "display_name": KERNEL, "language": "python"}
    (folder / "kernel.json").write_text(json.dumps(told))
    monkeypatch.setenv("JUPYTER_PATH", str(tmp_path))
    monkeypatch.setenv("JUPYTER_RUNTIME_DIR", str(tmp_path / "runtime"))
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path / "ipython"))
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    return KERNEL


def read(name):
    return nbformat.read(FOLDER / f"{name}.ipynb", as_version=4)


def test_every_notebook_is_in_the_list():
    assert sorted(path.stem for path in FOLDER.glob("*.ipynb")) == list(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_nothing_is_stored(name):
    notebook = read(name)
    nbformat.validate(notebook)
    cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert cells and notebook.cells[0].source.startswith("# ")
    assert all(not cell.outputs and cell.execution_count is None for cell in cells)
    assert (FOLDER / f"{name}.ipynb").stat().st_size < 20_000


@pytest.mark.parametrize("name", NAMES)
def test_every_cell_runs(name, kernel, tmp_path):
    notebook = read(name)
    resources = {"metadata": {"path": str(tmp_path)}}
    nbclient.NotebookClient(
        notebook, timeout=600, kernel_name=kernel, resources=resources
    ).execute()
    outputs = [one for cell in notebook.cells if cell.cell_type == "code" for one in cell.outputs]
    assert outputs
    told = [one for one in outputs if one.output_type == "stream" and one.name == "stderr"]
    assert not told
