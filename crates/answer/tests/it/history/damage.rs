//! Damaged and changed files: what is wrong is found, and the rest is answered.

use super::{answer, answers, sample, whats};

#[test]
fn a_damaged_file_is_answered_around_its_damage() {
    let found = answers(&sample("damaged.txt"), &[]);
    assert_eq!(found.len(), 3);
    assert_eq!(
        (&found[0]["id"], &found[0]["agrees"]),
        (&"1005".into(), &true.into())
    );
    assert_eq!(found[1]["error"]["kind"], "no-total");
    assert_eq!(found[1]["error"]["line"], 64);
    assert_eq!(found[2]["id"], "1004");
    assert_eq!(found[2]["agrees"], false);
    let differences = found[2]["differences"].as_array().unwrap();
    let of = |player: &str| {
        let mut differences = differences.iter();
        differences
            .find(|one| one["what"] == "amounts" && one["player"] == player)
            .unwrap()
    };
    assert_eq!(
        (&of("B")["log"], &of("B")["handeval"]),
        (&1025.into(), &140.into())
    );
    assert_eq!(
        (&of("C")["log"], &of("C")["handeval"]),
        (&0.into(), &885.into())
    );
}

#[test]
fn files_cut_at_every_byte_are_answered_up_to_there() {
    for name in [
        "damaged.txt",
        "several.phhs",
        "home-game.ohh",
        "pokerstars-twice.txt",
    ] {
        let text = sample(name);
        let whole = answers(&text, &[]);
        for end in (0..text.len()).filter(|&end| text.is_char_boundary(end)) {
            let cut = &text[..end];
            if handeval_logs::Format::of(cut).is_err() {
                continue;
            }
            let found = answers(cut, &[]);
            // All but the last one are as in the whole file.
            let n_complete = found.len().saturating_sub(1);
            assert_eq!(
                found[..n_complete],
                whole[..n_complete],
                "{name} cut at {end}"
            );
        }
    }
}

/// Each number of the summary, changed.
#[test]
fn a_changed_amount_is_reported() {
    let text = sample("pokerstars-side-pots.txt");
    for (before, after, what) in [
        ("Total pot $141.80", "Total pot $141.79", "total"),
        ("Main pot $70.90.", "Main pot $70.80.", "pot"),
        ("Side pot $68.90.", "Side pot $69.90.", "pot"),
        ("Rake $2", "Rake $1", "rake"),
        ("collected $68.90", "collected $68.80", "amounts"),
        ("D collected $68.90", "A collected $68.90", "winners"),
        ("Uncalled bet ($24.75)", "Uncalled bet ($24.74)", "uncalled"),
        ("Board [Jh 4c 2s Kd Jd]", "Board [Jh 4c 2s Kd Jc]", "board"),
        ("Board [Jh 4c 2s Kd Jd]", "Board [Jh 4c 2s Kd]", "board"),
        ("C: shows [Js 9s]", "C: shows [Kd 9s]", "cards"),
    ] {
        let changed = text.replace(before, after);
        assert_ne!(changed, text, "{before}");
        let found = answer(&changed);
        assert!(whats(&found).contains(&what), "{after}: {found:#}");
        assert_eq!(found["agrees"], false);
    }
}

#[test]
fn an_action_that_cannot_be_is_damage_on_its_line() {
    let text = sample("pokerstars-side-pots.txt");
    for (before, after, kind, line) in [
        ("B: folds", "B: throws 5", "unknown-action", 16),
        (
            "raises $6 to $9",
            "raises $6 to $900",
            "more-than-stack",
            12,
        ),
        ("raises $6 to $9", "raises $6 to nine", "bad-amount", 12),
        (
            "Dealt to A [Qd Qc]",
            "Dealt to A [Qd Qx]",
            "unknown-card",
            10,
        ),
        (
            "*** TURN *** [Jh 4c 2s]",
            "*** TURN *** [Jh 4c of]",
            "unknown-card",
            19,
        ),
        ("Hold'em No Limit", "Irish No Limit", "unknown-game", 1),
    ] {
        let changed = text.replacen(before, after, 1);
        assert_ne!(changed, text, "{before}");
        let found = answer(&changed);
        assert_eq!(found["error"]["kind"], kind, "{found:#}");
        assert_eq!(found["error"]["line"], line, "{found:#}");
    }
}

#[test]
fn hands_are_asked_for_by_number_even_if_they_are_damaged() {
    let text = sample("damaged.txt");
    let all = answers(&text, &[]);
    let damaged = all.iter().find(|one| one["error"].is_object()).unwrap();
    for asked in ["1004", "#1004"] {
        let found = answers(&text, &[("hand", asked)]);
        assert_eq!(found.len(), 1, "{asked}: {found:#?}");
        assert_eq!(found[0]["id"], "1004");
    }
    // The damaged hand has a number, too.
    assert_eq!(
        answers(&text, &[("hand", "1006")]),
        std::slice::from_ref(damaged)
    );
}

#[test]
fn anonymous_sums_are_of_players_not_of_seats() {
    let text = sample("several.phhs");
    let named = answers(&text, &[("summary", "true")]);
    let anonymous = answers(&text, &[("summary", "true"), ("anonymous", "true")]);
    let rows = |answer: &serde_json::Value| {
        let players = answer["players"].as_array().unwrap().clone();
        let rows = players.into_iter().map(|mut player| {
            player.as_object_mut().unwrap().remove("name").unwrap();
            player
        });
        rows.collect::<Vec<_>>()
    };
    assert_eq!(rows(&named[0]), rows(&anonymous[0]));
    assert_eq!(anonymous[0]["players"][6]["name"], "P7");
}

#[test]
fn another_language_is_named() {
    let text = sample("pokerstars-side-pots.txt").replace("Seat ", "Platz ");
    let found = answer(&text);
    assert_eq!(found["error"]["kind"], "unsupported-language");
    let message = found["error"]["message"].as_str().unwrap();
    assert!(
        message.contains("a language other than English"),
        "{message}"
    );
}
