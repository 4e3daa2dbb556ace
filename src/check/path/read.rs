//! The path in a text: states as a sheet has them, or moves: `ULDR`, `Up, Down`, arrows, 上下左右. A line of moves holds nothing but
//! moves and a few words that go with them, so that prose is not taken for a path; anything may precede its only colon.

use std::sync::Arc;

use super::{WrittenMove, WrittenPath, WrittenSteps};
use crate::check::read::{ReadOptions, first_wall, text_of};
use crate::check::{Sheet, SheetError};
use crate::graph::Graph;
use crate::puzzle::Move;

/// Reads a path: the states of a text, or the moves in it.
///
/// # Errors
/// If there are neither states nor moves.
pub fn read_path(bytes: &[u8], options: &ReadOptions) -> Result<WrittenPath, SheetError> {
    let text = text_of(bytes);
    if let Some((graph, at)) = options.graph.as_ref().and_then(|graph| Some((graph, first_wall(&text, graph)?))) {
        let before = options.read(&text.as_bytes()[..at.start]);
        let path = before.map_or_else(|_| of_moves(None, Vec::new()), |sheet| of_states(&sheet));
        let wall = Some((text[..at.start].matches('\n').count() + 1, text[at].to_owned()));
        return Ok(WrittenPath { graph: Some(Arc::clone(graph)), wall, ..path });
    }
    let whole = options.read(bytes);
    let is_map = options.graph.as_ref().is_some_and(|graph| graph.grid.is_some());
    let (moves, _) = moves_of(&text, is_map);
    match whole {
        Ok(sheet) if moves.is_empty() || sheet.rows.len() > 1 || sheet.graph.is_some() => Ok(of_states(&sheet)),
        Ok(sheet) => Ok(of_moves(Some(&sheet), moves)),
        Err(_) if !moves.is_empty() && (is_map || options.graph.is_none()) => {
            Ok(WrittenPath { graph: options.graph.clone(), ..of_moves(None, moves) })
        }
        Err(error) => Err(error),
    }
}

/// Reads a file that holds nothing but moves, of boards or on a map; `None` if it holds anything else.
pub fn only_moves(bytes: &[u8], graph: Option<&Arc<Graph>>) -> Option<WrittenPath> {
    let has_moves = graph.is_none_or(|graph| graph.grid.is_some());
    let (moves, other_lines) = moves_of(&text_of(bytes), graph.is_some());
    let is_path = has_moves && !moves.is_empty() && other_lines == 0;
    is_path.then(|| WrittenPath { graph: graph.cloned(), ..of_moves(None, moves) })
}

fn of_states(sheet: &Sheet) -> WrittenPath {
    let states = sheet.rows.iter().map(|row| (row.line(), row.state)).collect();
    let path = of_moves(Some(sheet), Vec::new());
    WrittenPath { start: sheet.start, steps: WrittenSteps::States(states), ..path }
}

fn of_moves(sheet: Option<&Sheet>, moves: Vec<WrittenMove>) -> WrittenPath {
    let first = |sheet: &Sheet| Some(sheet.rows.first().filter(|_| sheet.graph.is_none())?.state.board());
    WrittenPath {
        size: sheet.map(|sheet| sheet.size),
        graph: sheet.and_then(|sheet| sheet.graph.clone()),
        start: sheet.and_then(|sheet| sheet.start.or_else(|| first(sheet))),
        goal: sheet.and_then(|sheet| sheet.goal),
        steps: WrittenSteps::Moves(moves),
        wall: None,
        decided: sheet.map(|sheet| sheet.reading.decided.clone()).unwrap_or_default(),
    }
}

#[derive(PartialEq, Eq)]
enum Token<'a> {
    Move(Move, &'a str),
    /// An arrow may also join two moves.
    Arrow(Move, &'a str),
    Number,
    Other,
}

/// Returns the moves in a text, and the number of lines with other contents than moves and words that go with them; on a map, the
/// points of the compass are moves as well.
fn moves_of(text: &str, is_map: bool) -> (Vec<WrittenMove>, usize) {
    let (mut moves, mut other_lines) = (Vec::new(), 0);
    for (at, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        // What stands before the only colon is no move, unless it is a number.
        let (label, body) = match line.split([':', '：']).collect::<Vec<&str>>()[..] {
            [label, body] if !label.trim().bytes().all(|byte| byte.is_ascii_digit()) => (label.trim(), body),
            _ => ("", line),
        };
        let heading = if label.is_empty() { body.to_lowercase() } else { label.to_lowercase() };
        let announces = || heading.len() < 100 && PATHS.iter().any(|word| heading.contains(word));
        match moves_in(&tokens(body, is_map), at + 1) {
            Some(own) => moves.extend(own),
            None => other_lines += usize::from(!announces()),
        }
    }
    (moves, other_lines)
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
            Token::Other => return None,
            Token::Arrow(..) if arrows_join => return None,
            Token::Move(direction, text) | Token::Arrow(direction, text) => {
                moves.push(WrittenMove { line, text: (*text).to_owned(), direction: *direction });
            }
            Token::Number => {}
        }
    }
    (numbers == 0 || !moves.is_empty()).then_some(moves)
}

/// Words that go with moves.
const FILLERS: &str =
    "and blank by direction empty go goes hole is move moved moves slide space step the then tile to zero";
const FILLERS_ZH: &str = "向往移动步空格位白块的将把再然后第";

/// Words that announce a path: `Shortest path found in 5 moves`.
const PATHS: [&str; 9] = ["path", "solution", "solved", "route", "moves", "解", "路径", "移动", "步骤"];

/// Returns the tokens of a line, without signs and words that mean nothing.
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
        match c {
            _ if c.is_ascii_digit() => tokens.push(Token::Number),
            _ if is_latin(c) => latin(word, is_map, &mut tokens),
            _ => tokens.extend(sign(c, word)),
        }
    }
    tokens
}

fn is_latin(c: char) -> bool {
    c.is_alphabetic() && !('\u{2E80}'..'\u{FF00}').contains(&c)
}

/// Returns the token of a character other than digits and Latin letters: an arrow or a Chinese word.
fn sign(c: char, text: &str) -> Option<Token<'_>> {
    let among = |signs: [&str; 4]| signs.iter().position(|signs| signs.contains(c)).map(|at| Move::ALL[at]);
    let arrow = among(["↑⬆⇧⇑", "↓⬇⇩⇓", "←⬅⇦⇐", "→➡⇨⇒"]).map(|direction| Token::Arrow(direction, text));
    let word = among(["上", "下", "左", "右"]).map(|direction| Token::Move(direction, text));
    let is_other = c.is_alphanumeric() && !FILLERS_ZH.contains(c);
    arrow.or(word).or(is_other.then_some(Token::Other))
}

/// Directions, in the order of the moves; the points of the compass on a map.
const WORDS: [&str; 8] = ["up", "down", "left", "right", "north", "south", "west", "east"];

/// Adds the tokens of a word in letters: a direction, several in one word, or another word.
fn latin<'a>(word: &'a str, is_map: bool, tokens: &mut Vec<Token<'a>>) {
    let lower = word.to_lowercase();
    let find = |is_it: &dyn Fn(&str) -> bool| {
        let at = WORDS[..if is_map { 8 } else { 4 }].iter().position(|name| is_it(name))?;
        Some(Move::ALL[at % 4])
    };
    if let Some(direction) = find(&|name| name == lower.trim_start_matches("move")) {
        return tokens.push(Token::Move(direction, word));
    }
    let one_case = word.chars().all(char::is_uppercase) || word.chars().all(char::is_lowercase);
    let letter = |(at, c): (usize, char)| {
        let direction = find(&|name| name.starts_with(c.to_ascii_lowercase()))?;
        Some(Token::Move(direction, &word[at..at + c.len_utf8()]))
    };
    match word.char_indices().map(letter).collect::<Option<Vec<_>>>().filter(|_| one_case) {
        Some(moves) => tokens.extend(moves),
        None if FILLERS.split(' ').any(|filler| filler == lower) => {}
        None => tokens.push(Token::Other),
    }
}
