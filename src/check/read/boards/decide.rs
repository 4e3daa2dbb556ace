//! Which boards were taken, and what the others are.
//!
//! 1. Labels say what is no step: parents, children, lists, the start, the goal, and everything after the heading of the
//!    path.
//! 2. Of the rest, boards that stand in the same way are of one kind. With `--taken` those are taken before which the
//!    expression matches. Else those whose words say that they are taken (`expanding`, `current`) go before those whose
//!    words say that they are boards of steps (`state`, `step 3`), and these before boards without a word.
//! 3. Where that leaves several kinds, one of them is taken if all others are moves away from the last of it, several of a
//!    step (its children); or they are taken together, if each board is a move away from one before it and hardly any
//!    comes twice. Otherwise it is not clear, and that is said.
//! 4. A board that alone is of its kind is the start, if it is before the steps and is the first of them; after the steps
//!    it is the last of them, if it is a move away from one of them.

use std::collections::{HashMap, HashSet};

use regex::Regex;

use crate::check::sheet::ColumnKind;
use crate::puzzle::{Board, Grid, Move, Size};

use super::super::fault::{Misread, SheetFault, short};
use super::super::label::Label;
use super::context::{Kind, SeenBoard};

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

pub(super) struct Roles {
    pub(super) roles: Vec<Role>,
    pub(super) decided: Vec<String>,
}

#[derive(Clone, Debug)]
struct Class {
    kind: Kind,
    boards: Vec<usize>,
}

/// Of ten boards, as many must do what is asked for: a trace with a mistake is one, too.
const MOST_OF_TEN: usize = 8;

/// Of more kinds than these it is not tried which are whose children.
const MOST_KINDS: usize = 12;

/// More words than these for boards that stand in the same way do not tell kinds apart.
const MANY_WORDS: usize = 4;

/// Finds the roles of boards; `before` returns the words before a board, for the expression that says which are taken.
pub(super) fn roles<'t>(
    seen: &[SeenBoard],
    size: Size,
    taken: Option<&Regex>,
    before: impl Fn(&SeenBoard) -> &'t str,
) -> Result<Roles, Misread> {
    let mut finder = Finder { seen, grid: Grid::new(size), size, roles: Vec::new(), decided: Vec::new() };
    finder.by_label();
    if let Some(taken) = taken {
        for (seen, role) in seen.iter().zip(&mut finder.roles) {
            *role = if taken.is_match(before(seen)) { Some(Role::Taken) } else { role.or(Some(Role::Unread)) };
        }
    } else {
        finder.choose()?;
    }
    finder.goals();
    finder.singles();
    let roles = finder.roles.into_iter().map(|role| role.unwrap_or(Role::Unread)).collect();
    Ok(Roles { roles, decided: finder.decided })
}

struct Finder<'a> {
    seen: &'a [SeenBoard],
    grid: Grid,
    size: Size,
    /// None for boards that may have been taken.
    roles: Vec<Option<Role>>,
    decided: Vec<String>,
}

impl Finder<'_> {
    fn board(&self, at: usize) -> Board {
        self.seen[at].found.board
    }

    /// The numbers of the boards that have a role, or may have been taken.
    fn all_with(&self, role: Option<Role>) -> Vec<usize> {
        (0..self.seen.len()).filter(|&at| self.roles[at] == role).collect()
    }

    fn set(&mut self, boards: &[usize], role: Option<Role>) {
        for &at in boards {
            self.roles[at] = role;
        }
    }

    fn by_label(&mut self) {
        let goals = self.seen.iter().filter(|seen| seen.label == Label::Goal).map(|seen| seen.found.board);
        let is_constant = goals.collect::<HashSet<Board>>().len() == 1;
        let role = |seen: &SeenBoard| match seen.label {
            Label::Parent => Some(Role::Parent),
            Label::Child => Some(Role::Child),
            Label::List(kind) => Some(Role::List(kind)),
            Label::Start => Some(Role::Start),
            Label::Goal if is_constant => Some(Role::Goal),
            Label::Goal => Some(Role::Unread),
            Label::Path => Some(Role::Path),
            Label::Other | Label::Step | Label::Taken => None,
        };
        self.roles = self.seen.iter().map(role).collect();
        self.path();
        self.starts();
        // Only what is before the first step is a start.
        if let Some(first) = self.roles.iter().position(Option::is_none) {
            let late: Vec<usize> = self.all_with(Some(Role::Start)).into_iter().filter(|&at| at > first).collect();
            self.set(&late, Some(Role::Unread));
        }
    }

    /// A path after the steps ends them. Boards under such a heading that no step goes before are all that there is.
    fn path(&mut self) {
        let all = self.all_with(Some(Role::Path));
        let (Some(&first), Some(&last)) = (all.first(), all.last()) else { return };
        let free = self.all_with(None);
        if free.is_empty() {
            return self.set(&all, None);
        }
        let heading = |&at: &usize| self.seen[at].heading.unwrap_or(self.seen[at].found.lines.start);
        let is_one = all.iter().map(heading).collect::<HashSet<usize>>().len() == 1;
        if free[0] < first && (is_one || !free.iter().any(|at| (first..last).contains(at))) {
            self.roles[first..].fill(Some(Role::Path));
        }
    }

    /// A run has one start: where nothing else is a step, boards that are all said to be starts are steps. One before
    /// the steps under words of its own, that is the first of them, is the start.
    fn starts(&mut self) {
        let (free, starts) = (self.all_with(None), self.all_with(Some(Role::Start)));
        if free.is_empty() && starts.iter().map(|&at| self.board(at)).collect::<HashSet<Board>>().len() > 2 {
            return self.set(&starts, None);
        }
        let [first, rest @ ..] = free.as_slice() else { return };
        let words = &self.seen[*first].kind.words;
        let is_own = !words.is_empty() && rest.iter().all(|&at| self.seen[at].kind.words != *words);
        if rest.len() >= 2 && is_own && starts.is_empty() && self.board(*first) == self.board(rest[0]) {
            self.roles[*first] = Some(Role::Start);
            let words = short(words);
            self.decided.push(format!("the board after {words} is the start, for the first step has it again"));
        }
    }

    /// The kinds of boards that may have been taken, in the order of their first ones.
    fn classes(&self) -> Vec<Class> {
        let free = self.all_with(None);
        let mut headings: HashMap<(Label, &str), HashSet<usize>> = HashMap::new();
        for seen in free.iter().map(|&at| &self.seen[at]) {
            headings.entry((seen.label, &*seen.kind.words)).or_default().extend(seen.heading);
        }
        let indents: HashSet<usize> = free.iter().map(|&at| self.seen[at].kind.indent).collect();
        let spelt = |label: Label| headings.keys().filter(|(of, words)| *of == label && !words.is_empty()).count();
        let many: Vec<Label> =
            [Label::Other, Label::Step, Label::Taken].into_iter().filter(|label| spelt(*label) > MANY_WORDS).collect();
        let line = |at: usize| self.seen[at].found.lines.start;
        let is_one_line = free.iter().all(|&at| line(at) == line(free[0]) && self.seen[at].found.in_line);
        let kind = |at: usize| {
            // Boards along one line are one after the other.
            let seen = &self.seen[if is_one_line { free[0] } else { at }];
            let mut kind = seen.kind.clone();
            if matches!(kind.label, Label::Path | Label::Start) {
                // Where nothing else is a step, the boards of a path are, or of several starts.
                kind.label = Label::Other;
            }
            // Of a heading that comes again, the first board below is another than those that follow it.
            let comes_again = || headings[&(seen.label, &*seen.kind.words)].len() > 1;
            kind.later |= !seen.first && seen.heading.is_some() && comes_again();
            if indents.len() > 2 {
                kind.indent = 0;
            }
            if many.contains(&seen.label) {
                kind.words = "".into();
            }
            kind
        };
        let mut classes: Vec<Class> = Vec::new();
        let mut known: HashMap<Kind, usize> = HashMap::new();
        for &at in &free {
            let kind = kind(at);
            let class = *known.entry(kind.clone()).or_insert(classes.len());
            if class == classes.len() {
                classes.push(Class { kind, boards: Vec::new() });
            }
            classes[class].boards.push(at);
        }
        classes
    }

    fn choose(&mut self) -> Result<(), Misread> {
        // A kind of one board, or of one board again and again, is looked at once the others are known.
        let repeats = |class: &Class| class.boards.iter().all(|&at| self.board(at) == self.board(class.boards[0]));
        let (alone, mut several): (Vec<Class>, Vec<Class>) = self.classes().into_iter().partition(repeats);
        if several.is_empty() {
            several = alone;
            // Single boards, each in its own way, are the steps together.
            if several.len() > 1 && self.fits(&together(&several), MOST_OF_TEN) {
                several = vec![Class { boards: together(&several), ..several[0].clone() }];
            }
        }
        let label = |wanted: Label| several.iter().any(|class| class.kind.label == wanted);
        let label = [Label::Taken, Label::Step, Label::Other].into_iter().find(|wanted| label(*wanted));
        let Some(label) = label else { return Ok(()) };
        let (level, mut rest): (Vec<Class>, Vec<Class>) =
            several.iter().cloned().partition(|class| class.kind.label == label);
        if label == Label::Taken {
            rest.clear();
        }
        let chosen = self.resolve(&level, &rest)?;
        let count: usize = several.iter().map(|class| class.boards.len()).sum();
        if chosen.len() < count && label != Label::Taken || level.len() > 1 {
            let own = several.iter().find(|class| class.boards.first() == chosen.first());
            self.decided.push(match own.map_or("", |class| &*class.kind.words) {
                "" => "of several boards a step the first is the one taken; --taken says otherwise".to_owned(),
                words => format!("the boards after {words:?} are the ones taken; --taken says otherwise"),
            });
        }
        self.set(&chosen, Some(Role::Taken));
        for other in &several {
            let role = if self.children(&chosen, &other.boards) { Role::Child } else { Role::Unread };
            for &at in &other.boards {
                self.roles[at].get_or_insert(role);
            }
        }
        Ok(())
    }

    /// The boards that are taken, of the kinds of one level, where there are others beside them.
    fn resolve(&self, level: &[Class], rest: &[Class]) -> Result<Vec<usize>, Misread> {
        let all = [level, rest].concat();
        if let [only] = all.as_slice() {
            return Ok(only.boards.clone());
        }
        // Children are moves away from a board before them as well, so they are looked for first.
        let leads = |class: &&Class| {
            let mut others = all.iter().filter(|other| other.kind != class.kind);
            others.all(|other| self.children(&class.boards, &other.boards))
        };
        if all.len() <= MOST_KINDS
            && let [one] = level.iter().filter(leads).collect::<Vec<&Class>>().as_slice()
        {
            return Ok(one.boards.clone());
        }
        // Boards of one line are told apart by what is before them; of bands of boards each is as good.
        let are_alike = !level.iter().any(|class| class.kind.later && class.kind.in_line);
        let few = if level[0].kind.label == Label::Taken { 6 } else { MOST_OF_TEN };
        let is_plain = |class: &Class| class.kind.label == Label::Other && !class.kind.later;
        match () {
            () if all.len() > MOST_KINDS => Err(self.unclear(&all)),
            () if rest.is_empty() && (level.len() == 1 || are_alike && self.fits(&together(level), few)) => {
                Ok(together(level))
            }
            () if are_alike && rest.iter().all(is_plain) && self.fits(&together(&all), MOST_OF_TEN) => {
                Ok(together(&all))
            }
            () => Err(self.unclear(&all)),
        }
    }

    fn moves(&self, board: Board) -> impl Iterator<Item = Board> {
        Move::ALL.into_iter().filter_map(move |direction| board.moved(direction, &self.grid))
    }

    fn is_move(&self, from: Board, to: Board) -> bool {
        self.moves(from).any(|next| next == to)
    }

    /// Returns true if `of_ten` of ten boards are a move away from one before them, and few come twice.
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
    fn children(&self, taken: &[usize], others: &[usize]) -> bool {
        let mut a_move = 0;
        let mut steps = HashSet::new();
        for &at in others {
            if let Some(last) = taken.partition_point(|&step| step < at).checked_sub(1) {
                steps.insert(last);
                a_move += usize::from(self.is_move(self.board(taken[last]), self.board(at)));
            }
        }
        let several = steps.len() < others.len() && steps.len() * 2 > taken.len();
        several && a_move * 10 >= others.len() * MOST_OF_TEN
    }

    /// The goal as it is printed once it is taken, in place of the last step or after it.
    fn goals(&mut self) {
        let (taken, goals) = (self.all_with(Some(Role::Taken)), self.all_with(Some(Role::Goal)));
        let (Some(&last), Some(&goal)) = (taken.last(), goals.first()) else { return };
        if taken.len() > 1 && goal > last && self.is_new(&taken, goal) {
            self.roles[goal] = Some(Role::Taken);
        }
    }

    /// Returns true if a board is none of those taken, and a move away from one.
    fn is_new(&self, taken: &[usize], at: usize) -> bool {
        let (board, mut is_near) = (self.board(at), false);
        taken.iter().all(|&step| {
            is_near |= self.is_move(board, self.board(step));
            self.board(step) != board
        }) && is_near
    }

    /// Boards that alone are of their kind, before and after the steps.
    fn singles(&mut self) {
        let taken = self.all_with(Some(Role::Taken));
        let (Some(&first), Some(&last)) = (taken.first(), taken.last()) else { return };
        let boards: HashSet<Board> = taken.iter().map(|&at| self.board(at)).collect();
        let mut has_start = self.roles.contains(&Some(Role::Start));
        for at in self.all_with(None) {
            let (board, seen) = (self.board(at), &self.seen[at]);
            let is_new = !boards.contains(&board) && !seen.kind.later;
            let is_near = |&next: &Board| boards.contains(&next);
            let role = match () {
                () if is_new && self.seen[first].label == Label::Taken && seen.label == Label::Taken => Role::Taken,
                () if at < first
                    && !has_start
                    && (board == self.board(first) || seen.kind.words.contains("puzzle")) =>
                {
                    Role::Start
                }
                () if at < first && is_new && self.is_move(board, self.board(first)) => Role::Taken,
                () if at > last && is_new && first < last && self.moves(board).any(|next| is_near(&next)) => {
                    Role::Taken
                }
                () => Role::Unread,
            };
            has_start |= role == Role::Start;
            self.roles[at] = Some(role);
        }
    }

    fn unclear(&self, classes: &[Class]) -> Misread {
        let kind = |class: &Class| {
            (class.kind.words.to_string(), class.boards.len(), self.board(class.boards[0]).text(self.size))
        };
        let kinds: Vec<(String, usize, String)> = classes.iter().map(kind).collect();
        Misread::new(SheetFault::unclear(false, &kinds), self.seen[classes[0].boards[0]].found.at.clone())
    }
}

fn together(classes: &[Class]) -> Vec<usize> {
    let mut boards: Vec<usize> = classes.iter().flat_map(|class| class.boards.iter().copied()).collect();
    boards.sort_unstable();
    boards
}
