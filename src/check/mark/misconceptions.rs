//! The usual misconceptions, and what each writes into its column.
//!
//! Each is a pure function of what is known of a step: the node that was taken, its parent, the strategy, and what stands
//! in the other columns. Nothing is decided here: `misconceived` compares the predictions with a sheet.

use super::lesson::{Lesson, StepFacts};
use super::reading::TIMINGS;
use crate::check::ColumnKind;
use crate::named::named;
use crate::puzzle::{Board, Cost, Heuristic, Move, NamedGoal};
use crate::search::Node;

named! {
    /// A usual misconception, by its code.
    pub(crate) enum Misconception {
        /// The blank is counted as a tile.
        BlankCounted = "h-counts-blank",
        /// The tiles in place are counted, not those out of place.
        TilesInPlace = "h-tiles-in-place",
        /// Another heuristic.
        OtherHeuristic = "h-other-heuristic",
        /// The usual heuristic with another cost of moves.
        OtherCost = "h-other-cost",
        /// The distance to another usual goal.
        OtherGoal = "h-other-goal",
        /// The distance from the start.
        FromStart = "h-from-start",
        /// h of the parent.
        HOfParent = "h-of-parent",
        /// h of the board in the row before.
        HOneRowLate = "h-one-row-late",
        /// h of the start, in every row.
        HFrozen = "h-of-start",
        /// The rows that tiles have to go, without the columns.
        RowsOnly = "h-rows-only",
        /// The columns that tiles have to go, without the rows.
        ColumnsOnly = "h-columns-only",
        /// Straight lines, summed and rounded down.
        Euclidean = "h-euclidean",
        /// Straight lines, summed and rounded to the nearest whole.
        EuclideanRounded = "h-euclidean-rounded",
        /// The squares of straight lines.
        Squared = "h-squared",
        /// The longer of rows and columns.
        Chebyshev = "h-chebyshev",
        /// Rows and columns with their signs.
        Signed = "h-signed",
        /// Misplaced tiles and their distances added up.
        TwoSums = "h-manhattan-plus-misplaced",
        /// The pairs of tiles in the wrong order.
        Inversions = "h-inversions",
        /// The weighted h, w·h.
        HWeighted = "h-weighted",
        /// g in the place of h.
        HIsG = "h-is-g",
        /// f in the place of h.
        HIsF = "h-is-f",
        /// The cost of the start is 1, not 0.
        GFromOne = "g-from-one",
        /// The number of the step.
        GIsStep = "g-is-step",
        /// The depth, though tiles have costs.
        GIsDepth = "g-is-depth",
        /// The tile's number as the cost of a move, though each costs 1.
        GByTile = "g-by-tile",
        /// The cost of the last move alone.
        GOfMove = "g-of-last-move",
        /// g of the parent.
        GOfParent = "g-of-parent",
        /// g of the board in the row before, and 1.
        GAlongRows = "g-along-rows",
        /// f in the place of g.
        GIsF = "g-is-f",
        /// h in the place of g.
        GIsH = "g-is-h",
        /// f = h.
        FIsH = "f-is-h",
        /// f = g.
        FIsG = "f-is-g",
        /// f = g + h, though the strategy goes by one of them.
        FIsSum = "f-is-g-plus-h",
        /// f = g + h, without the weight.
        FUnweighted = "f-without-weight",
        /// f = w·g + h.
        FWeighsG = "f-weighs-g",
        /// f = w·(g + h).
        FWeighsBoth = "f-weighs-both",
        /// w·h rounded down.
        FRoundedDown = "f-rounded-down",
        /// w·h rounded up.
        FRoundedUp = "f-rounded-up",
        /// w·h rounded to the nearest.
        FRounded = "f-rounded",
        /// f = 2g + h.
        FDoublesG = "f-doubles-g",
        /// f = g + 2h.
        FDoublesH = "f-doubles-h",
        /// f is never less than that of the parent: pathmax.
        Pathmax = "f-pathmax",
        /// f of the parent.
        FOfParent = "f-of-parent",
        /// h of the parent in f.
        FParentH = "f-parent-h",
        /// g of the parent in f.
        FParentG = "f-parent-g",
        /// The depth in the place of g in f.
        FDepth = "f-depth-plus-h",
        /// The number of the step in the place of g in f.
        FStep = "f-step-plus-h",
        /// f = g · h.
        FProduct = "f-product",
        /// f = |g − h|.
        FDifference = "f-difference",
        /// f = max(g, h).
        FGreater = "f-greater",
        /// The depth as the number of the step.
        StepIsDepth = "step-is-depth",
        /// The number of the node, in the order of generation.
        StepIsNode = "step-is-node",
        /// The board itself as its parent.
        ParentIsSelf = "parent-is-self",
        /// The board of the row before as the parent.
        ParentIsRowBefore = "parent-is-row-before",
        /// The parent of the parent.
        ParentIsGrandparent = "parent-is-grandparent",
        /// The start as every parent.
        ParentIsStart = "parent-is-start",
        /// Up and down exchanged.
        UpDownSwapped = "move-up-down-swapped",
        /// Left and right exchanged.
        LeftRightSwapped = "move-left-right-swapped",
        /// The tile's motion, where the rest of the sheet names the blank's.
        MoveOfTile = "move-of-tile",
        /// The move of the parent.
        MoveOfParent = "move-of-parent",
        /// The column holds what the column of another list should.
        ListsSwapped = "size-of-other-list",
        /// The number of all nodes in open and closed.
        SizeOfBoth = "size-of-both-lists",
        /// The number of nodes generated so far.
        SizeGenerated = "size-generated",
        /// The number of the step.
        SizeIsStep = "size-is-step",
        /// The right value and always the same more.
        TooMuch = "always-more",
        /// The right value and always the same less.
        TooLittle = "always-less",
        /// Twice the right value.
        Doubled = "doubled",
        /// The steps of another strategy.
        OtherStrategy = "other-strategy",
        /// Generated nodes listed as if they were expanded.
        AsGenerated = "generated-listed-as-expanded",
        /// Each node, and then its children, as if they were steps.
        WithChildren = "children-listed-as-steps",
        /// The start as two steps.
        StartTwice = "start-taken-twice",
    }
}

/// The right value of a cell, or a wrong one that a misconception predicts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Value {
    /// A number, in hundredths.
    Number(i64),
    Board(Board),
    Move(Move),
}

/// A choice that a misconception leaves open.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Detail {
    None,
    Heuristic(Heuristic),
    Goal(NamedGoal),
    /// A number, in hundredths.
    By(i64),
    Strategy(crate::search::Strategy),
    /// One of [`TIMINGS`].
    Moment(usize),
}

/// A misconception with its choice.
pub(super) type Idea = (Misconception, Detail);

fn whole(value: impl Into<i64>) -> Value {
    Value::Number(value.into() * 100)
}

impl Misconception {
    /// Returns those that may be behind a wrong column, the likelier first.
    pub(super) fn for_column(column: ColumnKind) -> Vec<Idea> {
        use Misconception as M;
        let plain: &[Misconception] = match column {
            ColumnKind::H => &[M::BlankCounted, M::TilesInPlace],
            ColumnKind::G => &[
                M::GIsDepth,
                M::GByTile,
                M::GFromOne,
                M::GIsStep,
                M::GOfParent,
                M::GAlongRows,
                M::GOfMove,
                M::GIsF,
                M::GIsH,
                M::Doubled,
            ],
            ColumnKind::F => &[
                M::FIsH,
                M::FIsG,
                M::FIsSum,
                M::FUnweighted,
                M::FRoundedDown,
                M::FRoundedUp,
                M::FRounded,
                M::FWeighsG,
                M::FWeighsBoth,
                M::FDoublesG,
                M::FDoublesH,
                M::Pathmax,
                M::FOfParent,
                M::FParentH,
                M::FParentG,
                M::FDepth,
                M::FStep,
                M::FProduct,
                M::FDifference,
                M::FGreater,
                M::Doubled,
            ],
            ColumnKind::Step => &[M::StepIsDepth, M::StepIsNode],
            ColumnKind::Parent => &[M::ParentIsSelf, M::ParentIsRowBefore, M::ParentIsGrandparent, M::ParentIsStart],
            ColumnKind::Move => &[M::UpDownSwapped, M::LeftRightSwapped, M::MoveOfTile, M::MoveOfParent],
            ColumnKind::Open | ColumnKind::Closed => &[M::SizeGenerated, M::SizeIsStep],
            ColumnKind::Board | ColumnKind::Tries => &[],
        };
        let mut ideas: Vec<Idea> = plain.iter().map(|&what| (what, Detail::None)).collect();
        if matches!(column, ColumnKind::Open | ColumnKind::Closed) {
            // A column that fits its own list at no moment may fit these at any.
            let at_each = |what| (0..TIMINGS.len()).map(move |moment| (what, Detail::Moment(moment)));
            ideas.splice(0..0, at_each(M::ListsSwapped));
            ideas.extend(at_each(M::SizeOfBoth));
        }
        if column == ColumnKind::H {
            let named = Heuristic::ALL.into_iter().map(|h| (M::OtherHeuristic, Detail::Heuristic(h)));
            ideas.extend(named);
            ideas.extend(NamedGoal::ALL.into_iter().map(|goal| (M::OtherGoal, Detail::Goal(goal))));
            let more = [
                M::OtherCost,
                M::FromStart,
                M::HOfParent,
                M::HOneRowLate,
                M::HFrozen,
                M::RowsOnly,
                M::ColumnsOnly,
                M::Euclidean,
                M::EuclideanRounded,
                M::Squared,
                M::Chebyshev,
                M::Signed,
                M::TwoSums,
                M::Inversions,
                M::HWeighted,
                M::HIsG,
                M::HIsF,
                M::Doubled,
            ];
            ideas.extend(more.map(|what| (what, Detail::None)));
        }
        let is_number =
            matches!(column, ColumnKind::G | ColumnKind::H | ColumnKind::F | ColumnKind::Open | ColumnKind::Closed);
        if is_number {
            ideas.extend([M::TooMuch, M::TooLittle].map(|what| (what, Detail::None)));
        }
        ideas
    }

    /// Returns what it writes in a row; nothing where it says nothing of that row or does not apply here.
    pub(super) fn predicts(self, detail: Detail, lesson: &mut Lesson<'_>, at: usize) -> Option<Value> {
        let facts = lesson.facts.get(at)?.clone();
        match self {
            Misconception::TooMuch | Misconception::TooLittle => {
                let Detail::By(by) = detail else { return None };
                let Value::Number(right) = facts.right? else { return None };
                Some(Value::Number(right + by))
            }
            Misconception::Doubled => match facts.right? {
                Value::Number(right) => Some(Value::Number(2 * right)),
                Value::Board(_) | Value::Move(_) => None,
            },
            _ => self
                .predicts_h(detail, lesson, &facts, at)
                .or_else(|| self.predicts_g(lesson, &facts, at))
                .or_else(|| self.predicts_f(lesson, &facts))
                .or_else(|| self.predicts_other(detail, lesson, &facts, at)),
        }
    }

    fn predicts_h(self, detail: Detail, lesson: &mut Lesson<'_>, facts: &StepFacts, at: usize) -> Option<Value> {
        let (board, strategy) = (facts.node.board, lesson.strategy);
        let own = strategy.heuristic();
        let by_tiles = |lesson: &Lesson<'_>, of: fn(i32, i32) -> f64, round: fn(f64) -> f64| {
            let sum: f64 = lesson.ways_home(board).map(|(rows, cols)| of(rows, cols)).sum();
            Some(whole(round(sum) as i64))
        };
        let same = |value: f64| value;
        match (self, detail) {
            (Misconception::BlankCounted, _) => {
                let away = lesson.blank_away(board);
                let more = match own {
                    Heuristic::Manhattan | Heuristic::LinearConflict => away,
                    Heuristic::Misplaced => i64::from(away > 0),
                    _ => return None,
                };
                Some(whole(i64::from(lesson.estimate(own, None, board)?) + more))
            }
            (Misconception::TilesInPlace, _) => {
                let tiles = lesson.ways_home(board);
                Some(whole(tiles.filter(|&way| way == (0, 0)).count() as i64))
            }
            (Misconception::OtherHeuristic, Detail::Heuristic(other)) if other != own => {
                Some(whole(lesson.estimate(other, None, board)?))
            }
            (Misconception::OtherGoal, Detail::Goal(goal)) => Some(whole(lesson.estimate(own, Some(goal), board)?)),
            (Misconception::OtherCost, _) => Some(whole(lesson.estimate_by_other_cost(board)?)),
            (Misconception::FromStart, _) => Some(whole(lesson.estimate_from_start(board)?)),
            (Misconception::HOfParent, _) => Some(whole(facts.parent.map_or(facts.node.h, |parent| parent.h))),
            (Misconception::HOneRowLate, _) => Some(whole(lesson.facts[at.checked_sub(1)?].node.h)),
            (Misconception::HFrozen, _) => Some(whole(lesson.estimate(own, None, lesson.instance.start)?)),
            (Misconception::RowsOnly, _) => by_tiles(lesson, |rows, _| f64::from(rows.abs()), same),
            (Misconception::ColumnsOnly, _) => by_tiles(lesson, |_, cols| f64::from(cols.abs()), same),
            (Misconception::Euclidean, _) => by_tiles(lesson, straight, f64::floor),
            (Misconception::EuclideanRounded, _) => by_tiles(lesson, straight, f64::round),
            (Misconception::Squared, _) => by_tiles(lesson, |rows, cols| f64::from(rows * rows + cols * cols), same),
            (Misconception::Chebyshev, _) => by_tiles(lesson, |rows, cols| f64::from(rows.abs().max(cols.abs())), same),
            (Misconception::Signed, _) => by_tiles(lesson, |rows, cols| f64::from(rows + cols), f64::abs),
            (Misconception::TwoSums, _) => {
                let [one, other] = [Heuristic::Manhattan, Heuristic::Misplaced];
                let one = i64::from(lesson.estimate(one, None, board)?);
                Some(whole(one + i64::from(lesson.estimate(other, None, board)?)))
            }
            (Misconception::Inversions, _) => Some(whole(lesson.inversions(board))),
            (Misconception::HWeighted, _) => {
                let weight = i64::from(strategy.weight().hundredths());
                (weight != 100).then(|| Value::Number(weight * i64::from(facts.node.h)))
            }
            (Misconception::HIsG, _) => Some(whole(facts.node.g)),
            (Misconception::HIsF, _) => Some(Value::Number(facts.f_of(&strategy))),
            _ => None,
        }
    }

    fn predicts_g(self, lesson: &mut Lesson<'_>, facts: &StepFacts, at: usize) -> Option<Value> {
        let Node { g, depth, .. } = facts.node;
        let unit = lesson.strategy.cost() == Cost::Unit;
        match self {
            Misconception::GFromOne => Some(whole(g + 1)),
            Misconception::GIsStep => Some(whole((facts.step + lesson.first_step) as i64 - 1)),
            Misconception::GIsDepth => (!unit).then(|| whole(depth)),
            Misconception::GByTile => {
                if unit {
                    lesson.by_tile(at).map(whole)
                } else {
                    None
                }
            }
            Misconception::GOfMove => Some(whole(facts.parent.map_or(0, |parent| g.saturating_sub(parent.g)))),
            Misconception::GOfParent => Some(whole(facts.parent.map_or(g, |parent| parent.g))),
            Misconception::GAlongRows => {
                let before = at.checked_sub(1).map(|before| i64::from(lesson.facts[before].node.g));
                Some(whole(before.map_or(0, |before| before + 1)))
            }
            Misconception::GIsF => Some(Value::Number(facts.f_of(&lesson.strategy))),
            Misconception::GIsH => lesson.strategy.has_h().then(|| whole(facts.node.h)),
            _ => None,
        }
    }

    fn predicts_f(self, lesson: &Lesson<'_>, facts: &StepFacts) -> Option<Value> {
        let strategy = &lesson.strategy;
        let [_, per_g, per_h] = strategy.f_in_hundredths().map(i64::from);
        let (g, h) = (facts.said_g, facts.said_h);
        let weighted = (strategy.weight().hundredths() != 100 && per_g != 0 && per_h != 0).then_some(per_h);
        let with_h = strategy.has_h();
        let rounded =
            |add: i64| weighted.map(|weight| Value::Number(100 * g + (weight * h + add).div_euclid(100) * 100));
        let sum = Some(whole(g + h));
        let parent = facts.parent;
        match self {
            Misconception::FIsH if with_h && per_g != 0 => Some(whole(h)),
            Misconception::FIsG if per_h != 0 => Some(whole(g)),
            Misconception::FIsSum if (per_g == 0) != (per_h == 0) => sum,
            Misconception::FUnweighted => weighted.and(sum),
            Misconception::FWeighsG => weighted.map(|weight| Value::Number(weight * g + 100 * h)),
            Misconception::FWeighsBoth => weighted.map(|weight| Value::Number(weight * (g + h))),
            Misconception::FRoundedDown => rounded(0),
            Misconception::FRoundedUp => rounded(99),
            Misconception::FRounded => rounded(50),
            Misconception::FDoublesG if with_h => Some(whole(2 * g + h)),
            Misconception::FDoublesH if with_h => Some(whole(g + 2 * h)),
            Misconception::Pathmax => Some(Value::Number(facts.pathmax)),
            Misconception::FOfParent => {
                let of = |parent: &Node| strategy.f(parent).hundredths() as i64;
                Some(Value::Number(parent.as_ref().map_or_else(|| facts.f_of(strategy), of)))
            }
            Misconception::FParentH if with_h && per_h != 0 => {
                Some(Value::Number(per_g * g + per_h * parent.map_or(h, |parent| parent.h.into())))
            }
            Misconception::FParentG if per_g != 0 => {
                Some(Value::Number(per_g * parent.map_or(g, |parent| parent.g.into()) + per_h * h))
            }
            Misconception::FDepth if per_g != 0 && strategy.cost() != Cost::Unit => {
                Some(Value::Number(per_g * i64::from(facts.node.depth) + per_h * h))
            }
            Misconception::FStep if per_g != 0 => {
                let step = (facts.step + lesson.first_step) as i64 - 1;
                Some(Value::Number(per_g * step + per_h * h))
            }
            Misconception::FProduct if with_h => Some(whole(g * h)),
            Misconception::FDifference if with_h => Some(whole((g - h).abs())),
            Misconception::FGreater if with_h => Some(whole(g.max(h))),
            _ => None,
        }
    }

    fn predicts_other(self, detail: Detail, lesson: &Lesson<'_>, facts: &StepFacts, at: usize) -> Option<Value> {
        let moment = if let Detail::Moment(moment) = detail { moment } else { 0 };
        let board = |node: Option<Node>| node.map(|node| Value::Board(node.board));
        match self {
            Misconception::StepIsDepth => Some(whole(i64::from(facts.node.depth) + lesson.first_step as i64)),
            Misconception::StepIsNode => Some(whole(i64::from(facts.node.id) + lesson.first_step as i64)),
            Misconception::ParentIsSelf => Some(Value::Board(facts.node.board)),
            Misconception::ParentIsRowBefore => board(at.checked_sub(1).map(|before| lesson.facts[before].node)),
            Misconception::ParentIsGrandparent => board(facts.grandparent),
            Misconception::ParentIsStart => facts.parent.map(|_| Value::Board(lesson.instance.start)),
            Misconception::UpDownSwapped => {
                let swap = |came: Move| matches!(came, Move::Up | Move::Down);
                facts.node.came.map(|came| Value::Move(if swap(came) { came.inverse() } else { came }))
            }
            Misconception::LeftRightSwapped => {
                let swap = |came: Move| matches!(came, Move::Left | Move::Right);
                facts.node.came.map(|came| Value::Move(if swap(came) { came.inverse() } else { came }))
            }
            Misconception::MoveOfTile => facts.node.came.map(|came| Value::Move(came.inverse())),
            Misconception::MoveOfParent => facts.parent.and_then(|parent| parent.came).map(Value::Move),
            Misconception::ListsSwapped => Some(whole(facts.other_sizes[moment] as i64)),
            Misconception::SizeOfBoth => Some(whole((facts.own_sizes[moment] + facts.other_sizes[moment]) as i64)),
            Misconception::SizeGenerated => Some(whole(facts.generated as i64)),
            Misconception::SizeIsStep => Some(whole(facts.step as i64)),
            _ => None,
        }
    }
}

fn straight(rows: i32, cols: i32) -> f64 {
    f64::from(rows * rows + cols * cols).sqrt()
}
