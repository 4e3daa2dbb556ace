//! The reason for a divergence, in one sentence.

use std::collections::HashSet;

use super::{Compared, names, names_of, words};
use crate::compare::{Cause, Causes, Decides, Holdings};
use crate::report::limits::DIVERGING_RUNS;
use crate::report::narration::{Count, Lang};
use crate::report::strategy::formula;
use crate::search::{Key, NodeId};
use crate::trace::Trace;

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
    let traces: Vec<&Trace> = members.iter().map(|&run| runs[run].trace).collect();
    let holdings = Holdings::before(&traces, step);
    let all = names_of(runs, &members, lang);
    let pattern = match members.as_slice() {
        _ if holdings.are_same => w.reason_same,
        [_, _] => w.reason_lists_two,
        _ => w.reason_lists,
    };
    let only_in = |at: usize| Count(distinct(traces[at], &holdings.own[at]));
    let lists = fill!(
        pattern,
        runs = all,
        n = Count(holdings.common),
        rules = rules_say(runs, &members, lang).map(|rules| fill!(w.reason_rules, rules)).unwrap_or_default(),
        a = runs[members[0]].label,
        b = runs[members[1]].label,
        in_a = only_in(0),
        in_b = only_in(1)
    );
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

fn distinct(trace: &Trace, nodes: &[NodeId]) -> usize {
    nodes.iter().map(|&id| trace.node(id).state).collect::<HashSet<_>>().len()
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
    let told = |(rule, followers): &(String, Vec<usize>), pattern: &str| {
        fill!(pattern, runs = names_of(runs, followers, lang), k = followers.len(), rule)
    };
    let (first, others) = rules.split_first().filter(|(_, others)| !others.is_empty())?;
    Some(
        others
            .iter()
            .fold(told(first, w.takes), |rules, next| fill!(w.takes_and, rules, rule = told(next, w.takes_too))),
    )
}
