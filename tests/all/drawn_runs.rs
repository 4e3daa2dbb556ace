//! Drawn runs, what is told of them, and what is told of several: every change of it is seen. Golden files of runs that are chosen,
//! elsewhere, say what it reads like.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use steptrace::compare::{Axis, variants};
use steptrace::puzzle::{NamedGoal, Rng, Size};
use steptrace::report::{
    CompareOptions, Compared, Lang, ReportOptions, Selection, StudyOptions, compare_document, search_document,
    study_document,
};
use steptrace::search::{Bounds, Key, Name, Strategy};
use steptrace::survey::{Plan, Shard};
use steptrace::trace::Trace;

use crate::common::drawn::{drawn_instance, first_steps, pick, random_strategy, usual_names, usual_strategy};
use crate::common::runs::Golden;
use crate::common::set::{set, text};

const LANGS: [Lang; 2] = [Lang::En, Lang::Zh];

/// The report of a drawn run.
pub(crate) fn reported(number: u64) -> String {
    let rng = &mut Rng::new(number);
    let instance = drawn_instance(rng, &["2x2", "2x3", "2x3", "3x3"]);
    let strategy = random_strategy(rng, Name::ALL[number as usize % Name::ALL.len()], &instance);
    let trace = first_steps(&instance, &strategy, 2 + rng.below(40));
    let steps = if rng.below(3) == 0 { Selection::All } else { Selection::default() };
    let options = ReportOptions { lang: pick(rng, &LANGS), steps, ..ReportOptions::default() };
    set(search_document(&trace, &options), &text(60 + rng.below(80), rng.below(2) == 0))
}

#[test]
fn reports_of_drawn_runs_are_as_before() {
    let entries: Vec<String> = (0..800).map(reported).collect();
    Golden::of("drawn").holds_entries("reports.txt", &entries, 0);
}

/// The comparison of drawn runs.
pub(crate) fn compared(number: u64) -> String {
    let rng = &mut Rng::new(number);
    let instance = drawn_instance(rng, &["2x2", "2x3", "2x3", "3x3"]);
    let own = usual_strategy(rng, usual_names()[number as usize % usual_names().len()], &instance);
    let axis = Axis::Key(pick(rng, &[Key::Order, Key::Ties, Key::Dup, Key::Goal, Key::H, Key::W]));
    let of_axis: Vec<Strategy> =
        variants(&own, axis, &instance).into_iter().map(|variant| variant.strategy).take(6).collect();
    let vary = (rng.below(2) == 0 && of_axis.len() > 1).then_some(axis);
    let strategies = if vary.is_some() {
        of_axis
    } else {
        let name = pick(rng, &usual_names());
        let others = [usual_strategy(rng, name, &instance), random_strategy(rng, name, &instance)];
        std::iter::once(own).chain(others.into_iter().take(1 + rng.below(2))).collect()
    };
    let most = if rng.below(4) == 0 { 12 } else { 600 };
    let traces: Vec<Trace> = strategies.iter().map(|strategy| first_steps(&instance, strategy, most)).collect();
    let pairs: Vec<_> = traces.iter().map(|trace| (trace, None)).collect();
    let runs = vary.map_or_else(|| Compared::all(&pairs), |axis| Compared::values(&pairs, axis));
    let options = CompareOptions { lang: pick(rng, &LANGS), vary, ..CompareOptions::default() };
    set(compare_document(&runs, &options), &text(60 + rng.below(80), false))
}

#[test]
fn comparisons_of_drawn_runs_are_as_before() {
    let entries: Vec<String> = (0..400).map(compared).collect();
    Golden::of("drawn").holds_entries("comparisons.txt", &entries, 0);
}

/// The study of drawn boards.
pub(crate) fn studied(number: u64) -> String {
    let rng = &mut Rng::new(number);
    let size: Size = pick(rng, &["2x2", "2x3", "2x3", "3x3"]).parse().unwrap();
    let goal = NamedGoal::Standard.board(size).unwrap();
    let instance = drawn_instance(rng, &[&size.to_string()]);
    let names = [usual_names()[number as usize % usual_names().len()], pick(rng, &usual_names())];
    let mut strategies = names.map(|name| usual_strategy(rng, name, &instance)).to_vec();
    strategies.dedup();
    let from = rng.below(5);
    let plan = Plan {
        size,
        goal,
        depths: format!("{from}..{}", from + 1 + rng.below(4)).parse().unwrap(),
        per_depth: 1 + rng.below(9),
        seed: rng.bits(),
        strategies,
        bounds: Bounds { max_steps: if rng.below(3) == 0 { 20 } else { 2_000 }, ..Bounds::default() },
    };
    let carried_out = plan.carry_out(Shard::WHOLE, NonZeroUsize::MIN, &|_| ControlFlow::Continue(()));
    let Ok(study) = carried_out else { return format!("{size}, {}\n", plan.depths) };
    let options = StudyOptions { lang: pick(rng, &LANGS), ..StudyOptions::default() };
    set(study_document(&study, &options), &text(60 + rng.below(80), false))
}

#[test]
fn studies_of_drawn_boards_are_as_before() {
    let entries: Vec<String> = (0..80).map(studied).collect();
    Golden::of("drawn").holds_entries("studies.txt", &entries, 0);
}
