//! Parents, children, and the open and closed lists of each step.

use crate::shapes::shape::{Shape, shape};
use crate::shapes::truth::{Listed, Step, Tried, word};

fn quoted(nodes: &[Listed]) -> String {
    let all: Vec<String> = nodes.iter().map(|node| format!("'{}'", node.tiles.digits())).collect();
    all.join(", ")
}

fn with_f(nodes: &[Listed]) -> String {
    let all: Vec<String> = nodes.iter().map(|node| format!("{}({})", node.tiles.digits(), node.f)).collect();
    all.join(", ")
}

fn grids(nodes: &[Listed]) -> String {
    nodes.iter().map(|node| node.tiles.grid() + "\n").collect()
}

fn children(step: &Step, line: impl Fn(&Tried) -> String) -> String {
    step.children().map(line).collect()
}

fn parent(step: &Step) -> String {
    step.parent().map_or_else(|| "None".to_owned(), super::super::truth::Tiles::digits)
}

pub(super) fn shapes() -> Vec<Shape> {
    let mut shapes = parents();
    shapes.extend(tries());
    shapes.extend(open_and_closed());
    shapes
}

fn parents() -> Vec<Shape> {
    vec![
        shape("parent-after", "bfs", |truth| {
            truth.each(|step| format!("Node: {}  Parent: {}\n", step.digits(), parent(step)))
        })
        .has("parent"),
        shape("parent-before", "bfs", |truth| {
            truth.each(|step| format!("parent={} state={}\n", parent(step), step.digits()))
        })
        .has("parent"),
        shape("parent-from", "dfs", |truth| {
            truth.each(|step| match step.parent() {
                None => format!("visiting {}\n", step.digits()),
                Some(from) => format!("visiting {} from {}\n", step.digits(), from.digits()),
            })
        })
        .has("parent"),
        shape("parent-grids-above", "bfs", |truth| {
            truth.each(|step| {
                let parent = step.parent().map_or_else(|| "none\n".to_owned(), super::super::truth::Tiles::grid);
                format!("--- step {} ---\nParent:\n{parent}Current:\n{}\n", step.number, step.grid())
            })
        })
        .has("parent"),
        shape("parent-grids-below", "dls", |truth| {
            truth.each(|step| {
                let parent = step.parent().map_or_else(|| "None\n".to_owned(), super::super::truth::Tiles::grid);
                format!("State:\n{}Came from:\n{parent}\n", step.grid())
            })
        })
        .has("parent"),
        shape("parent-arrow", "bfs", |truth| {
            truth.each(|step| match step.parent() {
                None => format!("expand {}\n", step.digits()),
                Some(from) => format!("expand {} (<- {}, {})\n", step.digits(), from.digits(), step.word()),
            })
        }),
        shape("parent-lists", "astar", |truth| {
            truth.each(|step| {
                let parent = step.parent().map_or_else(|| "None".to_owned(), super::super::truth::Tiles::nested);
                format!("State: {}\nParent: {parent}\nCost: {}\n\n", step.nested(), step.g)
            })
        })
        .has("parent g"),
    ]
}

fn tries() -> Vec<Shape> {
    vec![
        shape("children-grids", "bfs", |truth| {
            truth.each(|step| {
                let grids = children(step, |child| child.node.tiles.grid() + "\n");
                format!("Expanding:\n{}Children:\n{grids}\n", step.grid())
            })
        }),
        shape("children-moves-grids", "dfs", |truth| {
            truth.each(|step| {
                let grids = children(step, |child| format!("{}\n{}\n", word(child.direction), child.node.tiles.grid()));
                format!("Current:\n{}\nSuccessors:\n{grids}\n", step.grid())
            })
        }),
        shape("children-indented-grids", "bfs", |truth| {
            truth.each(|step| {
                let grids = children(step, |child| {
                    let grid = child.node.tiles.grid();
                    grid.lines().map(|line| "    ".to_owned() + line + "\n").collect::<String>() + "\n"
                });
                format!("Step {}\n{}  successors:\n{grids}", step.number, step.grid())
            })
        }),
        shape("children-arrows-f", "bfs", |truth| {
            truth.each(|step| {
                let lines = children(step, |child| format!("  -> {} f={}\n", child.node.tiles.digits(), child.node.f));
                format!("Expand {}\n{lines}\n", step.digits())
            })
        }),
        shape("children-moves-values", "astar", |truth| {
            truth.each(|step| {
                let lines = children(step, |child| {
                    let Listed { tiles, g, h, f } = &child.node;
                    format!("    {}: {} g={g} h={h} f={f}\n", child.direction.letter(), tiles.digits())
                });
                format!("{} g={} h={} f={}\n{lines}", step.digits(), step.g, step.h, step.f)
            })
        })
        .has("g h f"),
        shape("children-named", "bfs", |truth| {
            truth.each(|step| {
                let lines = children(step, |child| format!("  successor: {}\n", child.node.tiles.digits()));
                format!("Node: {}\n{lines}\n", step.digits())
            })
        }),
        shape("children-push", "dfs", |truth| {
            truth.each(|step| {
                let lines = children(step, |child| format!("push {}\n", child.node.tiles.digits()));
                format!("pop {}\n{lines}", step.digits())
            })
        }),
        shape("children-in-line", "bfs", |truth| {
            truth.each(|step| {
                let all: Vec<String> = step.children().map(|child| child.node.tiles.digits()).collect();
                format!("{}: {} -> [{}]\n", step.number, step.digits(), all.join(", "))
            })
        }),
        shape("children-added-skipped", "bfs", |truth| {
            truth.each(|step| {
                let line = |tried: &Tried| {
                    let what = if tried.opened { "added" } else { "skipped, already visited:" };
                    format!("   {} {what} {}\n", word(tried.direction), tried.node.tiles.digits())
                };
                format!("Exploring {}\n{}", step.digits(), step.tries.iter().map(line).collect::<String>())
            })
        }),
    ]
}

fn open_and_closed() -> Vec<Shape> {
    let mut shapes = vec![
        shape("lists-open-closed", "bfs", |truth| {
            truth.each(|step| {
                let (open, closed) = (quoted(&step.after.open), quoted(&step.after.closed));
                let digits = step.digits();
                format!("Iteration {}\nCurrent: {digits}\nOpen: [{open}]\nClosed: [{closed}]\n\n", step.number)
            })
        })
        .has("open closed"),
        shape("lists-open-f", "astar", |truth| {
            truth.each(|step| {
                let (open, closed) = (with_f(&step.after.open), with_f(&step.after.closed));
                format!("take {}({})\n  OPEN = {open}\n  CLOSED = {closed}\n", step.digits(), step.f)
            })
        })
        .has("open closed"),
        shape("lists-sizes", "bfs", |truth| {
            truth.each(|step| {
                let (open, closed) = (step.after.open.len(), step.after.closed.len());
                format!("Step {}\n{}Open size: {open}, Closed size: {closed}\n\n", step.number, step.grid())
            })
        }),
        shape("lists-frontier-before", "bfs", |truth| {
            truth.each(|step| {
                let frontier = quoted(&step.before.open);
                format!("Frontier: [{frontier}]\nExpanding: '{}'\n\n", step.digits())
            })
        })
        .has("open"),
        shape("lists-deque", "bfs", |truth| {
            truth.each(|step| {
                let queue = quoted(&step.after.open);
                format!("current = '{}'\nqueue = deque([{queue}])\n", step.digits())
            })
        }),
        shape("lists-open-grids", "bfs", |truth| {
            truth.each(|step| {
                let (number, grid, open) = (step.number, step.grid(), grids(&step.after.open));
                format!("--- Iteration {number} ---\nCurrent state:\n{grid}Open list:\n{open}\n")
            })
        })
        .has("open"),
        shape("lists-open-grids-before", "dfs", |truth| {
            truth.each(|step| format!("FRINGE\n{}EXPAND\n{}\n", grids(&step.before.open), step.grid()))
        })
        .has("open"),
        shape("lists-heap", "astar", |truth| {
            truth.each(|step| {
                let node = |node: &Listed| format!("({}, {}, ({}))", node.f, node.g, node.tiles.flat());
                let heap: Vec<String> = step.after.open.iter().map(node).collect();
                let current = format!("({}, {}, ({}))", step.f, step.g, step.flat());
                format!("popped: {current}\nheap: [{}]\n", heap.join(", "))
            })
        }),
        shape("lists-visited-set", "dfs", |truth| {
            truth.each(|step| format!("visit {}\nvisited: {{{}}}\n", step.digits(), quoted(&step.after.closed)))
        })
        .has("closed"),
        shape("lists-counts-line", "bfs", |truth| {
            truth.each(|step| {
                let (open, closed) = (step.after.open.len(), step.after.closed.len());
                format!("{} | open: {open} | closed: {closed}\n", step.digits())
            })
        })
        .has("open closed"),
    ];
    shapes.extend(by_option());
    shapes
}

/// Shapes whose writer gave the words that a reader needs.
fn by_option() -> Vec<Shape> {
    vec![
        shape("option-taken", "bfs", |truth| {
            truth.each(|step| {
                let (seen, next) = (step.digits(), truth.goal.digits());
                format!("wanted {next}\nseen {seen}\n")
            })
        })
        .args("--taken ^seen"),
        shape("option-columns", "astar", |truth| {
            "board;weg;rest\n".to_owned() + &truth.each(|step| format!("{};{};{}\n", step.digits(), step.g, step.h))
        })
        .file("csv")
        .has("g h")
        .args("--columns weg=g --columns rest=h"),
        shape("option-ignore", "astar", |truth| {
            "board,f,cost\n".to_owned()
                + &truth.each(|step| format!("{},{},{}\n", step.digits(), step.f, 3 * step.number + 7))
        })
        .file("csv")
        .has("f")
        .args("--ignore cost"),
    ]
}
