//! Which boards the runs expand: all of them, some, or only one; and of two heuristics, whether the better one's boards
//! lie inside the other's.

use super::{CompareOptions, Compared, names_of};
use crate::compare::{Containment, Informed, Overlap, containment};
use crate::puzzle::{Board, Heuristic};
use crate::report::narration::{Count, Holes, Lang, fill};
use crate::search::NodeId;
use crate::trace::Trace;

/// Which boards the runs expand.
#[derive(Clone, Debug)]
pub(in crate::report) struct OverlapText {
    /// How many boards any run expands.
    pub(in crate::report) says: String,
    /// How many of them all runs expand, some, and only one: `by all: 3 · by some: 2 · by one only: 7 boards`.
    pub(in crate::report) counts: Option<String>,
    /// The sets of runs that have boards of their own, those of most runs first; where some are left out, the largest.
    pub(in crate::report) sets: Vec<SetText>,
    /// What of the sets is left out.
    pub(in crate::report) more_sets: Option<String>,
    /// How many boards each run expands, and how many of them each other does, run by run: `6`, and as a share, `75%`.
    pub(in crate::report) shares: Vec<Vec<ShareText>>,
    /// What is said above the shares, or why there are none; nothing where there is nothing to share.
    pub(in crate::report) shares_say: Option<String>,
    /// Pairs of A* runs that differ in their heuristics.
    pub(in crate::report) contained: Vec<ContainedText>,
}

/// The boards that just these runs expand.
#[derive(Clone, Debug)]
pub(in crate::report) struct SetText {
    /// The runs, by their places.
    pub(in crate::report) runs: Vec<usize>,
    /// `all runs`, `only bfs`, `bfs and astar`.
    pub(in crate::report) name: String,
    /// How many boards.
    pub(in crate::report) count: usize,
    /// `4 boards`.
    pub(in crate::report) says: String,
    /// Name and number: `all runs: 4 boards`; where they are many, with the option that shows them.
    pub(in crate::report) heading: String,
    /// The boards, where they are few.
    pub(in crate::report) boards: Vec<Board>,
    /// That they are many, and the option that shows them.
    pub(in crate::report) more: Option<String>,
}

/// How many of a run's boards another expands too.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::report) struct ShareText {
    /// How many.
    pub(in crate::report) count: String,
    /// In per cent of the run's own; empty for the run itself.
    pub(in crate::report) share: String,
}

/// Whether the boards of the better of two heuristics lie inside the other's.
#[derive(Clone, Debug)]
pub(in crate::report) struct ContainedText {
    /// Whether they do, and why there are exceptions.
    pub(in crate::report) says: String,
    /// The exceptions: node, board and f, in print.
    pub(in crate::report) exceptions: Vec<(NodeId, Board, String)>,
    /// How many more there are, and the option that shows them.
    pub(in crate::report) more: Option<String>,
}

/// So many sets of runs are told.
const SETS: usize = 12;

/// The shares are told of so many runs.
const SHARES: usize = 8;

impl OverlapText {
    /// Of these runs.
    pub(in crate::report) fn of(runs: &[Compared<'_>], options: &CompareOptions) -> OverlapText {
        let w = options.lang.compare_words();
        let traces: Vec<&Trace> = runs.iter().map(|run| run.trace).collect();
        let overlap = Overlap::of(&traces);
        if runs.len() < 2 || overlap.any() == 0 {
            let pattern = if overlap.any() == 0 { w.overlap_none } else { w.overlap_one };
            return OverlapText::only(fill(pattern, &[("n", &Count(overlap.any()))]));
        }
        let mut sets = overlap.sets();
        // Whoever asks for many boards asks for many sets.
        let told = SETS.max(options.boards).min(sets.len());
        if told < sets.len() {
            // The order is kept among those of one size: more runs come first.
            sets.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        }
        let left_out: usize = sets[told..].iter().map(|(_, count)| count).sum();
        let holes: Holes<'_> = &[
            ("n", &Count(sets.len() - told)),
            ("boards", &Count(left_out)),
            ("option", &format!("--boards {}", sets.len())),
        ];
        let has_shares = runs.len() <= SHARES;
        OverlapText {
            says: fill(w.overlap_says, &[("n", &Count(overlap.any())), ("runs", &Count(runs.len()))]),
            counts: Some(counts(&overlap, &sets, runs.len(), options.lang)),
            sets: sets[..told].iter().map(|(of, count)| set(&overlap, runs, of, *count, options)).collect(),
            more_sets: (told < sets.len()).then(|| fill(w.overlap_more_sets, holes)),
            shares: if has_shares { shares(&overlap, runs.len()) } else { Vec::new() },
            shares_say: Some(if has_shares {
                w.overlap_shares.to_owned()
            } else {
                fill(w.overlap_no_shares, &[("n", &Count(SHARES))])
            }),
            contained: contained(runs, options),
        }
    }

    /// A sentence, where there is nothing to hold against anything.
    fn only(says: String) -> OverlapText {
        OverlapText {
            says,
            counts: None,
            sets: Vec::new(),
            more_sets: None,
            shares: Vec::new(),
            shares_say: None,
            contained: Vec::new(),
        }
    }
}

/// How many boards all runs expand, some of them, and only one.
fn counts(overlap: &Overlap, sets: &[(Vec<usize>, usize)], runs: usize, lang: Lang) -> String {
    let w = lang.compare_words();
    let all = overlap.all().count();
    let one: usize = sets.iter().filter(|(of, _)| of.len() == 1).map(|(_, count)| count).sum();
    // Of two runs there are no some.
    let pattern = if runs == 2 { w.overlap_counts_two } else { w.overlap_counts };
    fill(pattern, &[("all", &Count(all)), ("some", &Count(overlap.any() - all - one)), ("one", &Count(one))])
}

fn set(overlap: &Overlap, runs: &[Compared<'_>], of: &[usize], count: usize, options: &CompareOptions) -> SetText {
    let (w, lang) = (options.lang.compare_words(), options.lang);
    let name = match of {
        _ if of.len() == runs.len() => w.overlap_all.to_owned(),
        [only] => fill(w.overlap_only, &[("run", &runs[*only].label)]),
        _ => fill(w.overlap_some, &[("runs", &names_of(runs, of, lang))]),
    };
    let few = count <= options.boards;
    let more = fill(w.overlap_more_boards, &[("option", &format!("--boards {count}"))]);
    let pattern = if few { w.overlap_set } else { w.overlap_set_cut };
    let heading = fill(pattern, &[("name", &name), ("n", &Count(count)), ("more", &more)]);
    SetText {
        runs: of.to_vec(),
        name,
        heading,
        count,
        says: fill(w.boards, &[("n", &Count(count))]),
        boards: if few { overlap.just(of).collect() } else { Vec::new() },
        more: (!few).then_some(more),
    }
}

fn shares(overlap: &Overlap, runs: usize) -> Vec<Vec<ShareText>> {
    let share = |one: usize, other: usize| {
        let (own, both) = (overlap.of_run(one), overlap.of_both(one, other));
        ShareText {
            count: Count(both).to_string(),
            share: if one == other { String::new() } else { percent(both, own) },
        }
    };
    (0..runs).map(|one| (0..runs).map(|other| share(one, other)).collect()).collect()
}

/// A share in per cent. What is rounded to nothing or to all is said to be more, or less.
fn percent(part: usize, whole: usize) -> String {
    match (200 * part + whole).checked_div(2 * whole) {
        None => String::new(),
        Some(0) if part > 0 => "<1%".into(),
        Some(100) if part < whole => ">99%".into(),
        Some(percent) => format!("{percent}%"),
    }
}

/// All pairs of A* runs whose boards can be held against one another.
fn contained(runs: &[Compared<'_>], options: &CompareOptions) -> Vec<ContainedText> {
    let pairs = (0..runs.len()).flat_map(|one| (one + 1..runs.len()).map(move |other| [one, other]));
    let told = |[one, other]: [usize; 2]| {
        let found = containment(runs[one].trace, runs[other].trace)?;
        let [inner, outer] =
            if found.informed == Informed::Better(1) { [other, one] } else { [one, other] }.map(|run| &runs[run]);
        let node = |id: NodeId| inner.trace.node(id).board;
        let shown = found.exceptions.iter().take(options.boards);
        let left_out = found.exceptions.len().saturating_sub(options.boards);
        let option = format!("--boards {}", found.exceptions.len());
        let more = fill(options.lang.compare_words().contained_more, &[("n", &Count(left_out)), ("option", &option)]);
        Some(ContainedText {
            says: containment_says(&found, inner, outer, options.lang),
            exceptions: shown.map(|it| (it.node, node(it.node), it.f.to_string())).collect(),
            more: (left_out > 0).then_some(more),
        })
    };
    pairs.filter_map(told).collect()
}

fn containment_says(found: &Containment, inner: &Compared<'_>, outer: &Compared<'_>, lang: Lang) -> String {
    let w = lang.compare_words();
    let at_cost = found.exceptions.iter().filter(|it| it.f == found.cost).count();
    let n = found.exceptions.len();
    let pattern = match (found.informed, n) {
        // Runs whose h are equal on all that they look at, and whose other settings are the same, take the same boards.
        (Informed::Equal, _) => w.contained_equal,
        (Informed::Neither, _) => w.contained_neither,
        _ if inner.trace.strategy().heuristic() == Heuristic::Nilsson => w.contained_overestimates,
        (_, 0) => w.contained_yes,
        (_, _) if at_cost == n => w.contained_ties,
        _ => w.contained_others,
    };
    let names: Holes<'_> = &[("inner", &inner.label), ("outer", &outer.label), ("n", &Count(n))];
    let sets = fill(if n == 0 { w.contained_all } else { w.contained_all_but }, names);
    let holes: Holes<'_> = &[
        ("inner", &inner.label),
        ("outer", &outer.label),
        ("n", &Count(n)),
        ("sets", &sets),
        ("cost", &found.cost),
        ("ties", &Count(at_cost)),
        ("others", &Count(n - at_cost)),
    ];
    fill(pattern, holes)
}
