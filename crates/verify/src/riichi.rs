//! The riichi scores of all winning mahjong hands of four sets and a pair.
//!
//! In the east round, South wins with each of the 11,498,658 hands, closed and by tsumo, on each
//! kind of tile in the hand in turn, under two rule sets. This counts how often each yaku is in the
//! best reading, and how often each limit is reached.

use handeval_mahjong::riichi::{Limit, RuleSet, Yaku};
use handeval_mahjong::{Hand, RiichiWin, ShapeRules, Tile};

use crate::mahjong::Suits;
use crate::{Evaluators, Fact};

/// The rule sets whose wins are counted.
const SETS: [RuleSet; 2] = [RuleSet::MahjongSoul, RuleSet::MLeague];

/// The counts for each of the [`SETS`]: wins, the sum of points, each yaku and each limit; 0 for a
/// yaku or limit that never comes up.
const EXPECTED: [(&str, [u64; 2]); 41] = [
    ("wins", [86_249_952, 86_249_952]),
    ("sum of points", [559_177_629_100, 514_659_706_800]),
    ("menzen-tsumo", [79_287_864, 79_287_864]),
    ("pinfu", [1_721_330, 1_721_330]),
    ("tanyao", [8_517_304, 8_517_304]),
    ("iipeikou", [6_098_859, 6_098_859]),
    ("seat-wind", [4_818_063, 4_818_063]),
    ("round-wind", [4_818_063, 4_818_063]),
    ("haku", [4_814_010, 4_814_010]),
    ("hatsu", [4_813_812, 4_813_812]),
    ("chun", [4_814_010, 4_814_010]),
    ("sanshoku-doujun", [140_001, 140_001]),
    ("ittsu", [60_201, 60_201]),
    ("chanta", [301_776, 301_776]),
    ("sanankou", [25_831_260, 25_831_260]),
    ("sanshoku-doukou", [38_556, 38_556]),
    ("shousangen", [19_377, 19_377]),
    ("honitsu", [1_883_465, 1_883_465]),
    ("junchan", [28_710, 28_710]),
    ("ryanpeikou", [46_956, 46_956]),
    ("chinitsu", [244_537, 244_537]),
    ("suuankou", [5_565_120, 5_565_120]),
    ("suuankou-tanki", [1_391_280, 1_391_280]),
    ("daisangen", [9_144, 9_144]),
    ("shousuushii", [1_188, 1_188]),
    ("daisuushii", [150, 150]),
    ("tsuuiisou", [525, 525]),
    ("ryuuiisou", [513, 513]),
    ("chinroutou", [150, 150]),
    ("chuuren", [216, 216]),
    ("junsei-chuuren", [27, 27]),
    ("no limit", [65_171_615, 65_059_638]),
    ("mangan", [12_624_868, 12_736_845]),
    ("haneman", [1_117_934, 1_117_934]),
    ("baiman", [367_662, 367_662]),
    ("sanbaiman", [5_473, 5_785]),
    ("counted-yakuman", [312, 0]),
    ("yakuman", [5_565_909, 6_955_998]),
    ("double-yakuman", [1_394_745, 5_955]),
    ("triple-yakuman", [1_368, 135]),
    ("quadruple-yakuman", [63, 0]),
];

/// How often each yaku and each limit came up.
#[derive(Clone, Debug)]
struct Census {
    n_wins: u64,
    yaku: Vec<u64>,
    limits: [u64; LIMITS.len()],
    /// The sum of points, which reveals a change in any score.
    points: u64,
}

/// The limits; the first is for wins without one.
const LIMITS: [Option<Limit>; 10] = [
    None,
    Some(Limit::Mangan),
    Some(Limit::Haneman),
    Some(Limit::Baiman),
    Some(Limit::Sanbaiman),
    Some(Limit::CountedYakuman),
    Some(Limit::Yakuman(1)),
    Some(Limit::Yakuman(2)),
    Some(Limit::Yakuman(3)),
    Some(Limit::Yakuman(4)),
];

impl Census {
    fn new() -> Self {
        Self {
            n_wins: 0,
            yaku: vec![0; Yaku::ALL.len()],
            limits: [0; LIMITS.len()],
            points: 0,
        }
    }

    fn join(mut self, other: &Self) -> Self {
        self.n_wins += other.n_wins;
        self.points += other.points;
        for (sum, more) in self.yaku.iter_mut().zip(&other.yaku) {
            *sum += more;
        }
        for (sum, more) in self.limits.iter_mut().zip(&other.limits) {
            *sum += more;
        }
        self
    }

    /// Scores a hand with each of its kinds as the winning tile.
    fn add(&mut self, counts: &[u8; 34], set: RuleSet, evaluators: &Evaluators) {
        let Ok(hand) = Hand::new(*counts, &[], ShapeRules::default()) else {
            return;
        };
        for (tile, &count) in Tile::ALL.into_iter().zip(counts) {
            if count == 0 {
                continue;
            }
            let Some(worth) = (evaluators.riichi)(&hand, &RiichiWin::tsumo(tile), set) else {
                continue;
            };
            self.n_wins += 1;
            self.points += u64::from(worth.points);
            for yaku in worth.yaku {
                self.yaku[yaku as usize] += 1;
            }
            let limit = LIMITS.iter().position(|limit| *limit == worth.limit);
            if let Some(n_hands) = limit.and_then(|idx| self.limits.get_mut(idx)) {
                *n_hands += 1;
            }
        }
    }

    fn counts(&self) -> Vec<(&'static str, u64)> {
        let yaku = Yaku::ALL.iter().zip(&self.yaku);
        let yaku = yaku.map(|(yaku, &n_wins)| (yaku.key(), n_wins));
        let limits = LIMITS.iter().zip(self.limits);
        let limits = limits.map(|(limit, n_wins)| (limit.map_or("no limit", Limit::key), n_wins));
        let all = [("wins", self.n_wins), ("sum of points", self.points)];
        let counted = all.into_iter().chain(yaku).chain(limits);
        counted.filter(|&(_, n_wins)| n_wins > 0).collect()
    }
}

/// Counts all winning hands of four sets and a pair, by tsumo on each kind, under two rule sets.
///
/// This takes a few minutes.
///
/// # Source
///
/// The counts of `docs/rules/riichi.md`.
pub fn riichi(evaluators: &Evaluators) -> Vec<Fact> {
    let mut facts = Vec::new();
    for (set_idx, set) in SETS.into_iter().enumerate() {
        let expected = EXPECTED.map(|(name, counts)| (name, counts[set_idx]));
        let expected: Vec<_> = expected.into_iter().filter(|&(_, n)| n > 0).collect();
        let found = riichi_counts(evaluators, set, 1);
        let count = |counts: &[(&str, u64)], name: &str| {
            let known = counts.iter().find(|(known, _)| *known == name);
            known.map_or(0, |&(_, n_wins)| n_wins)
        };
        let more = found.iter().filter(|(name, _)| count(&expected, name) == 0);
        for (name, _) in expected.iter().chain(more) {
            let told = format!("closed wins by tsumo under {set}: {name}");
            let [expected, found] = [&expected, &found].map(|counts| count(counts, name));
            facts.push(Fact::new("riichi", told, expected, found));
        }
    }
    facts
}

/// How often each yaku and each limit comes up among the wins of [`riichi`], for about one hand in
/// `one_in` (1 for all), with the number of wins and the sum of their points.
pub fn riichi_counts(
    evaluators: &Evaluators,
    set: RuleSet,
    one_in: u64,
) -> Vec<(&'static str, u64)> {
    let suits = Suits::classify(evaluators);
    let sums = suits.each_win(4, Census::new, |census, counts| {
        // Any number that spreads the hands will do.
        let mixed = counts.iter().fold(0_u64, |sum, &count| {
            sum.wrapping_mul(31).wrapping_add(u64::from(count))
        });
        if mixed % one_in.max(1) == 0 {
            census.add(counts, set, evaluators);
        }
    });
    sums.iter().fold(Census::new(), Census::join).counts()
}
