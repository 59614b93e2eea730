//! What a room commits to.

use handeval_matematico::Deck;
use handeval_rooms::{Caller, Secret};

use crate::{Table, secret};

#[test]
fn the_commitment_is_the_sha_256_of_salt_and_deck() {
    let cards: Vec<_> = "7 7 7 7 A 2 3 4 5 6 8 9 10 J Q K A 2 3 4 5 6 8 9 10"
        .split(' ')
        .map(|card| card.parse().unwrap())
        .collect();
    let secret = Secret::new([0xAB; 32], Deck::new(&cards).unwrap());
    let text = "abababababababababababababababababababababababababababababababab:\
        7 7 7 7 A 2 3 4 5 6 8 9 10 J Q K A 2 3 4 5 6 8 9 10";
    assert_eq!(secret.text(), text);
    // printf '%s' "abab…:7 7 …" | sha256sum
    let hash = "49174dae5461fe6bca24dd1becba99c441f5e1427175fab633af7512783b5dc8";
    assert_eq!(secret.commitment(), hash);
}

#[test]
fn it_is_published_before_the_first_card_and_its_secret_after_the_last() {
    let mut table = Table::open(r#"{"values":"numbers"}"#);
    assert_eq!(table.view(Caller::Host).commitment, None);
    table.host(r#"{"action":"start"}"#).unwrap();
    let commitment = table.view(Caller::Anyone).commitment.unwrap();
    assert_eq!(commitment, secret().commitment());
    assert_eq!(table.view(Caller::Host).results, None);
    table.host(r#"{"action":"end"}"#).unwrap();
    let view = table.view(Caller::Anyone);
    let results = view.results.unwrap();
    assert_eq!(
        format!("{}:{}", results.salt, results.deck.join(" ")),
        secret().text()
    );
    assert_eq!(view.commitment, Some(commitment));
}

#[test]
fn a_salt_has_32_digits_at_least() {
    let written = |salt: &str| {
        let deck = secret().deck_texts().join(" ");
        serde_json::from_str::<Secret>(&format!(r#"{{"salt":"{salt}","deck":"{deck}"}}"#))
    };
    let salt = "0123456789abcdef".repeat(2);
    assert_eq!(written(&salt).unwrap().salt(), salt);
    assert!(written(&salt[1..]).is_err());
}

#[test]
fn no_debug_text_tells_a_card() {
    let mut table = Table::playing("", 2, 3);
    table.place_in_order(1, 1);
    let salt = secret().salt().to_owned();
    for text in [
        format!("{:?}", table.room),
        format!("{:?}", table.log),
        format!("{:?}", secret()),
    ] {
        assert!(!text.contains(&salt), "{text}");
        assert!(!text.contains("Deck("), "{text}");
        assert!(
            text.contains(&secret().commitment()) || text.contains("Room {"),
            "{text}"
        );
    }
}
