//! The strategies that agree with a file, in one line.

use super::{READ, UNREADABLE, csv_row, read_says, unreadable};
use crate::check::Sheet;
use crate::check::identify::{Family, Identified, Posed};
use crate::report::narration::{BatchWords, Count, Lang};
use crate::search::{Key, Strategy};

/// The strategies that agree with one file of many.
#[derive(Clone, Debug, Default)]
pub struct FoundStrategies<'a> {
    verdict: &'static str,
    says: String,
    /// The number of steps, of steps that agree, of strategies, and of families.
    counts: [usize; 4],
    best: String,
    read: Option<&'a Sheet>,
    lang: Lang,
}

/// Returns the header row of the table of strategies.
pub fn identify_csv_head() -> String {
    format!("file,verdict,steps,agreed_steps,strategies,families,best,says,{READ}\r\n")
}

impl<'a> FoundStrategies<'a> {
    /// Returns the result of identification, with at most `top` families named.
    pub fn of(posed: &Posed, sheet: &'a Sheet, top: usize, lang: Lang) -> FoundStrategies<'a> {
        let (w, found) = (lang.batch_words(), &posed.identified);
        let by_boards = posed.by_boards.as_ref().filter(|_| !found.agrees());
        let told = by_boards.unwrap_or(found);
        let (families, by_hand) = families(told);
        let mut says = says(&families, by_hand, top, w);
        if told.agrees() && told.ending.is_empty() && !by_hand {
            says = fill!(w.ends_early, families = says);
        }
        let (verdict, says) = match (found.agrees(), by_boards) {
            (true, _) => ("agrees", says),
            (false, Some(_)) => ("boards", fill!(w.by_boards, families = says)),
            (false, None) if found.agreed_steps() == 0 => ("none", w.no_step.to_owned()),
            (false, None) => {
                let (n, all) = (Count(found.agreed_steps()), Count(found.steps));
                ("none", fill!(w.no_family, n, all, families = says))
            }
        };
        let strategies = families.iter().map(|family| family.count()).sum();
        FoundStrategies {
            verdict,
            says,
            counts: [found.steps, told.agreed_steps(), strategies, families.len()],
            best: families.first().map(|family| family.representative().to_string()).unwrap_or_default(),
            read: Some(sheet),
            lang,
        }
    }

    /// Returns the result of a file that cannot be read, with the reason.
    pub fn unreadable(reason: &str, lang: Lang) -> FoundStrategies<'a> {
        let says = unreadable(reason, lang);
        FoundStrategies { verdict: UNREADABLE, says, lang, ..FoundStrategies::default() }
    }

    /// Returns the line of the file, without its sign and its name.
    pub fn line(&self) -> String {
        std::iter::once(self.says.clone()).chain(read_says(self.read, self.lang)).collect::<Vec<_>>().join(" · ")
    }

    /// Returns the row of the file in the table.
    pub fn csv_row(&self, file: &str) -> String {
        let mut cells = [file, self.verdict].map(str::to_owned).to_vec();
        cells.extend(self.counts.map(|count| count.to_string()));
        cells.extend([self.best.clone(), self.says.clone()]);
        csv_row(cells, self.read, self.lang)
    }
}
fn families(found: &Identified) -> (Vec<&Family>, bool) {
    if !found.ruled().is_empty() {
        return (found.ruled().iter().collect(), false);
    }
    if !found.by_hand.is_empty() {
        return (found.by_hand.iter().map(|by_hand| &by_hand.family).collect(), true);
    }
    let last = found.matches.first().map(|best| best.step);
    let longest = found.matches.iter().filter(|found| Some(found.step) == last);
    (longest.map(|found| &found.family).collect(), false)
}
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

/// Returns a strategy without its default settings.
fn short(strategy: &Strategy) -> String {
    let usual = Strategy::new(strategy.name());
    let own = |key: &&Key| strategy.applies(**key) && strategy.value(**key) != usual.value(**key);
    let settings = Key::ALL.iter().filter(own).map(|&key| format!(",{key}={}", strategy.value(key)));
    let short = strategy.name().text().to_owned() + &settings.collect::<String>();
    // Without one setting, another may have a different default.
    if short.parse() == Ok(*strategy) { short } else { strategy.to_string() }
}
