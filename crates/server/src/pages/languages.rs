//! The languages of the pages: how one is chosen, and its strings.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use axum::http::{HeaderMap, header};
use serde_json::Value;

/// The strings by section and key. Each is a string, or an object with a string for each plural
/// form.
pub(crate) type Words = BTreeMap<String, BTreeMap<String, Value>>;

/// The data for a language.
struct Spoken {
    code: &'static str,
    tag: &'static str,
    name: &'static str,
    words: LazyLock<Words>,
    #[cfg(feature = "site")]
    words_of_site: LazyLock<Words>,
    animals: &'static str,
}

/// The languages in order, each with its code (also the name of its files), its tag in BCP 47, and
/// its native name.
macro_rules! languages {
    ($($language:ident $code:literal $tag:literal $name:literal,)*) => {
        /// A language of the pages.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum Language {
            $($language,)*
        }

        impl Language {
            /// All languages, in order.
            pub(crate) const ALL: [Self; [$($code),*].len()] = [$(Self::$language),*];
        }

        static SPOKEN: [Spoken; Language::ALL.len()] = [$(Spoken {
            code: $code,
            tag: $tag,
            name: $name,
            words: LazyLock::new(|| {
                read(include_str!(concat!("../../languages/", $code, ".json")))
            }),
            #[cfg(feature = "site")]
            words_of_site: LazyLock::new(|| {
                let own = read(include_str!(concat!("../../languages/site/", $code, ".json")));
                replaced(Language::$language.words(), own)
            }),
            animals: include_str!(concat!("../../languages/animals/", $code, ".txt")),
        },)*];
    };
}

languages! {
    English "en" "en" "English",
    Czech "cs" "cs" "Čeština",
    Slovak "sk" "sk" "Slovenčina",
    German "de" "de" "Deutsch",
    Polish "pl" "pl" "Polski",
    Italian "it" "it" "Italiano",
    Chinese "zh" "zh-Hans" "简体中文",
    Japanese "ja" "ja" "日本語",
}

/// The strings in a file; empty if the file is invalid, which a test would detect.
fn read(file: &str) -> Words {
    serde_json::from_str(file).unwrap_or_default()
}

/// The strings with some of them replaced.
#[cfg(feature = "site")]
fn replaced(words: &Words, own: Words) -> Words {
    let mut words = words.clone();
    for (section, texts) in own {
        words.entry(section).or_default().extend(texts);
    }
    words
}

impl Language {
    /// The code of the language, as in addresses.
    pub(crate) fn code(self) -> &'static str {
        SPOKEN[self.idx()].code
    }

    /// Whether its pages need the fonts and the line breaks of Chinese and Japanese.
    pub(crate) fn is_east_asian(self) -> bool {
        matches!(self, Self::Chinese | Self::Japanese)
    }

    /// The tag of the language in BCP 47; it includes the script where there are two.
    pub(crate) fn tag(self) -> &'static str {
        SPOKEN[self.idx()].tag
    }

    /// The name of the language in the language itself.
    pub(crate) fn name(self) -> &'static str {
        SPOKEN[self.idx()].name
    }

    /// Names of animals, one per line. They are short and friendly, and no pupil can use one as an
    /// insult.
    pub(crate) fn animals(self) -> &'static str {
        SPOKEN[self.idx()].animals
    }

    /// The strings of the language, which are read on first use.
    pub(crate) fn words(self) -> &'static Words {
        &SPOKEN[self.idx()].words
    }

    /// The strings of the language on pages that have no server.
    #[cfg(feature = "site")]
    pub(crate) fn words_of_site(self) -> &'static Words {
        &SPOKEN[self.idx()].words_of_site
    }

    /// The index of the language in `ALL`.
    pub(crate) const fn idx(self) -> usize {
        self as usize
    }

    /// The language of a tag such as `cs` or `cs-CZ`. A reader of traditional Chinese gets
    /// simplified Chinese, which is closer than any other language here.
    fn of_tag(tag: &str) -> Option<Self> {
        let code = tag.trim().split(['-', '_']).next().unwrap_or_default();
        let mut all = Self::ALL.into_iter();
        all.find(|language| code.eq_ignore_ascii_case(language.code()))
    }
}

/// The language of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LanguageChoice {
    pub(crate) language: Language,
    /// Whether the address specifies the language, so that links keep it.
    pub(crate) is_named: bool,
}

impl LanguageChoice {
    /// The language in the `lang` parameter of the address, if the pages have it; otherwise the
    /// browser's, or English.
    pub(crate) fn read(query: &str, headers: &HeaderMap) -> Self {
        let parameters = form_urlencoded::parse(query.as_bytes());
        let named = parameters
            .filter(|(name, _)| name == "lang")
            .find_map(|(_, tag)| Language::of_tag(&tag));
        Self {
            language: named
                .or_else(|| accepted(headers))
                .unwrap_or(Language::English),
            is_named: named.is_some(),
        }
    }
}

/// The browser's preferred language; on a tie, the first.
///
/// # Source
///
/// RFC 9110, section 12.5.4 (`Accept-Language`); RFC 4647, section 3.4 (a longer tag is looked up
/// by its first parts).
fn accepted(headers: &HeaderMap) -> Option<Language> {
    let values = headers.get_all(header::ACCEPT_LANGUAGE).iter();
    let ranges = values
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','));
    let mut best: Option<(f32, Language)> = None;
    for range in ranges {
        let mut parts = range.split(';').map(str::trim);
        let tag = parts.next().unwrap_or_default();
        // `*` accepts any language, so the default is used.
        let language = match tag {
            "*" => Some(Language::English),
            tag => Language::of_tag(tag),
        };
        let weight = parts.find_map(|part| part.strip_prefix(['q', 'Q'])?.trim().strip_prefix('='));
        let weight = match weight.map(|weight| weight.trim().parse::<f32>()) {
            None => 1.0,
            Some(Ok(weight)) if (0.0..=1.0).contains(&weight) => weight,
            Some(_) => 0.0,
        };
        if let Some(language) = language
            && weight > best.map_or(0.0, |(weight, _)| weight)
        {
            best = Some((weight, language));
        }
    }
    best.map(|(_, language)| language)
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;
    use proptest::prelude::*;

    use super::*;

    fn choice(query: &str, accepts: &[&str]) -> (&'static str, bool) {
        let mut headers = HeaderMap::new();
        for value in accepts {
            let value = HeaderValue::from_str(value).unwrap();
            headers.append(header::ACCEPT_LANGUAGE, value);
        }
        let choice = LanguageChoice::read(query, &headers);
        (choice.language.code(), choice.is_named)
    }

    #[test]
    fn the_address_goes_before_the_browser_and_english_comes_last() {
        assert_eq!(choice("", &[]), ("en", false));
        assert_eq!(choice("", &["cs"]), ("cs", false));
        assert_eq!(choice("lang=pl", &["cs"]), ("pl", true));
        assert_eq!(choice("seed=7&lang=de", &["cs"]), ("de", true));
        assert_eq!(choice("lang=PL-pl", &[]), ("pl", true));
        assert_eq!(choice("lang=en", &["cs"]), ("en", true));
    }

    #[test]
    fn a_language_that_is_not_spoken_here_is_not_asked_for() {
        assert_eq!(choice("lang=xx", &["sk"]), ("sk", false));
        assert_eq!(choice("lang=", &[]), ("en", false));
        assert_eq!(choice("lang=csx", &[]), ("en", false));
        assert_eq!(choice("lang=xx&lang=cs", &[]), ("cs", true));
        assert_eq!(choice("", &["fr, es;q=0.5"]), ("en", false));
        assert_eq!(choice("lang=%FF%00", &["fr"]), ("en", false));
    }

    #[test]
    fn the_browser_says_what_it_likes_best() {
        for (accepts, expected) in [
            ("cs-CZ,cs;q=0.9,en;q=0.8", "cs"),
            ("en;q=0.8, sk;q=0.9", "sk"),
            ("fr, de;q=0.3, pl;q=0.2", "de"),
            ("de;q=0, en;q=0.1", "en"),
            ("de;q=0", "en"),
            ("*", "en"),
            ("fr, *;q=0.5, pl;q=0.4", "en"),
            ("pl, *;q=0.5", "pl"),
            ("DE-at; Q = 0.4", "de"),
            ("it-CH, fr", "it"),
            ("ja, en-US;q=0.7", "ja"),
            // Chinese in any country and script.
            ("zh", "zh"),
            ("zh-CN,zh;q=0.9,en;q=0.8", "zh"),
            ("zh-SG, en;q=0.1", "zh"),
            ("zh-Hans-CN", "zh"),
            ("zh-TW,zh;q=0.9,en;q=0.8", "zh"),
            ("zh-Hant-HK;q=0.5, en;q=0.9", "en"),
            // Ties, and invalid weights.
            ("sk;q=0.5, cs;q=0.5", "sk"),
            ("cs;q=2, pl;q=0.1", "pl"),
            ("cs;q=NaN, pl;q=x, de;q=0.001", "de"),
            (",,;;q=1,cs", "cs"),
        ] {
            assert_eq!(choice("", &[accepts]).0, expected, "{accepts}");
        }
        assert_eq!(choice("", &["en;q=0.5", "cs;q=0.6"]).0, "cs");
    }

    proptest! {
        #[test]
        fn anything_may_be_asked(query in ".{0,80}", accepts in "[ -~]{0,80}") {
            let (code, is_named) = choice(&query, &[&accepts]);
            prop_assert!(Language::of_tag(code).is_some());
            prop_assert!(!is_named || query.contains("lang"));
        }

        #[test]
        fn any_weights_may_be_given(weights in prop::collection::vec(0_u32..=1000, Language::ALL.len())) {
            let ranges: Vec<_> = Language::ALL
                .iter()
                .zip(&weights)
                .map(|(language, &weight)| {
                    format!("{};q={}.{:03}", language.code(), weight / 1000, weight % 1000)
                })
                .collect();
            let (code, _) = choice("", &[&ranges.join(", ")]);
            let most = weights.iter().copied().max().unwrap_or_default();
            let first = weights.iter().position(|&weight| weight == most).unwrap();
            let expected = if most == 0 { Language::English } else { Language::ALL[first] };
            prop_assert_eq!(code, expected.code());
        }
    }
}
