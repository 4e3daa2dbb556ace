//! The gallery of the lab says what is true of its runs.

use serde_json::Value;
use steptrace::cli::{Files, call_on};

/// The numbers of a text as they are written, each with the separators inside it.
fn numbers(text: &str) -> Vec<&str> {
    let is_part = |sign: char| sign.is_ascii_digit() || sign == ',' || sign == '.';
    let parts = text.split(|sign| !is_part(sign)).map(|part| part.trim_matches([',', '.']));
    parts.filter(|part| !part.is_empty()).collect()
}

/// Returns the words of the command behind a state.
fn command(state: &Value) -> Vec<String> {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let problem = &state["problem"];
    let problem = if problem["kind"] == "tiles" {
        vec![text(&problem["start"]), "--goal".to_owned(), text(&problem["goal"])]
    } else {
        vec![text(&problem["name"])]
    };
    let runs = state["runs"].as_array().unwrap();
    let strategies = runs.iter().flat_map(|run| ["--strategy".to_owned(), text(run)]);
    let is_varied = state["view"] == "vary";
    let name = if is_varied || runs.len() > 1 { "compare" } else { "report" };
    let varied = if is_varied { vec!["--vary".to_owned(), text(&state["asked"]["key"])] } else { Vec::new() };
    [name.to_owned()].into_iter().chain(problem).chain(strategies).chain(varied).collect()
}

#[test]
fn every_number_that_a_sentence_of_the_gallery_names_is_in_the_report_of_its_runs() {
    let runs: Vec<Value> = serde_json::from_str(include_str!("../../templates/lab/gallery.json")).unwrap();
    assert!(runs.len() >= 20);
    for run in runs {
        let [english, chinese] = [0, 1].map(|lang| run["look"][lang].as_str().unwrap());
        let sorted = |text| {
            let mut numbers = numbers(text);
            numbers.sort_unstable();
            numbers
        };
        assert_eq!(sorted(english), sorted(chinese), "{english}");
        let report =
            call_on(&[command(&run["state"]), ["--width", "200"].map(Into::into).to_vec()].concat(), Files::new());
        let report = String::from_utf8(report.output).unwrap();
        let told = numbers(&report);
        for number in numbers(english) {
            assert!(told.contains(&number), "{number} in {english}");
        }
    }
}
