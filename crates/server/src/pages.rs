//! The pages, which are part of the program.

use std::path::Path;

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use include_dir::{Dir, File, include_dir};

use crate::refusal::Refusal;

// The compiler knows of changed files; for a new one it has to be told: `touch` this file. A test
// compares the folder with what is embedded.
static PAGES: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/pages");

/// What people see at an address where there is nothing.
const NOT_FOUND: &str = "404.html";

/// The page at a path: a file, the `index.html` of a folder, or a page without its `.html`.
pub(crate) fn page(method: &Method, path: &str, headers: &HeaderMap) -> Response {
    let name = path.trim_start_matches('/');
    let candidates = match name {
        "" => ["index.html".to_owned(), String::new()],
        name if name.ends_with('/') => [format!("{name}index.html"), String::new()],
        name => [name.to_owned(), format!("{name}.html")],
    };
    let found = candidates.iter().find_map(|name| PAGES.get_file(name));
    // The page for wrong addresses is none of its own.
    let found = found.filter(|file| file.path() != Path::new(NOT_FOUND));
    match (found, method) {
        (Some(file), &Method::GET | &Method::HEAD) => answer(file, headers),
        (Some(_), _) => Refusal::wrong_method(method.as_str(), "GET,HEAD").into_response(),
        (None, _) => not_found(path, headers),
    }
}

fn answer(file: &'static File<'static>, headers: &HeaderMap) -> Response {
    let tag = entity_tag(file.contents());
    let known = headers.get_all(header::IF_NONE_MATCH).iter();
    let is_known = known
        .filter_map(|tags| tags.to_str().ok())
        .flat_map(|tags| tags.split(','))
        .any(|known| matches!(known.trim(), "*") || known.trim().trim_start_matches("W/") == tag);
    let mut response = if is_known {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        let kind = HeaderValue::from_static(media_type(file));
        let mut response = Response::new(Body::from(file.contents()));
        response.headers_mut().insert(header::CONTENT_TYPE, kind);
        response
    };
    let headers = response.headers_mut();
    // It may be kept, and is asked for each time whether it is still the same.
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    if let Ok(tag) = HeaderValue::try_from(tag) {
        headers.insert(header::ETAG, tag);
    }
    response
}

/// A page for people, the error object for programs.
fn not_found(path: &str, headers: &HeaderMap) -> Response {
    let accepts = headers
        .get(header::ACCEPT)
        .and_then(|value| value.to_str().ok());
    let is_person = accepts.is_some_and(|kinds| kinds.contains("text/html"));
    match PAGES.get_file(NOT_FOUND).filter(|_| is_person) {
        Some(file) => {
            let mut response = Response::new(Body::from(file.contents()));
            *response.status_mut() = StatusCode::NOT_FOUND;
            let kind = HeaderValue::from_static(media_type(file));
            response.headers_mut().insert(header::CONTENT_TYPE, kind);
            response
        }
        None => Refusal::no_such_route(path).into_response(),
    }
}

/// A tag that changes with the contents: their hash by FNV-1a, 64 bits.
///
/// # Source
///
/// G. Fowler, L. C. Noll, K.-P. Vo, "FNV Hash": offset basis and prime of 64 bits.
fn entity_tag(contents: &[u8]) -> String {
    let hash = contents
        .iter()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, &byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
        });
    format!("\"{hash:016x}\"")
}

fn media_type(file: &File<'_>) -> &'static str {
    match file.path().extension().and_then(|ending| ending.to_str()) {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js" | "mjs") => "text/javascript; charset=utf-8",
        Some("json") => "application/json",
        Some("webmanifest") => "application/manifest+json",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("ico") => "image/vnd.microsoft.icon",
        Some("woff2") => "font/woff2",
        Some("txt") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::fs;
    use std::path::PathBuf;

    use super::*;

    fn on_disk(folder: &Path, root: &Path, found: &mut BTreeMap<PathBuf, Vec<u8>>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                on_disk(&path, root, found);
            } else {
                let contents = fs::read(&path).unwrap();
                found.insert(path.strip_prefix(root).unwrap().to_owned(), contents);
            }
        }
    }

    fn embedded<'a>(folder: &'a Dir<'a>, found: &mut BTreeMap<PathBuf, Vec<u8>>) {
        for file in folder.files() {
            found.insert(file.path().to_owned(), file.contents().to_vec());
        }
        for folder in folder.dirs() {
            embedded(folder, found);
        }
    }

    #[test]
    fn the_embedded_pages_are_those_of_the_folder() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("pages");
        let (mut expected, mut found) = (BTreeMap::new(), BTreeMap::new());
        on_disk(&root, &root, &mut expected);
        embedded(&PAGES, &mut found);
        assert!(
            found == expected,
            "pages were added or removed since src/pages.rs was compiled: touch it"
        );
    }

    #[test]
    fn every_page_has_a_media_type() {
        let mut pages = BTreeMap::new();
        embedded(&PAGES, &mut pages);
        for path in pages.keys() {
            let file = PAGES.get_file(path).unwrap();
            assert_ne!(media_type(file), "application/octet-stream", "{path:?}");
        }
    }
}
