//! Arguments that several commands share.

use std::io::IsTerminal;

use anstream::{AutoStream, ColorChoice};
use clap::builder::{PossibleValuesParser, TypedValueParser};

use steptrace::puzzle::{Board, GoalError, NamedGoal, Size, parse_board, parse_goal};
use steptrace::report::{Flavor, Lang, Layout};
use steptrace::search::{Bounds, ClosedKind, NodesKind, Options};

use super::fault::{self, Fault};
use super::output::Target;

/// Values by their texts, so that a wrong one is answered with the right ones.
pub(super) fn one_of<T: Copy + Send + Sync + 'static>(
    all: &'static [T],
    text: fn(T) -> &'static str,
) -> impl TypedValueParser<Value = T> {
    PossibleValuesParser::new(all.iter().map(|&value| text(value)))
        .map(move |given| all.iter().copied().find(|&value| text(value) == given).unwrap_or(all[0]))
}

/// The languages.
pub(super) fn lang() -> impl TypedValueParser<Value = Lang> {
    one_of(&Lang::ALL, Lang::text)
}

/// Those who render Markdown.
pub(super) fn flavor() -> impl TypedValueParser<Value = Flavor> {
    one_of(&Flavor::ALL, Flavor::text)
}

/// A whole number, 1 or more.
pub(super) fn at_least_one(text: &str) -> Result<usize, String> {
    text.parse().ok().filter(|&number| number > 0).ok_or_else(|| "this takes a whole number, 1 or more".to_owned())
}

/// How text is set.
#[derive(Debug, clap::Args)]
pub(super) struct WidthArg {
    /// How many columns to use; by default those of the terminal, 80 for files and pipes.
    #[arg(long, value_name = "COLUMNS")]
    pub(super) width: Option<usize>,
}

impl WidthArg {
    /// The layout of a text for a target. A file is coloured only on demand, a terminal where it can be.
    pub(super) fn layout(&self, target: &Target) -> Layout {
        let usual = Layout::default().width;
        let terminal = || {
            let size = (target.is_stdout() && std::io::stdout().is_terminal()).then(terminal_size::terminal_size);
            size.flatten().map(|(width, _)| usize::from(width.0))
        };
        let color = if target.is_stdout() {
            AutoStream::choice(&std::io::stdout()) != ColorChoice::Never
        } else {
            matches!(ColorChoice::global(), ColorChoice::Always | ColorChoice::AlwaysAnsi)
        };
        Layout { width: self.width.or_else(terminal).unwrap_or(usual).clamp(20, 10_000), color }
    }
}

/// The goal and the size of a board.
#[derive(Debug, clap::Args)]
pub(super) struct GoalArgs {
    /// The goal: a board, or standard (123456780), blank-first (012345678), spiral (123804765).
    #[arg(short, long, value_name = "BOARD")]
    pub(super) goal: Option<String>,

    /// Rows and columns, where the text of a board does not show them: 2x5, 3x4 …
    #[arg(long, value_name = "RxC")]
    pub(super) size: Option<Size>,
}

impl GoalArgs {
    /// The goal, where no start shows the size: a name, or a board that may show it; 3x3 where nothing does.
    pub(super) fn board(&self) -> Result<(Board, Size), Fault> {
        let text = self.goal.as_deref().unwrap_or(NamedGoal::Standard.name());
        let usual = self.size.unwrap_or(Size::EIGHT_PUZZLE);
        match parse_goal(text, usual) {
            Ok(goal) if self.size.is_some() || parse_board(text, None).is_err() => Ok((goal, usual)),
            Err(error @ (GoalError::Name { .. } | GoalError::Spiral(_))) => Err(fault::wrong_goal(&error, text)),
            _ => parse_board(text, self.size).map_err(|error| Fault::board(&error, "--goal", text)),
        }
    }
}

/// How a search is carried out.
#[derive(Debug, clap::Args)]
pub(super) struct SearchArgs {
    /// The closed list: rank (a table, up to 10 cells; the default there), hash, ordered. The trace is the same.
    #[arg(long, value_name = "KIND", help_heading = "Search")]
    closed: Option<ClosedArg>,

    /// What is kept of each node: its board, or only the move that made it (less memory, more time).
    #[arg(long, value_name = "KIND", default_value = "board", help_heading = "Search")]
    nodes: NodesArg,

    /// Stop after so many steps, 2,000,000 where nothing else is said; `none` for no bound.
    #[arg(long, value_name = "N", value_parser = bound, help_heading = "Search")]
    max_steps: Option<u64>,

    /// Stop once so many nodes have been made; `none` for no bound.
    #[arg(long, value_name = "N", default_value = "none", value_parser = bound, help_heading = "Search")]
    max_nodes: u64,

    /// Search even what parity shows to be unsolvable, to watch the open list run empty.
    #[arg(long, help_heading = "Search")]
    search_unsolvable: bool,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum ClosedArg {
    Rank,
    Hash,
    Ordered,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum NodesArg {
    Board,
    Move,
}

/// A number, perhaps with `_` between its digits, or `none`.
pub(super) fn bound(text: &str) -> Result<u64, String> {
    if text == "none" {
        return Ok(u64::MAX);
    }
    text.replace('_', "").parse().map_err(|_| "a bound is a whole number, or `none`".into())
}

impl SearchArgs {
    /// Whether a kind of closed list is asked for.
    pub(super) fn names_closed(&self) -> bool {
        self.closed.is_some()
    }

    /// As the search takes them, with this bound on the steps where none is asked for.
    pub(super) fn options(&self, max_steps: u64) -> Options {
        Options {
            closed: self.closed.map(|closed| match closed {
                ClosedArg::Rank => ClosedKind::Rank,
                ClosedArg::Hash => ClosedKind::Hash,
                ClosedArg::Ordered => ClosedKind::Ordered,
            }),
            nodes: match self.nodes {
                NodesArg::Board => NodesKind::Board,
                NodesArg::Move => NodesKind::Move,
            },
            bounds: Bounds { max_steps: self.max_steps.unwrap_or(max_steps), max_nodes: self.max_nodes },
            search_unsolvable: self.search_unsolvable,
        }
    }
}
