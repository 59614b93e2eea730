//! The links of the site's pages, which lead to files with extensions, in the folder of the
//! language.

use std::collections::BTreeSet;

use super::files::Files;
use crate::pages::languages::Language;

/// What is needed to rewrite the links of pages, which begin with `./` and are relative to the root
/// of the pages.
#[derive(Debug)]
pub(super) struct Links<'a> {
    base: &'a str,
    /// The names of the pages, such as `poker.html`.
    pages: BTreeSet<&'a str>,
    files: &'a Files,
}

/// The folder of a language: nothing for English, which is at the root, or `cs/`.
pub(super) fn folder_of(language: Language) -> String {
    match language {
        Language::English => String::new(),
        language => format!("{}/", language.code()),
    }
}

impl<'a> Links<'a> {
    pub(super) fn new(
        base: &'a str,
        pages: impl Iterator<Item = &'a str>,
        files: &'a Files,
    ) -> Self {
        Self {
            base,
            pages: pages.collect(),
            files,
        }
    }

    /// A page with links that work in the folder of its language.
    pub(super) fn in_folder_of(&self, language: Language, page: &str) -> String {
        let folder = folder_of(language);
        let up = if folder.is_empty() { "./" } else { "../" };
        rewritten(page, |path| {
            let target = self.target(path, &folder);
            match target.strip_prefix(&folder) {
                Some(beside) => format!("./{beside}"),
                None => format!("{up}{target}"),
            }
        })
    }

    /// An English page with links that work at any address of the host.
    pub(super) fn at_any_address(&self, page: &str) -> String {
        rewritten(page, |path| {
            format!("{}{}", self.base, self.target(path, ""))
        })
    }

    /// The file that the path of a link, without its `./`, refers to: a page in the same language,
    /// a page in the language with which the path begins, or something that pages use, such as a
    /// stylesheet.
    fn target(&self, path: &str, folder: &str) -> String {
        let named = Language::ALL.into_iter().find_map(|language| {
            let path = path.strip_prefix(language.code())?.strip_prefix('/')?;
            Some((folder_of(language), path))
        });
        let (folder, path) = named.unwrap_or_else(|| (folder.to_owned(), path));
        let page = match path {
            "" => "index.html".to_owned(),
            path => format!("{path}.html"),
        };
        match self.pages.contains(page.as_str()) {
            true => format!("{folder}{page}"),
            false => self.files.name(path).to_owned(),
        }
    }
}

/// The page with new addresses in place of those that begin with `./`; `change` receives each
/// without the `./` and without anything after the path.
fn rewritten(page: &str, change: impl Fn(&str) -> String) -> String {
    const START: &str = "=\"./";
    let mut parts = page.split(START);
    let mut made = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let end = part.find(['"', '?', '#']).unwrap_or(part.len());
        let (path, rest) = part.split_at(end);
        made.push_str(&format!("=\"{}{rest}", change(path)));
    }
    made
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_lead_to_files_from_every_folder() {
        let mut files = Files::default();
        let style = files.add_named_by_digest("style/base.css", b"x".to_vec());
        let links = Links::new("/cards/", ["index.html", "poker.html"].into_iter(), &files);
        let page = "<link href=\"./style/base.css\"><a href=\"./\">a</a><a href=\"./poker?x=1#y\">b</a>\
             <a href=\"?class\">c</a><a href=\"./de/poker\">d</a><a href=\"./en/\">e</a>\
             <link href=\"./favicon.svg\">";
        let expected = |[style, home, poker, german, english, icon]: [&str; 6]| {
            format!(
                "<link href=\"{style}\"><a href=\"{home}\">a</a><a href=\"{poker}?x=1#y\">b</a>\
                 <a href=\"?class\">c</a><a href=\"{german}\">d</a><a href=\"{english}\">e</a>\
                 <link href=\"{icon}\">"
            )
        };
        let at_root = [
            &format!("./{style}"),
            "./index.html",
            "./poker.html",
            "./de/poker.html",
            "./index.html",
            "./favicon.svg",
        ];
        assert_eq!(
            links.in_folder_of(Language::English, page),
            expected(at_root)
        );
        let in_folder = [
            &format!("../{style}"),
            "./index.html",
            "./poker.html",
            "./poker.html",
            "../index.html",
            "../favicon.svg",
        ];
        assert_eq!(
            links.in_folder_of(Language::German, page),
            expected(in_folder)
        );
        let anywhere = [
            &format!("/cards/{style}"),
            "/cards/index.html",
            "/cards/poker.html",
            "/cards/de/poker.html",
            "/cards/index.html",
            "/cards/favicon.svg",
        ];
        assert_eq!(links.at_any_address(page), expected(anywhere));
    }
}
