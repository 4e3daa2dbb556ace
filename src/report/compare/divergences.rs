//! Divergences: the first step at which they expand different boards, what each open list held then, and what
//! made the difference; then the next ones.

use super::reason::reasons;
use super::{CompareOptions, Compared, names_of};
use crate::compare::{Causes, Holdings, Stretch, stretches};
use crate::report::document::{Block, Boards, Group, NodeList, Scale, Shown, Tone};
use crate::report::letter;
use crate::report::limits::{DIVERGING_OPEN, DIVERGING_RUNS, STRETCHES_SHOWN};
use crate::report::narration::{Count, Lang, Narrator};
use crate::report::step::{Entry, ListText, Picture};
use crate::search::NodeId;
use crate::trace::Trace;

/// Builds the section on where the runs diverge.
pub(super) fn blocks<'a>(runs: &'a [Compared<'a>], options: &CompareOptions) -> Vec<Block<'a>> {
    let (w, lang) = (options.lang.compare_words(), options.lang);
    if let [only] = runs {
        let says = if only.trace.is_empty() { lang.words().expansions_none } else { w.divergence_one };
        return vec![Block::paragraph(says)];
    }
    let found = Found::of(runs, options);
    let mut blocks = vec![Block::paragraph(found.says(runs, lang))];
    let more = found.more(options);
    let mut told = found.told.into_iter();
    if let Some(first) = told.next() {
        blocks.extend([Block::aside(w.divergence_legend), first]);
    }
    if told.len() > 0 {
        blocks.push(Block::Fold { summary: w.divergence_next.into(), blocks: Box::new(told) });
    }
    if !found.stretches.is_empty() {
        blocks.extend([Block::heading(w.divergence_stretches), Block::bullets(found.stretches)]);
    }
    blocks.extend(more.map(Block::gap));
    blocks
}

/// The groups of runs that fall apart at a step, each with its parts.
type Splits = Vec<Vec<Vec<usize>>>;

/// The stretches of the runs, summed up.
#[derive(Default)]
struct Found<'a> {
    /// The divergences shown in full.
    told: Vec<Block<'a>>,
    /// The course of the runs from the first divergence on: `steps 3 to 41: bfs = astar ≠ dfs`.
    stretches: Vec<String>,
    divergences: usize,
    /// Number of stretches from the first divergence on.
    passed: usize,
    /// The last step up to which the runs are together, unless they stay so.
    together: Option<usize>,
    /// They are apart only because some are over.
    over_first: bool,
    last: usize,
}

impl<'a> Found<'a> {
    fn of(runs: &'a [Compared<'a>], options: &CompareOptions) -> Found<'a> {
        let traces: Vec<&Trace> = runs.iter().map(|run| run.trace).collect();
        let mut before = Stretch { from: 1, to: 0, groups: vec![(0..runs.len()).collect()], over: Vec::new() };
        let mut found = Found::default();
        let mut to_tell = Vec::new();
        for stretch in stretches(&traces) {
            let splits = stretch.splits(&before);
            if !splits.is_empty() {
                found.divergences += 1;
                if to_tell.len() < options.partings {
                    to_tell.push((stretch.clone(), splits));
                }
            }
            if stretch.apart() {
                found.over_first |= found.together.is_none() && !stretch.diverges();
                found.together.get_or_insert(stretch.from - 1);
            }
            if found.together.is_some() {
                found.passed += 1;
                if found.stretches.len() < STRETCHES_SHOWN.max(options.partings) {
                    found.stretches.push(stretch_says(runs, &stretch, options.lang));
                }
            }
            before = stretch;
        }
        found.last = before.to;
        let mut causes = Causes::at(&traces, to_tell.iter().map(|(stretch, _)| stretch.from).collect());
        let tell = |(stretch, splits): &(Stretch, Splits)| divergence(runs, stretch, splits, &mut causes, options);
        found.told = to_tell.iter().map(tell).collect();
        found
    }

    /// Says how far the runs go together.
    fn says(&self, runs: &[Compared<'_>], lang: Lang) -> String {
        let w = lang.compare_words();
        let pattern = match self.together {
            None if self.last == 0 => lang.words().expansions_none,
            None if runs.iter().any(Compared::stopped) => w.divergence_not_yet,
            None => w.divergence_never,
            Some(_) if self.over_first => w.divergence_over,
            Some(0) => w.divergence_at_once,
            Some(_) => w.divergence_says,
        };
        let steps = self.together.unwrap_or(self.last);
        fill!(pattern, n = Count(steps), next = Count(steps + 1))
    }

    /// Says what is left out, with the option that brings it back.
    fn more(&self, options: &CompareOptions) -> Option<String> {
        let w = options.lang.compare_words();
        let (untold, left_out) = (self.divergences - self.told.len(), self.passed - self.stretches.len());
        let (pattern, all) = match (untold, left_out) {
            (0, 0) => return None,
            (_, 0) => (w.divergence_more, self.divergences),
            _ => (w.divergence_more_stretches, self.divergences.max(self.passed)),
        };
        Some(fill!(pattern, n = Count(untold), stretches = Count(left_out), all))
    }
}

/// `bfs = astar ≠ dfs`
fn groups_say(runs: &[Compared<'_>], groups: &[Vec<usize>], lang: Lang) -> String {
    let w = lang.compare_words();
    let members: usize = groups.iter().map(Vec::len).sum();
    if members > DIVERGING_RUNS + 2 {
        let pattern = if groups.len() == 1 { w.groups_one } else { w.groups_many };
        return fill!(pattern, n = Count(members), boards = Count(groups.len()));
    }
    let name = |&run: &usize| runs[run].label.as_str();
    let group = |group: &Vec<usize>| group.iter().map(name).collect::<Vec<_>>().join(" = ");
    groups.iter().map(group).collect::<Vec<_>>().join(" ≠ ")
}

/// Says what happens in a stretch.
fn stretch_says(runs: &[Compared<'_>], stretch: &Stretch, lang: Lang) -> String {
    let w = lang.compare_words();
    let over = match stretch.over.as_slice() {
        [] => String::new(),
        over => fill!(w.stretch_over, runs = names_of(runs, over, lang), k = over.len()),
    };
    let one = stretch.from == stretch.to;
    let alone = stretch.groups.iter().map(Vec::len).sum::<usize>() == 1;
    let pattern = match (alone, one) {
        (true, true) => w.stretch_alone_one,
        (true, false) => w.stretch_alone,
        (false, true) => w.stretch_one,
        (false, false) => w.stretch,
    };
    fill!(
        pattern,
        from = Count(stretch.from),
        to = Count(stretch.to),
        groups = groups_say(runs, &stretch.groups, lang),
        over
    )
}

/// Builds the divergence at a step at which runs that took the same board before take different ones.
fn divergence<'a>(
    runs: &'a [Compared<'a>],
    stretch: &Stretch,
    splits: &Splits,
    causes: &mut Causes<'_>,
    options: &CompareOptions,
) -> Block<'a> {
    let (lang, w) = (options.lang, options.lang.compare_words());
    let step = stretch.from;
    let mut going: Vec<usize> = stretch.groups.iter().flatten().copied().collect();
    going.sort_unstable();
    let traces: Vec<&Trace> = going.iter().map(|&run| runs[run].trace).collect();
    let holdings = Holdings::before(&traces, step);
    let shown: Vec<usize> = if going.len() <= DIVERGING_RUNS {
        going.clone()
    } else {
        // One of each group speaks for it.
        stretch.groups.iter().take(DIVERGING_RUNS).filter_map(|group| group.first().copied()).collect()
    };
    let side = |&run: &usize| {
        let at = going.iter().position(|&going| going == run)?;
        Some(Side { run: &runs[run], at: run, open: &holdings.open[at], own: &holdings.own[at] })
    };
    let sides: Vec<Side<'_>> = shown.iter().filter_map(side).collect();
    let has_own = sides.iter().any(|side| !side.own.is_empty());
    let heading = fill!(w.divergence_heading, n = Count(step), groups = groups_say(runs, &stretch.groups, lang));
    let mut blocks = vec![Block::heading(heading)];
    blocks.extend(splits.iter().map(|split| Block::paragraph(reasons(runs, split, step, causes, lang))));
    let taken = sides.iter().filter_map(|side| side.taken(step, lang));
    blocks.push(Block::Boards(Boards::new(Scale::Medium, taken)));
    blocks.push(Block::aside(if has_own { w.divergence_open_marked } else { w.divergence_open }));
    let lists: Vec<NodeList> = sides.iter().map(|side| side.list(options)).collect();
    let is_marked = |entry: &&Entry| matches!(entry, Entry::Node { new: true, .. });
    let marked = lists.iter().flat_map(|list| &list.after.entries).filter(is_marked).count();
    let hidden = sides.iter().map(|side| side.own.len()).sum::<usize>() - marked;
    blocks.push(Block::Lists(lists));
    blocks.extend((hidden > 0).then(|| Block::gap(fill!(w.divergence_own_hidden, n = Count(hidden)))));
    if has_own {
        let own = Group::new("own", own_boards(&sides, options));
        blocks.push(Block::Group(Group { repeats_lists: true, ..own }));
    }
    blocks.extend((shown.len() < going.len()).then(|| {
        Block::gap(fill!(w.divergence_left_out, shown = Count(shown.len()), boards = Count(stretch.groups.len())))
    }));
    Block::Group(Group { data: vec![("parting", step.to_string())], ..Group::new("parting", blocks) })
}

/// A run just before such a step.
struct Side<'a> {
    run: &'a Compared<'a>,
    at: usize,
    open: &'a [NodeId],
    /// The nodes of open whose boards are not in every other open list.
    own: &'a [NodeId],
}

impl Side<'_> {
    fn taken(&self, step: usize, lang: Lang) -> Option<Shown> {
        let trace = self.run.trace;
        let node = trace.node(trace.step(step)?.node);
        let slid = Narrator::new(trace, lang).slid(node.board, node.came);
        let label = format!("{} n{}", self.run.label, node.id);
        let shown = Shown::picture(Picture { board: node.board, slid }, label, Tone::Current);
        Some(shown.with_foot(format!("f {}", node.f(trace.strategy()))))
    }

    /// Its open list, the head first, its long middle left out.
    fn list(&self, options: &CompareOptions) -> NodeList {
        let trace = self.run.trace;
        let entry =
            |&id: &NodeId| Entry::Node { id, f: trace.node(id).f(trace.strategy()), new: self.own.contains(&id) };
        let (head, tail) = DIVERGING_OPEN;
        let gap = self.open.len().saturating_sub(head + tail);
        let is_whole = options.full_lists || gap <= 2;
        let (head, tail) = if is_whole { (self.open, &[][..]) } else { (&self.open[..head], &self.open[head + gap..]) };
        let gap = (!is_whole).then(|| Entry::Gap { nodes: gap, new: Vec::new() });
        let picture = |&id: &NodeId| (id, Picture { board: trace.node(id).board, slid: None });
        NodeList {
            name: self.run.label.clone(),
            letter: Some(letter(self.at)),
            tone: Tone::Open,
            before: None,
            after: ListText {
                len: self.open.len(),
                entries: head.iter().map(entry).chain(gap).chain(tail.iter().map(entry)).collect(),
            },
            with_f: true,
            mark: '^',
            pictures: head.iter().chain(tail).map(picture).collect(),
        }
    }
}

/// The boards that are not in every open list, for formats that set lists as names; all together not more than those of
/// a set.
fn own_boards<'a>(sides: &[Side<'_>], options: &CompareOptions) -> Vec<Block<'a>> {
    let w = options.lang.compare_words();
    let each = (options.boards / sides.len().max(1)).max(1);
    let boards = sides.iter().flat_map(|side| {
        side.own.iter().take(each).map(|&id| {
            let label = format!("{} n{id}", side.run.label);
            Shown::new(side.run.trace.node(id).board, label, Tone::New)
        })
    });
    let hidden: usize = sides.iter().map(|side| side.own.len().saturating_sub(each)).sum();
    let most = sides.iter().map(|side| side.own.len()).max().unwrap_or(0);
    let option = format!("--boards {}", most * sides.len());
    let more = (hidden > 0).then(|| fill!(w.boards_cut, n = Count(hidden), option));
    let blocks = [Block::aside(w.divergence_open_own), Block::Boards(Boards::new(Scale::Small, boards))];
    blocks.into_iter().chain(more.map(Block::gap)).collect()
}
