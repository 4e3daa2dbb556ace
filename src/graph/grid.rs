//! Grids: maps whose free cells are the vertices of a graph, and whose arcs are steps to neighbours.

use std::fmt;

use super::unit::{DIAGONAL, Decimal, MOST_IN_ALL, Unit};
use super::{Amount, Arc, ArcId, Graph, Vertex};
use crate::puzzle::Heuristic;

named! {
    /// The steps that a grid has.
    #[derive(Default)]
    pub enum Moves {
        /// To the four neighbours beside a cell.
        #[default]
        Four = "4",
        /// To the diagonal ones as well, past two free cells.
        Eight = "8",
    }
}

named! {
    /// A direction on a map, north upwards.
    pub enum Direction {
        /// Up.
        N = "N",
        /// Right.
        E = "E",
        /// Down.
        S = "S",
        /// Left.
        W = "W",
        /// Up and right.
        NE = "NE",
        /// Down and right.
        SE = "SE",
        /// Down and left.
        SW = "SW",
        /// Up and left.
        NW = "NW",
    }
}

/// A column and a row, from 0 at the upper left.
pub type Cell = (u32, u32);

impl Direction {
    const fn step(self) -> (i32, i32) {
        [(0, -1), (1, 0), (0, 1), (-1, 0), (1, -1), (1, 1), (-1, 1), (-1, -1)][self as usize]
    }

    pub(super) fn from(self, (x, y): Cell) -> Option<Cell> {
        let (dx, dy) = self.step();
        Some((x.checked_add_signed(dx)?, y.checked_add_signed(dy)?))
    }
}

/// An order of the directions of a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Compass {
    moves: Moves,
    order: [Direction; Direction::ALL.len()],
}

impl Compass {
    /// Returns the usual order: N E S W, then NE SE SW NW.
    pub const fn usual(moves: Moves) -> Compass {
        Compass { moves, order: Direction::ALL }
    }

    /// Returns the steps that the grid has.
    pub const fn moves(self) -> Moves {
        self.moves
    }

    /// Returns the directions in their order.
    pub fn directions(&self) -> impl Iterator<Item = Direction> + '_ {
        self.order.iter().copied().filter(|direction| self.moves.has(*direction))
    }

    /// Returns the order that a text has for the same steps: `NESW`, or `N+NE+E+SE+S+SW+W+NW`.
    pub fn read(self, text: &str) -> Option<Compass> {
        let word = |text: &str| Direction::from_text(text);
        let mut order: Vec<Direction> = if text.contains('+') {
            text.split('+').map(word).collect::<Option<_>>()?
        } else {
            text.char_indices().map(|(at, c)| word(&text[at..at + c.len_utf8()])).collect::<Option<_>>()?
        };
        if order.len() == 4 && !text.contains('+') || self.moves == Moves::Four {
            order.extend(&Direction::ALL[4..]);
        }
        let is_each = Direction::ALL.iter().all(|direction| order.contains(direction));
        Some(Compass { order: order.try_into().ok().filter(|_| is_each)?, ..self })
    }

    /// Returns every order of the straight steps.
    pub fn all(self) -> impl Iterator<Item = Compass> {
        let word = |n: usize| [6, 4, 2, 0].map(|bits| Direction::ALL[n >> bits & 3].text()).concat();
        (0..256).filter_map(move |n| self.read(&word(n)))
    }

    pub(crate) fn rank(&self, direction: Direction) -> usize {
        self.order.iter().position(|other| *other == direction).unwrap_or_default()
    }
}

impl fmt::Display for Compass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words: Vec<&str> = self.directions().map(Direction::text).collect();
        f.write_str(&words.join(if self.moves == Moves::Four { "" } else { "+" }))
    }
}

impl Moves {
    const fn has(self, direction: Direction) -> bool {
        matches!(self, Moves::Eight) || (direction as usize) < 4
    }
}

/// A map, as the graph of its free cells: vertices are numbered by x and then by y, as pairs are compared.
#[derive(Clone, Debug, PartialEq)]
pub struct Grid {
    /// The number of columns.
    pub columns: u32,
    /// The number of rows.
    pub rows: u32,
    /// The steps.
    pub moves: Moves,
    /// The cell of each vertex.
    pub places: Vec<Cell>,
    /// The cost of entering the cell of each vertex by a straight step, in the last decimal of the graph; a diagonal one costs √2 of it.
    pub costs: Vec<Amount>,
    pub(crate) vertices: Vec<Option<Vertex>>,
}

impl Grid {
    /// Returns the vertex of a cell; `None` for a wall, and outside of the map.
    pub fn at(&self, (x, y): Cell) -> Option<Vertex> {
        let is_inside = x < self.columns && y < self.rows;
        self.vertices.get((y * self.columns + x) as usize).copied().flatten().filter(|_| is_inside)
    }

    /// Returns the direction from a vertex to a neighbour.
    ///
    /// # Panics
    /// If they are no neighbours.
    pub fn direction(&self, arc: &Arc) -> Direction {
        let [from, to] = [arc.from, arc.to].map(|vertex| self.places[vertex as usize]);
        let leads = |direction: &Direction| direction.from(from) == Some(to);
        Direction::ALL.into_iter().find(leads).expect("the arcs of a grid lead to neighbours")
    }

    fn after(&self, cell: Cell, direction: Direction) -> Option<Vertex> {
        let (dx, dy) = direction.step();
        let beside = |dx: i32, dy: i32| self.at((cell.0.checked_add_signed(dx)?, cell.1.checked_add_signed(dy)?));
        beside(dx, 0).and(beside(0, dy)).and(beside(dx, dy)).filter(|_| self.moves.has(direction))
    }
}

impl Grid {
    /// Returns the grid of a map whose cells, row by row, cost so much, `None` for a wall, and its unit; or a cell that costs too much.
    pub(super) fn of(columns: u32, cells: &[Option<Decimal>], moves: Moves) -> Result<(Grid, Unit), usize> {
        let has_root = moves == Moves::Eight;
        let decimals = cells.iter().flatten().map(|cost| cost.decimals).max().unwrap_or(0);
        // Straight distances are rounded down to the last decimal: that is how they stay consistent, so there are some.
        let unit = Unit { decimals: if has_root { decimals } else { decimals.max(2) }, has_root };
        let mut grid = Grid {
            columns,
            rows: cells.len() as u32 / columns,
            moves,
            places: Vec::new(),
            costs: Vec::new(),
            vertices: vec![None; cells.len()],
        };
        let free = cells.iter().flatten().count() as u64;
        for x in 0..columns {
            for y in 0..grid.rows {
                let at = (y * columns + x) as usize;
                let Some(cost) = cells[at] else { continue };
                let amount = cost.amount(unit.decimals).ok();
                let amount = amount.filter(|amount| !has_root || amount.saturating_mul(free) <= MOST_IN_ALL);
                grid.costs.push(amount.ok_or(at)?);
                grid.vertices[at] = Some(grid.places.len() as Vertex);
                grid.places.push((x, y));
            }
        }
        Ok((grid, unit))
    }

    /// Returns its graph. Start and goals are free cells.
    pub(super) fn graph(self, name: String, unit: Unit, start: Cell, goals: &[Cell]) -> Graph {
        let one = Unit { decimals: 0, ..unit }.one();
        let mut arcs: Vec<Arc> = Vec::new();
        let mut leaving = Vec::with_capacity(self.places.len());
        for (cell, from) in self.places.iter().zip(0..) {
            let first = arcs.len() as ArcId;
            for direction in Direction::ALL {
                let Some(to) = self.after(*cell, direction) else { continue };
                let length = if direction as usize > 3 { DIAGONAL } else { one };
                arcs.push(Arc { from, to, cost: self.costs[to as usize] * length, twin: None });
            }
            leaving.push((first..arcs.len() as ArcId).collect());
        }
        let vertex = |cell: &Cell| self.at(*cell).expect("starts and goals are free cells");
        let mut goals: Vec<Vertex> = goals.iter().map(vertex).collect();
        goals.sort_unstable();
        goals.dedup();
        Graph {
            name,
            names: self.places.iter().map(|(x, y)| format!("({x},{y})")).collect(),
            arcs,
            leaving,
            decimals: unit.decimals,
            h: None,
            places: None,
            pictures: None,
            start: vertex(&start),
            goals,
            grid: Some(self),
        }
    }
}

impl Graph {
    /// Returns the estimates of a heuristic: the table that the graph has, exact distances, or of a grid, distances on a map without walls
    /// whose cells cost 1; of several goals, to the nearest. `None` for any other heuristic, and for a table that there is not.
    ///
    /// Numbers that no amount is are rounded down, and stay as consistent as they were: if x ≤ cost + y, the same holds of both rounded
    /// down to multiples of what the cost is a multiple of. (An amount of √2 is a little more than √2.)
    pub fn estimates(&self, heuristic: Heuristic) -> Option<Vec<Amount>> {
        let distance = match heuristic {
            Heuristic::Given => return self.h.clone(),
            Heuristic::Exact => return Some(self.exact()),
            _ => straight(heuristic, self.unit())?,
        };
        let grid = self.grid.as_ref()?;
        let goals: Vec<Cell> = self.goals.iter().map(|goal| grid.places[*goal as usize]).collect();
        let nearest = |(x, y): &Cell| {
            goals.iter().map(|goal| distance(x.abs_diff(goal.0).into(), y.abs_diff(goal.1).into())).min()
        };
        Some(grid.places.iter().map(|place| nearest(place).unwrap_or_default()).collect())
    }

    /// Returns exact distances. A vertex from which no goal can be reached is farther away than any other.
    fn exact(&self) -> Vec<Amount> {
        let farthest = self.arcs.iter().map(|arc| arc.cost).sum::<u64>() + 1;
        self.distances().into_iter().map(|found| found.map_or(farthest, |(distance, _)| distance)).collect()
    }
}

fn straight(heuristic: Heuristic, unit: Unit) -> Option<Box<dyn Fn(u64, u64) -> Amount>> {
    let one = unit.one();
    let root = move |squared: u64| (u128::from(squared) * u128::from(one) * u128::from(one)).isqrt() as Amount;
    let diagonal =
        move |n: u64| if unit.has_root { n * DIAGONAL * 10_u64.pow(unit.decimals.into()) } else { root(2 * n * n) };
    Some(match heuristic {
        Heuristic::Manhattan => Box::new(move |x, y| (x + y) * one),
        Heuristic::Chebyshev => Box::new(move |x, y| x.max(y) * one),
        Heuristic::Octile => Box::new(move |x, y| x.abs_diff(y) * one + diagonal(x.min(y))),
        Heuristic::Euclid => Box::new(move |x, y| root(x * x + y * y)),
        _ => return None,
    })
}
