//! What a page says.

use scraper::{ElementRef, Selector};

/// The elements that a selector finds.
pub(crate) fn all<'a>(within: ElementRef<'a>, selector: &str) -> Vec<ElementRef<'a>> {
    let selector = Selector::parse(selector).unwrap();
    within.select(&selector).collect()
}

/// The text of an element, its blanks run together.
pub(crate) fn text(element: ElementRef<'_>) -> String {
    element.text().collect::<String>().split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The tiles of a board as a trace spells them: a letter a tile, but for the blank, the tile that moved and those of
/// two digits, which are elements.
pub(crate) fn tiles(board: ElementRef<'_>) -> String {
    let tile = |text: &str| char::from_digit(text.parse().unwrap_or(0), 16).unwrap().to_ascii_uppercase();
    let cells = board.children().map(|child| match ElementRef::wrap(child) {
        Some(cell) => tile(&text(cell)).to_string(),
        None => child.value().as_text().unwrap().replace('\n', ""),
    });
    cells.collect()
}
