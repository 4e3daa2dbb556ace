//! The usual misconceptions, and the values that each writes into its column: the likelier ones first. `naming` compares these with
//! a sheet; the compiler requires a sentence for each among the words of marked traces.

use super::column::{CellFacts, Choice, ColumnFacts};
use crate::check::sheet::{ColumnKind, Value};
use crate::puzzle::{Board, Cost, Heuristic, Instance, Move, NamedGoal};

/// Returns what a misconception writes in a row; `None` if it predicts nothing there or does not apply.
type Predict = fn(&ColumnFacts<'_>, &CellFacts) -> Option<Value>;

const G: &[ColumnKind] = &[ColumnKind::G];
const H: &[ColumnKind] = &[ColumnKind::H];
const F: &[ColumnKind] = &[ColumnKind::F];
const STEP: &[ColumnKind] = &[ColumnKind::Step];
const PARENT: &[ColumnKind] = &[ColumnKind::Parent];
const MOVE: &[ColumnKind] = &[ColumnKind::Move];
const NUMBERS: &[ColumnKind] = &[ColumnKind::G, ColumnKind::H, ColumnKind::F, ColumnKind::Open, ColumnKind::Closed];
/// The columns of misconceptions that the states alone show: they are found as hypotheses about the whole sheet.
const ROWS: &[ColumnKind] = &[];

macro_rules! misconceptions {
    ($($what:ident = $code:literal, $columns:expr, $predict:expr;)*) => {
        named! {
            pub(crate) enum Misconception { $($what = $code,)* }
        }

        const TABLE: [(Misconception, &[ColumnKind], Predict); Misconception::ALL.len()] =
            [$((Misconception::$what, $columns, $predict)),*];
    };
}

misconceptions! {
    BlankCounted = "h-counts-blank", H, |of, cell| whole(of.rules.h_with_blank(&of.strategy, cell.node.state)?);
    TilesInPlace = "h-tiles-in-place", H, |of, cell| of.tiles_in_place(cell);
    OtherHeuristic = "h-other-heuristic", H, |of, cell| match of.choice {
        Choice::Heuristic(other) => of.h(other, of.instance()?.goal, cell),
        _ => None,
    };
    OtherGoal = "h-other-goal", H, |of, cell| match of.choice {
        Choice::Goal(goal) => of.h(of.strategy.heuristic(), goal.board(of.instance()?.size)?, cell),
        _ => None,
    };
    FromStart = "h-from-start", H, |of, cell| of.h(of.strategy.heuristic(), of.instance()?.start, cell);
    HOfParent = "h-of-parent", H, |_, cell| whole(cell.parent.unwrap_or(cell.node).h.cast_signed());
    HOneRowLate = "h-one-row-late", H, |_, cell| whole(cell.before?.h.cast_signed());
    HIsG = "h-is-g", H, |_, cell| whole(cell.node.g.cast_signed());

    GIsDepth = "g-is-depth", G, |of, cell| whole((of.strategy.cost() == Cost::Tile).then_some(cell.node.depth)?);
    GFromOne = "g-from-one", G, |_, cell| whole(cell.node.g.cast_signed() + 1);
    GIsStep = "g-is-step", G, |of, cell| whole(of.number_of(cell));
    GOfParent = "g-of-parent", G, |_, cell| whole(cell.parent.unwrap_or(cell.node).g.cast_signed());
    GOfMove = "g-of-last-move", G, |_, cell| {
        whole(cell.parent.map_or(0, |parent| cell.node.g.saturating_sub(parent.g)).cast_signed())
    };

    FIsH = "f-is-h", F, |of, cell| of.if_f_has([true, false], || cell.h);
    FIsG = "f-is-g", F, |of, cell| of.if_f_has([false, true], || cell.g);
    FIsSum = "f-is-g-plus-h", F, |of, cell| {
        let [_, per_g, per_h] = of.f_weights();
        whole(((per_g == 0) != (per_h == 0)).then_some(cell.g + cell.h)?)
    };
    FUnweighted = "f-without-weight", F, |of, cell| of.weighted(|_| 100 * (cell.g + cell.h));
    FWeighsG = "f-weighs-g", F, |of, cell| of.weighted(|w| w * cell.g + 100 * cell.h);

    StepIsDepth = "step-is-depth", STEP, |of, cell| whole(i64::from(cell.node.depth) + of.reading.first_step as i64);
    StepIsNode = "step-is-node", STEP, |of, cell| whole(i64::from(cell.node.id) + of.reading.first_step as i64);
    ParentIsSelf = "parent-is-self", PARENT, |_, cell| Some(Value::State(cell.node.state));
    ParentIsRowBefore = "parent-is-row-before", PARENT, |_, cell| Some(Value::State(cell.before?.state));
    ParentIsStart = "parent-is-start", PARENT, |of, cell| cell.parent.map(|_| Value::State(of.rules.problem.start()));
    UpDownSwapped = "move-up-down-swapped", MOVE, |_, cell| swapped(cell, [Move::Up, Move::Down]);
    LeftRightSwapped = "move-left-right-swapped", MOVE, |_, cell| swapped(cell, [Move::Left, Move::Right]);
    MoveOfTile = "move-of-tile", MOVE, |_, cell| cell.node.moved().map(|came| Value::Operator(came.inverse().into()));

    TooMuch = "always-more", NUMBERS, |of, cell| of.off(cell);
    TooLittle = "always-less", NUMBERS, |of, cell| of.off(cell);

    OtherStrategy = "other-strategy", ROWS, |_, _| None;
}

/// Returns the misconceptions that may affect a column, each with its possible choices, the likelier first.
pub(super) fn candidates(of: &ColumnFacts<'_>) -> Vec<(Misconception, Choice, Predict)> {
    let of_column = TABLE.into_iter().filter(|(_, columns, _)| columns.contains(&of.column));
    of_column.flat_map(|(what, _, predict)| what.choices(of).into_iter().map(move |it| (what, it, predict))).collect()
}

impl Misconception {
    fn choices(self, of: &ColumnFacts<'_>) -> Vec<Choice> {
        match self {
            Misconception::OtherHeuristic => {
                let others = Heuristic::TILES.iter().copied().filter(|&other| other != of.strategy.heuristic());
                others.map(Choice::Heuristic).collect()
            }
            Misconception::OtherGoal => {
                let Some(&Instance { size, goal, .. }) = of.instance() else { return Vec::new() };
                let is_other = |named: &NamedGoal| named.board(size) != Some(goal);
                NamedGoal::ALL.into_iter().filter(is_other).map(Choice::Goal).collect()
            }
            Misconception::TooMuch => of.first_off().filter(|&by| by > 0).map(Choice::By).into_iter().collect(),
            Misconception::TooLittle => of.first_off().filter(|&by| by < 0).map(Choice::By).into_iter().collect(),
            _ => vec![Choice::None],
        }
    }
}

#[expect(clippy::unnecessary_wraps, reason = "a prediction may be none")]
fn whole(value: impl Into<i64>) -> Option<Value> {
    Some(Value::whole(value))
}

fn swapped(cell: &CellFacts, these: [Move; 2]) -> Option<Value> {
    cell.node.moved().map(|came| Value::Operator(if these.contains(&came) { came.inverse() } else { came }.into()))
}

impl ColumnFacts<'_> {
    fn instance(&self) -> Option<&Instance> {
        self.rules.problem.tiles()
    }

    /// Returns h of the state of a cell, measured to a board.
    fn h(&self, heuristic: Heuristic, to: Board, cell: &CellFacts) -> Option<Value> {
        whole(self.rules.h(heuristic, to, self.strategy.cost(), cell.node.state)?)
    }

    fn tiles_in_place(&self, cell: &CellFacts) -> Option<Value> {
        let (Instance { size, goal, .. }, board) = (*self.instance()?, cell.node.state.board());
        let is_home = |&cell: &usize| board.tile(cell) != 0 && board.tile(cell) == goal.tile(cell);
        whole((0..size.cells()).filter(is_home).count() as i64)
    }

    fn first_off(&self) -> Option<i64> {
        let first = self.cells.iter().find(|cell| !cell.is_right)?;
        match (first.said?, first.right?) {
            (Value::Number(said), Value::Number(right)) => Some(said - right),
            _ => None,
        }
    }

    fn off(&self, cell: &CellFacts) -> Option<Value> {
        match (self.choice, cell.right?) {
            (Choice::By(by), Value::Number(right)) => Some(Value::Number(right + by)),
            _ => None,
        }
    }

    /// Returns a value if f of the strategy includes g, or h, as asked, and there is an h.
    fn if_f_has(&self, [g, h]: [bool; 2], value: impl Fn() -> i64) -> Option<Value> {
        let [_, per_g, per_h] = self.f_weights();
        let has = (!g || per_g != 0 && self.strategy.has_h()) && (!h || per_h != 0);
        whole(has.then(value)?)
    }

    /// Returns a value computed from the weight, if f of the strategy is weighted.
    fn weighted(&self, value: impl Fn(i64) -> i64) -> Option<Value> {
        let [_, per_g, per_h] = self.f_weights();
        let is_weighted = self.strategy.weight().hundredths() != 100 && per_g != 0 && per_h != 0;
        is_weighted.then(|| Value::Number(value(per_h)))
    }
}
