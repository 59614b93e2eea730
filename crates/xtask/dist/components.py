"""Lists what the program consists of: a machine-readable list, and the licenses.

`python components.py sbom TREE METADATA LOCK EPOCH` prints a software bill of materials in the
CycloneDX format, and `python components.py licenses TREE METADATA` prints the texts of all
licenses. TREE contains the output of `cargo tree`, which is exactly what is compiled into the
program; METADATA contains more.
"""

import json
import re
import sys
import tomllib
from datetime import UTC, datetime
from pathlib import Path
from uuid import NAMESPACE_URL, uuid5

# The license whose text is printed if a crate offers a choice: the shortest.
PREFERRED = "MIT"


def components(tree: str, metadata: dict) -> list[dict]:
    """Return the packages that `tree` names, starting with the program.

    Each gets `uses`, the identifiers of the packages that it depends on.
    """
    # `name vVERSION`, sometimes followed by a folder or a mark.
    inside = {tuple(line.split()[:2]) for line in tree.splitlines() if line.strip()}
    packages = {
        package["id"]: package
        for package in metadata["packages"]
        if (package["name"], "v" + package["version"]) in inside
    }
    if len(packages) != len(inside):
        sys.exit(f"{len(inside)} packages in the tree, {len(packages)} of them known")
    for node in metadata["resolve"]["nodes"]:
        if package := packages.get(node["id"]):
            package["uses"] = sorted(id for id in node["dependencies"] if id in packages)
    in_order = sorted(packages.values(), key=lambda package: (package["name"], package["version"]))
    return sorted(in_order, key=lambda package: package["name"] != "handeval")


def sbom(packages: list[dict], checksums: dict[tuple[str, str], str], time: datetime) -> str:
    """Return the bill of materials for packages, the first of which is the product."""
    from cyclonedx.contrib.license.factories import LicenseFactory
    from cyclonedx.model import HashAlgorithm, HashType
    from cyclonedx.model.bom import Bom
    from cyclonedx.model.component import Component, ComponentType
    from cyclonedx.output.json import JsonV1Dot5
    from cyclonedx.schema import SchemaVersion
    from cyclonedx.validation.json import JsonStrictValidator
    from packageurl import PackageURL

    licenses = LicenseFactory()

    def component(package: dict) -> Component:
        name, version = package["name"], package["version"]
        checksum = checksums.get((name, version))
        kind = ComponentType.APPLICATION if name == "handeval" else ComponentType.LIBRARY
        return Component(
            name=name,
            version=version,
            type=kind,
            bom_ref=f"{name}@{version}",
            description=package["description"],
            licenses=[licenses.make_from_string(expression(package))],
            purl=PackageURL("cargo", name=name, version=version),
            hashes=[HashType(alg=HashAlgorithm.SHA_256, content=checksum)] if checksum else [],
        )

    made = {package["id"]: component(package) for package in packages}
    product, *parts = made.values()
    bom = Bom(components=parts)
    bom.metadata.component = product
    bom.metadata.timestamp = time
    # A number that depends only on the contents.
    contents = [f"{package['name']}@{package['version']}" for package in packages]
    bom.serial_number = uuid5(NAMESPACE_URL, " ".join([*contents, time.isoformat()]))
    for package in packages:
        bom.register_dependency(made[package["id"]], [made[id] for id in package["uses"]])
    text = JsonV1Dot5(bom).output_as_string(indent=1)
    if errors := JsonStrictValidator(SchemaVersion.V1_5).validate_str(text):
        sys.exit(f"not valid: {errors}")
    return text + "\n"


def expression(package: dict) -> str:
    """Return the license of a package as an SPDX expression."""
    # A slash is the older form of a choice.
    return (package["license"] or "").replace("/", " OR ")


def licenses(packages: list[dict]) -> str:
    """Return the license texts of all third-party packages, each text once."""
    texts: dict[str, list[str]] = {}
    for package in packages:
        if package["source"] is None:
            continue
        user = f"{package['name']} {package['version']} ({expression(package)})"
        files = license_files(package)
        text = "\n\n".join(file.read_text().strip() for file in files)
        texts.setdefault(text, []).append(user)
    parts = [
        "The program contains the standard library of Rust (MIT OR Apache-2.0), on Linux the C\n"
        "library musl (MIT), and the following packages under the following licenses.\n"
    ]
    for text, users in sorted(texts.items(), key=lambda item: item[1]):
        parts.append("\n".join([*users, "", text or "(without a text of its own)", ""]))
    rule = "\n" + "-" * 80 + "\n\n"
    return rule.join(parts)


def license_files(package: dict) -> list[Path]:
    """Return the files with a package's license; if it offers a choice, only the preferred one."""
    folder = Path(package["manifest_path"]).parent
    pattern = re.compile(r"(licen[cs]e|copying|notice|copyright|unlicense)", re.IGNORECASE)
    files = sorted(file for file in folder.iterdir() if file.is_file() and pattern.match(file.name))
    if PREFERRED in re.split(r" OR |[()]", expression(package)):
        chosen = [file for file in files if PREFERRED in file.name.upper()]
        return chosen or files
    return files


def main() -> None:
    """Print what was requested."""
    what, tree, metadata, *others = sys.argv[1:]
    found = components(Path(tree).read_text(), json.loads(Path(metadata).read_text()))
    match what, others:
        case "sbom", [lock, epoch]:
            checksums = {
                (package["name"], package["version"]): package["checksum"]
                for package in tomllib.loads(Path(lock).read_text())["package"]
                if "checksum" in package
            }
            text = sbom(found, checksums, datetime.fromtimestamp(int(epoch), UTC))
        case "licenses", []:
            text = licenses(found)
        case _:
            sys.exit(f"not understood: {sys.argv[1:]}")
    sys.stdout.write(text)


if __name__ == "__main__":
    main()
