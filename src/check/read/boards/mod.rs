//! Boards in plain text, one after the other, with anything between them: what most programs print.
//!
//! 1. Each line is looked at alone: it may be a row of a board, a frame, empty, or text ([`lines`]).
//! 2. The size is that of which boards cover most of the file, where none is asked for.
//! 3. Boards are found: rows below one another, or whole in a line ([`find`]).
//! 4. What is around each says what it may be ([`context`]), all together which were taken ([`decide`]).
//! 5. What is told between them ([`events`]) is put together to rows ([`rows`]).

mod brackets;
mod context;
mod decide;
mod events;
mod find;
mod lines;
mod rows;

use std::cmp::Reverse;
use std::collections::HashSet;

use crate::puzzle::{Board, Size};

use super::draft::Draft;
use super::fault::{Misread, SheetFault};
use brackets::Brackets;
use context::{Context, SeenBoard};
use decide::Role;
use find::Place;

pub(super) fn read(text: &str, draft: &mut Draft) -> Result<(), Misread> {
    let (lines, brackets) = (lines::of(text), Brackets::of(text));
    let place = Place { text, lines: &lines, brackets: &brackets };
    let size = draft.size.or_else(|| size_of(place)).ok_or_else(|| explain_no_size(place))?;
    draft.size = Some(size);
    let found = find::boards(place, size, true)?;
    if found.is_empty() {
        return Err(find::explain_no_boards(place));
    }
    let mut context = Context::new(place);
    let seen = context.seen(found);
    let decided = decide::roles(&seen, size, draft.options.taken.as_ref(), |seen| context.before(seen))?;
    draft.reading.decided.extend(decided.decided);
    draft.reading.others = others(&seen, &decided.roles);
    events::take_boards(&context, &seen, &decided.roles, size, draft)
}

/// Returns the boards that are neither steps nor start or goal, each once, with their lines.
fn others(seen: &[SeenBoard], roles: &[Role]) -> Vec<(usize, Board)> {
    let is_own = |role: &Role| matches!(role, Role::Taken | Role::Start | Role::Goal);
    let boards = || seen.iter().map(|seen| (seen.found.lines.start + 1, seen.found.board)).zip(roles);
    let mut known: HashSet<Board> = boards().filter(|(_, role)| is_own(role)).map(|((_, board), _)| board).collect();
    boards().map(|(board, _)| board).filter(|(_, board)| known.insert(*board)).collect()
}

/// The size of which boards cover most cells. Of sizes that cover as much, the larger: three rows whose first two alone
/// would do.
fn size_of(place: Place<'_>) -> Option<Size> {
    let covered = |size: Size| {
        let boards = find::boards(place, size, false).unwrap_or_default();
        let shows_size = |found: &&find::FoundBoard| !found.in_line || size.rows() == size.cols() || found.nested;
        boards.iter().filter(shows_size).count() * size.cells()
    };
    let sizes = (4..=16).rev().flat_map(Size::with_cells).map(|size| (covered(size), size));
    sizes.min_by_key(|&(cells, _)| Reverse(cells)).filter(|&(cells, _)| cells > 0).map(|(_, size)| size)
}

/// Says why no size is that of the boards: there are some whose rows do not show, or none.
fn explain_no_size(place: Place<'_>) -> Misread {
    let flat = (4..=16).flat_map(Size::with_cells).find_map(|size| {
        let found = find::boards(place, size, false).unwrap_or_default().into_iter().next()?;
        Some(Misread::new(SheetFault::no_size(size.cells()), found.at))
    });
    flat.unwrap_or_else(|| find::explain_no_boards(place))
}
