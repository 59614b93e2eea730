//! Sorting short lists.

/// Sorts a list of at most a few dozen items; equal items keep their order. `slice::sort_by` would
/// be compiled again for each item type and each order, and each copy would add several kilobytes
/// to what a web page has to load.
pub(crate) fn sort_short<T>(items: &mut [T], mut is_before: impl FnMut(&T, &T) -> bool) {
    for end in 1..items.len() {
        let mut idx = end;
        while idx > 0 && is_before(&items[idx], &items[idx - 1]) {
            items.swap(idx - 1, idx);
            idx -= 1;
        }
    }
}

/// Sorts a short list by a number, the highest first.
pub(crate) fn sort_down<T>(items: &mut [T], number: impl Fn(&T) -> f64) {
    sort_short(items, |one, other| {
        number(one).total_cmp(&number(other)).is_gt()
    });
}
