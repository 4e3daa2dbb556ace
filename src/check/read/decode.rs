//! Text from bytes: the encoding, and what programs put around the lines that they print.

use std::borrow::Cow;

/// Returns the text of a file, without the mark of its encoding.
pub(super) fn text(bytes: &[u8]) -> Cow<'_, str> {
    String::from_utf8_lossy(bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes))
}
