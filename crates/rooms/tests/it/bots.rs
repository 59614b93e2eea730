//! Bots, hints, and the best arrangement: the work that a room asks its server to do.

use handeval_matematico::{Deal, Figure, Grid, PlayerName, Players, PointTable, Solution};
use handeval_rooms::{Best, Caller, Command, Event, Name, Placing, PlayerId, Refusal, State};

use crate::{Table, caller, good_arrangement, secret};

#[test]
fn a_player_of_the_program_plays_a_whole_game() {
    let mut table = Table::playing(r#"{"timer":"all"}"#, 1, 0);
    let seated = table.host(r#"{"action":"bot","bot":"greedy","name":"Robot"}"#);
    let player = PlayerId::new(2);
    let name = Some(Name::new("Robot").unwrap());
    let bot = PlayerName::Greedy;
    assert_eq!(
        seated,
        Ok(vec![Event::BotSeated {
            player,
            name,
            bot,
            watches: false
        }])
    );
    assert_eq!(table.room.pending_work().bot_turns, []);
    table.call(1).unwrap();
    let greedy = PlayerName::Greedy.player();
    for n in 1..=25 {
        table.place_in_order(1, n);
        let turns = table.room.pending_work().bot_turns;
        assert_eq!(turns.len(), 1);
        let turn = turns[0];
        assert_eq!((turn.player, turn.bot, turn.n), (player, bot, n));
        assert_eq!(turn.turn.card(), secret().deck().cards()[n as usize - 1]);
        let (caller, command) = turn.placed(greedy.choose(&turn.turn, 1));
        table.ask(caller, command).unwrap();
    }
    assert_eq!(table.room.state(), State::Finished);
    let view = table.view(Caller::Anyone);
    assert_eq!(view.players[1].bot.as_deref(), Some("greedy"));
    assert!(view.players[0].bot.is_none());
    assert_eq!(
        view.results.unwrap().results[0].player,
        player,
        "it plays better"
    );
    assert_eq!(table.room.pending_work().bot_turns, []);
}

#[test]
fn a_player_of_the_program_plays_for_the_points_that_it_is_given() {
    let mut points = PointTable::classic();
    points.set_points(Figure::FourOfAKind, None).unwrap();
    points.set_points(Figure::FullHouse, None).unwrap();
    points.set_diagonal_bonus(200).unwrap();
    let [classic, other] = [PointTable::classic(), points].map(|points| Players::new(&points));
    let mut table = Table::open("");
    table.host(r#"{"action":"bot","bot":"table"}"#).unwrap();
    table.host(r#"{"action":"start"}"#).unwrap();
    let mut n_others = 0;
    for n in 1..=25 {
        table.call(n).unwrap();
        let turn = table.room.pending_work().bot_turns[0];
        let cells = [&classic, &other].map(|players| {
            let cell = turn.choose(players, 1);
            assert_eq!(cell, players.player(turn.bot).choose(&turn.turn, 1));
            cell
        });
        n_others += u32::from(cells[0] != cells[1]);
        let (caller, command) = turn.placed(cells[1]);
        table.ask(caller, command).unwrap();
    }
    assert!(n_others > 3, "{n_others}");
}

#[test]
fn bots_find_a_name() {
    let mut table = Table::open("");
    for _ in 0..2 {
        table.host(r#"{"action":"bot","bot":"deep"}"#).unwrap();
    }
    let name = |player| table.room.name(PlayerId::new(player)).unwrap().to_string();
    assert_eq!([name(1), name(2)], ["deep", "deep 2"]);
    let refused = table.host(r#"{"action":"bot","bot":"deep","name":""}"#);
    assert_eq!(refused.unwrap_err().kind(), "name-empty");
}

#[test]
fn bots_that_come_late_watch_and_the_removed_do_not_play() {
    let mut table = Table::playing("", 1, 6);
    table.host(r#"{"action":"bot","bot":"random"}"#).unwrap();
    assert_eq!(table.room.pending_work().bot_turns, []);
    let mut table = Table::playing("", 1, 5);
    table.host(r#"{"action":"bot","bot":"random"}"#).unwrap();
    assert_eq!(table.room.pending_work().bot_turns[0].n, 1);
    table.host(r#"{"action":"remove","player":2}"#).unwrap();
    assert_eq!(table.room.pending_work().bot_turns, []);
    table.host(r#"{"action":"end"}"#).unwrap();
}

#[test]
fn only_the_house_moves_bots_and_only_bots() {
    let mut table = Table::playing("", 1, 1);
    table.host(r#"{"action":"bot","bot":"random"}"#).unwrap();
    let placing = Placing {
        n: 1,
        row: 1,
        column: 1,
    };
    let command = |player| Command::BotPlace {
        player: PlayerId::new(player),
        placing,
    };
    for caller in [Caller::Anyone, Caller::Host, caller(1)] {
        assert_eq!(table.ask(caller, command(2)), Err(Refusal::NotTheSystem));
    }
    for player in [0, 1, 3] {
        let refused = table.ask(Caller::System, command(player));
        let player = PlayerId::new(player);
        assert_eq!(refused, Err(Refusal::NoSuchPlayer { player }));
    }
    assert_eq!(table.ask(Caller::System, command(2)).unwrap().len(), 1);
    assert_eq!(table.ask(Caller::System, command(2)), Ok(vec![]));
}

#[test]
fn hints_are_noted_once_a_card_if_the_host_allows_them() {
    let mut table = Table::playing("", 1, 1);
    assert_eq!(table.ask(caller(1), Command::Hint), Err(Refusal::NoHints));
    let mut table = Table::open(r#"{"hints":true}"#);
    table.join("Jana");
    assert_eq!(
        table.ask(caller(1), Command::Hint),
        Err(Refusal::NotStarted)
    );
    assert_eq!(
        table.ask(Caller::Anyone, Command::Hint),
        Err(Refusal::NoToken)
    );
    assert_eq!(
        table.ask(Caller::Host, Command::Hint),
        Err(Refusal::NotAPlayer)
    );
    table.host(r#"{"action":"start"}"#).unwrap();
    assert_eq!(
        table.ask(caller(1), Command::Hint).unwrap_err().kind(),
        "no-card"
    );
    table.call(1).unwrap();
    let player = PlayerId::new(1);
    assert_eq!(
        table.ask(caller(1), Command::Hint),
        Ok(vec![Event::Hinted { player, n: 1 }])
    );
    assert_eq!(table.ask(caller(1), Command::Hint), Ok(vec![]));
    assert_eq!(
        table.room.turn(player).unwrap().card(),
        secret().deck().cards()[0]
    );
    table.place_in_order(1, 1);
    assert_eq!(table.room.turn(player), None, "the next card is not called");
    table.host(r#"{"action":"end"}"#).unwrap();
    assert_eq!(table.ask(caller(1), Command::Hint), Err(Refusal::GameOver));
    assert_eq!(
        table.view(Caller::Anyone).results.unwrap().results[0].hints,
        1
    );
}

#[test]
fn who_watches_or_is_removed_has_no_hints() {
    let mut table = Table::playing(r#"{"hints":true}"#, 1, 6);
    table.join("late");
    assert_eq!(
        table.ask(caller(2), Command::Hint),
        Err(Refusal::PlayerWatches)
    );
    assert_eq!(table.room.turn(PlayerId::new(2)), None);
    table.host(r#"{"action":"remove","player":1}"#).unwrap();
    assert_eq!(
        table.ask(caller(1), Command::Hint),
        Err(Refusal::PlayerRemoved)
    );
    assert_eq!(table.room.turn(PlayerId::new(1)), None);
}

#[test]
fn the_best_arrangement_is_wanted_from_the_first_card_on() {
    let mut table = Table::playing("", 1, 0);
    assert_eq!(table.room.pending_work().best_of, None);
    table.call(1).unwrap();
    let deal = table.room.pending_work().best_of.unwrap();
    assert_eq!(deal, Deal::new(&secret().deck().cards()).unwrap());
    let best = good_arrangement(&deal, &table.room);
    assert_eq!(
        table.ask(Caller::Host, Command::BestFound(best)),
        Err(Refusal::NotTheSystem)
    );
    let found = table.ask(Caller::System, Command::BestFound(best));
    assert_eq!(found, Ok(vec![Event::BestFound { best }]));
    assert_eq!(
        table.ask(Caller::System, Command::BestFound(best)),
        Ok(vec![])
    );
    assert_eq!(table.room.pending_work().best_of, None);
    assert_eq!(table.room.best(), Some(&best));
    assert_eq!(table.view(Caller::Host).results, None, "not even the host");
    table.host(r#"{"action":"end"}"#).unwrap();
    let shown = table.view(Caller::Anyone).results.unwrap().best.unwrap();
    assert_eq!((shown.total, shown.bound), (best.total, best.bound));
    assert_eq!(shown.optimal, best.total == best.bound);
    assert_eq!(
        shown.grid[0][0].as_deref(),
        best.grid.cell(0, 0).map(|card| card.text())
    );
}

#[test]
fn a_better_arrangement_takes_its_place_and_a_wrong_one_does_not() {
    let mut table = Table::playing("", 0, 1);
    let cards = secret().deck().cards();
    let grid = Grid::new(std::array::from_fn(|row| {
        std::array::from_fn(|column| Some(cards[5 * row + column]))
    }));
    let grid = grid.unwrap();
    let total = handeval_matematico::score(&grid, &PointTable::classic()).total;
    let mut poor = Best::from(Solution {
        grid,
        total,
        bound: 9_999,
        n_nodes: 0,
    });
    table.ask(Caller::System, Command::BestFound(poor)).unwrap();
    let worse = Best {
        bound: 10_000,
        ..poor
    };
    assert_eq!(
        table.ask(Caller::System, Command::BestFound(worse)),
        Ok(vec![])
    );
    poor.bound = 9_000;
    assert_eq!(
        table
            .ask(Caller::System, Command::BestFound(poor))
            .unwrap()
            .len(),
        1
    );
    let deal = Deal::new(&cards).unwrap();
    let best = good_arrangement(&deal, &table.room);
    assert_eq!(
        table
            .ask(Caller::System, Command::BestFound(best))
            .unwrap()
            .len(),
        1
    );
    assert_eq!(
        table.ask(Caller::System, Command::BestFound(poor)),
        Ok(vec![])
    );
    for wrong in [
        Best {
            total: best.total + 1,
            bound: best.bound + 1,
            ..best
        },
        Best {
            bound: best.total - 1,
            ..best
        },
        Best {
            grid: Grid::EMPTY,
            total: 0,
            ..best
        },
    ] {
        let refused = table.ask(Caller::System, Command::BestFound(wrong));
        assert_eq!(refused, Err(Refusal::NotAnArrangement));
    }
    table.host(r#"{"action":"end"}"#).unwrap();
    table.host(r#"{"action":"again"}"#).unwrap();
    let late = table.ask(Caller::System, Command::BestFound(best));
    assert_eq!(late, Err(Refusal::NotStarted), "those cards are gone");
}
