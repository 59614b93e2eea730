//! Turns a line of text into a question for the crate, and its answer into the oracle's words.

use handeval_mahjong::riichi::{
    self, FuTiles, NotChosenBecause, Payer, RuleSet, Score, ScoreError, ScoredReading,
    ScoringRules, Switch,
};
use handeval_mahjong::{
    Decomposition, Hand, Indicators, Liability, Reading, RiichiWin, ShownTile, Tile, ToDiscard,
    ToDraw, Win, WinBy, WinFlag, Wind,
};

use super::oracle::{self, Input};

/// A hand, a win and rules.
#[derive(Debug)]
pub(crate) struct Scoring {
    pub(crate) hand: Hand,
    pub(crate) win: RiichiWin,
    pub(crate) rules: ScoringRules,
    pub(crate) discards: Vec<Tile>,
}

fn tile(tile: oracle::Tile) -> ShownTile {
    ShownTile {
        tile: Tile::from_code(tile.code).unwrap(),
        is_red: tile.is_red,
    }
}

fn wind(seat: u8) -> Wind {
    Wind::ALL[usize::from(seat)]
}

fn indicators(tiles: &[oracle::Tile]) -> Indicators {
    let mut indicators = Indicators::EMPTY;
    for &shown in tiles {
        assert!(indicators.push(tile(shown)));
    }
    indicators
}

/// The question in a line: the rules come from the words of the line, and everything else from what
/// the oracle has read. Errors come from the crate's own hand parser.
pub(crate) fn asked(line: &str, input: &Input) -> Result<Scoring, &'static str> {
    let mut rules = ScoringRules::of(RuleSet::from_key(input.rules.name).unwrap());
    let switches = line
        .split_ascii_whitespace()
        .find_map(|word| word.strip_prefix("rule="));
    for switch in switches
        .unwrap_or("")
        .split(',')
        .filter(|one| !one.is_empty())
    {
        let (key, value) = switch.split_once('=').unwrap();
        rules.set(Switch::from_key(key).unwrap(), value).unwrap();
    }
    let end = oracle::start_of_words(line);
    let hand = Hand::parse(&line[..end], rules.shape_rules()).map_err(|error| error.kind())?;
    let text_of = |tiles: &[oracle::Tile]| -> String {
        tiles.iter().map(|&one| tile(one).to_string()).collect()
    };
    let hand = hand
        .see(&text_of(&input.visible))
        .map_err(|error| error.kind())?;
    let hand = hand
        .see(&text_of(&input.discards))
        .map_err(|error| error.kind())?;
    let shown = input.ron.or(input.tsumo).map_or(Tile::ALL[0].into(), tile);
    let win = Win {
        tile: shown.tile,
        is_red: shown.is_red,
        by: match input.ron {
            Some(_) => WinBy::Ron {
                from: input.from.map(wind),
            },
            None => WinBy::Tsumo,
        },
        seat: wind(input.seat),
        round: wind(input.round),
    };
    let mut win = RiichiWin {
        dora: indicators(&input.dora),
        ura: indicators(&input.ura),
        honba: input.honba,
        sticks: input.sticks,
        kita: input.kita,
        ..RiichiWin::of(win)
    };
    for (flag, is_set) in [
        (WinFlag::Riichi, input.riichi),
        (WinFlag::DoubleRiichi, input.double_riichi),
        (WinFlag::OpenRiichi, input.open_riichi),
        (WinFlag::Ippatsu, input.ippatsu),
        (WinFlag::Haitei, input.haitei),
        (WinFlag::Houtei, input.houtei),
        (WinFlag::Rinshan, input.rinshan),
        (WinFlag::Chankan, input.chankan),
        (WinFlag::Tenhou, input.tenhou),
        (WinFlag::Chihou, input.chihou),
        (WinFlag::Renhou, input.renhou),
    ] {
        if is_set {
            win.flags.insert(flag);
        }
    }
    for &(yaku, by) in &input.pao {
        let yaku = riichi::Yaku::from_key(yaku).unwrap();
        assert!(win.pao.push(Liability { yaku, by: wind(by) }));
    }
    Ok(Scoring {
        hand,
        win,
        rules,
        discards: input.discards.iter().map(|&one| tile(one).tile).collect(),
    })
}

impl Scoring {
    pub(crate) fn score(&self) -> Result<Option<Score>, ScoreError> {
        riichi::score(&self.hand, &self.win, &self.rules)
    }

    pub(crate) fn readings(&self) -> Result<Vec<ScoredReading>, ScoreError> {
        riichi::readings(&self.hand, &self.win, &self.rules)
    }
}

/// Writes a reading: the form, `88p + 234m …` with calls first, the wait, and what is completed.
pub(crate) fn reading_text(reading: &Reading) -> String {
    let sets = match &reading.decomposition {
        Decomposition::Standard { pair, sets } => {
            let calls_first = sets.called().iter().chain(sets.uncalled());
            let sets: String = calls_first.map(|set| format!(" {set}")).collect();
            format!(
                "{}{pair} +{sets} completing {}",
                pair.number(),
                reading.completes
            )
        }
        other => other.form().key().to_owned(),
    };
    format!("{sets}, {}", reading.wait)
}

/// Writes one of the oracle's readings in the same way.
pub(crate) fn oracle_reading_text(reading: &oracle::Reading) -> String {
    match reading.form {
        oracle::Form::Standard => format!(
            "{} completing {}, {}",
            reading.text(),
            reading.completed_text(),
            reading.wait.id()
        ),
        form => format!("{}, {}", form.id(), reading.wait.id()),
    }
}

/// Everything in a score, as text.
pub(crate) fn score_text(score: &Score, rules: &ScoringRules) -> String {
    let yaku: Vec<_> = score
        .yaku
        .iter()
        .map(|yaku| (yaku.key(), u32::from(score.worth(yaku, rules))))
        .collect();
    let items: Vec<_> = score
        .fu_items()
        .iter()
        .map(|item| {
            let tiles = (item.tiles != FuTiles::None).then(|| item.tiles.to_string());
            (item.kind.key(), tiles, u32::from(item.fu))
        })
        .collect();
    let payments: Vec<_> = score
        .payments
        .all()
        .iter()
        .map(|payment| {
            let by = match payment.by {
                Payer::Seat(seat) => seat.key(),
                Payer::Discarder => "discarder",
            };
            (by, payment.points, payment.is_liable)
        })
        .collect();
    let dora = score.dora;
    let paid = &score.payments;
    format!(
        "{}; {yaku:?}; {:?}; {} han {} yakuman {} fu {items:?}; {:?} {}; {} {} {} {} {payments:?}",
        reading_text(&score.reading),
        [dora.dora, dora.ura, dora.red, dora.kita],
        score.han,
        score.n_yakuman,
        score.fu,
        score.limit.map(riichi::Limit::key),
        score.base,
        paid.points(),
        paid.honba(),
        paid.sticks(),
        paid.total(),
    )
}

/// Everything in one of the oracle's scores, as text.
pub(crate) fn oracle_score_text(score: &oracle::Score) -> String {
    let dora = score.dora.unwrap_or_default();
    let items: Vec<_> = score
        .fu_items
        .iter()
        .map(|item| (item.item, item.tiles.clone(), item.fu))
        .collect();
    let payments: Vec<_> = score
        .payments
        .iter()
        .map(|payment| {
            let by = payment.by.map_or("discarder", |seat| wind(seat).key());
            (by, payment.points, payment.is_liable)
        })
        .collect();
    format!(
        "{}; {:?}; {:?}; {} han {} yakuman {} fu {items:?}; {:?} {}; {} {} {} {} {payments:?}",
        score
            .reading
            .as_ref()
            .map(oracle_reading_text)
            .unwrap_or_default(),
        score.yaku,
        [dora.dora, dora.ura, dora.red, dora.kita],
        score.han.unwrap_or(0),
        score.yakuman,
        score.fu.unwrap_or(0),
        score.limit,
        score.base,
        score.points,
        score.honba,
        score.sticks,
        score.total,
    )
}

/// Compares the crate's answer to a line with the oracle's: the score to the last item, each
/// reading with its place and its reason, or the kind of the error. Returns whether the hand
/// scores.
#[track_caller]
pub(crate) fn assert_agrees(line: &str) -> bool {
    let input = oracle::read(line).unwrap();
    let expected = oracle::score(&input);
    let asked = match asked(line, &input) {
        Ok(asked) => asked,
        // The hand parser checks the hand before anything else is checked.
        Err(kind) => {
            assert!(expected.is_err(), "{line}: {kind}");
            return false;
        }
    };
    match (asked.score(), expected) {
        (Err(error), Err(kind)) => {
            assert_eq!(error.kind(), kind, "{line}: {error}");
            false
        }
        (Ok(None), Ok(expected)) => {
            assert!(!expected.won, "{line}: {}", oracle_score_text(&expected));
            false
        }
        (Ok(Some(score)), Ok(expected)) => {
            let found = score_text(&score, &asked.rules);
            assert_eq!(found, oracle_score_text(&expected), "{line}");
            assert_eq!(score.is_closed, expected.closed, "{line}");
            let readings = asked
                .readings()
                .unwrap()
                .into_iter()
                .inspect(|one| {
                    let has_yaku = one.lost != Some(NotChosenBecause::NoYaku);
                    assert_eq!(one.score.is_some(), has_yaku, "{line}");
                })
                .map(|one| {
                    (
                        reading_text(&one.reading),
                        one.lost.map(NotChosenBecause::key),
                    )
                });
            let expected = oracle::readings(&input).unwrap().into_iter().map(|one| {
                (
                    oracle_reading_text(&one.reading),
                    one.why.map(oracle::Reason::id),
                )
            });
            let (found, expected): (Vec<_>, Vec<_>) = (readings.collect(), expected.collect());
            assert_eq!(found, expected, "{line}");
            true
        }
        (found, expected) => panic!("{line}: {found:?}, expected {expected:?}"),
    }
}

/// Compares the crate's table of waits with the oracle's. Returns whether the hand is ready.
#[track_caller]
pub(crate) fn assert_waits_agree(line: &str) -> bool {
    let input = oracle::read(line).unwrap();
    let expected = oracle::waits(&input);
    let asked = match asked(line, &input) {
        Ok(asked) => asked,
        // The hand parser checks the hand before anything else is checked.
        Err(kind) => {
            assert!(expected.is_err(), "{line}: {kind}");
            return false;
        }
    };
    let hand = ToDraw::of(&asked.hand).unwrap();
    let found = riichi::waits(hand, &asked.win, &asked.discards, &asked.rules);
    let (found, expected) = match (found, expected) {
        (Ok(found), Ok(expected)) => (found, expected),
        (found, expected) => {
            let kind = found.map_err(|error| error.kind()).err();
            assert_eq!(kind, expected.err(), "{line}");
            return false;
        }
    };
    assert_same_waits(line, &found, &expected);
    assert_red_waits(&asked, &found);
    expected.is_tenpai
}

/// Compares the crate's discards that leave a hand ready with the oracle's. Returns their number.
#[track_caller]
pub(crate) fn assert_discards_agree(line: &str) -> usize {
    let input = oracle::read(line).unwrap();
    let expected = oracle::discards(&input);
    let asked = match asked(line, &input) {
        Ok(asked) => asked,
        Err(kind) => {
            assert!(expected.is_err(), "{line}: {kind}");
            return 0;
        }
    };
    if expected == Err("win-missing") {
        assert!(handeval_mahjong::is_win(&asked.hand), "{line}");
        return 0;
    }
    let hand = ToDiscard::of(&asked.hand).unwrap();
    let found = riichi::scored_discards(hand, &asked.win, &asked.discards, &asked.rules);
    let (mut found, expected) = match (found, expected) {
        (Ok(found), Ok(expected)) => (found, expected),
        (found, expected) => {
            let kind = found.map_err(|error| error.kind()).err();
            assert_eq!(kind, expected.err(), "{line}");
            return 0;
        }
    };
    // The crate puts the best first; the oracle has them in tile order.
    let lefts: Vec<_> = found.iter().map(|discard| discard.n_left).collect();
    assert!(
        lefts.is_sorted_by(|one, next| one >= next),
        "{line}: {lefts:?}"
    );
    found.sort_by_key(|discard| (discard.tile.tile.code(), discard.tile.is_red));
    assert_eq!(found.len(), expected.len(), "{line}");
    for (found, expected) in found.iter().zip(&expected) {
        assert_eq!(found.tile, tile(expected.tile), "{line}");
        assert_same_waits(line, &found.waits, &expected.waits);
    }
    found.len()
}

#[track_caller]
fn assert_same_waits(line: &str, found: &riichi::WaitScores, expected: &oracle::Waits) {
    let code = |tile: &Tile| tile.code();
    let furiten: Vec<_> = found.furiten.iter().map(code).collect();
    assert_eq!(furiten, expected.furiten_tiles, "{line}");
    let plain: Vec<_> = found
        .waits
        .iter()
        .filter(|wait| !wait.tile.is_red)
        .collect();
    assert_eq!(plain.len(), expected.waits.len(), "{line}");
    for (found, expected) in plain.iter().zip(&expected.waits) {
        let same = (found.tile.tile.code(), found.left);
        assert_eq!(same, (expected.tile, expected.left), "{line}");
        for (found, expected) in [(&found.ron, &expected.ron), (&found.tsumo, &expected.tsumo)] {
            let found = found.as_ref().map(|score| {
                let yaku: Vec<_> = score.yaku.iter().map(riichi::Yaku::key).collect();
                (score.payments.points(), u32::from(score.han), yaku)
            });
            let expected = expected
                .as_ref()
                .filter(|value| value.has_yaku())
                .map(|value| {
                    let yaku: Vec<_> = value.yaku.iter().map(|&(id, _)| id).collect();
                    (value.points, value.han.unwrap_or(0), yaku)
                });
            assert_eq!(found, expected, "{line}");
        }
    }
}

/// Red fives come after the other fives in a table of waits, and score the same as the hand with
/// the red five.
#[track_caller]
fn assert_red_waits(asked: &Scoring, found: &riichi::WaitScores) {
    for pair in found.waits.windows(2).filter(|pair| pair[1].tile.is_red) {
        let [plain, red] = pair else { unreachable!() };
        assert_eq!((red.tile.tile, red.left), (plain.tile.tile, 1));
        assert!(asked.rules.red_fives && plain.left > 0);
        for by in [WinBy::Ron { from: None }, WinBy::Tsumo] {
            let win = RiichiWin {
                win: asked.win.on(red.tile, by),
                ..asked.win
            };
            let expected = riichi::score(&asked.hand, &win, &asked.rules).unwrap();
            assert_eq!(if by.is_ron() { red.ron } else { red.tsumo }, expected);
            if let Some(score) = expected.filter(|score| score.n_yakuman == 0) {
                assert!(score.dora.red > 0);
            }
        }
    }
}
