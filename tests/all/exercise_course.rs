//! Banks of questions for course systems: Moodle XML by an XML parser and the rules of the importer, GIFT by a reader of its own.

#![expect(
    clippy::cast_precision_loss,
    clippy::float_cmp,
    reason = "numbers of questions are whole and small, and fractions are written out"
)]

use std::collections::{BTreeMap, BTreeSet};

use roxmltree::{Document, Node};
use steptrace::exercise::{CourseFormat, ExerciseKind, ExerciseOptions, Keyed, Plan, Variants, write_course};
use steptrace::puzzle::{Instance, Rng};
use steptrace::report::Lang;
use steptrace::search::{Bounds, Name, NodeId};

use crate::common::drawn::setup;
use crate::common::exercises::{plan, random_plan, word};
use crate::common::gift::{self, Gift, Kind};
use crate::common::model;
use crate::common::runs::Golden;

fn bank(keyed: &[Keyed], options: &ExerciseOptions, format: CourseFormat) -> String {
    let mut bytes = Vec::new();
    write_course(keyed, options, format, &mut bytes).unwrap().unwrap();
    String::from_utf8(bytes).unwrap()
}

fn one(plan: &Plan) -> Option<[Keyed; 1]> {
    Some([Keyed { who: None, exercise: plan.make().ok()? }])
}

fn child<'a>(node: Node<'a, 'a>, name: &str) -> Node<'a, 'a> {
    node.children()
        .find(|child| child.has_tag_name(name))
        .unwrap_or_else(|| panic!("no {name} in {:?}", node.tag_name()))
}

/// The text of the element `text` below a node.
fn text<'a>(node: Node<'a, 'a>, name: &str) -> String {
    let text = child(child(node, name), "text");
    text.children().filter_map(|part| part.text()).collect()
}

/// Asserts that HTML is well-formed, and what it shows is there.
fn is_html(html: &str) {
    let whole = format!("<div>{html}</div>");
    let parsed = Document::parse(&whole).unwrap_or_else(|error| panic!("{error}: {html}"));
    for node in parsed.descendants().filter(Node::is_element) {
        assert!(!["script", "style", "link", "iframe", "img"].contains(&node.tag_name().name()));
        assert!(node.attributes().all(|attribute| !attribute.name().starts_with("on") && attribute.name() != "href"));
    }
}

/// Reads Moodle XML into what GIFT says, and holds it to the rules of the importer.
fn moodle(xml: &str) -> Vec<Gift> {
    assert!(xml.starts_with("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<quiz>\n"));
    let document = Document::parse(xml).unwrap();
    let (mut questions, mut category) = (Vec::new(), String::new());
    for question in document.root_element().children().filter(Node::is_element) {
        assert!(question.has_tag_name("question"));
        let kind = question.attribute("type").unwrap();
        if kind == "category" {
            category = text(question, "category");
            assert!(category.starts_with("$course$/top/"), "{category}");
            continue;
        }
        let name = text(question, "name");
        assert!(!category.is_empty() && !name.is_empty() && name.chars().count() <= 255, "{name}");
        let (shown, feedback) = (text(question, "questiontext"), text(question, "generalfeedback"));
        for (part, html) in [("questiontext", &shown), ("generalfeedback", &feedback)] {
            assert_eq!(child(question, part).attribute("format"), Some("html"));
            assert!(!html.is_empty(), "{name}");
            is_html(html);
        }
        let grade: f64 = child(question, "defaultgrade").text().unwrap().parse().unwrap();
        assert!(grade > 0.0);
        let answers: Vec<Node<'_, '_>> = question.children().filter(|node| node.has_tag_name("answer")).collect();
        let fraction = |node: &Node<'_, '_>| node.attribute("fraction").unwrap().parse::<f64>().unwrap();
        let own = |node: &Node<'_, '_>| -> String {
            child(*node, "text").children().filter_map(|part| part.text()).collect()
        };
        let all_right = answers.iter().all(|answer| fraction(answer) == 100.0);
        let kind = match kind {
            "numerical" => {
                assert!(!answers.is_empty() && all_right);
                let number = |node: &Node<'_, '_>| {
                    (own(node).parse().unwrap(), child(*node, "tolerance").text().unwrap().parse().unwrap())
                };
                Kind::Number(answers.iter().map(number).collect())
            }
            "shortanswer" => {
                assert_eq!(child(question, "usecase").text(), Some("0"));
                assert!(!answers.is_empty() && all_right);
                // A star would stand for any text.
                assert!(answers.iter().all(|answer| !own(answer).contains('*') && !own(answer).trim().is_empty()));
                Kind::Short(answers.iter().map(own).collect())
            }
            "multichoice" => {
                assert_eq!(child(question, "single").text(), Some("true"));
                assert!(answers.len() >= 2);
                assert!(answers.iter().all(|answer| [0.0, 100.0].contains(&fraction(answer))));
                assert!(answers.iter().any(|answer| fraction(answer) == 100.0), "{name}");
                assert!(answers.iter().any(|answer| fraction(answer) == 0.0), "{name}");
                assert_eq!(answers.iter().map(own).collect::<BTreeSet<_>>().len(), answers.len(), "{name}");
                for answer in &answers {
                    is_html(&own(answer));
                }
                let choice = |node: &Node<'_, '_>| (own(node), fraction(node) == 100.0, text(*node, "feedback"));
                Kind::Choice(answers.iter().map(choice).collect())
            }
            other => panic!("{other} is no type of question"),
        };
        questions.push(Gift { category: category.clone(), name, text: shown, kind, feedback });
    }
    assert!(!questions.is_empty());
    questions
}

#[test]
fn both_formats_hold_the_same_questions_of_every_kind_in_both_languages() {
    let mut rng = Rng::new(41);
    let hostile = ["A ]]> & <b> {x} ~y =z #1 : \\n %50% -> //", "王小明 $CATEGORY: /a//b/ \u{0}\u{1F}\n\nnext ::", ""];
    let mut asked: BTreeMap<&str, usize> = BTreeMap::new();
    for round in 0..6 {
        for kind in ExerciseKind::ALL {
            for name in Name::ALL {
                let plan = random_plan(&mut rng, kind, name);
                let Some(keyed) = one(&plan) else { continue };
                let lang = Lang::ALL[round % 2];
                let title = Some(hostile[round % 3].to_owned()).filter(|title| !title.is_empty());
                let options = ExerciseOptions { lang, title, ..ExerciseOptions::default() };
                let mut bytes = Vec::new();
                match write_course(&keyed, &options, CourseFormat::Moodle, &mut bytes) {
                    Ok(written) => written.unwrap(),
                    // A step or two, and nowhere a choice.
                    Err(error) => {
                        assert!(error.to_string().contains("nothing is left"), "{error}");
                        let all = match kind {
                            ExerciseKind::Trace | ExerciseKind::Tree => !plan.strategy.has_h(),
                            ExerciseKind::Predict => keyed[0].exercise.steps.iter().all(|&step| {
                                let run = keyed[0].exercise.run.as_ref().unwrap();
                                keyed[0].exercise.waiting(step).len() == run.right(step).len()
                            }),
                            _ => false,
                        };
                        assert!(all, "{kind} {}", plan.strategy);
                        continue;
                    }
                }
                let xml = String::from_utf8(bytes).unwrap();
                let moodle = moodle(&xml);
                let text = bank(&keyed, &options, CourseFormat::Gift);
                let read = gift::read(&text);
                assert_eq!(read.len(), moodle.len(), "{text}");
                for (one, other) in read.iter().zip(&moodle) {
                    assert_eq!((&one.name, &one.text, &one.kind), (&other.name, &other.text, &other.kind));
                    assert_eq!(one.feedback, other.feedback);
                    assert_eq!(one.category.replace(' ', ""), other.category.replace(['\\', ' '], ""));
                }
                for question in &moodle {
                    *asked
                        .entry(match question.kind {
                            Kind::Number(_) => "number",
                            Kind::Short(_) => "short",
                            Kind::Choice(_) | Kind::Match(_) => "choice",
                        })
                        .or_default() += 1;
                }
            }
        }
    }
    assert!(asked.len() == 3 && asked.values().all(|&count| count > 10), "{asked:?}");
}

#[test]
fn the_answers_of_a_run_are_those_of_the_slow_model() {
    let (mut rng, mut ties) = (Rng::new(42), 0);
    for _ in 0..8 {
        for name in Name::ALL {
            let plan = random_plan(&mut rng, ExerciseKind::Trace, name);
            let run = model::run(&setup(plan.instance(), &plan.strategy, 2_000));
            let keyed = one(&plan).unwrap();
            let exercise = &keyed[0].exercise;
            let (mut bytes, options) = (Vec::new(), ExerciseOptions::default());
            match write_course(&keyed, &options, CourseFormat::Gift, &mut bytes) {
                Ok(written) => written.unwrap(),
                Err(_) => continue,
            }
            let text = String::from_utf8(bytes).unwrap();
            for question in gift::read(&text) {
                // 12. Step 3: h
                let says = question.name.split_once(". Step ").unwrap().1;
                let (step, what) = says.split_once(": ").unwrap();
                let at = step.parse::<usize>().unwrap() - 1;
                let node = &run.nodes[run.steps[at].node];
                let wanted = match what {
                    "h" => node.h as f64,
                    "g" => node.g as f64,
                    "f" => node.f100 as f64 / 100.0,
                    "the node removed from open" => {
                        let Kind::Short(right) = &question.kind else { panic!("{question:?}") };
                        // The spelling without anything between the tiles; every legal node has it, and no other.
                        let cells = plan.instance().size.cells();
                        let right: BTreeSet<&String> = right.iter().filter(|text| text.len() == cells).collect();
                        let run = exercise.run.as_ref().unwrap();
                        let board = |&id: &NodeId| run.trace.node(id).board().text(plan.instance().size);
                        let legal: BTreeSet<String> = run.right(at + 1).iter().map(board).collect();
                        ties += usize::from(legal.len() > 1);
                        assert!(legal.contains(&word(&node.board)));
                        assert_eq!(right, legal.iter().collect());
                        continue;
                    }
                    other => panic!("{other}"),
                };
                assert_eq!(question.kind, Kind::Number(vec![(wanted, 0.0)]), "{} {}", plan.strategy, question.name);
            }
        }
    }
    assert!(ties > 30, "{ties}");
}

#[test]
fn variants_share_a_category_for_each_question() {
    let instance = Instance::parse("283104765", Some("spiral"), None).unwrap();
    let plan = plan(ExerciseKind::Predict, instance, "astar".parse().unwrap(), 1);
    let plan = Plan { count: Some(2), ..plan };
    let variants = Variants::like(&plan, Bounds::default()).unwrap();
    let keyed = |who: &str| Keyed { who: Some(who.to_owned()), exercise: variants.of(who).unwrap() };
    let keyed: Vec<Keyed> = ["1", "2", "a/b"].map(keyed).into();
    let options = ExerciseOptions::default();
    let categories = {
        let questions = moodle(&bank(&keyed, &options, CourseFormat::Moodle));
        let mut counted: BTreeMap<String, usize> = BTreeMap::new();
        for question in &questions {
            *counted.entry(question.category.clone()).or_default() += 1;
        }
        counted.into_iter().collect::<Vec<_>>()
    };
    let top = "$course$/top/Predict the next node: A* search";
    let name = |name: &str, count| (format!("{top}/{name}"), count);
    assert_eq!(categories, [name("001", 3), name("002", 3)]);
}

#[test]
fn banks_are_as_they_were() {
    let instance = Instance::parse("283104765", Some("spiral"), None).unwrap();
    let of = |kind, seed| plan(kind, instance, "astar".parse().unwrap(), seed);
    let mut golden = Golden::of("course");
    let plans = [
        ("solvable", Plan { count: Some(2), ..of(ExerciseKind::Solvable, 4) }, Lang::En),
        ("which", of(ExerciseKind::Which, 2), Lang::Zh),
    ];
    for (name, plan, lang) in plans {
        let keyed = one(&plan).unwrap();
        let options = ExerciseOptions { lang, ..ExerciseOptions::default() };
        for (ending, format) in [("xml", CourseFormat::Moodle), ("gift", CourseFormat::Gift)] {
            golden.holds(&format!("{name}.{ending}"), &bank(&keyed, &options, format));
        }
    }
    golden.are_all();
}
