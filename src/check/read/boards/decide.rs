//! Which boards were taken, and what the others are.
//!
//! 1. Labels say what is no step: parents, children, lists, the start, the goal, and everything after the heading of the
//!    path.
//! 2. Of the rest, boards that stand in the same way are of one kind. With `--taken` those are taken before which the
//!    expression matches. Else those whose words say that they are taken (`expanding`, `current`) go before those whose
//!    words say that they are boards of steps (`state`, `step 3`), and these before boards without a word.
//! 3. Where that leaves several kinds, one of them is taken if all others are moves away from the last of it, several of a
//!    step (its children); or they are taken together, if each board is a move away from one before it and hardly any
//!    comes twice; or one of them, if each of the others was taken before by it (its parent). Otherwise it is not clear,
//!    and that is said.
//! 4. A board that alone is of its kind, or under words of its own, is the start, if it stands before the steps and is the
//!    first of them; after the steps it is the last of them, if it is a move away from one of them.
//! 5. A board in a bracket of a parent that is cut off is not read.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use regex::Regex;

use crate::check::sheet::ColumnKind;
use crate::puzzle::{Board, Grid, Move, Size};

use super::super::fault::{Misread, SheetFault, short};
use super::super::label::Label;
use super::context::{Kind, SeenBoard};

/// The role of a board in the trace.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    Taken,
    Start,
    Goal,
    Parent,
    Child,
    List(ColumnKind),
    Path,
    Unread,
}

/// The role of each board, and what was decided.
#[derive(Debug)]
pub(super) struct Roles {
    pub(super) roles: Vec<Role>,
    pub(super) decided: Vec<String>,
}

/// Boards of one kind, by their numbers.
#[derive(Clone, Debug)]
struct Class {
    kind: Kind,
    boards: Vec<usize>,
}

/// Of ten boards, so many must do what is asked for: a trace with a mistake is one, too.
const MOST_OF_TEN: usize = 8;

/// Finds the roles of boards; `before` returns the words before a board, for the expression that says which are taken.
pub(super) fn roles<'t>(
    seen: &[SeenBoard],
    size: Size,
    taken: Option<&Regex>,
    before: impl Fn(&SeenBoard) -> &'t str,
) -> Result<Roles, Misread> {
    let mut found = Finder { seen, grid: Grid::new(size), size, roles: Vec::new(), decided: Vec::new() };
    found.by_label();
    if let Some(taken) = taken {
        found.by_expression(taken, before);
        found.goals();
        return Ok(found.done());
    }
    found.choose()?;
    found.goals();
    found.singles();
    Ok(found.done())
}

struct Finder<'a> {
    seen: &'a [SeenBoard],
    grid: Grid,
    size: Size,
    /// None for boards that may have been taken.
    roles: Vec<Option<Role>>,
    decided: Vec<String>,
}

/// The boards that were taken, as far as it is known.
struct TakenBoards {
    boards: HashSet<Board>,
    /// The numbers of the first and the last.
    ends: Option<(usize, usize)>,
}

impl TakenBoards {
    fn of(finder: &Finder<'_>) -> TakenBoards {
        let taken = |at: &usize| finder.roles[*at] == Some(Role::Taken);
        let boards: Vec<usize> = (0..finder.seen.len()).filter(taken).collect();
        let ends = boards.first().copied().zip(boards.last().copied());
        TakenBoards { boards: boards.into_iter().map(|at| finder.board(at)).collect(), ends }
    }

    /// Returns true if a board is none of them, and a move away from one.
    fn leads_to(&self, finder: &Finder<'_>, board: Board) -> bool {
        !self.boards.contains(&board) && finder.moves(board).any(|next| self.boards.contains(&next))
    }
}

impl Finder<'_> {
    fn done(self) -> Roles {
        Roles {
            roles: self.roles.into_iter().map(|role| role.unwrap_or(Role::Unread)).collect(),
            decided: self.decided,
        }
    }

    fn board(&self, at: usize) -> Board {
        self.seen[at].found.board
    }

    /// Gives those a role whose label says it.
    fn by_label(&mut self) {
        let seen = self.seen;
        let constant = {
            let mut goals = seen.iter().filter(|seen| seen.label == Label::Goal).map(|seen| seen.found.board);
            let first = goals.next();
            goals.all(|board| Some(board) == first)
        };
        let role = |seen: &SeenBoard| match seen.label {
            _ if seen.torn => Some(Role::Unread),
            Label::Parent => Some(Role::Parent),
            Label::Child => Some(Role::Child),
            Label::List(kind) => Some(Role::List(kind)),
            Label::Start => Some(Role::Start),
            Label::Goal if constant => Some(Role::Goal),
            Label::Goal => Some(Role::Unread),
            Label::Path => Some(Role::Path),
            Label::Other | Label::Step | Label::Taken => None,
        };
        self.roles = seen.iter().map(role).collect();
        self.path();
        self.starts();
        // Only what stands before the first step is a start.
        if let Some(first) = self.roles.iter().position(Option::is_none) {
            for (at, role) in self.roles.iter_mut().enumerate().skip(first) {
                if *role == Some(Role::Start) && seen[at].label == Label::Start {
                    *role = Some(Role::Unread);
                }
            }
        }
    }

    /// A path that stands after the steps ends them. Boards under such a heading that no step goes before are all that there
    /// is.
    fn path(&mut self) {
        let Some(path) = self.roles.iter().position(|role| *role == Some(Role::Path)) else { return };
        let may_be_taken = |role: &Option<Role>| role.is_none();
        if !self.roles[..path].iter().any(may_be_taken) {
            let rest = self.roles[path..].iter().any(may_be_taken);
            let only = |role: &mut Option<Role>| *role = if *role == Some(Role::Path) && !rest { None } else { *role };
            return self.roles.iter_mut().for_each(only);
        }
        let heading = |seen: &SeenBoard| seen.heading().unwrap_or(seen.found.lines.start());
        let paths: HashSet<usize> = self.seen.iter().filter(|seen| seen.label == Label::Path).map(heading).collect();
        let last = self.roles.iter().rposition(|role| *role == Some(Role::Path)).unwrap_or(path);
        let between = self.roles[path..last].iter().any(may_be_taken);
        if paths.len() == 1 || !between {
            self.roles[path..].fill(Some(Role::Path));
        }
    }

    /// A run has one start: where nothing else is a step, boards that are all said to be starts are steps. One that stands
    /// before the steps under words of its own, and is the first of them, is the start.
    fn starts(&mut self) {
        let seen = self.seen;
        let free: Vec<usize> = (0..seen.len()).filter(|&at| self.roles[at].is_none()).collect();
        let is_start = |at: &usize| self.roles[*at] == Some(Role::Start);
        let starts: Vec<usize> = (0..seen.len()).filter(is_start).collect();
        let boards: HashSet<Board> = starts.iter().map(|&at| self.board(at)).collect();
        if free.is_empty() && boards.len() > 2 {
            for at in starts {
                self.roles[at] = None;
            }
            return;
        }
        let [first, second, _, ..] = free.as_slice() else { return };
        let words = &seen[*first].kind.words;
        let own = !words.is_empty() && free[1..].iter().all(|&at| seen[at].kind.words != *words);
        if own && starts.is_empty() && self.board(*first) == self.board(*second) {
            self.roles[*first] = Some(Role::Start);
            let words = short(words);
            self.decided.push(format!("the board after {words} is the start, for the first step has it again"));
        }
    }

    fn by_expression<'t>(&mut self, taken: &Regex, before: impl Fn(&SeenBoard) -> &'t str) {
        for (at, seen) in self.seen.iter().enumerate() {
            if taken.is_match(before(seen)) {
                self.roles[at] = Some(Role::Taken);
            } else if self.roles[at].is_none() {
                self.roles[at] = Some(Role::Unread);
            }
        }
    }

    /// The kinds of boards that may have been taken, in the order of their first ones.
    fn classes(&self) -> Vec<Class> {
        let free: Vec<usize> = (0..self.seen.len()).filter(|&at| self.roles[at].is_none()).collect();
        let mut headings: HashMap<(Label, &str), HashSet<usize>> = HashMap::new();
        let mut words: HashMap<(Label, &str), usize> = HashMap::new();
        let mut indents: HashSet<usize> = HashSet::new();
        for &at in &free {
            let seen = &self.seen[at];
            let named = (seen.label, seen.kind.words.as_str());
            *words.entry(named).or_default() += 1;
            headings.entry(named).or_default().extend(seen.heading());
            indents.insert(seen.kind.indent);
        }
        let spelt = |label: Label| words.keys().filter(|(of, words)| *of == label && !words.is_empty()).count();
        let many = [Label::Other, Label::Step, Label::Taken].map(|label| (label, spelt(label) > MANY_WORDS));
        let mut classes: Vec<Class> = Vec::new();
        let mut known: HashMap<Kind, usize> = HashMap::new();
        let line = |at: usize| self.seen[at].found.lines.start();
        let one_line = free.iter().all(|&at| line(at) == line(free[0]));
        for &at in &free {
            let seen = &self.seen[at];
            let mut kind = (*seen.kind).clone();
            if matches!(kind.label, Label::Path | Label::Start) {
                // Where nothing else is a step, the boards of a path are, or of several starts.
                kind.label = Label::Other;
            }
            if one_line && seen.found.in_line {
                // Boards along one line are one after the other.
                kind = (*self.seen[free[0]].kind).clone();
            }
            let named = (seen.label, seen.kind.words.as_str());
            // Of a heading that comes again, the first board below is another than those that follow it.
            kind.later |=
                !seen.first && seen.heading().is_some() && headings.get(&named).is_some_and(|all| all.len() > 1);
            if indents.len() > 2 {
                kind.indent = 0;
            }
            if words.get(&named) == Some(&1) && free.len() > 2 || many.contains(&(seen.label, true)) {
                kind.words = String::new();
            }
            let class = *known.entry(kind.clone()).or_insert_with(|| {
                classes.push(Class { kind, boards: Vec::new() });
                classes.len() - 1
            });
            classes[class].boards.push(at);
        }
        classes
    }

    /// Decides between the kinds of boards.
    fn choose(&mut self) -> Result<(), Misread> {
        let classes = self.classes();
        // A kind of one board, or of one board again and again, is looked at once the others are known.
        let repeats = |class: &Class| class.boards.iter().all(|&at| self.board(at) == self.board(class.boards[0]));
        let (alone, mut several): (Vec<Class>, Vec<Class>) = classes.into_iter().partition(repeats);
        if several.is_empty() {
            several = alone;
            // Single boards, each in its own way, are the steps together.
            if several.len() > 1 && self.fits(&together(&several), MOST_OF_TEN) {
                several = vec![Class { boards: together(&several), ..several[0].clone() }];
            }
        }
        let of =
            |label: Label| several.iter().filter(|class| class.kind.label == label).cloned().collect::<Vec<Class>>();
        let levels = [of(Label::Taken), of(Label::Step), of(Label::Other)];
        let Some(level) = levels.iter().position(|level| !level.is_empty()) else { return Ok(()) };
        let rest: Vec<Class> = if level == 0 { Vec::new() } else { levels[level + 1..].concat() };
        let chosen = self.resolve(&levels[level], &rest)?;
        if chosen.len() < several.iter().map(|class| class.boards.len()).sum() && level > 0 || levels[level].len() > 1 {
            let words =
                several.iter().find(|class| class.boards.first() == chosen.first()).map(|class| &class.kind.words);
            let words = words.filter(|words| !words.is_empty());
            self.decided.push(match words {
                Some(words) => format!("the boards after {words:?} are the ones taken; --taken says otherwise"),
                None => "of several boards a step the first is the one taken; --taken says otherwise".to_owned(),
            });
        }
        let taken = Class { boards: chosen, ..levels[level][0].clone() };
        for &at in &taken.boards {
            self.roles[at] = Some(Role::Taken);
        }
        // The others are what they stand as beside these.
        for other in &several {
            let role = match () {
                () if self.children(&taken, other) => Role::Child,
                () if self.parents(&taken, other) => Role::Parent,
                () => Role::Unread,
            };
            for &at in &other.boards {
                self.roles[at].get_or_insert(role);
            }
        }
        Ok(())
    }

    /// The boards that are taken, of the kinds of one level, where there are others beside them.
    fn resolve(&self, level: &[Class], rest: &[Class]) -> Result<Vec<usize>, Misread> {
        let all = [level, rest].concat();
        if all.len() > MOST_KINDS {
            return Err(self.unclear(&all));
        }
        if let [only] = all.as_slice() {
            return Ok(only.boards.clone());
        }
        let strong = level[0].kind.label == Label::Taken;
        let few = if strong { 6 } else { MOST_OF_TEN };
        // Boards of one line are told apart by what stands before them; of bands of boards each is as good.
        // Children are moves away from a board before them as well, so they are looked for first.
        let with_children = |class: &&Class| {
            let mut others = all.iter().filter(|other| other.kind != class.kind);
            others.all(|other| self.children(class, other))
        };
        if let [one] = level.iter().filter(with_children).collect::<Vec<&Class>>().as_slice() {
            return Ok(one.boards.clone());
        }
        let alike = !level.iter().any(|class| class.kind.later && class.kind.in_line);
        if rest.is_empty() && (level.len() == 1 || alike && self.fits(&together(level), few)) {
            return Ok(together(level));
        }
        if alike
            && self.fits(&together(&all), MOST_OF_TEN)
            && rest.iter().all(|class| class.kind.label == Label::Other && !class.kind.later)
        {
            return Ok(together(&all));
        }
        let leads = |class: &&Class| {
            let others = || all.iter().filter(|other| other.kind != class.kind);
            others().all(|other| self.children(class, other)) || others().all(|other| self.parents(class, other))
        };
        let leading: Vec<&Class> = level.iter().filter(leads).collect();
        match leading.as_slice() {
            [one] => Ok(one.boards.clone()),
            _ => Err(self.unclear(&all)),
        }
    }

    fn moves(&self, board: Board) -> impl Iterator<Item = Board> {
        Move::ALL.into_iter().filter_map(move |direction| board.moved(direction, &self.grid))
    }

    /// Returns true if so many of ten boards are a move away from one before them, and few come twice.
    fn fits(&self, boards: &[usize], of_ten: usize) -> bool {
        let mut before: HashSet<Board> = HashSet::new();
        let (mut away, mut new) = (0, 0);
        for &at in boards {
            let board = self.board(at);
            away += usize::from(before.is_empty() || self.moves(board).any(|next| before.contains(&next)));
            new += usize::from(before.insert(board));
        }
        away * 10 >= boards.len() * of_ten && new * 10 >= boards.len() * MOST_OF_TEN
    }

    /// Returns true if the boards of one kind are made from the last of another before them, several of a step.
    fn children(&self, taken: &Class, others: &Class) -> bool {
        let mut a_move = 0;
        let mut steps = HashSet::new();
        for &at in &others.boards {
            let last = taken.boards.partition_point(|&step| step < at).checked_sub(1);
            steps.extend(last);
            let last = last.map(|last| self.board(taken.boards[last]));
            a_move += usize::from(last.is_some_and(|last| self.moves(last).any(|next| next == self.board(at))));
        }
        let several = steps.len() < others.boards.len();
        several && steps.len() * 2 > taken.boards.len() && a_move * 10 >= others.boards.len() * MOST_OF_TEN
    }

    /// Returns true if each board of a kind was taken before, as one of another kind, and the one that it stands behind
    /// is made from it.
    fn parents(&self, taken: &Class, others: &Class) -> bool {
        let own = taken.boards.iter().map(|&at| (at, true));
        let mut all: Vec<(usize, bool)> = own.chain(others.boards.iter().map(|&at| (at, false))).collect();
        all.sort_unstable();
        let mut before: HashSet<Board> = HashSet::new();
        let (mut last, mut fits, mut beside) = (None, 0, HashSet::new());
        for (at, is_taken) in all {
            let board = self.board(at);
            if is_taken {
                before.extend(last.replace(board));
            } else if let Some(last) = last {
                let made = self.moves(board).any(|next| next == last);
                fits += usize::from(made && before.contains(&board));
                beside.insert(last);
            }
        }
        beside.len() * 10 >= others.boards.len() * MOST_OF_TEN && fits * 10 >= others.boards.len() * MOST_OF_TEN
    }

    /// The goal as it is printed once it is taken, in place of the last step or after it.
    fn goals(&mut self) {
        let taken = TakenBoards::of(self);
        let Some((first, last)) = taken.ends else { return };
        let is_goal = |at: &usize| self.roles[*at] == Some(Role::Goal);
        if first == last || (0..last).any(|at| is_goal(&at)) {
            return;
        }
        let next = (last..self.seen.len()).find(is_goal);
        if let Some(at) = next.filter(|&at| taken.leads_to(self, self.board(at))) {
            self.roles[at] = Some(Role::Taken);
        }
    }

    /// Boards that alone are of their kind, before and after the steps.
    fn singles(&mut self) {
        let taken = TakenBoards::of(self);
        let Some((first, last)) = taken.ends else { return };
        let label = self.seen[first].label;
        let first_board = self.board(first);
        let mut start = !self.roles.contains(&Some(Role::Start));
        for at in 0..self.seen.len() {
            if self.roles[at].is_some() {
                continue;
            }
            let (board, kind) = (self.board(at), &self.seen[at].kind);
            let known = taken.boards.contains(&board);
            let new = !known && !kind.later;
            let said = label == Label::Taken && self.seen[at].label == Label::Taken;
            let names_start = kind.words.split(' ').any(|word| word == "puzzle");
            let role = match () {
                () if said && new => Role::Taken,
                () if at < first && start && (board == first_board || names_start) => Role::Start,
                () if at < first && new && self.moves(board).any(|next| next == first_board) => Role::Taken,
                () if at > last && new && first < last && taken.leads_to(self, board) => Role::Taken,
                () => Role::Unread,
            };
            start &= role != Role::Start;
            self.roles[at] = Some(role);
        }
    }

    /// Says that it is not clear which kind was taken.
    fn unclear(&self, classes: &[Class]) -> Misread {
        let told = classes.iter().take(4).map(|class| {
            let words = if class.kind.words.is_empty() { "no words".to_owned() } else { short(&class.kind.words) };
            (words, class.boards.len(), self.board(class.boards[0]).text(self.size))
        });
        let at: Range<usize> = self.seen[classes[0].boards[0]].found.at.range();
        Misread::new(SheetFault::Unclear(told.collect()), at)
    }
}

/// Of more kinds than these it is not tried which are whose children.
const MOST_KINDS: usize = 12;

/// More words than these for boards that stand in the same way do not tell kinds apart.
const MANY_WORDS: usize = 4;

/// The boards of several kinds in their order.
fn together(classes: &[Class]) -> Vec<usize> {
    let mut boards: Vec<usize> = classes.iter().flat_map(|class| class.boards.iter().copied()).collect();
    boards.sort_unstable();
    boards
}
