//! Completes a WebAssembly module that uses wasm-bindgen, and writes the JavaScript that calls it.
//!
//! `handeval-bindgen MODULE.wasm FOLDER` writes `handeval.wasm` and `glue.js` into the folder.
//!
//! wasm-bindgen's own JavaScript holds one instance of the module, and a panic ends an instance. So
//! `glue.js` exports a function, `create`, which returns a new copy of that JavaScript each time.

use std::env;
use std::fs;
use std::path::Path;
use std::process::ExitCode;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [module, folder] = &arguments[..] else {
        eprintln!("usage: handeval-bindgen MODULE.wasm FOLDER");
        return ExitCode::from(2);
    };
    match complete(Path::new(module), Path::new(folder)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{module}: {why}");
            ExitCode::FAILURE
        }
    }
}

fn complete(module: &Path, folder: &Path) -> Result<(), String> {
    let mut bindgen = Bindgen::new();
    bindgen
        .input_path(module)
        .no_modules(true)
        .and_then(|bindgen| {
            let mut output = bindgen
                .typescript(false)
                .remove_name_section(true)
                .remove_producers_section(true)
                .generate_output()?;
            Ok((output.wasm_mut().emit_wasm(), output.js().to_owned()))
        })
        .map_err(|error| format!("{error:#}"))
        .and_then(|(wasm, script)| {
            let glue =
                factory(&script).ok_or("wasm-bindgen's JavaScript is not in the expected form")?;
            fs::create_dir_all(folder)
                .and_then(|()| fs::write(folder.join("handeval.wasm"), wasm))
                .and_then(|()| fs::write(folder.join("glue.js"), glue))
                .map_err(|error| format!("{}: {error}", folder.display()))
        })
}

/// Turns the script, which creates one object, into a module that exports a function that creates
/// it.
fn factory(script: &str) -> Option<String> {
    let start = script.find("let wasm_bindgen = (function(exports) {")?;
    let (head, rest) = script.split_at(start);
    let rest = rest.strip_prefix("let wasm_bindgen = (function(exports) {")?;
    let body = rest.trim_end().strip_suffix("})({ __proto__: null });")?;
    Some(format!(
        "{head}export function create() {{\nconst exports = {{ __proto__: null }};\n{body}}}\n"
    ))
}
