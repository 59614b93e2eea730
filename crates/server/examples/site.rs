//! Writes the pages that need no server into a folder: `site FOLDER BASE MODULES`.
//!
//! `BASE` is the path of the site on its host, such as `/handeval/`. `MODULES` is the folder that
//! has a folder for each module, with `handeval.wasm` and `glue.js`. `cargo xtask dist site` calls
//! this.

use std::path::Path;
use std::{env, fs, io};

use handeval_server::{SiteModule, site};

/// The modules that pages ask.
const MODULES: [&str; 6] = [
    "field",
    "mahjong",
    "mahjong-log",
    "matematico",
    "poker",
    "poker-history",
];

fn main() -> io::Result<()> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [folder, base, modules] = &arguments[..] else {
        return Err(io::Error::other("usage: site FOLDER BASE MODULES"));
    };
    let modules = MODULES.map(|name| module(&Path::new(modules).join(name), name));
    let modules = modules.into_iter().collect::<io::Result<_>>()?;
    for (name, contents) in site(base, modules) {
        let path = Path::new(folder).join(name);
        fs::create_dir_all(path.parent().unwrap_or(&path))?;
        fs::write(path, contents)?;
    }
    Ok(())
}

fn module(folder: &Path, name: &str) -> io::Result<SiteModule> {
    let read = |file: &str| {
        let path = folder.join(file);
        let named = |error: io::Error| io::Error::other(format!("{}: {error}", path.display()));
        fs::read(&path).map_err(named)
    };
    Ok(SiteModule {
        name: name.to_owned(),
        wasm: read("handeval.wasm")?,
        glue: read("glue.js")?,
    })
}
