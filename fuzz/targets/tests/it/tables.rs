//! The dictionaries contain the words that the readers know.

#[path = "../../../../tests/committed.rs"]
mod committed;

use handeval_fuzz_targets::{TARGETS, dictionary};

#[test]
fn dictionaries_are_the_words_of_the_doors() {
    for target in TARGETS {
        let path = format!("../dictionaries/{}.dict", target.name);
        committed::check(&path, dictionary(target).as_bytes());
    }
}
