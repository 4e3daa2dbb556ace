//! Traces of one problem compared: where the runs diverge and which settings decide, which boards they share, and what a convention
//! changes.
//!
//! Boards are what runs have in common; the numbers of nodes differ from run to run.

mod causes;
mod containment;
mod divergence;
mod overlap;
mod profile;
mod stretch;
mod variants;

pub use causes::{Cause, Causes, Setting};
pub use containment::{Containment, Informed, containment};
pub use divergence::{Holdings, ListDifference, Reason, first_list_difference};
pub use overlap::Overlap;
pub use profile::{by_depth, peak};
pub use stretch::{Stretch, stretches};
pub use variants::{Axis, AxisError, Variant, variants};
