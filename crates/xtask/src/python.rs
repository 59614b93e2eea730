//! The tests of the Python package. Creates an environment for them, installs the package, and runs
//! them.

use std::env;
use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::cargo::{BUILD, cache, cargo, root, target};
use crate::tools::{install_package, run, works};

/// The oldest version of Python that the package supports, as declared in its `pyproject.toml`.
const OLDEST_PYTHON: (u32, u32) = (3, 11);
/// The oldest version of Java that Spark supports, and its Debian package.
const OLDEST_JAVA: u32 = 17;
const JAVA_PACKAGE: &str = "openjdk-17-jre-headless";
/// Compiles the library of the package, with the features of the workspace's packages, so that the
/// library and the tests share most of what is compiled.
const LIBRARY: [&str; 4] = ["build", "--workspace", "--all-features", "--lib"];
/// The environment variable that names requirements. If one of them is missing, the tests that need
/// it fail instead of being skipped.
const REQUIRE_VARIABLE: &str = "HANDEVAL_REQUIRE";

/// An environment with everything that the package's tests need, except the package itself.
pub(crate) struct Environment {
    folder: PathBuf,
    /// The Python interpreter of the environment.
    inside: PathBuf,
    is_all_required: bool,
}

/// Installs what the tests need, without building anything. If `is_all_required`, a test that
/// cannot run fails. Otherwise it counts as skipped, and without Python there is no environment.
pub(crate) fn prepare(is_all_required: bool) -> Result<Option<Environment>, String> {
    let Some(python) = find_python() else {
        let (major, minor) = OLDEST_PYTHON;
        let missing = format!("there is no Python {major}.{minor} or later on the path");
        return match is_all_required {
            true => Err(format!("test-python: {missing}")),
            false => {
                tell(&format!(
                    "skipped: all tests of the Python package: {missing}"
                ));
                Ok(None)
            }
        };
    };
    let folder = target().join("python");
    let inside = make_environment(&python, &folder)?;
    if !has_java()
        && let Err(why) = install_package(JAVA_PACKAGE)
    {
        tell(&format!(
            "no Java {OLDEST_JAVA} or later, and {why}: install `{JAVA_PACKAGE}` for the tests of \
             Spark"
        ));
    }
    Ok(Some(Environment {
        folder,
        inside,
        is_all_required,
    }))
}

/// Installs the package into the environment, and returns a command that runs its tests.
pub(crate) fn tests(environment: &Environment) -> Result<Command, String> {
    let Environment {
        folder,
        inside,
        is_all_required,
    } = environment;
    build(&BUILD, inside, folder)?;
    let mut tests = Command::new(inside);
    tests
        .args(["-m", "pytest", "-rfEs"])
        // The tests start many interpreters, which would compile the same modules again.
        .env_remove("PYTHONDONTWRITEBYTECODE")
        .env("HANDEVAL_TEST_CACHE", cache())
        .current_dir(root().join("crates/python"));
    if *is_all_required {
        tests.env(REQUIRE_VARIABLE, "all");
    }
    Ok(tests)
}

/// Runs the script that generates code from the questions' descriptions.
pub(crate) fn generate() -> Result<(), String> {
    let python = find_python().ok_or("no Python to generate the functions for the questions")?;
    let environment = target().join("python");
    let inside = make_environment(&python, &environment)?;
    build(&LIBRARY, &inside, &environment)?;
    run(Command::new(&inside)
        .arg("generate.py")
        .current_dir(root().join("crates/python")))
}

/// Creates the environment if needed, installs the packages on the list of requirements, and
/// returns the environment's interpreter.
fn make_environment(python: &str, environment: &Path) -> Result<PathBuf, String> {
    let folder = match cfg!(windows) {
        true => "Scripts",
        false => "bin",
    };
    let inside = environment.join(folder).join("python");
    if !inside.exists() {
        run(Command::new(python).args(["-m", "venv"]).arg(environment))?;
    }
    let list = root().join("crates/python/requirements.txt");
    let wanted = fs::read_to_string(&list).map_err(|error| format!("{list:?}: {error}"))?;
    let stamp = environment.join("installed.txt");
    if fs::read_to_string(&stamp).is_ok_and(|installed| installed == wanted) {
        return Ok(inside);
    }
    // Python compiles modules when they are imported, and only a few of them are. What pip must build
    // itself, Spark, is unpacked at once, so it is not compressed; pip ignores that for packages
    // that it finds on a list.
    run(pip(&inside)
        .args([
            "--no-compile",
            "--config-settings=--build-option=--compression=stored",
        ])
        .args(wanted.lines().filter(|line| !line.starts_with('#'))))
    .map_err(|call| format!("test-python: `{call}` failed: can the packages be downloaded?"))?;
    fs::write(&stamp, wanted).map_err(|error| format!("{stamp:?}: {error}"))?;
    Ok(inside)
}

/// Builds the library with these arguments for cargo, and installs the package into the
/// environment.
fn build(arguments: &[&str], inside: &Path, environment: &Path) -> Result<(), String> {
    cargo(arguments)?;
    let (prefix, suffix) = (env::consts::DLL_PREFIX, env::consts::DLL_SUFFIX);
    let library = target().join(format!("debug/{prefix}_handeval{suffix}"));
    let mut wheel = Command::new(inside);
    wheel.arg("wheel.py").arg(&library).arg(environment);
    let made = wheel
        .current_dir(root().join("crates/python"))
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| error.to_string())?;
    if !made.status.success() {
        return Err(format!("wheel.py of {}", library.display()));
    }
    run(pip(inside)
        .args(["--no-deps", "--force-reinstall"])
        .arg(String::from_utf8_lossy(&made.stdout).trim()))
}

fn pip(inside: &Path) -> Command {
    let mut pip = Command::new(inside);
    pip.args([
        "-m",
        "pip",
        "install",
        "--quiet",
        "--disable-pip-version-check",
    ]);
    pip
}

/// The first interpreter on the path that is new enough.
pub(crate) fn find_python() -> Option<String> {
    let names = [
        "python3",
        "python3.14",
        "python3.13",
        "python3.12",
        "python3.11",
        "python",
    ];
    let (major, minor) = OLDEST_PYTHON;
    let asks = format!("import sys; sys.exit(sys.version_info < ({major}, {minor}))");
    let is_new_enough = |name: &&str| {
        let asked = Command::new(name).args(["-c", &asks]).status();
        works(name) && asked.is_ok_and(|status| status.success())
    };
    names.into_iter().find(is_new_enough).map(str::to_owned)
}

/// Whether a version of Java that Spark supports is installed. The output of `java -version` starts
/// with `openjdk version "17.0.15" …`.
fn has_java() -> bool {
    let Ok(told) = Command::new("java").arg("-version").output() else {
        return false;
    };
    let told = String::from_utf8_lossy(&told.stderr).into_owned();
    let version = told
        .split('"')
        .nth(1)
        .and_then(|version| version.split('.').next());
    version.is_some_and(|version| {
        version
            .parse()
            .is_ok_and(|number: u32| number >= OLDEST_JAVA)
    })
}

fn tell(text: &str) {
    let _ = io::stderr().write_all(format!("{text}\n").as_bytes());
}
