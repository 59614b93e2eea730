//! The table of routes: one or more for every question, and the routes of the service.

mod service;

use std::sync::LazyLock;

use handeval_answer::KINDS;

use crate::api::route::Route;

/// All routes.
pub(crate) fn all() -> impl Iterator<Item = &'static Route> {
    static ALL: LazyLock<Vec<Route>> = LazyLock::new(|| {
        let questions = handeval_api::question_routes(KINDS).into_iter();
        let mut all: Vec<_> = questions.map(of_question).collect();
        all.extend(service::all());
        all
    });
    ALL.iter()
}

/// The route of a question.
fn of_question(route: handeval_api::Route) -> Route {
    Route {
        operation: route.operation.clone(),
        effort: route.effort,
        read: Box::new(move |request| Ok(route.read(request.into())?)),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use handeval_api::Operation;

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
