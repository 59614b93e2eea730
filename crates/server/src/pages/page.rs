//! The pages, embedded in the program.
//!
//! Links are relative, so they work under any prefix. Pages with translated text are filled in for
//! each language on first use.

use std::sync::{LazyLock, OnceLock};

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::RawQuery;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use axum::routing::get;
use include_dir::{Dir, DirEntry, File};

use crate::api::openapi;
use crate::api::refusal::Refusal;
use crate::network::coding;
use crate::network::headers::CONTENT_POLICY;
use crate::network::host::is_person;
use crate::pages::bundle;
use crate::pages::folder::{
    NOT_FOUND, OF_ROOMS, OUTLINE, PAGES, UNASKED, WORKER, depth_of, media_type, name_of, path_of,
};
use crate::pages::languages::{Language, LanguageChoice};
use crate::pages::minify;
use crate::pages::routes::Routes;
use crate::pages::scripts;
use crate::pages::sent::Sent;
use crate::pages::template::{Edition, Template};

/// The pages and their parts, each prepared once.
static READY: LazyLock<Vec<Page>> = LazyLock::new(|| {
    let mut ready = Vec::new();
    prepare(&PAGES, &mut ready);
    let bundles: Vec<_> = ready.iter().flat_map(Page::bundles).collect();
    ready.extend(bundles);
    let description = openapi::document("").ok();
    let outline = description.and_then(|description| openapi::outline(&description));
    ready.push(Page::fixed(OUTLINE.to_owned(), outline.unwrap_or_default()));
    ready
});

/// A file to send.
struct Page {
    /// The path of the page in the folder of pages.
    name: String,
    contents: Contents,
}

/// A page in each language, in two versions: one whose links keep the language, and one whose links
/// do not.
type Languages = [[OnceLock<Sent>; 2]; Language::ALL.len()];

enum Contents {
    /// The page is the same for all clients.
    Fixed(Sent),
    /// Filled in for each language.
    Worded(Template, Box<Languages>),
}

fn prepare(folder: &'static Dir<'static>, ready: &mut Vec<Page>) {
    for entry in folder.entries() {
        match entry {
            DirEntry::Dir(folder) => prepare(folder, ready),
            DirEntry::File(file) => ready.push(Page::new(file)),
        }
    }
}

/// Every page at its paths.
pub(crate) fn router() -> Router {
    // The page for unknown addresses has no path.
    let pages = READY.iter().filter(|page| !page.is_not_found());
    pages.fold(Router::new(), |router, page| {
        let paths = page.paths().into_iter();
        paths.fold(router, |router, path| {
            let answer = async |RawQuery(query): RawQuery, headers: HeaderMap| {
                page.answer(&query.unwrap_or_default(), &headers)
            };
            router.route(&path, get(answer))
        })
    })
}

impl Page {
    fn new(file: &'static File<'static>) -> Self {
        let is_worded = file.path().extension().is_some_and(|end| end == "html");
        let text = file.contents_utf8().filter(|_| is_worded);
        let name = name_of(file);
        let fixed = || file.contents_utf8().unwrap_or_default();
        match text {
            Some(text) => {
                let address = format!(".{}", path_of(&name));
                let contents = Contents::Worded(Template::read(address, text), Box::default());
                Self { name, contents }
            }
            None if name.ends_with(".css") => Self::fixed(name, minify::style_sheet(fixed())),
            None if name.ends_with(".js") => Self::fixed(name, minify::script(fixed())),
            None => Self::fixed(name, Bytes::from_static(file.contents())),
        }
    }

    /// A file that does not change.
    fn fixed(name: String, contents: impl Into<Bytes>) -> Self {
        let contents = Contents::Fixed(Sent::new(contents.into()));
        Self { name, contents }
    }

    /// The bundles made from a page's script, which are served as additional files.
    fn bundles(&self) -> Vec<Self> {
        let page = PAGES.get_file(&self.name).and_then(File::contents_utf8);
        let wholes = page.map(scripts::bundles).unwrap_or_default().into_iter();
        let bundles = wholes.map(|whole| {
            let name = format!("js/{}", bundle::name_of(&whole.entry));
            Self::fixed(name, whole.text)
        });
        bundles.collect()
    }

    fn is_not_found(&self) -> bool {
        self.name == NOT_FOUND
    }

    /// The path of the page, if it is one of the pages for rooms.
    fn room_path(&self) -> Option<&'static str> {
        let mut pages = OF_ROOMS.iter();
        let found = pages.find(|(name, _)| *name == self.name)?;
        Some(found.1)
    }

    /// The depth of the page's folder.
    fn depth(&self) -> usize {
        self.room_path().map_or(0, depth_of)
    }

    /// The paths of the page: its name, and also its name without `.html` (for an `index.html`, its
    /// folder). A page for rooms has a single path.
    fn paths(&self) -> Vec<String> {
        if let Some(path) = self.room_path() {
            return vec![path.to_owned()];
        }
        let name = &self.name;
        let mut paths = vec![format!("/{name}")];
        if name.ends_with(".html") {
            paths.push(path_of(name));
        }
        let (icon, also) = UNASKED;
        if name == icon {
            paths.extend(also.map(str::to_owned));
        }
        paths
    }

    fn sent(&self, choice: LanguageChoice) -> (&Sent, Option<Language>) {
        match &self.contents {
            Contents::Fixed(sent) => (sent, None),
            Contents::Worded(template, ready) => {
                let LanguageChoice { language, is_named } = choice;
                let sent = ready[language.idx()][usize::from(is_named)].get_or_init(|| {
                    let edition = Edition::Server { is_kept: is_named };
                    let page = template.fill(language, edition, Routes::of_server());
                    let page = led_back(&scripts::with_bundle(&page), self.depth());
                    let page = without_indentation(&page);
                    match scripts::with_first(&page, self.depth()) {
                        Some((page, script)) => Sent::new(page.into()).allowing(&script),
                        None => Sent::new(page.into()),
                    }
                });
                (sent, Some(language))
            }
        }
    }

    fn answer(&self, query: &str, asked: &HeaderMap) -> Response {
        let (sent, language) = self.sent(LanguageChoice::read(query, asked));
        let gzip = sent.gzip().filter(|_| coding::accepts_gzip(asked));
        let version = gzip.unwrap_or(&sent.plain);
        let known = asked.get_all(header::IF_NONE_MATCH).iter();
        let is_known = known
            .filter_map(|tags| tags.to_str().ok())
            .flat_map(|tags| tags.split(','))
            .map(|tag| tag.trim().trim_start_matches("W/"))
            .any(|tag| tag == "*" || tag == version.tag);
        let mut response = if is_known {
            StatusCode::NOT_MODIFIED.into_response()
        } else {
            let mut response = Response::new(Body::from(version.bytes.clone()));
            let headers = response.headers_mut();
            let kind = HeaderValue::from_static(media_type(&self.name));
            headers.insert(header::CONTENT_TYPE, kind);
            if gzip.is_some() {
                headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
            }
            response
        };
        let headers = response.headers_mut();
        // A browser may store it, but has to revalidate it each time.
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
        if sent.gzip().is_some() {
            coding::vary(headers);
        }
        let of_worker = (self.name == WORKER).then(|| HeaderValue::from_static(CONTENT_POLICY));
        if let Some(policy) = sent.policy.clone().or(of_worker) {
            headers.insert(header::CONTENT_SECURITY_POLICY, policy);
        }
        if let Some(language) = language {
            say_language(headers, language);
        }
        if let Ok(tag) = HeaderValue::try_from(&version.tag) {
            headers.insert(header::ETAG, tag);
        }
        response
    }
}

/// The page, with links that go up `depth` folders to the root of the pages.
fn led_back(page: &str, depth: usize) -> String {
    page.replace("\"./", &format!("\"./{}", "../".repeat(depth)))
}

/// The page, with each line from its first character that is not a space.
fn without_indentation(page: &str) -> String {
    let lines: Vec<_> = page.lines().map(str::trim_start).collect();
    lines.join("\n")
}

/// Sets the language of an answer, and marks it as depending on the browser.
fn say_language(headers: &mut HeaderMap, language: Language) {
    let tag = HeaderValue::from_static(language.tag());
    headers.insert(header::CONTENT_LANGUAGE, tag);
    let asked = HeaderValue::from_static("accept-encoding, accept-language");
    headers.insert(header::VARY, asked);
}

/// A page if a person is browsing, or an error object for a program.
pub(crate) fn not_found(path: &str, query: &str, headers: &HeaderMap) -> Response {
    let page = READY.iter().find(|page| page.is_not_found());
    let found = page.filter(|_| is_person(headers)).and_then(|page| {
        let (sent, language) = page.sent(LanguageChoice::read(query, headers));
        let text = std::str::from_utf8(&sent.plain.bytes).ok()?;
        Some((text, language?, sent.policy.clone()))
    });
    let Some((page, language, policy)) = found else {
        return Refusal::no_such_route(path).into_response();
    };
    let mut response = Response::new(Body::from(led_back(page, depth_of(path))));
    *response.status_mut() = StatusCode::NOT_FOUND;
    let headers = response.headers_mut();
    let kind = HeaderValue::from_static("text/html; charset=utf-8");
    headers.insert(header::CONTENT_TYPE, kind);
    say_language(headers, language);
    if let Some(policy) = policy {
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    response
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_script_of_a_page_is_bundled_with_all_that_it_imports() {
        let bundles: Vec<_> = READY
            .iter()
            .filter(|page| page.name.starts_with("js/whole."))
            .collect();
        assert!(bundles.len() >= 8);
        for page in READY.iter().filter(|page| page.name.ends_with(".html")) {
            let (sent, _) = page.sent(LanguageChoice {
                language: Language::English,
                is_named: false,
            });
            let text = std::str::from_utf8(&sent.plain.bytes).unwrap();
            let Some(entry) = scripts::entry_of(text) else {
                continue;
            };
            assert!(entry.starts_with("whole."), "{entry}");
            let bundle = bundles
                .iter()
                .find(|bundle| bundle.name == format!("js/{entry}"));
            let Contents::Fixed(sent) = &bundle.unwrap().contents else {
                panic!("{entry}");
            };
            let script = std::str::from_utf8(&sent.plain.bytes).unwrap();
            assert!(!script.contains("\nimport "), "{entry}");
        }
    }

    #[test]
    fn pages_have_no_indentation() {
        assert_eq!(without_indentation("<p>\n  a\n</p>\n"), "<p>\na\n</p>");
        for path in PAGES.files().filter_map(File::contents_utf8) {
            for exact in ["<pre", "<textarea"] {
                let mut inside = path.split(exact).skip(1);
                let is_one_line = inside.all(|rest| {
                    let text = rest.split("</").next().unwrap_or_default();
                    !text.contains('\n')
                });
                assert!(is_one_line, "{exact}");
            }
        }
    }

    #[test]
    fn the_first_scripts_of_a_page_are_in_it() {
        let mut with_questions = BTreeSet::new();
        for page in READY.iter().filter(|page| page.name.ends_with(".html")) {
            let name = &*page.name;
            let (sent, _) = page.sent(LanguageChoice {
                language: Language::English,
                is_named: false,
            });
            let text = std::str::from_utf8(&sent.plain.bytes).unwrap();
            assert!(text.contains("handeval.theme"), "{name}");
            assert!(!text.contains("theme.js\"") && !text.contains("early.js\""));
            let policy = sent.policy.as_ref().unwrap().to_str().unwrap();
            assert!(policy.contains("script-src 'self' 'sha256-"), "{policy}");
            let root = match name.strip_prefix("room") {
                Some("-caller.html" | "-host.html") => "./../../",
                Some(".html") => "./../",
                _ => "./",
            };
            if text.contains(&format!("new URL(\"{root}api/v1/")) {
                with_questions.insert(name);
            }
        }
        let expected = BTreeSet::from([
            "mahjong-quiz.html",
            "matematico-sheets.html",
            "matematico.html",
            "room-caller.html",
            "room-host.html",
            "room.html",
        ]);
        assert_eq!(with_questions, expected);
    }
}
