//! A strategy in words: its name, its conventions, and the loop as a textbook's figure prints it.

use super::narration::{Lang, Words};
use crate::puzzle::{Cost, Move};
use crate::search::{Cheaper, CutTest, Discard, Dup, GoalTest, Key, LimitOn, Name, OpenKind, Strategy, Weight};

pub(super) fn strategy_name(strategy: &Strategy, lang: Lang) -> &'static str {
    lang.words().strategy_name(strategy.name())
}

/// Every convention of a strategy, a sentence each.
pub(super) fn conventions(strategy: &Strategy, lang: Lang) -> Vec<String> {
    let w = lang.words();
    let formula = formula(strategy, lang);
    let limit = match strategy.name() {
        Name::Dls => Some(w.limit_dls),
        Name::Ids => Some(w.limit_ids),
        Name::Ida => Some(w.limit_ida),
        Name::Hill if strategy.sideways() == 0 => Some(w.climb),
        Name::Hill => Some(w.climb_sideways),
        _ => None,
    };
    // Where a layer loses nodes anyway, not every node that is removed from open is expanded.
    let loses = strategy.kept_of_a_layer().is_some() && strategy.discard() == Discard::None;
    let discards = strategy.applies(Key::Discard) && !loses;
    let patterns = [
        Some(if strategy.name() == Name::Hill { w.rule_hill } else { w.open_rule(strategy.open_kind()) }),
        Some(if strategy.applies(Key::Ties) { w.ties(strategy.ties()) } else { w.formula_shown }),
        Some(w.order),
        Some(if strategy.applies(Key::Cheaper) { w.cheaper(strategy.cheaper()) } else { w.dup(strategy.dup()) }),
        strategy.closed_is_record().then_some(w.closed_is_record),
        limit,
        strategy.applies(Key::Cut).then(|| w.cut(strategy.cut())),
        discards.then(|| w.discard(strategy.discard())),
        strategy.applies(Key::DeadEnd).then(|| w.dead_end(strategy.dead_end())),
        Some(w.goal_test(strategy.goal())),
        strategy.has_h().then(|| w.heuristic(strategy.heuristic())),
        Some(if strategy.has_h() && strategy.cost() == Cost::Tile { w.cost_tile_h } else { w.cost(strategy.cost()) }),
    ];
    let (order, limit, sideways) = (order(strategy, lang), strategy.limit(), strategy.sideways());
    let kept = strategy.kept_of_a_layer().unwrap_or_default();
    patterns.into_iter().flatten().map(|pattern| fill!(pattern, formula, order, limit, kept, sideways)).collect()
}

/// The conventions in a line: those that most often make two correct traces differ.
pub(super) fn short_conventions(strategy: &Strategy, lang: Lang) -> String {
    let s = lang.stage_words();
    let (formula, limit) = (formula(strategy, lang), strategy.limit());
    let arrows = strategy.order().moves().map(arrow).join(" ");
    let parts = [
        Some(fill!(s.short_open(strategy.open_kind()), formula)),
        strategy.kept_of_a_layer().map(|kept| fill!(s.short_kept, kept)),
        strategy.has_h().then(|| s.short_heuristic(strategy.heuristic()).into()),
        Some(arrows),
        strategy.applies(Key::Ties).then(|| s.short_ties(strategy.ties()).into()),
        (strategy.name() == Name::Dls).then(|| fill!(s.short_limit, limit)),
        Some(s.short_dup(strategy.dup()).into()),
        strategy.applies(Key::Cheaper).then(|| s.short_cheaper(strategy.cheaper()).into()),
        (strategy.discard() != Discard::None).then(|| s.short_discard(strategy.discard()).into()),
        strategy.forgets().then(|| s.short_forget.into()),
        Some(s.short_goal(strategy.goal()).into()),
        (strategy.cost() == Cost::Tile).then(|| s.short_tile.into()),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

const fn arrow(direction: Move) -> &'static str {
    match direction {
        Move::Up => "↑",
        Move::Down => "↓",
        Move::Left => "←",
        Move::Right => "→",
    }
}

/// The letters of the moves, in the order in which they are tried.
fn order(strategy: &Strategy, lang: Lang) -> String {
    strategy.order().moves().map(|direction| direction.letter().to_string()).join(lang.comma())
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct CodeLine {
    /// Its role, by a name that a step can point at.
    pub(super) role: Role,
    /// Its indentation, in levels.
    pub(super) indent: usize,
    pub(super) text: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, strum::Display)]
#[strum(serialize_all = "snake_case")]
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
    Crowded,
    NoBetter,
    Cut,
    Discard,
    Insert,
    Forget,
    End,
}

/// f as a strategy makes it up.
pub(super) fn formula(strategy: &Strategy, lang: Lang) -> String {
    match strategy.name() {
        Name::Bfs | Name::Dfs | Name::Dls | Name::Ids => lang.words().axis_depth.into(),
        Name::Ucs => "g".into(),
        Name::Greedy | Name::Beam | Name::Hill => "h".into(),
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
    match strategy.name() {
        Name::Ids => line(0, Role::Round, w.code_round_ids.into()),
        Name::Ida => line(0, Role::Round, w.code_round_ida.into()),
        _ => {}
    }
    let at_start = if strategy.goal() == GoalTest::Made { w.code_init_made } else { w.code_init };
    line(rounds, Role::Init, at_start.into());
    line(rounds, Role::Loop, w.code_loop.into());
    let inner = rounds + 1;
    if let Some(kept) = strategy.kept_of_a_layer() {
        line(inner, Role::Crowded, fill!(w.code_crowded, kept));
    }
    line(inner, Role::Take, w.code_take(strategy.open_kind()).into());
    if !strategy.drops() {
        line(inner, Role::Close, w.code_close.into());
    }
    if strategy.goal() == GoalTest::Taken {
        line(inner, Role::Goal, w.code_goal_taken.into());
    }
    if strategy.name() == Name::Hill {
        let pattern = if strategy.sideways() == 0 { w.code_no_better } else { w.code_no_better_sideways };
        line(inner, Role::NoBetter, fill!(pattern, sideways = strategy.sideways()));
    }
    if strategy.cut() == CutTest::Taken {
        line(inner, Role::Cut, w.code_cut_taken.into());
    }
    if strategy.discard() != Discard::None {
        line(inner, Role::Discard, w.code_discard(strategy.discard()).into());
    }
    if strategy.drops() {
        line(inner, Role::Close, w.code_close.into());
    }
    line(inner, Role::Moves, fill!(w.code_moves, order = order(strategy, lang)));
    line(inner + 1, Role::Blocked, w.code_blocked.into());
    for (role, text) in known(strategy, w) {
        line(inner + 1, role, text.into());
    }
    match strategy.limit_on() {
        Some(LimitOn::Depth) if strategy.cut() == CutTest::Made => line(inner + 1, Role::Cut, w.code_cut_depth.into()),
        Some(LimitOn::Depth) | None => {}
        Some(LimitOn::F) => line(inner + 1, Role::Cut, w.code_cut_f.into()),
    }
    if strategy.goal() == GoalTest::Made {
        line(inner + 1, Role::Goal, w.code_goal_made.into());
    }
    let insert = fill!(w.code_insert(strategy.open_kind()), formula = formula(strategy, lang));
    line(if strategy.open_kind() == OpenKind::Block { inner } else { inner + 1 }, Role::Insert, insert);
    if strategy.forgets() {
        line(inner, Role::Forget, w.code_forget.into());
    }
    let end = match strategy.name() {
        Name::Ids | Name::Ida => w.code_round_end,
        Name::Dls if strategy.hides_paths() => w.code_end_hidden,
        Name::Dls => w.code_end_cut,
        Name::Hill => w.code_end_hill,
        _ => w.code_end,
    };
    line(rounds, Role::End, end.into());
    lines
}

fn known(strategy: &Strategy, w: &'static Words) -> Vec<(Role, &'static str)> {
    match strategy.dup() {
        Dup::All if strategy.applies(Key::Cheaper) => match strategy.cheaper() {
            Cheaper::Replace => vec![(Role::Known, w.code_known_cheaper), (Role::Cheaper, w.code_cheaper)],
            Cheaper::Add => vec![(Role::Known, w.code_known_cheaper), (Role::Cheaper, w.code_cheaper_add)],
            Cheaper::Open => vec![(Role::Known, w.code_known_open), (Role::Cheaper, w.code_cheaper_open)],
            Cheaper::Ignore => vec![(Role::Known, w.code_known_all)],
        },
        Dup::All => vec![(Role::Known, w.code_known_all)],
        Dup::Closed => vec![(Role::Known, w.code_known_closed)],
        Dup::Path => vec![(Role::Known, w.code_known_path)],
        Dup::Parent => vec![(Role::Known, w.code_known_parent)],
        Dup::None => Vec::new(),
    }
}
