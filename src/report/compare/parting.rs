//! Where the runs part: the first step at which they take different boards, what each open list held then, and what made
//! the difference; then the next ones.

use super::reason::reasons;
use super::{CompareOptions, Compared, names_of};
use crate::compare::{Holdings, Stretch, stretches};
use crate::puzzle::Board;
use crate::report::narration::{Count, Holes, Lang, Narrator, fill};
use crate::report::step::{NodeText, node_text};
use crate::search::NodeId;
use crate::trace::Trace;

/// Where the runs part.
#[derive(Clone, Debug)]
pub(in crate::report) struct PartingsText {
    /// How far the runs go together, or that they never part.
    pub(in crate::report) says: String,
    /// The partings that are told in full.
    pub(in crate::report) told: Vec<PartingText>,
    /// How the runs go on from the first parting, stretch by stretch: `steps 3 to 41: bfs = astar ≠ dfs`.
    pub(in crate::report) stretches: Vec<String>,
    /// What is left out of the partings, and of the stretches, with the option that brings it back.
    pub(in crate::report) more: Option<String>,
}

/// A step at which runs part that took the same board before.
#[derive(Clone, Debug)]
pub(in crate::report) struct PartingText {
    /// The step.
    pub(in crate::report) step: usize,
    /// `Step 3: bfs ≠ astar`.
    pub(in crate::report) heading: String,
    /// What made the difference.
    pub(in crate::report) reasons: Vec<String>,
    /// The runs that go on, or one for all that take the same board where they are many.
    pub(in crate::report) runs: Vec<RunThere>,
    /// How many boards are not in every open list and not shown, with the option that shows them.
    pub(in crate::report) own_more: Option<String>,
    /// That there are runs that are not told of.
    pub(in crate::report) left_out: Option<String>,
}

/// A run at such a step.
#[derive(Clone, Debug)]
pub(in crate::report) struct RunThere {
    /// The run, by its place.
    pub(in crate::report) run: usize,
    /// What it is called.
    pub(in crate::report) label: String,
    /// The node that it takes.
    pub(in crate::report) taken: NodeText,
    /// Open just before.
    pub(in crate::report) open: OpenText,
}

/// An open list just before a step.
#[derive(Clone, Debug)]
pub(in crate::report) struct OpenText {
    /// Its size.
    pub(in crate::report) len: usize,
    /// Its nodes, the head first, its long middle left out.
    pub(in crate::report) entries: Vec<OpenEntry>,
    /// How many of its nodes have boards that are not in every other open list.
    pub(in crate::report) own: usize,
    /// The first of those, with their boards.
    pub(in crate::report) own_boards: Vec<(NodeId, Board)>,
}

/// An entry of an open list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::report) enum OpenEntry {
    /// A node.
    Node {
        /// Its number.
        id: NodeId,
        /// Its f, in print.
        f: String,
        /// Its board is not in every other open list.
        own: bool,
    },
    /// So many nodes that are not shown.
    Gap(usize),
}

/// So many stretches are told in a line each.
const STRETCHES: usize = 12;

/// Of so many runs each is told of where they part.
const RUNS: usize = 4;

/// So many nodes are shown at the head of an open list, and so many at its tail.
const OPEN: (usize, usize) = (12, 4);

impl PartingsText {
    /// Of these runs.
    pub(in crate::report) fn of(runs: &[Compared<'_>], options: &CompareOptions) -> PartingsText {
        let (w, lang) = (options.lang.compare_words(), options.lang);
        if let [only] = runs {
            let says = if only.trace.is_empty() { lang.words().expansions_none } else { w.parting_one };
            return PartingsText { says: says.to_owned(), told: Vec::new(), stretches: Vec::new(), more: None };
        }
        let traces: Vec<&Trace> = runs.iter().map(|run| run.trace).collect();
        let mut before = Stretch { from: 1, to: 0, groups: vec![(0..runs.len()).collect()], over: Vec::new() };
        let mut text = PartingsText { says: String::new(), told: Vec::new(), stretches: Vec::new(), more: None };
        let (mut partings, mut passed, mut together, mut over_first) = (0, 0, None, false);
        for stretch in stretches(&traces) {
            let splits = stretch.splits(&before);
            partings += usize::from(!splits.is_empty());
            if !splits.is_empty() && text.told.len() < options.partings {
                text.told.push(parting(runs, &stretch, &splits, options));
            }
            if stretch.apart() {
                over_first |= together.is_none() && !stretch.parts();
                together.get_or_insert(stretch.from - 1);
            }
            if together.is_some() {
                passed += 1;
                if text.stretches.len() < STRETCHES.max(options.partings) {
                    text.stretches.push(stretch_says(runs, &stretch, lang));
                }
            }
            before = stretch;
        }
        let steps = together.unwrap_or(before.to);
        let holes: Holes<'_> = &[("n", &Count(steps)), ("next", &Count(steps + 1))];
        text.says = fill(
            match together {
                None if before.to == 0 => lang.words().expansions_none,
                None if runs.iter().any(Compared::stopped) => w.parting_not_yet,
                None => w.parting_never,
                Some(_) if over_first => w.parting_over,
                Some(0) => w.parting_at_once,
                Some(_) => w.parting_says,
            },
            holes,
        );
        text.more = more(&text, partings, passed, options);
        text
    }
}

/// What is left out, and the option that brings it back.
fn more(text: &PartingsText, partings: usize, passed: usize, options: &CompareOptions) -> Option<String> {
    let w = options.lang.compare_words();
    let (untold, left_out) = (partings - text.told.len(), passed - text.stretches.len());
    if untold == 0 && left_out == 0 {
        return None;
    }
    let pattern = if left_out == 0 { w.parting_more } else { w.parting_more_stretches };
    let all = if left_out == 0 { partings } else { partings.max(passed) };
    Some(fill(pattern, &[("n", &Count(untold)), ("stretches", &Count(left_out)), ("all", &all)]))
}

/// `bfs = astar ≠ dfs`
fn groups_say(runs: &[Compared<'_>], groups: &[Vec<usize>], lang: Lang) -> String {
    let w = lang.compare_words();
    let members: usize = groups.iter().map(Vec::len).sum();
    if members > RUNS + 2 {
        let pattern = if groups.len() == 1 { w.groups_one } else { w.groups_many };
        return fill(pattern, &[("n", &Count(members)), ("boards", &Count(groups.len()))]);
    }
    let name = |&run: &usize| runs[run].label.as_str();
    let group = |group: &Vec<usize>| group.iter().map(name).collect::<Vec<_>>().join(" = ");
    groups.iter().map(group).collect::<Vec<_>>().join(" ≠ ")
}

/// What happens in a stretch.
fn stretch_says(runs: &[Compared<'_>], stretch: &Stretch, lang: Lang) -> String {
    let w = lang.compare_words();
    let over = match stretch.over.as_slice() {
        [] => String::new(),
        over => fill(w.stretch_over, &[("runs", &names_of(runs, over, lang)), ("k", &over.len())]),
    };
    let holes: Holes<'_> = &[
        ("from", &Count(stretch.from)),
        ("to", &Count(stretch.to)),
        ("groups", &groups_say(runs, &stretch.groups, lang)),
        ("over", &over),
    ];
    let one = stretch.from == stretch.to;
    let alone = stretch.groups.iter().map(Vec::len).sum::<usize>() == 1;
    let pattern = match (alone, one) {
        (true, true) => w.stretch_alone_one,
        (true, false) => w.stretch_alone,
        (false, true) => w.stretch_one,
        (false, false) => w.stretch,
    };
    fill(pattern, holes)
}

/// Tells a parting.
fn parting(
    runs: &[Compared<'_>],
    stretch: &Stretch,
    splits: &[Vec<Vec<usize>>],
    options: &CompareOptions,
) -> PartingText {
    let (lang, w) = (options.lang, options.lang.compare_words());
    let step = stretch.from;
    let mut going: Vec<usize> = stretch.groups.iter().flatten().copied().collect();
    going.sort_unstable();
    let traces: Vec<&Trace> = going.iter().map(|&run| runs[run].trace).collect();
    let holdings = Holdings::before(&traces, step);
    let shown: Vec<usize> = if going.len() <= RUNS {
        going.clone()
    } else {
        // One of each group speaks for it.
        stretch.groups.iter().take(RUNS).filter_map(|group| group.first().copied()).collect()
    };
    // All boards together are not more than those of a set.
    let each = (options.boards / shown.len().max(1)).max(1);
    let there = |&run: &usize| {
        let at = going.iter().position(|&going| going == run)?;
        run_there(&runs[run], run, step, (&holdings.open[at], &holdings.own[at], each), options)
    };
    let told: Vec<RunThere> = shown.iter().filter_map(there).collect();
    let hidden: usize = told.iter().map(|run| run.open.own - run.open.own_boards.len()).sum();
    let most = told.iter().map(|run| run.open.own).max().unwrap_or(0);
    let option = format!("--boards {}", most * told.len());
    let holes: Holes<'_> = &[("shown", &Count(shown.len())), ("boards", &Count(stretch.groups.len()))];
    PartingText {
        step,
        heading: fill(w.parting_heading, &[("n", &Count(step)), ("groups", &groups_say(runs, &stretch.groups, lang))]),
        reasons: splits.iter().map(|split| reasons(runs, split, step, lang)).collect(),
        runs: told,
        own_more: (hidden > 0).then(|| fill(w.parting_own_cut, &[("n", &Count(hidden)), ("option", &option)])),
        left_out: (shown.len() < going.len()).then(|| fill(w.parting_left_out, holes)),
    }
}

/// A run at a step; of its open list so many boards are shown that are not in every other.
fn run_there(
    Compared { trace, label, .. }: &Compared<'_>,
    run: usize,
    step: usize,
    (open, own, shown): (&[NodeId], &[NodeId], usize),
    options: &CompareOptions,
) -> Option<RunThere> {
    let node = trace.node(trace.step(step)?.node);
    let taken = node_text(trace, &Narrator::new(trace, options.lang), &node);
    let entry = |&id: &NodeId| OpenEntry::Node {
        id,
        f: trace.node(id).f(trace.strategy()).to_string(),
        own: own.contains(&id),
    };
    let (head, tail) = OPEN;
    let entries = if options.full_lists || open.len() <= head + tail + 2 {
        open.iter().map(entry).collect()
    } else {
        let gap = OpenEntry::Gap(open.len() - head - tail);
        let last = open[open.len() - tail..].iter().map(entry);
        open[..head].iter().map(entry).chain([gap]).chain(last).collect()
    };
    let own_boards = own.iter().take(shown).map(|&id| (id, trace.node(id).board)).collect();
    let open = OpenText { len: open.len(), entries, own: own.len(), own_boards };
    Some(RunThere { run, label: label.clone(), taken, open })
}
