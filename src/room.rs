//! Growth of tables in small pieces, and without an abort where memory ends.

use std::collections::TryReserveError;

/// Makes room for `more` entries, if there is memory for them. A table grows by an eighth: one that doubled could use only
/// half of what a search may have.
pub(crate) fn make_room<T>(table: &mut Vec<T>, more: usize) -> Result<(), TryReserveError> {
    if table.capacity() - table.len() >= more {
        return Ok(());
    }
    table.try_reserve_exact(more.max(table.len() / 8)).or_else(|_| table.try_reserve_exact(more))
}

/// Adds an entry behind the last; false where there is no memory for it.
#[inline]
pub(crate) fn push<T>(table: &mut Vec<T>, entry: T) -> bool {
    if table.len() == table.capacity() && make_room(table, 16).is_err() {
        return false;
    }
    table.push(entry);
    true
}

/// Adds copies of an entry up to a length; false where there is no memory for them.
pub(crate) fn fill<T: Copy>(table: &mut Vec<T>, length: usize, entry: T) -> bool {
    let has_room = table.try_reserve_exact(length.saturating_sub(table.len())).is_ok();
    if has_room {
        table.resize(length, entry);
    }
    has_room
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_grows_by_an_eighth() {
        let mut table = Vec::new();
        for number in 0..100_000_u32 {
            assert!(push(&mut table, number));
            assert!(table.capacity() <= table.len() + table.len() / 8 + 16);
        }
    }

    #[test]
    fn what_no_memory_can_hold_is_refused() {
        let mut table = vec![1_u64];
        assert!(make_room(&mut table, usize::MAX / 16).is_err());
        assert!(!fill(&mut table, usize::MAX / 16, 0));
        assert_eq!(table, [1]);
    }
}
