//! Writing a trace as JSON Lines.

use std::io::{self, Write};

use super::record::Record;
use super::records::{Detail, each_record};
use super::table::Trace;

/// Bytes gathered before they are handed on.
const CHUNK: usize = 64 * 1024;

/// Writes a trace, one record a line. What is held in memory does not grow with the trace.
///
/// # Errors
/// If writing fails.
pub fn write(trace: &Trace, detail: Detail, out: &mut impl Write) -> io::Result<()> {
    gather(trace, detail, out, |record, buffer| {
        serde_json::to_writer(&mut *buffer, record)?;
        buffer.push(b'\n');
        Ok(())
    })
}

/// Writes what each record of a trace comes to, in large pieces.
pub(super) fn gather(
    trace: &Trace,
    detail: Detail,
    out: &mut impl Write,
    mut add: impl FnMut(&Record, &mut Vec<u8>) -> io::Result<()>,
) -> io::Result<()> {
    let mut buffer = Vec::with_capacity(2 * CHUNK);
    each_record(trace, detail, |record| {
        add(record, &mut buffer)?;
        if buffer.len() >= CHUNK {
            out.write_all(&buffer)?;
            buffer.clear();
        }
        io::Result::Ok(())
    })?;
    out.write_all(&buffer)?;
    out.flush()
}
