//! JSON with a line for each field, and for each element of a list in it: a person can read it, and a difference is small.

use std::io::{self, Write};

use serde::Serialize;
use serde_json::ser::{Formatter, Serializer};

/// Writes a value.
pub(super) fn write(value: &impl Serialize, out: &mut dyn Write) -> io::Result<()> {
    value.serialize(&mut Serializer::with_formatter(&mut *out, Lines { depth: 0 }))?;
    writeln!(out)
}

struct Lines {
    depth: usize,
}

impl Lines {
    fn opened<W: Write + ?Sized>(&mut self, out: &mut W, sign: &[u8]) -> io::Result<()> {
        self.depth += 1;
        out.write_all(sign)
    }

    fn closed<W: Write + ?Sized>(&mut self, out: &mut W, sign: &[u8]) -> io::Result<()> {
        self.depth -= 1;
        out.write_all(sign)
    }

    fn next<W: Write + ?Sized>(&self, out: &mut W, first: bool) -> io::Result<()> {
        match (first, self.depth) {
            (true, 2) => out.write_all(b"\n"),
            (true, _) => Ok(()),
            (false, ..=2) => out.write_all(b",\n"),
            (false, _) => out.write_all(b","),
        }
    }
}

impl Formatter for Lines {
    fn begin_array<W: Write + ?Sized>(&mut self, out: &mut W) -> io::Result<()> {
        self.opened(out, b"[")
    }

    fn end_array<W: Write + ?Sized>(&mut self, out: &mut W) -> io::Result<()> {
        self.closed(out, b"]")
    }

    fn begin_array_value<W: Write + ?Sized>(&mut self, out: &mut W, first: bool) -> io::Result<()> {
        self.next(out, first)
    }

    fn begin_object<W: Write + ?Sized>(&mut self, out: &mut W) -> io::Result<()> {
        self.opened(out, b"{")
    }

    fn end_object<W: Write + ?Sized>(&mut self, out: &mut W) -> io::Result<()> {
        self.closed(out, b"}")
    }

    fn begin_object_key<W: Write + ?Sized>(&mut self, out: &mut W, first: bool) -> io::Result<()> {
        self.next(out, first)
    }
}
