//! Search on sliding-tile puzzles, recorded: every operation on the open and closed lists.
//!
//! From a board to a report, in six steps; each layer uses only those before it.
//!
//! 1. [`puzzle`]: an [`Instance`](puzzle::Instance) is a start and a goal; parity decides whether one leads to the other.
//! 2. [`search`]: a [`Strategy`](search::Strategy) decides everything else; one loop runs them all.
//! 3. An [`Observer`](search::Observer) is notified of each node taken and each move tried, or of nothing at no cost.
//! 4. [`trace`]: the [`Recorder`](trace::Recorder) is such an observer; it makes a [`Trace`](trace::Trace), which
//!    can be written, read back, verified, and asked for the lists at any step.
//! 5. [`compare`] compares traces, [`survey`] runs strategies on many boards, for averages or to find boards by the properties of
//!    runs on them, [`check`] reads traces from elsewhere.
//! 6. [`report`]: pure functions from a trace to text.
//!
//! ```
//! use steptrace::puzzle::Instance;
//! use steptrace::search::{Options, Strategy, search};
//! use steptrace::trace::{Detail, Recorder, verify, write};
//!
//! let instance = Instance::parse("283104765", Some("spiral"), None)?;
//! let strategy: Strategy = "astar,h=manhattan".parse()?;
//! let mut recorder = Recorder::default();
//! let answer = search(&instance, &strategy, &Options::default(), &mut recorder)?;
//! assert_eq!(answer.moves().len(), 4);
//!
//! let trace = recorder.finish(&instance, &strategy, answer);
//! verify(&trace)?;
//! let lists = trace.snapshot(2).unwrap();
//! assert_eq!(lists.open, [5, 2, 3, 4, 6]); // node numbers, the head first
//! assert_eq!(lists.closed, [0, 1]);
//!
//! let mut file = Vec::new();
//! write(&trace, Detail::Tries, &mut file)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

// The command speaks of the library as any other program does.
#[cfg(feature = "commands")]
extern crate self as steptrace;

#[macro_use]
mod named;

pub mod check;
#[cfg(feature = "commands")]
pub mod cli;
pub mod compare;
mod counted;
pub mod graph;
mod nearest;
pub mod puzzle;
pub mod report;
pub use report::exercise;
pub mod search;
pub mod survey;
pub mod threads;
pub mod trace;
