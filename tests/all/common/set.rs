//! Documents set in a format, as strings.

use steptrace::report::{Document, Flavor, Format, Layout, write};

/// Returns a document as it is set in a format.
pub(crate) fn set(document: Document<'_>, format: &Format) -> String {
    let mut bytes = Vec::new();
    write(document, format, &mut bytes).unwrap();
    String::from_utf8(bytes).unwrap()
}

/// Returns what is written as a string.
pub(crate) fn written(write: impl FnOnce(&mut Vec<u8>) -> std::io::Result<()>) -> String {
    let mut bytes = Vec::new();
    write(&mut bytes).unwrap();
    String::from_utf8(bytes).unwrap()
}

/// Returns the format of text of a width, without colour.
pub(crate) fn text(width: usize, verbose: bool) -> Format {
    Format::Text(Layout { width, verbose, ..Layout::default() })
}

/// Returns the format of notes without figures.
pub(crate) fn notes(flavor: Flavor) -> Format {
    Format::Markdown(flavor, None)
}

/// Returns a page without its style, its scripts, what these unpack, and their hashes, which have tests of their own.
pub(crate) fn readable(page: &str) -> String {
    let without = |page: &str, from: &str, until: &str, to: &str| -> String {
        let mut parts = page.split(from);
        let first = parts.next().unwrap().to_owned();
        parts.fold(first, |readable, part| {
            let (kept, rest) = part.split_once(until).unwrap();
            readable + from + kept + until + "…" + &rest[rest.find(to).unwrap()..]
        })
    };
    let page = without(page, "-src", " '", "'");
    let page = without(&page, "<style", ">", "</style>");
    without(&page, "<script", ">", "</script>")
}
