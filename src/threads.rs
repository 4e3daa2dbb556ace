//! Work on several threads.

use std::num::NonZeroUsize;
use std::thread;

use rayon::ThreadPoolBuilder;

/// Maximum threads: more than any machine has cores, and few enough to be available everywhere.
pub const MOST: usize = 256;

/// Returns the number of threads that this machine runs at the same time.
pub fn available() -> NonZeroUsize {
    thread::available_parallelism().unwrap_or(NonZeroUsize::MIN)
}

/// Runs `work` on this many threads, [`MOST`] at most. Work inside such work shares its threads.
pub fn on_threads<R: Send>(threads: NonZeroUsize, work: impl FnOnce() -> R + Send) -> R {
    if rayon::current_thread_index().is_some() {
        return work();
    }
    if let Ok(pool) = ThreadPoolBuilder::new().num_threads(threads.get().min(MOST)).build() {
        return pool.install(work);
    }
    // No thread can be created, as under the process limit of a container: from now on this one is a pool by itself.
    drop(ThreadPoolBuilder::new().num_threads(1).use_current_thread().build());
    work()
}
