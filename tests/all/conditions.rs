//! Conditions on the properties of runs: how they are read, and what is told of those that are wrong.

use steptrace::find::{Condition, Property, Value};
use steptrace::puzzle::Rng;

use crate::common::drawn::pick;

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
        "(1 + ties) * 2 = 8",
        "-ties + 10 = steps",
        "ties * -1 < 0",
        "5 - -2 = steps",
        "2 < ties < moves < steps <= 7.0",
        "not 2 < ties < 3",
        "ties > 2.9999 and ties < 3.0001",
        "0.1 * 30 = ties",
        "moves * 1.4 == steps",
        "STEPS > 5 AND astar.Ties >= 3",
        "longer_than_optimal and not solved",
        "longer_than_optimal = true",
        "solved = false",
        "solved != longer_than_optimal",
        "(steps > 5) = (ties > 2)",
        "cost > 1 or steps = 7",
        "not (cost > 1 and steps = 1)",
        "true",
        "steps=7and(ties)=3",
    ] {
        assert!(truth(text), "{text}");
    }
    for text in ["cost > 1", "not cost > 1", "cost = cost", "tie_matters", "not tie_matters", "false", "steps != 7.0"] {
        assert!(!truth(text), "{text}");
    }
    // Numbers that nobody can count with are neither less nor more.
    let large = vec!["999999999999999999"; 40].join(" * ");
    assert!(!truth(&format!("{large} > 1")) && !truth(&format!("{large} <= 1")));
    let condition = Condition::parse("(a.steps > 3 and (b.ties = 0 and solved_ = 1))", &["a", "b"]);
    assert!(condition.is_err());
    let condition = Condition::parse(" (a.steps > 3 and (b.ties = 0 and not a.solved)) ", &["a", "b"]).unwrap();
    assert_eq!(condition.parts(), ["a.steps > 3", "b.ties = 0", "not a.solved"]);
    assert_eq!(Condition::parse("steps > 3 or ties = 0", &["a"]).unwrap().parts(), ["steps > 3 or ties = 0"]);
}

#[test]
fn what_is_wrong_with_a_condition_is_told_with_its_place() {
    let both = &["bfs", "astar"][..];
    let one = &["astar"][..];
    for (names, text, place, says, help) in [
        (one, "", "", "no condition: the text is empty", "such as 'steps <= 12 and ties = 0'"),
        (one, "step <= 12", "step", "no property is called `step`", "did you mean `steps`? properties are steps, "),
        (one, "length > 3", "length", "no property is called `length`", "did you mean `moves`? "),
        (
            one,
            "solvable",
            "solvable",
            "no property is called `solvable`",
            "only boards from which the goal can be reached",
        ),
        (
            one,
            "astar > 3",
            "astar",
            "no property is called `astar`",
            "a property stands behind a strategy's name, such as astar.steps",
        ),
        (both, "steps > 3", "steps", "`steps` of which strategy?", "write bfs.steps or astar.steps"),
        (
            both,
            "astr.steps > 3",
            "astr",
            "no strategy here is called `astr`",
            "did you mean `astar`? the strategies are bfs, astar",
        ),
        (both, "bfs.step > 3", "step", "no property is called `step`", "did you mean `steps`?"),
        (both, "bfs. > 3", ">", "a property of the strategy should stand in the place of `>`", "such as astar.steps"),
        (one, "steps <= ", "", "a property, a number or `(` should stand here, where the condition ends", ""),
        (
            one,
            "steps > 3 ties = 0",
            "ties",
            "`and` or `or` should stand in the place of `ties`",
            "such as 'steps <= 12",
        ),
        (one, "(steps > 3", "(", "this parenthesis is not closed", ""),
        (one, "(steps > 3 ties", "ties", "`and`, `or` or `)` should stand in the place of `ties`", "such as"),
        (one, "steps > 3)", ")", "this parenthesis closes none", ""),
        (one, "steps", "steps", "`steps` is a number, not true or false", "compare it, such as steps > 0"),
        (
            one,
            "not ties + 1",
            "ties + 1",
            "`ties + 1` is a number, not true or false",
            "compare it, such as ties + 1 > 0",
        ),
        (one, "solved > 1", "solved", "`solved` is true or false, not a number", "true and false go with"),
        (one, "1 + solved > 1", "solved", "`solved` is true or false, not a number", "true and false go with"),
        (one, "steps = solved", "solved", "`solved` is true or false, not a number", "true and false go with"),
        (one, "solved = steps", "steps", "`steps` is a number, not true or false", "compare it"),
        (one, "solved = solved = solved", "=", "`and` or `or` should stand in the place of `=`", "such as"),
        (one, "steps > 3 && ties = 0", "&&", "`&&` means nothing in a condition", "write `and`"),
        (one, "steps =< 3", "=<", "`=<` means nothing in a condition", "write `<=`"),
        (one, "steps ≥ 3", "≥", "`≥` means nothing in a condition", "write `>=`"),
        (
            one,
            "steps / 2 > 3",
            "/",
            "`/` means nothing in a condition",
            "there is no division: multiply the other side",
        ),
        (one, "steps > 1234567890123456789", "1234567890123456789", "a number has at most 18 digits", ""),
        (one, "steps > 3 and", "", "a property, a number or `(` should stand here, where the condition ends", ""),
    ] {
        let error = Condition::parse(text, names).unwrap_err();
        assert_eq!((&text[error.at.clone()], &error.to_string()[..]), (place, says), "{text}");
        let helps = error.help().unwrap_or_default();
        assert!(helps.starts_with(help) && helps.is_empty() == help.is_empty(), "{text}: {helps:?}");
    }
    let last = Condition::parse("solved = solved = solved", one).unwrap_err();
    assert_eq!(last.at, 16..17);
}

#[test]
fn no_text_is_too_deep_or_too_long() {
    for part in ["(", "not ", "-", "((not ", "1+(", "(1*"] {
        assert!(Condition::parse(&part.repeat(100_000), &["astar"]).is_err());
    }
    let long = |joint: &str, part: &str| vec![part; 20_000].join(joint);
    for text in
        [long(" and ", "steps > 1"), long(" or ", "ties = 9"), format!("{} > 0", long(" + ", "ties")), long(" < ", "1")]
    {
        let condition = Condition::parse(&text, &["astar"]).unwrap();
        let values: Vec<Value> = condition.terms().iter().map(|_| Value::Number(3)).collect();
        let _ = condition.holds(&values);
    }
    let mut rng = Rng::new(5);
    let words = [
        "steps", "ties", "solved", "and", "or", "not", "(", ")", "<", "=", "!=", "+", "-", "*", "3", "0.5", ".",
        "astar", "é", "\t",
    ];
    for _ in 0..20_000 {
        let text: Vec<&str> = (0..rng.below(12)).map(|_| pick(&mut rng, &words)).collect();
        let text = text.join(if rng.below(2) == 0 { " " } else { "" });
        if let Err(error) = Condition::parse(&text, &["astar"]) {
            assert!(text.get(error.at.clone()).is_some(), "{text:?}: {error:?}");
            let _ = (error.to_string(), error.help());
        }
    }
}
