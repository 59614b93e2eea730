//! The words of the pages: complete in every language, all of them used, and none anywhere else.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use serde_json::Value;

use super::pages::modules;
use super::{files, read, root};

/// Names that are the same in every language and appear unchanged on pages.
const NAMES: [&str; 10] = [
    "Riichi Advanced",
    "WRC",
    "Codex Naturalis",
    "Codex",
    "EMA",
    "JMSA",
    "MCR",
    "Matematico",
    "Naturalis",
    "handeval",
];

/// The plural forms of numbers, and of places such as `2nd`, according to Unicode CLDR 45.
const LANGUAGES: [(&str, &[&str], &[&str]); 8] = [
    ("en", &["one", "other"], &["few", "one", "other", "two"]),
    ("cs", &["few", "many", "one", "other"], &["other"]),
    ("sk", &["few", "many", "one", "other"], &["other"]),
    ("de", &["one", "other"], &["other"]),
    ("pl", &["few", "many", "one", "other"], &["other"]),
    ("it", &["many", "one", "other"], &["many", "other"]),
    ("zh", &["other"], &["other"]),
    ("ja", &["other"], &["other"]),
];

/// Sections whose texts appear where there is little room: buttons, switches, table heads.
const NARROW: [&str; 0] = [];

type Words = BTreeMap<String, BTreeMap<String, Value>>;

/// Texts by name, each with its forms.
type Texts = BTreeMap<String, Vec<(String, String)>>;

fn words(code: &str) -> Words {
    let text = read(root().join(format!("crates/server/languages/{code}.json")));
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{code}: {error}"))
}

/// The words of pages without a server, where they differ.
fn words_of_site(code: &str) -> Words {
    words(&format!("site/{code}"))
}

fn texts(words: &Words) -> Texts {
    let mut found = BTreeMap::new();
    for (section, keys) in words {
        for (key, value) in keys {
            let forms = match value {
                Value::String(text) => vec![(String::new(), text.clone())],
                Value::Object(forms) => forms
                    .iter()
                    .map(|(form, text)| (form.clone(), text.as_str().unwrap().to_owned()))
                    .collect(),
                _ => panic!("{section}.{key}: {value}"),
            };
            found.insert(format!("{section}.{key}"), forms);
        }
    }
    found
}

/// The placeholders in a text, and its tags.
fn places(text: &str) -> (BTreeSet<&str>, Vec<&str>) {
    let values = text.split('{').skip(1);
    let values = values.map(|rest| rest.split('}').next().unwrap_or_default());
    let tags = text.split('<').skip(1);
    let mut tags: Vec<_> = tags
        .map(|rest| rest.split('>').next().unwrap_or_default())
        .collect();
    tags.sort_unstable();
    (values.collect(), tags)
}

#[test]
fn every_language_has_plural_forms() {
    let named: BTreeSet<_> = LANGUAGES
        .iter()
        .map(|(code, ..)| (*code).to_owned())
        .collect();
    let files = files("crates/server/languages", &[".json"]).into_iter();
    let found: BTreeSet<_> = files
        .filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned()))
        .collect();
    assert_eq!(found, named);
}

#[test]
fn every_language_has_the_same_words() {
    for words in [words, words_of_site] {
        check_same_words(words);
    }
}

fn check_same_words(words: fn(&str) -> Words) {
    let english = texts(&words("en"));
    let missing: Vec<_> = LANGUAGES
        .iter()
        .flat_map(|(code, ..)| differing(&english, code, &texts(&words(code))))
        .collect();
    assert!(missing.is_empty(), "\n{}", missing.join("\n"));
    for (code, _, _) in LANGUAGES {
        let other = texts(&words(code));
        for (key, forms) in &other {
            let (values, tags) = places(&english[key].last().unwrap().1);
            for (form, text) in forms {
                let (found_values, found_tags) = places(text);
                assert_eq!(found_tags, tags, "{code}: {key} {form}");
                // The singular form can omit the number.
                let may_lack = |value: &&str| form == "one" && *value == "n";
                let lacks = values
                    .difference(&found_values)
                    .any(|value| !may_lack(value));
                assert!(
                    !lacks && found_values.is_subset(&values),
                    "{code}: {key} {form}"
                );
                let is_clean = text.trim() == text && !text.is_empty() && !text.contains("  ");
                assert!(is_clean, "{code}: {key}: `{text}`");
            }
        }
    }
}

/// What a language lacks, with the English text, and what only it has.
fn differing(english: &Texts, code: &str, other: &Texts) -> Vec<String> {
    let lacking = english.iter().filter(|(key, _)| !other.contains_key(*key));
    let lacking = lacking.map(|(key, forms)| format!("{code} lacks {key}: {forms:?}"));
    let unknown = other.keys().filter(|key| !english.contains_key(*key));
    let unknown = unknown.map(|key| format!("only {code} has {key}"));
    lacking.chain(unknown).collect()
}

/// A text of the site that replaces another one has the same placeholders and tags; any other text
/// is used by the site's scripts.
#[test]
fn words_of_the_site_replace_others_or_are_used_by_its_scripts() {
    let (english, own) = (texts(&words("en")), texts(&words_of_site("en")));
    let all: BTreeMap<_, _> = english.iter().chain(&own).collect();
    let sections: BTreeSet<_> = all.keys().filter_map(|key| key.split('.').next()).collect();
    let mut mentioned_there = BTreeSet::new();
    for path in files("crates/server/site", &[".js"]) {
        let (whole, begun) = mentioned(&read(&path), &sections);
        assert!(begun.is_empty(), "{}: {begun:?}", path.display());
        let missing: Vec<_> = whole.iter().filter(|key| !all.contains_key(key)).collect();
        assert!(missing.is_empty(), "{}: {missing:?}", path.display());
        mentioned_there.extend(whole);
    }
    for (key, forms) in &own {
        let Some(replaced) = english.get(key) else {
            assert!(mentioned_there.contains(key), "{key}");
            continue;
        };
        let [found, expected] = [forms, replaced].map(|forms| places(&forms[0].1));
        assert_eq!(found, expected, "{key}");
    }
}

#[test]
fn plural_forms_are_complete() {
    for (code, cardinal, ordinal) in LANGUAGES {
        for (key, forms) in texts(&words(code)) {
            let names: Vec<_> = forms.iter().map(|(form, _)| form.as_str()).collect();
            if names == [""] {
                continue;
            }
            let is_place = forms.iter().any(|(_, text)| text.contains("{nth}"));
            let expected = if is_place { ordinal } else { cardinal };
            assert_eq!(names, expected, "{code}: {key}");
        }
    }
}

/// A translation may be longer than the English text, but not so long that it breaks the page.
#[test]
fn words_are_not_much_longer_than_in_english() {
    for words in [words, words_of_site] {
        check_lengths(words);
    }
}

fn check_lengths(words: fn(&str) -> Words) {
    let english = texts(&words("en"));
    let n_chars = |text: &str| text.chars().count();
    for (code, _, _) in LANGUAGES {
        for (key, forms) in texts(&words(code)) {
            let longest = |forms: &[(String, String)]| {
                forms
                    .iter()
                    .map(|(_, text)| n_chars(text))
                    .max()
                    .unwrap_or(0)
            };
            let (here, there) = (longest(&forms), longest(&english[&key]));
            let is_narrow = NARROW.iter().any(|section| key.starts_with(section));
            let room = if is_narrow {
                there * 8 / 5 + 8
            } else {
                there * 8 / 5 + 16
            };
            assert!(here <= room, "{code}: {key}: {here} characters for {there}");
        }
    }
}

fn pages() -> Vec<PathBuf> {
    files("crates/server/pages", &[".html"])
}

/// The names of texts that a module or page uses, and the beginnings of names that are composed
/// there: `section.` in `` `section.${name}` ``.
fn mentioned(text: &str, sections: &BTreeSet<&str>) -> (BTreeSet<String>, BTreeSet<String>) {
    let (mut whole, mut begun) = (BTreeSet::new(), BTreeSet::new());
    for start in ["\"", "`", "{{"] {
        for rest in text.split(start).skip(1) {
            let end = rest
                .find(|char: char| !char.is_ascii_alphanumeric() && !"-.".contains(char))
                .unwrap_or(rest.len());
            let (found, behind) = rest.split_at(end);
            let Some((section, _)) = found.split_once('.') else {
                continue;
            };
            if !sections.contains(section) {
                continue;
            }
            match start {
                "`" if behind.starts_with("${") => drop(begun.insert(found.to_owned())),
                "\"" if behind.is_empty() => drop(whole.insert(found.to_owned())),
                "{{" if behind.starts_with("}}") => drop(whole.insert(found.to_owned())),
                _ => {}
            }
        }
    }
    if text.contains("{{games ") {
        begun.insert("games.".to_owned());
    }
    if text.contains("{{page.menu}}") {
        begun.insert("menu.".to_owned());
    }
    if text.contains("{{page.routes}}") {
        whole.insert("docs.details".to_owned());
    }
    for rest in text.split("named(\"").skip(1) {
        let section = rest.split('"').next().unwrap_or_default();
        begun.insert(format!("{section}."));
    }
    (whole, begun)
}

/// The sections in which every page looks for error messages.
fn is_of_errors(section: &str) -> bool {
    section == "errors" || section.starts_with("errors-")
}

#[test]
fn every_word_is_used_and_there() {
    let english = words("en");
    let sections: BTreeSet<_> = english.keys().map(String::as_str).collect();
    let keys: BTreeSet<_> = texts(&english).into_keys().collect();
    let mut unused = keys.clone();
    for path in files("crates/server/pages", &[".html", ".js"]) {
        let (whole, begun) = mentioned(&read(&path), &sections);
        let missing: Vec<_> = whole.difference(&keys).collect();
        assert!(missing.is_empty(), "{}: {missing:?}", path.display());
        for start in &begun {
            let has_some = keys.iter().any(|key| key.starts_with(start));
            assert!(has_some, "{}: {start}", path.display());
        }
        unused.retain(|key| {
            let section = key.split('.').next().unwrap_or_default();
            !whole.contains(key)
                && !begun.iter().any(|start| key.starts_with(start))
                && !is_of_errors(section)
        });
    }
    assert!(unused.is_empty(), "{unused:?}");
}

#[test]
fn a_page_comes_with_the_words_of_its_scripts() {
    let english = words("en");
    let sections: BTreeSet<_> = english.keys().map(String::as_str).collect();
    for path in pages() {
        let page = read(&path);
        let sent: BTreeSet<_> = page
            .split("{{words ")
            .skip(1)
            .flat_map(|rest| rest.split("}}").next().unwrap_or_default().split(' '))
            .collect();
        let mut needed = BTreeSet::new();
        for module in modules(&path) {
            let (whole, begun) = mentioned(&read(&module), &sections);
            let all = whole.iter().chain(&begun);
            needed.extend(all.map(|key| key.split('.').next().unwrap_or_default().to_owned()));
        }
        let missing: Vec<_> = needed
            .iter()
            .filter(|name| !sent.contains(name.as_str()))
            .collect();
        assert!(missing.is_empty(), "{}: {missing:?}", path.display());
        let is_needed = |name: &&&str| !needed.contains(**name) && !is_of_errors(name);
        let idle: Vec<_> = sent.iter().filter(is_needed).collect();
        assert!(idle.is_empty(), "{}: {idle:?}", path.display());
    }
}

/// The visible text of a page without its placeholders, and the attributes that are read aloud.
fn left_over(page: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut rest = page;
    let mut is_hidden = false;
    while let Some(at) = rest.find('<') {
        let (text, behind) = rest.split_at(at);
        let (tag, behind) = behind.split_once('>').unwrap_or((behind, ""));
        if !is_hidden {
            found.push(text.to_owned());
        }
        is_hidden = ["<script", "<svg", "<code", "<kbd"]
            .iter()
            .any(|start| tag.starts_with(start))
            || (is_hidden && !["</script", "</svg", "</code", "</kbd"].contains(&tag));
        for name in ["aria-label", "title", "label", "alt", "placeholder"] {
            let value = tag.split(&format!(" {name}=\"")).nth(1);
            found.extend(value.map(|rest| rest.split('"').next().unwrap_or_default().to_owned()));
        }
        rest = behind;
    }
    let without = |text: String| {
        let mut parts = text.split("{{");
        let first = parts.next().unwrap_or_default().to_owned();
        parts.fold(first, |text, part| {
            text + part.split("}}").nth(1).unwrap_or_default()
        })
    };
    found.into_iter().map(without).collect()
}

#[test]
fn pages_have_no_words_of_their_own() {
    for path in pages() {
        for text in left_over(&read(&path)) {
            let text = text.replace("&nbsp;", " ");
            let other = NAMES
                .iter()
                .fold(text.clone(), |text, name| text.replace(name, " "));
            let mut words = other.split(|char: char| !char.is_alphabetic());
            let strange = words.find(|word| word.chars().count() > 1);
            assert_eq!(strange, None, "{}: `{}`", path.display(), text.trim());
        }
    }
}

/// A string in a script without the values inserted into it.
fn without_values(text: &str) -> String {
    let mut parts = text.split("${");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| {
        text + part.rsplit_once('}').map_or("", |(_, behind)| behind)
    })
}

/// What comes before a string in a script that nobody reads: a class, a drawing.
const NO_WORDS: [&str; 5] = [
    "class",
    "viewBox",
    "transform",
    "throw new Error(",
    "console.",
];

/// Whether the code before a string on its line shows that nobody reads the string.
fn is_no_words(before: &str) -> bool {
    NO_WORDS.iter().any(|name| {
        let behind = before.rfind(name).map(|at| &before[at..]);
        behind.is_some_and(|behind| !behind.contains([',', '}']))
    })
}

/// Whether a string is a sentence or part of one: it begins with a capital letter, or has two words
/// that consist of letters only.
fn is_spoken(text: &str) -> bool {
    let words: Vec<_> = text.split(' ').collect();
    let is_plain =
        |word: &str| word.len() > 1 && word.chars().all(|char| char.is_ascii_lowercase());
    let n_plain = words.iter().filter(|word| is_plain(word)).count();
    let begins = words[0].starts_with(|char: char| char.is_ascii_uppercase())
        && words[0].get(1..).is_some_and(is_plain);
    n_plain > 1 || (begins && words.len() > 1)
}

#[test]
fn scripts_have_no_words_of_their_own() {
    let mut scripts: BTreeSet<_> = pages().iter().flat_map(|path| modules(path)).collect();
    scripts.extend(files("crates/server/site", &[".js"]));
    // Japanese names are the same in every language.
    scripts.retain(|path| !path.ends_with("mahjong/japanese.js"));
    for path in scripts {
        let text = read(&path);
        let lines = text.lines();
        for line in lines.filter(|line| !line.trim_start().starts_with(['/', '*'])) {
            let line = line.split(" // ").next().unwrap_or_default();
            let mut before = String::new();
            for (idx, part) in line.split(['"', '`']).enumerate() {
                let is_text = idx % 2 == 1 && !is_no_words(&before);
                let is_bad = is_text && is_spoken(&without_values(part));
                assert!(!is_bad, "{}: `{part}`", path.display());
                before.push_str(part);
            }
        }
    }
}
