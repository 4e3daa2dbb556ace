//! Conditions on the properties of runs: how they are read, and what is told of those that are wrong.

use steptrace::survey::{Condition, Property, Value};

/// The truth of a condition on one run of 7 steps, 3 ties, 5 moves, that found no shortest path.
fn truth(text: &str) -> bool {
    let condition = Condition::parse(text, &["astar"]).unwrap_or_else(|error| panic!("{text}: {error}"));
    let value = |property| match property {
        Property::Steps => Value::Number(7),
        Property::Ties => Value::Number(3),
        Property::Moves => Value::Number(5),
        Property::LongerThanOptimal => Value::Truth(true),
        Property::Solved => Value::Truth(false),
        _ => Value::Absent,
    };
    condition.holds(&condition.terms().iter().map(|term| value(term.property)).collect::<Vec<_>>())
}

#[test]
fn a_condition_is_read_as_it_is_meant() {
    for text in [
        "steps = 7 or steps = 1 and ties = 0",
        "not (steps = 1 or ties = 1) and moves = 5",
        "not steps = 1 and ties = 3",
        "not not longer_than_optimal",
        "steps = 1 + 2 * 3",
        "steps = 13 - 3 - 3",
        "-ties + 10 = steps",
        "2 < ties and ties < moves and moves < steps and steps <= 7.0",
        "ties > 2.9999 and ties < 3.0001",
        "0.1 * 30 = ties",
        "moves * 1.4 == steps",
        "STEPS > 5 AND astar.Ties >= 3",
        "longer_than_optimal and not solved",
        "longer_than_optimal = 1 and solved + ties = 3",
        "cost > 1 or steps = 7",
        "not (cost > 1 and steps = 1)",
        "(steps=7)and(1*ties=3)",
    ] {
        assert!(truth(text), "{text}");
    }
    for text in ["cost > 1", "not cost > 1", "cost = cost", "solved", "steps != 7.0"] {
        assert!(!truth(text), "{text}");
    }
    let condition = Condition::parse("(a.steps > 3 and (b.ties = 0 and solved_ = 1))", &["a", "b"]);
    assert!(condition.is_err());
}

const EXAMPLE: &str = "such as 'steps <= 12 and ties = 0': comparisons are < <= = != >= >, parts are joined by";

#[test]
fn what_is_wrong_with_a_condition_is_told_with_its_place() {
    let both = &["bfs", "astar"][..];
    let one = &["astar"][..];
    for (names, text, place, says, help) in [
        (
            one,
            "",
            "",
            "a property or a number should stand here, where the condition ends",
            "such as 'steps <= 12 and ties = 0'",
        ),
        (one, "step <= 12", "step", "no property is called `step`", "did you mean `steps`? properties are steps, "),
        (
            one,
            "solvable",
            "solvable",
            "no property is called `solvable`",
            "did you mean `solved`? properties are steps, ",
        ),
        (one, "astar > 3", "astar", "no property is called `astar`", "did you mean `discarded`? properties are"),
        (both, "steps > 3", "steps", "`steps` of which strategy?", "write bfs.steps or astar.steps"),
        (
            both,
            "astr.steps > 3",
            "astr",
            "no strategy here is called `astr`",
            "did you mean `astar`? the strategies are bfs, astar",
        ),
        (both, "bfs.step > 3", "step", "no property is called `step`", "did you mean `steps`?"),
        (both, "bfs. > 3", ">", "a property of the strategy should stand in the place of `>`", EXAMPLE),
        (one, "steps <= ", "", "a property or a number should stand here, where the condition ends", EXAMPLE),
        (one, "steps > 3 ties = 0", "ties", "`and` or `or` should stand in the place of `ties`", EXAMPLE),
        (one, "(steps > 3", "", "`and`, `or` or `)` should stand here, where the condition ends", EXAMPLE),
        (one, "(steps > 3 ties", "ties", "`and`, `or` or `)` should stand in the place of `ties`", EXAMPLE),
        (one, "steps > 3)", ")", "`and` or `or` should stand in the place of `)`", EXAMPLE),
        (one, "steps", "", "a comparison should stand here, where the condition ends", EXAMPLE),
        (one, "not ties + 1", "", "a comparison should stand here, where the condition ends", EXAMPLE),
        (one, "2 < ties < 4", "<", "`and` or `or` should stand in the place of `<`", EXAMPLE),
        (one, "(steps) = 3", ")", "a comparison should stand in the place of `)`", EXAMPLE),
        (one, "steps * ties > 3", "ties", "a number should stand in the place of `ties`", EXAMPLE),
        (one, "steps > 3 && ties = 0", "&&", "`and` or `or` should stand in the place of `&&`", EXAMPLE),
        (one, "steps =< 3", "=<", "a comparison should stand in the place of `=<`", EXAMPLE),
        (one, "steps ≥ 3", "≥", "a comparison should stand in the place of `≥`", EXAMPLE),
        (one, "steps / 2 > 3", "/", "a comparison should stand in the place of `/`", EXAMPLE),
        (one, "steps > 3 and", "", "a property or a number should stand here, where the condition ends", EXAMPLE),
        (one, "steps > * 3", "*", "a property or a number should stand in the place of `*`", EXAMPLE),
    ] {
        let error = Condition::parse(text, names).unwrap_err();
        assert_eq!((&text[error.at.clone()], &error.to_string()[..]), (place, says), "{text}");
        let helps = error.help().unwrap();
        assert!(helps.starts_with(help) && !help.is_empty(), "{text}: {helps:?}");
    }
}

#[test]
fn no_text_is_too_deep_or_too_long() {
    for part in ["(", "not ", "-", "((not ", "1+(", "(1*"] {
        assert!(Condition::parse(&part.repeat(100_000), &["astar"]).is_err());
    }
    let long = vec!["steps > 1"; 101].join(" and ");
    assert_eq!(
        Condition::parse(&long, &["astar"]).unwrap_err().to_string(),
        "a condition has at most 400 words and signs"
    );
}

#[test]
fn no_text_near_a_condition_panics_and_every_error_has_its_place_and_help() {
    let names = ["bfs", "astar"];
    for text in [
        "not (bfs.steps > 2.5 * -astar.steps) and astar.solved or 2 < bfs.ties and bfs.ties <= 7",
        "astar.cost − 3 × 2 ≤ 步 && bfs. .. 1.2.3 é \u{202E} \u{0} <> 12345678901234567890",
    ] {
        let places: Vec<usize> = text.char_indices().map(|(at, _)| at).chain([text.len()]).collect();
        for (from, until) in places.iter().flat_map(|&from| places.iter().map(move |&until| (from, until))) {
            // A piece, a text with a gap, and a text with a piece twice.
            let near =
                if from < until { text[from..until].to_owned() } else { [&text[..from], &text[until..]].concat() };
            match Condition::parse(&near, &names) {
                Ok(condition) => {
                    let values = vec![Value::Number(u64::MAX); condition.terms().len()];
                    let _ = condition.holds(&values);
                }
                Err(error) => {
                    let place = near.get(error.at.clone());
                    let is_at_end = error.at.start == near.trim_end().len() || near.trim().is_empty();
                    assert!(place.is_some() && (place != Some("") || is_at_end), "{near:?}: {error:?}");
                    assert!(!error.to_string().is_empty() && error.help().is_some(), "{near:?}");
                }
            }
        }
    }
}
