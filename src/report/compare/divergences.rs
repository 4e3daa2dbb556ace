//! Divergences: the first step at which runs expand different boards, the contents of their open lists, and the
//! cause; then the next ones.

use super::reason::reasons;
use super::{CompareOptions, Compared, words};
use crate::compare::{Causes, Holdings, Stretch, stretches};
use crate::report::document::{Block, Boards, Group, Inline, NodeList, Scale, Shown, Span, Tone};
use crate::report::letter;
use crate::report::limits::{DIVERGING_OPEN, DIVERGING_RUNS};
use crate::report::narration::{Count, Lang, Narrator};
use crate::report::step::{Picture, WHOLE, excerpt};
use crate::search::NodeId;
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
    let mut told = told.into_iter();
    if let Some(first) = told.next() {
        blocks.extend([Block::aside(w.divergence_legend), first]);
    }
    if told.len() > 0 {
        blocks.push(Block::Fold { summary: w.divergence_next.into(), blocks: Box::new(told) });
    }
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

/// Builds the divergence at a step at which runs that took the same boards so far take different ones.
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
    let traces: Vec<&Trace> = going.iter().map(|&run| runs[run].trace).collect();
    let holdings = Holdings::before(&traces, step);
    let shown: Vec<usize> = if going.len() <= DIVERGING_RUNS {
        going.clone()
    } else {
        // One run represents each group.
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
    blocks.push(if traces[0].problem().tiles().is_some() {
        Block::Boards(Boards::new(Scale::Medium, taken))
    } else {
        Block::Values(taken.map(|shown| (format!("{}, {}", shown.label, shown.foot), Tone::Current)).collect())
    });
    blocks.push(Block::aside(if has_own { w.divergence_open_marked } else { w.divergence_open }));
    blocks.push(Block::Lists(sides.iter().map(|side| side.list(options)).collect()));
    blocks.extend((shown.len() < going.len()).then(|| {
        Block::gap(fill!(w.divergence_left_out, shown = Count(shown.len()), boards = Count(stretch.groups.len())))
    }));
    Block::Group(Group { data: vec![("parting", step.to_string())], ..Group::new("parting", blocks) })
}

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
        let narrator = Narrator::new(trace, lang);
        let slid = narrator.slid(&node);
        let label = format!("{} {}", self.run.label, narrator.name(node.id));
        let shown = Shown::picture(Picture { state: node.state, slid }, label, Tone::Current);
        Some(shown.with_foot(format!("f {}", trace.f(&node))))
    }

    /// Returns the open list, the head first, without the middle if it is long.
    fn list(&self, options: &CompareOptions) -> NodeList {
        let trace = self.run.trace;
        let narrator = Narrator::new(trace, options.lang);
        let ends = if options.full_lists { WHOLE } else { DIVERGING_OPEN };
        let entries = excerpt(trace, &narrator, self.open.iter().copied(), self.open.len(), ends, self.own);
        let (len, has_boards) = (self.open.len(), trace.problem().tiles().is_some());
        let name = Inline::from(Span::Letter(letter(self.at))).then(format!(" {}", self.run.label));
        NodeList { name, tone: Tone::Open, before: None, len, entries, with_f: true, mark: '^', has_boards }
    }
}
