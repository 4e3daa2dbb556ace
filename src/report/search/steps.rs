//! Every expansion: a group of blocks, or a row of a table, for each step.

use std::sync::Arc;

use super::{ReportOptions, Style, graph, summary};
use crate::graph::Graph;
use crate::puzzle::Size;
use crate::report::document::{
    Block, Blocks, Boards, Column, ColumnKind, Fact, Figure, Group, Inline, Language, NodeList, Row, Scale, Scene,
    Shown, Span, Table, TableCell, Tone,
};
use crate::report::figure::boards_say;
use crate::report::limits::LIST_ENDS;
use crate::report::lines::plain;
use crate::report::narration::{Count, Lang, Words, words_of};
use crate::report::step::{Entry, NodeText, Passage, Passages, Selection, StepText, TryText};
use crate::trace::Trace;

pub(super) fn blocks<'a>(trace: &'a Trace, options: &'a ReportOptions) -> Blocks<'a> {
    let (lang, w) = (options.lang, words_of(trace.problem(), options.lang));
    if trace.is_empty() {
        return Box::new(std::iter::once(Block::paragraph(w.expansions_none)));
    }
    let says = Block::aside(summary::steps_told(trace, &selection(trace, options), lang));
    let legend = [(w.open, w.open_order), (w.closed, w.closed_order), (w.new_sign, w.mark_new)];
    let legend = Block::Facts(legend.map(|(sign, says)| Fact::new(sign, says)).into());
    if options.style == Style::Table {
        return Box::new([says, Block::Table(table(trace, options))].into_iter());
    }
    let placed = graph::placed_at_steps(trace);
    let told = move |passage| match passage {
        Passage::Gap(says) => Block::gap(says),
        Passage::Step(step) => Block::Group(group(trace, placed.as_ref(), step, lang)),
    };
    Box::new([says, legend].into_iter().chain(passages(trace, options).map(told)))
}

fn passages<'a>(trace: &'a Trace, options: &'a ReportOptions) -> Passages<'a> {
    let mut passages = Passages::new(trace, options.lang, &selection(trace, options), options.full_lists);
    if options.sparing && !options.full_lists {
        passages.ends = LIST_ENDS[2];
    }
    passages
}

fn selection(trace: &Trace, options: &ReportOptions) -> Selection {
    if options.sparing { options.steps.sparing(trace.len()) } else { options.steps.clone() }
}

pub(crate) fn group<'a>(trace: &Trace, placed: Option<&Arc<Graph>>, step: Box<StepText>, lang: Lang) -> Group<'a> {
    let w = words_of(trace.problem(), lang);
    let mut blocks = Vec::new();
    if let Some(round) = &step.round {
        blocks.push(Block::Paragraph(Inline::strong(round), Tone::Strong));
    }
    blocks.push(Block::heading(&step.heading));
    blocks.push(Block::paragraph(&step.why));
    blocks.push(values(&step, w));
    let (tries, note) = (tries(&step.tries, w), step.note.clone());
    let tone = if step.tries.is_empty() && step.on_path { Tone::Path } else { Tone::DeadEnd };
    let (number, on_path) = (step.number, step.on_path);
    if let Some(instance) = trace.problem().tiles() {
        blocks.push(picture(&step, instance.size, w));
    } else {
        blocks.extend(drawn(trace, &step.node));
        blocks.extend(placed.map(|placed| graph::at_step(trace, placed, number, &step.heading, lang)));
    }
    blocks.extend(tries);
    blocks.extend(note.map(|note| Block::Paragraph(Inline::strong(note), tone)));
    blocks.push(Block::Lists(step.lists.into()));
    let tone = if on_path { Tone::Path } else { Tone::Plain };
    Group { id: Some(format!("s{number}")), tone, ..Group::new("step", blocks) }
}

/// `depth 1 · g 1 · h 3 · f 4`
fn values<'a>(step: &StepText, w: &'static Words) -> Block<'a> {
    let node = &step.node;
    let h = node.h.map(|h| format!("h {h}"));
    let numbers = [Some(format!("{} {}", w.axis_depth, node.depth)), Some(format!("g {}", node.g)), h];
    let all = numbers.into_iter().flatten().chain([format!("f {}", node.f)]);
    let on_path = step.on_path.then(|| (w.mark_path.to_owned(), Tone::Path));
    Block::Values(all.map(|value| (value, Tone::Plain)).chain(on_path).collect())
}

/// Returns what the state of a node looks like, if its graph shows that.
fn drawn<'a>(trace: &Trace, node: &NodeText) -> Option<Block<'a>> {
    let picture = &trace.problem().graph()?.pictures.as_ref()?[node.picture.state.vertex() as usize];
    (!picture.is_empty()).then(|| Block::code(Language::Picture, plain(picture).lines().map(str::to_owned)))
}

fn picture<'a>(step: &StepText, size: Size, w: &'static Words) -> Block<'a> {
    let taken = Shown::picture(step.node.picture, &step.node.name, Tone::Current).of_node(step.node.id);
    let shown = std::iter::once(taken).chain(step.tries.iter().filter_map(board));
    let boards = Boards::new(Scale::Medium, shown);
    let says = boards_say(&boards, size, w);
    Block::figure(Figure::new(format!("step-{}.svg", step.number), &step.heading, says, Scene::Boards(boards)))
}

fn board(tried: &TryText) -> Option<Shown> {
    let label = match (&tried.made, &tried.of) {
        (Some(made), _) => format!("{} {made}", tried.operator),
        (None, Some(of)) => format!("{} = {of}", tried.operator),
        (None, None) => tried.operator.clone(),
    };
    let NodeText { id, picture, g, h, f, .. } = tried.led_to.as_ref()?;
    let h = h.map(|h| format!(" h {h}")).unwrap_or_default();
    let is_duplicate = tried.made.is_none() && tried.of.is_some();
    let foot = if is_duplicate { String::new() } else { format!("g {g}{h} f {f}") };
    let shown = Shown::picture(*picture, label, tone_of(tried)).with_foot(foot);
    Some(Shown { node: tried.made.as_ref().map(|_| *id), ..shown })
}

/// Returns the tone of a try: a cheaper way to a known board replaces an older node; other nodes are new boards.
fn tone_of(tried: &TryText) -> Tone {
    match (&tried.made, &tried.of) {
        (Some(_), Some(_)) => Tone::Cheaper,
        (Some(_), None) => Tone::New,
        (None, _) => Tone::Faint,
    }
}

fn tries<'a>(tries: &[TryText], w: &'static Words) -> Option<Block<'a>> {
    let columns = vec![
        Column::new(w.column_move, ColumnKind::Sign),
        Column::new(w.column_verdict, ColumnKind::Word),
        Column::new(w.column_reason, ColumnKind::Text),
    ];
    let row = |tried: &TryText| {
        let word = TableCell { tone: tone_of(tried), ..tried.word.into() };
        let cells = vec![tried.operator.clone().into(), word, (&tried.reason).into()];
        let tone = if tried.made.is_some() { Tone::Plain } else { Tone::Faint };
        Row::Cells { cells, tone }
    };
    let rows: Vec<Row> = tries.iter().map(row).collect();
    (!rows.is_empty()).then(|| Block::Table(Table { is_plain: true, names: 1, ..Table::new("tries", columns, rows) }))
}

fn table<'a>(trace: &'a Trace, options: &'a ReportOptions) -> Table<'a> {
    let (lang, w) = (options.lang, words_of(trace.problem(), options.lang));
    let names = trace.problem().graph().is_some();
    let columns = vec![
        Column::new(w.axis_step, ColumnKind::Number),
        Column::new(w.column_taken, ColumnKind::Board),
        Column::new(w.result_tries, ColumnKind::Text),
        Column::new(w.open, ColumnKind::Nodes),
        Column::new(w.closed, ColumnKind::Nodes),
        Column::new(w.column_notes, ColumnKind::Text),
    ];
    let rows = passages(trace, options).map(move |passage| match passage {
        Passage::Gap(says) => Row::Gap(says),
        Passage::Step(step) => row(&step, names, lang),
    });
    Table { says: w.heading_expansions.into(), ..Table::new("steps", columns, rows) }
}

fn row(step: &StepText, names: bool, lang: Lang) -> Row {
    let w = lang.words();
    let node = &step.node;
    let name = Inline(vec![Span::Strong(node.name.clone()), Span::Text(format!(" f {}", node.f))]);
    let taken = if names { name } else { Inline::board(node.picture).then(Span::Break).then(name) };
    let tries = Inline::lines(step.tries.iter().map(|tried| in_short(tried, names)));
    let remarks = Inline::lines([&step.round, &step.note].into_iter().flatten());
    let [open, closed] = &step.lists;
    Row::new([
        Count(step.number).to_string().into(),
        taken.into(),
        tries.into(),
        list_nodes(open, w).into(),
        list_nodes(closed, w).into(),
        remarks.into(),
    ])
}

/// Returns the nodes of a list on one line, new ones in bold.
pub(crate) fn list_nodes(list: &NodeList, w: &'static Words) -> Inline {
    if list.entries.is_empty() {
        return w.list_empty.into();
    }
    let entry = |entry: &Entry| match entry {
        Entry::Gap(nodes) => list_gap(*nodes, w).into(),
        Entry::Node { node, f, new, .. } => {
            let f = if list.with_f { format!("\u{A0}({f})") } else { String::new() };
            if *new { Inline::strong(node).then(f) } else { format!("{node}{f}").into() }
        }
    };
    Inline::parted(list.entries.iter().map(entry), &Span::Text(" ".into()))
}

pub(crate) fn list_gap(nodes: usize, w: &'static Words) -> String {
    fill!(w.gap_told, n = Count(nodes))
}

/// `U n5`, `D duplicate n0`, `L blocked`
fn in_short(tried: &TryText, names: bool) -> Inline {
    // The name of a state says how it was reached as well.
    let is_said = names && (tried.made.is_some() || tried.of.is_some());
    let (by, word) = (if is_said { String::new() } else { format!("{} ", tried.operator) }, tried.word);
    match (&tried.made, &tried.of) {
        (Some(made), None) => Inline::from(by).then(Span::Strong(made.clone())),
        (Some(made), Some(of)) => {
            let made = Span::Strong(made.clone());
            Inline::from(format!("{by}{word} ")).then(made).then(format!(" ({of})"))
        }
        (None, Some(of)) => format!("{by}{word} {of}").into(),
        (None, None) => format!("{by}{word}").into(),
    }
}
