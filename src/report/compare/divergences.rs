//! Divergences: the first step at which runs expand different boards, the contents of their open lists, and the
//! cause; then the next ones.

use std::collections::HashSet;

use super::{CompareOptions, Compared, names, names_of, words};
use crate::compare::{Cause, Causes, Decides, Stretch, stretches};
use crate::report::document::{Block, Boards, Group, Inline, NodeList, Scale, Shown, Span, Tone};
use crate::report::letter;
use crate::report::limits::{DIVERGING_OPEN, DIVERGING_RUNS};
use crate::report::narration::{Count, Lang, Narrator};
use crate::report::step::{Picture, WHOLE, excerpt};
use crate::report::strategy::formula;
use crate::search::{Key, NodeId, State};
use crate::trace::Trace;

pub(super) fn blocks<'a>(runs: &'a [Compared<'a>], options: &CompareOptions) -> Vec<Block<'a>> {
    let (w, lang) = (words(runs, options.lang), options.lang);
    let traces: Vec<&Trace> = runs.iter().map(|run| run.trace).collect();
    let all: Vec<Stretch> = stretches(&traces).collect();
    let together = Stretch { from: 1, to: 0, groups: vec![(0..runs.len()).collect()], over: Vec::new() };
    let pairs = std::iter::once(&together).chain(&all).zip(&all);
    let divergences = pairs.map(|(before, stretch)| (stretch, stretch.splits(before)));
    let divergences: Vec<(&Stretch, Splits)> = divergences.filter(|(_, splits)| !splits.is_empty()).collect();
    let shown = &divergences[..divergences.len().min(options.partings.unwrap_or(3))];
    let mut causes = Causes::at(&traces, shown.iter().map(|(stretch, _)| stretch.from).collect());
    let tell = |(stretch, splits): &(&Stretch, Splits)| divergence(runs, stretch, splits, &mut causes, options);
    let told: Vec<Block<'a>> = shown.iter().map(tell).collect();
    let untold = divergences.len() - told.len();
    let more = (untold > 0).then(|| fill!(w.divergence_more, n = Count(untold), all = divergences.len()));

    let apart = all.iter().find(|stretch| stretch.apart());
    let mut blocks = vec![Block::paragraph(together_says(runs, &all, apart, lang))];
    blocks.extend((!told.is_empty()).then(|| Block::aside(w.divergence_legend)));
    blocks.extend(told);
    blocks.extend(more.map(Block::gap));
    blocks
}

/// The groups of runs that split at a step, each with its parts.
type Splits = Vec<Vec<Vec<usize>>>;

fn together_says(runs: &[Compared<'_>], all: &[Stretch], apart: Option<&Stretch>, lang: Lang) -> String {
    let w = words(runs, lang);
    let pattern = match apart {
        None if all.is_empty() => lang.words().expansions_none,
        None if runs.iter().any(Compared::stopped) => w.divergence_not_yet,
        None => w.divergence_never,
        Some(apart) if !apart.diverges() => w.divergence_over,
        Some(apart) if apart.from == 1 => w.divergence_at_once,
        Some(_) => w.divergence_says,
    };
    let last = all.last().map_or(0, |stretch| stretch.to);
    let steps = apart.map_or(last, |apart| apart.from - 1);
    fill!(pattern, n = Count(steps), next = Count(steps + 1))
}

/// `bfs = astar ≠ dfs`
fn groups_say(runs: &[Compared<'_>], groups: &[Vec<usize>], lang: Lang) -> String {
    let w = words(runs, lang);
    let members: usize = groups.iter().map(Vec::len).sum();
    if members > DIVERGING_RUNS + 2 {
        return fill!(w.groups_many, n = Count(members), boards = Count(groups.len()));
    }
    let name = |&run: &usize| runs[run].label.as_str();
    let group = |group: &Vec<usize>| group.iter().map(name).collect::<Vec<_>>().join(" = ");
    groups.iter().map(group).collect::<Vec<_>>().join(" ≠ ")
}

fn divergence<'a>(
    runs: &'a [Compared<'a>],
    stretch: &Stretch,
    splits: &Splits,
    causes: &mut Causes<'_>,
    options: &CompareOptions,
) -> Block<'a> {
    let (lang, w) = (options.lang, words(runs, options.lang));
    let step = stretch.from;
    let mut going: Vec<usize> = stretch.groups.iter().flatten().copied().collect();
    going.sort_unstable();
    let shown: Vec<usize> = if going.len() <= DIVERGING_RUNS {
        going.clone()
    } else {
        // One run represents each group.
        stretch.groups.iter().take(DIVERGING_RUNS).filter_map(|group| group.first().copied()).collect()
    };
    let heading = fill!(w.divergence_heading, n = Count(step), groups = groups_say(runs, &stretch.groups, lang));
    let mut blocks = vec![Block::heading(heading)];
    blocks.extend(splits.iter().map(|split| Block::paragraph(reasons(runs, split, step, causes, lang))));
    let taken = shown.iter().filter_map(|&at| taken(&runs[at], step, lang));
    blocks.push(if runs[0].trace.problem().tiles().is_some() {
        Block::Boards(Boards::new(Scale::Medium, taken))
    } else {
        Block::Values(taken.map(|shown| (format!("{}, {}", shown.label, shown.foot), Tone::Current)).collect())
    });
    blocks.push(Block::aside(w.divergence_open));
    blocks.push(Block::Lists(shown.iter().map(|&at| list(&runs[at], at, step, options)).collect()));
    blocks.extend((shown.len() < going.len()).then(|| {
        Block::gap(fill!(w.divergence_left_out, shown = Count(shown.len()), boards = Count(stretch.groups.len())))
    }));
    Block::Group(Group { data: vec![("parting", step.to_string())], ..Group::new("parting", blocks) })
}

fn taken(Compared { trace, label }: &Compared<'_>, step: usize, lang: Lang) -> Option<Shown> {
    let (node, narrator) = (trace.node(trace.step(step)?.node), Narrator::new(trace, lang));
    let picture = Picture { state: node.state, slid: narrator.slid(&node) };
    let shown = Shown::picture(picture, format!("{label} {}", narrator.name(node.id)), Tone::Current);
    Some(shown.with_foot(format!("f {}", trace.f(&node))))
}

fn list(Compared { trace, label }: &Compared<'_>, at: usize, step: usize, options: &CompareOptions) -> NodeList {
    let (open, narrator) = (open_before(trace, step), Narrator::new(trace, options.lang));
    let ends = if options.full_lists { WHOLE } else { DIVERGING_OPEN };
    let entries = excerpt(trace, &narrator, open.iter().copied(), open.len(), ends, &[]);
    let (len, has_boards) = (open.len(), trace.problem().tiles().is_some());
    let name = Inline::from(Span::Letter(letter(at))).then(format!(" {label}"));
    NodeList { name, tone: Tone::Open, before: None, len, entries, with_f: true, has_boards }
}

/// Explains why runs that took the same boards so far diverge; `split` has the parts that they split into at a step.
pub(super) fn reasons(
    runs: &[Compared<'_>],
    split: &[Vec<usize>],
    step: usize,
    causes: &mut Causes<'_>,
    lang: Lang,
) -> String {
    let w = words(runs, lang);
    let mut members: Vec<usize> = split.iter().flatten().copied().collect();
    members.sort_unstable();
    let boards = |&run: &usize| -> HashSet<State> {
        let trace = runs[run].trace;
        open_before(trace, step).into_iter().map(|id| trace.node(id).state).collect()
    };
    let open: Vec<HashSet<State>> = members.iter().map(boards).collect();
    let n = open[0].iter().filter(|&board| open.iter().all(|open| open.contains(board))).count();
    let pattern = if open.iter().all(|other| *other == open[0]) { w.reason_same } else { w.reason_lists };
    let rules = rules_say(runs, &members, lang).map(|rules| fill!(w.reason_rules, rules)).unwrap_or_default();
    let lists = fill!(pattern, runs = names_of(runs, &members, lang), n = Count(n), rules);
    let causes = causes_of(split, step, causes);
    let causes = causes.iter().map(|(pairs, cause)| cause_says(runs, pairs, cause, lang));
    causes.fold(lists, |one, next| fill!(w.sentences, one, next))
}

/// Returns what decides between the first run of a split and one of each other part, as far as they are shown; runs with the same
/// cause are grouped.
fn causes_of(split: &[Vec<usize>], step: usize, causes: &mut Causes<'_>) -> Vec<(Vec<usize>, Cause)> {
    let mut found: Vec<(Vec<usize>, Cause)> = Vec::new();
    for part in &split[1..split.len().min(DIVERGING_RUNS)] {
        let cause = causes.between([split[0][0], part[0]], step);
        match found.iter_mut().find(|(_, known)| *known == cause) {
            Some((runs, _)) => runs.push(part[0]),
            None => found.push((vec![split[0][0], part[0]], cause)),
        }
    }
    found
}

fn cause_says(runs: &[Compared<'_>], pairs: &[usize], cause: &Cause, lang: Lang) -> String {
    let w = words(runs, lang);
    let (one, others) = (&runs[pairs[0]].label, names_of(runs, &pairs[1..], lang));
    let between = match pairs {
        [_, _] => fill!(w.between_two, one, other = others),
        _ => fill!(w.between_each, one, others),
    };
    let pattern = match cause.how {
        Decides::Only => w.decided_only,
        Decides::Alone => w.decided_alone,
        Decides::Together => w.decided_together,
    };
    let settings = cause.settings.iter().map(|setting| setting.map_or(w.setting_name, Key::text));
    fill!(pattern, between, keys = names(settings, lang), k = cause.settings.len())
}

fn open_before(trace: &Trace, step: usize) -> Vec<NodeId> {
    trace.before(step).map(|lists| lists.open).unwrap_or_default()
}

/// Describes which node each run takes, grouped by rule; `None` if all have the same rule.
fn rules_say(runs: &[Compared<'_>], members: &[usize], lang: Lang) -> Option<String> {
    let w = words(runs, lang);
    let mut rules: Vec<(String, Vec<usize>)> = Vec::new();
    for &run in members {
        let strategy = runs[run].trace.strategy();
        let rule = fill!(w.rule(strategy.open_kind()), formula = formula(strategy, lang));
        match rules.iter_mut().find(|(known, _)| *known == rule) {
            Some((_, followers)) => followers.push(run),
            None => rules.push((rule, vec![run])),
        }
    }
    let told = |(rule, followers): &(String, Vec<usize>)| {
        fill!(w.takes, runs = names_of(runs, followers, lang), k = followers.len(), rule)
    };
    (rules.len() > 1).then(|| rules.iter().map(told).collect::<Vec<_>>().join(lang.comma()))
}
