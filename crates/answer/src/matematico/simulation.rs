//! Many games of several players on the same decks.

use std::ops::Range;

use handeval_matematico::{Deal, Deck, Grid, Player, PlayerName, PointTable, Record, score};

use super::best::Best;
use super::rounds::Conduct;

/// Who arranges the cards of a deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contestant {
    /// A player, who sees one card at a time.
    Player(PlayerName),
    /// Nobody: the best arrangement of the cards, or the best that is found with a bounded effort.
    Best,
}

impl Contestant {
    /// All of them.
    pub const ALL: [Self; 6] = [
        Self::Player(PlayerName::Random),
        Self::Player(PlayerName::Greedy),
        Self::Player(PlayerName::Table),
        Self::Player(PlayerName::Search),
        Self::Player(PlayerName::Deep),
        Self::Best,
    ];

    /// The name for programs: that of the player, or `best`.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Player(name) => name.key(),
            Self::Best => "best",
        }
    }

    /// The contestant with this [`key`](Self::key).
    #[must_use]
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|who| who.key() == key)
    }

    /// Whether the contestant plays for the classic points, whatever the points are. A random one
    /// plays for none.
    #[must_use]
    pub const fn wants_classic_points(self) -> bool {
        !matches!(self, Self::Best | Self::Player(PlayerName::Random))
    }

    /// How many games are a piece of work that is worth handing to another thread.
    const fn games_a_piece(self) -> u64 {
        match self {
            Self::Player(PlayerName::Random | PlayerName::Greedy | PlayerName::Table) => 64,
            Self::Player(PlayerName::Search) => 4,
            Self::Player(PlayerName::Deep) | Self::Best => 1,
        }
    }
}

/// The decks that are played.
#[derive(Clone, Debug)]
pub enum Decks {
    /// So many shuffled ones, the games of the seed.
    Shuffled(u64),
    /// These, one after the other.
    Given(Vec<Deck>),
}

/// How many nodes the search for a best arrangement visits at most. The hardest of 200 random
/// deals takes some 4,000.
const BEST_NODES: u64 = 20_000;

/// Games that are independent of each other: any of them can be played at any time, on any thread.
#[derive(Debug)]
pub struct Simulation {
    contestants: Vec<(Contestant, Option<Box<dyn Player + Send + Sync>>)>,
    decks: Decks,
    points: PointTable,
    seed: u64,
    best: Best,
}

/// What came of a deck.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Game {
    /// The deck.
    pub deck: Deck,
    /// What each contestant made of it, in the order in which they were given.
    pub results: Vec<GameResult>,
}

/// What a contestant made of a deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct GameResult {
    /// The full grid.
    pub grid: Grid,
    /// Its total.
    pub total: u32,
    /// Whether no arrangement of the cards has a higher total: proved. No player proves anything.
    pub is_proved_best: bool,
}

impl Simulation {
    /// The games of some contestants. The same seed gives the same decks and the same games,
    /// whoever else plays.
    #[must_use]
    pub fn new(contestants: &[Contestant], decks: Decks, points: PointTable, seed: u64) -> Self {
        let contestants = contestants.iter().map(|&who| match who {
            Contestant::Player(name) => (who, Some(name.player())),
            Contestant::Best => (who, None),
        });
        Self {
            contestants: contestants.collect(),
            decks,
            best: Best::new(points.clone(), None, seed),
            points,
            seed,
        }
    }

    /// Who plays, in the order in which they were given.
    pub fn contestants(&self) -> impl ExactSizeIterator<Item = Contestant> + '_ {
        self.contestants.iter().map(|&(who, _)| who)
    }

    /// The points by which the games are counted.
    #[must_use]
    pub const fn points(&self) -> &PointTable {
        &self.points
    }

    /// The seed.
    #[must_use]
    pub const fn seed(&self) -> u64 {
        self.seed
    }

    /// How many games there are.
    #[must_use]
    pub fn n_games(&self) -> u64 {
        match &self.decks {
            Decks::Shuffled(n_games) => *n_games,
            Decks::Given(decks) => decks.len() as u64,
        }
    }

    /// How many pieces of work the games are.
    #[must_use]
    pub fn n_pieces(&self) -> u64 {
        self.n_games().div_ceil(self.games_a_piece())
    }

    fn games_a_piece(&self) -> u64 {
        let games = self.contestants().map(Contestant::games_a_piece);
        games.min().unwrap_or(1)
    }

    /// Plays the games of a piece of work, in order. The conduct, whose bound of nodes is not
    /// used, is for the searches for best arrangements.
    #[must_use]
    pub fn play(&self, piece_idx: u64, conduct: Conduct<'_>) -> Vec<Game> {
        let n = self.games_a_piece();
        let start = piece_idx.saturating_mul(n);
        let games: Range<u64> = start..start.saturating_add(n).min(self.n_games());
        games.map(|game_idx| self.game(game_idx, conduct)).collect()
    }

    fn game(&self, game_idx: u64, conduct: Conduct<'_>) -> Game {
        let deck = match &self.decks {
            Decks::Shuffled(_) => Deck::shuffled(self.seed, game_idx),
            Decks::Given(decks) => decks[game_idx as usize],
        };
        // The games of a seed differ as the moves of a game do.
        let seed = Record::move_seed(self.seed, game_idx as usize);
        let results = self.contestants.iter().map(|(_, player)| match player {
            Some(player) => {
                let grid = *Record::play(&**player, &deck, seed).grid();
                GameResult {
                    grid,
                    total: score(&grid, &self.points).total,
                    is_proved_best: false,
                }
            }
            None => self.best_of(&deck, conduct),
        });
        Game {
            deck,
            results: results.collect(),
        }
    }

    fn best_of(&self, deck: &Deck, conduct: Conduct<'_>) -> GameResult {
        let conduct = Conduct {
            max_nodes: BEST_NODES,
            ..conduct
        };
        let found = self.best.search(&Deal::from(deck), conduct);
        GameResult {
            grid: found.grid,
            total: found.total,
            is_proved_best: found.is_optimal(),
        }
    }
}
