//! A browser, driven over `WebDriver`, and over the `DevTools` protocol for what `WebDriver` lacks. A command that the
//! browser refuses panics: the test has failed.

use std::fmt::Write as _;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::programs::Programs;

/// Keys as `WebDriver` writes them. Those that print are themselves.
pub(crate) mod key {
    pub(crate) const ENTER: &str = "\u{E007}";
    pub(crate) const ESCAPE: &str = "\u{E00C}";
    pub(crate) const SPACE: &str = " ";
    pub(crate) const END: &str = "\u{E010}";
    pub(crate) const HOME: &str = "\u{E011}";
    pub(crate) const LEFT: &str = "\u{E012}";
    pub(crate) const DOWN: &str = "\u{E015}";
    pub(crate) const PAGE_UP: &str = "\u{E00E}";
    pub(crate) const PAGE_DOWN: &str = "\u{E00F}";
    pub(crate) const UP: &str = "\u{E013}";
    pub(crate) const RIGHT: &str = "\u{E014}";
    pub(crate) const CONTROL: &str = "\u{E009}";
    pub(crate) const SHIFT: &str = "\u{E008}";
}

/// The key under which `WebDriver` returns an element.
const ELEMENT: &str = "element-6066-11e4-a52e-4f735466cecf";
/// Longer than any command takes, walks of thousands of steps included.
const PATIENCE: Duration = Duration::from_secs(150);
/// Keeps the browser from any request of its own, and from storing anything.
const SWITCHES: [&str; 13] = [
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-default-apps",
    "--disable-dev-shm-usage",
    // A process that is there already shows the next page, too: to start one takes longer than to read a page.
    "--renderer-process-limit=1",
    // Background tabs are not throttled: tests run in two browsers side by side.
    "--disable-renderer-backgrounding",
    "--disable-backgrounding-occluded-windows",
];

/// A browser with a fresh profile. It ends when this is dropped, also by a panic.
#[derive(Debug)]
pub(crate) struct Browser {
    driver: Child,
    /// Kept open: a driver that cannot write ends.
    _says: BufReader<ChildStdout>,
    agent: ureq::Agent,
    /// The prefix of every address.
    session: String,
    /// The process of the browser itself.
    process: Option<u64>,
    /// The tab that stays open, so that others can be closed.
    first_tab: String,
    /// The profile and downloads.
    folder: TempDir,
    /// The test that it serves.
    test: String,
}

impl Browser {
    /// Starts a driver, and a browser with it.
    pub(crate) fn start(programs: &Programs) -> Browser {
        let (driver, says, port) =
            (0..5).find_map(|_| start_driver(&programs.driver)).expect("the driver tells its port");
        let config = ureq::Agent::config_builder()
            .timeout_global(Some(PATIENCE))
            .http_status_as_error(false)
            // The environment's proxies are not meant for a driver on this machine.
            .proxy(None);
        let mut browser = Browser {
            driver,
            _says: says,
            agent: config.build().into(),
            session: format!("http://127.0.0.1:{port}/session"),
            process: None,
            first_tab: String::new(),
            folder: tempfile::tempdir().unwrap(),
            test: String::new(),
        };
        browser.begin_session(&programs.browser);
        browser
    }

    fn begin_session(&mut self, program: &Path) {
        let profile = format!("--user-data-dir={}", self.folder.path().join("profile").display());
        let switches: Vec<&str> = SWITCHES.into_iter().chain([profile.as_str()]).collect();
        let wanted = json!({
            "browserName": "chrome",
            "timeouts": {"script": PATIENCE.as_millis() as u64, "pageLoad": 60_000},
            "goog:chromeOptions": {"binary": program, "args": switches},
            "goog:loggingPrefs": {"browser": "ALL", "performance": "ALL"},
        });
        let begun = self.post("", &json!({"capabilities": {"alwaysMatch": wanted}}));
        let id = begun["sessionId"].as_str().expect("a session has an id").to_owned();
        self.process = begun["capabilities"]["goog:processID"].as_u64();
        write!(self.session, "/{id}").unwrap();
        self.get("/window").as_str().unwrap().clone_into(&mut self.first_tab);
    }

    /// Serves a test from now on.
    pub(crate) fn serve(&mut self, test: &str) {
        test.clone_into(&mut self.test);
    }

    /// Opens an empty tab of the usual size.
    pub(crate) fn tab(&mut self) -> Page<'_> {
        let tab = self.post("/window/new", &json!({"type": "tab"}))["handle"].as_str().unwrap().to_owned();
        self.post("/window", &json!({"handle": tab}));
        let page = Page { browser: self };
        page.log("browser");
        page.log("performance");
        page.resize(1280, 900);
        page
    }

    fn get(&self, path: &str) -> Value {
        let answer = self.agent.get(format!("{}{path}", self.session)).call();
        value_of(path, answer).unwrap_or_else(|error| panic!("{error}"))
    }

    #[track_caller]
    fn post(&self, path: &str, body: &Value) -> Value {
        self.try_post(path, body).unwrap_or_else(|error| panic!("{error}"))
    }

    fn try_post(&self, path: &str, body: &Value) -> Result<Value, String> {
        let request = self.agent.post(format!("{}{path}", self.session)).header("Content-Type", "application/json");
        value_of(path, request.send(body.to_string()))
    }

    fn delete(&self, path: &str, patience: Duration) -> Result<Value, String> {
        let request = self.agent.delete(format!("{}{path}", self.session));
        value_of(path, request.config().timeout_global(Some(patience)).build().call())
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // A browser that closes itself ends its children, too; what is left then is killed.
        self.delete("", Duration::from_secs(5)).ok();
        if let Some(process) = self.process {
            let gone = || !Path::new(&format!("/proc/{process}")).exists();
            let deadline = Instant::now() + Duration::from_secs(2);
            while !gone() && Instant::now() < deadline {
                thread::sleep(Duration::from_millis(10));
            }
            if !gone() {
                Command::new("kill").args(["-KILL", &process.to_string()]).stderr(Stdio::null()).status().ok();
            }
        }
        self.driver.kill().ok();
        self.driver.wait().ok();
    }
}

/// Starts the driver on a free port of its choice; `None` if another program took the port first.
fn start_driver(program: &Path) -> Option<(Child, BufReader<ChildStdout>, u16)> {
    let mut command = Command::new(program);
    command.arg("--port=0").stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut driver = command.spawn().unwrap_or_else(|error| panic!("{}: {error}", program.display()));
    let mut says = BufReader::new(driver.stdout.take().unwrap());
    let port = port_told_in(&mut says);
    if port.is_none() {
        driver.kill().ok();
        driver.wait().ok();
    }
    port.map(|port| (driver, says, port))
}

/// Returns the port that the driver prints.
fn port_told_in(says: &mut BufReader<ChildStdout>) -> Option<u16> {
    let mut lines = says.lines().map_while(Result::ok);
    lines.find_map(|line| line.trim_end_matches('.').rsplit_once("on port ")?.1.parse().ok().filter(|&port| port != 0))
}

/// Returns the value of the driver's answer, or the reason why it refused.
fn value_of(path: &str, answer: Result<ureq::http::Response<ureq::Body>, ureq::Error>) -> Result<Value, String> {
    let mut response = answer.map_err(|error| format!("{path}: {error}"))?;
    let limit = 200 << 20;
    let text = response.body_mut().with_config().limit(limit).read_to_string();
    let text = text.map_err(|error| format!("{path}: {error}"))?;
    let mut answer: Value = serde_json::from_str(&text).map_err(|error| format!("{path}: {error}: {text}"))?;
    let value = answer["value"].take();
    match value["error"].as_str() {
        Some(error) => Err(format!("{path}: {error}: {}", value["message"].as_str().unwrap_or_default())),
        None => Ok(value),
    }
}

/// A tab. It closes when this is dropped.
#[derive(Debug)]
pub(crate) struct Page<'a> {
    browser: &'a mut Browser,
}

impl Page<'_> {
    /// Goes to an address and waits until it is loaded.
    pub(crate) fn go(&self, address: &str) {
        self.browser.post("/url", &json!({"url": address}));
    }

    /// Runs the body of a function in the page, and waits for a promise.
    #[track_caller]
    pub(crate) fn run(&self, body: &str, args: &[Value]) -> Value {
        self.browser.post("/execute/sync", &json!({"script": body, "args": args}))
    }

    /// Returns the value of an expression in the page, and waits for a promise.
    #[track_caller]
    pub(crate) fn eval(&self, expression: &str) -> Value {
        self.run(&format!("return {expression};"), &[])
    }

    /// Returns true if and only if an expression is true in the page.
    #[track_caller]
    pub(crate) fn holds(&self, expression: &str) -> bool {
        self.eval(&format!("Boolean({expression})")) == Value::Bool(true)
    }

    /// Waits until an expression is true in the page.
    #[track_caller]
    pub(crate) fn wait_for(&self, expression: &str) {
        let deadline = Instant::now() + Duration::from_secs(30);
        while !self.holds(expression) {
            assert!(Instant::now() < deadline, "it did not come to this: {expression}");
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// Waits until the page has drawn its next frame.
    pub(crate) fn settle(&self) {
        self.eval("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))");
    }

    /// Waits until the page stands still where it was scrolled to: keys scroll it bit by bit, and go on where it is then.
    pub(crate) fn rest(&self) {
        self.eval(
            "new Promise(done => {
                let [before, still] = [scrollY, 0];
                const look = () => {
                    still = scrollY === before ? still + 1 : 0;
                    before = scrollY;
                    if (still === 15) done();
                    else requestAnimationFrame(look);
                };
                requestAnimationFrame(look);
            })",
        );
    }

    /// Returns the first element that a selector finds.
    #[track_caller]
    pub(crate) fn find(&self, selector: &str) -> Element<'_> {
        let found = self.browser.post("/element", &json!({"using": "css selector", "value": selector}));
        Element { page: self, id: found[ELEMENT].as_str().unwrap().to_owned() }
    }

    /// Presses and releases a key, wherever the focus is.
    pub(crate) fn press(&self, key: &str) {
        self.press_with(&[], key);
    }

    /// Presses a key while others are held down.
    pub(crate) fn press_with(&self, held: &[&str], key: &str) {
        let act = |kind: &'static str| move |key: &&str| json!({"type": kind, "value": key});
        let pressed = held.iter().chain([&key]);
        let actions: Vec<Value> = pressed.clone().map(act("keyDown")).chain(pressed.rev().map(act("keyUp"))).collect();
        self.browser.post("/actions", &json!({"actions": [{"type": "key", "id": "keyboard", "actions": actions}]}));
    }

    /// Presses and releases keys one after another.
    pub(crate) fn press_all(&self, keys: &[&str]) {
        let act = |key: &&str| ["keyDown", "keyUp"].map(|kind| json!({"type": kind, "value": key}));
        let actions: Vec<Value> = keys.iter().flat_map(act).collect();
        self.browser.post("/actions", &json!({"actions": [{"type": "key", "id": "keyboard", "actions": actions}]}));
    }

    /// Moves the mouse to a point of the window.
    pub(crate) fn point(&self, (x, y): (i64, i64)) {
        let actions = json!([{"type": "pointerMove", "duration": 0, "x": x, "y": y}]);
        self.browser.post("/actions", &json!({"actions": [{"type": "pointer", "id": "mouse", "actions": actions}]}));
    }

    /// Presses the mouse at a point of the window, draws it along a line, and lets go.
    pub(crate) fn drag(&self, from: (i64, i64), to: (i64, i64)) {
        let go = |(x, y): (i64, i64)| json!({"type": "pointerMove", "duration": 0, "x": x, "y": y});
        let actions = json!([
            go(from), {"type": "pointerDown", "button": 0}, go(to), {"type": "pointerUp", "button": 0}
        ]);
        self.browser.post("/actions", &json!({"actions": [{"type": "pointer", "id": "mouse", "actions": actions}]}));
    }

    /// Sends a command of the `DevTools` protocol.
    #[track_caller]
    pub(crate) fn devtools(&self, command: &str, params: &Value) -> Value {
        self.browser.post("/goog/cdp/execute", &json!({"cmd": command, "params": params}))
    }

    /// Sets the size of the page in CSS pixels; windows cannot be as narrow as a telephone.
    pub(crate) fn resize(&self, width: u32, height: u32) {
        let size = json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": false});
        self.devtools("Emulation.setDeviceMetricsOverride", &size);
    }

    /// Emulates a medium (`""`: the screen) and a reader's preferences.
    pub(crate) fn show_as(&self, medium: &str, preferences: &[(&str, &str)]) {
        let features: Vec<Value> =
            preferences.iter().map(|(name, value)| json!({"name": name, "value": value})).collect();
        self.devtools("Emulation.setEmulatedMedia", &json!({"media": medium, "features": features}));
    }

    /// Switches the page's scripts off, from the next page on. Those of the tests still run.
    pub(crate) fn without_scripts(&self) {
        self.devtools("Emulation.setScriptExecutionDisabled", &json!({"value": true}));
    }

    /// Runs a script in the next pages before any of theirs.
    pub(crate) fn before_the_page(&self, script: &str) {
        self.devtools("Page.addScriptToEvaluateOnNewDocument", &json!({"source": script}));
    }

    /// Saves downloads to a folder from now on, and returns the folder.
    pub(crate) fn downloads(&self) -> PathBuf {
        let folder = tempfile::tempdir_in(self.browser.folder.path()).unwrap().keep();
        self.devtools("Browser.setDownloadBehavior", &json!({"behavior": "allow", "downloadPath": folder}));
        folder
    }

    /// Prints the page to a PDF on paper of a size in inches.
    pub(crate) fn print(&self, (width, height): (f64, f64)) -> Vec<u8> {
        let how =
            json!({"paperWidth": width, "paperHeight": height, "preferCSSPageSize": true, "printBackground": true});
        let printed = self.devtools("Page.printToPDF", &how);
        BASE64_STANDARD.decode(printed["data"].as_str().unwrap()).unwrap()
    }

    /// Returns a picture of the window (PNG).
    pub(crate) fn picture(&self) -> Option<Vec<u8>> {
        let picture = value_of("/screenshot", self.browser.agent.get(self.browser.address("/screenshot")).call());
        BASE64_STANDARD.decode(picture.ok()?.as_str()?).ok()
    }

    /// Returns the new entries of a log (`browser`: the console; `performance`: requests) since the last call.
    pub(crate) fn log(&self, kind: &str) -> Vec<Value> {
        let entries = self.browser.post("/se/log", &json!({"type": kind}));
        entries.as_array().cloned().unwrap_or_default()
    }

    /// Returns the errors and warnings of the console since the last call; a test ends without any.
    pub(crate) fn complaints(&self) -> Vec<String> {
        let entries = self.log("browser").into_iter();
        let complaints = entries.filter(|entry| matches!(entry["level"].as_str(), Some("SEVERE" | "WARNING")));
        let complaints = complaints.map(|entry| format!("{}: {}", entry["source"], entry["message"]));
        // Tests read what is drawn on a canvas; the page does not.
        complaints.filter(|complaint| !complaint.contains("willReadFrequently")).collect()
    }

    /// Returns the addresses requested since the last call.
    pub(crate) fn requests(&self) -> Vec<String> {
        let entries = self.log("performance").into_iter();
        let messages = entries.filter_map(|entry| serde_json::from_str::<Value>(entry["message"].as_str()?).ok());
        let sent = messages.filter(|message| message["message"]["method"] == "Network.requestWillBeSent");
        sent.map(|sent| sent["message"]["params"]["request"]["url"].as_str().unwrap().to_owned()).collect()
    }

    /// Saves a picture of a failed page to `target/tmp`.
    fn keep_picture(&self) {
        let name = self.browser.test.replace(|sign: char| !sign.is_alphanumeric(), "-");
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.png"));
        if let Some(picture) = self.picture().filter(|picture| fs::write(&path, picture).is_ok()) {
            eprintln!("{name}: what the page looked like: {} ({} bytes)", path.display(), picture.len());
        }
    }
}

impl Browser {
    fn address(&self, path: &str) -> String {
        format!("{}{path}", self.session)
    }
}

impl Drop for Page<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.keep_picture();
        } else {
            assert_eq!(self.complaints(), [""; 0], "the page complains");
        }
        self.browser.delete("/window", Duration::from_secs(5)).ok();
        self.browser.try_post("/window", &json!({"handle": self.browser.first_tab})).ok();
    }
}

/// An element of a page.
#[derive(Debug)]
pub(crate) struct Element<'a> {
    page: &'a Page<'a>,
    id: String,
}

impl Element<'_> {
    /// Clicks its middle; panics if something covers it.
    #[track_caller]
    pub(crate) fn click(&self) {
        self.page.browser.post(&format!("/element/{}/click", self.id), &json!({}));
    }

    /// Types into it.
    #[track_caller]
    pub(crate) fn type_in(&self, text: &str) {
        self.page.browser.post(&format!("/element/{}/value", self.id), &json!({"text": text}));
    }

    /// Returns its visible text.
    #[track_caller]
    pub(crate) fn text(&self) -> String {
        self.page.browser.get(&format!("/element/{}/text", self.id)).as_str().unwrap().to_owned()
    }
}
