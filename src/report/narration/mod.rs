//! The words of reports: one place for every sentence, in English and in Simplified Chinese.

mod words;

use std::collections::BTreeMap;
use std::fmt::{self, Display, Write};
use std::sync::{Mutex, PoisonError};

use crate::graph::Family;
use crate::search::{Problem, VerdictKind};
use crate::survey::Problems;

pub use steps::Narrator;
pub(super) use steps::{limit_text, older};
pub use words::check::CheckWords;
pub use words::compare::CompareWords;
pub use words::exercise::ExerciseWords;
pub use words::find::FindWords;
pub use words::lab::LabWords;
pub use words::report::Words;
pub use words::study::StudyWords;

/// Fills the holes of a pattern by their names: `fill!(w.score, right, all = Count(all))` is
/// `fill(w.score, &[("right", &right), ("all", &Count(all))])`.
macro_rules! fill {
    (@value $name:ident) => { $name };
    (@value $name:ident, $value:expr) => { $value };
    ($pattern:expr $(, $name:ident $(= $value:expr)?)* $(,)?) => {
        $crate::report::fill(
            $pattern,
            &[$((stringify!($name).trim_start_matches("r#"), &fill!(@value $name $(, $value)?))),*],
        )
    };
}

// Below the macro that it uses.
mod steps;

named! {
    /// A language that reports are written in.
    #[derive(Default)]
    pub enum Lang {
        /// English.
        #[default]
        En = "en",
        /// Simplified Chinese.
        Zh = "zh",
    }
}

impl Lang {
    /// Returns the language tag of web pages.
    pub const fn tag(self) -> &'static str {
        self.either("en", "zh-Hans")
    }

    /// Returns the separator between the items of a list.
    pub const fn comma(self) -> &'static str {
        self.either(", ", "、")
    }

    pub(super) const fn semicolon(self) -> &'static str {
        self.either("; ", "；")
    }

    /// Returns the space between two sentences.
    pub(super) const fn space(self) -> &'static str {
        self.either(" ", "")
    }

    const fn either(self, english: &'static str, chinese: &'static str) -> &'static str {
        match self {
            Lang::En => english,
            Lang::Zh => chinese,
        }
    }
}

/// Fills the holes of a pattern: `{n}` becomes the value of `n`, `{n#node|nodes}` becomes `node` if that is `1`, else
/// `nodes`. Values are never read as patterns; a hole without a value stays as it is.
///
/// ```
/// use steptrace::report::fill;
/// assert_eq!(fill("{n} {n#node|nodes}", &[("n", &1)]), "1 node");
/// assert_eq!(fill("{n} {n#node|nodes}", &[("n", &7)]), "7 nodes");
/// ```
pub fn fill(pattern: &str, holes: &[(&str, &dyn Display)]) -> String {
    let value = |name: &str| holes.iter().find(|(known, _)| *known == name).map(|(_, value)| value);
    let mut text = String::with_capacity(pattern.len() + 16);
    let mut rest = pattern;
    while let Some((before, (hole, after))) =
        rest.split_once('{').and_then(|(before, tail)| Some((before, tail.split_once('}')?)))
    {
        text.push_str(before);
        let plural = hole.split_once('#').and_then(|(name, forms)| Some((value(name)?, forms.split_once('|')?)));
        match (value(hole), plural) {
            (Some(value), _) => drop(write!(text, "{value}")),
            (None, Some((value, (one, many)))) => text.push_str(if value.to_string() == "1" { one } else { many }),
            (None, None) => drop(write!(text, "{{{hole}}}")),
        }
        rest = after;
    }
    text + rest
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Subject {
    /// Boards.
    Boards,
    /// The states of a graph, its arcs, and nodes by the names of their states.
    States,
    /// Many graphs.
    Graphs,
    /// Many mazes.
    Mazes,
}

impl From<&Problems> for Subject {
    fn from(problems: &Problems) -> Subject {
        match problems {
            Problems::Boards { .. } => Subject::Boards,
            Problems::Starts(_) => Subject::States,
            Problems::Drawn(Family::Graphs(_)) => Subject::Graphs,
            Problems::Drawn(Family::Mazes(_)) => Subject::Mazes,
        }
    }
}

/// Returns what one of many problems is called: a board, a graph …
pub fn noun(problems: &Problems) -> &'static str {
    Lang::En.find_words().about(problems.into()).column_board
}

/// Returns words about boards as they speak of a subject. Words are made once, and kept.
pub(super) fn about(words: &'static str, subject: Subject) -> &'static str {
    static KNOWN: Mutex<BTreeMap<(&'static str, Subject), &'static str>> = Mutex::new(BTreeMap::new());
    let nouns = match subject {
        Subject::Boards => return words,
        Subject::States => None,
        Subject::Graphs => Some(["graph", "Graph", "图"]),
        Subject::Mazes => Some(["maze", "Maze", "迷宫"]),
    };
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    known.entry((words, subject)).or_insert_with(|| {
        let said = nouns.map_or(words.to_owned(), |nouns| {
            let boards = ["board", "Board", "状态"].into_iter().zip(nouns);
            boards.fold(words.to_owned(), |said, (board, noun)| said.replace(board, noun))
        });
        let said = TONGUE.iter().fold(said, |said, (moves, arcs)| said.replace(moves, arcs));
        let said = of_arcs(&said);
        if said == words { words } else { said.leak() }
    })
}

/// Returns words with arcs in place of moves; the names of holes stay.
fn of_arcs(words: &str) -> String {
    let mut said = String::with_capacity(words.len());
    for part in words.split_inclusive(|c: char| !c.is_ascii_alphabetic()) {
        let word = part.trim_end_matches(|c: char| !c.is_ascii_alphabetic());
        let other = if said.ends_with('{') { None } else { ARCS.iter().find(|(moves, _)| *moves == word) };
        said.push_str(other.map_or(word, |(_, arcs)| arcs));
        said.push_str(&part[word.len()..]);
    }
    said
}

const ARCS: [(&str, &str); 8] = [
    ("move", "arc"),
    ("moves", "arcs"),
    ("Move", "Arc"),
    ("Moves", "Arcs"),
    ("board", "state"),
    ("boards", "states"),
    ("Board", "State"),
    ("Boards", "States"),
];

/// Words on moves and numbered nodes, and words on arcs and named ones.
const TONGUE: [(&str, &str); 35] = [
    (
        "the sum over all tiles of the rows and columns between the tile and its place in the goal",
        "the columns and the rows to the goal",
    ),
    ("各棋子到其目标位置的行差与列差之总和", "到目标的列差与行差之和"),
    ("more than one tile moved", "there is no such arc"),
    ("移动了不止一个棋子", "没有这样的弧"),
    ("the blank moved diagonally", "a diagonal step is not possible there"),
    ("空格沿对角线移动了", "那里不能走对角线"),
    ("Make the move on the board of n{id}: the arrow says where the blank goes.", "Follow the arc to its state."),
    ("在 n{id} 的棋盘上走这一步：箭头是空格移动的方向。", "沿这条弧到达它的状态。"),
    ("{move} of n{id}", "{move}"),
    ("n{id} 的移动 {move}", "弧 {move}"),
    ("棋盘", "状态"),
    (" by {move}", ""),
    ("listed by number", "listed by age"),
    ("按编号列出", "按生成的先后列出"),
    ("parent, move", "parent"),
    ("父节点、移动", "父节点"),
    (" ({board})", ""),
    ("（{board}）", ""),
    (" 经 {move} ", " "),
    ("n{id}", "{id}"),
    ("n{parent}", "{parent}"),
    ("n{of}", "{of}"),
    ("n{node}", "{node}"),
    ("n{own}", "{own}"),
    ("编号", "名称"),
    ("another board", "another graph"),
    ("board as text", "name"),
    ("state comes first as text", "name comes first"),
    ("state as text", "name"),
    ("as text", "by name"),
    ("移动次数", "弧数"),
    ("次移动", "条弧"),
    ("移动", "弧"),
    ("按状态文本", "按名称"),
    ("按文本", "按名称"),
];

/// A count, with a comma between groups of three digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count(pub usize);

impl Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = self.0.to_string();
        for (at, digit) in digits.chars().enumerate() {
            if at > 0 && (digits.len() - at).is_multiple_of(3) {
                f.write_char(',')?;
            }
            f.write_char(digit)?;
        }
        Ok(())
    }
}

/// Returns a number and its noun, in the plural unless it is one.
pub fn counted(number: u64, noun: &str) -> String {
    format!("{} {noun}{}", Count(number as usize), if number == 1 { "" } else { "s" })
}

impl Words {
    pub(crate) const fn verdict(&'static self, kind: VerdictKind) -> &'static str {
        match kind {
            VerdictKind::Blocked => self.verdict_blocked,
            VerdictKind::Duplicate => self.verdict_duplicate,
            VerdictKind::Opened => self.verdict_opened,
            VerdictKind::Improved => self.verdict_improved,
            VerdictKind::Reopened => self.verdict_reopened,
            VerdictKind::Cut => self.verdict_cut,
        }
    }
}

pub(super) fn words_of(problem: &Problem, lang: Lang) -> &'static Words {
    lang.words().of(problem.graph().is_some())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// Returns the names of the holes of a pattern, with or without those that only a plural uses.
    fn holes(pattern: &str, of_plurals: bool) -> BTreeSet<&str> {
        let parts = pattern.split('{').skip(1).map(|part| part.split('}').next().unwrap());
        parts.filter(|hole| of_plurals || !hole.contains('#')).map(|hole| hole.split('#').next().unwrap()).collect()
    }

    const ALL: [&[(&str, &str, &str)]; 9] = [
        words::report::ALL,
        words::lab::ALL,
        words::compare::ALL,
        words::study::ALL,
        words::find::ALL,
        words::check::ALL,
        words::exercise::ALL,
        words::settings::ALL,
        words::settings::VALUES,
    ];

    #[test]
    fn what_is_said_of_a_heuristic_is_what_its_row_has() {
        for heuristic in crate::puzzle::Heuristic::ALL {
            let [english, chinese] = [Lang::En, Lang::Zh].map(|lang| lang.heuristic_words(heuristic).proof);
            assert_eq!(english.starts_with("Admissible"), heuristic.admissible(), "{heuristic}");
            assert_eq!(chinese.starts_with("可采纳"), heuristic.admissible(), "{heuristic}");
            assert_eq!(english.contains("so not consistent"), !heuristic.consistent(), "{heuristic}");
        }
    }

    #[test]
    fn both_languages_have_the_same_holes_and_balanced_braces() {
        for (name, english, chinese) in ALL.into_iter().flatten() {
            // Chinese has no plurals: it need not name a count that English uses for a plural only.
            assert!(holes(chinese, true).is_subset(&holes(english, true)), "{name}");
            assert!(holes(english, false).is_subset(&holes(chinese, true)), "{name}");
            for pattern in [english, chinese] {
                assert_eq!(pattern.matches('{').count(), pattern.matches('}').count(), "{name}: {pattern}");
                assert!(!pattern.trim().is_empty(), "{name}");
                assert_eq!(pattern.trim(), *pattern, "{name}");
            }
        }
    }
}
