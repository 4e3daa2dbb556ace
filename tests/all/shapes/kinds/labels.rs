//! Boards with words before them: headings, starts and goals, counts, and what comes before and after a trace.

use std::fmt::Write;

use crate::shapes::shape::{Shape, shape};
use crate::shapes::truth::{Step, Truth, word};

/// A grid after a heading.
fn headed(truth: &Truth, heading: impl Fn(&Step) -> String) -> String {
    truth.each(|step| format!("{}\n{}\n", heading(step), step.grid()))
}

fn path(truth: &Truth) -> String {
    truth.path.iter().map(|tiles| tiles.grid() + "\n").collect()
}

fn moves(truth: &Truth) -> String {
    truth.moves.iter().map(|&direction| word(direction)).collect::<Vec<_>>().join(", ")
}

pub(super) fn shapes() -> Vec<Shape> {
    let mut shapes = headings();
    shapes.extend(values());
    shapes.extend(starts());
    shapes.extend(ends());
    shapes
}

fn headings() -> Vec<Shape> {
    let heading = |name, run, of: fn(&Step) -> String| shape(name, run, move |truth| headed(truth, of));
    vec![
        heading("head-current-state", "bfs", |_| "Current state:".to_owned()),
        heading("head-cur-equals", "dfs", |_| "cur =".to_owned()),
        heading("head-expanding-number", "bfs", |step| format!("Expanding #{}", step.number)),
        heading("head-visiting", "bfs", |step| format!("Visiting node {} at depth {}:", step.number, step.g)),
        heading("head-pop", "dfs", |_| "POP".to_owned()),
        heading("head-dequeued", "bfs", |_| ">>> dequeued:".to_owned()),
        heading("head-german", "bfs", |step| format!("Schritt {}: Knoten wird expandiert", step.number)),
        heading("head-spanish", "bfs", |step| format!("Paso {}: estado actual", step.number)),
        heading("head-french", "dfs", |step| format!("Étape {} : état courant", step.number)),
        heading("head-portuguese", "bfs", |step| format!("Passo {} - nó atual", step.number)),
        heading("head-russian", "bfs", |step| format!("Шаг {}: текущее состояние", step.number)),
        heading("head-japanese", "dls", |step| format!("ステップ{}", step.number)),
        heading("head-vietnamese", "bfs", |step| format!("Bước {}:", step.number)),
        heading("head-turkish", "dfs", |step| format!("Adım {}:", step.number)),
        heading("head-polish", "bfs", |step| format!("Krok {}", step.number)),
        heading("head-iteration-rules", "ids", |step| format!("----- Iteration {} -----", step.number)),
        heading("head-after-moves", "dls", |step| format!("After {} moves: {}", step.g, step.word())),
        shape("head-depth-limits", "ids", |truth| {
            let mut text = String::new();
            let mut last = None;
            for step in &truth.steps {
                if step.round != last {
                    let _ = writeln!(text, "=== depth limit = {} ===", step.round.unwrap_or_default());
                    last = step.round;
                }
                let _ = write!(text, "visit\n{}\n", step.grid());
            }
            text
        }),
    ]
}

fn values() -> Vec<Shape> {
    vec![
        shape("values-after", "astar", |truth| {
            truth.each(|step| format!("{}f: {}, g: {}, h: {}\n\n", step.grid(), step.f, step.g, step.h))
        })
        .has("f g h"),
        shape("values-level-hval", "astar", |truth| {
            truth.each(|step| format!("{}level={} hval={} fval={}\n\n", step.grid(), step.g, step.h, step.f))
        })
        .has("f g h"),
        shape("values-depth-heuristic-cost", "astar", |truth| {
            headed(truth, |step| format!("Depth: {}  Heuristic: {}  Cost: {}", step.g, step.h, step.f))
        })
        .has("g h"),
        shape("values-expanding-state-with", "astar", |truth| {
            headed(truth, |step| format!("Expanding state with g(n) = {} and h(n) = {}", step.g, step.h))
        })
        .has("g h"),
        shape("values-best-state-is", "astar", |truth| {
            truth.each(|step| {
                let first = step.number == 1;
                let title = if first {
                    "Expanding state".to_owned()
                } else {
                    format!("The best state to expand with a g(n) = {} and h(n) = {} is...", step.g, step.h)
                };
                let after = if first { "" } else { "Expanding this node...\n" };
                format!("{title}\n{}{after}\n", step.grid())
            })
        }),
        shape("values-expanding-list", "astar", |truth| {
            truth.each(|step| {
                format!("Expanding node: {}, g(n) = {}, h(n) = {}, f(n) = {}\n", step.nested(), step.g, step.h, step.f)
            })
        })
        .has("g h f"),
        shape("values-chinese", "astar", |truth| {
            headed(truth, |step| format!("第{}步 f={} g={} h={}", step.number, step.f, step.g, step.h))
        })
        .has("g h f"),
        shape("values-chinese-words", "greedy", |truth| {
            headed(truth, |step| format!("当前节点（第{}步）：启发值：{}，深度：{}", step.number, step.h, step.g))
        })
        .has("h g"),
        shape("values-german", "astar", |truth| {
            headed(truth, |step| format!("Tiefe: {}, Schätzwert: {}, Bewertung: {}", step.g, step.h, step.f))
        })
        .has("g h f"),
        shape("values-sum-below", "astar", |truth| {
            truth.each(|step| format!("{}f(n) = g(n) + h(n) = {} + {} = {}\n\n", step.grid(), step.g, step.h, step.f))
        })
        .has("g h f"),
        shape("values-beside-rows", "astar", |truth| {
            truth.each(|step| {
                let values = [format!("g = {}", step.g), format!("h = {}", step.h), format!("f = {}", step.f)];
                let grid = step.grid();
                let rows = grid.lines().zip(values).map(|(row, value)| format!("{row}    {value}\n"));
                rows.collect::<String>() + "\n"
            })
        })
        .has("g h f"),
        shape("values-in-cost-words", "ucs", |truth| {
            headed(truth, |step| format!("Step {} - path cost so far: {}", step.number, step.g))
        }),
        shape("values-move-named", "bfs", |truth| {
            headed(truth, |step| format!("Step {}, move: {}", step.number, step.word()))
        }),
    ]
}

fn starts() -> Vec<Shape> {
    vec![
        shape("start-echo", "bfs", |truth| {
            let head = format!("Enter your puzzle, use a zero to represent the blank\n{}\n", truth.start.grid());
            head + "Solving...\n" + &headed(truth, |step| format!("Expanding #{}", step.number))
        }),
        shape("start-echo-row-by-row", "bfs", |truth| {
            let mut head = String::from("Welcome to the 8-puzzle solver.\n");
            for (row, name) in truth.start.grid().lines().zip(["first", "second", "third"]) {
                let _ = writeln!(head, "Enter the {name} row, use space or tabs between numbers: {row}");
            }
            head + "\n" + &headed(truth, |step| format!("Node {}", step.number))
        }),
        shape("start-and-goal", "bfs", |truth| {
            let head = format!("Start:\n{}\nGoal:\n{}\n", truth.start.grid(), truth.goal.grid());
            head + &headed(truth, |step| format!("Step {}", step.number))
        }),
        shape("start-and-goal-ruled", "dfs", |truth| {
            let title = |words: &str| format!("--------------\n{words}\n--------------\n");
            let (start, goal) = (truth.start.grid(), truth.goal.grid());
            let head = format!("{}{start}\n{}{goal}\n", title("Initial Puzzle"), title("Goal Puzzle"));
            head + &title("Search") + &truth.each(|step| step.grid() + "\n")
        }),
        shape("start-src", "bfs", |truth| {
            format!("src: {}\ndst: {}\n", truth.start.digits(), truth.goal.digits())
                + &truth.each(|step| format!("visit {}\n", step.digits()))
        }),
        shape("start-puzzle", "astar", |truth| {
            format!("Puzzle: {}\nHeuristic: manhattan\n\n", truth.start.nested())
                + &truth.each(|step| format!("{}: {} f={}\n", step.number, step.nested(), step.f))
        })
        .has("f"),
        shape("start-goal-each-time", "bfs", |truth| {
            let goal = truth.goal.grid();
            truth.each(|step| format!("Current state:\n{}Goal state:\n{goal}\n", step.grid()))
        }),
        shape("start-target-beside", "dfs", |truth| {
            truth.each(|step| format!("current: {}   target: {}\n", step.digits(), truth.goal.digits()))
        }),
        shape("start-noise", "bfs", |truth| {
            let head = "pygame 2.5.2 (SDL 2.28.3, Python 3.11.5)\nHello from the pygame community.\n\
                        Loading config... ok\nRunning with seed 42\n\n";
            head.to_owned() + &headed(truth, |step| format!("[debug] loop {}", step.number))
        }),
    ]
}

fn ends() -> Vec<Shape> {
    vec![
        shape("end-path", "astar", |truth| {
            headed(truth, |step| format!("Step {}:", step.number)) + "Path to goal:\n" + &path(truth)
        }),
        shape("end-path-in-lines", "astar", |truth| {
            let steps = truth.each(|step| format!("expand {} f={}\n", step.digits(), step.f));
            let path: Vec<String> = truth.path.iter().map(super::super::truth::Tiles::digits).collect();
            format!("{steps}\nPath: {}\n", path.join(" -> "))
        })
        .has("f"),
        shape("end-solution", "greedy", |truth| {
            headed(truth, |step| format!("Iteration {}", step.number)) + "Solution:\n" + &path(truth)
        }),
        shape("end-solved-in", "astar", |truth| {
            headed(truth, |step| format!("Step {}:", step.number))
                + &format!("Solved in {} moves:\n{}", truth.moves.len(), path(truth))
        }),
        shape("end-solution-moves-numbered", "astar", |truth| {
            let mut text = headed(truth, |step| format!("Expanding node {}", step.number));
            let _ = writeln!(text, "*** SOLUTION FOUND ***");
            for (number, (tiles, direction)) in truth.path.iter().skip(1).zip(&truth.moves).enumerate() {
                let _ = write!(text, "Move {}: {}\n{}\n", number + 1, word(*direction), tiles.grid());
            }
            text
        }),
        shape("end-moves", "astar", |truth| {
            let steps = truth.each(|step| format!("{}  g={} h={}\n", step.digits(), step.g, step.h));
            format!("{steps}\nSolution: {}\nPath length: {}\n", moves(truth), truth.moves.len())
        })
        .has("g h"),
        shape("end-counts", "astar", |truth| {
            headed(truth, |step| format!("Node {} f(n)={}", step.number, step.f))
                + "Max queue size: 9\nopen states: 7\nNodes generated: 12\nTime: 0.01\n"
        })
        .has("f"),
        shape("end-goal-word", "astar", |truth| {
            let text = headed(truth, |step| format!("g(n) = {} h(n) = {}", step.g, step.h));
            let expanded = truth.steps.len();
            let counts = format!(
                "To solve this problem the search algorithm expanded a total of {expanded} nodes.\n\
                 The maximum number of nodes in the queue at any one time: 7.\nThe depth of the goal node was 5.\n"
            );
            format!("{text}Goal!!\n\n{counts}")
        })
        .has("g h")
        .early(),
        shape("end-goal-not-printed", "greedy", |truth| {
            truth.each(|step| format!("{}heuristic = {}\n\n", step.grid(), step.h)) + "Solution found!\n"
        })
        .has("h")
        .early(),
        shape("end-exception", "bfs", |truth| {
            truth.each(|step| step.grid() + "\n")
                + "Traceback (most recent call last):\n  File \"puzzle.py\", line 87, in <module>\n    main()\n\
                   KeyboardInterrupt\n"
        }),
        shape("end-prose", "dls", |truth| {
            truth.each(|step| format!("{} at depth {}\n", step.digits(), step.g))
                + "Limit reached, 12 nodes were expanded. No solution with limit 3.\n"
        }),
    ]
}
