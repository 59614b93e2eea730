//! Packages are complete and consistent: license texts, a single version, and the settings with which
//! they are compiled.

use std::collections::BTreeSet;
use std::fs;

use super::{files, read, root};

/// The folders of crates that are published, and of the Python package, with their manifests.
fn published() -> impl Iterator<Item = (std::path::PathBuf, toml::Table)> {
    let manifests = files("crates", &["/Cargo.toml"]).into_iter();
    let crates = manifests.map(|path| (path.parent().unwrap().to_owned(), read(&path).parse()));
    let crates = crates.map(|(folder, manifest)| (folder, manifest.unwrap()));
    crates.filter(|(folder, manifest): &(_, toml::Table)| {
        let is_published = manifest["package"].get("publish").is_none();
        is_published || folder.join("pyproject.toml").exists()
    })
}

#[test]
fn every_published_crate_has_the_license_texts() {
    for (folder, _) in published() {
        for license in ["LICENSE-APACHE", "LICENSE-MIT"] {
            let copy = fs::read(folder.join(license)).ok();
            let is_equal = copy == fs::read(root().join(license)).ok();
            assert!(is_equal, "copy {license} to {}", folder.display());
        }
    }
}

/// Tests read fixtures and documents, which are not in a crate.
#[test]
fn published_crates_have_no_tests_and_name_their_documentation() {
    let mut n_crates = 0;
    for (folder, manifest) in published() {
        let package = &manifest["package"];
        if package.get("publish").is_some() {
            continue;
        }
        n_crates += 1;
        let name = package["name"].as_str().unwrap();
        assert_eq!(
            package.get("documentation").and_then(toml::Value::as_str),
            Some(&*format!("https://docs.rs/{name}")),
            "{name}"
        );
        let excluded = package.get("exclude").and_then(toml::Value::as_array);
        let is_excluded = excluded.is_some_and(|all| all.contains(&"tests".into()));
        assert_eq!(
            is_excluded,
            folder.join("tests").exists(),
            "{name}: exclude"
        );
    }
    assert!(n_crates > 10, "{n_crates} crates");
}

/// A release changes one file.
#[test]
fn the_version_is_said_in_one_manifest() {
    let manifest: toml::Table = read(root().join("Cargo.toml")).parse().unwrap();
    let version = &manifest["workspace"]["package"]["version"];
    for (name, dependency) in manifest["workspace"]["dependencies"].as_table().unwrap() {
        if name.starts_with("handeval") {
            assert_eq!(&dependency["version"], version, "{name}");
        }
    }
    for beside in ["benches", "lab", "fuzz"] {
        let manifest: toml::Table = read(root().join(beside).join("Cargo.toml"))
            .parse()
            .unwrap();
        let version = manifest["package"].get("version");
        assert_eq!(version, None, "{beside} is never released");
    }
}

/// A profile inherits the settings for individual packages, which would override its own.
#[test]
fn the_profile_of_packages_overrules_that_of_a_quick_build() {
    let manifest: toml::Table = read(root().join("Cargo.toml")).parse().unwrap();
    let packages = |profile: &str| -> BTreeSet<String> {
        let packages = manifest["profile"][profile]["package"].as_table().unwrap();
        packages.keys().cloned().collect()
    };
    assert_eq!(packages("dist"), packages("release"));
    for (name, settings) in manifest["profile"]["dist"]["package"].as_table().unwrap() {
        let release = manifest["profile"]["release"]["package"][name]
            .as_table()
            .unwrap();
        for setting in release.keys() {
            assert!(settings.get(setting).is_some(), "{name}: {setting}");
        }
        // What is not 0 or 1.
        let level = settings.get("opt-level").and_then(toml::Value::as_integer);
        assert!(level.is_none_or(|level| level > 1), "{name}");
    }
}

/// Benchmarks compare us with peers, so nothing they depend on is compiled as for a quick build.
#[test]
fn what_benchmarks_use_is_optimized() {
    let [manifest, lock] = ["Cargo.toml", "Cargo.lock"].map(|name| -> toml::Table {
        let text = read(root().join(name));
        text.parse().unwrap()
    });
    let mut needed = BTreeSet::new();
    let mut left = vec!["handeval-benches"];
    while let Some(name) = left.pop() {
        if !needed.insert(name) {
            continue;
        }
        for package in lock["package"].as_array().unwrap() {
            if package["name"].as_str() == Some(name)
                && let Some(packages) = package.get("dependencies")
            {
                let packages = packages.as_array().unwrap().iter();
                // A version may follow the name.
                let names = packages.filter_map(|one| one.as_str()?.split(' ').next());
                left.extend(names);
            }
        }
    }
    let quick = manifest["profile"]["release"]["package"]
        .as_table()
        .unwrap();
    let optimized = manifest["profile"]["bench"]["package"].as_table().unwrap();
    for (name, quick) in quick
        .iter()
        .filter(|(name, _)| needed.contains(name.as_str()))
    {
        for setting in quick.as_table().unwrap().keys() {
            let best = match setting.as_str() {
                "opt-level" => 3,
                "codegen-units" => 1,
                _ => panic!("{name}: {setting}"),
            };
            let found = optimized
                .get(name)
                .and_then(|own| own[setting].as_integer());
            assert_eq!(found, Some(best), "{name}: {setting}");
        }
    }
    assert!(needed.contains("rs_poker"), "{needed:?}");
}

/// Tests run only the benchmarks that say so.
#[test]
fn every_benchmark_is_tested() {
    let manifest = read(root().join("benches/Cargo.toml"));
    let manifest: toml::Table = manifest.parse().unwrap();
    let mut listed = BTreeSet::new();
    for bench in manifest["bench"].as_array().unwrap() {
        let name = bench["name"].as_str().unwrap();
        assert_eq!(bench["harness"].as_bool(), Some(false), "{name}");
        assert_eq!(bench["test"].as_bool(), Some(true), "{name}");
        listed.insert(name.to_owned());
    }
    let there: BTreeSet<String> = fs::read_dir(root().join("benches/benches"))
        .unwrap()
        .filter_map(|entry| {
            let name = entry.unwrap().file_name().into_string().unwrap();
            Some(name.strip_suffix(".rs")?.to_owned())
        })
        .collect();
    assert_eq!(listed, there);
}
