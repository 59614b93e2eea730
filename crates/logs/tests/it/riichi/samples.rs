//! The samples are read and replayed, with the facts of every win.

use std::fs;
use std::path::Path;

use handeval_logs::Format;
use handeval_logs::riichi::{Item, Played, RoundLog, read_mjai, read_mjlog, read_tenhou6};
use handeval_mahjong::riichi::{RuleSet, ScoringRules};

/// The text of a sample.
pub(crate) fn sample(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/logs");
    fs::read_to_string(path.join(name)).unwrap()
}

/// The items of a sample.
pub(super) fn items(name: &str, text: &str) -> Vec<Item> {
    let format = match name.rsplit_once('.').unwrap().1 {
        "json" => Format::Tenhou6,
        "mjlog" => Format::Mjlog,
        _ => Format::Mjai,
    };
    read(format, text)
}

/// The items of a text in this format.
pub(crate) fn read(format: Format, text: &str) -> Vec<Item> {
    let mut items = Vec::new();
    let add = |item| items.push(item);
    match format {
        Format::Tenhou6 => read_tenhou6(text, add),
        Format::Mjlog => read_mjlog(text, 1, add),
        _ => read_mjai(text, 1, &[], add),
    }
    items
}

fn rounds(name: &str) -> Vec<(RoundLog, Played)> {
    let text = sample(name);
    let items = items(name, &text);
    let rounds = items.into_iter().filter_map(|item| match item {
        Item::Game(_) => None,
        Item::Outside(damage) => panic!("{name}: {damage}"),
        Item::Round(round) => Some(*round.unwrap_or_else(|damage| panic!("{name}: {damage}"))),
    });
    rounds
        .map(|round| {
            let played = round.play(|_, _| {});
            let played = played.unwrap_or_else(|damage| panic!("{name}: {damage}"));
            (round, played)
        })
        .collect()
}

#[test]
fn the_same_game_is_the_same_in_three_formats() {
    for name in [
        "riichi-calls",
        "quads",
        "double-ron",
        "pao",
        "draws",
        "sanma",
    ] {
        let of = |format| {
            let rounds = rounds(&format!("{name}.{format}"));
            let facts = rounds.into_iter().map(|(round, played)| {
                let wins: Vec<_> = played
                    .wins
                    .iter()
                    .flatten()
                    .map(|won| {
                        let set = if round.deal.n_players == 3 {
                            RuleSet::TenhouSanma
                        } else {
                            RuleSet::Tenhou
                        };
                        let score = handeval_mahjong::riichi::score(
                            &won.hand,
                            &won.win,
                            &ScoringRules::of(set),
                        );
                        format!("{} {:?} {:?} {:?}", won.hand, won.win, won.liable, score)
                    })
                    .collect();
                (
                    round.deal,
                    round.scores,
                    wins,
                    played.draw,
                    played.round.ready(),
                    played.round.warnings().to_vec(),
                )
            });
            facts
                .map(|facts| format!("{facts:#?}"))
                .collect::<Vec<_>>()
                .join("\n")
        };
        let json = of("json");
        assert_eq!(json, of("mjlog"), "{name}");
        assert_eq!(json, of("mjai.jsonl"), "{name}");
    }
}
