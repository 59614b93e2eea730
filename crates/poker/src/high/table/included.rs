//! The strengths of the tables with rows, from the files.

use super::rows::{
    FIVE, FivePlaces, ORDERED, OrderedPlaces, SEVEN, SIX, SevenPlaces, SixPlaces, numbers,
};

static FIVE_PLACES: FivePlaces = numbers(FIVE, 2_048);
static SIX_PLACES: SixPlaces = numbers(SIX, 4_096);
static SEVEN_PLACES: SevenPlaces = numbers(SEVEN, 8_192);
static ORDERED_PLACES: OrderedPlaces = numbers(ORDERED, 4_100);

#[inline(always)]
pub(super) const fn five() -> &'static FivePlaces {
    &FIVE_PLACES
}

#[inline(always)]
pub(super) const fn six() -> &'static SixPlaces {
    &SIX_PLACES
}

#[inline(always)]
pub(super) const fn seven() -> &'static SevenPlaces {
    &SEVEN_PLACES
}

#[inline(always)]
pub(super) const fn ordered() -> &'static OrderedPlaces {
    &ORDERED_PLACES
}
