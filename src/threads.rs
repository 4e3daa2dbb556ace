//! Work on several threads.

use std::num::NonZeroUsize;

use rayon::ThreadPoolBuilder;

/// Maximum threads: more than any machine has cores, and few enough to be available everywhere.
pub const MOST: usize = 256;

/// Runs `work` on this many threads, [`MOST`] at most; on those of rayon if no others can be created.
pub(crate) fn on_threads<R: Send>(threads: NonZeroUsize, work: impl FnOnce() -> R + Send) -> R {
    match ThreadPoolBuilder::new().num_threads(threads.get().min(MOST)).build() {
        Ok(pool) => pool.install(work),
        Err(_) => work(),
    }
}
