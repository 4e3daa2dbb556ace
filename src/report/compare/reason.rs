//! The reason for a divergence, in a sentence.

use std::collections::HashSet;

use super::{Compared, names, names_of};
use crate::compare::{Holdings, ListsPart, Reason, Stretch, lists_part, stretches};
use crate::report::limits::DIVERGING_RUNS;
use crate::report::narration::{Count, Lang, Words};
use crate::report::strategy::formula;
use crate::search::{Key, NodeId, OpenKind};
use crate::trace::{Trace, TryVerdict};

/// Says why runs diverge that took the same boards before: the parts that they fall into at a step.
pub(super) fn reasons(runs: &[Compared<'_>], split: &[Vec<usize>], step: usize, lang: Lang) -> String {
    let w = lang.compare_words();
    let mut members: Vec<usize> = split.iter().flatten().copied().collect();
    members.sort_unstable();
    let traces: Vec<&Trace> = members.iter().map(|&run| runs[run].trace).collect();
    let holdings = Holdings::before(&traces, step);
    let all = names_of(runs, &members, lang);
    // Where there are others, it would not be plain who both are.
    let both = members.len() == 2 && runs.len() == 2;
    match &holdings.reason {
        Reason::Rule => {
            let rules = rules(runs, &members, &holdings, lang);
            let first = runs[members[0]].trace.strategy();
            let mut keys: Vec<Key> = traces.iter().flat_map(|trace| first.differences(trace.strategy())).collect();
            keys.sort_by_key(|key| Key::ALL.iter().position(|listed| listed == key));
            keys.dedup();
            let pattern = match rules {
                None => w.reason_own_f,
                Some(_) if both => w.reason_rule_two,
                Some(_) => w.reason_rule,
            };
            fill!(
                pattern,
                runs = all,
                n = Count(holdings.common),
                rules = rules.as_deref().unwrap_or_default(),
                formula = formula(first, lang),
                keys = names(keys.iter().map(|key| key.text()), lang),
                k = keys.len()
            )
        }
        Reason::Settings(keys) => {
            let names = names(keys.iter().map(|key| key.text()), lang);
            fill!(
                if both { w.reason_settings_two } else { w.reason_settings },
                runs = all,
                n = Count(holdings.common),
                keys = names,
                k = keys.len()
            )
        }
        Reason::Lists | Reason::Over => {
            let since = since(runs, [split[0][0], split[1][0]], step, lang);
            let count = |at: usize| Count(distinct(traces[at], &holdings.own[at]));
            let (a, b) = (&runs[members[0]].label, &runs[members[1]].label);
            fill!(
                if members.len() == 2 { w.reason_lists_two } else { w.reason_lists },
                runs = all,
                n = Count(holdings.common),
                a,
                b,
                in_a = count(0),
                in_b = count(1),
                since
            )
        }
    }
}

/// Returns the number of different boards of some nodes.
fn distinct(trace: &Trace, nodes: &[NodeId]) -> usize {
    nodes.iter().map(|&id| trace.node(id).board).collect::<HashSet<_>>().len()
}

/// Says how each run takes, those that do it alike together: `bfs takes the oldest, dfs the newest`; none where all do it
/// alike.
fn rules(runs: &[Compared<'_>], members: &[usize], holdings: &Holdings, lang: Lang) -> Option<String> {
    let w = lang.compare_words();
    let mut rules: Vec<(String, Vec<usize>)> = Vec::new();
    for (at, &run) in members.iter().enumerate() {
        // How many there are of the lowest f is of interest only where runs are few.
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

/// Says what a run takes from an open list; none is given if it is not to be told how many share the lowest f.
fn rule(trace: &Trace, open: &[NodeId], lang: Lang) -> String {
    let (w, strategy) = (lang.compare_words(), trace.strategy());
    let f = |&id: &NodeId| trace.node(id).f(strategy);
    let lowest = open.first().map(f);
    let ties = open.iter().filter(|id| Some(f(id)) == lowest).count();
    let pattern = match strategy.open_kind() {
        OpenKind::Best if ties > 1 => w.rule_of_ties(strategy.ties()),
        kind => w.rule(kind),
    };
    fill!(pattern, formula = formula(strategy, lang), n = Count(ties))
}

/// Since when two runs no longer hold the same boards, and why.
fn since(runs: &[Compared<'_>], [one, other]: [usize; 2], step: usize, lang: Lang) -> String {
    let w = lang.compare_words();
    let traces = [runs[one].trace, runs[other].trace];
    if let Some(earlier) = stretches(&traces).find(Stretch::apart).filter(|stretch| stretch.from < step) {
        return fill!(w.since_parting, n = Count(earlier.from));
    }
    match lists_part(traces[0], traces[1], step) {
        Some(part) => {
            let [a, b] = [one, other].map(|run| runs[run].label.as_str());
            let [in_one, in_other] = part.verdicts.map(|verdict| verdict_says(verdict, lang.words()));
            let ListsPart { step, direction, .. } = part;
            fill!(w.since_try, n = Count(step), r#move = direction, a, b, in_a = in_one, in_b = in_other)
        }
        None => w.since_round.to_owned(),
    }
}

fn verdict_says(verdict: TryVerdict, w: &'static Words) -> String {
    match verdict {
        TryVerdict::Duplicate { place, .. } => format!("{} ({})", w.verdict_duplicate, w.found(place)),
        other => w.verdict(other.kind()).into(),
    }
}
