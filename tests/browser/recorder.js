// Walks through the page as a reader's keys would, and writes down after each key what the page shows and what its
// script says. Runs inside the page; all that is judged is judged outside.
window.recorder = (() => {
  "use strict";
  const stepper = document.getElementById("stepper");

  /** A list as a number: its nodes and their order. (FNV-1a, over the four bytes of each number.) */
  function digest(ids) {
    let hash = 0x811c9dc5;
    for (const id of ids) {
      for (let shift = 0; shift < 32; shift += 8) hash = Math.imul(hash ^ ((id >>> shift) & 255), 0x01000193);
    }
    return [ids.length, hash >>> 0];
  }

  /** What a list shows: nodes by number, and gaps by how many they leave out, as negative numbers. */
  function shown(id) {
    return [...document.querySelectorAll(`#${id} ol.list > li`)].map((item) => {
      const text = item.textContent;
      if (item.classList.contains("gap")) return -Number(/\d[\d,]*/.exec(text)[0].replaceAll(",", ""));
      return Number(/n(\d+)/.exec(text)[1]);
    });
  }

  /** The nodes of a list that have a mark. */
  function marked(id, mark) {
    return [...document.querySelectorAll(`#${id} [data-node].${mark}`)].map((node) => Number(node.dataset.node));
  }

  function text(id) {
    return document.getElementById(id).textContent.trim();
  }

  function drawn() {
    return {
      step: Number(stepper.dataset.step),
      openBefore: shown("open-before"), openAfter: shown("open-after"),
      closedBefore: shown("closed-before"), closedAfter: shown("closed-after"),
      opened: marked("open-after", "new"), taken: marked("closed-after", "current"),
      openCount: text("open-count"), closedCount: text("closed-count"),
      lead: text("taken"), tries: text("tries"), note: text("step-note"),
    };
  }

  /** What the script says of a step, the lists as digests. */
  function told(step) {
    const { open, closed, ...rest } = window.steptrace.at(step);
    return { ...rest, open: digest(open), closed: digest(closed) };
  }

  async function press(key) {
    const before = stepper.dataset.step;
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key, code: key, bubbles: true, cancelable: true }));
    // A page may wait for the next frame to draw; one that drew at once need not be waited for.
    for (let frames = 0; stepper.dataset.step === before && frames < 10; frames++) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  }

  function see() {
    return { drawn: drawn(), told: told(Number(stepper.dataset.step)) };
  }

  return {
    see,
    digestAt: told,
    /** Presses a key so many times and returns what was to be seen after each. */
    async walk(key, times) {
      const seen = [];
      for (let time = 0; time < times; time++) {
        await press(key);
        seen.push(see());
      }
      return seen;
    },
  };
})();
