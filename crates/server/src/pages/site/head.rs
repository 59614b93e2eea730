//! What the head of a page contains instead of the server's headers.

use std::collections::BTreeMap;

use crate::network::headers::CONTENT_POLICY;

/// The script that chooses the language and stores the site for offline use.
pub(super) const VISIT: &str = "js/visit.js";

/// The tag after which the policy is inserted, because a policy applies only to what follows it.
const START: &str = "<meta charset=\"utf-8\">\n";

/// The first script; the language is chosen before it runs.
const FIRST_SCRIPT: &str = "<script src=\"./js/theme.js\">";

/// The page with everything that its head needs. `preloaded` is the module that is loaded in
/// advance.
pub(super) fn with_head(
    page: &str,
    modules: &BTreeMap<String, [String; 2]>,
    preloaded: Option<&str>,
) -> String {
    let policy = policy();
    let mut start = format!(
        "{START}    <meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">\n    \
         <meta name=\"referrer\" content=\"same-origin\">\n"
    );
    if let Some([wasm, _]) = preloaded.and_then(|name| modules.get(name)) {
        start.push_str(&format!(
            "    <link rel=\"preload\" href=\"./{wasm}\" as=\"fetch\" crossorigin>\n"
        ));
    }
    let script = format!("<script src=\"./{VISIT}\"></script>\n    {FIRST_SCRIPT}");
    page.replacen(START, &start, 1)
        .replacen(FIRST_SCRIPT, &script, 1)
}

/// The parts of the server's policy that a page can state, extended to allow a worker and its
/// WebAssembly.
fn policy() -> String {
    let parts = CONTENT_POLICY.split("; ").filter_map(|part| match part {
        "script-src 'self'" => Some("script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'"),
        part if part.starts_with("frame-ancestors") => None,
        part => Some(part),
    });
    parts.collect::<Vec<_>>().join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_policy_allows_a_worker_and_nothing_from_elsewhere() {
        let policy = policy();
        let allowed = "script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'";
        assert!(policy.starts_with("default-src 'none'; ") && policy.contains(allowed));
        assert!(!policy.contains("frame-ancestors") && !policy.contains("unsafe-inline"));
        assert_eq!(
            policy.matches("; ").count(),
            CONTENT_POLICY.matches("; ").count()
        );
    }

    #[test]
    fn the_policy_comes_first_and_the_language_before_other_scripts() {
        let page = format!("<head>{START}    <title>x</title>{FIRST_SCRIPT}</script></head>");
        let names = ["wasm/poker.wasm", "wasm/poker.js"].map(str::to_owned);
        let modules = BTreeMap::from([("poker".to_owned(), names)]);
        let page = with_head(&page, &modules, Some("poker"));
        let places = [
            "http-equiv",
            "rel=\"preload\"",
            "<title>",
            VISIT,
            "theme.js",
        ];
        let places = places.map(|part| page.find(part).unwrap());
        assert!(places.is_sorted(), "{page}");
        let page = format!("<head>{START}    <title>x</title>{FIRST_SCRIPT}</script></head>");
        assert!(!with_head(&page, &modules, None).contains("preload"));
    }
}
