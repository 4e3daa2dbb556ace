//! Problems drawn at random: mazes, and graphs as exams have them, with an h of a given quality.

use std::fmt;

use super::{Amount, Arc, Direction, Flaw, Graph, Grid, Moves, Unit, read};
use crate::puzzle::{Rng, TextError, place_of};

named! {
    /// Worth of the estimates of a drawn graph.
    #[derive(Default)]
    pub enum Estimates {
        /// They are consistent.
        #[default]
        Consistent = "consistent",
        /// They are admissible, but not consistent.
        Inconsistent = "inconsistent",
        /// They are not admissible.
        Inadmissible = "inadmissible",
        /// One of these, as the seed says.
        Any = "any",
        /// There are none.
        None = "none",
    }
}

/// A family of random problems. A seed after its name is the name of one of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    /// Graphs.
    Graphs(Graphs),
    /// Mazes, which are graphs as well.
    Mazes(Mazes),
}

/// A family of random graphs, written as `random:states=7,arcs=11,ways=one,h=consistent`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Graphs {
    /// The number of states.
    pub states: usize,
    /// The number of arcs, or of pairs of them if they lead both ways.
    pub arcs: usize,
    /// True if each arc leads both ways.
    pub both_ways: bool,
    /// Worth of its estimates.
    pub estimates: Estimates,
}

/// Numbers of states: fewer leave no choice, and more have no names of one or two letters.
const STATES: std::ops::RangeInclusive<usize> = 4..=700;
/// Maximum distance of an arc in the order of the states, so that a drawing needs no long ones.
const REACH: usize = 3;
/// Maximum states of a graph that is to be like another.
const LIKE: usize = 9;
const DEAREST: usize = 9;
/// Maximum draws until the estimates are of the wanted quality: nearly every one is.
const DRAWS: usize = 1_000;
/// Arcs for each seven states, if none are named.
const USUAL_ARCS: usize = 11;

impl Default for Graphs {
    fn default() -> Graphs {
        Graphs { states: 7, arcs: USUAL_ARCS, both_ways: false, estimates: Estimates::Consistent }
    }
}

impl Family {
    /// Returns the family of problems like this one, or smaller: nobody draws a large one by hand.
    pub fn of(graph: &Graph) -> Family {
        match &graph.grid {
            Some(grid) => Family::Mazes(Mazes::of(grid, graph.unit())),
            None => Family::Graphs(Graphs::of(graph)),
        }
    }

    /// Reads the name of a family, or of a problem of one, which has a seed; `None` for a text that is neither.
    ///
    /// # Errors
    /// If the text begins like such a name and goes on otherwise.
    pub fn read(text: &str) -> Option<Result<(Family, Option<u64>), TextError>> {
        let (kind, rest) = text.split_once(':')?;
        let (mut family, help) = match kind {
            "random" => (Family::Graphs(Graphs { arcs: 0, ..Graphs::default() }), Graphs::HELP),
            "maze" => (Family::Mazes(Mazes::default()), Mazes::HELP),
            _ => return None,
        };
        let mut seed = None;
        for part in rest.split(',').filter(|part| !part.is_empty()) {
            let is_set = part.split_once('=').and_then(|(key, value)| match (&mut family, key) {
                (_, "seed") => value.parse().ok().map(|number| seed = Some(number)),
                (Family::Graphs(graphs), _) => graphs.set(key, value),
                (Family::Mazes(mazes), _) => mazes.set(key, value),
            });
            if is_set.is_none() {
                let what = format!("`{part}` does not say what to draw");
                return Some(Err(TextError::new(what, place_of(part, text)).with_help(help)));
            }
        }
        if let Family::Graphs(graphs) = &mut family {
            *graphs = graphs.settled();
        }
        Some(Ok((family, seed)))
    }

    /// Returns the name of a problem.
    pub fn name(&self, seed: u64) -> String {
        format!("{self},seed={seed}")
    }

    /// Draws a problem: the same for the same seed, on every machine.
    pub fn draw(&self, seed: u64) -> Graph {
        match self {
            Family::Graphs(graphs) => graphs.drawn(&self.name(seed), seed).1,
            Family::Mazes(mazes) => graph(&mazes.text(seed), &self.name(seed)),
        }
    }

    /// Returns a drawn problem as a file has it.
    pub fn text(&self, seed: u64) -> String {
        match self {
            Family::Graphs(graphs) => graphs.drawn(&self.name(seed), seed).0,
            Family::Mazes(mazes) => mazes.text(seed),
        }
    }
}

impl Graphs {
    const HELP: &str = "a drawn graph is random:states=7,arcs=11,ways=one,h=consistent,seed=0: states up to 700, ways one or both, \
                        h consistent, inconsistent, inadmissible, any or none";

    fn of(graph: &Graph) -> Graphs {
        let both_ways = !graph.arcs.is_empty() && graph.arcs.iter().all(|arc| arc.twin.is_some());
        let estimates = if graph.h.is_none() { Estimates::None } else { quality(graph) };
        let all = graph.names.len();
        let states = all.min(LIKE);
        let arcs = graph.arcs.len() * states / all / if both_ways { 2 } else { 1 };
        Graphs { states, arcs, both_ways, estimates }.settled()
    }

    fn settled(self) -> Graphs {
        let states = self.states.clamp(*STATES.start(), *STATES.end());
        let arcs = if self.arcs == 0 { USUAL_ARCS * states.max(7) / 7 } else { self.arcs };
        Graphs { states, arcs: arcs.clamp(states + 1, 2 * states - 2), ..self }
    }

    fn set(&mut self, key: &str, value: &str) -> Option<()> {
        match (key, value) {
            ("states", number) => self.states = number.parse().ok().filter(|states| STATES.contains(states))?,
            ("arcs", number) => self.arcs = number.parse().ok()?,
            ("ways", "one") => self.both_ways = false,
            ("ways", "both") => self.both_ways = true,
            ("h", name) => self.estimates = Estimates::from_text(name)?,
            _ => return None,
        }
        Some(())
    }

    fn drawn(&self, name: &str, seed: u64) -> (String, Graph) {
        let mut rng = Rng::new(seed);
        let estimates = match self.estimates {
            Estimates::Any => [Estimates::Consistent, Estimates::Inconsistent, Estimates::Inadmissible][rng.below(3)],
            estimates => estimates,
        };
        let mut drawn = self.try_draw(name, estimates, &mut rng);
        for _ in 0..DRAWS {
            if drawn.1.h.is_none() || quality(&drawn.1) == estimates {
                break;
            }
            drawn = self.try_draw(name, estimates, &mut rng);
        }
        drawn
    }

    fn try_draw(&self, name: &str, estimates: Estimates, rng: &mut Rng) -> (String, Graph) {
        let names = names(self.states);
        let sign = if self.both_ways { "--" } else { "->" };
        let pairs = self.pairs(rng).into_iter();
        let arcs = pairs.map(|(from, to)| format!("{} {sign} {} {}\n", names[from], names[to], 1 + rng.below(DEAREST)));
        let mut text = format!("start S\ngoal G\n{}", arcs.collect::<String>());
        let graph = graph(&text, name);
        if estimates == Estimates::None {
            return (text, graph);
        }
        let h = estimate(&graph, estimates, rng);
        let h: Vec<String> = graph.names.iter().zip(h).map(|(state, h)| format!("{state} {h}")).collect();
        text.extend(["h ", &h.join(" "), "\n"]);
        let graph = self::graph(&text, name);
        (text, graph)
    }

    /// Draws the arcs: every state is reached from the start, and reaches the goal, which comes last.
    fn pairs(&self, rng: &mut Rng) -> Vec<(usize, usize)> {
        let last = self.states - 1;
        let mut pairs: Vec<(usize, usize)> = Vec::new();
        let add = |pair: (usize, usize), pairs: &mut Vec<(usize, usize)>| {
            if !pairs.contains(&pair) && !pairs.contains(&(pair.1, pair.0)) {
                pairs.push(pair);
            }
        };
        for to in 1..=last {
            // The state that is about to be out of reach must lead somewhere.
            let due = to.checked_sub(REACH).filter(|due| !pairs.iter().any(|pair| pair.0 == *due));
            add((due.unwrap_or_else(|| to - 1 - rng.below(to.min(REACH))), to), &mut pairs);
        }
        for from in last.saturating_sub(REACH - 1)..last {
            if !pairs.iter().any(|pair| pair.0 == from) {
                add((from, last), &mut pairs);
            }
        }
        for _ in 0..DRAWS {
            if pairs.len() >= self.arcs {
                break;
            }
            let from = rng.below(last);
            let to = from + 1 + rng.below((last - from).min(REACH));
            // Some arcs lead back, but none from the goal.
            add(if to < last && from > 0 && rng.below(4) == 0 { (to, from) } else { (from, to) }, &mut pairs);
        }
        pairs.sort_unstable();
        pairs
    }
}

/// Draws the h of each vertex: from half its distance up, and higher at one vertex if it is not to be admissible.
fn estimate(graph: &Graph, estimates: Estimates, rng: &mut Rng) -> Vec<Amount> {
    let distances: Vec<Amount> =
        graph.distances().iter().map(|nearest| nearest.map_or(0, |(distance, _)| distance)).collect();
    let drawn = |distance: &Amount| distance - rng.below(*distance as usize / 2 + 1) as Amount;
    let mut h: Vec<Amount> = distances.iter().map(drawn).collect();
    if estimates == Estimates::Consistent {
        level(&mut h, &graph.arcs);
    }
    if estimates == Estimates::Inadmissible {
        let vertices: Vec<usize> = (0..h.len()).filter(|vertex| distances[*vertex] > 0).collect();
        let vertex = vertices[rng.below(vertices.len())];
        h[vertex] = distances[vertex] + 1 + rng.below(4) as Amount;
    }
    h
}

fn graph(text: &str, name: &str) -> Graph {
    let graph = read(text, name).ok().and_then(|draft| draft.graph(None, None, None).ok());
    graph.expect("what is drawn is well-formed")
}

/// Lowers h until it falls on no arc by more than the arc costs.
fn level(h: &mut [Amount], arcs: &[Arc]) {
    let mut is_level = false;
    while !is_level {
        is_level = true;
        for arc in arcs {
            let most = arc.cost + h[arc.to as usize];
            if h[arc.from as usize] > most {
                (h[arc.from as usize], is_level) = (most, false);
            }
        }
    }
}

fn quality(graph: &Graph) -> Estimates {
    let flaws = graph.flaws();
    let is_over = |flaw: &Flaw| matches!(flaw, Flaw::Overestimate { .. });
    match flaws.iter().any(is_over) {
        true => Estimates::Inadmissible,
        false if flaws.is_empty() => Estimates::Consistent,
        false => Estimates::Inconsistent,
    }
}

fn names(states: usize) -> Vec<String> {
    let letters = || ('A'..='Z').map(String::from);
    let pairs = letters().flat_map(|first| letters().map(move |second| first.clone() + &second));
    let between = letters().filter(|letter| !"SG".contains(letter)).chain(pairs);
    ["S".into()].into_iter().chain(between.take(states - 2)).chain(["G".into()]).collect()
}

impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Family::Graphs(Graphs { states, arcs, both_ways, estimates }) => {
                let ways = if *both_ways { "both" } else { "one" };
                write!(f, "random:states={states},arcs={arcs},ways={ways},h={}", estimates.text())
            }
            Family::Mazes(mazes) => mazes.fmt(f),
        }
    }
}

/// A family of random mazes, written as `maze:rows=9,cols=13,walls=30,costs=1,moves=4,reach=yes`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mazes {
    /// The number of rows.
    pub rows: usize,
    /// The number of columns.
    pub columns: usize,
    /// Percentage of cells that are walls; fewer if more would bar the way.
    pub walls: usize,
    /// The highest cost of a cell; those of start and goal are 1.
    pub costs: usize,
    /// The steps.
    pub moves: Moves,
    /// True if the goal can always be reached.
    pub is_reached: bool,
}

/// Numbers of rows and of columns: one row is no maze, and larger maps take longer to draw than to search.
const MAZE_SIDES: std::ops::RangeInclusive<usize> = 2..=200;
/// Maximum rows and columns of a maze that is to be like another.
const MAZE_LIKE: usize = 20;
/// Maximum walls among a hundred cells: with more, little else than one way is left.
const MAZE_WALLS: usize = 90;
/// Maximum cost of a cell: one digit.
const MAZE_COSTS: std::ops::RangeInclusive<usize> = 1..=9;

impl Default for Mazes {
    fn default() -> Mazes {
        Mazes { rows: 9, columns: 13, walls: 30, costs: 1, moves: Moves::Four, is_reached: true }
    }
}

impl Mazes {
    const HELP: &str = "a drawn maze is maze:rows=9,cols=13,walls=30,costs=1,moves=4,reach=yes,seed=0: rows and cols from 2 to 200, \
                                   walls in percent up to 90, costs up to 9, moves 4 or 8, reach yes, or any if the goal may be out of reach";

    /// Returns the family of mazes like a map, or smaller.
    fn of(grid: &Grid, unit: Unit) -> Mazes {
        let [rows, columns] =
            [grid.rows, grid.columns].map(|side| (side as usize).clamp(*MAZE_SIDES.start(), MAZE_LIKE));
        let all = (grid.rows * grid.columns) as usize;
        let walls = (100 * (all - grid.places.len()) / all).min(MAZE_WALLS);
        let digits = grid.costs.iter().max().map_or(1, |dearest| dearest / 10_u64.pow(unit.decimals.into())) as usize;
        let costs = digits.clamp(*MAZE_COSTS.start(), *MAZE_COSTS.end());
        Mazes { rows, columns, walls, costs, moves: grid.moves, is_reached: true }
    }

    fn set(&mut self, key: &str, value: &str) -> Option<()> {
        let number = || value.parse::<usize>().ok();
        match (key, value) {
            ("rows", _) => self.rows = number().filter(|side| MAZE_SIDES.contains(side))?,
            ("cols", _) => self.columns = number().filter(|side| MAZE_SIDES.contains(side))?,
            ("walls", _) => self.walls = number().filter(|walls| *walls <= MAZE_WALLS)?,
            ("costs", _) => self.costs = number().filter(|costs| MAZE_COSTS.contains(costs))?,
            ("moves", _) => self.moves = Moves::from_text(value)?,
            ("reach", "yes") => self.is_reached = true,
            ("reach", "any") => self.is_reached = false,
            _ => return None,
        }
        Some(())
    }

    fn text(&self, seed: u64) -> String {
        let (all, mut rng) = (self.rows * self.columns, Rng::new(seed));
        let start = rng.below(all);
        // From any cell, a corner is at least rows / 2 + columns / 2 steps away (rounded down), and so some cell is far enough.
        let apart = |cell: &usize| {
            let by = |of: fn(usize, usize) -> usize| of(*cell, self.columns).abs_diff(of(start, self.columns));
            by(|cell, columns| cell / columns) + by(|cell, columns| cell % columns) >= (self.rows + self.columns) / 3
        };
        let far: Vec<usize> = (0..all).filter(apart).collect();
        let goal = far[rng.below(far.len())];
        let mut is_wall = vec![false; all];
        let mut way = self.way(start, goal, &is_wall).unwrap_or_default();
        let (mut cells, mut left): (Vec<usize>, usize) = ((0..all).collect(), all * self.walls / 100);
        for at in 0..all {
            cells.swap(at, at + rng.below(all - at));
            let cell = cells[at];
            if left == 0 || cell == start || cell == goal {
                continue;
            }
            is_wall[cell] = true;
            if self.is_reached && way.contains(&cell) {
                // A wall on the way stands only where there is another way.
                let Some(other) = self.way(start, goal, &is_wall) else {
                    is_wall[cell] = false;
                    continue;
                };
                way = other;
            }
            left -= 1;
        }
        let mut text = if self.moves == Moves::Eight { "moves 8\n".to_owned() } else { String::new() };
        for (cell, is_wall) in is_wall.into_iter().enumerate() {
            text.push(match cell {
                _ if cell == start => 'S',
                _ if cell == goal => 'G',
                _ if is_wall => '#',
                _ if self.costs == 1 => '.',
                _ => char::from(b'1' + rng.below(self.costs) as u8),
            });
            text.extend(((cell + 1) % self.columns == 0).then_some('\n'));
        }
        text
    }

    /// Returns the cells of a shortest way. With diagonal steps, which need both cells beside them free, no other cells are in reach.
    fn way(&self, start: usize, goal: usize, is_wall: &[bool]) -> Option<Vec<usize>> {
        let mut came: Vec<Option<usize>> = vec![None; is_wall.len()];
        let (mut open, mut next) = (vec![start], 0);
        while came[goal].is_none() {
            let cell = *open.get(next)?;
            next += 1;
            let place = ((cell % self.columns) as u32, (cell / self.columns) as u32);
            for (x, y) in Direction::ALL[..4].iter().filter_map(|direction| direction.from(place)) {
                let to = y as usize * self.columns + x as usize;
                let is_free = (x as usize) < self.columns && is_wall.get(to) == Some(&false);
                if is_free && to != start && came[to].is_none() {
                    came[to] = Some(cell);
                    open.push(to);
                }
            }
        }
        Some(std::iter::successors(Some(goal), |cell| came[*cell]).collect())
    }
}

impl fmt::Display for Mazes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Mazes { rows, columns, walls, costs, moves, is_reached } = self;
        let (moves, reach) = (moves.text(), if *is_reached { "yes" } else { "any" });
        write!(f, "maze:rows={rows},cols={columns},walls={walls},costs={costs},moves={moves},reach={reach}")
    }
}
