// The fragment of the address holds names and values: the reader's choices, so that a reload or a link shows them again.

/** Milliseconds that a choice waits for the next one: browsers allow few changes a second. */
const ADDRESS_WAIT = 150;

class Address {
  /** The names of `first` come first: they say where the reader is. */
  constructor(first = ["step"]) {
    Object.assign(this, { first, values: new Map(), readers: [], timer: 0 });
    this.read();
    addEventListener("hashchange", ({ newURL }) => {
      if (!this.read(new URL(newURL).hash)) return;
      // A choice that waited may have been written since.
      if (location.href !== newURL) this.write();
      this.readers.forEach((reader) => reader());
    });
  }

  /** Reads the address, unless it is the name of a place of the document; returns true if it did. */
  read(hash = location.hash) {
    if (!hash.includes("=") && hash !== "#embed") return false;
    const parts = hash.slice(1).split("&").map((part) => part.split("="));
    // A name alone is switched on.
    this.values = new Map(parts.filter(([name]) => name !== "").map(([name, value = "on"]) => [name, value]));
    return true;
  }

  /** The value of a name, or "". */
  get(name) {
    return this.values.get(name) ?? "";
  }

  /** Keeps a value; an empty one is forgotten. */
  set(name, value) {
    if (this.get(name) === value) return;
    if (value === "") this.values.delete(name);
    else this.values.set(name, value);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.write(), ADDRESS_WAIT);
  }

  write() {
    const { first } = this;
    const parts = [...this.values].sort(([one], [other]) => first.includes(other) - first.includes(one));
    // A jump can be taken back; a step cannot, nor a choice.
    const step = parseInt(this.get(first[0]), 10) || 0;
    const isJump = Math.abs(step - (this.written ?? step)) > 1;
    this.written = step;
    try {
      history[isJump ? "pushState" : "replaceState"](null, "", `#${parts.map((part) => part.join("=")).join("&")}`);
    } catch {
      // Some browsers forbid it for local files; the page is the same all the same.
    }
  }
}

/** The step of an address, and its part: `step=17.3`; null without one. */
function stepInAddress({ address }) {
  const found = /^(\d+)(?:\.(\d+))?$/.exec(address.get("step"));
  return found && { step: Number(found[1]), part: Number(found[2] ?? 0) };
}

/** A step and its part as they are written. */
function stepName({ step, part }) {
  return part > 0 ? `${step}.${part}` : String(step);
}
