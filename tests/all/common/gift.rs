//! A reader of GIFT, written from its documentation (`docs.moodle.org/en/GIFT_format`).

/// A question.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Gift {
    pub(crate) category: String,
    pub(crate) name: String,
    pub(crate) text: String,
    pub(crate) kind: Kind,
    pub(crate) feedback: String,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Kind {
    /// Numbers with the tolerance of each.
    Number(Vec<(f64, f64)>),
    Short(Vec<String>),
    /// Texts, which of them are right, and what is said of each.
    Choice(Vec<(String, bool, String)>),
    Match(Vec<(String, String)>),
}

/// Reads a file: questions with an empty line between each two.
pub(crate) fn read(text: &str) -> Vec<Gift> {
    let (mut questions, mut category) = (Vec::new(), String::new());
    for part in text.split("\n\n") {
        let lines: Vec<&str> = part.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
        let part = lines.join("\n");
        let part = part.trim();
        if let Some(name) = part.strip_prefix("$CATEGORY:") {
            name.trim().clone_into(&mut category);
        } else if !part.is_empty() {
            questions.push(question(part, &category));
        }
    }
    questions
}

/// Returns the places of a sign that is not escaped.
fn places(text: &str, sign: char) -> Vec<usize> {
    let (mut places, mut is_escaped) = (Vec::new(), false);
    for (at, c) in text.char_indices() {
        if c == sign && !is_escaped {
            places.push(at);
        }
        is_escaped = c == '\\' && !is_escaped;
    }
    places
}

fn unescaped(text: &str) -> String {
    let (mut plain, mut letters) = (String::new(), text.trim().chars());
    while let Some(c) = letters.next() {
        match c {
            '\\' => match letters.next() {
                Some('n') => plain.push('\n'),
                Some(c) => {
                    assert!("~=#{}:\\".contains(c), "\\{c} is no escape: {text}");
                    plain.push(c);
                }
                None => panic!("a backslash at the end: {text}"),
            },
            c => plain.push(c),
        }
    }
    plain
}

/// The text behind `[html]`.
fn html(text: &str) -> String {
    unescaped(text.trim().strip_prefix("[html]").unwrap_or_else(|| panic!("no format is said: {text}")))
}

fn question(part: &str, category: &str) -> Gift {
    let rest = part.strip_prefix("::").unwrap_or_else(|| panic!("no name: {part}"));
    let end = places(rest, ':').windows(2).find(|pair| pair[0] + 1 == pair[1]).expect("the end of the name")[0];
    let (name, rest) = (unescaped(&rest[..end]), &rest[end + 2..]);
    let (open, close) = (places(rest, '{'), places(rest, '}'));
    assert_eq!((open.len(), close.len()), (1, 1), "one block of answers: {part}");
    assert_eq!(rest[close[0] + 1..].trim(), "", "the answers come last");
    let (text, answers) = (html(&rest[..open[0]]), rest[open[0] + 1..close[0]].trim());
    let general = places(answers, '#').windows(4).find(|four| four[3] == four[0] + 3).map(|four| four[0]);
    let feedback = general.map(|at| html(&answers[at + 4..])).unwrap_or_default();
    let answers = answers[..general.unwrap_or(answers.len())].trim();
    let kind = if let Some(numbers) = answers.strip_prefix('#') {
        Kind::Number(parts(numbers, "=").into_iter().map(|(_, number)| tolerant(&number)).collect())
    } else if !places(answers, '~').is_empty() {
        let choice = |(sign, choice): (char, String)| {
            let hash = places(&choice, '#').first().copied();
            let says = hash.map(|at| html(&choice[at + 1..])).unwrap_or_default();
            (html(&choice[..hash.unwrap_or(choice.len())]), sign == '=', says)
        };
        Kind::Choice(parts(answers, "=~").into_iter().map(choice).collect())
    } else if answers.contains("->") {
        let pair = |(_, pair): (char, String)| {
            let (subject, text) = pair.split_once("->").unwrap_or_else(|| panic!("no pair: {pair}"));
            (html(subject), unescaped(text))
        };
        Kind::Match(parts(answers, "=").into_iter().map(pair).collect())
    } else {
        Kind::Short(parts(answers, "=").into_iter().map(|(_, text)| unescaped(&text)).collect())
    };
    Gift { category: category.to_owned(), name, text, kind, feedback }
}

/// The parts that these signs begin.
fn parts(answers: &str, signs: &str) -> Vec<(char, String)> {
    let mut places: Vec<usize> = signs.chars().flat_map(|sign| places(answers, sign)).collect();
    places.sort_unstable();
    assert_eq!(answers[..places.first().copied().unwrap_or(answers.len())].trim(), "", "{answers}");
    let ends = places.iter().skip(1).copied().chain([answers.len()]);
    let part =
        |(&at, end): (&usize, usize)| (answers[at..].chars().next().unwrap(), answers[at + 1..end].trim().to_owned());
    places.iter().zip(ends).map(part).collect()
}

fn tolerant(number: &str) -> (f64, f64) {
    let (number, tolerance) = number.split_once(':').unwrap_or((number, "0"));
    (number.trim().parse().unwrap(), tolerance.trim().parse().unwrap())
}

#[test]
fn the_examples_of_the_format_are_read() {
    let text = "// note\n\n$CATEGORY: $course$/top/A\n\n::Q\\: 1::[html]2 \\= <b>two</b>? {\n=[html]yes #[html]right\n~[html]no\n####[html]why\n}\n\n\
                ::N::[html]n {#\n=3.5:0\n}\n\n::M::[html]m {\n=[html]a -> 1\n=[html]b -> 2\n}\n\n::S::[html]s {\n=one\n=two\n}\n";
    let read = read(text);
    assert_eq!(
        (read[0].name.as_str(), read[0].text.as_str(), read[0].feedback.as_str()),
        ("Q: 1", "2 = <b>two</b>?", "why")
    );
    let choices = vec![("yes".into(), true, "right".into()), ("no".into(), false, String::new())];
    assert_eq!(read[0].kind, Kind::Choice(choices));
    assert_eq!(read[1].kind, Kind::Number(vec![(3.5, 0.0)]));
    assert_eq!(read[2].kind, Kind::Match(vec![("a".into(), "1".into()), ("b".into(), "2".into())]));
    assert_eq!(read[3].kind, Kind::Short(vec!["one".into(), "two".into()]));
    assert_eq!(read[3].category, "$course$/top/A");
}
