//! Days and times of day, as programs print them before the lines of a log.

use super::logs::is_known;

/// Returns what follows a time of day, with the day before it where there is one.
///
/// What follows it is no part of a number or a cell.
pub(super) fn time(text: &str) -> Option<&str> {
    let day = numeric_day(text).or_else(|| spelled_day(text));
    let (rest, day) = day.unwrap_or((text, Day::None));
    let rest = hours(rest, day != Day::None)?;
    // Parts of a second.
    let thousandths = || rest.strip_prefix([',', ':']).filter(|rest| matches!(digits(rest), 3 | 6));
    let fraction = rest.strip_prefix('.').filter(|rest| (1..=9).contains(&digits(rest))).or_else(thousandths);
    let rest = fraction.map_or(rest, |rest| rest.get(digits(rest)..).unwrap_or_default());
    // The half of the day, the zone, and the year that `date` writes at the end.
    let rest = half(rest);
    let rest = zone(rest);
    // At the end of a line four digits may be a board, `2013`.
    let is_year = |rest: &&str| day == Day::WithWeekday && ends(rest) && !rest.is_empty();
    let year = [" 19dd", " 20dd"].into_iter().find_map(|year| pattern(rest, year)).filter(is_year);
    let rest = year.unwrap_or(rest);
    // A row of tiles may have colons between them: `10:12:15:3`.
    let colon = rest.strip_prefix(':').filter(|rest| !rest.starts_with(|c: char| c.is_ascii_digit()));
    ends(rest).then_some(colon.unwrap_or(rest)).filter(|rest| !rest.starts_with(':'))
}

/// Returns true for the seconds since a beginning: `0.001234`, `12.5s`, `12ms`.
pub(super) fn elapsed(text: &str) -> bool {
    let bare = text.trim_end_matches("ms").trim_end_matches(['s', '+']).trim_start_matches('+');
    let is_number = !bare.is_empty() && bare.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let decimals = bare.split_once('.').map_or(0, |(_, decimals)| decimals.len());
    is_number && (bare.len() < text.len() && text.ends_with('s') || decimals >= 3)
}

/// Returns what follows a pattern of digits, `d`, and signs.
pub(super) fn pattern<'a>(text: &'a str, pattern: &str) -> Option<&'a str> {
    let fits = |(byte, sign): (u8, u8)| if sign == b'd' { byte.is_ascii_digit() } else { byte == sign };
    let long = text.len() >= pattern.len();
    (long && text.bytes().zip(pattern.bytes()).all(fits)).then(|| text.get(pattern.len()..)).flatten()
}

/// What is told of the day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Day {
    None,
    Told,
    /// The name of the day and that of the month, without a year.
    WithWeekday,
}

/// Returns true if a time may end before this.
fn ends(rest: &str) -> bool {
    rest.is_empty() || rest.starts_with([' ', ']', ':', '|'])
}

/// Number of digits with which a text begins.
fn digits(text: &str) -> usize {
    text.bytes().take_while(u8::is_ascii_digit).count()
}

/// The digits with which a text begins, and what follows them.
fn number(text: &str) -> (&str, &str) {
    text.split_at_checked(digits(text)).unwrap_or((text, ""))
}

/// A day in numbers, with what stands between it and the time: `2024-01-05T`, `5.1.24 `, `24/Nov/2026:`, `2024年1月5日 `.
fn numeric_day(text: &str) -> Option<(&str, Day)> {
    let (first, rest) = number(text);
    let sign = rest.chars().next().filter(|_| (1..=4).contains(&first.len()))?;
    let rest = rest.get(sign.len_utf8()..)?;
    let is_name = |part: &str| part.chars().count() >= 3 && part.chars().all(char::is_alphabetic);
    let (day, rest) = match sign {
        '-' | '/' | '.' => {
            let end = rest.find(|c: char| !c.is_alphanumeric()).unwrap_or(rest.len());
            let (second, after) = rest.split_at_checked(end)?;
            let month = matches!(digits(second), 1..=2) && digits(second) == second.len() || is_name(second);
            let (fits, rest) = if let Some(after) = after.strip_prefix(sign) {
                let (third, after) = number(after);
                (month && matches!((first.len(), third.len()), (4, 1..=2) | (1..=2, 1 | 2 | 4)), after)
            } else {
                // `01-05 12:00:01`
                (sign == '-' && first.len() == 2 && second.len() == 2 && digits(second) == 2, after)
            };
            (Day::Told, Some(rest).filter(|_| fits)?)
        }
        '年' | '년' | '月' | '월' => {
            let mut rest = rest.trim_start_matches(' ');
            if matches!(sign, '年' | '년') {
                rest = number(rest).1.strip_prefix(['月', '월'])?.trim_start_matches(' ');
            }
            (Day::Told, number(rest).1.strip_prefix(['日', '일'])?)
        }
        // Month and day, as four digits.
        ' ' if first.len() == 4 => return pattern(rest, "dd:dd:dd").map(|_| (rest, Day::Told)),
        _ => return None,
    };
    let rest = rest.strip_prefix(',').unwrap_or(rest);
    Some((rest.strip_prefix(['T', '_', ':']).unwrap_or_else(|| rest.trim_start_matches(' ')), day))
}

/// A day in words of any language, `Jan 5 `, `Tue, 24. Nov. 2026 `: one word at least, and one number that a month may have.
/// A word that says what its number is, such as `step`, is none of a day.
fn spelled_day(text: &str) -> Option<(&str, Day)> {
    let (mut rest, mut names, mut days, mut years) = (text, 0, 0, 0);
    for _ in 0..6 {
        let (word, after) = rest.split_once(' ')?;
        let bare = word.trim_end_matches([',', '.']);
        let (number, end) = number(bare);
        match number.len() {
            0 if bare.chars().count() >= 2 && bare.chars().all(char::is_alphabetic) && !is_known(bare) => names += 1,
            1..=2 if ["", "st", "nd", "rd", "th", "er", "º"].contains(&end) => days += 1,
            4 if end.is_empty() => years += 1,
            _ => return None,
        }
        rest = after.trim_start_matches(' ');
        if names > 0 && days == 1 && years < 2 && hours(rest, true).is_some() {
            return Some((rest, if years == 0 && names == 2 { Day::WithWeekday } else { Day::Told }));
        }
    }
    None
}

/// Returns what follows hours, minutes and seconds; behind a day, the seconds may be left out.
fn hours(text: &str, dated: bool) -> Option<&str> {
    let (hours, rest) = number(text);
    let rest = pattern(rest, ":dd").filter(|_| matches!(hours.len(), 1..=2))?;
    pattern(rest, ":dd").or(Some(rest).filter(|_| dated))
}

/// Returns what follows `AM` or `PM`, where one stands here.
fn half(text: &str) -> &str {
    let bare = text.strip_prefix([' ', '\u{202F}']).unwrap_or(text);
    let halves = ["AM", "PM", "am", "pm", "a.m.", "p.m."];
    halves.iter().find_map(|half| bare.strip_prefix(half)).filter(|rest| ends(rest)).unwrap_or(text)
}

/// Returns what follows a zone, where one stands here: `Z`, `+01:00`, ` +0000`, ` CET`.
fn zone(text: &str) -> &str {
    let offset = |text: &'_ str| {
        let text = text.strip_prefix(['+', '-'])?;
        let at = pattern(text, "dd:dd").or_else(|| pattern(text, "dddd"))?;
        Some(text.len() - at.len() + 1)
    };
    let bare = text.strip_prefix(' ').unwrap_or(text);
    let named = || ZONES.into_iter().find(|zone| text.len() > bare.len() && bare.starts_with(zone)).map(str::len);
    let utc = || (text.starts_with('Z')).then_some(1);
    let rest = offset(bare).or_else(utc).or_else(named).and_then(|length| bare.get(length..));
    rest.filter(|rest| ends(rest)).unwrap_or(text)
}

/// Zones by their letters, those that begin like another behind it.
const ZONES: [&str; 20] = [
    "UTC", "GMT", "CEST", "CET", "BST", "EEST", "EET", "WEST", "WET", "MSK", "IST", "JST", "KST", "EST", "EDT", "CST",
    "CDT", "MST", "PST", "PDT",
];

/// The bytes of the times of day in a line, `12:00:01`.
pub(in super::super) fn times(line: &str) -> Vec<std::ops::Range<usize>> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(colon) = line[at..].find(':').map(|colon| at + colon) {
        let before = line[..colon].bytes().rev().take(3).take_while(u8::is_ascii_digit).count();
        let after = line.get(colon..).and_then(|rest| pattern(rest, ":dd:dd"));
        let apart = |rest: &&str| !rest.starts_with(|c: char| c == ':' || c.is_ascii_digit());
        at = colon + 1;
        if let Some(rest) = after.filter(apart)
            && matches!(before, 1..=2)
            && !line[..colon - before].ends_with(':')
        {
            at = line.len() - rest.len();
            found.push(colon - before..at);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_may_be_written_in_many_ways() {
        for day in [
            "",
            "2024-01-05 ",
            "2024-01-05T",
            "2024-01-05_",
            "2024/1/5 ",
            "5.1.2024 ",
            "05.01.24 ",
            "24-1-5 ",
            "1/5/2024, ",
            "01-05 ",
            "0105 ",
            "24-Nov-2026 ",
            "24/Nov/2026:",
            "Jan  5 ",
            "Jan 5th ",
            "Mai 5 ",
            "5. Mai 2024 ",
            "5 de mayo de 2024, ",
            "lun. 5 mai ",
            "Tue, 24 Nov 2026 ",
            "1 er mai ",
            "янв 05 ",
            "2024年1月5日 ",
            "1月5日 ",
            "2024년 1월 5일 ",
        ] {
            let day = day.replace("1 er", "1er");
            for time in [
                "12:00:01",
                "9:00:01",
                "12:00:01.123",
                "12:00:01,123",
                "12:00:01Z",
                "12:00:01+01:00",
                "12:00:01 +0000",
                "9:00:01 AM",
                "9:00:01 p.m.",
                "12:00:01 UTC",
            ] {
                let text = format!("{day}{time} 2 8 3");
                let told = Some(" 2 8 3").filter(|_| day != "0105 " || time.starts_with('1'));
                assert_eq!(super::time(&text), told, "four digits stand before two: {text}");
            }
            assert_eq!(
                super::time(&format!("{day}12:00 2 8 3")),
                Some(" 2 8 3").filter(|_| !matches!(day.as_str(), "" | "0105 "))
            );
        }
        assert_eq!(time("Tue Nov 24 13:40:32 2026 2 8 3"), Some(" 2 8 3"));
        assert_eq!(time("Tue Nov 24 13:40:32 CET 2026: 2 8 3"), Some(" 2 8 3"));
        assert_eq!(time("2024-01-05 13:40:32 2026 x"), Some(" 2026 x"), "a year is told once");
        assert_eq!([time("Jan 5 13:40:32 2013 x"), time("Mon Jan 5 13:40:32 2013")], [Some(" 2013 x"), Some(" 2013")]);
    }

    #[test]
    fn what_is_no_time_stays() {
        for text in [
            "",
            "12:00 2 8 3",
            "step 5 12:00:01 2",
            "Jan 12:00:01 2",
            "Jan 5 6 12:00:01 2",
            "a 5 12:00:01 2",
            "Jan 5xy 12:00:01 2",
            "10:12:15:3",
            "123:00:01 2",
            "12:0:01 2",
            "12:00:011",
            "2024-01.05 12:00:01 2",
            "2024-001-05 12:00:01 2",
            "01/05 12:00:01 2",
            "2024年1 12:00:01",
            "283104765 12:00:01",
            "Jan 5 2024 2025 12:00:01",
        ] {
            assert_eq!(time(text), None, "{text}");
        }
    }

    #[test]
    fn times_are_found_within_a_line() {
        let found = |line: &'static str| times(line).into_iter().map(|at| &line[at]).collect::<Vec<_>>();
        assert_eq!(found("Mai 5 12:00:01 2 8 3, 9:10:11"), ["12:00:01", "9:10:11"]);
        assert_eq!(found("10:12:15:3 1:2:3 123:00:01 12:00 12:00:011 é:00:01"), [""; 0]);
    }
}
