//! Maps: mazes in characters, layouts of CS188, maps of movingai.com, tables of weights.

use std::ops::Range;

use super::{Format, GraphError, shown};
use crate::graph::Graph;
use crate::graph::grid::{Cell, Grid, Moves};
use crate::graph::unit::Decimal;
use crate::puzzle::{TextError, place_of};

#[derive(Clone, Debug, Default)]
pub(super) struct Map {
    pub(super) columns: u32,
    cells: Vec<Option<Decimal>>,
    rows: Vec<Range<usize>>,
    pub(super) moves: Moves,
    start: Option<Cell>,
    goals: Vec<Cell>,
    /// Number of dots, and the cell of the last.
    dots: (usize, Cell),
}

enum Kind {
    Wall,
    Free,
    Dot,
    Cost(Decimal),
    Start,
    Goal,
}

const MAZE: &str =
    "mazes have # for a wall, . or a space for a free cell, digits for costs, S and G for start and goal";

impl Kind {
    /// Returns what a cell is by its text, or how the cells of the format are written.
    fn of(text: &str, format: Format) -> Result<Kind, &'static str> {
        Ok(match (format, text) {
            (Format::Movingai, "." | "G" | "S") | (Format::Layout, " " | "o" | "G") | (Format::Maze, " ") => Kind::Free,
            (Format::Movingai, "@" | "O" | "T" | "W") | (Format::Layout, "%") => Kind::Wall,
            (Format::Movingai, _) => return Err("maps have . G S for a free cell, and @ O T W for one that is not"),
            (Format::Layout, "P") => Kind::Start,
            (Format::Layout, ".") => Kind::Goal,
            (Format::Layout, _) => return Err("layouts have % for a wall, P for the start and . for a goal"),
            (Format::Weights, "" | "inf" | "∞") | (_, "#" | "%") => Kind::Wall,
            (Format::Maze, ".") => Kind::Dot,
            (_, "S") | (Format::Maze, "A" | "P") => Kind::Start,
            (_, "G") | (Format::Maze, "B") => Kind::Goal,
            (Format::Maze, digit) if digit.bytes().any(|byte| !byte.is_ascii_digit()) => return Err(MAZE),
            (_, number) => Kind::Cost(Decimal::read(number).map_err(
                |_| "cells are costs such as 3 or 2.5, S and G for start and goal, and walls: #, inf, or nothing",
            )?),
        })
    }
}

fn lines(text: &str) -> Vec<Range<usize>> {
    let lines = text.strip_prefix('\u{feff}').unwrap_or(text).split('\n');
    let mut lines: Vec<Range<usize>> = lines.map(|line| place_of(line.trim_end_matches('\r'), text)).collect();
    let is_empty = |line: &Range<usize>| text[line.clone()].trim().is_empty();
    lines.truncate(lines.iter().rposition(|line| !is_empty(line)).map_or(0, |last| last + 1));
    lines.drain(..lines.iter().take_while(|line| is_empty(line)).count());
    lines
}

/// Returns the steps of a line `moves 8`.
fn moves(line: &str) -> Option<Moves> {
    Moves::from_text(line.trim().strip_prefix("moves")?.trim())
}

fn delimiter(line: &str) -> Option<char> {
    ['\t', ';', ','].into_iter().find(|delimiter| line.contains(*delimiter))
}

pub(super) fn recognise(text: &str) -> Option<Format> {
    let lines: Vec<&str> = lines(text).into_iter().map(|line| &text[line]).collect();
    let (first, rows) = lines.split_first()?;
    if first.starts_with("type ") {
        return Some(Format::Movingai);
    }
    let rows = if moves(first).is_some() { rows } else { &lines };
    if let Some(delimiter) = rows.first().and_then(|row| delimiter(row)) {
        let fields = || rows.iter().flat_map(|row| row.split(delimiter)).map(str::trim);
        let is_cell = |field: &str| Kind::of(field, Format::Weights).is_ok();
        // A table of arcs may have numbers, too, and three columns.
        let is_wide = rows[0].split(delimiter).nth(3).is_some() || rows.len() < lines.len();
        let has_wall = || fields().any(|field| matches!(Kind::of(field, Format::Weights), Ok(Kind::Wall)));
        let is_map =
            rows[0].split(delimiter).map(str::trim).all(is_cell) && (is_wide || has_wall() && fields().all(is_cell));
        return is_map.then_some(Format::Weights);
    }
    let is_row = |row: &&&str| {
        let is_cell = |c: char| "#%. 0123456789SAPGBo".contains(c);
        row.chars().all(is_cell) && (row.contains(['#', '%', '.']) || !row.is_empty() && !row.contains(' '))
    };
    let count = rows.iter().filter(is_row).count();
    let has = |c: char| rows.iter().filter(is_row).any(|row| row.contains(c));
    let is_map = 2 * count > rows.len() && (count > 1 || has('#') || has('%'));
    is_map.then_some(if has('%') && !has('#') { Format::Layout } else { Format::Maze })
}

pub(super) fn read(text: &str, format: Format) -> Result<Map, TextError> {
    let mut lines = &lines(text)[..];
    let mut map = Map::default();
    if format == Format::Movingai {
        map.moves = Moves::Eight;
        lines = &lines[header(text, lines)?..];
    } else if let Some(moves) = lines.first().and_then(|line| moves(&text[line.clone()])) {
        map.moves = moves;
        lines = &lines[1..];
    }
    let first = lines.first().and_then(|line| delimiter(&text[line.clone()]));
    let delimiter = (format == Format::Weights).then(|| first.unwrap_or(','));
    for line in lines {
        let (row, start) = (&text[line.clone()], line.start);
        match delimiter {
            None => row.char_indices().try_for_each(|(at, c)| {
                let at = start + at..start + at + c.len_utf8();
                map.cell(&text[at.clone()], at, format)
            })?,
            Some(delimiter) => {
                row.split(delimiter)
                    .map(str::trim)
                    .try_for_each(|word| map.cell(word, place_of(word, text), format))?;
            }
        }
        map.end_row(line.clone())?;
    }
    if map.goals.is_empty() && map.dots.0 == 1 {
        map.goals.push(map.dots.1);
    }
    Ok(map)
}

fn header(text: &str, lines: &[Range<usize>]) -> Result<usize, TextError> {
    let find =
        |word: &str| lines.iter().take(9).position(|line| text[line.clone()].split_whitespace().next() == Some(word));
    let help = "such a map begins: type octile, height 4, width 5, map, each on a line; then come its rows";
    let missing =
        |word: &str| TextError::new(format!("the map has no line `{word}`"), lines[0].clone()).with_help(help);
    let first = find("map").ok_or_else(|| missing("map"))? + 1;
    for (word, found) in [("height", Some(lines.len() - first)), ("width", lines.get(first).map(Range::len))] {
        let line = lines[find(word).ok_or_else(|| missing(word))?].clone();
        let said = text[line.clone()].split_whitespace().nth(1).and_then(|number| number.parse().ok());
        if said != found {
            let what = format!("the {word} is not that of the map, {}", found.unwrap_or_default());
            return Err(TextError::new(what, line).with_help(help));
        }
    }
    Ok(first)
}

impl Map {
    fn next(&self) -> Cell {
        let before = self.rows.len() as u32 * self.columns;
        (self.cells.len() as u32 - before, self.rows.len() as u32)
    }

    fn cell(&mut self, text: &str, at: Range<usize>, format: Format) -> Result<(), TextError> {
        let cell = self.next();
        let kind = Kind::of(text, format).map_err(|help| {
            TextError::new(format!("`{}` is no cell of a map", shown(text)), at.clone()).with_help(help)
        })?;
        match kind {
            Kind::Start if self.start.is_some() => {
                return Err(TextError::new("the map has two starts", at).with_help("leave one of them out"));
            }
            Kind::Start => self.start = Some(cell),
            Kind::Goal => self.goals.push(cell),
            Kind::Dot => self.dots = (self.dots.0 + 1, cell),
            Kind::Wall | Kind::Free | Kind::Cost(_) => {}
        }
        self.cells.push(match kind {
            Kind::Wall => None,
            Kind::Cost(cost) => Some(cost),
            _ => Some(Decimal::ONE),
        });
        Ok(())
    }

    fn end_row(&mut self, line: Range<usize>) -> Result<(), TextError> {
        let (width, y) = self.next();
        if y == 0 {
            self.columns = width;
        } else if width != self.columns {
            let what = format!("row {y} has {width} cells, and the first row has {}", self.columns);
            return Err(TextError::new(what, line).with_help("all rows of a map are of one length: fill it with walls"));
        }
        self.rows.push(line);
        Ok(())
    }

    pub(super) fn size(&self) -> (u32, u32) {
        (self.columns, self.rows.len() as u32)
    }

    pub(super) fn graph(
        self,
        name: String,
        from: Option<&str>,
        goals: Option<&str>,
        end: usize,
    ) -> Result<Graph, GraphError> {
        let lacks = |what: &str, mark: &str, option: &str| {
            let help = format!("mark a cell with {mark}, or give it beside the map, as in {option} 3,1");
            GraphError::Text(TextError::new(format!("the map has no {what}"), end..end).with_help(help))
        };
        let start = match from {
            Some(text) => self.known(text).and_then(|cells| one(&cells, text)).map_err(GraphError::From)?,
            None => self.start.ok_or_else(|| lacks("start", "S", "--from"))?,
        };
        let goals = match goals {
            Some(text) => self.known(text).map_err(GraphError::Goal)?,
            None if self.goals.is_empty() => return Err(lacks("goal", "G", "--goal")),
            None => self.goals,
        };
        let read = Grid::of(self.columns, &self.cells, self.moves).map_err(|at| {
            let help = "a cell costs at most 12 digits, decimals included; with --moves 8, its cost times the number of free cells is at most 10000000";
            let what = format!("the cost of ({},{}) is too large", at as u32 % self.columns, at as u32 / self.columns);
            GraphError::Text(TextError::new(what, self.rows[at / self.columns as usize].clone()).with_help(help))
        });
        read.map(|(grid, unit)| grid.graph(name, unit, start, &goals))
    }

    /// Returns the free cells that a text names: `5,3`, or `(5,3),(1,2)`.
    fn known(&self, text: &str) -> Result<Vec<Cell>, TextError> {
        let (columns, rows) = self.size();
        let help = "cells are x,y from 0,0 at the upper left: x to the right, y down";
        let wrong = |what: String| TextError::new(what, 0..text.len()).with_help(help);
        let words = text.split(|c: char| "(),;".contains(c) || c.is_whitespace()).filter(|word| !word.is_empty());
        let numbers: Result<Vec<u32>, _> = words.map(str::parse).collect();
        let numbers = numbers.ok().filter(|numbers| !numbers.is_empty() && numbers.len() % 2 == 0);
        let numbers = numbers.ok_or_else(|| wrong(format!("{} is no cell of a map", shown(text.trim()))))?;
        let check = |pair: &[u32]| match (pair[0], pair[1]) {
            (x, y) if x >= columns || y >= rows => {
                Err(wrong(format!("({x},{y}) is outside of the map, which has {columns} columns and {rows} rows")))
            }
            (x, y) if self.cells[(y * columns + x) as usize].is_none() => Err(wrong(format!("({x},{y}) is a wall"))),
            cell => Ok(cell),
        };
        numbers.chunks(2).map(check).collect()
    }
}

fn one(cells: &[Cell], text: &str) -> Result<Cell, TextError> {
    match cells {
        [cell] => Ok(*cell),
        _ => Err(TextError::new("a search has one start", 0..text.len()).with_help("write it as x,y")),
    }
}
