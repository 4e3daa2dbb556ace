//! A strategy in words: its name, its conventions, and the loop as a textbook's figure prints it.

use super::narration::{Lang, Words, fill};
use crate::puzzle::{Cost, Heuristic};
use crate::search::{DeadEnd, Dup, GoalTest, Key, LimitOn, Name, OpenKind, Strategy, Ties, Weight};

/// The name of a strategy.
pub(super) fn strategy_name(strategy: &Strategy, lang: Lang) -> &'static str {
    let w = lang.words();
    match strategy.name() {
        Name::Bfs => w.name_bfs,
        Name::Dfs => w.name_dfs,
        Name::Dls => w.name_dls,
        Name::Ids => w.name_ids,
        Name::Ucs => w.name_ucs,
        Name::Greedy => w.name_greedy,
        Name::Astar => w.name_astar,
        Name::Bnb => w.name_bnb,
        Name::Ida => w.name_ida,
    }
}

/// Every convention of a strategy, a sentence each.
pub(super) fn conventions(strategy: &Strategy, lang: Lang) -> Vec<String> {
    let w = lang.words();
    let formula = formula(strategy, lang);
    let mut lines = vec![match strategy.open_kind() {
        OpenKind::Queue => w.open_queue.into(),
        OpenKind::Stack => w.open_stack.into(),
        OpenKind::Block => w.open_block.into(),
        OpenKind::Best => fill(w.open_best, &[("formula", &formula)]),
    }];
    if strategy.applies(Key::Ties) {
        let ties = match strategy.ties() {
            Ties::Fifo => w.ties_fifo,
            Ties::Lifo => w.ties_lifo,
            Ties::LowH => w.ties_low_h,
            Ties::HighG => w.ties_high_g,
        };
        lines.push(ties.into());
    } else {
        lines.push(fill(w.formula_shown, &[("formula", &formula)]));
    }
    let order = strategy.order().moves().map(|direction| direction.letter().to_string()).join(lang.comma());
    lines.push(fill(w.order, &[("order", &order)]));
    lines.push(known_boards(strategy, w).into());
    match strategy.name() {
        Name::Dls => lines.push(fill(w.limit_dls, &[("limit", &strategy.limit())])),
        Name::Ids => lines.push(w.limit_ids.into()),
        Name::Ida => lines.push(w.limit_ida.into()),
        _ => {}
    }
    if strategy.applies(Key::DeadEnd) {
        let dead_end = match strategy.dead_end() {
            DeadEnd::Keep => w.deadend_keep,
            DeadEnd::Forget => w.deadend_forget,
        };
        lines.push(dead_end.into());
    }
    let goal = match strategy.goal() {
        GoalTest::Taken => w.goal_taken,
        GoalTest::Made => w.goal_made,
    };
    lines.push(goal.into());
    if strategy.has_h() {
        lines.push(heuristic(strategy, w).into());
    }
    let cost = match strategy.cost() {
        Cost::Unit => w.cost_unit,
        Cost::Tile if strategy.has_h() => w.cost_tile_h,
        Cost::Tile => w.cost_tile,
    };
    lines.push(cost.into());
    lines
}

fn known_boards(strategy: &Strategy, w: &'static Words) -> &'static str {
    match strategy.dup() {
        Dup::All if strategy.follows_cheaper_ways() => w.dup_all_cheaper,
        Dup::All => w.dup_all,
        Dup::Closed => w.dup_closed,
        Dup::Path => w.dup_path,
        Dup::Parent => w.dup_parent,
        Dup::None => w.dup_none,
    }
}

fn heuristic(strategy: &Strategy, w: &'static Words) -> &'static str {
    match strategy.heuristic() {
        Heuristic::Manhattan => w.h_manhattan,
        Heuristic::Misplaced => w.h_misplaced,
        Heuristic::LinearConflict => w.h_linear_conflict,
        Heuristic::Gaschnig => w.h_gaschnig,
        Heuristic::Nilsson => w.h_nilsson,
        Heuristic::Zero => w.h_zero,
        Heuristic::Exact => w.h_exact,
    }
}

/// A line of pseudocode.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct CodeLine {
    /// Its role, by a name that a step can point at.
    pub(super) role: Role,
    /// Its indentation, in levels.
    pub(super) indent: usize,
    /// The line.
    pub(super) text: String,
}

/// The role of a line of pseudocode.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Role {
    Init,
    Round,
    Loop,
    Take,
    Close,
    Goal,
    Moves,
    Blocked,
    Known,
    Cheaper,
    Cut,
    Insert,
    Forget,
    End,
}

impl Role {
    /// Its name in a page.
    pub(super) const fn text(self) -> &'static str {
        match self {
            Role::Init => "init",
            Role::Round => "round",
            Role::Loop => "loop",
            Role::Take => "take",
            Role::Close => "close",
            Role::Goal => "goal",
            Role::Moves => "moves",
            Role::Blocked => "blocked",
            Role::Known => "known",
            Role::Cheaper => "cheaper",
            Role::Cut => "cut",
            Role::Insert => "insert",
            Role::Forget => "forget",
            Role::End => "end",
        }
    }
}

/// f as a strategy makes it up.
pub(super) fn formula(strategy: &Strategy, lang: Lang) -> String {
    match strategy.name() {
        Name::Bfs | Name::Dfs | Name::Dls | Name::Ids => lang.words().formula_depth.into(),
        Name::Ucs => "g".into(),
        Name::Greedy => "h".into(),
        Name::Bnb | Name::Ida => "g + h".into(),
        Name::Astar if strategy.weight() == Weight::ONE => "g + h".into(),
        Name::Astar => format!("g + {}·h", strategy.weight()),
    }
}

/// The loop as this strategy runs it. A try is judged in the order of these lines.
pub(super) fn pseudocode(strategy: &Strategy, lang: Lang) -> Vec<CodeLine> {
    let w = lang.words();
    let rounds = usize::from(strategy.is_iterative());
    let mut lines = Vec::new();
    let mut line = |indent: usize, role: Role, text: String| lines.push(CodeLine { role, indent, text });
    if let Some(pattern) = round(strategy, w) {
        line(0, Role::Round, pattern.into());
    }
    let at_start = if strategy.goal() == GoalTest::Made { w.code_init_made } else { w.code_init };
    line(rounds, Role::Init, at_start.into());
    line(rounds, Role::Loop, w.code_loop.into());
    let inner = rounds + 1;
    let take = match strategy.open_kind() {
        OpenKind::Queue => w.code_take_queue,
        OpenKind::Stack | OpenKind::Block => w.code_take_stack,
        OpenKind::Best => w.code_take_best,
    };
    line(inner, Role::Take, take.into());
    line(inner, Role::Close, w.code_close.into());
    if strategy.goal() == GoalTest::Taken {
        line(inner, Role::Goal, w.code_goal_taken.into());
    }
    let order = strategy.order().moves().map(|direction| direction.letter().to_string()).join(lang.comma());
    line(inner, Role::Moves, fill(w.code_moves, &[("order", &order)]));
    line(inner + 1, Role::Blocked, w.code_blocked.into());
    for (role, text) in known(strategy, w) {
        line(inner + 1, role, text.into());
    }
    match strategy.limit_on() {
        Some(LimitOn::Depth) => line(inner + 1, Role::Cut, w.code_cut_depth.into()),
        Some(LimitOn::F) => line(inner + 1, Role::Cut, w.code_cut_f.into()),
        None => {}
    }
    if strategy.goal() == GoalTest::Made {
        line(inner + 1, Role::Goal, w.code_goal_made.into());
    }
    let insert = match strategy.open_kind() {
        OpenKind::Queue => w.code_insert_queue.into(),
        OpenKind::Stack => w.code_insert_stack.into(),
        OpenKind::Block => w.code_insert_block.into(),
        OpenKind::Best => fill(w.code_insert_best, &[("formula", &formula(strategy, lang))]),
    };
    line(if strategy.open_kind() == OpenKind::Block { inner } else { inner + 1 }, Role::Insert, insert);
    if strategy.forgets() {
        line(inner, Role::Forget, w.code_forget.into());
    }
    let end = match strategy.name() {
        Name::Ids | Name::Ida => w.code_round_end,
        Name::Dls => w.code_end_cut,
        _ => w.code_end,
    };
    line(rounds, Role::End, end.into());
    lines
}

fn round(strategy: &Strategy, w: &'static Words) -> Option<&'static str> {
    match strategy.name() {
        Name::Ids => Some(w.code_round_ids),
        Name::Ida => Some(w.code_round_ida),
        _ => None,
    }
}

/// The lines about known boards.
fn known(strategy: &Strategy, w: &'static Words) -> Vec<(Role, &'static str)> {
    match strategy.dup() {
        Dup::All if strategy.follows_cheaper_ways() => {
            vec![(Role::Known, w.code_known_cheaper), (Role::Cheaper, w.code_cheaper)]
        }
        Dup::All => vec![(Role::Known, w.code_known_all)],
        Dup::Closed => vec![(Role::Known, w.code_known_closed)],
        Dup::Path => vec![(Role::Known, w.code_known_path)],
        Dup::Parent => vec![(Role::Known, w.code_known_parent)],
        Dup::None => Vec::new(),
    }
}
