//! The reason for a divergence, in a sentence.

use std::collections::HashSet;

use super::{Compared, names, names_of};
use crate::compare::{
    Cause, Causes, Holdings, ListDifference, Reason, Setting, Stretch, first_list_difference, stretches,
};
use crate::report::limits::DIVERGING_RUNS;
use crate::report::narration::{Count, Lang, Words};
use crate::report::strategy::formula;
use crate::search::{Key, NodeId, OpenKind};
use crate::trace::{Trace, TryVerdict};

/// Says why runs that took the same boards before diverge: what their open lists held, and which settings decide. `split` has the
/// parts that they fall into at a step.
pub(super) fn reasons(
    runs: &[Compared<'_>],
    split: &[Vec<usize>],
    step: usize,
    causes: &mut Causes<'_>,
    lang: Lang,
) -> String {
    let w = lang.compare_words();
    let mut members: Vec<usize> = split.iter().flatten().copied().collect();
    members.sort_unstable();
    let traces: Vec<&Trace> = members.iter().map(|&run| runs[run].trace).collect();
    let holdings = Holdings::before(&traces, step);
    let all = names_of(runs, &members, lang);
    // If there are other runs, it would not be plain who both are.
    let both = members.len() == 2 && runs.len() == 2;
    let decided = causes_of(split, step, causes);
    let lists = match holdings.reason {
        Reason::Same => {
            // A rule that differs may still not be what decides.
            let by_rule = decided.iter().any(|(_, cause)| cause.settings().iter().any(|setting| is_of_rule(*setting)));
            let rules = by_rule.then(|| rules_say(runs, &members, &holdings, lang)).flatten();
            let rules = rules.map(|rules| fill!(w.reason_rules, rules)).unwrap_or_default();
            let pattern = if both { w.reason_same_two } else { w.reason_same };
            fill!(pattern, runs = all, n = Count(holdings.common), rules)
        }
        Reason::Entry => {
            let pattern = if both { w.reason_entry_two } else { w.reason_entry };
            fill!(pattern, runs = all, n = Count(holdings.common))
        }
        Reason::Lists | Reason::Over => {
            let since = since(runs, [split[0][0], split[1][0]], step, lang);
            let count = |at: usize| Count(distinct(traces[at], &holdings.own[at]));
            let (a, b) = (&runs[members[0]].label, &runs[members[1]].label);
            let says = fill!(
                if members.len() == 2 { w.reason_lists_two } else { w.reason_lists },
                runs = all,
                n = Count(holdings.common),
                a,
                b,
                in_a = count(0),
                in_b = count(1)
            );
            match since {
                Some(since) => fill!(w.sentences, one = says, next = since),
                None => says,
            }
        }
    };
    decided.iter().fold(lists, |says, (pairs, cause)| {
        fill!(w.sentences, one = says, next = cause_says(runs, pairs, cause, both, lang))
    })
}

/// Returns what decides between the first run of a split and one of each other part, as far as they are shown; runs with the same
/// cause are together.
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

/// Returns true if a setting is one by which open gives a node back.
const fn is_of_rule(setting: Setting) -> bool {
    match setting {
        Setting::Name => true,
        Setting::Key(key) => matches!(key, Key::H | Key::W | Key::Width | Key::Cost | Key::Insert | Key::Ties),
    }
}

/// Says what decides between the first of some runs and each other.
fn cause_says(runs: &[Compared<'_>], pairs: &[usize], cause: &Cause, both: bool, lang: Lang) -> String {
    let w = lang.compare_words();
    let (one, others) = (&runs[pairs[0]].label, names_of(runs, &pairs[1..], lang));
    let between = match pairs {
        _ if both => w.between_both.to_owned(),
        [_, _] => fill!(w.between_two, one, other = others),
        _ => fill!(w.between_each, one, others),
    };
    let pattern = match cause {
        Cause::Only(_) => w.decided_only,
        Cause::Alone(_) => w.decided_alone,
        Cause::Together(_) => w.decided_together,
    };
    let settings = cause.settings();
    let name = |setting: &Setting| setting.key().map_or(w.setting_name, Key::text);
    fill!(pattern, between, keys = names(settings.iter().map(name), lang), k = settings.len())
}

/// Returns the number of different boards of some nodes.
fn distinct(trace: &Trace, nodes: &[NodeId]) -> usize {
    nodes.iter().map(|&id| trace.node(id).board).collect::<HashSet<_>>().len()
}

/// Says which node each run takes, those with the same rule together: `bfs takes the oldest, dfs the newest`. Returns `None` if all
/// have the same rule.
fn rules_say(runs: &[Compared<'_>], members: &[usize], holdings: &Holdings, lang: Lang) -> Option<String> {
    let w = lang.compare_words();
    let mut rules: Vec<(String, Vec<usize>)> = Vec::new();
    for (at, &run) in members.iter().enumerate() {
        // The number of nodes with the lowest f is of interest only if runs are few.
        let open = if members.len() <= DIVERGING_RUNS { holdings.open[at].as_slice() } else { &[] };
        let rule = rule(runs[run].trace, open, lang);
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

/// Says which node a run takes from an open list, which is empty if it is not to be said how many share the lowest f.
fn rule(trace: &Trace, open: &[NodeId], lang: Lang) -> String {
    let (w, strategy) = (lang.compare_words(), trace.strategy());
    let f = |&id: &NodeId| trace.node(id).f(strategy);
    let lowest = open.first().map(f);
    let ties = open.iter().filter(|id| Some(f(id)) == lowest).count();
    let depth = |&id: &NodeId| trace.node(id).depth;
    let layer = open.iter().take_while(|id| Some(depth(id)) == open.first().map(depth)).count();
    let kept = strategy.kept_of_a_layer().unwrap_or(u32::MAX);
    let pattern = match strategy.open_kind() {
        OpenKind::Layers if layer > kept as usize => w.rule_crowded,
        OpenKind::Best if ties > 1 => lang.setting_words(strategy, Key::Ties).takes,
        kind => w.rule(kind),
    };
    fill!(pattern, formula = formula(strategy, lang), n = Count(ties), kept)
}

/// Says since when two runs no longer hold the same boards, and why, if that is known.
fn since(runs: &[Compared<'_>], [one, other]: [usize; 2], step: usize, lang: Lang) -> Option<String> {
    let w = lang.compare_words();
    let traces = [runs[one].trace, runs[other].trace];
    if let Some(earlier) = stretches(&traces).find(Stretch::apart).filter(|stretch| stretch.from < step) {
        return Some(fill!(w.since_parting, n = Count(earlier.from)));
    }
    let [a, b] = [one, other].map(|run| runs[run].label.as_str());
    Some(match first_list_difference(traces[0], traces[1], step)? {
        ListDifference::Try { step, direction, verdicts } => {
            let [in_one, in_other] = verdicts.map(|verdict| verdict_says(verdict, lang.words()));
            fill!(w.since_try, n = Count(step), r#move = direction, a, b, in_a = in_one, in_b = in_other)
        }
        ListDifference::Dropped { step, run } => {
            fill!(w.since_dropped, n = Count(step), run = [a, b][run], other = [b, a][run])
        }
        ListDifference::Round => w.since_round.to_owned(),
    })
}

fn verdict_says(verdict: TryVerdict, w: &'static Words) -> String {
    match verdict {
        TryVerdict::Duplicate { place, .. } => format!("{} ({})", w.verdict_duplicate, w.found(place)),
        other => w.verdict(other.kind()).into(),
    }
}
