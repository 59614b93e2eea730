//! The words that each reader knows, for the dictionaries.

use handeval_answer::KINDS;
use handeval_answer::ask::{Form, OptionSpec, Question};
use handeval_cards::{Card, Rank, Suit};
use handeval_field::{Color, Objective, ObjectiveRule, Symbol};
use handeval_mahjong::riichi::{RuleSet, Switch};
use handeval_mahjong::{CallKind, Tile, TileSuit, WinFlag, Wind};
use handeval_mahjong::{hongkong, mcr, sichuan, taiwan};
use handeval_matematico::{Figure, PlayerName, Value};
use handeval_poker::{Lowball, LowballValue, PayClassifier, PayTable};

fn texts<const N: usize>(words: [&str; N]) -> Vec<String> {
    words.map(str::to_owned).to_vec()
}

/// Ranks, suits, cards in their notations, and text that is not a card of a deck.
pub(crate) fn cards() -> Vec<String> {
    let mut words = texts([
        "10h",
        "10",
        "1",
        " ",
        ",",
        ";",
        "[",
        "]",
        "{",
        "(",
        "\u{FE0F}",
        "\u{FE0E}",
        "\u{1F0A0}",
        "\u{1F0AC}",
        "\u{1F0BF}",
        "\u{1F0CF}",
        "\u{1F0E1}",
        "\u{2661}",
        "\u{2662}",
        "\u{3000}",
        "As Ks Qs Js Ts",
        // Notations of other programs.
        "11",
        "14",
        "S10",
        "14s",
        "\"",
        "'",
        "[\"As\",\"Kd\"]",
    ]);
    words.extend(Rank::ALL.map(|rank| rank.char().to_string()));
    words.extend(Suit::ALL.map(|suit| suit.char().to_string()));
    words.extend(Suit::ALL.map(|suit| suit.symbol().to_string()));
    words.extend(Card::ALL.map(|card| card.to_string()));
    words.extend(
        (0..4).map(|suit| format!("{}", char::from_u32(0x1F0A1 + 16 * suit).unwrap_or('A'))),
    );
    words
}

/// Cards, and separators between hands.
pub(crate) fn hands() -> Vec<String> {
    [cards(), texts(["|", " | "])].concat()
}

/// Cards, jokers, and the words that come before a board.
pub(crate) fn poker_games() -> Vec<String> {
    [
        cards(),
        texts([
            "|", " | ", "Jo", "*", "Jo Jo", "Joker", "Jk", "0r", "RJ", "BJ",
        ]),
    ]
    .concat()
}

/// Cards, and the words after a hand whose odds are asked for.
pub(crate) fn poker_odds() -> Vec<String> {
    [cards(), texts(["board=", "against=", "dead=", "="])].concat()
}

/// The notation of stud players.
pub(crate) fn stud() -> Vec<String> {
    let mut words = texts([
        "x", "xx", "/", "xx/", "random", "any", "*", "10", " ", ",", "AsKs/Qh",
    ]);
    words.extend(Card::ALL.map(|card| card.to_string()));
    words
}

/// Pieces of riichi logs, in all formats.
pub(crate) fn mahjong_logs() -> Vec<String> {
    texts([
        "<mjloggm ver=\"2.3\">",
        "<GO type=\"169\" lobby=\"0\"/>",
        "<INIT seed=\"0,0,0,0,0,84\" ten=\"250,250,250,250\" oya=\"0\" hai0=\"",
        "<T52/>",
        "<D80/>",
        "<N who=\"1\" m=\"47239\" />",
        "<REACH who=\"0\" step=\"1\"/>",
        "<DORA hai=\"45\"/>",
        "<AGARI ba=\"0,1\" hai=\"",
        "\" machi=\"16\" ten=\"20,24000,3\" yaku=\"0,1\" doraHai=\"84\" who=\"0\" fromWho=\"0\"",
        "<RYUUKYOKU type=\"yao9\" ba=\"0,0\" sc=\"250,0,250,0,250,0,250,0\" />",
        "</mjloggm>",
        "{\"name\":[\"\",\"\",\"\",\"\"],\"rule\":{\"disp\":\"\",\"aka\":1},\"log\":[[[0,0,0],[25000,25000,25000,25000],[34],[],",
        "\"c333234\"",
        "\"46p4646\"",
        "\"k25255225\"",
        "\"29m292929\"",
        "\"212121a21\"",
        "\"f44\"",
        "\"r60\"",
        "[\"和了\",[8000,0,0,-8000],[0,3,0,\"満貫8000点\",\"立直(1飜)\"]]",
        "[\"流局\",[1500,-1500,1500,-1500]]",
        "{\"type\":\"start_kyoku\",\"bakaze\":\"E\",\"dora_marker\":\"4s\",\"kyoku\":1,\"honba\":0,\"kyotaku\":0,\"oya\":0,\"tehais\":[",
        "{\"type\":\"tsumo\",\"actor\":0,\"pai\":\"5mr\"}\n",
        "{\"type\":\"dahai\",\"actor\":0,\"pai\":\"E\"}\n",
        "{\"type\":\"pon\",\"actor\":1,\"target\":0,\"pai\":\"E\",\"consumed\":[\"E\",\"E\"]}\n",
        "{\"type\":\"hora\",\"actor\":0,\"target\":1}\n",
        "{\"type\":\"ryukyoku\"}\n",
    ])
}

/// Lines of hand histories, in all formats.
pub(crate) fn histories() -> Vec<String> {
    texts([
        "PokerStars Hand #1:  Hold'em No Limit ($1/$2) - ",
        "Table 'T' 6-max Seat #1 is the button\n",
        "Seat 1: A ($10 in chips)\n",
        ": posts small blind $1\n",
        ": posts big blind $2\n",
        ": posts small & big blinds $3\n",
        ": posts the ante $1\n",
        ": raises $2 to $4 and is all-in\n",
        ": calls $2\n",
        ": checks\n",
        ": folds\n",
        ": shows [As Kd] (a pair)\n",
        ": mucks hand\n",
        "Uncalled bet ($2) returned to A\n",
        "A collected $4 from side pot-1\n",
        "*** FLOP *** [2c 3d 4h]\n",
        "*** SECOND TURN *** [2c 3d 4h] [5s]\n",
        "*** SUMMARY ***\n",
        "Total pot $8 Main pot $4. Side pot $4. | Rake $0\n",
        "Board [2c 3d 4h 5s 6c]\n",
        "variant = 'NT'\n",
        "antes = [0, 0]\n",
        "blinds_or_straddles = [1, 2]\n",
        "starting_stacks = [100, inf]\n",
        "winnings = [3, 0]\n",
        "actions = ['d dh p1 AsKd', 'p2 f']\n",
        "'p1 cbr 4', ",
        "'d db 2c3d4h', ",
        "'p1 sm AsKd', ",
        "[2]\n",
        "{\"ohh\":{\"game_type\":\"Holdem\",",
        "\"players\":[{\"id\":0,\"seat\":1,\"starting_stack\":10}],",
        "\"rounds\":[{\"street\":\"Preflop\",\"actions\":[",
        "{\"player_id\":0,\"action\":\"Post SB\",\"amount\":1},",
        "\"pots\":[{\"amount\":3,\"rake\":0,\"player_wins\":[]}]}}",
    ])
}

/// Players in a pot, and the options after them.
pub(crate) fn pots() -> Vec<String> {
    texts([
        "100:",
        "#1",
        "#2/1",
        "#2/-",
        ":#1:",
        ":fold",
        " | ",
        "|",
        "AsAh",
        "KdKc",
        "9007199254740992",
        "9007199254740993",
        "0",
        "-1",
        "1.5",
        " button=1",
        " pot=hi-lo",
        " pot=low",
        " odd-chips=button",
        " odd-chips=cards",
        " odd=suit",
        " chip=5",
        " dead-money=15",
        " game=omaha-hi-lo",
        " game=razz",
        " board=AcKh7h2s2d",
        " split",
        " low-game",
        "{\"players\":[",
        "{\"paid\":100",
        ",\"high\":1",
        ",\"low\":1",
        ",\"folded\":true",
        ",\"cards\":\"AsAh\"",
        ",\"cards\":[\"As\"]",
        "]}",
        "}",
        "null",
    ])
}

/// Items of ranges, and the separators between them.
pub(crate) fn ranges() -> Vec<String> {
    let items = texts([
        "QQ",
        "QQ+",
        "AKs",
        "AKo",
        "AK",
        "T9s+",
        "QQ-88",
        "A5s-A2s",
        "T9s-76s",
        "random",
        "any",
        "*",
        "20%",
        "5%-20%",
        "0.4525%",
        "%",
        ":0.5",
        ":0.0001",
        ":1",
        "s",
        "o",
        "+",
        "-",
        ":",
        ",",
        ":0",
        ":.5",
        ":50%",
        "@50",
        "[50]",
        "[/50]",
        "[25%]",
        "[/25%]",
        "80%(",
        "(",
        ")",
        "{",
        "}",
        ";",
        "\n",
        "AhKx",
        "AcT",
        "KTd",
        "Ah*",
        "Axs",
        "xx",
        "0.12345678",
        "5e-1",
        "AA**",
        "AAxx",
        "KKQQ",
        ":ds",
        ":$ss",
        ":rainbow",
    ]);
    [items, cards()].concat()
}

/// Tiles, winds, calls.
pub(crate) fn tiles() -> Vec<String> {
    let mut words = texts([
        "[",
        "]",
        " ",
        ",",
        "0m",
        "0p",
        "0s",
        "\u{FE0F}",
        "\u{1F022}",
        "\u{1F02B}",
    ]);
    words.extend(TileSuit::ALL.map(|suit| suit.char().to_string()));
    words.extend(Tile::ALL.map(|tile| tile.to_string()));
    words.extend(Tile::ALL.map(|tile| tile.symbol().to_string()));
    words.extend(CallKind::ALL.map(|kind| format!("[{kind} ")));
    words.extend(texts(["111m", "123p", "7777z]", "19m19p19s1234567z"]));
    // Other notations.
    words.extend(
        "ESWNPFCr東东南西北白發发中紅赤一五九萬万筒索条１ｍ［］\"=+-<"
            .chars()
            .map(String::from),
    );
    words.extend(texts([
        "Wh",
        "Gr",
        "Rd",
        "5mr",
        "r5p",
        "r67s",
        "m123",
        "p406",
        "z11",
        ",z222=",
        ",p4-56",
        "q=",
        "https://tenhou.net/2/?q=",
        "[chii ",
        "[daiminkan ",
        "[碰",
        "[暗杠",
        "[",
        ",1]",
    ]));
    words
}

/// Tiles, and the words after a winning hand.
pub(crate) fn riichi() -> Vec<String> {
    let mut words = tiles();
    let options = handeval_answer::mahjong::Score::SPEC.options.iter();
    words.extend(options.map(|spec| format!(" {}=", spec.name)));
    words.extend(WinFlag::ALL.iter().map(|flag| format!(" {flag}")));
    words.extend(RuleSet::ALL.iter().map(|set| format!(" rules={set}")));
    words.extend(Switch::ALL.iter().map(|switch| format!("{switch}=")));
    words.extend(Wind::ALL.map(|wind| format!(":{wind}")));
    words
}

/// Tiles, and the words after a hand whose discards are valued.
pub(crate) fn discard_value() -> Vec<String> {
    let mut words = tiles();
    for spec in handeval_answer::mahjong::Value::SPEC.options {
        words.push(format!(" {}=", spec.name));
        words.push(format!(" {}={}", spec.name, spec.example));
    }
    words.extend(RuleSet::ALL.iter().map(|set| format!(" rules={set}")));
    words
}

/// Tiles, and the words after a winning hand in a game with a list of fans.
macro_rules! of_fans {
    ($($(#[$about:meta])* $name:ident: [$($word:literal),*];)*) => {$(
        $(#[$about])*
        pub(crate) fn $name() -> Vec<String> {
            let mut words = tiles();
            words.extend(texts([" ron=", " tsumo=", $($word),*]));
            words.extend($name::WinFlag::ALL.iter().map(|flag| format!(" {flag}")));
            words.extend($name::RuleSet::ALL.iter().map(|set| format!(" rules={set}")));
            words.extend($name::Switch::ALL.iter().map(|switch| format!("{switch}=")));
            words
        }
    )*};
}

of_fans! {
    /// MCR.
    mcr: [" flowers=", " from=", "12f", "\u{1F022}"];
    /// Sichuan.
    sichuan: [" lack=", " won=", " kongs"];
    /// Hong Kong.
    hongkong: [" seat=", " round=", " flowers=", " from=", " pao=", "12f", "none"];
    /// Taiwan.
    taiwan: [" seat=", " round=", " flowers=", " from=", " dealer", " streak=", "12f", "none"];
}

/// Values, empty cells, and the separators between rows.
pub(crate) fn grids() -> Vec<String> {
    let mut words = texts([
        "/", " / ", "|", ".", "_", "0", "-", ",", ";", "\t", "\n", "\r\n", "#", "[", "]", "null",
        "\"", "T", "11", "12", "13", "1",
    ]);
    words.extend(Value::ALL.map(|value| value.to_string()));
    words
}

/// Moves of a game.
pub(crate) fn games() -> Vec<String> {
    [grids(), texts(["K 1 3", " 5 5", " 1 1 / "])].concat()
}

/// The parts that can appear in any JSON text.
fn json() -> Vec<String> {
    texts([
        "{",
        "}",
        "[",
        "]",
        "\"",
        ":",
        ",",
        "null",
        "true",
        "false",
        "0",
        "-1",
        "1e9",
        "4294967296",
        "\\u001b",
        "\\u202e",
        "\\\"",
        "\\ud800",
    ])
}

/// Tables of points.
pub(crate) fn points() -> Vec<String> {
    let mut words = json();
    words.extend(Figure::ALL.map(|figure| format!("\"{}\":", figure.key())));
    words.extend(Value::ALL.map(|value| format!("\"{value}\"")));
    words.extend(texts([
        "\"name\":",
        "\"diagonal_bonus\":",
        "\"figures\":",
        "\"new_figures\":",
        "\"points\":",
        "\"values\":",
        "\"groups\":",
        "\"count\":",
        "\"parity\":",
        "\"odd\"",
        "\"even\"",
        "1000000",
    ]));
    words
}

/// The headers of learned values and training runs.
pub(crate) fn learned() -> Vec<String> {
    texts([
        "handeval matematico learned table 3\n",
        "handeval matematico training 1\n",
        "rules classic\n",
        "seed ",
        "games ",
        "weights ",
        "rounds ",
        "checksum ",
        "\n\n",
    ])
}

/// Requests to a room.
pub(crate) fn rooms() -> Vec<String> {
    let mut words = json();
    words.extend(
        PlayerName::ALL
            .map(|player| format!("host 0 {{\"action\":\"bot\",\"bot\":\"{player}\"}}\n")),
    );
    for action in [
        "start", "call", "pause", "resume", "lock", "unlock", "again", "end", "delete",
    ] {
        words.push(format!("host 0 {{\"action\":\"{action}\"}}\n"));
    }
    words.extend(texts([
        "\"timer\":10",
        "\"timer\":\"all\"",
        "\"late\":\"random\"",
        "\"hints\":true",
        "\"board\":\"none\"",
        "\"names\":\"animals\"",
        "\"values\":\"numbers\"",
        "\"points\":{}",
        "\"action\":\"rename\",\"player\":1,\"name\":\"a\"",
        "\"action\":\"remove\",\"player\":1",
        "\"action\":\"ban\",\"player\":1",
        "\"action\":\"keep\",\"days\":2",
        "\"n\":2",
        "join 0 {\"name\":\"b\"}\n",
        "tick 11000\n",
        "tick 86400000\n",
        "wake 0\n",
        "bots 0\n",
        "hint 0 1\n",
        "1 0 1 {\"row\":1,\"column\":1}\n",
        "2 500 1 {\"row\":5,\"column\":5}\n",
    ]));
    words
}

/// Pay tables, and the hand in front of one.
pub(crate) fn pay_tables() -> Vec<String> {
    let mut words = [json(), cards()].concat();
    for classifier in PayClassifier::ALL {
        words.push(format!("\"{classifier}\""));
        words.extend(
            classifier
                .classes()
                .iter()
                .map(|class| format!("\"{class}\":")),
        );
    }
    words.extend(texts(["\"name\":", "\"classes\":", "\"pays\":"]));
    words.extend(
        PayTable::built_in_names()
            .iter()
            .map(|&name| name.to_owned()),
    );
    words
}

/// Cards, and the words after a hand before the draw.
pub(crate) fn lowball_draw() -> Vec<String> {
    let mut words = cards();
    for spec in handeval_answer::poker::Draw::SPEC.options {
        words.push(format!(" {}=", spec.name));
        words.push(format!(" {}={}", spec.name, spec.example));
    }
    words.extend(Lowball::ALL.map(|game| format!(" game={game}")));
    words.extend(LowballValue::ALL.map(|value| format!(" value={value}")));
    words
}

/// Fields.
pub(crate) fn fields() -> Vec<String> {
    let mut words = json();
    words.extend(texts([
        "\"cards\":",
        "\"coords\":",
        "\"note\"",
        "\"unit\"",
        "\"symbols\":",
        "\"objectives\":",
        "\"patterns\":",
        "\"name\":",
        "\"points\":",
        "\"variants\":",
        "\"x\":",
        "\"y\":",
        "\"color\":",
        "\"*\"",
        "[0,0,null]",
        "[2,2,\"R\"]",
        "2147483647",
        "-2147483648",
    ]));
    words.extend(Color::ALL.map(|color| format!("\"{}\"", color.char())));
    words.extend(Color::ALL.map(|color| format!("\"{color}\"")));
    words.extend(Symbol::ALL.map(|symbol| format!("\"{symbol}\":")));
    words.extend(objectives());
    words
}

/// The numbers of objectives.
fn objectives() -> Vec<String> {
    let ids = Objective::published()
        .into_iter()
        .filter_map(|one| one.id());
    ids.map(|id| id.to_string()).collect()
}

/// Patterns, objectives, days, values, tiles.
pub(crate) fn words() -> Vec<String> {
    let mut words = [
        objectives(),
        texts([":", "2026-02-28", "2024-02-29", "-", "+", "9999"]),
    ]
    .concat();
    for objective in Objective::published() {
        if let ObjectiveRule::Pattern(pattern) = objective.rule() {
            words.extend(pattern.key().split_inclusive(':').map(str::to_owned));
        }
    }
    words.extend(texts([
        "up",
        "down",
        "up-left",
        "up-right",
        "down-left",
        "down-right",
    ]));
    words.extend(Color::ALL.map(|color| color.char().to_string()));
    words.extend(Value::ALL.map(|value| value.to_string()));
    words
}

fn described(spec: &OptionSpec) -> Vec<String> {
    let name = spec.snake_name();
    let mut words = vec![
        format!("\"{name}\":"),
        format!("{name}="),
        spec.example.to_owned(),
    ];
    words.extend(spec.former_name.map(|name| format!("\"{name}\":")));
    match spec.form {
        Form::Key(keys) => words.extend(keys().into_iter().map(|key| key.name.to_owned())),
        Form::Document(document) => {
            words.extend((document.names)().into_iter().map(str::to_owned));
        }
        Form::Number(start, end) => words.extend([start.to_string(), end.to_string()]),
        _ => {}
    }
    // libFuzzer ignores longer words.
    words.retain(|word| word.len() <= 64);
    words
}

/// The names of all questions and options, with their examples and the names of their values.
pub(crate) fn questions() -> Vec<String> {
    let mut words = [json(), texts(["\n", "=", "|", "\u{202E}"])].concat();
    for kind in KINDS {
        words.push(kind.spec.path());
        words.extend(kind.spec.all().flat_map(described));
    }
    words
}

/// Requests.
pub(crate) fn requests() -> Vec<String> {
    let mut words = questions();
    words.extend(texts([
        "GET /api/v1/",
        "POST /api/v1/",
        "HEAD ",
        "OPTIONS ",
        "PUT ",
        "/batch",
        "?",
        "&",
        "%20",
        "%",
        "+",
        " HTTP/1.1",
        "\nHost: localhost",
        "\nContent-Type: application/json",
        "\nContent-Type: application/x-ndjson",
        "\nAccept: text/html",
        "\nAccept-Encoding: gzip",
        "\nAccept-Language: cs-CZ,cs;q=0.9,en;q=0.8",
        "\nAccept: text/event-stream",
        "\nContent-Length: 0",
        "\nOrigin: http://localhost",
        "\nIf-None-Match: *",
        "\nRange: bytes=0-1",
        "\nX-Forwarded-Prefix: /a",
        "\n\n",
        "openapi.json",
        "health",
        "/docs",
        "/index.html",
        "/?lang=cs",
        "lang=",
        "/../",
    ]));
    words
}
