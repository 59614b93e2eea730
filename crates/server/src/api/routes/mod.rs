//! The table of routes: those of all questions, and the service's own.

mod asked;
mod service;

#[cfg(feature = "openapi")]
pub(crate) use asked::{LIMITS, about};

use std::sync::LazyLock;

use crate::api::route::Route;

/// All routes.
pub(crate) fn all() -> impl Iterator<Item = &'static Route> {
    static ALL: LazyLock<Vec<Route>> = LazyLock::new(|| {
        let mut all = asked::all();
        all.extend(service::all());
        all
    });
    ALL.iter()
}

/// A random number, for those who draw a seed.
fn drawn() -> u64 {
    use rand::RngExt as _;
    rand::rng().random()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn no_two_routes_are_the_same() {
        let mut known = BTreeSet::new();
        for route in all() {
            assert!(known.insert((route.verb.method(), route.path)), "{route:?}");
            let names: BTreeSet<_> = route.parameters.iter().map(|found| found.name).collect();
            assert_eq!(names.len(), route.parameters.len(), "{}", route.path);
        }
        assert!(known.len() > 10);
    }
}
