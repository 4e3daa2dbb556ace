// The module that the page holds: LZMA, which takes a quarter less room than what browsers unpack by themselves, in letters.

/** Bytes of letters: two of 91 letters are 13 bits, the lowest first. "!" stands for "<", which would end an element. */
function lettersAsBytes(text) {
  const bytes = new Uint8Array(Math.floor(((text.length / 2) * 13) / 8));
  const value = (at) => {
    const code = text.charCodeAt(at);
    return (code === 33 ? 60 : code) - 35;
  };
  let held = 0,
    bits = 0,
    to = 0;
  for (let at = 0; at < text.length; at += 2) {
    held |= (value(at) + 91 * value(at + 1)) << bits;
    for (bits += 13; bits >= 8; bits -= 8) {
      bytes[to++] = held;
      held >>>= 8;
    }
  }
  return bytes;
}

/** The beginning of a file: its properties, the size of its dictionary, and how long it is unpacked. */
const LZMA_HEAD = 13;

/** How many states of the packer there are: what the last parts were. */
const LZMA_STATES = 12;

/** Where the odds of each decision begin; those of a kind have the names of the format. */
const IS_MATCH = 0,
  IS_REP = IS_MATCH + LZMA_STATES,
  IS_REP_0 = IS_REP + LZMA_STATES,
  IS_REP_1 = IS_REP_0 + LZMA_STATES,
  IS_REP_2 = IS_REP_1 + LZMA_STATES,
  IS_REP_0_LONG = IS_REP_2 + LZMA_STATES,
  SLOTS = IS_REP_0_LONG + LZMA_STATES,
  DISTANCES = SLOTS + 4 * 64,
  ALIGNED = DISTANCES + 128,
  MATCH_LENGTHS = ALIGNED + 16,
  REP_LENGTHS = MATCH_LENGTHS + 280,
  LITERALS = REP_LENGTHS + 280;

/** Unpacks LZMA with 3 bits of context for a literal, and none of the position: lc=3, lp=0, pb=0. */
function unpacked(packed) {
  const bytes = new Uint8Array(new DataView(packed.buffer).getUint32(5, true));
  const odds = new Uint16Array(LITERALS + 0x300 * 8).fill(1024);
  let from = LZMA_HEAD + 5;
  // What is left of the range, and where in it the code is. They need 32 bits, for which variables of closures are slow.
  const coder = Int32Array.of(-1, new DataView(packed.buffer).getInt32(LZMA_HEAD + 1));
  const isBelow = (one, other) => (one ^ 0x80000000) < (other ^ 0x80000000);
  const refill = () => {
    if ((coder[0] & 0xff000000) !== 0) return;
    coder[0] <<= 8;
    coder[1] = (coder[1] << 8) | packed[from++];
  };
  const bit = (at) => {
    const odd = odds[at];
    const bound = Math.imul(coder[0] >>> 11, odd);
    if (isBelow(coder[1], bound)) {
      coder[0] = bound;
      odds[at] = odd + ((2048 - odd) >> 5);
      refill();
      return 0;
    }
    coder[0] -= bound;
    coder[1] -= bound;
    odds[at] = odd - (odd >> 5);
    refill();
    return 1;
  };
  /** A bit that is as likely set as not. */
  const evenBit = () => {
    coder[0] >>>= 1;
    const isSet = isBelow(coder[1], coder[0]) ? 0 : 1;
    coder[1] -= coder[0] * isSet;
    refill();
    return isSet;
  };
  /** A number of so many bits, the highest first. */
  const number = (at, bits) => {
    let tree = 1;
    while (tree < 1 << bits) tree = (tree << 1) | bit(at + tree);
    return tree - (1 << bits);
  };
  /** A number of so many bits, the lowest first. */
  const reversed = (at, bits) => {
    let tree = 1,
      sum = 0;
    for (let i = 0; i < bits; i++) {
      const next = bit(at + tree);
      tree = (tree << 1) | next;
      sum |= next << i;
    }
    return sum;
  };
  const lengthAt = (at) => {
    if (!bit(at)) return 2 + number(at + 8, 3);
    if (!bit(at + 1)) return 10 + number(at + 16, 3);
    return 18 + number(at + 24, 8);
  };
  const distance = (length) => {
    const slot = number(SLOTS + 64 * Math.min(length - 2, 3), 6);
    if (slot < 4) return slot;
    const bits = (slot >> 1) - 1;
    const high = (2 | (slot & 1)) << bits;
    if (slot < 14) return high + reversed(DISTANCES + high - slot, bits);
    let middle = 0;
    for (let i = 4; i < bits; i++) middle = (middle << 1) | evenBit();
    return high + (middle << 4) + reversed(ALIGNED, 4);
  };
  const literal = (at, near) => {
    let tree = 1;
    // After a match, the byte that did not match tells something, until it differs.
    while (near >= 0 && tree < 0x100) {
      near <<= 1;
      const expected = (near >> 8) & 1;
      const next = bit(at + 0x100 * (1 + expected) + tree);
      tree = (tree << 1) | next;
      if (next !== expected) near = -1;
    }
    while (tree < 0x100) tree = (tree << 1) | bit(at + tree);
    return tree;
  };

  let to = 0,
    state = 0;
  const back = [0, 0, 0, 0]; // the last distances
  while (to < bytes.length) {
    if (!bit(IS_MATCH + state)) {
      const before = to > 0 ? bytes[to - 1] : 0;
      bytes[to] = literal(LITERALS + 0x300 * (before >> 5), state < 7 ? -1 : bytes[to - back[0] - 1]);
      to++;
      state -= state < 4 ? state : state < 10 ? 3 : 6;
      continue;
    }
    let length = 1;
    const wasLiteral = state < 7;
    if (!bit(IS_REP + state)) {
      length = lengthAt(MATCH_LENGTHS);
      back.pop();
      back.unshift(distance(length));
      state = wasLiteral ? 7 : 10;
    } else {
      const which = !bit(IS_REP_0 + state) ? 0 : !bit(IS_REP_1 + state) ? 1 : !bit(IS_REP_2 + state) ? 2 : 3;
      const isLong = which > 0 || bit(IS_REP_0_LONG + state);
      back.unshift(...back.splice(which, 1));
      if (isLong) length = lengthAt(REP_LENGTHS);
      state = isLong ? (wasLiteral ? 8 : 11) : wasLiteral ? 9 : 11;
    }
    for (let i = 0; i < length; i++, to++) bytes[to] = bytes[to - back[0] - 1];
  }
  return bytes;
}

/** The module, compiled. */
function embeddedModule() {
  return WebAssembly.compile(unpacked(lettersAsBytes(document.getElementById("module").textContent)));
}
