//! Every reading of a win, found by trying everything; written from the text of the rules.

use handeval_mahjong::{CallKind, Hand, SetKind, Tile};

/// A sequence, a triplet or a kong of a reading.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Set {
    pub(crate) tiles: Vec<u8>,
    pub(crate) call: Option<CallKind>,
}

impl Set {
    pub(crate) fn is_pung(&self) -> bool {
        self.tiles[0] == self.tiles[1]
    }

    pub(crate) fn is_kong(&self) -> bool {
        self.tiles.len() == 4
    }

    /// Whether it was made without a tile from another player.
    pub(crate) fn is_concealed(&self) -> bool {
        matches!(self.call, None | Some(CallKind::Ankan))
    }
}

/// What the tiles are read as.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Form {
    Sets,
    Pairs,
    Orphans,
}

/// A way to read a win, and the place of the winning tile.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Reading {
    pub(crate) form: Form,
    pub(crate) sets: Vec<Set>,
    pub(crate) pair: u8,
    /// The index of the set that the winning tile completes; `None` for the pair.
    pub(crate) completes: Option<usize>,
}

pub(crate) fn is_honor(code: u8) -> bool {
    code >= 27
}

/// The number of a tile, or 0 for honors.
pub(crate) fn number(code: u8) -> u8 {
    if is_honor(code) { 0 } else { code % 9 + 1 }
}

pub(crate) fn is_terminal(code: u8) -> bool {
    matches!(number(code), 1 | 9)
}

/// What a win is worth.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Answer {
    /// The sum of the elements.
    pub(crate) sum: u16,
    /// Each element that counts and how often, in the order of the rules.
    pub(crate) fans: Vec<(&'static str, u8)>,
    /// Whether the sum reaches the minimum.
    pub(crate) won: bool,
    /// What all payers pay together.
    pub(crate) points: u32,
}

/// The hand with its winning tile.
#[derive(Clone, Debug)]
pub(crate) struct Whole {
    /// The uncalled tiles, with the winning tile.
    pub(crate) uncalled: [u8; 34],
    pub(crate) called: Vec<Set>,
    pub(crate) tile: u8,
    n_sets: usize,
}

impl Whole {
    pub(crate) fn new(hand: &Hand, tile: Tile) -> Self {
        let mut uncalled = *hand.counts();
        if uncalled.iter().sum::<u8>() % 3 == 1 {
            uncalled[usize::from(tile.code())] += 1;
        }
        let set = |call: &handeval_mahjong::Call| {
            let first = call.set().first().code();
            Set {
                tiles: match call.set().kind() {
                    SetKind::Sequence => vec![first, first + 1, first + 2],
                    SetKind::Triplet => vec![first; 3],
                    SetKind::Quad => vec![first; 4],
                },
                call: Some(call.kind()),
            }
        };
        let called: Vec<Set> = hand.calls().iter().map(set).collect();
        Self {
            uncalled,
            n_sets: usize::from(uncalled.iter().sum::<u8>() / 3) + called.len(),
            called,
            tile: tile.code(),
        }
    }

    /// The number of tiles of each kind, called ones included.
    pub(crate) fn own(&self) -> [u8; 34] {
        let mut own = self.uncalled;
        for &tile in self.called.iter().flat_map(|set| &set.tiles) {
            own[usize::from(tile)] += 1;
        }
        own
    }

    /// All tiles as a list.
    pub(crate) fn tiles(&self) -> Vec<u8> {
        let own = self.own();
        (0..34).filter(|&code| own[usize::from(code)] > 0).collect()
    }

    /// All readings, some of them more than once.
    pub(crate) fn readings(&self) -> Vec<Reading> {
        let mut readings = Vec::new();
        for pair in 0..34 {
            let mut rest = self.uncalled;
            if rest[usize::from(pair)] < 2 {
                continue;
            }
            rest[usize::from(pair)] -= 2;
            let mut found = Vec::new();
            splits(rest, &mut Vec::new(), &mut found);
            for uncalled in found {
                self.place(pair, uncalled, &mut readings);
            }
        }
        readings
    }

    fn place(&self, pair: u8, uncalled: Vec<Vec<u8>>, readings: &mut Vec<Reading>) {
        let uncalled = uncalled.into_iter().map(|tiles| Set { tiles, call: None });
        let sets: Vec<Set> = uncalled.chain(self.called.iter().cloned()).collect();
        assert_eq!(sets.len(), self.n_sets);
        let reading = |completes| Reading {
            form: Form::Sets,
            sets: sets.clone(),
            pair,
            completes,
        };
        if pair == self.tile {
            readings.push(reading(None));
        }
        for (idx, set) in sets.iter().enumerate() {
            if set.call.is_none() && set.tiles.contains(&self.tile) {
                readings.push(reading(Some(idx)));
            }
        }
    }

    /// The reading as pairs, if the tiles are seven pairs.
    pub(crate) fn as_pairs(&self, four_are_two: bool) -> Option<Reading> {
        let is_pairs = |&count: &u8| count == 0 || count == 2 || count == 4 && four_are_two;
        let is_one =
            self.called.is_empty() && self.n_sets == 4 && self.uncalled.iter().all(is_pairs);
        is_one.then(|| self.special(Form::Pairs))
    }

    /// The reading as seven pairs and a triplet, if the tiles can be read that way; its one set is
    /// the triplet.
    pub(crate) fn as_eight_and_a_half_pairs(&self, four_are_two: bool) -> Option<Reading> {
        let triplet = (0..34).find(|&code| self.uncalled[usize::from(code)] == 3)?;
        let mut rest = self.uncalled;
        rest[usize::from(triplet)] = 0;
        let is_pairs = |&count: &u8| count == 0 || count == 2 || count == 4 && four_are_two;
        if !self.called.is_empty() || self.n_sets != 5 || !rest.iter().all(is_pairs) {
            return None;
        }
        let tiles = vec![triplet; 3];
        Some(Reading {
            sets: vec![Set { tiles, call: None }],
            completes: (triplet == self.tile).then_some(0),
            ..self.special(Form::Pairs)
        })
    }

    /// The reading as thirteen orphans, if the tiles can be read that way.
    pub(crate) fn as_orphans(&self) -> Option<Reading> {
        let is_one = self.called.is_empty()
            && (0..34).all(|code| {
                (is_honor(code) || is_terminal(code)) == (self.uncalled[usize::from(code)] > 0)
            });
        (is_one && self.n_sets == 4).then(|| self.special(Form::Orphans))
    }

    fn special(&self, form: Form) -> Reading {
        Reading {
            form,
            sets: Vec::new(),
            pair: self.tile,
            completes: None,
        }
    }

    /// The kinds that complete the hand without its winning tile, as sets and a pair or in another
    /// form, except those of which the hand has all four.
    pub(crate) fn waits(&self, is_special: impl Fn(&Self) -> bool) -> Vec<u8> {
        let mut before = self.clone();
        before.uncalled[usize::from(self.tile)] -= 1;
        let own = before.own();
        let completes = |&tile: &u8| {
            let mut whole = before.clone();
            whole.uncalled[usize::from(tile)] += 1;
            whole.tile = tile;
            let wins = !whole.readings().is_empty() || is_special(&whole);
            own[usize::from(tile)] < 4 && wins
        };
        (0..34).filter(completes).collect()
    }
}

/// Every way to split tiles into sets, from the lowest tile.
fn splits(counts: [u8; 34], sets: &mut Vec<Vec<u8>>, found: &mut Vec<Vec<Vec<u8>>>) {
    let Some(first) = (0..34).find(|&code| counts[usize::from(code)] > 0) else {
        found.push(sets.clone());
        return;
    };
    let mut tries = vec![vec![first; 3]];
    if !is_honor(first) && number(first) <= 7 {
        tries.push(vec![first, first + 1, first + 2]);
    }
    for tiles in tries {
        let mut rest = counts;
        let mut fits = true;
        for &tile in &tiles {
            let count = &mut rest[usize::from(tile)];
            fits &= *count > 0;
            *count = count.saturating_sub(1);
        }
        if fits {
            sets.push(tiles);
            splits(rest, sets, found);
            sets.pop();
        }
    }
}

/// The sum and the elements of the best of several readings, with the elements in the order of
/// `order`. The best reading has the greatest sum; of several with that sum, it has more of the
/// first element whose count differs.
pub(crate) fn best(
    all: impl Iterator<Item = Vec<(&'static str, u8)>>,
    order: &[&'static str],
    value: impl Fn(&str) -> u16,
) -> Option<(u16, Vec<(&'static str, u8)>)> {
    let ranked = all.map(|fans| {
        let count = |key: &&'static str| {
            fans.iter()
                .filter(|(fan, _)| fan == key)
                .map(|&(_, n)| n)
                .sum::<u8>()
        };
        let counts: Vec<u8> = order.iter().map(count).collect();
        let sum = |(key, &count): (&&str, &u8)| u16::from(count) * value(key);
        (order.iter().zip(&counts).map(sum).sum::<u16>(), counts)
    });
    let (sum, counts) = ranked.max()?;
    let fans = order.iter().copied().zip(counts);
    Some((sum, fans.filter(|&(_, count)| count > 0).collect()))
}

/// The contradictions between a hand and a winning tile that can occur in every game, and whether
/// each applies: the hand has neither `full` tiles nor one fewer; it ends in a call just made; it
/// is complete but does not contain the tile; the tile is a fifth copy in the hand; the tile is a
/// fifth copy counting those that are visible.
pub(crate) fn of_hand(hand: &Hand, tile: Tile, full: usize) -> [(&'static str, bool); 5] {
    let code = usize::from(tile.code());
    let is_complete = hand.counts().iter().sum::<u8>() % 3 == 2;
    let n_own = Whole::new(hand, tile).own()[code];
    let n_tiles =
        3 * hand.calls().len() + hand.counts().iter().map(|&n| usize::from(n)).sum::<usize>();
    [
        ("wrong-hand-size", n_tiles != full && n_tiles + 1 != full),
        ("after-a-claim", hand.claim().is_some()),
        (
            "win-tile-not-in-hand",
            is_complete && hand.counts()[code] == 0,
        ),
        ("fifth-copy", n_own > 4),
        (
            "fifth-visible",
            !is_complete && n_own + hand.visible()[code] > 4,
        ),
    ]
}

/// The kind of the first contradiction that applies.
pub(crate) fn first_of(contradictions: &[(&'static str, bool)]) -> Option<&'static str> {
    let mut held = contradictions.iter().filter(|&&(_, holds)| holds);
    held.next().map(|&(kind, _)| kind)
}
