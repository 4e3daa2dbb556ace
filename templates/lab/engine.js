// The commands, in a worker: the page never waits for them, and one that is no longer wanted ends with its worker.

/** What a worker does: it is sent as text. */
function work() {
  let core = null;
  const call = (name, bytes) => {
    const at = core.room(bytes.length);
    new Uint8Array(core.memory.buffer, at, bytes.length).set(bytes);
    const length = core[name]();
    return new Uint8Array(core.memory.buffer, core.answer(), length);
  };
  const run = (args, files, asText) => {
    const named = Object.entries(files).map(([name, file]) => [name, typeof file === "string" ? encode(file) : file]);
    const head = { arguments: args, files: named.map(([name, bytes]) => [name, bytes.length]) };
    const answer = call("run", joined([encode(`${JSON.stringify(head)}\n`), ...named.map(([, bytes]) => bytes)]));
    const end = answer.indexOf(10);
    const { code, errors, output, files: written } = JSON.parse(decode(answer.subarray(0, end)));
    let at = end + 1;
    const next = (length) => {
      const part = answer.subarray(at, (at += length));
      return asText ? decode(part) : part.slice();
    };
    return { code, errors, output: next(output), files: Object.fromEntries(written.map(([name, length]) => [name, next(length)])) };
  };
  onmessage = ({ data: { module, id, name, asked } }) => {
    if (module) {
      core = new WebAssembly.Instance(module, {}).exports;
      return;
    }
    try {
      const answer = name === "run" ? run(...asked) : decode(call(name, encode(asked)));
      postMessage({ id, answer, held: core.memory.buffer.byteLength });
    } catch (error) {
      postMessage({ id, failed: String(error) });
    }
  };
}

function newWorker() {
  const address = URL.createObjectURL(new Blob([encode, decode, joined, `(${work})()`].map((part) => `${part}\n`), { type: "text/javascript" }));
  const worker = new Worker(address);
  URL.revokeObjectURL(address);
  return worker;
}

/** Workers that have started already, without a module. */
const SPARE = [];

/** The memory that a worker may hold between two commands; one that holds more is replaced. */
const HELD = 128 << 20;

/** A command was stopped, or ended without an answer. */
class Stopped extends Error {}

class Engine {
  constructor(module) {
    Object.assign(this, { module, worker: null, waiting: new Map(), last: 0 });
  }

  get isBusy() {
    return this.waiting.size > 0;
  }

  /** Calls a function of the module with a text; answers with a text. */
  call(name, asked = "") {
    this.worker ??= this.start();
    const id = ++this.last;
    return new Promise((answer, fail) => {
      this.waiting.set(id, { answer, fail });
      this.worker.postMessage({ id, name, asked });
    });
  }

  start() {
    const worker = SPARE.pop() ?? newWorker();
    worker.postMessage({ module: this.module });
    worker.onmessage = ({ data: { id, answer, failed, held } }) => {
      const { answer: done, fail } = this.waiting.get(id);
      this.waiting.delete(id);
      if (failed === undefined) done(answer);
      else fail(new Stopped(failed));
      // What failed left its memory as it was; what a long run held is not given back otherwise.
      if ((failed !== undefined || held > HELD) && !this.isBusy) this.stop();
    };
    return worker;
  }

  /** Ends what runs. */
  stop() {
    this.worker?.terminate();
    this.worker = null;
    for (const { fail } of this.waiting.values()) fail(new Stopped("stopped"));
    this.waiting.clear();
  }

  /** Runs a command with files, texts or bytes by their names; answers with its exit code, what it wrote, and the files, all as texts. */
  run(args, files = {}) {
    return this.call("run", [args, files, true]);
  }

  /** The same with what it wrote and the files as bytes. */
  runForBytes(args, files = {}) {
    return this.call("run", [args, files, false]);
  }

  async json(name, asked = "") {
    return JSON.parse(await this.call(name, asked && JSON.stringify(asked)));
  }
}

function encode(text) {
  return new TextEncoder().encode(text);
}

function decode(bytes) {
  return new TextDecoder().decode(bytes);
}

function joined(parts) {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

function fromBase64(text) {
  return Uint8Array.fromBase64?.(text) ?? Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}
