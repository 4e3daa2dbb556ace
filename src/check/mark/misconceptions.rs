//! The usual misconceptions, and what each writes into its column.
//!
//! Each is a row of one table: a code, the columns that it may be behind, and its prediction, a function of what is known of
//! a step; the likelier ones first. Its sentence is in the words of marked traces, which the compiler asks for. Nothing is
//! decided here: `naming` compares the predictions with a sheet.

use super::column::{CellFacts, Choice, ColumnFacts, Value};
use super::reading::TIMINGS;
use crate::check::ColumnKind;
use crate::named::named;
use crate::puzzle::{Board, Cost, Heuristic, Instance, Move, NamedGoal};
use crate::search::Node;

/// Returns what a misconception writes in a row; `None` if it says nothing of that row or does not apply.
type Predict = fn(&ColumnFacts<'_>, &CellFacts) -> Option<Value>;

const G: &[ColumnKind] = &[ColumnKind::G];
const H: &[ColumnKind] = &[ColumnKind::H];
const F: &[ColumnKind] = &[ColumnKind::F];
const STEP: &[ColumnKind] = &[ColumnKind::Step];
const PARENT: &[ColumnKind] = &[ColumnKind::Parent];
const MOVE: &[ColumnKind] = &[ColumnKind::Move];
const LISTS: &[ColumnKind] = &[ColumnKind::Open, ColumnKind::Closed];
const COSTS: &[ColumnKind] = &[ColumnKind::G, ColumnKind::H, ColumnKind::F];
const NUMBERS: &[ColumnKind] = &[ColumnKind::G, ColumnKind::H, ColumnKind::F, ColumnKind::Open, ColumnKind::Closed];
/// What is seen from the boards alone, as a hypothesis about the whole sheet.
const ROWS: &[ColumnKind] = &[];

/// Declares the misconceptions, and the table of their predictions.
macro_rules! misconceptions {
    ($($(#[doc = $about:literal])* $what:ident = $code:literal, $columns:expr, $predict:expr;)*) => {
        named! {
            /// A usual misconception, by its code.
            pub(crate) enum Misconception { $($(#[doc = $about])* $what = $code,)* }
        }

        const TABLE: [(Misconception, &[ColumnKind], Predict); Misconception::ALL.len()] =
            [$((Misconception::$what, $columns, $predict)),*];
    };
}

misconceptions! {
    /// The blank is counted as a tile.
    BlankCounted = "h-counts-blank", H, |of, cell| whole(of.rules.h_with_blank(&of.strategy, cell.node.board)?);
    /// The tiles in place are counted, not those out of place.
    TilesInPlace = "h-tiles-in-place", H, |of, cell| of.by_tiles(cell, |rows, cols| f64::from(rows == 0.0 && cols == 0.0));
    /// Another heuristic.
    OtherHeuristic = "h-other-heuristic", H, |of, cell| match of.choice {
        Choice::Heuristic(other) => of.h(other, cell.node.board),
        _ => None,
    };
    /// The distance to another usual goal.
    OtherGoal = "h-other-goal", H, |of, cell| match of.choice {
        Choice::Goal(goal) => of.own_h_to(goal.board(of.instance().size)?, cell.node.board),
        _ => None,
    };
    /// The usual heuristic with another cost of moves.
    OtherCost = "h-other-cost", H, |of, cell| {
        let other = if of.strategy.cost() == Cost::Unit { Cost::Tile } else { Cost::Unit };
        whole(of.rules.h(of.strategy.heuristic(), of.instance().goal, other, cell.node.board)?)
    };
    /// The distance from the start.
    FromStart = "h-from-start", H, |of, cell| of.own_h_to(of.instance().start, cell.node.board);
    /// h of the parent.
    HOfParent = "h-of-parent", H, |_, cell| whole(cell.parent.unwrap_or(cell.node).h);
    /// h of the board in the row before.
    HOneRowLate = "h-one-row-late", H, |_, cell| whole(cell.before?.h);
    /// h of the start, in every row.
    HFrozen = "h-of-start", H, |of, _| of.h(of.strategy.heuristic(), of.instance().start);
    /// The rows that tiles have to go, without the columns.
    RowsOnly = "h-rows-only", H, |of, cell| of.by_tiles(cell, |rows, _| rows.abs());
    /// The columns that tiles have to go, without the rows.
    ColumnsOnly = "h-columns-only", H, |of, cell| of.by_tiles(cell, |_, cols| cols.abs());
    /// Straight lines, summed and rounded down.
    Euclidean = "h-euclidean", H, |of, cell| of.by_tiles(cell, f64::hypot);
    /// Straight lines, summed and rounded to the nearest whole.
    EuclideanRounded = "h-euclidean-rounded", H, |of, cell| number(of.sum_by_tiles(cell, f64::hypot).round());
    /// The squares of straight lines.
    Squared = "h-squared", H, |of, cell| of.by_tiles(cell, |rows, cols| rows * rows + cols * cols);
    /// The longer of rows and columns.
    Chebyshev = "h-chebyshev", H, |of, cell| of.by_tiles(cell, |rows, cols| rows.abs().max(cols.abs()));
    /// Rows and columns with their signs.
    Signed = "h-signed", H, |of, cell| number(of.sum_by_tiles(cell, |rows, cols| rows + cols).abs());
    /// Misplaced tiles and their distances added up.
    TwoSums = "h-manhattan-plus-misplaced", H, |of, cell| {
        let [Value::Number(one), Value::Number(other)] =
            [of.h(Heuristic::Manhattan, cell.node.board)?, of.h(Heuristic::Misplaced, cell.node.board)?]
        else {
            return None;
        };
        Some(Value::Number(one + other))
    };
    /// The pairs of tiles in the wrong order.
    Inversions = "h-inversions", H, |of, cell| whole(of.inversions(cell.node.board));
    /// The weighted h, w·h.
    HWeighted = "h-weighted", H, |of, cell| {
        let weight = i64::from(of.strategy.weight().hundredths());
        (weight != 100).then(|| Value::Number(weight * i64::from(cell.node.h)))
    };
    /// g in the place of h.
    HIsG = "h-is-g", H, |_, cell| whole(cell.node.g);
    /// f in the place of h.
    HIsF = "h-is-f", H, |_, cell| Some(Value::Number(cell.f));

    /// The depth, though tiles have costs.
    GIsDepth = "g-is-depth", G, |of, cell| whole(of.costs(Cost::Tile).then_some(cell.node.depth)?);
    /// The tile's number as the cost of a move, though each costs 1.
    GByTile = "g-by-tile", G, |of, cell| whole(of.costs(Cost::Unit).then_some(cell.by_tile)?);
    /// The cost of the start is 1, not 0.
    GFromOne = "g-from-one", G, |_, cell| whole(cell.node.g + 1);
    /// The number of the step.
    GIsStep = "g-is-step", G, |of, cell| whole(of.number_of(cell));
    /// g of the parent.
    GOfParent = "g-of-parent", G, |_, cell| whole(cell.parent.unwrap_or(cell.node).g);
    /// g of the board in the row before, and 1.
    GAlongRows = "g-along-rows", G, |_, cell| whole(cell.before.map_or(0, |before| before.g + 1));
    /// The cost of the last move alone.
    GOfMove = "g-of-last-move", G, |_, cell| {
        whole(cell.parent.map_or(0, |parent| cell.node.g.saturating_sub(parent.g)))
    };
    /// f in the place of g.
    GIsF = "g-is-f", G, |_, cell| Some(Value::Number(cell.f));
    /// h in the place of g.
    GIsH = "g-is-h", G, |of, cell| whole(of.strategy.has_h().then_some(cell.node.h)?);

    /// f = h.
    FIsH = "f-is-h", F, |of, cell| of.if_f_has([true, false], || cell.h);
    /// f = g.
    FIsG = "f-is-g", F, |of, cell| of.if_f_has([false, true], || cell.g);
    /// f = g + h, though the strategy goes by one of them.
    FIsSum = "f-is-g-plus-h", F, |of, cell| {
        let [_, per_g, per_h] = of.f_weights();
        whole(((per_g == 0) != (per_h == 0)).then_some(cell.g + cell.h)?)
    };
    /// f = g + h, without the weight.
    FUnweighted = "f-without-weight", F, |of, cell| of.weighted(|_| 100 * (cell.g + cell.h));
    /// w·h rounded down.
    FRoundedDown = "f-rounded-down", F, |of, cell| of.weighted(|w| 100 * (cell.g + (w * cell.h).div_euclid(100)));
    /// w·h rounded up.
    FRoundedUp = "f-rounded-up", F, |of, cell| of.weighted(|w| 100 * (cell.g + (w * cell.h + 99).div_euclid(100)));
    /// w·h rounded to the nearest.
    FRounded = "f-rounded", F, |of, cell| of.weighted(|w| 100 * (cell.g + (w * cell.h + 50).div_euclid(100)));
    /// f = w·g + h.
    FWeighsG = "f-weighs-g", F, |of, cell| of.weighted(|w| w * cell.g + 100 * cell.h);
    /// f = w·(g + h).
    FWeighsBoth = "f-weighs-both", F, |of, cell| of.weighted(|w| w * (cell.g + cell.h));
    /// f = 2g + h.
    FDoublesG = "f-doubles-g", F, |of, cell| of.if_has_h(2 * cell.g + cell.h);
    /// f = g + 2h.
    FDoublesH = "f-doubles-h", F, |of, cell| of.if_has_h(cell.g + 2 * cell.h);
    /// f is never less than that of the parent: pathmax.
    Pathmax = "f-pathmax", F, |_, cell| Some(Value::Number(cell.pathmax));
    /// f of the parent.
    FOfParent = "f-of-parent", F, |of, cell| {
        let f = of.strategy.f(&cell.parent.unwrap_or(cell.node));
        Some(Value::Number(f.hundredths() as i64))
    };
    /// h of the parent in f.
    FParentH = "f-parent-h", F, |of, cell| {
        of.f_by([false, true], cell.g, cell.parent.map_or(cell.h, |parent| parent.h.into()))
    };
    /// g of the parent in f.
    FParentG = "f-parent-g", F, |of, cell| {
        of.f_by([true, false], cell.parent.map_or(cell.g, |parent| parent.g.into()), cell.h)
    };
    /// The depth in the place of g in f.
    FDepth = "f-depth-plus-h", F, |of, cell| {
        of.costs(Cost::Tile).then_some(())?;
        of.f_by([true, false], cell.node.depth.into(), cell.h)
    };
    /// The number of the step in the place of g in f.
    FStep = "f-step-plus-h", F, |of, cell| of.f_by([true, false], of.number_of(cell), cell.h);
    /// f = g · h.
    FProduct = "f-product", F, |of, cell| of.if_has_h(cell.g * cell.h);
    /// f = |g − h|.
    FDifference = "f-difference", F, |of, cell| of.if_has_h((cell.g - cell.h).abs());
    /// f = max(g, h).
    FGreater = "f-greater", F, |of, cell| of.if_has_h(cell.g.max(cell.h));

    /// The depth as the number of the step.
    StepIsDepth = "step-is-depth", STEP, |of, cell| whole(i64::from(cell.node.depth) + of.first_step as i64);
    /// The number of the node, in the order of generation.
    StepIsNode = "step-is-node", STEP, |of, cell| whole(i64::from(cell.node.id) + of.first_step as i64);
    /// The board itself as its parent.
    ParentIsSelf = "parent-is-self", PARENT, |_, cell| Some(Value::Board(cell.node.board));
    /// The board of the row before as the parent.
    ParentIsRowBefore = "parent-is-row-before", PARENT, |_, cell| board(cell.before);
    /// The parent of the parent.
    ParentIsGrandparent = "parent-is-grandparent", PARENT, |_, cell| board(cell.grandparent);
    /// The start as every parent.
    ParentIsStart = "parent-is-start", PARENT, |of, cell| cell.parent.map(|_| Value::Board(of.instance().start));
    /// Up and down exchanged.
    UpDownSwapped = "move-up-down-swapped", MOVE, |_, cell| swapped(cell, [Move::Up, Move::Down]);
    /// Left and right exchanged.
    LeftRightSwapped = "move-left-right-swapped", MOVE, |_, cell| swapped(cell, [Move::Left, Move::Right]);
    /// The tile's motion, where the rest of the sheet names the blank's.
    MoveOfTile = "move-of-tile", MOVE, |_, cell| cell.node.came.map(|came| Value::Move(came.inverse()));
    /// The move of the parent.
    MoveOfParent = "move-of-parent", MOVE, |_, cell| cell.parent.and_then(|parent| parent.came).map(Value::Move);

    /// The column holds what the column of another list should.
    ListsSwapped = "size-of-other-list", LISTS, |of, cell| whole(cell.other_sizes[of.moment()] as i64);
    /// The number of all nodes generated so far.
    SizeGenerated = "size-generated", LISTS, |_, cell| whole(cell.generated as i64);
    /// The number of the step.
    SizeIsStep = "size-is-step", LISTS, |_, cell| whole(cell.step as i64);
    /// The number of all nodes in open and closed.
    SizeOfBoth = "size-of-both-lists", LISTS, |of, cell| {
        whole((cell.own_sizes[of.moment()] + cell.other_sizes[of.moment()]) as i64)
    };

    /// Twice the right value.
    Doubled = "doubled", COSTS, |_, cell| match cell.right? {
        Value::Number(right) => Some(Value::Number(2 * right)),
        Value::Board(_) | Value::Move(_) => None,
    };
    /// The right value and always the same more.
    TooMuch = "always-more", NUMBERS, |of, cell| of.off(cell);
    /// The right value and always the same less.
    TooLittle = "always-less", NUMBERS, |of, cell| of.off(cell);

    /// The steps of another strategy.
    OtherStrategy = "other-strategy", ROWS, |_, _| None;
    /// Generated nodes listed as if they were expanded.
    AsGenerated = "generated-listed-as-expanded", ROWS, |_, _| None;
    /// Each node, and then its children, as if they were steps.
    WithChildren = "children-listed-as-steps", ROWS, |_, _| None;
    /// The start as two steps.
    StartTwice = "start-taken-twice", ROWS, |_, _| None;
}

/// Returns the misconceptions that may be behind a column, each with what it may leave open, the likelier first.
pub(super) fn candidates(of: &ColumnFacts<'_>) -> Vec<(Misconception, Choice, Predict)> {
    let of_column = TABLE.into_iter().filter(|(_, columns, _)| columns.contains(&of.column));
    of_column.flat_map(|(what, _, predict)| what.choices(of).into_iter().map(move |it| (what, it, predict))).collect()
}

impl Misconception {
    /// Returns the choices to try in a column.
    fn choices(self, of: &ColumnFacts<'_>) -> Vec<Choice> {
        match self {
            Misconception::OtherHeuristic => {
                let others = Heuristic::ALL.into_iter().filter(|&other| other != of.strategy.heuristic());
                others.map(Choice::Heuristic).collect()
            }
            Misconception::OtherGoal => {
                let is_other = |goal: &NamedGoal| goal.board(of.instance().size) != Some(of.instance().goal);
                NamedGoal::ALL.into_iter().filter(is_other).map(Choice::Goal).collect()
            }
            // A column that fits its own list at no moment may fit these at any.
            Misconception::ListsSwapped | Misconception::SizeOfBoth => (0..TIMINGS.len()).map(Choice::Moment).collect(),
            Misconception::TooMuch => of.first_off().filter(|&by| by > 0).map(Choice::By).into_iter().collect(),
            Misconception::TooLittle => of.first_off().filter(|&by| by < 0).map(Choice::By).into_iter().collect(),
            _ => vec![Choice::None],
        }
    }
}

#[expect(clippy::unnecessary_wraps, reason = "a prediction may be none")]
fn whole(value: impl Into<i64>) -> Option<Value> {
    Some(Value::Number(100 * value.into()))
}

fn number(value: f64) -> Option<Value> {
    whole(value as i64)
}

fn board(node: Option<Node>) -> Option<Value> {
    node.map(|node| Value::Board(node.board))
}

/// The move of a node, with two moves exchanged.
fn swapped(cell: &CellFacts, these: [Move; 2]) -> Option<Value> {
    cell.node.came.map(|came| Value::Move(if these.contains(&came) { came.inverse() } else { came }))
}

/// What the predictions share.
impl ColumnFacts<'_> {
    fn instance(&self) -> &Instance {
        &self.rules.instance
    }

    fn h(&self, heuristic: Heuristic, board: Board) -> Option<Value> {
        whole(self.rules.h(heuristic, self.instance().goal, self.strategy.cost(), board)?)
    }

    /// h of a board by the own heuristic, measured to another board.
    fn own_h_to(&self, to: Board, board: Board) -> Option<Value> {
        whole(self.rules.h(self.strategy.heuristic(), to, self.strategy.cost(), board)?)
    }

    /// Sums something up of the rows and columns from where each tile is to where it should be.
    fn sum_by_tiles(&self, cell: &CellFacts, of: fn(f64, f64) -> f64) -> f64 {
        let (Instance { size, goal, .. }, board) = (*self.instance(), cell.node.board);
        let ways = (0..size.cells()).filter(|&cell| board.tile(cell) != 0).filter_map(|cell| {
            let (row, col) = size.place(cell);
            let (to_row, to_col) = size.place(goal.cell_of(board.tile(cell), size)?);
            let off = |to: usize, from: usize| f64::from(to as i32 - from as i32);
            Some(of(off(to_row, row), off(to_col, col)))
        });
        ways.sum()
    }

    fn by_tiles(&self, cell: &CellFacts, of: fn(f64, f64) -> f64) -> Option<Value> {
        number(self.sum_by_tiles(cell, of))
    }

    /// Counts the pairs of tiles, read row by row, in which the greater comes first.
    fn inversions(&self, board: Board) -> i64 {
        let tiles: Vec<u8> = board.tiles(self.instance().size).filter(|&tile| tile != 0).collect();
        let after = |(at, tile): (usize, &u8)| tiles.iter().skip(at + 1).filter(|other| *other < tile).count();
        tiles.iter().enumerate().map(after).sum::<usize>() as i64
    }

    fn costs(&self, cost: Cost) -> bool {
        self.strategy.cost() == cost
    }

    /// The number that a step has in the sheet's own count.
    fn number_of(&self, cell: &CellFacts) -> i64 {
        (cell.step + self.first_step) as i64 - 1
    }

    fn moment(&self) -> usize {
        if let Choice::Moment(moment) = self.choice { moment } else { 0 }
    }

    /// How much the first wrong cell is off.
    fn first_off(&self) -> Option<i64> {
        let first = self.cells.iter().find(|cell| !cell.is_right)?;
        match (first.said?, first.right?) {
            (Value::Number(said), Value::Number(right)) => Some(said - right),
            _ => None,
        }
    }

    /// The right value, off by what is chosen.
    fn off(&self, cell: &CellFacts) -> Option<Value> {
        match (self.choice, cell.right?) {
            (Choice::By(by), Value::Number(right)) => Some(Value::Number(right + by)),
            _ => None,
        }
    }

    fn if_has_h(&self, value: i64) -> Option<Value> {
        whole(self.strategy.has_h().then_some(value)?)
    }

    /// A value, if f of the strategy has g, or h, in it and there is an h.
    fn if_f_has(&self, [g, h]: [bool; 2], value: impl Fn() -> i64) -> Option<Value> {
        let [_, per_g, per_h] = self.f_weights();
        let has = (!g || per_g != 0 && self.strategy.has_h()) && (!h || per_h != 0);
        whole(has.then(value)?)
    }

    /// f of another g or h, if f of the strategy has it in it.
    fn f_by(&self, [other_g, other_h]: [bool; 2], g: i64, h: i64) -> Option<Value> {
        let [_, per_g, per_h] = self.f_weights();
        let has = (!other_g || per_g != 0) && (!other_h || per_h != 0);
        has.then(|| Value::Number(per_g * g + per_h * h))
    }

    /// A value of the weight, if f of the strategy is weighted.
    fn weighted(&self, value: impl Fn(i64) -> i64) -> Option<Value> {
        let [_, per_g, per_h] = self.f_weights();
        let is_weighted = self.strategy.weight().hundredths() != 100 && per_g != 0 && per_h != 0;
        is_weighted.then(|| Value::Number(value(per_h)))
    }
}
