//! All shapes as files, for programs that try them from outside.

use std::fmt::Write;
use std::fs;
use std::path::PathBuf;

use super::kinds;

#[test]
#[ignore = "writes files: STEPTRACE_SHAPES names their folder"]
fn are_written() {
    let folder = PathBuf::from(std::env::var_os("STEPTRACE_SHAPES").expect("STEPTRACE_SHAPES names a folder"));
    fs::create_dir_all(&folder).unwrap();
    let mut manifest = String::from(
        "id,file,lang,what,truth,start,goal,expected_boards,columns,expect,identify,mutations,args,note\n",
    );
    for shape in kinds::all() {
        let truth = shape.truth();
        let file = format!("{}.{}", shape.name, shape.ending);
        fs::write(folder.join(&file), shape.bytes(&truth)).unwrap();
        let boards: String = truth.steps.iter().map(|step| step.digits() + "\n").collect();
        fs::write(folder.join(format!("{}.boards", shape.name)), boards).unwrap();
        let place = truth.place();
        let mut mutations = Vec::new();
        for slip in shape.slips() {
            let name = format!("{}.mut-{}.{}", shape.name, slip.name(), shape.ending);
            fs::write(folder.join(name), shape.bytes(&truth.with(slip, place))).unwrap();
            mutations.push(format!("{}:{place}", slip.name()));
        }
        let columns: Vec<&str> = shape.columns.iter().map(|kind| kind.text()).collect();
        let run = super::truth::RUNS.iter().find(|run| run.name == shape.run).unwrap();
        let size = truth.instance.size;
        let (start, goal) = (truth.instance.start.text(size), truth.instance.goal.text(size));
        let (columns, mutations) = (columns.join(" "), mutations.join(" "));
        let quoted = |text: &str| {
            if text.contains([',', '"']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text.to_owned() }
        };
        let (spec, args) = (quoted(run.spec), quoted(shape.args));
        let count = truth.steps.len();
        let name = shape.name;
        writeln!(
            manifest,
            "{name},{file},,trace,{spec},{start},{goal},{count},{columns},right,skip,{mutations},{args},"
        )
        .unwrap();
    }
    fs::write(folder.join("manifest.csv"), manifest).unwrap();
}
