//! All fields with a few cards on a small lattice.
//!
//! No counts of these fields are published, so the expected counts are computed from the places
//! where a pattern can lie, by inclusion and exclusion, without building a single field.

use std::collections::BTreeSet;

use handeval_field::{
    Cell, Color, Coordinates, Corner, Field, Pattern, PatternShape, PlacedCard, Position, Stack,
};

use crate::{Evaluators, Fact, threads};

/// The places where cards can lie. They include a diagonal of four places and, for each stack in
/// the game, three places in a column and a corner for each of the two pairs of neighbors in it.
const PLACES: [(i32, i32); 10] = [
    (0, 0),
    (0, 2),
    (0, 4),
    (1, 1),
    (1, 3),
    (1, 5),
    (2, 0),
    (2, 2),
    (2, 4),
    (3, 3),
];

/// The maximum number of cards in a field: enough for two groups of three.
const MAX_CARDS: u32 = 6;

/// The number of kinds of cards in a field of this size: four colors, and the starter in small
/// fields.
const fn n_kinds(n_cards: u32) -> u64 {
    if n_cards <= 4 { 5 } else { 4 }
}

/// The maximum number of cards in a field that is also checked by search; with more cards, the
/// search takes too long.
const MAX_CARDS_OF_SEARCH: usize = 5;

/// A group: three cells at fixed distances, with their colors.
type Group = [(i32, i32, Color); 3];

/// A pattern, and its possible groups.
struct Sought {
    pattern: Pattern,
    groups: Vec<Group>,
}

/// Counts all fields of up to six cards on ten places by how often each pattern counts.
///
/// Source: rules F4 to F6.
pub fn field(evaluators: &Evaluators) -> Vec<Fact> {
    let all_sought = sought();
    let place_sets: Vec<u32> = (0..1 << PLACES.len())
        .filter(|set: &u32| set.count_ones() <= MAX_CARDS)
        .collect();
    let visit = |census: &mut Census, set_idx: usize| {
        visit_fields(place_sets[set_idx], |field| {
            census.add(field, &all_sought, evaluators);
        });
    };
    let found = threads::sums(place_sets.len(), Census::default, visit)
        .into_iter()
        .fold(Census::default(), Census::join);

    let mut facts = Vec::new();
    let mut add = |name: String, expected: u64, found: u64| {
        facts.push(Fact::new("field", name, expected, found));
    };
    let n_fields = |max_cards: u32| {
        let of_size = |n_cards: u32| choose(PLACES.len(), n_cards) * n_kinds(n_cards).pow(n_cards);
        (0..=max_cards).map(of_size).sum()
    };
    add(
        "fields of up to six cards".to_owned(),
        n_fields(MAX_CARDS),
        found.n_fields,
    );
    for (sought, found) in all_sought.iter().zip(found.by_count) {
        let (once, twice) = expected(&sought.groups);
        let name = match &sought.pattern {
            Pattern::Shapes(_) => "diagonal:red, up or down,".to_owned(),
            pattern => pattern.key(),
        };
        add(format!("fields where {name} counts once"), once, found[0]);
        add(format!("fields where {name} counts twice"), twice, found[1]);
    }
    add(
        "fields of up to five cards where search and formula agree".to_owned(),
        n_fields(MAX_CARDS_OF_SEARCH as u32),
        found.n_alike,
    );
    facts
}

/// The eight patterns of the game, and two that only the search counts.
fn sought() -> Vec<Sought> {
    use Color::{Blue, Green, Purple, Red};
    let diagonal = |color, step| [0, 1, 2].map(|n| (n, n * step, color));
    let stack = |block, (x, y), corner| [(0, 0, block), (0, 2, block), (x, y, corner)];
    let groups = [
        diagonal(Red, 1),
        diagonal(Green, -1),
        diagonal(Blue, 1),
        diagonal(Purple, -1),
        stack(Red, (1, -1), Green),
        stack(Green, (-1, -1), Purple),
        stack(Blue, (1, 3), Red),
        stack(Purple, (-1, 3), Blue),
    ];
    let of_game = Pattern::published().into_iter().zip(groups);
    let mut all: Vec<_> = of_game
        .map(|(pattern, group)| Sought {
            pattern,
            groups: vec![group],
        })
        .collect();
    let of_one_color = Stack {
        block: Green,
        corner_color: Green,
        corner: Corner::UpRight,
    };
    all.push(Sought {
        pattern: of_one_color.into(),
        groups: vec![stack(Green, (1, 3), Green)],
    });
    let both_slopes = vec![diagonal(Red, 1), diagonal(Red, -1)];
    let shapes = both_slopes.iter().filter_map(|group| {
        let cells = group.map(|(x, y, color)| Cell::new(x, y, color));
        PatternShape::new(&cells, Coordinates::Unit).ok()
    });
    all.push(Sought {
        pattern: Pattern::Shapes(shapes.collect()),
        groups: both_slopes,
    });
    all
}

/// The counts of some fields.
#[derive(Clone, Debug, Default)]
struct Census {
    n_fields: u64,
    /// For each pattern, the number of fields that have it once, and the number that have it twice.
    by_count: [[u64; 2]; 10],
    /// The number of fields for which both methods agree on all patterns.
    n_alike: u64,
}

impl Census {
    fn add(&mut self, field: &Field, all_sought: &[Sought], evaluators: &Evaluators) {
        self.n_fields += 1;
        let is_searched = field.n_cards() <= MAX_CARDS_OF_SEARCH;
        let mut is_alike = is_searched;
        for (sought, by_count) in all_sought.iter().zip(&mut self.by_count) {
            let count = (evaluators.field)(field, &sought.pattern);
            is_alike &=
                count.is_some() && count == (evaluators.field_search)(field, &sought.pattern);
            match count {
                Some(1) => by_count[0] += 1,
                Some(2) => by_count[1] += 1,
                _ => {}
            }
        }
        self.n_alike += u64::from(is_alike);
    }

    fn join(mut self, other: Self) -> Self {
        self.n_fields += other.n_fields;
        self.n_alike += other.n_alike;
        for (sum, more) in self.by_count.iter_mut().zip(other.by_count) {
            *sum = std::array::from_fn(|idx| sum[idx] + more[idx]);
        }
        self
    }
}

/// Calls `visitor` with every field on exactly these places.
fn visit_fields(place_set: u32, mut visitor: impl FnMut(&Field)) {
    let mut cards: Vec<PlacedCard> = (0..PLACES.len())
        .filter(|place_idx| place_set >> place_idx & 1 == 1)
        .map(|place_idx| PlacedCard {
            position: Position::new(PLACES[place_idx].0, PLACES[place_idx].1),
            color: None,
        })
        .collect();
    let n_kinds = n_kinds(place_set.count_ones());
    for code in 0..n_kinds.pow(place_set.count_ones()) {
        let mut rest = code;
        for card in &mut cards {
            card.color = Color::ALL.get((rest % n_kinds) as usize).copied();
            rest /= n_kinds;
        }
        if let Ok(field) = Field::new(&cards, Coordinates::Unit) {
            visitor(&field);
        }
    }
}

/// The number of fields with one of these groups, and with two.
fn expected(groups: &[Group]) -> (u64, u64) {
    // The cards of each group at each origin, with one bit per place and color.
    let lies: Vec<u64> = groups
        .iter()
        .flat_map(|group| PLACES.iter().filter_map(|&origin| bits(group, origin)))
        .collect();
    let mut at_least_once = 0;
    for subset in 1_u64..1 << lies.len() {
        let members = lies.iter().enumerate();
        let members = members.filter(|(idx, _)| subset >> idx & 1 == 1);
        let union = members.fold(0, |union, (_, bits)| union | bits);
        let Some(n_held) = n_places(union) else {
            continue;
        };
        let n_fields: u64 = (n_held..=MAX_CARDS)
            .map(|n_cards| {
                let n_others = n_cards - n_held;
                let ways = choose(PLACES.len() - n_held as usize, n_others);
                ways * n_kinds(n_cards).pow(n_others)
            })
            .sum();
        match subset.count_ones() % 2 {
            1 => at_least_once += i128::from(n_fields),
            _ => at_least_once -= i128::from(n_fields),
        }
    }
    // Two groups that share no card fill a field of six cards.
    let pairs = lies.iter().enumerate();
    let pairs = pairs.flat_map(|(idx, one)| lies[idx + 1..].iter().map(move |other| one | other));
    let twice: BTreeSet<u64> = pairs
        .filter(|&union| n_places(union) == Some(MAX_CARDS))
        .collect();
    let twice = twice.len() as u64;
    (
        u64::try_from(at_least_once).unwrap_or(u64::MAX) - twice,
        twice,
    )
}

/// The cards of a group with its first cell at a place; `None` if it reaches beyond the lattice.
fn bits(group: &Group, (x, y): (i32, i32)) -> Option<u64> {
    group.iter().try_fold(0, |bits, &(dx, dy, color)| {
        let place = (x + dx, y + dy);
        let place_idx = PLACES.iter().position(|&other| other == place)?;
        Some(bits | 1 << (4 * place_idx + color as usize))
    })
}

/// The number of places that the cards take; `None` if two are in the same place.
fn n_places(cards: u64) -> Option<u32> {
    let of_place = |place_idx: usize| (cards >> (4 * place_idx) & 0xF).count_ones();
    let counts = (0..PLACES.len()).map(of_place);
    counts
        .into_iter()
        .all(|count| count <= 1)
        .then(|| cards.count_ones())
}

fn choose(n: usize, k: u32) -> u64 {
    let (n, k) = (n as u64, u64::from(k));
    (0..k).fold(1, |ways, idx| ways * (n - idx) / (idx + 1))
}
