//! A search on an explicit graph: the graph itself, what its estimates are worth, and its picture at any step.

use std::sync::Arc;

use crate::graph::{Amount, ArcId, Flaw, Graph, Moves};
use crate::report::document::{Block, Column, ColumnKind, Figure, Row, Scene, Table};
use crate::report::figure::{GraphScene, Look, graph, graph_says, is_drawn};
use crate::report::limits::FLAWS;
use crate::report::lines::{columns, first, one_line};
use crate::report::narration::{Count, Lang, Words, words_of};
use crate::search::{Node, NodeId, Operator};
use crate::trace::Trace;

/// Maximum cells of a map that is drawn at each step: a page has a hundred such pictures.
const AT_STEPS: u32 = 256;

/// Returns the graph of a trace with the places at which it is drawn; `None` for a puzzle, or if it is too large for a picture.
pub(super) fn placed(trace: &Trace) -> Option<Arc<Graph>> {
    trace.problem().graph().and_then(with_places)
}

fn with_places(graph: &Arc<Graph>) -> Option<Arc<Graph>> {
    if graph.grid.is_some() {
        return is_drawn(graph).then(|| Arc::clone(graph));
    }
    let places = is_drawn(graph).then(|| graph.layout())?;
    Some(Arc::new(Graph { places: Some(places), ..Graph::clone(graph) }))
}

/// Returns the graph if it is drawn at each step: a map only if it is small.
pub(super) fn placed_at_steps(trace: &Trace) -> Option<Arc<Graph>> {
    placed(trace).filter(|graph| graph.grid.as_ref().is_none_or(|grid| grid.columns * grid.rows <= AT_STEPS))
}

/// Returns the picture of a graph, its table or the rules of a map, and what its estimates are worth.
pub(super) fn blocks<'a>(trace: &Trace, graph: &Arc<Graph>, lang: Lang) -> Vec<Block<'a>> {
    let w = words_of(trace.problem(), lang);
    let estimated = trace.strategy().has_h() && !trace.strategy().heuristic().is_for_any();
    let all = estimated.then(|| graph.estimates(trace.strategy().heuristic())).flatten();
    let mut blocks = Vec::new();
    if let Some(grid) = &graph.grid {
        let steps = if grid.moves == Moves::Four { w.grid_four } else { w.grid_eight };
        blocks.push(Block::bullets([w.grid_cells, steps].map(str::to_owned)));
    }
    let shown = if graph.grid.is_some() { &all } else { &graph.h };
    blocks.extend(picture_with(graph, shown.as_deref(), w));
    if let Some(all) = all {
        blocks.push(Block::heading(w.estimates));
        blocks.push(Block::bullets(estimates(graph, &all, FLAWS, w)));
    }
    blocks
}

pub(crate) fn picture<'a>(graph: &Arc<Graph>, lang: Lang) -> Vec<Block<'a>> {
    picture_with(graph, graph.h.as_deref(), lang.words().of(true))
}

fn picture_with<'a>(graph: &Arc<Graph>, shown: Option<&[Amount]>, w: &'static Words) -> Vec<Block<'a>> {
    let mut blocks = Vec::new();
    if let Some(placed) = with_places(graph) {
        let h = |vertex: usize| shown.map(|h| format!("h {}", graph.amount(h[vertex])));
        let lines = (0..graph.names.len()).map(|vertex| h(vertex).into_iter().collect()).collect();
        let scene = GraphScene { lines, ..GraphScene::new(placed) };
        blocks.push(figure("problem.svg".into(), w.heading_problem, scene, w));
    }
    if graph.grid.is_none() {
        blocks.push(Block::Table(table(graph, w)));
    }
    blocks
}

fn figure<'a>(name: String, title: &str, scene: GraphScene, w: &'static Words) -> Block<'a> {
    Block::figure(Figure::new(name, title, graph_says(&scene, w), Scene::Graph(Box::new(scene))))
}

/// Every state with its estimate and the arcs that leave it, in the order of the file.
fn table<'a>(graph: &Graph, w: &'static Words) -> Table<'a> {
    let mut columns = vec![Column::new(w.column_state, ColumnKind::Sign)];
    columns.extend(graph.h.as_ref().map(|_| Column::new("h", ColumnKind::Number)));
    columns.push(Column::new(w.column_arcs, ColumnKind::Text));
    let row = |(vertex, name): (usize, &String)| {
        let to = |arc: &ArcId| {
            let arc = graph.arcs[*arc as usize];
            format!("{}\u{A0}{}", one_line(&graph.names[arc.to as usize]), graph.amount(arc.cost))
        };
        let arcs: Vec<String> = graph.leaving[vertex].iter().map(to).collect();
        let arcs = if arcs.is_empty() { w.list_empty.to_owned() } else { arcs.join(w.lang.comma()) };
        let h = graph.h.as_ref().map(|h| graph.amount(h[vertex]).to_string());
        let cells = [Some(one_line(name)), h, Some(arcs)].into_iter().flatten();
        Row::new(cells.map(Into::into))
    };
    let rows: Vec<Row> = graph.names.iter().enumerate().map(row).collect();
    Table { says: w.heading_problem.into(), names: 1, ..Table::new("graph", columns, rows) }
}

/// Says whether h is admissible and consistent, or where it is not, at so many places at most, and what follows.
pub(crate) fn estimates(graph: &Graph, all: &[Amount], most: usize, w: &'static Words) -> Vec<String> {
    let name = |vertex: u32| one_line(&graph.names[vertex as usize]);
    let flaws = graph.flaws_of(all);
    let says = |flaw: &Flaw| match *flaw {
        Flaw::Overestimate { vertex, h, distance, goal } => {
            let (h, distance) = (graph.amount(h), graph.amount(distance));
            fill!(w.not_admissible, state = name(vertex), h, distance, goal = name(goal))
        }
        Flaw::Drop { arc, h, cost, then } => {
            let ends = graph.arcs[arc as usize];
            let (from, to) = (name(ends.from), name(ends.to));
            let [h, cost, then] = [h, cost, then].map(|amount| graph.amount(amount).to_string());
            fill!(w.not_consistent, from, to, h, cost, then)
        }
    };
    let over = flaws.iter().filter(|flaw| matches!(flaw, Flaw::Overestimate { .. })).count();
    let verdict = match (over, flaws.len()) {
        (_, 0) => w.h_consistent,
        (0, _) => w.h_admissible,
        _ => w.h_inadmissible,
    };
    let flaws = first(flaws.iter().map(says), most, |n| fill!(w.more_flaws, n = Count(n)));
    std::iter::once(verdict.to_owned()).chain(flaws).collect()
}

pub(super) fn at_step<'a>(trace: &Trace, placed: &Arc<Graph>, number: usize, title: &str, lang: Lang) -> Block<'a> {
    let w = words_of(trace.problem(), lang);
    let (mut scene, taken) = (after(trace, placed, number), trace.step(number));
    if let Some(step) = taken {
        let vertex = |id: NodeId| trace.nodes().state(id).vertex() as usize;
        let made = step.tries().filter_map(|tried| tried.verdict.made());
        made.for_each(|id| scene.looks[vertex(id)] = Look::New);
        scene.looks[vertex(step.node)] = Look::Current;
        scene.tried = step.tries().map(|tried| tried.operator.number()).collect();
    }
    figure(format!("step-{number}.svg"), title, scene, w)
}

pub(super) fn at_end<'a>(trace: &Trace, placed: &Arc<Graph>, lang: Lang) -> Block<'a> {
    let w = words_of(trace.problem(), lang);
    let mut scene = after(trace, placed, trace.len());
    for id in trace.path() {
        let node = trace.node(id);
        scene.looks[node.state.vertex() as usize] = Look::Path;
        scene.path.extend(node.came.map(Operator::number));
    }
    figure("path.svg".into(), w.heading_path, scene, w)
}

/// Returns the picture of the graph of some runs for the stage, with room for all that its script writes into it: both lines beside a
/// vertex, the longest of the runs, the step that took it, and the sign of the path. It is empty for a map, which the script draws.
pub(crate) fn on_stage(traces: &[&Trace], title: &str) -> Option<String> {
    let first = traces[0];
    let placed = placed(first)?;
    if placed.grid.is_some() {
        return Some(String::new());
    }
    let mut scene = GraphScene::new(placed);
    let h = scene.graph.h.clone().filter(|_| first.strategy().has_h());
    let alone = |vertex| h.as_ref().map_or(String::new(), |h| format!("h {}", scene.graph.amount(h[vertex])));
    scene.lines = (0..scene.looks.len()).map(|vertex| vec![alone(vertex), String::new()]).collect();
    for trace in traces {
        for id in 0..trace.nodes().len() as NodeId {
            let node = trace.node(id);
            let vertex = node.state.vertex() as usize;
            let known = std::mem::take(&mut scene.lines[vertex]);
            let longer = |(one, other): (String, String)| if columns(&one) < columns(&other) { other } else { one };
            scene.lines[vertex] = known.into_iter().zip(lines(trace, &node)).map(longer).collect();
            scene.order[vertex] = trace.life(id).taken.or(scene.order[vertex]);
        }
        for id in trace.path() {
            scene.looks[trace.nodes().state(id).vertex() as usize] = Look::Path;
        }
    }
    Some(graph(&scene, title, None))
}

fn lines(trace: &Trace, node: &Node) -> [String; 2] {
    let h = trace.h(node).map(|h| format!(" h {h}")).unwrap_or_default();
    [format!("g {}{h}", trace.g(node)), format!("f {}", trace.f(node))]
}

/// Returns what is in open and closed after a step, with g and f of the latest node of each state, and the step that took it.
fn after(trace: &Trace, placed: &Arc<Graph>, number: usize) -> GraphScene {
    let mut scene = GraphScene::new(Arc::clone(placed));
    let first = trace.round_of(number).map_or(0, |round| round.start);
    for id in first..trace.nodes().len() as NodeId {
        let (node, life) = (trace.node(id), trace.life(id));
        let is_past = |step: Option<usize>| step.is_some_and(|step| step <= number);
        if life.opened > number {
            break;
        }
        let vertex = node.state.vertex() as usize;
        if is_past(life.taken) && life.dropped.is_none() && !is_past(life.left_closed) {
            scene.looks[vertex] = Look::Closed;
            scene.order[vertex] = life.taken;
        } else if !is_past(life.taken) && !is_past(life.replaced) {
            scene.looks[vertex] = Look::Open;
        } else {
            continue;
        }
        scene.lines[vertex] = lines(trace, &node).into();
    }
    scene
}

pub(super) fn path_text(trace: &Trace) -> String {
    let names = trace.path().into_iter().map(|id| one_line(&trace.problem().name(trace.nodes().state(id))));
    names.collect::<Vec<_>>().join(" → ")
}
