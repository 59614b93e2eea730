//! Every notation of every card is read as that card, and each card is written in only one way.

use handeval_cards::{
    Card, CardAt, CardOrJoker, ParseCardError, Rank, Suit, is_plain, read_cards,
    read_cards_or_jokers,
};

use crate::{card, cards};

/// The Unicode playing cards as glyphs: ace to ten, jack, queen, king.
const UNICODE: [(Suit, &str); 4] = [
    (Suit::Spades, "🂡🂢🂣🂤🂥🂦🂧🂨🂩🂪🂫🂭🂮"),
    (Suit::Hearts, "🂱🂲🂳🂴🂵🂶🂷🂸🂹🂺🂻🂽🂾"),
    (Suit::Diamonds, "🃁🃂🃃🃄🃅🃆🃇🃈🃉🃊🃋🃍🃎"),
    (Suit::Clubs, "🃑🃒🃓🃔🃕🃖🃗🃘🃙🃚🃛🃝🃞"),
];

#[test]
fn c5_a_card_is_written_as_rank_and_suit() {
    let all: Vec<String> = Card::ALL.iter().map(Card::to_string).collect();
    assert_eq!(
        all.join(" "),
        "2c 2s 2d 2h 3c 3s 3d 3h 4c 4s 4d 4h 5c 5s 5d 5h 6c 6s 6d 6h 7c 7s 7d 7h 8c 8s 8d 8h \
         9c 9s 9d 9h Tc Ts Td Th Jc Js Jd Jh Qc Qs Qd Qh Kc Ks Kd Kh Ac As Ad Ah"
    );
    assert_eq!(format!("{:?}", card("As")), "As");
}

#[test]
fn c5_every_notation_of_every_card() {
    let ranks = [
        "2", "3", "4", "5", "6", "7", "8", "9", "T t 10", "J j", "Q q", "K k", "A a",
    ];
    let suits = ["c C ♣ ♧", "s S ♠ ♤", "d D ♦ ♢", "h H ♥ ♡"];
    for (rank, rank_texts) in Rank::ALL.into_iter().zip(ranks) {
        for (suit, suit_texts) in Suit::ALL.into_iter().zip(suits) {
            for rank_text in rank_texts.split(' ') {
                for suit_text in suit_texts.split(' ') {
                    for selector in ["", "\u{FE0E}", "\u{FE0F}"] {
                        let text = format!("{rank_text}{suit_text}{selector}");
                        assert_eq!(text.parse(), Ok(Card::new(rank, suit)), "{text}");
                    }
                }
            }
        }
    }
}

#[test]
fn c6_unicode_playing_cards() {
    const RANKS: &str = "A23456789TJQK";
    let mut n_read = 0;
    for (suit, row) in UNICODE {
        assert_eq!(row.chars().count(), 13);
        for (char, rank) in row.chars().zip(RANKS.chars()) {
            let expected = Card::new(Rank::from_char(rank).unwrap(), suit);
            assert_eq!(char.to_string().parse(), Ok(expected), "{char}");
            n_read += 1;
        }
    }
    assert_eq!(n_read, 52);
    // The corners by number, in case the glyphs above are ever garbled.
    assert_eq!(card("\u{1F0A1}"), card("As"));
    assert_eq!(card("\u{1F0BE}"), card("Kh"));
    assert_eq!(card("\u{1F0CA}"), card("Td"));
    assert_eq!(card("\u{1F0DD}"), card("Qc"));
}

#[test]
fn c6_the_rest_of_the_block_is_no_card() {
    let mut n_cards = 0;
    for code in 0x1F090..=0x1F110_u32 {
        let char = char::from_u32(code).unwrap();
        let result = char.to_string().parse::<Card>();
        let is_drawn = UNICODE.iter().any(|(_, row)| row.contains(char));
        assert_eq!(result.is_ok(), is_drawn, "U+{code:X}");
        n_cards += usize::from(is_drawn);
        let what = match code {
            0x1F0A0 => "card back",
            0x1F0AC | 0x1F0BC | 0x1F0CC | 0x1F0DC => "knight",
            0x1F0BF | 0x1F0CF | 0x1F0DF => "joker",
            0x1F0E0..=0x1F0F5 => "trump",
            _ => "",
        };
        match result {
            Ok(_) => assert_eq!(what, ""),
            Err(ParseCardError::NotInAnyDeck { what: told, .. }) => assert_eq!(told, what),
            Err(error) => {
                // A code point that is not a card, such as U+1F0B0, is just an unknown character.
                assert_eq!(error.kind(), "unknown-rank");
                assert_eq!(what, "", "U+{code:X}");
            }
        }
    }
    assert_eq!(n_cards, 52);
}

#[test]
fn c7_a_ten_of_two_characters_keeps_its_suit() {
    for (text, expected) in [("10c", "Tc"), ("10s", "Ts"), ("10d", "Td"), ("10h", "Th")] {
        assert_eq!(card(text), card(expected));
        for around in ["10h", "As", "2d"] {
            let all = cards(&format!("{around}{text}{around}"));
            assert_eq!(all, [card(around), card(expected), card(around)]);
        }
    }
    for text in ["1h", "1", "0h", "10", "1 0h", "100h", "15h", "011h"] {
        assert!(text.parse::<Card>().is_err(), "{text}");
    }
}

#[test]
fn c8_what_may_stand_between_cards() {
    let expected = cards("As Kd Th");
    assert_eq!(expected.len(), 3);
    for text in [
        "AsKdTh",
        "AsKd10h",
        "as,kd,th",
        "  As\t Kd\r\n Th  ",
        "[As, Kd, Th]",
        "{As; Kd; (Th)}",
        "A♠K♦10♥",
        "A♠\u{FE0F} K♦\u{FE0E}, 10♥\u{FE0F}",
        "🂡🃎🂺",
        "As\u{3000}Kd\u{A0}Th",
    ] {
        assert_eq!(cards(text), expected, "{text:?}");
    }
    for text in ["", " ", ",", "[]", "\u{FE0F}"] {
        assert!(cards(text).is_empty());
        assert_eq!(text.parse::<Card>(), Err(ParseCardError::NoCard));
    }
}

#[test]
fn c8_nothing_stands_between_rank_and_suit() {
    for text in ["A s", "A,s", "[A]s", "A"] {
        let error = text.parse::<Card>().unwrap_err();
        assert_eq!(error.kind(), "missing-suit", "{text}");
    }
}

#[test]
fn each_card_tells_where_it_stood() {
    let text = " As,10♥ 🃎";
    let found: Vec<CardAt> = read_cards(text).map(Result::unwrap).collect();
    let places: Vec<_> = found
        .iter()
        .map(|found| (found.offset, found.len))
        .collect();
    assert_eq!(places, [(1, 2), (4, 5), (10, 4)]);
    let texts: Vec<&str> = found.iter().map(|found| &text[found.span()]).collect();
    assert_eq!(texts, ["As", "10♥", "🃎"]);
}

#[test]
fn a_repeated_card_is_given_twice() {
    assert_eq!(cards("As A♠"), [card("As"); 2]);
}

#[test]
fn nothing_follows_an_error() {
    let mut reader = read_cards("As xx Ks");
    assert_eq!(reader.next().map(|card| card.is_ok()), Some(true));
    assert_eq!(reader.next().map(|card| card.is_ok()), Some(false));
    assert_eq!(reader.next(), None);
    assert_eq!(reader.next(), None);
}

#[cfg(feature = "serde")]
#[test]
fn serde_writes_the_two_characters() {
    for card in Card::ALL {
        let json = serde_json::to_string(&card).unwrap();
        assert_eq!(json, format!("\"{card}\""));
        assert_eq!(serde_json::from_str::<Card>(&json).unwrap(), card);
    }
    let hand: Vec<Card> = serde_json::from_str(r#"["10♥", "as", "🂡", "T\u2663"]"#).unwrap();
    assert_eq!(
        serde_json::to_string(&hand).unwrap(),
        r#"["Th","As","As","Tc"]"#
    );
}

#[cfg(feature = "serde")]
#[test]
fn serde_refuses_what_is_no_card() {
    let message = |json| serde_json::from_str::<Card>(json).unwrap_err().to_string();
    assert!(message("\"Ax\"").starts_with("`x` is not a suit, in `Ax`"));
    assert!(message("\"AsKs\"").starts_with("card `Ks` is one too many"));
    assert!(message("\"\"").starts_with("no card given"));
    assert!(message("51").contains("expected a card such as `As`"));
}

#[test]
fn c15_the_suit_may_come_first() {
    for (text, expected) in [
        ("♣6 ♣Q ♦A", "6c Qc Ad"),
        ("D4 S8 H4 D7 C8", "4d 8s 4h 7d 8c"),
        ("d4s8h4d7c8", "4d 8s 4h 7d 8c"),
        ("S10", "Ts"),
        ("S10H10S9", "Ts Th 9s"),
        ("HT, [ca]; (♢J)", "Th Ac Jd"),
        ("♠\u{FE0F}A ♥\u{FE0E}10", "As Th"),
        ("S14 H11", "As Jh"),
        ("🂡 S8 🃎 D4", "As 8s Kd 4d"),
    ] {
        assert_eq!(cards(text), cards(expected), "{text}");
        assert!(!is_plain(text), "{text}");
    }
    for rank in Rank::ALL {
        for suit in Suit::ALL {
            for suit_text in [suit.char(), suit.char().to_ascii_uppercase(), suit.symbol()] {
                let text = format!("{suit_text}{rank}");
                assert_eq!(text.parse(), Ok(Card::new(rank, suit)), "{text}");
            }
        }
    }
    // The first card decides.
    for text in ["S8 4H", "4H S8", "🂡 S8 4H"] {
        assert!(read_cards(text).any(|card| card.is_err()), "{text}");
    }
}

#[test]
fn c16_ranks_may_be_numbers() {
    let royal = cards("As Ks Qs Js Ts");
    assert_eq!(cards("14s 13s 12s 11s 10s"), royal);
    assert_eq!(cards("14s13s12s11s10s"), royal);
    assert_eq!(cards("S14S13S12S11S10"), royal);
    assert_eq!(cards("As 13♠ Qs 11S Ts"), royal);
    assert!(is_plain("As 10s") && !is_plain("As 13s"));
    for text in ["1s", "S1", "0s", "15s", "114s", "s114"] {
        assert!(text.parse::<Card>().is_err(), "{text}");
    }
}

#[test]
fn c17_cards_may_be_a_list_in_quotes() {
    let royal = cards("As Ks Qs Js Ts");
    for text in [
        r#"["As","Ks","Qs","Js","Ts"]"#,
        "'As','Ks','Qs','Js','Ts'",
        "['As', 'Ks', 'Qs', 'Js', 'Ts']",
        "(`As`; `Ks`) “Qs” ‘Js’ \"10s\"",
        r#""As Ks Qs Js Ts""#,
        r#"["♠A", "♠K", "♠Q", "♠11", "♠10"]"#,
    ] {
        assert_eq!(cards(text), royal, "{text}");
        assert!(!is_plain(text), "{text}");
    }
    assert!(is_plain("[As, Ks, (Qs)] {Js} Ts"));
    assert_eq!(
        r#""A"s"#.parse::<Card>().unwrap_err().kind(),
        "missing-suit"
    );
    assert_eq!(
        r#"s"A""#.parse::<Card>().unwrap_err().kind(),
        "missing-rank"
    );
}

#[test]
fn c14_words_for_the_joker() {
    for joker in [
        "Joker", "JOKER", "joker", "JoKeR", "Jk", "JK", "0r", "0R", "RJ", "bj",
    ] {
        for text in [
            joker.to_owned(),
            format!("As{joker}Kd"),
            format!("'{joker}' ♠A"),
        ] {
            let read: Vec<_> = read_cards_or_jokers(&text).map(Result::unwrap).collect();
            let n_jokers = read.iter().filter(|at| at.card.is_joker()).count();
            assert_eq!(n_jokers, 1, "{text}");
            assert!(!is_plain(&text), "{text}");
        }
        assert!(joker.parse::<Card>().is_err(), "{joker}");
    }
    for text in ["Jo", "*", "\u{1F0CF}", "As jO Kd", "*As"] {
        assert!(is_plain(text), "{text}");
    }
    assert!(!is_plain("Jo S8") && !is_plain("\u{1F0CF}♠8"));
}

#[test]
fn c14_jokers_stand_among_cards() {
    let read = |text: &str| -> Vec<(String, std::ops::Range<usize>)> {
        let cards = read_cards_or_jokers(text).map(|at| at.unwrap());
        cards.map(|at| (at.card.to_string(), at.span())).collect()
    };
    let expected = [("As", 0..2), ("Jo", 2..4), ("Jh", 5..7), ("Jo", 8..9)];
    assert_eq!(
        read("AsJo JH,*"),
        expected.map(|(text, span)| (text.to_owned(), span))
    );
    for joker in [
        "Jo",
        "jo",
        "JO",
        "jO",
        "*",
        "\u{1F0BF}",
        "\u{1F0CF}",
        "\u{1F0DF}",
    ] {
        assert_eq!(read(joker), [("Jo".to_owned(), 0..joker.len())], "{joker}");
        assert!(joker.parse::<Card>().is_err(), "{joker}");
    }
    // A card that cannot be read gives the same error as without jokers, and nothing follows it.
    let mut cards = read_cards_or_jokers("Jo Jx Jo");
    assert_eq!(cards.next().unwrap().unwrap().card, CardOrJoker::Joker);
    let error = cards.next().unwrap().unwrap_err();
    assert_eq!((error.kind(), error.span()), ("unknown-suit", 3..5));
    assert_eq!(cards.next(), None);
    assert_eq!(CardOrJoker::Joker.code(), 52);
    assert!(Card::ALL.iter().all(|&card| {
        let any = CardOrJoker::from(card);
        any.code() == card.code() && any.card() == Some(card) && !any.is_joker()
    }));
}
