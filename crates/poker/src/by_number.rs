//! Sorting long lists.

use alloc::vec::Vec;

/// The items in the order of their numbers; items with the same number keep their order. Only the
/// numbers are sorted, with their places in the list: `slice::sort_by_key` would be compiled again
/// for each item type and each key, and each copy would add kilobytes to what a web page has to
/// load.
pub(crate) fn by_number<T: Clone>(items: &[T], number: impl Fn(&T) -> u32) -> Vec<T> {
    let numbered = items.iter().zip(0_u64..);
    let mut order: Vec<u64> = numbered
        .map(|(item, place)| u64::from(number(item)) << 32 | place)
        .collect();
    order.sort_unstable();
    let places = order.into_iter().map(|number| number as u32 as usize);
    places.map(|place| items[place].clone()).collect()
}
