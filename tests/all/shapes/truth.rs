//! A run as its writer knows it: every step with its board, its values and the lists, before anybody prints it.

use steptrace::puzzle::{Board, Grid, Instance, Move, Size};
use steptrace::search::{NodeId, Options, Strategy};
use steptrace::trace::{StepView, Trace};

use crate::common::runs;

/// A problem and a strategy, and the number of steps after which the writer stops.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Run {
    pub(crate) name: &'static str,
    pub(crate) start: &'static str,
    pub(crate) goal: &'static str,
    pub(crate) spec: &'static str,
    pub(crate) most: u64,
}

const fn run(name: &'static str, start: &'static str, goal: &'static str, spec: &'static str, most: u64) -> Run {
    Run { name, start, goal, spec, most }
}

/// The runs that are printed. A best-first one has no tie at the step where its mistakes are made.
pub(crate) const RUNS: [Run; 11] = [
    run("bfs", "283104765", "spiral", "bfs", 12),
    run("bfs-whole", "283104765", "spiral", "bfs", 100),
    run("dfs", "283104765", "spiral", "dfs", 10),
    run("dls", "134862705", "spiral", "dls,limit=3", 12),
    run("ids", "283104765", "spiral", "ids", 14),
    run("ucs", "283164705", "spiral", "ucs", 14),
    run("greedy", "283164705", "spiral", "greedy", 100),
    run("astar", "283164705", "spiral", "astar", 100),
    run("astar-15", "2,0,3,4/1,5,7,8/9,6,10,12/13,14,11,15", "standard", "astar", 100),
    run("bfs-15", "1,2,3,4/5,6,0,8/9,10,7,12/13,14,11,15", "standard", "bfs", 12),
    run("bfs-2x3", "130/425", "standard", "bfs", 100),
];

/// The tiles of a board, row by row.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Tiles {
    pub(crate) cells: Vec<u8>,
    pub(crate) cols: usize,
}

impl Tiles {
    pub(crate) fn of(board: Board, size: Size) -> Tiles {
        Tiles { cells: board.tiles(size).collect(), cols: size.cols() }
    }

    /// The cells with one text between those of a row and another between the rows.
    pub(crate) fn rows(&self, between: &str, rows: &str) -> String {
        self.shown("0", between, rows)
    }

    /// The same, with a sign of its own for the blank.
    pub(crate) fn shown(&self, blank: &str, between: &str, rows: &str) -> String {
        self.cell_by_cell(|tile| if tile == 0 { blank.to_owned() } else { tile.to_string() }, between, rows)
    }

    /// The same, with each cell as it likes.
    pub(crate) fn cell_by_cell(&self, cell: impl Fn(u8) -> String, between: &str, rows: &str) -> String {
        let row = |row: &[u8]| row.iter().map(|&tile| cell(tile)).collect::<Vec<_>>().join(between);
        self.cells.chunks(self.cols).map(row).collect::<Vec<_>>().join(rows)
    }

    /// `2 8 3`, and so on: a line a row, each ended.
    pub(crate) fn grid(&self) -> String {
        self.rows(" ", "\n") + "\n"
    }

    /// `283104765`.
    pub(crate) fn digits(&self) -> String {
        self.cells.iter().map(|&tile| char::from_digit(tile.into(), 16).unwrap().to_ascii_uppercase()).collect()
    }

    /// `[[2, 8, 3], [1, 0, 4], [7, 6, 5]]`.
    pub(crate) fn nested(&self) -> String {
        format!("[[{}]]", self.rows(", ", "], ["))
    }

    /// `2, 8, 3, 1, 0, 4, 7, 6, 5`.
    pub(crate) fn flat(&self) -> String {
        self.rows(", ", ", ")
    }

    /// The board after two of its tiles have changed places, which no move does.
    fn exchanged(&self) -> Tiles {
        let mut tiles: Vec<usize> = (0..self.cells.len()).filter(|&cell| self.cells[cell] != 0).collect();
        tiles.truncate(2);
        let mut other = self.clone();
        other.cells.swap(tiles[0], tiles[1]);
        other
    }
}

/// A node as a list has it.
#[derive(Clone, Debug)]
pub(crate) struct Listed {
    pub(crate) tiles: Tiles,
    pub(crate) g: u32,
    pub(crate) h: u32,
    pub(crate) f: u32,
}

/// A move that is possible, and what it makes.
#[derive(Clone, Debug)]
pub(crate) struct Tried {
    pub(crate) direction: Move,
    pub(crate) node: Listed,
    /// True if the node goes into open.
    pub(crate) opened: bool,
}

/// Lists at one moment.
#[derive(Clone, Debug, Default)]
pub(crate) struct Lists {
    pub(crate) open: Vec<Listed>,
    pub(crate) closed: Vec<Listed>,
}

/// A step.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    /// Its number, from 1, in the order in which it is written.
    pub(crate) number: usize,
    pub(crate) tiles: Tiles,
    /// The nodes that led to it, the nearest first.
    pub(crate) line: Vec<Listed>,
    pub(crate) came: Option<Move>,
    /// The letters of the moves from the start.
    pub(crate) way: String,
    pub(crate) g: u32,
    pub(crate) h: u32,
    pub(crate) f: u32,
    /// The limit of its round, if the search goes in rounds.
    pub(crate) round: Option<usize>,
    pub(crate) tries: Vec<Tried>,
    pub(crate) before: Lists,
    pub(crate) after: Lists,
}

impl Step {
    /// The board that it was made from.
    pub(crate) fn parent(&self) -> Option<&Tiles> {
        self.line.first().map(|node| &node.tiles)
    }

    /// The nodes that it puts into open.
    pub(crate) fn children(&self) -> impl Iterator<Item = &Tried> {
        self.tries.iter().filter(|tried| tried.opened)
    }

    /// The move that made it, in a word.
    pub(crate) fn word(&self) -> &'static str {
        self.came.map_or("Start", word)
    }

    pub(crate) fn grid(&self) -> String {
        self.tiles.grid()
    }

    pub(crate) fn digits(&self) -> String {
        self.tiles.digits()
    }

    pub(crate) fn nested(&self) -> String {
        self.tiles.nested()
    }

    pub(crate) fn flat(&self) -> String {
        self.tiles.flat()
    }
}

/// The way the blank goes, in a word.
pub(crate) fn word(direction: Move) -> &'static str {
    match direction.letter() {
        'U' => "Up",
        'D' => "Down",
        'L' => "Left",
        _ => "Right",
    }
}

/// A run, with all that its writer could tell.
#[derive(Clone, Debug)]
pub(crate) struct Truth {
    pub(crate) instance: Instance,
    pub(crate) strategy: Strategy,
    pub(crate) start: Tiles,
    pub(crate) goal: Tiles,
    pub(crate) steps: Vec<Step>,
    /// The boards from the start to the goal, and the moves between them.
    pub(crate) path: Vec<Tiles>,
    pub(crate) moves: Vec<Move>,
    /// True if the last step ends the search.
    pub(crate) whole: bool,
}

/// A mistake that a writer makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Slip {
    /// A step and the next have changed places.
    Swap,
    /// A step is left out.
    Skip,
    /// Two tiles of a board have changed places.
    Tiles,
    /// A value is too large by one.
    G,
    H,
    F,
}

impl Slip {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Slip::Swap => "swap",
            Slip::Skip => "skip",
            Slip::Tiles => "tiles",
            Slip::G => "g",
            Slip::H => "h",
            Slip::F => "f",
        }
    }
}

impl Truth {
    pub(crate) fn of(run: &Run) -> Truth {
        let instance = Instance::parse(run.start, Some(run.goal), None).unwrap();
        let mut options = Options::default();
        options.bounds.max_steps = run.most;
        let trace = runs::run(&instance, run.spec, &options);
        let tiles = |board| Tiles::of(board, instance.size);
        let path = trace.path();
        Truth {
            instance,
            strategy: *trace.strategy(),
            start: tiles(instance.start),
            goal: tiles(instance.goal),
            steps: trace.steps().map(|step| step_of(&trace, step)).collect(),
            path: path.iter().map(|&id| tiles(trace.node(id).board())).collect(),
            moves: path.iter().filter_map(|&id| trace.node(id).moved()).collect(),
            whole: (trace.len() as u64) < run.most,
        }
    }

    /// The texts of all steps, one after the other.
    pub(crate) fn each(&self, text: impl Fn(&Step) -> String) -> String {
        self.steps.iter().map(text).collect()
    }

    /// Returns the step, from 1, at which mistakes are made: the next could not be taken in its place.
    pub(crate) fn place(&self) -> usize {
        let from = self.steps.len() / 2;
        let fits = |at: &usize| !self.could_take(*at, &self.steps[at + 1].tiles);
        let at = (from..self.steps.len() - 1).chain((1..from).rev()).find(fits);
        at.expect("a run with a step that has no tie") + 1
    }

    /// Returns true if a board could be taken in a step, counted from 0: it waits in open with the f of the head. In a
    /// queue or a stack only the head can.
    fn could_take(&self, at: usize, tiles: &Tiles) -> bool {
        let step = &self.steps[at];
        let waits = |node: &Listed| node.tiles == *tiles && node.f == step.f;
        step.tiles == *tiles || self.strategy.is_best_first() && step.before.open.iter().any(waits)
    }

    /// The same with a mistake at a step, from 1.
    pub(crate) fn with(&self, slip: Slip, place: usize) -> Truth {
        let mut told = self.clone();
        let at = place - 1;
        match slip {
            Slip::Swap => told.steps.swap(at, at + 1),
            Slip::Skip => drop(told.steps.remove(at)),
            Slip::Tiles => told.steps[at].tiles = told.steps[at].tiles.exchanged(),
            Slip::G => told.steps[at].g += 1,
            Slip::H => told.steps[at].h += 1,
            Slip::F => told.steps[at].f += 1,
        }
        for (at, step) in told.steps.iter_mut().enumerate() {
            step.number = at + 1;
        }
        told
    }

    /// Returns the first step, from 1, whose row differs from the true one.
    pub(crate) fn first_difference(&self, other: &Truth) -> Option<usize> {
        let same = |one: &Step, two: &Step| (&one.tiles, one.g, one.h, one.f) == (&two.tiles, two.g, two.h, two.f);
        self.steps.iter().zip(&other.steps).position(|(one, two)| !same(one, two)).map(|at| at + 1)
    }
}

fn step_of(trace: &Trace, step: StepView<'_>) -> Step {
    let size = trace.instance().size;
    let strategy = trace.strategy();
    let listed = |id: NodeId| {
        let node = trace.node(id);
        let f = (node.f(strategy).hundredths() / 100) as u32;
        Listed { tiles: Tiles::of(node.board(), size), g: node.g as u32, h: node.h as u32, f }
    };
    let all = |ids: &[NodeId]| ids.iter().map(|&id| listed(id)).collect();
    let lists = |lists: steptrace::trace::Snapshot| Lists { open: all(&lists.open), closed: all(&lists.closed) };
    let node = trace.node(step.node);
    let grid = Grid::new(size);
    let tried = |tried: steptrace::trace::TryView| {
        let board = node.board().moved(tried.operator.direction(), &grid)?;
        let made = tried.verdict.made();
        let unmade = Listed { tiles: Tiles::of(board, size), g: node.g as u32 + 1, h: 0, f: 0 };
        Some(Tried { direction: tried.operator.direction(), node: made.map_or(unmade, listed), opened: made.is_some() })
    };
    let own = listed(step.node);
    let mut way: Vec<char> = std::iter::successors(Some(node), |node| node.parent.map(|id| trace.node(id)))
        .filter_map(|node| node.moved().map(Move::letter))
        .collect();
    way.reverse();
    let limit = trace.round_of(step.number).and_then(|view| view.round).map(|round| round.limit as usize);
    Step {
        number: step.number,
        tiles: own.tiles,
        line: std::iter::successors(node.parent, |&id| trace.node(id).parent).map(listed).collect(),
        came: node.moved(),
        way: way.into_iter().collect(),
        g: own.g,
        h: own.h,
        f: own.f,
        round: limit,
        tries: step.tries().filter_map(tried).collect(),
        before: lists(trace.before(step.number).unwrap()),
        after: lists(trace.snapshot(step.number).unwrap()),
    }
}
