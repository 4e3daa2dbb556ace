//! The words of reports: one place for every sentence, in English and in Simplified Chinese.

mod words;

use std::collections::{BTreeMap, HashMap};
use std::fmt::{self, Display, Write};
use std::sync::{Mutex, PoisonError};

use super::lines::one_line;
use crate::graph::Family;
use crate::puzzle::Grid;
use crate::search::{
    Discard, Dropped, F, Key, LimitOn, Node, NodeId, OpenKind, Operator, Place, Problem, State, VerdictKind,
};
use crate::survey::Problems;
use crate::trace::{Rivals, StepView, Trace, TryVerdict, TryView};

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
const TONGUE: [(&str, &str); 33] = [
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

/// Describes the steps of a trace.
#[derive(Clone, Debug)]
pub struct Narrator<'a> {
    trace: &'a Trace,
    words: &'static Words,
    /// The number of nodes with each state of a graph.
    twins: HashMap<State, u32>,
}

impl<'a> Narrator<'a> {
    /// Creates the narrator of a trace in a language.
    pub fn new(trace: &'a Trace, lang: Lang) -> Narrator<'a> {
        let mut twins = HashMap::new();
        if trace.problem().tiles().is_none() {
            let states = (0..trace.nodes().len()).map(|id| trace.nodes().state(id as NodeId));
            states.for_each(|state| *twins.entry(state).or_default() += 1);
        }
        Narrator { trace, words: words_of(trace.problem(), lang), twins }
    }

    /// Returns what a node is called where a pattern has its number: that, or the name of its state, which has the number behind it if
    /// other nodes have the state as well.
    pub fn label(&self, id: NodeId) -> String {
        let (problem, state) = (self.trace.problem(), self.trace.nodes().state(id));
        match self.twins.get(&state) {
            None => id.to_string(),
            Some(1) => one_line(&problem.name(state)),
            Some(_) => format!("{}#{id}", one_line(&problem.name(state))),
        }
    }

    /// Returns what a node is called alone: `n3`, or the name of its state.
    pub fn name(&self, id: NodeId) -> String {
        if self.twins.is_empty() { format!("n{id}") } else { self.label(id) }
    }

    fn amount(&self, amount: u64) -> F {
        self.trace.problem().value(amount)
    }

    /// Returns the words of its language.
    pub fn words(&self) -> &'static Words {
        self.words
    }

    /// Explains why a node was taken from an open list of this size, which includes it.
    pub fn why(&self, node: NodeId, open: usize, rivals: Rivals) -> String {
        let pattern = self.why_pattern(node, open, rivals);
        let (strategy, node) = (self.trace.strategy(), self.trace.node(node));
        let (open, same_f, same_but_age) = (Count(open), Count(rivals.same_f), Count(rivals.same_but_age));
        let (id, f, g, h) = (self.label(node.id), self.trace.f(&node), self.trace.g(&node), self.amount(node.h));
        let (kept, depth) = (strategy.kept_of_a_layer().unwrap_or_default(), node.depth);
        fill!(&pattern, n = open, k = same_f, j = same_but_age, id, f, depth, g, h, kept)
    }

    pub(crate) fn why_pattern(&self, node: NodeId, open: usize, rivals: Rivals) -> String {
        let (w, strategy) = (self.words, self.trace.strategy());
        let is_tied = rivals.same_f > 0;
        let pattern = match strategy.open_kind() {
            _ if self.trace.life(node).dropped == Some(Dropped::Crowded) => w.why_crowded,
            _ if open == 1 => w.why_only,
            OpenKind::Queue => w.why_queue,
            OpenKind::Stack => w.why_stack,
            OpenKind::Block => w.why_block,
            OpenKind::Layers if is_tied => w.why_layers_tied,
            OpenKind::Layers => w.why_layers,
            OpenKind::Best if is_tied => {
                let rule = w.lang.setting_words(strategy, Key::Ties);
                let has_then = rivals.same_but_age > 0 && !rule.then.is_empty();
                return w.why_best_tied.replace("{rule}", if has_then { rule.then } else { rule.first });
            }
            OpenKind::Best => w.why_best,
        };
        pattern.to_owned()
    }

    /// Returns the node that a try led to; for a duplicate, one with its board and costs but no id of its own.
    pub fn led_to(&self, taken: &Node, tried: TryView) -> Option<Node> {
        match tried.verdict {
            TryVerdict::Blocked => None,
            TryVerdict::Opened(node) | TryVerdict::Improved { node, .. } | TryVerdict::Reopened { node, .. } => {
                Some(self.trace.node(node))
            }
            TryVerdict::Duplicate { .. } => self.after(taken, tried.operator, 0),
            TryVerdict::Cut { h } => self.after(taken, tried.operator, h),
        }
    }

    fn after(&self, taken: &Node, operator: Operator, h: u64) -> Option<Node> {
        let problem = self.trace.problem();
        let state = problem.after(taken.state, operator)?;
        Some(Node { id: taken.id, ..problem.child(taken, operator, state, h, self.trace.strategy()) })
    }

    /// Returns the tile that slid when a node was generated; `None` for a start, and in a graph.
    pub fn slid(&self, node: &Node) -> Option<u8> {
        let size = self.trace.problem().tiles()?.size;
        let from = Grid::new(size).step(node.board().blank(), node.moved()?.inverse())?;
        Some(node.board().tile(from))
    }

    /// Explains the verdict on a try.
    pub fn reason(&self, step: StepView<'_>, tried: TryView) -> String {
        let (w, trace, strategy) = (self.words, self.trace, self.trace.strategy());
        let taken = trace.node(step.node);
        let led_to = self.led_to(&taken, tried).unwrap_or(taken);
        let stays = strategy.keeps_beaten();
        let pattern = match tried.verdict {
            TryVerdict::Blocked => w.reason_blocked,
            TryVerdict::Duplicate { place: Place::Open, .. } => w.reason_dup_open,
            TryVerdict::Duplicate { place: Place::Closed, .. } => w.reason_dup_closed,
            TryVerdict::Duplicate { place: Place::Path, .. } => w.reason_dup_path,
            TryVerdict::Duplicate { place: Place::Parent, .. } => w.reason_dup_parent,
            TryVerdict::Opened(made) if self.ends_with(made) => w.reason_opened_goal,
            TryVerdict::Opened(_) => match strategy.open_kind() {
                OpenKind::Queue => w.reason_opened_queue,
                OpenKind::Stack => w.reason_opened_stack,
                OpenKind::Block => w.reason_opened_block,
                OpenKind::Best => w.reason_opened_best,
                OpenKind::Layers => w.reason_opened_layers,
            },
            TryVerdict::Improved { .. } if stays => w.reason_added,
            TryVerdict::Improved { .. } => w.reason_improved,
            TryVerdict::Reopened { .. } if stays => w.reason_readded,
            TryVerdict::Reopened { .. } => w.reason_reopened,
            TryVerdict::Cut { .. } if strategy.limit_on() == Some(LimitOn::F) => w.reason_cut_f,
            TryVerdict::Cut { .. } => w.reason_cut_depth,
        };
        let limit = self.limit_at(step.number).map(|limit| limit_text(trace, limit)).unwrap_or_default();
        let of = older(tried.verdict);
        let old = self.amount(of.map_or(0, |of| trace.node(of).g));
        let (of, node) = (of.map_or_else(String::new, |of| self.label(of)), self.label(led_to.id));
        let (g, h, f) = (trace.g(&led_to), self.amount(led_to.h), trace.f(&led_to));
        fill!(pattern, node, of, id = self.label(taken.id), f, g, h, depth = led_to.depth, old, limit)
    }

    /// Returns true if the search ended when this node, the goal, was generated.
    fn ends_with(&self, node: NodeId) -> bool {
        let last = self.trace.steps().next_back();
        self.trace.end().and_then(|end| end.goal) == Some(node) && last.is_some_and(|step| !step.took_goal())
    }

    /// Describes the outcome of a step besides its tries, if there is one.
    pub fn note(&self, step: StepView<'_>) -> Option<String> {
        if let Some(dropped) = step.dropped() {
            return Some(self.dropped(step, dropped));
        }
        let cut = step.tries().filter(|tried| matches!(tried.verdict, TryVerdict::Cut { .. })).count();
        let pattern = match step {
            _ if step.took_goal() => self.words.note_goal,
            _ if step.forgotten() => self.words.note_forgotten,
            _ if step.dead_end() && cut > 0 => self.words.note_dead_end_cut,
            _ if step.dead_end() => self.words.note_dead_end,
            _ => return None,
        };
        Some(fill!(pattern, id = self.label(step.node), n = cut))
    }

    fn dropped(&self, step: StepView<'_>, dropped: Dropped) -> String {
        let (w, strategy, node) = (self.words, self.trace.strategy(), self.trace.node(step.node));
        let id = self.label(node.id);
        match dropped {
            Dropped::Cut => {
                let limit = self.limit_at(step.number).unwrap_or_default();
                fill!(w.note_cut, id, depth = node.depth, limit)
            }
            Dropped::Crowded => {
                let kept = strategy.kept_of_a_layer().unwrap_or_default();
                fill!(w.note_crowded, id, kept)
            }
            Dropped::NoBetter => {
                let parent = node.parent.unwrap_or_default();
                let old = self.trace.node(parent).h;
                let (parent, h, old) = (self.label(parent), self.amount(node.h), self.amount(old));
                fill!(w.note_no_better, id, parent, h, old)
            }
            Dropped::Discarded { of } => {
                let pattern = match strategy.discard() {
                    Discard::Path => w.note_discarded_path,
                    Discard::Beaten => w.note_discarded_beaten,
                    Discard::None | Discard::Closed => w.note_discarded_closed,
                };
                let (g, old) = (self.trace.g(&self.trace.node(of)), self.trace.g(&node));
                fill!(pattern, id, of = self.label(of), g, old)
            }
        }
    }

    /// Returns the limit that holds in a step, as the search counts it.
    pub fn limit_at(&self, step: usize) -> Option<u64> {
        let strategy = self.trace.strategy();
        let round = self.trace.round_of(step)?.round;
        strategy.limit_on()?;
        Some(round.map_or(u64::from(strategy.limit()), |round| round.limit))
    }
}

pub(super) fn words_of(problem: &Problem, lang: Lang) -> &'static Words {
    lang.words().of(problem.graph().is_some())
}

pub(super) fn older(verdict: TryVerdict) -> Option<NodeId> {
    match verdict {
        TryVerdict::Duplicate { of, .. } | TryVerdict::Improved { of, .. } | TryVerdict::Reopened { of, .. } => {
            Some(of)
        }
        TryVerdict::Blocked | TryVerdict::Opened(_) | TryVerdict::Cut { .. } => None,
    }
}

/// Prints a limit, with f exact to the last digit.
pub(super) fn limit_text(trace: &Trace, limit: u64) -> String {
    match trace.strategy().limit_on() {
        Some(LimitOn::F) => F::from_hundredths(limit_in_hundredths(limit)).in_unit(trace.problem().unit()).to_string(),
        _ => limit.to_string(),
    }
}

/// Returns a limit on f in hundredths: an iterative search weights h by 1, so that its f is whole.
pub(super) const fn limit_in_hundredths(limit: u64) -> u64 {
    limit * 100
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
