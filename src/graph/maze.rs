//! Mazes drawn at random: walls anywhere on a map, but for a way from start to goal.

use std::fmt;

use super::{Direction, Grid, Moves, Unit};
use crate::puzzle::Rng;

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
const SIDES: std::ops::RangeInclusive<usize> = 2..=200;
/// Maximum rows and columns of a maze that is to be like another.
const LIKE: usize = 20;
/// Maximum walls among a hundred cells: with more, little else than one way is left.
const WALLS: usize = 90;
/// Maximum cost of a cell: one digit.
const COSTS: std::ops::RangeInclusive<usize> = 1..=9;

impl Default for Mazes {
    fn default() -> Mazes {
        Mazes { rows: 9, columns: 13, walls: 30, costs: 1, moves: Moves::Four, is_reached: true }
    }
}

impl Mazes {
    pub(super) const HELP: &str = "a drawn maze is maze:rows=9,cols=13,walls=30,costs=1,moves=4,reach=yes,seed=0: rows and cols from 2 to 200, \
                                   walls in percent up to 90, costs up to 9, moves 4 or 8, reach yes, or any if the goal may be out of reach";

    /// Returns the family of mazes like a map, or smaller.
    pub(super) fn of(grid: &Grid, unit: Unit) -> Mazes {
        let [rows, columns] = [grid.rows, grid.columns].map(|side| (side as usize).clamp(*SIDES.start(), LIKE));
        let all = (grid.rows * grid.columns) as usize;
        let walls = (100 * (all - grid.places.len()) / all).min(WALLS);
        let digits = grid.costs.iter().max().map_or(1, |dearest| dearest / 10_u64.pow(unit.decimals)) as usize;
        let costs = digits.clamp(*COSTS.start(), *COSTS.end());
        Mazes { rows, columns, walls, costs, moves: grid.moves, is_reached: true }
    }

    pub(super) fn set(&mut self, key: &str, value: &str) -> Option<()> {
        let number = || value.parse::<usize>().ok();
        match (key, value) {
            ("rows", _) => self.rows = number().filter(|side| SIDES.contains(side))?,
            ("cols", _) => self.columns = number().filter(|side| SIDES.contains(side))?,
            ("walls", _) => self.walls = number().filter(|walls| *walls <= WALLS)?,
            ("costs", _) => self.costs = number().filter(|costs| COSTS.contains(costs))?,
            ("moves", _) => self.moves = Moves::from_text(value)?,
            ("reach", "yes") => self.is_reached = true,
            ("reach", "any") => self.is_reached = false,
            _ => return None,
        }
        Some(())
    }

    pub(super) fn text(&self, seed: u64) -> String {
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
