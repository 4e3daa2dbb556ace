//! The report of a marked path: the verdict, the first illegal move or arc, how the file was read, every one.

use super::{CheckOptions, check_words, shown, shown_states, sign, state, table};
use crate::check::path::{IllegalMove, IllegalWhy, MarkedPath, MovesOf, PathRow, Shortest, WrittenPath};
use crate::check::{ColumnKind, Mark};
use crate::report::document::{
    Block, Column, ColumnKind as Holds, Document, Inline, Kind, Row, Scale, Section, Shown, Span, Tone,
};
use crate::report::lines::one_line;
use crate::report::narration::{Count, Lang};
use crate::search::{Operator, State};

/// Builds the report of a marked path.
pub fn path_document<'a>(marked: &'a MarkedPath, path: &'a WrittenPath, options: CheckOptions) -> Document<'a> {
    let (lang, size, w) = (options.lang, marked.problem.size(), check_words(&marked.problem, options.lang));
    let mut sections = vec![verdict_section(marked, lang)];
    if let Some(illegal) = &marked.illegal {
        sections.push(Section::new("illegal", w.heading_illegal, illegal_blocks(marked, illegal, lang)));
    }
    sections.push(Section::new("read", w.path_read, [Block::bullets(read(marked, path, lang))]));
    sections.push(rows_section(marked, options));
    let subtitle = super::problem(&marked.problem, lang);
    Document { subtitle, ..Document::new(Kind::Other, lang, size, w.path_title, sections) }
}

fn verdict_section<'a>(marked: &MarkedPath, lang: Lang) -> Section<'a> {
    let (w, is_right) = (check_words(&marked.problem, lang), !matches!(marked.mark(), Mark::Wrong(_)));
    let verdict = Inline::from(sign(is_right, lang)).then(" ").then(Span::Strong(verdict(marked, lang)));
    let shortest = match (marked.shortest, marked.least) {
        _ if marked.mark() == Mark::Right => None,
        (Shortest::Moves(_), Some(least)) => Some(fill!(w.cheapest_says, least)),
        (Shortest::Moves(moves), None) => Some(fill!(w.shortest_says, n = Count(moves))),
        (Shortest::Unsolvable, _) => Some(w.unsolvable.to_owned()),
        (Shortest::NotWithin(_), _) => None,
    };
    let verdict = Block::Paragraph(verdict, if is_right { Tone::Right } else { Tone::Wrong });
    let blocks: Vec<Block<'_>> = std::iter::once(verdict).chain(shortest.map(Block::paragraph)).collect();
    Section::new("verdict", lang.check_words().heading_verdict, blocks)
}
pub(in crate::report) fn verdict(marked: &MarkedPath, lang: Lang) -> String {
    let (w, n) = (check_words(&marked.problem, lang), Count(marked.moves));
    if let Some((cost, least)) = marked.cost().zip(marked.least) {
        return fill!(if cost == least { w.right_cheapest } else { w.right_dearer }, n, cost, least);
    }
    match (marked.mark(), marked.shortest) {
        (Mark::Right, Shortest::NotWithin(steps)) => fill!(w.right_unknown, n, steps = Count(steps as usize)),
        (Mark::Right, Shortest::Moves(shortest)) if shortest < marked.moves => {
            fill!(w.right_longer, n, extra = Count(marked.moves - shortest), shortest = Count(shortest))
        }
        (Mark::Right, _) => fill!(w.right_shortest, n),
        (Mark::RightUpTo(_), _) => {
            let end = marked.rows.last().map_or(marked.problem.start(), |row| row.state);
            fill!(w.path_incomplete, n, end = one_line(&marked.problem.name(end)))
        }
        (Mark::Wrong(0), _) => w.wrong_start.to_owned(),
        (Mark::Wrong(number), _) => fill!(w.path_wrong, n = Count(number)),
    }
}
pub(super) fn why(marked: &MarkedPath, illegal: &IllegalMove, lang: Lang) -> String {
    let (w, name) = (check_words(&marked.problem, lang), |state: State| one_line(&marked.problem.name(state)));
    match illegal.why {
        IllegalWhy::NotTheStart => {
            let written = illegal.after.map(name).unwrap_or_default();
            fill!(w.not_the_start, board = written, start = name(marked.problem.start()))
        }
        IllegalWhy::SameBoard => w.same_board.to_owned(),
        IllegalWhy::Wall => w.wall.to_owned(),
        IllegalWhy::IllegalMove(slip) => fill!(w.slip_says, slip = check_words(&marked.problem, lang).slip(slip)),
        IllegalWhy::OffTheBoard(of, direction) => {
            let pattern = if of == MovesOf::Blank { w.edge_blank } else { w.edge_tile };
            fill!(pattern, direction = w.direction(direction))
        }
    }
}

fn illegal_blocks<'a>(marked: &MarkedPath, illegal: &IllegalMove, lang: Lang) -> Vec<Block<'a>> {
    let w = check_words(&marked.problem, lang);
    let at = fill!(w.at_move, n = Count(illegal.number), line = Count(illegal.line));
    let written = illegal.written.as_ref().map(|written| Inline::from(Span::Strong(written.clone())));
    let mut both = vec![Shown::new(illegal.before, w.label_before, Tone::Current)];
    both.extend(illegal.after.map(|state| Shown::new(state, w.label_after, Tone::Wrong)));
    let mut blocks = vec![Block::heading(at)];
    blocks.extend(written.map(Block::paragraph));
    blocks.push(Block::paragraph(why(marked, illegal, lang)));
    blocks.push(shown_states(&marked.problem, Scale::Small, both));
    blocks
}
fn read(marked: &MarkedPath, path: &WrittenPath, lang: Lang) -> Vec<String> {
    let w = check_words(&marked.problem, lang);
    let mut lines = vec![match marked.moves_of {
        Some((of, true)) => [w.moves_name(of), w.moves_open].join(lang.space()),
        Some((of, false)) => w.moves_name(of).to_owned(),
        None if marked.is_moves => w.read_steps.to_owned(),
        None => w.read_boards.to_owned(),
    }];
    lines.extend(marked.is_reversed.then(|| w.read_reversed.to_owned()));
    lines.extend(marked.adds_start.then(|| w.read_start.to_owned()));
    lines.extend(path.decided.iter().cloned());
    lines
}

fn rows_section(marked: &MarkedPath, options: CheckOptions) -> Section<'_> {
    let (w, lang) = (check_words(&marked.problem, options.lang), options.lang);
    let mut columns = vec![
        Column::new("", Holds::Sign),
        Column::new(w.column_move, Holds::Number),
        Column::new(if marked.problem.tiles().is_some() { w.column_direction } else { w.column_operator }, Holds::Text),
        Column::new(check_words(&marked.problem, lang).column(ColumnKind::Board), Holds::Board),
    ];
    columns.extend(marked.problem.graph().map(|_| Column::new(ColumnKind::G.text(), Holds::Number)));
    let row = move |at: usize| row(at, marked, &marked.rows[at], lang);
    let rows = shown(marked.rows.len(), options.full, |at| marked.rows[at].is_right, row, (w.moves_cut, 0));
    table(w.path_rows, columns, rows)
}

fn row(number: usize, marked: &MarkedPath, row: &PathRow, lang: Lang) -> Row {
    let (w, problem) = (check_words(&marked.problem, lang), &marked.problem);
    let start = if number == 0 { w.start } else { "" };
    let operator = |came: Operator| match problem.tiles() {
        Some(_) => w.direction(came.direction()).to_owned(),
        None => one_line(&problem.operator(came)),
    };
    let cells = vec![
        Inline::from(sign(row.is_right, lang)).into(),
        Count(number).to_string().into(),
        row.came.map_or(start.to_owned(), operator).into(),
        state(problem, row.state).into(),
    ];
    let g = problem.graph().map(|_| row.g.to_string().into());
    let cells = cells.into_iter().chain(g).collect();
    Row::Cells { cells, tone: if row.is_right { Tone::Right } else { Tone::Wrong } }
}
