//! Limits on what reports show, with the reason for each. Reports always say what is left out.

/// Boards that should have been taken, below a mistake: as many as fit on two lines of a page.
pub(super) const COULD_SHOWN: usize = 12;
/// Boards of open below a mistake: three lines of a page.
pub(super) const OPEN_SHOWN: usize = 18;
/// Steps named where a mistake recurs: one line.
pub(super) const AGAIN_SHOWN: usize = 12;
/// Boards named within a sentence: with more, it is hard to read.
pub(super) const BOARDS_NAMED: usize = 4;
/// Files of a class named with a mistake that they share: two lines.
pub(super) const FILES_NAMED: usize = 12;
/// Maximum rows of a marked trace that is shown whole: as many as a student writes by hand.
pub(super) const MARKED_WHOLE: usize = 60;
/// Rows at either end of a longer marked trace, and right ones on either side of a wrong one, which led to it and followed.
pub(super) const MARKED_SHOWN: (usize, usize) = (5, 2);

/// Maximum steps of a run whose page offers the quiz: nobody answers more, and the page of a long run stays within 512 KiB.
pub(super) const QUIZ_STEPS: usize = 1000;

/// Places named at which the estimates of a graph fail.
pub(super) const FLAWS: usize = 6;

/// Orders of moves written out; of more, the number of all is told.
pub(super) const ORDERS_NAMED: usize = 4;

/// Runs side by side in a table, one row per measure; with more runs, each has a row.
pub(super) const RUN_COLUMNS: usize = 8;
/// Runs named in a sentence: one line.
pub(super) const RUNS_NAMED: usize = 6;
/// Runs shown one by one where they diverge; with more, one represents all that expand its board.
pub(super) const DIVERGING_RUNS: usize = 4;
/// Nodes of an open list where runs diverge, at its head and at its tail: three lines.
pub(super) const DIVERGING_OPEN: (usize, usize) = (12, 4);
/// Runs in a chart; more line styles look alike.
pub(super) const RUNS_CHARTED: usize = 8;

/// Steps of a run that is shown whole: with lists and boards, about 20 printed pages.
pub(super) const STEPS_WHOLE: usize = 120;
/// Steps of a longer run: the first, in which all of its rules show, the last, and the first of those on the final path.
pub(super) const STEPS_SHOWN: [usize; 3] = [40, 10, 40];
/// Steps on slides: more than a lecture has time for.
pub(super) const SLIDES_WHOLE: usize = 24;
/// The first and the last steps of a longer run, on slides.
pub(super) const SLIDES_ENDS: (usize, usize) = (16, 4);
/// Maximum steps of a run that leaves room for long lists.
pub(super) const STEPS_FEW: usize = 60;
/// Nodes of a list, at the end that matters next and at the other: in a run of few steps, in longer runs, one line, and on slides.
pub(super) const LIST_ENDS: [(usize, usize); 3] = [(30, 10), (8, 3), (4, 1)];

/// Boards found, with their properties: enough to choose from, about 20 printed pages.
pub(super) const FOUND_SHOWN: usize = 200;

/// Boards of a long path: one page.
pub(super) const PATH_BOARDS: usize = 50;
/// Pairs of inverted tiles to name: two lines.
pub(super) const PAIRS: usize = 30;
/// Boards of a long list at one moment of a run: three rows or so.
pub(super) const MOMENT_BOARDS: usize = 24;
