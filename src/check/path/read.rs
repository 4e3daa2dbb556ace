//! The path in a text: states as a sheet has them, or moves: `ULDR`, `Up, Down`, arrows, 上下左右. A line of moves holds nothing but
//! moves and words that go with them, so that prose is not taken for a path; anything may precede its only colon.

use std::sync::Arc;

use super::{WrittenMove, WrittenPath, WrittenSteps};
use crate::check::read::{ReadOptions, first_wall, text_of};
use crate::check::{Sheet, SheetError};
use crate::graph::Graph;
use crate::puzzle::{Board, Move};

/// Reads a path: the states of a text, or the moves in it.
///
/// # Errors
/// If there are neither states nor moves.
pub fn read_path(bytes: &[u8], options: &ReadOptions) -> Result<WrittenPath, SheetError> {
    let text = text_of(bytes);
    if let Some((graph, at)) = options.graph.as_ref().and_then(|graph| Some((graph, first_wall(&text, graph)?))) {
        let before = options.read(&text.as_bytes()[..at.start]);
        let empty = |_| of_moves(None, FoundMoves::default());
        let path = before.map_or_else(empty, |sheet| of_states(&sheet));
        let wall = Some((text[..at.start].matches('\n').count() + 1, text[at].to_owned()));
        return Ok(WrittenPath { graph: Some(Arc::clone(graph)), wall, ..path });
    }
    let whole = options.read(bytes);
    let is_map = options.graph.as_ref().is_some_and(|graph| graph.grid.is_some());
    let found = moves_of(&text, is_map);
    match whole {
        Ok(sheet) if sheet.rows.len() > 1 || sheet.graph.is_some() => Ok(of_states(&sheet)),
        Ok(sheet) => Ok(below_heading(&text, &found, options)
            .unwrap_or_else(|| if found.moves.is_empty() { of_states(&sheet) } else { of_moves(Some(&sheet), found) })),
        Err(_) if !found.moves.is_empty() && (is_map || options.graph.is_none()) => {
            Ok(WrittenPath { graph: options.graph.clone(), ..of_moves(None, found) })
        }
        Err(error) => below_heading(&text, &found, options).ok_or(error),
    }
}

/// Reads a file that holds nothing but moves, of boards or on a map; `None` if it holds anything else.
pub fn only_moves(bytes: &[u8], graph: Option<&Arc<Graph>>) -> Option<WrittenPath> {
    let has_moves = graph.is_none_or(|graph| graph.grid.is_some());
    let found = moves_of(&text_of(bytes), graph.is_some());
    let is_path = has_moves && !found.moves.is_empty() && found.other_lines == 0;
    is_path.then(|| WrittenPath { graph: graph.cloned(), ..of_moves(None, found) })
}

/// Returns the boards of a text without the headings that announce a path, if there are such headings and several boards.
fn below_heading(text: &str, found: &FoundMoves, options: &ReadOptions) -> Option<WrittenPath> {
    let sheet = found.has_heading.then(|| options.read(without_headings(text).as_bytes()).ok()).flatten()?;
    (sheet.rows.len() > 1).then(|| of_states(&sheet))
}

fn of_states(sheet: &Sheet) -> WrittenPath {
    let states = sheet.rows.iter().map(|row| (row.line(), row.state)).collect();
    let path = of_moves(Some(sheet), FoundMoves::default());
    WrittenPath { start: sheet.start, steps: WrittenSteps::States(states), ..path }
}

fn first_board(sheet: &Sheet) -> Option<Board> {
    sheet.rows.first().filter(|_| sheet.graph.is_none()).map(|row| row.state.board())
}

fn of_moves(sheet: Option<&Sheet>, found: FoundMoves) -> WrittenPath {
    WrittenPath {
        size: sheet.map(|sheet| sheet.size),
        graph: sheet.and_then(|sheet| sheet.graph.clone()),
        start: sheet.and_then(|sheet| sheet.start.or_else(|| first_board(sheet))),
        goal: sheet.and_then(|sheet| sheet.goal),
        steps: WrittenSteps::Moves(found.moves),
        wall: None,
        decided: sheet.map(|sheet| sheet.reading.decided.clone()).unwrap_or_default(),
    }
}

#[derive(Default)]
struct FoundMoves {
    moves: Vec<WrittenMove>,
    /// Number of lines with other contents than moves and words that go with them.
    other_lines: usize,
    has_heading: bool,
}

#[derive(PartialEq, Eq)]
enum Token<'a> {
    Move(Move, &'a str),
    /// An arrow may also join two moves.
    Arrow(Move, &'a str),
    Number,
    Filler,
    Other,
}
/// Returns the moves in a text; on a map, the points of the compass are moves as well.
fn moves_of(text: &str, is_map: bool) -> FoundMoves {
    let mut found = FoundMoves::default();
    for (at, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let (label, body) = labelled(line);
        let is_heading = announces_path(label) || label.is_empty() && announces_path(body);
        found.has_heading |= is_heading;
        match moves_in(&tokens(body, is_map), at + 1) {
            Some(moves) => found.moves.extend(moves),
            None => found.other_lines += usize::from(!is_heading),
        }
    }
    found
}

/// Returns a text without the words that announce a path; lines keep their numbers.
fn without_headings(text: &str) -> String {
    let kept = text.lines().map(|line| {
        let (label, body) = labelled(line);
        match announces_path(if label.is_empty() { line } else { label }) {
            true if label.is_empty() => "",
            true => body,
            false => line,
        }
    });
    kept.collect::<Vec<_>>().join("\n") + "\n"
}

/// Splits a line at its only colon, unless only a number precedes it.
fn labelled(line: &str) -> (&str, &str) {
    let mut parts = line.split([':', '：']);
    match (parts.next(), parts.next(), parts.next()) {
        (Some(label), Some(body), None) if !label.trim().bytes().all(|byte| byte.is_ascii_digit()) => {
            (label.trim(), body)
        }
        _ => ("", line),
    }
}

/// Returns the moves of a line; `None` if it has other contents, or numbers without a move.
fn moves_in(tokens: &[Token<'_>], line: usize) -> Option<Vec<WrittenMove>> {
    let turns = |token: &Token<'_>| matches!(token, Token::Arrow(direction, _) if *direction != Move::Right);
    let numbers = tokens.iter().filter(|token| **token == Token::Number).count();
    // `Up → Left`, `5 → 8`: an arrow between other tokens is not a move.
    let arrows_join =
        tokens.iter().any(|token| matches!(token, Token::Move(..))) || numbers > 1 && !tokens.iter().any(turns);
    let mut moves = Vec::new();
    for token in tokens {
        match token {
            Token::Arrow(Move::Right, _) if arrows_join => {}
            Token::Arrow(..) if arrows_join => return None,
            Token::Move(direction, text) | Token::Arrow(direction, text) => {
                moves.push(WrittenMove { line, text: (*text).to_owned(), direction: *direction });
            }
            Token::Number | Token::Filler => {}
            Token::Other => return None,
        }
    }
    (numbers == 0 || !moves.is_empty()).then_some(moves)
}

const FILLERS: &str = "a action actions and at blank by count direction down empty end final first found from go goal goes \
                       hole in is it length list move moved moves none null of optimal path plan route sequence \
                       shortest slide slides solution solved space start state step steps swap the then tile tiles to \
                       total with zero";

/// Characters that go with moves in Chinese.
const FILLERS_ZH: &str = "向往移动步空格位白块棋子数码牌滑的将把再然后第解路径最短为是方案序列操作依次";

const PATHS: &str = "path solution solved route moves";
const BESIDE_PATHS: &str = "the is a found shortest optimal final from start to goal in steps step of length states \
                            boards sequence with and initial state";
const PATHS_ZH: &str = "解 路径 解路径 最短路径 求解路径 最终路径 移动 移动序列 步骤";

fn is_one_of(word: &str, words: &str) -> bool {
    words.split(' ').any(|other| other == word)
}

/// Returns true if words announce a path: `Solution path`, `Shortest path found in 5 moves`, 解.
fn announces_path(text: &str) -> bool {
    let goes_with = |word: &String| {
        is_one_of(word, PATHS) || is_one_of(word, BESIDE_PATHS) || word.bytes().all(|byte| byte.is_ascii_digit())
    };
    text.len() < 100
        && (is_one_of(text.trim().trim_end_matches([':', '：']), PATHS_ZH)
            || words(text).all(|word| goes_with(&word)) && words(text).any(|word| is_one_of(&word, PATHS)))
}

fn words(text: &str) -> impl Iterator<Item = String> {
    let parts = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    parts.map(str::to_lowercase)
}

/// Returns the tokens of a line, without signs that mean nothing.
fn tokens(text: &str, is_map: bool) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let length = match c {
            _ if c.is_ascii_digit() => rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len()),
            _ if is_latin(c) => rest.find(|c| !is_latin(c)).unwrap_or(rest.len()),
            _ => c.len_utf8(),
        };
        let word;
        (word, rest) = rest.split_at(length);
        if c.is_ascii_digit() {
            tokens.push(Token::Number);
        } else if is_latin(c) {
            latin(word, is_map, &mut tokens);
        } else {
            tokens.extend(sign(c, word));
        }
    }
    tokens
}

fn is_latin(c: char) -> bool {
    c.is_alphabetic() && !('\u{2E80}'..'\u{FF00}').contains(&c)
}

/// Returns the token of a character other than digits and Latin letters: an arrow or a Chinese word.
fn sign(c: char, text: &str) -> Option<Token<'_>> {
    Some(match c {
        '↑' | '⬆' | '⇧' | '⇑' => Token::Arrow(Move::Up, text),
        '↓' | '⬇' | '⇩' | '⇓' => Token::Arrow(Move::Down, text),
        '←' | '⬅' | '⇦' | '⇐' => Token::Arrow(Move::Left, text),
        '→' | '➡' | '⇨' | '⇒' => Token::Arrow(Move::Right, text),
        '上' => Token::Move(Move::Up, text),
        '下' => Token::Move(Move::Down, text),
        '左' => Token::Move(Move::Left, text),
        '右' => Token::Move(Move::Right, text),
        _ if FILLERS_ZH.contains(c) => Token::Filler,
        _ if c.is_alphanumeric() => Token::Other,
        _ => return None,
    })
}

/// The points of the compass, in the order of the moves up, down, left and right.
const COMPASS: [&str; 4] = ["north", "south", "west", "east"];

/// Adds the tokens of a word in letters: a direction, several in one word, or another word.
fn latin<'a>(word: &'a str, is_map: bool, tokens: &mut Vec<Token<'a>>) {
    let lower = word.to_lowercase();
    let directions = ["up", "down", "left", "right"].into_iter().zip(Move::ALL);
    let compass = COMPASS.into_iter().zip(Move::ALL).filter(|_| is_map);
    let directions = directions.chain(compass.clone());
    let point =
        |c: char| compass.clone().find(|(name, _)| name.starts_with(c.to_ascii_lowercase())).map(|(_, point)| point);
    if let Some((_, direction)) = directions.into_iter().find(|(name, _)| *name == lower.trim_start_matches("move")) {
        tokens.push(Token::Move(direction, word));
        return;
    }
    let one_case = word.chars().all(char::is_uppercase) || word.chars().all(char::is_lowercase);
    let letter = |(at, c): (usize, char)| {
        Some(Token::Move(Move::from_letter(c).or_else(|| point(c))?, word.get(at..at + c.len_utf8())?))
    };
    match word.char_indices().map(letter).collect::<Option<Vec<_>>>().filter(|_| one_case) {
        Some(moves) => tokens.extend(moves),
        None if is_one_of(&lower, FILLERS) => tokens.push(Token::Filler),
        None => tokens.push(Token::Other),
    }
}
