//! Tells whether the standard output was closed when the process began.
//!
//! Before `main` Rust's runtime opens `/dev/null` in the place of a closed standard stream: what is written there goes well, and is
//! lost. Nobody can tell it from a `/dev/null` that was meant afterwards, so the question is asked before the runtime begins.

#![expect(
    unsafe_code,
    reason = "nothing that is safe runs before the runtime, or asks about a stream that may be closed"
)]

use std::sync::atomic::{AtomicBool, Ordering};

static WAS_CLOSED: AtomicBool = AtomicBool::new(false);

/// Returns true if nobody has opened the standard output of this process.
pub(super) fn was_closed() -> bool {
    WAS_CLOSED.load(Ordering::Relaxed)
}

extern "C" fn look() {
    // SAFETY: asks for the flags of a number of a file, which may be any number; nothing of Rust's runtime is used.
    let flags = unsafe { libc::fcntl(libc::STDOUT_FILENO, libc::F_GETFD) };
    WAS_CLOSED.store(flags == -1, Ordering::Relaxed);
}

// SAFETY: the C runtime calls each function of this section once before `main`, with arguments that may be ignored.
#[used]
#[cfg_attr(any(target_os = "linux", target_os = "android"), unsafe(link_section = ".init_array"))]
#[cfg_attr(target_vendor = "apple", unsafe(link_section = "__DATA,__mod_init_func"))]
static LOOK: extern "C" fn() = look;
