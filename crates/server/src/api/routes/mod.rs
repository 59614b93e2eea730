//! The table of routes: one or more for every question, and the routes of the service.

mod questions;
mod service;

#[cfg(feature = "openapi")]
pub(crate) use questions::LIMITS;

use std::sync::LazyLock;

use crate::api::route::Route;

/// All routes.
pub(crate) fn all() -> impl Iterator<Item = &'static Route> {
    static ALL: LazyLock<Vec<Route>> = LazyLock::new(|| {
        let mut all = questions::all();
        all.extend(service::all());
        all
    });
    ALL.iter()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::api::route::Operation;

    #[test]
    fn no_two_routes_are_the_same() {
        let mut known = BTreeSet::new();
        for route in all() {
            let Operation {
                verb,
                path,
                parameters,
                ..
            } = &route.operation;
            assert!(known.insert((*verb, path)), "{route:?}");
            let names: BTreeSet<_> = parameters.iter().map(|found| found.name).collect();
            assert_eq!(names.len(), parameters.len(), "{path}");
        }
        assert!(known.len() > 10);
    }
}
