//! The tests of the pages: what they need, and running them.

use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::cargo;

/// Names of the browser, in the order in which they are tried.
const BROWSERS: [&str; 4] = [
    "chromium",
    "chromium-headless-shell",
    "chromium-browser",
    "google-chrome",
];
/// The variable that names another one.
const BROWSER_VARIABLE: &str = "HANDEVAL_CHROMIUM";

/// Builds the program, brings what the tests need, and runs them.
pub(crate) fn test() -> Result<(), String> {
    let folder = root().join("tests/browser");
    if !works("node") || !works("npm") {
        return Err(
            "test-browser: `node` and `npm` are needed: install Node.js 20 or later".into(),
        );
    }
    let browser = browser()?;
    install_packages(&folder)?;
    // The same profile as for the other tests: most of it is built already.
    cargo(&["build", "--package", "handeval", "--profile", "test"])?;
    let program = format!("handeval{}", env::consts::EXE_SUFFIX);
    run(Command::new("node")
        .args(["--test-reporter=spec", "main.mjs"])
        .current_dir(&folder)
        .env("HANDEVAL_BIN", target().join("debug").join(program))
        .env(BROWSER_VARIABLE, browser))
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn target() -> PathBuf {
    // Relative to the root, as cargo reads it from there.
    env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), |path| root().join(path))
}

/// The path of a browser; Debian's is installed if there is none.
fn browser() -> Result<PathBuf, String> {
    if let Some(path) = env::var_os(BROWSER_VARIABLE) {
        return Ok(path.into());
    }
    if let Some(path) = find_browser() {
        return Ok(path);
    }
    let missing = |why: &str| {
        format!(
            "test-browser: no Chromium is on the path, and {why}: \
             install one, or name it in {BROWSER_VARIABLE}"
        )
    };
    if !works("apt-get") {
        return Err(missing("there is no `apt-get` to install it"));
    }
    let install = [
        "install",
        "--yes",
        "--quiet",
        "--no-install-recommends",
        "chromium",
    ];
    for arguments in [&["update", "--quiet"][..], &install] {
        run(Command::new("apt-get")
            .args(arguments)
            .env("DEBIAN_FRONTEND", "noninteractive"))
        .map_err(|call| missing(&format!("`{call}` failed")))?;
    }
    find_browser().ok_or_else(|| missing("`apt-get install chromium` brought none"))
}

fn find_browser() -> Option<PathBuf> {
    let folders: Vec<PathBuf> = env::split_paths(&env::var_os("PATH")?).collect();
    let all = BROWSERS
        .iter()
        .flat_map(|name| folders.iter().map(move |folder| folder.join(name)));
    all.into_iter().find(|path| path.is_file())
}

/// The packages of the lock file, unless they are there already.
fn install_packages(folder: &Path) -> Result<(), String> {
    let changed = |path: PathBuf| path.metadata().and_then(|data| data.modified()).ok();
    let installed = changed(folder.join("node_modules/.package-lock.json"));
    if installed.is_some() && installed >= changed(folder.join("package-lock.json")) {
        return Ok(());
    }
    run(Command::new("npm")
        .args(["ci", "--no-audit", "--no-fund"])
        .current_dir(folder))
    .map_err(|call| format!("test-browser: `{call}` failed: are the npm packages to be had?"))
}

fn works(program: &str) -> bool {
    let quiet = Command::new(program)
        .arg("--version")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    quiet.is_ok_and(|status| status.success())
}

/// Runs a command, or says which one failed.
fn run(command: &mut Command) -> Result<(), String> {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    let call = words
        .map(|word| word.to_string_lossy())
        .collect::<Vec<_>>()
        .join(" ");
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err(call),
        Err(error) => Err(format!("{call}: {error}")),
    }
}
