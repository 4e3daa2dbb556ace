//! The command as a person meets it: arguments in; standard output, error output, files and exit codes out.
#![cfg(unix)]

use std::ffi::OsStr;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::LazyLock;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;
use steptrace::search::{Key, Name};
use tempfile::TempDir;

const BINARY: &str = env!("CARGO_BIN_EXE_steptrace");
const COMMANDS: [&str; 16] = [
    "report",
    "trace",
    "show",
    "solve",
    "compare",
    "study",
    "find",
    "check",
    "identify",
    "diff",
    "read",
    "random",
    "exercise",
    "strategies",
    "schema",
    "completions",
];

/// An unsolvable 4×4 board, searched without a bound: a run that does not end by itself.
const ENDLESS: [&str; 6] = [
    "trace",
    "123456789ABCDEF0",
    "--goal=123456789ABCDFE0",
    "--search-unsolvable",
    "--strategy=bfs",
    "--max-steps=none",
];

/// What a command came to.
#[derive(Debug)]
struct Done {
    code: Option<i32>,
    out: String,
    err: String,
}

impl Done {
    fn lines(&self) -> Vec<&str> {
        self.out.lines().collect()
    }

    /// The standard output of a command that went well and had nothing to say beside it.
    #[track_caller]
    fn answer(self) -> String {
        assert_eq!((self.code, self.err.as_str()), (Some(0), ""));
        self.out
    }
}

/// A command that does not depend on how the tests are called.
fn command(program: &str) -> Command {
    let mut command = Command::new(program);
    for variable in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "COLUMNS"] {
        command.env_remove(variable);
    }
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn finish(command: &mut Command, input: &[u8]) -> Done {
    let mut child = command.stdin(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let output = thread::scope(|scope| {
        // A command that does not want its input closes it: no failure.
        scope.spawn(move || stdin.write_all(input).ok());
        child.wait_with_output().unwrap()
    });
    let text = |bytes| String::from_utf8(bytes).unwrap();
    Done { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
}

fn run<S: AsRef<OsStr>>(args: &[S]) -> Done {
    finish(command(BINARY).args(args), b"")
}

fn run_with<S: AsRef<OsStr>>(args: &[S], input: impl AsRef<[u8]>) -> Done {
    finish(command(BINARY).args(args), input.as_ref())
}

fn run_in<S: AsRef<OsStr>>(folder: &Path, args: &[S]) -> Done {
    finish(command(BINARY).args(args).current_dir(folder), b"")
}

/// A user without any rights.
const NOBODY: u32 = 65534;

/// The command, run by somebody who may not do everything: where the tests are run by the superuser, by nobody, to whom the folder is
/// opened.
fn without_privileges(folder: &Path) -> Command {
    // The binary may lie where nobody can go. Another process copies it: a file open for writing here could not be run.
    static COPY: LazyLock<(TempDir, PathBuf)> = LazyLock::new(|| {
        let folder = self::folder();
        fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).unwrap();
        let copy = folder.path().join("steptrace");
        assert!(Command::new("cp").arg(BINARY).arg(&copy).status().unwrap().success());
        fs::set_permissions(&copy, fs::Permissions::from_mode(0o755)).unwrap();
        (folder, copy)
    });
    if fs::metadata(folder).unwrap().uid() != 0 {
        return command(BINARY);
    }
    fs::set_permissions(folder, fs::Permissions::from_mode(0o777)).unwrap();
    let mut command = command(COPY.1.to_str().unwrap());
    command.uid(NOBODY).gid(NOBODY);
    command
}

/// Runs a line of shell in a folder, with the command on the path and the folder as home.
fn shell(folder: &Path, line: &str) -> Done {
    let program = if Path::new("/bin/bash").exists() { "/bin/bash" } else { "sh" };
    let line = if program == "sh" { line.to_owned() } else { format!("set -o pipefail; {line}") };
    let bin = Path::new(BINARY).parent().unwrap();
    let path = format!("{}:{}", bin.display(), std::env::var("PATH").unwrap_or_default());
    finish(command(program).args(["-c", &line]).current_dir(folder).env("PATH", path).env("HOME", folder), b"")
}

/// Holds that a command is refused with exit code 2, nothing on the standard output, and exactly this message.
#[track_caller]
fn refused_with<S: AsRef<OsStr>>(args: &[S], input: &str, message: &str) {
    let done = run_with(args, input);
    assert_eq!(done.err, message.trim_start_matches('\n'));
    assert_eq!((done.code, done.out.as_str()), (Some(2), ""));
}

/// Holds that a command is refused as wrong usage, in words that hold all of `parts`.
#[track_caller]
fn refused_saying(args: &[&str], parts: &[&str]) {
    let done = run(args);
    assert_eq!((done.code, done.out.as_str()), (Some(2), ""), "{args:?}");
    for part in parts {
        assert!(done.err.contains(part), "{args:?}: {part:?} is not in\n{}", done.err);
    }
}

/// Holds that a command fails with exit code 1 and exactly this message.
#[track_caller]
fn fails_in(folder: &Path, args: &[&str], message: &str) {
    let done = run_in(folder, args);
    assert_eq!((done.code, done.err.as_str()), (Some(1), message), "{args:?}");
}

fn folder() -> TempDir {
    tempfile::tempdir().unwrap()
}

fn names_in(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// Writes a trace into the folder and gives its path.
fn traced(folder: &Path, name: &str, args: &[&str]) -> PathBuf {
    let path = folder.join(name);
    let done = run(&[&["trace", "-q", "-o", path.to_str().unwrap()], args].concat());
    assert_eq!((done.code, done.err.as_str()), (Some(0), ""));
    path
}

fn small_trace(folder: &Path) -> PathBuf {
    traced(folder, "trace.jsonl", &["283104765", "--goal=spiral"])
}

fn records(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn end_of(text: &str) -> Value {
    let end = records(text).pop().unwrap();
    assert_eq!(end["record"], "end");
    end
}

/// A value of a record, as a list is written.
fn list(value: &Value) -> String {
    value.to_string()
}

/// What a board becomes when the blank goes as the letters say, on a board so many columns wide.
fn replayed(board: &str, cols: usize, moves: &str) -> String {
    let mut cells: Vec<char> = board.chars().collect();
    for letter in moves.chars() {
        let blank = cells.iter().position(|&cell| cell == '0').unwrap();
        let (row, col) = (blank / cols, blank % cols);
        let to = match letter {
            'u' => (row - 1) * cols + col,
            'd' => (row + 1) * cols + col,
            'l' => row * cols + col.checked_sub(1).unwrap(),
            'r' if col + 1 < cols => blank + 1,
            _ => panic!("{letter} is no move of {cells:?}"),
        };
        cells.swap(blank, to);
    }
    cells.into_iter().collect()
}

fn interrupt(child: &Child) {
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).stderr(Stdio::null()).status();
    assert!(sent.is_ok());
}

/// Waits until something holds; false when it takes too long.
fn comes_true(mut holds: impl FnMut() -> bool) -> bool {
    let began = Instant::now();
    while began.elapsed() < Duration::from_secs(10) {
        if holds() {
            return true;
        }
        thread::sleep(Duration::from_millis(5));
    }
    false
}

/// The exit code of a command that must come to an end.
#[track_caller]
fn code_of(mut child: Child) -> Option<i32> {
    let ends = comes_true(|| child.try_wait().unwrap().is_some());
    if !ends {
        child.kill().unwrap();
        panic!("the command does not end");
    }
    child.wait().unwrap().code()
}

/// Wrong usage: the words of a command, and what its answer must say.
const REFUSED: &[(&[&str], &[&str])] = &[
    (&["trase", "123456708"], &["unrecognized subcommand 'trase'", "'trace'"]),
    (&["trace", "123456708", "--strategi", "bfs"], &["unexpected argument", "'--strategy'"]),
    (&["trace"], &["<START>"]),
    (&["show"], &["<TRACE>"]),
    (&["trace", "123/405", "--size", "3x2"], &["2 rows of 3 cells, but a 3x2 board has 6 cells in 3 rows"]),
    (&["trace", "123456708", "--max-steps=ten"], &["a bound is a whole number", "such as 5000 or 2_000_000"]),
    (&["trace", "123456708", "--max-memory=5 apples"], &["a size is a number", "such as 512M"]),
    (&["trace", "123456708", "--size=3"], &["'--size <RxC>'", "ROWSxCOLS"]),
    (&["trace", "123456708", "--format=jsn"], &["'--format <FORMAT>'", "jsonl, csv"]),
    (&["solve", "123456708", "--print", "all"], &["moves, count, both"]),
    (&["solve", "1203", "-g", "123456780"], &["9 cells, but a 2x2 board has 4 cells in 2 rows"]),
    (&["show", "trace.jsonl", "--color", "blue"], &["auto, always, never"]),
    (&["show", "trace.jsonl", "--step", "99999999999999999999"], &["'--step <N>'"]),
    (&["random", "--moves", "1.5"], &["'--moves <N>'"]),
    (&["random", "--moves", "32"], &["no board is 32 moves from this goal: the farthest is 31"]),
    (&["random", "--moves", "22", "--goal=123/450"], &["the farthest is 21"]),
    (&["study", "--seed", "x"], &["'--seed <N>'"]),
    (&["identify", "a.csv", "--top=0"], &["1 or more", "such as 10"]),
    (&["help", "trase"], &["unrecognized subcommand 'trase'"]),
    (&["completions", "csh"], &["bash"]),
    (&["report"], &["START", "Usage: steptrace report"]),
    (&["report", "283104765", "--from", "a.jsonl"], &["--from goes with a graph", "leave out START"]),
    (&["report", "--from", "a.jsonl", "--goal", "spiral"], &["--goal does not go with --from FILE", "START"]),
    (&["exercise", "--from", "s.html", "--kind", "trace"], &["--kind does not go with --from SHEET", "START"]),
    (
        &["exercise", "none.graph", "--from", "S", "--kind", "trace"],
        &["goes with a graph, and none.graph is none", "problems"],
    ),
    (&["report", "random:states=7,arks=3"], &["`arks=3` does not say what to draw", "^", "ways one or both"]),
    (&["report", "romania", "--goal", "Bukarest"], &["no vertex Bukarest", "did you mean", " --> --goal:1:1", "^"]),
    (
        &["report", "romania", "-s", "astar,h=manhattan"],
        &["it is a heuristic of other problems", " --> --strategy:1:7", "given"],
    ),
    (&["report", "283104765", "-s", "bfs,order=file"], &["does not apply to puzzles", " --> --strategy:1:5"]),
    (&["compare", "romania", "--run", "bfs,cost=tile", "--run", "dfs"], &["the arcs of a graph have their costs"]),
    (&["problems", "rumania"], &["no graph is called", "romania"]),
    (&["report", "-", "--note", "-"], &["only one thing can be read from the standard input", "help"]),
    (&["report", "283104765", "--lang", "fr"], &["fr", "en, zh"]),
    (&["report", "283104765", "--open", "-o", "-"], &["cannot be opened", "give -o a file"]),
    (&["report", "283104765", "--steps", "1..5,x9"], &["`x9` is neither a step nor a range", " --> --steps:1:6", "^^"]),
    (&["report", "283104765", "-o", "a.html", "--verbose"], &[" is for text", "--format text"]),
    (&["report", "283104765", "--format", "md", "--width=90"], &[" is for text", "-o FILE.txt"]),
    (
        &["report", "283104765", "-o", "a.html", "--figures", "x"],
        &["--figures is for Markdown and slides", "-o FILE.md"],
    ),
    (&["report", "283104765", "--flavor", "pandoc"], &["--flavor is for Markdown", "help"]),
    (&["report", "283104765", "--standalone"], &["--standalone is for LaTeX", "help"]),
    (&["report", "283104765", "-o", "a.md", "--flavor", "github2"], &["github", "pandoc"]),
    (&["report", "283104765", "--ties", "x"], &["it is a setting of the strategy", "--strategy astar,ties=lifo"]),
    (&["report", "283104765", "--quiz"], &["--quiz is for a page", "--format html"]),
    (&["report", "283104765", "--quiz", "--format", "html", "--style", "table"], &["cannot be used with"]),
];

#[test]
fn wrong_usage_is_answered_with_what_is_wrong_and_the_way_out() {
    for (args, parts) in REFUSED {
        refused_saying(args, parts);
    }
    assert_eq!(run::<&str>(&[]).code, Some(2));
}

/// Commands that succeed: their words, what they read, print and note.
const ANSWERED: &[(&[&str], &str, &str, &str)] = &[
    (&["--version"], "", concat!("steptrace ", env!("CARGO_PKG_VERSION"), "\n"), ""),
    (&["solve", "123/405"], "", "r\n", ""),
    (&["solve", "123405", "--size", "2x3"], "", "r\n", ""),
    (&["solve"], "123456708\n\n1 2 3 4 5 6 0 7 8\n", "r\nrr\n", ""),
    (&["solve"], "1 2 3\n4 5 6\n7 0 8\n", "r\n", ""),
    (&["solve", "283104765", "-g", "spiral", "-s", "astar,w=5,h=gaschnig"], "", "uldr\n", ""),
    (&["solve", "867254301", "647850321", "--print", "count"], "", "31\n31\n", ""),
    (&["random", "--count=0"], "", "", ""),
    (&["random", "--moves=0"], "", "123456780\n", "note: each board is exactly 0 moves from the goal\n"),
    (&["random", "--moves=0", "--quiet"], "", "123456780\n", ""),
    (&["trace", "213456780", "-q", "--format=csv"], "", "step,node,board,parent,move,g,h,f,open,closed,dead_end\n", ""),
];

#[test]
fn commands_answer_and_note() {
    for (args, input, out, err) in ANSWERED {
        let done = run_with(args, input);
        assert_eq!((done.code, done.out.as_str(), done.err.as_str()), (Some(0), *out, *err), "{args:?}");
    }
    let hint = "note: no goal was named, so it is 123456780; --goal spiral can be reached\n";
    assert!(run(&["trace", "283104765"]).err.ends_with(hint));
}

mod help {
    use super::*;

    fn examples(command: Option<&str>) -> Vec<String> {
        let args: Vec<&str> = command.into_iter().chain(["--help"]).collect();
        let text = run(&args).answer();
        assert!(text.starts_with("Examples:\n"), "{text}");
        let lines = text.lines().skip(1).map(str::trim).take_while(|line| !line.is_empty());
        lines.map(str::to_owned).inspect(|line| assert!(line.starts_with("steptrace "), "{line}")).collect()
    }

    #[test]
    fn every_help_begins_with_two_or_three_examples_that_run() {
        let folder = folder();
        small_trace(folder.path());
        let homework = "step,board\n1,283104765\n2,203184765\n3,023184765\n4,123084765\n5,123804765\n";
        fs::write(folder.path().join("homework.csv"), homework).unwrap();
        for name in COMMANDS.into_iter().map(Some).chain([None]) {
            let lines = examples(name);
            assert!((2..=3).contains(&lines.len()), "{name:?}: {lines:?}");
            for line in lines {
                if let Some((_, place)) = line.split_once("> ~/") {
                    fs::create_dir_all(folder.path().join(place).parent().unwrap()).unwrap();
                }
                let done = shell(folder.path(), &line);
                assert_eq!(done.code, Some(0), "{line}: {}", done.err);
                assert!(!done.err.contains("error"), "{line}: {}", done.err);
            }
        }
        assert!(folder.path().join(".zfunc/_steptrace").exists());
    }

    #[test]
    fn help_tells_of_each_command() {
        let text = run(&["--help"]).answer();
        assert_eq!(run(&["help"]).answer(), text);
        for name in COMMANDS {
            assert_eq!(text.matches(&format!("\n  {name} ")).count(), 1, "{name}");
            assert_eq!(run(&["help", name]).answer(), run(&[name, "--help"]).answer(), "{name}");
        }
    }

    #[test]
    fn the_strategy_language_is_told() {
        let text = run(&["strategies"]).answer();
        for line in [
            "  bfs         Breadth first: a queue. By default order=UDLR, dup=all,",
            "      linear-conflict",
            "  order       The order in which moves are tried.",
            "      low-h       The one with the lowest h, then the oldest.",
        ] {
            assert!(text.lines().any(|shown| shown == line), "{line:?} is not in\n{text}");
        }
        let tells = |indent: &str, term: &str| {
            let begins = format!("{indent}{term}");
            let tells = |rest: &str| rest.is_empty() || rest.starts_with(' ');
            let told = text.lines().any(|line| line.strip_prefix(&begins).is_some_and(tells));
            assert!(told, "{term} is not in\n{text}");
        };
        for name in Name::ALL {
            tells("  ", name.text());
        }
        for key in Key::ALL {
            tells("  ", key.text());
            for (value, about) in key.values() {
                tells("      ", value);
                assert!(about.ends_with('.'), "{key}={value}: {about}");
            }
        }
    }

    #[test]
    fn completion_scripts_are_there_for_every_shell() {
        for (shell, mark) in [
            ("bash", "complete -F _steptrace"),
            ("zsh", "#compdef steptrace"),
            ("fish", "complete -c steptrace"),
            ("elvish", "arg-completer[steptrace]"),
            ("powershell", "-CommandName 'steptrace'"),
        ] {
            let script = run(&["completions", shell]).answer();
            assert!(script.contains(mark) && script.contains("search-unsolvable"), "{shell}: {script}");
        }
    }

    #[test]
    fn bash_completes_commands_options_and_values() {
        let ask = "ask() { COMP_WORDS=($1) COMP_CWORD=$((${#COMP_WORDS[@]} - 1)) COMPREPLY=()\n\
                   _steptrace steptrace \"${COMP_WORDS[-1]}\" \"${COMP_WORDS[-2]}\"; echo \"${COMPREPLY[*]}\"; }";
        let questions = [
            ("steptrace tr", "trace"),
            ("steptrace trace 283104765 --strat", "--strategy"),
            ("steptrace exercise --kind pre", "predict"),
            ("steptrace report 283104765 --lang z", "zh"),
        ];
        let script = run(&["completions", "bash"]).answer();
        let asked: Vec<String> = questions.iter().map(|(line, _)| format!("ask '{line}'")).collect();
        let mut bash = command("bash");
        let done = finish(bash.args(["--norc", "-c", &format!("{script}\n{ask}\n{}", asked.join("\n"))]), b"");
        assert_eq!((done.code, done.err.as_str()), (Some(0), ""));
        let answers: Vec<&str> = questions.iter().map(|(_, answer)| *answer).collect();
        assert_eq!(done.out.lines().collect::<Vec<_>>(), answers);
    }
}

mod refused {
    use super::*;
    use crate::common::runs::Golden;

    const BOARDS: [&[&str]; 23] = [
        &["trace", "283104764"],
        &["trace", "283104765", "--goal", "1 2 3/8 0 4/7 7 5"],
        &["solve", "283104744"],
        &["trace", "123456788"],
        &["solve", "28310476_"],
        &["trace", "2 8 3 1 0 4 7 6 51"],
        &["trace", "2 8 3 1 0 4 7 6 é"],
        &["trace", "28310476-"],
        &["trace", "2 8 3\n1 0\n7 6 5"],
        &["trace", "1 2 3 4 5 6 7 8 9 10 11 0"],
        &["solve", "1234567"],
        &["trace", ""],
        &["trace", "283104765", "--goal", "1230"],
        &["trace", "283104765", "--goal", "spirl"],
        &["trace", "123456789ABCDEF0", "-g", "spiral"],
        &["random", "--size", "2x5", "-g", "spiral"],
        &["random", "--goal", "123450"],
        &["trace", "123456708", "--size=1x9"],
        &["random", "--size=5x5"],
        &["solve", "123456708", "--size=3x3x3"],
        &["trace", "283104765", "-s", "astar,h=nilsson"],
        &["solve", "123456789ABCDE0F", "--strategy", "astar,h=exact"],
        &["trace", "213456780", "-s", "astar,h=exact", "--search-unsolvable"],
    ];

    const SPECS: [&str; 29] = [
        "astr",
        "A*",
        "dijkstra",
        "IDA*",
        "iddfs",
        "dfs,inster=block",
        "bfs,h=manhattan",
        "greedy,w=2",
        "astar,limit=3",
        "bfs,ties=lifo",
        "bfs,insert=each",
        "ida,deadend=forget",
        "ucs,ties=low-h",
        "astar,width=3",
        "beam,sideways=1",
        "beam,ties=high-g",
        "dfs,insert=blok",
        "astar,w=1e309",
        "astar,w=-1",
        "astar,w=",
        "beam,width=0",
        "dls,limit=1.5",
        "bfs,order=UDLL",
        "dfs,dup=all,dup=all",
        "dls",
        "",
        "bfs,",
        "bfs,dup",
        ",bfs",
    ];

    #[test]
    fn a_wrong_text_is_answered_with_what_is_wrong_where_and_how_to_fix_it() {
        let specs = SPECS.map(|spec| ["trace", "283104765", "--goal", "spiral", "-s", spec]);
        let mut told = String::new();
        for words in BOARDS.into_iter().chain(specs.iter().map(|words| &words[..])) {
            let done = run(words);
            assert_eq!((done.code, done.out.as_str()), (Some(2), ""), "{words:?}");
            told.extend([format!("{words:?}\n"), done.err, "\n".to_owned()]);
        }
        let mut golden = Golden::of("refused");
        golden.holds("told.txt", &told);
        golden.are_all();
    }
}

mod boards {
    use super::*;

    /// All ways to write 283104765 in one argument.
    const SPELLINGS: [&str; 12] = [
        "283104765",
        "2831x4765",
        "2 8 3 1 0 4 7 6 5",
        "2,8,3,1,0,4,7,6,5",
        "2,8,3/1,0,4/7,6,5",
        "2, 8, 3 / 1, X, 4 / 7, 6, 5",
        "283/1_4/765",
        "283/1.4/765/",
        "2 8 3\n1 0 4\n7 6 5",
        "283\n1X4\n765\n",
        "2 8 3\r\n1 0 4\r\n7 6 5\r\n",
        "\n  2\t8\t3\n\n  1\t_\t4\n  7\t6\t5\n\n",
    ];

    fn start_and_goal(done: Done) -> [String; 2] {
        let run = &records(&done.answer())[0];
        ["start", "goal"].map(|field| run[field].as_str().unwrap().to_owned())
    }

    #[test]
    fn a_start_and_a_goal_are_read_in_every_spelling() {
        for text in SPELLINGS {
            let start = start_and_goal(run(&["trace", "--goal", "spiral", text]));
            assert_eq!(start, ["283104765", "123804765"], "{text:?}");
            let piped = start_and_goal(run_with(&["trace", "--goal", "spiral", "-"], text));
            assert_eq!(piped, ["283104765", "123804765"], "{text:?}");
            let goal = start_and_goal(run(&["trace", "203184765", "--goal", text]));
            assert_eq!(goal, ["203184765", "283104765"], "{text:?}");
        }
    }

    #[test]
    fn cells_that_the_shell_has_parted_are_one_board() {
        let parted = ["2", "8", "3", "1", "0", "4", "7", "6", "5"];
        for command in [vec!["trace", "-q", "-g", "spiral"], vec!["solve", "-g", "spiral"]] {
            let whole = run(&[&command[..], &["283104765"]].concat()).answer();
            assert_eq!(run(&[&command[..], &parted].concat()).answer(), whole);
            let rows = ["2", "8", "3", "/", "1", "_", "4", "/", "7", "6", "5"];
            assert_eq!(run(&[&command[..], &rows].concat()).answer(), whole);
        }
        assert_eq!(run(&["trace", "-q", "283 104", "/765", "-g", "spiral"]).code, Some(2));
        let rows = run(&["trace", "2 8 3/", "1 0 4/", "7 6 5", "-g", "spiral"]);
        assert_eq!(start_and_goal(rows), ["283104765", "123804765"]);
    }

    #[test]
    fn of_a_huge_board_only_the_part_around_the_place_is_shown() {
        for text in ["1".repeat(1_000_000), ",".repeat(1_000_000), "1 2\n".repeat(250_000), "é".repeat(500_000)] {
            for args in [&["trace", "-"][..], &["solve"]] {
                let done = run_with(args, &text);
                assert_eq!((done.code, done.out.as_str()), (Some(2), ""));
                assert!(done.err.len() < 1_000, "{}", done.err);
            }
        }
    }

    #[test]
    fn zero_bytes_and_what_is_no_text_are_refused() {
        let done = run_with(&["solve"], "12345678\0\n");
        assert!(done.code == Some(2) && done.err.starts_with("error: '\\0' is not a tile\n"), "{}", done.err);
        for bytes in [&b"\xff\xfe1\x002\x00"[..], b"12345678\xff"] {
            for args in [&["solve"][..], &["trace", "-"]] {
                let done = run_with(args, bytes);
                assert!(done.code == Some(2) && done.err.contains("is not text: byte "), "{}", done.err);
            }
        }
    }
}

mod trace {
    use super::*;

    const SMALL: [&str; 4] = ["trace", "283104765", "--goal", "spiral"];

    #[test]
    fn a_small_trace_is_as_the_format_has_it() {
        let text = run(&["trace", "123456708"]).answer();
        assert_eq!(
            text,
            r#"{"record":"run","format":"steptrace/1","rows":3,"cols":3,"start":"123456708","goal":"123456780","strategy":"astar,h=manhattan,w=1,order=UDLR,dup=all,cheaper=replace,deadend=keep,ties=fifo,goal=taken,cost=unit"}
{"record":"step","step":1,"node":0,"board":"123456708","g":0,"h":1,"f":1,"tries":[{"move":"U","verdict":"opened","node":1,"board":"123406758","g":1,"h":2,"f":3},{"move":"D","verdict":"blocked"},{"move":"L","verdict":"opened","node":2,"board":"123456078","g":1,"h":2,"f":3},{"move":"R","verdict":"opened","node":3,"board":"123456780","g":1,"h":0,"f":1}],"open":3,"closed":1}
{"record":"step","step":2,"node":3,"board":"123456780","parent":0,"move":"R","g":1,"h":0,"f":1,"tries":[],"open":2,"closed":2}
{"record":"end","outcome":"solved","steps":2,"expanded":1,"nodes":4,"max_open":3,"moves":"R","cost":1}
"#
        );
    }

    #[test]
    fn a_file_holds_what_the_standard_output_would() {
        let folder = folder();
        let out = run(&SMALL).answer();
        assert_eq!(run(&[&SMALL[..], &["-o", "-"]].concat()).answer(), out);
        let done = run_in(folder.path(), &[&SMALL[..], &["-o", "a.jsonl"]].concat());
        assert_eq!((done.code, done.out.as_str()), (Some(0), ""));
        assert_eq!(done.err, "note: a.jsonl: solved in 4 moves, 5 steps, 10 nodes\n");
        assert_eq!(fs::read_to_string(folder.path().join("a.jsonl")).unwrap(), out);
        assert_eq!(names_in(folder.path()), ["a.jsonl"], "nothing else is left behind");
        assert_eq!(run_in(folder.path(), &[&SMALL[..], &["-q", "-o", "./-"]].concat()).answer(), "");
        assert_eq!(fs::read_to_string(folder.path().join("-")).unwrap(), out);
    }

    #[test]
    fn lists_adds_both_lists() {
        let plain = records(&run(&SMALL).answer());
        let lists = records(&run(&[&SMALL[..], &["--lists"]].concat()).answer());
        assert_eq!(list(&lists[2]["open_list"]), "[5,2,3,4,6]");
        assert_eq!(list(&lists[2]["closed_list"]), "[0,1]");
        for (plain, mut lists) in plain.into_iter().zip(lists) {
            let fields = lists.as_object_mut().unwrap();
            for (field, size) in [("open_list", "open"), ("closed_list", "closed")] {
                if let Some(list) = fields.remove(field) {
                    assert_eq!(plain[size], list.as_array().unwrap().len());
                }
            }
            assert_eq!(lists, plain);
        }
    }

    #[test]
    fn csv_has_a_row_a_step() {
        let folder = folder();
        run_in(folder.path(), &["trace", "123456708", "-q", "-o", "a.csv"]).answer();
        let table = fs::read_to_string(folder.path().join("a.csv")).unwrap();
        let expected = "step,node,board,parent,move,g,h,f,open,closed,dead_end\n\
                        1,0,123456708,,,0,1,1,3,1,false\n\
                        2,3,123456780,0,R,1,0,1,2,2,false\n";
        assert_eq!(table, expected);
        assert_eq!(run(&["trace", "123456708", "--format", "csv"]).answer(), expected);
        let rows =
            run(&["trace", "123450", "--size=2x3", "--format=csv", "-s", "ids,dup=closed,deadend=forget"]).answer();
        assert!(
            rows.starts_with("step,round,limit,node,board,parent,move,g,f,open,closed,dead_end,forgotten\n"),
            "{rows}"
        );
        assert_eq!(rows.lines().nth(1), Some("1,1,0,0,123/450,,,0,0,0,1,false,false"));
        let rows = run(&["trace", "123456708", "--format=csv", "--lists"]).answer();
        assert!(rows.contains(",123456780 123406758 123456078,123456708,false\n"), "{rows}");
    }

    #[test]
    fn csv_is_read_back_as_right() {
        let folder = folder();
        for spec in ["ids", "ucs,cost=tile", "astar,w=1.5"] {
            for (start, goal) in [("283104765", "spiral"), ("123/450", "123/045")] {
                for more in [&[][..], &["--lists"]] {
                    let problem = [start, "--goal", goal, "-s", spec];
                    let args = [&["trace", "-q", "-o", "a.csv"], &problem[..], more].concat();
                    run_in(folder.path(), &args).answer();
                    let size = if start.contains('/') { &["--start", start][..] } else { &[] };
                    let marked = run_in(
                        folder.path(),
                        &[&["check", "a.csv", "-q", "--strict", "--complete", "--goal", goal, "-s", spec], size]
                            .concat(),
                    );
                    assert_eq!(marked.code, Some(0), "{args:?}: {}{}", marked.out, marked.err);
                }
            }
        }
    }

    #[test]
    fn an_ending_that_promises_something_else_is_refused_before_any_work() {
        let folder = folder();
        for name in ["t.html", "t.slides.md", "t.txt"] {
            let done = run_in(folder.path(), &["trace", "no board", "-o", name]);
            assert_eq!(done.code, Some(2), "{name}");
            assert!(
                done.err.contains(&format!("the ending of {name} does not say what to write here")),
                "{}",
                done.err
            );
            assert!(
                done.err.contains("jsonl (.jsonl), csv (.csv); `steptrace report` writes the others"),
                "{}",
                done.err
            );
        }
        assert!(names_in(folder.path()).is_empty());
        for args in [["-o", "t.txt", "--format=jsonl"], ["-o", "t.json", "--format=csv"]] {
            run_in(folder.path(), &[&SMALL[..], &["-q"], &args].concat()).answer();
        }
        assert!(fs::read_to_string(folder.path().join("t.txt")).unwrap().starts_with('{'));
        assert!(fs::read_to_string(folder.path().join("t.json")).unwrap().starts_with("step,"));
    }

    #[test]
    fn reaching_a_bound_is_an_outcome_with_a_note() {
        for (bound, steps) in [("--max-steps=1_000", 1000), ("--max-steps=0", 0)] {
            let done = run(&["trace", "867254301", bound]);
            assert_eq!(done.code, Some(0));
            let end = end_of(&done.out);
            assert_eq!((end["outcome"].as_str(), end["steps"].as_u64()), (Some("limit"), Some(steps)), "{bound}");
            assert!(done.err.starts_with("note: stopped at a bound after "), "{}", done.err);
            assert!(done.err.contains("--max-steps sets it"), "{}", done.err);
            assert_eq!(run_with(&["show", "-"], &done.out).code, Some(0));
        }
    }

    #[test]
    fn what_cannot_be_solved_is_not_searched_and_the_note_says_why() {
        let done = run(&["trace", "213456780", "--goal", "standard"]);
        assert_eq!(done.code, Some(0));
        assert_eq!(end_of(&done.out)["outcome"], "unsolvable");
        assert_eq!(done.out.lines().count(), 2);
        assert_eq!(
            done.err,
            "note: unsolvable, so not searched: start and goal differ in parity; --search-unsolvable searches it all the same\n"
        );
        let done = run(&["trace", "2130", "--search-unsolvable", "--strategy", "bfs"]);
        assert_eq!(end_of(&done.out)["outcome"], "exhausted");
        assert_eq!(end_of(&done.out)["steps"], 12, "half of all 2x2 boards");
        assert_eq!((done.code, done.err.as_str()), (Some(0), ""));
    }

    #[test]
    fn an_existing_file_stays_whole_when_the_command_does_not_succeed() {
        let folder = folder();
        let path = folder.path().join("keep");
        fs::write(&path, "precious").unwrap();
        for args in [
            &["283104764"][..],
            &["283104765", "--goal=spirl"],
            &["283104765", "--strategy=astr"],
            &["123456789ABCDE0F", "--strategy=astar,h=exact"],
            &["283104765", "--strategy=astar,h=nilsson"],
        ] {
            let done = run_in(folder.path(), &[&["trace", "-o", "keep"], args].concat());
            assert_eq!(done.code, Some(2), "{args:?}");
            assert_eq!(fs::read_to_string(&path).unwrap(), "precious");
            assert_eq!(names_in(folder.path()), ["keep"], "nothing is left behind");
        }
    }

    #[test]
    fn a_file_is_replaced_in_one_go_and_keeps_its_permissions() {
        let folder = folder();
        let path = folder.path().join("file");
        fs::write(&path, "x".repeat(1 << 20)).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
        // Who has the old file open goes on reading the old one.
        let old = fs::File::open(&path).unwrap();
        run_in(folder.path(), &[&SMALL[..], &["-q", "-o", "file"]].concat()).answer();
        assert_eq!(old.metadata().unwrap().len(), 1 << 20);
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o640);
        assert_eq!(fs::read_to_string(&path).unwrap(), run(&SMALL).answer());
    }

    #[test]
    fn through_a_link_the_file_it_leads_to_is_replaced() {
        let folder = folder();
        let (real, link) = (folder.path().join("real"), folder.path().join("sub/link"));
        fs::create_dir(folder.path().join("sub")).unwrap();
        fs::write(&real, "old").unwrap();
        fs::set_permissions(&real, fs::Permissions::from_mode(0o600)).unwrap();
        symlink("../real", &link).unwrap();
        run_in(folder.path(), &[&SMALL[..], &["-q", "-o", "sub/link"]].concat()).answer();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read_to_string(&real).unwrap(), run(&SMALL).answer());
        assert_eq!(fs::metadata(&real).unwrap().permissions().mode() & 0o777, 0o600);
        assert_eq!(names_in(&folder.path().join("sub")), ["link"]);
    }

    #[test]
    fn a_target_that_cannot_be_written_is_told_before_the_search() {
        let folder = folder();
        fs::write(folder.path().join("file"), "").unwrap();
        symlink("loop", folder.path().join("loop")).unwrap();
        for (target, why) in [
            ("no/x.jsonl", "No such file or directory"),
            ("file/x.jsonl", "Not a directory"),
            (".", "it is a folder"),
            ("loop", "Too many levels of symbolic links"),
        ] {
            let began = Instant::now();
            let done = run_in(folder.path(), &[&ENDLESS[..], &["-o", target]].concat());
            assert_eq!((done.code, done.out.as_str()), (Some(1), ""));
            assert!(done.err.starts_with(&format!("error: cannot write {target}: {why}")), "{}", done.err);
            assert!(began.elapsed() < Duration::from_secs(5));
        }
    }

    #[test]
    fn a_file_that_may_not_be_written_is_not_replaced() {
        let folder = folder();
        let path = folder.path().join("file");
        fs::write(&path, "precious").unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o444)).unwrap();
        let args = [&SMALL[..], &["-o", "file"]].concat();
        let done = finish(without_privileges(folder.path()).args(args).current_dir(folder.path()), b"");
        let message = "error: cannot write file: Permission denied (os error 13)\n";
        assert_eq!((done.code, done.err.as_str()), (Some(1), message));
        assert_eq!(fs::read_to_string(&path).unwrap(), "precious");
        assert_eq!(names_in(folder.path()), ["file"]);
    }

    #[test]
    fn devices_and_pipes_are_written_to() {
        let folder = folder();
        let whole = run(&SMALL).answer();
        run(&[&SMALL[..], &["-q", "-o", "/dev/null"]].concat()).answer();
        assert!(!fs::metadata("/dev/null").unwrap().is_file());
        assert_eq!(run(&[&SMALL[..], &["-q", "-o", "/dev/stdout"]].concat()).answer(), whole);
        let line = "mkfifo pipe && { cat pipe & steptrace trace 283104765 -g spiral -q -o pipe; wait; }";
        assert_eq!(shell(folder.path(), line).answer(), whole);
        assert_eq!(names_in(folder.path()), ["pipe"]);
    }

    /// Only Linux has a device that is always full.
    #[cfg(target_os = "linux")]
    #[test]
    #[cfg_attr(not(target_os = "linux"), ignore = "needs /dev/full")]
    fn a_full_disk_is_a_failure() {
        let message = "error: cannot write standard output: No space left on device (os error 28)\n";
        for line in
            ["trace 123456708", "report 123456708", "solve 123456708", "schema", "help", "trace --help", "--version"]
        {
            let done = shell(Path::new("/"), &format!("steptrace {line} > /dev/full"));
            assert_eq!((done.code, done.err.as_str()), (Some(1), message), "{line}");
        }
        let done = shell(Path::new("/"), "steptrace trace 123456708 -q -o /dev/full");
        let message = "error: cannot write /dev/full: No space left on device (os error 28)\n";
        assert_eq!((done.code, done.err.as_str()), (Some(1), message));
    }

    #[test]
    fn ctrl_c_ends_a_run_with_a_trace_that_is_whole_so_far() {
        let folder = folder();
        let mut child = command(BINARY).args(ENDLESS).args(["-o", "x"]).current_dir(folder.path()).spawn().unwrap();
        assert!(comes_true(|| !names_in(folder.path()).is_empty()), "the target is opened first");
        thread::sleep(Duration::from_millis(150));
        interrupt(&child);
        assert!(comes_true(|| child.try_wait().unwrap().is_some()));
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(130));
        let notes = String::from_utf8(output.stderr).unwrap();
        assert!(notes.starts_with("note: writing what was recorded; Ctrl-C again drops it\n"), "{notes}");
        assert!(notes.ends_with("\nnote: interrupted: what was recorded is whole up to here\n"), "{notes}");
        assert_eq!(names_in(folder.path()), ["x"]);
        let text = fs::read_to_string(folder.path().join("x")).unwrap();
        let last = text.lines().next_back().unwrap();
        assert!(last.starts_with(r#"{"record":"end","outcome":"limit","#), "{last}");
        let shown = run_in(folder.path(), &["show", "x"]);
        assert_eq!((shown.code, shown.err.as_str()), (Some(0), ""));
    }

    #[test]
    fn a_second_ctrl_c_leaves_nothing_behind() {
        let folder = folder();
        let path = folder.path().join("x");
        fs::write(&path, "precious").unwrap();
        let args = ["trace", "867254301", "--strategy=bfs", "--lists", "--max-steps=20000", "-o", "x"];
        let child = command(BINARY).args(args).current_dir(folder.path()).spawn().unwrap();
        let writes = || {
            let sizes =
                fs::read_dir(folder.path()).unwrap().filter_map(|entry| Some(entry.ok()?.metadata().ok()?.len()));
            sizes.max() > Some(100_000)
        };
        assert!(comes_true(writes), "it has begun to write");
        interrupt(&child);
        thread::sleep(Duration::from_millis(300));
        interrupt(&child);
        assert_eq!(code_of(child), Some(130));
        assert_eq!(names_in(folder.path()), ["x"], "no half-written file stays");
    }
}

mod report {
    use super::*;

    const SMALL: [&str; 4] = ["report", "283104765", "--goal", "spiral"];

    #[test]
    fn a_page_goes_to_a_file_or_to_the_standard_output() {
        let folder = folder();
        let done = run_in(folder.path(), &[&SMALL[..], &["-o", "a.html"]].concat());
        assert_eq!((done.code, done.out.as_str()), (Some(0), ""));
        assert_eq!(done.err, "note: a.html: solved in 4 moves, 5 steps, 10 nodes\n");
        assert_eq!(names_in(folder.path()), ["a.html"]);
        let page = fs::read_to_string(folder.path().join("a.html")).unwrap();
        assert!(page.starts_with("<!DOCTYPE html>\n") && page.ends_with("</html>\n"));
        let out = run(&[&SMALL[..], &["--format", "html"]].concat()).answer();
        assert_eq!(out.replace("-o report.html", "-o a.html"), page);
        assert_eq!(run(&[&SMALL[..], &["--format", "html", "-o", "-"]].concat()).answer(), out);
    }

    #[test]
    fn the_command_in_a_page_makes_the_page_again() {
        let folder = folder();
        fs::write(folder.path().join("a note.md"), "# Week 3\n\n*f* first.\n").unwrap();
        let more =
            ["--lang", "zh", "--title", "it's <A*> & co", "--note", "a note.md", "--steps", "2..", "-o", "a.html"];
        let runs: [&[&str]; 4] = [
            &["283104765", "--goal", "spiral", "--strategy", "astar,w=1.5"],
            &["1,2,3/4,0,5", "--strategy", "bfs"],
            &["213456780", "--strategy", "bfs", "--search-unsolvable", "--max-steps", "30"],
            &["867254301", "--strategy", "ida", "--max-steps", "50"],
        ];
        for args in runs {
            assert_eq!(run_in(folder.path(), &[&["report", "-q"], args, &more].concat()).code, Some(0), "{args:?}");
            let page = fs::read_to_string(folder.path().join("a.html")).unwrap();
            let command =
                page.split("<pre class=\"command\" tabindex=\"0\">").nth(1).unwrap().split("</pre>").next().unwrap();
            let command = ["&#39;", "&#60;", "&#62;", "&#38;"].iter().zip(["'", "<", ">", "&"]).fold(
                command.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&"),
                |text, (escaped, plain)| text.replace(escaped, plain),
            );
            fs::remove_file(folder.path().join("a.html")).unwrap();
            let done = shell(folder.path(), &format!("{command} -q"));
            assert_eq!((done.code, done.err.as_str()), (Some(0), ""), "{command}");
            assert_eq!(fs::read_to_string(folder.path().join("a.html")).unwrap(), page, "{command}");
        }
    }

    #[test]
    fn markdown_is_written_where_it_is_asked_for_or_the_name_says_so() {
        let folder = folder();
        let printed = run(&[&SMALL[..], &["--format", "md", "--style", "table"]].concat()).answer();
        assert!(printed.starts_with("# A\\* search\n") && printed.contains("`<br>**n0** f 4 |"), "{printed}");
        let done = run_in(folder.path(), &[&SMALL[..], &["-q", "-o", "a.md", "--style", "table"]].concat());
        assert_eq!((done.code, done.err.as_str()), (Some(0), ""));
        let file = fs::read_to_string(folder.path().join("a.md")).unwrap();
        assert_eq!(file.replace("-o a.md", "-o report.md"), printed);
        let done = run_in(folder.path(), &[&SMALL[..], &["-q", "-o", "b.md", "--format", "html"]].concat());
        assert_eq!(done.code, Some(0));
        let page = fs::read_to_string(folder.path().join("b.md")).unwrap();
        assert!(page.starts_with("<!DOCTYPE html>") && page.contains("--format html -o b.md"));
    }

    #[test]
    fn figures_go_to_a_folder_and_the_notes_link_them() {
        let folder = folder();
        fs::create_dir(folder.path().join("notes")).unwrap();
        let to = ["-o", "notes/a.md", "--figures", "notes/pictures (3)/week 1"];
        let done = run_in(folder.path(), &[&SMALL[..], &to].concat());
        let says = "note: notes/a.md: solved in 4 moves, 5 steps, 10 nodes\n\
                    note: notes/pictures (3)/week 1: 11 figures\n";
        assert_eq!((done.code, done.err.as_str()), (Some(0), says));
        let figures = folder.path().join("notes/pictures (3)/week 1");
        let names = names_in(&figures);
        assert_eq!(names.len(), 11, "and no half-written file: {names:?}");
        let text = fs::read_to_string(folder.path().join("notes/a.md")).unwrap();
        for name in &names {
            assert!(text.contains(&format!("](pictures%20%283%29/week%201/{name})")), "{name} in {text}");
            assert!(fs::read_to_string(figures.join(name)).unwrap().ends_with("</svg>\n"));
        }
        // The command in the notes, given in their folder, makes both again.
        let command = text.split("```sh\n").nth(1).unwrap().split("\n```").next().unwrap();
        fs::rename(&figures, folder.path().join("before")).unwrap();
        fs::remove_file(folder.path().join("notes/a.md")).unwrap();
        assert_eq!(shell(&folder.path().join("notes"), &format!("{command} -q")).code, Some(0), "{command}");
        assert_eq!(fs::read_to_string(folder.path().join("notes/a.md")).unwrap(), text);
        for name in &names {
            let path = folder.path().join("before").join(name);
            assert_eq!(fs::read(figures.join(name)).unwrap(), fs::read(path).unwrap(), "{name}");
        }
    }

    #[test]
    fn notes_on_the_standard_output_link_figures_from_the_current_folder() {
        let folder = folder();
        fs::create_dir_all(folder.path().join("here")).unwrap();
        let args = ["--format", "md", "--style", "brief", "--figures", "../there"];
        let text = run_in(&folder.path().join("here"), &[&SMALL[..], &args].concat()).answer();
        assert!(
            text.contains("](../there/problem.svg)") && text.replace(" \\\n", " ").contains(" --figures ../there\n"),
            "{text}"
        );
        assert_eq!(names_in(&folder.path().join("there")), ["path.svg", "problem.svg"]);
        let text = run_in(folder.path(), &[&SMALL[..], &["--format", "md", "--figures", "."]].concat()).answer();
        assert!(text.contains("](tree.svg)") && text.contains(" --figures .\n"), "{text}");
    }

    #[test]
    fn figures_do_not_take_the_place_of_what_is_read_or_written() {
        let folder = folder();
        let at = |name: &str| folder.path().join(name);
        fs::create_dir(at("fg")).unwrap();
        fs::write(at("fg/tree.svg"), "a note").unwrap();
        let cases: [(&[&str], &str); 2] = [
            (&["--format", "md", "-o", "fg/path.svg"], "two outputs would go to fg/path.svg"),
            (&["--format", "md", "-o", "./fg/../fg/step-2.svg"], "two outputs would go to fg/step-2.svg"),
        ];
        for (args, says) in cases {
            let done = run_in(folder.path(), &[&SMALL[..], args, &["--figures", "fg"]].concat());
            assert_eq!((done.code, done.out.as_str()), (Some(2), ""), "{args:?}");
            assert!(done.err.contains(says), "{}", done.err);
            assert!(!at("x.md").exists());
        }
    }

    #[test]
    fn a_title_is_one_line_in_every_format_and_in_the_command() {
        let folder = folder();
        let args = ["--title", "x\n```\n# evil\t\u{1b}[31m"];
        for format in ["md", "text", "slides", "latex", "html"] {
            let done = run_in(folder.path(), &[&SMALL[..], &args, &["--format", format]].concat());
            assert_eq!(done.code, Some(0), "{}", done.err);
            let wide = done.out.replace(" \\\n", " ");
            assert!(!done.out.lines().any(|line| line.starts_with("# evil")), "{format}: {}", done.out);
            assert!(!done.out.contains('\u{1b}') && !done.out.contains('\u{FFFD}'), "{format}");
            if ["md", "text", "slides"].contains(&format) {
                assert!(wide.contains("'x ``` # evil  [31m'"), "{format}: {wide}");
            }
        }
    }

    #[test]
    fn a_folder_for_figures_that_cannot_be_one_is_refused_before_the_search() {
        let folder = folder();
        fs::write(folder.path().join("taken"), "mine").unwrap();
        // This search would take minutes.
        let long = ["report", "F2345678A0BE91CD", "--strategy", "bfs", "-o", "a.md", "--figures"];
        for (name, why) in [("taken", "cannot write taken"), ("taken/deeper", "cannot write taken/deeper")] {
            let done = run_in(folder.path(), &[&long[..], &[name]].concat());
            assert_eq!(done.code, Some(1));
            assert!(done.err.contains(why), "{}", done.err);
        }
        assert_eq!(names_in(folder.path()), ["taken"]);
        assert_eq!(fs::read_to_string(folder.path().join("taken")).unwrap(), "mine");
    }

    #[test]
    fn an_ending_of_no_format_is_refused_before_any_work() {
        let folder = folder();
        for name in ["report.pdf", "report.docx", "report", ".html"] {
            let done = run_in(folder.path(), &[&SMALL[..], &["-o", name, "--strategy", "none"]].concat());
            assert_eq!((done.code, done.out.as_str()), (Some(2), ""), "{name}");
            for part in [&format!("the ending of {name} does not say"), ".html", ".md", ".txt", "--format"] {
                assert!(done.err.contains(part), "{part}: {}", done.err);
            }
        }
        assert!(names_in(folder.path()).is_empty());
        let done = run_in(folder.path(), &[&SMALL[..], &["-q", "-o", "report", "--format", "text"]].concat());
        assert_eq!((done.code, done.err.as_str()), (Some(0), ""));
        let text = fs::read_to_string(folder.path().join("report")).unwrap();
        assert!(text.contains("--format text -o") && text.contains("Step 5"), "{text}");
    }

    #[test]
    fn text_is_coloured_for_terminals_and_for_those_who_ask() {
        let folder = folder();
        let coloured = |args: &[&str], variables: &[(&str, &str)]| {
            let mut report = command(BINARY);
            report.args([&SMALL[..], args].concat()).envs(variables.iter().copied()).current_dir(folder.path());
            let done = finish(&mut report, b"");
            assert_eq!(done.code, Some(0), "{}", done.err);
            let file = fs::read_to_string(folder.path().join("a.txt")).unwrap_or_default();
            (done.out + &file).contains('\x1b')
        };
        assert!(!coloured(&[], &[]));
        assert!(coloured(&["--color=always"], &[]));
        assert!(!coloured(&["--color=never"], &[("CLICOLOR_FORCE", "1")]));
        assert!(!coloured(&[], &[("NO_COLOR", "1"), ("CLICOLOR_FORCE", "1")]));
        assert!(!coloured(&["-o", "a.txt"], &[("CLICOLOR_FORCE", "1")]), "a file is plain");
        assert!(coloured(&["-o", "a.txt", "--color=always"], &[]), "but for those who ask");
    }

    #[test]
    fn the_command_in_a_text_makes_the_text_again() {
        let folder = folder();
        for width in ["40", "80", "200"] {
            let title = "it's a very long title, a title of <A*> & co, longer than a line of 40";
            let args = ["report", "1,2,3/4,0,5", "--title", title, "--lang", "zh", "--width", width, "--verbose"];
            let text = run(&args).answer();
            let command: String =
                text.split("\n重新生成本报告：\n").nth(1).unwrap().split("\n\n").next().unwrap().into();
            assert!(command.contains('\\'), "{command}");
            assert_eq!(shell(folder.path(), &command).answer(), text, "{command}");
        }
    }

    #[test]
    fn the_command_of_every_kind_makes_its_notes_again_under_any_title() {
        let folder = folder();
        let note = folder.path().join("it's a.md");
        for kind in [
            &["report", "1,2,3/4,0,5", "--full-lists", "--steps", "1..2", "--flavor=pandoc"][..],
            &["compare", "1,2,3/4,0,5", "--partings=1"],
            &["study", "--size=2x3", "--depths=3", "-n=2"],
            &["find", "--size=2x3", "--where", "steps > 3 and not (ties = 0)", "-n=2"],
        ] {
            for title in ["-o $HOME `id` \"x\" 'y' \\ *?{a,b}~! & | > <", "--x=1", "标题 #1"] {
                let title = format!("--title={title}");
                let args = [kind, &["-q", &title, "-o", "it's a.md"]].concat();
                run_in(folder.path(), &args).answer();
                let text = fs::read_to_string(&note).unwrap();
                let command = text.split("```sh\n").nth(1).and_then(|rest| rest.split("\n```").next()).unwrap();
                fs::remove_file(&note).unwrap();
                assert_eq!(shell(folder.path(), command).code, Some(0), "{command}");
                assert_eq!(fs::read_to_string(&note).unwrap(), text, "{command}");
                assert_eq!(names_in(folder.path()), ["it's a.md"], "{command}");
            }
        }
    }

    #[test]
    fn a_trace_file_is_explained_like_its_run() {
        let folder = folder();
        let file = traced(folder.path(), "a.jsonl", &SMALL[1..]);
        let file = file.to_str().unwrap();
        let page = run(&SMALL).answer();
        assert_eq!(run(&["report", "--from", file]).answer(), page);
        assert_eq!(run_with(&["report", "--from", "-"], fs::read(file).unwrap()).answer(), page);
        let cut: String = fs::read_to_string(file).unwrap().split_inclusive('\n').take(3).collect();
        assert_eq!(run_with(&["report", "--from", "-"], &cut).code, Some(2));
    }

    #[test]
    fn a_file_stays_whole_where_a_page_fails() {
        let folder = folder();
        fs::write(folder.path().join("a.html"), "dear").unwrap();
        fs::write(folder.path().join("latin1.md"), b"caf\xe9").unwrap();
        for (args, code) in [
            (&["--note", "none.md"][..], 1),
            (&["--note", "latin1.md"], 2),
            (&["--steps", "0"], 2),
            (&["--strategy", "astar,h=no"], 2),
        ] {
            let done = run_in(folder.path(), &[&SMALL[..], args, &["-o", "a.html"]].concat());
            assert_eq!((done.code, done.out.as_str()), (Some(code), ""), "{args:?}: {}", done.err);
            assert_eq!(fs::read(folder.path().join("a.html")).unwrap(), b"dear", "{args:?}");
        }
        fails_in(
            folder.path(),
            &[&SMALL[..], &["-o", "no/a.html"]].concat(),
            "error: cannot write no/a.html: No such file or directory (os error 2)\n",
        );
        assert_eq!(names_in(folder.path()), ["a.html", "latin1.md"]);
    }

    #[test]
    fn open_hands_the_page_to_the_browser() {
        let folder = folder();
        let browser = folder.path().join("xdg-open");
        fs::write(&browser, "#!/bin/sh\nprintf '%s' \"$1\" > \"$0.got\"\n").unwrap();
        fs::set_permissions(&browser, fs::Permissions::from_mode(0o755)).unwrap();
        let path = format!("{}:{}", folder.path().display(), std::env::var("PATH").unwrap());
        let opened = |args: &[&str]| {
            let mut run = command(BINARY);
            run.args([&SMALL[..], args].concat()).current_dir(folder.path()).env("PATH", &path);
            let done = finish(run.env("TMPDIR", folder.path()), b"");
            assert_eq!(done.code, Some(0), "{}", done.err);
            let got = folder.path().join("xdg-open.got");
            let patience = Instant::now() + Duration::from_secs(10);
            while fs::read_to_string(&got).unwrap_or_default().is_empty() && Instant::now() < patience {
                thread::sleep(Duration::from_millis(20));
            }
            let name = fs::read_to_string(&got).expect("the opener was called");
            fs::remove_file(got).unwrap();
            fs::read_to_string(folder.path().join(name)).unwrap()
        };
        if cfg!(target_os = "linux") {
            assert!(opened(&["--open", "-o", "a.html"]).starts_with("<!DOCTYPE html>"));
            assert!(opened(&["--open"]).starts_with("<!DOCTYPE html>"), "a temporary file, where none is named");
        }
    }
}

mod show {
    use super::*;

    #[test]
    fn a_step_shows_its_tries_and_both_lists_in_order() {
        let folder = folder();
        let path = small_trace(folder.path());
        let text = run(&["show", path.to_str().unwrap(), "--step", "2"]).answer();
        let shown: Vec<&str> = text.lines().skip_while(|line| !line.starts_with("Step ")).collect();
        assert_eq!(
            shown.join("\n"),
            "\
Step 2: expand n1, reached from n0 by U
  f = 4 is the lowest of 4 nodes in open
  depth 1  g 1  h 3  f 4  on the final path

  n1            L n5          R n6
  2   3           2 3         2 3
  1 8 4         1 8 4         1 8 4
  7 6 5         7 6 5         7 6 5
                g 2 h 2 f 4   g 2 h 4 f 6

  U  blocked    off the board
  D  duplicate  same state as n0, which is in closed
  L  opened     n5 goes into open with f = 4
  R  opened     n6 goes into open with f = 6

open 4 → 5
  head first; + new in this step

  +n5 f4   n2 f6    n3 f6    n4 f6    +n6 f6
    2 3    2 8 3    2 8 3    2 8 3    2 3
  1 8 4    1 6 4      1 4    1 4      1 8 4
  7 6 5    7   5    7 6 5    7 6 5    7 6 5

closed 1 → 2
  in the order of closing; + new in this step

  n0 f4    +n1 f4
  2 8 3    2   3
  1   4    1 8 4
  7 6 5    7 6 5"
        );
    }

    #[test]
    fn the_last_step_is_shown_unless_another_is_asked_for() {
        let folder = folder();
        small_trace(folder.path());
        let show = |args: &[&str]| run_in(folder.path(), &[&["show", "trace.jsonl"], args].concat()).answer();
        assert_eq!(show(&[]), show(&["--step", "5"]));
        assert!(show(&[]).contains("step 5 of 5\n") && show(&[]).contains("\n  n9 is the goal: the search ends.\n"));
        let before = show(&["--step", "0"]);
        assert!(
            before.contains("\nBefore the first step\n")
                && before.contains("\nopen 1\n")
                && before.contains("\n  n0 f4\n")
        );
    }

    #[test]
    fn a_step_out_of_range_is_refused_with_the_range() {
        let folder = folder();
        small_trace(folder.path());
        for step in ["6", "18446744073709551615"] {
            let done = run_in(folder.path(), &["show", "trace.jsonl", "--step", step]);
            let message = format!("error: there is no step {step}\n |\n = help: trace.jsonl has the steps 1 to 5\n");
            assert_eq!((done.code, done.out, done.err), (Some(2), String::new(), message));
        }
    }

    #[test]
    fn long_lists_are_cut_and_the_cut_is_told() {
        let folder = folder();
        traced(folder.path(), "long", &["867254301", "--max-steps=200"]);
        let cut = run_in(folder.path(), &["show", "long"]).answer();
        let all = run_in(folder.path(), &["show", "long", "--all"]).answer();
        assert_eq!(cut.matches(" more (--full-lists) …\n").count(), 2, "{cut}");
        assert!(!all.contains("--full-lists"), "{all}");
        assert_eq!(all, run_in(folder.path(), &["show", "long", "--full-lists"]).answer());
        let entries = |text: &str| text.split_whitespace().filter(|word| word.starts_with('f')).count();
        assert!(entries(&all) > 300 && entries(&cut) < 60, "{} and {}", entries(&all), entries(&cut));
    }

    /// Traces of several shapes, and steps of each.
    fn texts_at(width: &str) -> Vec<String> {
        let folder = folder();
        let runs: [&[&str]; 4] = [
            &["283104765", "-g", "spiral"],
            &["283104765", "-g", "spiral", "-s", "ida"],
            &["56789/01234", "-g", "12345/67890", "--max-steps=40"],
            &["51247308A6BE9FCD", "--max-steps=60"],
        ];
        let mut texts = Vec::new();
        for run_args in runs {
            let path = traced(folder.path(), "x", run_args);
            for step in ["0", "1", "2", "4", "5"] {
                let args = ["show", path.to_str().unwrap(), "--width", width, "--step", step];
                texts.push(run(&args).answer());
            }
        }
        texts
    }

    #[test]
    fn no_line_is_wider_than_asked_for() {
        for width in [40, 80, 200] {
            for text in texts_at(&width.to_string()) {
                let longest = text.lines().max_by_key(|line| line.chars().count()).unwrap();
                assert!(longest.chars().count() <= width, "{longest:?} is longer than {width} columns");
            }
        }
    }

    #[test]
    fn a_cut_file_is_refused() {
        let folder = folder();
        let text = fs::read_to_string(small_trace(folder.path())).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        fs::write(folder.path().join("cut"), lines[..3].join("\n") + "\n").unwrap();
        let done = run_in(folder.path(), &["show", "cut"]);
        assert_eq!(done.code, Some(2));
        assert!(done.err.starts_with("error: cut, line 4, column 1: the trace is cut here\n"), "{}", done.err);
        assert!(done.err.contains("record it again"), "{}", done.err);

        fs::write(
            folder.path().join("torn"),
            &text[..text.find("\"tries\":[{\"move\":\"U\",\"verdict\":\"blocked").unwrap()],
        )
        .unwrap();
        let done = run_in(folder.path(), &["show", "torn"]);
        assert!(done.err.starts_with("error: torn, line 3, column "), "{}", done.err);
        assert!(done.err.contains("the trace is cut here") && done.err.contains('^'), "{}", done.err);
    }

    /// A trace of five steps, with one part of it written otherwise.
    fn spoiled(from: &str, to: &str) -> Done {
        let text = run(&["trace", "283104765", "-g", "spiral"]).answer();
        assert!(text.contains(from), "{from}");
        run_with(&["show", "-"], text.replacen(from, to, 1))
    }

    #[test]
    fn what_the_strategy_would_not_do_is_pointed_at() {
        let done = spoiled(r#"2,"node":1,"board":"203184765""#, r#"2,"node":1,"board":"903184765""#);
        assert_eq!((done.code, done.out.as_str()), (Some(2), ""));
        assert_eq!(
            done.err,
            "\
error: standard input, line 3, column 44: tile 9 is too large: the tiles of a 3x3 board are 1 to 8
 --> standard input:3:44
  |
3 | {\"record\":\"step\",\"step\":2,\"node\":1,\"board\":\"903184765\",\"parent\":0,\"move\":\"U\",\"g\":1,\"h\":3,\"f\":
  |                                            ^
  |
  = help: tile 2 is missing
"
        );
        let done = spoiled(r#""record":"step","step":3,"#, r#""record":"step","step":7,"#);
        assert_eq!(
            done.err,
            "\
error: standard input, line 4, column 25: this is 7, but should be 3
 --> standard input:4:25
  |
4 | {\"record\":\"step\",\"step\":7,\"node\":5,\"board\":\"023184765\",\"parent\":1,\"move\":\"
  |                         ^
"
        );
    }

    #[test]
    fn what_is_no_trace_is_refused() {
        let head = run(&["trace", "123456708"]).answer().lines().next().unwrap().to_owned();
        let other = head.replace("steptrace/1", "steptrace/9");
        for text in ["", "hello\n", "<html></html>\n", "[1,2,3]\n", "null\n", "{}\n", "\0\0\0", &other] {
            let done = run_with(&["show", "-"], text);
            assert_eq!((done.code, done.out.as_str()), (Some(2), ""), "{text:?}");
            assert!(done.err.starts_with("error: standard input"), "{text:?}: {}", done.err);
            assert!(text.is_empty() || done.err.contains("= help: "), "{text:?}: {}", done.err);
        }
        for bytes in ["[".repeat(1_000_000).into_bytes(), vec![0; 1_000_000], b"\x80".to_vec()] {
            assert_eq!(run_with(&["show", "-"], bytes).code, Some(2));
        }
    }

    #[test]
    fn a_file_that_cannot_be_opened_is_a_failure() {
        let folder = folder();
        let path = folder.path();
        fails_in(path, &["show", "no"], "error: cannot read no: No such file or directory (os error 2)\n");
        fails_in(path, &["show", "."], "error: cannot read .: it is a folder\n");
    }
}

mod solve {
    use super::*;

    #[test]
    fn an_answer_is_printed_in_three_ways() {
        let solve = |board: &str, print: &str| run(&["solve", "-g", "spiral", board, "--print", print]).answer();
        assert_eq!(run(&["solve", "-g", "spiral", "283104765"]).answer(), "uldr\n");
        assert_eq!(solve("283104765", "moves"), "uldr\n");
        assert_eq!(solve("283104765", "count"), "4\n");
        assert_eq!(solve("283104765", "both"), "4 uldr\n");
        assert_eq!(solve("123804765", "moves"), "\n");
        assert_eq!(solve("123804765", "count"), "0\n");
    }

    #[test]
    fn boards_come_from_arguments_and_from_the_standard_input() {
        let boards = ["123456708", "123456078", "123456780"];
        let answers = "r\nrr\n\n";
        assert_eq!(run(&[&["solve"], &boards[..]].concat()).answer(), answers);
        assert_eq!(run_with(&["solve"], boards.join("\n")).answer(), answers);
        assert_eq!(run_with(&["solve", "-"], boards.join("\n")).answer(), answers);
    }

    #[test]
    fn boards_of_several_sizes_may_stand_together() {
        let text = "123456708\n1203\n123/405\n1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15\n";
        assert_eq!(run_with(&["solve"], text).answer(), "r\nd\nr\nr\n".replace('d', &answer_of("1203")));
    }

    fn answer_of(board: &str) -> String {
        run(&["solve", board]).answer().trim_end().to_owned()
    }

    #[test]
    fn an_error_among_many_boards_is_told_with_its_line() {
        refused_with(
            &["solve"],
            "123456708\n123456788\n",
            "
error: no blank
 --> standard input:2:9
  |
2 | 123456788
  |         ^
  |
  = help: write one cell as 0, x, _ or .
",
        );
    }

    #[test]
    fn no_input_is_no_board() {
        for text in ["", "\n\n", " \t\r\n"] {
            let done = run_with(&["solve"], text);
            assert_eq!((done.code, done.out.as_str()), (Some(2), ""), "{text:?}");
            assert!(done.err.starts_with("error: no board: the text is empty\n"), "{text:?}: {}", done.err);
        }
    }

    #[test]
    fn what_cannot_be_solved_is_said_in_its_place() {
        assert_eq!(run(&["solve", "213456780", "123456708"]).answer(), "unsolvable\nr\n");
    }

    #[test]
    fn a_thousand_boards_are_answered_rightly_and_fast() {
        let boards = run(&["random", "--count", "1000", "--seed", "3"]).answer();
        let began = Instant::now();
        let answers = run_with(&["solve", "--print", "both"], &boards).answer();
        assert!(began.elapsed() < Duration::from_secs(5));
        assert_eq!(answers.lines().count(), 1000);
        for (board, answer) in boards.lines().zip(answers.lines()) {
            let (count, moves) = answer.split_once(' ').unwrap();
            assert_eq!(replayed(board, 3, moves), "123456780", "{board}");
            assert_eq!(count.parse(), Ok(moves.len()));
        }
        let far = run(&["solve", "867254301", "647850321", "--print", "count"]).answer();
        assert_eq!(far, "31\n31\n", "the two farthest boards");
    }

    #[test]
    fn a_search_that_hits_its_bound_is_a_failure() {
        let done = run(&["solve", "867254301", "-s", "astar", "--max-steps", "5"]);
        assert_eq!((done.code, done.out.as_str()), (Some(1), "limit\n"));
        assert_eq!(
            done.err,
            "\
error: 1 board not solved
 |
 = help: `limit`: --max-steps or --max-memory was met; `exhausted`: this strategy does not look at every board
"
        );
        let done = run(&["solve", "867254301", "123456708", "867254301", "-s", "bfs", "--max-steps", "40"]);
        assert_eq!((done.code, done.out.as_str()), (Some(1), "limit\nr\nlimit\n"));
        assert!(done.err.starts_with("error: 2 boards not solved"), "{}", done.err);
    }

    #[test]
    fn ctrl_c_ends_it_with_what_it_has() {
        let args = ["solve", "123456708", "--strategy=bfs", "--max-steps=none", "51247308A6BE9FCD", "123456708"];
        let mut child = command(BINARY).args(args).spawn().unwrap();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        let mut answers = String::new();
        out.read_line(&mut answers).unwrap();
        thread::sleep(Duration::from_millis(100));
        interrupt(&child);
        out.read_to_string(&mut answers).unwrap();
        assert_eq!(answers, "r\nlimit\n", "the board that it was at, and no other");
        assert_eq!(code_of(child), Some(130));
    }
}

mod random {
    use super::*;

    #[test]
    fn a_seed_gives_the_same_boards_for_ever() {
        assert_eq!(run(&["random", "--seed=1", "--count=3"]).answer(), "243068175\n837254160\n413578620\n");
        let large = ["random", "--seed=1", "--count=3", "--size=4x4", "--moves=40", "-q"];
        assert_eq!(run(&large).answer(), "26935014ABDCEF87\n2634F18C05A7EBD9\n5701A4286BEC9DF3\n");
        assert_eq!(run(&["random"]).answer(), run(&["random", "--seed=0", "--count=1"]).answer());
        assert_ne!(run(&["random", "--seed=1"]).answer(), run(&["random", "--seed=2"]).answer());
        let most = run(&["random", "--seed=18446744073709551615", "--count=4"]);
        assert_eq!(most.answer().lines().count(), 4);
        assert_eq!(run(&["random", "--count=0"]).answer(), "");
    }

    #[test]
    fn moves_are_exact_where_distances_reach_and_a_walk_elsewhere() {
        let done = run(&["random", "--moves=17", "--count=20", "--goal=spiral"]);
        assert_eq!(done.err, "note: each board is exactly 17 moves from the goal\n");
        let counts = run_with(&["solve", "--print=count", "--goal=spiral"], &done.out).answer();
        assert_eq!(counts, "17\n".repeat(20));
        let done = run(&["random", "--moves=9", "--count=5", "--size=3x4"]);
        assert_eq!(
            done.err,
            "note: each board is the end of a walk of 9 moves from the goal; the shortest way may be shorter\n"
        );
        let counts = run_with(&["solve", "--print=count"], &done.out).answer();
        assert!(counts.lines().all(|count| count.parse::<u32>().unwrap() <= 9), "{counts}");
        assert_eq!(run(&["random", "--moves=0", "-q"]).answer(), "123456780\n");
        assert_eq!(run(&["random", "--moves=31", "--count=50", "-q"]).answer().lines().count(), 50);
    }
}

mod pipes {
    use super::*;

    /// Holds that a pipeline ends well and quietly although its reader goes away.
    #[track_caller]
    fn ends_quietly(line: &str) {
        let folder = folder();
        small_trace(folder.path());
        fs::write(folder.path().join("boards"), "867254301\n".repeat(20_000)).unwrap();
        let began = Instant::now();
        let done = shell(folder.path(), line);
        // 141 is the exit code of a command that the closed pipe has ended.
        assert!(matches!(done.code, Some(0 | 141)), "{line}: {:?}", done.code);
        assert_eq!(done.err, "", "{line}");
        assert_eq!(done.lines().len(), 1, "{line}");
        assert!(began.elapsed() < Duration::from_secs(10), "{line}");
    }

    #[test]
    fn a_reader_that_has_seen_enough_is_no_error() {
        ends_quietly("steptrace trace 867254301 -s bfs | head -1");
        ends_quietly("steptrace solve < boards | head -1");
        ends_quietly("steptrace random --count 1000000 | head -1");
        ends_quietly("steptrace trace 867254301 --max-steps 4000 -q | steptrace show - --all | head -1");
        ends_quietly("steptrace report 867254301 -s bfs --steps all | head -1");
        ends_quietly("steptrace schema | head -1");
    }

    #[test]
    fn nobody_reading_the_error_output_is_no_panic() {
        let folder = folder();
        for (args, code) in [("show no", "1"), ("trace 11", "2"), ("trace 213456780", "0"), ("random --moves 3", "0")] {
            let line = format!("( sleep 0.1; steptrace {args} 2>&1 >/dev/null; echo $? > code ) | true; cat code");
            assert_eq!(shell(folder.path(), &line).out.trim(), code, "{args}");
        }
    }
}

mod hostile {
    use super::*;

    /// Sets the title of a terminal, where it reaches one.
    const TITLE: &str = "\u{1b}]0;owned\u{7}";
    /// The same with the one-character introducer that terminals know as well.
    const TITLE_C1: &str = "\u{9d}0;owned\u{9c}";

    /// What a terminal would get to see.
    fn on_terminal(folder: &Path, args: &[&str]) -> Done {
        finish(command(BINARY).args(args).current_dir(folder).env("CLICOLOR_FORCE", "1"), b"")
    }

    #[track_caller]
    fn is_harmless(args: &[&str]) {
        let folder = folder();
        for done in [on_terminal(folder.path(), args), run_in(folder.path(), args)] {
            let text = done.out + &done.err;
            for control in ["\u{1b}]", "\u{7}", "\u{9d}", "\u{9c}"] {
                assert!(!text.contains(control), "{args:?}: {control:?} is in {text:?}");
            }
        }
    }

    #[test]
    fn an_escape_sequence_in_a_board_or_a_spec_does_not_reach_the_terminal() {
        for title in [TITLE, TITLE_C1] {
            is_harmless(&["trace", &format!("2831{title}04765")]);
            is_harmless(&["trace", "283104765", "--goal", &format!("spiral{title}")]);
            is_harmless(&["trace", "283104765", "--strategy", &format!("astar,h={title}")]);
            is_harmless(&["trace", "283104765", "--goal", "spiral", "-o", &format!("x{title}")]);
            is_harmless(&["trace", "283104765", &format!("--x{title}")]);
            is_harmless(&["help", title]);
            is_harmless(&["show", &format!("no{title}")]);
        }
    }

    #[test]
    fn an_escape_sequence_in_the_name_of_a_trace_does_not_reach_the_terminal() {
        let folder = folder();
        let name = format!("x{TITLE}");
        let path = traced(folder.path(), &name, &["123456708"]);
        let spoiled = folder.path().join(format!("y{TITLE}"));
        fs::write(&spoiled, "{\"board\":\"12\"}").unwrap();
        is_harmless(&["show", path.to_str().unwrap(), "--step", "9"]);
        is_harmless(&["show", spoiled.to_str().unwrap()]);
    }

    #[test]
    fn an_escape_sequence_in_a_trace_does_not_reach_the_terminal() {
        let whole = run(&["trace", "123456708"]).answer();
        let escaped = r"\u001b]0;owned\u0007";
        for field in ["123456708", "steptrace/1", "astar", r#""step""#, r#""end""#, r#"{"move":"U""#, r#""moves":"R"#] {
            for title in [escaped, TITLE] {
                let hostile = whole.replacen(field, &format!("{}{title}\"", field.trim_end_matches('"')), 1);
                assert_ne!(hostile, whole);
                for color in ["always", "never"] {
                    let done = run_with(&["show", "-", "--color", color], &hostile);
                    let text = done.out + &done.err;
                    assert!(!text.contains("\u{1b}]") && !text.contains('\u{7}'), "{field}: {text:?}");
                }
            }
        }
        let unknown = format!("{{\"board\":\"123456708\",\"note\":\"{escaped}\",\"{escaped}\":1}}\n");
        let done = run_with(&["read", "-"], unknown);
        assert!(done.code == Some(0) && !(done.out + &done.err).contains('\u{7}'));
    }

    #[test]
    fn arguments_that_are_no_text_are_refused() {
        use std::os::unix::ffi::OsStrExt;
        let bytes = OsStr::from_bytes(b"1234\xff5678");
        for args in [&[OsStr::new("trace"), bytes][..], &[OsStr::new("solve"), bytes], &[bytes]] {
            let done = run(args);
            assert!(done.code == Some(2) && done.out.is_empty(), "{}", done.err);
        }
    }

    #[test]
    #[cfg_attr(target_os = "macos", ignore = "its file systems take no such names")]
    fn a_file_may_have_a_name_that_is_no_text() {
        use std::os::unix::ffi::OsStrExt;
        let folder = folder();
        let name = OsStr::from_bytes(b"na\xffme");
        let args = [OsStr::new("trace"), OsStr::new("123456708"), OsStr::new("-q"), OsStr::new("-o"), name];
        run_in(folder.path(), &args).answer();
        assert!(folder.path().join(name).exists(), "there is a file of this name");
        assert_eq!(run_in(folder.path(), &[OsStr::new("show"), name]).code, Some(0));
    }
}
