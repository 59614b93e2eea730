//! The players: exact where they claim to be, the same for every mirror image and every run, and as
//! strong as they should be.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use handeval_matematico::{
    CellValue, DEEP_ROLLOUTS, Deck, Figure, FigureShape, GeneralMix, Grid, Group, LearnedTable,
    LearnedTableError, NewFigure, Parity, Player, PlayerName, Players, PointTable, Record,
    Training, Turn, Value, review, run_all, score,
};

use crate::oracle;

/// A game of `greedy` up to the turn with `n_empty` empty cells, with the next card.
fn late_turn(game_idx: u64, n_empty: usize) -> Turn {
    let deck = Deck::shuffled(31, game_idx);
    let game = Record::play(&*PlayerName::Greedy.player(), &deck, game_idx);
    let before = Record::new(&game.moves()[..25 - n_empty]).unwrap();
    Turn::new(before.grid(), deck.cards()[25 - n_empty]).unwrap()
}

/// The numbers of a grid row by row, 0 for an empty cell.
fn numbers(grid: &Grid) -> [u8; 25] {
    let rows = grid.rows();
    let mut cells = rows.as_flattened().iter();
    core::array::from_fn(|_| cells.next().unwrap().map_or(0, Value::get))
}

/// The mean total after a card is put into a cell, found by trying every card and every cell.
fn enumerated(cells: &mut [u8; 25], cell: usize, card: u8) -> f64 {
    cells[cell] = card;
    let mut n_left = 0;
    let mut sum = 0.0;
    if !cells.contains(&0) {
        n_left = 1;
        sum = f64::from(oracle::classic_total(*cells));
    } else {
        for next in 1..=13 {
            let n_cards = 4 - cells.iter().filter(|&&number| number == next).count();
            if n_cards == 0 {
                continue;
            }
            let mut best = 0.0_f64;
            for next_cell in 0..25 {
                if cells[next_cell] == 0 {
                    best = best.max(enumerated(cells, next_cell, next));
                }
            }
            n_left += n_cards;
            sum += n_cards as f64 * best;
        }
    }
    cells[cell] = 0;
    sum / n_left as f64
}

#[test]
fn last_cards_are_exact() {
    for n_empty in 1..=3 {
        for game_idx in 0..6 {
            let turn = late_turn(game_idx, n_empty);
            let mut cells = numbers(turn.grid());
            for name in [PlayerName::Table, PlayerName::Search, PlayerName::Deep] {
                let values = name.player().cell_values(&turn, 1);
                assert_eq!(values.len(), n_empty);
                for value in values {
                    let cell = value.row * 5 + value.column;
                    let expected = enumerated(&mut cells, cell, turn.card().get());
                    assert!((value.expected - expected).abs() < 1e-9, "{name} {turn:?}");
                    assert_eq!(value.error, 0.0);
                }
            }
        }
    }
}

#[test]
fn the_last_card_of_every_player_scores_what_the_grid_has() {
    let turn = late_turn(3, 1);
    let mut cells = numbers(turn.grid());
    let empty = cells.iter().position(|&number| number == 0).unwrap();
    cells[empty] = turn.card().get();
    for name in PlayerName::ALL {
        let values = name.player().cell_values(&turn, 5);
        let total = f64::from(oracle::classic_total(cells));
        assert_eq!(values.len(), 1);
        assert_eq!((values[0].row, values[0].column), (empty / 5, empty % 5));
        assert_eq!(
            (values[0].expected, values[0].error),
            (total, 0.0),
            "{name}"
        );
    }
}

/// The ways to reorder rows and columns identically that keep both diagonals, each also mirrored.
fn symmetries() -> Vec<[usize; 25]> {
    let mut orders = Vec::new();
    for number in 0..5_usize.pow(5) {
        let order: [usize; 5] =
            core::array::from_fn(|place| number / 5_usize.pow(place as u32) % 5);
        let is_order = (0..5).all(|line| order.contains(&line));
        // Opposite lines stay opposite, and the cells of a diagonal stay on one.
        if is_order && (0..5).all(|place| order[4 - place] == 4 - order[place]) {
            orders.push(order);
        }
    }
    let mut symmetries = Vec::new();
    for order in orders {
        let moved = core::array::from_fn(|cell| order[cell / 5] * 5 + order[cell % 5]);
        let turned = core::array::from_fn(|cell| order[cell % 5] * 5 + order[cell / 5]);
        let half = core::array::from_fn(|cell| order[cell / 5] * 5 + 4 - order[cell % 5]);
        let turned_half = core::array::from_fn(|cell| order[cell % 5] * 5 + 4 - order[cell / 5]);
        symmetries.extend([moved, turned, half, turned_half]);
    }
    symmetries.sort_unstable();
    symmetries.dedup();
    symmetries
}

fn by_cell(values: &[CellValue]) -> BTreeMap<usize, CellValue> {
    let cells = values
        .iter()
        .map(|&value| (value.row * 5 + value.column, value));
    cells.collect()
}

#[test]
fn symmetries_change_no_value() {
    let symmetries = symmetries();
    assert_eq!(symmetries.len(), 32);
    let deck = Deck::shuffled(8, 1);
    let table = PlayerName::Table.player();
    let search = PlayerName::Search.player();
    let deep = PlayerName::Deep.player();
    let game = Record::play(&*table, &deck, 0);
    for n_placed in [0, 1, 4, 9, 14, 19, 22] {
        let before = Record::new(&game.moves()[..n_placed]).unwrap();
        let card = deck.cards()[n_placed];
        let rows = before.grid().rows();
        for player in [&table, &search, &deep] {
            let turn = Turn::new(before.grid(), card).unwrap();
            let values = by_cell(&player.cell_values(&turn, 5));
            for symmetry in &symmetries {
                let mut moved = [[None; 5]; 5];
                for (cell, value) in rows.as_flattened().iter().enumerate() {
                    moved[symmetry[cell] / 5][symmetry[cell] % 5] = *value;
                }
                let turn = Turn::new(&Grid::new(moved).unwrap(), card).unwrap();
                let moved_values = by_cell(&player.cell_values(&turn, 5));
                for (cell, value) in &values {
                    let moved_value = moved_values[&symmetry[*cell]];
                    assert_eq!(
                        (value.expected, value.error),
                        (moved_value.expected, moved_value.error),
                        "{n_placed} {cell} {player:?}"
                    );
                }
            }
        }
    }
}

/// The mean total of a number of games, each also scored by the oracle.
fn mean(player: &dyn Player, n_games: u64) -> f64 {
    let points = PointTable::classic();
    let mut sum = 0;
    for game_idx in 0..n_games {
        let deck = Deck::shuffled(4242, game_idx);
        let game = Record::play(player, &deck, game_idx);
        let cards: Vec<Value> = game.moves().iter().map(|made| made.card).collect();
        assert_eq!(cards, deck.cards());
        let total = oracle::classic_total(numbers(game.grid()));
        assert_eq!(total, score(game.grid(), &points).total);
        sum += total;
    }
    f64::from(sum) / n_games as f64
}

// The bounds are at least three standard errors below what was measured.

#[test]
fn random_and_greedy_are_as_strong_as_published_programs() {
    let random = mean(&*PlayerName::Random.player(), 2000);
    assert!((84.5..90.5).contains(&random), "{random}");
    let greedy = mean(&*PlayerName::Greedy.player(), 2000);
    assert!(greedy > 205.0, "{greedy}");
}

#[test]
fn table_is_stronger_than_the_human_expert() {
    let table = mean(&*PlayerName::Table.player(), 1000);
    assert!(table > 385.0, "{table}");
}

#[test]
fn search_is_stronger_than_the_human_expert() {
    let search = mean(&*PlayerName::Search.player(), 60);
    assert!(search > 373.0, "{search}");
}

#[test]
fn equal_seeds_give_equal_answers() {
    for (name, n_empty) in [
        (PlayerName::Random, 12),
        (PlayerName::Greedy, 12),
        (PlayerName::Table, 25),
        (PlayerName::Search, 18),
        (PlayerName::Deep, 9),
    ] {
        let turn = late_turn(2, n_empty);
        let values = name.player().cell_values(&turn, 77);
        assert_eq!(values.len(), n_empty);
        assert_eq!(name.player().cell_values(&turn, 77), values);
        let others = name.player().cell_values(&turn, 78);
        assert_eq!(others != values, name.is_random(), "{name}");
        let pairs = values.windows(2);
        assert!(
            pairs
                .into_iter()
                .all(|pair| pair[0].expected >= pair[1].expected)
        );
        let cell = name.player().choose(&turn, 77);
        if name != PlayerName::Random && name != PlayerName::Greedy {
            assert_eq!(cell, (values[0].row, values[0].column));
        }
        assert_eq!(turn.grid().cell(cell.0, cell.1), None);
        assert_eq!(PlayerName::from_key(name.key()), Some(name));
    }
}

#[test]
fn more_rollouts_make_smaller_errors() {
    let turn = late_turn(16, 12);
    let deep = PlayerName::Deep.player();
    let errors = |n_rollouts| {
        let estimates = deep.estimates(&turn, 3, n_rollouts, &mut || false);
        assert!(!estimates.is_cut_short);
        assert!(estimates.n_rollouts <= n_rollouts + 40);
        assert!(n_rollouts <= DEEP_ROLLOUTS || estimates.n_rollouts >= n_rollouts);
        assert_eq!(
            deep.estimates(&turn, 3, n_rollouts, &mut || false),
            estimates
        );
        let errors = estimates.values.iter().map(|value| value.error);
        (
            errors.clone().sum::<f64>() / 12.0,
            estimates.values[0].error,
        )
    };
    let [few, usual, many] = [errors(40), errors(DEEP_ROLLOUTS), errors(3000)];
    // Part of each error is common to all rollouts and does not shrink.
    assert!(few.1 > usual.1 && usual.1 > many.1, "of the best cell");
    assert!(
        few.0 > usual.0 && usual.0 > many.0,
        "of all cells on average"
    );
    let values = deep.cell_values(&turn, 3);
    let usual = deep.estimates(&turn, 3, DEEP_ROLLOUTS, &mut || false);
    assert_eq!(usual.values, values);
}

/// Some choices are clear after a few rollouts, and others take many. With more than the default
/// effort, all rollouts are played, whatever they show.
#[test]
fn a_clear_choice_takes_few_rollouts() {
    let deep = PlayerName::Deep.player();
    let n_rollouts = |game_idx, effort| {
        let turn = late_turn(game_idx, 12);
        deep.estimates(&turn, 3, effort, &mut || false).n_rollouts
    };
    let usual: Vec<u64> = (0..20).map(|idx| n_rollouts(idx, DEEP_ROLLOUTS)).collect();
    assert!(
        usual.iter().all(|n| (8..=DEEP_ROLLOUTS + 8).contains(n)),
        "{usual:?}"
    );
    let n_short = usual.iter().filter(|&&n| n <= 32).count();
    let n_long = usual.iter().filter(|&&n| n >= 90).count();
    assert!(n_short >= 3 && n_long >= 1, "{usual:?}");
    let clear = usual.iter().position(|&n| n <= 32).unwrap_or(0) as u64;
    let more = 2 * DEEP_ROLLOUTS;
    assert!((more..more + 40).contains(&n_rollouts(clear, more)));
}

#[test]
fn a_search_that_is_stopped_has_what_it_found_until_then() {
    let turn = late_turn(4, 10);
    let deep = PlayerName::Deep.player();
    let estimates_after = |n_asked: u64| {
        let mut n_left = n_asked;
        let mut should_stop = || {
            let stop = n_left == 0;
            n_left = n_left.saturating_sub(1);
            stop
        };
        deep.estimates(&turn, 3, u64::MAX, &mut should_stop)
    };
    let none = estimates_after(0);
    assert_eq!((none.n_rollouts, none.is_cut_short), (0, true));
    assert_eq!(none.values.len(), 10);
    let some = estimates_after(200);
    assert!(some.is_cut_short && some.n_rollouts >= 400);
    assert!(some.values[0].error < none.values[0].error);
    assert_eq!(estimates_after(200), some);

    // If the values are exact or no rollouts are left to play, `should_stop` is not called.
    let exact = deep.estimates(&late_turn(4, 4), 3, u64::MAX, &mut || true);
    assert_eq!((exact.n_rollouts, exact.is_cut_short), (0, false));
    assert!(exact.values.iter().all(|value| value.error == 0.0));
    let table = PlayerName::Table.player();
    let plain = table.estimates(&turn, 3, u64::MAX, &mut || true);
    assert!(!plain.is_cut_short);
    assert_eq!(plain.values, table.cell_values(&turn, 3));
}

#[test]
fn a_deck_has_no_fifth_card_and_every_card_alike() {
    let mut n_first = [0; 13];
    for game_idx in 0..20_000 {
        let deck = Deck::shuffled(5, game_idx);
        let mut counts = [0; 13];
        for card in deck.cards() {
            counts[usize::from(card.get()) - 1] += 1;
        }
        assert!(counts.iter().all(|&count| count <= 4));
        assert_eq!(Deck::new(&deck.cards()), Ok(deck));
        n_first[usize::from(deck.cards()[0].get()) - 1] += 1;
    }
    // 1,538 of each are expected, with a standard deviation of 38.
    assert!(
        n_first.iter().all(|n| (1380..1700).contains(n)),
        "{n_first:?}"
    );
}

#[test]
fn reviews_find_the_costly_move() {
    let table = PlayerName::Table.player();
    let deck = Deck::shuffled(6, 0);
    let own = review(&Record::play(&*table, &deck, 0), &*table, 0, &mut || false);
    assert_eq!(own.len(), 25);
    assert!(own.iter().all(|review| review.loss == 0.0));

    let greedy = Record::play(&*PlayerName::Greedy.player(), &deck, 0);
    let reviews = review(&greedy, &*table, 0, &mut || false);
    assert!(reviews.iter().all(|review| review.loss >= 0.0));
    for review in &reviews {
        assert_eq!(review.loss, review.best.expected - review.value.expected);
        assert_eq!(
            (review.made.row, review.made.column),
            (review.value.row, review.value.column)
        );
    }
    let total = score(greedy.grid(), &PointTable::classic()).total;
    assert_eq!(reviews[24].value.expected, f64::from(total));
    assert!(reviews.iter().map(|review| review.loss).sum::<f64>() > 50.0);
    assert_eq!(
        review(&Record::new(&[]).unwrap(), &*table, 0, &mut || false),
        []
    );
    // When told to stop, it returns only the moves reviewed so far.
    assert_eq!(review(&greedy, &*table, 0, &mut || true), []);
    let mut n_calls = 0;
    let mut after_some = || {
        n_calls += 1;
        n_calls > 40
    };
    let deep = PlayerName::Deep.player();
    let judged = review(&greedy, &*deep, 0, &mut after_some);
    assert!(judged.len() < 25, "{}", judged.len());
}

#[test]
fn the_included_table_is_whole_and_small() {
    let file = include_bytes!("../../src/play/values/learned_table.bin");
    assert!(file.len() <= 400_000);
    let header = b"handeval matematico learned table 3\nrules classic\nseed ";
    assert!(file.starts_with(header));
    let table = LearnedTable::from_bytes(file, &PointTable::classic()).unwrap();
    assert_eq!(table, LearnedTable::included());
    assert_eq!(table.to_bytes(), file);
    assert!(table.n_games() >= 1_000_000);
}

#[test]
fn training_goes_up_and_can_be_stopped() {
    let mut training = Training::new(3, 6000, &PointTable::classic());
    let first = training.run(2000);
    let mut again = Training::from_bytes(&training.to_bytes(), &PointTable::classic()).unwrap();
    training.run(2000);
    let last = training.run(9999);
    assert_eq!(training.n_games(), 6000);
    assert!(last > first + 20.0, "{first} {last}");
    assert_eq!(training.run(1), 0.0);
    again.run(4000);
    assert_eq!(again.to_bytes(), training.to_bytes());
    assert_eq!(again.table().seed(), 3);
}

#[test]
fn training_goes_on_in_rounds() {
    let mut points = PointTable::classic();
    points.set_diagonal_bonus(30).unwrap();
    let mut training = Training::new(3, 500, &points);
    training.run(200);
    let mut stopped = Training::from_bytes(&training.to_bytes(), &points).unwrap();
    for training in [&mut training, &mut stopped] {
        training.run(u64::MAX);
        training.plan(300);
        assert_eq!((training.n_games(), training.n_planned()), (500, 800));
    }
    training.run(u64::MAX);
    // The result is the same however the training is split, and on any number of threads.
    while stopped.n_games() < stopped.n_planned() {
        stopped.run_with(1, &|tasks| run_all(tasks, 3));
        stopped = Training::from_bytes(&stopped.to_bytes(), &points).unwrap();
    }
    assert_eq!(training.to_bytes(), stopped.to_bytes());
    assert_eq!(training.rounds().collect::<Vec<_>>(), [500, 300]);
    assert_eq!(training.table().n_games(), 800);

    // A round ends where the next one is planned, and does not count if it had no games.
    training.plan(1000);
    training.plan(200);
    training.run(64);
    training.plan(100);
    assert_eq!(training.rounds().collect::<Vec<_>>(), [500, 300, 64, 100]);
}

#[test]
fn digests_tell_what_lines_are_worth() {
    let classic = PointTable::classic();
    let group = |count| FigureShape::Groups(vec![Group::new(count)]);
    let figure = |name, points, shape| NewFigure::new(name, points, shape).unwrap();
    let with = |figures: &[&NewFigure]| {
        let mut points = PointTable::classic();
        for &figure in figures {
            points.add_figure(figure.clone()).unwrap();
        }
        points
    };
    let (twins, triplets) = (
        figure("twins", 15, group(2)),
        figure("triplets", 50, group(3)),
    );
    let both = with(&[&twins, &triplets]);
    // The order and names of figures do not matter, nor does a figure that no line scores.
    let renamed = figure("two-alike", 15, group(2));
    let idle = figure("idle", 3, group(3));
    for same in [
        with(&[&triplets, &twins]),
        with(&[&renamed, &triplets]),
        with(&[&twins, &idle, &triplets]),
    ] {
        assert_ne!(same, both);
        assert_eq!(same.digest(), both.digest());
    }
    let values = |numbers: [u8; 5]| {
        let values = numbers.map(|number| Value::new(number).unwrap());
        with(&[&figure("exact", 77, FigureShape::Values(values))])
    };
    assert_eq!(
        values([1, 2, 3, 4, 6]).digest(),
        values([6, 1, 3, 2, 4]).digest()
    );

    // Anything else makes a difference, even one point.
    let mut all = vec![classic.digest(), both.digest(), with(&[&twins]).digest()];
    for figure in Figure::ALL.into_iter().skip(1) {
        let mut points = classic.clone();
        points
            .set_points(figure, Some(figure.classic_points() + 1))
            .unwrap();
        all.push(points.digest());
    }
    // A figure worth no points still earns the bonus on a diagonal.
    for worth in [None, Some(0)] {
        let mut points = classic.clone();
        points.set_points(Figure::Straight, worth).unwrap();
        all.push(points.digest());
    }
    for bonus in [0, 9, 11, 1_000_000] {
        let mut points = classic.clone();
        points.set_diagonal_bonus(bonus).unwrap();
        all.push(points.digest());
    }
    all.push(values([1, 2, 3, 4, 6]).digest());
    all.push(values([1, 2, 3, 4, 7]).digest());
    let n_tables = all.len();
    all.sort_unstable();
    all.dedup();
    assert_eq!(all.len(), n_tables);
    // Files are named after it, so it must not change.
    let digest = format!("{:032x}", classic.digest());
    assert_eq!(digest, "062a2dc64be5bc63767015eafdcc1484");
}

#[test]
fn players_learn_other_points() {
    // Only straights count, and on a diagonal three times as much.
    let mut points = PointTable::classic();
    for figure in Figure::ALL.into_iter().skip(1) {
        let is_straight = figure == Figure::Straight;
        points
            .set_points(figure, is_straight.then_some(100))
            .unwrap();
    }
    points.set_diagonal_bonus(200).unwrap();
    let mut training = Training::new(1, 2000, &points);
    training.run(2000);
    let table = training.table();
    assert_eq!(*table.points(), points);
    let players = Players::learned(table.clone());
    let [random, learned] = [PlayerName::Random, PlayerName::Table].map(|name| {
        let player = players.player(name);
        let totals = (0..200).map(|game_idx| {
            let deck = Deck::shuffled(12, game_idx);
            score(Record::play(&*player, &deck, game_idx).grid(), &points).total
        });
        totals.sum::<u32>()
    });
    assert!(learned > 4 * random, "{learned} {random}");

    // The last card scores what the grid is worth with these points, whichever player places it.
    let grid = "A 2 3 4 . / 2 2 2 8 9 / 4 A 7 7 7 / 8 9 10 Q Q / J J 10 K K";
    let turn = Turn::new(&grid.parse().unwrap(), Value::ALL[4]).unwrap();
    for name in PlayerName::ALL {
        let values = players.player(name).cell_values(&turn, 1);
        assert_eq!(values[0].expected, 100.0, "{name}");
    }

    // The table cannot be mistaken for one for the classic points.
    let error = LearnedTable::from_bytes(&table.to_bytes(), &PointTable::classic()).unwrap_err();
    assert_eq!(error, LearnedTableError::OtherPoints);
}

/// Points for which no player was trained.
fn odd_points() -> [PointTable; 3] {
    // Straights and the royal, which count most on a diagonal.
    let mut runs = PointTable::classic();
    // Odd values, and an exact line.
    let mut odd = PointTable::classic();
    for figure in Figure::ALL.into_iter().skip(1) {
        let is_run = matches!(figure, Figure::Straight | Figure::Royal);
        runs.set_points(figure, is_run.then_some(70)).unwrap();
        let is_pair = figure == Figure::Pair;
        odd.set_points(figure, is_pair.then_some(3)).unwrap();
    }
    runs.set_diagonal_bonus(55).unwrap();
    let single = Group::new(1).with_parity(Parity::Odd);
    let shape = FigureShape::Groups(vec![single; 5]);
    odd.add_figure(NewFigure::new("five-odd", 77, shape).unwrap())
        .unwrap();
    let exact = FigureShape::Values([1, 1, 2, 3, 5].map(|n| Value::new(n).unwrap()));
    odd.add_figure(NewFigure::new("fibonacci", 500, exact).unwrap())
        .unwrap();
    // No straights or royal, but a figure of a low pair and a high triple.
    let mut groups = PointTable::classic();
    groups.set_points(Figure::Straight, None).unwrap();
    groups.set_points(Figure::Royal, None).unwrap();
    let low = Group::new(2).with_values(&Value::ALL[..6]);
    let high = Group::new(3).with_values(&Value::ALL[7..]);
    let shape = FigureShape::Groups(vec![low, high]);
    groups
        .add_figure(NewFigure::new("low-under-high", 211, shape).unwrap())
        .unwrap();
    [runs, odd, groups]
}

/// The players for these points. Making them takes thousands of games, so all tests share them.
pub(crate) static ODD_PLAYERS: LazyLock<[Players; 3]> =
    LazyLock::new(|| odd_points().map(|points| Players::new(&points)));

#[test]
fn general_players_beat_greedy_by_a_third() {
    for players in &*ODD_PLAYERS {
        let points = players.points();
        for (name, n_games) in [(PlayerName::Table, 200), (PlayerName::Search, 20)] {
            let [greedy, general] = [PlayerName::Greedy, name].map(|name| {
                let player = players.player(name);
                let totals = (0..n_games).map(|game_idx| {
                    let deck = Deck::shuffled(13, game_idx);
                    score(Record::play(&*player, &deck, game_idx).grid(), points).total
                });
                totals.sum::<u32>()
            });
            assert!(3 * general > 4 * greedy, "{name}: {general} {greedy}");
        }
    }
}

/// What their first games teach is the same on any number of threads, and is useful.
#[test]
fn general_players_have_learned_from_a_few_games() {
    let [.., players] = &*ODD_PLAYERS;
    let groups = players.points();
    let table = LearnedTable::general(groups, &|tasks| run_all(tasks, 3));
    let bytes = table.to_bytes();
    // If this changes, so must the seed, because programs keep tables by their seed.
    let header = String::from_utf8_lossy(&bytes[..200]);
    assert!(header.contains("checksum a1c30e0fcbbe3d70"), "{header}");
    let kept = LearnedTable::from_bytes(&bytes, groups).unwrap();
    assert!(kept.is_general());
    let threads = Players::general(kept);
    let grid = "A 2 . . . / 2 . . . . / . . 7 . . / . . . . . / . . . . K";
    let turn = Turn::new(&grid.parse().unwrap(), Value::ALL[4]).unwrap();
    let [one, other] = [players, &threads].map(|players| {
        let player = players.player(PlayerName::Search);
        player.cell_values(&turn, 1)
    });
    assert_eq!(one, other);

    let alone = GeneralMix::included().mean_total(groups, 13, 1000);
    let player = players.player(PlayerName::Table);
    let totals = (0..1000).map(|game_idx| {
        let deck = Deck::shuffled(13, game_idx);
        score(Record::play(&*player, &deck, game_idx).grid(), groups).total
    });
    let learned = f64::from(totals.sum::<u32>()) / 1000.0;
    assert!(learned > 1.01 * alone, "{learned} {alone}");
}

#[test]
fn general_players_know_the_last_cards() {
    let grid = "A 2 3 4 . / 2 2 2 8 9 / 4 A 7 7 7 / 8 9 10 Q Q / J J 10 K K";
    let turn = Turn::new(&grid.parse().unwrap(), Value::ALL[4]).unwrap();
    for players in &*ODD_PLAYERS {
        let mut full = turn.grid().rows();
        full[0][4] = Some(Value::ALL[4]);
        let total = score(&Grid::new(full).unwrap(), players.points()).total;
        for name in PlayerName::ALL {
            let values = players.player(name).cell_values(&turn, 1);
            assert_eq!(values[0].expected, f64::from(total), "{name}");
        }
    }
}

#[test]
fn general_players_play_for_nothing_too() {
    let mut points = PointTable::classic();
    for figure in Figure::ALL.into_iter().skip(1) {
        points.set_points(figure, None).unwrap();
    }
    points.set_diagonal_bonus(0).unwrap();
    let turn = Turn::new(&Grid::EMPTY, Value::ACE).unwrap();
    let players = Players::new(&points);
    for name in PlayerName::ALL {
        let values = players.player(name).cell_values(&turn, 1);
        assert_eq!(values.len(), 25);
        for value in values {
            assert!(
                value.expected.abs() < 1e-6 && value.error.abs() < 1e-6,
                "{name} {value:?}"
            );
        }
    }
}
