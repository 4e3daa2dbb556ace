// An embedded record as bytes: base64, inflating, and reading numbers of variable length.

function recordBytes(place) {
  const text = atob(place.textContent.trim());
  const packed = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at++) packed[at] = text.charCodeAt(at);
  return piped(packed, new DecompressionStream("deflate-raw"));
}

/** Reads one stream; `at` may be set, to read again from a place that was noted. */
class Reader {
  constructor(bytes, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }

  /** LEB128: seven bits a byte, the lowest first. */
  varint() {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = this.bytes[this.at++];
      value += (byte & 127) * scale;
      if (byte < 128) return value;
    }
  }

  /** 0, -1, 1, -2 … are written as 0, 1, 2, 3 … */
  zigzag() {
    const value = this.varint();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }
}

/** The streams of the record: see `unpack`. */
function streams(bytes, lengths) {
  let from = 0;
  return lengths.map((length) => bytes.subarray(from, (from += length)));
}
