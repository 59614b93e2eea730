//! Answers typed in a quiz: a number, what each player pays, fans, or a tile to discard.

use handeval_mahjong::ShownTile;
use handeval_mahjong::mcr::{Fan, FanCounts};

use super::quiz::QuizWinReport;
use super::score::WinReport;

/// Something to find in a quiz: a number, fans, or a tile to discard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QuizQuestion {
    /// The question, in a few words.
    pub about: &'static str,
    /// The right answer; for fans, the number of different fans; for a discard, the number of right
    /// ones.
    pub answer: u32,
    /// If the question is about the points of a tsumo: the payments, which are also a correct
    /// answer.
    pub(super) shares: Option<Shares>,
    /// If the question is about fans: the fans that count.
    pub(super) fans: Option<FanCounts>,
    /// If the question is about a discard: the choice.
    pub(super) discards: Option<Choice>,
}

/// The tiles of a hand to choose a discard from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Choice {
    right: Vec<ShownTile>,
    all: Vec<ShownTile>,
}

/// What each player pays for a tsumo, without counters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shares {
    /// If the dealer wins: what everyone else pays.
    All(u32),
    /// If another player wins: what each non-dealer pays, and what the dealer pays.
    OthersAndDealer(u32, u32),
}

impl QuizQuestion {
    /// A question that asks for a number.
    pub(super) const fn number(about: &'static str, answer: u32) -> Self {
        Self {
            about,
            answer,
            shares: None,
            fans: None,
            discards: None,
        }
    }

    /// A question that asks for the fans that count.
    pub(super) fn fans(fans: FanCounts) -> Self {
        let n_fans = u32::try_from(fans.len()).unwrap_or(u32::MAX);
        Self {
            fans: Some(fans),
            ..Self::number("fans, with commas between them", n_fans)
        }
    }

    /// A question that asks for a discard.
    pub(super) fn discard(right: Vec<ShownTile>, all: Vec<ShownTile>) -> Self {
        let n_right = u32::try_from(right.len()).unwrap_or(u32::MAX);
        Self {
            discards: Some(Choice { right, all }),
            ..Self::number("discard", n_right)
        }
    }

    /// Whether an answer is right. Fans are given by key or by name, in English or in Chinese, each
    /// fan once; a discard is a tile of the hand. Any other answer is a number such as `4000`; for
    /// points it can also be the payments: `1000/2000` for what each non-dealer and the dealer pay,
    /// or `2000 all`. Returns `None` for any other text.
    #[must_use]
    pub fn is_right(&self, text: &str) -> Option<bool> {
        if let Some(Choice { right, all }) = &self.discards {
            let tile = text.trim().parse().ok()?;
            return all.contains(&tile).then(|| right.contains(&tile));
        }
        if let Some(fans) = &self.fans {
            let named = fans_named(text)?;
            return Some(named == fans.iter().map(|(fan, _)| (fan, 1)).collect());
        }
        if let Some(number) = number(text) {
            return Some(number == self.answer);
        }
        let shares = Shares::parse(text).filter(|_| self.is_of_points())?;
        Some(self.shares == Some(shares))
    }

    /// What kind of answer is expected, for messages.
    #[must_use]
    pub const fn expected(&self) -> &'static str {
        match (&self.fans, &self.discards) {
            (Some(_), _) => "names of fans with commas between them",
            (None, Some(_)) => "a tile of the hand, such as 5p, or 0p for the red five",
            (None, None) => "a number",
        }
    }

    /// What can be typed instead of a number, for messages.
    #[must_use]
    pub fn other_forms(&self) -> &'static str {
        match self.is_of_points() {
            true => ", what each player pays (`1000/2000` or `2000 all`)",
            false => "",
        }
    }

    fn is_of_points(&self) -> bool {
        self.about.starts_with("points")
    }
}

impl Shares {
    /// The payments for a win by tsumo; `None` for a ron.
    pub(super) fn of(report: &QuizWinReport, answer: &WinReport) -> Option<Self> {
        if report.win_by != "tsumo" {
            return None;
        }
        // Each player pays 100 for a counter.
        let counters = 100 * u32::from(report.honba.unwrap_or(0));
        let paid = |is_dealer: bool| {
            let mut payments = answer.payments.iter();
            let payment = payments.find(|payment| (payment.by == "east") == is_dealer)?;
            payment.points.checked_sub(counters)
        };
        match paid(true) {
            None => paid(false).map(Self::All),
            Some(dealer) => Some(Self::OthersAndDealer(paid(false)?, dealer)),
        }
    }

    /// Reads `1000/2000`, `1000-2000`, or `2000 all`.
    fn parse(text: &str) -> Option<Self> {
        let all = ["all", "\u{30AA}\u{30FC}\u{30EB}", "\u{2200}"];
        let lower = text.trim().to_ascii_lowercase();
        if let Some(points) = all.iter().find_map(|all| lower.strip_suffix(all)) {
            return number(points).map(Self::All);
        }
        let (one, other) = lower.split_once(['/', '-'])?;
        let (one, other) = (number(one)?, number(other)?);
        // The dealer never pays less than the others.
        Some(Self::OthersAndDealer(one.min(other), one.max(other)))
    }
}

/// Reads fans, each by its key or one of its names; `None` for any other text.
fn fans_named(text: &str) -> Option<FanCounts> {
    let letters = |name: &str| -> String {
        let letters = name.chars().filter(|char| char.is_alphanumeric());
        letters.map(lowercase).collect()
    };
    let mut fans = FanCounts::EMPTY;
    for part in text.split([',', ';', '\u{FF0C}', '\u{3001}']) {
        let part = letters(part);
        let mut all = Fan::ALL.iter().copied();
        let fan = all.find(|fan| {
            let names = [fan.key(), fan.name(), fan.chinese(), fan.pinyin()];
            names.into_iter().any(|name| letters(name) == part)
        })?;
        if !fans.contains(fan) {
            fans.add(fan, 1);
        }
    }
    Some(fans)
}

/// A letter of a fan's name in lower case, with or without a tone mark. The table of all letters
/// would add five kilobytes to what a web page has to load.
fn lowercase(letter: char) -> char {
    let distance = match letter {
        'A'..='Z' | 'À'..='Þ' => 32,
        'Ā' | 'Ē' | 'Ī' | 'Ō' | 'Ū' | 'Ǎ' | 'Ě' | 'Ǐ' | 'Ǒ' | 'Ǔ' | 'Ǖ' | 'Ǘ' | 'Ǚ' | 'Ǜ' => {
            1
        }
        _ => 0,
    };
    char::from_u32(u32::from(letter) + distance).unwrap_or(letter)
}

/// Reads a number, with or without commas between thousands.
fn number(text: &str) -> Option<u32> {
    let text = text.trim();
    let mut groups = text.split(',');
    let first = groups.next()?;
    let is_grouped = groups.clone().all(|group| group.len() == 3) && first.len() <= 3;
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let has_commas = groups.clone().next().is_some();
    if !is_number(first) || !groups.all(is_number) || (has_commas && !is_grouped) {
        return None;
    }
    text.replace(',', "").parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fans_are_read_in_either_case() {
        for fan in Fan::ALL {
            for name in [fan.name(), fan.pinyin()] {
                let upper = fans_named(&name.to_uppercase());
                assert!(upper.is_some_and(|fans| fans.contains(*fan)), "{name}");
            }
        }
    }

    fn question(answer: u32, shares: Option<Shares>) -> QuizQuestion {
        QuizQuestion {
            shares,
            ..QuizQuestion::number("points, without counters and sticks", answer)
        }
    }

    #[test]
    fn points_are_a_number_or_what_each_pays() {
        let by_south = question(4000, Some(Shares::OthersAndDealer(1000, 2000)));
        for right in [
            "4000",
            "4,000",
            " 1000/2000 ",
            "1000-2000",
            "2000/1000",
            "1,000/2,000",
        ] {
            assert_eq!(by_south.is_right(right), Some(true), "{right}");
        }
        for wrong in ["3900", "1000/2100", "2000 all", "2000/2000"] {
            assert_eq!(by_south.is_right(wrong), Some(false), "{wrong}");
        }
        let by_east = question(6000, Some(Shares::All(2000)));
        for right in [
            "6000",
            "2000 all",
            "2000all",
            "2000 ALL",
            "2000\u{30AA}\u{30FC}\u{30EB}",
        ] {
            assert_eq!(by_east.is_right(right), Some(true), "{right}");
        }
        for wrong in ["2000", "1000/2000", "6000 all"] {
            assert_eq!(by_east.is_right(wrong), Some(false), "{wrong}");
        }
        let by_ron = question(4000, None);
        assert_eq!(by_ron.is_right("1000/2000"), Some(false));
        for unread in [
            "",
            "all",
            "4000 points",
            "-4000",
            "1000/",
            "/2000",
            "1/2/3",
            "4,00",
            "4,0000",
        ] {
            assert_eq!(by_south.is_right(unread), None, "{unread}");
        }
        let han = QuizQuestion {
            about: "han (13 for a yakuman)",
            ..question(4, None)
        };
        assert_eq!(han.is_right("4"), Some(true));
        assert_eq!(han.is_right("2/2"), None);
        assert_eq!(han.other_forms(), "");
        assert!(by_south.other_forms().contains("`1000/2000`"));
    }
}
