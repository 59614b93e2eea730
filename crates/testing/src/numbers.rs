//! Numbers that look random but are the same in every run and on every machine.

/// A source of numbers: SplitMix64, by Steele, Lea and Flood, from any seed.
#[derive(Clone, Debug)]
pub struct Numbers(pub u64);

impl Numbers {
    /// The next 64-bit number.
    #[inline]
    pub fn next_number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ mixed >> 31
    }

    /// A number below `bound`, which must not be 0.
    #[inline]
    pub fn below(&mut self, bound: usize) -> usize {
        (self.next_number() % bound as u64) as usize
    }

    /// Puts the items in random order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }

    /// Draws `n_items` of the items, in the order drawn.
    pub fn drawn<T>(&mut self, mut items: Vec<T>, n_items: usize) -> Vec<T> {
        for place in 0..n_items {
            let other = place + self.below(items.len() - place);
            items.swap(place, other);
        }
        items.truncate(n_items);
        items
    }
}

#[test]
fn the_numbers_are_those_of_the_published_generator() {
    let mut numbers = Numbers(1_234_567);
    let known = [
        6_457_827_717_110_365_317,
        3_203_168_211_198_807_973,
        9_817_491_932_198_370_423,
    ];
    assert_eq!([(); 3].map(|()| numbers.next_number()), known);
}
