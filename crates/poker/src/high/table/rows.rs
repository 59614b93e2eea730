//! The files of tables with rows, and the places of their entries.

/// `8 * N` numbers, in groups of eight.
///
/// To read a number, use [`as_flattened`](slice::as_flattened), which costs nothing. Groups of
/// eight compile in a third of the time.
pub(crate) type Eights<const N: usize> = [[u16; 8]; N];

pub(super) const FIVE: &[u8; 18_432] = include_bytes!("five.bin");
static FIVE_ROWS: Eights<128> = numbers(FIVE, 0);
pub(super) type FivePlaces = Eights<1_024>;

pub(super) const SIX: &[u8; 69_632] = include_bytes!("six.bin");
static SIX_ROWS: Eights<256> = numbers(SIX, 0);
pub(super) type SixPlaces = Eights<4_096>;

pub(super) const SEVEN: &[u8; 139_264] = include_bytes!("seven.bin");
static SEVEN_ROWS: Eights<512> = numbers(SEVEN, 0);
pub(super) type SevenPlaces = Eights<8_192>;

pub(super) const ORDERED: &[u8; 36_868] = include_bytes!("ordered.bin");
/// Spreads the bits of a key.
const ORDERED_FACTOR: u32 = u32::from_le_bytes(part(ORDERED, 0));
static ORDERED_ROWS: Eights<256> = numbers(ORDERED, 4);
pub(super) type OrderedPlaces = Eights<2_048>;

#[inline(always)]
pub(super) fn five_place(sum: u64) -> usize {
    place(sum as u16, at(&FIVE_ROWS, (sum >> 54) as usize))
}

#[inline(always)]
pub(super) fn six_place(sum: u64) -> usize {
    place(sum as u16, at(&SIX_ROWS, (sum >> 53) as usize))
}

#[inline(always)]
pub(super) fn seven_place(sum: u64) -> usize {
    place(sum as u16, at(&SEVEN_ROWS, (sum >> 52) as usize))
}

/// The place of an entry in a table, to be wrapped around, from its place in a row that is moved.
#[inline(always)]
fn place(in_row: u16, moved: u16) -> usize {
    in_row.wrapping_add(moved).into()
}

/// Rows and places are parts of a product, as in D. E. Knuth's multiplicative hashing (*The Art
/// of Computer Programming* 3, 6.4).
#[inline(always)]
pub(super) fn ordered_place(key: u32) -> usize {
    let product = key.wrapping_mul(ORDERED_FACTOR);
    let moved = at(&ORDERED_ROWS, (product >> 21) as usize);
    place((product >> 7) as u16, moved)
}

/// `N` bytes of a file, starting at `start`. Does not compile if the file is too short.
pub(super) const fn part<const N: usize>(file: &[u8], start: usize) -> [u8; N] {
    match file.split_at(start).1.first_chunk() {
        Some(part) => *part,
        None => panic!("the file is too short"),
    }
}

/// The numbers in a file, two bytes each, starting at byte `start`.
pub(super) const fn numbers<const N: usize>(file: &[u8], start: usize) -> Eights<N> {
    const fn number(low: u8, high: u8) -> u16 {
        low as u16 | (high as u16) << 8
    }
    let mut numbers = [[0; 8]; N];
    let mut rest = file.split_at(start).1;
    let mut idx = 0;
    while idx < N {
        let Some((bytes, behind)) = rest.split_first_chunk::<16>() else {
            panic!("the file is too short")
        };
        let [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p] = *bytes;
        numbers[idx] = [
            number(a, b),
            number(c, d),
            number(e, f),
            number(g, h),
            number(i, j),
            number(k, l),
            number(m, n),
            number(o, p),
        ];
        rest = behind;
        idx += 1;
    }
    numbers
}

/// The number at `idx`, wrapping around.
#[inline(always)]
pub(super) fn at<const N: usize>(numbers: &'static Eights<N>, idx: usize) -> u16 {
    numbers.as_flattened()[idx % (8 * N)]
}
