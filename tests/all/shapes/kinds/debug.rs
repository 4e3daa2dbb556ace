//! Nodes as languages show their own records, with parents within them, and entries of heaps.

use crate::shapes::shape::{Shape, shape};
use crate::shapes::truth::{Listed, Step};

/// A node with its parent within it, and so on up to the start.
fn nested(step: &Step, none: &str, record: impl Fn(&Listed, &str) -> String) -> String {
    let own = Listed { tiles: step.tiles.clone(), g: step.g, h: step.h, f: step.f };
    let inner = step.line.iter().rev().fold(none.to_owned(), |inner, parent| record(parent, &inner));
    record(&own, &inner)
}

pub(super) fn shapes() -> Vec<Shape> {
    let mut shapes = python();
    shapes.extend(jvm_and_net());
    shapes.extend(others());
    shapes.extend(heaps());
    shapes
}

fn python() -> Vec<Shape> {
    vec![
        shape("debug-dataclass", "astar", |truth| {
            truth.each(|step| {
                let (tiles, g, h) = (step.flat(), step.g, step.h);
                format!("Node(state=({tiles}), parent=None, g={g}, h={h}, f={})\n", step.f)
            })
        })
        .has("g h f"),
        shape("debug-dataclass-nested", "astar", |truth| {
            let node = |node: &Listed, parent: &str| {
                format!("Node(state=({}), parent={parent}, g={}, h={})", node.tiles.flat(), node.g, node.h)
            };
            truth.each(|step| nested(step, "None", node) + "\n")
        })
        .has("g h"),
        shape("debug-dataclass-parent-first", "bfs", |truth| {
            let node = |node: &Listed, parent: &str| {
                format!("Node(parent={parent}, state='{}', depth={})", node.tiles.digits(), node.g)
            };
            truth.each(|step| nested(step, "None", node) + "\n")
        })
        .has("g"),
        shape("debug-namedtuple", "astar", |truth| {
            truth.each(|step| format!("State(board=[{}], cost={}, heuristic={})\n", step.flat(), step.g, step.h))
        })
        .has("g h"),
        shape("debug-dict", "astar", |truth| {
            truth.each(|step| {
                let (board, f, g, h) = (step.nested(), step.f, step.g, step.h);
                format!("{{'board': {board}, 'f': {f}, 'g': {g}, 'h': {h}, 'done': False}}\n")
            })
        })
        .has("f g h"),
        shape("debug-object-repr", "bfs", |truth| {
            truth.each(|step| format!("<Puzzle {} depth={}>\n", step.nested(), step.g))
        })
        .has("g"),
        shape("debug-puzzle-word", "dfs", |truth| truth.each(|step| format!("Puzzle {}\n", step.nested()))),
    ]
}

fn jvm_and_net() -> Vec<Shape> {
    vec![
        shape("debug-java-record", "astar", |truth| {
            truth.each(|step| format!("Node[state=[{}], g={}, h={}]\n", step.flat(), step.g, step.h))
        })
        .has("g h"),
        shape("debug-java-record-nested", "bfs", |truth| {
            let node = |node: &Listed, parent: &str| {
                format!("Node[board={}, depth={}, parent={parent}]", node.tiles.digits(), node.g)
            };
            truth.each(|step| nested(step, "null", node) + "\n")
        })
        .has("g"),
        shape("debug-java-to-string", "astar", |truth| {
            truth.each(|step| format!("Node{{state={}, g={}, h={}, f={}}}\n", step.nested(), step.g, step.h, step.f))
        })
        .has("g h f"),
        shape("debug-kotlin", "greedy", |truth| {
            truth.each(|step| format!("Node(tiles=[{}], g={}, h={})\n", step.flat(), step.g, step.h))
        })
        .has("g h"),
        shape("debug-scala", "astar", |truth| {
            truth.each(|step| format!("Node(List({}),{},{})\n", step.flat(), step.g, step.h))
        }),
        shape("debug-csharp-record", "bfs", |truth| {
            truth.each(|step| {
                format!("Node {{ State = {}, Depth = {}, Move = {} }}\n", step.digits(), step.g, step.word())
            })
        })
        .has("g"),
    ]
}

fn others() -> Vec<Shape> {
    vec![
        shape("debug-rust", "astar", |truth| {
            truth.each(|step| {
                format!("Node {{ board: [{}], g: {}, h: {}, f: {} }}\n", step.flat(), step.g, step.h, step.f)
            })
        })
        .has("g h f"),
        shape("debug-rust-pretty", "astar", |truth| {
            truth.each(|step| {
                let rows = step.tiles.rows(",\n            ", ",\n        ],\n        [\n            ");
                format!(
                    "Node {{\n    board: [\n        [\n            {rows},\n        ],\n    ],\n    g: {},\n    h: {},\n}}\n",
                    step.g, step.h
                )
            })
        })
        .has("g h"),
        shape("debug-rust-parent", "bfs", |truth| {
            let node = |node: &Listed, parent: &str| {
                let parent = if parent == "None" { parent.to_owned() } else { format!("Some({parent})") };
                format!("Node {{ board: Board([{}]), parent: {parent}, depth: {} }}", node.tiles.flat(), node.g)
            };
            truth.each(|step| nested(step, "None", node) + "\n")
        })
        .has("g"),
        shape("debug-go", "astar", |truth| {
            truth.each(|step| {
                let rows = step.tiles.rows(" ", "] [");
                format!("{{Board:[[{rows}]] G:{} H:{} Parent:0xc000010{:03x}}}\n", step.g, step.h, 8 * step.number)
            })
        })
        .has("g h"),
        shape("debug-go-pointers", "dfs", |truth| {
            truth.each(|step| format!("&{{[{}] {} {}}}\n", step.tiles.rows(" ", " "), step.g, step.f))
        }),
        shape("debug-javascript", "astar", |truth| {
            truth.each(|step| {
                let rows = step.tiles.rows(", ", " ], [ ");
                format!("{{ state: [ [ {rows} ] ], g: {}, h: {}, parent: [Object] }}\n", step.g, step.h)
            })
        })
        .has("g h"),
        shape("debug-javascript-lines", "bfs", |truth| {
            truth.each(|step| {
                let rows = step.tiles.rows(", ", " ],\n    [ ");
                format!("{{\n  board: [\n    [ {rows} ]\n  ],\n  depth: {}\n}}\n", step.g)
            })
        })
        .has("g"),
        shape("debug-haskell-record", "astar", |truth| {
            let node = |node: &Listed, parent: &str| {
                let parent = if parent == "Nothing" { parent.to_owned() } else { format!("Just ({parent})") };
                let (board, g) = (node.tiles.rows(",", ","), node.g);
                format!("Node {{board = [{board}], g = {g}, parent = {parent}}}")
            };
            truth.each(|step| nested(step, "Nothing", node) + "\n")
        })
        .has("g"),
        shape("debug-lisp-struct", "bfs", |truth| {
            truth.each(|step| {
                let parent = step
                    .parent()
                    .map_or_else(|| "NIL".to_owned(), |parent| format!("({})", parent.rows(" ", " ")));
                let state = step.tiles.rows(" ", " ");
                format!("#S(NODE :STATE ({state}) :PARENT {parent} :DEPTH {})\n", step.g)
            })
        }),
        shape("debug-prolog-node", "astar", |truth| {
            truth.each(|step| format!("node([{}],{},{})\n", step.tiles.rows(",", ","), step.g, step.f))
        }),
        shape("debug-prolog-hashes", "astar", |truth| {
            truth.each(|step| format!("[{}]#{}#{}\n", step.tiles.rows(",", ","), step.g, step.f))
        }),
        shape("debug-ruby", "bfs", |truth| {
            truth.each(|step| {
                format!("#<Node:0x000055d0c8 @state=[{}], @depth={}, @parent=nil>\n", step.flat(), step.g)
            })
        })
        .has("g"),
        shape("debug-elixir", "greedy", |truth| {
            truth.each(|step| format!("%Node{{state: [{}], g: {}, h: {}}}\n", step.flat(), step.g, step.h))
        })
        .has("g h"),
        shape("debug-julia", "bfs", |truth| {
            truth.each(|step| format!("Node([{}], {})\n", step.tiles.rows(" ", "; "), step.g))
        }),
    ]
}

fn heaps() -> Vec<Shape> {
    vec![
        shape("heap-f-g-tuple", "astar", |truth| {
            truth.each(|step| format!("({}, {}, ({}))\n", step.f, step.g, step.flat()))
        }),
        shape("heap-f-string", "astar", |truth| truth.each(|step| format!("({}, '{}')\n", step.f, step.digits()))),
        shape("heap-nested", "greedy", |truth| {
            truth.each(|step| format!("({}, ({}, {}))\n", step.h, step.number - 1, step.nested()))
        }),
        shape("heap-lists", "astar", |truth| {
            truth.each(|step| format!("[{}, [{}, {}, {}]]\n", step.f, step.g, step.h, step.nested()))
        }),
        shape("heap-state-and-moves", "bfs", |truth| {
            truth.each(|step| {
                let moves: Vec<String> = step.way.chars().map(|letter| format!("'{letter}'")).collect();
                format!("('{}', [{}])\n", step.digits(), moves.join(", "))
            })
        }),
        shape("heap-popped", "astar", |truth| {
            truth.each(|step| format!("heappop -> ({}, {}, ({}))\n", step.f, step.number - 1, step.flat()))
        }),
    ]
}
