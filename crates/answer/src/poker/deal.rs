//! A round: the deal, a draw that follows a rule, and who wins.

use handeval_cards::Pile;
use handeval_poker::{
    Card, Exchange, Round, RoundError, RoundPlayer, Rules, check_players, evaluate, play_round,
};
use serde::Serialize;

use super::rank_report::HandReport;
use super::{DECK, ORDER, rules};
use crate::Problem;
use crate::ask::{Effort, Fault, Form, Opt, Question, QuestionSpec, Request, Seed, Work};
use crate::deck::SEED;

/// A round dealt from a seed, in which every player draws once, following the same rule.
#[derive(Clone, Copy, Debug)]
pub struct Deal {
    rules: Rules,
    n_players: usize,
    exchange: Exchange,
    seed: Seed,
}

/// The number of players; dealing the round checks that the deck has enough cards for them.
const PLAYERS: Opt<u64> = Opt::new("players", "N", "Number of players", "4")
    .form(Form::Number(0, u32::MAX as u64))
    .required();

const EXCHANGE: Opt<Exchange> =
    Opt::new("exchange", "RULE", "How players draw", "singletons").default("none");

impl Question for Deal {
    const SPEC: &'static QuestionSpec = &QuestionSpec {
        game: "poker",
        name: "deal",
        about: "Deal a round, draw according to a rule, and show who wins",
        notes: "\
Each player in turn is dealt the next five cards off the top of the deck that `handeval deck \
--shuffle --seed N` prints. Then each player draws once from the rest of the deck.

Examples:
  handeval poker deal --players 4 --seed 7
  handeval poker deal --players 2 --exchange singletons --deck 24",
        options: &[
            PLAYERS.spec,
            EXCHANGE.spec,
            SEED.spec,
            DECK.spec,
            ORDER.spec,
        ],
        effort: Effort::Short,
        ..QuestionSpec::of::<DealReport>()
    };
    const NOUN: &'static str = "round";

    type Input = ();
    type Report = DealReport;

    fn read(request: &Request) -> Result<Self, Fault> {
        let rules = rules(request)?;
        let exchange = EXCHANGE.value(request)?;
        let n_players = usize::try_from(PLAYERS.value(request)?).unwrap_or(usize::MAX);
        check_players(n_players, exchange, rules.deck())
            .map_err(|error| PLAYERS.fault(request, problem(error)))?;
        Ok(Self {
            rules,
            n_players,
            exchange,
            seed: SEED.seed(request)?,
        })
    }

    fn parse(&self, _: &str) -> Result<(), Problem> {
        Ok(())
    }

    fn answer(&self, (): &(), _: Work<'_>) -> Result<DealReport, Problem> {
        let pile = Pile::seeded(self.rules.deck(), self.seed.value);
        let round = play_round(pile.remaining(), self.n_players, self.exchange, self.rules);
        let round = round.map_err(|error| problem(error).about(PLAYERS.spec.name))?;
        Ok(DealReport::new(
            self.seed.value,
            self.exchange.key(),
            &round,
        ))
    }

    fn drawn_seed(&self) -> Option<u64> {
        self.seed.drawn()
    }
}

fn problem(error: RoundError) -> Problem {
    Problem::whole("usage", error.to_string())
}

/// What happened to one player of a round.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PlayerReport {
    /// The cards that were dealt.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<String>))]
    pub dealt: Vec<Card>,
    /// The cards that were discarded.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<String>))]
    pub discarded: Vec<Card>,
    /// The cards drawn to replace the discards.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<String>))]
    pub drawn: Vec<Card>,
    /// The hand.
    pub hand: HandReport,
}

impl PlayerReport {
    fn new(player: &RoundPlayer<Rules>) -> Self {
        Self {
            dealt: player.dealt.cards().to_vec(),
            discarded: player.discarded.clone(),
            drawn: player.drawn.clone(),
            hand: HandReport::new(&player.hand, evaluate(&player.hand)),
        }
    }
}

/// A round that was dealt.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct DealReport {
    /// The seed of the shuffle.
    pub seed: u64,
    /// The rule for the draw.
    pub exchange: &'static str,
    /// The players, in order.
    pub players: Vec<PlayerReport>,
    /// The winners' indices in the list, from 0.
    pub winners: Vec<usize>,
    /// What decided who wins, in kebab case.
    pub decided_by: &'static str,
    /// The reason, in words.
    pub reason: String,
}

impl DealReport {
    pub(crate) fn new(seed: u64, exchange: &'static str, round: &Round<Rules>) -> Self {
        Self {
            seed,
            exchange,
            players: round.players.iter().map(PlayerReport::new).collect(),
            winners: round.showdown.winners().to_vec(),
            decided_by: round.showdown.reason().decided_by().key(),
            reason: match &round.players[..] {
                [only] => format!("the only hand: {}", evaluate(&only.hand)),
                _ => round.showdown.reason().to_string(),
            },
        }
    }
}
