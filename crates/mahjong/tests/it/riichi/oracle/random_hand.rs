//! Complete hands of every kind: realistic ones, and once-in-a-lifetime ones.

use super::chance::Chance;
use super::split::Shape;
use super::tile::{
    GREEN, WHITE, is_dragon, is_honor, is_in_wall, is_terminal, is_wind, is_yaochu, number, suit,
};

/// A complete hand before anything is called: sets, and the tiles outside sets.
#[derive(Clone, Default, Debug)]
pub(super) struct Built {
    pub(super) sets: Vec<(Shape, u8)>,
    pub(super) others: Vec<u8>,
    /// Whether triplets should become quads where they can.
    pub(super) likes_quads: bool,
}

impl Built {
    /// The copies of each kind, if there are at most four.
    pub(super) fn counts(&self) -> Option<[u8; 34]> {
        let mut counts = [0; 34];
        let of_sets = self
            .sets
            .iter()
            .flat_map(|&(shape, first)| tiles(shape, first));
        for code in of_sets.chain(self.others.iter().copied()) {
            counts[usize::from(code)] += 1;
        }
        counts.iter().all(|&count| count <= 4).then_some(counts)
    }
}

fn tiles(shape: Shape, first: u8) -> Vec<u8> {
    match shape {
        Shape::Sequence => vec![first, first + 1, first + 2],
        Shape::Triplet => vec![first; 3],
        Shape::Quad => vec![first; 4],
    }
}

/// What the tiles of a hand have in common.
#[derive(Clone, Copy)]
enum Style {
    Any,
    OneSuit(usize),
    OneSuitAndHonors(usize),
    Simples,
    /// Every set has a terminal or an honor.
    Outside,
    Yaochu,
    Terminals,
    Honors,
    Green,
}

impl Style {
    fn allows(self, tiles: &[u8]) -> bool {
        let all = |is_it: &dyn Fn(u8) -> bool| tiles.iter().all(|&code| is_it(code));
        match self {
            Self::Any => true,
            Self::OneSuit(one) => all(&|code| suit(code) == one),
            Self::OneSuitAndHonors(one) => all(&|code| suit(code) == one || is_honor(code)),
            Self::Simples => !tiles.iter().copied().any(is_yaochu),
            Self::Outside => tiles.iter().copied().any(is_yaochu),
            Self::Yaochu => all(&is_yaochu),
            Self::Terminals => all(&is_terminal),
            Self::Honors => all(&is_honor),
            Self::Green => all(&|code| [19, 20, 21, 23, 25, GREEN].contains(&code)),
        }
    }
}

/// A complete hand from the wall for this many players.
pub(super) fn random_hand(chance: &mut Chance, n_players: u8) -> Built {
    loop {
        let built = attempt(chance, n_players);
        let is_whole = |counts: [u8; 34]| {
            let in_wall = |code: &u8| is_in_wall(*code, n_players);
            let n_tiles: u8 = (0..34)
                .filter(in_wall)
                .map(|code| counts[usize::from(code)])
                .sum();
            n_tiles == 14
        };
        if built.counts().is_some_and(is_whole) {
            return built;
        }
    }
}

fn attempt(chance: &mut Chance, n_players: u8) -> Built {
    let a_suit = chance.below(3);
    let style = match chance.below(40) {
        0..=11 => Style::Any,
        12..=17 => Style::Simples,
        18..=20 => Style::OneSuit(a_suit),
        21..=23 => Style::OneSuitAndHonors(a_suit),
        24..=26 => Style::Outside,
        27 => Style::Yaochu,
        28 => Style::Terminals,
        29 => Style::Honors,
        30 => Style::Green,
        31..=33 => return seven_pairs(chance, n_players),
        34 => return thirteen_orphans(chance),
        35 => return nine_gates(chance),
        36 if chance.percent(10) => return big_wheels(chance),
        _ => Style::Any,
    };
    let mut built = Built::default();
    let n_sequences_of_ten = chance.pick(&[0, 2, 5, 7, 9, 10]);
    if matches!(style, Style::Any | Style::OneSuit(_) | Style::Simples) {
        begin_with_a_figure(chance, &mut built);
    }
    built.likes_quads = chance.percent(8);
    for _ in 0..40 {
        if built.sets.len() == 4 {
            break;
        }
        let shape = if chance.below(10) < n_sequences_of_ten {
            Shape::Sequence
        } else {
            Shape::Triplet
        };
        let first = chance.below(34) as u8;
        let is_set = shape == Shape::Triplet || (!is_honor(first) && number(first) <= 7);
        if is_set && fits(&built, style, &tiles(shape, first), n_players) {
            built.sets.push((shape, first));
        }
    }
    for _ in 0..80 {
        let pair = chance.below(34) as u8;
        if fits(&built, style, &[pair, pair], n_players) {
            built.others = vec![pair, pair];
            break;
        }
    }
    if built.sets.len() < 4 || built.others.is_empty() {
        return attempt(chance, n_players);
    }
    built
}

/// Whether the tiles fit the style and the wall, without a fifth copy of any kind.
fn fits(built: &Built, style: Style, tiles: &[u8], n_players: u8) -> bool {
    let mut more = built.clone();
    more.others.extend(tiles);
    style.allows(tiles)
        && more.counts().is_some()
        && tiles.iter().all(|&code| is_in_wall(code, n_players))
}

/// In half of the hands, begins with sets that together make a yaku.
fn begin_with_a_figure(chance: &mut Chance, built: &mut Built) {
    let number = chance.below(7) as u8;
    let a_suit = 9 * chance.below(3) as u8;
    let sequence = |first| (Shape::Sequence, first);
    let triplet = |first| (Shape::Triplet, first);
    built.sets = match chance.below(24) {
        0 | 1 => [0, 9, 18].map(|suit| sequence(suit + number)).to_vec(),
        2 | 3 => [0, 3, 6].map(|first| sequence(a_suit + first)).to_vec(),
        4 => [0, 9, 18].map(|suit| triplet(suit + number)).to_vec(),
        5 | 6 => vec![sequence(a_suit + number); 2],
        7 => {
            let other = 9 * chance.below(3) as u8 + chance.below(7) as u8;
            let both = [sequence(a_suit + number), sequence(other)];
            [both, both].concat()
        }
        8 => [0, 1, 2]
            .map(|more| triplet(a_suit + number + more))
            .to_vec(),
        9 => vec![sequence(a_suit + number); 3],
        10 | 11 => {
            let mut dragons: Vec<u8> = (WHITE..34).filter(|&code| is_dragon(code)).collect();
            chance.shuffle(&mut dragons);
            dragons.truncate(2 + chance.below(2));
            dragons.into_iter().map(triplet).collect()
        }
        12 | 13 => {
            let mut winds: Vec<u8> = (27..34).filter(|&code| is_wind(code)).collect();
            chance.shuffle(&mut winds);
            winds.truncate(3 + chance.below(2));
            winds.into_iter().map(triplet).collect()
        }
        _ => Vec::new(),
    };
}

/// Seven different kinds of a style.
fn seven_pairs(chance: &mut Chance, n_players: u8) -> Built {
    let a_suit = chance.below(3);
    let style = match chance.below(8) {
        0 => Style::OneSuit(a_suit),
        1 => Style::OneSuitAndHonors(a_suit),
        2 => Style::Simples,
        3 => Style::Yaochu,
        4 => Style::Honors,
        _ => Style::Any,
    };
    let is_it = |&code: &u8| style.allows(&[code]) && is_in_wall(code, n_players);
    let mut kinds: Vec<u8> = (0..34).filter(is_it).collect();
    chance.shuffle(&mut kinds);
    kinds.truncate(7);
    Built {
        others: [&kinds[..], &kinds].concat(),
        ..Built::default()
    }
}

fn thirteen_orphans(chance: &mut Chance) -> Built {
    let mut others: Vec<u8> = (0..34).filter(|&code| is_yaochu(code)).collect();
    others.push(chance.pick(&others));
    Built {
        others,
        ..Built::default()
    }
}

fn nine_gates(chance: &mut Chance) -> Built {
    let one = 9 * chance.below(3) as u8;
    let mut others: Vec<u8> = (one..one + 9).collect();
    others.extend([one, one, one + 8, one + 8, one + chance.below(9) as u8]);
    Built {
        others,
        ..Built::default()
    }
}

/// `22334455667788` of a suit, which is daisharin (big wheels) only in dots.
fn big_wheels(chance: &mut Chance) -> Built {
    let two = chance.pick(&[10, 10, 10, 1, 19]);
    Built {
        others: (two..two + 7).flat_map(|code| [code, code]).collect(),
        ..Built::default()
    }
}
