//! The report of a marked path: the verdict, the first illegal move, how it was read, every move.

mod json;

use super::check::CheckOptions;
use super::document::{
    Block, Boards, Column, ColumnKind as Holds, Document, Inline, Kind, Row, Scale, Section, Shown, Span, Table, Tone,
};
use super::limits::{MARKED_AROUND, MARKED_ENDS, MARKED_WHOLE};
use super::narration::{Count, Lang, PathWords};
use super::step::Picture;
use crate::check::path::{
    Decided, IllegalMove, IllegalWhy, MarkedPath, MovesOf, PathRow, PathVerdict, Shortest, WrittenPath,
};
use crate::puzzle::Board;

pub use json::path_json;

/// The option that brings back what is left out.
const FULL: &str = "--full";

/// Builds the report of a marked path.
#[must_use]
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
    let (w, words) = (lang.path_words(), lang.check_words());
    let is_right = !matches!(marked.verdict(), PathVerdict::Wrong(_));
    let (glyph, says, tone) =
        if is_right { ("✓", words.sign_right, Tone::Right) } else { ("✗", words.sign_wrong, Tone::Wrong) };
    let sign = Inline::from(Span::Sign { glyph, says: says.into(), tone });
    let verdict = sign.then(" ").then(Span::Strong(verdict(marked, lang)));
    let shortest = match marked.shortest {
        _ if marked.verdict() == PathVerdict::Right => None,
        Shortest::Moves(moves) => Some(fill!(w.shortest_says, n = Count(moves))),
        Shortest::Unsolvable => Some(w.unsolvable.to_owned()),
        Shortest::NotWithin(steps) => Some(fill!(w.shortest_unknown, steps = Count(steps as usize))),
    };
    let blocks = std::iter::once(Block::Paragraph(verdict, tone)).chain(shortest.map(Block::paragraph));
    Section::new("verdict", words.heading_verdict, blocks.collect::<Vec<_>>())
}

/// Returns the verdict in a sentence.
pub(super) fn verdict(marked: &MarkedPath, lang: Lang) -> String {
    let w = lang.path_words();
    let n = Count(marked.moves);
    match (marked.verdict(), marked.shortest) {
        (PathVerdict::Right, Shortest::Moves(shortest)) => match marked.moves.saturating_sub(shortest) {
            0 => fill!(w.right_shortest, n),
            extra => fill!(w.right_longer, n, extra = Count(extra), shortest = Count(shortest)),
        },
        (PathVerdict::Right, Shortest::NotWithin(steps)) => fill!(w.right_unknown, n, steps = Count(steps as usize)),
        // A path that leads to the goal shows that there is one.
        (PathVerdict::Right, Shortest::Unsolvable) => fill!(w.right_shortest, n),
        (PathVerdict::Incomplete, _) => {
            let end = marked.rows.last().map_or(marked.instance.start, |row| row.board);
            fill!(w.incomplete, n, end = end.text(marked.instance.size))
        }
        (PathVerdict::Wrong(0), _) => w.wrong_start.to_owned(),
        (PathVerdict::Wrong(1), _) => w.wrong_first.to_owned(),
        (PathVerdict::Wrong(number), _) => fill!(w.wrong, n = Count(number), before = Count(number - 1)),
    }
}

/// Says why a move is illegal.
fn why(marked: &MarkedPath, illegal: &IllegalMove, lang: Lang) -> String {
    let (w, size) = (lang.path_words(), marked.instance.size);
    let board = |board: Board| board.text(size);
    match illegal.why {
        IllegalWhy::NotTheStart => fill!(
            w.not_the_start,
            board = illegal.after.map(board).unwrap_or_default(),
            start = board(marked.instance.start)
        ),
        IllegalWhy::Same => w.same_board.to_owned(),
        IllegalWhy::Slip(slip) => fill!(w.slip_says, slip = lang.check_words().slip(slip)),
        IllegalWhy::Edge(MovesOf::Blank, direction) => fill!(w.edge_blank, direction = w.direction(direction)),
        IllegalWhy::Edge(MovesOf::Tile, direction) => fill!(w.edge_tile, direction = w.direction(direction)),
        IllegalWhy::NotBeside(tile) => fill!(w.not_beside, tile),
        IllegalWhy::OtherWay(tile, direction) => fill!(w.other_way, tile, direction = w.direction(direction)),
        IllegalWhy::NoTile(tile) => fill!(w.no_tile, tile),
    }
}

fn illegal_blocks<'a>(marked: &MarkedPath, illegal: &IllegalMove, lang: Lang) -> Vec<Block<'a>> {
    let w = lang.path_words();
    let at = fill!(w.at_move, n = Count(illegal.number), line = Count(illegal.line));
    let mut blocks = vec![Block::heading(at)];
    if let Some([before, this, after]) = &illegal.written {
        // The move is marked in formats without bold, too.
        let parts = Inline::from(format!("{before} »")).then(Span::Strong(this.clone())).then(format!("« {after}"));
        blocks.push(Block::paragraph(parts));
    }
    blocks.push(Block::paragraph(why(marked, illegal, lang)));
    let before = Shown::new(illegal.before, w.label_before, Tone::Current);
    let after = illegal.after.map(|board| Shown::new(board, w.label_after, Tone::Wrong));
    blocks.push(Block::Boards(Boards::new(Scale::Small, std::iter::once(before).chain(after))));
    blocks
}

/// Returns how the path was read.
fn read(marked: &MarkedPath, path: &WrittenPath, lang: Lang) -> Vec<String> {
    let (w, reading) = (lang.path_words(), &marked.reading);
    let mut lines = Vec::new();
    match reading.moves_of {
        Some((of, decided)) => {
            let space = if lang == Lang::En { " " } else { "" };
            lines.push(format!("{}{space}{}", w.moves_name(of), because(decided, w)));
        }
        None if reading.is_moves => lines.push(w.read_tiles.to_owned()),
        None => lines.push(w.read_boards.to_owned()),
    }
    if reading.is_reversed {
        lines.push(w.read_reversed.to_owned());
    }
    if reading.adds_start {
        lines.push(w.read_start.to_owned());
    }
    lines.extend(path.decided.iter().cloned());
    lines
}

const fn because(decided: Decided, w: &PathWords) -> &'static str {
    match decided {
        Decided::Asked => w.because_asked,
        Decided::Told => w.because_told,
        Decided::Legal => w.because_legal,
        Decided::Goal => w.because_goal,
        Decided::Open => w.left_open,
    }
}

fn rows_section(marked: &MarkedPath, options: CheckOptions) -> Section<'_> {
    let w = options.lang.path_words();
    let columns = vec![
        Column::new("", Holds::Sign),
        Column::new(w.column_move, Holds::Number),
        Column::new(w.column_direction, Holds::Text),
        Column::new(options.lang.check_words().column(crate::check::ColumnKind::Board), Holds::Board),
    ];
    let table = Table::new("marked", columns, rows(marked, options));
    let table = Block::Table(Table { says: w.heading_rows.into(), names: 3, ..table });
    Section::new("rows", w.heading_rows, [table]).detail()
}

/// The moves that are shown, and in place of others, which are left out.
fn rows(marked: &MarkedPath, options: CheckOptions) -> impl Iterator<Item = Row> + '_ {
    let (w, all) = (options.lang.path_words(), &marked.rows);
    let is_shown = move |at: usize| {
        let near = at.saturating_sub(MARKED_AROUND)..(at + MARKED_AROUND + 1).min(all.len());
        let is_end = at < MARKED_ENDS || at + MARKED_ENDS >= all.len();
        options.full || all.len() <= MARKED_WHOLE || is_end || all[near].iter().any(|row| !row.is_right)
    };
    let mut next = 0;
    std::iter::from_fn(move || {
        let from = next;
        let shown = (from..all.len()).find(|&at| is_shown(at)).unwrap_or(all.len());
        if shown > from {
            next = shown;
            let (from, to, n) = (Count(from), Count(shown - 1), Count(shown - from));
            return Some(Row::Gap(fill!(w.rows_cut, from, to, n, option = FULL)));
        }
        next += 1;
        Some(row(from, all.get(from)?, options.lang))
    })
}

fn row(number: usize, row: &PathRow, lang: Lang) -> Row {
    let (w, words) = (lang.path_words(), lang.check_words());
    let (glyph, says, tone) =
        if row.is_right { ("✓", words.sign_right, Tone::Right) } else { ("✗", words.sign_wrong, Tone::Wrong) };
    let direction = match row.came {
        Some(came) => w.direction(came),
        None if number == 0 => w.start,
        None => "",
    };
    let cells = vec![
        Inline::from(Span::Sign { glyph, says: says.into(), tone }).into(),
        Count(number).to_string().into(),
        direction.into(),
        Inline::board(Picture { board: row.board, slid: None }).into(),
    ];
    Row::Cells { cells, tone, is_detail: false }
}
