//! Names that an outsider can guess: the private vocabulary of earlier versions does not come back.

use std::collections::BTreeSet;

use super::{files, read};

/// Names that meant little to an outside reader, each with the name that replaced it.
const FORMER: [(&str, &str); 29] = [
    ("Asked", "QuestionSpec"),
    ("AskedGame", "GameSpec"),
    ("ASKED", "SPEC"),
    ("Given", "Request"),
    ("Manner", "RequestSource"),
    ("Posed", "BoundQuestion"),
    ("OfMany", "BatchQuestion"),
    ("Door", "RequestSource"),
    ("Typed", "OptionValue"),
    ("Way", "Runner"),
    ("or_else", "default_note"),
    ("is_yes", "holds"),
    ("Same", "SharedAnswers"),
    ("Patient", "WriteTimeout"),
    ("House", "RoomRegistry"),
    ("Hosted", "LiveRoom"),
    ("Wish", "QueuedCommand"),
    ("RoomWish", "RoomRequest"),
    ("Deed", "AddressAction"),
    ("Steward", "Operator"),
    ("Telling", "ProgressSender"),
    ("News", "StreamEvent"),
    ("Heard", "StreamEvent"),
    ("Wants", "PendingWork"),
    ("Few", "CardArray"),
    ("DrawHolds", "KeepEquities"),
    ("Return", "PayTableReturn"),
    ("Lost", "NotChosenBecause"),
    ("played_win", "random_win"),
];

/// The names that a file defines, or prints as the name of a type.
fn defined(text: &str) -> BTreeSet<&str> {
    const KEYWORDS: [&str; 10] = [
        "const",
        "debug_struct",
        "debug_tuple",
        "enum",
        "fn",
        "mod",
        "static",
        "struct",
        "trait",
        "type",
    ];
    let code = text.lines().filter(|line| !line.trim().starts_with("//"));
    code.flat_map(|line| {
        let words: Vec<_> = line
            .split(|c: char| !c.is_alphanumeric() && c != '_')
            .filter(|word| !word.is_empty())
            .collect();
        let pairs = words.windows(2);
        let named: Vec<_> = pairs
            .filter(|pair| KEYWORDS.contains(&pair[0]))
            .map(|pair| pair[1])
            .collect();
        named
    })
    .collect()
}

#[test]
fn no_name_of_the_former_vocabulary_is_defined() {
    for folder in ["crates", "fuzz", "lab", "benches"] {
        for path in files(folder, &[".rs"]) {
            let text = read(&path);
            let defined = defined(&text);
            for (former, better) in FORMER {
                let is_there = defined.contains(former);
                assert!(!is_there, "{}: {former}: {better}", path.display());
            }
        }
    }
}

#[test]
fn a_definition_is_found_whatever_stands_before_it() {
    let text = "pub(crate) struct Given<T>(T);\n// struct Wish;\nconst fn played_win() {}\n\
                f.debug_struct(\"OfMany\")";
    let expected = BTreeSet::from(["Given", "OfMany", "fn", "played_win"]);
    assert_eq!(defined(text), expected);
}
