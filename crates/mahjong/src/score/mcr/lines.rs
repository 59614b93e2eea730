//! The fans that combine sets, seen as lines that connect points; lines are chosen so that they
//! form no ring.
//!
//! Source: Rule G12. Two lines that each join three or more of the four sets share at least two of
//! those sets, so at most one such line counts, and the highest-scoring one is always worth more
//! than any choice without it. No line connects a sequence and a triplet.

use super::fan::{Fan, FanSet};
use super::repeats::Repeats;
use crate::Tile;
use crate::score::kinds::{self, ONES, SUIT};
use crate::shape::planes::Planes;

/// The fans of two sequences, in the order of the list; a link is the index of one of them, counted
/// from 1.
pub(super) const LINKS: [Fan; 4] = [
    Fan::PureDoubleChow,
    Fan::MixedDoubleChow,
    Fan::ShortStraight,
    Fan::TwoTerminalChows,
];

/// The link between two sequences, by the codes of their first tiles; 0 if there is none.
static LINK: [[u8; 32]; 32] = {
    let mut links = [[0; 32]; 32];
    let mut a = 0;
    // Mutants: no sequence begins with the tile after the last number.
    while a < 27 {
        let mut b = 0;
        while b < 27 {
            let is_one_suit = a / 9 == b / 9;
            links[a][b] = match a.abs_diff(b) {
                0 => 1,
                3 if is_one_suit => 3,
                6 if is_one_suit => 4,
                9 | 18 => 2,
                _ => 0,
            };
            b += 1;
        }
        a += 1;
    }
    links
};

#[inline]
fn link(a: u8, b: u8) -> u8 {
    LINK[usize::from(a) % 32][usize::from(b) % 32]
}

/// Adds the lines that count among two to four sequences, given by their first tiles.
#[inline]
pub(super) fn add_chows(chows: &Planes, pair: Tile, fans: &mut FanSet, repeats: &mut Repeats) {
    let all = chows.any();
    let [a, b, c] = suits(all);
    // Mutants: a number in all three suits is in three of these sets, any other in one at most.
    let mixed = a & b | a & c | b & c;
    let short = all & all >> 3 & SHORT;
    // Mutants: more ends, or more sets with more than one, only lead to the slow way.
    let ends = all & all >> 6 & ONES;
    let more_than_one = |of: u64| of & of.wrapping_sub(1);
    // If different sequences form no line of three, they have enough links for a ring only if they
    // are the same two sequences in each of two suits. With 123 and 789 in two suits, the pair may
    // belong to the line.
    // Mutants: the slow way always gives the same answer, and four sequences form no line in a suit
    // and another in three suits.
    let is_ring = more_than_one(mixed) != 0 && more_than_one(short) != 0;
    let three = in_suit(all) | in_suits([a, b, c]);
    if chows.two_or_more() | three | more_than_one(ends) != 0 || is_ring {
        return ChowLines::new(chows, pair).add_best(fans, repeats);
    }
    repeats.insert_up_to_two(fans, Fan::MixedDoubleChow, mixed);
    repeats.insert_up_to_two(fans, Fan::ShortStraight, short);
    fans.insert_if(Fan::TwoTerminalChows, ends != 0);
}

/// The first tiles that can be the lowest in a line of three in one suit; other bits may be set,
/// too.
#[inline]
const fn in_suit(all: u64) -> u64 {
    // Mutants: more bits only lead to the slow way, and four sequences form no two of these lines
    // that begin with the same tile, but for the first two.
    all & all >> 1 & all >> 2 | all & all >> 2 & all >> 4 | all & all >> 3 & all >> 6
}

/// The lowest numbers of lines across three suits.
#[inline]
const fn in_suits(suits: [u64; 3]) -> u64 {
    // Mutants: more bits only lead to the slow way, and four sequences form no two of these lines
    // that begin with the same number.
    let [a, b, c] = suits;
    a & b & c | mixed::<1>(suits) | mixed::<3>(suits)
}

/// The lower sequences of short straights: those from 123 to 456.
const SHORT: u64 = kinds::suits(0b1111);

/// The code in an unused place, far above all others.
const UNUSED: u8 = 63;

/// Two to four sequences, and the pair.
pub(super) struct ChowLines {
    /// The codes of the first tiles, in order; the places after the last sequence are unused.
    firsts: [u8; 4],
    len: usize,
    pair: Tile,
}

impl ChowLines {
    /// Sequences, given by their first tiles, and the pair.
    #[inline]
    pub(super) fn new(chows: &Planes, pair: Tile) -> Self {
        let mut firsts = [UNUSED; 4];
        let mut len = 0;
        let mut left = *chows;
        for place in &mut firsts {
            let first = left.any() & left.any().wrapping_neg();
            left = left.without_each(first);
            // Mutants: no tile has the code of an unused place.
            *place = (first | 1 << UNUSED).trailing_zeros() as u8;
            len += usize::from(first != 0);
        }
        Self { firsts, len, pair }
    }

    /// Adds the lines that count.
    fn add_best(&self, fans: &mut FanSet, repeats: &mut Repeats) {
        if !self.may_have_three() {
            return self.add_links(fans, repeats);
        }
        if let Some(fan) = self.four() {
            fans.insert(fan);
        } else if let Some((fan, link)) = self.of_three() {
            fans.insert(fan);
            if link > 0 {
                fans.insert(LINKS[usize::from(link - 1) % 4]);
            }
        } else {
            self.add_links(fans, repeats);
        }
    }

    /// Whether there may be a line of three sequences or more. The two fans for 123 and 789, twice
    /// in one suit or once in each of two suits, count as such lines.
    #[inline]
    fn may_have_three(&self) -> bool {
        // Mutants: if there is no such line, it is looked for in vain.
        let [x, y, z, w] = self.firsts;
        if self.len < 3 {
            return false;
        }
        let bit = |first: u8| 1_u64 << (first % 64);
        let all = bit(x) | bit(y) | bit(z) | bit(w);
        let is_same = x == z || y == w;
        // Mutants: as above; and the two sets of bits have none in common.
        let has_ends = y - x == 6 && w.wrapping_sub(z) == 6 || x == y && z == w;
        in_suit(all) | in_suits(suits(all)) != 0 || is_same || has_ends
    }

    /// The fan that joins four sequences and, in some cases, the pair.
    #[inline]
    fn four(&self) -> Option<Fan> {
        let [a, b, c, d] = self.firsts;
        if self.len < 4 {
            return None;
        }
        let steps = [b - a, c - b, d - c];
        if a / 9 == d / 9 {
            match steps {
                [0, 0, 0] => return Some(Fan::QuadrupleChow),
                [1, 1, 1] | [2, 2, 2] => return Some(Fan::FourPureShiftedChows),
                [0, 6, 0] if self.pair.code() == a + 4 => return Some(Fan::PureTerminalChows),
                _ => return None,
            }
        }
        let pair = self.pair;
        let has_ends = steps[0] == 6 && steps[2] == 6 && a % 9 == 0 && c % 9 == 0;
        let is_third = pair.is_five() && pair.code() / 9 != a / 9 && pair.code() / 9 != c / 9;
        (has_ends && is_third).then_some(Fan::ThreeSuitedTerminalChows)
    }

    /// The fan that joins three sequences, with the link to the fourth sequence, or 0 if there is
    /// no link. If there are two ways to choose the three, they share two sequences, which
    /// determine the fan, and the links are the same.
    #[inline]
    fn of_three(&self) -> Option<(Fan, u8)> {
        let [a, b, c, d] = self.firsts;
        // Unused places have no lines.
        let ways = [
            ([a, b, c], d),
            ([a, b, d], c),
            ([a, c, d], b),
            ([b, c, d], a),
        ];
        ways.into_iter().find_map(|([a, b, c], fourth)| {
            let fan = three(a, b, c)?;
            let links = [link(a, fourth), link(b, fourth), link(c, fourth)];
            let found = links.into_iter().filter(|&link| link > 0).min();
            Some((fan, found.unwrap_or(0)))
        })
    }

    /// Adds links between sequences, in the order of the list, as long as they form no ring. All
    /// have the same value, so as many as possible count.
    #[inline]
    fn add_links(&self, fans: &mut FanSet, repeats: &mut Repeats) {
        let [a, b, c, d] = self.firsts;
        // Unused places have no links.
        let links = [
            link(a, b),
            link(a, c),
            link(b, c),
            link(a, d),
            link(b, d),
            link(c, d),
        ];
        // How often each link occurs, in four bits each; the lowest bits count the pairs of
        // sequences without a link.
        // Mutants: if too many links are counted, rings are looked for in vain.
        let counts = links
            .iter()
            .fold(0_u32, |counts, link| counts + (1 << (4 * link)));
        // Mutants: as above.
        let n_links = 6 - (counts & 0xF);
        if n_links == 0 {
            return;
        }
        // Two links cannot form a ring.
        let counts = if n_links <= 2 {
            counts >> 4
        } else {
            without_rings(links)
        };
        repeats.insert_links(fans, counts);
    }

    /// Calls `visit` with each fan that joins sequences, whether it counts or not.
    pub(super) fn for_each(&self, mut visit: impl FnMut(Fan)) {
        let firsts = self.firsts.split_at(self.len).0;
        if let Some(fan) = self.four() {
            visit(fan);
        }
        for (idx, &a) in firsts.iter().enumerate() {
            let after_a = firsts.get(idx + 1..).unwrap_or(&[]);
            for (idx, &b) in after_a.iter().enumerate() {
                if let Some(fan) = usize::from(link(a, b)).checked_sub(1) {
                    visit(LINKS[fan]);
                }
                let after_b = after_a.get(idx + 1..).unwrap_or(&[]);
                for fan in after_b.iter().filter_map(|&c| three(a, b, c)) {
                    visit(fan);
                }
            }
        }
    }
}

/// How often each link counts, in four bits each, as long as they form no ring.
fn without_rings(links: [u8; 6]) -> u32 {
    const ENDS: [(usize, usize); 6] = [(0, 1), (0, 2), (1, 2), (0, 3), (1, 3), (2, 3)];
    // The groups of connected sequences, one bit per sequence.
    let mut parts = [0b0001_u8, 0b0010, 0b0100, 0b1000];
    let mut counts = 0;
    for kind in 1..=LINKS.len() as u8 {
        for (link, (first, last)) in links.into_iter().zip(ENDS) {
            if link == kind && parts[first] != parts[last] {
                counts += 1 << (4 * (kind - 1));
                // Mutants: different groups share no sequence.
                let joined = parts[first] | parts[last];
                for part in &mut parts {
                    if *part & joined != 0 {
                        *part = joined;
                    }
                }
            }
        }
    }
    counts
}

/// The fan that joins three sequences, by the codes of their first tiles in order.
#[inline]
fn three(a: u8, b: u8, c: u8) -> Option<Fan> {
    let suits = [a / 9, b / 9, c / 9];
    if suits[0] == suits[2] {
        return match (b - a, c - b) {
            (0, 0) => Some(Fan::PureTripleChow),
            (1, 1) | (2, 2) => Some(Fan::PureShiftedChows),
            (3, 3) => Some(Fan::PureStraight),
            _ => None,
        };
    }
    if suits != [0, 1, 2] {
        return None;
    }
    let numbers = [a, b - 9, c - 18];
    let low = numbers[0].min(numbers[1]).min(numbers[2]);
    let high = numbers[0].max(numbers[1]).max(numbers[2]);
    let middle = numbers[0] + numbers[1] + numbers[2] - low - high;
    match (middle - low, high - middle) {
        (0, 0) => Some(Fan::MixedTripleChow),
        (1, 1) => Some(Fan::MixedShiftedChows),
        (3, 3) => Some(Fan::MixedStraight),
        _ => None,
    }
}

/// Whether a fan joins sequences, or triplets of number tiles.
pub(super) const fn joins_numbers(fan: Fan) -> bool {
    matches!(
        fan,
        Fan::PureTerminalChows
            | Fan::QuadrupleChow
            | Fan::FourPureShiftedPungs
            | Fan::FourPureShiftedChows
            | Fan::PureTripleChow
            | Fan::PureShiftedPungs
            | Fan::PureStraight
            | Fan::ThreeSuitedTerminalChows
            | Fan::PureShiftedChows
            | Fan::TriplePung
            | Fan::MixedStraight
            | Fan::MixedTripleChow
            | Fan::MixedShiftedPungs
            | Fan::MixedShiftedChows
            | Fan::DoublePung
            | Fan::PureDoubleChow
            | Fan::MixedDoubleChow
            | Fan::ShortStraight
            | Fan::TwoTerminalChows
    )
}

/// The triplets of each number suit, one bit per number.
const fn suits(pungs: u64) -> [u64; 3] {
    [pungs & SUIT, pungs >> 9 & SUIT, pungs >> 18 & SUIT]
}

/// The lowest of three numbers, one in each suit, each `STEP` higher than the one before.
#[inline]
const fn mixed<const STEP: u32>([a, b, c]: [u64; 3]) -> u64 {
    let (last_a, last_b, last_c) = (a >> (2 * STEP), b >> (2 * STEP), c >> (2 * STEP));
    // Mutants: four sets form no two of these lines that begin with the same number.
    a & (b >> STEP & last_c | c >> STEP & last_b)
        | b & (a >> STEP & last_c | c >> STEP & last_a)
        | c & (a >> STEP & last_b | b >> STEP & last_a)
}

/// Adds the lines that count among triplets of number tiles.
#[inline]
pub(super) fn add_pungs(pungs: u64, fans: &mut FanSet, repeats: &mut Repeats) {
    // Mutants: fewer than two triplets form no line.
    if pungs & pungs.wrapping_sub(1) == 0 {
        return;
    }
    let suits = suits(pungs);
    let [a, b, c] = suits;
    let in_a_row = pungs_in_a_row(suits);
    let all = a & b & c;
    if in_a_row.four != 0 {
        fans.insert(Fan::FourPureShiftedPungs);
    } else if in_a_row.three != 0 {
        fans.insert(Fan::PureShiftedPungs);
    } else if all != 0 {
        fans.insert(Fan::TriplePung);
        return;
    } else {
        fans.insert_if(Fan::MixedShiftedPungs, mixed::<1>(suits) != 0);
    }
    // A double never lies within a line of three numbers.
    // Mutants: no number is in all three suits here.
    let doubles = a & b | a & c | b & c;
    repeats.insert(fans, Fan::DoublePung, doubles.count_ones() as u8);
}

/// The lowest numbers of consecutive triplets in one suit.
struct InARow {
    three: u64,
    four: u64,
}

#[inline]
fn pungs_in_a_row(suits: [u64; 3]) -> InARow {
    let mut found = InARow { three: 0, four: 0 };
    for suit in suits {
        // Mutants: four triplets have no two rows.
        let three = suit & suit >> 1 & suit >> 2;
        found.three |= three;
        found.four |= three & suit >> 3;
    }
    found
}

/// Calls `visit` with each fan that joins triplets of number tiles, whether it counts or not.
pub(super) fn for_each_of_pungs(pungs: u64, mut visit: impl FnMut(Fan)) {
    let suits = suits(pungs);
    let [a, b, c] = suits;
    let in_a_row = pungs_in_a_row(suits);
    let orders = [
        [a, b, c],
        [a, c, b],
        [b, a, c],
        [b, c, a],
        [c, a, b],
        [c, b, a],
    ];
    let n_mixed = orders.map(|[a, b, c]| (a & b >> 1 & c >> 2).count_ones());
    for (fan, count) in [
        (Fan::FourPureShiftedPungs, in_a_row.four.count_ones()),
        (Fan::PureShiftedPungs, in_a_row.three.count_ones()),
        (Fan::TriplePung, (a & b & c).count_ones()),
        (Fan::MixedShiftedPungs, n_mixed.iter().sum()),
        (
            Fan::DoublePung,
            [a & b, a & c, b & c].map(u64::count_ones).iter().sum(),
        ),
    ] {
        for _ in 0..count {
            visit(fan);
        }
    }
}
