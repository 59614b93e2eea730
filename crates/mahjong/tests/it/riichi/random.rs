//! The random hands are of all kinds: every yaku, fu item, limit, form and contradiction occurs,
//! and the oracle's answers are consistent.

use std::collections::BTreeSet;

use handeval_mahjong::riichi::{RuleSet, ScoringRules, random_position};
use handeval_mahjong::shanten;

use super::oracle::{
    Answer, Chance, Score, answer, random_contradiction, random_line, random_waits,
};

/// A random win, with its line.
fn scored(chance: &mut Chance) -> (String, Score) {
    let line = random_line(chance);
    match answer(&line) {
        Ok(Answer::Score(score)) => (line, *score),
        other => panic!("{line}: {other:?}"),
    }
}

#[test]
fn random_wins_are_of_every_kind() {
    let mut chance = Chance::new(1);
    let mut seen = BTreeSet::new();
    let mut n_won = 0;
    for _ in 0..60_000 {
        let (_, score) = scored(&mut chance);
        n_won += usize::from(score.won);
        seen.extend(score.yaku.iter().map(|&(id, _)| id));
        seen.extend(score.fu_items.iter().map(|item| item.item));
        seen.extend(score.limit);
        seen.extend(score.reading.map(|reading| reading.wait.id()));
        seen.insert(score.rules);
        let dora = score.dora.unwrap_or_default();
        for (id, n_han) in [("dora", dora.dora), ("ura", dora.ura), ("red", dora.red)] {
            seen.extend((n_han > 0).then_some(id));
        }
        seen.extend((dora.kita > 0).then_some("kita"));
    }
    let expected = "
        riichi double-riichi open-riichi double-open-riichi ippatsu menzen-tsumo haitei houtei
        rinshan chankan pinfu tanyao iipeikou seat-wind round-wind haku hatsu chun sanshoku-doujun
        ittsu chanta chiitoitsu toitoi sanankou sankantsu sanshoku-doukou honroutou shousangen
        honitsu junchan ryanpeikou chinitsu renhou
        tenhou chihou renhou-yakuman kokushi kokushi-13 suuankou suuankou-tanki daisangen
        shousuushii daisuushii tsuuiisou ryuuiisou chinroutou chuuren junsei-chuuren suukantsu
        daisharin open-riichi-yakuman
        base concealed-triplet open-triplet concealed-quad open-quad dragon-pair seat-wind-pair
        round-wind-pair double-wind-pair kanchan-wait penchan-wait tanki-wait tsumo closed-ron
        open-pinfu seven-pairs
        mangan haneman baiman sanbaiman counted-yakuman yakuman double-yakuman triple-yakuman
        quadruple-yakuman
        ryanmen kanchan penchan tanki shanpon orphan orphan-13
        dora ura red kita
        tenhou-sanma mahjong-soul mahjong-soul-sanma m-league wrc wrc-2022 ema ema-2016 jpml-a
        jpml-b saikouisen saikouisen-classic";
    for id in expected.split_ascii_whitespace() {
        assert!(seen.contains(id), "no {id} among 60,000 wins");
    }
    assert!(
        (40_000..59_000).contains(&n_won),
        "{n_won} of 60,000 have a yaku"
    );
}

#[test]
fn random_payments_add_up() {
    let mut chance = Chance::new(2);
    let mut n_liable = 0;
    for _ in 0..20_000 {
        let (line, score) = scored(&mut chance);
        let paid: u32 = score.payments.iter().map(|payment| payment.points).sum();
        assert_eq!(score.total, paid + score.sticks, "{line}");
        assert_eq!(paid, score.points + score.honba, "{line}");
        assert_eq!(score.won, paid > 0, "{line}");
        n_liable += score
            .payments
            .iter()
            .filter(|payment| payment.is_liable)
            .count();
    }
    assert!(n_liable > 20, "{n_liable}");
}

#[test]
fn random_contradictions_are_of_every_kind() {
    let mut chance = Chance::new(3);
    let mut seen = BTreeSet::new();
    for _ in 0..60_000 {
        let line = random_contradiction(&mut chance);
        seen.extend(answer(&line).err());
    }
    let expected = "
        unknown-option unknown-preset unknown-rule no-such-wind more-than-one-tile repeated-option
        win-twice win-missing no-such-seat wrong-hand-size win-tile-not-in-hand chi-with-three
        kita-with-four not-in-wall second-red-five fifth-copy fifth-visible not-by-these-rules
        riichi-open-hand ippatsu-without-riichi ippatsu-after-rinshan only-by-ron only-by-tsumo
        rinshan-without-kan haitei-with-rinshan houtei-with-chankan chankan-tile-held
        not-a-first-turn tenhou-not-dealer dealer-has-no-such-win ura-without-riichi
        too-many-indicators wrong-from not-a-win pao-not-in-rules pao-without-yaku pao-self
        pao-without-calls only-with-a-win";
    for kind in expected.split_ascii_whitespace() {
        assert!(seen.contains(kind), "no {kind} among 60,000 lines");
    }
}

/// The score of a wait is the score of the hand with that tile.
#[test]
fn random_waits_score_as_the_hand_with_the_tile() {
    let mut chance = Chance::new(4);
    let (mut n_furiten, mut n_gone, mut n_compared) = (0, 0, 0);
    for _ in 0..4000 {
        let line = random_waits(&mut chance);
        let waits = match answer(&line) {
            Ok(Answer::Waits(waits)) => waits,
            other => panic!("{line}: {other:?}"),
        };
        n_furiten += usize::from(waits.is_furiten);
        for wait in &waits.waits {
            n_gone += usize::from(wait.left == 0);
            assert_eq!(wait.ron.is_some(), wait.left > 0, "{line}");
            let tile = format!(
                "{}{}",
                wait.tile % 9 + 1,
                ["m", "p", "s", "z"][usize::from(wait.tile / 9)]
            );
            for (by, value) in [("ron", &wait.ron), ("tsumo", &wait.tsumo)] {
                let (Some(value), Ok(Answer::Score(score))) =
                    (value, answer(&format!("{line} {by}={tile}")))
                else {
                    continue;
                };
                assert_eq!(value.has_yaku(), score.won, "{line} {by}={tile}");
                assert_eq!(value.yaku, score.yaku, "{line} {by}={tile}");
                assert_eq!(value.points, score.points, "{line} {by}={tile}");
                n_compared += 1;
            }
        }
    }
    assert!(
        n_furiten > 100 && n_gone > 20 && n_compared > 4000,
        "{n_furiten} {n_gone} {n_compared}"
    );
}

#[test]
fn random_positions_are_those_of_games() {
    for key in ["tenhou", "ema", "tenhou-sanma"] {
        let rules = ScoringRules::of(RuleSet::from_key(key).unwrap());
        let n_players = usize::from(rules.n_players());
        let (mut seats, mut shantens, mut draws) =
            (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
        let mut n_red = 0;
        for seed in 0..300 {
            let position = || {
                let mut chance = Chance::new(seed);
                random_position(&rules, 2, &mut |n| chance.below(n)).unwrap()
            };
            let found = position();
            assert_eq!(found, position());
            let shanten = shanten(&found.hand).value;
            let text = found.hand.to_string();
            assert!((0..=2).contains(&shanten), "{text}");
            assert_eq!(found.hand.n_tiles(), 14, "{text}");
            // No tile has more copies than there are: the hand can see all others.
            let seen: Vec<_> = found
                .discarded
                .iter()
                .chain(found.table.dora.iter())
                .collect();
            let seen: String = seen.iter().map(ToString::to_string).collect();
            let seen = found.hand.see(&seen).unwrap();
            n_red += text.matches('0').count();
            // What was neither dealt, drawn nor in the dead wall is left for all.
            let n_tiles = if n_players == 3 { 108 } else { 136 };
            let n_left = n_tiles - 14 - 13 * n_players - found.discarded.len() - 1;
            assert_eq!(usize::from(found.draws), n_left / n_players);
            assert!(found.draws >= 4);
            // The player whose turn it is has discarded as often as each player after him.
            assert_eq!(
                found.discarded.len() % n_players,
                found.table.win.seat as usize
            );
            assert_eq!(seen.counts(), found.hand.counts());
            seats.insert(found.table.win.seat);
            shantens.insert(shanten);
            draws.insert(found.draws);
        }
        assert_eq!(seats.len(), n_players, "{key}");
        assert_eq!(shantens.len(), 3, "{key}");
        assert!(draws.len() > 8, "{key}: {draws:?}");
        assert_eq!(n_red > 0, rules.red_fives, "{key}");
    }
}
