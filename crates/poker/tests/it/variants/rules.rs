//! A test for each rule of docs/rules/poker-variants.md.

use handeval_poker::badugi::{badugi, badugi_deuce};
use handeval_poker::low::{ace_to_five, deuce_to_seven, eight_or_better};
use handeval_poker::omaha::{Board, omaha, omaha_low};
use handeval_poker::short_deck::{ShortDeckHand, short_deck, short_deck_trips};
use handeval_poker::wild::{WildHand, bug, deuces_wild, wild};
use handeval_poker::{Card, Category, Game, Standard};

use super::{cards_of, omaha_hand};
use crate::hand;

/// Each hand is better than the one before.
#[track_caller]
fn rises<T: PartialOrd>(hands: &[&str], worth: impl Fn(&str) -> T) {
    for pair in hands.windows(2) {
        assert!(worth(pair[0]) < worth(pair[1]), "{pair:?}");
    }
}

#[test]
fn v1_deuce_to_seven() {
    let worth = |text: &str| deuce_to_seven(&hand(text, Standard));
    rises(
        &[
            "As Ks Qs Js Ts", // a royal flush is the worst
            "6c 5c 4c 3c 2c", // a straight flush
            "2c 2d 2h 2s 3c",
            "Ac 5c 4c 3c 2c", // a flush, but not a straight flush
            "6c 5d 4h 3s 2c", // a straight
            "2c 2d 3h 4s 5c",
            "Ac Kd Qh Js 9c",
            "Ac 6d 4h 3s 2c",
            "Ac 5d 4h 3s 2c", // the best ace-high, not a straight
            "Kc 6d 4h 3s 2c",
            "7c 6d 4h 3s 2c",
            "7c 5d 4h 3s 2c",
        ],
        worth,
    );
    let text = |text: &str| worth(text).to_string();
    assert_eq!(text("7c 5d 4h 3s 2c"), "number one: 7-5-4-3-2");
    assert_eq!(text("8c 6d 4h 3s 2c"), "eight-six low: 8-6-4-3-2");
    assert_eq!(text("6c 5d 4h 3s 2c"), "straight, six high");
    assert_eq!(text("Ac 5c 4c 3c 2c"), "flush, ace high: A-5-4-3-2");
    assert_eq!(text("6c 5c 4c 3c 2c"), "straight flush, six high");
    assert_eq!(
        text("2c 2d 3h 3s 5c"),
        "two pair, threes and twos: 3-3-2-2-5"
    );
    // The lowest five of seven cards count.
    assert_eq!(worth("Ac Kd 7c 5d 4h 3s 2c"), worth("7c 5d 4h 3s 2c"));
}

#[test]
fn v2_ace_to_five() {
    let worth = |text: &str| ace_to_five(&hand(text, Standard));
    rises(
        &[
            "Kc Kd Kh Ks Qc",
            "Ac Ad Ah As 2c",
            "Kc Kd Kh Qs Qc",
            "Kc Kd Kh Qs Jc",
            "Kc Kd Qh Qs Jc",
            "Ac Ad 2h 2s 3c",
            "Kc Kd 2h 3s Ac",
            "Ac Ad Kh Qs Jc",
            "Ac Ad 2h 3s 4c",
            "Kc Qd Jh Ts 9c",
            "9c 4d 3h 2s Ac",
            "8c 7d 6h 5s 4c",
            "6c 5d 4h 3s 2c",
            "6c 4d 3h 2s Ac",
            "5c 4c 3c 2c Ac",
        ],
        worth,
    );
    let text = |text: &str| worth(text).to_string();
    assert_eq!(text("5c 4d 3h 2s Ac"), "wheel: 5-4-3-2-A");
    assert_eq!(text("Ac Ad 2h 3s 4c"), "one pair, aces: A-A-4-3-2");
    assert_eq!(
        text("Ac Ad Ah 2s 2c"),
        "full house, aces and twos: A-A-A-2-2"
    );
    assert_eq!(worth("Ts Js Qs Ks As").category(), Category::HighCard);
    // Four ranks among seven cards make the lowest pair.
    assert_eq!(text("Ac Ad Ah 2s 2c 3d 4h"), "one pair, aces: A-A-4-3-2");
}

#[test]
fn v3_eight_or_better() {
    let worth = |text: &str| eight_or_better(&hand(text, Standard));
    rises(
        &[
            "9c 4d 3h 2s Ac",
            "8c 7d 6h 5s 4c",
            "8c 7d 6h 5s Ac",
            "7c 6d 5h 4s 3c",
            "5c 4c 3c 2c Ac",
        ],
        worth,
    );
    assert_eq!(worth("Ac Ad 2h 3s 4c"), None);
    assert_eq!(worth("Kc Kd Kh 8s 7c 2d Ah"), None);
    let low = worth("Kc Kd 8h 7s 5c 2d Ah").unwrap();
    assert_eq!(low.to_string(), "eight-seven low: 8-7-5-2-A");
}

#[test]
fn v4_badugi() {
    rises(
        &[
            "Kc Kd Kh Ks", // one card
            "Ac 2c 3c 4c",
            "Kc Kd Qc Qd",
            "Ac 2d 2c 3d",
            "Kc Qd Jh Jc",
            "3c 2d Ah Ac",
            "Kc Qd Jh Ts",
            "5c 3d 2h As",
            "4c 3d 2h As",
        ],
        |text| badugi(&cards_of(&text.replace(' ', ""))).unwrap(),
    );
    rises(&["4c3d2hAs", "6c4d3h2s", "5c4d3h2s"], |text| {
        badugi_deuce(&cards_of(text)).unwrap()
    });
}

#[test]
fn v5_short_deck() {
    let worth = |text: &str| short_deck(&text.parse::<ShortDeckHand>().unwrap());
    let trips = |text: &str| short_deck_trips(&text.parse::<ShortDeckHand>().unwrap());
    let below = [
        "Jc 9d 8h 7s 6c",
        "Ac Kd Qh Js 9c",
        "6c 6d 7h 8s 9c",
        "7c 7d 6h 6s 8c",
    ];
    let three = ["6c 6d 6h 7s 8c", "Ac Ad Ah Ks Qc"];
    let straights = ["9c 8d 7h 6s Ac", "Tc 9d 8h 7s 6c", "Ac Kd Qh Js Tc"];
    let above = [
        "6c 6d 6h 7s 7c",
        "Ac Ad Ah Ks Kc",
        "Jc 9c 8c 7c 6c",
        "Ac Kc Qc Jc 9c",
        "6c 6d 6h 6s 7c",
        "Ac 9c 8c 7c 6c", // not a flush, but the lowest straight flush
        "Ac Kc Qc Jc Tc",
    ];
    rises(&[&below[..], &three, &straights, &above].concat(), worth);
    rises(&[&below[..], &straights, &three, &above].concat(), trips);
    let hand = "9c 8d 7h 6s Ac 6d 6h";
    assert_eq!(worth(hand).to_string(), "straight, nine high");
    assert_eq!(
        trips(hand).to_string(),
        "three of a kind, sixes; kickers ace, nine"
    );
    assert_eq!(worth("Ac Kc Qc Jc Tc").name(), "royal flush");
    assert_eq!(worth("9c 8d 7h 6s Ac").category(), Category::Straight);
    let error = "9c 8d 7h 5s 6c".parse::<ShortDeckHand>().unwrap_err();
    assert_eq!((error.kind(), error.span()), ("card-not-in-deck", 9..11));
    // The reason why one beats the other.
    let reason = |winner: &str, loser: &str| worth(winner).explain(worth(loser)).to_string();
    assert_eq!(
        reason("9c 8d 7h 6s Ac", "Ac Ad Ah Ks Qc"),
        "straight beats three of a kind"
    );
    assert_eq!(
        reason("9c 8d 7h 6s Ac", "Tc 9d 8h 7s 6c"),
        "straight, ten over nine for the high card"
    );
}

#[test]
fn v6_wild_jokers() {
    let worth = |text: &str| wild(&text.parse().unwrap());
    rises(
        &[
            "Kc Qd Jh 9s 2c",
            "2c 3d 4h 9s Jo", // a pair of nines
            "2c 2d 9h Js Jo",
            "Ac 2d 3h 4s Jo", // a straight, five high
            "Tc Jd Qh Ks Jo",
            "Ac Kc 9c 4c Jo", // the queen of clubs, not a second ace
            "Ac Ad Kh Ks Jo",
            "Kc Kd Kh Qs Jo",
            "9c 8c 7c 6c Jo",
            "2c 2d 2h 2s Jo",
            "Ac Ad Ah Jo Jo",
        ],
        worth,
    );
    assert_eq!(worth("Ac Kc 9c 4c Jo"), worth("Ac Kc Qc 9c 4c"));
    assert_eq!(worth("Ac Kc Qc Tc Jo").name(), "royal flush");
    assert_eq!(worth("2c 2d 2h 2s *").to_string(), "five of a kind, twos");
    assert_eq!(worth("Ac Ad Ah As 🃏").category_key(), "five-of-a-kind");
    let error = |text: &str| text.parse::<WildHand>().unwrap_err();
    assert_eq!(error("Ac Jo Jo Kc Jo").kind(), "too-many-jokers");
    assert_eq!(error("Ac Jo Jo Kc Jo").span(), 12..14);
    assert_eq!(error("Ac Jo Kd Kc Ac").kind(), "duplicate-card");
    assert_eq!(
        error("Ac Jo Kd Kc Ac").to_string(),
        "card `Ac` is given twice, as card 1 and card 5: expected different cards"
    );
    assert_eq!(error("Ac Jo Kd Kc").kind(), "wrong-card-count");
    assert_eq!(error("Ac Jo Kd Kc 2c 3c 4c 5c").span(), 21..23);
}

#[test]
fn v7_bug() {
    let worth = |text: &str| bug(&text.parse().unwrap());
    rises(
        &[
            "2c 5d 9h Js Jo", // ace high
            "Kc Kd Jo 5h 2c",
            "Ac Jo 9h 5s 2d",
            "Kc Kd Qh Qs Jo", // two pair with an ace
            "Kc Kd Kh Jo 2c",
            "Ac 2d 3h 4s Jo",
            "9c 8d 7h 5s Jo",
            "Kc Qc 9c 4c Jo",
            "Ac Ad Kh Ks Jo",
            "Kc Kd Kh Ks Jo",
            "9c 8c 7c 6c Jo",
            "Ac Ad Ah As Jo",
        ],
        worth,
    );
    assert_eq!(worth("Kc Qc 9c 4c Jo"), worth("Ad Kd Qd 9d 4d"));
    assert_eq!(
        worth("Kc Kd Kh Jo Jo").to_string(),
        "full house, kings over aces"
    );
    assert_eq!(worth("Ac Ad Ah As Jo").to_string(), "five of a kind, aces");
}

#[test]
fn v8_omaha() {
    let worth = |text: &str| omaha(&omaha_hand(text));
    // One club in the hand does not make a flush with four on the board.
    assert_eq!(worth("Ac2d3h4s|KcQcJcTc9d").category(), Category::HighCard);
    assert_eq!(worth("Ac9c3h4s|KcQcJc2d2h").category(), Category::Flush);
    // Three of the four kings on the board play, and a pair in the hand makes a full house.
    assert_eq!(
        worth("AcAd2c3d|KhKsKdKc4h").to_string(),
        "full house, kings over aces"
    );
    // Only two of the four aces in the hand play.
    assert_eq!(worth("AcAdAhAs|KcQdJh9s2c").category(), Category::OnePair);
    // Five cards in the hand with a flop, and six cards with a flop.
    assert_eq!(worth("2c3d4hAsTc|KcQdJh").category(), Category::Straight);
    assert_eq!(
        worth("2c2d3c3d4c4d|4hAsKs").category(),
        Category::ThreeOfAKind
    );
}

#[test]
fn v9_omaha_low() {
    let worth = |text: &str| omaha_low(&omaha_hand(text)).map(|low| low.to_string());
    let low = |text: &str| Some(text.to_owned());
    assert_eq!(
        worth("Ac2dKhKs|3c4d8hQsJc"),
        low("eight-four low: 8-4-3-2-A")
    );
    // The three is also on the board, and a low needs two new low cards from the hand.
    assert_eq!(worth("Ad3dKcQc|3c4d8hQsJc"), None);
    assert_eq!(worth("AcKdQhJs|2c3d4h5s6c"), None);
    assert_eq!(worth("Ac2dKhKs|3c9dTh8sJc"), None);
    // High and low can use different cards.
    assert_eq!(worth("4c5dAhAs|Ac2d3hQsJc"), low("wheel: 5-4-3-2-A"));
    assert_eq!(
        omaha(&omaha_hand("4c5dAhAs|Ac2d3hQsJc")).category(),
        Category::Straight
    );
}

#[test]
fn v10_deuces_wild() {
    let worth = |text: &str| deuces_wild(&text.parse().unwrap());
    rises(
        &[
            "8c 6d 5h 4s 3c", // the worst hand: without a deuce
            "8c 7d 5h 4s 3c",
            "9c 7d 5h 4s 3c",
            "3c 3d 4h 5s 8c",
            "Tc 7d 5h 4s 2c", // a pair of tens
            "3c 3d 4h 4s 5c",
            "3c 3d 2h 4s 8c", // three of a kind
            "Ac 3d 4h 5s 2c",
            "9c 8d 7h 5s 2c",
            "9c 4c 8c 3c 2h",
            "3c 3d 4h 4s 2h",
            "3c 3d 2c 2d 4h",
            "Ac 3c 4c 2d 2h",
            "Kc Qc 2c 2d 2h", // a royal flush, equal to one without deuces
            "3c 2c 2d 2h 2s", // five threes
            "Ac 2c 2d 2h 2s",
        ],
        worth,
    );
    assert_eq!(worth("8c 6d 5h 4s 3c").strength().get(), 1);
    assert_eq!(worth("Ac 2c 2d 2h 2s").strength().get(), 5_162);
    assert_eq!(worth("Kc Qc 2c 2d 2h"), worth("As Ks Qs Js Ts"));
    assert_eq!(worth("Ac 3d 4h 5s 2c").to_string(), "straight, five high");
    assert_eq!(
        worth("Kc 9c 8d 7h 2c 2d Kd").to_string(),
        "four of a kind, kings; kicker nine"
    );
    let best = |text: &str| {
        let hand = text.parse().unwrap();
        deuces_wild(&hand).best_five_with_deuces(&hand)
    };
    assert_eq!(
        best("2s Ac 2c Ad 7h 2d 2h").map(|card| card.to_string()),
        ["Ac", "Ad", "2s", "2c", "2d"]
    );
    let game = Game::from_name("deuces-wild").unwrap();
    let hand = game.parse("2c Kd Kh 4s 9c", None).unwrap();
    assert_eq!(
        hand.high().unwrap().description(),
        "three of a kind, kings; kickers nine, four"
    );
}

#[test]
fn v11_hold_em() {
    let board = |text: &str| Some(Board::parse(text).unwrap());
    let worth = |game: Game, hand: &str, board_text: &str| {
        game.parse(hand, board(board_text)).unwrap().high().unwrap()
    };
    let holdem = |hand: &str, board_text: &str| worth(Game::Holdem, hand, board_text);
    // Two, one or none of the hole cards play.
    let both = holdem("5d Jd", "9d Kd 2d 9s Ah");
    assert_eq!(
        both.description(),
        "flush, king high; then jack, nine, five, two"
    );
    let [one, none] = ["Kc 2d", "Qc 5h"].map(|hand| holdem(hand, "9c Kh Kd 9s Ah"));
    assert_eq!(one.description(), "full house, kings over nines");
    assert_eq!(none.description(), "two pair, kings and nines; kicker ace");
    assert_eq!(
        none.strength(),
        holdem("5d Jd", "9c Kh Kd 9s Ah").strength()
    );
    // A flop, then a flop and turn.
    assert_eq!(holdem("As Ks", "Qs Js Ts").name(), "royal flush");
    assert_eq!(holdem("As Ks", "Qs Js 2d 3h").name(), "high card");
    // All cards at once are the same hand.
    let all = Game::Holdem.parse("Kc 2d 9c Kh Kd 9s Ah", None).unwrap();
    assert_eq!(all.high().unwrap().strength(), one.strength());
    // The short deck has its own hand values.
    let [short, trips] = [Game::ShortDeck, Game::ShortDeckTrips];
    let text = "6c 6d 8h 9s Ah";
    assert_eq!(worth(short, "6s 7d", text).category(), "straight");
    assert_eq!(worth(trips, "6s 7d", text).category(), "three-of-a-kind");
    // A hand has its hole cards and, separately, the board.
    let hand = Game::Holdem
        .parse("Qc 5h", board("9c Kh Kd 9s Ah"))
        .unwrap();
    let text = |cards: &[Card]| cards.iter().map(Card::to_string).collect::<String>();
    assert_eq!(text(hand.natural()), "Qc5h");
    assert_eq!(hand.cards().len(), 2);
    assert_eq!(text(hand.board().unwrap().cards()), "9cKhKd9sAh");
}

#[test]
fn v11_what_is_not_a_hand_of_hold_em() {
    let board = Board::parse("9c Kh Kd 9s Ah").ok();
    let refused = |game: Game, text: &str, board| {
        let error = game.parse(text, board).unwrap_err();
        (error.kind(), error.to_string(), error.span())
    };
    let (kind, message, span) = refused(Game::Holdem, "Qc 5h Jd", board);
    assert_eq!((kind, span), ("wrong-card-count", Some(6..8)));
    assert_eq!(message, "3 cards given with a board: expected 2");
    let (kind, _, span) = refused(Game::Holdem, "Qc Kh", board);
    assert_eq!((kind, span), ("duplicate-card", Some(3..5)));
    let (kind, _, span) = refused(Game::ShortDeck, "Qc Qc", board);
    assert_eq!((kind, span), ("duplicate-card", Some(3..5)));
    let (kind, _, span) = refused(Game::ShortDeck, "Qc 5h", board);
    assert_eq!((kind, span), ("card-not-in-deck", Some(3..5)));
    let (kind, message, span) = refused(Game::Holdem, "Qc 5h", None);
    assert_eq!((kind, span), ("board-missing", None));
    assert_eq!(
        message,
        "the game `holdem` needs a board: expected `board` with three to five cards, such as \
         `Kc Qd Jh`"
    );
}
