//! The strategies that agree with a file, in a line.

use super::ReadAs;
use crate::check::Sheet;
use crate::check::identify::{Family, Identified, Posed};
use crate::report::narration::{BatchWords, Count, Lang};
use crate::search::{Key, Strategy};

/// The strategies that agree with a file among many.
#[derive(Clone, Debug)]
pub struct FoundStrategies {
    /// True if some strategy agrees with every column of every step.
    pub agrees: bool,
    pub(super) verdict: &'static str,
    pub(super) says: String,
    pub(super) steps: usize,
    pub(super) agreed_steps: usize,
    pub(super) strategies: usize,
    pub(super) families: usize,
    pub(super) best: String,
    pub(super) read: ReadAs,
    lang: Lang,
}

impl FoundStrategies {
    /// Returns what identification has come to, with at most `top` families named.
    #[must_use]
    pub fn of(posed: &Posed, sheet: &Sheet, top: usize, lang: Lang) -> FoundStrategies {
        let (w, found) = (lang.batch_words(), &posed.identified);
        let by_boards = posed.by_boards.as_ref().filter(|_| !found.agrees());
        let told = by_boards.unwrap_or(found);
        let (families, by_hand) = families(told);
        let says = says(&families, by_hand, top, w);
        let says = if told.agrees() && told.ending.is_empty() && !families.is_empty() && !by_hand {
            fill!(w.ends_early, families = says)
        } else {
            says
        };
        let (verdict, says) = match (found.agrees(), by_boards) {
            (true, _) => ("agrees", says),
            (false, Some(_)) => ("boards", fill!(w.by_boards, families = says)),
            (false, None) if found.agreed_steps() == 0 => ("none", w.no_step.to_owned()),
            (false, None) => {
                let (n, all) = (Count(found.agreed_steps()), Count(found.steps));
                ("none", fill!(w.no_family, n, all, families = says))
            }
        };
        FoundStrategies {
            agrees: found.agrees(),
            verdict,
            says,
            steps: found.steps,
            agreed_steps: told.agreed_steps(),
            strategies: families.iter().map(|family| family.count()).sum(),
            families: families.len(),
            best: families.first().map(|family| family.representative().to_string()).unwrap_or_default(),
            read: ReadAs::of(sheet, lang),
            lang,
        }
    }

    /// Says of a file that it cannot be read, and why.
    #[must_use]
    pub fn unreadable(reason: &str, lang: Lang) -> FoundStrategies {
        FoundStrategies {
            agrees: false,
            verdict: "unreadable",
            says: fill!(lang.batch_words().unreadable, reason = super::one_line(reason)),
            steps: 0,
            agreed_steps: 0,
            strategies: 0,
            families: 0,
            best: String::new(),
            read: ReadAs::default(),
            lang,
        }
    }

    /// Returns true if the file could be read.
    #[must_use]
    pub fn is_readable(&self) -> bool {
        self.verdict != "unreadable"
    }

    /// Returns the line of the file, without its sign and its name.
    #[must_use]
    pub fn line(&self) -> String {
        std::iter::once(self.says.clone()).chain(self.read.says(self.lang)).collect::<Vec<_>>().join(" · ")
    }
}

/// Returns the families to name, and whether ties are broken by hand in them.
fn families(found: &Identified) -> (Vec<&Family>, bool) {
    let ruled = if found.ending.is_empty() { &found.going_on } else { &found.ending };
    if !ruled.is_empty() {
        return (ruled.iter().collect(), false);
    }
    if !found.by_hand.is_empty() {
        return (found.by_hand.iter().map(|by_hand| &by_hand.family).collect(), true);
    }
    let last = found.matches.first().map(|best| best.step);
    let longest = found.matches.iter().filter(|found| Some(found.step) == last);
    (longest.map(|found| &found.family).collect(), false)
}

/// Names the families, the first ones each by one of their strategies.
fn says(families: &[&Family], by_hand: bool, top: usize, w: &BatchWords) -> String {
    let name = |family: &&Family| {
        let strategy = short(&family.representative());
        let strategy = if by_hand { fill!(w.by_hand, strategy) } else { strategy };
        match family.count() {
            0 | 1 => strategy,
            n => fill!(w.family, strategy, more = Count(n - 1), n = Count(n)),
        }
    };
    let named: Vec<String> = families.iter().take(top).map(name).collect();
    let named = named.join(w.lang.semicolon());
    match families.len().saturating_sub(top) {
        0 => named,
        left => fill!(w.others, families = named, n = Count(left)),
    }
}

/// A strategy without the settings that are the default ones.
fn short(strategy: &Strategy) -> String {
    let usual = Strategy::new(strategy.name());
    let own = |key: &&Key| strategy.applies(**key) && strategy.value(**key) != usual.value(**key);
    let settings = Key::ALL.iter().filter(own).map(|&key| format!(",{key}={}", strategy.value(key)));
    let short = strategy.name().text().to_owned() + &settings.collect::<String>();
    // What a setting leaves to others may have another default.
    if short.parse() == Ok(*strategy) { short } else { strategy.to_string() }
}
