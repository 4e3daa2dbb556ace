//! Days and times of day, as programs print them before the lines of a log.

use std::ops::Range;
use std::sync::LazyLock;

use regex::Regex;

/// A time of day, with the day before it if there is one, and the sign that may follow it. `12:00` alone may be anything, and so
/// may four digits at the end of a line, except behind the name of a weekday, where `date` writes the year.
static TIME: LazyLock<Regex> = LazyLock::new(|| {
    let month = "(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*";
    let weekday = "(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,?";
    let days = [
        "[0-9]{4}([-/.])[0-9]{1,2}[-/.][0-9]{1,2}".to_owned(),
        format!("[0-9]{{1,2}}[-/.](?:[0-9]{{1,2}}|{month})[-/.](?:[0-9]{{4}}|[0-9]{{1,2}})"),
        "[0-9]{2}-[0-9]{2}".to_owned(),
        "(?:[0-9]{4} ?(?:年|년) ?)?[0-9]{1,2} ?(?:月|월) ?[0-9]{1,2} ?(?:日|일)".to_owned(),
        format!("(?:{weekday} +)?{month} +[0-9]{{1,2}}(?:st|nd|rd|th)?,?(?: +[0-9]{{4}},?)?"),
        format!("(?:{weekday} +)?[0-9]{{1,2}}[.]? +{month}(?: +[0-9]{{4}})?,?"),
    ];
    let days = days.join("|");
    let time = format!(
        "(?:(?:{days}),?(?:[T_:]| +)[0-9]{{1,2}}:[0-9]{{2}}(?::[0-9]{{2}})?|[0-9]{{1,2}}:[0-9]{{2}}:[0-9]{{2}})"
    );
    let fraction = "(?:[.][0-9]{1,9}|[,:][0-9]{3}|[,:][0-9]{6})?";
    let half = "(?: ?(?:[AaPp]M|[ap]m|[ap][.]m[.]))?";
    let zone = "(?: ?(?:Z|[+-][0-9]{2}:?[0-9]{2})| (?:UTC|GMT|[A-Z]{1,3}T))?";
    Regex::new(&format!("^{time}{fraction}{half}{zone}(?P<end>$|[] :|])")).expect("a pattern")
});

/// Returns what follows a time of day, with the day before it where there is one.
pub(super) fn time(text: &str) -> Option<&str> {
    let rest = text.get(TIME.captures(text)?.name("end")?.start()..)?;
    // A row of tiles may have colons between them: `10:12:15:3`.
    match rest.strip_prefix(':') {
        Some(row) if row.starts_with(|c: char| c.is_ascii_digit() || c == ':') => None,
        Some(rest) => Some(rest),
        None => Some(rest),
    }
}

/// Returns the bytes of the times of day in a line, `12:00:01`.
pub(in super::super) fn times(line: &str) -> Vec<Range<usize>> {
    static DIGITS: LazyLock<Regex> = LazyLock::new(|| Regex::new("[0-9:]+").expect("a pattern"));
    static IS_TIME: LazyLock<Regex> =
        LazyLock::new(|| Regex::new("^[0-9]{1,2}:[0-9]{2}:[0-9]{2}$").expect("a pattern"));
    DIGITS.find_iter(line).filter(|found| IS_TIME.is_match(found.as_str())).map(|found| found.range()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_time_stays() {
        assert_eq!(time("Tue Nov 24 13:40:32 2 8 3"), Some(" 2 8 3"));
        for text in
            ["12:00 2 8 3", "step 5 12:00:01 2", "10:12:15:3", "12:00:011", "12:00:01,283104765", "2013 12:00:01"]
        {
            assert_eq!(time(text), None, "{text}");
        }
        let found = |line: &'static str| times(line).into_iter().map(|at| &line[at]).collect::<Vec<_>>();
        assert_eq!(found("Mai 5 12:00:01 2 8 3, 9:10:11 10:12:15:3 123:00:01"), ["12:00:01", "9:10:11"]);
    }
}
