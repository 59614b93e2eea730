//! Answers requests: directly, with a search, or with a stream that reports progress.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::Instant;

use axum::Router;
use axum::body::Body;
use axum::extract::Request;
use axum::http::request::Parts;
use axum::response::{IntoResponse as _, Response};
use axum::routing::on;
use handeval_answer::ask::{Effort, Progress, Work};
use handeval_api::{Answered, PREFIX, Parameters, PreparedAnswer};

use crate::api::refusal::Refusal;
use crate::api::route::{Route, RouteRequest, filter};
use crate::api::{body, routes};
use crate::network::coding::Coding;
use crate::network::limits::Limits;
use crate::network::public_url::{self, PublicUrl};
use crate::outside::Outside;
use crate::search::progress::{self, ProgressSender};
use crate::search::searches::{Searches, Stop, Stopping};
use crate::search::shared_answers::SharedAnswers;
use crate::search::streams::Streams;

/// The maximum size, in bytes, of a body that is read right away; longer ones are read as part of a
/// search.
const MAX_LIGHT_BYTES: usize = 16 << 10;

/// How many search answers are kept, at a few kilobytes each.
const MAX_KEPT: NonZeroUsize = NonZeroUsize::new(512).unwrap();

/// Answers the questions in the table of routes.
#[derive(Clone, Debug)]
pub(crate) struct Answering(Arc<Shared>);

/// What all requests share.
#[derive(Debug)]
struct Shared {
    limits: Limits,
    searches: Searches,
    same: Arc<SharedAnswers>,
    streams: Streams,
    public_url: Option<PublicUrl>,
    outside: Outside,
}

impl Answering {
    pub(crate) fn new(
        limits: Limits,
        public_url: Option<PublicUrl>,
        outside: Outside,
        streams: Streams,
        stopping: &Stopping,
    ) -> Self {
        Self(Arc::new(Shared {
            searches: Searches::new(&limits, stopping.clone()),
            same: Arc::new(SharedAnswers::new(MAX_KEPT)),
            streams,
            limits,
            public_url,
            outside,
        }))
    }

    /// The router for all routes in the table, under their current and former paths.
    pub(crate) fn router(&self) -> Router {
        routes::all().fold(Router::new(), |router, route| {
            let answering = self.clone();
            let answer = async move |request: Request| {
                let answer = answering.answer(route, request).await;
                answer.unwrap_or_else(Refusal::into_response)
            };
            let operation = &route.operation;
            let paths = [&operation.path].into_iter().chain(&operation.former_path);
            paths.fold(router, |router, path| {
                let answer = on(filter(operation.verb), answer.clone());
                router.route(&format!("{PREFIX}{path}"), answer)
            })
        })
    }

    /// Calls the route at `path` with a body and no parameters, for the client that sent `head`.
    pub(crate) async fn ask(&self, path: &str, head: &Parts, body: String) -> Response {
        let route = routes::all().find(|route| route.operation.path == path);
        let question = RouteRequest {
            parameters: Parameters::default(),
            body,
            base: String::new(),
            outside: self.0.outside.clone(),
        };
        let answer = match route {
            Some(route) => self.find(route, head, question).await,
            None => Err(Refusal::internal()),
        };
        answer.unwrap_or_else(Refusal::into_response)
    }

    async fn answer(&self, route: &'static Route, request: Request) -> Result<Response, Refusal> {
        let (head, body) = request.into_parts();
        let question = self.read(route, &head, body).await?;
        self.find(route, &head, question).await
    }

    async fn read(&self, route: &Route, head: &Parts, body: Body) -> Result<RouteRequest, Refusal> {
        let operation = &route.operation;
        let query = head.uri.query().unwrap_or_default();
        let parameters = Parameters::read(&operation.parameters, query)?;
        let Shared { limits, .. } = &*self.0;
        let body = match operation.body {
            None => String::new(),
            Some(form) => body::read(form.media_type, &head.headers, body, limits).await?,
        };
        Ok(RouteRequest {
            parameters,
            body,
            base: public_url::base(self.0.public_url.as_ref(), &head.headers).to_owned(),
            outside: self.0.outside.clone(),
        })
    }

    async fn find(
        &self,
        route: &'static Route,
        head: &Parts,
        question: RouteRequest,
    ) -> Result<Response, Refusal> {
        let (searches, streams) = (&self.0.searches, &self.0.streams);
        let client = head.extensions.get().copied().unwrap_or_default();
        let coding = Coding::new(route.operation.answers.media_type, &head.headers);
        let is_streamed = route.is_streamed() && progress::is_wanted(&head.headers);
        // Reading a large request takes a while.
        let outside = question.outside.clone();
        let is_large = route.effort > Effort::Instant && question.body.len() > MAX_LIGHT_BYTES;
        // Errors are reported before waiting. Reading the question also determines how long the
        // answer takes.
        let read = move |longest: Effort, stop: &Stop| {
            let prepared = (route.read)(question)?;
            if prepared.effort > longest {
                return Ok(Err(prepared));
            }
            let answered = answer(prepared, stop, &ProgressSender::default(), &outside)?;
            Ok::<_, Refusal>(Ok(coding.code(answered.object)))
        };
        let first = match is_large {
            false => read(Effort::Instant, &Stop::default())?,
            true => {
                let longest = match is_streamed {
                    true => Effort::Instant,
                    false => Effort::Short,
                };
                let read = move |stop: &Stop| read(longest, stop);
                searches.run(Effort::Short, client, read).await??
            }
        };
        let prepared = match first {
            Ok(coded) => return Ok(coded.into_response()),
            Err(prepared) => prepared,
        };
        let effort = prepared.effort;
        let outside = self.0.outside.clone();
        if is_streamed {
            let turn = searches.join(effort, client)?;
            let search = move |stop: &Stop, progress: &ProgressSender| {
                Ok(answer(prepared, stop, progress, &outside)?.object)
            };
            return progress::stream(streams, turn, search, &head.extensions).await;
        }
        if let Some(key) = prepared.key.clone() {
            let shared = Arc::clone(&self.0);
            let search = || async move {
                let search =
                    move |stop: &Stop| answer(prepared, stop, &ProgressSender::default(), &outside);
                shared.searches.run(effort, client, search).await?
            };
            let object = self.0.same.answer(key, search).await?;
            return Ok(coding.code(object.into()).into_response());
        }
        let search = move |stop: &Stop| {
            let answered = answer(prepared, stop, &ProgressSender::default(), &outside)?;
            // Compressing a long answer takes a while too.
            Ok::<_, Refusal>(coding.code(answered.object))
        };
        let coded = searches.run(effort, client, search).await??;
        Ok(coded.into_response())
    }
}

/// Computes an answer, and logs its warnings.
fn answer(
    prepared: PreparedAnswer,
    stop: &Stop,
    progress: &ProgressSender,
    outside: &Outside,
) -> Result<Answered, Refusal> {
    let should_stop = || stop.is_wanted();
    let progress = |known: Progress| progress.tell(&known.json);
    let start = Instant::now();
    let work = Work {
        // The other cores are left for other requests.
        n_threads: 1,
        should_stop: &should_stop,
        clock: &|| start.elapsed(),
        progress: &progress,
    };
    let answered =
        prepared
            .answer(work)
            .map_err(|refusal| match (refusal.is_stopped(), should_stop()) {
                (true, true) => Refusal::stopping(),
                (true, false) => Refusal::too_slow(),
                (false, _) => refusal.into(),
            })?;
    for warning in &answered.warnings {
        outside.warn(warning);
    }
    Ok(answered)
}
