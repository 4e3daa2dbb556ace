//! Traces of one problem held against one another: where the runs part and which settings decide, which boards they
//! share, and what a convention changes.
//!
//! Boards are what runs have in common; the numbers of nodes differ from run to run.

mod containment;
mod deciding;
mod divergence;
mod overlap;
mod profile;
mod stretch;
mod variants;

pub use containment::{Containment, Exception, Inclusion, Informed, containment};
pub use deciding::{Decided, Deciding, Setting};
pub use divergence::{Holdings, ListsPart, Reason, Whereabouts, lists_part};
pub use overlap::Overlap;
pub use profile::{by_depth, peak};
pub use stretch::{Stretch, stretches};
pub use variants::{Axis, AxisError, Variant, variants};
