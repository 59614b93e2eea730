//! Page templates with placeholders for text.
//!
//! `{{section.key}}` is the string with this key in the page's language, `{{page.language}}` is the
//! language's code, `{{page.tag}}` its tag, and `{{page.language-name}}` is its native name. `{{page.alternates}}` stands
//! for links to the page in all languages for search engines, `{{page.languages}}` for the same
//! links for people, `{{page.styles}}` for what the head of every page loads, `{{page.menu}}` for the menu of the games, and `{{page.route-groups}}`, `{{page.routes}}` and `{{page.wrong-request}}` for what
//! the API page lists. `{{words cards errors}}` stands for the sections of strings that the page's
//! scripts use, as JSON, `{{games ranked}}` for the poker games as choices, `{{points pair}}` for
//! the points of a Matematico figure, `{{page.line-figures}}` for the figures of all possible lines,
//! as JSON, `{{picture hand}}` for the address that a picture on the front page opens, and
//! `{{page.pictures}}` for what the pictures are worth, as JSON. Everything between `{{if server}}` and `{{end}}` is left out on pages that have
//! no server.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use handeval_answer::matematico::LineFigures;
use serde::Serialize;
use serde_json::Value;

use crate::pages::languages::{Language, Words};
use crate::pages::routes::Routes;
use crate::pages::{games, menu, pictures};

/// Where the pages are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Edition {
    /// On a server, which chooses the language. If `is_kept`, links to other pages keep it.
    Server { is_kept: bool },
    /// Files, in a folder for each language.
    #[cfg(feature = "site")]
    Site,
}

/// The styles for paper.
const PRINT: &str = "<link rel=\"after\" href=\"./style/print.css\" media=\"print\">";

/// The script of the menus and of the choice between light and dark.
const FRAME: &str = "<link rel=\"after\" href=\"./js/frame.js\">";

/// The classic points, in the form in which a page shows them.
static LINE_FIGURES: LazyLock<LineFigures> = LazyLock::new(LineFigures::classic);

/// A page with placeholders.
#[derive(Debug)]
pub(crate) struct Template {
    /// The address of the page relative to its folder: `./poker`.
    address: String,
    pieces: Vec<Piece>,
}

/// A part of a page.
#[derive(Debug)]
enum Piece {
    Plain(&'static str),
    Place(&'static str),
}

impl Template {
    /// Reads the page with this address.
    pub(crate) fn read(address: String, text: &'static str) -> Self {
        let mut pieces = Vec::new();
        let mut rest = text;
        while let Some((before, (place, behind))) = rest
            .split_once("{{")
            .and_then(|(before, after)| Some((before, after.split_once("}}")?)))
        {
            pieces.extend([Piece::Plain(before), Piece::Place(place.trim())]);
            rest = behind;
        }
        pieces.push(Piece::Plain(rest));
        Self { address, pieces }
    }

    /// The page in a language; the API page lists `routes`.
    pub(crate) fn fill(&self, language: Language, edition: Edition, routes: &Routes) -> String {
        let words = edition.words(language);
        let mut page = String::new();
        let mut is_left_out = false;
        for piece in &self.pieces {
            match *piece {
                Piece::Place("if server") => is_left_out = !edition.is_server(),
                Piece::Place("end") => is_left_out = false,
                _ if is_left_out => {}
                Piece::Plain(text) => page.push_str(text),
                Piece::Place("page.language") => page.push_str(language.code()),
                Piece::Place("page.tag") => page.push_str(language.tag()),
                Piece::Place("page.language-name") => page.push_str(language.name()),
                Piece::Place("page.alternates") => page.push_str(&self.alternates(edition)),
                Piece::Place("page.languages") => page.push_str(&self.languages(language, edition)),
                Piece::Place("page.styles") => page.push_str(&styles(language)),
                Piece::Place("page.menu") => {
                    page.push_str(&menu::items(&self.address, words, edition.is_server()));
                }
                Piece::Place("page.route-groups") => page.push_str(&routes.contents()),
                Piece::Place("page.routes") => page.push_str(&routes.list(words)),
                Piece::Place("page.wrong-request") => page.push_str(&routes.wrong()),
                Piece::Place("page.pictures") => page.push_str(&data(&pictures::answers(words))),
                Piece::Place("page.line-figures") => page.push_str(&data(&*LINE_FIGURES)),
                Piece::Place(place) => match place.split_once(' ') {
                    Some(("words", names)) => page.push_str(&data(&sections(words, names))),
                    Some(("games", which)) => page.push_str(&games::options(which, words)),
                    Some(("points", figure)) => page.push_str(&points(figure)),
                    Some(("picture", name)) => page.push_str(&pictures::address(name)),
                    _ => page.push_str(text(words, place)),
                },
            }
        }
        match edition {
            Edition::Server { is_kept: true } => keep_language(&page, language),
            _ => page,
        }
    }

    /// Links to the page in every language, in the head.
    fn alternates(&self, edition: Edition) -> String {
        let link = |tag: &str, address: &str| {
            format!("<link rel=\"alternate\" hreflang=\"{tag}\" href=\"{address}\">")
        };
        let all = Language::ALL.map(|language| match edition {
            Edition::Server { .. } => {
                let address = format!("{}?lang={}", self.address, language.code());
                link(language.tag(), &address)
            }
            #[cfg(feature = "site")]
            Edition::Site => link(language.tag(), &self.address_in(language)),
        });
        let other = match edition {
            Edition::Server { .. } => self.address.clone(),
            #[cfg(feature = "site")]
            Edition::Site => self.address_in(Language::English),
        };
        format!("{}{}", all.concat(), link("x-default", &other))
    }

    /// Links to the page in every language, which work without a script.
    fn languages(&self, current: Language, edition: Edition) -> String {
        let link = |language: Language| {
            let (code, tag) = (language.code(), language.tag());
            let mark = match language == current {
                true => " aria-current=\"true\"",
                false => "",
            };
            let address = match edition {
                Edition::Server { .. } => format!("?lang={code}"),
                #[cfg(feature = "site")]
                Edition::Site => self.address_in(language),
            };
            format!(
                "<li><a href=\"{address}\" lang=\"{tag}\" hreflang=\"{tag}\"{mark}>{}</a></li>",
                language.name()
            )
        };
        Language::ALL.map(link).concat()
    }

    /// The address of the page in a language that has a folder of its own.
    #[cfg(feature = "site")]
    fn address_in(&self, language: Language) -> String {
        let name = self.address.trim_start_matches("./");
        format!("./{}/{name}", language.code())
    }
}

impl Edition {
    fn is_server(self) -> bool {
        matches!(self, Self::Server { .. })
    }

    fn words(self, language: Language) -> &'static Words {
        match self {
            Self::Server { .. } => language.words(),
            #[cfg(feature = "site")]
            Self::Site => language.words_of_site(),
        }
    }
}

/// The style sheets of every page, and what it loads after its first screen (`theme.js`).
fn styles(language: Language) -> String {
    let sheet = |name: &str| format!("<link rel=\"stylesheet\" href=\"./style/{name}.css\">");
    let mut styles = sheet("base");
    if language.is_east_asian() {
        styles.push_str(&sheet("east-asian"));
    }
    styles + PRINT + FRAME
}

/// The text for a placeholder. An unknown name is shown unchanged, which a test would detect.
pub(super) fn text<'a>(words: &'a Words, place: &'a str) -> &'a str {
    let (section, key) = place.split_once('.').unwrap_or((place, ""));
    let found = words.get(section).and_then(|section| section.get(key));
    found.and_then(Value::as_str).unwrap_or(place)
}

/// The sections of strings with these names.
fn sections<'a>(words: &'a Words, names: &'a str) -> BTreeMap<&'a str, impl Serialize + 'a> {
    let names = names.split_whitespace();
    names
        .filter_map(|name| Some((name, words.get(name)?)))
        .collect()
}

/// JSON for a page, with `<` escaped because it could end the element.
fn data(value: &impl Serialize) -> String {
    let text = serde_json::to_string(value).unwrap_or_default();
    text.replace('<', "\\u003c")
}

/// The points of a figure; an unknown name is shown unchanged.
fn points(figure: &str) -> String {
    let points = LINE_FIGURES.points(figure);
    points.map_or_else(|| figure.to_owned(), |points| points.to_string())
}

/// The page with the language added to all links to pages.
fn keep_language(page: &str, language: Language) -> String {
    let mut kept = String::with_capacity(page.len() + 256);
    let mut rest = page;
    while let Some(at) = rest.find("<a ") {
        let (before, link) = rest.split_at(at);
        let end = link.find('>').unwrap_or(link.len());
        let (link, behind) = link.split_at(end);
        kept.push_str(before);
        match link.split_once("href=\"") {
            Some((start, address)) => {
                let (address, other) = address.split_once('"').unwrap_or((address, ""));
                let address = with_language(address, language);
                kept.push_str(&format!("{start}href=\"{address}\"{other}"));
            }
            None => kept.push_str(link),
        }
        rest = behind;
    }
    kept.push_str(rest);
    kept
}

/// The address of a link, with the language added if it leads to a page and has none yet.
fn with_language(address: &str, language: Language) -> String {
    let is_page = address.starts_with("./") || address.starts_with('?');
    if !is_page || address.starts_with("./api/") || address.contains("lang=") {
        return address.to_owned();
    }
    let (address, place) = match address.split_once('#') {
        Some((address, place)) => (address, format!("#{place}")),
        None => (address, String::new()),
    };
    let sign = match address.contains('?') {
        true => "&amp;",
        false => "?",
    };
    format!("{address}{sign}lang={}{place}", language.code())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn filled(text: &'static str, language: Language, is_kept: bool) -> String {
        Template::read("./poker".to_owned(), text).fill(
            language,
            Edition::Server { is_kept },
            Routes::of_server(),
        )
    }

    #[test]
    fn places_are_filled_with_words() {
        let page = "<html lang=\"{{page.tag}}\">{{ frame.skip }} {{frame";
        let english = filled(page, Language::English, false);
        assert_eq!(english, "<html lang=\"en\">Skip to the content {{frame");
        let czech = filled(page, Language::Czech, false);
        assert!(czech.starts_with("<html lang=\"cs\">") && czech != english);
        assert_eq!(filled("{{no.such}}", Language::Czech, false), "no.such");
        let points = filled(
            "{{points four-aces}} {{points flush}}",
            Language::Czech,
            false,
        );
        assert_eq!(points, "200 flush");
    }

    #[test]
    fn a_page_names_itself_in_all_languages() {
        let head = filled("{{page.alternates}}", Language::German, true);
        let polish = "<link rel=\"alternate\" hreflang=\"pl\" href=\"./poker?lang=pl\">";
        let others = "<link rel=\"alternate\" hreflang=\"x-default\" href=\"./poker\">";
        assert!(head.contains(polish) && head.ends_with(others), "{head}");
        let people = filled("{{page.languages}}", Language::German, true);
        let german = "lang=\"de\" hreflang=\"de\" aria-current=\"true\">Deutsch</a>";
        assert!(people.contains(german), "{people}");
        assert_eq!(people.matches("aria-current").count(), 1);
        let chinese = "<a href=\"?lang=zh\" lang=\"zh-Hans\" hreflang=\"zh-Hans\">简体中文</a>";
        assert!(people.contains(chinese), "{people}");
    }

    #[cfg(feature = "site")]
    #[test]
    fn pages_without_a_server_have_a_folder_for_each_language() {
        let template = Template::read(
            "./poker".to_owned(),
            "{{if server}}{{home.rooms}}{{end}}{{page.alternates}}|{{page.languages}}",
        );
        let page = template.fill(Language::German, Edition::Site, Routes::of_server());
        let (head, people) = page.split_once('|').unwrap();
        let polish = "<link rel=\"alternate\" hreflang=\"pl\" href=\"./pl/poker\">";
        let others = "hreflang=\"x-default\" href=\"./en/poker\">";
        assert!(
            head.starts_with("<link ") && head.contains(polish) && head.ends_with(others),
            "{head}"
        );
        let german = "href=\"./de/poker\" lang=\"de\" hreflang=\"de\" aria-current=\"true\"";
        assert!(people.contains(german), "{people}");
    }

    #[test]
    fn words_for_scripts_cannot_end_their_element() {
        let mut words = Words::new();
        let texts = BTreeMap::from([("a".to_owned(), Value::from("</script><b>"))]);
        words.insert("x".to_owned(), texts);
        let data = data(&sections(&words, "x none"));
        assert_eq!(data, r#"{"x":{"a":"\u003c/script>\u003cb>"}}"#);
        let back: Value = serde_json::from_str(&data).unwrap();
        assert_eq!(back["x"]["a"], "</script><b>");
    }

    #[test]
    fn links_keep_the_language_of_the_address() {
        let page = "<link href=\"./favicon.svg\"><a class=\"brand\" href=\"./\">x</a>\
             <a href=\"./poker?hand=x#y\" id=\"z\">y</a><a href=\"?class\">z</a>\
             <a href=\"./api/v1/openapi.json\">w</a><a href=\"#main\">v</a>\
             <a href=\"?lang=cs\">u</a><a id=\"t\">t</a>";
        let kept = page
            .replace("href=\"./\"", "href=\"./?lang=sk\"")
            .replace("?hand=x#y", "?hand=x&amp;lang=sk#y")
            .replace("?class", "?class&amp;lang=sk");
        let template = Template {
            address: String::new(),
            pieces: vec![Piece::Plain(page)],
        };
        let fill = |is_kept| {
            template.fill(
                Language::Slovak,
                Edition::Server { is_kept },
                Routes::of_server(),
            )
        };
        assert_eq!(fill(true), kept);
        assert_eq!(fill(false), page);
        assert_eq!(keep_language("<a ", Language::Slovak), "<a ");
    }
}
