//! The search for the order of rows, against all orders.

use handeval_logs::riichi::{Order, Rows, Take, Throw, orders};
use handeval_mahjong::game::{Event, Player, QuadKind};
use handeval_mahjong::{CallKind, ShownTile};
use handeval_testing::Numbers;

use super::generate::{Generated, Step, game, shown};

/// The rows of the first turns of a round.
fn rows(round: &Generated, n_steps: usize) -> Rows {
    let mut rows = Rows {
        n_players: round.deal.n_players,
        dealer: round.deal.dealer,
        takes: Default::default(),
        throws: Default::default(),
    };
    let mut is_riichi = false;
    for step in &round.steps[..n_steps] {
        match step {
            Step::Draw(player, id) => rows.takes[player.idx()].push(Take::Tile(shown(*id))),
            Step::Riichi(_) => is_riichi = true,
            Step::Discard(player, id, is_drawn) => {
                let tile = (!is_drawn).then(|| shown(*id));
                let is_riichi = std::mem::take(&mut is_riichi);
                rows.throws[player.idx()].push(Throw::Tile { tile, is_riichi });
            }
            Step::Claim(player, from, kind, id, own) => {
                let first = own
                    .iter()
                    .chain([id])
                    .map(|&id| shown(id).tile)
                    .min()
                    .unwrap();
                let call = handeval_mahjong::Call::new(*kind, first).unwrap();
                rows.takes[player.idx()].push(Take::Call {
                    call,
                    tile: shown(*id),
                    from: *from,
                });
                if *kind == CallKind::Kan {
                    rows.throws[player.idx()].push(Throw::Nothing);
                }
            }
            Step::Concealed(player, all) => rows.throws[player.idx()].push(Throw::Quad {
                kind: QuadKind::Concealed,
                tile: shown(all[0]),
            }),
            Step::Added(player, id, ..) => rows.throws[player.idx()].push(Throw::Quad {
                kind: QuadKind::Added,
                tile: shown(*id),
            }),
            Step::North(player, _) => rows.throws[player.idx()].push(Throw::North),
            Step::Indicator(_) => {}
        }
    }
    rows
}

/// Every order in which the rows can be played, by trying each player after each discard.
fn all_orders(rows: &Rows) -> Vec<Vec<Event>> {
    fn go(
        rows: &Rows,
        at: [usize; 4],
        to: [usize; 4],
        player: Player,
        last: Option<(ShownTile, Player)>,
        events: &[Event],
        all: &mut Vec<Vec<Event>>,
    ) {
        let p = player.idx();
        let mut events = events.to_vec();
        let (mut at, mut to) = (at, to);
        let is_done = |at: &[usize; 4], to: &[usize; 4]| {
            (0..4).all(|p| at[p] == rows.takes[p].len() && to[p] == rows.throws[p].len())
        };
        let Some(take) = rows.takes[p].get(at[p]) else {
            return;
        };
        at[p] += 1;
        let mut drawn = None;
        match *take {
            Take::Tile(tile) => {
                // A claim is the only way not to wait for one's turn.
                if last.is_some_and(|(_, from)| {
                    from.after(1, rows.n_players) != player && from != player
                }) {
                    return;
                }
                drawn = Some(tile);
                events.push(Event::Draw {
                    player,
                    tile: drawn,
                });
            }
            Take::Call { call, tile, from } => {
                if last != Some((tile, from)) || from == player {
                    return;
                }
                events.push(Event::Claim { player, call, tile });
            }
        }
        let Some(throw) = rows.throws[p].get(to[p]) else {
            if is_done(&at, &to) {
                all.push(events);
            }
            return;
        };
        to[p] += 1;
        let is_claimed_quad =
            matches!(take, Take::Call { call, .. } if call.kind() == CallKind::Kan);
        if is_claimed_quad != (*throw == Throw::Nothing) {
            return;
        }
        match *throw {
            Throw::Tile { tile, is_riichi } => {
                let Some(tile) = tile.or(drawn) else { return };
                if is_riichi {
                    events.push(Event::Riichi { player });
                }
                events.push(Event::Discard { player, tile });
                if is_done(&at, &to) {
                    all.push(events);
                    return;
                }
                for other in Player::ALL.into_iter().take(usize::from(rows.n_players)) {
                    if other != player {
                        go(rows, at, to, other, Some((tile, player)), &events, all);
                    }
                }
                return;
            }
            Throw::Quad { kind, tile } => events.push(Event::Quad { player, kind, tile }),
            Throw::North => events.push(Event::North { player }),
            Throw::Nothing => {}
        }
        if is_done(&at, &to) {
            all.push(events);
            return;
        }
        // The replacement must be a tile.
        if matches!(rows.takes[p].get(at[p]), Some(Take::Tile(_))) {
            go(rows, at, to, player, None, &events, all);
        }
    }
    let mut all = Vec::new();
    go(rows, [0; 4], [0; 4], rows.dealer, None, &[], &mut all);
    all
}

#[test]
fn j1_rows_have_the_order_that_all_orders_have() {
    let mut n_calls = 0;
    for seed in 0..40 {
        let n_players = if seed % 4 == 0 { 3 } else { 4 };
        for round in game(&mut Numbers(1_000 + seed), n_players, 4) {
            for n_steps in 1..=round.steps.len().min(60) {
                // Rows end with a discard, or with what a player won on.
                if !matches!(round.steps[n_steps - 1], Step::Discard(..)) {
                    continue;
                }
                let rows = rows(&round, n_steps);
                let all = all_orders(&rows);
                assert!(!all.is_empty(), "{seed}");
                let Order::Found {
                    events,
                    is_ambiguous,
                } = orders(&rows)
                else {
                    panic!("{seed}: {:?}", orders(&rows));
                };
                let events: Vec<Event> = events.into_iter().map(|(event, _)| event).collect();
                assert!(all.contains(&events), "{seed}");
                assert_eq!(is_ambiguous, all.len() > 1, "{seed}");
                n_calls += events
                    .iter()
                    .filter(|event| matches!(event, Event::Claim { .. }))
                    .count();
            }
        }
    }
    assert!(n_calls > 1_000);
}

#[test]
fn j1_a_tile_that_may_be_called_twice_is_followed_both_ways() {
    let tile = |text: &str| text.parse::<ShownTile>().unwrap();
    let call = handeval_mahjong::Call::new(CallKind::Pon, tile("7z").tile).unwrap();
    let discard = |text: &str| Throw::Tile {
        tile: Some(tile(text)),
        is_riichi: false,
    };
    let (a, b) = (Player::A, Player::B);
    // A discards a red dragon twice; C calls one of them.
    let rows = Rows {
        n_players: 4,
        dealer: a,
        takes: [
            vec![Take::Tile(tile("1m")), Take::Tile(tile("2m"))],
            vec![Take::Tile(tile("3m"))],
            vec![
                Take::Tile(tile("4m")),
                Take::Call {
                    call,
                    tile: tile("7z"),
                    from: a,
                },
            ],
            vec![Take::Tile(tile("5m"))],
        ],
        throws: [
            vec![discard("7z"), discard("7z")],
            vec![discard("3m")],
            vec![discard("4m"), discard("9m")],
            vec![discard("5m")],
        ],
    };
    let Order::Found {
        events,
        is_ambiguous,
    } = orders(&rows)
    else {
        panic!()
    };
    assert!(!is_ambiguous);
    assert_eq!(events.len(), 12);
    assert!(matches!(events[2].0, Event::Draw { player, .. } if player == b));

    let mut without = rows.clone();
    without.throws[0][1] = discard("6z");
    assert!(matches!(orders(&without), Order::DoNotFit(_)));
}
