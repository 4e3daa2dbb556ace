//! The module `steptrace._core` of the Python package: the command, called from a program, and the record of a run.
//!
//! What takes long runs on a thread of its own, while this one listens to Ctrl-C.

use std::ffi::OsString;
use std::process::ExitCode;
use std::sync::{Mutex, MutexGuard, PoisonError, mpsc};
use std::thread;
use std::time::Duration;

use pyo3::exceptions::{PyIndexError, PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyFloat, PyInt};
use steptrace::cli::{self, Called};
use steptrace::search::{F, Node, Problem, State, Verdict};
use steptrace::trace::{Detail, StepView, Trace, TryView, write};

/// How often Ctrl-C is asked for.
const BEAT: Duration = Duration::from_millis(50);

/// Does some work on another thread; Ctrl-C ends it with what it has, and is raised then.
fn interruptible<T: Send + 'static>(py: Python<'_>, work: impl FnOnce() -> T + Send + 'static) -> PyResult<T> {
    let (done, is_done) = mpsc::channel();
    let is_done = Mutex::new(is_done);
    let next = |patience| lock(&is_done).recv_timeout(patience);
    // The thread may still be ending when its answer is here: nobody waits for that.
    thread::Builder::new().name("steptrace".into()).spawn(move || drop(done.send(work())))?;
    let gone = || PyRuntimeError::new_err("the search ended without an answer");
    loop {
        match py.detach(|| next(BEAT)) {
            Ok(answer) => return Ok(answer),
            Err(mpsc::RecvTimeoutError::Disconnected) => return Err(gone()),
            Err(mpsc::RecvTimeoutError::Timeout) => {
                if let Err(error) = py.check_signals() {
                    cli::interrupt();
                    py.detach(|| lock(&is_done).recv()).map_err(|_| gone())?;
                    return Err(error);
                }
            }
        }
    }
}

fn lock<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Returns an amount as Python has it: a whole number if it is one.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it is whole, and not below 0")]
fn amount(py: Python<'_>, value: F) -> Py<PyAny> {
    let number = value.number();
    if number.fract() == 0.0 {
        PyInt::new(py, number as u64).into_any().unbind()
    } else {
        PyFloat::new(py, number).into_any().unbind()
    }
}

/// The record of a run.
#[pyclass(frozen, name = "Trace")]
struct Recorded(Trace);

#[pymethods]
impl Recorded {
    fn __len__(&self) -> usize {
        self.0.len()
    }

    /// What decides the run, as one text.
    #[getter]
    fn strategy(&self) -> String {
        self.0.strategy().to_string()
    }

    /// `tiles`, `graph` or `grid`.
    #[getter]
    fn kind(&self) -> &'static str {
        match self.0.problem() {
            Problem::Tiles(_) => "tiles",
            Problem::Graph(graph) => {
                if graph.grid.is_some() {
                    "grid"
                } else {
                    "graph"
                }
            }
        }
    }

    /// The start and the goal, as text.
    #[getter]
    fn ends(&self) -> (String, String) {
        self.0.problem().ends().into()
    }

    /// `solved`, `exhausted`, `unsolvable` or `limit`.
    #[getter]
    fn outcome(&self) -> &'static str {
        self.0.end().outcome.text()
    }

    #[getter]
    fn expanded(&self) -> usize {
        self.0.expanded()
    }

    #[getter]
    fn nodes(&self) -> usize {
        self.0.nodes().len()
    }

    /// The numbers of the nodes from the start to the goal; empty without one.
    #[getter]
    fn path(&self) -> Vec<u32> {
        self.0.path()
    }

    /// A node: its state, parent, operator, depth, g, h and f.
    fn node<'py>(&self, py: Python<'py>, id: u32) -> PyResult<Bound<'py, PyDict>> {
        if id as usize >= self.0.nodes().len() {
            return Err(PyIndexError::new_err(format!("there is no node {id}: there are {}", self.0.nodes().len())));
        }
        let (problem, node) = (self.0.problem(), self.0.node(id));
        let told = PyDict::new(py);
        told.set_item("id", id)?;
        told.set_item("state", problem.name(node.state))?;
        told.set_item("parent", node.parent)?;
        told.set_item("operator", node.came.map(|operator| problem.operator(operator)))?;
        told.set_item("depth", node.depth)?;
        told.set_item("g", amount(py, self.0.g(&node)))?;
        told.set_item("h", self.0.h(&node).map(|h| amount(py, h)))?;
        told.set_item("f", amount(py, self.0.f(&node)))?;
        Ok(told)
    }

    /// A step, numbered from 1: its node, its tries, the sizes of the lists after it.
    fn step<'py>(&self, py: Python<'py>, number: usize) -> PyResult<Bound<'py, PyDict>> {
        let step = self.0.step(number).ok_or_else(|| no_step(number, &self.0))?;
        let told = PyDict::new(py);
        told.set_item("number", number)?;
        told.set_item("node", step.node)?;
        let tries = step.tries().map(|tried| self.tried(py, &step, tried)).collect::<PyResult<Vec<_>>>()?;
        told.set_item("tries", tries)?;
        told.set_item("open", step.sizes().open)?;
        told.set_item("closed", step.sizes().closed)?;
        told.set_item("expanded", step.expanded())?;
        told.set_item("dead_end", step.dead_end())?;
        Ok(told)
    }

    /// The numbers of the nodes in open, the head first, and in closed after a step; step 0 is before the first.
    fn lists(&self, number: usize) -> PyResult<(Vec<u32>, Vec<u32>)> {
        let snapshot = self.0.snapshot(number).ok_or_else(|| no_step(number, &self.0))?;
        Ok((snapshot.open, snapshot.closed))
    }

    /// All steps, column by column.
    fn columns<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let (trace, problem) = (&self.0, self.0.problem());
        let nodes: Vec<_> = trace.steps().map(|step| trace.node(step.node)).collect();
        let amounts = |of: &dyn Fn(&Node) -> F| -> Vec<_> { nodes.iter().map(|node| amount(py, of(node))).collect() };
        let told = PyDict::new(py);
        told.set_item("step", (1..=trace.len()).collect::<Vec<usize>>())?;
        told.set_item("node", nodes.iter().map(|node| node.id).collect::<Vec<u32>>())?;
        told.set_item("state", nodes.iter().map(|node| problem.name(node.state)).collect::<Vec<String>>())?;
        told.set_item("parent", nodes.iter().map(|node| node.parent).collect::<Vec<_>>())?;
        let operator = |node: &Node| node.came.map(|operator| problem.operator(operator));
        told.set_item("operator", nodes.iter().map(operator).collect::<Vec<_>>())?;
        told.set_item("depth", nodes.iter().map(|node| node.depth).collect::<Vec<u32>>())?;
        told.set_item("g", amounts(&|node| trace.g(node)))?;
        if trace.strategy().has_h() {
            told.set_item("h", amounts(&|node| trace.h(node).unwrap_or(F::from_hundredths(0))))?;
        }
        told.set_item("f", amounts(&|node| trace.f(node)))?;
        told.set_item("open", trace.steps().map(|step| step.sizes().open).collect::<Vec<usize>>())?;
        told.set_item("closed", trace.steps().map(|step| step.sizes().closed).collect::<Vec<usize>>())?;
        Ok(told)
    }

    /// The trace file.
    #[pyo3(signature = (lists = false))]
    fn jsonl<'py>(&self, py: Python<'py>, lists: bool) -> PyResult<Bound<'py, PyBytes>> {
        let mut file = Vec::new();
        write(&self.0, if lists { Detail::Lists } else { Detail::Tries }, &mut file)?;
        Ok(PyBytes::new(py, &file))
    }
}

impl Recorded {
    fn tried<'py>(&self, py: Python<'py>, step: &StepView<'_>, tried: TryView) -> PyResult<Bound<'py, PyDict>> {
        let problem = self.0.problem();
        let told = PyDict::new(py);
        told.set_item("operator", problem.operator(tried.operator))?;
        told.set_item("verdict", tried.verdict.kind().text())?;
        let state: Option<State> = match tried.verdict {
            Verdict::Blocked => None,
            _ => problem.after(self.0.node(step.node).state, tried.operator),
        };
        told.set_item("state", state.map(|state| problem.name(state)))?;
        told.set_item("node", tried.verdict.made())?;
        let (of, place) = match tried.verdict {
            Verdict::Duplicate { of, place } => (Some(of), Some(place.text())),
            Verdict::Improved { of, .. } => (Some(of), Some("open")),
            Verdict::Reopened { of, .. } => (Some(of), Some("closed")),
            _ => (None, None),
        };
        told.set_item("of", of)?;
        told.set_item("place", place)?;
        Ok(told)
    }
}

fn no_step(number: usize, trace: &Trace) -> PyErr {
    PyIndexError::new_err(format!("there is no step {number}: the run has {}", trace.len()))
}

#[pymodule]
mod _core {
    #[pymodule_export]
    use super::Recorded;
    use super::*;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }

    /// Runs the command as the shell does, and returns its exit code.
    #[pyfunction]
    fn main(py: Python<'_>, arguments: Vec<OsString>) -> u8 {
        let code = py.detach(|| cli::main(arguments));
        (0..=u8::MAX).find(|&number| ExitCode::from(number) == code).unwrap_or(u8::MAX)
    }

    /// Calls the command: returns its exit code, what it wrote, and its notes and errors.
    #[pyfunction]
    fn call(py: Python<'_>, arguments: Vec<String>, input: Vec<u8>) -> PyResult<(u8, Bound<'_, PyBytes>, String)> {
        let Called { code, output, errors, .. } = interruptible(py, move || cli::call(&arguments, input))?;
        Ok((code, PyBytes::new(py, &output), errors))
    }

    /// Returns the record of the run that `steptrace trace` would write with these arguments.
    #[pyfunction]
    fn record(py: Python<'_>, arguments: Vec<String>, input: Vec<u8>) -> PyResult<Recorded> {
        interruptible(py, move || cli::record(&arguments, input))?.map(Recorded).map_err(PyValueError::new_err)
    }

    /// Reads a trace file.
    #[pyfunction]
    fn read(py: Python<'_>, file: Vec<u8>) -> PyResult<Recorded> {
        let read = interruptible(py, move || steptrace::trace::read(&file[..]))?;
        read.map(Recorded).map_err(|error| PyValueError::new_err(error.to_string()))
    }
}
