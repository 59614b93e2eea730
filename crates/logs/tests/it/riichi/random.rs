//! Games of random play are read from three formats as they were played; a cut file gives all the
//! rounds before the cut; and the rows have the order that all orders have.

use handeval_logs::riichi::{Item, read_mjai, read_mjlog, read_tenhou6};
use handeval_testing::Numbers;

use super::generate::{Generated, game};
use super::write::{mjai, mjlog, tenhou6};

type Writer = fn(&[Generated]) -> String;
type Reader = fn(&str, &mut dyn FnMut(Item));

/// Each format: its name, its writer and its reader.
pub(super) const FORMATS: [(&str, Writer, Reader); 3] = [
    ("tenhou6", tenhou6, |text, item| read_tenhou6(text, item)),
    ("mjlog", mjlog, |text, item| read_mjlog(text, 1, item)),
    ("mjai", mjai, |text, item| read_mjai(text, 1, &[], item)),
];

fn rounds(text: &str, read: Reader) -> Vec<Item> {
    let mut items = Vec::new();
    read(text, &mut |item| items.push(item));
    items.retain(|item| matches!(item, Item::Round(_)));
    items
}

#[test]
fn what_was_played_is_read_from_every_format() {
    let mut n_wins = 0;
    for seed in 0..60 {
        let n_players = if seed % 3 == 0 { 3 } else { 4 };
        let played = game(&mut Numbers(seed), n_players, 8);
        for (name, write, read) in FORMATS {
            let text = write(&played);
            let items = rounds(&text, read);
            assert_eq!(items.len(), played.len(), "{name} {seed}");
            for (item, round) in items.iter().zip(&played) {
                let Item::Round(Ok(log)) = item else {
                    panic!("{name} {seed}: {item:?}\n{text}");
                };
                assert_eq!(log.deal, round.deal, "{name} {seed}");
                let found = log.play(|_, _| {});
                let found = found.unwrap_or_else(|damage| panic!("{name} {seed}: {damage}"));
                assert_eq!(
                    found.draw,
                    round.draw.map(|(kind, ..)| kind),
                    "{name} {seed}"
                );
                assert_eq!(found.wins.len(), round.wins.len(), "{name} {seed}");
                assert_eq!(found.round.warnings(), [], "{name} {seed}");
                assert!(log.notes.is_empty(), "{name} {seed}");
                for (won, expected) in found.wins.iter().zip(&round.wins) {
                    let won = won.as_ref().unwrap();
                    assert_eq!(
                        u32::from(won.win.sticks) * 1_000,
                        expected.score.payments.sticks()
                    );
                    n_wins += 1;
                }
            }
        }
    }
    assert!(n_wins > 600, "{n_wins} wins");
}

#[test]
fn a_cut_file_gives_the_rounds_before_the_cut() {
    let played = game(&mut Numbers(7), 4, 3);
    for (name, write, read) in FORMATS {
        let text = write(&played);
        let whole = rounds(&text, read);
        let debug = |item: &Item| format!("{item:?}");
        let whole: Vec<String> = whole.iter().map(debug).collect();
        let mut most = 0;
        for end in 0..text.len() {
            let Some(cut) = text.get(..end) else { continue };
            let good: Vec<String> = rounds(cut, read)
                .iter()
                .filter(|item| matches!(item, Item::Round(Ok(_))))
                .map(debug)
                .collect();
            assert!(good.len() >= most, "{name} cut at {end}");
            most = good.len();
            // A double ron that is cut has one winner.
            let n_sure = good.len().saturating_sub(1);
            assert_eq!(good[..n_sure], whole[..n_sure], "{name} cut at {end}");
        }
        assert!(most >= played.len() - 1, "{name}");
    }
}
