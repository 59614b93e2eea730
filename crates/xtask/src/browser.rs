//! The tests of the pages. Installs what they need, and runs them.

use std::env;
use std::path::PathBuf;
use std::process::Command;

use crate::cargo::{root, target};
use crate::tools::{install_npm_packages, install_package, works};

/// Names of the browser, in the order in which they are tried. The first is that of a browser
/// without a window, which is enough for the tests.
const BROWSERS: [&str; 4] = [
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
];
/// The browser's Debian packages, in the order in which they are tried. Older releases have only
/// the second.
const PACKAGES: [&str; 2] = ["chromium-headless-shell", "chromium"];
/// The environment variable that specifies a different browser.
pub(crate) const VARIABLE: &str = "HANDEVAL_CHROMIUM";

/// Installs what the tests need, and returns a command that runs them with the built program.
pub(crate) fn tests() -> Result<Command, String> {
    let folder = root().join("tests/browser");
    if !works("node") || !works("npm") {
        return Err(
            "test-browser: `node` and `npm` are needed: install Node.js 20 or later".into(),
        );
    }
    let browser = browser()?;
    install_npm_packages(&folder).map_err(|why| format!("test-browser: {why}"))?;
    let program = format!("handeval{}", env::consts::EXE_SUFFIX);
    let mut tests = Command::new("node");
    tests
        .args(["--test-reporter=spec", "main.mjs"])
        .current_dir(&folder)
        .env("HANDEVAL_BIN", target().join("debug").join(program))
        .env(VARIABLE, browser);
    Ok(tests)
}

/// The path of a browser. Installs Debian's browser if there is none.
pub(crate) fn browser() -> Result<PathBuf, String> {
    if let Some(path) = env::var_os(VARIABLE) {
        return Ok(path.into());
    }
    if let Some(path) = find_browser() {
        return Ok(path);
    }
    install_browser().map_err(|why| {
        format!(
            "test-browser: no Chromium is on the path, and {why}: \
             install `{}`, or name a browser in {VARIABLE}",
            PACKAGES[0]
        )
    })
}

/// Installs Debian's browser, or returns the reason why that is not possible.
fn install_browser() -> Result<PathBuf, String> {
    let mut why = String::new();
    for package in PACKAGES {
        match install_package(package) {
            Ok(()) => match find_browser() {
                Some(path) => return Ok(path),
                None => why = format!("package `{package}` did not provide one"),
            },
            Err(failed) => why = failed,
        }
    }
    Err(why)
}

fn find_browser() -> Option<PathBuf> {
    let folders: Vec<PathBuf> = env::split_paths(&env::var_os("PATH")?).collect();
    let all = BROWSERS
        .iter()
        .flat_map(|name| folders.iter().map(move |folder| folder.join(name)));
    all.into_iter().find(|path| path.is_file())
}
