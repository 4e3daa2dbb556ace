//! Mazes drawn at random: walls anywhere on a map, but for a way from start to goal.

use std::fmt;

use super::{Grid, Moves, Unit};
use crate::puzzle::Rng;

/// A family of random mazes, written as `maze:rows=9,cols=13,walls=30,costs=1,moves=4,reach=yes`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mazes {
    /// The number of rows.
    pub rows: usize,
    /// The number of columns.
    pub columns: usize,
    /// How many of a hundred cells are walls; fewer if more would bar the way.
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

    /// Draws a maze, as a file has it.
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
            if self.is_reached && way[cell] {
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

    /// Returns true for the cells of a shortest way. With diagonal steps, which need both cells beside them free, no other cells are in
    /// reach.
    fn way(&self, start: usize, goal: usize, is_wall: &[bool]) -> Option<Vec<bool>> {
        let mut came: Vec<Option<usize>> = vec![None; is_wall.len()];
        let (mut open, mut next) = (vec![start], 0);
        came[start] = Some(start);
        while came[goal].is_none() {
            let cell = *open.get(next)?;
            next += 1;
            let (x, below) = (cell % self.columns, cell + self.columns);
            let beside = [
                cell.checked_sub(self.columns),
                (x + 1 < self.columns).then_some(cell + 1),
                (below < is_wall.len()).then_some(below),
                (x > 0).then(|| cell - 1),
            ];
            for to in beside.into_iter().flatten() {
                if !is_wall[to] && came[to].is_none() {
                    came[to] = Some(cell);
                    open.push(to);
                }
            }
        }
        let mut way = vec![false; is_wall.len()];
        let mut cell = goal;
        while !std::mem::replace(&mut way[cell], true) {
            cell = came[cell]?;
        }
        Some(way)
    }
}

impl fmt::Display for Mazes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Mazes { rows, columns, walls, costs, moves, is_reached } = self;
        let (moves, reach) = (moves.text(), if *is_reached { "yes" } else { "any" });
        write!(f, "maze:rows={rows},cols={columns},walls={walls},costs={costs},moves={moves},reach={reach}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::Family;

    #[test]
    fn a_drawn_maze_has_its_walls_and_costs_and_a_way_to_a_goal_that_is_apart() {
        let mut barred = 0;
        for seed in 0..400 {
            let pick = |from: &[usize], by: u64| from[(seed / by) as usize % from.len()];
            let moves = if seed % 2 == 0 { Moves::Four } else { Moves::Eight };
            let (rows, columns) = (pick(&[2, 3, 9, 14], 1), pick(&[2, 5, 13], 4));
            let (walls, costs) = (pick(&[0, 20, 45, 90], 7), pick(&[1, 9], 3));
            let mazes = Mazes { rows, columns, walls, costs, moves, is_reached: seed % 5 > 0 };
            let family = Family::Mazes(mazes);
            let graph = family.draw(seed);
            assert_eq!(Family::read(&graph.name).unwrap().unwrap(), (family, Some(seed)));
            let (grid, all) = (graph.grid.as_ref().unwrap(), rows * columns);
            assert_eq!((grid.rows as usize, grid.columns as usize, grid.moves), (rows, columns, moves));
            let (drawn, most) = (all - grid.places.len(), all * walls / 100);
            assert!(drawn <= most && (walls > 20 || drawn == most), "{}: {drawn} walls", graph.name);
            let like = Mazes::of(grid, graph.unit());
            assert!(like.walls <= walls && like.costs <= costs && like.moves == moves, "{}", graph.name);
            let [from, to] = [graph.start, graph.goals[0]].map(|vertex| grid.places[vertex as usize]);
            assert!((from.0.abs_diff(to.0) + from.1.abs_diff(to.1)) as usize >= (rows + columns) / 3, "{}", graph.name);
            let is_reached = graph.distances()[graph.start as usize].is_some();
            assert!(is_reached || !mazes.is_reached, "{}", graph.name);
            barred += usize::from(!is_reached);
        }
        assert!(barred > 5, "{barred}");
    }
}
