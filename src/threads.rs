//! Work on several threads.

use std::num::NonZeroUsize;

use rayon::ThreadPoolBuilder;

/// Maximum threads: more than any machine has cores, and few enough to be had everywhere.
pub const MOST: usize = 256;

/// Runs `work` where rayon has so many threads, [`MOST`] at most; fewer, where the machine has no more to give.
pub(crate) fn on_threads<R: Send>(threads: NonZeroUsize, work: impl FnOnce() -> R + Send) -> R {
    let counts = std::iter::successors(Some(threads.get().min(MOST)), |&count| (count > 1).then_some(count / 2));
    let mut pools = counts.filter_map(|count| ThreadPoolBuilder::new().num_threads(count).build().ok());
    match pools.next() {
        Some(pool) => pool.install(work),
        None => work(),
    }
}
