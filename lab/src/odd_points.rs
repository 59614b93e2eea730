//! Unusual point tables: random ones, which are the same for a given seed on every machine.

use handeval_matematico::{
    Figure, FigureShape, Group, NewFigure, Parity, PointTable, PointTableError, Value,
};

/// The seed of the tables from which the mix of the general player is learned.
pub(super) const LEARNED_TABLES: u64 = 1;

/// SplitMix64.
pub(super) struct Random(u64);

impl Random {
    pub(super) fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// A nearly normal random number with mean 0 and variance 1, made only of sums.
    pub(super) fn normal(&mut self) -> f64 {
        let sum: f64 = (0..12)
            .map(|_| (self.next() >> 11) as f64 / (1_u64 << 53) as f64)
            .sum();
        sum - 6.0
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, bound: u64) -> u64 {
        self.next() % bound
    }

    /// From 2 to 255, with each power of two equally likely: 2 to 3, 4 to 7, and so on.
    fn points(&mut self) -> u32 {
        let bits = 1 + self.below(7);
        ((1 << bits) + self.below(1 << bits)) as u32
    }

    fn value(&mut self) -> Value {
        Value::ALL[self.below(13) as usize]
    }
}

/// The random table with this seed and number.
pub(super) fn odd_points(seed: u64, number: u64) -> Result<PointTable, PointTableError> {
    let mut random = Random(seed.wrapping_mul(1_000_003).wrapping_add(number));
    random.next();
    let mut table = PointTable::classic();
    for figure in Figure::ALL {
        if figure != Figure::Nothing {
            let is_there = random.below(4) != 0;
            let points = random.points();
            table.set_points(figure, is_there.then_some(points))?;
        }
    }
    table.set_diagonal_bonus(match random.below(4) {
        0 => 0,
        _ => random.points(),
    })?;
    let n_new = random.below(6);
    let mut added = 0;
    while added < n_new {
        // Shapes that no line can have are drawn again.
        let points = random.points();
        let name = format!("new-{added}");
        if let Ok(figure) = NewFigure::new(&name, points, shape(&mut random)) {
            table.add_figure(figure)?;
            added += 1;
        }
    }
    Ok(table)
}

fn shape(random: &mut Random) -> FigureShape {
    if random.below(4) == 0 {
        return FigureShape::Values(std::array::from_fn(|_| random.value()));
    }
    let mut n_values = 2 + random.below(4);
    let mut groups = Vec::new();
    while n_values > 0 {
        let count = (1 + random.below(4)).min(n_values);
        n_values -= count;
        let mut group = Group::new(count as u8);
        match random.below(4) {
            0 => group = group.with_parity(Parity::Odd),
            1 => group = group.with_parity(Parity::Even),
            2 => {
                let n_listed = 2 + random.below(5);
                let listed: Vec<Value> = (0..n_listed).map(|_| random.value()).collect();
                group = group.with_values(&listed);
            }
            _ => {}
        }
        groups.push(group);
    }
    FigureShape::Groups(groups)
}
