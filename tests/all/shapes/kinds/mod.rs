//! The shapes, kind by kind.

mod blanks;
mod debug;
mod grids;
mod labels;
mod lines;
mod lists;
mod tables;
mod uploads;
mod wrapped;

use super::shape::Shape;

/// Returns all shapes.
pub(crate) fn all() -> Vec<Shape> {
    [
        blanks::shapes(),
        grids::shapes(),
        lines::shapes(),
        labels::shapes(),
        lists::shapes(),
        debug::shapes(),
        tables::shapes(),
        uploads::shapes(),
        wrapped::shapes(),
    ]
    .into_iter()
    .flatten()
    .collect()
}
