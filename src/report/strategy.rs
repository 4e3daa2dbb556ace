//! A strategy in words: its name, its conventions, and the loop as a textbook's figure prints it.

use unicode_width::UnicodeWidthStr;

use super::narration::{Lang, Words};
use crate::graph::Direction;
use crate::puzzle::Cost;
use crate::search::{CutTest, Discard, GoalTest, Key, LimitOn, Name, OpenKind, Strategy, Weight};

/// Returns the name of a strategy in words.
pub fn strategy_name(strategy: &Strategy, lang: Lang) -> &'static str {
    lang.words().strategy_name(strategy.name())
}

fn words(strategy: &Strategy, lang: Lang) -> &'static Words {
    lang.words().of(strategy.is_for_graphs())
}

pub(super) fn conventions(strategy: &Strategy, lang: Lang) -> Vec<String> {
    let w = words(strategy, lang);
    let rule = |key: Key| strategy.applies(key).then(|| lang.setting_words(strategy, key).rule);
    let limit = match strategy.name() {
        Name::Dls => Some(w.limit_dls),
        Name::Ids => Some(w.limit_ids),
        Name::Ida => Some(w.limit_ida),
        Name::Hill if strategy.sideways() == 0 => Some(w.climb),
        Name::Hill => Some(w.climb_sideways),
        _ => None,
    };
    // If nodes are dropped for another reason, not every node removed from open is expanded.
    let loses = strategy.drops() && strategy.discard() == Discard::None;
    let patterns = [
        Some(if strategy.name() == Name::Hill { w.rule_hill } else { w.open_rule(strategy.open_kind()) }),
        rule(Key::Ties).or(Some(w.formula_shown)),
        match strategy.compass() {
            Some(_) => Some(w.order_grid),
            None if strategy.is_for_graphs() => rule(Key::Order),
            None => Some(w.order),
        },
        rule(Key::Cheaper).or(rule(Key::Dup)),
        strategy.closed_is_record().then_some(w.closed_is_record),
        limit,
        rule(Key::Cut),
        rule(Key::Discard).filter(|_| !loses),
        rule(Key::DeadEnd),
        rule(Key::Goal),
        rule(Key::H),
        if strategy.has_h() && strategy.cost() == Cost::Tile { Some(w.cost_tile_h) } else { rule(Key::Cost) },
    ];
    let (formula, order) = (formula(strategy, lang), order(strategy, lang));
    let (limit, sideways) = (strategy.limit(), strategy.sideways());
    let kept = strategy.kept_of_a_layer().unwrap_or_default();
    patterns.into_iter().flatten().map(|pattern| fill!(pattern, formula, order, limit, kept, sideways)).collect()
}

/// Returns the conventions on one line: those that most often make two correct traces differ.
pub(super) fn short_conventions(strategy: &Strategy, lang: Lang) -> String {
    let w = lang.words();
    let short = |key: Key| {
        let value = strategy.value(key);
        let words = lang.value_words(key, &value).map_or(value, |words| words.short.to_owned());
        strategy.applies(key).then(|| fill!(lang.key_words().short(key), v = words))
    };
    let usual = strategy.usual();
    let unusual = |key: Key| short(key).filter(|_| strategy.value(key) != usual.value(key));
    let parts = [
        Some(fill!(w.short_open(strategy.open_kind()), formula = formula(strategy, lang))),
        strategy.kept_of_a_layer().map(|kept| fill!(w.short_kept, kept)),
        short(Key::H),
        Some(fill!(lang.key_words().short(Key::Order), v = order(strategy, lang))),
        short(Key::Ties),
        short(Key::Limit),
        short(Key::Dup),
        short(Key::Cheaper),
        unusual(Key::Discard),
        unusual(Key::DeadEnd),
        short(Key::Goal),
        unusual(Key::Cost),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

/// A setting of a strategy as a control offers it.
#[derive(Clone, Debug, serde::Serialize)]
pub struct Setting {
    /// The key, as a spec spells it.
    pub key: &'static str,
    /// The setting in a few words.
    pub name: &'static str,
    /// Its value, as a spec spells it.
    pub value: String,
    /// The convention that the value stands for; empty where the value says it.
    pub rule: &'static str,
    /// All values, if they can be listed, with their rules, each as the spec of the strategy that has it.
    pub values: Vec<(String, &'static str, String)>,
}

/// Returns the settings that apply to a strategy.
pub fn settings(strategy: &Strategy, lang: Lang) -> Vec<Setting> {
    let rule = |strategy: &Strategy, key| lang.setting_words(strategy, key).rule;
    let setting = |&key: &Key| {
        let values = strategy.with_each(key).into_iter();
        let values = values.map(|other| (other.value(key), rule(&other, key), shortest(&other))).collect();
        let name = lang.key_words().name(key);
        Setting { key: key.text(), name, value: strategy.value(key), rule: rule(strategy, key), values }
    };
    Key::ALL.iter().filter(|&&key| strategy.applies(key)).map(setting).collect()
}

/// Returns the shortest spec of a strategy.
pub fn shortest(strategy: &Strategy) -> String {
    let usual = strategy.usual();
    spec_of(strategy, |key| strategy.value(key) != usual.value(key))
}

/// Returns a spec with those of the settings that apply.
fn spec_of(strategy: &Strategy, told: impl Fn(Key) -> bool) -> String {
    let keys = Key::ALL.iter().filter(|&&key| strategy.applies(key) && told(key));
    let settings = keys.map(|&key| format!("{key}={}", strategy.value(key)));
    std::iter::once(strategy.name().text().to_owned()).chain(settings).collect::<Vec<_>>().join(",")
}

fn order(strategy: &Strategy, lang: Lang) -> String {
    if let Some(order) = strategy.compass() {
        return order.directions().map(Direction::text).collect::<Vec<_>>().join(lang.comma());
    }
    if strategy.is_for_graphs() {
        return lang.setting_words(strategy, Key::Order).short.into();
    }
    strategy.order().moves().map(|direction| direction.letter().to_string()).join(lang.comma())
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct CodeLine {
    pub(super) role: Role,
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

/// Returns the loop as this strategy runs it; a try is judged in the order of these lines.
pub(super) fn pseudocode(strategy: &Strategy, lang: Lang) -> Vec<CodeLine> {
    let (w, name, kind) = (words(strategy, lang), strategy.name(), strategy.open_kind());
    let (drops, tests_made) = (strategy.drops(), strategy.goal() == GoalTest::Made);
    let (kept, sideways) = (strategy.kept_of_a_layer(), strategy.sideways());
    let cuts_taken = strategy.cut() == CutTest::Taken;
    let known = lang.setting_words(strategy, if strategy.applies(Key::Cheaper) { Key::Cheaper } else { Key::Dup });
    let only = |applies: bool, line: &'static str| if applies { line } else { "" };
    let outer = usize::from(strategy.is_iterative());
    let (inner, each) = (outer + 1, outer + 2);
    let round = match name {
        Name::Ids => w.code_round_ids,
        Name::Ida => w.code_round_ida,
        _ => "",
    };
    let cut = match strategy.limit_on() {
        Some(LimitOn::Depth) => only(!cuts_taken, w.code_cut_depth),
        Some(LimitOn::F) => w.code_cut_f,
        None => "",
    };
    let end = match name {
        Name::Ids | Name::Ida => w.code_round_end,
        Name::Dls if strategy.hides_paths() => w.code_end_hidden,
        Name::Dls => w.code_end_cut,
        Name::Hill => w.code_end_hill,
        _ => w.code_end,
    };
    let no_better = if sideways == 0 { w.code_no_better } else { w.code_no_better_sideways };
    let lines = [
        (0, Role::Round, round),
        (outer, Role::Init, if tests_made { w.code_init_made } else { w.code_init }),
        (outer, Role::Loop, w.code_loop),
        (inner, Role::Crowded, only(kept.is_some(), w.code_crowded)),
        (inner, Role::Take, w.code_take(kind)),
        (inner, Role::Close, only(!drops, w.code_close)),
        (inner, Role::Goal, only(!tests_made, w.code_goal_taken)),
        (inner, Role::NoBetter, only(name == Name::Hill, no_better)),
        (inner, Role::Cut, only(cuts_taken, w.code_cut_taken)),
        (inner, Role::Discard, lang.setting_words(strategy, Key::Discard).code),
        (inner, Role::Close, only(drops, w.code_close)),
        (inner, Role::Moves, w.code_moves),
        (each, Role::Blocked, only(!strategy.is_for_graphs(), w.code_blocked)),
        (each, Role::Known, known.code),
        (each, Role::Cheaper, known.code_cheaper),
        (each, Role::Cut, cut),
        (each, Role::Goal, only(tests_made, w.code_goal_made)),
        (if kind == OpenKind::Block { inner } else { each }, Role::Insert, w.code_insert(kind)),
        (inner, Role::Forget, only(strategy.forgets(), w.code_forget)),
        (outer, Role::End, end),
    ];
    let (kept, order, formula) = (kept.unwrap_or_default(), order(strategy, lang), formula(strategy, lang));
    let line =
        |(indent, role, pattern)| CodeLine { role, indent, text: fill!(pattern, kept, sideways, order, formula) };
    lines.into_iter().filter(|(_, _, pattern)| !pattern.is_empty()).map(line).collect()
}

/// Returns the shortest spec of a strategy that shows its heuristic or limit.
pub(super) fn label(strategy: &Strategy) -> String {
    let usual = strategy.usual();
    spec_of(strategy, |key| matches!(key, Key::H | Key::Limit) || strategy.value(key) != usual.value(key))
}

/// Maximum letters of a name at the end of a line of a chart.
const NAME_AT_END: usize = 20;

/// Returns the name for the end of a run's line in a chart: its letter if its label has no room there.
pub(super) fn name_at_end(run: usize, label: &str) -> String {
    if label.width() <= NAME_AT_END { label.to_owned() } else { letter(run) }
}

/// Returns the letter of a run by its index: A to Z, then AA, AB …
pub(super) fn letter(run: usize) -> String {
    let one = |digit: usize| char::from(b'A' + (digit % 26) as u8);
    let more = (run >= 26).then(|| one(run / 26 - 1));
    more.into_iter().chain([one(run)]).collect()
}
