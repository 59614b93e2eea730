//! All routes, and a way to call them by method and address.

use std::sync::Arc;

use handeval_answer::Resources;
use handeval_answer::ask::{Limits, QuestionKind, Request, RequestSource, Work};

use crate::operation::Verb;
use crate::parameters::Parameters;
use crate::refusal::{PlacedRefusal, Refusal};
use crate::route::{Answered, Route, RouteRequest};
use crate::{PREFIX, question_routes, questions, values};

/// The routes of a set of questions, for an interface without a network and without limits.
#[derive(Debug)]
pub struct Api {
    kinds: Vec<QuestionKind>,
    routes: Vec<Route>,
    resources: Arc<Resources>,
}

impl Api {
    /// The routes of these questions.
    pub fn new(kinds: &[QuestionKind]) -> Self {
        Self {
            kinds: kinds.to_vec(),
            routes: question_routes(kinds),
            resources: Arc::default(),
        }
    }

    /// The questions.
    pub fn kinds(&self) -> &[QuestionKind] {
        &self.kinds
    }

    /// The question with this current or former path, such as `poker/rank`.
    ///
    /// # Errors
    ///
    /// No question has this path.
    pub fn kind(&self, path: &str) -> Result<QuestionKind, Refusal> {
        let mut kinds = self.kinds.iter();
        let found = kinds.find(|kind| kind.spec.is_at(path));
        found
            .copied()
            .ok_or_else(|| Refusal::no_such_route(&format!("{PREFIX}{path}")))
    }

    /// Reads the values of a question's input and options from a JSON object. The values mean the
    /// same as query parameters; in addition, an option that can be repeated can be a list, and a
    /// document can be an object. `drawn` is a random number, from which the seed is derived if the
    /// object has none.
    ///
    /// # Errors
    ///
    /// A name is unknown, or a value has the wrong type.
    pub fn request(
        &self,
        kind: QuestionKind,
        object: &str,
        drawn: u64,
    ) -> Result<Request, Refusal> {
        let request = Request::new(kind.spec, RequestSource::Parameters, drawn);
        let mut request = request.with_resources(&self.resources);
        values::add_object(&mut request, kind, object)?;
        Ok(request)
    }

    /// Answers the question at a path, with a JSON object of its input and options.
    ///
    /// # Errors
    ///
    /// There is no such question, an option or the input is missing or wrong, or the work was
    /// stopped.
    pub fn ask(
        &self,
        path: &str,
        object: &str,
        drawn: u64,
        work: Work<'_>,
    ) -> Result<Answered, PlacedRefusal> {
        let kind = self.kind(path)?;
        let request = self.request(kind, object, drawn)?;
        values::check_complete(kind, &request)?;
        let bound = kind.bind(&request)?;
        questions::answer(&*bound, &request, work)
    }

    /// Answers a request with this method to an address below [`PREFIX`], such as
    /// `poker/rank?hand=AsKsQsJsTs`.
    ///
    /// # Errors
    ///
    /// The address has no such route, the request is wrong, or the work was stopped.
    pub fn answer(
        &self,
        method: &str,
        address: &str,
        body: &str,
        drawn: u64,
        work: Work<'_>,
    ) -> Result<Answered, Refusal> {
        let (path, query) = address.split_once('?').unwrap_or((address, ""));
        let route = self.find(method, path)?;
        let request = RouteRequest {
            parameters: Parameters::read(&route.operation.parameters, query)?,
            body: body.to_owned(),
            drawn,
            limits: Limits::default(),
            batch_limits: None,
            resources: Arc::clone(&self.resources),
        };
        route.read(request)?.answer(work)
    }

    /// The route with this method and path.
    fn find(&self, method: &str, path: &str) -> Result<&Route, Refusal> {
        let is_there = |route: &&Route| {
            let operation = &route.operation;
            operation.path == path || operation.former_path.as_deref() == Some(path)
        };
        let mut there = self.routes.iter().filter(is_there);
        // As over HTTP, `HEAD` works wherever `GET` does.
        let method = if method == "HEAD" { "GET" } else { method };
        let found = there
            .clone()
            .find(|route| route.operation.verb.name() == method);
        if let Some(route) = found {
            return Ok(route);
        }
        let Some(first) = there.next() else {
            return Err(Refusal::no_such_route(&format!("{PREFIX}{path}")));
        };
        let mut allow = first.operation.verb.name().to_owned();
        if first.operation.verb == Verb::Get {
            allow.push_str(",HEAD");
        }
        for route in there {
            allow.push(',');
            allow.push_str(route.operation.verb.name());
        }
        Err(Refusal::wrong_method(method, &allow))
    }
}
