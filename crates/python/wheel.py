"""Makes a wheel for this machine from a library that was already compiled.

`python wheel.py LIBRARY FOLDER` prints the path of the wheel. The tests install it into their
environment, so they run the same code as the other tests; wheels for distribution are built by
maturin.
"""

import sys
import tomllib
import zipfile
from pathlib import Path

HERE = Path(__file__).resolve().parent


def main(library: Path, folder: Path) -> None:
    """Write the wheel."""
    project = tomllib.loads((HERE / "pyproject.toml").read_text())
    workspace = tomllib.loads((HERE / "../../Cargo.toml").read_text())["workspace"]
    name, version = project["project"]["name"], workspace["package"]["version"]
    scripts = project["project"]["scripts"].items()
    module = project["tool"]["maturin"]["module-name"].replace(".", "/")
    ending = ".pyd" if sys.platform == "win32" else ".abi3.so"
    source = HERE / project["tool"]["maturin"]["python-source"]
    files = {
        path.relative_to(source).as_posix(): path
        for path in sorted(source.rglob("*"))
        if path.is_file() and path.suffix != ".pyc"
    }
    files[module + ending] = library
    info = f"{name}-{version}.dist-info"
    texts = {
        f"{info}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n",
        f"{info}/WHEEL": "Wheel-Version: 1.0\nRoot-Is-Purelib: false\nTag: py3-none-any\n",
        f"{info}/entry_points.txt": "".join(
            ["[console_scripts]\n", *(f"{name}={call}\n" for name, call in scripts)]
        ),
    }
    record = f"{info}/RECORD"
    texts[record] = "".join(f"{path},,\n" for path in [*files, *texts, record])
    wheel = folder / f"{name}-{version}-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        for path, file in files.items():
            archive.write(file, path)
        for path, text in texts.items():
            archive.writestr(path, text)
    print(wheel)


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
