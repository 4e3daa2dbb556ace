//! The command as a person meets it: arguments in; standard output, error output, files and exit codes out.
#![cfg(unix)]

use std::ffi::OsStr;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown, symlink};
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
const COMMANDS: [&str; 19] = [
    "report",
    "trace",
    "show",
    "solve",
    "compare",
    "study",
    "find",
    "merge",
    "check",
    "identify",
    "diff",
    "read",
    "random",
    "exercise",
    "strategies",
    "schema",
    "completions",
    "man",
    "help",
];

/// An unsolvable 4×4 board, searched without a bound: a run that does not end by itself.
const ENDLESS: [&str; 8] = [
    "trace",
    "123456789ABCDEF0",
    "--goal=123456789ABCDFE0",
    "--search-unsolvable",
    "--strategy=bfs",
    "--max-steps=none",
    "--closed=ordered",
    "--nodes=move",
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

#[track_caller]
fn refused<S: AsRef<OsStr>>(args: &[S], message: &str) {
    refused_with(args, "", message);
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
        let part = ["find", "--size=2x4", "--all", "--where=ties = 0", "--shard=2/2", "-qo", "part2.json"];
        run_in(folder.path(), &part).answer();
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
    fn the_version_is_told() {
        assert_eq!(run(&["--version"]).answer(), format!("steptrace {}\n", env!("CARGO_PKG_VERSION")));
    }

    #[test]
    fn what_is_no_command_or_option_is_refused_and_the_nearest_is_named() {
        refused_saying(&["trase", "123456708"], &["unrecognized subcommand 'trase'", "'trace'"]);
        refused_saying(&["trace", "123456708", "--strategi", "bfs"], &["unexpected argument", "'--strategy'"]);
        refused_saying(&["trace"], &["<START>"]);
        refused_saying(&["show"], &["<TRACE>"]);
        refused_saying(&["trace", "123456708", "--stats", "--lists"], &["cannot be used with"]);
        refused_saying(&["trace", "123456708", "--stats", "--only-steps"], &["cannot be used with"]);
        refused_saying(&["solve", "123456708", "--from", "file"], &["cannot be used with"]);
        refused_saying(&["solve", "123456708", "--print", "all"], &["moves, count, boards, both"]);
        refused_saying(&["trace", "123456708", "--closed", "tree"], &["rank, hash, ordered"]);
        refused_saying(&["show", "trace.jsonl", "--color", "blue"], &["auto, always, never"]);
        assert_eq!(run::<&str>(&[]).code, Some(2));
    }

    #[test]
    fn numbers_out_of_range_are_refused() {
        let huge = "99999999999999999999";
        refused_saying(&["show", "trace.jsonl", "--step", huge], &["'--step <N>'"]);
        refused_saying(&["random", "--count", huge], &["'--count <N>'"]);
        refused_saying(&["random", "--seed", huge], &["'--seed <N>'"]);
        refused_saying(&["random", "--moves", "1.5"], &["'--moves <N>'"]);
        for bound in ["-1", "1e3", "", "_", "ten"] {
            refused_saying(&["trace", "123456708", &format!("--max-steps={bound}")], &["'--max-steps <N>'"]);
        }
        for (args, what, help) in [
            (["trace", "123456708", "--max-steps=ten"], "a bound is a whole number", "such as 5000, 2_000_000 or none"),
            (["trace", "123456708", "--size=3"], "a size is written ROWSxCOLS", "rows first, at most 16 cells"),
            (["study", "--seed", "x"], "'--seed <N>'", "write a whole number"),
            (["identify", "a.csv", "--top=0"], "1 or more", "such as 10"),
            (
                ["trace", "123456708", "--format=jsn"],
                "'--format <FORMAT>'",
                "did you mean `jsonl`? it takes jsonl, csv",
            ),
        ] {
            refused_saying(&args, &[what, "^", help]);
        }
    }

    #[test]
    fn a_man_page_is_roff_for_the_whole_and_for_each_command() {
        let whole = run(&["man"]).answer();
        assert!(whole.contains("\n.TH steptrace 1 ") && whole.contains("\n.SH NAME\n"), "{whole}");
        for name in COMMANDS {
            assert!(whole.contains(&format!("steptrace\\-{name}(1)")), "{name}");
            let page = run(&["man", name]).answer();
            assert!(page.starts_with(".ie \\n(.g .ds Aq"), "{page}");
            assert!(page.contains(&format!("\n.TH steptrace-{name} 1 ")), "{page}");
            assert!(page.contains(&format!("steptrace {name}")), "{page}");
        }
        refused_saying(
            &["man", "traces"],
            &["there is no command \"traces\"", "commands are report, trace, show, solve"],
        );
    }

    #[test]
    fn a_man_page_has_examples_and_exit_codes() {
        for name in COMMANDS {
            let page = run(&["man", name]).answer();
            for section in ["EXAMPLES", "\"EXIT STATUS\""] {
                assert!(page.contains(&format!("\n.SH {section}\n")), "{name}: {section}\n{page}");
            }
            assert_eq!(page.matches(".ds Aq").count(), 2, "{name}: the head stands once");
            assert!(page.is_ascii(), "{name}: groff without preconv reads bytes\n{page}");
            for example in examples(Some(name)) {
                let example = example.replace('-', "\\-").replace('\'', "\\*(Aq");
                assert!(page.contains(&example), "{name}: {example}\n{page}");
            }
        }
        let [check, trace] = ["check", "trace"].map(|name| run(&["man", name]).answer());
        assert!(check.contains("The trace is wrong;") && !trace.contains("The trace is wrong;"));
    }

    #[test]
    fn help_groups_the_commands_and_tells_of_each() {
        let text = run(&["--help"]).answer();
        let places: Vec<usize> =
            ["\nMake:\n", "\nInspect:\n", "\nCompare:\n", "\nMark:\n", "\nMore:\n", "\nOptions:\n"]
                .iter()
                .map(|group| text.find(group).unwrap_or_else(|| panic!("{group:?} is not in\n{text}")))
                .collect();
        assert!(places.is_sorted(), "{text}");
        assert!(!text.contains("\nCommands:"), "{text}");
        assert_eq!(run(&["help"]).answer(), text);
        for name in COMMANDS {
            assert_eq!(text.matches(&format!("\n  {name} ")).count(), 1, "{name}");
            assert_eq!(
                run(&["help", name]).answer() == run(&[name, "--help"]).answer(),
                name != "strategies",
                "{name}"
            );
        }
        refused_saying(&["help", "trase"], &["there is no command \"trase\"", "commands are report, trace, show"]);
    }

    #[test]
    fn the_strategy_language_is_told_and_its_examples_run() {
        let text = run(&["help", "strategies"]).answer();
        assert_eq!(run(&["strategies"]).answer(), text);
        for line in [
            "  bfs         Breadth first: a queue. Settings: order, dup, deadend, discard,",
            "      linear-conflict",
            "  order       The order in which moves are tried. For all. Default: UDLR.",
            "      low-h       The one with the lowest h, then the oldest. Not for ucs,",
        ] {
            assert!(text.lines().any(|shown| shown == line), "{line:?} is not in\n{text}");
        }
        let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
        for part in [
            "For dls. Needed by dls.",
            "For all with dup=all or dup=closed. Default:",
            "For all. Default: all; closed for dfs; path for dls, ids, ida; none for bnb, hill.",
        ] {
            assert!(words.contains(part), "{part:?} is not in\n{text}");
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
        let folder = folder();
        let commands: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("  steptrace ")).collect();
        assert!(commands.len() >= 5, "{text}");
        for command in commands {
            let done = shell(folder.path(), &format!("steptrace {command}"));
            assert_eq!((done.code, done.err.as_str()), (Some(0), ""), "{command}");
        }
    }

    #[test]
    fn completion_scripts_are_there_for_bash_zsh_and_fish() {
        for (shell, mark) in [
            ("bash", "complete -F _steptrace steptrace"),
            ("zsh", "#compdef steptrace"),
            ("fish", "--command steptrace"),
            ("elvish", "arg-completer[steptrace]"),
            ("powershell", "-CommandName steptrace"),
        ] {
            let script = run(&["completions", shell]).answer();
            assert!(script.contains(mark) && script.contains("STEPTRACE_COMPLETE"), "{shell}: {script}");
        }
        refused_saying(&["completions", "csh"], &["bash"]);
    }

    /// Breaks a line as readline does before it asks, then asks.
    const ASK: &str = r#"
source <(steptrace completions bash)
ask() {
    local piece word= i
    COMP_LINE=$1 COMP_POINT=${#1} COMP_WORDS=()
    for ((i = 0; i < ${#1}; i++)); do
        piece=${1:i:1}
        if [[ $piece == " " ]]; then
            [[ -n $word ]] && COMP_WORDS+=("$word")
            word=
        elif [[ -n $word && ($piece == [=:] && $word == *[^=:]* || $piece != [=:] && $word != *[^=:]*) ]]; then
            COMP_WORDS+=("$word")
            word=$piece
        else
            word+=$piece
        fi
    done
    COMP_WORDS+=("$word") COMP_CWORD=$((${#COMP_WORDS[@]} - 1)) COMPREPLY=()
    _steptrace steptrace "$word" ""
    echo "${COMPREPLY[*]}"
}
"#;

    #[test]
    fn bash_completes_strategies_goals_sizes_and_formats() {
        let folder = folder();
        fs::write(folder.path().join("mine.jsonl"), "").unwrap();
        fs::create_dir(folder.path().join("mine")).unwrap();
        let questions = [
            ("steptrace tr", "trace"),
            ("steptrace help strat", "strategies"),
            ("steptrace trace 283104765 -s a", "astar"),
            (
                "steptrace trace 283104765 --strategy astar,",
                "astar,h= astar,w= astar,order= astar,dup= astar,cheaper= astar,deadend= astar,ties= astar,goal= astar,cost=",
            ),
            ("steptrace trace 283104765 --strategy astar,h=m", "manhattan misplaced"),
            ("steptrace trace 283104765 --strategy=astar,h=l", "linear-conflict"),
            ("steptrace trace 283104765 -s dfs,insert=", "each block"),
            ("steptrace trace 283104765 -s bfs,dup=all,d", "all,deadend="),
            ("steptrace compare 283104765 --run gr", "greedy"),
            ("steptrace check mine.jsonl --goal ", "standard blank-first spiral"),
            ("steptrace check mine.jsonl --goal s", "standard spiral"),
            ("steptrace random --size 2x", "2x2 2x3 2x4 2x5 2x6 2x7 2x8"),
            ("steptrace trace 283104765 --format ", "jsonl csv"),
            ("steptrace report 283104765 --lang ", "en zh"),
            ("steptrace report 283104765 --steps ", ""),
            ("steptrace trace m", ""),
            ("steptrace show mine.", "mine.jsonl"),
        ];
        let asked: Vec<String> = questions.iter().map(|(line, _)| format!("ask '{line}'")).collect();
        let path = format!("{}:{}", Path::new(BINARY).parent().unwrap().display(), std::env::var("PATH").unwrap());
        let mut bash = command("bash");
        bash.args(["--norc", "-c", &(ASK.to_owned() + &asked.join("\n"))]).env("PATH", path).current_dir(folder.path());
        let done = finish(&mut bash, b"");
        assert_eq!((done.code, done.err.as_str()), (Some(0), ""));
        for ((line, expected), answer) in questions.iter().zip(done.out.split('\n')) {
            assert_eq!(answer, *expected, "{line}");
        }
    }

    #[test]
    fn the_schema_is_json_and_names_every_record() {
        let text = run(&["schema"]).answer();
        assert!(serde_json::from_str::<Value>(&text).unwrap().is_object());
        assert!(["\"run\"", "\"step\"", "\"round\"", "\"end\""].iter().all(|name| text.contains(name)));
    }
}

mod refused {
    use super::*;
    use crate::common::runs::Golden;

    const BOARDS: [&[&str]; 24] = [
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
        &["trace", "123456789ABCDE0F", "--closed", "rank"],
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
        for command in [vec!["trace", "-q", "--stats", "-g", "spiral"], vec!["solve", "-g", "spiral"]] {
            let whole = run(&[&command[..], &["283104765"]].concat()).answer();
            assert_eq!(run(&[&command[..], &parted].concat()).answer(), whole);
            let rows = ["2", "8", "3", "/", "1", "_", "4", "/", "7", "6", "5"];
            assert_eq!(run(&[&command[..], &rows].concat()).answer(), whole);
        }
        assert_eq!(run(&["trace", "-q", "--stats", "283 104", "/765", "-g", "spiral"]).code, Some(2));
        let rows = run(&["trace", "2 8 3/", "1 0 4/", "7 6 5", "-g", "spiral"]);
        assert_eq!(start_and_goal(rows), ["283104765", "123804765"]);
    }

    /// `10,` has three characters, but is a cell as `9,` is.
    #[test]
    fn commas_after_parted_cells_do_not_matter_to_solve() {
        let cells: Vec<String> = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 0].map(|n| format!("{n},")).to_vec();
        let words: Vec<&str> = cells.iter().map(String::as_str).chain(["15"]).collect();
        assert_eq!(start_and_goal(run(&[&["trace"], &words[..]].concat()))[0], "123456789ABCDE0F");
        assert_eq!(run(&[&["solve"], &words[..]].concat()).answer(), "r\n");
    }

    #[test]
    fn large_tiles_are_numbers_or_letters() {
        for text in
            ["123456789ABCDE0F", "123456789abcdexf", "1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15", "1234/5678/9ABC/DE0F"]
        {
            assert_eq!(start_and_goal(run(&["trace", text])), ["123456789ABCDE0F", "123456789ABCDEF0"], "{text:?}");
        }
    }

    #[test]
    fn goals_have_names() {
        for (name, goal) in [("standard", "123456780"), ("blank-first", "012345678"), ("Spiral", "123804765")] {
            assert_eq!(start_and_goal(run(&["trace", "-q", "123456708", "-g", name]))[1], goal);
        }
        assert_eq!(start_and_goal(run(&["trace", "-q", "123/405", "-g", "blank-first"]))[1], "012345");
    }

    #[test]
    fn the_size_comes_from_rows_or_from_the_goal_or_is_given() {
        for args in [&["123/405"][..], &["123405", "--size", "2x3"], &["123405", "--goal", "123/450"]] {
            assert_eq!(run(&[&["solve"], args].concat()).answer(), "r\n", "{args:?}");
            assert_eq!(start_and_goal(run(&[&["trace"], args].concat())), ["123405", "123450"], "{args:?}");
        }
        refused_saying(
            &["trace", "123/405", "--size", "3x2"],
            &["2 rows of 3 cells, but a 3x2 board has 6 cells in 3 rows"],
        );
        refused_saying(&["trace", "123405678", "--size", "2x5"], &["9 cells, but a 2x5 board has 10 cells in 2 rows"]);
    }

    #[test]
    fn of_a_huge_tile_only_the_beginning_is_shown() {
        let long = format!("2 8 3 1 0 4 7 6 {}", "9".repeat(100_000));
        let done = run_with(&["trace", "-"], long);
        assert_eq!(done.code, Some(2));
        assert!(done.err.contains("tile 999999999999 is too large") && done.err.len() < 800, "{}", done.err);
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

mod strategies {
    use super::*;

    #[test]
    fn how_the_lists_are_kept_does_not_change_the_trace() {
        let traces: Vec<String> =
            [&[][..], &["--closed=hash"], &["--closed=ordered", "--nodes=move"], &["--closed=rank", "--nodes=move"]]
                .iter()
                .map(|args| run(&[&["trace", "134862705", "-g", "spiral"], *args].concat()).answer())
                .collect();
        assert!(traces.windows(2).all(|pair| pair[0] == pair[1]));
    }

    #[test]
    fn a_spec_may_be_spaced_and_spelt_in_capitals() {
        let run = run(&["trace", "123456708", "-s", " ASTAR , H = Misplaced , W=1.50 "]);
        assert_eq!(
            records(&run.answer())[0]["strategy"],
            "astar,h=misplaced,w=1.5,order=UDLR,dup=all,cheaper=replace,deadend=keep,ties=fifo,goal=taken,cost=unit"
        );
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
    fn lists_adds_both_lists_and_only_steps_leaves_the_tries_out() {
        let plain = records(&run(&SMALL).answer());
        let lists = records(&run(&[&SMALL[..], &["--lists"]].concat()).answer());
        let steps = records(&run(&[&SMALL[..], &["--only-steps"]].concat()).answer());
        assert_eq!(list(&lists[2]["open_list"]), "[5,2,3,4,6]");
        assert_eq!(list(&lists[2]["closed_list"]), "[0,1]");
        for ((plain, mut lists), steps) in plain.into_iter().zip(lists).zip(steps) {
            let fields = lists.as_object_mut().unwrap();
            for (field, size) in [("open_list", "open"), ("closed_list", "closed")] {
                if let Some(list) = fields.remove(field) {
                    assert_eq!(plain[size], list.as_array().unwrap().len());
                }
            }
            assert_eq!(lists, plain);
            let mut bare = plain;
            bare.as_object_mut().unwrap().remove("tries");
            assert_eq!(steps, bare);
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
    fn csv_with_tries_has_a_row_a_try() {
        let table = run(&["trace", "123456708", "--format", "csv", "--tries"]).answer();
        assert_eq!(
            table,
            "step,node,board,parent,move,g,h,f,open,closed,dead_end,\
             try,verdict,try_node,try_of,try_in,try_board,try_g,try_h,try_f\n\
             1,0,123456708,,,0,1,1,3,1,false,U,opened,1,,,123406758,1,2,3\n\
             1,,,,,,,,,,,D,blocked,,,,,,,\n\
             1,,,,,,,,,,,L,opened,2,,,123456078,1,2,3\n\
             1,,,,,,,,,,,R,opened,3,,,123456780,1,0,1\n\
             2,3,123456780,0,R,1,0,1,2,2,false,,,,,,,,,\n"
        );
        refused_saying(&[&SMALL[..], &["--format=csv", "--tries", "--lists"]].concat(), &["cannot be used with"]);
    }

    #[test]
    fn csv_is_read_back_as_right() {
        let folder = folder();
        for spec in ["bfs", "dfs,deadend=forget", "ids", "ucs,cost=tile", "greedy", "astar,w=1.5", "bnb,dup=all", "ida"]
        {
            for (start, goal) in
                [("283104765", "spiral"), ("123/450", "123/045"), ("12345678/09ABCDEF", "12345678/90ABCDEF")]
            {
                for more in [&[][..], &["--tries"], &["--lists"]] {
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
        for name in ["t.html", "t.slides.md", "t.txt", "t.json"] {
            let done = run_in(folder.path(), &["trace", "no board", "-o", name]);
            assert_eq!(done.code, Some(2), "{name}");
            assert!(done.err.contains(&format!("the ending of {name} says")), "{}", done.err);
            assert!(
                done.err.contains("jsonl (.jsonl), csv (.csv); `steptrace report` writes the others"),
                "{}",
                done.err
            );
        }
        assert!(names_in(folder.path()).is_empty());
        for args in
            [&["-o", "t.txt", "--format=jsonl"][..], &["-o", "t.json", "--format=csv"], &["--stats", "-o", "s.txt"]]
        {
            run_in(folder.path(), &[&SMALL[..], &["-q"], args].concat()).answer();
        }
        assert!(fs::read_to_string(folder.path().join("t.txt")).unwrap().starts_with('{'));
        assert!(fs::read_to_string(folder.path().join("t.json")).unwrap().starts_with("step,"));
    }

    #[test]
    fn stats_are_a_table_for_a_person() {
        let table = run(&[&SMALL[..], &["--stats", "--strategy=bfs"]].concat()).answer();
        for row in [
            "strategy                       bfs,",
            "moves                          ULDR",
            "outcome                        solved",
            "path                           4 moves",
        ] {
            assert!(table.lines().any(|line| line.starts_with(row)), "{row}\n{table}");
        }
        let table = run(&[&SMALL[..], &["--stats", "--lang=zh"]].concat()).answer();
        assert!(table.contains("\n结论 ") && table.contains(" 已找到解\n"), "{table}");
        refused_saying(&[&SMALL[..], &["--lang=zh"]].concat(), &["--stats"]);
        assert!(!table.contains('{'));
    }

    #[test]
    fn reaching_a_bound_is_an_outcome_with_a_note() {
        for (bound, steps) in [("--max-steps=1_000", 1000), ("--max-steps=0", 0), ("--max-nodes=1", 0)] {
            let done = run(&["trace", "867254301", bound]);
            assert_eq!(done.code, Some(0));
            let end = end_of(&done.out);
            assert_eq!((end["outcome"].as_str(), end["steps"].as_u64()), (Some("limit"), Some(steps)), "{bound}");
            assert!(done.err.starts_with("note: stopped at a bound after "), "{}", done.err);
            assert!(done.err.contains("--max-steps and --max-nodes set it"), "{}", done.err);
            assert_eq!(run_with(&["show", "-"], &done.out).code, Some(0));
        }
        let nodes = end_of(&run(&["trace", "867254301", "--max-nodes", "100"]).out)["nodes"].as_u64().unwrap();
        assert!((100..104).contains(&nodes), "{nodes}");
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
    fn quiet_silences_notes_but_not_errors() {
        let folder = folder();
        for args in [&["trace", "213456780"][..], &["trace", "867254301", "--max-steps=5"], &["random", "--moves=5"]] {
            assert_ne!(run(args).err, "");
            assert_eq!(run(&[args, &["--quiet"]].concat()).err, "");
        }
        assert_eq!(run_in(folder.path(), &[&SMALL[..], &["-q", "-o", "x"]].concat()).err, "");
        assert_ne!(run(&["trace", "-q", "11"]).err, "");
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
            &["123456789ABCDE0F", "--closed=rank"],
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

    /// The temporary neighbour is nothing that the person asked for, and has another name each time.
    #[test]
    fn a_missing_folder_is_told_by_the_name_that_was_given() {
        fails_in(
            folder().path(),
            &[&SMALL[..], &["-o", "no/x.jsonl"]].concat(),
            "error: cannot write no/x.jsonl: No such file or directory (os error 2)\n",
        );
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
    fn a_folder_that_may_not_be_written_is_told_by_the_name_of_the_target() {
        let folder = folder();
        fs::create_dir(folder.path().join("locked")).unwrap();
        fs::write(folder.path().join("locked/file"), "precious").unwrap();
        let mut command = without_privileges(folder.path());
        command.current_dir(folder.path());
        fs::set_permissions(folder.path().join("locked/file"), fs::Permissions::from_mode(0o666)).unwrap();
        fs::set_permissions(folder.path().join("locked"), fs::Permissions::from_mode(0o555)).unwrap();
        for name in ["locked/new", "locked/file"] {
            let done = finish(command.args([&SMALL[..], &["-o", name]].concat()), b"");
            let message = format!("error: cannot write {name}: Permission denied (os error 13)\n");
            assert_eq!((done.code, done.err), (Some(1), message));
            command = without_privileges(folder.path());
            command.current_dir(folder.path());
        }
        assert_eq!(fs::read_to_string(folder.path().join("locked/file")).unwrap(), "precious");
        fs::set_permissions(folder.path().join("locked"), fs::Permissions::from_mode(0o755)).unwrap();
    }

    /// Only the superuser can give a file away; for anybody else it stays the own one.
    #[test]
    fn a_file_that_is_replaced_keeps_its_owner_and_its_group() {
        let folder = folder();
        let path = folder.path().join("file");
        fs::write(&path, "old").unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
        let own = fs::metadata(&path).unwrap();
        let [user, group] = if own.uid() == 0 { [NOBODY, NOBODY + 1] } else { [own.uid(), own.gid()] };
        chown(&path, Some(user), Some(group)).unwrap();
        run_in(folder.path(), &[&SMALL[..], &["-q", "-o", "file"]].concat()).answer();
        let new = fs::metadata(&path).unwrap();
        assert_eq!([new.uid(), new.gid(), new.mode() & 0o7777], [user, group, 0o640]);
        assert_eq!(fs::read_to_string(&path).unwrap(), run(&SMALL).answer());
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

    /// The standard output may be a file that already has something in it, and that others go on writing to.
    #[test]
    fn what_dev_stdout_holds_already_is_not_lost() {
        let folder = folder();
        let line = "{ echo before; steptrace trace 123456708 -q -o /dev/stdout; echo after; } > file";
        shell(folder.path(), line).answer();
        let text = fs::read_to_string(folder.path().join("file")).unwrap();
        let whole = run(&["trace", "123456708"]).answer();
        assert_eq!(text, format!("before\n{whole}after\n"));
    }

    /// Commands that do nothing but print.
    const PRINTERS: [&str; 14] = [
        "trace 123456708",
        "report 123456708",
        "compare 123456708",
        "study --depths 2 -n 1",
        "solve 123456708",
        "random",
        "schema",
        "completions bash",
        "man",
        "strategies",
        "help",
        "help trace",
        "--help --color=never",
        "--version",
    ];

    /// Only Linux has a device that is always full.
    #[cfg(target_os = "linux")]
    #[test]
    #[cfg_attr(not(target_os = "linux"), ignore = "needs /dev/full")]
    fn a_full_disk_is_a_failure() {
        let message = "error: cannot write standard output: No space left on device (os error 28)\n";
        for line in PRINTERS.into_iter().chain(["--help", "trace --help", "trace 123456708 -o /dev/stdout"]) {
            let done = shell(Path::new("/"), &format!("steptrace {line} > /dev/full"));
            assert_eq!((done.code, done.err.as_str()), (Some(1), message), "{line}");
        }
        let done = shell(Path::new("/"), "steptrace trace 123456708 -q -o /dev/full");
        let message = "error: cannot write /dev/full: No space left on device (os error 28)\n";
        assert_eq!((done.code, done.err.as_str()), (Some(1), message));
    }

    /// Nobody can be told of what is wrong, or of what was done; the exit code still says it.
    #[cfg(target_os = "linux")]
    #[test]
    #[cfg_attr(not(target_os = "linux"), ignore = "needs /dev/full")]
    fn an_error_output_that_is_full_does_not_matter() {
        let cases = [("trace zzz", 2), ("trace 123456708 -o file", 0), ("solve 123456708 --stats", 0), ("check -", 2)];
        for (line, code) in cases {
            let folder = folder();
            let done = shell(folder.path(), &format!("steptrace {line} < /dev/null > /dev/null 2> /dev/full"));
            assert_eq!(done.code, Some(code), "{line}");
        }
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
    fn ctrl_c_says_nothing_where_quiet_is_asked_for() {
        let folder = folder();
        let args = [&ENDLESS[..], &["-q", "-o", "x"]].concat();
        let mut child = command(BINARY).args(args).current_dir(folder.path()).spawn().unwrap();
        assert!(comes_true(|| !names_in(folder.path()).is_empty()), "the target is opened first");
        thread::sleep(Duration::from_millis(150));
        interrupt(&child);
        assert!(comes_true(|| child.try_wait().unwrap().is_some()));
        let output = child.wait_with_output().unwrap();
        assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(130), &b""[..]));
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
        refused_saying(&["report", "283104765", "--flavor", "mdbook"], &["--flavor is for Markdown", "help"]);
        refused_saying(&["report", "283104765", "--standalone"], &["--standalone is for LaTeX", "help"]);
        refused_saying(&["report", "283104765", "-o", "a.md", "--flavor", "github2"], &["github", "pandoc"]);
    }

    #[test]
    fn figures_go_to_a_folder_and_the_notes_link_them() {
        let folder = folder();
        fs::create_dir(folder.path().join("notes")).unwrap();
        let to = ["-o", "notes/a.md", "--figures", "notes/pictures (3)/week 1"];
        let done = run_in(folder.path(), &[&SMALL[..], &to].concat());
        let says = "note: notes/a.md: solved in 4 moves, 5 steps, 10 nodes\n\
                    note: notes/pictures (3)/week 1: 12 figures\n";
        assert_eq!((done.code, done.err.as_str()), (Some(0), says));
        let figures = folder.path().join("notes/pictures (3)/week 1");
        let names = names_in(&figures);
        assert_eq!(names.len(), 12, "and no half-written file: {names:?}");
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
    fn notes_on_a_device_link_figures_from_the_current_folder() {
        let folder = folder();
        for out in ["/dev/stdout", "/dev/fd/1"] {
            let args = ["-o", out, "--format", "md", "--style", "brief", "--figures", "pictures"];
            let done = run_in(folder.path(), &[&SMALL[..], &args].concat());
            assert_eq!(done.code, Some(0), "{}", done.err);
            assert!(done.out.contains("](pictures/problem.svg)"), "{out}: {}", done.out);
        }
    }

    #[test]
    fn figures_do_not_take_the_place_of_what_is_read_or_written() {
        let folder = folder();
        let at = |name: &str| folder.path().join(name);
        fs::create_dir(at("fg")).unwrap();
        fs::write(at("fg/tree.svg"), "a note").unwrap();
        let cases: [(&[&str], &str); 3] = [
            (&["--note", "fg/tree.svg", "-o", "x.md"], "would take the place of fg/tree.svg, which is also read"),
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
        fs::write(folder.path().join("a\nb.md"), "A note.\n").unwrap();
        let args = ["--title", "x\n```\n# evil\t\u{1b}[31m", "--note", "a\nb.md"];
        for format in ["md", "text", "slides", "latex", "html"] {
            let done = run_in(folder.path(), &[&SMALL[..], &args, &["--format", format]].concat());
            assert_eq!(done.code, Some(0), "{}", done.err);
            let wide = done.out.replace(" \\\n", " ");
            assert!(!done.out.lines().any(|line| line.starts_with("# evil")), "{format}: {}", done.out);
            assert!(!done.out.contains('\u{1b}') && !done.out.contains('\u{FFFD}'), "{format}");
            if ["md", "text", "slides"].contains(&format) {
                assert!(wide.contains("'x ``` # evil  [31m'"), "{format}: {wide}");
                assert!(wide.contains("'a b.md'"), "{format}: {wide}");
            }
        }
    }

    #[test]
    fn a_folder_for_figures_that_cannot_be_one_is_refused_before_the_search() {
        let folder = folder();
        fs::write(folder.path().join("taken"), "mine").unwrap();
        // This search would take minutes.
        let long = ["report", "F2345678A0BE91CD", "--strategy", "bfs", "-o", "a.md", "--figures"];
        for (name, why) in [("taken", "it is not a folder"), ("taken/deeper", "cannot write taken/deeper")] {
            let done = run_in(folder.path(), &[&long[..], &[name]].concat());
            assert_eq!(done.code, Some(1));
            assert!(done.err.contains(why), "{}", done.err);
        }
        assert_eq!(names_in(folder.path()), ["taken"]);
        assert_eq!(fs::read_to_string(folder.path().join("taken")).unwrap(), "mine");
        refused_saying(
            &["report", "283104765", "-o", "a.html", "--figures", "pictures"],
            &["--figures is for Markdown and slides", "-o FILE.md"],
        );
    }

    #[test]
    fn text_is_written_where_nothing_else_is_asked_for() {
        let folder = folder();
        let text = run(&SMALL).answer();
        assert!(
            text.starts_with("A* search\n") && text.contains("\nStep 5: n9, reached from n7 by R, is the goal\n"),
            "{text}"
        );
        for args in [&["-o", "-"][..], &["-o", "/dev/stdout"], &["--format", "text"], &["--format=text", "-o", "-"]] {
            assert_eq!(run(&[&SMALL[..], args].concat()).answer(), text, "{args:?}");
        }
        for name in ["a.txt", "a.TEXT"] {
            let done = run_in(folder.path(), &[&SMALL[..], &["-q", "--color=auto", "-o", name]].concat());
            assert_eq!((done.code, done.err.as_str()), (Some(0), ""));
            let file = fs::read_to_string(folder.path().join(name)).unwrap();
            // On a terminal the result comes last, where the eye is; a file is read from its top.
            let sorted = |text: &str| {
                let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
                lines.sort();
                lines
            };
            assert_eq!(sorted(&file.replace(&format!(" -o {name}"), "")), sorted(&text));
            assert!(
                file.find("\nResult\n") < file.find("\nStep 1:") && text.find("\nStep 5:") < text.find("\nResult\n")
            );
        }
        // As `>(…)` of a shell names a pipe.
        let line = "steptrace report 283104765 --goal spiral -q -o /dev/fd/3 3>&1 >/dev/null | cat";
        assert_eq!(shell(folder.path(), line).answer(), text);
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
    fn what_is_for_text_is_refused_elsewhere() {
        for option in ["--verbose", "--width=90"] {
            refused_saying(&["report", "283104765", "-o", "a.html", option], &[" is for text", "--format text"]);
            refused_saying(&["report", "283104765", "--format", "md", option], &[" is for text", "-o FILE.txt"]);
        }
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
                text.split("\n重新生成本报告的命令\n").nth(1).unwrap().split("\n\n").next().unwrap().into();
            assert!(command.contains('\\'), "{command}");
            assert_eq!(shell(folder.path(), &command).answer(), text, "{command}");
        }
    }

    #[test]
    fn the_command_of_every_kind_makes_its_notes_again_under_any_title() {
        let folder = folder();
        let note = folder.path().join("it's a.md");
        for kind in [
            &["report", "1,2,3/4,0,5", "--full-lists", "--steps", "1..2", "--flavor=plain"][..],
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
    fn a_setting_of_the_strategy_is_no_option_and_that_is_said() {
        for option in ["--ties", "--dup=all", "--cost", "--order"] {
            refused_saying(
                &["report", "283104765", option, "x"],
                &["it is a setting of the strategy", "--strategy astar,ties=lifo"],
            );
        }
    }

    #[test]
    fn the_usual_goal_is_named_where_another_could_be_reached() {
        let hint = "note: no goal was named, so it is 123456780; --goal spiral can be reached\n";
        assert!(run(&["report", "283104765", "--format", "md"]).err.ends_with(hint));
        assert!(run(&["trace", "283104765"]).err.ends_with(hint));
        assert!(!run(&["report", "283104765", "--goal", "standard", "--format", "md"]).err.contains("can be reached"));
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
        let page = run_with(&["report", "--from", "-", "--partial"], &cut).answer();
        assert!(page.contains("the trace is cut off") && page.contains("Step 2: ") && !page.contains("Step 3: "));
    }

    #[test]
    fn what_cannot_be_explained_is_refused_with_the_way_out() {
        refused_saying(&["report"], &["START", "Usage: steptrace report"]);
        refused_saying(&["report", "283104765", "--from", "a.jsonl"], &["cannot be used with"]);
        refused_saying(&["report", "283104765", "--partial"], &["--partial", "--from"]);
        refused_saying(
            &["report", "-", "--note", "-"],
            &["only one thing can be read from the standard input", "help"],
        );
        refused_saying(&["report", "283104765", "--lang", "fr"], &["fr", "en, zh"]);
        refused_saying(&["report", "283104765", "--open", "-o", "-"], &["cannot be opened", "give -o a file"]);
        refused(
            &["report", "283104765", "--steps", "1..5,x9"],
            "
error: `x9` is neither a step nor a range of steps
 --> --steps:1:6
  |
1 | 1..5,x9
  |      ^^
  |
  = help: steps are counted from 1 and written 1..500,900 or 500.. or all
",
        );
        let done = run_with(&["report", "--from", "-"], "{\"board\":\"283104765\"}\n");
        assert_eq!((done.code, done.out.as_str()), (Some(2), ""));
        assert!(
            done.err.contains("which boards were taken, but not the tries") && done.err.contains("help: "),
            "{}",
            done.err
        );
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
    fn a_file_and_the_standard_input_show_the_same() {
        let folder = folder();
        let path = small_trace(folder.path());
        let text = fs::read_to_string(&path).unwrap();
        for args in [&[][..], &["--step=0"], &["--step=1"], &["--all", "--width=30"]] {
            let piped = run_with(&[&["show", "-"], args].concat(), &text).answer();
            assert_eq!(run(&[&["show", path.to_str().unwrap()], args].concat()).answer(), piped);
        }
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
    fn a_trace_without_steps_does_not_claim_to_have_some() {
        let folder = folder();
        traced(folder.path(), "none", &["213456780"]);
        assert_eq!(run_in(folder.path(), &["show", "none"]).code, Some(0));
        let done = run_in(folder.path(), &["show", "none", "--step", "1"]);
        assert_eq!(done.code, Some(2));
        assert!(!done.err.contains("1 to 0"), "{}", done.err);
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
    fn a_width_that_makes_no_sense_still_shows_the_lists() {
        for width in ["0", "1", "18446744073709551615"] {
            assert!(
                texts_at(width).iter().all(|text| text.contains("\nopen ") && text.contains("\nclosed ")),
                "{width}"
            );
        }
    }

    #[test]
    fn escape_codes_are_for_terminals_and_for_those_who_ask() {
        let folder = folder();
        small_trace(folder.path());
        let coloured = |variables: &[(&str, &str)], color: Option<&str>| {
            let option = color.map(|when| format!("--color={when}"));
            let mut show = command(BINARY);
            show.args(["show", "trace.jsonl"]).args(option).envs(variables.iter().copied());
            finish(show.current_dir(folder.path()), b"").answer().contains('\x1b')
        };
        assert!(!coloured(&[], None));
        assert!(!coloured(&[], Some("auto")));
        assert!(!coloured(&[], Some("never")));
        assert!(coloured(&[], Some("always")));
        assert!(!coloured(&[("CLICOLOR_FORCE", "1")], Some("never")));
        assert!(!coloured(&[("NO_COLOR", "1"), ("CLICOLOR_FORCE", "1")], None));
        assert!(coloured(&[("NO_COLOR", "1")], Some("always")), "what is asked for goes before NO_COLOR");
        let plain = run_in(folder.path(), &["show", "trace.jsonl"]).answer();
        let marked = run_in(folder.path(), &["show", "trace.jsonl", "--color=always"]).answer();
        let mut stripped = String::new();
        for (at, part) in marked.split('\x1b').enumerate() {
            stripped += if at == 0 { part } else { part.split_once('m').unwrap().1 };
        }
        assert_eq!(stripped, plain, "colour adds nothing but colour");
    }

    #[test]
    fn a_file_of_boards_alone_is_shown_as_far_as_it_goes() {
        let minimum = "{\"board\":\"283104765\"}\n\n{\"board\":\"2 0 3/1 8 4/7 6 5\",\"g\":1,\"note\":\"mine\"}\n";
        let text = run_with(&["show", "-"], minimum).answer();
        assert!(text.starts_with("step 2 of 2\n\n  2   3\n  1 8 4\n  7 6 5\n\n  g 1\n"), "{text}");
        assert!(text.contains("\n  This file records which states were expanded, but not the moves tried"), "{text}");
        assert!(run_with(&["show", "-", "--step", "1"], minimum).answer().starts_with("step 1 of 2\n"));
        assert_eq!(run_with(&["show", "-", "--step", "3"], minimum).code, Some(2));
        let steps = run(&["trace", "283104765", "-g", "spiral", "--only-steps"]).answer();
        let last = run_with(&["show", "-"], steps).answer();
        assert!(last.starts_with("step 5 of 5\n") && last.contains("\n  g 4  h 0  f 4  open 5  closed 5\n"), "{last}");
    }

    #[test]
    fn a_cut_file_is_refused_and_read_up_to_the_cut_when_asked() {
        let folder = folder();
        let text = fs::read_to_string(small_trace(folder.path())).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        fs::write(folder.path().join("cut"), lines[..3].join("\n") + "\n").unwrap();
        let done = run_in(folder.path(), &["show", "cut"]);
        let message =
            "error: cut, line 4, column 1: the trace is cut here\n |\n = help: --partial reads it up to here\n";
        assert_eq!((done.code, done.err.as_str()), (Some(2), message));
        let shown = run_in(folder.path(), &["show", "cut", "--partial"]).answer();
        assert!(shown.contains("\nStep 2: expand n1"), "{shown}");

        fs::write(
            folder.path().join("torn"),
            &text[..text.find("\"tries\":[{\"move\":\"U\",\"verdict\":\"blocked").unwrap()],
        )
        .unwrap();
        let done = run_in(folder.path(), &["show", "torn"]);
        assert!(done.err.starts_with("error: torn, line 3, column "), "{}", done.err);
        assert!(done.err.contains("the trace is cut here") && done.err.contains('^'), "{}", done.err);
        let shown = run_in(folder.path(), &["show", "torn", "--partial"]).answer();
        assert!(shown.contains("\nStep 1: expand n0"), "{shown}");
    }

    #[test]
    fn wherever_a_file_is_cut_there_is_an_answer() {
        let text = run(&["trace", "123456708"]).answer();
        for end in (0..text.len()).step_by(7) {
            let whole = run_with(&["show", "-"], &text[..end]);
            assert_eq!(whole.code, Some(2 * i32::from(end + 1 < text.len())), "{end}: {}", whole.err);
            let partial = run_with(&["show", "-", "--partial"], &text[..end]);
            assert!(matches!(partial.code, Some(0 | 2)), "{end}: {}", partial.err);
        }
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
        for (from, to, what) in [
            (r#""f":6}"#, r#""f":7}"#, "this is 7, but should be 6"),
            (r#""verdict":"blocked""#, r#""verdict":"cut""#, "line 3, "),
            (r#""of":0,"in":"closed""#, r#""of":0,"in":"open""#, "line 3, "),
            (r#""outcome":"solved""#, r#""outcome":"exhausted""#, "this is exhausted, but should be solved"),
            (
                r#""outcome":"solved""#,
                r#""outcome":"won""#,
                "expected one of `solved`, `exhausted`, `unsolvable`, `limit`",
            ),
            (r#""moves":"ULDR""#, r#""moves":"DDDD""#, "this is DDDD, but should be ULDR"),
            (r#""max_open":"#, r#""max_open":9"#, "but should be 6"),
            (r#""rows":3"#, r#""rows":99"#, "a board has at most 16 cells"),
            (r#""rows":3"#, r#""rows":-3"#, "line 1, "),
            (r#""strategy":"astar"#, r#""strategy":"astr"#, "no strategy is called `astr`"),
            ("steptrace/1", "steptrace/9", "its format is \"steptrace/9\", this reads \"steptrace/1\""),
            (r#""record":"end""#, r#""record":"fin""#, "records are run, step, round and end, not \"fin\""),
            (r#""parent":0"#, r#""parent":4294967296"#, "line 3, "),
            (r#""g":1"#, r#""g":1e309"#, "line 2, "),
        ] {
            let done = spoiled(from, to);
            assert_eq!((done.code, done.out.as_str()), (Some(2), ""), "{to}");
            assert!(done.err.contains(what) && done.err.contains('^'), "{to}: {}", done.err);
        }
    }

    #[test]
    fn nothing_follows_the_end() {
        let text = run(&["trace", "123456708"]).answer();
        let done = run_with(&["show", "-"], text.clone() + &text);
        assert!(done.err.starts_with("error: standard input, line 5, column 1: "), "{}", done.err);
        let end = text.lines().next_back().unwrap();
        let done = run_with(&["show", "-"], format!("{text}{end}\n"));
        assert!(done.err.contains("nothing may follow the end record"), "{}", done.err);
    }

    #[test]
    fn what_is_no_trace_is_called_so() {
        for text in ["", "\n\r\n", "{\"record\":1}\n"] {
            let done = run_with(&["show", "-"], text);
            assert_eq!((done.code, done.out.as_str()), (Some(2), ""), "{text:?}");
            assert!(done.err.contains("this is no trace: "), "{text:?}: {}", done.err);
            assert!(done.err.contains("= help: a trace is JSON Lines that begin "), "{text:?}: {}", done.err);
        }
        // Anything else may be a trace that somebody else wrote.
        for text in ["hello\n", "<html></html>\n", "[1,2,3]\n", "null\n", "{}\n", "\0\0\0"] {
            let done = run_with(&["show", "-"], text);
            assert_eq!((done.code, done.out.as_str()), (Some(2), ""), "{text:?}");
            assert!(done.err.starts_with("error: standard input"), "{text:?}: {}", done.err);
            assert!(done.err.contains("= help: "), "{text:?}: {}", done.err);
        }
        let nested = "[".repeat(1_000_000);
        assert_eq!(run_with(&["show", "-"], nested).code, Some(2));
        assert_eq!(run_with(&["show", "-"], vec![0; 1_000_000]).code, Some(2));
    }

    /// The names of our types mean nothing to a reader.
    #[test]
    fn what_is_no_trace_is_told_without_names_from_the_code() {
        for text in ["283104765\n", "null\n", "\"abc\"\n", "{\"board\":\"283104765\",\"g\":\"one\"}\n"] {
            let message = run_with(&["show", "-"], text).err;
            assert!(!message.contains("struct") && !message.contains("u32"), "{message}");
        }
    }

    /// The excerpt began behind the place where the place was in the middle of a character.
    #[test]
    fn a_file_in_another_encoding_is_refused_without_a_panic() {
        let trace = run(&["trace", "123456708"]).answer();
        let head = trace.lines().next().unwrap();
        for bytes in [&b"\x80"[..], b"\xbc\xba\n", b"\xb0\xe5\xbf\xe9\n", &[head.as_bytes(), b"\n\x8e"].concat()] {
            let done = run_with(&["show", "-"], bytes);
            assert_eq!(done.code, Some(2), "{bytes:?}: {}", done.err);
        }
    }

    #[test]
    fn line_ends_may_be_those_of_windows() {
        let text = run(&["trace", "123456708"]).answer();
        let shown = run_with(&["show", "-"], &text).answer();
        assert_eq!(run_with(&["show", "-"], text.replace('\n', "\r\n")).answer(), shown);
        assert_eq!(run_with(&["show", "-"], text.trim_end()).answer(), shown);
    }

    #[test]
    fn a_file_that_cannot_be_opened_is_a_failure() {
        let folder = folder();
        let path = folder.path();
        fails_in(path, &["show", "no"], "error: cannot read no: No such file or directory (os error 2)\n");
        fails_in(path, &["show", "."], "error: cannot read .: it is a folder\n");
        fails_in(path, &["solve", "--from", "no"], "error: cannot read no: No such file or directory (os error 2)\n");
        fails_in(path, &["solve", "--from", "."], "error: cannot read .: it is a folder\n");
    }
}

mod solve {
    use super::*;

    #[test]
    fn an_answer_is_printed_in_four_ways() {
        let solve = |board: &str, print: &str| run(&["solve", "-g", "spiral", board, "--print", print]).answer();
        assert_eq!(run(&["solve", "-g", "spiral", "283104765"]).answer(), "uldr\n");
        assert_eq!(solve("283104765", "moves"), "uldr\n");
        assert_eq!(solve("283104765", "count"), "4\n");
        assert_eq!(solve("283104765", "both"), "4 uldr\n");
        assert_eq!(solve("283104765", "boards"), "283104765\n203184765\n023184765\n123084765\n123804765\n\n");
        assert_eq!(solve("123804765", "moves"), "\n");
        assert_eq!(solve("123804765", "count"), "0\n");
    }

    #[test]
    fn boards_come_from_arguments_from_a_file_and_from_the_standard_input() {
        let folder = folder();
        let boards = ["123456708", "123456078", "123456780"];
        let answers = "r\nrr\n\n";
        fs::write(folder.path().join("boards"), boards.join("\n")).unwrap();
        assert_eq!(run(&[&["solve"], &boards[..]].concat()).answer(), answers);
        assert_eq!(run_in(folder.path(), &["solve", "--from", "boards"]).answer(), answers);
        assert_eq!(run_with(&["solve"], boards.join("\n")).answer(), answers);
        assert_eq!(run_with(&["solve", "--from", "-"], boards.join("\n")).answer(), answers);
    }

    #[test]
    fn boards_are_read_one_a_line_or_spread_with_or_without_their_number() {
        for text in [
            "123456708\n123456078\n",
            "123456708\r\n123456078\r\n",
            "2\n123456708\n123456078",
            "  2  \n\n123456708\n\n123456078\n\n",
            "1 2 3 4 5 6 7 x 8\n1,2,3,4,5,6,_,7,8\n",
            "123/456/7.8\n123/456/.78\n",
            "1 2 3\n4 5 6\n7 0 8\n1 2 3\n4 5 6\n0 7 8\n",
            "1 2 3\n4 5 6\n7 0 8\n\n1 2 3\n4 5 6\n0 7 8\n",
            "2\n1 2 3\n4 5 6\n7 0 8\n1 2 3\n4 5 6\n0 7 8\n",
            "2\n\n1 2 3\n4 5 6\n7 0 8\n\n1 2 3\n4 5 6\n0 7 8",
            "123\n456\n708\n123\n456\n078\n",
            "# homework\n123456708 # one\n123456078\n",
        ] {
            assert_eq!(run_with(&["solve"], text).answer(), "r\nrr\n", "{text:?}");
        }
    }

    #[test]
    fn boards_of_several_sizes_may_stand_together() {
        let text = "123456708\n1203\n123/405\n1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15\n";
        assert_eq!(run_with(&["solve"], text).answer(), "r\nd\nr\nr\n".replace('d', &answer_of("1203")));
        refused_saying(&["solve", "1203", "-g", "123456780"], &["the goal is 3x3, but the start is 2x2"]);
    }

    fn answer_of(board: &str) -> String {
        run(&["solve", board]).answer().trim_end().to_owned()
    }

    #[test]
    fn a_wrong_number_of_boards_is_refused() {
        refused_with(
            &["solve"],
            "3\n123456708\n123456078\n",
            "
error: the first line announces 3 boards, but 2 follow
 --> standard input:1:1
  |
1 | 3
  | ^
",
        );
        assert_eq!(run_with(&["solve"], "1\n123456708\n123456078\n").code, Some(2));
    }

    /// A number of four digits is not a board with a ragged row.
    #[test]
    fn a_wrong_number_of_many_boards_is_called_so() {
        for announced in [1000, 12345] {
            let text = format!("{announced}\n{}", "123456708\n".repeat(announced - 1));
            let done = run_with(&["solve"], text);
            assert!(done.err.contains(&format!("the first line announces {announced} boards")), "{}", done.err);
        }
        let text = format!("1000\n{}", "123456708\n".repeat(1000));
        assert_eq!(run_with(&["solve"], text).answer(), "r\n".repeat(1000));
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
        let text = "123456708\n".repeat(50_000) + "12345670x\n";
        let done = run_with(&["solve"], text);
        assert!(done.code == Some(2) && done.err.contains("standard input:50001:9"), "{}", done.err);
    }

    #[test]
    fn no_input_is_no_board() {
        for text in ["", "\n\n", "# nothing\n", " \t\r\n"] {
            let done = run_with(&["solve"], text);
            assert_eq!((done.code, done.out.as_str()), (Some(2), ""), "{text:?}");
            assert!(done.err.starts_with("error: no board: the text is empty\n"), "{text:?}: {}", done.err);
        }
    }

    #[test]
    fn the_word_for_what_cannot_be_solved_is_free() {
        assert_eq!(run(&["solve", "213456780", "123456708"]).answer(), "unsolvable\nr\n");
        assert_eq!(run(&["solve", "213456780", "--no-solution=-1"]).answer(), "-1\n");
        assert_eq!(run(&["solve", "213456780", "--no-solution", "no way", "--print=boards"]).answer(), "no way\n");
        assert_eq!(run(&["solve", "213456789ABCDEF0", "--no-solution", ""]).answer(), "\n");
    }

    #[test]
    fn every_strategy_answers_with_moves_that_lead_to_the_goal() {
        for spec in
            ["bfs", "dfs", "dls,limit=30", "ids", "ucs", "greedy", "astar", "bnb", "ida", "astar,w=5,h=gaschnig"]
        {
            let moves = run(&["solve", "283104765", "-g", "spiral", "-s", spec]).answer();
            assert_eq!(replayed("283104765", 3, moves.trim_end()), "123804765", "{spec}");
            if ["bfs", "ids", "ucs", "astar", "bnb", "ida"].contains(&spec) {
                assert_eq!(moves.trim_end().len(), 4, "{spec}");
            }
        }
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
    fn a_15_puzzle_is_answered_with_a_shortest_way() {
        let board = "51247308A6BE9FCD";
        let answer = run(&["solve", "--print=both", board, "--stats"]);
        let (count, moves) = answer.out.trim_end().split_once(' ').unwrap();
        assert_eq!(replayed(board, 4, moves), "123456789ABCDEF0");
        assert_eq!(count, moves.len().to_string());
        assert!(answer.err.starts_with("stats: ida,h=linear-conflict,"), "{}", answer.err);
        let astar = run(&["solve", "--print=count", board, "-s", "astar,h=linear-conflict"]).answer();
        assert_eq!(astar.trim_end(), count);
    }

    #[test]
    fn stats_go_to_the_error_output() {
        let done = run(&["solve", "283104765", "-g", "spiral", "--stats"]);
        assert_eq!((done.code, done.out.as_str()), (Some(0), "uldr\n"));
        assert!(done.err.starts_with("stats: table of exact distances: "), "{}", done.err);
        let done = run(&["solve", "283104765", "-g", "spiral", "--stats", "-s", "astar", "--closed", "hash"]);
        assert_eq!(done.out, "uldr\n");
        assert!(done.err.starts_with("stats: astar,h=manhattan,"), "{}", done.err);
        for part in ["5 steps", "10 nodes", "bytes: nodes ", "closed ", "(hash: "] {
            assert!(done.err.contains(part), "{part}: {}", done.err);
        }
    }

    #[test]
    fn a_search_that_hits_its_bound_is_a_failure() {
        let done = run(&["solve", "867254301", "-s", "astar", "--max-steps", "5"]);
        assert_eq!((done.code, done.out.as_str()), (Some(1), "limit\n"));
        assert_eq!(
            done.err,
            "\
error: 1 board not solved: the search was stopped at a bound
 |
 = help: --max-steps and --max-nodes set the bounds; --max-steps none has none
"
        );
        let done = run(&["solve", "867254301", "123456708", "867254301", "-s", "bfs", "--max-nodes", "50"]);
        assert_eq!((done.code, done.out.as_str()), (Some(1), "limit\nr\nlimit\n"));
        assert!(done.err.starts_with("error: 2 boards not solved: "), "{}", done.err);
    }

    /// No bound was in the way here, so to raise one does not help.
    #[test]
    fn a_list_that_has_run_empty_is_not_blamed_on_a_bound() {
        for args in [&["867254301", "-s", "dls,limit=5"][..], &["2130", "-s", "bfs", "--search-unsolvable"]] {
            let done = run(&[&["solve"], args].concat());
            assert!(!done.err.contains("--max-steps"), "{}", done.err);
        }
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

    #[test]
    fn no_board_is_farther_than_the_farthest() {
        for (args, farthest) in
            [(&[][..], 31), (&["--goal=spiral"], 30), (&["--size=2x2"], 6), (&["--goal=123/450"], 21)]
        {
            for moves in [farthest + 1, 256, 1_000_000] {
                let moves = moves.to_string();
                let message = format!("error: no board is {moves} moves from this goal: the farthest is {farthest}\n");
                refused_saying(&[&["random", "--moves", &moves], args].concat(), &[&message]);
            }
        }
    }

    #[test]
    fn every_board_can_be_read_back_and_solved() {
        for size in ["2x2", "2x3", "3x2", "3x3", "2x4", "4x2", "3x4", "4x3", "2x8", "8x2", "3x5", "4x4"] {
            for form in [&[][..], &["--spaced"]] {
                let moves = if ["2x2", "2x3", "3x2"].contains(&size) { "--moves=5" } else { "--moves=12" };
                let args = ["random", "-q", "--count=3", "--seed=5", moves, "--size", size];
                let boards = run(&[&args, form].concat()).answer();
                assert_eq!(boards.lines().count(), 3);
                let cols: usize = size[2..].parse().unwrap();
                let answers = run_with(&["solve"], &boards).answer();
                for (board, moves) in boards.lines().zip(answers.lines()) {
                    if form.is_empty() {
                        let goal = replayed(&board.replace('/', ""), cols, moves);
                        assert!(goal.starts_with("123") && goal.ends_with('0'), "{size}: {board}");
                    }
                    let run = records(&run(&["trace", board, "--max-steps=0", "-q"]).answer())[0].clone();
                    assert_eq!(format!("{}x{}", run["rows"], run["cols"]), size);
                }
            }
        }
        let boards = run(&["random", "--count=20", "--goal=blank-first", "--seed=8"]).answer();
        let answers = run_with(&["solve", "--goal=blank-first"], &boards).answer();
        for (board, moves) in boards.lines().zip(answers.lines()) {
            assert_eq!(replayed(board, 3, moves), "012345678");
        }
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
        ends_quietly("steptrace trace 867254301 -s bfs -o /dev/stdout | head -1");
        ends_quietly("steptrace solve --from boards --print boards | head -1");
        ends_quietly("steptrace random --count 1000000 | head -1");
        ends_quietly("steptrace random --count 18446744073709551615 --moves 3 --size 4x4 | head -1");
        ends_quietly("steptrace trace 867254301 --max-steps 4000 -q | steptrace show - --all | head -1");
        ends_quietly("steptrace report 867254301 -s bfs --steps all | head -1");
        ends_quietly("steptrace schema | head -1");
        ends_quietly("steptrace completions zsh | head -1");
        ends_quietly("steptrace man | head -1");
    }

    #[test]
    fn nobody_reading_the_error_output_is_no_panic() {
        let folder = folder();
        for (args, code) in [
            ("show no", "1"),
            ("trace 11", "2"),
            ("trace 213456780", "0"),
            ("random --moves 3", "0"),
            ("solve 123456708 --stats", "0"),
        ] {
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
        is_harmless(&["trace", &format!("2831{TITLE}04765")]);
        is_harmless(&["solve", &format!("2831{TITLE}04765")]);
        is_harmless(&["trace", "283104765", "--goal", &format!("spiral{TITLE}")]);
        is_harmless(&["trace", "283104765", "--strategy", &format!("astar{TITLE}")]);
        is_harmless(&["trace", "283104765", "--strategy", &format!("astar,h{TITLE}=1")]);
        is_harmless(&["trace", "283104765", "--strategy", &format!("astar,h={TITLE}")]);
        is_harmless(&["man", TITLE]);
        is_harmless(&["show", &format!("no{TITLE}")]);
        is_harmless(&["solve", "--from", &format!("no{TITLE}")]);
    }

    #[test]
    fn an_escape_sequence_in_the_name_of_a_target_does_not_reach_the_terminal() {
        is_harmless(&["trace", "283104765", "--goal", "spiral", "-o", &format!("x{TITLE}")]);
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
    fn an_escape_sequence_in_any_argument_does_not_reach_the_terminal() {
        is_harmless(&[TITLE]);
        is_harmless(&["trace", "283104765", &format!("--x{TITLE}")]);
        is_harmless(&["trace", "283104765", "--size", TITLE]);
        is_harmless(&["completions", TITLE]);
    }

    #[test]
    fn an_escape_sequence_of_one_character_does_not_reach_the_terminal() {
        is_harmless(&["trace", &format!("2831{TITLE_C1}04765")]);
        is_harmless(&["trace", "283104765", "--strategy", &format!("astar{TITLE_C1}")]);
        is_harmless(&["show", &format!("no{TITLE_C1}")]);
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
        assert!(!run_with(&["show", "-"], unknown).answer().contains('\u{7}'));
    }

    #[test]
    fn a_trace_that_claims_much_costs_little() {
        let run_record = run(&["trace", "123456708"]).answer().lines().next().unwrap().to_owned();
        let began = Instant::now();
        for line in [
            r#"{"record":"step","step":1,"node":4294967295,"board":"123456708","tries":[]}"#,
            r#"{"record":"end","outcome":"limit","steps":18446744073709551615,"expanded":0,"nodes":18446744073709551615,"max_open":1}"#,
            r#"{"record":"step","board":"123456708","open":18446744073709551615,"f":1e300}"#,
            r#"{"record":"round","round":4294967295,"limit":18446744073709551615}"#,
        ] {
            let done = run_with(&["show", "-"], format!("{run_record}\n{line}\n"));
            assert_eq!((done.code, done.out.as_str()), (Some(2), ""), "{line}: {}", done.err);
        }
        let tries = vec![r#"{"move":"U","verdict":"blocked"}"#; 100_000].join(",");
        let line = format!(r#"{{"record":"step","board":"123456708","tries":[{tries}]}}"#);
        assert_eq!(run_with(&["show", "-"], format!("{run_record}\n{line}\n")).code, Some(2));
        let long = format!(r#"{{"board":"123456708","note":"{}"}}"#, "x".repeat(5_000_000));
        assert_eq!(run_with(&["show", "-"], long).code, Some(0));
        assert!(began.elapsed() < Duration::from_secs(10));
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

#[test]
fn a_quiz_needs_a_page_with_a_stage() {
    let report = |more: &[&'static str]| [&["report", "283104765", "--goal", "spiral", "--quiz"], more].concat();
    refused_saying(&report(&[]), &["--quiz is for a page", "--format html"]);
    refused_saying(&report(&["--format", "latex"]), &["--quiz is for a page"]);
    refused_saying(&report(&["--format", "html", "--handout", "blank"]), &["--quiz", "--handout blank"]);
    for style in ["table", "brief"] {
        refused_saying(&report(&["--format", "html", "--style", style]), &["--quiz", &format!("--style {style}")]);
    }
    let done = run(&report(&["--format", "html"]));
    assert_eq!(done.code, Some(0), "{}", done.err);
    let command = done.out.rsplit("<pre class=\"command\"").next().unwrap();
    assert!(done.out.contains(" data-quiz>") && command.contains(" --quiz"), "and the command at its end");
    let empty = run(&["report", "213456780", "--quiz", "--format", "html"]);
    assert!(empty.code == Some(0) && empty.err.contains("nothing for --quiz to ask"), "{}", empty.err);
}
