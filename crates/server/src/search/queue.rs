//! The queue that decides which search is next, as a value without a clock or threads.
//!
//! A free place goes to the client with the fewest running searches. Ties are broken in rounds with
//! one search per client; within a round, searches are served in the order in which they arrived.
//! So a client with forty requests keeps another client waiting for only one of them.

use std::collections::{BTreeMap, HashMap};
use std::time::Duration;

use crate::network::client::Client;

/// A running or waiting search; later searches have higher tickets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Ticket(u64);

/// The state of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Standing {
    Running,
    /// The search waits behind this many others.
    Behind(usize),
    /// The search was refused to make room for another one.
    Refused,
}

/// The size of a queue.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Size {
    /// The maximum number of searches running at the same time.
    pub(crate) n_places: usize,
    /// The maximum number of additional searches, each for a client with no other search.
    pub(crate) n_reserved: usize,
    pub(crate) max_waiting: usize,
}

/// The running and waiting searches of one kind: the short ones, or the long ones.
#[derive(Debug)]
pub(crate) struct Queue {
    size: Size,
    running: BTreeMap<Ticket, Client>,
    /// In order of arrival.
    waiting: Vec<Waiting>,
    /// For each client, the last round in which it has a search.
    last_rounds: HashMap<Client, u64>,
    /// The round of the search that began last.
    round: u64,
    n_tickets: u64,
    /// How long recent searches have taken.
    usual_time: Duration,
}

#[derive(Clone, Copy, Debug)]
struct Waiting {
    ticket: Ticket,
    client: Client,
    round: u64,
}

impl Queue {
    pub(crate) fn new(size: Size, usual_time: Duration) -> Self {
        Self {
            size,
            running: BTreeMap::new(),
            waiting: Vec::new(),
            last_rounds: HashMap::new(),
            round: 0,
            n_tickets: 0,
            usual_time,
        }
    }

    /// Adds a search, which then runs or waits. If too many are waiting, the last search of the
    /// client with the most waiting searches is refused. If that is the new one, the error is the
    /// number of searches ahead of it.
    pub(crate) fn join(&mut self, client: Client) -> Result<Ticket, usize> {
        let ticket = Ticket(self.n_tickets);
        self.n_tickets += 1;
        let next_of_client = self.last_rounds.get(&client).map_or(0, |last| last + 1);
        let round = next_of_client.max(self.round);
        self.last_rounds.insert(client, round);
        self.waiting.push(Waiting {
            ticket,
            client,
            round,
        });
        self.fill();
        if self.waiting.len() <= self.size.max_waiting {
            return Ok(ticket);
        }
        let refused = self.last_of_the_most(client).unwrap_or(ticket);
        let n_before = self.n_before(ticket).unwrap_or(self.waiting.len());
        self.remove_waiting(refused);
        match refused == ticket {
            true => Err(n_before),
            false => Ok(ticket),
        }
    }

    /// Removes a search that ran for `time`, or that did not run if `time` is `None`.
    pub(crate) fn leave(&mut self, ticket: Ticket, time: Option<Duration>) {
        if let Some(client) = self.running.remove(&ticket) {
            if let Some(time) = time {
                self.usual_time = (self.usual_time * 3 + time) / 4;
            }
            self.forget(client);
            self.fill();
        } else {
            self.remove_waiting(ticket);
        }
    }

    pub(crate) fn standing(&self, ticket: Ticket) -> Standing {
        match self.n_before(ticket) {
            Some(n_before) => Standing::Behind(n_before),
            None if self.running.contains_key(&ticket) => Standing::Running,
            None => Standing::Refused,
        }
    }

    pub(crate) fn n_waiting(&self) -> usize {
        self.waiting.len()
    }

    /// The estimated time until a search that has `n_before` others ahead of it begins.
    pub(crate) fn time_behind(&self, n_before: usize) -> Duration {
        let n_turns = n_before / self.size.n_places.max(1) + 1;
        self.usual_time
            .saturating_mul(u32::try_from(n_turns).unwrap_or(u32::MAX))
    }

    /// The rank of a search; the one with the lowest rank begins first.
    fn rank(&self, waiting: &Waiting) -> (usize, u64, Ticket) {
        let n_running = self.n_running(waiting.client);
        (n_running, waiting.round, waiting.ticket)
    }

    fn n_running(&self, client: Client) -> usize {
        let of_client = self.running.values().filter(|known| **known == client);
        of_client.count()
    }

    /// The number of searches ahead of a waiting one.
    fn n_before(&self, ticket: Ticket) -> Option<usize> {
        let found = self.waiting.iter().find(|known| known.ticket == ticket)?;
        let rank = self.rank(found);
        let before = self.waiting.iter().filter(|known| self.rank(known) < rank);
        Some(before.count())
    }

    /// Starts searches while there are free places.
    fn fill(&mut self) {
        loop {
            let next = self.waiting.iter().min_by_key(|known| self.rank(known));
            let Some(&next) = next else {
                return;
            };
            let n_places = match self.n_running(next.client) {
                0 => self.size.n_places + self.size.n_reserved,
                _ => self.size.n_places,
            };
            if self.running.len() >= n_places {
                return;
            }
            self.waiting.retain(|known| known.ticket != next.ticket);
            self.running.insert(next.ticket, next.client);
            self.round = self.round.max(next.round);
        }
    }

    /// The last waiting search of the client with the most waiting searches; on a tie, the
    /// newcomer's.
    fn last_of_the_most(&self, newcomer: Client) -> Option<Ticket> {
        let mut of_clients: HashMap<Client, (usize, Ticket)> = HashMap::new();
        for known in &self.waiting {
            let found = of_clients.entry(known.client).or_insert((0, known.ticket));
            *found = (found.0 + 1, found.1.max(known.ticket));
        }
        let most = of_clients
            .into_iter()
            .max_by_key(|&(client, (n_waiting, last))| (n_waiting, client == newcomer, last));
        most.map(|(_, (_, last))| last)
    }

    fn remove_waiting(&mut self, ticket: Ticket) {
        let idx = self.waiting.iter().position(|known| known.ticket == ticket);
        if let Some(idx) = idx {
            let gone = self.waiting.remove(idx);
            self.forget(gone.client);
        }
    }

    /// Forgets the rounds of a client that has no more searches.
    fn forget(&mut self, client: Client) {
        let waits = self.waiting.iter().any(|known| known.client == client);
        if !waits && self.n_running(client) == 0 {
            self.last_rounds.remove(&client);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn client(number: u8) -> Client {
        Client::of([192, 0, 2, number].into())
    }

    fn queue(n_places: usize, n_reserved: usize, max_waiting: usize) -> Queue {
        let size = Size {
            n_places,
            n_reserved,
            max_waiting,
        };
        Queue::new(size, Duration::from_secs(1))
    }

    fn running(queue: &Queue) -> Vec<Client> {
        queue.running.values().copied().collect()
    }

    /// Ends the search that has run longest, and returns the client whose search takes its place.
    fn step(queue: &mut Queue) -> Option<Client> {
        let before: Vec<_> = queue.running.keys().copied().collect();
        queue.leave(before[0], Some(Duration::from_secs(1)));
        let new = queue.running.iter().find(|(key, _)| !before.contains(key));
        new.map(|(_, client)| *client)
    }

    #[test]
    fn another_client_has_a_place_of_its_own() {
        let mut queue = queue(2, 1, 64);
        let of_one: Vec<_> = (0..42).map(|_| queue.join(client(1)).unwrap()).collect();
        assert_eq!(running(&queue), [client(1), client(1)]);
        assert_eq!(queue.standing(of_one[41]), Standing::Behind(39));
        let other = queue.join(client(2)).unwrap();
        assert_eq!(queue.standing(other), Standing::Running);
        // A third client is next, ahead of all those waiting.
        let third = queue.join(client(3)).unwrap();
        assert_eq!(queue.standing(third), Standing::Behind(0));
        assert_eq!(queue.standing(of_one[2]), Standing::Behind(1));
        queue.leave(of_one[0], Some(Duration::from_secs(12)));
        assert_eq!(queue.standing(third), Standing::Running);
        // The first client gets a place as well, but no second one until the place reserved for
        // others is free again.
        queue.leave(of_one[1], None);
        assert_eq!(queue.standing(of_one[2]), Standing::Running);
        queue.leave(other, None);
        assert_eq!(queue.standing(of_one[3]), Standing::Behind(0));
        queue.leave(third, None);
        assert_eq!(queue.standing(of_one[3]), Standing::Running);
    }

    #[test]
    fn one_client_may_have_all_places_when_nobody_waits() {
        let mut queue = queue(4, 1, 64);
        for _ in 0..5 {
            queue.join(client(1)).unwrap();
        }
        assert_eq!(running(&queue).len(), 4);
        assert_eq!(queue.n_waiting(), 1);
    }

    #[test]
    fn clients_take_turns() {
        let mut queue = queue(1, 0, 64);
        for number in [1, 1, 1, 1, 2, 2, 3] {
            queue.join(client(number)).unwrap();
        }
        let mut order = vec![running(&queue)[0]];
        order.extend(std::iter::from_fn(|| step(&mut queue)));
        assert_eq!(order, [1, 2, 3, 1, 2, 1, 1].map(client));
        assert!(queue.last_rounds.is_empty());
    }

    #[test]
    fn who_asks_again_and_again_does_not_pass_those_who_wait() {
        let mut queue = queue(1, 0, 64);
        for number in [1, 1, 1] {
            queue.join(client(number)).unwrap();
        }
        let mut order = Vec::new();
        for _ in 0..2 {
            queue.join(client(2)).unwrap();
            order.extend(step(&mut queue));
            // The client gets its answer and immediately asks the next question.
            order.extend(step(&mut queue));
        }
        assert_eq!(order, [2, 1, 2, 1].map(client));
    }

    #[test]
    fn a_full_queue_refuses_those_who_fill_it() {
        let mut queue = queue(1, 0, 4);
        let _runs = queue.join(client(1)).unwrap();
        let of_one: Vec<_> = (0..4).map(|_| queue.join(client(1)).unwrap()).collect();
        assert_eq!(queue.join(client(1)), Err(4));
        let first = queue.join(client(2)).unwrap();
        assert_eq!(queue.standing(of_one[3]), Standing::Refused);
        assert_eq!(queue.standing(first), Standing::Behind(0));
        let second = queue.join(client(2)).unwrap();
        assert_eq!(queue.standing(of_one[2]), Standing::Refused);
        // Both have two now, so either client is refused.
        assert_eq!(queue.join(client(2)), Err(2));
        assert_eq!(queue.join(client(1)), Err(4));
        // A new client, however, is not refused.
        let third = queue.join(client(3)).unwrap();
        assert_eq!(queue.standing(third), Standing::Behind(1));
        assert_eq!(queue.standing(second), Standing::Refused);
        // Nobody may wait in this queue.
        let mut queue = super::tests::queue(1, 1, 0);
        assert!(queue.join(client(1)).is_ok());
        assert_eq!(queue.join(client(1)), Err(0));
        assert!(queue.join(client(2)).is_ok());
        assert_eq!(queue.join(client(3)), Err(0));
    }

    #[test]
    fn who_has_gone_waits_no_more() {
        let mut queue = queue(1, 0, 4);
        let runs = queue.join(client(1)).unwrap();
        let gone = queue.join(client(2)).unwrap();
        let waits = queue.join(client(3)).unwrap();
        queue.leave(gone, None);
        assert_eq!(queue.standing(waits), Standing::Behind(0));
        queue.leave(runs, None);
        assert_eq!(queue.standing(waits), Standing::Running);
    }

    #[test]
    fn how_long_it_takes_follows_from_what_it_took() {
        let mut queue = queue(2, 1, 64);
        assert_eq!(queue.time_behind(0), Duration::from_secs(1));
        assert_eq!(queue.time_behind(5), Duration::from_secs(3));
        for _ in 0..40 {
            let ticket = queue.join(client(1)).unwrap();
            queue.leave(ticket, Some(Duration::from_secs(8)));
        }
        assert_eq!(queue.time_behind(1).as_secs_f64().round(), 8.0);
        // A search that did not run does not count.
        let ticket = queue.join(client(1)).unwrap();
        queue.leave(ticket, None);
        assert_eq!(queue.time_behind(1).as_secs_f64().round(), 8.0);
    }
}
