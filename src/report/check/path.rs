//! The report of a marked path: the verdict, the first illegal move, how the file was read, every move.

use super::rows::{Part, shown, table};
use super::{CheckOptions, FULL, sign};
use crate::check::path::{IllegalMove, IllegalWhy, MarkedPath, MovesOf, PathRow, Shortest, WrittenPath};
use crate::check::{ColumnKind, Mark};
use crate::puzzle::Board;
use crate::report::document::{
    Block, Boards, Column, ColumnKind as Holds, Document, Inline, Kind, Row, Scale, Section, Shown, Span, Tone,
};
use crate::report::narration::{Count, Lang};
use crate::report::step::Picture;

/// Builds the report of a marked path.
pub fn path_document<'a>(marked: &'a MarkedPath, path: &'a WrittenPath, options: CheckOptions) -> Document<'a> {
    let (lang, size) = (options.lang, marked.instance.size);
    let (w, words) = (lang.path_words(), lang.check_words());
    let [start, goal] = [marked.instance.start, marked.instance.goal].map(|board| board.text(size));
    let mut sections = vec![verdict_section(marked, lang)];
    if let Some(illegal) = &marked.illegal {
        sections.push(Section::new("illegal", w.heading_illegal, illegal_blocks(marked, illegal, lang)));
    }
    sections.push(Section::new("read", w.heading_read, [Block::bullets(read(marked, path, lang))]));
    sections.push(rows_section(marked, options));
    let subtitle = fill!(words.from_to, start, goal);
    Document { subtitle, ..Document::new(Kind::Marking, lang, size, w.title, sections) }
}

fn verdict_section<'a>(marked: &MarkedPath, lang: Lang) -> Section<'a> {
    let (w, is_right) = (lang.path_words(), !matches!(marked.mark(), Mark::Wrong(_)));
    let verdict = Inline::from(sign(is_right, lang)).then(" ").then(Span::Strong(verdict(marked, lang)));
    let shortest = match marked.shortest {
        _ if marked.mark() == Mark::Right => None,
        Shortest::Moves(moves) => Some(fill!(w.shortest_says, n = Count(moves))),
        Shortest::Unsolvable => Some(w.unsolvable.to_owned()),
        Shortest::NotWithin(steps) => Some(fill!(w.shortest_unknown, steps = Count(steps as usize))),
    };
    let verdict = Block::Paragraph(verdict, if is_right { Tone::Right } else { Tone::Wrong });
    let blocks: Vec<Block<'_>> = std::iter::once(verdict).chain(shortest.map(Block::paragraph)).collect();
    Section::new("verdict", lang.check_words().heading_verdict, blocks)
}
pub(super) fn verdict(marked: &MarkedPath, lang: Lang) -> String {
    let (w, n) = (lang.path_words(), Count(marked.moves));
    match (marked.mark(), marked.shortest) {
        (Mark::Right, Shortest::NotWithin(steps)) => fill!(w.right_unknown, n, steps = Count(steps as usize)),
        (Mark::Right, Shortest::Moves(shortest)) if shortest < marked.moves => {
            fill!(w.right_longer, n, extra = Count(marked.moves - shortest), shortest = Count(shortest))
        }
        (Mark::Right, _) => fill!(w.right_shortest, n),
        (Mark::RightUpTo(_), _) => {
            let end = marked.rows.last().map_or(marked.instance.start, |row| row.board);
            fill!(w.incomplete, n, end = end.text(marked.instance.size))
        }
        (Mark::Wrong(0), _) => w.wrong_start.to_owned(),
        (Mark::Wrong(1), _) => w.wrong_first.to_owned(),
        (Mark::Wrong(number), _) => fill!(w.wrong, n = Count(number), before = Count(number - 1)),
    }
}
pub(super) fn why(marked: &MarkedPath, illegal: &IllegalMove, lang: Lang) -> String {
    let (w, board) = (lang.path_words(), |board: Board| board.text(marked.instance.size));
    match illegal.why {
        IllegalWhy::NotTheStart => {
            let written = illegal.after.map(board).unwrap_or_default();
            fill!(w.not_the_start, board = written, start = board(marked.instance.start))
        }
        IllegalWhy::SameBoard => w.same_board.to_owned(),
        IllegalWhy::IllegalMove(slip) => fill!(w.slip_says, slip = lang.check_words().slip(slip)),
        IllegalWhy::OffTheBoard(of, direction) => {
            let pattern = if of == MovesOf::Blank { w.edge_blank } else { w.edge_tile };
            fill!(pattern, direction = w.direction(direction))
        }
        IllegalWhy::TileNotBesideTheBlank(tile) => fill!(w.not_beside, tile),
        IllegalWhy::OtherDirection(tile, direction) => fill!(w.other_way, tile, direction = w.direction(direction)),
        IllegalWhy::NoSuchTile(tile) => fill!(w.no_tile, tile),
    }
}

fn illegal_blocks<'a>(marked: &MarkedPath, illegal: &IllegalMove, lang: Lang) -> Vec<Block<'a>> {
    let w = lang.path_words();
    let at = fill!(w.at_move, n = Count(illegal.number), line = Count(illegal.line));
    let written = illegal.written.as_ref().map(|written| Inline::from(Span::Strong(written.clone())));
    let before = Shown::new(illegal.before, w.label_before, Tone::Current);
    let after = illegal.after.map(|board| Shown::new(board, w.label_after, Tone::Wrong));
    let mut blocks = vec![Block::heading(at)];
    blocks.extend(written.map(Block::paragraph));
    blocks.push(Block::paragraph(why(marked, illegal, lang)));
    blocks.push(Block::Boards(Boards::new(Scale::Small, std::iter::once(before).chain(after))));
    blocks
}
fn read(marked: &MarkedPath, path: &WrittenPath, lang: Lang) -> Vec<String> {
    let w = lang.path_words();
    let mut lines = vec![match marked.moves_of {
        Some((of, decided)) => {
            let space = if lang == Lang::En { " " } else { "" };
            format!("{}{space}{}", w.moves_name(of), w.because(decided))
        }
        None if marked.is_moves => w.read_tiles.to_owned(),
        None => w.read_boards.to_owned(),
    }];
    lines.extend(marked.is_reversed.then(|| w.read_reversed.to_owned()));
    lines.extend(marked.adds_start.then(|| w.read_start.to_owned()));
    lines.extend(path.decided.iter().cloned());
    lines
}

fn rows_section(marked: &MarkedPath, options: CheckOptions) -> Section<'_> {
    let (w, lang) = (options.lang.path_words(), options.lang);
    let columns = vec![
        Column::new("", Holds::Sign),
        Column::new(w.column_move, Holds::Number),
        Column::new(w.column_direction, Holds::Text),
        Column::new(lang.check_words().column(ColumnKind::Board), Holds::Board),
    ];
    let rows = shown(marked.rows.len(), options.full, |at| marked.rows[at].is_right).map(move |part| match part {
        Part::Row(at) => row(at, &marked.rows[at], lang),
        Part::Gap(cut) => {
            let (from, to, n) = (Count(cut.start), Count(cut.end - 1), Count(cut.len()));
            Row::Gap(fill!(w.rows_cut, from, to, n, option = FULL))
        }
    });
    table(w.heading_rows, columns, rows)
}

fn row(number: usize, row: &PathRow, lang: Lang) -> Row {
    let w = lang.path_words();
    let start = if number == 0 { w.start } else { "" };
    let cells = vec![
        Inline::from(sign(row.is_right, lang)).into(),
        Count(number).to_string().into(),
        row.came.map_or(start, |came| w.direction(came)).into(),
        Inline::board(Picture::of(row.board)).into(),
    ];
    Row::Cells { cells, tone: if row.is_right { Tone::Right } else { Tone::Wrong }, is_detail: false }
}
